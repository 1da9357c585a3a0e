"""A decision: who must choose what, out of what. Data that a client or bot can play any game from."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, get_args
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

Seat = int
Plain = Any  # JSON-able data: numbers, words, lists, maps
Shape = Literal["one", "some", "amount", "order", "distribute", "yes_no", "arrange"]
Answer = str | int | bool | list[str] | dict[str, int]

YES, NO, DONE = "yes", "no", "done"


class _Checksums(dict[str, int]):
    """The checksums of prompt keys, each worked out once."""

    def __missing__(self, prompt: str) -> int:
        found = self[prompt] = crc32(prompt.encode())
        return found


_PROMPTS = _Checksums()
_SHAPES = {shape: crc32(shape.encode()) for shape in get_args(Shape)}


class Option(Struct, frozen=True, omit_defaults=True):
    """One thing on offer, and the objects on the table that it concerns."""

    id: str
    refs: tuple[str, ...] = ()
    most: int | None = None  # how much of it may be given, where amounts are distributed


class Withheld(Struct, frozen=True, omit_defaults=True):
    """A neighbouring choice that is not on offer, and the reason: a text key, its parameters, its clause."""

    id: str
    reason: str
    params: dict[str, Plain] = {}
    clause: str = ""


class Question(Struct, frozen=True, omit_defaults=True):
    """A decision as it is sent to its seat."""

    number: int
    seat: Seat
    shape: Shape
    prompt: str
    options: list[Option]
    least: int
    most: int
    clause: str = ""
    params: dict[str, Plain] = {}
    withheld: list[Withheld] = []
    default: Answer | None = None


class Foreseen(Struct, frozen=True, omit_defaults=True):
    """The exact odds of one thing that an option would roll: a text key, and how likely each outcome is."""

    what: str
    outcomes: list[tuple[str, float]]  # a number or a text key, and its probability
    params: dict[str, Plain] = {}


class Decision(Struct, eq=False):
    """A question to one seat. `offers` maps each option's id to what the rule gets back for it."""

    seat: Seat
    shape: Shape
    prompt: str
    offers: Mapping[str, Any]
    least: int = 1
    most: int = 1
    clause: str = ""
    params: Mapping[str, Plain] = {}
    refs: Mapping[str, Iterable[str]] | None = None
    why: Callable[[], Iterable[Withheld]] | None = None
    default: Answer | None = None  # what a timer may answer for an absent player; it spends nothing
    secret: object | None = None  # set while other seats must not learn the answer
    number: int = 0  # names the decision; given by the match

    @property
    def ids(self) -> list[str]:
        """The ids of everything on offer."""
        return list(self.offers)

    @property
    def options(self) -> list[Option]:
        """Everything on offer, with the table objects each option points at."""
        caps = self.offers if self.shape == "distribute" else {}
        return [Option(i, self.pointing_at(i), caps[i][1] if caps else None) for i in self.offers]

    def pointing_at(self, option: str) -> tuple[str, ...]:
        """The refs an option concerns: given by the rule, or those words of its id that are refs."""
        if self.refs is not None and option in self.refs:
            return tuple(self.refs[option])
        return tuple([word for word in option.split() if ":" in word]) if ":" in option else ()

    @property
    def withheld(self) -> list[Withheld]:
        """Neighbouring choices that are not on offer, each with its reason; worked out when asked for."""
        return list(self.why()) if self.why else []

    @property
    def fingerprint(self) -> int:
        """Stands for the prompt, the options and how many may be chosen: what a re-run must ask again."""
        start = _PROMPTS[self.prompt]
        if self.shape != "one":
            start = (start ^ self.least << 12 ^ self.most ^ _SHAPES[self.shape]) & 0xFFFFFFFF
        return crc32("\x1f".join(self.offers).encode(), start)

    def blank(self) -> "Decision":
        """The same question without what the rule would get back: nothing of the true table is in it."""
        if self.shape == "distribute":
            offers: dict[str, Any] = {i: (None, most) for i, (_, most) in self.offers.items()}
        else:
            offers = dict.fromkeys(self.offers)
        return replace(self, offers=offers, why=None, secret=self.secret is not None or None)

    def question(self) -> Question:
        """This decision as plain data."""
        return Question(
            self.number,
            self.seat,
            self.shape,
            self.prompt,
            self.options,
            self.least,
            self.most,
            self.clause,
            dict(self.params),
            self.withheld,
            self.default,
        )
