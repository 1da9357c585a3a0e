"""The mode `encounter`: a party, a band of foes, a map; a fight, its rewards, loot, and the sheets."""

import re
from collections.abc import Mapping
from typing import Any, Final, cast, get_args

from zhuoju.games.meshal.basics.modes import Seating, mode
from zhuoju.games.meshal.catalogue import objects
from zhuoju.games.meshal.catalogue.library import ARENAS, CREATURES, MOUNTS, PRESETS
from zhuoju.games.meshal.character import naming
from zhuoju.games.meshal.creation import new_beings, read_sheets
from zhuoju.games.meshal.creation.strength import strength
from zhuoju.games.meshal.hosting import fight_intensity, intensity_told, own_foes
from zhuoju.games.meshal.model.profile import Profile
from zhuoju.games.meshal.model.sheet import Sheet
from zhuoju.games.meshal.model.state import Meshal, Options, Stage, State
from zhuoju.games.meshal.model.words import Intensity
from zhuoju.games.meshal.moment import start_places
from zhuoju.kernel import BadOptions, Chance, Flow, Next, step, then
from zhuoju.kernel.errors import nearest
from zhuoju.kernel.react import Listener

SETUP: Final = "setup"
FEWEST: Final = 2  # characters of a party that nobody has chosen
MOST: Final = 24  # foes on a map
MOST_BODIES: Final = 6  # of foes that chance chooses
COUNTED: Final = re.compile(r"^(\w+?)(?:[*×x](\d+))?$")


# Options


def check(sit: Seating, options: Options, profile: Profile) -> None:
    """Refuse a fight that cannot be set up. Raises BadOptions."""
    party = party_of(sit, options, profile)
    if len(party) < len(sit.players):
        raise BadOptions(f"meshal: {len(party)} characters for {len(sit.players)} players; each needs one")
    band = foes_of(options)
    if options.intensity not in get_args(Intensity):
        known = ", ".join(get_args(Intensity))
        hint = nearest(options.intensity, get_args(Intensity))
        raise BadOptions(f"meshal: no intensity {options.intensity!r}; known: {known}.{hint}")
    for each in options.own:
        own_foes.read(each.sheet, profile)
    many = sum(band.values()) + sum(each.n for each in options.own)
    if many > MOST:
        raise BadOptions(f"meshal: {many} foes; a map takes at most {MOST}")
    if options.adventure:
        raise BadOptions("meshal: `adventure` belongs to the mode adventure; this is an encounter")
    if options.map:
        ground_of(options)


def party_of(sit: Seating, options: Options, profile: Profile) -> list[Sheet]:
    """Presets by name, sheets as data; by default one preset for each player, at least two. May raise."""
    given = options.party
    names = given.replace(",", " ").split() if isinstance(given, str) else given
    if not names:
        presets = list(PRESETS)
        names = [presets[k % len(presets)] for k in range(max(FEWEST, len(sit.players)))]
    return [read_sheets.character(name, profile) for name in names]


def foes_of(options: Options) -> dict[str, int]:
    """Creatures and how many: a map, or words such as `cr_bandit*3 cr_grey_wolf`. Raises BadOptions."""
    given = options.foes
    if isinstance(given, str):
        found: dict[str, int] = {}
        for word in given.replace(",", " ").split():
            read = COUNTED.match(word)
            if read is None:
                raise BadOptions(f"meshal: foes are written as cr_bandit*3, not {word!r}")
            found[read[1]] = found.get(read[1], 0) + int(read[2] or 1)
        given = found
    for name, n in given.items():
        if name not in CREATURES:
            raise BadOptions(f"meshal: the packs have no creature {name!r}.{nearest(name, CREATURES)}")
        if n < 1:
            raise BadOptions(f"meshal: {n} of {name}; a number of foes is at least 1")
    return given


def ground_of(options: Options) -> start_places.Ground:
    """The map that options name or bring. Raises BadOptions."""
    return (
        start_places.ready(options.map) if isinstance(options.map, str) else start_places.given(options.map)
    )


# Setting up


@mode("encounter", first="encounter_begins", check=check)
def prepare(state: State, sit: Seating, options: Options, chance: Chance) -> None:
    """The party in the players' hands, the foes in the host's, both on their marks."""
    name = options.map or chance.pick(sorted(ARENAS), of=SETUP)
    ground = ground_of(options) if options.map else start_places.ready(str(name))
    state.field = ground.field
    objects.fit(state.field, state.profile.settings)
    state.arena = name if isinstance(name, str) else ""
    state.uniques, state.clock = list(options.uniques), options.clock
    stage = Stage(state)
    sheets = party_of(sit, options, state.profile)
    for k, sheet in enumerate(sheets):
        seat = sit.players[k % len(sit.players)]
        start_places.put(
            stage, new_beings.new_being(stage, sheet.entry, seat, "party", sheet=sheet), ground.party
        )
    naming.cast_lots(state, chance)
    band = foes_of(options) or ({} if options.own else chosen_band(sheets, options, state.profile, chance))
    for creature, n in band.items():
        for _ in range(n):
            one = new_beings.new_being(stage, creature, sit.host, "foes")
            one.group = creature if n > 1 else ""
            start_places.put(stage, one, ground.foes)
    for number, own in enumerate(options.own):
        for _ in range(own.n):
            sheet = own_foes.read(own.sheet, state.profile)
            one = new_beings.new_being(stage, sheet.entry, sit.host, "foes", sheet=sheet)
            one.group = f"own {number}" if own.n > 1 else ""
            start_places.put(stage, one, ground.foes)


def chosen_band(sheets: list[Sheet], options: Options, profile: Profile, chance: Chance) -> Mapping[str, int]:
    """MES-ENC-06, 11 Foes for a fight of the wanted intensity that also reads so, if any do.

    Raises BadOptions."""
    wanted = cast(Intensity, options.intensity)  # checked by `check`
    among = sorted(name for name in CREATURES if name not in MOUNTS and name.startswith("cr_"))
    chance.shuffle(among, of=SETUP)
    own = [strength(sheet) for sheet in sheets]

    def reads(band: Mapping[str, int]) -> bool:
        points = [CREATURES[name].max_ap for name, n in band.items() for _ in range(n)]
        return fight_intensity.read_as(wanted, points, len(own), profile.settings.crowd_percent) == wanted

    bands = fight_intensity.suggestions(own, wanted, among, most=MOST_BODIES, fit=reads)
    bands = bands or fight_intensity.suggestions(own, wanted, among, most=MOST_BODIES)
    if not bands:
        raise BadOptions(f"meshal: no creatures of the packs make a {wanted} fight for this party; name some")
    return chance.pick(bands, of=SETUP)


# The course


@step
def encounter_begins(m: Meshal) -> Flow[Next]:
    """MES-MOM-01 The host looks at the starting positions, then the moment begins."""
    yield from start_places.arrange(m)
    return then(m.game.step_named("moment_begins"), "fight_over")


def weighed(m: Meshal, _facts: Mapping[str, Any]) -> Flow[None]:
    """MES-ENC-03 When a fight begins its intensity is proposed to the host and kept."""
    if m.state.story is None and intensity_told.own_side(m) and intensity_told.foes(m):
        yield from intensity_told.weigh(m)


LISTENERS: Final[dict[str, tuple[Listener, ...]]] = {"moment_began": (weighed,)}
