"""LEG-EFF-11, 12 The moments at which quick effects are offered."""

from collections.abc import Mapping
from functools import partial

from zhuoju.games.legend.effects.in_force import activate, option_id, usable
from zhuoju.games.legend.model.state import NEUTRAL, Legend, from_turn_player
from zhuoju.games.legend.model.words import Trigger
from zhuoju.kernel import Flow, Seat, window
from zhuoju.kernel.react import Reaction


def open_moments(m: Legend, seat: Seat) -> tuple[Trigger, ...]:
    """The windows that are open for a seat: a roll to be changed, damage to be prevented."""
    found: list[Trigger] = []
    roll, hurt = m.state.roll, m.state.hurt
    if roll is not None:
        found.append("any_roll_window")
        if roll.seat == seat:
            found.append("my_roll_window")
        if roll.seat == NEUTRAL:
            found.append("neutral_roll_window")
    if hurt is not None and hurt.seat == seat:
        found.append("damage_to_me")
    return tuple(found)


def offers(m: Legend, seat: Seat) -> Mapping[str, Reaction] | None:
    """The quick effects a seat could use now; None where there are none, so that it is not asked."""
    found = usable(m, seat, "quick", open_moments(m, seat))
    if not found:
        return None
    return {option_id(m, source): partial(activate, m, source) for source in found}


def checkpoint(m: Legend, place: str = "quick.window") -> Flow[None]:
    """Offer quick effects, the turn player first, until all pass; never inside an effect (LEG-EFF-09)."""
    if m.state.carrying_out:
        return
    yield from window(m, place, from_turn_player(m), lambda seat: offers(m, seat), clause="LEG-EFF-12")
