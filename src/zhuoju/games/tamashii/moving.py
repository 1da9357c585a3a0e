"""TAM-MAP-06 to 16 Moving a character, revealing tiles, exploration tokens, tracking by the tile."""

from zhuoju.content import perform
from zhuoju.games.tamashii.abilities import flag, mod
from zhuoju.games.tamashii.context import Ctx
from zhuoju.games.tamashii.deeds import did, reached
from zhuoju.games.tamashii.endings import over
from zhuoju.games.tamashii.hexmap import tile
from zhuoju.games.tamashii.library import exploration_of
from zhuoju.games.tamashii.state import Place, Player, Tamashii, card_ref, place_ref
from zhuoju.games.tamashii.story import entered
from zhuoju.games.tamashii.tracking import raise_tracking
from zhuoju.kernel import Flow


def move_to(m: Tamashii, p: Player, place: Place, *, tracking: bool = True) -> Flow[None]:
    """TAM-MAP-04, 09, 14 A move, with the enter value; without `tracking` an effect puts you there."""
    if not tracking:
        yield from put_on(m, p, place)
        return
    hidden = yield from walk_to(m, p, place)
    if not over(m) and not p.out:
        yield from raise_tracking(m, p, enter_value(m, p, place, hidden=hidden))


def walk_to(m: Tamashii, p: Player, place: Place) -> Flow[bool]:
    """The move itself, without its tracking; gives back whether the tile was face down."""
    hidden = not m.state.places[place].revealed
    m.tell("moved", seat=p.seat, place=place_ref(place))
    yield from _arrive(m, p, place)
    if p.out or over(m):  # something on the tile was too much
        return hidden
    yield from take_exploration(m, place, p)  # 16
    yield from did(m, p.seat, "move_ended")
    return hidden


def put_on(m: Tamashii, p: Player, place: Place) -> Flow[None]:
    """TAM-MAP-14 Not a move: no tracking, but a face-down tile is revealed as usual."""
    m.tell("placed", seat=p.seat, place=place_ref(place))
    yield from _arrive(m, p, place)


def put_figure(m: Tamashii, p: Player, place: Place) -> Flow[None]:
    """TAM-SOLO-08 As `put_on`, for the figure that is used in this step: your own or the bot's."""
    jordan = m.state.jordan
    if jordan is None or not jordan.acting:
        yield from put_on(m, p, place)
    else:
        jordan.place = place
        m.tell("jordan_moved", seat=p.seat, place=place_ref(place))
        yield from reveal(m, place, p)


def _arrive(m: Tamashii, p: Player, place: Place) -> Flow[None]:
    p.place = place
    if not m.state.places[place].revealed:
        yield from reveal(m, place, p)  # 06
    if m.state.places[place].cards and not over(m):
        yield from entered(m, p.seat, place)  # TAM-SCEN-20
    yield from reached(m, p.seat)


# Tracking by the tile


def enter_value(m: Tamashii, p: Player, place: Place, *, hidden: bool = False) -> int:
    """TAM-MAP-09 What entering a tile adds to tracking; effects lower only values of 2 and more."""
    if hidden and flag(m, p, "quiet_reveal") is not None:
        return 0
    return _doubled(m, p, lowered_enter(m, p, tile(m, place).enter))


def lowered_enter(m: Tamashii, p: Player, printed: int) -> int:
    """An enter value as effects change it."""
    changed = printed + mod(m, p, "enter")
    return max(1, changed) if printed > 1 else max(printed, changed)


def stay_value(m: Tamashii, p: Player, place: Place) -> int:
    """TAM-MAP-10 What staying on a tile adds to tracking; effects never bring it below 1."""
    value = tile(m, place).stay
    if flag(m, p, "stay_as_enter") is not None:
        value = min(value, lowered_enter(m, p, tile(m, place).enter))
    return _doubled(m, p, max(1, value + mod(m, p, "stay")))


def _doubled(m: Tamashii, p: Player, value: int) -> int:
    return 2 * value if flag(m, p, "tracking_doubled") is not None else value


# Revealing


def reveal(m: Tamashii, place: Place, finder: Player) -> Flow[None]:
    """TAM-MAP-07, 08 First the exploration token, then the tile; everything else on it stays."""
    from zhuoju.games.tamashii.setup import tile_turned_up

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
