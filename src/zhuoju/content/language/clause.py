"""Checked clauses: what an effect is once it is read. Inspectable as data, and quick to perform."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from zhuoju.kernel.flow import Flow
from zhuoju.kernel.table import Table

if TYPE_CHECKING:
    from zhuoju.content.language.lexicon import Term

Context: TypeAlias = Any
"""A game's own Struct; it has at least `you: Seat`, the owner of the effect."""

Do = Callable[[Table[Any, Any], Context], bool]
Run = Callable[[Table[Any, Any], Context], Flow[bool]]
Get = Callable[[Table[Any, Any], Context], Any]
Ask = Callable[[Table[Any, Any], Context], Flow[Any]]

Form = Literal["constant", "word", "call", "math", "compare", "logic", "either_or", "several"]


class Value:
    """A checked argument: a constant, or something worked out when the clause is reached."""

    __slots__ = ("args", "ask", "can", "constant", "form", "get", "given", "name", "sort", "term")

    def __init__(
        self,
        form: Form,
        sort: Any,
        get: Get,
        *,
        name: str = "",
        args: Mapping[str, Any] | None = None,
        constant: Any = None,
        term: "Term[..., Any] | None" = None,
        given: frozenset[str] = frozenset(),
        ask: Ask | None = None,
        can: Do | None = None,
    ) -> None:
        self.form = form
        self.sort = sort
        self.get = get
        self.name = name
        self.args: Mapping[str, Any] = args or {}
        self.constant = constant
        self.term = term
        self.given = given
        self.ask = ask  # set where a player is asked on the way
        self.can = can  # set where it may turn out that there is nothing to choose

    @property
    def known(self) -> bool:
        """Whether it is the same in every match."""
        return self.form in ("constant", "word")

    def __repr__(self) -> str:
        return repr(self.constant) if self.known else f"<{self.form} {self.name}>"


def fixed(value: Any) -> Get:
    """Gives back this, whatever the table."""
    return lambda _m, _ctx: value


def constant(value: Any, sort: Any) -> Value:
    """Always the same."""
    return Value("constant", sort, fixed(value), constant=value)


class Deferred:
    """Something in a clause that the game works out when it likes: `amount(m, ctx)`."""

    __slots__ = ("source", "value")

    def __init__(self, value: Value, source: str) -> None:
        self.value = value
        self.source = source

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.source!r})"


class Amount(Deferred):
    """A whole number, worked out whenever the game asks."""

    __slots__ = ()

    def __call__(self, m: Table[Any, Any], ctx: Context) -> int:
        """What it comes to now."""
        return int(self.value.get(m, ctx))

    @property
    def constant(self) -> int | None:
        """The number, where it is always the same."""
        return self.value.constant if self.value.known else None


class Condition(Deferred):
    """Yes or no, worked out whenever the game asks."""

    __slots__ = ()

    def __call__(self, m: Table[Any, Any], ctx: Context) -> bool:
        """Whether it holds now."""
        return bool(self.value.get(m, ctx))


class Effect:
    """A clause, or several put together.

    `verb` is the verb's name, or one of `sequence`, `either`, `may`, `if_you_do`, `when`. `args` holds a
    verb's arguments by name, constants as plain Python values; `parts` the clauses it is put together from.
    """

    __slots__ = ("args", "can", "condition", "do", "given", "parts", "run", "source", "term", "value", "verb")

    def __init__(
        self,
        verb: str,
        source: str,
        run: Run,
        can: Do,
        *,
        do: Do | None = None,
        term: "Term[..., Any] | None" = None,
        args: Mapping[str, Any] | None = None,
        given: frozenset[str] = frozenset(),
        parts: "tuple[Effect, ...]" = (),
        condition: Condition | None = None,
        value: Any = None,
    ) -> None:
        self.verb = verb
        self.source = source
        self.run = run
        self.can = can
        self.do = do  # the same without a flow, where nobody is asked
        self.term = term
        self.args: Mapping[str, Any] = args or {}
        self.given = given  # the parameters that were written down
        self.parts = parts
        self.condition = condition
        self.value = value  # what a static clause says, as the game's own data

    def __iter__(self) -> "Iterator[Effect]":
        """Every clause with a verb in it, in the order written, those inside arguments included."""
        if self.term is not None:
            yield self
        for part in self.parts:
            yield from part
        for argument in self.args.values():
            if isinstance(argument, Effect):
                yield from argument

    @property
    def static(self) -> bool:
        """Whether it is a statement to be read, not something to be performed."""
        if self.term is not None:
            return self.term.role == "static"
        return self.verb == "sequence" and bool(self.parts) and all(part.static for part in self.parts)

    @property
    def always(self) -> bool:
        """Whether it counts as carried out even where nothing came of it."""
        return self.verb in ("may", "when")

    def __repr__(self) -> str:
        return f"Effect({self.source!r})"


def perform(m: Table[Any, Any], ctx: Context, effect: Effect) -> Flow[bool]:
    """Carry out an effect; gives back whether it could be."""
    return effect.run(m, ctx)


def possible(m: Table[Any, Any], ctx: Context, effect: Effect) -> bool:
    """Whether an effect could be carried out now, as far as can be told without asking anybody."""
    return effect.can(m, ctx)


def stated(m: Table[Any, Any], ctx: Context, effect: Effect) -> "Iterator[Effect]":
    """The statements in an effect that hold now, those under a condition included."""
    if effect.term is not None:
        if effect.term.role == "static":
            yield effect
    elif effect.verb == "sequence":
        for part in effect.parts:
            yield from stated(m, ctx, part)
    elif effect.verb == "when" and effect.condition is not None:
        if effect.condition(m, ctx):
            yield from stated(m, ctx, effect.parts[0])
        elif len(effect.parts) > 1:
            yield from stated(m, ctx, effect.parts[1])
