"""MES 1.2 The host hands beings over to another seat, and takes them back; players may give up."""

from collections.abc import Callable, Mapping
from typing import Final

from zhuoju.games.meshal.character import clock
from zhuoju.games.meshal.character.scores import settle
from zhuoju.games.meshal.hosting.host_rulings import known, written
from zhuoju.games.meshal.model.state import Meshal, Ref, being, players_own
from zhuoju.kernel import IllegalAnswer, Seat


def delegate(m: Meshal, ref: Ref, seat: Seat, *, author: str, reason: str) -> None:
    """Another seat decides for a being of the host, an ally of the party too, from its next question on."""
    one = known(m, ref)
    if one.side == "party" and players_own(m, one) and not _lent(m, ref):
        raise IllegalAnswer(f"host, delegate: MES-DEC-01 being {ref} belongs to its player")
    if not 0 <= seat < m.seats:
        raise IllegalAnswer(f"host, delegate: there is no seat {seat}; there are {m.seats}")
    written(m, "delegate", author, reason, ref=ref, seat=seat)
    one.seat = seat
    m.tell("delegated", to=sorted({seat, m.state.host}), ref=ref, seat=seat)


def _lent(m: Meshal, ref: Ref) -> bool:
    """Whether a player has a being from the host, who may take it back."""
    return any(word.what == "delegate" and word.data.get("ref") == ref for word in m.state.overrides)


def concede(m: Meshal) -> None:
    """MES-TIM-08, MES-ENC-09 The players give the fight up: it is lost, and what lasted for it is over."""
    if m.state.mode != "encounter":
        raise IllegalAnswer("concede: only a fight of its own is given up; anything else is left")
    over = clock.leave_moment(m)
    for ref in dict.fromkeys(ref for ref, _ in over):
        one = being(m, ref)
        one.sheet.effects = [e for e in one.sheet.effects if e.lasts.kind != "moment"]
        settle(m, ref)
    m.end([m.state.host], outcome="moment.conceded")


INTERVENTIONS: Final[Mapping[str, Callable[..., None]]] = {"delegate": delegate, "concede": concede}
