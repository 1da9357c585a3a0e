"""Texts of the builder, growth and called rolls, and the guidance that no engine decides."""

import re
from pathlib import Path

import pytest

from zhuoju.content import LANGUAGES
from zhuoju.games.meshal.catalogue import library
from zhuoju.games.meshal.creation.builder_checks import validate
from zhuoju.games.meshal.creation.new_beings import new_sheet
from zhuoju.games.meshal.model.profile import core

HERE = Path(library.__file__).parents[1]
PARTS = (
    "builder",
    "describing",
    "growth",
    "growing_at_rest",
    "called_attempts",
    "builder_checks",
    "draft_to_sheet",
    "attempts",
    "rerolls",
    "rolling",
)


def written(pattern):
    """Every key of a pattern in these modules."""
    text = "\n".join(next(HERE.rglob(f"{part}.py")).read_text("utf-8") for part in PARTS)
    return sorted(set(re.findall(pattern, text)))


def keys(stem):
    every = library.LIBRARY.catalog.keys()
    return {key.removeprefix(f"{stem}.") for key in every if key.startswith(f"{stem}.")}


@pytest.mark.rule("MES-ABL-31", "MES-CRE-01")
def test_every_reason_can_be_said():
    reasons = written(r'Refusal\(\s*"([a-z_]+)"')
    assert len(reasons) > 30
    assert set(reasons) <= keys("reason")


def test_every_prompt_and_event_can_be_said():
    prompts = [f"build.{name}" for name in written(r'_ask\(m, draft, "([a-z]+)"')]
    prompts += written(r'"((?:build|call|growth)\.[a-z_]+)"')
    assert len(prompts) > 15
    assert set(prompts) <= keys("prompt")
    events = [*written(r'\.tell\("([a-z_]+)"'), *written(r'tell_o[a-z]+\(m, ref, "([a-z_]+)"')]
    assert len(events) > 8
    assert set(events) <= keys("event")


def test_every_option_can_be_said():
    options = written(r'f"([a-z]+) \{')
    assert {"species", "raise", "obtain", "improve", "buy", "equip", "renounce"} <= set(options)
    assert {*options, "finish", "age", "next", "back"} <= keys("option")


@pytest.mark.rule(
    "MES-CORE-01", "MES-CORE-07", "MES-CORE-08", "MES-CORE-14", "MES-ATT-13", "MES-CHR-12", "MES-ATR-02",
    "MES-ABL-27",
)  # fmt: skip
@pytest.mark.parametrize(
    "clause",
    ["core-01", "core-07", "core-08", "core-14", "att-13", "chr-12", "atr-02", "abl-27"],
)
def test_guidance_is_there_in_every_language(clause):
    catalog = library.LIBRARY.catalog
    for language in LANGUAGES:
        assert len(catalog.say(language, f"reference.mes-{clause}")) > 10


@pytest.mark.rule("MES-ABL-31", "MES-CRE-01")
@pytest.mark.parametrize(
    ("reason", "params", "zh", "en"),
    [
        ("sustaining", {"left": 1, "level": 2}, "还能承载1级，此能力需要2级", "1 more; this ability needs 2"),
        ("sustaining", {"left": -1, "level": 2}, "强壮承载的能力已经过多", "sustains too much already"),
        ("same_kind", {"kind": "ring", "most": 2}, "至多戴2件", "At most 2 accessories of one kind"),
        ("unusual", {"feature": "height", "usual": "2.3"}, "（通常2.3步）", "(2.3 steps)"),
        ("unusual", {"feature": "weight", "usual": 70}, "（通常70公斤）", "(70 kg)"),
    ],
)  # fmt: skip
def test_reasons_say_what_is_meant(reason, params, zh, en):
    catalog = library.LIBRARY.catalog
    given = {"attribute": "might", **params}
    assert zh in catalog.say("zh-Hans", f"reason.{reason}", **given)
    assert en in catalog.say("en", f"reason.{reason}", **given)


@pytest.mark.rule("MES-CHR-17")
def test_an_odd_height_is_told_in_steps():
    sheet = new_sheet("spec_human", core())
    sheet.height = 90  # tenths of a step
    (odd,) = [f.why for f in validate(sheet, core(), rolled=0) if f.why.clause == "MES-CHR-17"]
    assert odd.params == {"feature": "height", "usual": "2.3"}
