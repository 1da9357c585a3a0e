"""A file has one reason to change and at most 400 lines; a function at most 40."""

from __future__ import annotations

from collections.abc import Iterator

from checks.source import Finding, FunctionNode, Project, functions, is_docstring

FILE_LINES = {"src": 400, "examples": 400, "checks": 400, "tests": 500}
FUNCTION_LINES = {"src": 40, "examples": 40, "checks": 40}


def find(project: Project) -> Iterator[Finding]:
    for folder, most in FILE_LINES.items():
        for source in project.sources(folder):
            lines = len(source.text.splitlines())
            if lines > most:
                yield Finding(source.path, 1, f"{lines} lines; a file here has at most {most}: split by noun")
    for folder, most in FUNCTION_LINES.items():
        for source in project.sources(folder):
            for function in functions(source.tree):
                lines = length(function)
                if lines > most:
                    told = f"`{function.name}` has {lines} lines; a function has at most {most}"
                    yield source.finding(function, told)


def length(function: FunctionNode) -> int:
    """Lines from `def` to the end, without decorators and docstring."""
    lines = _lines(function.lineno, function.end_lineno)
    first = function.body[0]
    return lines - _lines(first.lineno, first.end_lineno) if is_docstring(first) else lines


def _lines(first: int, last: int | None) -> int:
    return (last or first) - first + 1
