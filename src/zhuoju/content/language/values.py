"""Building checked arguments: each becomes a function of the table and the context, made once."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from zhuoju.content.language.clause import Ask, Context, Do, Get, Value, constant, fixed
from zhuoju.content.language.lexicon import Term
from zhuoju.kernel.flow import Flow
from zhuoju.kernel.table import Table

M = Table[Any, Any]

MATH: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "//": lambda a, b: a // b,
    "min": min,
    "max": max,
}
COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}


class Bound(NamedTuple):
    """The arguments of a call, checked against its signature."""

    args: Mapping[str, Any]  # by name, constants as plain values: for reading
    given: frozenset[str]
    positional: tuple[Value, ...]
    by_name: Mapping[str, Value]

    @property
    def values(self) -> tuple[Value, ...]:
        """All of them."""
        return (*self.positional, *self.by_name.values())


@lru_cache(maxsize=4096)
def number(value: int) -> Value:
    """A whole number."""
    return constant(value, int)


@lru_cache(maxsize=4096)
def word(value: str) -> Value:
    """A word of a vocabulary."""
    return Value("word", str, fixed(value), constant=value)


def math(sign: str, parts: Sequence[Value]) -> Value:
    """A sum, product, or the least or greatest of several numbers."""
    work = MATH[sign]
    if all(part.known for part in parts):
        total = parts[0].constant
        for part in parts[1:]:
            total = work(total, part.constant)
        return number(total)
    args = {str(k): part for k, part in enumerate(parts)}
    if len(parts) == 2:
        a, b = parts[0].get, parts[1].get
        return Value("math", int, lambda m, ctx: work(a(m, ctx), b(m, ctx)), name=sign, args=args)
    gets = [part.get for part in parts]

    def all_of(m: M, ctx: Context) -> int:
        total: int = gets[0](m, ctx)
        for get in gets[1:]:
            total = work(total, get(m, ctx))
        return total

    return Value("math", int, all_of, name=sign, args=args)


def compare(sign: str, a: Value, b: Value) -> Value:
    """A comparison of two numbers."""
    test, left, right = COMPARE[sign], a.get, b.get
    return Value(
        "compare",
        bool,
        lambda m, ctx: test(left(m, ctx), right(m, ctx)),
        name=sign,
        args={"0": a, "1": b},
    )


def logic(name: str, parts: Sequence[Value]) -> Value:
    """`and`, `or`, `not`."""
    gets = [part.get for part in parts]
    args = {str(k): part for k, part in enumerate(parts)}
    if name == "not":
        inner = gets[0]
        return Value("logic", bool, lambda m, ctx: not inner(m, ctx), name=name, args=args)
    over = all if name == "and" else any
    return Value("logic", bool, lambda m, ctx: over(get(m, ctx) for get in gets), name=name, args=args)


def either_or(test: Value, then: Value, otherwise: Value, sort: Any) -> Value:
    """One value or another, by a condition."""
    a, b, c = test.get, then.get, otherwise.get
    return Value(
        "either_or",
        sort,
        lambda m, ctx: b(m, ctx) if a(m, ctx) else c(m, ctx),
        name="if",
        args={"condition": test, "then": then, "otherwise": otherwise},
    )


def several(items: Sequence[Value], sort: Any) -> Value:
    """A list of arguments."""
    if all(item.known for item in items):
        return constant(tuple(item.constant for item in items), sort)
    gets = [item.get for item in items]
    args = {str(k): item for k, item in enumerate(items)}
    return Value("several", sort, lambda m, ctx: tuple(get(m, ctx) for get in gets), args=args)


def caller(function: Callable[..., Any], bound: Bound) -> Get:
    """A function of the table and the context that calls with these arguments; none of them asks."""
    if all(value.known for value in bound.values):
        fixed = tuple(value.constant for value in bound.positional)
        named = {name: value.constant for name, value in bound.by_name.items()}
        if named:
            return lambda m, ctx: function(m, ctx, *fixed, **named)
        return lambda m, ctx: function(m, ctx, *fixed)
    gets = [value.get for value in bound.positional]
    by_name = {name: value.get for name, value in bound.by_name.items()}
    if by_name:
        return lambda m, ctx: function(
            m, ctx, *[get(m, ctx) for get in gets], **{k: get(m, ctx) for k, get in by_name.items()}
        )
    return lambda m, ctx: function(m, ctx, *[get(m, ctx) for get in gets])


def asker(function: Callable[..., Any], bound: Bound, is_flow: bool) -> Ask:
    """The same where an argument, or the function itself, asks a player."""
    positional, by_name = bound.positional, bound.by_name
    if is_flow and not any(value.ask for value in bound.values):
        call: Ask = caller(function, bound)
        return call

    def ask(m: M, ctx: Context) -> Flow[Any]:
        args: list[Any] = []
        for value in positional:
            given = (yield from value.ask(m, ctx)) if value.ask else value.get(m, ctx)
            args += (given,)
        named: dict[str, Any] = {}
        for name, value in by_name.items():
            named[name] = (yield from value.ask(m, ctx)) if value.ask else value.get(m, ctx)
        result = function(m, ctx, *args, **named)
        return (yield from result) if is_flow else result

    return ask


def answerer(term: Term[..., Any], bound: Bound) -> Do | None:
    """Says whether a call could be carried out: its own `can`, and that of every argument that has one."""
    inner = [value.can for value in bound.values if value.can]
    question = term.can_function
    if question is None:
        if not inner:
            return None
        return lambda m, ctx: all(can(m, ctx) for can in inner)
    wanted = {name: _known_now(bound.args[name]) for name in term.can_wants}

    def can(m: M, ctx: Context) -> bool:
        if not all(each(m, ctx) for each in inner):
            return False
        return bool(question(m, ctx, **{name: get(m, ctx) for name, get in wanted.items()}))

    return can


def _known_now(argument: Any) -> Get:
    """An argument as `can` gets it; what is still to be chosen is None."""
    if isinstance(argument, Value):
        return fixed(None) if argument.ask else argument.get
    if isinstance(argument, tuple):
        gets = [_known_now(each) for each in argument]
        return lambda m, ctx: tuple(get(m, ctx) for get in gets)
    return fixed(argument)
