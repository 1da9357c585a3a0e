"""SAM-HIDE-01..07 What a seat sees of a match, built up from nothing."""

from typing import Any, Final

import msgspec
from msgspec import Struct

from zhuoju.games.samsara.audit import dossier
from zhuoju.games.samsara.audit.dossier import Dossier
from zhuoju.games.samsara.catalogue.library import CREATURES, MISSIONS
from zhuoju.games.samsara.character import values
from zhuoju.games.samsara.fight.fighters import grades_of
from zhuoju.games.samsara.fight.powers import made
from zhuoju.games.samsara.fight.settle.damage import regular_dice
from zhuoju.games.samsara.fight.standing import reduction_dice
from zhuoju.games.samsara.fight.weapons import Regular, regulars
from zhuoju.games.samsara.fight.who_sees_whom import condition, sees
from zhuoju.games.samsara.journey import mission_time
from zhuoju.games.samsara.journey.team_battle import mains
from zhuoju.games.samsara.model import rolls, tables
from zhuoju.games.samsara.model.fight_state import (
    Fight,
    Fighter,
    Gear,
    Holder,
    Look,
    Power,
    Ring,
    World,
    fighter,
)
from zhuoju.games.samsara.model.mission_state import in_play
from zhuoju.games.samsara.model.rolls import Bulk
from zhuoju.games.samsara.model.state import Progress, State
from zhuoju.games.samsara.model.team_sides import TeamBattle
from zhuoju.games.samsara.seat import disclosure
from zhuoju.games.samsara.seat.desk_view import DeskPart, desk_part
from zhuoju.games.samsara.seat.disclosure import MissionView
from zhuoju.games.samsara.strengthening.bench_view import BenchView, bench_view
from zhuoju.kernel import Seat

SEEN: Final = ("worn", "held", "fitted")  # where things are in everybody's sight


class Thing(Struct, omit_defaults=True):
    """An item, or an entry of a power, by the name that options give it."""

    ref: str
    name: str
    place: str = ""
    destroyed: bool = False
    left: int | None = None
    loaded: int | None = None


class EntryView(Struct, omit_defaults=True):
    """An entry of a power, by the name that options give it."""

    ref: str
    name: str
    level: int
    family: str


class Skill(Struct, omit_defaults=True):
    """SAM-HIDE-03 A power, for its owner and the DJ only."""

    ref: str
    name: str
    entries: list[EntryView] = []
    ready: int = 0
    until: int = 0
    sealed: int = 0
    off: bool = False
    release: str = ""
    ap: int = 0
    pays: str = ""
    payment: int = 0
    gear: str = ""  # the item that it comes with


class Blow(Struct):
    """A regular attack of whoever acts, by the option that names it."""

    option: str
    dice: str
    reach: int
    ranged: bool


class EffectView(Struct, omit_defaults=True):
    """An effect that works on somebody."""

    entry: str
    level: int
    until: int


class Figure(Struct, omit_defaults=True):
    """A fighter; numbers only for whoever plays it and for the DJ."""

    ref: str
    name: str
    seat: int
    side: str
    kind: str
    state: str  # unhurt, hurt, half, near_death, dead
    nth: int = 0  # of several with one name
    at: tuple[int, int] | None = None
    height: int = 0
    inside: str = ""
    leaning: bool = False
    out: str = ""
    hidden: bool = False
    channelling: bool = False
    hp: int | None = None
    hp_cap: int | None = None
    san: int | None = None
    stamina: int | None = None
    energy: int | None = None
    fuel: int | None = None
    ap: int | None = None
    riding: str = ""
    grades: list[int] = []
    caps: dict[str, int] = {}  # the most of san, stamina and energy
    reduction: str = ""  # the dice of what is worn and held
    paid: int = 0  # into the channel
    need: int = 0
    blows: list[Blow] = []
    types: list[str] = []
    gear: list[Thing] = []
    skills: list[Skill] = []
    effects: list[EffectView] = []


class Mine(Struct):
    """SAM-HIDE-07 A charge on the ground, for its owner and the DJ."""

    ref: str
    name: str
    at: tuple[int, int]


class Side(Struct):
    """SAM-TEAM One team of a mass battle: its power, its morale, how many main members live."""

    name: str
    power: int
    morale: int
    mains: int
    members: int


class ClockView(Struct):
    """SAM-GAME-17 What the mission runs against."""

    unit: str
    gone: int
    most: int
    hour: int


class MissionPart(Struct, omit_defaults=True):
    """SAM-HIDE-01 A mission so far: what is not yet revealed is not in it."""

    mission: str
    scene: str
    number: int
    desk: MissionView
    table: DeskPart  # the same as numbers: what is due, signed, sealed
    quests: list[str] = []  # done
    teams: list[Side] = []
    sheet: list[Thing] = []  # the sequences of the own card that is being changed now
    refs: dict[str, str] = {}  # the fighters, by card
    clock: ClockView | None = None
    cards: list[Dossier] = []  # the own ones, as they are in this mission
    hand: Dossier | None = None  # the own card that is being made or strengthened


class View(Struct, omit_defaults=True):
    """A match as a seat sees it."""

    you: Seat | None
    mode: str
    host: Seat
    players: list[Seat]
    round: int
    figures: list[Figure]
    order: list[str] = []
    active: str = ""
    mines: list[Mine] = []
    ground: list[Thing] = []
    mission: MissionPart | None = None
    over: str = ""
    bulk: Bulk = "exact"  # how many dice at once are rolled
    bench: BenchView | None = None


def view(s: Holder, seat: Seat | None) -> View:
    """SAM-HIDE What this seat (None: a spectator) may know."""
    fight = s.fight
    seen = [one for one in fight.fighters.values() if sees(fight, one, seat)]
    refs = [one.ref for one in seen]
    so_far = s.progress if isinstance(s, State) else None
    return View(
        seat,
        s.mode if isinstance(s, State) else "fight",
        fight.host,
        list(range(fight.host)),
        fight.round,
        [_figure(fight, one, seat) for one in seen],
        [f"fighter:{ref}" for ref in fight.order if ref in refs],
        f"fighter:{fight.active}" if fight.active in refs else "",
        [
            Mine(f"placed:{p.ref}", called(p.power, fight.fighters[p.owner]), p.at)
            for p in fight.placed.values()
            if seat is not None and seat in (fight.host, fight.fighters[p.owner].seat)
        ],
        [_thing(g) for g in fight.ground],
        _mission(s, so_far, seat, fight.host) if so_far is not None else None,
        fight.over,
        fight.room.bulk_roll,
        bench_view(s.bench, seat) if isinstance(s, State) else None,
    )


# A mission


def _mission(s: Any, so_far: Progress, seat: Seat | None, host: Seat) -> MissionPart:
    scene, number = "", 0
    if so_far.mission:
        scenes = MISSIONS[so_far.mission].scenes
        number = min(so_far.scene, len(scenes) - 1)
        scene = scenes[number].id
    who = so_far.desk.dj if seat == host else f"player {seat + 1}" if seat is not None else ""
    found = disclosure.view(so_far.desk, who)
    teams = _teams(so_far.team) if so_far.team is not None else []
    sheet = _sheet(so_far, seat, host)
    numbers = desk_part(so_far, who)
    part = MissionPart(so_far.mission, scene, number + 1, found, numbers, list(so_far.quests), teams, sheet)
    part.refs = {card: f"fighter:{ref}" for card, ref in so_far.refs.items()}
    if so_far.mission:
        part.clock = msgspec.convert(mission_time.told(Look(s)), ClockView)  # type: ignore[arg-type]
    if seat is not None:
        part.cards, part.hand = _cards(so_far, seat, host)
    return part


def _cards(so_far: Progress, seat: Seat, host: Seat) -> tuple[list[Dossier], Dossier | None]:
    """SAM-HIDE-02, 12 The cards of a seat, and the one that it changes now; the DJ reads everybody's."""
    desk = so_far.desk
    own = [card for card, by in so_far.seats.items() if seat in (by, host) and card in desk.people]
    made = so_far.making
    if made is not None and seat in (so_far.maker, host):
        return [dossier.read(in_play(desk.people[card])) for card in own], dossier.in_hand(made)
    open_now = next((card for card, t in desk.tunnels.items() if t.stage != "closed"), None)
    hand = None
    if open_now is not None and seat in (so_far.seats.get(open_now, host), host):
        hand = dossier.in_hand(desk.tunnels[open_now])
    cards = [desk.tunnels[card].card if card in desk.tunnels else in_play(desk.people[card]) for card in own]
    return [dossier.read(card) for card in cards], hand


def _sheet(so_far: Progress, seat: Seat | None, host: Seat) -> list[Thing]:
    """SAM-HIDE-02, 12 What is on the card that a seat changes, before the mission or in the tunnel."""
    desk = so_far.desk
    open_cards = {card: t.card for card, t in desk.tunnels.items() if t.stage != "closed"}
    if desk.state == "pre_strengthen":
        sheets = {card: one.sheet for card, one in desk.people.items() if one.sheet is not None}
        open_cards = {card: sheet.sheet for card, sheet in sheets.items() if not sheet.approved_by}
    seats = dict(so_far.seats)
    if so_far.making is not None:
        made = so_far.making.card
        open_cards, seats[made.id] = {made.id: made}, so_far.maker
    for card, found in open_cards.items():
        if seat is not None and seat in (seats.get(card, host), host):
            things = [*found.sequences, *found.vault]
            return [Thing(s.id, s.library or s.name, s.where.place, s.where.destroyed) for s in things]
        return []
    return []


def _teams(battle: TeamBattle) -> list[Side]:
    return [Side(t.name, t.power, t.morale, len(mains(t)), len(t.members)) for t in battle.teams]


# Fighters


def nth(fight: Fight, one: Fighter) -> int:
    """Which of several fighters with one name this is; 0: the only one."""
    same = [f.ref for f in fight.fighters.values() if f.name == one.name]
    return same.index(one.ref) + 1 if len(same) > 1 else 0


def _figure(fight: Fight, one: Fighter, seat: Seat | None) -> Figure:
    found = Figure(
        f"fighter:{one.ref}",
        one.name,
        one.seat,
        one.side,
        one.kind,
        condition(one),
        nth(fight, one),
        one.at,
        one.height,
        f"fighter:{one.inside}" if one.inside is not None else "",
        one.leaning,
        one.out,
        one.hidden_from is not None,
        one.channel is not None,
        riding=f"fighter:{one.riding}" if one.riding is not None else "",
        gear=[_thing(g) for g in one.gear if g.place in SEEN and not g.bodily],
        effects=[EffectView(e.code, e.level, e.until) for e in one.effects if e.code[0] == "W"],
    )
    if seat is not None and seat in (fight.host, one.seat):
        _own(fight, one, found, host=seat == fight.host)
    return found


def _own(fight: Fight, one: Fighter, found: Figure, *, host: bool) -> None:
    """SAM-MARK-03, SAM-HIDE-03 Numbers for the owner and the DJ; the mark's display can be switched off."""
    if host or fight.room.mark_state or one.kind != "reincarnator":
        found.hp, found.hp_cap, found.san = one.hp, tables.HP[one.grades[0] - 1], one.san
        found.stamina, found.energy, found.fuel = one.stamina, one.energy, one.fuel
    found.ap, found.types, found.grades = one.ap, list(one.types), list(one.grades)
    caps = values.derived(grades_of(one))
    found.caps = {"san": caps.san, "stamina": caps.stamina, "energy": caps.energy}
    if one.channel is not None:
        found.paid, found.need = one.channel.paid, one.channel.need
    found.effects = [EffectView(e.code, e.level, e.until) for e in one.effects]
    found.gear = [_thing(g, own=True) for g in one.gear]
    found.skills = [_skill(p, one) for p in one.powers]
    look = Look(Ring(fight))
    found.reduction = str(rolls.d(reduction_dice(look, one), 4))
    if fight.active == one.ref:
        found.blows = [_blow(look, one, way) for way in regulars(look, one)]


def _blow(look: World, one: Fighter, way: Regular) -> Blow:
    """SAM-TAB-10 The dice of a regular attack."""
    holder = fighter(look, one.inside) if one.operates and one.inside is not None else one
    dice = regular_dice(look, holder, way.kind, list(way.weapons), ranged=way.ranged)
    return Blow(f"attack {way.id}", str(dice), way.reach, way.ranged)


def _thing(one: Gear, *, own: bool = False) -> Thing:
    found = Thing(f"item:{one.id}", one.name, one.place, one.destroyed)
    if own:
        found.left, found.loaded = one.left, one.loaded
    return found


def _skill(power: Power, one: Fighter) -> Skill:
    parts = made(power)
    lines = [
        EntryView(f"{power.id}/{line.index}", f"E-{line.code}", line.level, line.family)
        for line in parts.lines
    ]
    way = parts.way
    return Skill(
        power.id, called(power, one), lines, power.ready, power.until, power.sealed, power.off, way.release,
        tables.AP_OF.get(way.release, 0), way.pays or "", way.payment, power.gear,
    )  # fmt: skip


def called(power: Power, one: Fighter) -> str:
    """What a power is called: a creature's by its first entry, an item's by the item."""
    if power.name and power.name not in CREATURES:
        return power.name
    pieces = power.build.pieces
    return f"E-{pieces[0].entry}" if pieces else one.name
