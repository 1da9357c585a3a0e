"""MES-ATT, MES-CON, MES-ASS, MES-SEC-04 The host calls for a roll: how hard, with which dice, who helps.

The tool proposes every number; the host confirms it or decides otherwise, and that is written down.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from zhuoju.games.meshal.basics.attempts import (
    Mode,
    assist_cost,
    assisted,
    attempt_cost,
    band,
    by_sides,
    may_be_granted,
    shortcut,
    succeeds,
    winners,
)
from zhuoju.games.meshal.basics.proposals import propose, propose_amount, propose_one
from zhuoju.games.meshal.basics.telling import follow, tell_of, witnesses
from zhuoju.games.meshal.character import reactions
from zhuoju.games.meshal.character.values import dice, dice_number
from zhuoju.games.meshal.items.gear import best_tool
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.state import Meshal, Ref, being
from zhuoju.games.meshal.model.words import Attribute, Scope, TrialTag
from zhuoju.games.meshal.rolls.rolling import Secrecy, roll
from zhuoju.kernel import Flow, Withheld, choose_one, choose_some

S = TypeVar("S", str, Ref)  # what a side is called
HARDEST: Final = 99
MOST_PLUS: Final = 20
Report = Literal["truth", "opposite", "nothing"]
REPORTS: Final[dict[str, Report]] = {"truth": "truth", "opposite": "opposite", "nothing": "nothing"}
MODES: Final[dict[str, Mode]] = {"joint": "joint", "expert": "expert"}


class Call(Struct, frozen=True):
    """What the host calls for: the dice, what they are for, and how hard it is."""

    attribute: Attribute
    difficulty: int = 0
    tag: TrialTag | None = None
    plus: int = 0  # dice of the situation
    ap: int | None = None  # in the moment, where its rule states it
    mode: Mode = "joint"  # how help usually counts
    secret: Secrecy = False


# Attempts


def attempt(m: Meshal, ref: Ref, call: Call, helpers: Sequence[Ref] = ()) -> Flow[bool]:
    """MES-CORE-09, MES-ATT-01..05 Grant it, or roll against a difficulty, perhaps with help."""
    if may_be_granted(call.difficulty):
        granted = yield from propose(m, "MES-ATT-04", "call.grant", by=ref)
        if granted:
            tell_of(m, ref, "granted")
            return True
    against = yield from propose_amount(
        m, "MES-ATT-03", "call.difficulty", call.difficulty, 0, HARDEST, by=ref, band=band(call.difficulty)
    )
    plus = yield from propose_amount(
        m, "MES-ATT-05", "call.dice", call.plus, -MOST_PLUS, MOST_PLUS,
        by=ref, attribute=call.attribute, held=dice_number(m, ref, call.attribute),
        scopes=list(scopes_of(call, "attempt")), against=against,
    )  # fmt: skip
    result = yield from with_help(m, ref, call, plus, helpers)
    success = succeeds(result, against)
    yield from report(m, ref, call, success)
    return success


def one_roll(m: Meshal, ref: Ref, call: Call, plus: int, kind: Literal["attempt", "contest"]) -> Flow[int]:
    """MES-ATT-05, MES-ASS-05, MES-SEC-03, MES-ITM-48 Own dice with own modifiers and tool, whoever rolls."""
    held, scopes = dice(m, ref, call.attribute), scopes_of(call, kind)
    own: dict[Attribute, int] = {} if held is None else {call.attribute: held}
    _, extra = best_tool(m, ref, scopes[-1])
    count = dice_number(m, ref, call.attribute) + plus + extra
    return (yield from roll(m, ref, count, scopes, attributes=own, secret=call.secret))


def scopes_of(call: Call, kind: Literal["attempt", "contest"]) -> tuple[Scope, ...]:
    """What a roll that the host calls for is for."""
    return (call.attribute, f"{kind}.{call.tag}") if call.tag is not None else (call.attribute,)  # type: ignore[return-value]


def report(m: Meshal, ref: Ref, call: Call, success: bool) -> Flow[None]:
    """MES-SEC-04 Of a secret roll the host says only what the character would notice, true or not."""
    if not call.secret:
        tell_of(m, ref, "attempted", success=success)
        return
    said = yield from choose_one(
        m.state.host, "call.report", REPORTS, clause="MES-SEC-04", default="truth", by=ref, success=success
    )
    if said != "nothing":
        m.tell("reported", to=being(m, ref).seat, ref=ref, success=success == (said == "truth"))


# Assistance


def choose_helpers(m: Meshal, ref: Ref, call: Call, helpers: Sequence[Ref]) -> Flow[list[Ref]]:
    """MES-ASS-01 The host says who can assist."""
    able = {f"being:{h}": h for h in helpers if cannot_assist(m, h, call) is None}
    if not able:
        return []
    refused = [(h, why) for h in helpers if (why := cannot_assist(m, h, call)) is not None]
    return (
        yield from choose_some(
            0, len(able), m.state.host, "call.helpers", able, clause="MES-ASS-01", by=ref,
            why=lambda: (why.of(f"being:{h}") for h, why in refused),
        )
    )  # fmt: skip


def with_help(m: Meshal, ref: Ref, call: Call, plus: int, helpers: Sequence[Ref]) -> Flow[int]:
    """MES-ASS-01..05 The host says who can assist and how; in the moment each pays the same AP."""
    chosen = yield from choose_helpers(m, ref, call, helpers)
    mode: Mode = "joint"
    if chosen:
        mode = yield from propose_one(m, "MES-ASS-01", "call.mode", MODES, call.mode, by=ref)
    for helper in chosen if m.state.moment is not None else ():
        yield from joins_in(m, helper, call)
    own = yield from one_roll(m, ref, call, plus, "attempt")
    helping = yield from _each(m, chosen, replace(call, plus=plus), "attempt")
    return assisted(mode, own, helping)


def joins_in(m: Meshal, helper: Ref, call: Call) -> Flow[None]:
    """MES-ASS-04, MES-ACT-15 Assisting is the one reaction of a helper in this chain, and is paid for."""
    being(m, helper).ap -= assist_cost(attempt_cost(call.ap))
    record = reactions.current(m)
    if record is not None:
        record.reacted.append(helper)
    yield from follow(m, "acted", ref=helper, act="assist")


def _each(m: Meshal, refs: Sequence[Ref], call: Call, kind: Literal["attempt", "contest"]) -> Flow[list[int]]:
    """MES-ASS-05 Each rolls own dice with own modifiers."""
    results: list[int] = []
    for ref in refs:
        result = yield from one_roll(m, ref, call, call.plus, kind)
        results.append(result)
    return results


def cannot_assist(m: Meshal, helper: Ref, call: Call) -> Refusal | None:
    """MES-ASS-04 In the moment assisting is a reaction of the same AP as the assisted action."""
    needed = assist_cost(attempt_cost(call.ap))
    if m.state.moment is not None and being(m, helper).ap < needed:
        return Refusal("ap", "MES-ASS-04", {"needed": needed, "left": being(m, helper).ap})
    return None


# Longer attempts


def skip(m: Meshal, ref: Ref, difficulty: int, count: int) -> Flow[int | None]:
    """MES-ATT-07, 08 Periods instead of rolling so many dice, if the host likes; refused without dice."""
    options: dict[str, int | None] = {"roll": None}
    withheld = [Withheld("skip", "no_dice", {"dice": count}, "MES-ATT-08")] if count <= 0 else []
    if count > 0:
        options = {"skip": shortcut(difficulty, count), "roll": None}
    return (
        yield from choose_one(
            m.state.host,
            "call.skip",
            options,
            clause="MES-ATT-07",
            default="roll",
            by=ref,
            periods=options.get("skip") or 0,
            why=lambda: withheld,
        )
    )


def retry(m: Meshal, ref: Ref) -> Flow[bool]:
    """MES-ATT-11 Trying again after a failure: as the table's policy says, unless the host objects."""
    usual = "yes" if m.state.profile.settings.retry_policy == "allow" else "no"
    options = {"yes": True, "no": False}
    return (yield from propose_one(m, "MES-ATT-11", "call.retry", options, usual, by=ref))


# Contests


def contest(m: Meshal, sides: Mapping[S, Sequence[Ref]], *calls: Call) -> Flow[S | None]:
    """MES-CON-01, 05 Each side rolls, members combined as for assists; None: a tie.

    One call for all, or one for each side. Who does not know of all of them learns nothing."""
    results = yield from _period(m, sides, calls)
    best = winners(results)
    won = best[0] if len(best) == 1 else None
    involved = [ref for members in sides.values() for ref in members]
    told = {str(side): result for side, result in results.items()}
    m.tell("contested", to=witnesses(m, *involved), results=told, winner=won)
    return won


def _period(m: Meshal, sides: Mapping[S, Sequence[Ref]], calls: Sequence[Call]) -> Flow[dict[S, int]]:
    mode: Mode = "joint"
    if any(len(members) > 1 for members in sides.values()):
        mode = yield from propose_one(m, "MES-CON-05", "call.mode", MODES, "joint")
    results: dict[S, list[int]] = {}
    for n, (side, members) in enumerate(sides.items()):
        results[side] = yield from _each(m, members, calls[n % len(calls)], "contest")
    return by_sides(mode, results)
