"""What is checked: the files of the project, their syntax trees, and what a check finds."""

from __future__ import annotations

import ast
import io
import re
import shutil
import subprocess
import tokenize
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

ALLOW = re.compile(r"check: allow (?P<check>[\w-]+)[ \t]*(?P<reason>.*)")

UNTRACKED = {"node_modules", "build", "dist", "__pycache__", "data", "results"}
"""Folders to skip where git cannot be asked; hidden folders are skipped too."""

CONTAINER_METHODS = frozenset(name for kind in (list, dict, set, str, bytes) for name in dir(kind))
"""A method of one of these names says nothing about what it is called on."""

FILES = re.compile(r"zhuoju\.games\.\w+\.files\b")
"""The room of a game in which its players' files are read and written: no rules, and nothing of a match."""

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


class Finding(NamedTuple):
    """One thing that is wrong, and where."""

    path: str
    line: int
    message: str


class Exemption(NamedTuple):
    """A comment `# check: allow <check> <reason>`; it holds for its line, or alone for the next."""

    line: int
    check: str
    reason: str


class Source:
    """One Python file."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def parents(self) -> dict[ast.AST, ast.AST]:
        return {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

    @property
    def module(self) -> str:
        """The name this file is imported by: `zhuoju.kernel` for src/zhuoju/kernel/__init__.py."""
        parts = self.path.removesuffix(".py").split("/")
        if parts[0] == "src":
            del parts[0]
        if parts[-1] == "__init__":
            del parts[-1]
        return ".".join(parts)

    @property
    def package(self) -> str:
        """What a relative import in this file starts from."""
        return self.module if self.path.endswith("__init__.py") else self.module.rpartition(".")[0]

    def exemptions(self) -> Iterator[Exemption]:
        for token in tokenize.generate_tokens(io.StringIO(self.text).readline):
            found = ALLOW.search(token.string) if token.type == tokenize.COMMENT else None
            if found:
                alone = not token.line[: token.start[1]].strip()
                yield Exemption(token.start[0] + alone, found["check"], found["reason"].strip())

    def finding(self, node: ast.AST, message: str) -> Finding:
        return Finding(self.path, getattr(node, "lineno", 1), message)


class Project:
    """All files under version control, as text, by their path from the root."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self.files = files
        self.broken: list[Finding] = []
        self._sources: dict[str, Source] = {}
        for path, text in sorted(files.items()):
            if path.endswith(".py"):
                self._add(Source(path, text))

    def _add(self, source: Source) -> None:
        try:
            source.tree  # noqa: B018  parsed here, so that no check meets a file that cannot be
        except SyntaxError as error:
            self.broken.append(Finding(source.path, error.lineno or 1, f"does not parse: {error.msg}"))
        else:
            self._sources[source.path] = source

    @classmethod
    def read(cls, root: Path) -> Project:
        files = {}
        for path in _tracked(root):
            try:
                files[path] = (root / path).read_text(encoding="utf-8")
            except (UnicodeDecodeError, FileNotFoundError, IsADirectoryError):
                continue  # a picture, a deletion not yet committed, a repository of its own
        return cls(files)

    def sources(self, *folders: str) -> Iterator[Source]:
        """The Python files below these folders, or all."""
        below = tuple(f"{folder}/" for folder in folders) or ("",)
        return (source for path, source in self._sources.items() if path.startswith(below))

    def rules(self, *folders: str) -> Iterator[Source]:
        """The same, without the rooms of games that read and write files."""
        return (source for source in self.sources(*folders) if not FILES.match(source.module))

    @cached_property
    def modules(self) -> dict[str, Source]:
        return {source.module: source for source in self.sources()}


def _tracked(root: Path) -> list[str]:
    """What git tracks or would add; without git, what is not plainly made by a tool."""
    git = shutil.which("git")
    if git and (root / ".git").exists():
        ask = [git, "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(ask, capture_output=True, check=False)  # noqa: S603  fixed words
        if listed.returncode == 0:
            return listed.stdout.decode().split("\0")[:-1]
    paths = (path.relative_to(root) for path in root.rglob("*") if path.is_file())
    return [
        path.as_posix()
        for path in paths
        if not any(part in UNTRACKED or part.startswith(".") for part in path.parts[:-1])
    ]


def functions(tree: ast.AST) -> Iterator[FunctionNode]:
    return (node for node in ast.walk(tree) if isinstance(node, FunctionNode))


def own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """Everything inside a module or function that is not inside a function or class of its own."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not isinstance(child, FunctionNode | ast.ClassDef):
            yield from own_nodes(child)


def is_docstring(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
