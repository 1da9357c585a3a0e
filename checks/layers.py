"""Dependencies point one way: games stand on content and dice, those on the kernel."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator

from checks.source import FILES, Finding, Project, Source

BELOW_GAMES = ("kernel", "dice", "content", "office", "commands")
GAMES = (*BELOW_GAMES, "games", "registry", "zhuoju")

LAYERS: dict[str, tuple[str, ...]] = {
    "kernel": (),
    "dice": ("kernel",),
    "content": ("kernel",),
    "office": ("kernel",),
    "commands": ("kernel",),
    "games": BELOW_GAMES,
    "examples": (*BELOW_GAMES, "registry", "zhuoju"),
    "registry": ("kernel",),
    "zhuoju": ("kernel", "registry"),
    "speech": GAMES,
    "bots": GAMES,
    "campaign": GAMES,
    "lab": (*GAMES, "bots", "campaign"),
    "adapters": (*GAMES, "bots", "campaign", "lab"),
    "testing": (*BELOW_GAMES, "bots", "registry", "zhuoju"),
    "server": (*GAMES, "bots", "campaign", "lab", "adapters", "testing", "speech"),
    "client": ("kernel", "server"),
    "cli": (*GAMES, "bots", "campaign", "lab", "adapters", "testing", "speech", "server"),
    "__main__": ("cli",),
}
"""What each layer may import. `zhuoju` is the package's own `__init__`; the registry is
`zhuoju.registry` or `zhuoju.games` itself, which knows no game by name."""

LIBRARIES: dict[str, tuple[str, ...]] = {
    "kernel": ("msgspec",),
    "dice": ("msgspec", "numpy"),
    "content": ("msgspec", "yaml", "opencc"),
    "office": ("docx",),
    "commands": (),
    "games": ("msgspec",),
    "registry": ("msgspec",),
    "zhuoju": (),
}
"""What each layer may import besides the standard library; a layer not named here, anything."""

FILE_LIBRARIES = ("docx", "opencc", "openpyxl", "yaml")
"""What the room `files` of a game may import as well: the forms in which its players keep their things."""


def find(project: Project) -> Iterator[Finding]:
    for source in project.sources("src", "examples"):
        layer = layer_of(source.module)
        if layer not in LAYERS:
            yield Finding(
                source.path, 1, f"`{layer}` is in no layer; add it to the table in checks/layers.py"
            )
            continue
        for node in ast.walk(source.tree):
            for name in imported(project, source, node):
                problem = _problem(source.module, layer, name)
                if problem:
                    yield source.finding(node, problem)


def _problem(module: str, layer: str, name: str) -> str:
    top = name.partition(".")[0]
    if top != "zhuoju":
        known = layer not in LIBRARIES or top in sys.stdlib_module_names or top in _libraries(module, layer)
        return "" if known else f"{layer} does not import `{top}`"
    target = layer_of(name)
    if layer == target == "games":
        same = module.split(".")[:3] == name.split(".")[:3]
        return "" if same else f"no game imports another: `{name}`"
    return (
        "" if target == layer or target in LAYERS[layer] else f"{layer} does not stand on {target}: `{name}`"
    )


def _libraries(module: str, layer: str) -> tuple[str, ...]:
    return LIBRARIES[layer] + (FILE_LIBRARIES if FILES.match(module) else ())


def layer_of(module: str) -> str:
    top, *rest = module.split(".")
    if top != "zhuoju":
        return "examples"
    if not rest:
        return "zhuoju"
    if rest == ["games"]:
        return "registry"
    return "cli" if rest[0].startswith("cli") else rest[0]


def imported(project: Project, source: Source, node: ast.AST) -> Iterator[str]:
    """The modules an import statement names, in full."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = import_base(source, node)
        below = {f"{base}.{alias.name}" for alias in node.names}
        modules = below & _known(project)
        yield from sorted(modules)
        if below - modules:
            yield base


def import_base(source: Source, node: ast.ImportFrom) -> str:
    """What `from … import` imports from, in full."""
    if not node.level:
        return node.module or ""
    parts = source.package.split(".")
    above = parts[: len(parts) - node.level + 1]
    return ".".join([*above, node.module] if node.module else above)


def _known(project: Project) -> set[str]:
    layers = {f"zhuoju.{layer}" for layer in LAYERS if layer != "zhuoju"}
    return layers | project.modules.keys()
