"""TAM-HIDE Who knows which card, and shuffling so that a number that was seen tells nothing any more."""

from collections.abc import Iterable

from zhuoju.games.tamashii.model.library import (
    CLASS_AUGMENTS,
    ENEMIES,
    FACTION_AUGMENTS,
    PROTOCOLS,
)
from zhuoju.games.tamashii.model.state import Ref, State, Tamashii
from zhuoju.kernel import Seat

SHUFFLE = "shuffle"  # the stream of everything whose order stays hidden


def mix(m: Tamashii, refs: list[Ref]) -> None:
    """Shuffle cards by dealing their faces anew among their numbers (TAM-GEN-15)."""
    faces = [m.state.faces[r] for r in refs]
    m.chance.shuffle(faces, of=SHUFFLE)
    for ref, face in zip(refs, faces, strict=True):
        m.state.faces[ref] = face
        m.state.seen.pop(ref, None)


def look(m: Tamashii, refs: Iterable[Ref], seat: Seat) -> None:
    """A seat looks at face-down cards and will know them wherever they go; in co-op all do (TAM-GEN-16)."""
    for ref in refs:
        known = m.state.seen.setdefault(ref, [])
        known += [s for s in viewers(m.state, seat) if s not in known]
    m.reveal()


def viewers(s: State, seat: Seat) -> list[Seat]:
    """Who sees what is shown to a seat: everybody, except in versus games (TAM-AUG-16)."""
    return [seat] if s.contest is not None else [p.seat for p in s.players]


def shared(s: State, owner: Seat, seat: Seat | None) -> bool:
    """Whether a seat (None: a spectator) sees what the owner keeps face down: not in versus (section 6)."""
    return s.contest is None or owner == seat


def back(s: State, ref: Ref) -> str:
    """What the back of a card tells: cards with different backs are never mistaken for each other."""
    face = s.faces[ref]
    if face in ENEMIES:
        return f"enemy {ENEMIES[face].level}"  # the levels of the layers are public
    if face in CLASS_AUGMENTS:
        return CLASS_AUGMENTS[face].class_name
    if face in PROTOCOLS:
        return "protocol"
    return FACTION_AUGMENTS[face].faction if face in FACTION_AUGMENTS else ""


def hidden(s: State, seat: Seat | None) -> dict[str, list[Ref]]:
    """The cards and tokens whose face a seat cannot know, sort by sort."""
    found: dict[str, list[Ref]] = {
        "card": [*s.enemy_deck, *s.unused, *(r for deck in s.faction_decks.values() for r in deck)],
        "body": list(s.body_deck),
        "exploration": [*s.exploration_rest, *(x.exploration for x in s.places if x.exploration is not None)],
        "tile": [x.tile for x in s.places if not x.revealed],
        "tile_rest": list(s.tile_rest),
        "die_face": [*s.die_face_rest, *(r for spot in s.places for r in spot.die_faces)],
        "objective": s.contest.deck[:-1] if s.contest is not None else [],
    }
    for p in s.players:
        found["card"] += p.class_deck
        if not shared(s, p.seat, seat):
            found["card"] += [a.card for a in p.augments if not a.equipped]
    if s.looker is not None and not shared(s, s.looker, seat):
        found["card"] += s.resolving
    return {sort: [r for r in refs if not knows(s, r, seat)] for sort, refs in found.items()}


def knows(s: State, ref: Ref, seat: Seat | None) -> bool:
    """Whether a seat has looked at a face-down card; a spectator knows what everybody knows."""
    seen = s.seen.get(ref)
    if seen is None:
        return False
    return len(seen) == len(s.players) if seat is None else seat in seen
