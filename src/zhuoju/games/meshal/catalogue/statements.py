"""The statements of Meshal Lite: what an ability, item or status says that simply holds while it works.

`zhuoju.content.stated(m, ctx, effect)` gives those that hold now; `clause.value` is one of the Structs below.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from zhuoju.content import Effect, Word
from zhuoju.games.meshal.catalogue.library import LEXICON
from zhuoju.games.meshal.model.words import (
    Attribute,
    Bar,
    Costed,
    Defence,
    Form,
    HazardKind,
    Immunity,
    Mobility,
    ProtectionType,
    Scope,
    Sense,
    Slot,
    Supply,
    Tick,
)

Signed = Annotated[int, Meta(ge=-99, le=99)]
Factor = Annotated[int, Meta(ge=1, le=9)]
Counted = Literal[
    "max_ap", "load", "pen", "stages", "ammo", "fall", "leap", "breath", "march", "percep", "speed",
    "exposed",
]  # fmt: skip


class Dice(Struct, frozen=True):
    """More or fewer dice on rolls of a scope."""

    scope: Scope
    n: int


class DiceBy(Struct, frozen=True):
    """MES-ABL-08 So many dice on rolls of a scope for each improvement of the ability."""

    scope: Scope
    n: int


class Light(Struct, frozen=True):
    """MES-PER-24 The bearer sheds light: positions within so many steps are not dark."""

    steps: int


class Change(Struct, frozen=True):
    """A value changed by adding, multiplying, dividing; `exposed`: penetration of attacks on the bearer."""

    what: Counted
    n: int = 0
    times: int = 1
    by: int = 1


class Damage(Struct, frozen=True):
    """MES-DMG-03 Additional damage on a hit."""

    n: int = 0
    times: int = 1
    by: int = 1
    dice: int = 0


class Protect(Struct, frozen=True):
    """A protection changed."""

    type: ProtectionType
    n: int


class Immune(Struct, frozen=True):
    """An immunity."""

    to: str


class Score(Struct, frozen=True):
    """MES-ATR-05 A temporary score."""

    attribute: Attribute
    n: int


class Defences(Struct, frozen=True):
    """A defence allowed or taken away from the attack; `unseen`: the bearer may defend against the unseen."""

    kind: Defence | Literal["unseen"]
    allowed: bool


class Way(Struct, frozen=True):
    """A mobility."""

    mobility: Mobility
    poor: bool


class Senses(Struct, frozen=True):
    """A sense."""

    sense: Sense


class Slots(Struct, frozen=True):
    """More or fewer item slots."""

    slot: Slot
    n: int


class Cost(Struct, frozen=True):
    """The AP of a named action changed."""

    action: Costed
    n: int


class Need(Struct, frozen=True):
    """A daily need set; 0: none."""

    kind: Supply
    n: int


class Seldom(Struct, frozen=True):
    """A need that comes up only once in so many days."""

    kind: Supply
    days: int


class HazardDice(Struct, frozen=True):
    """Dice of freezing or torrid attacks against the bearer."""

    kind: HazardKind
    n: int


class Formed(Struct, frozen=True):
    """Another form."""

    form: Form


class Barred(Struct, frozen=True):
    """Something the bearer may not do."""

    what: Bar


class Slow(Struct, frozen=True):
    """All moving is difficult moving."""


class Aura(Struct, frozen=True):
    """What holds for (or is done to) others within so many steps of the bearer."""

    steps: int
    who: Literal["allies", "allies_and_self", "foes"]
    effect: Effect


class Ticking(Struct, frozen=True):
    """What is carried out again and again, at a time."""

    at: Tick
    effect: Effect


class Widened(Struct, frozen=True):
    """The attack it joins hits all foes within so many steps."""

    steps: int


@LEXICON.static
def dice(scope: Scope, n: Signed) -> Dice:
    """More or fewer dice on rolls of a scope."""
    return Dice(scope, n)


@LEXICON.static
def dice_by(scope: Scope, n: Signed) -> DiceBy:
    """So many dice for each improvement of the ability."""
    return DiceBy(scope, n)


@LEXICON.static
def light(steps: Signed) -> Light:
    """The bearer sheds light."""
    return Light(steps)


@LEXICON.static
def change(what: Counted, n: Signed = 0, times: Factor = 1, by: Factor = 1) -> Change:
    """A value changed."""
    return Change(what, n, times, by)


@LEXICON.static
def damage(n: Signed = 0, times: Factor = 1, by: Factor = 1, dice: Signed = 0) -> Damage:
    """Additional damage on a hit."""
    return Damage(n, times, by, dice)


@LEXICON.static
def protect(type: ProtectionType, n: Signed) -> Protect:  # noqa: A002
    """A protection changed."""
    return Protect(type, n)


@LEXICON.static
def immune(to: Immunity) -> Immune:
    """An immunity."""
    return Immune(to)


@LEXICON.static
def score(attribute: Attribute, n: Signed) -> Score:
    """A temporary score."""
    return Score(attribute, n)


@LEXICON.static
def allow(kind: Defence | Literal["unseen"]) -> Defences:
    """A defence allowed."""
    return Defences(kind, True)


@LEXICON.static
def deny(kind: Defence) -> Defences:
    """A defence taken away from the attack."""
    return Defences(kind, False)


@LEXICON.static
def way(mobility: Mobility, poor: bool = False) -> Way:
    """A mobility."""
    return Way(mobility, poor)


@LEXICON.static
def sense(sense: Sense) -> Senses:
    """A sense."""
    return Senses(sense)


@LEXICON.static
def slot(slot: Slot, n: Signed) -> Slots:
    """More or fewer item slots."""
    return Slots(slot, n)


@LEXICON.static
def cost(action: Costed, n: Signed) -> Cost:
    """The AP of an action changed."""
    return Cost(action, n)


@LEXICON.static
def need(kind: Supply, n: Signed) -> Need:
    """A daily need set."""
    return Need(kind, n)


@LEXICON.static
def seldom(kind: Supply, days: Signed) -> Seldom:
    """A need that comes up only once in so many days."""
    return Seldom(kind, days)


@LEXICON.static
def hazard_dice(kind: HazardKind, n: Signed) -> HazardDice:
    """Dice of freezing or torrid attacks."""
    return HazardDice(kind, n)


@LEXICON.static
def form(form: Form) -> Formed:
    """Another form."""
    return Formed(form)


@LEXICON.static
def barred(what: Bar) -> Barred:
    """Something that may not be done."""
    return Barred(what)


@LEXICON.static
def slow() -> Slow:
    """All moving is difficult."""
    return Slow()


@LEXICON.static
def aura(steps: Signed, who: Literal["allies", "allies_and_self", "foes"], effect: Effect) -> Aura:
    """What holds for others nearby."""
    return Aura(steps, who, effect)


@LEXICON.static
def tick(at: Tick, effect: Effect) -> Ticking:
    """What is carried out at a time."""
    return Ticking(at, effect)


@LEXICON.static
def widen(steps: Signed) -> Widened:
    """The attack it joins hits all foes around."""
    return Widened(steps)


@LEXICON.static
def note(text: Annotated[str, Word("note")] | str) -> str:
    """Reference text only."""
    return text
