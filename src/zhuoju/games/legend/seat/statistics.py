"""What is counted in Legend: cards, which are never lost, and what a finished match tells the lab."""

from typing import Any

from zhuoju.games.legend.model.state import State
from zhuoju.games.legend.model.zones import abilities
from zhuoju.kernel import Result


def census(s: State) -> dict[str, int]:
    """How often each card is somewhere on the table, counted by face."""
    piles = [*s.decks.values(), *s.discards.values(), *s.slots, s.rotten, s.box, s.resolving]
    for p in s.players:
        piles += [p.hand, p.pack, p.exclusive]
        for ability in abilities(p):
            piles += [[ability.card], ability.materials]
    found: dict[str, int] = {}
    for pile in piles:
        for ref in pile:
            found[s.faces[ref]] = found.get(s.faces[ref], 0) + 1
    return found


def statistics(s: State, result: Result) -> dict[str, Any]:
    """What the lab counts: length, paths of the points, abilities by winners and others."""
    winners = [p for p in s.players if p.seat in result.winners]
    unlocked = {p.seat: [s.faces[a.card] for a in abilities(p)] for p in s.players}
    return {
        "rounds": s.rounds,
        "points": [path for p in s.players for path, tier in p.feats.items() for _ in range(tier)],
        "winners' points": [path for p in winners for path, tier in p.feats.items() for _ in range(tier)],
        "winning place": [str(s.order.index(p.seat) + 1) for p in winners],
        "unlocked": [face for faces in unlocked.values() for face in faces],
        "unlocked by winners": [face for p in winners for face in unlocked[p.seat]],
        "winners and losers": ["winner" if p in winners else "loser" for p in s.players],
        "characters": [p.character for p in s.players if p.character],
        "characters of winners": [p.character for p in winners if p.character],
        "winners": len(winners),
        "outcome": result.outcome,
        "hunts": s.hunts,
        "falls": s.falls,
    }
