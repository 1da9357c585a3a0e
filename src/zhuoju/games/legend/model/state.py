"""What lies on the table of Legend. Cards are numbers; `faces` says which card a number is."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, field

from zhuoju.games.legend.model.words import AREAS, Ban, Deck, Duration, Element, Path, Phase, Stat
from zhuoju.kernel import Seat
from zhuoju.kernel.table import Table

Ref = int  # a card; the number tells nothing, see zones.reshuffle
NEUTRAL: Final = -1  # the owner of units and effects that belong to nobody

SLOTS_PER_AREA: Final = 5
MARKET_SLOTS: Final = 6
EXPLORATION_SLOTS: Final = SLOTS_PER_AREA * len(AREAS)
ALL_SLOTS: Final = EXPLORATION_SLOTS + MARKET_SLOTS
STARTING_HAND: Final = 5
INITIAL_ACTIONS: Final = 2
REFRESHES_PER_PREP: Final = 1
ROW_SIZES: Final = (3, 3, 4)
COMBAT_ROUND_CAP: Final = 30
GOALS: Final = {"quick": 2, "standard": 3}
SOLO_TURNS: Final = {"quick": 12, "standard": 16}


class Options(Struct, forbid_unknown_fields=True):
    """How a match is set up (LEG section 1.2)."""

    mode: Literal["quick", "standard"] = "quick"
    characters: Literal["off", "on"] = "off"
    row_rule: Literal["strict", "relaxed"] = "strict"
    round_cap: Annotated[int, Meta(ge=1, le=200)] = 40


class Marks(Struct, omit_defaults=True):
    """What lies on a card while it is in a slot or in the ascension area."""

    faceup: bool = False
    loot: bool = False
    progress: int = 0
    wounds: int = 0
    counters: int = 0
    peeked: list[Seat] = []  # who has looked at it while it lies face down


class Copied(Struct):
    """The written effects of another card, for a while (LEG-EFF-19 to 25)."""

    face: str
    until: Duration


class Ability(Struct, omit_defaults=True):
    """An unlocked card and the materials under it."""

    card: Ref
    materials: list[Ref] = []
    copied: list[Copied] = []
    broken: bool = False  # a fighting creation that fell; until its owner's next start phase
    number: int = 0  # the how-manieth this player unlocked


class Pool(Struct, omit_defaults=True):
    """Elements of one sort, ready and spent."""

    ready: dict[Element, int] = {}
    spent: dict[Element, int] = {}


class Player(Struct, omit_defaults=True):
    """A player's side of the table."""

    seat: Seat
    character: str = ""
    gold: int = 0
    hand: list[Ref] = []
    pack: list[Ref] = []
    exclusive: list[Ref] = []
    rows: list[list[Ability | None]] = []
    holes: list[int] = []  # by row: empty places that arose by removal
    permanent: Pool = field(default_factory=Pool)
    temporary: Pool = field(default_factory=Pool)
    wounds: int = 0
    dying: bool = False
    slot: int | None = None  # the exploration slot the player is in
    next_dice: int = 0  # more dice for the next roll in this round
    turns: int = 0  # own turns begun; names the player's round
    forge_marks: int = 0
    trophy_value: int = 0
    high_trophies: int = 0
    feats: dict[Path, int] = {}  # tiers achieved
    points: int = 0
    most_points: int = 0
    resigned: bool = False


class Buff(Struct, omit_defaults=True):
    """A change of a statistic that lasts for a while."""

    stat: Stat
    amount: int
    until: Duration
    owner: Seat
    seat: Seat | None = None  # of a player ...
    card: Ref | None = None  # ... or of a card in a slot ...
    slots: list[int] = []  # ... or of slots


class Banned(Struct):
    """Something a player may not do for a while."""

    seat: Seat
    ban: Ban
    until: Duration
    owner: Seat


class Roll(Struct):
    """Dice between rolling and counting."""

    seat: Seat  # who rolls; NEUTRAL for a neutral unit's dice
    purpose: Literal["gather", "attack"]
    dice: list[int]
    points: int = 0  # added after multiplying
    unit: Ref | None = None  # the card that attacks; None for a character
    target: str = ""  # what it is rolled for: the unit attacked, the card gathered


class Hurt(Struct):
    """Damage about to be placed on a player."""

    seat: Seat
    amount: int


class Unit(Struct):
    """A unit on the battlefield. A card, or a player's character."""

    force: Seat  # NEUTRAL for neutral units
    card: Ref | None = None  # None: the player's character
    wounds: int = 0  # of a fighting creation; characters and creatures carry their own


class Hunt(Struct):
    """The battlefield of one hunt."""

    hunter: Seat
    creature: Ref
    slot: int
    units: list[Unit]
    round: int = 0
    escaping: bool = False


class Turn(Struct, omit_defaults=True):
    """Where the current turn stands."""

    seat: Seat
    phase: Phase = "start"
    skipped: list[Phase] = []
    actions: int = 0
    refreshes: int = 0  # used
    purchases: int = 0
    bought: list[Ref] = []  # cards that must not be sold in this turn
    in_action: bool = False
    attempted: list[Ref] = []  # in this action
    hunted: list[Ref] = []  # became loot in a hunt declared in this action


class State(Struct):
    """A match of Legend. A card is always in exactly one place."""

    faces: list[str]  # the card that each number is
    decks: dict[Deck, list[Ref]]  # face down, the top last
    discards: dict[Deck, list[Ref]]  # face up
    rotten: list[Ref]
    slots: list[list[Ref]]  # 15 exploration and 6 market slots, the top last
    players: list[Player]
    order: list[Seat]  # turn order, the starting player first
    rules: list[str]
    turn: Turn
    box: list[Ref] = []  # exclusive cards of characters that nobody is
    resolving: list[Ref] = []  # being looked at or set aside
    looker: Seat | None = None  # who is looking at them
    marks: dict[Ref, Marks] = {}
    used: dict[Ref, dict[str, int]] = {}  # by effect: the period in which it was last used
    buffs: list[Buff] = []
    bans: list[Banned] = []
    roll: Roll | None = None
    hurt: Hurt | None = None
    gathering: Ref | None = None
    hunt: Hunt | None = None
    carrying_out: int = 0  # effects being carried out: no free point meanwhile
    rounds: int = 1  # table rounds
    turn_number: int = 0
    action_number: int = 0
    hunt_number: int = 0
    combat_number: int = 0
    hunts: int = 0  # of creatures above the low grade, for statistics
    falls: int = 0  # of those, how many left the hunter dying
    closing: bool = False  # the goal was reached: the fair round


Legend = Table[State, Options]


def player(m: Legend, seat: Seat) -> Player:
    """A player's side of the table."""
    return m.state.players[seat]


def seat_ref(seat: Seat) -> str:
    """How a player is named on the wire."""
    return f"seat:{seat}"


def card_ref(card: Ref) -> str:
    """How a card is named on the wire."""
    return f"card:{card}"


def slot_ref(slot: int) -> str:
    """How a slot is named on the wire."""
    return f"slot:{slot}"


def area_of(slot: int) -> str:
    """The area a slot belongs to."""
    return AREAS[slot // SLOTS_PER_AREA] if slot < EXPLORATION_SLOTS else "market"


def neighbours(slot: int) -> list[int]:
    """The slots directly left and right in the same area (LEG-EXPL-12)."""
    return [s for s in (slot - 1, slot + 1) if 0 <= s < EXPLORATION_SLOTS and area_of(s) == area_of(slot)]


def from_turn_player(m: Legend) -> list[Seat]:
    """All players still in the game, in turn order, the turn player first (LEG-GEN-11)."""
    order = m.state.order
    start = order.index(m.state.turn.seat)
    return [s for s in order[start:] + order[:start] if not m.state.players[s].resigned]


def next_player(m: Legend) -> Seat | None:
    """Who decides for neutral units: the next player in turn order; nobody in solo (LEG-HUNT-09)."""
    others = [s for s in from_turn_player(m) if s != m.state.turn.seat]
    return others[0] if others else None
