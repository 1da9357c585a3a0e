"""What a seat does not know in Legend, and dealing it anew."""

from zhuoju.games.legend.model.library import CARDS
from zhuoju.games.legend.model.state import EXPLORATION_SLOTS, Ref, State
from zhuoju.kernel import Chance, Seat


def unknown(s: State, seat: Seat) -> list[Ref]:
    """The cards whose face a seat cannot know."""
    found = [r for deck in s.decks.values() for r in deck]
    for p in s.players:
        if p.seat != seat:
            found += [r for r in p.hand if CARDS[s.faces[r]].back == "intel"]  # others came there in the open
    for cards in s.slots[:EXPLORATION_SLOTS]:
        for ref in cards:
            on_it = s.marks.get(ref)
            if on_it is None or not (on_it.faceup or seat in on_it.peeked):
                found.append(ref)
    if s.looker != seat:
        found += s.resolving
    return found


def redeal(now: State, then: State, seat: Seat, chance: Chance) -> None:
    """Deal the faces of all cards that the seat knows neither then nor now among themselves, back by back."""
    still = set(unknown(now, seat))
    by_back: dict[str, list[Ref]] = {}
    for ref in sorted(r for r in unknown(then, seat) if r in still):
        by_back.setdefault(CARDS[then.faces[ref]].back, []).append(ref)
    for back in sorted(by_back):
        refs = by_back[back]
        dealt = sorted((then.faces[r], tuple(sorted(then.used.pop(r, {}).items()))) for r in refs)
        chance.shuffle(dealt, of="redeal")
        for ref, (face, used) in zip(refs, dealt, strict=True):
            then.faces[ref] = face
            if used:
                then.used[ref] = dict(used)
