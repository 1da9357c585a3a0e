"""Same seed, same answers, same match: nothing outside the state may influence a rule."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from checks.set_order import SetOrder, bound_names
from checks.source import Finding, FunctionNode, Project, Source, own_nodes

RULES = ("src/zhuoju/kernel", "src/zhuoju/games", "src/zhuoju/content", "examples")

MODULES = {
    "asyncio": "rules do not wait",
    "datetime": "rules have no clock",
    "os": "rules do not see the machine",
    "random": "chance comes from the match",
    "secrets": "chance comes from the match",
    "threading": "rules do not run side by side",
    "time": "rules have no clock",
    "uuid": "refs are counted, not drawn",
}

EXEMPT: dict[tuple[str, str], str] = {}
"""(path, module) -> why this file may import it."""

BUILTINS = {"hash": "differs from run to run", "id": "differs from run to run"}


def find(project: Project) -> Iterator[Finding]:
    sources = list(project.rules(*RULES))
    order = SetOrder(sources)
    for source in sources:
        yield from _imports(source)
        yield from _builtins(source)
        for node, what in order.leaks(source):
            yield source.finding(node, f"{what} depends on the order of a set; sort it first")


def _imports(source: Source) -> Iterator[Finding]:
    for node in ast.walk(source.tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        for name in names:
            top = name.partition(".")[0]
            if top in MODULES and (source.path, top) not in EXEMPT:
                yield source.finding(node, f"no `{top}` here: {MODULES[top]}")


def _builtins(source: Source) -> Iterator[Finding]:
    """Uses of the builtins `hash` and `id`, called or passed on."""
    shadowed = _bindings(source.tree)
    yield from _loads(source, source.tree, shadowed)


def _loads(source: Source, scope: ast.AST, bound: set[str]) -> Iterator[Finding]:
    for node in own_nodes(scope):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            if node.id in BUILTINS and node.id not in bound:
                yield source.finding(node, f"`{node.id}` {BUILTINS[node.id]}")
        elif isinstance(node, FunctionNode | ast.ClassDef):
            yield from _loads(source, node, bound | _bindings(node))


def _bindings(scope: ast.AST) -> set[str]:
    return {name for name, _, _ in bound_names(scope)}
