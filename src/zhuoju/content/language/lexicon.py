"""A game's lexicon: its verbs, selectors, quantities, tests and vocabularies. The signature is the schema."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, update_wrapper
from typing import Any, Generic, Literal, ParamSpec, TypeVar, overload

from zhuoju.content.language.clause import Value, constant
from zhuoju.content.language.signature import Signature, signature_of

P = ParamSpec("P")
R = TypeVar("R")
Question = Callable[..., bool]
Q = TypeVar("Q", bound=Question)
S = TypeVar("S", bound=Callable[..., Any])

Role = Literal["verb", "static", "selector", "quantity", "test"]
BUILT_IN = ("either", "may", "if_you_do", "when", "min", "max")

_CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


class Term(Generic[P, R]):
    """A function with a name in the language. Rules may call it like the function it is."""

    def __init__(self, function: Callable[P, R], role: Role, card: str = "", name: str = "") -> None:
        self.function = function  # of a statement it may be a Struct
        self.role: Role = role
        self.name = name or function.__name__.rstrip("_")
        self.card = card  # the one card this verb was written for
        self.can_function: Question | None = None
        self.can_wants: tuple[str, ...] = ()
        update_wrapper(self, function, updated=())

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.function(*args, **kwargs)

    def can(self, question: Q) -> Q:
        """Registers what says whether this could be carried out now.

        It takes the table, the context, and by name those parameters it wants to know; a parameter that a
        player has still to choose comes as None.
        """
        self.can_function = question
        names = question.__code__.co_varnames[: question.__code__.co_argcount]
        self.can_wants = names[2:]
        return question

    @cached_property
    def signature(self) -> Signature:
        """What a clause may say with it."""
        found = signature_of(self.function, table=self.role != "static")
        unknown = [name for name in self.can_wants if name not in found.params]
        if unknown:
            raise TypeError(f"{self.name}.can: `{self.name}` has no parameter `{unknown[0]}`")
        return found

    @cached_property
    def defaults(self) -> dict[str, Value]:
        """What stands for each parameter that a clause does not give."""
        params = self.signature.params.values()
        return {p.name: constant(p.default, None) for p in params if not p.needed and not p.many}


class Vocabulary:
    """Words a parameter may take: a fixed list, or the ids of all entries of some kinds."""

    def __init__(self, name: str, words: Iterable[str], kinds: tuple[str, ...]) -> None:
        self.name = name
        self.words = tuple(words)
        self.kinds = kinds

    def known(self, ids: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
        """Every word of it, given the ids of each kind."""
        return (*self.words, *(word for kind in self.kinds for word in ids.get(kind, ())))


class Lexicon:
    """Everything a game's clauses can say.

    With `halting`, a clause that cannot be carried out ends its sequence; otherwise the rest goes on.
    With `mixed`, statements may stand among verbs and under conditions: `stated` reads those that hold, and
    carrying the whole out passes over them.
    """

    def __init__(self, game: str, *, halting: bool = False, mixed: bool = False) -> None:
        self.game = game
        self.halting = halting
        self.mixed = mixed
        self.terms: dict[str, Term[..., Any]] = {}
        self.vocabularies: dict[str, Vocabulary] = {}

    def _add(self, function: Callable[P, R], role: Role, card: str = "", name: str = "") -> Term[P, R]:
        term = Term(function, role, card, name)
        if term.name in self.terms or term.name in BUILT_IN:
            raise ValueError(f"{self.game}: `{term.name}` is in the lexicon already")
        self.terms[term.name] = term
        return term

    @overload
    def verb(self, function: Callable[P, R], /) -> Term[P, R]: ...
    @overload
    def verb(self, function: None = None, /, *, card: str) -> Callable[[Callable[P, R]], Term[P, R]]: ...
    def verb(self, function: Callable[..., Any] | None = None, /, *, card: str = "") -> Any:
        """Registers a verb `(m, ctx, *params) -> Flow[None | bool]`; False means it could not be carried out.

        A verb that never asks may be a plain function. `card` names the one card it was written for.
        """
        if function is not None:
            return self._add(function, "verb", card)
        return lambda given: self._add(given, "verb", card)

    @overload
    def static(self, given: str, /) -> Callable[[S], S]: ...
    @overload
    def static(self, given: S, /) -> S: ...
    def static(self, given: Any, /) -> Any:
        """Registers a statement: it is never performed, games read `clause.value`.

        It is a Struct, whose fields are its parameters and whose name in snake_case is its word (another is
        given as `static("word")`), or a function `(*params) -> data` where there is something to work out.
        """
        if isinstance(given, str):
            return lambda stated: self._static(stated, given)
        return self._static(given, _CAPITAL.sub("_", given.__name__).lower().rstrip("_"))

    def _static(self, stated: S, name: str) -> S:
        self._add(stated, "static", name=name)
        return stated

    def selector(self, function: Callable[P, R]) -> Term[P, R]:
        """Registers what names or chooses things on the table: `(m, ctx, *params) -> T` or `Flow[T]`."""
        return self._add(function, "selector")

    def quantity(self, function: Callable[P, R]) -> Term[P, R]:
        """Registers a number that the table holds: `(m, ctx, *params) -> int`."""
        return self._add(function, "quantity")

    def test(self, function: Callable[P, R]) -> Term[P, R]:
        """Registers a yes-or-no question about the table: `(m, ctx, *params) -> bool`."""
        return self._add(function, "test")

    def vocabulary(self, name: str, words: Iterable[str] = (), *, kinds: Iterable[str] = ()) -> Vocabulary:
        """Declares words by name: these, and the ids of all entries of these kinds."""
        made = self.vocabularies[name] = Vocabulary(name, words, tuple(kinds))
        return made

    def named(self, *roles: Role) -> list[str]:
        """The names of all terms of these roles."""
        return [name for name, term in self.terms.items() if term.role in roles]
