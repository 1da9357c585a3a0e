"""SAM-HIDE-02..07 What a seat sees of a battle, built up from nothing."""

from msgspec import Struct

from zhuoju.games.samsara import tables
from zhuoju.games.samsara.fight_state import Fight, Fighter, Holder
from zhuoju.kernel import Seat


class GearView(Struct, omit_defaults=True):
    """An item in sight."""

    id: str
    name: str
    place: str
    destroyed: bool = False
    left: int | None = None
    loaded: int | None = None


class PowerView(Struct, omit_defaults=True):
    """A power, for its owner."""

    id: str
    name: str
    ready: int = 0
    until: int = 0
    sealed: int = 0
    off: bool = False


class EffectView(Struct, omit_defaults=True):
    """An effect that works on somebody."""

    entry: str
    level: int
    until: int


class FighterView(Struct, omit_defaults=True):
    """A fighter as somebody sees it; numbers only of the own ones."""

    ref: int
    name: str
    seat: int
    side: str
    kind: str
    state: str  # unhurt, hurt, half, near_death, dead
    at: tuple[int, int] | None = None
    height: int = 0
    inside: int | None = None
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
    types: list[str] = []
    gear: list[GearView] = []
    powers: list[PowerView] = []
    effects: list[EffectView] = []


class PlacedView(Struct):
    """A mine, for its owner and the DJ."""

    ref: int
    owner: int
    at: tuple[int, int]


class FightView(Struct, omit_defaults=True):
    """A battle as a seat sees it."""

    round: int
    order: list[int]
    active: int | None
    fighters: list[FighterView]
    placed: list[PlacedView] = []
    ground: list[GearView] = []
    over: str = ""


def view(state: Holder, seat: Seat | None) -> FightView:
    """SAM-HIDE What this seat (None: a spectator) may know."""
    fight = state.fight
    seen = [one for one in fight.fighters.values() if sees(fight, one, seat)]
    refs = [one.ref for one in seen]
    return FightView(
        fight.round,
        [ref for ref in fight.order if ref in refs],
        fight.active if fight.active in refs else None,
        [_fighter(fight, one, seat) for one in seen],
        [
            PlacedView(p.ref, p.owner, p.at)
            for p in fight.placed.values()
            if seat == fight.host or seat == fight.fighters[p.owner].seat
        ],
        [GearView(g.id, g.name, g.place, g.destroyed) for g in fight.ground],
        fight.over,
    )


def sees(fight: Fight, one: Fighter, seat: Seat | None) -> bool:
    """SAM-HIDE-06 Hidden ones are not on the map of those who failed against them."""
    if one.hidden_from is None or seat in (one.seat, fight.host):
        return True
    return seat is not None and any(
        f.seat == seat and f.ref not in one.hidden_from for f in fight.fighters.values()
    )


def condition(one: Fighter) -> str:
    """SAM-HIDE-04 Damage in words."""
    cap = tables.HP[one.grades[0] - 1] if one.kind != "object" else one.hp
    if one.dead:
        return "dead"
    if one.hp >= cap:
        return "unhurt"
    if one.hp * 2 > cap:
        return "hurt"
    return "half" if one.hp * 5 > cap else "near_death"


def _fighter(fight: Fight, one: Fighter, seat: Seat | None) -> FighterView:
    found = FighterView(
        one.ref,
        one.name,
        one.seat,
        one.side,
        one.kind,
        condition(one),
        one.at,
        one.height,
        one.inside,
        one.leaning,
        one.out,
        one.hidden_from is not None,
        one.channel is not None,
        effects=[EffectView(e.code, e.level, e.until) for e in one.effects if e.code[0] == "W"],
        gear=[
            GearView(g.id, g.name, g.place, g.destroyed)
            for g in one.gear
            if g.place in ("worn", "held") and not g.bodily
        ],
    )
    if seat == fight.host or seat == one.seat:
        _own(fight, one, found, host=seat == fight.host)
    return found


def _own(fight: Fight, one: Fighter, found: FighterView, *, host: bool) -> None:
    """SAM-MARK-03, SAM-HIDE-03 Numbers for the owner and the DJ; the mark's display can be switched off."""
    if host or fight.room.mark_state or one.kind != "reincarnator":
        found.hp, found.hp_cap, found.san = one.hp, tables.HP[one.grades[0] - 1], one.san
        found.stamina, found.energy, found.fuel = one.stamina, one.energy, one.fuel
    found.ap, found.types = one.ap, list(one.types)
    found.effects = [EffectView(e.code, e.level, e.until) for e in one.effects]
    found.gear = [GearView(g.id, g.name, g.place, g.destroyed, g.left, g.loaded) for g in one.gear]
    found.powers = [PowerView(p.id, p.name, p.ready, p.until, p.sealed, p.off) for p in one.powers]
