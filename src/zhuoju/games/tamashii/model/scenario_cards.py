"""What is printed on scenario guides and scenario cards: the schema of a scenario (SCENARIO_KINDS below)."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, field

from zhuoju.content import Amount, Condition, Effect, Kinds, Wording
from zhuoju.games.tamashii.model.cards import (
    Ability,
    Component,
    Count,
    EnemyLine,
    Layout,
    Pattern,
    UnlockCode,
)
from zhuoju.games.tamashii.model.words import Faction

CardNumber = Annotated[str, Meta(pattern=r"^[A-Z][a-z]?\d\d$")]  # A01, Sx17
Part = Literal["tracking", "classes", "protocols", "market"]


class Alternative(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """One of the ways the group may go (TAM-GEN-10)."""

    name: Wording
    do: tuple[Effect, ...] = ()
    next: CardNumber | None = None


class Paragraph(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """Some sentences of a card, perhaps with a condition before them and a card to draw after them.

    With `otherwise` it is read only if no paragraph with an `if` before it in the same list held.
    """

    condition: Condition | None = field(name="if", default=None)
    otherwise: bool = False
    do: tuple[Effect, ...] = ()
    choose: tuple[Alternative, ...] = ()
    next: CardNumber | None = None


class Activity(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """Something a player may do in the player activity step, once in each step (TAM-PROGRESS-05)."""

    id: Annotated[str, Meta(pattern=r"^[a-z0-9_]{1,32}$")]
    name: Wording
    condition: Condition | None = field(name="if", default=None)
    together: bool = False  # once in each step for all players, not for each
    do: Effect


class StoryProgram(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A program that exists while its card is in play (TAM-SCEN-08)."""

    id: Annotated[str, Meta(pattern=r"^[a-z0-9_]{1,32}$")]
    name: Wording
    pattern: Pattern
    condition: Condition | None = field(name="if", default=None)  # where or when it may be launched
    hack: bool = False  # counts as a hack
    do: Effect


class Ruled(Component, kw_only=True, frozen=True):
    """What guides, plot cards and special cards have in common: rules that hold while they are in play."""

    rules: tuple[Ability, ...] = ()  # for every player
    programs: tuple[StoryProgram, ...] = ()
    activities: tuple[Activity, ...] = ()
    world: tuple[Paragraph, ...] = ()  # world activity; of guides and special cards after the plot card's


class Guide(Ruled, kw_only=True, frozen=True):
    """TAM-SCEN-01 A scenario guide: the setup, and what holds all game. Its id is its letter."""

    teaser: Wording
    difficulty: Literal["easy", "medium", "hard"]
    length: Literal["short", "medium", "long"]
    warning: bool = False  # not for beginners
    finale: bool = False  # opens when every other scenario has an ending (TAM-END-06)
    layout: tuple[Layout, ...]  # places without a tile number get the tiles below, then random ones
    face_down: tuple[Count, ...] = ()  # numbered tiles, shuffled face down on the places without a number
    enemies: tuple[EnemyLine, ...]  # the top of the deck first
    corrupted: Amount  # tokens on the corrupted pool, at most all there are
    factions: tuple[Faction, ...] = ()
    random_factions: Count = 0  # so many further decks, drawn at random
    start: Count  # the number of the tile on which all characters begin
    skip: tuple[Part, ...] = ()  # parts of the common setup that are left out (TAM-SETUP-39)
    fewer_explorations: bool = False  # some kinds are left out (constants: prologue_without)
    first: CardNumber
    pool_empty: CardNumber | None = None  # drawn when a corrupted code is needed and there is none
    setup: tuple[Effect, ...] = ()  # further instructions, before the first card

    @property
    def letter(self) -> str:
        """The letter of its cards."""
        return self.id


class PlotCard(Ruled, kw_only=True, frozen=True):
    """A plot card: a story side and a rule side (TAM-SCEN-04)."""

    read_first: ClassVar[tuple[str, ...]] = ("immediate",)
    story: Wording
    immediate: tuple[Paragraph, ...] = ()
    goal: Wording | None = None
    timed: bool = False  # has a time limit: the linter wants a rule for time 0 (TAM-SCEN-26)


class EndingCard(Component, kw_only=True, frozen=True):
    """A card headed Victory or Defeat (TAM-END-01)."""

    victory: bool
    story: Wording
    unlocks: tuple[UnlockCode, ...] = ()
    relocks: tuple[UnlockCode, ...] = ()
    opens_scenarios: bool = False  # all but the finale


class SheetRow(Component, kw_only=True, frozen=True):
    """A row of the progress sheet: a scenario and its ending boxes, whether its cards are here yet or not."""

    scenario: Annotated[str, Meta(pattern=r"^[A-Z]$")]
    endings: tuple[CardNumber, ...]
    finale: bool = False  # as on its guide


class Side(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """One side of a card of a boss's attack pile, resolved with a roll of the enemy dice."""

    do: tuple[Effect, ...]


class SpecialCard(Ruled, kw_only=True, frozen=True):
    """A card without a fixed layout: rules, a table, an event on a tile (TAM-SCEN-05)."""

    read_first: ClassVar[tuple[str, ...]] = ("immediate", "entered")
    story: Wording
    immediate: tuple[Paragraph, ...] = ()  # when it is drawn
    entered: tuple[Paragraph, ...] = ()  # lying on a tile: when a player enters that tile (TAM-SCEN-20)
    sides: tuple[Side, ...] = ()  # of a boss's attack pile
    leaves_with_plot: bool = False  # is discarded together with the plot card


class Marker(Component, kw_only=True, frozen=True):
    """What a generic marker stands for in a scenario."""


class Landmark(Component, kw_only=True, frozen=True):
    """What a scenario calls some places of its map."""


SCENARIO_KINDS: Kinds = {
    "scenario": Guide,
    "plot_card": PlotCard,
    "ending_card": EndingCard,
    "sheet_row": SheetRow,
    "special_card": SpecialCard,
    "marker": Marker,
    "landmark": Landmark,
}
