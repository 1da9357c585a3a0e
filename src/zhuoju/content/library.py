"""A game's library: its lexicon, kinds, packs and texts. How it is found, and how packs are checked."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import entry_points
from pathlib import Path

from zhuoju.content.language.document import read_file
from zhuoju.content.language.lexicon import Lexicon
from zhuoju.content.language.problem import BadPack, Problem
from zhuoju.content.pack.entry import LANGUAGES
from zhuoju.content.pack.pack import Kinds, Loading, PackInfo, Packs, library_hash
from zhuoju.content.text.card_text import Words
from zhuoju.content.text.catalog import Catalog
from zhuoju.content.text.coverage import check_words
from zhuoju.content.text.text_files import Tables
from zhuoju.kernel.errors import UnknownGame, nearest

GROUP = "zhuoju.libraries"


@dataclass(frozen=True)
class Library:
    """What a game module exposes as `LIBRARY`, so that packs for it can be read."""

    game: str
    lexicon: Lexicon
    kinds: Kinds
    folder: Path  # holds one folder for each of the game's own packs
    texts: Path  # holds the text files
    lint: Callable[[Path, Packs], list[Problem]] | None = None  # the game's own checks of a pack as a whole

    @cached_property
    def packs(self) -> Packs:
        """The game's own packs, loaded when first asked for."""
        return load_packs(self)

    @cached_property
    def tables(self) -> Tables:
        """The text files, read when first asked for."""
        return Tables(self.texts)

    @cached_property
    def catalog(self) -> Catalog:
        """The game's sentences by key."""
        return Catalog.load(self.texts)

    @cached_property
    def words(self) -> Words:
        """Says the effects and entries of the game's own packs."""
        return Words(self.lexicon, self.tables, self.packs)

    def content(self) -> bytes:
        """For `Game.content`: canonical bytes of what the rules read from the game's own packs."""
        return library_hash(self.packs)

    def sentences(self) -> Mapping[str, Mapping[str, str]]:
        """For `Game.texts`: language to key to template."""
        return self.catalog.texts()

    def folders(self) -> list[Path]:
        """The folders of the game's own packs."""
        return sorted(path.parent for path in self.folder.glob("*/pack.yaml"))


def load_packs(library: Library, extra: Iterable[Path] = ()) -> Packs:
    """The game's own packs and these; BadPack says everything that is wrong."""
    loading = Loading(library.game, library.lexicon, library.kinds)
    packs = loading.read([*library.folders(), *extra])
    if loading.problems:
        raise BadPack(loading.problems)
    return packs


def check_pack(folder: Path, library: Library) -> list[Problem]:
    """Every mistake in a pack, read together with the packs of the game that it requires."""
    own = folder.resolve()
    base = [path for path in library.folders() if path.resolve() != own]
    info = read_file(folder / "pack.yaml").data
    needed = _required(library, base, info if isinstance(info, dict) else {})
    loading = Loading(library.game, library.lexicon, library.kinds)
    packs = loading.read([*needed, folder])
    problems = [*loading.problems]
    if not problems:
        problems += _unsayable(Words(library.lexicon, library.tables, packs), packs)
        problems += library.lint(folder, packs) if library.lint else []
    return sorted(set(problems))


def _required(library: Library, base: list[Path], info: Mapping[str, object]) -> list[Path]:
    """The folders of all packs that a pack requires, and those require."""
    known = {
        str(pack.id): (path, pack)
        for path in base
        if (pack := Loading(library.game, library.lexicon, library.kinds).info(path))
    }
    wanted = [name for name in _names(info.get("requires")) if name in known]
    found: dict[str, Path] = {}
    while wanted:
        name = wanted.pop()
        if name not in found and name in known:
            path, pack = known[name]
            found[name] = path
            wanted += pack.requires
    return list(found.values())


def _names(given: object) -> list[str]:
    return [name for name in given if isinstance(name, str)] if isinstance(given, list) else []


def _unsayable(words: Words, packs: Packs) -> list[Problem]:
    problems: list[Problem] = []
    for entry in packs:
        for language in LANGUAGES:
            try:
                words.text_of(entry, language)
            except KeyError as missing:
                problems.append(Problem("texts", 0, 0, entry.id, f"its text in {language} lacks {missing}"))
    return problems


def check_texts(library: Library) -> list[Problem]:
    """Every mistake in a game's texts: missing keys, unknown parameters, words without a text."""
    tables = Tables(library.texts)
    words = Words(library.lexicon, tables)
    found = [*tables.problems, *Catalog(tables).check(), *check_words(words, library.kinds)]
    return sorted(set(found))


_REGISTERED: dict[str, Library] = {}


def register_library(library: Library) -> None:
    """Make a library known by hand, beside those found by entry point."""
    _REGISTERED[library.game] = library


def libraries() -> list[str]:
    """The games that take packs. None is loaded for it."""
    return sorted({*_REGISTERED, *(point.name for point in entry_points(group=GROUP))})


def find_library(game: str) -> Library:
    """The library of a game, by its entry point in `zhuoju.libraries`."""
    if game not in _REGISTERED:
        points = {point.name: point for point in entry_points(group=GROUP)}
        if game not in points:
            known = libraries()
            listed = ", ".join(known) or "none"
            raise UnknownGame(f"no game {game!r} takes packs; known: {listed}.{nearest(game, known)}")
        register_library(points[game].load())
    return _REGISTERED[game]


def check_report(folder: Path) -> list[Problem]:
    """Every mistake in the pack in this folder, whichever game it is for."""
    document = read_file(folder / "pack.yaml")
    if document.problems:
        return document.problems
    game = document.data.get("game") if isinstance(document.data, dict) else None
    if not isinstance(game, str):
        return [document.problem((), "the field `game` is missing")]
    try:
        library = find_library(game)
    except UnknownGame as unknown:
        return [document.problem(("game",), str(unknown).rstrip("."))]
    return check_pack(folder, library)


def list_packs(game: str) -> list[PackInfo]:
    """The game's own packs."""
    return [pack.info for pack in find_library(game).packs.packs]
