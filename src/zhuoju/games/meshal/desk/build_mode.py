"""The mode `build`: every player makes a character; the host looks on and rules (MES-CRE)."""

import msgspec

from zhuoju.games.meshal.basics.modes import Seating, mode
from zhuoju.games.meshal.basics.telling import tell_owner
from zhuoju.games.meshal.creation import builder
from zhuoju.games.meshal.model.profile import Profile
from zhuoju.games.meshal.model.state import Meshal, Options, State, being
from zhuoju.kernel import BadOptions, Chance, Flow, Next, step, together


def check(_sit: Seating, options: Options, _profile: Profile) -> None:
    """Building takes the profile and nothing else. Raises BadOptions."""
    for name in ("party", "foes", "map", "adventure"):
        if getattr(options, name):
            raise BadOptions(f"meshal: `{name}` means nothing where characters are built; leave it out")


@mode("build", first="building", check=check)
def prepare(state: State, _sit: Seating, _options: Options, _chance: Chance) -> None:
    """A draft for every player."""
    state.pace = "briefing"


@step
def building(m: Meshal) -> Flow[Next]:
    """MES-CRE-02 Everybody at once: a preset, or a character of one's own."""
    seats = range(m.state.host)
    made = yield from together({seat: builder.character(m, seat) for seat in seats})
    for ref in made.values():
        tell_owner(m, ref, "sheet_written", sheet=msgspec.to_builtins(being(m, ref).sheet))
    m.end(seats, outcome="build.done")
    return None
