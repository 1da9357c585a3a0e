"""What is counted in Tamashii: tokens, cards and tiles, never lost, and what a match tells the lab."""

from typing import Any

from zhuoju.games.tamashii.model.state import Player, Ref, State
from zhuoju.kernel import Result


def census(s: State) -> dict[str, int]:
    """How many of each code token there are, and where every card and tile is counted once."""
    found: dict[str, int] = {str(code): count for code, count in s.supply.items()}
    found["corrupted"] = found.get("corrupted", 0) + s.corrupted_pool + s.corrupted_box
    found["ascend tokens"] = s.ascend_supply + sum(spot.ascend for spot in s.places)
    found["success tokens"] = s.success_supply + sum(spot.success for spot in s.places)
    if s.story is not None:
        for tokens in (s.story.tokens, s.story.guide_tokens):
            found["ascend tokens"] += tokens.get("ascend", 0)
            found["success tokens"] += tokens.get("success", 0)
    for p in s.players:
        for pile in (p.bag, p.dump):
            for code, count in pile.items():
                found[code] = found.get(code, 0) + count
        for token in (*p.launcher.cells, *p.prepared):
            if token is not None:
                found[token] = found.get(token, 0) + 1
    for ref in everywhere(s):
        found[s.faces[ref]] = found.get(s.faces[ref], 0) + 1
    return found


def everywhere(s: State) -> list[Ref]:
    """Every card, tile and exploration token, each from the one place it is in."""
    refs = [
        *s.enemy_deck,
        *s.enemy_discard,
        *s.body_deck,
        *s.exploration_rest,
        *s.tile_rest,
        *s.die_face_rest,
    ]
    refs += [*s.box, *s.unused, *s.resolving, *(r for r in s.market if r is not None)]
    for deck in s.faction_decks.values():
        refs += deck
    for spot in s.places:
        refs += [spot.tile, *spot.die_faces]
        if spot.exploration is not None:
            refs.append(spot.exploration)
    if s.contest is not None:
        refs += [*s.contest.deck, *(r for r in s.contest.display if r is not None)]
    for p in s.players:
        refs += held(p)
    return refs


def held(p: Player) -> list[Ref]:
    """The cards in front of a player."""
    refs = [
        *p.bodies,
        *p.class_deck,
        *p.objectives,
        *(a.card for a in p.augments),
        *(e.card for e in p.queue),
    ]
    return refs if p.protocol is None else [*refs, p.protocol]


def statistics(s: State, result: Result) -> dict[str, Any]:
    """What the lab counts: length, endings, resets, enemies, and what players ended with."""
    counts = [p.counts for p in s.players]
    found: dict[str, Any] = {
        "rounds": s.round,
        "outcome": result.outcome,
        "resets": sum(c.get("reset", 0) for c in counts),
        "enemies defeated": sum(c.get("enemy_defeated", 0) for c in counts),
        "enemies expelled": sum(c.get("enemy_expelled", 0) for c in counts),
        "programs launched": sum(c.get("program_launched", 0) for c in counts),
        "bodies": [s.faces[r] for p in s.players for r in p.bodies],
        "classes": [p.class_name for p in s.players if p.class_name],
        "classes of winners": [p.class_name for p in s.players if p.class_name and p.seat in result.winners],
    }
    if s.story is not None:
        found["ending"] = s.story.outcome or "none"
        found["corrupted pool left"] = s.corrupted_pool
        found["plot cards"] = list(s.story.spent)
    else:
        found["scores"] = [str(n) for n in result.scores]
    return found
