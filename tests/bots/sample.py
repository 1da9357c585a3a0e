"""Two small games to try bots on: one with hidden hands, one that asks in every shape and in secret."""

from msgspec import Struct

from zhuoju.kernel import (
    Chance,
    Decision,
    Flow,
    Game,
    Next,
    NoOptions,
    Seat,
    Table,
    choose_amount,
    choose_distribution,
    choose_one,
    choose_order,
    choose_some,
    together,
)


class Tricks(Struct):
    """Highest card takes the trick; the trick is worth what lies in it."""

    hands: list[list[int]]
    points: list[int]
    trick: list[int]
    stock: list[int]
    lead: Seat = 0


def deal(seats: int, options: NoOptions, chance: Chance) -> Tricks:
    deck = list(range(1, 16))
    chance.shuffle(deck, of="deal")
    hands = [sorted(deck.pop() for _ in range(4)) for _ in range(seats)]
    return Tricks(hands, [0] * seats, [], deck)


def trick(m: Table[Tricks, NoOptions]) -> Flow[Next]:
    s = m.state
    order = [(s.lead + i) % m.seats for i in range(m.seats)]
    for seat in order:
        hand = {f"card:{c}": c for c in s.hands[seat]}
        card = yield from choose_one(seat, "trick.card", hand)
        s.hands[seat].remove(card)
        s.trick.append(card)
    winner = order[s.trick.index(max(s.trick))]
    s.points[winner] += sum(s.trick)
    s.trick, s.lead = [], winner
    if any(s.hands):
        return trick
    most = max(s.points)
    return m.end([i for i, p in enumerate(s.points) if p == most], scores=s.points)


def redeal(now: Tricks, then: Tricks, seat: Seat, chance: Chance) -> None:
    """Cards in other hands and in the stock change places, except those that have been played since."""
    played = now.trick
    unseen = sorted([c for i, h in enumerate(now.hands) if i != seat for c in h] + now.stock)
    chance.shuffle(unseen, of="unseen")
    for other, hand in enumerate(then.hands):
        if other != seat:
            fresh = [c if c in played else unseen.pop() for c in hand]
            then.hands[other] = sorted(fresh)
    then.stock = sorted(unseen)


def standing(s: Tricks, seat: Seat) -> float:
    points = [float(p) for p in s.points]
    if s.trick:  # who takes it now, as far as that card reaches
        best = max(s.trick)
        points[(s.lead + s.trick.index(best)) % len(points)] += sum(s.trick) * best / 15
    others = max(p for i, p in enumerate(points) if i != seat)
    return (points[seat] - others) / 60 + sum(s.hands[seat]) / 100


def lean_high(s: Tricks, decision: Decision) -> dict[str, float]:
    """Take the trick with the lowest card that can, else throw the lowest away."""
    top = max(s.trick, default=0)
    return {i: (3.0 if c > top else 1.0) + (15 - c) / 30 for i, c in decision.offers.items()}


TRICKS = Game(
    id="tricks",
    version=1,
    state=Tricks,
    seats=range(2, 4),
    setup=deal,
    first=trick,
    view=lambda s, seat: {
        "hand": s.hands[seat] if seat is not None else [],
        "points": s.points,
        "trick": s.trick,
        "lead": s.lead,
        "left": [len(h) for h in s.hands],
    },
    redeal=redeal,
    evaluate=standing,
    hints=lean_high,
    statistics=lambda s, result: {
        "points": s.points,
        "lead": f"seat {s.lead}",
        "best": {"of all": max(s.points)},
    },
)


class Fair(Struct):
    """Three rounds of secret bids; then each seat spends what it has left."""

    purses: list[int]
    prizes: list[int]
    round: int = 0


def bids(m: Table[Fair, NoOptions]) -> Flow[Next]:
    s = m.state
    asked = {i: choose_amount(0, s.purses[i], i, "bids.amount") for i in range(m.seats)}
    bid = yield from together(asked, secret=True)
    prize = m.chance.roll(1, 6, of="prize")[0]
    for seat, amount in bid.items():
        s.purses[seat] -= amount
        if amount == max(bid.values()):
            s.prizes[seat] += prize
    s.round += 1
    return bids if s.round < 3 else spend


def spend(m: Table[Fair, NoOptions]) -> Flow[Next]:
    s = m.state
    for seat in range(m.seats):
        wares = {f"ware:{i}": i for i in range(6)}
        taken = yield from choose_some(1, 3, seat, "spend.wares", wares)
        s.prizes[seat] += sum(taken)
        order = yield from choose_order(seat, "spend.order", {f"at:{i}": i for i in range(4)})
        s.prizes[seat] += order[0]
        shares = yield from choose_distribution(0, 4, seat, "spend.shares", {"good": (2, 3), "bad": (-1, 3)})
        s.prizes[seat] += sum(worth * amount for worth, amount in shares)
    most = max(s.prizes)
    return m.end([i for i, p in enumerate(s.prizes) if p == most], scores=s.prizes)


FAIR = Game(
    id="fair",
    version=1,
    state=Fair,
    seats=range(2, 4),
    setup=lambda seats, options, chance: Fair([6] * seats, [0] * seats),
    first=bids,
    steps=(spend,),
    view=lambda s, seat: s,
    evaluate=lambda s, seat: (s.prizes[seat] + s.purses[seat] / 4) / 40,
)


def broken(m: Table[Tricks, NoOptions]) -> Flow[Next]:
    """Breaks when the first seat plays an odd card."""
    hand = {f"card:{c}": c for c in m.state.hands[0]}
    card = yield from choose_one(0, "trick.card", hand)
    if card % 2:
        raise ZeroDivisionError("an odd card")
    return m.end([0])


BROKEN = Game(
    id="broken",
    version=1,
    state=Tricks,
    seats=range(2, 3),
    setup=deal,
    first=broken,
    view=lambda s, seat: s.hands[0],
)
