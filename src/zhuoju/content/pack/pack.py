"""Packs: folders of YAML files, read strictly into a game's own Structs, mistakes reported all at once."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct

from zhuoju.content.language.document import Document, Place, read_file
from zhuoju.content.language.lexicon import Lexicon
from zhuoju.content.language.problem import Problem
from zhuoju.content.language.reader import Reader
from zhuoju.content.pack.decode import Decoder, Mistake
from zhuoju.content.pack.entry import Entry, Id, Line, Wording, clauses_of
from zhuoju.content.pack.override import check_override
from zhuoju.kernel.errors import nearest

E = TypeVar("E", bound=Entry)
Kinds = Mapping[str, type[Entry]]

WORDS_ONLY = ("name", "text", "flavour", "story", "teaser")
"""Fields that players read and rules do not: changing them does not change the content hash."""


class PackInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """What `pack.yaml` says."""

    id: Id
    game: Id
    version: Annotated[int, Meta(ge=1)]
    title: Wording
    license: Line
    authors: list[Line]
    requires: list[Id] = []  # packs that must be there too


class Pack:
    """One pack: its entries by kind, in the order written."""

    def __init__(self, info: PackInfo) -> None:
        self.info = info
        self.entries: dict[str, list[Entry]] = {}
        self.plain: list[tuple[str, Any]] = []  # what the rules read, for the content hash


class Packs:
    """All packs of a match."""

    def __init__(self, lexicon: Lexicon, kinds: Kinds, packs: Iterable[Pack] = ()) -> None:
        self.lexicon = lexicon
        self.kinds = kinds
        self.packs = list(packs)
        self._of: dict[type[Entry], dict[str, Any]] = {}

    def of(self, kind: type[E]) -> Mapping[str, E]:
        """All entries of a kind by id, in the order written."""
        if kind not in self._of:
            self._of[kind] = {
                entry.id: entry
                for pack in self.packs
                for entries in pack.entries.values()
                for entry in entries
                if type(entry) is kind
            }
        return self._of[kind]

    def __iter__(self) -> Iterator[Entry]:
        """Every entry of every pack."""
        for pack in self.packs:
            for entries in pack.entries.values():
                yield from entries

    def named(self, entry_id: str) -> Entry | None:
        """The entry with this id."""
        for kind in self.kinds.values():
            found = self.of(kind).get(entry_id)
            if found is not None:
                return found
        return None


def library_hash(packs: Packs) -> bytes:
    """Canonical bytes of everything the rules read from packs, for `Game.content`."""
    plain = [[pack.info.id, pack.info.version, pack.plain] for pack in packs.packs]
    return msgspec.json.encode(plain, order="deterministic")


class _Found:
    """An entry as it was found: which pack, file and place."""

    __slots__ = ("data", "document", "id", "kind", "pack", "place")

    def __init__(self, pack: Pack, document: Document, kind: str, place: Place, data: dict[str, Any]):
        self.pack = pack
        self.document = document
        self.kind = kind
        self.place = place
        self.data = data
        self.id: str = data["id"] if isinstance(data.get("id"), str) else ""

    def problem(self, mistake: Mistake) -> Problem:
        mark = self.document.at((*self.place, *mistake.place), mistake.at, key=mistake.key)
        return Problem(self.document.file, mark.line, mark.column, self.id, mistake.what, mistake.hint)


class Loading:
    """Reads folders of packs for one game; `problems` collects everything that is wrong."""

    def __init__(self, game: str, lexicon: Lexicon, kinds: Kinds) -> None:
        self.game = game
        self.lexicon = lexicon
        self.kinds = kinds
        self.problems: list[Problem] = []
        self.found: list[_Found] = []
        self.packs: list[Pack] = []

    def read(self, folders: Iterable[Path]) -> Packs:
        """All packs in these folders, those required first."""
        infos = [(folder, info) for folder in folders if (info := self.info(folder)) is not None]
        for folder, info in self._in_order(infos):
            pack = Pack(info)
            self.packs.append(pack)
            for path in sorted(folder.glob("*.yaml")):
                if path.name != "pack.yaml":
                    self._file(pack, path)
        self._unique()
        ids: dict[str, list[str]] = {}
        for found in self.found:
            ids.setdefault(found.kind, []).append(found.id)
        decoder = Decoder(Reader(self.lexicon, ids))
        for found in self.found:
            self._entry(decoder, found)
        return Packs(self.lexicon, self.kinds, self.packs)

    def info(self, folder: Path) -> PackInfo | None:
        """What a folder's pack.yaml says, if it can be read."""
        document = read_file(folder / "pack.yaml")
        self.problems += document.problems
        if document.problems:
            return None
        info, mistakes = Decoder(Reader(self.lexicon)).decode(document.data, PackInfo)
        self.problems += (document.problem(m.place, m.what, m.hint, key=m.key) for m in mistakes)
        if info is not None and info.game != self.game:
            what = f"this pack is for {info.game}, not for {self.game}"
            self.problems.append(document.problem(("game",), what))
        return info

    def _in_order(self, infos: list[tuple[Path, PackInfo]]) -> list[tuple[Path, PackInfo]]:
        known = [info.id for _, info in infos]
        for folder, info in infos:
            document = read_file(folder / "pack.yaml")
            if known.count(info.id) > 1:
                self.problems.append(document.problem(("id",), f"two packs are called {info.id}"))
            for k, need in enumerate(info.requires):
                if need not in known:
                    what = f"the pack {need} is required and not there"
                    self.problems.append(document.problem(("requires", k), what, nearest(need, known)))
        ordered: list[tuple[Path, PackInfo]] = []
        waiting = infos
        while waiting:
            done = {info.id for _, info in ordered}
            ready = [each for each in waiting if all(n in done or n not in known for n in each[1].requires)]
            if not ready:
                file = waiting[0][1].id
                self.problems.append(Problem("pack.yaml", 0, 0, file, "packs require each other in a circle"))
                ready = waiting
            ordered += ready
            waiting = [each for each in waiting if each not in ready]
        return ordered

    def _file(self, pack: Pack, path: Path) -> None:
        document = read_file(path)
        self.problems += document.problems
        if document.problems:
            return
        if not isinstance(document.data, dict):
            self.problems.append(document.problem((), "a file is a map from kinds to lists of entries"))
            return
        for kind, entries in document.data.items():
            if kind not in self.kinds:
                hint = nearest(kind, self.kinds)
                self.problems.append(document.problem((kind,), f"no kind `{kind}`", hint, key=True))
            elif not isinstance(entries, list):
                self.problems.append(document.problem((kind,), f"`{kind}` is a list of entries"))
            else:
                for k, data in enumerate(entries):
                    if isinstance(data, dict):
                        self.found.append(_Found(pack, document, kind, (kind, k), data))
                    else:
                        self.problems.append(document.problem((kind, k), "an entry is a map of fields"))

    def _unique(self) -> None:
        first: dict[str, _Found] = {}
        for found in self.found:
            if not found.id:
                continue
            before = first.setdefault(found.id, found)
            if before is not found:
                line = before.document.at((*before.place, "id")).line
                what = f"the id {found.id} is taken, in {before.document.file}, line {line}"
                self.problems.append(found.problem(Mistake(("id",), what)))

    def _entry(self, decoder: Decoder, found: _Found) -> None:
        entry, mistakes = decoder.decode(found.data, self.kinds[found.kind])
        self.problems += (found.problem(mistake) for mistake in mistakes)
        if entry is None:
            return
        for clause in clauses_of(entry):
            if clause.term and clause.term.card not in ("", entry.id):
                what = f"the verb `{clause.verb}` belongs to the card {clause.term.card} alone"
                self.problems.append(found.problem(Mistake((), what)))
        if entry.text is not None:
            self.problems += (found.problem(mistake) for mistake in check_override(entry))
        found.pack.entries.setdefault(found.kind, []).append(entry)
        read = {key: value for key, value in found.data.items() if key not in WORDS_ONLY}
        found.pack.plain.append((found.kind, read))
