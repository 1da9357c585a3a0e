"""MES-FX-06 Zones: terrain that effects put on an area for a time, and what it does to those inside."""

from collections.abc import Iterator

from zhuoju.content import perform, stated
from zhuoju.games.meshal.basics.telling import follow
from zhuoju.games.meshal.catalogue.library import ABILITIES, ITEMS
from zhuoju.games.meshal.catalogue.statements import Ticking
from zhuoju.games.meshal.character import bodies
from zhuoju.games.meshal.character.in_force import effect_of
from zhuoju.games.meshal.maps import areas
from zhuoju.games.meshal.maps.terrain import zones_at
from zhuoju.games.meshal.maps.tiling import inside, neighbours
from zhuoju.games.meshal.model.cards import Duration, Shape
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Spot, Zone, changed
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being
from zhuoju.games.meshal.model.words import ShapeKind, Tick, ZoneTag
from zhuoju.games.meshal.senses import map_memory
from zhuoju.kernel import Flow, choose_one


def printed(entry: str) -> Duration | None:
    """How long the zones of an entry last; None: for good (traps)."""
    found = ABILITIES.get(entry) or ITEMS.get(entry)
    return found.lasts if found is not None else None


def place(m: Meshal, ctx: Ctx, tag: ZoneTag, shape: ShapeKind, size: int) -> Flow[bool]:
    """Put a terrain tag on an area around the chosen place, else around the target or the user."""
    field, centre = m.state.field, _centre(m, ctx)
    if field is None or centre is None:
        return False
    covered = areas.area(field, Shape(kind=shape, size=size), centre, ctx.facts.get("aim"))
    zone = Zone(field.next_id, tag, covered.in_order(), centre, source=ctx.entry, by=_by(ctx))
    zone.radius = size * HUNDREDTHS + HUNDREDTHS // 2 if field.kind == "gridless" else 0
    yield from _lay(m, field, zone)
    return True


def _by(ctx: Ctx) -> Ref | None:
    return None if ctx.facts.get("trap") else ctx.user


def _centre(w: World, ctx: Ctx) -> Spot | None:
    if ctx.spot is not None:
        return ctx.spot
    return being(w, ctx.user if ctx.target is None else ctx.target).at


def _lay(m: Meshal, field: Field, zone: Zone) -> Flow[None]:
    lasts = printed(zone.source)
    moment = m.state.moment
    if lasts is not None and lasts.kind == "rounds" and moment is not None:
        zone.until_round = moment.round + lasts.n
    elif lasts is not None and lasts.kind in ("rounds", "seconds"):
        length = m.state.profile.settings.round_seconds if lasts.kind == "rounds" else 1
        zone.until = m.state.clock + lasts.n * length
    field.next_id += 1
    field.zones.append(zone)
    changed(field)
    seen = map_memory.onlookers(m, *(zone.cells or [zone.centre]))
    m.tell("zone_laid", to=seen, tag=zone.tag, entry=zone.source, cells=[list(c) for c in zone.cells])
    yield from follow(m, "ground_changed", zone=zone.id)


def raise_wall(m: Meshal, ctx: Ctx, length: int, durability: int, protection: int) -> Flow[bool]:
    """A straight wall of force from the chosen position on, as far as nothing is in its way."""
    field, start = m.state.field, ctx.spot
    if field is None or start is None:
        return False
    ends = {f"spot:{x},{y}": (x, y) for x, y in neighbours(field, start) if inside(field, (x, y))}
    if not ends:
        return False
    aim = yield from choose_one(
        ctx.you, "wall.direction", ends, clause="MES-ARE-02", default=next(iter(ends)), by=ctx.user
    )
    line = areas.area(field, Shape(kind="ray", size=length - 1), start, aim)
    taken = {spot for ref in m.state.beings for spot in _ground_of(m, ref)}
    cells = [spot for spot in sorted({start, *line.spots}) if spot not in taken]
    zone = Zone(field.next_id, "blocked", cells, start, source=ctx.entry, by=ctx.user)
    zone.durability, zone.protection = durability, protection
    if field.kind == "gridless":
        zone.outline = [start, _far_end(start, aim, length)]
    yield from _lay(m, field, zone)
    return True


def _far_end(start: Spot, aim: Spot, length: int) -> Spot:
    """Where a wall of so many steps in this direction ends, on a gridless map."""
    dx, dy = aim[0] - start[0], aim[1] - start[1]
    far = max(1, round((dx * dx + dy * dy) ** 0.5))
    return start[0] + dx * length * HUNDREDTHS // far, start[1] + dy * length * HUNDREDTHS // far


def _ground_of(w: World, ref: Ref) -> tuple[Spot, ...]:
    body = bodies.body(w, ref)
    return body.spots if body is not None else ()


# Time


def expire(m: Meshal, when: str) -> None:
    """Zones whose rounds are over are gone; those of the moment go with it."""
    field, moment = m.state.field, m.state.moment
    if field is None or moment is None:
        return
    left = [z for z in field.zones if z.until_round is None or z.until_round > moment.round]
    if when == "moment_end":
        left = [z for z in left if not _of_moment(z)]
    if len(left) < len(field.zones):
        field.zones = left
        changed(field)


def _of_moment(zone: Zone) -> bool:
    lasts = printed(zone.source)
    return lasts is not None and lasts.kind == "moment"


def end_of(m: Meshal, zone_id: int) -> bool:
    """A zone ends before its time."""
    field = m.state.field
    over = next((zone for zone in field.zones if zone.id == zone_id), None) if field is not None else None
    if field is None or over is None:
        return False
    field.zones = [zone for zone in field.zones if zone.id != zone_id]
    changed(field)
    m.tell("zone_ended", to=map_memory.onlookers(m, *(over.cells or [over.centre])), zone=zone_id)
    return True


# What they do


def within(w: World, zone: Zone) -> Iterator[Ref]:
    """MES-FX-06 Every creature that is in a zone now."""
    field = w.state.field
    for ref in list(w.state.beings):
        if field is None or being(w, ref).sheet.dead:
            continue
        if any(found.id == zone.id for spot in _ground_of(w, ref) for found in zones_at(field, spot)):
            yield ref


def tick(m: Meshal, at: Tick) -> Flow[None]:
    """MES-FX-06 A zone of hazard does what its entry says to everyone inside."""
    field = m.state.field
    for zone in list(field.zones) if field is not None else ():
        effect = effect_of(zone.source) if zone.tag == "hazard" else None
        for ref in list(within(m, zone)) if effect is not None else ():
            ctx = Ctx(
                being(m, ref).seat, ref, target=ref, entry=zone.source, facts={"tick": True, "trap": True}
            )
            for clause in list(stated(m, ctx, effect)):  # type: ignore[arg-type]
                if isinstance(clause.value, Ticking) and clause.value.at == at:
                    yield from perform(m, ctx, clause.value.effect)
