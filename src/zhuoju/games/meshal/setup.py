"""MES 1.2, 1.4 Setting up: who sits where, which rules are in play, what is played."""

from typing import Any

import msgspec

from zhuoju.games.meshal.basics import modes
from zhuoju.games.meshal.model import profile
from zhuoju.games.meshal.model.profile import SWITCHES, Profile
from zhuoju.games.meshal.model.state import Meshal, Options, State
from zhuoju.kernel import BadOptions, Chance, Flow, Next, step
from zhuoju.kernel.errors import nearest

PROFILES = {"core": profile.core, "full": profile.full}


def check_options(seats: int, options: Options) -> None:
    """Refuse what cannot be played, with the reason. Raises BadOptions."""
    chosen = modes.chosen(options)
    chosen.check(modes.seating(seats, options), options, read_profile(options.profile))


def read_profile(given: str | list[str] | dict[str, Any]) -> Profile:
    """MES 1.4 `core`, `full`, switches, or a map of `switches` and `settings`. Raises BadOptions."""
    if isinstance(given, str) and given in PROFILES:
        return PROFILES[given]()
    if isinstance(given, str):
        given = given.replace("+", " ").replace(",", " ").split()
    if isinstance(given, list):
        given = {"switches": given}
    names = given.get("switches", "core")
    if isinstance(names, str):
        _known(names, PROFILES, "profile")
        names = PROFILES[names]().switches
    for name in names:
        _known(name, SWITCHES, "switch")
    try:
        made = msgspec.convert({**given, "switches": [s for s in SWITCHES if s in names]}, Profile)
    except msgspec.ValidationError as wrong:
        raise BadOptions(f"meshal: profile: {wrong}") from None
    profile.check(made)
    return made


def _known(name: object, known: Any, what: str) -> None:
    if name not in known:
        hint = nearest(str(name), known)
        raise BadOptions(f"meshal: no {what} {name!r}; known: {', '.join(known)}.{hint}")


def setup(seats: int, options: Options, chance: Chance) -> State:
    """The table before the first question."""
    sit = modes.seating(seats, options)
    state = State(
        read_profile(options.profile),
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
