"""SAM-SHEET-10 The entry string: `R03:5(fire){dur=2,tg=3} + W06:1{dur=2}`, read and written."""

import re
from string import ascii_letters, digits
from typing import Final

from zhuoju.games.samsara.model.build import Piece
from zhuoju.kernel.errors import RulesError

MOST_PIECES: Final = 20
MOST_CHARACTERS: Final = 1000
_FULL_WIDTH: Final = 0xFEE0  # how far the full-width forms lie above ASCII
_WIDE: Final = {ord(c) + _FULL_WIDTH: c for c in f":(){{}},=+-{digits}{ascii_letters}"} | {
    0x3000: " ",
    0x2212: "-",
}
_QUOTED: Final = re.compile(r'("(?:[^"\\]|\\.)*")', re.DOTALL)
_SPECIAL: Final = re.compile(r'[(){}+"\\]')
_PIECE: Final = re.compile(
    r"\s*(?:E-)?(?P<entry>[A-Za-z][0-9]{2})"
    r"(?::(?P<level>[0-9]{1,2}))?"
    r'\s*(?:\((?:"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<parameter>[^(){}+"]+))\))?'
    r"\s*(?:\{(?P<options>[^{}]{0,60})\})?\s*",
    re.DOTALL,
)
_OPTIONS: Final = {"dur": (0, 10), "tg": (1, 10)}  # the least and the most
_LEVELS: Final = (1, 60)
_LONGEST: Final = 80  # characters of a parameter


class BadPieces(RulesError):
    """SAM-SHEET-10 An entry string that cannot be read; `column` counts from 1."""

    code = "pieces"

    def __init__(self, what: str, column: int) -> None:
        super().__init__(f"SAM-SHEET-10, column {column}: {what}")
        self.column = column


def read(text: str) -> tuple[Piece, ...]:
    """SAM-SHEET-10 The entries of a string; `+` or `−` stands between them, blanks do not matter."""
    if len(text) > MOST_CHARACTERS:
        raise BadPieces(f"more than {MOST_CHARACTERS} characters", MOST_CHARACTERS + 1)
    line = "".join(part if part[:1] == '"' else part.translate(_WIDE) for part in _QUOTED.split(text))
    if not line.strip() or line.strip() == "-":
        return ()
    found: list[Piece] = []
    at = 0
    while True:
        match = _PIECE.match(line, at)
        if match is None:
            raise BadPieces(f"no entry such as R01:3 in {line[at : at + 12].strip()!r}", at + 1)
        found.append(_piece(match))
        at = match.end()
        if at == len(line):
            break
        if line[at] not in "+-":
            raise BadPieces(f"expected + before {line[at : at + 12]!r}", at + 1)
        at += 1
    if len(found) > MOST_PIECES:
        raise BadPieces(f"more than {MOST_PIECES} entries", 1)
    return tuple(found)


def _piece(match: re.Match[str]) -> Piece:
    options: dict[str, int] = {}
    for option in filter(None, (match["options"] or "").split(",")):
        name, equals, number = (part.strip() for part in option.partition("="))
        if name not in _OPTIONS or name in options or not equals or not re.fullmatch("[0-9]{1,2}", number):
            raise BadPieces(f"no option {option.strip()!r}; there are dur=2 and tg=3", match.start() + 1)
        options[name] = _within(int(number), _OPTIONS[name], name, match)
    return Piece(
        entry=match["entry"].upper(),
        level=_within(int(match["level"] or 1), _LEVELS, "the level", match),
        parameter=_parameter(match),
        duration=options.get("dur"),
        targets=options.get("tg"),
    )


def _parameter(match: re.Match[str]) -> str:
    quoted = match["quoted"]
    found = (
        re.sub(r"\\(.)", r"\1", quoted, flags=re.DOTALL) if quoted is not None else match["parameter"] or ""
    )
    if len(found) > _LONGEST:
        raise BadPieces(f"a parameter has at most {_LONGEST} characters", match.start() + 1)
    return found if quoted is not None else found.strip()


def _within(number: int, span: tuple[int, int], what: str, match: re.Match[str]) -> int:
    if not span[0] <= number <= span[1]:
        raise BadPieces(f"{what} goes from {span[0]} to {span[1]}, not {number}", match.start() + 1)
    return number


def write(pieces: tuple[Piece, ...]) -> str:
    """SAM-SHEET-10 The entries as one string; `read` gives the same pieces again."""
    return " + ".join(write_piece(piece) for piece in pieces)


def write_piece(piece: Piece) -> str:
    """SAM-SHEET-10 One entry as a string."""
    options = {"dur": piece.duration, "tg": piece.targets}
    said = ",".join(f"{name}={number}" for name, number in options.items() if number is not None)
    parameter = f"({_written(piece.parameter)})" if piece.parameter else ""
    return f"{piece.entry}:{piece.level}{parameter}{'{' + said + '}' if said else ''}"


def _written(parameter: str) -> str:
    """A parameter, in quotation marks where it has characters that mean something in the grammar."""
    plain = parameter == parameter.strip().translate(_WIDE) and not _SPECIAL.search(parameter)
    return parameter if plain else '"' + re.sub(r'(["\\])', r"\\\1", parameter) + '"'
