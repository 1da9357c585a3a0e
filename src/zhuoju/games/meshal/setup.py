"""MES 1.2, 1.4 Setting up: who sits where, which rules are in play, what is played."""

from zhuoju.games.meshal.basics import modes
from zhuoju.games.meshal.model import profile
from zhuoju.games.meshal.model.state import Meshal, Options, State
from zhuoju.kernel import Chance, Flow, Next, step


def check_options(seats: int, options: Options) -> None:
    """Refuse what cannot be played, with the reason. Raises BadOptions."""
    chosen = modes.chosen(options)
    chosen.check(modes.seating(seats, options), options, profile.read(options.profile))


def setup(seats: int, options: Options, chance: Chance) -> State:
    """The table before the first question."""
    sit = modes.seating(seats, options)
    state = State(
        profile.read(options.profile),
        host=sit.host,
        house=sit.house,
        mode=modes.name_of(options),
        rounds=options.rounds,
    )
    modes.chosen(options).prepare(state, sit, options, chance)
    return state


@step
def begin(m: Meshal) -> Flow[Next]:
    """The first step is that of the mode."""
    yield from ()
    return m.game.step_named(modes.MODES[m.state.mode].first)
