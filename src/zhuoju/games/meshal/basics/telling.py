"""MES 6.2 Who learns what happens: those who see the being it happens to, its own seat, and the host."""

from typing import Any

from zhuoju.games.meshal.model.state import Meshal, Ref, World, being, players_own
from zhuoju.kernel import Flow, Seat


def witnesses(m: Meshal, *refs: Ref) -> tuple[Seat, ...]:
    """The seats that know of all these beings now: by their own eyes, because they play them, or as host."""
    seats = set(range(m.seats))
    for ref in refs:
        seats &= _knowing(m, ref)
    return tuple(sorted(seats))


def _knowing(m: Meshal, ref: Ref) -> set[Seat]:
    """The seats that play a being or one that has spotted it, and those that know of everybody."""
    state = m.state
    seats = {state.host, state.beings[ref].seat}
    if state.house is not None:
        seats.add(state.house)
    for other in state.beings.values():
        if len(seats) == m.seats:
            break
        if other.seat not in seats and ref in other.spotted:
            seats.add(other.seat)
    return seats


def knows(w: World, seat: Seat, ref: Ref) -> bool:
    """MES-HID-01 Whether a seat is among those that know of a being now."""
    state = w.state
    if seat in (state.host, state.house, state.beings[ref].seat):
        return True
    return any(ref in one.spotted for one in state.beings.values() if one.seat == seat)


def knows_by(w: World, ref: Ref, other: Ref) -> bool:
    """MES-HID-01 Whether whoever plays a being knows of another: nothing is offered with one he does not."""
    return knows(w, w.state.beings[ref].seat, other)


def has_met(w: World, seat: Seat, ref: Ref) -> bool:
    """Whether a seat knows of a being, or did before."""
    return knows(w, seat, ref) or ref in w.state.met.get(seat, ())


def tell_of(m: Meshal, ref: Ref, kind: str, **data: Any) -> None:
    """Something that happens to a being: told to those who know of it."""
    if m.events is None:
        m.toil(kind)
        return
    seats = _knowing(m, ref)
    if len(seats) == m.seats:
        m.tell(kind, ref=ref, **data)
    else:
        m.tell(kind, to=tuple(sorted(seats)), ref=ref, **data)


def tell_by(m: Meshal, ref: Ref, by: Ref | None, kind: str, **data: Any) -> None:
    """The same of something that another has done: who it was learns only whoever knows of that one too."""
    tell_with(m, ref, "by", by, kind, **data)


def tell_with(m: Meshal, ref: Ref, part: str, other: Ref | None, kind: str, **data: Any) -> None:
    """The same where another has a part in it: who that is learns only whoever knows of that one too."""
    named = {"ref": ref, part: other, **data}
    if other is None or m.events is None:
        tell_of(m, kind=kind, **named)
        return
    there, seeing = _knowing(m, ref), _knowing(m, ref) & _knowing(m, other)
    unnamed = {**named, part: None}
    if len(seeing) == m.seats:
        m.tell(kind, **named)
    elif len(there) == m.seats:
        m.tell(kind, to=tuple(sorted(seeing)), public=unnamed, **named)
    else:
        m.tell(kind, to=tuple(sorted(seeing)), **named)
        if there > seeing:
            m.tell(kind, to=tuple(sorted(there - seeing)), **unnamed)


def tell_between(m: Meshal, ref: Ref, second: Ref, kind: str, **data: Any) -> None:
    """Something between two: told to those who know of both."""
    if m.events is None:
        m.toil(kind)
        return
    seats = witnesses(m, ref, second)
    m.tell(kind, to=None if len(seats) == m.seats else seats, ref=ref, **data)


def tell_numbers(m: Meshal, ref: Ref, kind: str, **numbers: Any) -> None:
    """Something with numbers of a sheet: those of the host's beings others do not learn (MES 6.2)."""
    if numbers_open(m, ref):
        tell_of(m, ref, kind, **numbers)
    else:
        tell_owner(m, ref, kind, **numbers)


def tell_seen(m: Meshal, ref: Ref, kind: str, **numbers: Any) -> None:
    """Something that all see who know of a being, with numbers that others do not learn of the host's."""
    if m.events is None or numbers_open(m, ref):
        tell_of(m, ref, kind, **numbers)
        return
    tell_owner(m, ref, kind, **numbers)
    others = [seat for seat in witnesses(m, ref) if seat not in _owners(m, ref)]
    if others:
        m.tell(kind, to=others, ref=ref, **dict.fromkeys(numbers))


def numbers_open(m: Meshal, ref: Ref) -> bool:
    """Whether dice and AP of a being are known to all who know of it."""
    return players_own(m, being(m, ref)) or m.state.profile.settings.npc_health_view == "full"


def tell_busy(m: Meshal, ref: Ref, kind: str, **numbers: Any) -> None:
    """MES 6.2 Of something that takes long others see that it goes on, and of players how far it is."""
    tell_numbers(m, ref, kind, **numbers)
    others = [seat for seat in witnesses(m, ref) if seat not in (being(m, ref).seat, m.state.host)]
    if others and not numbers_open(m, ref):
        m.tell("busy", to=others, ref=ref)


def tell_owner(m: Meshal, ref: Ref, kind: str, **data: Any) -> None:
    """Something that only the seat of a being and the host learn."""
    if m.events is None:
        m.toil(kind)
        return
    m.tell(kind, to=_owners(m, ref), ref=ref, **data)


def confirm(m: Meshal, ref: Ref, kind: str, **data: Any) -> None:
    """What the seat of a being has decided, told to it and to the host: taking it back stays free."""
    if m.events is None:
        m.toil(kind)
        return
    m.confirm(kind, to=_owners(m, ref), ref=ref, **data)


def _owners(m: Meshal, ref: Ref) -> list[Seat]:
    return sorted({being(m, ref).seat, m.state.host})


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
