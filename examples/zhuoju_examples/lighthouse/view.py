"""What a seat may know, and how well the keepers stand."""

from zhuoju.kernel import Chance, Plain, Seat
from zhuoju_examples.lighthouse.state import BAGS, CARDS, FOG, Card, Keeper, Tower


def view(s: Tower, seat: Seat | None) -> dict[str, Plain]:
    """Everything but the deck and the other hands."""
    return {
        "night": s.night,
        "lamp": s.lamp,
        "fog": s.fog,
        "gale": s.gale,
        "beams": s.beams,
        "guided": s.guided,
        "goal": s.goal,
        "wrecks": s.wrecks,
        "supply": s.supply,
        "ships": s.ships,
        "keepers": [_keeper(keeper, own=keeper.seat == seat) for keeper in s.keepers],
        "playing": s.playing,
        "discard": s.discard,
        "deck": len(s.deck),
        "bag": {token: s.bag.count(token) for token in BAGS["calm"]},
    }


def _keeper(k: Keeper, *, own: bool) -> dict[str, Plain]:
    return {
        "seat": k.seat,
        "oil": k.oil,
        "rope": k.rope,
        "hand": k.hand if own else len(k.hand),
    }


def redeal(now: Tower, then: Tower, seat: Seat, chance: Chance) -> None:
    """Cards this seat has not seen by now change their faces among each other; refs stay where they are."""
    seen = {card.ref for pile in (now.keepers[seat].hand, now.playing, now.discard) for card in pile}
    hidden = [card for card in then.deck if card.ref not in seen]
    for keeper in then.keepers:
        if keeper.seat != seat:
            hidden += [card for card in keeper.hand if card.ref not in seen]
    kinds = sorted(card.kind for card in hidden)
    chance.shuffle(kinds, of="hidden")
    for card, kind in zip(hidden, kinds, strict=True):
        card.kind = kind


def evaluate(s: Tower, _: Seat) -> float:
    """How well all stand, from -1 to 1: ships home and wrecks first, then oil and fog."""
    oil = min(10, s.lamp + sum(keeper.oil for keeper in s.keepers))
    needed = sum(ship.needs + (3 - ship.waits) for ship in s.ships)
    worth = 1.2 * s.guided / s.goal - 0.25 * s.wrecks + 0.04 * oil - 0.5 * (s.fog / FOG) ** 2 - 0.03 * needed
    rope = sum(min(2, keeper.rope) for keeper in s.keepers) / len(s.keepers)
    return max(-1.0, min(1.0, worth + 0.03 * rope + 0.02 * s.beams - 0.5))


def census(s: Tower) -> dict[str, int]:
    """Every card and every token is somewhere."""
    cards: list[Card] = [*s.deck, *s.playing, *s.discard]
    for keeper in s.keepers:
        cards += keeper.hand
    kinds = [card.kind for card in cards]
    tokens = [*s.bag, *s.drawn]
    return {
        **{f"card:{kind}": kinds.count(kind) for kind in CARDS},
        **{f"token:{token}": tokens.count(token) for token in BAGS["calm"]},
    }
