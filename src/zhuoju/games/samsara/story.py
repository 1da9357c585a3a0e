"""What the ready-made missions say, and what entries are called, as sentences beside those of the game."""

from collections.abc import Iterator, Mapping
from functools import cache

from zhuoju.content import Wording
from zhuoju.games.samsara.cards import MissionCard, SceneCard
from zhuoju.games.samsara.library import ENTRIES, MISSIONS
from zhuoju.games.samsara.vocabulary import LIBRARY


@cache
def sentences() -> Mapping[str, Mapping[str, str]]:
    """Everything the game says, by language and key."""
    every = LIBRARY.sentences()
    return {language: {**texts, **_stories(language)} for language, texts in every.items()}


def _stories(language: str) -> dict[str, str]:
    found = {f"word.{code}": _in(entry.name, language) for code, entry in ENTRIES.items()}
    for mission in MISSIONS.values():
        for key, wording in _said(mission):
            found[f"word.{key}"] = _in(wording, language)
    return found


def _in(wording: Wording, language: str) -> str:
    return wording.given(language) or LIBRARY.words.traditional.convert(wording.hans)


def _said(mission: MissionCard) -> Iterator[tuple[str, Wording]]:
    """Every key with its wording; what only the DJ may read goes out in the DJ's view alone (SAM-HIDE-01)."""
    yield f"{mission.id}.quest", mission.main_quest
    yield f"{mission.id}.plane", mission.plane
    yield f"{mission.id}.failure", mission.failure
    for title in mission.titles:
        yield title.id, title.name
    for identity in mission.identities:
        yield identity.id, identity.name
        yield from ((f"{identity.id}.{k}", contact) for k, contact in enumerate(identity.contacts))
    for figure in mission.figures:
        yield f"{figure.id}.look", figure.look
    for quest in mission.quests:
        yield quest.id, quest.name
        yield f"{quest.id}.interaction", quest.interaction
        yield f"{quest.id}.roll", quest.roll
        yield f"{quest.id}.target", quest.target
    for scene in mission.scenes:
        yield from _scene(scene)


def _scene(scene: SceneCard) -> Iterator[tuple[str, Wording]]:
    yield scene.id, scene.name
    yield f"{scene.id}.look", scene.look
    yield from ((f"{scene.id}.{ride.item}", ride.name) for ride in scene.vehicles if ride.name is not None)
    yield from ((f"{scene.id}.{hazard.kind}", hazard.name) for hazard in scene.hazards)
    yield from ((thing.id, thing.name) for thing in scene.things)
    for k, check in enumerate(scene.checks):
        yield f"{scene.id}.check.{k}", check.prompt
        yield f"{scene.id}.check.{k}.success", check.success
        yield f"{scene.id}.check.{k}.failure", check.failure
