"""LEG-HID What a seat may see. Built up from nothing; hidden cards show only their back."""

from msgspec import Struct

from zhuoju.games.legend.model.cards import Back
from zhuoju.games.legend.model.library import CARDS
from zhuoju.games.legend.model.state import (
    EXPLORATION_SLOTS,
    Ability,
    Banned,
    Buff,
    Hunt,
    Hurt,
    Legend,
    Marks,
    Player,
    Pool,
    Ref,
    State,
    Turn,
    area_of,
    card_ref,
    slot_ref,
)
from zhuoju.games.legend.model.words import DECKS, Path
from zhuoju.games.legend.seat.public_numbers import (
    RollView,
    Tier,
    UnitView,
    field_numbers,
    goal,
    pierces,
    price_for,
    roll_of,
    sight,
    statistics_of,
    tiers,
    unit_of,
)
from zhuoju.kernel import Seat

NOTHING = Marks()


class CardView(Struct, omit_defaults=True):
    """A card: its back, and its face where the viewer may see it."""

    ref: str
    back: Back
    face: str | None = None
    faceup: bool = False
    loot: bool = False
    progress: int = 0
    wounds: int = 0
    counters: int = 0
    peeked_by: list[Seat] = []
    used: dict[str, int] = {}
    need: int = 0  # in an exploration slot: what gathering it takes now, and with how many dice
    dice: int = 0
    attack: int = 0  # in an exploration slot: how it fights now
    health: int = 0
    price: int = 0  # in the market: what it costs you now


class SlotView(Struct):
    """A slot, the top card last."""

    ref: str
    area: str
    cards: list[CardView]


class AbilityView(Struct, omit_defaults=True):
    """An unlocked card, its materials, and whether it works."""

    card: CardView
    materials: list[CardView] = []
    copied: list[str] = []
    broken: bool = False
    disabled: bool = False


class PlayerView(Struct, omit_defaults=True):
    """A player's side of the table."""

    seat: Seat
    hand: list[CardView]
    pack: list[CardView]
    exclusive: list[CardView]
    rows: list[list[AbilityView | None]]
    permanent: Pool
    temporary: Pool
    character: str = ""
    gold: int = 0
    wounds: int = 0
    dying: bool = False
    slot: str | None = None
    next_dice: int = 0
    forge_marks: int = 0
    trophy_value: int = 0
    high_trophies: int = 0
    feats: dict[Path, int] = {}
    points: int = 0
    resigned: bool = False
    stats: dict[str, int] = {}
    pierces: bool = False  # attacks ignore armour
    next_feats: dict[Path, list[Tier]] = {}


class HuntView(Struct, omit_defaults=True):
    """The battlefield of one hunt."""

    hunter: Seat
    creature: Ref
    slot: int
    units: list[UnitView]
    round: int = 0
    escaping: bool = False


class LegendView(Struct, omit_defaults=True):
    """The table as one seat, or a spectator, sees it."""

    you: Seat | None
    decks: dict[str, int]
    discards: dict[str, list[CardView]]
    rotten: int
    slots: list[SlotView]
    players: list[PlayerView]
    order: list[Seat]
    rules: list[str]
    turn: Turn
    turn_number: int
    rounds: int
    goal: int = 0
    looking_at: list[CardView] = []
    buffs: list[Buff] = []
    bans: list[Banned] = []
    roll: RollView | None = None
    hurt: Hurt | None = None
    hunt: HuntView | None = None
    gathering: str | None = None
    closing: bool = False


def view(s: State, seat: Seat | None) -> LegendView:
    """What this seat (None: a spectator) sees."""
    m = sight(s)
    return LegendView(
        you=seat,
        decks={deck: len(s.decks[deck]) for deck in DECKS},
        discards={deck: [_open(s, r) for r in s.discards[deck]] for deck in DECKS},
        rotten=len(s.rotten),
        slots=[_slot(m, number, cards, seat) for number, cards in enumerate(s.slots)],
        players=[_player(m, p, own=p.seat == seat) for p in s.players],
        order=s.order,
        rules=s.rules,
        turn=s.turn,
        turn_number=s.turn_number,
        rounds=s.rounds,
        goal=goal(s),
        looking_at=[_open(s, r) for r in s.resolving] if s.looker is not None and s.looker == seat else [],
        buffs=s.buffs,
        bans=s.bans,
        roll=None if s.roll is None else roll_of(m, s.roll),
        hurt=s.hurt,
        hunt=None if s.hunt is None else _hunt(m, s.hunt),
        gathering=None if s.gathering is None else card_ref(s.gathering),
        closing=s.closing,
    )


def _back(s: State, ref: Ref) -> Back:
    return CARDS[s.faces[ref]].back


def _open(s: State, ref: Ref) -> CardView:
    """A card that the viewer may see."""
    on_it = s.marks.get(ref, NOTHING)
    return CardView(
        card_ref(ref),
        _back(s, ref),
        s.faces[ref],
        on_it.faceup,
        on_it.loot,
        on_it.progress,
        on_it.wounds,
        on_it.counters,
        on_it.peeked,
        s.used.get(ref, {}),
    )


def _hidden(s: State, ref: Ref) -> CardView:
    """A card of which only the back is seen, and who has peeked at it."""
    return CardView(card_ref(ref), _back(s, ref), peeked_by=s.marks.get(ref, NOTHING).peeked)


def _slot(m: Legend, number: int, cards: list[Ref], seat: Seat | None) -> SlotView:
    shown = _goods if number >= EXPLORATION_SLOTS else _in_field
    return SlotView(slot_ref(number), area_of(number), [shown(m, ref, seat) for ref in cards])


def _goods(m: Legend, ref: Ref, seat: Seat | None) -> CardView:
    found = _open(m.state, ref)
    found.price = price_for(m, seat, ref)
    return found


def _in_field(m: Legend, ref: Ref, seat: Seat | None) -> CardView:
    on_it = m.state.marks.get(ref, NOTHING)
    if not on_it.faceup and (seat is None or seat not in on_it.peeked):
        return _hidden(m.state, ref)
    found = _open(m.state, ref)
    for name, number in field_numbers(m, ref).items():
        setattr(found, name, number)
    return found


def _hunt(m: Legend, h: Hunt) -> HuntView:
    return HuntView(h.hunter, h.creature, h.slot, [unit_of(m, u) for u in h.units], h.round, h.escaping)


def _player(m: Legend, p: Player, *, own: bool) -> PlayerView:
    s = m.state
    return PlayerView(
        seat=p.seat,
        hand=[_open(s, r) if own or _back(s, r) == "exclusive" else _hidden(s, r) for r in p.hand],
        pack=[_open(s, r) for r in p.pack],
        exclusive=[_open(s, r) for r in p.exclusive],
        rows=_rows(s, p),
        permanent=p.permanent,
        temporary=p.temporary,
        character=p.character,
        gold=p.gold,
        wounds=p.wounds,
        dying=p.dying,
        slot=None if p.slot is None else slot_ref(p.slot),
        next_dice=p.next_dice,
        forge_marks=p.forge_marks,
        trophy_value=p.trophy_value,
        high_trophies=p.high_trophies,
        feats=p.feats,
        points=p.points,
        resigned=p.resigned,
        stats=statistics_of(m, p),
        pierces=pierces(m, p.seat),
        next_feats=tiers(m, p),
    )


def _rows(s: State, p: Player) -> list[list[AbilityView | None]]:
    shown: list[list[AbilityView | None]] = []
    works = True
    for row, holes in zip(p.rows, p.holes, strict=True):
        shown.append([None if a is None else _ability(s, a, works) for a in row])
        works = works and not holes
    return shown


def _ability(s: State, a: Ability, works: bool) -> AbilityView:
    materials = [_open(s, r) for r in a.materials]
    return AbilityView(_open(s, a.card), materials, [c.face for c in a.copied], a.broken, not works)
