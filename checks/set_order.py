"""Where the order of a set would show: found by what a file says of its names, never by guessing."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator

from checks.source import CONTAINER_METHODS, FunctionNode, Source, functions, own_nodes

SET_TYPES = {"set", "frozenset", "Set", "FrozenSet", "AbstractSet", "MutableSet"}
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference", "copy"}
SET_OPERATORS = (ast.BitOr, ast.BitAnd, ast.BitXor, ast.Sub)

ORDERED = {"list", "tuple", "enumerate", "iter", "zip", "map", "filter", "deque", "islice", "chain", "cycle"}
ORDERED_METHODS = {"join", "extend", "fromkeys"}
ORDERLESS = {"sorted", "set", "frozenset", "sum", "min", "max", "len", "any", "all", "Counter"}

Scopes = tuple[dict[str, bool], ...]
"""For each enclosing scope: is a name it binds always a set?"""

Leak = tuple[ast.AST, str]


class SetOrder:
    """Knows which fields and functions of the sources are sets, where every one of that name is."""

    def __init__(self, sources: Iterable[Source]) -> None:
        fields: defaultdict[str, list[bool]] = defaultdict(list)
        returns: defaultdict[str, list[bool]] = defaultdict(list)
        for source in sources:
            for node in ast.walk(source.tree):
                match node:
                    case ast.AnnAssign(target=ast.Attribute(attr=name), annotation=annotation):
                        fields[name].append(is_set_type(annotation))
                    case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                        if isinstance(source.parents[node], ast.ClassDef):
                            fields[name].append(is_set_type(annotation))
            for function in functions(source.tree):
                known = fields if _is_property(function) else returns
                known[function.name].append(is_set_type(function.returns))
        self.fields = {name for name, sets in fields.items() if all(sets)}
        self.returns = {name for name, sets in returns.items() if all(sets)}

    def leaks(self, source: Source) -> Iterator[Leak]:
        yield from self._leaks(source, source.tree, ())

    def _leaks(self, source: Source, scope: ast.AST, outer: Scopes) -> Iterator[Leak]:
        scopes = outer if isinstance(scope, ast.ClassDef) else (self._names(scope, outer), *outer)
        for node in own_nodes(scope):
            if isinstance(node, FunctionNode | ast.ClassDef):
                yield from self._leaks(source, node, scopes)
            else:
                for what in self._shown(source, node, scopes):
                    yield (node.iter if isinstance(node, ast.comprehension) else node), what

    def _names(self, scope: ast.AST, outer: Scopes) -> dict[str, bool]:
        names: dict[str, bool] = {}
        for _ in range(2):  # once more, for a name that is bound to a name bound further down
            seen: defaultdict[str, list[bool]] = defaultdict(list)
            for name, annotation, value in bound_names(scope):
                told = is_set_type(annotation) if annotation else self.is_set(value, (names, *outer))
                seen[name].append(told)
            names = {name: all(sets) for name, sets in seen.items()}
        return names

    def _shown(self, source: Source, node: ast.AST, scopes: Scopes) -> Iterator[str]:
        """What this node does that shows the order of a set, if anything."""
        match node:
            case ast.For(iter=shown):
                what = "this loop"
            case ast.comprehension(iter=shown) if not _orderless(source, source.parents[node]):
                what = "this comprehension"
            case ast.Starred(value=shown, ctx=ast.Load()) if not _orderless(source, node):
                what = "unpacking with `*`"
            case ast.YieldFrom(value=shown):
                what = "`yield from`"
            case ast.Assign(targets=[ast.Tuple(elts=[_, _, *_])], value=shown):
                what = "unpacking"
            case ast.Call(func=ast.Name(id=name), args=arguments) if name in ORDERED:
                yield from (f"`{name}`" for argument in arguments if self.is_set(argument, scopes))
                return
            case ast.Call(func=ast.Attribute(attr=name), args=[shown, *_]) if name in ORDERED_METHODS:
                what = f"`{name}`"
            case ast.Call(func=ast.Attribute(value=shown, attr="pop"), args=[]):
                what = "`pop`"
            case _:
                return
        if self.is_set(shown, scopes):
            yield what

    def is_set(self, node: ast.AST | None, scopes: Scopes) -> bool:
        match node:
            case ast.Set() | ast.SetComp():
                return True
            case ast.Name(id=name):
                return next((names[name] for names in scopes if name in names), False)
            case ast.Attribute(attr=name):
                return name in self.fields
            case ast.Call(func=ast.Name(id=name)):
                return name in ("set", "frozenset") or name in self.returns
            case ast.Call(func=ast.Attribute(value=value, attr=name)):
                return name in self.returns - CONTAINER_METHODS or (
                    name in SET_METHODS and self.is_set(value, scopes)
                )
            case ast.BinOp(left=left, op=operator, right=right) if isinstance(operator, SET_OPERATORS):
                return any(self.is_set(side, scopes) or _is_keys(side) for side in (left, right))
            case ast.IfExp(body=body, orelse=orelse):
                return self.is_set(body, scopes) or self.is_set(orelse, scopes)
            case ast.NamedExpr(value=value):
                return self.is_set(value, scopes)
        return False


def bound_names(scope: ast.AST) -> Iterator[tuple[str, ast.expr | None, ast.expr | None]]:
    """The names that a module, class or function binds, each with its annotation and value if any."""
    plain: set[ast.AST] = set()
    for node in own_nodes(scope):
        match node:
            case ast.arguments(vararg=vararg, kwarg=kwarg):
                plain.update(filter(None, (vararg, kwarg)))
            case ast.arg(arg=name, annotation=annotation):
                yield name, None if node in plain else annotation, None
            case ast.AnnAssign(target=ast.Name(id=name) as target, annotation=annotation, value=value):
                plain.add(target)
                yield name, annotation, value
            case (
                ast.Assign(targets=[ast.Name(id=name) as target], value=value)
                | ast.NamedExpr(target=ast.Name(id=name) as target, value=value)
            ):
                plain.add(target)
                yield name, None, value
            case ast.AugAssign(target=ast.Name() as target):
                plain.add(target)
            case ast.Name(id=name, ctx=ast.Store()) if node not in plain:
                yield name, None, None
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, None, None
            case ast.alias(name=name, asname=asname):
                yield asname or name.partition(".")[0], None, None


def is_set_type(annotation: ast.expr | None) -> bool:
    match annotation:
        case ast.Constant(value=str() as text):
            return text.partition("[")[0].rpartition(".")[2] in SET_TYPES
        case ast.Subscript(value=value):
            return is_set_type(value)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in SET_TYPES
    return False


def _is_property(function: FunctionNode) -> bool:
    return any(ast.unparse(decorator).endswith("property") for decorator in function.decorator_list)


def _is_keys(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "keys"


def _orderless(source: Source, node: ast.AST) -> bool:
    """Whether what the node makes is a set again, or goes into a function to which order is nothing."""
    user = source.parents[node]
    called = isinstance(user, ast.Call) and isinstance(user.func, ast.Name) and user.func.id in ORDERLESS
    return called or isinstance(node, ast.SetComp) or isinstance(user, ast.Set)
