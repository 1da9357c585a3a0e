"""TAM-MAP-07, 08, TAM-SETUP-29, 40, TAM-VS-18 Turning up a tile: its token, its deck, strongholds."""

from collections.abc import Callable

from zhuoju.content import perform
from zhuoju.games.tamashii.board.deeds import did
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.hexmap import tile
from zhuoju.games.tamashii.model.knowledge import back, mix
from zhuoju.games.tamashii.model.library import TILES, exploration_of
from zhuoju.games.tamashii.model.state import Place, Player, Ref, Tamashii, card_ref, place_ref
from zhuoju.games.tamashii.model.words import Faction
from zhuoju.games.tamashii.story.endings import over
from zhuoju.kernel import Flow


def reveal(m: Tamashii, place: Place, finder: Player) -> Flow[None]:
    """TAM-MAP-07, 08 First the exploration token, then the tile; everything else on it stays."""
    spot = m.state.places[place]
    if spot.revealed:
        return
    if spot.exploration is not None:
        yield from take_exploration(m, place, finder)
        if over(m):
            return
    spot.revealed = True
    m.reveal()
    m.tell("tile_revealed", seat=finder.seat, place=place_ref(place), face=m.state.faces[spot.tile])
    tile_turned_up(m, place)  # TAM-SETUP-40, TAM-VS-18
    yield from did(m, finder.seat, "tile_revealed")


def take_exploration(m: Tamashii, place: Place, finder: Player) -> Flow[None]:
    """TAM-MAP-07, 15 Turn over the exploration token, resolve it for the finder, discard it from the game."""
    spot = m.state.places[place]
    ref, spot.exploration = spot.exploration, None
    if ref is None:
        return
    m.state.box.append(ref)
    m.reveal()
    face = m.state.faces[ref]
    m.tell("explored", seat=finder.seat, place=place_ref(place), card=card_ref(ref), face=face)
    yield from perform(m, Ctx(finder.seat, face=face, card=ref, place=place), exploration_of(m, ref).do)


def tile_turned_up(m: Tamashii, place: Place) -> None:
    """TAM-SETUP-40, TAM-VS-18 What a revealed tile brings: a stronghold or its deck."""
    if m.state.contest is not None:
        need_stronghold(m, place)
    faction = tile(m, place).faction
    if faction is not None:
        add_faction_deck(m, faction)


def need_stronghold(m: Tamashii, place: Place) -> None:
    """TAM-VS-18 The last face-down tile is revealed and there is no stronghold: it becomes one."""
    state = m.state
    tiles = [TILES[state.faces[spot.tile]] for spot in state.places]
    if not all(spot.revealed for spot in state.places) or any(t.faction is not None for t in tiles):
        return
    found = [ref for ref in state.tile_rest if TILES[state.faces[ref]].faction is not None]
    if not found:
        return
    ref = m.chance.pick(sorted(found, key=lambda r: state.faces[r]), of="stronghold")
    spot = state.places[place]
    state.tile_rest.remove(ref)
    state.box.append(spot.tile)
    spot.tile = ref
    m.tell("tile_replaced", place=place_ref(place), card=card_ref(ref), face=state.faces[ref])


def add_faction_deck(m: Tamashii, faction: Faction) -> None:
    """TAM-SETUP-29, 40 Shuffle the unlocked augments of a faction as its deck, unless it is there."""
    if faction in m.state.faction_decks:
        return
    deck = take_unused(m, lambda ref: back(m.state, ref) == faction)
    mix(m, deck)
    m.state.faction_decks[faction] = deck
    m.tell("faction_deck", faction=faction, cards=len(deck))


def take_unused(m: Tamashii, wanted: Callable[[Ref], bool]) -> list[Ref]:
    """Take components out of the box."""
    found = [ref for ref in m.state.unused if wanted(ref)]
    m.state.unused = [ref for ref in m.state.unused if ref not in found]
    return found
