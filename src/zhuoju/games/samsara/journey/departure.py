"""SAM-GAME-17 Before a mission: cards are made or named, read and accepted, raised to its level, sent in."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from zhuoju.games.samsara.audit.look import AuditMission
from zhuoju.games.samsara.catalogue.kinds import MissionCard
from zhuoju.games.samsara.catalogue.library import PRESETS
from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.fight import dj
from zhuoju.games.samsara.journey import scenes
from zhuoju.games.samsara.journey.trip import Trip, progress, take_places, written
from zhuoju.games.samsara.mission import desk, dj_console, import_modes, life
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.model.mission_state import UNTOLD, Mission
from zhuoju.games.samsara.model.one_mission_sheet import TemporarySheet
from zhuoju.games.samsara.model.refusal import Refusal
from zhuoju.games.samsara.model.state import Entry, Record
from zhuoju.games.samsara.model.words import ATTRIBUTES
from zhuoju.games.samsara.strengthening import (
    approval,
    creation,
    creation_flow,
    outfit,
    passage,
    temporary,
    tunnel,
)
from zhuoju.kernel import (
    BadOptions,
    Flow,
    Next,
    Seat,
    Withheld,
    arrange,
    choose_distribution,
    choose_one,
    step,
)
from zhuoju.kernel import then as go_on

DJ: Final = "dj"
TUTOR: Final = "tutor"
HEROES: Final = "heroes"
NEW: Final = "new"  # in a party: a card that is made at the table
RECORDER: Final = "recorder"
RECORDS: Final = "PC-03"  # the preset that does so where no card is named
MOST: Final = 8  # in a party


# Cards


def ready_card(name: str, preset: str) -> Card:
    """SAM 9.9 A ready-made first card, passed by a tutor. Its name is the key of the preset."""
    builder = creation.from_preset(name, preset)
    builder.card.name = preset
    pass_first(builder)
    return builder.card


def pass_first(builder: Any) -> None:
    """SAM-GAME-11 A tutor passes a first card; what it only warns of is accepted."""
    if builder.stage != "submitted":
        creation.hand_in(builder)
    report = approval.check(builder)
    approval.approve(builder, TUTOR, TUTOR, ticks=[found.id for found in report.unticked(())])


def card_of(entry: Entry, name: str) -> Card:
    """The card that options name. Raises BadOptions, also for a card that nobody has passed."""
    if isinstance(entry, str):
        if entry not in PRESETS:
            raise BadOptions(
                f"samsara: {entry!r} cannot go on a mission; a party is made of presets (PC-01 to PC-06), "
                f"cards, and {NEW!r} for a card made at the table"
            )
        return ready_card(name, entry)
    card = read_card(entry)
    refused = approval.apply_refused(card, "")
    if refused is not None:
        raise BadOptions(f"samsara: card {card.id!r} cannot apply: {refused.reason} ({refused.clause})")
    return card


def card_for_tunnel(entry: Entry, name: str) -> Card:
    """SAM-AUDIT-61, 66 The card to be strengthened, also one that was changed and must be passed anew.

    Raises BadOptions for one that is gone or in a mission.
    """
    if isinstance(entry, str):
        return card_of(entry, name)
    card = read_card(entry)
    if card.status in tunnel.GONE or card.locked_in:
        raise BadOptions(
            f"samsara: card {card.id!r} is {card.status}{f' in {card.locked_in}' if card.locked_in else ''}; "
            "only a card at home is strengthened"
        )
    return card


def read_card(entry: Mapping[str, Any]) -> Card:
    """A card as it is kept. Raises BadOptions."""
    try:
        return msgspec.convert(dict(entry), Card)
    except (msgspec.ValidationError, ValueError) as wrong:
        raise BadOptions(f"samsara: this is no card: {wrong}") from None


def open_desk(name: str, made: MissionCard, room: Any) -> Mission:
    """SAM-MISSION-02 The mission as its author wrote it, recruiting; its texts are keys."""
    found = dj_console.from_library(name, DJ, made, "")
    found.brief.starts = found.brief.ends = found.brief.date = UNTOLD
    found.brief.players = (1, max(MOST, made.players[1]))
    if made.mode in import_modes.EMPTY_DISPLAY:
        found.brief.teaser = found.brief.plane  # the main quest shows itself on site (SAM-MISSION-11)
    found.brief.room = room
    life.advance(found, DJ)
    return found


def run_name(name: str, entries: list[Entry]) -> str:
    """SAM-AUDIT-58 What this run of a mission is called: a number is added for cards that know it already."""
    cards = [msgspec.convert(entry, Card) for entry in entries if isinstance(entry, dict)]
    known = {played.mission for card in cards for played in card.missions}
    runs = 1 + max((k for k in range(1, len(known) + 1) if _run(name, k) in known), default=0)
    return _run(name, runs)


def _run(name: str, number: int) -> str:
    return name if number == 1 else f"{name}#{number}"


# Gathering


@step
def gathers(m: Trip) -> Flow[Next]:
    """SAM-MISSION-01, SAM-GAME-05 Everybody applies with a card; the DJ reads and accepts it."""
    so_far = progress(m)
    for number, entry in enumerate(so_far.roster):
        seat = number % m.state.fight.host
        card = yield from _made(m, seat, f"p{number + 1}") if entry == NEW else _named(entry, number)
        _join(m, seat, card)
    return raised


def _named(entry: Entry, number: int) -> Flow[Card]:
    yield from ()
    return card_of(entry, f"p{number + 1}")


def _made(m: Trip, seat: Seat, name: str) -> Flow[Card]:
    """SAM-CREATE-01 A card made at the table; the words of the person are those of a preset."""
    who = yield from choose_one(
        seat, "create.person", {f"person {key}": key for key in PRESETS}, clause="SAM-CREATE-01"
    )
    model = creation.from_preset("model", who).card
    others = [tag for key in PRESETS for tag in creation.from_preset("model", key).card.tags]
    person = creation_flow.Person(
        who, model.age, model.looks, model.background, tuple(dict.fromkeys([*model.tags, *others]))
    )
    builder = creation.new_card(name)
    so_far = progress(m)
    so_far.making, so_far.maker = builder, seat
    yield from creation_flow.create(builder, seat, person)
    so_far.making = None
    pass_first(builder)
    return builder.card


def _join(m: Trip, seat: Seat, card: Card) -> None:
    so_far = progress(m)
    found = so_far.desk
    desk.apply(found, f"player {seat + 1}", card, confirmed=True)  # SAM-GAME-19: a match is now
    joined = desk.decide(found, card.id, "accepted")
    assert joined is not None
    joined.side = HEROES
    desk.read_card(found, card.id)
    so_far.seats[card.id], so_far.records[card.id] = seat, Record()
    warning = desk.grade_warning(found, card)
    if warning is not None:
        m.tell("star_differs", name=card.name, star=ledger.card_star(card), grade=found.brief.grade)


# The level


@step
def raised(m: Trip) -> Flow[Next]:
    """SAM-DECIDE-03, SAM-LEVEL-15 The DJ sets the level to which sheets are brought for this mission."""
    found = progress(m).desk
    for _ in ("full", "card_check", "import"):
        life.advance(found, DJ)
    level = found.room.temp_level
    if level is None:
        proposed = usual_level(found)
        chosen = yield from dj.number(m, "SAM-DECIDE-03", "dj.level", proposed, most=tables.FOLLOWER_MOST)  # type: ignore[arg-type]
        level = chosen or None
        found.room = replace(found.room, temp_level=level)
        m.state.fight.room = found.room
    life.advance(found, DJ)
    if level is not None:
        m.tell("temp_level", level=level)
        return go_on(outfits, 0)
    return departs


def usual_level(found: Mission) -> int:
    """The middle of the band of the mission's grade where somebody is below its star; 0: no level."""
    if not found.brief.grade.isdecimal():
        return 0
    grade = int(found.brief.grade)
    if all(ledger.card_star(one.card) >= grade for one in found.people.values()):
        return 0
    return (tables.BANDS[grade - 2] + 1 + tables.BANDS[grade - 1]) // 2


@step
def outfits(m: Trip, number: int) -> Flow[Next]:
    """SAM-DECIDE-04, SAM-LEVEL-15, 17 One sheet after another is brought to the level and passed."""
    so_far = progress(m)
    found, card = so_far.desk, list(so_far.desk.people)[number]
    sheet = desk.begin_sheet(found, card)
    yield from bring_to_level(m, so_far.seats[card], sheet)
    desk.approve_sheet(found, card)
    m.tell("outfitted", name=found.people[card].card.name, seniority=ledger.active_seniority(sheet.sheet))
    return go_on(outfits, number + 1) if number + 1 < len(found.people) else departs


def bring_to_level(m: Trip, seat: Seat, sheet: TemporarySheet) -> Flow[None]:
    """SAM-LEVEL-15, 17 Below the level: an outfit, or bought by hand. Above it: things are switched off."""
    room = AuditMission(progress(m).desk.id, DJ, progress(m).desk.room, temporary=True)
    if ledger.active_seniority(sheet.sheet) > sheet.level:
        yield from _switch_off(seat, sheet)
        return
    if not sheet.points:
        return
    options: dict[str, outfit.Outfit | str] = {f"outfit {one}": one for one in outfit.OUTFITS}
    chosen = yield from choose_one(
        seat, "sheet.outfit", {**options, "by_hand": "by_hand", "as_is": "as_is"}, clause="SAM-LEVEL-15",
        default=f"outfit {outfit.OUTFITS[0]}", name=sheet.sheet.name, points=sheet.points,
    )  # fmt: skip
    if chosen in outfit.OUTFITS:
        outfit.equip(sheet, chosen, room)
    elif chosen == "by_hand":
        yield from _by_hand(m, seat, sheet, room)


def _switch_off(seat: Seat, sheet: TemporarySheet) -> Flow[None]:
    """SAM-LEVEL-17 One sequence after another, until the sum is within the level; then the points anew."""
    while ledger.active_seniority(sheet.sheet) > sheet.level:
        options = {f"switch_off {s.id}": s.id for s in sheet.sheet.sequences if not s.off}
        name = yield from choose_one(
            seat, "sheet.off", options, clause="SAM-LEVEL-17", default=next(iter(options)),
            name=sheet.sheet.name, seniority=ledger.active_seniority(sheet.sheet), level=sheet.level,
        )  # fmt: skip
        temporary.switch(sheet, name, off=True)
    yield from _distribute(seat, sheet)


def _by_hand(m: Trip, seat: Seat, sheet: TemporarySheet, room: AuditMission) -> Flow[None]:
    """SAM-LEVEL-15, 18 Bought one by one; what the second audit would refuse begins anew, as an outfit."""
    star = tables.star(sheet.level)

    def moves() -> dict[str, Callable[[], object]]:
        return {f"buy {n}": partial(temporary.buy, sheet, n) for n, why in _shelf(sheet, star) if why is None}

    def why() -> Iterator[Withheld]:
        return (refusal.of(f"buy {n}") for n, refusal in _shelf(sheet, star) if refusal is not None)

    yield from arrange(
        seat, "sheet.buy", moves, passage.make_move, clause="SAM-LEVEL-15", why=why, default="done",
        name=sheet.sheet.name,
    )  # fmt: skip
    yield from _distribute(seat, sheet)
    outfit.dress(sheet.sheet, outfit.OUTFITS[0])
    report = temporary.check(sheet, room)
    if not report.sound:
        m.tell("sheet_refused", name=sheet.sheet.name, check=report.errors[0].id)
        card = next(p.card for p in progress(m).desk.people.values() if p.sheet is sheet)
        again = temporary.begin(card, sheet.level)
        sheet.sheet, sheet.points = again.sheet, again.points
        outfit.equip(sheet, outfit.OUTFITS[0], room)


def _shelf(sheet: TemporarySheet, star: int) -> Iterator[tuple[str, Refusal | None]]:
    has = {s.library for s in sheet.sheet.sequences if s.kind == "skill"}
    for one in outfit.every():
        refusal = None
        if one.price > sheet.points:
            refusal = Refusal("no_points", "SAM-LEVEL-15", {"price": one.price, "left": sheet.points})
        elif one.gate > star:
            refusal = Refusal("gate_star", "SAM-POINTS-19", {"gate": one.gate, "star": star})
        elif one.name in has:
            refusal = Refusal("twice", "SAM-AUDIT-63", {"sequence": one.name})
        yield one.name, refusal


def _distribute(seat: Seat, sheet: TemporarySheet) -> Flow[None]:
    """SAM-LEVEL-15 The points of the temporary star."""
    free = sheet.sheet.unassigned
    if not free:
        return
    even: dict[str, int] = {a: n - 1 for a, n in outfit.even_grades(free).items() if n > 1}
    given = yield from choose_distribution(
        0, free, seat, "strengthen.attributes", {a: (a, 5) for a in ATTRIBUTES}, clause="SAM-LEVEL-15",
        default=even, free=free,
    )  # fmt: skip
    grades = outfit.even_grades(0)
    for attribute, points in given:
        grades[attribute] += points
    temporary.distribute(sheet, grades)


# Into the plane


@step
def departs(m: Trip) -> Flow[Next]:
    """SAM-RP-01, SAM-MISSION-06 Everybody is seen and ready; the import mode is applied."""
    yield from ()
    found, made = progress(m).desk, written(m)
    for number, card in enumerate(found.people):
        if made.identities:
            who = made.identities[number % len(made.identities)]
            contacts = [f"{who.id}.{k}" for k in range(len(who.contacts))]
            import_modes.set_identity(found, card, who.id, contacts)
            m.tell("identity", to=progress(m).seats[card], name=found.people[card].card.name, identity=who.id)
        desk.ready(found, card)
    life.advance(found, DJ)
    m.tell("mission_begins", mission=progress(m).mission, plane=found.brief.plane, mode=found.brief.mode)
    take_places(m)
    return scenes.scene_opens


def recorder_of(entry: Entry) -> Card:
    """SAM-REWARD-12 The DJ's own card; a preset unless one is named. Raises BadOptions."""
    return card_of(entry or RECORDS, RECORDER)
