"""A function's signature as the schema of its clause: which arguments it takes, and of what sort."""

import inspect
import types
from collections.abc import Callable, Generator
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from msgspec import Meta

from zhuoju.content.language.clause import Amount, Condition, Effect

Kind = Literal[
    "number", "truth", "text", "word", "effect", "condition", "amount", "several", "thing", "nothing"
]


class Word(NamedTuple):
    """Marks a parameter as a word of a vocabulary: `Annotated[str, Word("element")]`."""

    vocabulary: str


class Numbered(NamedTuple):
    """Marks a number as an entry's: `Annotated[int, Numbered("tile")]`. Texts say the name of the entry."""

    kind: str


class Want(NamedTuple):
    """One sort of argument that a parameter takes."""

    kind: Kind
    type: Any = None
    words: tuple[str, ...] = ()
    vocabulary: str = ""
    item: "tuple[Want, ...]" = ()
    least: int | None = None
    most: int | None = None
    numbers: str = ""  # the kind of entry whose number it is

    def __str__(self) -> str:
        if self.kind == "word":
            return f"a word for {self.vocabulary}" if self.vocabulary else f"one of {', '.join(self.words)}"
        if self.kind == "thing":
            return f"a {type_name(self.type)}"
        return _SAID[self.kind]


_SAID: dict[str, str] = {
    "number": "a number",
    "amount": "a number",
    "truth": "a condition",
    "condition": "a condition",
    "text": "a text in quotes",
    "effect": "an effect",
    "several": "a list in [ ]",
    "nothing": "nothing",
}


class Param(NamedTuple):
    """One parameter of a clause."""

    name: str
    wants: tuple[Want, ...]
    default: object = inspect.Parameter.empty
    many: bool = False
    by_name: bool = False  # can only be given by name

    @property
    def needed(self) -> bool:
        """Whether a clause must give it."""
        return self.default is inspect.Parameter.empty and not self.many


class Signature(NamedTuple):
    """The parameters a clause gives, and what comes back."""

    params: dict[str, Param]
    returns: Any
    asks: bool  # a flow, not a plain function
    takes_table: bool


def signature_of(function: Callable[..., Any], *, table: bool) -> Signature:
    """Read a function's signature. With `table`, its first two parameters are the table and the context.

    A Struct's fields are its parameters; a last field `tuple[X, ...]` takes all further arguments.
    """
    hints = get_type_hints(function, include_extras=True)
    found = list(inspect.signature(function).parameters.values())
    own = found[2:] if table else found
    params: dict[str, Param] = {}
    for each in own:
        if each.kind is inspect.Parameter.VAR_KEYWORD or each.name not in hints:
            raise TypeError(f"{function.__qualname__}: the parameter `{each.name}` needs a type")
        hint, many = hints[each.name], each.kind is inspect.Parameter.VAR_POSITIONAL
        by_name = each.kind is inspect.Parameter.KEYWORD_ONLY
        if isinstance(function, type) and each is own[-1] and get_origin(hint) is tuple and not by_name:
            hint, many = get_args(hint)[0], True
        params[each.name] = Param(each.name, wants_of(hint), each.default, many, by_name)
    returns = function if isinstance(function, type) else hints.get("return")
    asks = get_origin(returns) is Generator
    if asks:
        returns = get_args(returns)[2]
    if asks != inspect.isgeneratorfunction(inspect.unwrap(function)) and not asks:
        raise TypeError(f"{function.__qualname__}: a function that asks must say that it returns a Flow")
    return Signature(params, returns, asks, table)


def wants_of(hint: Any) -> tuple[Want, ...]:
    """The sorts of argument that a type annotation lets through."""
    if get_origin(hint) in (Union, types.UnionType):
        return tuple(want for part in get_args(hint) for want in wants_of(part))
    if hint is type(None):
        return (Want("nothing"),)
    if get_origin(hint) is Annotated:
        base, *marks = get_args(hint)
        return tuple(_marked(want, marks) for want in wants_of(base))
    if get_origin(hint) is Literal:
        return (Want("word", words=tuple(str(word) for word in get_args(hint))),)
    if get_origin(hint) in (list, tuple) and hint is not tuple:
        return (Want("several", type=hint, item=wants_of(get_args(hint)[0])), Want("thing", type=hint))
    if hint in _SIMPLE:
        return (Want(_SIMPLE[hint]),)
    return (Want("thing", type=hint),)


_SIMPLE: dict[Any, Kind] = {
    int: "number",
    bool: "truth",
    str: "text",
    Effect: "effect",
    Condition: "condition",
    Amount: "amount",
}


def _marked(want: Want, marks: list[Any]) -> Want:
    for mark in marks:
        if isinstance(mark, Word):
            want = want._replace(kind="word", vocabulary=mark.vocabulary)
        elif isinstance(mark, Numbered):
            want = want._replace(numbers=mark.kind)
        elif isinstance(mark, Meta) and want.kind in ("number", "amount"):
            least = _first(mark.ge, None if mark.gt is None else mark.gt + 1)
            most = _first(mark.le, None if mark.lt is None else mark.lt - 1)
            want = want._replace(least=least, most=most)
    return want


def _first(*bounds: float | None) -> int | None:
    return next((int(bound) for bound in bounds if bound is not None), None)


def fits(have: Any, wants: tuple[Want, ...]) -> bool:
    """Whether a thing of this type may stand where these are wanted."""
    return all(any(_fits(got, want) for want in wants) for got in wants_of(have))


def _fits(got: Want, want: Want) -> bool:
    if got.kind == want.kind == "word":
        same = got.vocabulary == want.vocabulary
        return same and (bool(want.vocabulary) or all(word in want.words for word in got.words))
    if want.kind != "thing" or got.kind == "nothing":
        return want.kind == got.kind != "thing"
    have, into = got.type, want.type
    if have == into or into is Any:
        return True
    return isinstance(have, type) and isinstance(into, type) and issubclass(have, into)


def type_name(of: Any) -> str:
    """How a type is called in a message."""
    if get_origin(of) in (Union, types.UnionType):
        return " or ".join(type_name(part) for part in get_args(of))
    if get_origin(of) in (Annotated, Literal):
        return "word"
    if get_origin(of) in (list, tuple):
        return f"list of {type_name(get_args(of)[0])}"
    if of in (int, bool, str):
        return {int: "number", bool: "condition", str: "text"}[of]
    return str(getattr(of, "__name__", of)).lower()
