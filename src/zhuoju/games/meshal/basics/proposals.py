"""What the tool proposes and the host confirms or decides otherwise; each such word is written down."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from zhuoju.games.meshal.model.record import Override
from zhuoju.games.meshal.model.state import Meshal
from zhuoju.kernel import Flow, choose_amount, choose_one, choose_yes_no
from zhuoju.kernel.decision import NO

T = TypeVar("T")
REASONS: Final = ("story", "fairness", "pace", "table_rule")


def propose_amount(
    m: Meshal, clause: str, prompt: str, proposed: int, least: int, most: int, **params: Any
) -> Flow[int]:
    """A number that the host confirms or changes."""
    host = m.state.host
    decided = yield from choose_amount(
        least, most, host, prompt, clause=clause, default=proposed, proposed=proposed, **params
    )
    yield from _note(m, clause, proposed, decided)
    return decided


def propose_one(
    m: Meshal, clause: str, prompt: str, options: Mapping[str, T], proposed: str, **params: Any
) -> Flow[T]:
    """One of several, of which the host confirms the proposed one or takes another."""
    names = {name: name for name in options}
    decided = yield from choose_one(
        m.state.host, prompt, names, clause=clause, default=proposed, proposed=proposed, **params
    )
    yield from _note(m, clause, proposed, decided)
    return options[decided]


def propose(m: Meshal, clause: str, prompt: str, **params: Any) -> Flow[bool]:
    """Something that happens unless the host says no."""
    decided = yield from choose_yes_no(m.state.host, prompt, clause=clause, default="yes", **params)
    yield from _note(m, clause, "yes", "yes" if decided else "no")
    return decided


def propose_ways(m: Meshal, clause: str, prompt: str, ways: Sequence[str], **params: Any) -> Flow[str]:
    """Something that happens in one of these ways, usually the first, unless the host says no ("")."""
    host, options = m.state.host, {name: name for name in (*ways, NO)}
    decided = yield from choose_one(host, prompt, options, clause=clause, default=ways[0], **params)
    if decided != NO:
        return decided
    yield from _note(m, clause, ways[0], NO)
    return ""


def _note(m: Meshal, clause: str, proposed: int | str, decided: int | str) -> Flow[None]:
    """MES-CORE-02 An override is logged with its author and a reason."""
    if decided == proposed:
        return
    host = m.state.host
    reasons = {name: name for name in REASONS}
    reason = yield from choose_one(host, "overrule.reason", reasons, clause="MES-CORE-02", default=REASONS[0])
    override = Override(f"seat:{host}", clause, reason, {"proposed": proposed, "decided": decided})
    m.state.overrides.append(override)
    m.tell("overruled", to=host, clause=clause, proposed=proposed, decided=decided, reason=reason)
