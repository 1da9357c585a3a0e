"""Uno, as it is played by machines.

UNO-1  108 cards: in each of four colours one 0, two each of 1 to 9, skip, reverse and draw two; four wilds
       and four wild draw fours. Everybody gets seven.
UNO-2  One card is turned up, a wild draw four never. Wild: its colour is drawn at random. Skip: seat 1
       begins. Reverse: play runs backwards. Draw two: seat 0 draws two cards, and still begins.
UNO-3  Play a card of the same colour or with the same sign, or a wild and name its colour. A wild draw four
       only if you have nothing else to play.
UNO-4  Who cannot play draws one card. A wild is played at once in a random colour, and nobody draws for it; a
       card of the colour in play is played at once; any other is kept. Then the turn passes.
UNO-5  Skip: the next seat misses its turn; after a draw two or wild draw four it also draws. Reverse: play
       runs the other way.
UNO-6  Whoever has no cards left, wins.
UNO-7  When too few cards are left to draw, the played cards are shuffled in. The card in play still counts.
"""

from msgspec import Struct

from zhuoju.kernel import Chance, Flow, Game, Next, NoOptions, Plain, Seat, Table, choose_one
from zhuoju_examples import drawing
from zhuoju_examples.texts import texts

COLOURS = ["red", "yellow", "green", "blue"]
SIGNS = [*"0123456789", "skip", "reverse", "draw_2"]
WILDS = ["wild", "wild_draw_4"]
PENALTY = {"draw_2": 2, "wild_draw_4": 4}
DECK = [f"{c}:{s}" for c in COLOURS for s in [*SIGNS, *SIGNS[1:]]] + WILDS * 4

IN_COLOUR = {wild: {f"{wild}:{c}": f"{wild}:{c}" for c in COLOURS} for wild in WILDS}  # a wild, once named
HELD = {**{card: card for card in DECK}, **{named: w for w in WILDS for named in IN_COLOUR[w]}}
COLOUR = {
    card: card.split(":")[card in IN_COLOUR["wild"] or card in IN_COLOUR["wild_draw_4"]] for card in HELD
}
SIGN = {card: HELD[card] if HELD[card] in WILDS else card.split(":")[1] for card in HELD}
PLAIN = [card for card in dict.fromkeys(DECK) if card not in WILDS]
FITS = {
    top: frozenset(["wild", *(c for c in PLAIN if COLOUR[c] == COLOUR[top] or SIGN[c] == SIGN[top])])
    for top in HELD
}
REFS = {named: (held,) for named, held in HELD.items() if named != held}


class Uno(Struct):
    """The draw pile, the hands, the played cards, and the card in play."""

    deck: list[str]  # face down
    hands: list[list[str]]  # each seen by its owner
    played: list[str]  # face up
    top: str  # the card in play, a wild with its colour
    turn: Seat = 0
    direction: int = 1


Play = Table[Uno, NoOptions]


def setup(seats: int, _: NoOptions, chance: Chance) -> Uno:
    """UNO-1, UNO-2"""
    deck = list(DECK)
    chance.shuffle(deck, of="deck")
    hands = [[deck.pop() for _ in range(7)] for _ in range(seats)]
    while deck[-1] == "wild_draw_4":
        chance.shuffle(deck, of="deck")
    top = deck.pop()
    s = Uno(deck, hands, [top], named(top, chance))
    if SIGN[top] == "skip":
        s.turn = 1
    elif SIGN[top] == "reverse":
        s.turn, s.direction = seats - 1, -1
    elif SIGN[top] == "draw_2":
        hands[0] += [deck.pop(), deck.pop()]
    return s


def turn(m: Play) -> Flow[Next]:
    """UNO-3, UNO-6"""
    s = m.state
    seat = s.turn
    hand = s.hands[seat]
    options = playable(hand, s.top)
    card = yield from choose_one(seat, "turn.card", options, clause="UNO-3", refs=REFS)
    if card == "draw":
        draw_one(m, seat)
        return turn
    hand.remove(HELD[card])
    put_down(m, seat, card)
    if hand:
        return turn
    m.end([seat], outcome="outcome.empty_hand")
    return None


def playable(hand: list[str], top: str) -> dict[str, str]:
    """UNO-3"""
    fits = FITS[top]
    options = {card: card for card in hand if card in fits}
    if "wild" in options:
        del options["wild"]
        options.update(IN_COLOUR["wild"])
    if options:
        return options
    return IN_COLOUR["wild_draw_4"] if "wild_draw_4" in hand else {"draw": "draw"}


def put_down(m: Play, seat: Seat, card: str) -> None:
    """UNO-5"""
    s = m.state
    s.played.append(HELD[card])
    sign = SIGN[card]
    m.tell("played", seat=seat, card=card)
    if sign == "reverse":
        s.direction = -s.direction
    following = (seat + s.direction) % m.seats
    if sign in PENALTY:
        draw(m, following, PENALTY[sign])
    if sign == "skip" or sign in PENALTY:
        m.tell("skipped", seat=following)
        following = (following + s.direction) % m.seats
    s.turn = following
    s.top = card


def draw_one(m: Play, seat: Seat) -> None:
    """UNO-4"""
    s = m.state
    drawn = draw(m, seat, 1)
    s.turn = (seat + s.direction) % m.seats
    if not drawn:
        return
    card = drawn[0]
    if card in WILDS:
        s.hands[seat].remove(card)
        s.played.append(card)
        s.top = named(card, m.chance)
        m.tell("played", seat=seat, card=s.top)
    elif COLOUR[card] == COLOUR[s.top]:
        s.hands[seat].remove(card)
        put_down(m, seat, card)


def draw(m: Play, seat: Seat, count: int) -> list[str]:
    """UNO-7: draw so many cards, or as many as there are."""
    s = m.state
    if len(s.deck) < count:
        s.deck += s.played
        s.played = []
        m.chance.shuffle(s.deck, of="deck")
        m.tell("reshuffled", cards=len(s.deck))
    drawn = [s.deck.pop() for _ in range(min(count, len(s.deck)))]
    s.hands[seat] += drawn
    m.tell(
        "drew", to=seat, public={"seat": seat, "count": len(drawn)}, seat=seat, count=len(drawn), cards=drawn
    )
    return drawn


def named(card: str, chance: Chance) -> str:
    """UNO-2, UNO-4: a wild gets a colour at random."""
    return f"{card}:{chance.pick(COLOURS, of='colour')}" if card in WILDS else card


def view(s: Uno, seat: Seat | None) -> dict[str, Plain]:
    """Your own hand, how many cards the others hold, and the cards played."""
    return {
        "hand": [] if seat is None else s.hands[seat],
        "counts": [len(hand) for hand in s.hands],
        "deck": len(s.deck),
        "played": s.played,
        "top": s.top,
        "turn": s.turn,
        "direction": s.direction,
    }


def redeal(_: Uno, then: Uno, seat: Seat, chance: Chance) -> None:
    """The draw pile and the other hands could be any of the cards this seat does not see."""
    others = [hand for owner, hand in enumerate(then.hands) if owner != seat]
    unseen = sorted([*then.deck, *(card for hand in others for card in hand)])
    chance.shuffle(unseen, of="unseen")
    for hand in others:
        hand[:] = [unseen.pop() for _ in hand]
    then.deck = unseen


def evaluate(s: Uno, seat: Seat) -> float:
    """How well a seat stands, from -1 to 1: fewer cards than the shortest other hand."""
    shortest = min(len(hand) for owner, hand in enumerate(s.hands) if owner != seat)
    mine = len(s.hands[seat])
    wilds = sum(card in WILDS for card in s.hands[seat])
    return max(-1.0, min(1.0, (shortest - mine + 0.3 * wilds) / (shortest + mine + 1)))


def census(s: Uno) -> dict[str, int]:
    """UNO-1: every card is somewhere."""
    cards = [*s.deck, *s.played, *(card for hand in s.hands for card in hand)]
    return {face: cards.count(face) for face in dict.fromkeys(DECK)}


GAME = Game(
    id="uno",
    version=1,
    state=Uno,
    seats=range(2, 5),
    setup=setup,
    first=turn,
    view=view,
    redeal=redeal,
    evaluate=evaluate,
    census=census,
    terminal=drawing.uno,
    texts=lambda: texts("uno"),
)
