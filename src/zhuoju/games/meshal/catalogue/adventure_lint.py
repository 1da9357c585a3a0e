"""MES 9.9 Checks of adventures: what is named is there, every place is on its map, all ways lead on."""

from collections.abc import Iterator, Mapping

from zhuoju.content.language.document import Place
from zhuoju.content.pack.entry import Entry
from zhuoju.content.pack.pack import Packs
from zhuoju.games.meshal.catalogue.faults import Fault
from zhuoju.games.meshal.catalogue.names_in_adventures import named, needed_flags, set_flags
from zhuoju.games.meshal.catalogue.scene_maps import field_of, spot_of
from zhuoju.games.meshal.maps.tiling import inside
from zhuoju.games.meshal.model.adventure_cards import (
    BEATS,
    AdventureCard,
    Beat,
    Deed,
    Fight,
    SceneCard,
    Stand,
    kind_of,
)
from zhuoju.games.meshal.model.scene_map_cards import MapCard
from zhuoju.kernel import PackError
from zhuoju.kernel.errors import nearest

LOST = "lost"
Node = tuple[str, int]  # a beat of a scene
Exit = tuple[Place, Deed | None]  # where it is written, and what comes of it; None: the next beat


def faults(packs: Packs) -> Iterator[Fault]:
    """Everything that is wrong with the adventures of some packs."""
    adventures, scenes = packs.of(AdventureCard), packs.of(SceneCard)
    for scene in scenes.values():
        if scene.adventure not in adventures:
            hint = nearest(scene.adventure, adventures)
            yield Fault(scene.id, f"there is no adventure `{scene.adventure}`", "adventure", hint)
            continue
        yield from _scene(scene, adventures[scene.adventure], scenes, packs)
    for card in adventures.values():
        yield from _adventure(card, {s.id: s for s in scenes.values() if s.adventure == card.id})


def _scene(
    scene: SceneCard, card: AdventureCard, scenes: Mapping[str, SceneCard], packs: Packs
) -> Iterator[Fault]:
    if scene.map is not None:
        yield from _map(scene, scene.map)
    ids = [beat.id for beat in scene.beats if beat.id]
    for k, beat in enumerate(scene.beats):
        place: Place = ("beats", k)
        if sum(getattr(beat, name) is not None for name in BEATS) != 1:
            yield Fault(scene.id, "a beat is exactly one thing: " + ", ".join(BEATS), path=place)
        if beat.id and ids.count(beat.id) > 1 and ids.index(beat.id) != _nth(scene, k):
            yield Fault(scene.id, f"two beats are called `{beat.id}`", path=place)
        for where, deed in exits(beat):
            yield from _leads(scene, card, scenes, ids, (*place, *where), deed)
        if beat.fight is not None:
            yield from _fight(scene, beat.fight, place)
    for path, kind, name in named(scene):
        known: Mapping[str, Entry] = packs.of(kind)
        if name and name not in known:
            yield Fault(scene.id, f"there is no {_called(kind)} `{name}`", "", nearest(name, known), path)
    if scene.next and scene.next not in scenes:
        yield Fault(scene.id, f"there is no scene `{scene.next}`", "next", nearest(scene.next, scenes))


def _called(kind: type[Entry]) -> str:
    return kind.__name__.removesuffix("Preset").removesuffix("Card").lower()


def _nth(scene: SceneCard, place: int) -> int:
    """Which of the beats that have an id this one is."""
    return sum(1 for beat in scene.beats[:place] if beat.id)


# Maps


def _map(scene: SceneCard, card: MapCard) -> Iterator[Fault]:
    """MES-MAP-13, 15 The map makes sense."""
    try:
        field_of(card, scene.id)
    except PackError as wrong:
        yield Fault(scene.id, f"its map: {wrong}", "map")


def _fight(scene: SceneCard, fight: Fight, place: Place) -> Iterator[Fault]:
    """A fight has a map; everybody stands on it; what goals and tasks speak of is there."""
    where: Place = (*place, "fight")
    if scene.map is None:
        yield Fault(scene.id, "a fight needs a map", path=where)
        return
    stands = [*fight.foes, *fight.allies, *(s for a in fight.arrivals for s in a.foes)]
    spots = [*fight.party, *(at for stand in stands for at in stand.at)]
    spots += [task.at for task in fight.tasks if task.at is not None]
    yield from _off_the_map(scene, scene.map, spots, where)
    ids = {stand.id for stand in stands}
    tasks = {task.id for task in fight.tasks}
    for goal in fight.goals:
        if goal.foe and goal.foe not in ids:
            yield Fault(scene.id, f"nobody in this fight is called `{goal.foe}`", path=(*where, "goals"))
        if goal.task and goal.task not in tasks:
            yield Fault(scene.id, f"this fight has no task `{goal.task}`", path=(*where, "goals"))
    for task in fight.tasks:
        if task.against and task.against not in ids:
            yield Fault(scene.id, f"nobody in this fight is called `{task.against}`", path=(*where, "tasks"))
    lying = {mark.trap for mark in scene.map.traps}
    for trap in (*fight.springs, *(goal.trap for goal in fight.goals if goal.trap)):
        if trap not in lying:
            yield Fault(scene.id, f"the trap `{trap}` is not on the map", path=where)
    if not _ends(fight, stands):
        yield Fault(scene.id, "nothing can end this moment: it has neither foes nor goals", path=where)


def _ends(fight: Fight, stands: list[Stand]) -> bool:
    return bool(stands or fight.goals)


def _off_the_map(
    scene: SceneCard, card: MapCard, spots: list[tuple[int, int]], where: Place
) -> Iterator[Fault]:
    try:
        field = field_of(card, scene.id)
    except PackError:
        return
    for at in spots:
        if not inside(field, spot_of(card.kind, at)):
            yield Fault(scene.id, f"{list(at)} is not on the map (MES-MAP-15)", path=where)


# Ways


def exits(beat: Beat) -> Iterator[Exit]:
    """Everything that may come of a beat."""
    match kind_of(beat):
        case "deed":
            yield ("deed",), beat.deed
        case "choice":
            assert beat.choice is not None
            for k, option in enumerate(beat.choice.options):
                yield ("choice", "options", k, "result"), option.result
        case "check" | "contest" | "chase" | "smash" as kind:
            card = getattr(beat, kind)
            for name in ("success", "failure", "win", "lose", "caught", "escaped", "broken", "left"):
                if isinstance(getattr(card, name, None), Deed):
                    yield (kind, name), getattr(card, name)
        case "fight":
            for name in ("victory", "defeat", "ended"):
                yield ("fight", name), getattr(beat.fight, name)
        case _:
            yield (), None


def _leads(
    scene: SceneCard,
    card: AdventureCard,
    scenes: Mapping[str, SceneCard],
    ids: list[str],
    path: Place,
    deed: Deed | None,
) -> Iterator[Fault]:
    if deed is None:
        return
    own = [s.id for s in scenes.values() if s.adventure == card.id]
    if deed.goto and deed.goto not in ids and deed.goto not in own:
        hint = nearest(deed.goto, [*ids, *own])
        yield Fault(scene.id, f"there is no beat or scene `{deed.goto}`", "", hint, (*path, "goto"))
    endings = [each.id for each in card.endings]
    if deed.ending and deed.ending not in endings:
        hint = nearest(deed.ending, endings)
        yield Fault(scene.id, f"the adventure has no ending `{deed.ending}`", "", hint, (*path, "ending"))


def _adventure(card: AdventureCard, scenes: dict[str, SceneCard]) -> Iterator[Fault]:
    """It begins somewhere, everything in it can be reached, and it ends."""
    if card.first not in scenes:
        yield Fault(card.id, f"there is no scene `{card.first}`", "first", nearest(card.first, scenes))
        return
    endings = [each.id for each in card.endings]
    if LOST not in endings:
        yield Fault(card.id, f"it needs an ending `{LOST}` for a party of which nobody is left", "endings")
    if not any(each.well for each in card.endings):
        yield Fault(card.id, "no ending is a good one", "endings")
    yield from _ways(card, scenes)
    yield from _flags(scenes)


def _ways(card: AdventureCard, scenes: dict[str, SceneCard]) -> Iterator[Fault]:
    """Every scene, beat and ending can be reached; nothing leads nowhere."""
    nodes, met, dead_ends = walk(card.first, scenes)
    for scene in scenes.values():
        if (scene.id, 0) not in nodes:
            yield Fault(scene.id, "no way leads to this scene", "id")
            continue
        for k in range(len(scene.beats)):
            if (scene.id, k) not in nodes:
                yield Fault(scene.id, "no way leads to this beat", path=("beats", k))
    for name in dead_ends:
        yield Fault(name, "the scene is over and leads nowhere: it needs `next` or an ending", "next")
    for k, each in enumerate(card.endings):
        if each.id not in met and each.id != LOST:
            yield Fault(card.id, f"no way leads to the ending `{each.id}`", path=("endings", k))


def _flags(scenes: dict[str, SceneCard]) -> Iterator[Fault]:
    """What is asked for must be able to happen."""
    known = {flag for scene in scenes.values() for flag in set_flags(scene)}
    for scene in scenes.values():
        for path, flag in needed_flags(scene):
            if flag not in known:
                hint = nearest(flag, known)
                yield Fault(scene.id, f"nothing ever sets the flag `{flag}`", "", hint, path)


def walk(first: str, scenes: dict[str, SceneCard]) -> tuple[set[Node], set[str], list[str]]:
    """Every beat that can be reached, every ending, and the scenes that end without leading on."""
    nodes: set[Node] = set()
    endings: set[str] = set()
    dead_ends: list[str] = []
    waiting: list[Node] = [(first, 0)]
    while waiting:
        node = waiting.pop()
        if node in nodes:
            continue
        nodes.add(node)
        name, k = node
        scene = scenes[name]
        if k >= len(scene.beats):
            if scene.next in scenes:
                waiting.append((scene.next, 0))
            elif name not in dead_ends:
                dead_ends.append(name)
            continue
        beat = scene.beats[k]
        if beat.needs is not None:
            waiting.append((name, k + 1))
        for _, deed in exits(beat):
            if deed is not None and deed.ending:
                endings.add(deed.ending)
            elif deed is not None and deed.goto:
                waiting.extend(_target(scene, scenes, deed.goto))
            else:
                waiting.append((name, k + 1))
    return nodes, endings, dead_ends


def _target(scene: SceneCard, scenes: dict[str, SceneCard], goto: str) -> list[Node]:
    if goto in scenes:
        return [(goto, 0)]
    return [(scene.id, k) for k, beat in enumerate(scene.beats) if beat.id == goto][:1]
