"""MES 11.2, 11.5 The odds of attempts and contests that an option would begin, out of a seat's view alone."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, cast

from zhuoju.content import Effect
from zhuoju.content.language.clause import Amount
from zhuoju.dice import Odds
from zhuoju.games.meshal.abilities import casting
from zhuoju.games.meshal.basics import exact_odds
from zhuoju.games.meshal.basics.pool import UNSPOTTED_DICE, pool_size
from zhuoju.games.meshal.catalogue.library import OBJECTS, TRAPS
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.character.scores import dice_number, of_valid
from zhuoju.games.meshal.hosting import fleeing
from zhuoju.games.meshal.items import gear
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.state import Meshal, Ref, Stage
from zhuoju.games.meshal.model.words import ATTRIBUTES, Attribute, Scope
from zhuoju.games.meshal.rolls.attribute_dice import made_of
from zhuoju.games.meshal.rolls.rolling import aware
from zhuoju.games.meshal.seat.table_from_view import number, table
from zhuoju.games.meshal.seat.view import MeshalView
from zhuoju.kernel import Foreseen, Question

HELD: Final = "roll.dice"
PROMPTS: Final = (
    "call.dice", "call.attribute", "call.answer", "story.who", "story.shelter", "bog.help", HELD,
)  # fmt: skip
DICE_OF: Final = {"attempt": "dice", "contest": "own", "heal": "roll"}  # MES-FX-04 verbs that roll


def asked(view: MeshalView, question: Question, option: str) -> Iterable[Foreseen]:
    """What one of these questions leads to; nothing of those whose sheets the viewer does not read."""
    params, prompt = question.params, question.prompt
    if prompt == HELD:
        return _thrown(int(option), bool(params.get("number")))
    w = table(view)
    ref = number(option) if option.startswith("being:") else params.get("by")
    attribute: Any = option if prompt in ("call.attribute", "call.answer") else params.get("attribute")
    if prompt == "bog.help":
        attribute = "might" if option == "help" else None
    if attribute not in ATTRIBUTES or not isinstance(ref, int) or not _open(view, ref):
        return ()
    scopes = cast("tuple[Scope, ...]", tuple(params.get("scopes", (attribute,))))
    tool = None if prompt == "bog.help" else scopes[-1]
    plus = int(option) if prompt == "call.dice" else int(params.get("plus", 0))
    against = params.get("against")
    known = against if isinstance(against, int) else None
    return attempt(w, ref, attribute, scopes, plus, tool=tool, against=known)


def _thrown(dice: int, as_number: bool) -> Iterator[Foreseen]:
    """MES-DICE-07 So many dice of those one could throw."""
    found = exact_odds.number(dice) if as_number else exact_odds.points(dice)
    return told("sum" if as_number else "attempt", found, {"dice": dice})


def _open(view: MeshalView, ref: Ref) -> bool:
    return any(one.ref == f"being:{ref}" and one.sheet for one in view.beings)


def attempt(
    w: Stage,
    ref: Ref,
    attribute: Attribute,
    scopes: tuple[Scope, ...],
    plus: int = 0,
    *,
    tool: Scope | None = None,
    against: int | None = None,
) -> Iterator[Foreseen]:
    """MES-ATT-01, 05, MES-ITM-48 The points of an attempt; against a known difficulty, its chance."""
    helps = gear.best_tool(w, ref, tool)[1] if tool is not None else 0
    dice = pool_size(
        dice_number(w, ref, attribute) + plus + helps, values.dice_bonus(w, ref, of_valid(w, ref, scopes))
    )
    yield from _tries(dice, against)


def _tries(dice: int, against: int | None) -> Iterator[Foreseen]:
    """MES 11.2 So many dice against a known difficulty, or against one that is not known."""
    found = exact_odds.points(dice)
    if against is None:
        some = float(found.at_least(1))
        yield Foreseen("some", [("odds.some", some), ("odds.none", 1 - some)], {"dice": dice})
    else:
        well = float(exact_odds.attempt(dice, against))
        shares = [("odds.succeeds", well), ("odds.fails", 1 - well)]
        yield Foreseen("beats", shares, {"dice": dice, "against": against})
    yield from told("attempt", found, {"dice": dice})


def told(what: str, found: Odds, params: dict[str, Any]) -> Iterator[Foreseen]:
    """All that dice may give."""
    yield Foreseen(what, [(str(n), count / found.total) for n, count in found.items()], params)


# Abilities, items, struggles


def of_entry(w: Stage, ctx: Ctx, effect: Effect, *, known: bool) -> Iterator[Foreseen]:
    """MES-FX-04, MES-CON-04, MES 11.5 The attempt, contest or healing roll that an entry makes.

    `known`: the dice of its target are."""
    m = cast(Meshal, w)  # these only look
    clause = next((c for c in effect if isinstance(c.args.get(DICE_OF.get(c.verb, "")), Amount)), None)
    if clause is None:
        return
    rivals = clause.verb == "contest"
    dice = _pool(m, ctx, ctx.user, clause.args[DICE_OF[clause.verb]], ctx.target if rivals else None)
    if clause.verb == "heal":
        yield from told("attempt", exact_odds.points(dice), {"dice": dice})
    elif not rivals:
        against = clause.args["difficulty"]
        yield from _tries(dice, against if isinstance(against, int) else None)
    else:
        if known and ctx.target is not None:
            theirs = _pool(m, ctx, ctx.target, clause.args["other"], None)
            shares = zip(
                ("odds.wins", "odds.ties", "odds.loses"), exact_odds.contest(dice, theirs), strict=True
            )
            params = {"dice": dice, "against": theirs}
            yield Foreseen("contest", [(word, float(share)) for word, share in shares], params)
        yield from told("attempt", exact_odds.points(dice), {"dice": dice})


def _pool(m: Meshal, ctx: Ctx, roller: Ref, dice: Amount, against: Ref | None) -> int:
    """As `verbs_on_beings.rolled` makes the roll."""
    cast_: tuple[Scope, ...] = ("cast",) if roller == ctx.user and casting.is_cast(ctx.entry) else ()
    scopes = (*cast_, *made_of(m, ctx, dice))
    more = UNSPOTTED_DICE if against is not None and not aware(m, against, roller) else 0
    return pool_size(dice(m, ctx) + more, values.dice_bonus(m, roller, scopes, ctx))


# In the moment


def of_act(view: MeshalView, w: Stage, ref: Ref, act: str) -> Iterator[Foreseen]:
    """MES-HAZ-07, MES-FLE-01, MES-ATT-12 Struggling, fleeing, locks, traps, what can be toppled."""
    word, _, thing = act.partition(" ")
    kind, _, name = thing.partition(":")
    if act == "struggle":
        yield from attempt(w, ref, "agility", ("agility",), against=w.state.beings[ref].depth)
    elif act == "flee":
        yield from attempt(w, ref, "agility", ("flee", "agility"), against=_pursuit(view, w, ref))
    elif kind == "wall" and word in ("unlock", "topple"):
        yield from _thing(w, ref, word, int(name))
    elif kind == "trap" and word in ("disarm", "dispel"):
        yield from _trap(w, ref, word, int(name))


def _pursuit(view: MeshalView, w: Stage, ref: Ref) -> int | None:
    """MES-FLE-02 The agility to be beaten, if the dice of all who pursue are open."""
    closed = {number(one.ref) for one in view.beings if one.dice is None}
    known = view.you in (view.host, view.house) and not closed.intersection(fleeing.pursuers(w, ref))
    return fleeing.difficulty(w, ref) if known else None


def _thing(w: Stage, ref: Ref, word: str, wall_id: int) -> Iterator[Foreseen]:
    walls = w.state.field.walls if w.state.field is not None else []
    card = next((OBJECTS[wall.object] for wall in walls if wall.id == wall_id and wall.object), None)
    if card is None:
        return
    if word == "unlock":
        yield from _tried(w, ref, "agility", "attempt.lock", card.lock or 0)
    else:
        yield from _tried(w, ref, "might", "attempt.force", card.push or 0)


def _tried(w: Stage, ref: Ref, attribute: Attribute, scope: Scope, against: int | None) -> Iterator[Foreseen]:
    """MES-ITM-48 An attempt with the best tool for it."""
    return attempt(w, ref, attribute, (scope, attribute), tool=scope, against=against)


def _trap(w: Stage, ref: Ref, word: str, trap_id: int) -> Iterator[Foreseen]:
    traps = w.state.field.traps if w.state.field is not None else []
    card = next((TRAPS[trap.trap] for trap in traps if trap.id == trap_id), None)
    how = card.disarm if card is not None else None
    if how is None:
        return
    if word == "dispel":
        yield from attempt(w, ref, "spirit", ("cast", "spirit"), against=how.difficulty)
        return
    against = None if how.progressive else how.difficulty
    yield from _tried(w, ref, how.dice, cast(Scope, f"attempt.{how.tag}"), against)
