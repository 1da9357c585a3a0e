"""MES section 11 The exact odds of what an option would roll, out of nothing but a seat's view.

The table is set up again from the view. What a seat may not know is not guessed: an attack shows the points
its dice may give, before protection and defence; whom an area would catch is said of those in sight.
"""

from collections.abc import Iterable, Iterator
from typing import Any, cast

import msgspec

from zhuoju.content.clause import Amount
from zhuoju.dice import Odds
from zhuoju.games.meshal import (
    aiming,
    attached,
    casting,
    damage,
    odds,
    pipeline,
    protecting,
    striking,
    values,
    weapons,
)
from zhuoju.games.meshal.context import Attack, Ctx
from zhuoju.games.meshal.field import Field
from zhuoju.games.meshal.library import ABILITIES
from zhuoju.games.meshal.pool import pool_size
from zhuoju.games.meshal.profile import Profile
from zhuoju.games.meshal.scores import dice_number
from zhuoju.games.meshal.sheet import Carried, Lasting, Sheet
from zhuoju.games.meshal.state import Being, Meshal, Ref, Side, Stage, State
from zhuoju.games.meshal.statements import Dice
from zhuoju.games.meshal.view import BeingView, FieldView, MeshalView
from zhuoju.games.meshal.words import ATTRIBUTE_OF, ATTRIBUTES, DEFENCES, Attribute, Defence, Scope
from zhuoju.kernel import Foreseen, Question

AIMED = ("act.target", "long.target")


def odds_of(view: MeshalView, question: Question, option: str) -> Iterable[Foreseen]:
    """What an option would roll, and what would come of it; nothing where it rolls nothing."""
    params, prompt = question.params, question.prompt
    by = params.get("by")
    if prompt == "call.dice":
        return _points("attempt", int(params["held"]) + int(option))
    if prompt == "story.who" and option.startswith("being:"):
        return _attempt(table(view), _number(option), params["attribute"])
    if not isinstance(by, int) or not any(one.ref == f"being:{by}" for one in view.beings):
        return ()
    if prompt == "turn.act":
        return _strike(view, by, option, None)
    if prompt in AIMED:
        return _aimed(view, by, str(params["act"]), option)
    if prompt == "attack.free":
        act, _, target = option.rpartition(" ")
        return _strike(view, by, act, _number(target))
    if prompt == "react.attacked" and (option in DEFENCES or option == "pass"):
        return _defended(table(view), by, question, option)
    return ()


def _number(ref: str) -> Ref:
    return int(ref.removeprefix("being:"))


# The table again


def table(view: MeshalView) -> Stage:
    """The table as far as a view tells it."""
    state = State(Profile(tuple(view.switches)), host=view.host, clock=view.clock)
    state.field = _field(view.field) if view.field is not None else None
    state.beings = {_number(one.ref): _being(one) for one in view.beings}
    for one in state.beings.values():
        one.spotted = [ref for ref in state.beings if ref != one.ref]
    return Stage(state)


def _field(seen: FieldView) -> Field:
    return Field(
        seen.kind, seen.width, seen.length, seen.west, seen.north,
        walls=seen.walls, grounds=seen.grounds, zones=seen.zones, dark=seen.dark, storm=seen.storm,
    )  # fmt: skip


def _being(seen: BeingView) -> Being:
    sheet = Sheet(seen.entry, seen.name, dice=dict(seen.dice or {}), dead=seen.health == "dead")
    sheet.effects = [Lasting(e.name, _number(e.by) if e.by else None, e.n) for e in seen.effects]
    if seen.sheet is not None:
        sheet.abilities = dict(seen.sheet.abilities)
        sheet.items = [_carried(msgspec.to_builtins(line)) for line in seen.sheet.items]
    return Being(
        _number(seen.ref), sheet, seen.seat, cast(Side, seen.side), at=seen.at, height=seen.height,
        facing=seen.facing, pose=seen.pose, fled=seen.fled, ap=seen.ap or 0,
        riding=_number(seen.riding) if seen.riding else None,
        inside=_number(seen.inside) if seen.inside else None,
    )  # fmt: skip


def _carried(line: dict[str, Any]) -> Carried:
    known = {key: line[key] for key in Carried.__struct_fields__ if key in line}
    return Carried(id=int(line["ref"].removeprefix("item:")), **known)


# Attacks


def _aimed(view: MeshalView, by: Ref, act: str, option: str) -> Iterator[Foreseen]:
    """MES-ARE-16 An attack on somebody; or one on an area, and whom it would catch there."""
    if option.startswith("being:"):
        yield from _strike(view, by, act, _number(option))
        return
    w = table(view)
    ability = ABILITIES.get(act.removeprefix("ability:"))
    found = made(w, by, act, None)
    if ability is None or ability.target.shape is None or found is None or not option.startswith("spot:"):
        return
    x, y = option.removeprefix("spot:").split(",")
    aim = aiming.Aim(spot=(int(x), int(y)))
    settled = aiming.settled(w, by, ability.target.who, ability.target.shape, aim)
    points = odds.points(found[1])
    yield from _told("attack", points, {"dice": found[1]})
    hit = float(points.at_least(1))
    yield Foreseen("caught", [(f"being:{ref}", hit) for ref in settled.beings], {"n": len(settled.beings)})


def _strike(view: MeshalView, by: Ref, act: str, target: Ref | None) -> Iterator[Foreseen]:
    """MES 11.3 An attack: the points its dice may give; where the target's sheet is open, whether it hits."""
    w = table(view)
    found = made(w, by, act, target)
    if found is None:
        return
    attack, dice = found
    yield from _told("attack", odds.points(dice), {"dice": dice})
    if target is not None and any(one.ref == f"being:{target}" and one.sheet for one in view.beings):
        shield = protecting.against(w, target, attack.types, damage.penetration(w, attack, target))
        hit = 0.0 if shield is None else float(odds.attack(dice, shield).hit)
        yield Foreseen("hit", [("odds.hit", hit), ("odds.miss", 1 - hit)], {"protection": shield or 0})


def made(w: Stage, by: Ref, act: str, target: Ref | None) -> tuple[Attack, int] | None:
    """MES-PIPE-08 The attack that an act makes, and how many dice are thrown for it; None: it makes none."""
    begun = _with_weapon(w, by, act, target) or _with_ability(w, by, act, target)
    if begun is None:
        return None
    attack, dice = begun
    m = cast(Meshal, w)  # these only look
    ctx = pipeline.context(m, attack, target)
    scopes = pipeline.scopes_of(m, attack, ctx)
    joined = sum(d.n for d in attached.joined(w, attack, ctx, Dice) if d.scope in scopes)
    return attack, pool_size(dice(m, ctx) + joined + _shifted(w, attack, target), _bonus(w, by, scopes, ctx))


def _bonus(w: Stage, by: Ref, scopes: tuple[Scope, ...], ctx: Ctx | None = None) -> int:
    return values.dice_bonus(w, by, scopes, ctx)


def _shifted(w: Stage, attack: Attack, target: Ref | None) -> int:
    """MES-ATK-09, 10 Dice of the distance."""
    if target is None or attack.user is None or attack.reach is None or w.state.field is None:
        return 0
    return weapons.shift(w, attack.reach, attack.user, target, attack.ranged) or 0


def _with_weapon(w: Stage, by: Ref, act: str, target: Ref | None) -> tuple[Attack, Amount] | None:
    key = act.removeprefix("attack ")
    weapon = next((each for each in weapons.weapons(w, by) if each.key == key), None)
    if weapon is None or not act.startswith("attack ") or attached.clause_in(weapon.card.do) is None:
        return None
    return striking.made_with(cast(Meshal, w), by, weapon, *(() if target is None else (target,)))


def _with_ability(w: Stage, by: Ref, act: str, target: Ref | None) -> tuple[Attack, Amount] | None:
    ability = ABILITIES.get(act.removeprefix("ability:"))
    clause = attached.clause_in(ability.effects) if ability is not None and ability.effects else None
    if ability is None or clause is None:
        return None
    said = clause.args
    ctx = Ctx(w.state.beings[by].seat, by, target=target, entry=ability.id)
    kinds = tuple(said["attributes"]), tuple(said["types"]), tuple(said.get("defences", ()))
    return casting.attack_of(ctx, *kinds), cast(Amount, said["dice"])


# Defences and attempts


def _defended(w: Stage, by: Ref, question: Question, option: str) -> Iterator[Foreseen]:
    """MES-DEF-02, MES-PIPE-16 What a defence leaves of a known result; penetration is not known."""
    result, named = int(question.params["result"]), question.params["attributes"]
    shield = protecting.against(w, by, question.params["types"])
    guard = odds.points(_defence_dice(w, by, cast(Defence, option)) if option != "pass" else 0)
    held = [n for a in named if (n := w.state.beings[by].sheet.dice.get(a, 0)) > 0]
    spare = sum(n - 1 for n in held)
    unhurt = falls = 0.0
    for points, count in guard.items():
        harm = 0 if shield is None else protecting.left(result, shield, points)
        unhurt += count / guard.total if harm == 0 else 0
        falls += count / guard.total if harm > spare else 0
    shares = [("odds.unhurt", unhurt), ("odds.hurt", 1 - unhurt - falls), ("odds.falls", falls)]
    yield Foreseen("defence", shares, {"result": result, "protection": shield or 0})


def _defence_dice(w: Stage, by: Ref, kind: Defence) -> int:
    attribute = ATTRIBUTE_OF[kind]
    return pool_size(dice_number(w, by, attribute), _bonus(w, by, ("defence", kind, attribute)))


def _attempt(w: Stage, by: Ref, attribute: Attribute) -> Iterator[Foreseen]:
    """MES 11.2 An attempt whose difficulty is not known yet: the points, and whether there are any."""
    assert attribute in ATTRIBUTES
    return _points("attempt", pool_size(dice_number(w, by, attribute), _bonus(w, by, (attribute,))))


def _points(what: str, dice: int) -> Iterator[Foreseen]:
    found = odds.points(dice)
    some = float(found.at_least(1))
    yield Foreseen("some", [("odds.some", some), ("odds.none", 1 - some)], {"dice": max(0, dice)})
    yield from _told(what, found, {"dice": max(0, dice)})


def _told(what: str, found: Odds, params: dict[str, Any]) -> Iterator[Foreseen]:
    yield Foreseen(what, [(str(n), count / found.total) for n, count in found.items()], params)
