"""Texts of the world in play: every reason, prompt, event and option can be said in every language."""

import re
from pathlib import Path

from zhuoju.games.meshal.catalogue import library

HERE = Path(library.__file__).parents[1]
PARTS = (
    "moving", "falling", "forced_moves", "facing", "poses", "spotting", "hazards", "traps", "lifting",
    "searching", "riding", "vehicles", "breaking", "doors", "items_in_play", "bartering",
)  # fmt: skip
TEXT = "\n".join(next(HERE.rglob(f"{part}.py")).read_text("utf-8") for part in PARTS)


def written(pattern: str) -> set[str]:
    """Every key of a pattern in these chapters."""
    return set(re.findall(pattern, TEXT))


def keys(stem: str) -> set[str]:
    """The keys of one kind of texts."""
    every = library.LIBRARY.catalog.keys()
    return {key.removeprefix(f"{stem}.") for key in every if key.startswith(f"{stem}.")}


def test_every_reason_can_be_said() -> None:
    reasons = written(r'Refusal\(\s*"([a-z_]+)"') | written(r'Withheld\([^,]+, "([a-z_]+)"')
    assert len(reasons) > 20
    assert reasons <= keys("reason")


def test_every_prompt_can_be_said() -> None:
    prompts = written(r'"((?:move|fall|forced|teleport|step|pose|haul|search|bog)\.[a-z_]+)"')
    prompts |= written(r'"((?:trap|reload|discard|pick_up|exchange|object)\.[a-z_]+)"')
    assert len(prompts) > 15
    assert prompts <= keys("prompt")


def test_every_event_can_be_said() -> None:
    events = written(r'(?:tell|happen|tell_of|tell_owner)\((?:m|order\.m)?,? ?(?:[a-z_.]+, )?"([a-z_]+)"')
    assert len(events) > 30
    assert events <= keys("event")


def test_every_option_can_be_said() -> None:
    options = written(r'Act\(\s*f?"([a-z_]+)')
    assert {"move", "swap", "struggle", "search", "lift", "break", "open"} <= options
    assert options <= keys("option")
