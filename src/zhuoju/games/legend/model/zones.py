"""LEG-GEN, LEG-START, LEG-EXPL Where cards are, and how they move between piles."""

from zhuoju.games.legend.model.library import CARDS, Card
from zhuoju.games.legend.model.state import (
    EXPLORATION_SLOTS,
    Ability,
    Legend,
    Marks,
    Player,
    Ref,
    area_of,
    card_ref,
    player,
    slot_ref,
)
from zhuoju.games.legend.model.words import Deck
from zhuoju.kernel import Seat

NOTHING = Marks()


def card(m: Legend, ref: Ref) -> Card:
    """What is printed on a card."""
    return CARDS[m.state.faces[ref]]


def marks(m: Legend, ref: Ref) -> Marks:
    """What lies on a card, to be changed."""
    found = m.state.marks.get(ref)
    if found is None:
        found = m.state.marks[ref] = Marks()
    return found


def seen(m: Legend, ref: Ref) -> Marks:
    """What lies on a card, to be read."""
    return m.state.marks.get(ref, NOTHING)


def move(m: Legend, ref: Ref, source: list[Ref], target: list[Ref]) -> None:
    """Take a card from one pile to the top of another. What lay on it is gone (LEG-RES-09)."""
    source.remove(ref)
    target.append(ref)
    m.state.marks.pop(ref, None)
    if m.state.buffs:
        m.state.buffs = [b for b in m.state.buffs if b.card != ref]


def home(m: Legend, ref: Ref) -> list[Ref]:
    """The pile a card goes to when it is discarded (LEG-GEN-03, LEG-EXCL-05, LEG-PLANT-09)."""
    back = card(m, ref).back
    if back == "rotten":
        return m.state.rotten
    if back == "exclusive":
        return owner_of_exclusive(m, ref).exclusive
    return m.state.discards[back]


def owner_of_exclusive(m: Legend, ref: Ref) -> Player:
    """The player whose character an exclusive card belongs to."""
    character = card(m, ref).character
    return next(p for p in m.state.players if p.character == character)


def discard(m: Legend, ref: Ref, source: list[Ref]) -> None:
    """Put a card on the discard pile of the deck it came from (LEG-GEN-03)."""
    move(m, ref, source, home(m, ref))
    m.tell("discarded", card=card_ref(ref), face=m.state.faces[ref])


def reshuffle(m: Legend, deck: Deck) -> None:
    """LEG-GEN-04 The discard pile becomes the deck."""
    state = m.state
    state.decks[deck] = state.discards[deck] + state.decks[deck]
    state.discards[deck] = []
    mix(m, state.decks[deck])
    m.tell("reshuffled", deck=deck)


def mix(m: Legend, refs: list[Ref]) -> None:
    """Shuffle cards by dealing their faces anew: a number that was seen tells nothing any more."""
    state = m.state
    faces = [(state.faces[r], state.used.pop(r, None)) for r in refs]
    m.chance.shuffle(faces, of="shuffle")
    for ref, (face, used) in zip(refs, faces, strict=True):
        state.faces[ref] = face
        if used:
            state.used[ref] = used


def can_take(m: Legend, deck: Deck) -> bool:
    """Whether a card can still come from a deck (LEG-GEN-05)."""
    return bool(m.state.decks[deck] or m.state.discards[deck])


def take_top(m: Legend, deck: Deck, target: list[Ref]) -> Ref | None:
    """Move the top card of a deck to a pile, reshuffling first if need be; None when nothing is left."""
    pile = m.state.decks[deck]
    if not pile:
        if not m.state.discards[deck]:
            return None
        reshuffle(m, deck)
        pile = m.state.decks[deck]
    ref = pile[-1]
    move(m, ref, pile, target)
    return ref


def draw(m: Legend, seat: Seat, count: int) -> int:
    """Draw from the intel deck into the hand, as far as possible; returns how many came."""
    hand = player(m, seat).hand
    drawn = [ref for _ in range(count) if (ref := take_top(m, "intel", hand)) is not None]
    if drawn:
        faces = [m.state.faces[ref] for ref in drawn]
        cards = [card_ref(ref) for ref in drawn]
        m.tell("drew", to=seat, public={"seat": seat, "count": len(drawn)}, seat=seat, count=len(drawn),
               cards=cards, faces=faces)  # fmt: skip
    return len(drawn)


# Slots


def top(m: Legend, slot: int) -> Ref | None:
    """The top card of a slot."""
    cards = m.state.slots[slot]
    return cards[-1] if cards else None


def stack_limit(m: Legend, slot: int) -> int:
    """How many cards a slot is filled up to (LEG-START-02, LEG-MKT-02)."""
    if slot >= EXPLORATION_SLOTS:
        return 1
    return 1 + sum(b.amount for b in m.state.buffs if b.stat == "stack_limit" and slot in b.slots)


def fill(m: Legend, slot: int) -> None:
    """Fill a slot up to its limit: face down, in the market face up (LEG-START-02, 03, 05)."""
    deck: Deck = area_of(slot)  # type: ignore[assignment]  # areas and the market are decks
    cards = m.state.slots[slot]
    for _ in range(stack_limit(m, slot) - len(cards)):
        ref = take_top(m, deck, cards)
        if ref is None:
            return
        if deck == "market":
            m.reveal()
            m.tell("offered", slot=slot_ref(slot), card=card_ref(ref), face=m.state.faces[ref])
        elif len(cards) > 1:
            seen_below = m.state.marks.get(cards[-2])
            if seen_below is not None:
                seen_below.peeked = []  # a peeked card that is covered is forgotten


def fill_all(m: Legend) -> None:
    """LEG-START-04 Mountain, Forest, Dungeon, Market, each from left to right."""
    for slot, cards in enumerate(m.state.slots):
        if not cards or slot < EXPLORATION_SLOTS:
            fill(m, slot)


def empty(m: Legend, slot: int) -> None:
    """Discard everything in a slot (LEG-PREP-04)."""
    cards = m.state.slots[slot]
    while cards:
        if slot < EXPLORATION_SLOTS and not seen(m, cards[-1]).faceup:
            m.reveal()  # discard piles are open
        discard(m, cards[-1], cards)


def turn_up(m: Legend, slot: int) -> None:
    """LEG-EXPL-04 While a player is in a slot its top card is face up."""
    ref = top(m, slot)
    if ref is None or seen(m, ref).faceup:
        return
    on_it = marks(m, ref)
    on_it.faceup, on_it.peeked = True, []
    m.reveal()
    m.tell("turned_up", slot=slot_ref(slot), card=card_ref(ref), face=m.state.faces[ref])


def slot_of(m: Legend, ref: Ref) -> int | None:
    """The exploration slot a card lies in."""
    for slot in range(EXPLORATION_SLOTS):
        if ref in m.state.slots[slot]:
            return slot
    return None


# The ascension area


def abilities(p: Player) -> list[Ability]:
    """All abilities of a player, low row first."""
    return [a for row in p.rows for a in row if a is not None]


def ability_of(m: Legend, ref: Ref) -> tuple[Player, int, Ability] | None:
    """The owner, row and ability of an unlocked card."""
    for p in m.state.players:
        for number, row in enumerate(p.rows):
            for ability in row:
                if ability is not None and ability.card == ref:
                    return p, number, ability
    return None


def open_rows(m: Legend, p: Player) -> int:
    """How many rows work: a row with a hole disables all above it (LEG-REM-03, 14)."""
    if m.options.row_rule == "strict":
        for number, row in enumerate(p.rows):
            if None in row:
                return number + 1
    else:
        for number, holes in enumerate(p.holes):
            if holes:
                return number + 1
    return len(p.rows)


def enabled(m: Legend, p: Player) -> list[Ability]:
    """The abilities of a player that are not disabled."""
    return [a for row in p.rows[: open_rows(m, p)] for a in row if a is not None]
