"""SAM-HIDE-01..07 What a seat sees of a match, built up from nothing."""

from msgspec import Struct

from zhuoju.games.samsara import fight_view
from zhuoju.games.samsara.fight_state import Fight, Fighter, Power
from zhuoju.games.samsara.fight_view import EffectView, FighterView
from zhuoju.games.samsara.library import CREATURES, MISSIONS
from zhuoju.games.samsara.powers import made
from zhuoju.games.samsara.state import State
from zhuoju.kernel import Seat


class Thing(Struct, omit_defaults=True):
    """An item, or an entry of a power, by the name that options give it."""

    ref: str
    name: str
    place: str = ""
    destroyed: bool = False
    left: int | None = None
    loaded: int | None = None


class Skill(Struct, omit_defaults=True):
    """SAM-HIDE-03 A power, for its owner and the DJ only."""

    ref: str
    name: str
    entries: list[Thing] = []
    ready: int = 0
    until: int = 0
    sealed: int = 0
    off: bool = False


class Figure(Struct, omit_defaults=True):
    """A fighter; numbers only for whoever plays it and for the DJ."""

    ref: str
    name: str
    seat: int
    side: str
    kind: str
    state: str
    nth: int = 0  # of several with one name
    at: tuple[int, int] | None = None
    height: int = 0
    inside: str = ""
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
    gear: list[Thing] = []
    skills: list[Skill] = []
    effects: list[EffectView] = []


class Mine(Struct):
    """SAM-HIDE-07 A charge on the ground, for its owner and the DJ."""

    ref: str
    name: str
    at: tuple[int, int]


class MissionPart(Struct, omit_defaults=True):
    """SAM-HIDE-01 A mission so far: what is not yet revealed is not in it."""

    mission: str
    scene: str
    number: int
    quests: list[str] = []


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


def view(s: State, seat: Seat | None) -> View:
    """SAM-HIDE What this seat (None: a spectator) may know."""
    fight = s.fight
    seen = fight_view.view(s, seat)
    return View(
        seat,
        s.mode,
        fight.host,
        list(range(fight.host)),
        seen.round,
        [_figure(fight, one, seat) for one in seen.fighters],
        [f"fighter:{ref}" for ref in seen.order],
        f"fighter:{seen.active}" if seen.active is not None else "",
        [
            Mine(f"placed:{p.ref}", called(fight.placed[p.ref].power, fight.fighters[p.owner]), p.at)
            for p in seen.placed
        ],
        [Thing(f"item:{g.id}", g.name, g.place, g.destroyed) for g in seen.ground],
        _mission(s),
        seen.over,
    )


def _mission(s: State) -> MissionPart | None:
    if s.progress is None:
        return None
    scenes = MISSIONS[s.progress.mission].scenes
    now = scenes[min(s.progress.scene, len(scenes) - 1)]
    return MissionPart(s.progress.mission, now.id, s.progress.scene + 1, list(s.progress.quests))


def nth(fight: Fight, one: Fighter) -> int:
    """Which of several fighters with one name this is; 0: the only one."""
    same = [f.ref for f in fight.fighters.values() if f.name == one.name]
    return same.index(one.ref) + 1 if len(same) > 1 else 0


def _figure(fight: Fight, seen: FighterView, seat: Seat | None) -> Figure:
    one = fight.fighters[seen.ref]
    own = seat in (one.seat, fight.host) and seat is not None
    inside = f"fighter:{seen.inside}" if seen.inside is not None else ""
    return Figure(
        f"fighter:{seen.ref}",
        seen.name,
        seen.seat,
        seen.side,
        seen.kind,
        seen.state,
        nth(fight, one),
        seen.at,
        seen.height,
        inside,
        seen.out,
        seen.hidden,
        seen.channelling,
        seen.hp,
        seen.hp_cap,
        seen.san,
        seen.stamina,
        seen.energy,
        seen.fuel,
        seen.ap,
        [Thing(f"item:{g.id}", g.name, g.place, g.destroyed, g.left, g.loaded) for g in seen.gear],
        [_skill(p, one) for p in one.powers] if own else [],
        list(seen.effects),
    )


def _skill(power: Power, one: Fighter) -> Skill:
    parts = made(power)
    lines = [Thing(f"{power.id}/{line.index}", f"E-{line.code}") for line in (*parts.reds, *parts.blues)]
    ready = (power.ready, power.until, power.sealed, power.off)
    return Skill(power.id, called(power, one), lines, *ready)


def called(power: Power, one: Fighter) -> str:
    """What a power is called: a creature's by its first entry, an item's by the item."""
    if power.name and power.name not in CREATURES:
        return power.name
    pieces = power.build.pieces
    return f"E-{pieces[0].entry}" if pieces else one.name
