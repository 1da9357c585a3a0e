"""TAM-ACTION The action phase of one player: move and tracking, area effect, launch."""

from zhuoju.content import perform
from zhuoju.games.tamashii.board.abilities import happen
from zhuoju.games.tamashii.board.body import stat
from zhuoju.games.tamashii.board.deeds import did
from zhuoju.games.tamashii.board.moving import move_to, stay_value
from zhuoju.games.tamashii.board.tracking import raise_tracking
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.hexmap import SHELTER, reachable, standing, tile
from zhuoju.games.tamashii.model.state import Place, Player, Tamashii, place_ref, player
from zhuoju.games.tamashii.round import solo
from zhuoju.games.tamashii.round.launch import launch_step
from zhuoju.games.tamashii.round.round_order import after_turn, begin_step
from zhuoju.games.tamashii.story.endings import over
from zhuoju.kernel import Flow, Next, Seat, Withheld, choose_one, step, then


@step
def action_turn(m: Tamashii, seat: Seat) -> Flow[Next]:
    """TAM-ACTION-01, 02, TAM-MAP-03 Step 1: move once or stay; tracking rises. Then what follows a move."""
    p = player(m, seat)
    if p.out:  # reset in another player's turn
        return after_turn(m, "action", seat)
    m.state.active = seat
    m.tell("turn", seat=seat, phase="action")
    begin_step(m, p, "move")
    if m.state.jordan is not None:
        yield from solo.move_step(m, p)
    else:
        yield from move_step(m, p)
    if not over(m) and not p.out:
        yield from happen(m, seat, "after_move")  # 08
    return then(action_area, seat)


@step
def action_area(m: Tamashii, seat: Seat) -> Flow[Next]:
    """TAM-ACTION-04 Step 2: the effect of your tile, if you like."""
    p = player(m, seat)
    if not over(m) and not p.out:
        begin_step(m, p, "area")
        yield from solo.stand_in(m, p)
        yield from area_step(m, p)
        yield from solo.end_step(m, p)
    return then(action_launch, seat)


@step
def action_launch(m: Tamashii, seat: Seat) -> Flow[Next]:
    """TAM-ACTION-05, 06 Step 3: launch programs; then the turn passes to the next player."""
    p = player(m, seat)
    if not over(m) and not p.out:
        begin_step(m, p, "launch")
        yield from launch_step(m, p)
        yield from solo.end_step(m, p)
    if over(m):
        return None
    if not p.out:
        yield from did(m, seat, "action_ended")
    return after_turn(m, "action", seat)


# Move and tracking


def move_step(m: Tamashii, p: Player) -> Flow[None]:
    """TAM-MAP-03, 11 Choose a destination or stay; one move at most."""
    place = yield from choose_destination(m, p)
    if place is None:
        yield from stay(m, p)
    else:
        yield from move_to(m, p, place)


def choose_destination(m: Tamashii, p: Player) -> Flow[Place | None]:
    """D-18 A legal destination, or None to stay."""
    steps = stat(m, p, "move")
    options: dict[str, Place | None] = {"stay": None}
    options |= {f"move {place_ref(place)}": place for place in reachable(m, p.place, steps)}
    place = yield from choose_one(
        p.seat, "action.move", options, clause="TAM-MAP-03", default="stay", steps=steps,
        why=lambda: _out_of_reach(m, p, list(options.values())),
    )  # fmt: skip
    return place


def _out_of_reach(m: Tamashii, p: Player, offered: list[Place | None]) -> list[Withheld]:
    far = [place for place in range(len(m.state.places)) if place not in offered and place != p.place]
    return [Withheld(f"move {place_ref(n)}", "reason.out_of_reach", {}, "TAM-MAP-22") for n in far]


def stay(m: Tamashii, p: Player) -> Flow[None]:
    """TAM-MAP-10 Stay where you are: tracking rises by the stay value."""
    m.tell("stayed", seat=p.seat, place=place_ref(p.place))
    yield from did(m, p.seat, "stayed")
    yield from raise_tracking(m, p, stay_value(m, p, p.place))


# Area effect


def area_step(m: Tamashii, p: Player) -> Flow[None]:
    """TAM-MAP-17, 18 The tile effect at most once; what abilities add to this step."""
    place = standing(m, p)
    effect = tile(m, place).effect
    ctx = Ctx(p.seat, face=tile(m, place).id, card=m.state.places[place].tile, place=place)
    if effect is not None and effect.can(m, ctx):
        options = {f"use {place_ref(place)}": True, "skip": False}
        used = yield from choose_one(
            p.seat,
            "action.area",
            options,
            clause="TAM-MAP-17",
            default="skip",
            tile=ctx.face,
            effect=effect.source,
        )
        if used:
            m.tell("tile_used", seat=p.seat, place=place_ref(place), face=ctx.face)
            yield from perform(m, ctx, effect)
            yield from note_tile(m, p, place)
    if not over(m) and not p.out:
        yield from happen(m, p.seat, "area_step")


def note_tile(m: Tamashii, p: Player, place: Place) -> Flow[None]:
    """Remember that a tile effect was resolved."""
    if over(m) or p.out:
        return
    yield from did(m, p.seat, "tile_effect_used")
    if tile(m, place).number == SHELTER and not over(m):
        yield from did(m, p.seat, "shelter_used")
