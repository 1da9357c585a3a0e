"""LEG-SETUP Setting up: decks, characters, starting hands, the mulligan."""

from zhuoju.games.legend.effects.leaving import step
from zhuoju.games.legend.model.library import CARDS, CHARACTERS, RULES
from zhuoju.games.legend.model.state import (
    ALL_SLOTS,
    ROW_SIZES,
    STARTING_HAND,
    Legend,
    Options,
    Player,
    Pool,
    Ref,
    State,
    Turn,
    card_ref,
    player,
)
from zhuoju.games.legend.model.words import DECKS, Deck
from zhuoju.games.legend.model.zones import draw, mix, move
from zhuoju.kernel import Chance, Flow, Next, Seat, choose_one, choose_some, then, together


def setup(seats: int, options: Options, chance: Chance) -> State:
    """LEG-SETUP-01 to 03, 06, 11, 12 Shuffle the decks; nothing lies in the slots yet."""
    faces: list[str] = []
    decks: dict[Deck, list[Ref]] = {}
    for deck in DECKS:
        cards = [c.id for c in CARDS.values() if c.back == deck for _ in range(c.copies)]
        chance.shuffle(cards, of="shuffle")
        decks[deck] = list(range(len(faces), len(faces) + len(cards)))
        faces += cards
    rotten = [c.id for c in CARDS.values() if c.back == "rotten" for _ in range(c.copies)]
    grass = list(range(len(faces), len(faces) + len(rotten)))
    faces += rotten
    exclusive = [face for who in CHARACTERS.values() for face in who.exclusive]
    box = list(range(len(faces), len(faces) + len(exclusive)))
    faces += exclusive
    first = chance.below(seats, of="first")
    players = [
        Player(
            seat,
            rows=[[None] * size for size in ROW_SIZES],
            holes=[0, 0, 0],
            permanent=Pool(),
            temporary=Pool(),
        )
        for seat in range(seats)
    ]
    return State(
        faces=faces,
        decks=decks,
        discards={deck: [] for deck in DECKS},
        rotten=grass,
        box=box,
        slots=[[] for _ in range(ALL_SLOTS)],
        players=players,
        order=[(first + n) % seats for n in range(seats)],
        rules=[r.id for r in RULES.values() if r.mode == options.mode],
        turn=Turn(first),
    )


@step
def choose_characters(m: Legend) -> Flow[Next]:
    """LEG-SETUP-04, 05 Characters are picked one by one in reverse turn order."""
    if m.options.characters == "on":
        for seat in reversed(m.state.order):
            taken = [p.character for p in m.state.players]
            free = {f"character:{c}": c for c in CHARACTERS if c not in taken}
            chosen = yield from choose_one(
                seat, "setup.character", free, clause="LEG-SETUP-05", default=next(iter(free))
            )
            _become(m, seat, chosen)
    return mulligan


def _become(m: Legend, seat: Seat, character: str) -> None:
    p = player(m, seat)
    p.character = character
    for ref in [r for r in m.state.box if m.state.faces[r] in CHARACTERS[character].exclusive]:
        move(m, ref, m.state.box, p.exclusive)
    m.tell("character", seat=seat, character=character)


@step
def mulligan(m: Legend) -> Flow[Next]:
    """LEG-SETUP-07 to 10 Five cards each; everybody may set some aside, at once and in secret.

    As many are drawn anew; only then the cards set aside go back into the deck.
    """
    from zhuoju.games.legend.turn.phases import begin_turn

    for seat in m.state.order:
        draw(m, seat, STARTING_HAND)
    chosen = yield from together({seat: _set_aside(m, seat) for seat in m.state.order}, secret=True)
    aside = m.state.resolving
    for seat in m.state.order:
        for ref in chosen[seat]:
            move(m, ref, player(m, seat).hand, aside)
    for seat in m.state.order:
        m.tell("mulligan", seat=seat, count=len(chosen[seat]))
        draw(m, seat, len(chosen[seat]))
    intel = m.state.decks["intel"]
    for ref in list(aside):
        move(m, ref, aside, intel)
    mix(m, intel)
    return then(begin_turn, next(s for s in m.state.order if not player(m, s).resigned))


def _set_aside(m: Legend, seat: Seat) -> Flow[list[Ref]]:
    hand = player(m, seat).hand
    options = {card_ref(r): r for r in hand}
    return (
        yield from choose_some(
            0, len(hand), seat, "setup.mulligan", options, clause="LEG-SETUP-08", default=[]
        )
    )
