"""Which functions are flows, and which of them a call in some file means."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator

from checks.layers import import_base
from checks.source import CONTAINER_METHODS, FunctionNode, Source, functions, own_nodes

FLOW_TYPES = {"Flow", "Generator"}
NOT_FLOWS = {"contextmanager", "asynccontextmanager", "fixture"}

KERNEL_FLOWS = {
    "arrange",
    "choose_amount",
    "choose_distribution",
    "choose_one",
    "choose_order",
    "choose_some",
    "choose_up_to",
    "choose_yes_no",
    "occur",
    "together",
    "window",
}
"""Flows of the kernel, known by name where the kernel itself is not among the files checked."""

Names = dict[str, str | bool]
"""What the names bound in a scope mean: a full name to look up, or whether it is a flow."""


class Flows:
    """All flow functions of the sources, by full name and as methods by plain name."""

    def __init__(self, sources: Iterable[Source]) -> None:
        self.makers: set[str] = set()
        self.functions: dict[str, bool] = {}
        self.imports: dict[str, Names] = {}
        self.stars: defaultdict[str, list[str]] = defaultdict(list)
        methods: defaultdict[str, list[bool]] = defaultdict(list)
        sources = list(sources)
        aliases = [alias for source in sources for alias in _aliases(source)]
        self.types = FLOW_TYPES | {name for name, value in aliases if head(value) in FLOW_TYPES}
        self.makers = {name for name, value in aliases if self._makes_flows(value)}
        for source in sources:
            for function in functions(source.tree):
                owner = source.parents[function]
                if isinstance(owner, ast.ClassDef):
                    methods[function.name].append(self.is_flow(function))
                    self.functions[f"{source.module}.{owner.name}.{function.name}"] = self.is_flow(function)
            self.imports[source.module] = names = self.bound(source, source.tree)
            for name, meaning in names.items():
                if isinstance(meaning, bool):
                    self.functions[f"{source.module}.{name}"] = meaning
        self.methods = {name for name, flows in methods.items() if all(flows)} - CONTAINER_METHODS

    def is_flow(self, function: FunctionNode) -> bool:
        marks = {ast.unparse(decorator).partition("(")[0] for decorator in function.decorator_list}
        return self._is_type(function.returns) and not {mark.rpartition(".")[2] for mark in marks} & NOT_FLOWS

    def _is_type(self, annotation: ast.expr | None) -> bool:
        return head(annotation) in self.types

    def _makes_flows(self, annotation: ast.expr | None) -> bool:
        """Whether this is the annotation of something that, called, gives a flow."""
        match annotation:
            case ast.Subscript(slice=ast.Tuple(elts=[_, returned])):
                return head(annotation) == "Callable" and self._is_type(returned)
        return head(annotation) in self.makers

    def bound(self, source: Source, scope: ast.AST) -> Names:
        """The names that a module or function binds itself."""
        names: Names = {}
        for node in own_nodes(scope):
            match node:
                case ast.Import(names=aliases):
                    for alias in aliases:
                        names[alias.asname or alias.name.partition(".")[0]] = (
                            alias.name if alias.asname else alias.name.partition(".")[0]
                        )
                case ast.ImportFrom(names=[ast.alias(name="*")]):
                    self.stars[source.module].append(import_base(source, node))
                case ast.ImportFrom(names=aliases):
                    base = import_base(source, node)
                    names |= {alias.asname or alias.name: f"{base}.{alias.name}" for alias in aliases}
                case ast.FunctionDef(name=name):
                    names[name] = self.is_flow(node)
                case ast.arg(arg=name, annotation=annotation):
                    names[name] = self._makes_flows(annotation)
                case ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                    names[name] = False
                case ast.Name(id=name, ctx=ast.Store()):
                    names[name] = False
        return names

    def means(self, name: str, depth: int = 8) -> bool:
        """Whether a full name such as `zhuoju.kernel.choose_one` is a flow, through re-exports."""
        if name in self.functions:
            return self.functions[name]
        module, _, plain = name.rpartition(".")
        target = self.imports.get(module, {}).get(plain)
        if isinstance(target, str) and target != name and depth:
            return self.means(target, depth - 1)
        if depth and any(self.means(f"{base}.{plain}", depth - 1) for base in self.stars.get(module, ())):
            return True
        return name.startswith("zhuoju.") and plain in KERNEL_FLOWS and module not in self.imports


class Calls:
    """The calls of flows in one file."""

    def __init__(self, flows: Flows, source: Source) -> None:
        self.flows = flows
        self.source = source

    def __iter__(self) -> Iterator[tuple[ast.Call, ast.AST]]:
        """Each call of a flow, with the module or function it stands in."""
        yield from self._within(self.source.tree, ())

    def _within(self, scope: ast.AST, outer: tuple[Names, ...]) -> Iterator[tuple[ast.Call, ast.AST]]:
        inner = isinstance(scope, ast.ClassDef)
        scopes = outer if inner else (self.flows.bound(self.source, scope), *outer)
        for node in own_nodes(scope):
            if isinstance(node, FunctionNode | ast.ClassDef):
                yield from self._within(node, scopes)
            elif isinstance(node, ast.Call) and self._is_flow(node.func, scopes):
                yield node, scope

    def _is_flow(self, called: ast.expr, scopes: tuple[Names, ...]) -> bool:
        match called:
            case ast.Name(id=name):
                meaning = next((names[name] for names in scopes if name in names), None)
                if meaning is None:
                    return self.flows.means(f"{self.source.module}.{name}")
                return self.flows.means(meaning) if isinstance(meaning, str) else meaning
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name):
                own = f"{self.source.module}.{self._class_of(called)}.{name}"
                return self.flows.functions.get(own, name in self.flows.methods)
            case ast.Attribute(attr=name):
                full = self._full(called, scopes)
                return self.flows.means(full) if full else name in self.flows.methods
        return False

    def _full(self, node: ast.expr, scopes: tuple[Names, ...]) -> str:
        """`zhuoju.kernel.ask` for `ask` after `from zhuoju.kernel import ask`; "" for what is no module."""
        match node:
            case ast.Name(id=name):
                meaning = next((names[name] for names in scopes if name in names), None)
                return meaning if isinstance(meaning, str) else ""
            case ast.Attribute(value=value, attr=name):
                base = self._full(value, scopes)
                return f"{base}.{name}" if base else ""
        return ""

    def _class_of(self, node: ast.AST) -> str:
        while node in self.source.parents:
            node = self.source.parents[node]
            if isinstance(node, ast.ClassDef):
                return node.name
        return ""


def head(annotation: ast.expr | None) -> str:
    """`Flow` for `Flow[Step]`, `kernel.Flow` and `"Flow[Step]"`."""
    match annotation:
        case ast.Constant(value=str() as text):
            return text.partition("[")[0].rpartition(".")[2]
        case ast.Subscript(value=value):
            return head(value)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _aliases(source: Source) -> Iterator[tuple[str, ast.expr]]:
    """Names a module gives to types: `Play = Flow[None]`, `Step = Callable[..., Flow[None]]`."""
    for node in source.tree.body:
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript() as value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.Subscript() as value)
            ):
                yield name, value
