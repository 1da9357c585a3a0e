"""Texts of effects and content: every prompt, event, reason and option can be said in every language."""

import re
from pathlib import Path

from zhuoju.content import LANGUAGES
from zhuoju.games.meshal.catalogue import library
from zhuoju.games.meshal.catalogue.library import LIBRARY

HERE = Path(library.__file__).parents[1]
PARTS = (
    "verbs_on_beings", "verbs_on_places", "casting", "ability_acts", "using_items", "area_weapons",
    "struggles", "use_limits", "lasting_effects", "statuses", "heal_and_slay", "zones", "item_verbs",
    "summons", "rerolls", "auras",
)  # fmt: skip


def written(pattern):
    """Every key of a pattern in these modules."""
    text = "\n".join(next(HERE.rglob(f"{part}.py")).read_text("utf-8") for part in PARTS)
    return sorted(set(re.findall(pattern, text)))


def keys(stem):
    return {
        key.removeprefix(f"{stem}.") for key in list(LIBRARY.catalog.keys()) if key.startswith(f"{stem}.")
    }


def test_every_event_can_be_said():
    events = written(r"\.tell\(\"([a-z_]+)\"")
    events += written(r"(?:tell_of|tell_owner|happen)\(\s*m, [a-z.]+, \"([a-z_]+)\"")
    assert len(events) > 20
    assert set(events) <= keys("event")


def test_every_reason_can_be_said():
    reasons = [*written(r'Refusal\("([a-z_]+)"'), *written(r'Withheld\(f"[^"]+", "([a-z_]+)"')]
    assert len(reasons) > 7
    assert set(reasons) <= keys("reason")


def test_every_prompt_can_be_said():
    prompts = written(r'"((?:effect|wall|roll|drop|reload|steal|coat|act)\.[a-z_]+)"')
    assert len(prompts) > 6
    assert set(prompts) <= keys("prompt")


def test_every_option_can_be_said():
    assert {"use", "escape", "wake", "effect", "spot", "self", "here", "wall", "lying"} <= keys("option")


def test_everything_is_said_in_every_language():
    for stem in ("event", "reason", "prompt", "option"):
        for key in keys(stem):
            for language in LANGUAGES:
                assert LIBRARY.catalog.texts()[language][f"{stem}.{key}"]
