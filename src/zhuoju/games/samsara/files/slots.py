"""SAM-SHEET-04 The slot of an item in one cell: `双手 近战`, `头部`, `颈`."""

from typing import Any, Final

from zhuoju.games.samsara.files import terms
from zhuoju.games.samsara.files.normal import plain
from zhuoju.games.samsara.files.quoting import quote, split, unquote
from zhuoju.games.samsara.model.build import ItemBuild

_HANDS: Final = {"1h": 1, "2h": 2, "onehanded": 1, "twohanded": 2, "单手": 1, "双手": 2}
_NOTHING: Final = ("-", "tool", "consumable", "component")


def write_slot(build: ItemBuild, language: str) -> str:
    """Hands, reach, part and spot of an item."""
    said = [terms.say(language, f"hands.{build.hands}")] if build.hands else []
    said += [terms.word("reach", build.reach, language)] if build.reach else []
    said += [terms.word("part", build.part, language)] if build.part else []
    if build.spot:
        said.append(write_named(build.spot, language, spare=_meaning))
    return " ".join(said)


def write_named(name: str, language: str, spare: Any = None) -> str:
    """A word of the rules in one's language; in quotation marks where it would be taken for another."""
    shown = terms.named(name, language)
    taken = terms.find_named(name) != name or (spare is not None and spare(name) != {})
    if shown == name and (taken or not name.isalpha()):
        return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return shown if shown != name else quote(name)


def read_named(text: str) -> str:
    """The word of the rules that a text means; what stands in quotation marks is meant as it is."""
    tight = text.strip()
    return unquote(tight) if tight[:1] == '"' else terms.find_named(unquote(tight))


def read_slot(text: str) -> dict[str, Any]:
    """The fields of a build that a slot says."""
    found: dict[str, Any] = {}
    spots: list[str] = []
    for token in split(text, " ,，、/　\n"):
        meaning = {} if token[:1] == '"' else _meaning(token)
        if meaning is None:
            continue
        if meaning:
            found |= meaning
        else:
            spots.append(read_named(token))
    if spots:
        found["spot"] = " ".join(spots)
    return found


def _meaning(token: str) -> dict[str, Any] | None:
    """What a word says of a slot; nothing: a spot; None: nothing at all."""
    key = terms.key_of(token)
    if plain(token) in _NOTHING:
        return None
    if key in _HANDS:
        return {"hands": _HANDS[key]}
    if reach := terms.find_word("reach", token):
        return {"reach": reach}
    if part := terms.find_word("part", token):
        return {"part": part}
    return {}
