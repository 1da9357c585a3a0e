"""Strict YAML: plain data with the place of everything in it, and nothing that surprises.

No anchors, aliases, tags, merge keys, second documents or duplicate keys. Plain scalars are whole numbers,
decimals, `true`, `false` and `null`; everything else is text, so `no`, `1_000`, `0x1f`, `12:30` and dates
stay what was written.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from zhuoju.content.language.problem import Problem

MOST_BYTES = 2 * 1024 * 1024
MOST_NODES = 200_000
MOST_DEPTH = 24

Place = tuple[str | int, ...]
"""The way to a value in a document: map keys and list positions."""

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,14})")
_FLOAT = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,14})\.[0-9]{1,15}")
_NUMBER_TOO_LONG = re.compile(r"[-+]?[1-9][0-9]{15,}(?:\.[0-9]*)?")
_WORDS: dict[str, Any] = {"true": True, "false": False, "null": None}
_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")


class Mark(NamedTuple):
    """Where something stands; both count from 1."""

    line: int
    column: int


class _Span(NamedTuple):
    """A scalar's or collection's start, how it is quoted, and the line it ends on; lines count from 0."""

    line: int
    column: int
    style: str | None
    last_line: int


class Document:
    """A file's data, and where each part of it stands."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.data: Any = None
        self.problems: list[Problem] = []
        self.spans: dict[Place, _Span] = {}
        self.keys: dict[Place, _Span] = {}

    def at(self, place: Place, index: int = 0, *, key: bool = False) -> Mark:
        """The position of a value, of a map key, or of a character inside a text value."""
        span = (self.keys if key else self.spans).get(place)
        if span is None:
            if not place:
                return Mark(1, 1)
            return self.at(place, key=True) if not key and place in self.keys else self.at(place[:-1])
        if span.style in ("|", ">"):
            return self._in_block(span, index)
        if span.line != span.last_line:
            return Mark(span.line + 1, span.column + 1)
        quote = 1 if span.style in ("'", '"') and index else 0
        return Mark(span.line + 1, span.column + index + 1 + quote)

    def _in_block(self, span: _Span, index: int) -> Mark:
        lines = _BREAK.split(self.text)
        for number in range(span.line + 1, len(lines)):
            line = lines[number]
            indent = len(line) - len(line.lstrip(" "))
            room = len(line) - indent
            if index <= room and line.strip():
                return Mark(number + 1, indent + index + 1)
            index = max(0, index - room - 1)
        return Mark(span.line + 1, span.column + 1)

    def problem(
        self, place: Place, what: str, hint: str = "", *, entry: str = "", key: bool = False
    ) -> Problem:
        """A mistake at this place."""
        line, column = self.at(place, key=key)
        return Problem(self.file, line, column, entry, what, hint)


class _Frame:
    """A list or map that is being read."""

    __slots__ = ("into", "key", "place", "skip")

    def __init__(self, into: Any, place: Place, skip: bool) -> None:
        self.into = into
        self.place = place
        self.key: str | None = None
        self.skip = skip  # the contents of a key that is no key


class _TooMuch(Exception):
    """The file is larger or deeper than any pack needs."""


class _Builder:
    """Builds a document from the events of the YAML parser."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.stack: list[_Frame] = []
        self.nodes = 0
        self.documents = 0
        self.on: dict[type[Any], Callable[[Any], None]] = {
            yaml.ScalarEvent: self.scalar,
            yaml.SequenceStartEvent: self.begin_list,
            yaml.MappingStartEvent: self.begin_map,
            yaml.SequenceEndEvent: self.end,
            yaml.MappingEndEvent: self.end,
            yaml.AliasEvent: self.alias,
            yaml.DocumentStartEvent: self.begin_document,
        }

    def wrong(self, event: Any, what: str, hint: str = "") -> None:
        mark = event.start_mark
        self.document.problems.append(
            Problem(self.document.file, mark.line + 1, mark.column + 1, "", what, hint)
        )

    def begin_document(self, event: Any) -> None:
        self.documents += 1
        if self.documents > 1:
            self.wrong(event, "a second document begins here; a file holds one")
            raise _TooMuch

    def alias(self, event: Any) -> None:
        self.wrong(event, f"the alias `*{event.anchor}` is not allowed", " Write the value out.")
        self.put(event, None)

    def _plain(self, event: Any) -> None:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            self.wrong(event, f"more than {MOST_NODES} values in one file")
            raise _TooMuch
        if event.anchor is not None:
            self.wrong(event, f"the anchor `&{event.anchor}` is not allowed")
        if event.tag is not None:
            self.wrong(event, f"the tag `{event.tag}` is not allowed")

    def scalar(self, event: Any) -> None:
        self._plain(event)
        frame = self.stack[-1] if self.stack else None
        text: str = event.value
        if frame is not None and frame.key is None and type(frame.into) is dict:
            self.put_key(frame, event, text)
            return
        self.put(event, text if event.style else self.read(event, text))

    def read(self, event: Any, text: str) -> Any:
        if text in _WORDS:
            return _WORDS[text]
        if _INT.fullmatch(text):
            return int(text)
        if _FLOAT.fullmatch(text):
            return float(text)
        if _NUMBER_TOO_LONG.fullmatch(text):
            self.wrong(event, "this number is too long")
        elif not text:
            self.wrong(event, "a value is missing here", " Write `null` for none.")
        return text

    def put_key(self, frame: _Frame, event: Any, text: str) -> None:
        if text == "<<" and not event.style:
            self.wrong(event, "merge keys are not allowed")
        elif text in frame.into and not frame.skip:
            first = self.document.keys[(*frame.place, text)].line + 1
            self.wrong(event, f"the key `{text}` is given twice, first in line {first}")
        frame.key = text
        start, end = event.start_mark, event.end_mark
        self.document.keys.setdefault(
            (*frame.place, text), _Span(start.line, start.column, event.style, end.line)
        )

    def put(self, event: Any, value: Any) -> None:
        start, end = event.start_mark, event.end_mark
        place: Place = ()
        if not self.stack:
            self.document.data = value
        else:
            frame = self.stack[-1]
            into = frame.into
            if type(into) is list:
                place = (*frame.place, len(into))
                into.append(value)
            elif frame.key is None:
                self.wrong(event, "a key must be a plain word")
                frame.key = ""
            else:
                place = (*frame.place, frame.key)
                into.setdefault(frame.key, value)
                frame.key = None
        self.document.spans.setdefault(
            place, _Span(start.line, start.column, getattr(event, "style", None), end.line)
        )

    def begin(self, event: Any, into: Any) -> None:
        self._plain(event)
        if len(self.stack) >= MOST_DEPTH:
            self.wrong(event, f"lists and maps lie more than {MOST_DEPTH} deep")
            raise _TooMuch
        frame = self.stack[-1] if self.stack else None
        as_key = frame is not None and type(frame.into) is dict and frame.key is None
        place: Place = ()
        if frame is not None:
            place = (*frame.place, len(frame.into) if type(frame.into) is list else frame.key or "")
        self.put(event, into)
        self.stack.append(_Frame(into, place, as_key or (frame is not None and frame.skip)))

    def begin_list(self, event: Any) -> None:
        self.begin(event, [])

    def begin_map(self, event: Any) -> None:
        self.begin(event, {})

    def end(self, _event: Any) -> None:
        self.stack.pop()

    def run(self) -> None:
        for event in yaml.parse(self.document.text, Loader=_LOADER):
            handle = self.on.get(type(event))
            if handle:
                handle(event)


def read_document(raw: bytes | str, file: str) -> Document:
    """The document in this text. Its `problems` say what is wrong with it as YAML."""
    document = Document(file, "")
    if len(raw) > MOST_BYTES:
        document.problems.append(Problem(file, 0, 0, "", f"the file is larger than {MOST_BYTES} bytes"))
        return document
    try:
        document.text = raw if isinstance(raw, str) else raw.decode("utf-8-sig")
        _Builder(document).run()
    except UnicodeError:
        document.problems.append(Problem(file, 0, 0, "", "the file is not UTF-8 text"))
    except _TooMuch:
        document.data = None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        what = f"this is not YAML: {error.problem or error.context or 'unreadable'}"
        document.problems.append(Problem(file, line, column, "", what))
        document.data = None
    except yaml.YAMLError as error:  # a character that YAML does not know
        what = f"this is not YAML: {getattr(error, 'reason', None) or 'unreadable'}"
        document.problems.append(Problem(file, 0, 0, "", what))
        document.data = None
    if document.data is None and not document.problems:
        document.problems.append(Problem(file, 0, 0, "", "the file is empty"))
    return document


def read_file(path: Path, file: str = "") -> Document:
    """The document in this file; a file that cannot be read is a problem like any other."""
    name = file or path.name
    try:
        if path.stat().st_size > MOST_BYTES:
            return read_document(" " * (MOST_BYTES + 1), name)
        return read_document(path.read_bytes(), name)
    except OSError:
        document = Document(name, "")
        document.problems.append(Problem(name, 0, 0, "", "the file cannot be read"))
        return document
