"""What is never lost in Legend: every card is in exactly one place."""

from zhuoju.games.legend.state import State
from zhuoju.games.legend.zones import abilities


def census(s: State) -> dict[str, int]:
    """How often each card is somewhere on the table, counted by face."""
    piles = [*s.decks.values(), *s.discards.values(), *s.slots, s.rotten, s.resolving]
    for p in s.players:
        piles += [p.hand, p.pack, p.exclusive]
        for ability in abilities(p):
            piles += [[ability.card], ability.materials]
    found: dict[str, int] = {}
    for pile in piles:
        for ref in pile:
            found[s.faces[ref]] = found.get(s.faces[ref], 0) + 1
    return found
