"""SAM-GAME-02, SAM-COMBAT-06, 07, 16, 44, 54, 70, 90 The DJ's word in a battle: proposals, overrides, a log.

Interventions are written down with who, what, old value, new value and reason: `match.intervene("set_value",
ref=3, what="hp", n=5, who="Ada", why="missed a ward")`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from zhuoju.games.samsara import fighters, own_foes
from zhuoju.games.samsara.carrying import Misfit
from zhuoju.games.samsara.fight_state import Battle, Fighter, Queued, Ref, Watch, gear
from zhuoju.games.samsara.habits import pack_size
from zhuoju.games.samsara.library import CREATURES
from zhuoju.games.samsara.rulings import Ruling, rule
from zhuoju.games.samsara.values import HeavyWeapon
from zhuoju.kernel import BadOptions, Flow, IllegalAnswer, choose_amount, choose_yes_no

MOST: Final = 60  # fighters on the table
NUMBERS: Final = (
    "hp", "san", "stamina", "energy", "fuel", "ap", "moved", "height", "volume", "weight", "star", "satiety",
    "vigour",
)  # fmt: skip
FLAGS: Final = (
    "dead",
    "mark",
    "mad",
    "flying",
    "hale",
    "mindless",
    "acted",
    "restraint",
    "leaning",
    "humanoid",
)


# Proposals


def allow(m: Battle, clause: str, prompt: str, proposed: bool, **params: Any) -> Flow[bool]:
    """The rules propose yes or no, the DJ decides; another word than proposed is logged."""
    fight = m.state.fight
    if not fight.ask_dj:
        return proposed
    decided = yield from choose_yes_no(
        fight.host, prompt, clause=clause, default="yes" if proposed else "no", **params
    )
    return rule(fight.rulings, clause, proposed, decided, who="dj", about=prompt)


def number(
    m: Battle, clause: str, prompt: str, proposed: int, *, most: int = 999, **params: Any
) -> Flow[int]:
    """The rules propose a number, the DJ decides."""
    fight = m.state.fight
    if not fight.ask_dj:
        return proposed
    decided = yield from choose_amount(
        0, most, fight.host, prompt, clause=clause, default=proposed, proposed=proposed, **params
    )
    return rule(fight.rulings, clause, proposed, decided, who="dj", about=prompt)


# Interventions


def known(m: Battle, ref: Ref) -> Fighter:
    """A fighter by its number, or a refusal that says which there are."""
    found = m.state.fight.fighters.get(ref)
    if found is None:
        raise IllegalAnswer(f"dj: there is no fighter {ref}; there are {sorted(m.state.fight.fighters)}")
    return found


def written(
    m: Battle, what: str, old: Any, new: Any, who: str, why: str, clause: str = "SAM-GAME-02"
) -> None:
    """SAM-GAME-02 Who, what, old value, new value, reason; everybody learns that the DJ ruled."""
    if not who or not why:
        raise IllegalAnswer(f"dj, {what}: SAM-GAME-02 a ruling needs a name and a reason")
    m.state.fight.rulings.append(Ruling(clause, who, what, old, new, why))
    m.tell("ruled", to=m.state.fight.host, what=what, by=who, why=why)


def set_value(m: Battle, ref: Ref, what: str, n: int, *, who: str, why: str) -> None:
    """SAM-GAME-02, SAM-HP-03 Any number or yes-or-no of a fighter; life returns with HP above 0."""
    one = known(m, ref)
    if what not in NUMBERS and what not in FLAGS:
        raise IllegalAnswer(f"dj, set_value: {what!r} is none of {NUMBERS + FLAGS}")
    old = getattr(one, what)
    written(m, f"{what} {ref}", old, n, who, why)
    setattr(one, what, bool(n) if what in FLAGS else n)
    if what == "hp" and n > 0:
        one.dead = False


def set_condition(m: Battle, ref: Ref, condition: str, *, who: str, why: str) -> None:
    """SAM-HP-03, SAM-SAN-03 Dying, unconscious, insane, fled; nothing: control returns."""
    one = known(m, ref)
    written(m, f"condition {ref}", one.out, condition, who, why, "SAM-SAN-03")
    one.out = condition
    if not condition:
        one.mad = False
        one.dead = False if one.hp > 0 else one.dead


def hand_over(m: Battle, ref: Ref, seat: int, *, who: str, why: str) -> None:
    """SAM-SAN-02 Another seat plays a fighter: delegation, or control that returns."""
    one = known(m, ref)
    if not 0 <= seat < m.seats:
        raise IllegalAnswer(f"dj, hand_over: there is no seat {seat}")
    written(m, f"seat {ref}", one.seat, seat, who, why)
    one.seat = seat


def place(m: Battle, ref: Ref, x: int, y: int, *, who: str, why: str, height: int = 0) -> None:
    """Put a fighter somewhere."""
    one = known(m, ref)
    written(m, f"place {ref}", list(one.at), [x, y], who, why)
    one.at, one.height = (x, y), height


def swap(m: Battle, a: Ref, b: Ref, *, who: str, why: str) -> None:
    """SAM-COMBAT-06 Members of one side change places in the order."""
    order = m.state.fight.order
    if known(m, a).side != known(m, b).side or a not in order or b not in order:
        raise IllegalAnswer(f"dj, swap: SAM-COMBAT-06 {a} and {b} are not in the order of one side")
    written(m, "swap", [a, b], [b, a], who, why, "SAM-COMBAT-06")
    i, j = order.index(a), order.index(b)
    order[i], order[j] = b, a


def queue(m: Battle, what: str, ref: Ref, *, who: str, why: str, **numbers: Any) -> None:
    """SAM-COMBAT-54 A fall, debris, a horror or damage of the scene, settled before the next act."""
    known(m, ref)
    if what not in get_args(Queued.__annotations__["what"]):
        raise IllegalAnswer(f"dj, queue: no {what!r}")
    written(m, f"{what} {ref}", None, dict(numbers), who, why, "SAM-COMBAT-54")
    m.state.fight.queued.append(Queued(what, ref, **numbers))  # type: ignore[arg-type]


def end_battle(m: Battle, *, who: str, why: str) -> None:
    """SAM-COMBAT-90 The battle is over at once; the act that is under way is as if never begun."""
    written(m, "end", "", "ended", who, why, "SAM-COMBAT-90")
    fight = m.state.fight
    under_way = not fight.over and (fight.round > 0 or bool(fight.initiators))
    fight.over = "ended"
    if fight.running:
        m.break_off(m.game.step_named("cut_short"), undone=under_way)


def circumstance(m: Battle, name: str, on: bool, *, who: str, why: str) -> None:
    """N06 A named circumstance holds here, or does so no longer."""
    held = m.state.fight.circumstances
    written(m, f"circumstance {name}", name in held, on, who, why)
    m.state.fight.circumstances = [c for c in held if c != name] + ([name] if on else [])


def overloaded(m: Battle, ref: Ref, on: bool, *, who: str, why: str) -> None:
    """SAM-WEIGHT-03, D24 The penalties of too much weight apply to a fighter, or not."""
    one = known(m, ref)
    written(m, f"overload {ref}", one.overload is not None, on, who, why, "SAM-WEIGHT-03")
    one.overload = m.state.fight.presets.overload if on else None


def seal_power(m: Battle, ref: Ref, power: str, off: bool, *, who: str, why: str) -> None:
    """SAM-MISSION-09, 10, N08 A sequence is switched off or on."""
    one = known(m, ref)
    for each in one.powers:
        if each.id == power:
            written(m, f"power {ref} {power}", each.off, off, who, why)
            each.off = off
            return
    raise IllegalAnswer(f"dj, seal_power: fighter {ref} has no power {power!r}")


def delegate(m: Battle, on: bool, *, who: str, why: str) -> None:
    """The rules' proposals count without asking, or the DJ is asked again."""
    written(m, "delegate", not m.state.fight.ask_dj, on, who, why)
    m.state.fight.ask_dj = not on


def set_watch(m: Battle, ref: Ref, watch: str, *, who: str, why: str) -> None:
    """SAM-COMBAT-70 Whom a fighter is asked to guard; `nobody` voids guards the DJ does not accept."""
    one = known(m, ref)
    if watch not in get_args(Watch):
        raise IllegalAnswer(f"dj, set_watch: no {watch!r}")
    written(m, f"watch {ref}", one.watch, watch, who, why, "SAM-COMBAT-70")
    one.watch = watch  # type: ignore[assignment]


def lose_limb(m: Battle, ref: Ref, limb: str, *, who: str, why: str, for_good: bool = False) -> None:
    """SAM-HP-07, SAM-LIMB-01 A limb is lost; it heals at rollback unless the DJ says it never does."""
    one = known(m, ref)
    written(m, f"limb {ref}", list(one.limbs), limb, who, why, "SAM-LIMB-01")
    one.limbs.append(f"!{limb}" if for_good else limb)


def fit_part(m: Battle, ref: Ref, part: str, vehicle: Ref, *, who: str, why: str) -> None:
    """SAM-VEH-05, 28, 29 A part is mounted outside the tunnel with the DJ's consent; slots still count."""
    one, host = known(m, ref), known(m, vehicle)
    item = gear(one, part)
    slots = sum(p.level for p in host.vehicle.panel if p.entry == "I05") if host.vehicle else 0
    used = sum(g.place == "fitted" for g in host.gear)
    if item is None or item.build.kind != "part" or used >= slots:
        raise IllegalAnswer(
            f"dj, fit_part: SAM-ITEM-27 {part!r} cannot be fitted; {slots - used} slots are free"
        )
    written(m, f"fit {part}", ref, vehicle, who, why, "SAM-VEH-29")
    one.gear.remove(item)
    item.place, item.inside = "fitted", ""
    host.gear.append(item)


def preset(m: Battle, name: str, value: int | str, *, who: str, why: str) -> None:
    """SAM-DECIDE-24 A number or penalty that the book leaves to the DJ."""
    presets = m.state.fight.presets
    old: Any = getattr(presets, name, None)
    if name == "misfit" and isinstance(value, int):
        presets.misfit = Misfit(value)
    elif name == "heavy" and isinstance(value, int):
        presets.heavy = HeavyWeapon(value, presets.heavy.unarmed_dice)
    elif name == "theft_attribute" and value in ("burst", "coordination", "reaction"):
        presets.theft_attribute = value  # type: ignore[assignment]
    elif isinstance(old, int) and isinstance(value, int):
        setattr(presets, name, value)
    else:
        raise IllegalAnswer(f"dj, preset: {name!r} cannot be {value!r}")
    written(m, f"preset {name}", str(old), value, who, why, "SAM-DECIDE-24")


def reinforce(
    m: Battle,
    entry: str,
    side: str,
    seat: int,
    *,
    who: str,
    why: str,
    pack: bool = False,
    own: dict[str, Any] | None = None,
) -> None:
    """SAM-COMBAT-07 A latecomer of the bestiary, a whole pack, or an NPC of the DJ's own.

    It enters the order for the next round.
    """
    if (own is None and entry not in CREATURES) or not 0 <= seat < m.seats:
        raise IllegalAnswer(f"dj, reinforce: no creature {entry!r}, or no seat {seat}")
    fight = m.state.fight
    if len(fight.fighters) >= MOST:
        raise IllegalAnswer(f"dj, reinforce: there are {len(fight.fighters)} fighters; at most {MOST} fit")
    try:
        made = [own_foes.fighter(own, seat, side)] if own is not None else []
    except BadOptions as wrong:
        raise IllegalAnswer(f"dj, reinforce: {wrong}") from None
    written(m, "reinforce", None, made[0].name if made else entry, who, why, "SAM-COMBAT-07")
    if not made:
        made = [fighters.from_creature(entry, seat, side) for _ in range(pack_size(entry) if pack else 1)]
    for one in made:
        fight.arriving.append(fighters.enter(fight, one).ref)


INTERVENTIONS: Final[Mapping[str, Callable[..., None]]] = {
    f.__name__: f for f in (
        set_value, set_condition, hand_over, place, swap, queue, end_battle, circumstance, overloaded,
        seal_power, delegate, set_watch, reinforce, preset, lose_limb,
        fit_part,
    )
}  # fmt: skip
