"""Checks one clause: every name, number of arguments and sort of argument, and builds what it means."""

import ast
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from zhuoju.content.language import effects, values
from zhuoju.content.language.arguments import bind
from zhuoju.content.language.clause import Amount, Ask, Condition, Effect, Value, constant
from zhuoju.content.language.lexicon import BUILT_IN, Term
from zhuoju.content.language.signature import Want, fits, type_name
from zhuoju.content.language.syntax import If, Tree, Wrong, parse

if TYPE_CHECKING:
    from zhuoju.content.language.reader import Reader

A = TypeVar("A")
B = TypeVar("B")

_SIGNS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
}  # fmt: skip
_COMBINATORS = {"either": (2, 9), "may": (1, 1), "if_you_do": (2, 2), "when": (2, 3)}


class Checker:
    """Reads one clause's text. `wrongs` collects mistakes, so that several are reported at once."""

    def __init__(self, reader: "Reader", text: str) -> None:
        self.reader = reader
        self.lexicon = reader.lexicon
        self.text = text
        self.wrongs: list[Wrong] = []

    # What a text as a whole may be

    def effect(self) -> Effect:
        """The text as an effect."""
        return self.effect_of(parse(self.text))

    def condition(self) -> Condition:
        """The text as a condition."""
        tree = parse(self.text)
        if isinstance(tree, If):
            raise Wrong(0, "a condition is wanted here, not an `if`")
        return self.condition_of(tree)

    def amount(self) -> Amount:
        """The text as a number."""
        tree = parse(self.text)
        if isinstance(tree, If):
            raise Wrong(0, "a number is wanted here, not an `if`")
        return Amount(self.sorted(tree, int, "a number"), self.slice(tree))

    # Effects

    def slice(self, node: ast.expr) -> str:
        """The words of a part of the clause."""
        return self.text[node.col_offset : node.end_col_offset]

    def condition_of(self, node: ast.expr) -> Condition:
        return Condition(self.sorted(node, bool, "a condition"), self.slice(node))

    def effect_of(self, tree: Tree) -> Effect:
        match tree:
            case If():
                return self._if(tree)
            case ast.List():
                parts = self.each(self.effect_of, tree.elts)
                return effects.sequence(parts, self.slice(tree), self.lexicon.halting)
            case ast.IfExp():
                test = self.condition_of(tree.test)
                then, otherwise = self.each(self.effect_of, [tree.body, tree.orelse])
                return effects.when(test, then, otherwise, self.slice(tree))
            case ast.Call(func=ast.Name(id=name)) if name in _COMBINATORS:
                return self._combine(name, tree)
            case ast.Call(func=ast.Name() | ast.Attribute()):
                return self._verb(tree)
            case ast.Name(id=name) if name in self.lexicon.terms:
                raise Wrong(tree.col_offset, f"an effect is wanted here; `{name}` needs ( )")
        raise Wrong(tree.col_offset, f"an effect is wanted here, not `{self.slice(tree)}`")

    def _if(self, tree: If) -> Effect:
        test = self.condition_of(tree.test)
        branches = [tree.body] if tree.otherwise is None else [tree.body, tree.otherwise]
        then, *other = self.each(self.effect_of, branches)
        return effects.when(test, then, other[0] if other else None, self.text[tree.start : tree.end].strip())

    def _combine(self, name: str, node: ast.Call) -> Effect:
        least, most = _COMBINATORS[name]
        if node.keywords or not least <= len(node.args) <= most:
            span = f"{least} to {most} arguments" if least < most else f"{least} argument{'s' * (least > 1)}"
            raise Wrong(node.col_offset, f"`{name}` takes {span}")
        source = self.slice(node)
        if name == "when":
            test = self.condition_of(node.args[0])
            then, *other = self.each(self.effect_of, node.args[1:])
            return effects.when(test, then, other[0] if other else None, source)
        parts = self.each(self.effect_of, node.args)
        if name == "either":
            return effects.either(parts, source)
        if name == "may":
            return effects.may(parts[0], source)
        return effects.if_you_do(parts[0], parts[1], source)

    def _verb(self, node: ast.Call) -> Effect:
        term, first = self.called(node.func, ("verb", "static"), "verb")
        bound = bind(self, term, node, first)
        source = self.slice(node)
        if term.role == "verb":
            return effects.of_verb(term, bound, source)
        for value in bound.values:
            if not value.known:
                raise Wrong(node.col_offset, f"`{term.name}` is a statement: plain numbers and words only")
        return effects.of_static(term, bound, source, self.lexicon.mixed)

    def each(self, work: Callable[[A], B], on: Iterable[A]) -> list[B]:
        """Do the same work on all of these; the mistakes of each are kept before giving up."""
        done = []
        before = len(self.wrongs)
        for one in on:
            try:
                done.append(work(one))
            except Wrong as wrong:
                self.wrongs.append(wrong)
        if len(self.wrongs) > before:
            raise Wrong(0, "")
        return done

    # Names

    def called(
        self, func: ast.expr, roles: tuple[str, ...], what: str
    ) -> tuple[Term[..., Any], ast.expr | None]:
        """The term a call names; `a.b(c)` is `b(a, c)`."""
        name, first = "", None
        if isinstance(func, ast.Name):
            name = func.id
        elif isinstance(func, ast.Attribute):
            name, first = func.attr, func.value
        at = func.col_offset if first is None else (func.end_col_offset or 0) - len(name)
        term = self.lexicon.terms.get(name)
        if term is None:
            known = [n for n, t in self.lexicon.terms.items() if t.role in roles]
            more = BUILT_IN if "verb" in roles else ()
            told = f"no {what} `{name}`" if name else f"a {what} is wanted here"
            raise Wrong(at, told, name, (*known, *more))
        if term.role not in roles:
            raise Wrong(at, f"`{name}` is a {term.role}; a {what} is wanted here")
        return term, first

    # Values

    def sorted(self, node: ast.expr, sort: Any, what: str) -> Value:
        """A value of this sort that asks nobody."""
        value = self.value(node)
        if value.sort is not sort:
            raise Wrong(node.col_offset, f"{what} is wanted here, not `{self.slice(node)}`")
        if value.ask:
            raise Wrong(node.col_offset, f"`{value.name}` asks a player; it can only be a whole argument")
        return value

    def value(self, node: ast.expr) -> Value:
        """Any value; its `sort` says what it is."""
        match node:
            case ast.Constant(value=bool() as truth):
                return constant(truth, bool)
            case ast.Constant(value=int() as plain):
                return values.number(plain)
            case ast.UnaryOp():
                return self._unary(node)
            case ast.BinOp():
                return self._math(node)
            case ast.Compare():
                return self._compare(node)
            case ast.BoolOp(values=parts):
                name = "and" if isinstance(node.op, ast.And) else "or"
                return values.logic(name, [self.sorted(part, bool, "a condition") for part in parts])
            case ast.IfExp():
                return self._either_or(node)
            case ast.Call(func=ast.Name(id="min" | "max" as name), args=[_, _, *_], keywords=[]):
                return values.math(name, [self.sorted(part, int, "a number") for part in node.args])
            case ast.Call() | ast.Name() | ast.Attribute():
                return self._named(node)
        raise Wrong(node.col_offset, f"`{self.slice(node)}` is not a value")

    def _unary(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            return values.logic("not", [self.sorted(node.operand, bool, "a condition")])
        number = self.sorted(node.operand, int, "a number")
        return values.math("-", [values.number(0), number]) if isinstance(node.op, ast.USub) else number

    def _math(self, node: ast.BinOp) -> Value:
        sign = _SIGNS[type(node.op)]
        left, right = self.sorted(node.left, int, "a number"), self.sorted(node.right, int, "a number")
        if sign == "//" and not (right.known and right.constant > 0):
            raise Wrong(node.right.col_offset, "divide by a whole number above 0 that is written here")
        return values.math(sign, [left, right])

    def _compare(self, node: ast.Compare) -> Value:
        numbers = [self.sorted(part, int, "a number") for part in (node.left, *node.comparators)]
        pairs = [
            values.compare(_SIGNS[type(op)], a, b)
            for op, a, b in zip(node.ops, numbers, numbers[1:], strict=False)
        ]
        return pairs[0] if len(pairs) == 1 else values.logic("and", pairs)

    def _either_or(self, node: ast.IfExp) -> Value:
        test = self.sorted(node.test, bool, "a condition")
        then, otherwise = self.value(node.body), self.value(node.orelse)
        if then.sort != otherwise.sort or then.ask or otherwise.ask:
            raise Wrong(node.col_offset, "both sides of `if ... else` must be of one sort and ask nobody")
        return values.either_or(test, then, otherwise, then.sort)

    def _named(self, node: ast.Call | ast.Name | ast.Attribute) -> Value:
        func = node.func if isinstance(node, ast.Call) else node
        roles = ("selector", "quantity", "test")
        term, first = self.called(func, roles, "name" if isinstance(node, ast.Name) else "value")
        call = node if isinstance(node, ast.Call) else ast.Call(func=node, args=[], keywords=[])
        ast.copy_location(call, node)
        bound = bind(self, term, call, first)
        signature = term.signature
        sort = {"quantity": int, "test": bool}.get(term.role, signature.returns)
        can = values.answerer(term, bound)
        if signature.asks or any(value.ask for value in bound.values):
            ask: Ask | None = values.asker(term.function, bound, signature.asks)
            get = constant(None, None).get
        else:
            ask, get = None, values.caller(term.function, bound)
        return Value(
            "call", sort, get, name=term.name, args=bound.args, term=term, given=bound.given, ask=ask, can=can
        )

    def thing(self, node: ast.expr, wants: tuple[Want, ...], what: str) -> Value:
        """A value that fits one of these wants; numbers and conditions may be kept for later."""
        value = self.value(node)
        for want in wants:
            if want.kind == "number" and value.sort is int:
                return value
            if want.kind == "truth" and value.sort is bool:
                return value
            if want.kind == "amount" and value.sort is int and not value.ask:
                return constant(Amount(value, self.slice(node)), Amount)
            if want.kind == "condition" and value.sort is bool and not value.ask:
                return constant(Condition(value, self.slice(node)), Condition)
        if value.sort not in (int, bool) and fits(value.sort, wants):
            return value
        wanted = " or ".join(dict.fromkeys(str(want) for want in wants if want.kind != "nothing"))
        raise Wrong(node.col_offset, f"{what} takes {wanted}, not a {type_name(value.sort)}")
