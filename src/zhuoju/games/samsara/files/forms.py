"""The forms of cells: how a value of the rules is written into one, and read out of it again."""

from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from typing import Any, Final

from msgspec import Struct

from zhuoju.games.samsara.files import quoting, slots, terms, ways
from zhuoju.games.samsara.files.normal import Value, disarm, plain, text_of, whole
from zhuoju.games.samsara.model import entry_string
from zhuoju.games.samsara.model.words import GRADES

YES: Final = ("yes", "y", "true", "1", "是", "√", "✓", "✔", "有")
NO: Final = ("no", "n", "false", "0", "否", "×", "无", "-")
SPECIAL: Final = 6  # the special grade and the ascended
_TRAITS: Final = {"open": "open", "敞开": "open", "magitech": "magitech", "魔导": "magitech"}  # of vehicles
_EPOCH: Final = date(1899, 12, 30)  # day 0 of spreadsheets
_DAYS: Final = range(20_000, 80_000)  # of this century and the last


class BadCell(ValueError):
    """A cell that cannot be read: a key of the `sheet` texts and its parameters."""

    def __init__(self, key: str, **params: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.params = params


class Form(Struct, frozen=True):
    """A kind of cell. A blank cell is never read: it means the default of its column."""

    write: Callable[[Any, str], Value]
    read: Callable[[Value], Any]


# Texts and numbers


def _write_text(value: str, _language: str) -> Value:
    return disarm(value) if value else None


def _number(value: Value) -> int:
    found = whole(value)
    if found is None:
        raise BadCell("bad.number", text=text_of(value)[:40])
    return found


def _write_dice(value: int, _language: str) -> Value:
    return value or None  # shown as 4D4 by the format of the cell


def _read_star(value: Value) -> int:
    text = terms.key_of(text_of(value))
    return SPECIAL if text in _special() else _number(value)


def _special() -> list[str]:
    return [terms.key_of(terms.say(language, "special")) for language in terms.LANGUAGES]


def _write_flag(value: bool, language: str) -> Value:
    return terms.say(language, "yes") if value else None


def _read_flag(value: Value) -> bool:
    text = terms.key_of(text_of(value))
    if text in YES or text in NO:
        return text in YES
    raise BadCell("bad.flag", text=text_of(value)[:40])


def _read_date(value: Value) -> str:
    number = whole(value)
    if number is not None and number in _DAYS:
        return str(_EPOCH + timedelta(days=number))
    return text_of(value)


def _write_grade(value: int, _language: str) -> Value:
    return GRADES[value - 1] if 1 <= value <= len(GRADES) else value


def _read_grade(value: Value) -> int:
    text = plain(value).upper()
    if len(text) == 1 and text in GRADES:
        return GRADES.index(text) + 1
    found = whole(value)
    if found is None:
        raise BadCell("bad.grade", text=text_of(value)[:40])
    return found


# Words


def _write_word(vocabulary: str, value: str | None, language: str) -> Value:
    return disarm(terms.word(vocabulary, value, language)) if value else None


def _read_word(vocabulary: str, value: Value) -> str:
    found = terms.find_word(vocabulary, text_of(value))
    if found is None:
        raise BadCell("bad.word", text=text_of(value)[:40], known=", ".join(terms.ids(vocabulary)))
    return found


def _word(vocabulary: str) -> Form:
    return Form(partial(_write_word, vocabulary), partial(_read_word, vocabulary))


def _read_types(value: Value) -> list[tuple[str, str]]:
    """Further personalities: `完美型/活跃型; 自我型/中立型`."""
    found = []
    for pair in quoting.read_list(text_of(value)):
        sides = [_read_word("type", side) for side in pair.split("/")]
        if len(sides) != 2:
            raise BadCell("bad.types", text=pair[:40])
        found.append((sides[0], sides[1]))
    return found


def _write_types(value: list[tuple[str, str]], language: str) -> Value:
    pairs = ("/".join(terms.word("type", side, language) for side in pair) for pair in value)
    return "; ".join(pairs) or None


# Lists


def _write_list(value: list[str], _language: str) -> Value:
    return disarm(quoting.write_list(value)) or None


def _write_races(value: list[str], language: str) -> Value:
    return disarm(quoting.write_list([terms.race(name, language) for name in value])) or None


def _read_races(value: Value) -> list[str]:
    return [terms.find_race(quoting.unquote(name)) for name in quoting.split(text_of(value), ";；\n,，、")]


def _write_pairs(value: dict[str, Any], _language: str) -> Value:
    return disarm(quoting.write_pairs({name: str(said) for name, said in value.items()})) or None


def _read_pairs(value: Value) -> dict[str, str]:
    found = quoting.read_pairs(text_of(value))
    if found is None:
        raise BadCell("bad.pairs", text=text_of(value)[:40])
    return found


def _read_counts(value: Value) -> dict[str, int]:
    return {name: _number(said) for name, said in _read_pairs(value).items()}


# Builds


def _read_pieces(value: Value) -> tuple[Any, ...]:
    try:
        return entry_string.read(text_of(value))
    except entry_string.BadPieces as bad:
        raise BadCell("bad.pieces", why=str(bad)) from None


def _read_effects(value: Value) -> tuple[Any, Any]:
    text = text_of(value)
    if plain(text) in ("-", ""):
        return (), ()
    try:
        return ways.read_effects(text)
    except entry_string.BadPieces as bad:
        raise BadCell("bad.pieces", why=str(bad)) from None
    except ways.BadWay as bad:
        raise BadCell("bad.way", text=str(bad)[:80]) from None


def _write_payment(value: tuple[str | None, int], language: str) -> Value:
    pays, amount = value
    if pays is None:
        return amount or None
    return f"{amount} {terms.word('pays', pays, language)}"


def _read_payment(value: Value) -> tuple[str | None, int]:
    text = plain(value)
    digits = "".join(c for c in text if c.isdigit())
    rest = text.replace(digits, "", 1).strip()
    if text in ("-", "—"):
        return None, 0
    try:
        return (ways.read_pays(rest) if rest else None), int(digits or "x")
    except ValueError:  # also BadWay
        raise BadCell("bad.payment", text=text_of(value)[:40]) from None


def _read_vehicle(value: Value) -> dict[str, Any]:
    """`F E F F F F open magitech`."""
    found: dict[str, Any] = {}
    letters = ""
    for word in plain(value).split():
        if word.lower() in _TRAITS:
            found[_TRAITS[word.lower()]] = True
        else:
            letters += word.upper()
    if len(letters) != 6 or any(letter not in GRADES for letter in letters):
        raise BadCell("bad.vehicle", text=text_of(value)[:40])
    return {**found, "grades": tuple(GRADES.index(letter) + 1 for letter in letters)}


def _write_vehicle(value: Any, _language: str) -> Value:
    if value is None:
        return None
    said = ["".join(GRADES[grade - 1] for grade in value.grades)]
    return " ".join(said + ["open"] * value.open + ["magitech"] * value.magitech)


FORMS: Final[dict[str, Form]] = {
    "text": Form(_write_text, text_of),
    "number": Form(lambda value, _: value, _number),
    "dice": Form(_write_dice, _number),
    "star": Form(lambda value, _: value, _read_star),
    "flag": Form(_write_flag, _read_flag),
    "date": Form(_write_text, _read_date),
    "grade": Form(_write_grade, _read_grade),
    "list": Form(_write_list, lambda value: quoting.read_list(text_of(value))),
    "races": Form(_write_races, _read_races),
    "types": Form(_write_types, _read_types),
    "pairs": Form(_write_pairs, _read_pairs),
    "counts": Form(_write_pairs, _read_counts),
    "pieces": Form(lambda value, _: entry_string.write(value) or None, _read_pieces),
    "effects": Form(lambda value, _: disarm(ways.write_effects(*value)) or None, _read_effects),
    "payment": Form(_write_payment, _read_payment),
    "slot": Form(
        lambda value, lang: disarm(slots.write_slot(value, lang)) or None,
        lambda value: slots.read_slot(text_of(value)),
    ),
    "named": Form(
        lambda value, lang: disarm(slots.write_named(value, lang)) if value else None,
        lambda value: slots.read_named(text_of(value)),
    ),
    "vehicle": Form(_write_vehicle, _read_vehicle),
}  # fmt: skip


def form(name: str) -> Form:
    """The form of this name; `word:kind` are the words of a vocabulary."""
    return _word(name.removeprefix("word:")) if name.startswith("word:") else FORMS[name]
