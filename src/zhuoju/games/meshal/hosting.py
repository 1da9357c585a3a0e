"""What a host needs between fights: house rules, characters to read, foes, how hard they are, scenes."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from zhuoju.games.meshal import budget, hosting_tales, hosting_tools, hosting_work, reading, values
from zhuoju.games.meshal.hosting_scenes import DIAGONAL, scene_map, sees
from zhuoju.games.meshal.library import ABILITIES, CREATURES, ITEMS, LIBRARY, MOUNTS, PRESETS, SPECIES
from zhuoju.games.meshal.making import alone, preset_sheet
from zhuoju.games.meshal.naming import called
from zhuoju.games.meshal.profile import NEEDS, SWITCHES, core, full
from zhuoju.games.meshal.scores import scores
from zhuoju.games.meshal.setup import read_profile
from zhuoju.games.meshal.sheet import Sheet
from zhuoju.games.meshal.state import Meshal
from zhuoju.games.meshal.strength import strength
from zhuoju.games.meshal.words import Switch
from zhuoju.kernel import BadOptions, Plain
from zhuoju.kernel.roleplay import Data, Estimate, Foe, HouseRule, Look, LookPart, LookRow, Roleplay, Staging

PROTECTIONS: Final = ("physical", "erosive", "occult")


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
        HouseRule("retry_policy", settings.retry_policy, ("allow", "refuse")),
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
    read_profile(given)
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
    stage, ref = alone(sheet, full())
    line = f"{_name(SPECIES[sheet.entry], language)} · {_say(language, 'strength')} {strength(sheet)}"
    parts = (
        LookPart(_say(language, "attributes"), tuple(_attributes(sheet, stage, ref, language))),
        LookPart(_say(language, "numbers"), tuple(_numbers(sheet, stage, ref, language))),
        LookPart(_say(language, "abilities"), tuple(_abilities(sheet, language))),
        LookPart(_say(language, "items"), tuple(_items(sheet, language))),
    )
    kept = tuple(part for part in parts if part.rows)
    return Look(called(sheet, language), line, strength(sheet), kept, problems)


def _read(data: Data, language: str) -> tuple[Sheet, tuple[str, ...]]:
    """A sheet that can be shown, and what keeps it from being played."""
    if data.get("dead"):
        living = reading.character({**data, "dead": False}, full())
        return living, (_say(language, "dead"),)
    return reading.character(dict(data), full()), ()


def _attributes(sheet: Sheet, stage: Any, ref: int, language: str) -> list[LookRow]:
    most = scores(stage, ref)
    return [
        LookRow(
            LIBRARY.catalog.say(language, f"option.{name}"),
            f"{sheet.dice.get(name, score)} / {score}",
            "◆" * sheet.dice.get(name, score) + "◇" * (score - sheet.dice.get(name, score)),
        )
        for name, score in most.items()
    ]


def _numbers(sheet: Sheet, stage: Any, ref: int, language: str) -> list[LookRow]:
    guarded = " / ".join(str(values.protection(stage, ref, kind)) for kind in PROTECTIONS)
    return [
        LookRow(_say(language, "ap"), str(values.max_ap(stage, ref))),
        LookRow(_say(language, "speed"), str(values.speed(stage, ref))),
        LookRow(_say(language, "protection"), guarded, _say(language, "protection.about")),
        LookRow(_say(language, "potential"), str(sheet.potential)),
        LookRow(_say(language, "purse"), str(sheet.purse), _say(language, "copper")),
    ]


def _abilities(sheet: Sheet, language: str) -> list[LookRow]:
    return [
        LookRow(
            _name(ABILITIES[name], language),
            f"+{improved}" if improved else "",
            LIBRARY.words.text_of(ABILITIES[name], language),
        )
        for name, improved in sheet.abilities.items()
    ]


def _items(sheet: Sheet, language: str) -> list[LookRow]:
    return [
        LookRow(
            _name(ITEMS[line.item], language),
            f"×{line.n}" if line.n > 1 else "",
            _say(language, "equipped") if line.equipped else "",
        )
        for line in sheet.items
    ]


def _name(card: Any, language: str) -> str:
    return LIBRARY.words.name_of(card, language)


def _say(language: str, key: str, **params: Plain) -> str:
    return LIBRARY.catalog.say(language, f"console.{key}", **params)


# Foes, fights, scenes


def foes() -> list[Foe]:
    """Every creature of the packs that can be met in a fight."""
    return [Foe(name, card.strength) for name, card in CREATURES.items() if name not in MOUNTS]


def weigh(party: Sequence[Data], fielded: Mapping[str, int], language: str) -> Estimate:
    """MES-ENC-01, 02 How hard these foes would be for this party. Raises BadOptions."""
    own = [strength(_read(data, language)[0]) for data in party]
    for name in fielded:
        if name not in CREATURES:
            raise BadOptions(f"meshal: the packs have no creature {name!r}")
    hostile = budget.strength_of(fielded)
    scale = tuple((_intensity(name, language), str(budget.REWARD[name])) for name in budget.INTENSITIES)
    if not own:
        return Estimate(0, hostile, "", _say(language, "nobody"), scale, -1)
    gap = budget.gap([hostile], own)
    found = budget.intensity(gap)
    reckoned = _say(language, "gap", hostile=hostile, own=sum(own), n=len(own), gap=gap)
    place = budget.INTENSITIES.index(found)
    return Estimate(sum(own), hostile, _intensity(found, language), reckoned, scale, place)


def _intensity(name: str, language: str) -> str:
    return LIBRARY.catalog.say(language, f"option.{name}")


def stage(staging: Staging) -> dict[str, Plain]:
    """The options of an encounter. Raises BadOptions."""
    made: dict[str, Any] = {"mode": "encounter", "party": list(staging.party), "foes": dict(staging.foes)}
    made |= options(staging.rules)
    if staging.ground is not None:
        made["map"] = scene_map(staging.ground)
    return made


def returned(m: Meshal) -> list[Data]:
    """The party's sheets after a match; its beings were the first to come to the table."""
    given = m.options.party
    many = len(given.replace(",", " ").split()) if isinstance(given, str) else len(given)
    return [msgspec.to_builtins(m.state.beings[ref].sheet) for ref in sorted(m.state.beings)[:many]]


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
    works=lambda: hosting_work.WORKS,
    at_work=lambda work, data, chosen: hosting_work.at_work(work, data, options(chosen)),
    worked=hosting_work.worked,
    spelled_out=hosting_work.spelled_out,
    tools=hosting_tools.tools,
    reckon=lambda asked, chance, language: hosting_tools.reckon(
        asked, read_profile(options(asked.rules)["profile"]), chance, language
    ),
    tales=hosting_tales.tales,
    front=hosting_tales.front,
    tell=hosting_tales.tell,
    report=hosting_tales.report,
    sees=sees,
    diagonal=DIAGONAL,
)
