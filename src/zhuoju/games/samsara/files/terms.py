"""The words of cells and headings, in each language and back: `兵器` and `weapon` are the same."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final, get_args

from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.catalogue.vocabulary import LIBRARY
from zhuoju.games.samsara.files.normal import plain
from zhuoju.games.samsara.model import words
from zhuoju.games.samsara.model.findings import Verdict
from zhuoju.kernel import Plain

LANGUAGES: Final = ("zh-Hans", "zh-Hant", "en")
HANS: Final = "zh-Hans"
_WORDS: Final[dict[str, tuple[str, Any]]] = {
    "kind": ("build.kind", words.ItemKind),
    "part": ("build.part", words.ArmourPart),
    "reach": ("build.reach", words.Reach),
    "system": ("build.system", words.System),
    "place": ("sheet.place", words.Place),
    "release": ("sheet.release", words.Release),
    "range": ("sheet.range", words.Range),
    "time": ("sheet.time", words.TimeClass),
    "pays": ("sheet.pays", words.Pays),
    "colour": ("sheet.colour", words.Colour),
    "origin": ("sheet.origin", words.Origin),
    "source": ("sheet.source", words.Source),
    "ledger": ("sheet.ledger", words.LedgerKind),
    "status": ("sheet.status", words.CardStatus),
    "type": ("sheet.type", words.Personality),
    "severity": ("sheet.severity", words.Severity),
    "verdict": ("sheet.verdict", Verdict),
    "race_class": ("named", words.RaceClass),
}


def say(language: str, key: str, **params: Plain) -> str:
    """A sentence of the `sheet` texts."""
    return LIBRARY.catalog.say(language, f"sheet.{key}", **params)


def ids(vocabulary: str) -> tuple[str, ...]:
    """Every word of a vocabulary."""
    return get_args(_WORDS[vocabulary][1])


def word(vocabulary: str, name: str, language: str) -> str:
    """A word as a cell shows it; a word that the game does not know stands for itself."""
    if name not in ids(vocabulary):
        return name
    return LIBRARY.catalog.say(language, f"{_WORDS[vocabulary][0]}.{name}")


def find_word(vocabulary: str, text: str) -> str | None:
    """The word that a cell means, in whichever language."""
    return _known(vocabulary).get(key_of(text))


@cache
def _known(vocabulary: str) -> Mapping[str, str]:
    shown = {key_of(word(vocabulary, name, lang)): name for name in ids(vocabulary) for lang in LANGUAGES}
    return shown | {key_of(name): name for name in ids(vocabulary)}


def key_of(text: str) -> str:
    """How a word is compared: narrow, small, without blanks, in simplified characters."""
    tight = "".join(plain(text).lower().split()).replace("_", "").replace("-", "")
    return tight if tight.isascii() else _simplified(tight)


@lru_cache(maxsize=8192)
def _simplified(text: str) -> str:
    return str(_converter().convert(text))


@cache
def _converter() -> Any:
    import opencc  # only needed where a sheet is read

    return opencc.OpenCC("t2s")


def check_title(check: str, language: str) -> str:
    """SAM-AUDIT-65 What a check of the audit looks at."""
    key = f"audit.{check.lower()}"
    return LIBRARY.catalog.say(language, key) if key in catalog_keys() else ""


# Words that builds name: elements, families, spots


@cache
def _named() -> Mapping[str, str]:
    """The words of the `named` texts, from every language to the word of the rules."""
    found: dict[str, str] = {}
    for key in sorted(catalog_keys()):
        stem, _, name = key.partition(".")
        if stem == "named":
            found |= {key_of(LIBRARY.catalog.say(lang, key)): name for lang in LANGUAGES}
    return found | {key_of(name): name for name in tuple(found.values())}


def named(name: str, language: str) -> str:
    """A spot, family or field as a cell shows it."""
    key = f"named.{name}"
    return LIBRARY.catalog.say(language, key) if key in catalog_keys() else name


def find_named(text: str) -> str:
    """The word of the rules that a cell means; a word that the game does not know stands for itself."""
    return _named().get(key_of(text), text)


@cache
def catalog_keys() -> frozenset[str]:
    """Every key of the texts."""
    return frozenset(LIBRARY.catalog.keys())


# Names of what stands in the library


def name_of(entry: str, language: str) -> str:
    """The name of a skill, item, race or follower of the library; nothing for others."""
    for table in (library.SKILLS, library.ITEMS, library.RACES, library.FOLLOWERS):
        if entry in table:
            return LIBRARY.words.name_of(table[entry], language)
    return ""


@cache
def _races() -> Mapping[str, str]:
    shown = {key_of(name_of(race, lang)): race for race in library.RACES for lang in LANGUAGES}
    own = {key_of(say(lang, "own_race")): "own" for lang in LANGUAGES}
    return shown | own | {key_of(race): race for race in (*library.RACES, "own")}


def race(name: str, language: str) -> str:
    """A race as a cell shows it."""
    return say(language, "own_race") if name == "own" else name_of(name, language) or name


def find_race(text: str) -> str:
    """The race that a cell means; an unknown one stands for itself, for the audit to find."""
    return _races().get(key_of(text), text)
