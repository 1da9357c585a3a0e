"""Arguments against a signature: which parameter each one is for, and whether it fits."""

import ast
from typing import TYPE_CHECKING, Any

from zhuoju.content.language import values
from zhuoju.content.language.clause import Amount, Effect, Value, constant
from zhuoju.content.language.lexicon import Term
from zhuoju.content.language.signature import Param, Want
from zhuoju.content.language.syntax import Wrong
from zhuoju.content.language.values import Bound

if TYPE_CHECKING:
    from zhuoju.content.language.checker import Checker

_EFFECT_WORDS = ("either", "may", "if_you_do", "when")


def bind(checker: "Checker", term: Term[..., Any], node: ast.Call, first: ast.expr | None) -> Bound:
    """The arguments of a call, each for its parameter and of its sort."""
    params = term.signature.params
    placed = _place(term, params, node, first)
    found: dict[str, Value | list[Value]] = {}
    pairs = [(params[name], given) for name, given in placed.items()]
    made = checker.each(lambda pair: _make(checker, term, *pair), pairs)
    for (param, _), value in zip(pairs, made, strict=True):
        found[param.name] = value
    positional: list[Value] = []
    by_name: dict[str, Value] = {}
    args: dict[str, Any] = {}
    for name, param in params.items():
        value = found[name] if name in found else [] if param.many else term.defaults[name]
        if isinstance(value, list):
            positional.extend(value)
            args[name] = tuple(_plain(each) for each in value)
            continue
        args[name] = _plain(value)
        if param.by_name:
            by_name[name] = value
        else:
            positional.append(value)
    return Bound(args, frozenset(placed), tuple(positional), by_name)


def _plain(value: Value) -> Any:
    return value.constant if value.known else value


def _place(
    term: Term[..., Any], params: dict[str, Param], node: ast.Call, first: ast.expr | None
) -> dict[str, list[ast.expr]]:
    """Which parameter each argument is for."""
    placed: dict[str, list[ast.expr]] = {}
    open_params = [param for param in params.values() if not param.by_name]
    at = 0
    for argument in ([first] if first is not None else []) + node.args:
        if at >= len(open_params):
            most = len(open_params)
            raise Wrong(argument.col_offset, f"`{term.name}` takes {_count(most)}, this is one more")
        placed.setdefault(open_params[at].name, []).append(argument)
        at += 0 if open_params[at].many else 1
    for keyword in node.keywords:
        name = keyword.arg or ""
        if name not in params or params[name].many:
            what = f"`{term.name}` has no parameter `{name}`" if name else "`**` is not part of the language"
            raise Wrong(keyword.col_offset, what, name, tuple(params))
        if name in placed:
            raise Wrong(keyword.col_offset, f"`{name}` is given twice")
        placed[name] = [keyword.value]
    missing = [name for name, param in params.items() if param.needed and name not in placed]
    if missing:
        end = (node.end_col_offset or 1) - 1
        raise Wrong(max(end, 0), f"`{term.name}` needs {' and '.join(f'`{name}`' for name in missing)}")
    return placed


def _count(number: int) -> str:
    return {0: "no arguments", 1: "1 argument"}.get(number, f"{number} arguments")


def _make(
    checker: "Checker", term: Term[..., Any], param: Param, given: list[ast.expr]
) -> Value | list[Value]:
    what = f"`{param.name}` of `{term.name}`"
    if param.many:
        return [argument(checker, node, param.wants, what) for node in given]
    return argument(checker, given[0], param.wants, what)


def argument(checker: "Checker", node: ast.expr, wants: tuple[Want, ...], what: str) -> Value:
    """One argument, of one of the sorts wanted."""
    kinds = [want.kind for want in wants if want.kind != "nothing"]
    if isinstance(node, ast.Name | ast.Constant):
        told = _word(checker, node, wants, what)
        if told is not None:
            return told
    if "effect" in kinds and (len(kinds) == 1 or _is_effect(checker, node)):
        return constant(checker.effect_of(node), Effect)
    if isinstance(node, ast.List):
        for want in wants:
            if want.kind == "several":
                items = [argument(checker, each, want.item, what) for each in node.elts]
                if any(item.ask for item in items):
                    raise Wrong(node.col_offset, "nothing in a list may ask a player")
                return values.several(items, want.type)
        raise Wrong(node.col_offset, f"{what} takes {_or(wants)}, not a list")
    value = checker.thing(node, wants, what)
    _in_range(value, node, wants, what)
    return value


def _or(wants: tuple[Want, ...]) -> str:
    return " or ".join(dict.fromkeys(str(want) for want in wants if want.kind != "nothing"))


def _is_effect(checker: "Checker", node: ast.expr) -> bool:
    if isinstance(node, ast.List | ast.IfExp):
        return isinstance(node, ast.List)
    name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
    term = checker.lexicon.terms.get(name)
    return name in _EFFECT_WORDS or (term is not None and term.role in ("verb", "static"))


def _word(
    checker: "Checker", node: ast.Name | ast.Constant, wants: tuple[Want, ...], what: str
) -> Value | None:
    """A bare or quoted word, where one is wanted; None where it must be something else."""
    name = node.id if isinstance(node, ast.Name) else node.value
    if not isinstance(name, str):
        return None
    known: list[str] = []
    for want in wants:
        if want.kind == "word":
            words = checker.reader.words(want.vocabulary) if want.vocabulary else want.words
            if name in words:
                return values.word(name)
            known.extend(words)
        elif want.kind == "text" and isinstance(node, ast.Constant):
            return constant(name, str)
    if isinstance(node, ast.Name):
        term = checker.lexicon.terms.get(name)
        if term is not None or not known:
            return None
        known.extend(checker.lexicon.named("selector", "quantity"))
    if not known:
        raise Wrong(node.col_offset, f"{what} takes {_or(wants)}, not a text")
    raise Wrong(node.col_offset, f"{what} knows no word `{name}`", name, tuple(known))


def _in_range(value: Value, node: ast.expr, wants: tuple[Want, ...], what: str) -> None:
    number = value.constant.constant if isinstance(value.constant, Amount) else value.constant
    if type(number) is not int:
        return
    for want in wants:
        if want.kind in ("number", "amount"):
            if want.least is not None and number < want.least:
                raise Wrong(node.col_offset, f"{what} is at least {want.least}, not {number}")
            if want.most is not None and number > want.most:
                raise Wrong(node.col_offset, f"{what} is at most {want.most}, not {number}")
