"""MES-ACT, MES-DEC-02 What a being can do now: acts, what may join them, and why others are withheld.

Chapters of the rules add what they know:

    @menu.tactical
    def moves(m: Meshal, ref: Ref) -> Iterator[Act]: ...        # in its own turn

    @menu.reaction("before_attacked", "attacked")
    def by_ability(m: Meshal, ref: Ref, trigger: Trigger, facts: Facts) -> Iterator[Act]: ...

    @menu.additive
    def stunts(m: Meshal, ref: Ref, act: Act, facts: Facts) -> Iterator[Additive]: ...

    @menu.refusal
    def too_far(m: Meshal, ref: Ref) -> Iterator[Withheld]: ...  # only worked out when somebody asks why

Chapters whose acts always cost something are marked `@menu.priced` too.

`in_order` says which chapter comes after which.

An act that is chosen is aimed (`targets`), joined by additives (`hosts`), paid for, and then done. `do` gives
back whether it was carried out: an act that was cancelled gives False, and its AP of this round come back.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any, Final, Literal, NamedTuple

from zhuoju.games.meshal.basics.kept_answers import looking
from zhuoju.games.meshal.catalogue.statements import Cost
from zhuoju.games.meshal.character.in_force import collected
from zhuoju.games.meshal.model.state import Meshal, Ref, being
from zhuoju.games.meshal.model.words import Costed, Host, Trigger
from zhuoju.kernel import Flow
from zhuoju.kernel.decision import Withheld

Facts = dict[str, Any]
"""What a trigger tells: `attack`, `victim`, `roll`, `mover`, ... One map goes through a whole offer."""

ActKind = Literal["tactical", "reaction", "optional"]


class Act(NamedTuple):
    """Something a being can do now. `id` names it among the options, and again when it is completed later."""

    id: str  # words; table objects as `being:3`, `item:2`, `ability:mg_spark`
    ap: int
    do: "Callable[[Order], Flow[bool]]"
    targets: Callable[[], Mapping[str, Any]] | None = None  # what it may be aimed at now, by option id
    hosts: tuple[Host, ...] = ()  # what additives may join it as
    kind: ActKind = "tactical"  # optional: an effect that may be used, no reaction and without AP
    clause: str = "MES-ACT-06"
    placed: bool = False  # needs its place: being moved by force stops it (MES-ACT-10)
    counts: bool = True  # as an action for breath and bog (MES-HAZ-23)
    source: str = ""  # the entry it comes from: a weapon or an ability
    costed: tuple[Costed, ...] = ()  # by which names its price may be changed (MES-FX-10)


class Order(NamedTuple):
    """An act that was declared, aimed and paid for."""

    m: Meshal
    ref: Ref
    act: Act
    target: Any = None  # what `targets` gave for the chosen option
    target_id: str = ""
    additives: tuple[str, ...] = ()
    facts: Facts = {}  # noqa: RUF012  # of the trigger; only reactions have them, and only they write to it


class Additive(NamedTuple):
    """MES-ACT-19 Something that may join an act, and what it adds to the price."""

    id: str  # of the ability
    ap: int
    used: Callable[[], None] | None = None  # counts its use when the act is paid for
    unused: Callable[[], None] | None = None  # takes that back when the act is cancelled (MES-ACT-23)


Acts = Callable[[Meshal, Ref], Iterable[Act]]
Reactions = Callable[[Meshal, Ref, Trigger, Facts], Iterable[Act]]
Additives = Callable[[Meshal, Ref, Act, Facts], Iterable[Additive]]
Refusals = Callable[[Meshal, Ref], Iterable[Withheld]]

TACTICAL: Final[list[Acts]] = []
PRICED: Final[set[Acts]] = set()
REACTIONS: Final[dict[Trigger, list[Reactions]]] = {}
ADDITIVES: Final[list[Additives]] = []
REFUSALS: Final[list[Refusals]] = []


def tactical(chapter: Acts) -> Acts:
    """Registers acts of one's own turn."""
    TACTICAL.append(chapter)
    return chapter


def priced(chapter: Acts) -> Acts:
    """Marks a chapter whose acts all cost AP unless an effect changes that: without AP it is not asked."""
    PRICED.add(chapter)
    return chapter


def reaction(*triggers: Trigger) -> Callable[[Reactions], Reactions]:
    """Registers reactions (and optional effects) to these triggers."""

    def register(chapter: Reactions) -> Reactions:
        for trigger in triggers:
            REACTIONS.setdefault(trigger, []).append(chapter)
        return chapter

    return register


def additive(chapter: Additives) -> Additives:
    """Registers what may join acts."""
    ADDITIVES.append(chapter)
    return chapter


def refusal(chapter: Refusals) -> Refusals:
    """Registers reasons why acts of one's own turn are not on offer."""
    REFUSALS.append(chapter)
    return chapter


def in_order(chapters: Sequence[ModuleType]) -> None:
    """Chapters stand on the menu in this order, whichever of them was read first."""
    place = {chapter.__name__: n for n, chapter in enumerate(chapters)}

    def at(chapter: Callable[..., Any]) -> int:
        return place[chapter.__module__]

    TACTICAL.sort(key=at)
    ADDITIVES.sort(key=at)
    REFUSALS.sort(key=at)
    for listed in REACTIONS.values():
        listed.sort(key=at)


def acts(m: Meshal, ref: Ref) -> dict[str, Act]:
    """MES-ACT-06 Every act of its own turn that a being could begin now, whatever it costs."""
    with looking(m):
        return {act.id: act for chapter in TACTICAL for act in chapter(m, ref)}


def act_named(m: Meshal, ref: Ref, name: str) -> Act | None:
    """The one of them that was chosen before, if it could still be begun now."""
    with looking(m):
        found = (act for chapter in TACTICAL for act in chapter(m, ref) if act.id == name)
        return next(found, None)


def acts_at_hand(m: Meshal, ref: Ref) -> dict[str, Act]:
    """MES-ACT-09 The same as far as the AP at hand allow a start: without any, what costs nothing."""
    if being(m, ref).ap > 0:
        return acts(m, ref)
    with looking(m):
        usual = not collected(m, ref, Cost)
        chapters = [each for each in TACTICAL if not (usual and each in PRICED)]
        return {act.id: act for chapter in chapters for act in chapter(m, ref) if act.ap <= 0}


def reactions(m: Meshal, ref: Ref, trigger: Trigger, facts: Facts) -> dict[str, Act]:
    """MES-ACT-11 Every reaction and optional effect that a being has to this trigger, whatever it costs."""
    chapters = REACTIONS.get(trigger)
    if not chapters:
        return {}
    return {act.id: act for chapter in chapters for act in chapter(m, ref, trigger, facts)}


def additives(m: Meshal, ref: Ref, act: Act, facts: Facts) -> dict[str, Additive]:
    """MES-ACT-20, 22 What may join this act, each once."""
    if not act.hosts:
        return {}
    return {extra.id: extra for chapter in ADDITIVES for extra in chapter(m, ref, act, facts)}


def withheld(m: Meshal, ref: Ref) -> Iterator[Withheld]:
    """MES-DEC-02 Why neighbouring acts are not on offer."""
    for chapter in REFUSALS:
        yield from chapter(m, ref)


def total(act: Act, joined: Iterable[Additive]) -> int:
    """MES-ACT-19, 24 What an act costs with all that joins it, never below 0."""
    return max(0, act.ap + sum(extra.ap for extra in joined))
