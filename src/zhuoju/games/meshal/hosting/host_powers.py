"""MES-CORE-02, MES 1.2 The host's power over a fight: who takes part, for whom, who sees it, who plays it."""

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from zhuoju.games.meshal.basics.pool import SIDES, result
from zhuoju.games.meshal.basics.telling import tell_of
from zhuoju.games.meshal.catalogue.library import CREATURES, VEHICLES
from zhuoju.games.meshal.character import clock, reactions
from zhuoju.games.meshal.character.free_room import free_spot_near
from zhuoju.games.meshal.character.scores import is_character, settle
from zhuoju.games.meshal.creation.new_beings import new_being
from zhuoju.games.meshal.effects.harm import leave_order
from zhuoju.games.meshal.effects.statuses import HOLDS
from zhuoju.games.meshal.environment import traps
from zhuoju.games.meshal.hosting import own_foes
from zhuoju.games.meshal.hosting.encounter_mode import MOST
from zhuoju.games.meshal.hosting.host_rulings import known, on_the_map, written
from zhuoju.games.meshal.model.context import Attack
from zhuoju.games.meshal.model.record import After
from zhuoju.games.meshal.model.sheet import Sheet
from zhuoju.games.meshal.model.state import Being, Meshal, Ref, Side, State, being, players_own
from zhuoju.games.meshal.moment.rounds import takes_part
from zhuoju.games.meshal.rolls.rolling import DICE
from zhuoju.games.meshal.senses import spotting
from zhuoju.games.meshal.ways import vehicles
from zhuoju.kernel import BadOptions, Decision, IllegalAnswer, Seat

HIGHEST: Final = 99


def _switch(on: bool) -> str:
    return f"ruling.{'on' if on else 'off'}"


# Who takes part


def spawn(
    m: Meshal,
    creature: str,
    x: int,
    y: int,
    *,
    author: str,
    reason: str,
    side: Side = "foes",
    veiled: bool = False,
    sheet: dict[str, Any] | None = None,
) -> None:
    """MES-MOM-05 A creature comes to the place, or as near as there is room; it acts last.

    It is one of the packs by its name, mounts and vehicles too, or one of the host's own with its sheet.
    """
    own = _own(m, sheet) if sheet is not None else None
    if own is None and creature not in CREATURES and creature not in VEHICLES:
        raise IllegalAnswer(f"host, spawn: the packs have no creature {creature!r}")
    if side not in get_args(Side):
        raise IllegalAnswer(f"host, spawn: {side!r} is none of {get_args(Side)}")
    on_the_map(m, "spawn", (x, y))
    here = [one for one in m.state.beings.values() if not (is_character(one.sheet) or one.removed)]
    if len(here) >= MOST:
        raise IllegalAnswer(f"host, spawn: there are {len(here)} creatures; a fight takes at most {MOST}")
    if own is None and creature in VEHICLES:
        one = vehicles.new_vehicle(m, creature, m.state.host)
    else:
        one = new_being(m, own.entry if own else creature, m.state.host, side, sheet=own)
    one.at = free_spot_near(m, (x, y), one.ref)
    if one.at is None:
        del m.state.beings[one.ref]
        raise IllegalAnswer(f"host, spawn: there is no room near {x}, {y}; take another place")
    one.veiled = veiled
    if m.state.moment is not None and takes_part(one):
        m.state.moment.arriving.append(one.ref)
        m.state.moment.called.append(one.ref)
    spotting.refresh(m)
    written(m, "spawn", author, reason, new=one.sheet.name or one.sheet.entry, ref=one.ref)
    tell_of(m, one.ref, "appeared")


def _own(m: Meshal, sheet: dict[str, Any]) -> Sheet:
    try:
        return own_foes.read(sheet, m.state.profile)
    except BadOptions as wrong:
        raise IllegalAnswer(f"host, spawn: {wrong}") from None


def remove(m: Meshal, ref: Ref, *, author: str, reason: str) -> None:
    """A being is taken out of the fight: it neither fled nor fell, nobody chases or loots it."""
    one = known(m, ref)
    on_the_map(m, "remove")
    if one.removed:
        raise IllegalAnswer(f"host, remove: being {ref} is out of the fight already")
    written(m, "remove", author, reason, ref=ref)
    tell_of(m, ref, "vanished")
    leave_order(m, ref)
    _let_go(m, one)
    if m.state.moment is not None:
        m.state.moment.arriving = [other for other in m.state.moment.arriving if other != ref]
    one.fled = one.removed = True
    one.at, one.long, one.ap = None, None, 0
    spotting.refresh(m)


def _let_go(m: Meshal, one: Being) -> None:
    """Nobody rides, is carried, held or swallowed by one who is gone."""
    for other in m.state.beings.values():
        held = [e for e in other.sheet.effects if e.source in HOLDS and e.by == one.ref]
        other.sheet.effects = [effect for effect in other.sheet.effects if effect not in held]
        if other.inside == one.ref:
            other.inside = None
            other.at = free_spot_near(m, one.at, other.ref) if one.at is not None else None
        if other.riding == one.ref:
            other.riding = None
        if other.carried_by == one.ref:
            other.carried_by = None
        if other.hauls == f"being:{one.ref}":
            other.hauls, other.lifted, other.burden = "", False, 0
    one.riding = one.carried_by = one.inside = None
    one.hauls, one.lifted, one.burden = "", False, 0


def take_side(m: Meshal, ref: Ref, side: Side, *, author: str, reason: str) -> None:
    """MES-CORE-03 A creature goes over to another side; what was said between it and others is forgotten."""
    one = known(m, ref)
    if players_own(m, one):
        raise IllegalAnswer(f"host, take_side: MES-CORE-01 being {ref} belongs to its player")
    if side not in get_args(Side):
        raise IllegalAnswer(f"host, take_side: {side!r} is none of {get_args(Side)}")
    written(m, "take_side", author, reason, old=f"ruling.{one.side}", new=f"ruling.{side}", ref=ref)
    one.side = side
    said = m.state.relations.items()
    m.state.relations = {pair: stance for pair, stance in said if str(ref) not in pair.split(">")}
    spotting.refresh(m)
    tell_of(m, ref, "took_side", side=f"ruling.{side}")


# Who sees it, who plays it


def veil(m: Meshal, ref: Ref, on: bool, *, author: str, reason: str) -> None:
    """MES-HID-04 A creature is kept out of everybody's sight, or stands there for all who look that way."""
    one = known(m, ref)
    if players_own(m, one):
        raise IllegalAnswer(f"host, veil: MES-CORE-01 being {ref} belongs to its player")
    written(m, "veil", author, reason, old=_switch(one.veiled), new=_switch(on), ref=ref)
    one.veiled = on
    spotting.refresh(m)
    if not on:
        m.reveal()


def hand_over(m: Meshal, ref: Ref, on: bool, *, author: str, reason: str) -> None:
    """MES-DEC-01 A bot decides for a being, or no longer. Of a player's character everybody learns it."""
    one = known(m, ref)
    written(m, "hand_over", author, reason, old=_switch(one.bot), new=_switch(on), ref=ref)
    one.bot = on


def delegated(s: State, decision: Decision) -> bool:
    """Whether the host has handed the being that a question is about over to a bot."""
    by = decision.params.get("by")
    one = s.beings.get(by) if isinstance(by, int) else None
    return one is not None and one.bot and one.seat == decision.seat


def spring(m: Meshal, id: int, *, author: str, reason: str, by: Ref | None = None) -> None:  # noqa: A002
    """MES-FX-08 A trap goes off, by a noise perhaps; before anybody acts again it does what it does."""
    on_the_map(m, "spring")
    if all(trap.id != id for trap in traps.active(m)):
        there = sorted(trap.id for trap in traps.active(m)) or "none"
        raise IllegalAnswer(f"host, spring: MES-FX-08 no trap {id} waits; there is {there}")
    if by is not None:
        known(m, by)
    written(m, "spring", author, reason, id=id, by=by)
    m.state.aftermath.append(After("sprung", by or 0, str(id)))


# What is being resolved


def _answered(m: Meshal, what: str) -> Attack:
    record = reactions.current(m)
    if record is None or record.attack is None:
        raise IllegalAnswer(f"host, {what}: MES-CORE-02 no attack waits to be answered")
    return record.attack


def set_result(m: Meshal, n: int, *, author: str, reason: str) -> None:
    """MES-CORE-02 The attack that is being answered has another result."""
    attack = _answered(m, "set_result")
    if not 0 <= n <= HIGHEST:
        raise IllegalAnswer(f"host, set_result: a result goes from 0 to {HIGHEST}")
    written(m, "set_result", author, reason, old=attack.result, new=n)
    attack.result = n


def roll_again(m: Meshal, *, author: str, reason: str) -> None:
    """MES-CORE-02 The dice of the attack that is being answered are thrown again, all of them."""
    attack = _answered(m, "roll_again")
    faces = m.chance.roll(attack.dice, SIDES, DICE)
    found = result(faces, attack.number)
    written(m, "roll_again", author, reason, old=attack.result, new=found)
    attack.result = found


# Who decides, and giving up


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


WORDS: Final = (
    delegate, concede, spawn, remove, take_side, veil, hand_over, spring, set_result, roll_again,
)  # fmt: skip
INTERVENTIONS: Final[Mapping[str, Callable[..., None]]] = {word.__name__: word for word in WORDS}
