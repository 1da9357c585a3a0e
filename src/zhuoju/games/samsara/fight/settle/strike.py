"""SAM-STEP What is being settled: the attacker's formula, and what becomes of it on each target."""

from typing import Literal

from msgspec import Struct, field

from zhuoju.games.samsara.fight.powers import Line
from zhuoju.games.samsara.model.fight_state import Fighter, Power, Ref, Spot
from zhuoju.games.samsara.model.rolls import Dice
from zhuoju.games.samsara.model.words import Attribute, DamageKind, Response

Outcome = Literal["hit", "missed", "blocked"]


class Part(Struct):
    """SAM-STEP-09 One part of an attack formula, rolled on its own."""

    id: str
    dice: Dice
    targets: int = 1
    amount: int = 0
    line: Line | None = None
    power: Power | None = None
    released: bool = False  # now, not passive or sustained


class Strike(Struct):
    """SAM-COMBAT-30 An attack: the formula is open and cannot be changed any more (SAM-STEP-05)."""

    by: Ref | None
    kind: DamageKind = "attack"
    regular: int = 0  # kind 1 to 5; 0: none
    weapons: list[str] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    primaries: list[Ref] = field(default_factory=list)
    bystanders: list[Ref] = field(default_factory=list)
    ranged: bool = False
    families: list[str] = field(default_factory=list)
    released: list[Power] = field(default_factory=list)
    fired: list[str] = field(default_factory=list)  # packets a piece was taken from
    fixed: int | None = None  # damage that is given, not rolled
    number: int | None = None  # of the DJ, where nobody rolls against a response
    crush: int = 0  # added to a responder's result
    instead: str = ""  # theft or snatch in the place of the regular attack
    taken: str = ""  # the item it goes for
    unguarded: bool = False
    green: list[tuple[Power, Line]] = field(default_factory=list)  # refused (SAM-COMBAT-65)
    spot: Spot | None = None

    @property
    def harms(self) -> bool:
        """SAM-STEP-12 Whether it has a damage part; an attack without one is effect-only."""
        if self.fixed is not None or self.regular:
            return True
        return any(part.line is None or part.line.harms for part in self.parts)

    @property
    def lines(self) -> list[Line]:
        """The entries in the formula."""
        return [part.line for part in self.parts if part.line is not None]

    @property
    def elements(self) -> list[str]:
        """The elements its damage contains."""
        return [line.parameter for line in self.lines if line.code == "R03"]

    @property
    def slots(self) -> int:
        """SAM-COMBAT-30, 51 Red slots taken; crush takes two."""
        return sum(2 if part.id == "crush" else 1 for part in self.parts if part.id != "regular")


class Blue(Struct):
    """A blue entry in the reduction formula."""

    id: str
    line: Line
    power: Power | None = None


class Settled(Struct):
    """SAM-STEP-13..26 What becomes of a strike on one target."""

    strike: Strike
    target: Ref  # who takes it
    meant: Ref  # who was meant: differs after a guard
    blues: list[Blue] = field(default_factory=list)
    damage: int = 0  # D
    prelim: int = 0  # P
    independent: int = 0
    final: int = 0  # F
    response: Response = "none"
    margin: int = 0
    attribute: Attribute | None = None
    sheltered: int = 0
    outcome: Outcome = "missed"
    broken: list[str] = field(default_factory=list)  # items destroyed in step 5
    scattered: list[str] = field(default_factory=list)
    breaks_channel: bool = False
    vehicle_shelter: int = 0

    @property
    def hit(self) -> bool:
        """SAM-STEP-26 Whether on-hit effects apply."""
        return self.outcome == "hit"

    @property
    def damaging(self) -> bool:
        """SAM-EFFECT-18 Final damage of at least 1, or a hit that was sheltered."""
        return self.final >= 1 or (self.hit and self.sheltered > 0)


class Counted(Struct):
    """Numbers on one side of a formula."""

    flat: int = 0
    dice: int = 0


def named(one: Fighter) -> str:
    """How options call a fighter."""
    return f"fighter:{one.ref}"
