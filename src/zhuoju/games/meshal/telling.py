"""MES 6.2 Who learns what happens: those who see the being it happens to, its own seat, and the host."""

from typing import Any

from zhuoju.games.meshal.state import Meshal, Ref, being
from zhuoju.kernel import Flow, Seat


def witnesses(m: Meshal, *refs: Ref) -> tuple[Seat, ...]:
    """The seats that know of all these beings now: by their own eyes, because they play them, or as host."""
    state = m.state
    seats = set(range(m.seats))
    for ref in refs:
        seats &= _knowing(m, ref)
    seats.add(state.host)
    if state.house is not None:
        seats.add(state.house)
    return tuple(sorted(seats))


def _knowing(m: Meshal, ref: Ref) -> set[Seat]:
    """The seats that play a being or one that has spotted it."""
    beings = m.state.beings
    seats = {beings[ref].seat}
    for other in beings.values():
        if other.seat not in seats and ref in other.spotted:
            seats.add(other.seat)
    return seats


def tell_of(m: Meshal, ref: Ref, kind: str, **data: Any) -> None:
    """Something that happens to a being: told to those who know of it."""
    if m.events is None:
        m.toil(kind)
        return
    seats = witnesses(m, ref)
    if len(seats) == m.seats:
        m.tell(kind, ref=ref, **data)
    else:
        m.tell(kind, to=seats, ref=ref, **data)


def tell_numbers(m: Meshal, ref: Ref, kind: str, **numbers: Any) -> None:
    """Something with numbers of a sheet: those of the host's beings others do not learn (MES 6.2)."""
    if being(m, ref).seat == m.state.host and m.state.profile.settings.npc_health_view != "full":
        tell_owner(m, ref, kind, **numbers)
    else:
        tell_of(m, ref, kind, **numbers)


def tell_owner(m: Meshal, ref: Ref, kind: str, **data: Any) -> None:
    """Something that only the seat of a being and the host learn."""
    if m.events is None:
        m.toil(kind)
        return
    m.tell(kind, to=sorted({being(m, ref).seat, m.state.host}), ref=ref, **data)


def happen(m: Meshal, ref: Ref, kind: str, **data: Any) -> Flow[None]:
    """Tell it to those who know of the being, then let other chapters follow it up.

    Listeners are the game's (`Game.listeners`), in the order it lists them; each gets `ref` and the data.
    """
    tell_of(m, ref, kind, **data)
    listeners = m.game.listeners.get(kind)
    if listeners:
        facts = {"ref": ref, **data}
        for listener in listeners:
            m.toil(kind)
            yield from listener(m, facts)


def follow(m: Meshal, kind: str, **data: Any) -> Flow[None]:
    """Let other chapters follow something up that is nothing to tell of by itself."""
    for listener in m.game.listeners.get(kind, ()):
        m.toil(kind)
        yield from listener(m, data)
