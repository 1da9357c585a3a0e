"""Leduc hold'em, the poker of six cards.

LEDUC-1  Two jacks, two queens, two kings. Each seat gets one card face down, a third one waits for round 2.
LEDUC-2  One seat, drawn at random, pays the small blind of 1 and acts first; the other pays 2.
LEDUC-3  Act in turn: fold; check when level; call when behind; raise, which is to match and add 2 (4 in
         round 2). At most two raises a round, both seats together.
LEDUC-4  A round is over when both have agreed: by calling or checking, or by raising and being called.
LEDUC-5  For round 2 the third card is shown. Whoever did not act last acts first.
LEDUC-6  Who folds loses their chips. After round 2 a pair with the shown card wins, else the higher card;
         equal cards split the pot.
"""

from itertools import permutations, product

from msgspec import Struct

from zhuoju.kernel import Chance, Flow, Game, NoOptions, Plain, Seat, Table, Withheld, choose_one
from zhuoju_examples import drawing
from zhuoju_examples.texts import texts

RANKS = {"card:J1": 11, "card:J2": 11, "card:Q1": 12, "card:Q2": 12, "card:K1": 13, "card:K2": 13}
DEALS = list(product(permutations(RANKS, 3), (0, 1)))  # two hands, the third card, the small blind
RAISES = 2
MAY_RAISE = {act: act for act in ("call", "raise", "fold")}, {act: act for act in ("check", "raise", "fold")}
NO_RAISE = {act: act for act in ("call", "fold")}, {act: act for act in ("check", "fold")}


class Hand(Struct):
    """The cards, the chips each seat has put in, and whose turn it is."""

    cards: list[str]  # each seen by its owner
    board: str  # face down until round 2
    chips: list[int]
    turn: Seat
    shown: bool = False
    over: bool = False


Poker = Table[Hand, NoOptions]


def setup(_seats: int, _options: NoOptions, chance: Chance) -> Hand:
    """LEDUC-1, LEDUC-2"""
    (mine, theirs, board), small = chance.pick(DEALS, of="deal")
    return Hand([mine, theirs], board, [2, 1] if small else [1, 2], small)


def hand(m: Poker) -> Flow[None]:
    """LEDUC-5, LEDUC-6"""
    s = m.state
    folder = yield from betting(m, 2)
    if folder is None:
        s.shown = True
        m.reveal()
        m.tell("shown", card=s.board)
        folder = yield from betting(m, 4)
    loser = loser_of(s) if folder is None else folder
    if folder is None:
        s.over = True
        m.reveal()
    if loser is None:
        return m.end([0, 1], scores=[0, 0], outcome="outcome.split", cards=s.cards)
    lost = s.chips[loser]
    outcome, cards = ("outcome.showdown", s.cards) if folder is None else ("outcome.fold", [])
    return m.end([1 - loser], scores=[lost, -lost] if loser else [-lost, lost], outcome=outcome, cards=cards)


def betting(m: Poker, size: int) -> Flow[Seat | None]:
    """LEDUC-3, LEDUC-4: one round; returns who folded."""
    s, chips = m.state, m.state.chips
    agreed = raises = 0
    while agreed < 2:
        seat = s.turn
        level = chips[0] == chips[1]
        options, why = (MAY_RAISE[level], None) if raises < RAISES else (NO_RAISE[level], no_raise_left)
        act = yield from choose_one(seat, "betting.act", options, clause="LEDUC-3", why=why)
        s.turn = 1 - seat
        if act == "fold":
            m.tell("acted", seat=seat, act=act, chips=chips[seat])
            return seat
        agreed += 1
        if act != "check":
            chips[seat] = chips[1 - seat]
        if act == "raise":
            chips[seat] += size
            raises += 1
            agreed = 1
        m.tell("acted", seat=seat, act=act, chips=chips[seat])
    return None


def no_raise_left() -> list[Withheld]:
    """LEDUC-3"""
    return [Withheld("raise", "why.raises_spent", {"most": RAISES}, "LEDUC-3")]


def loser_of(s: Hand) -> Seat | None:
    """LEDUC-6: a pair, else the higher card; None when the pot is split."""
    ranks = [RANKS[card] for card in s.cards]
    if ranks[0] == ranks[1]:
        return None
    if RANKS[s.board] in ranks:
        return 1 - ranks.index(RANKS[s.board])
    return 0 if ranks[0] < ranks[1] else 1


def view(s: Hand, seat: Seat | None) -> dict[str, Plain]:
    """Your own card, the chips, the board once it is shown; all cards after a showdown."""
    cards = [card if s.over or owner == seat else "" for owner, card in enumerate(s.cards)]
    return {"cards": cards, "board": s.board if s.shown else "", "chips": s.chips, "turn": s.turn}


def redeal(now: Hand, then: Hand, seat: Seat, chance: Chance) -> None:
    """Everything face down could be any of the cards this seat has not seen."""
    known = [then.board] if now.shown else []
    unseen = [card for card in RANKS if card != then.cards[seat] and card not in known]
    chance.shuffle(unseen, of="unseen")
    then.cards[1 - seat] = unseen.pop()
    if not now.shown:
        then.board = unseen.pop()


def evaluate(s: Hand, seat: Seat) -> float:
    """How well a seat stands, from -1 to 1: its card, better paired, the more the fuller the pot."""
    rank = RANKS[s.cards[seat]]
    pair = s.shown and rank == RANKS[s.board]
    return (1.0 if pair else (rank - 12) * 0.6) * s.chips[1 - seat] / 14


GAME = Game(
    id="leduc",
    version=1,
    state=Hand,
    seats=range(2, 3),
    setup=setup,
    first=hand,
    view=view,
    redeal=redeal,
    evaluate=evaluate,
    census=lambda s: {card: [*s.cards, s.board].count(card) for card in RANKS},
    terminal=drawing.leduc,
    texts=lambda: texts("leduc"),
)
