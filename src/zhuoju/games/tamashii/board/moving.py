"""TAM-MAP-06 to 16 Moving a character, revealing tiles, exploration tokens, tracking by the tile."""

from zhuoju.games.tamashii.board.abilities import flag, mod
from zhuoju.games.tamashii.board.deeds import did, reached
from zhuoju.games.tamashii.board.revealing import reveal, take_exploration
from zhuoju.games.tamashii.board.tracking import raise_tracking
from zhuoju.games.tamashii.model.hexmap import tile
from zhuoju.games.tamashii.model.state import Place, Player, Tamashii, place_ref
from zhuoju.games.tamashii.story.endings import over
from zhuoju.games.tamashii.story.plot import entered
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
