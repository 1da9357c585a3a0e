"""Mistakes in content files: where, what, and what to do. All of them, not only the first."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from zhuoju.kernel.errors import PackError, RulesError


class Problem(Struct, frozen=True, order=True):
    """One mistake in a pack. Lines and columns count from 1; 0 means the file as a whole."""

    file: str
    line: int
    column: int
    entry: str
    what: str
    hint: str = ""

    def __str__(self) -> str:
        where = [self.file, self.entry] if self.entry else [self.file]
        if self.line:
            where.append(f"line {self.line}, column {self.column}")
        return f"{', '.join(where)}: {self.what}.{self.hint}"


class BadPack(PackError):
    """A pack with mistakes; `problems` holds every one of them."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: Sequence[Problem] = sorted(problems)
        RulesError.__init__(self, "\n".join(str(p) for p in self.problems))
