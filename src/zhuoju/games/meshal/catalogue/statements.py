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


@LEXICON.static
class Dice(Struct, frozen=True):
    """More or fewer dice on rolls of a scope."""

    scope: Scope
    n: Signed


@LEXICON.static
class DiceBy(Struct, frozen=True):
    """MES-ABL-08 So many dice on rolls of a scope for each improvement of the ability."""

    scope: Scope
    n: Signed


@LEXICON.static
class Light(Struct, frozen=True):
    """MES-PER-24 The bearer sheds light: positions within so many steps are not dark."""

    steps: Signed


@LEXICON.static
class Change(Struct, frozen=True):
    """A value changed by adding, multiplying, dividing; `exposed`: penetration of attacks on the bearer."""

    what: Counted
    n: Signed = 0
    times: Factor = 1
    by: Factor = 1


@LEXICON.static
class Damage(Struct, frozen=True):
    """MES-DMG-03 Additional damage on a hit."""

    n: Signed = 0
    times: Factor = 1
    by: Factor = 1
    dice: Signed = 0


@LEXICON.static
class Protect(Struct, frozen=True):
    """A protection changed."""

    type: ProtectionType
    n: Signed


@LEXICON.static
class Immune(Struct, frozen=True):
    """An immunity."""

    to: Immunity


@LEXICON.static
class Score(Struct, frozen=True):
    """MES-ATR-05 A temporary score."""

    attribute: Attribute
    n: Signed


class Defences(Struct, frozen=True):
    """A defence allowed or taken away from the attack; `unseen`: the bearer may defend against the unseen."""

    kind: Defence | Literal["unseen"]
    allowed: bool


@LEXICON.static
def allow(kind: Defence | Literal["unseen"]) -> Defences:
    """A defence allowed."""
    return Defences(kind, True)


@LEXICON.static
def deny(kind: Defence) -> Defences:
    """A defence taken away from the attack."""
    return Defences(kind, False)


@LEXICON.static
class Way(Struct, frozen=True):
    """A mobility."""

    mobility: Mobility
    poor: bool = False


@LEXICON.static("sense")
class Senses(Struct, frozen=True):
    """A sense."""

    sense: Sense


@LEXICON.static("slot")
class Slots(Struct, frozen=True):
    """More or fewer item slots."""

    slot: Slot
    n: Signed


@LEXICON.static
class Cost(Struct, frozen=True):
    """The AP of a named action changed."""

    action: Costed
    n: Signed


@LEXICON.static
class Need(Struct, frozen=True):
    """A daily need set; 0: none."""

    kind: Supply
    n: Signed


@LEXICON.static
class Seldom(Struct, frozen=True):
    """A need that comes up only once in so many days."""

    kind: Supply
    days: Signed


@LEXICON.static
class HazardDice(Struct, frozen=True):
    """Dice of freezing or torrid attacks against the bearer."""

    kind: HazardKind
    n: Signed


@LEXICON.static("form")
class Formed(Struct, frozen=True):
    """Another form."""

    form: Form


@LEXICON.static
class Barred(Struct, frozen=True):
    """Something the bearer may not do."""

    what: Bar


@LEXICON.static
class Slow(Struct, frozen=True):
    """All moving is difficult moving."""


@LEXICON.static
class Aura(Struct, frozen=True):
    """What holds for (or is done to) others within so many steps of the bearer."""

    steps: Signed
    who: Literal["allies", "allies_and_self", "foes"]
    effect: Effect


@LEXICON.static("tick")
class Ticking(Struct, frozen=True):
    """What is carried out again and again, at a time."""

    at: Tick
    effect: Effect


@LEXICON.static("widen")
class Widened(Struct, frozen=True):
    """The attack it joins hits all foes within so many steps."""

    steps: Signed


@LEXICON.static
def note(text: Annotated[str, Word("note")] | str) -> str:
    """Reference text only."""
    return text
