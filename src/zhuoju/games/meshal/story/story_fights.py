"""MES-MOM-01, MES-ENC, D08 A fight of an adventure is set up: map, creatures, who sleeps, who is unseen."""

from collections.abc import Iterable

from zhuoju.games.meshal.catalogue import adventure_texts, objects
from zhuoju.games.meshal.catalogue.scene_maps import field_of, spot_of
from zhuoju.games.meshal.character.free_room import outward, room_at
from zhuoju.games.meshal.creation.new_beings import new_being
from zhuoju.games.meshal.days import supply, weather
from zhuoju.games.meshal.environment import hazards
from zhuoju.games.meshal.environment.searching import of_being
from zhuoju.games.meshal.maps.tiling import spots
from zhuoju.games.meshal.model.adventure_cards import Fight, Stand
from zhuoju.games.meshal.model.cards import Duration
from zhuoju.games.meshal.model.field import Field, Ground, Spot, whole_map
from zhuoju.games.meshal.model.scene_map_cards import MapCard
from zhuoju.games.meshal.model.sheet import Lasting
from zhuoju.games.meshal.model.state import Being, Meshal, Ref, Side, being
from zhuoju.games.meshal.model.words import HazardKind
from zhuoju.games.meshal.moment.facing import take_up
from zhuoju.games.meshal.senses import spotting
from zhuoju.games.meshal.story.party_needs import company, ready, story
from zhuoju.kernel import Flow

HIDDEN = "hidden"


def set_up(m: Meshal, card: Fight, ground: MapCard | None) -> Flow[None]:
    """Put everybody on the map as the scene says, and let them look around."""
    state, tale = m.state, story(m)
    tale.named, tale.weak, tale.progress, tale.chased = {}, {}, {}, False
    state.field = field_of(ground, tale.scene) if ground is not None else None
    if state.field is not None:
        objects.fit(state.field, state.profile.settings)
        if card.exposed is not None:
            state.field.grounds.append(everywhere(state.field, card.exposed))
    state.pictures = []
    clear_away(m)
    place_party(m, card)
    looking = [one.ref for one in company(m)]
    sides: tuple[tuple[Side, tuple[Stand, ...]], ...] = (("foes", card.foes), ("party", card.allies))
    for side, stands in sides:
        for stand in stands:
            refs = field(m, stand, side)
            looking += refs if stand.facing is None else ()
    if card.asleep and card.awake_flag not in tale.flags:
        lie_down(m, [ref for ref in ready(m) if ref not in tale.watch])
    if card.hidden_flag and card.hidden_flag in tale.flags:
        for ref in ready(m):
            slip_in(m, ref)
    for one in list(state.beings.values()):
        if one.at is not None:
            yield from hazards.entered(m, one.ref)
    spotting.refresh(m)
    take_up(m, looking)


def everywhere(field: Field, hazard: HazardKind) -> Ground:
    """MES-HAZ-21 All of a map is in the cold, or the heat."""
    if field.kind != "gridless":
        return Ground(cells=list(spots(field)), hazard=hazard)
    return Ground(outline=whole_map(field), hazard=hazard)


def place_party(m: Meshal, card: Fight) -> None:
    """D08 The characters take the marked places; who finds none stands as near as there is room."""
    kind = m.state.field.kind if m.state.field is not None else "grid"
    marks = [spot_of(kind, at) for at in card.party]
    for place, one in enumerate(company(m)):
        one.at, one.height, one.pose, one.fled = None, 0, "standing", False
        one.removed = False  # the host took it out of one fight only
        put(m, one, marks[place % len(marks)])
    for one in list(m.state.beings.values()):
        summoner = m.state.beings.get(one.summoner) if one.summoner is not None else None
        if summoner is not None:
            one.at, one.height, one.pose = None, 0, "standing"
            put(m, one, summoner.at or marks[0])


def put(m: Meshal, one: Being, near: Spot) -> None:
    """Stand somewhere: the place itself, or the nearest with room."""
    field = m.state.field
    if field is None:
        return
    spots = [near, *outward(field, near)]
    one.at = next((spot for spot in spots if room_at(m, spot, one.ref)), near)


def field(m: Meshal, stand: Stand, side: Side) -> list[Ref]:
    """Creatures come to the field; several of a kind are a group (MES-MOM-06)."""
    state, tale = m.state, story(m)
    kind = state.field.kind if state.field is not None else "grid"
    refs: list[Ref] = []
    for at in stand.at:
        one = new_being(m, stand.creature, state.host, side)
        one.facing, one.height = stand.facing or 0, stand.height
        if len(stand.at) > 1:
            one.group = f"{side} {stand.creature}"
        if stand.name is not None:
            one.sheet.name = adventure_texts.key(stand.name)
        if stand.id:
            tale.named[stand.id] = one.ref
        if stand.weak_back:
            tale.weak[one.ref] = stand.weak_back
        put(m, one, spot_of(kind, at))
        if stand.hidden:
            hide(m, one.ref)
        if stand.asleep:
            lie_down(m, [one.ref])
        refs.append(one.ref)
    return refs


def hide(m: Meshal, ref: Ref) -> None:
    """MES-PER-09 Nobody has noticed this one yet."""
    being(m, ref).sheet.effects.append(
        Lasting(HIDDEN, by=ref, lasts=Duration(kind="moment"), since=m.state.clock)
    )


def slip_in(m: Meshal, ref: Ref) -> None:
    """MES-MOM-14, MES-PER-10 Surprise: until its first turn is over nobody notices this one, seen or not."""
    being(m, ref).sheet.effects.append(
        Lasting(
            HIDDEN, by=ref, n=of_being(m, ref), lasts=Duration(kind="target_turns", n=1), since=m.state.clock
        )
    )


def lie_down(m: Meshal, refs: Iterable[Ref]) -> None:
    """MES-SUP-06, 09 These sleep when the moment begins."""
    for ref in refs:
        supply.fall_asleep(m, ref)


# Afterwards


def clear_away(m: Meshal) -> None:
    """Everybody who does not belong to the party is gone from the table, and out of everybody's mind; the
    summoned stay along (MES-FX-07)."""
    state, tale = m.state, story(m)
    gone = [one.ref for one in state.beings.values() if one.fled or one.sheet.dead]
    called = [ref for ref, one in state.beings.items() if one.summoner in tale.party and ref not in gone]
    state.beings = {ref: one for ref, one in state.beings.items() if ref in (*tale.party, *called)}
    state.relations = {}
    for one in state.beings.values():
        one.spotted, one.seen_through, one.ghosts, one.revealed = [], [], {}, []
        one.group, one.riding, one.inside, one.hauls = "", None, None, ""
        one.carried_by, one.lifted, one.burden = None, False, 0
        one.depth = one.contact = one.immersed = one.falling = one.fallen = 0
        one.breath, one.in_pit, one.climb = None, False, None
        for effect in one.sheet.effects:
            if effect.by is not None and effect.by not in state.beings:
                effect.by = None


def leave_field(m: Meshal) -> None:
    """The party leaves the place: nobody stands on a map any more."""
    clear_away(m)
    m.state.field, m.state.pictures = None, []
    for one in m.state.beings.values():
        one.at, one.height, one.fled, one.removed = None, 0, False, False
        one.ap = one.known_max_ap
        for kind in list(one.exposed):
            weather.leave(m, one.ref, kind)
    spotting.refresh(m)
