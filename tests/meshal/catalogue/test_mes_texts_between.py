"""Texts of gear, time and the world between fights, and the guidance that no engine decides."""

import re
from pathlib import Path

import pytest

from zhuoju.content import LANGUAGES
from zhuoju.games.meshal.basics import proposals
from zhuoju.games.meshal.catalogue import library
from zhuoju.games.meshal.hosting.fight_intensity import INTENSITIES

HERE = Path(library.__file__).parents[1]
PARTS = (
    "gear", "item_slots", "ammunition", "addons", "handing_over", "clock", "trade", "crafting", "supply",
    "rest", "travel", "loot", "objects", "ageing", "chase", "rewards", "passing", "downtime",
    "intensity_told", "proposals",
)  # fmt: skip


def written(pattern):
    """Every key of a pattern in these modules."""
    text = "\n".join(next(HERE.rglob(f"{part}.py")).read_text("utf-8") for part in PARTS)
    return sorted(set(re.findall(pattern, text)))


def keys(stem):
    every = library.LIBRARY.catalog.keys()
    return {key.removeprefix(f"{stem}.") for key in every if key.startswith(f"{stem}.")}


@pytest.mark.rule("MES-DEC-02")
def test_every_reason_can_be_said():
    reasons = written(r'Refusal\(\s*"([a-z_]+)"')
    assert len(reasons) > 35
    assert set(reasons) <= keys("reason")


def test_every_prompt_option_and_event_can_be_said():
    prompts = written(r'"MES-[A-Z]+-\d+", "([a-z_.]+)"')
    prompts += [*written(r'choose_yes_no\([a-z]+, "([a-z_.]+)"'), "revive", "revive.aged"]
    assert len(prompts) > 12
    assert set(prompts) <= keys("prompt")
    events = [*written(r'\.tell\("([a-z_]+)"'), *written(r'tell_o[a-z]+\(m, ref, "([a-z_]+)"')]
    assert len(events) > 12
    assert set(events) <= keys("event")
    assert {*proposals.REASONS, *INTENSITIES} <= keys("option")


@pytest.mark.rule("MES-TIM-09", "MES-ENC-07", "MES-ENC-10", "MES-LIF-18")
@pytest.mark.parametrize("clause", ["tim-09", "enc-07", "enc-10", "lif-18"])
def test_guidance_is_there_in_every_language(clause):
    catalog = library.LIBRARY.catalog
    for language in LANGUAGES:
        assert len(catalog.say(language, f"reference.mes-{clause}")) > 10
