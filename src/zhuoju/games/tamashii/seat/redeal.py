"""What a seat does not know in Tamashii, dealt anew among what it could be."""

from zhuoju.games.tamashii.model.knowledge import back, hidden
from zhuoju.games.tamashii.model.library import LIBRARY, MAP_SETUPS, TILES
from zhuoju.games.tamashii.model.scenario_cards import Guide
from zhuoju.games.tamashii.model.state import Ref, State
from zhuoju.kernel import Chance, Seat

STREAM = "redeal"


def redeal(now: State, then: State, seat: Seat, chance: Chance) -> None:
    """Deal the faces of all cards that the seat knows neither then nor now among themselves, back by back."""
    still, before = hidden(now, seat), hidden(then, seat)
    now_hidden = {ref for refs in still.values() for ref in refs}
    now_hidden -= {*now.turned[len(then.turned) :]}  # shown in this step
    open_ones = {sort: [r for r in refs if r in now_hidden] for sort, refs in before.items()}
    _tiles(then, open_ones.pop("tile"), open_ones.pop("tile_rest"), chance)
    _die_faces(then, open_ones.pop("die_face"), chance)
    by_back: dict[str, list[Ref]] = {}
    for sort, refs in open_ones.items():
        for ref in refs:
            by_back.setdefault(f"{sort} {back(then, ref)}", []).append(ref)
    for name in sorted(by_back):
        refs = sorted(by_back[name])
        _deal(then, refs, sorted(then.faces[r] for r in refs), chance)
    _attacks(now, then, chance)


def _die_faces(s: State, refs: list[Ref], chance: Chance) -> None:
    """Which die face tokens lie where is open, but for the faces that were seen there (TAM-SCEN-17)."""
    pool = sorted(s.faces[r] for r in refs)
    seen: list[list[str]] = []
    for spot in s.places:
        certain: list[str] = list(spot.shown)
        for ref in spot.die_faces:
            if ref not in refs and s.faces[ref] in certain:
                certain.remove(s.faces[ref])
        for face in certain:
            pool.remove(face)
        seen.append(certain)
    chance.shuffle(pool, of=STREAM)
    for spot, certain in zip(s.places, seen, strict=True):
        here = sorted(r for r in spot.die_faces if r in refs)
        room = len(here) - len(certain)
        _deal(s, here, sorted([*certain, *pool[:room]]), chance)
        del pool[:room]
    _deal(s, sorted(r for r in s.die_face_rest if r in refs), sorted(pool), chance)


def _attacks(now: State, then: State, chance: Chance) -> None:
    """Order and sides of a boss's attack cards that nobody has seen yet (section 6)."""
    if now.boss is None or then.boss is None:
        return
    unseen = now.boss.pile[: len(now.boss.pile) - now.boss.known]
    places = [n for n, entry in enumerate(then.boss.pile) if entry in unseen]
    numbers = sorted(then.boss.pile[n].split()[0] for n in places)
    chance.shuffle(numbers, of=STREAM)
    for place, number in zip(places, numbers, strict=True):
        then.boss.pile[place] = f"{number} {chance.below(2, of=STREAM)}"


def _deal(s: State, refs: list[Ref], faces: list[str], chance: Chance) -> None:
    chance.shuffle(faces, of=STREAM)
    for ref, face in zip(refs, faces, strict=True):
        s.faces[ref] = face


def _tiles(s: State, placed: list[Ref], rest: list[Ref], chance: Chance) -> None:
    """Tiles that must be on the map stay there; which of the others are is open (TAM-SETUP-24)."""
    faces = sorted(s.faces[r] for r in (*placed, *rest))
    there = _certain(s, faces, chance)
    others = [f for f in faces if f not in there]
    chance.shuffle(others, of=STREAM)
    room = len(placed) - len(there)
    _deal(s, sorted(placed), sorted([*there, *others[:room]]), chance)
    _deal(s, sorted(rest), sorted(others[room:]), chance)


def _certain(s: State, faces: list[str], chance: Chance) -> list[str]:
    """The hidden tiles that everybody knows to be on the map."""
    if s.story is not None:
        listed = LIBRARY.packs.of(Guide)[s.story.scenario].face_down
        return [f for f in faces if TILES[f].number in listed]
    shown = [TILES[s.faces[spot.tile]] for spot in s.places if spot.revealed]
    strongholds = [f for f in faces if TILES[f].faction is not None]
    promised = s.contest is not None and MAP_SETUPS[s.contest.map].stronghold
    if not promised or any(tile.faction is not None for tile in shown) or not strongholds:
        return []
    return [chance.pick(strongholds, of=STREAM)]
