"""A game: what the kernel must know of it, and how it is found."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from importlib.metadata import entry_points
from types import ModuleType
from typing import Any, Generic, TypeVar

import msgspec

from zhuoju.kernel.campaign import CampaignRules
from zhuoju.kernel.chance import Chance
from zhuoju.kernel.decision import Decision, Foreseen, Plain, Question, Seat
from zhuoju.kernel.errors import BadOptions, UnknownGame, nearest
from zhuoju.kernel.flow import Step
from zhuoju.kernel.roleplay import Roleplay
from zhuoju.kernel.table import Result, Table

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741


class NoOptions(msgspec.Struct, forbid_unknown_fields=True):
    """For games without options."""


RESIGN, CONCEDE = "resign", "concede"
"""Interventions that are the players' own: `resign(m, seat)` for one of them, `concede(m)` for all."""

Findings = Callable[[int, Mapping[str, Mapping[str, int]]], Iterable[tuple[str, str, str, bool]]]
"""Seats and counted statistics in; what was looked at, what it is, what it should be, and whether it is."""


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, O]):
    """A game on the kernel. Only the first seven fields are needed."""

    id: str
    version: int  # raise it when a flow asks something new, or in another order
    state: type[S]
    seats: range
    setup: Callable[[int, O, Chance], S]
    first: Step
    view: Callable[[S, Seat | None], Any]

    options: type[O] = NoOptions  # type: ignore[assignment]
    steps: Iterable[Step] = ()  # every step a step can return; `first` need not be repeated
    check_options: Callable[[int, O], None] | None = None  # raises BadOptions
    redeal: Callable[[S, S, Seat, Chance], None] | None = None  # see docs/design.md, what a seat may know
    # Chance whose outcome stays hidden, such as the order of a deck; what is drawn of `deck:1` seat 1 is told
    secret_streams: tuple[str, ...] = ()
    let_in: Callable[[S, Seat], bool] | None = None  # whether a seat sees all of that, as a host does
    delegated: Callable[[S, Decision], bool] | None = None  # whether a host leaves a question to a bot
    windows: Callable[[S], int] | None = None  # how often those could answer of whom others may know nothing
    unseen: Callable[[S, Decision], bool] | None = None  # whether others may not know that it is asked
    listeners: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    interventions: Mapping[str, Callable[..., None]] = field(default_factory=dict)  # by name; see RESIGN
    written: tuple[str, ...] = ()  # those by which a player writes what is the own; they take the `seat`
    evaluate: Callable[[S, Seat], float] | None = None  # how well a seat stands, for bots
    hints: Callable[[S, Decision], Mapping[str, float]] | None = None  # weights of options, for bots
    odds: Callable[[Any, Question, str], Iterable[Foreseen]] | None = None  # a seat's view, what it is asked,
    # and an option: what that would roll. Only what the view shows can be in it.
    statistics: Callable[[S, Result], Mapping[str, Any]] | None = None  # of a finished match, for the lab
    findings: Findings | None = None  # what a designer should look at in the statistics of many matches
    census: Callable[[S], Mapping[str, int]] | None = None  # what must be conserved
    content: Callable[[], bytes] | None = None  # everything the rules read from packs
    terminal: Callable[[Any, str], Any] | None = None  # a view and a language: how a terminal shows it
    texts: Callable[[], Mapping[str, Mapping[str, str]]] | None = None  # language -> key -> sentence
    campaign: CampaignRules[Any, S, O] | None = None  # what lasts from match to match
    roleplay: Roleplay | None = None  # what a host and a keeper of characters are offered
    usual_seats: Callable[[Mapping[str, Plain]], int] | None = None  # of a match with these options
    named: Mapping[str, str] = field(default_factory=dict)  # parameters whose numbers name things

    def step_named(self, name: str) -> Step:
        """The step that a save names."""
        found = self._steps.get(name)
        if found is None:
            listed, hint = ", ".join(self._steps), nearest(name, self._steps)
            raise UnknownGame(f"{self.id}: no step {name!r} among the game's `steps` ({listed}).{hint}")
        return found

    @property
    def _steps(self) -> dict[str, Step]:
        cached: dict[str, Step] | None = self.__dict__.get("_steps_by_name")
        if cached is None:
            cached = {}
            for step in (self.first, *self.steps):
                if cached.setdefault(step.__name__, step) is not step:
                    raise ValueError(f"{self.id}: two steps are named {step.__name__!r}; saves need names")
            self.__dict__["_steps_by_name"] = cached
        return cached

    @property
    def content_hash(self) -> str:
        """Stands for everything the rules read from packs."""
        cached: str | None = self.__dict__.get("_content_hash")
        if cached is None:
            raw = self.content() if self.content else b""
            cached = self.__dict__["_content_hash"] = blake2b(raw, digest_size=16).hexdigest()
        return cached

    def __post_init__(self) -> None:
        """Read what its data is made of, while its module is loaded and nobody else has it.

        Of threads that did so later at the same time, one would meet types that another has half read, and no
        process survives that.
        """
        for kind in (self.options, self.state, *_kinds_of(msgspec.Struct)):
            with suppress(TypeError, NameError):  # such as what holds functions, and is never read
                msgspec.msgpack.Decoder(kind)

    @property
    def _required(self) -> list[str]:
        cached: list[str] | None = self.__dict__.get("_required_options")
        if cached is None:
            fields = msgspec.structs.fields(self.options)  # type: ignore[arg-type]
            cached = self.__dict__["_required_options"] = [f.name for f in fields if f.required]
        return cached

    def read_options(self, seats: int, given: Mapping[str, Plain] | None) -> O:
        """Options as the game's own Struct, or BadOptions saying what is wrong and what is known."""
        if seats not in self.seats:
            raise BadOptions(f"{self.id}: {seats} seats; it takes {self.seats[0]} to {self.seats[-1]}")
        if not given and not self.check_options and not self._required:
            return self.options()
        known = [f.name for f in msgspec.structs.fields(self.options)]  # type: ignore[arg-type]
        for name in given or {}:
            if name not in known:
                listed = ", ".join(known) or "none"
                raise BadOptions(
                    f"{self.id}: no option {name!r}; known: {listed}.{nearest(str(name), known)}"
                )
        try:
            options = msgspec.convert(dict(given or {}), self.options)
        except msgspec.ValidationError as wrong:
            raise BadOptions(f"{self.id}: {wrong}") from None
        if self.check_options:
            self.check_options(seats, options)
        return options


def _kinds_of(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """Every kind of Struct that was made of this one until now, in whatever rooms a game keeps its data."""
    for each in kind.__subclasses__():
        yield each
        yield from _kinds_of(each)


def steps_in(*modules: ModuleType) -> tuple[Step, ...]:
    """Every function marked with @step in these modules."""
    return tuple(
        thing
        for module in modules
        for thing in vars(module).values()
        if getattr(thing, "is_step", False) and thing.__module__ == module.__name__
    )


F = TypeVar("F", bound=Callable[..., Any])


def step(function: F) -> F:
    """Marks a function as a step, for `steps_in`."""
    function.is_step = True  # type: ignore[attr-defined]
    return function


_REGISTERED: dict[str, Game[Any, Any]] = {}


def register(game: Game[Any, Any]) -> None:
    """Make a game known by hand, beside those found by entry point."""
    _REGISTERED[game.id] = game


def installed() -> list[str]:
    """The ids of all games that can be played."""
    return sorted({*_REGISTERED, *(point.name for point in entry_points(group="zhuoju.games"))})


def find(game: str) -> Game[Any, Any]:
    """The game with this id."""
    if game not in _REGISTERED:
        for point in entry_points(group="zhuoju.games"):
            if point.name == game:
                loaded = point.load()
                if loaded.id != game:
                    raise UnknownGame(f"the entry point {game!r} gives the game {loaded.id!r}")
                register(loaded)
                break
        else:
            known = installed()
            raise UnknownGame(
                f"no game {game!r}; installed: {', '.join(known) or 'none'}.{nearest(game, known)}"
            )
    return _REGISTERED[game]


__all__ = ["Game", "NoOptions", "Table", "find", "installed", "register", "step", "steps_in"]
