"""What can be played at a table of Meshal Lite: each mode checks its options, sets up, has a first step.

    @mode("encounter", first="encounter_begins", check=check)
    def prepare(state: State, seats: Seating, options: Options, chance: Chance) -> None: ...

The chapters of a mode are listed in `chapters`, so that they are imported and their steps are known.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from zhuoju.games.meshal.model.profile import Profile
from zhuoju.games.meshal.model.state import Options, State
from zhuoju.kernel import BadOptions, Chance, Seat
from zhuoju.kernel.errors import nearest


class Seating(NamedTuple):
    """Who sits where: players first, then the host, then the house where there is one."""

    players: tuple[Seat, ...]
    host: Seat
    house: Seat | None


Check = Callable[[Seating, Options, Profile], None]
Prepare = Callable[[State, Seating, Options, Chance], None]


class Mode(NamedTuple):
    """A way to play."""

    first: str  # the step it begins with
    check: Check  # raises BadOptions
    prepare: Prepare


MODES: Final[dict[str, Mode]] = {}


def mode(name: str, *, first: str, check: Check) -> Callable[[Prepare], Prepare]:
    """Registers a mode by what sets it up."""

    def register(prepare: Prepare) -> Prepare:
        MODES[name] = Mode(first, check, prepare)
        return prepare

    return register


def name_of(options: Options) -> str:
    """The mode that options name; where they name none, an adventure if one is named, else an encounter."""
    return options.mode or ("adventure" if options.adventure else "encounter")


def chosen(options: Options) -> Mode:
    """The mode that options ask for. Raises BadOptions."""
    name = name_of(options)
    found = MODES.get(name)
    if found is None:
        hint = nearest(name, MODES)
        raise BadOptions(f"meshal: no mode {name!r}; known: {', '.join(sorted(MODES))}.{hint}")
    return found


def seating(seats: int, options: Options) -> Seating:
    """Who sits where. Raises BadOptions where nobody is left to play."""
    house = seats - 1 if options.house else None
    host = seats - 1 if house is None else seats - 2
    if host < 1:
        raise BadOptions("meshal: with a house there are at least 3 seats: a player, the host, the house")
    return Seating(tuple(range(host)), host, house)
