"""A flow that is called without `yield from` does nothing, silently."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from checks.flows import Calls, Flows
from checks.source import Finding, FunctionNode, Project, Source, own_nodes

VALUE_BUILTINS = {"abs", "bool", "float", "int", "isinstance", "len", "repr", "round", "str"}
GENERATOR_METHODS = {"close", "send", "throw"}
CONTAINERS = (ast.List, ast.Tuple, ast.Set, ast.Dict, ast.ListComp, ast.SetComp, ast.DictComp)


def find(project: Project) -> Iterator[Finding]:
    sources = list(project.sources("src", "examples"))
    flows = Flows(sources)
    for source in sources:
        for call, scope in Calls(flows, source):
            wrong = misuse(source, call, scope)
            if wrong:
                name = ast.unparse(call.func)
                yield source.finding(call, f"the flow `{name}` is {wrong}; it runs only under `yield from`")


def misuse(source: Source, call: ast.expr, scope: ast.AST) -> str:
    """What is done with a flow that is not running it or passing it on; "" if nothing is wrong."""
    user = source.parents[call]
    match user:
        case ast.IfExp(test=test) if test is not call:
            return misuse(source, user, scope)
        case ast.BoolOp(values=[*_, last]) if last is call:
            return misuse(source, user, scope)
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return "" if _passed_on(source, name, scope) else "kept and never run"
        case ast.NamedExpr(target=ast.Name(id=name)):
            return "" if _passed_on(source, name, scope) else "kept and never run"
        case ast.Return() if _is_generator(scope):
            return "returned, not run, by a flow"
        case ast.Call(func=ast.Name(id=name)) if call in user.args and name in VALUE_BUILTINS:
            return f"given to `{name}`"
        case ast.Attribute(attr=name) if name not in GENERATOR_METHODS:
            return f"asked for its `{name}`"
        case _ if isinstance(user, CONTAINERS):
            return "dropped" if isinstance(source.parents[user], ast.Expr) else ""
    return _plain_misuse(user)


def _plain_misuse(user: ast.AST) -> str:
    match user:
        case ast.Expr():
            return "dropped"
        case ast.If() | ast.While() | ast.IfExp() | ast.Assert() | ast.BoolOp() | ast.Match():
            return "tested"
        case ast.UnaryOp() | ast.BinOp() | ast.Compare() | ast.AugAssign():
            return "used as a value"
        case ast.Subscript() | ast.FormattedValue():
            return "used as a value"
        case ast.Assign(targets=[ast.Tuple() | ast.List()]):
            return "unpacked"
        case ast.Yield():
            return "yielded itself"
    return ""


def _passed_on(source: Source, name: str, scope: ast.AST) -> bool:
    """Whether a name that holds a flow is ever run, or given to something that may run it."""
    for node in ast.walk(scope):
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load):
            again = isinstance(source.parents[node], ast.Assign | ast.AnnAssign | ast.NamedExpr)
            if again or not misuse(source, node, scope):
                return True
    return False


def _is_generator(scope: ast.AST) -> bool:
    return isinstance(scope, FunctionNode) and any(
        isinstance(node, ast.Yield | ast.YieldFrom) for node in own_nodes(scope)
    )
