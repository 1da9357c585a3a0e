"""Snippets in documents: which there are, and how each kind is run."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
RUN = ("python", "console", "sh")
KNOWN = (*RUN, "json", "toml", "yaml", "text", "")
NOT_RUN = re.compile(r"<!-- not run: (.*) -->")

FENCE = re.compile(r"^(?P<indent> *)```(?P<kind>[\w-]*)[^\n]*\n(?P<text>.*?)^(?P=indent)```\s*$", re.M | re.S)


@dataclass(frozen=True)
class Snippet:
    """A fenced part of a document; `left_out` is the reason not to run it."""

    document: str
    line: int
    kind: str
    text: str
    left_out: str | None

    @property
    def place(self) -> str:
        return f"{self.document}, line {self.line}"


def documents() -> list[str]:
    """Everything that is read by people and may hold snippets."""
    paths = [*ROOT.glob("README*.md"), ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/*.md")]
    return sorted(str(path.relative_to(ROOT)) for path in paths)


def snippets(document: str) -> list[Snippet]:
    """All snippets of a document, in order."""
    text = (ROOT / document).read_text(encoding="utf-8")
    found = []
    for fence in FENCE.finditer(text):
        before = text[: fence.start()].rstrip("\n").rpartition("\n")[2]
        marker = NOT_RUN.fullmatch(before.strip())
        line = text.count("\n", 0, fence.start()) + 1
        found.append(
            Snippet(document, line, fence["kind"], fence["text"], marker[1].strip() if marker else None)
        )
    return found


def run_python(snippet: Snippet, names: dict[str, object]) -> None:
    """Run in the document's namespace; a traceback names the document's own lines."""
    code = "\n" * snippet.line + snippet.text
    exec(compile(code, snippet.document, "exec"), names)


Command = Callable[[list[str], str], tuple[int, str]]


def run_console(snippet: Snippet, command: Command) -> None:
    """Run each `$ zhuoju ...` with what is typed after a `> ` as its input; compare what it prints."""
    for line, shown in _sessions(snippet.text):
        words = _words(snippet, line)
        typed = "".join(f"{m[1]}\n" for m in re.finditer(r" > (.*)$", shown, re.M))
        status, printed = command(words, typed)
        assert matches(shown, printed), f"{snippet.place}: `{line}` ({status}) printed\n{printed}"


def run_shell(snippet: Snippet, command: Command) -> None:
    """Run each line, a `zhuoju` command that must do well."""
    for line in snippet.text.splitlines():
        bare = line.partition(" #")[0].strip()
        if bare:
            status, printed = command(_words(snippet, bare), "")
            assert status == 0, f"{snippet.place}: `{bare}` ended with {status}\n{printed}"


def _sessions(text: str) -> list[tuple[str, str]]:
    parts = re.split(r"^\$ (.*)\n", text, flags=re.M)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def _words(snippet: Snippet, line: str) -> list[str]:
    import shlex

    first, *rest = shlex.split(line, comments=True)
    assert first == "zhuoju", f"{snippet.place}: only zhuoju commands are run, not `{line}`"
    return rest


def matches(shown: str, printed: str) -> bool:
    """Whether the output is as shown; `...` stands for anything, and space at line ends does not count.

    On a line of its own it stands for any number of lines.
    """
    wanted = "".join(f"{line.rstrip()}\n" for line in shown.strip("\n").splitlines())
    got = "".join(f"{line.rstrip()}\n" for line in printed.strip("\n").splitlines())
    parts = re.split(r"^(\.\.\.\n)|(\.\.\.)", wanted, flags=re.M)
    patterns = {"...\n": r"(?:.*\n)?", "...": r".*"}
    pattern = "".join(patterns.get(part, re.escape(part)) for part in parts if part is not None)
    return re.fullmatch(pattern, got, re.S) is not None
