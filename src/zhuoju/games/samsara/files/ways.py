"""SAM-SHEET-04 The effects of an item in one cell: `I02:8; R03:5(lightning) [instant, 5 energy]`."""

import re
from typing import Any, Final

import msgspec

from zhuoju.games.samsara.files import terms
from zhuoju.games.samsara.files.normal import plain
from zhuoju.games.samsara.files.quoting import quote, split, unquote
from zhuoju.games.samsara.model import entry_string
from zhuoju.games.samsara.model.build import ItemEffect, Piece, Way

_SIGNS: Final = re.compile(r'"(?:[^"\\]|\\.)*"|.', re.DOTALL)
_OPEN, _CLOSE, _BREAKS = "[［【", "]］】", ";；\n"
_PAYS: Final = re.compile(r"(\d{1,2})\s*(\S*)")
_NUMBERS: Final = {"dur": "duration", "cd": "cooldown", "tg": "targets", "charges": "charges"}
_TEXTS: Final = {"on": "trigger", "only": "restrictions"}
_SHORT: Final = {"en": "energy", "st": "stamina", "a": "aim", "c": "contact"}
NOTHING: Final = Way()


class BadWay(ValueError):
    """A word in a way of release that means nothing; `args[0]` is the word."""


def write_effects(panel: tuple[Piece, ...], effects: tuple[ItemEffect, ...]) -> str:
    """The panel entries of an item, then its effects, each with its way of release."""
    parts = [entry_string.write_piece(piece) for piece in panel]
    parts += [f"{entry_string.write(e.pieces)} [{write_way(e.way)}]".strip() for e in effects]
    return "; ".join(parts)


def read_effects(text: str) -> tuple[tuple[Piece, ...], tuple[ItemEffect, ...]]:
    """Panel entries and effects; raises BadPieces or BadWay."""
    panel: list[Piece] = []
    effects: list[ItemEffect] = []
    for pieces, way in _parts(text):
        if way is None:
            panel += entry_string.read(pieces)
        else:
            effects.append(ItemEffect(way=read_way(way), pieces=entry_string.read(pieces)))
    return tuple(panel), tuple(effects)


def _parts(text: str) -> list[tuple[str, str | None]]:
    """Entries with the way in the brackets behind them; parameters and quoted words are left alone."""
    found: list[tuple[str, str | None]] = []
    pieces, way, depth = "", None, 0
    for sign in _SIGNS.findall(text):
        if way is not None and sign in _CLOSE:
            found.append((pieces, way))
            pieces, way = "", None
        elif way is not None:
            way += sign
        elif not depth and sign in _OPEN:
            way = ""
        elif not depth and sign in _BREAKS:
            found.append((pieces, None))
            pieces = ""
        else:
            depth += (sign in "(（") - (sign in ")）")
            pieces += sign
    if way is not None:
        raise BadWay(f"[{way}")
    return [(kept, said) for kept, said in (*found, (pieces, None)) if kept.strip() or said is not None]


def write_way(way: Way) -> str:
    """A way of release: `channel 4, aim, 10 energy, dur=2`; only what differs from passive and bare."""
    said = [f"channel {way.channel}" if way.channel is not None else way.release]
    if way.channel is not None and way.release != "channel":
        said[0] = f"{way.release} {way.channel}"
    if way.range != "contact":
        said.append(way.range)
    if way.pays or way.payment:
        said.append(f"{way.payment} {way.pays or ''}".strip())
    for short, name in _NUMBERS.items():
        if getattr(way, name) != getattr(NOTHING, name):
            said.append(f"{short}={getattr(way, name)}")
    said += [f"time={way.time}"] if way.time else []
    said += ["once"] if way.once else []
    said += [f"on={quote(way.trigger)}"] if way.trigger else []
    said += [f"only={quote(text)}" for text in way.restrictions]
    return ", ".join(said)


def read_way(text: str) -> Way:
    """The way that a text means; raises BadWay."""
    found: dict[str, Any] = {}
    for part in split(text, ",，;；\n"):
        if re.match(r"\w+\s*[=＝]", part):
            _option(part, found)
        else:
            _word(plain(part), found)
    try:
        return msgspec.convert(found, Way)
    except msgspec.ValidationError as wrong:
        raise BadWay(str(wrong)) from None


def _option(part: str, found: dict[str, Any]) -> None:
    name, _, value = part.replace("＝", "=", 1).partition("=")
    name, value = plain(name).lower(), value.strip()
    if name in _NUMBERS and plain(value).isdigit():
        found[_NUMBERS[name]] = int(plain(value))
    elif name == "time" and (time := terms.find_word("time", value)):
        found["time"] = time
    elif name == "on":
        found["trigger"] = unquote(value)
    elif name == "only":
        found["restrictions"] = (*found.get("restrictions", ()), unquote(value))
    else:
        raise BadWay(part)


def _word(part: str, found: dict[str, Any]) -> None:
    head, _, rest = part.partition(" ")
    release = terms.find_word("release", head.rstrip("0123456789")) or terms.find_word("release", part)
    number = rest.strip() or re.sub(r"\D", "", head)
    paid = _PAYS.fullmatch(part)
    if release is not None:
        found["release"] = release
        if number.isdigit():
            found["channel"] = int(number)
    elif spot := terms.find_word("range", _SHORT.get(part, part)):
        found["range"] = spot
    elif part in ("once", *(terms.say(language, "once") for language in terms.LANGUAGES)):
        found["once"] = True
    elif paid is not None:
        found["payment"] = int(paid[1])
        if paid[2]:
            found["pays"] = read_pays(paid[2])
    else:
        raise BadWay(part)


def read_pays(text: str) -> str:
    """Energy or stamina; raises BadWay."""
    found = terms.find_word("pays", _SHORT.get(text, text))
    if found is None:
        raise BadWay(text)
    return found
