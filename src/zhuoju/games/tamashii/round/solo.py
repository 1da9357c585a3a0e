"""TAM-SOLO Alone with J.O.R.D.A.N.: a second figure on the map, driven by a battery."""

from collections.abc import Callable, Iterable

from zhuoju.content import Condition, Effect
from zhuoju.games.tamashii.board.body import stat
from zhuoju.games.tamashii.board.boss import boss_here
from zhuoju.games.tamashii.board.deeds import did
from zhuoju.games.tamashii.board.moving import enter_value, stay_value, walk_to
from zhuoju.games.tamashii.board.revealing import reveal, take_exploration
from zhuoju.games.tamashii.board.tracking import raise_tracking
from zhuoju.games.tamashii.model.hexmap import reachable, standing
from zhuoju.games.tamashii.model.library import CONSTANTS
from zhuoju.games.tamashii.model.state import Jordan, Place, Player, Tamashii, place_ref
from zhuoju.games.tamashii.story.endings import over
from zhuoju.games.tamashii.story.plot import special_programs
from zhuoju.kernel import Flow, choose_one, choose_yes_no

OWN, JORDAN, DONE = "own", "jordan", "done"
TILE_WORDS = ("your_tile", "you_on", "on_tile", "on_stronghold", "turn_die_face")  # in what cards say


def take_card(m: Tamashii, place: Place) -> None:
    """TAM-SOLO-02, 03 J.O.R.D.A.N. stands on the start tile with a full battery."""
    m.state.jordan = Jordan(place=place, battery=CONSTANTS.jordan_battery)


# Move and tracking


def move_step(m: Tamashii, p: Player) -> Flow[None]:
    """TAM-SOLO-06, 10, 19 Both figures may move, in either order; then tracking rises once."""
    jordan = m.state.jordan
    assert jordan is not None
    jordan.moved = jordan.tile_declared = False
    decided = moved = hidden = False
    while not over(m) and not p.out:
        chosen = yield from _next_figure(m, p, jordan, decided=decided)
        if chosen is None:
            break
        figure, there = chosen
        if figure == JORDAN:
            yield from _bot_moves(m, p, jordan, there)
            continue
        decided, moved = True, there != p.place
        if moved:
            hidden = yield from walk_to(m, p, there)
        else:
            m.tell("stayed", seat=p.seat, place=place_ref(p.place))
            yield from did(m, p.seat, "stayed")
    if over(m) or p.out:
        return
    yield from _tracking(m, p, jordan, moved=moved, hidden=hidden)


def _next_figure(m: Tamashii, p: Player, jordan: Jordan, *, decided: bool) -> Flow[tuple[str, Place] | None]:
    """D-18, D-45, D-53 Your own move or stay, or the bot's; None when there is nothing more to move."""
    options: dict[str, tuple[str, Place] | None] = {}
    if decided:
        options[DONE] = None
    else:
        options["stay"] = (OWN, p.place)
        options |= {f"move {place_ref(n)}": (OWN, n) for n in reachable(m, p.place, stat(m, p, "move"))}
    if not jordan.moved:
        near = reachable(m, jordan.place, CONSTANTS.jordan_move)
        options |= {f"{JORDAN} {place_ref(n)}": (JORDAN, n) for n in near}
    if list(options) == [DONE]:
        return None
    default = DONE if decided else "stay"
    return (
        yield from choose_one(
            p.seat, "action.move", options, clause="TAM-SOLO-06", default=default, steps=stat(m, p, "move")
        )
    )


def _bot_moves(m: Tamashii, p: Player, jordan: Jordan, there: Place) -> Flow[None]:
    """TAM-SOLO-06, 07 The bot moves free of tracking; what it finds is yours."""
    jordan.place, jordan.moved = there, True
    m.tell("jordan_moved", seat=p.seat, place=place_ref(there))
    if not m.state.places[there].revealed:
        yield from reveal(m, there, p)
    elif m.state.places[there].exploration is not None:
        yield from take_exploration(m, there, p)


def _tracking(m: Tamashii, p: Player, jordan: Jordan, *, moved: bool, hidden: bool) -> Flow[None]:
    """TAM-SOLO-10 Tracking by your tile, or by the bot's, whose effect you may then use."""
    if jordan.battery and jordan.place != p.place:
        tiles = {OWN: False, JORDAN: True}
        jordan.tile_declared = yield from choose_one(
            p.seat, "solo.tile", tiles, clause="TAM-SOLO-10", default=OWN
        )
    if jordan.tile_declared:
        place, moved, hidden = jordan.place, jordan.moved, False
    else:
        place = p.place
    value = enter_value(m, p, place, hidden=hidden) if moved else stay_value(m, p, place)
    yield from raise_tracking(m, p, value)


# Standing in


def is_apart(m: Tamashii, p: Player) -> bool:
    """TAM-SOLO-08 Whether the bot has power and stands on another tile than you."""
    jordan = m.state.jordan
    return jordan is not None and not jordan.acting and jordan.battery > 0 and jordan.place != p.place


def helps(m: Tamashii, p: Player, offered: Callable[[], Iterable[str]]) -> bool:
    """Whether the bot's tile would offer something that your own does not."""
    jordan = m.state.jordan
    if jordan is None or not is_apart(m, p):
        return False
    own = list(offered())
    jordan.acting = True
    through_bot = list(offered())
    jordan.acting = False
    return any(each not in own for each in through_bot)


def can_stand_in(m: Tamashii, p: Player) -> bool:
    """TAM-SOLO-08, 10, 12 Whether the bot's tile matters in this step: its effect, programs, a boss."""
    if m.state.step == "area":
        return is_apart(m, p) and m.state.jordan is not None and m.state.jordan.tile_declared
    return helps(m, p, lambda: [*_boss(m, p), *(_programs(m, p) if m.state.step == "launch" else ())])


def at_tile(m: Tamashii, p: Player, name: str, *written: Condition | Effect | None) -> str:
    """The name of something on offer; where its words speak of your tile, it is another on every tile."""
    bound = any(word in each.source for each in written if each is not None for word in TILE_WORDS)
    return f"{name} {place_ref(standing(m, p))}" if bound else name


def _boss(m: Tamashii, p: Player) -> list[str]:
    boss = boss_here(m, p)
    return [] if boss is None else [boss.card]


def _programs(m: Tamashii, p: Player) -> list[str]:
    found = special_programs(m, p.seat)
    return [at_tile(m, p, f"{card} {each.id}", each.condition, each.do) for card, each in found]


def boss_in_reach(m: Tamashii, p: Player) -> bool:
    """TAM-SOLO-05, TAM-BOSS-14 A boss on your tile, or on that of the bot that could act for you."""
    return bool(_boss(m, p)) or helps(m, p, lambda: _boss(m, p))


def stand_in(m: Tamashii, p: Player) -> Flow[None]:
    """D-47, TAM-SOLO-08, 09, 11 Pay 1 battery: in this step the bot's figure is yours."""
    if can_stand_in(m, p):
        yield from offer(m, p)


def offer(m: Tamashii, p: Player) -> Flow[None]:
    """D-47 Ask whether the bot shall act in this step."""
    if is_apart(m, p):
        wanted = yield from choose_yes_no(p.seat, "solo.stand_in", clause="TAM-SOLO-08", default="no")
        if wanted:
            act_through(m, p)


def act_through(m: Tamashii, p: Player) -> None:
    """TAM-SOLO-09 The bot acts for the player until the end of the step."""
    jordan = m.state.jordan
    assert jordan is not None
    jordan.battery -= 1
    jordan.acting = True
    m.tell("jordan_acts", seat=p.seat, battery=jordan.battery)


def end_step(m: Tamashii, p: Player) -> Flow[None]:
    """TAM-SOLO-16 The step is over: the figure is yours again; a bot without battery leaves."""
    yield from ()
    jordan = m.state.jordan
    if jordan is None:
        return
    jordan.acting = False
    if not jordan.battery:
        m.state.jordan = None
        m.tell("jordan_left", seat=p.seat)


# The battery


def can_recharge(m: Tamashii) -> bool:
    """TAM-SOLO-13, 15 Whether the card's program may be launched: only while a cell is empty."""
    jordan = m.state.jordan
    return jordan is not None and jordan.battery < CONSTANTS.jordan_battery


def recharge(m: Tamashii, p: Player) -> None:
    """TAM-SOLO-13 One more marker on the battery."""
    jordan = m.state.jordan
    if jordan is not None and can_recharge(m):
        jordan.battery += 1
        m.tell("jordan_charged", seat=p.seat, battery=jordan.battery)
