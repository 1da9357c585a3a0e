"""SAM-RATE-02 What players may say about a mission, composed from what happened in it."""

from typing import Final

from zhuoju.games.samsara.catalogue.library import LIBRARY
from zhuoju.games.samsara.journey.trip import Trip, progress
from zhuoju.games.samsara.mission import feedback
from zhuoju.games.samsara.model.mission_state import Feedback, Mission
from zhuoju.kernel import Plain

SPOKEN: Final = "zh-Hans"  # the language in which words are counted when they are handed in
LONG: Final = 6  # rounds of fighting a scene that drag
FEW_CHECKS: Final = 4


def composed(m: Trip, player: str) -> dict[str, dict[str, Plain]]:
    """Shortcomings that fit what this player went through, with what each names; there is always one."""
    so_far = progress(m)
    desk = so_far.desk
    own = [card for card, one in desk.people.items() if one.player == player]
    dead = [desk.people[card].card.name for card in own if desk.people[card].fate == "dead"]
    idle = [desk.people[card].card.name for card in own if not so_far.records[card].tried]
    checks = sum(deed.kind in ("check", "trial") for deed in desk.deeds)
    missed = [quest.name for quest in desk.quests if quest.state != "done"]
    scenes = so_far.scene + 1
    found: dict[str, dict[str, Plain]] = {}
    if dead:
        found["lost"] = {"dead": dead[0]}
    if not desk.success:
        found["failed"] = {"scene": scenes}
    if so_far.rounds >= LONG * scenes:
        found["long_fights"] = {"rounds": so_far.rounds}
    if checks < FEW_CHECKS:
        found["few_checks"] = {"n": checks}
    if missed:
        found["quest_missed"] = {"quest": missed[0]}
    if idle:
        found["idle"] = {"idle": idle[0]}
    return {**found, "pace": {"scenes": scenes}}


def text(key: str, params: dict[str, Plain], language: str, names: dict[str, str] | None = None) -> str:
    """A critique in words; names that are keys are spelled out where somebody knows how."""
    spelled = {k: (names or {}).get(v, v) if isinstance(v, str) else v for k, v in params.items()}
    return LIBRARY.catalog.say(language, f"option.mission.critique.{key}", **spelled)


def hand_in(desk: Mission, player: str, score: int, key: str, params: dict[str, Plain]) -> Feedback:
    """SAM-RATE-01, 02 Score and criticism as the player chose them. Raises Refused when it is too short."""
    given = feedback.give(desk, player, score, text(key, params, SPOKEN))
    given.key, given.params = key, params
    return given
