"""What lies on the table of Tamashii. Cards, tiles and tokens are numbers; `faces` says which."""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, field

from zhuoju.games.tamashii.model.words import (
    Basic,
    ClassName,
    Code,
    Colour,
    Difficulty,
    Face,
    Faction,
    Mode,
    Phase,
    Resource,
    Symbol,
)
from zhuoju.kernel import Seat, only
from zhuoju.kernel.table import Table

Ref = int  # a card, tile or exploration token; the number tells nothing
Cell = int  # of the launcher: row * COLUMNS + column
Place = int  # of the map: index into State.places

ROWS: Final = 4
COLUMNS: Final = 5

TOGETHER: Final = only(mode=("coop", "solo"))  # an option of scenarios


class Options(Struct, forbid_unknown_fields=True):
    """How a match is set up."""

    mode: Mode = "coop"  # one seat is always solo
    scenario: Annotated[str, TOGETHER] = "A"  # letter of the scenario guide
    difficulty: Annotated[Difficulty, TOGETHER] = "normal"
    length: Annotated[Literal["short", "medium", "long"], only(mode="versus")] = "short"
    protocols: bool | None = None  # default: on, off in versus
    # Codes unlocked in the campaign, beside X00
    unlocked: Annotated[list[Annotated[str, Meta(max_length=8)]], TOGETHER] = []


class Enemy(Struct, omit_defaults=True):
    """An enemy card that has locked on to a player."""

    card: Ref
    damage: int = 0


class Augment(Struct, omit_defaults=True):
    """An augment card in front of a player."""

    card: Ref
    equipped: bool = False


class Launcher(Struct):
    """The grid of code cells, row by row, and the cells under a lock token."""

    cells: list[Code | None]
    locks: list[Cell]


class Player(Struct, omit_defaults=True):
    """A soul hacker's side of the table."""

    seat: Seat
    colour: Colour
    core: Basic
    launcher: Launcher
    bag: dict[Code, int] = {}
    dump: dict[Code, int] = {}
    prepared: list[Code] = []  # drawn from the bag and not yet placed (TAM-CODE-08)
    resources: dict[Resource, int] = {}
    xp: int = 0
    integrity: int = 5
    cap: int = 5
    tracking: int = 0
    place: Place = 0
    bodies: list[Ref] = []  # the active one last; none: the Walker
    class_name: ClassName | None = None
    class_deck: list[Ref] = []  # face down, the top last
    augments: list[Augment] = []
    protocol: Ref | None = None
    protocol_step: int = 0  # steps completed
    queue: list[Enemy] = []  # the lead enemy first, newcomers last
    objectives: list[Ref] = []  # versus: taken, face down
    moves_made: int = 0  # write moves in this write step
    extra_moves: int = 0  # write moves granted beside the write value
    done: bool = False  # has signalled the end of a simultaneous step
    out: bool = False  # reset: skips the rest of the current phase
    roll: "Roll | None" = (
        None  # dice that have fallen and may still be rerolled; several players roll at once
    )
    launched: list[str] = []  # programs launched in this launch step, by location
    recast: dict[Cell, Basic] = {}  # tokens that count as another type until the launch step ends
    used: dict[str, int] = {}  # limited abilities: the period in which each was last used
    counts: dict[str, int] = {}  # what goals and objectives count


class Spot(Struct, omit_defaults=True):
    """A place of the map and what lies there."""

    q: int
    r: int
    tile: Ref
    revealed: bool = False
    exploration: Ref | None = None
    ascend: int = 0  # tokens
    success: int = 0
    markers: dict[str, int] = {}  # generic markers, by what they stand for
    die_faces: list[Ref] = []  # die face tokens, face down
    shown: list[Face] = []  # what everybody knows to be among them
    cards: list[str] = []  # special scenario cards lying here
    labels: list[str] = []  # what the scenario calls this place


class Jordan(Struct):
    """The solo bot."""

    place: Place
    battery: int
    moved: bool = False  # in this move step
    tile_declared: bool = False  # its tile counts for tracking in this move step
    acting: bool = False  # stands in for the player in the current step


class Roll(Struct, omit_defaults=True):
    """Player dice that have fallen and may still be rerolled."""

    seat: Seat
    purpose: Literal["tracking", "attack", "test", "other"]
    dice: list[Face]
    rerolled_by: dict[str, list[int]] = {}  # by source: the dice it has rerolled


class Wounds(Struct):
    """Wounds that somebody is about to take. Abilities lower `n`, or take them over (`taker`)."""

    seat: Seat
    n: int
    taker: Seat


class Combat(Struct, omit_defaults=True):
    """One player's combat."""

    seat: Seat
    dice: list[Face] = []
    assigned: list[bool] = []
    symbol: Symbol = "basic"
    number: int = 0
    die_on: int | None = None  # position in the queue, 0 = lead
    boxes: list[str] = []  # boxes resolved
    wounds_less: int = 0  # of the next enemy box
    notes: dict[str, int] = {}  # what abilities remember during this combat


class Boss(Struct, omit_defaults=True):
    """A boss on the map."""

    card: str
    place: Place
    integrity: int
    armour: int | None = None  # level; None: no armour
    pile: list[str] = []  # attack cards with their side up, the top first
    known: int = 0  # attack cards at the bottom of the pile that have been seen


class Story(Struct, omit_defaults=True):
    """Where a scenario stands."""

    scenario: str
    plot: str = ""
    specials: list[str] = []  # special cards beside the time board
    spent: list[str] = []  # cards that were discarded
    tokens: dict[str, int] = {}  # on the plot card: success, ascend, markers by name
    guide_tokens: dict[str, int] = {}  # on the guide
    notes: dict[str, int] = {}  # choices made and things to remember
    outcome: str = ""  # the victory or defeat card that was drawn


class Contest(Struct, omit_defaults=True):
    """What a versus game has instead of a scenario."""

    map: str
    situation: str
    rule: str
    interaction: str
    display: list[Ref | None] = []
    deck: list[Ref] = []  # objectives, the top last; the top card is face up


class State(Struct):
    """A match of Tamashii. Every token and card is always in exactly one place."""

    faces: list[str]
    players: list[Player]
    start_player: Seat
    supply: dict[Code, int]
    corrupted_pool: int = 0  # versus: corrupted codes are in the supply
    corrupted_box: int = 0
    ascend_supply: int = 23
    success_supply: int = 8
    places: list[Spot] = []
    enemy_deck: list[Ref] = []  # the top last
    enemy_discard: list[Ref] = []
    body_deck: list[Ref] = []
    market: list[Ref | None] = []
    faction_decks: dict[Faction, list[Ref]] = {}
    exploration_rest: list[Ref] = []  # tokens not placed
    tile_rest: list[Ref] = []  # tiles not placed
    die_face_rest: list[Ref] = []
    turned: list[Ref] = []  # die face tokens that were turned up, the latest last
    unused: list[Ref] = []  # left out at setup, face down: nobody knows which
    box: list[Ref] = []  # removed from the game
    resolving: list[Ref] = []  # being looked at or chosen from
    looker: Seat | None = None
    seen: dict[Ref, list[Seat]] = {}  # face-down cards that some seats have looked at
    phase: Phase = "setup"
    round: int = 0
    active: Seat | None = None  # whose action or combat turn it is
    step: str = ""  # of the phase: move, area, launch, ...
    time: int = 0
    wounds: Wounds | None = None  # while the moment `wounds_incoming` is open
    held: list[tuple[Seat, str, int]] | None = None  # deeds whose goals wait (TAM-GEN-11)
    draws: int = 0  # while `tracking_draws` is open: enemies about to be drawn
    tracking_on: bool = True  # off at the beginning of the Prologue
    combat: Combat | None = None
    boss: Boss | None = None
    jordan: Jordan | None = None
    story: Story | None = None
    contest: Contest | None = None
    clock: dict[str, int] = field(default_factory=dict)  # numbers of periods, for limits
    notes: dict[str, Any] = field(default_factory=dict)


Tamashii = Table[State, Options]


def player(m: Tamashii, seat: Seat) -> Player:
    """A soul hacker's side of the table."""
    return m.state.players[seat]


def in_turn_order(m: Tamashii) -> list[Seat]:
    """All seats, the start player first (TAM-GEN-08)."""
    start = m.state.start_player
    return [(start + n) % m.seats for n in range(m.seats)]


def card_ref(ref: Ref) -> str:
    """How a card, tile or token is named on the wire."""
    return f"card:{ref}"


def cell_ref(cell: Cell) -> str:
    """How a launcher cell is named on the wire."""
    return f"cell:{cell}"


def place_ref(place: Place) -> str:
    """How a place of the map is named on the wire."""
    return f"place:{place}"


def seat_ref(seat: Seat) -> str:
    """How a player is named on the wire."""
    return f"seat:{seat}"
