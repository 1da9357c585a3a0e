"""What a host needs between fights: house rules, characters to read, foes, how hard they are, scenes."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from zhuoju.games.meshal.catalogue.library import CREATURES, LIBRARY, MOUNTS, PRESETS
from zhuoju.games.meshal.character.clock import MINUTE
from zhuoju.games.meshal.creation import read_sheets
from zhuoju.games.meshal.creation.new_beings import preset_sheet
from zhuoju.games.meshal.creation.sheet_in_words import say, shown
from zhuoju.games.meshal.creation.strength import strength
from zhuoju.games.meshal.desk import desk_tales, desk_tools, desk_work
from zhuoju.games.meshal.desk.desk_scenes import DIAGONAL, scene_map, sees
from zhuoju.games.meshal.hosting import fight_intensity, own_foes
from zhuoju.games.meshal.items import shelf_life
from zhuoju.games.meshal.model import profile
from zhuoju.games.meshal.model.profile import NEEDS, SWITCHES, core, full
from zhuoju.games.meshal.model.sheet import Sheet
from zhuoju.games.meshal.model.state import Meshal
from zhuoju.games.meshal.model.words import Switch
from zhuoju.kernel import BadOptions, Plain
from zhuoju.kernel.roleplay import Data, Estimate, Foe, HouseRule, Look, Roleplay, Staging

# House rules


def rules() -> list[HouseRule]:
    """MES 1.4 Every switch, as the usual rules have it, and the numbers that a host changes most."""
    usual, settings = core(), core().settings
    switches = [HouseRule(name, usual.on(name)) for name in SWITCHES]
    return [
        *switches,
        HouseRule("start_potential", settings.start_potential, least=0, most=1000),
        HouseRule("price_percent", settings.price_percent, least=10, most=1000),
        HouseRule("resale_percent", settings.resale_percent, least=0, most=100),
        HouseRule("npc_health_view", settings.npc_health_view, ("bands", "full", "hidden")),
        HouseRule("area_attack_roll", settings.area_attack_roll, ("shared", "per_target")),
        HouseRule("natural_death_period", settings.natural_death_period, ("day", "year")),  # MES-LIF-12
        HouseRule("retry_policy", settings.retry_policy, ("allow", "refuse")),
        HouseRule("fog", settings.fog),
    ]


def options(chosen: Mapping[str, Plain]) -> dict[str, Plain]:
    """House rules as the option `profile`. Raises BadOptions."""
    known = {rule.name for rule in rules()}
    if not set(chosen) <= known:
        raise BadOptions(f"meshal: no house rule {sorted(set(chosen) - known)[0]!r}")
    on: list[Switch] = [name for name in SWITCHES if chosen.get(name, core().on(name))]
    on += [needed for name, needed in NEEDS.items() if name in on and needed not in on]
    settings = {name: value for name, value in chosen.items() if name not in SWITCHES}
    given: dict[str, Any] = {"switches": [name for name in SWITCHES if name in on], "settings": settings}
    profile.read(given)
    return {"profile": given}


# Characters


def ready(preset: str) -> Data:
    """A preset as data. Raises BadOptions."""
    if preset not in PRESETS:
        raise BadOptions(f"meshal: no preset {preset!r}")
    made: Data = msgspec.to_builtins(preset_sheet(preset, core()))
    return made


def look(data: Data, language: str) -> Look:
    """A sheet in words. Raises BadOptions."""
    sheet, problems = _read(data, language)
    return shown(sheet, language, problems)


def _read(data: Data, language: str) -> tuple[Sheet, tuple[str, ...]]:
    """A sheet that can be shown, and what keeps it from being played."""
    if data.get("dead"):
        living = read_sheets.character({**data, "dead": False}, full())
        return living, (say(language, "dead"),)
    return read_sheets.character(dict(data), full()), ()


# Foes, fights, scenes


def foes() -> list[Foe]:
    """Every creature of the packs that can be met in a fight."""
    return [Foe(name, card.strength) for name, card in CREATURES.items() if name not in MOUNTS]


def weigh(
    party: Sequence[Data],
    fielded: Mapping[str, int],
    language: str,
    hosts: Sequence[tuple[Data, int]] = (),
    /,
) -> Estimate:
    """MES-ENC-01, 02 How hard these foes would be for this party. Raises BadOptions."""
    own = [strength(_read(data, language)[0]) for data in party]
    for name in fielded:
        if name not in CREATURES:
            raise BadOptions(f"meshal: the packs have no creature {name!r}")
    hostile = fight_intensity.strength_of(fielded)
    hostile += sum(strength(own_foes.read(data, full())) * n for data, n in hosts)
    scale = tuple(
        (_intensity(name, language), str(fight_intensity.REWARD[name]))
        for name in fight_intensity.INTENSITIES
    )
    if not own:
        return Estimate(0, hostile, "", say(language, "nobody"), scale, -1)
    gap = fight_intensity.gap([hostile], own)
    found = fight_intensity.intensity(gap)
    reckoned = say(language, "gap", hostile=hostile, own=sum(own), n=len(own), gap=gap)
    place = fight_intensity.INTENSITIES.index(found)
    return Estimate(sum(own), hostile, _intensity(found, language), reckoned, scale, place)


def _intensity(name: str, language: str) -> str:
    return LIBRARY.catalog.say(language, f"option.{name}")


def stage(staging: Staging) -> dict[str, Plain]:
    """The options of an encounter. Raises BadOptions."""
    made: dict[str, Any] = {"mode": "encounter", "party": list(staging.party), "foes": dict(staging.foes)}
    foggy = staging.ground is not None and staging.ground.fog
    made |= options({**staging.rules, "fog": True} if foggy else staging.rules)
    if staging.own:
        made["own"] = [own_foes.fielded(data, n) for data, n in staging.own]
    if staging.ground is not None:
        made["map"] = scene_map(staging.ground)
    return made


def returned(m: Meshal) -> list[Data]:
    """The party's sheets after a match; its beings were the first to come to the table."""
    given = m.options.party
    many = len(given.replace(",", " ").split()) if isinstance(given, str) else len(given)
    return [msgspec.to_builtins(m.state.beings[ref].sheet) for ref in sorted(m.state.beings)[:many]]


def took(m: Meshal) -> int:
    """MES-TIM-07 The minutes that the clock went on by."""
    return (m.state.clock - m.options.clock) // MINUTE


def dated(chosen: Mapping[str, Plain], minute: int) -> dict[str, Plain]:
    """MES-TIM-07, MES-ABL-13, MES-ITM-28 The clock goes on from here; what newcomers packed is fresh."""
    known: Any = chosen.get("clock", 0)
    now = max(known, minute * MINUTE)
    given, rules = chosen.get("party"), chosen.get("profile")
    made: dict[str, Any] = {**chosen, "clock": now}
    spoils = "adventure" in chosen or (isinstance(rules, dict) and "rot" in rules.get("switches", ()))
    if spoils and isinstance(given, list):
        made["party"] = [_packed(ready(each) if isinstance(each, str) else each, now) for each in given]
    return made


def _packed(data: Data, now: int) -> Data:
    """What keeps only for a while, and has no date yet, was packed now."""
    lines = [
        {**line, "since": now} if shelf_life.keeps(line["item"]) and not line.get("since") else line
        for line in data.get("items", [])
    ]
    return {**data, "items": lines}


ROLEPLAY: Final = Roleplay(
    rules=rules,
    options=options,
    presets=lambda: list(PRESETS),
    ready=ready,
    look=look,
    foes=foes,
    weigh=weigh,
    stage=stage,
    returned=returned,
    own_foes=own_foes.OWN_FOES,
    took=took,
    dated=dated,
    works=lambda: desk_work.WORKS,
    at_work=lambda work, data, chosen: desk_work.at_work(work, data, options(chosen)),
    worked=desk_work.worked,
    spelled_out=desk_work.spelled_out,
    tools=desk_tools.tools,
    reckon=lambda asked, chance, language: desk_tools.reckon(
        asked, profile.read(options(asked.rules)["profile"]), chance, language
    ),
    tales=desk_tales.tales,
    front=desk_tales.front,
    tell=desk_tales.tell,
    report=desk_tales.report,
    sees=sees,
    diagonal=DIAGONAL,
)
