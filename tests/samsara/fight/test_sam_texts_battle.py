"""Texts of battle: every prompt, event, option and reason can be said in both languages."""

import re
from pathlib import Path

import pytest

from zhuoju.content import LANGUAGES
from zhuoju.games.samsara.catalogue import vocabulary

HERE = Path(vocabulary.__file__).parents[1]
TABLE = ("hp-04", "san-04", "veh-17", "skill-06", "combat-03", "combat-64", "combat-74", "combat-77")
AREAS = (
    "battle|turn|attack|settle|move|jump|fly|blink|use|green|hit|theft|snatch|summon|trigger|vehicle|channel|pay"
    "|san|dj"
)
PROMPT = rf'"((?:{AREAS})\.[a-z_]+)"'


def written(pattern):
    """Every key of a pattern in these modules."""
    text = "\n".join(path.read_text("utf-8") for path in sorted((HERE / "fight").rglob("*.py")))
    return sorted(set(re.findall(pattern, text)))


def keys(stem):
    every = vocabulary.LIBRARY.catalog.keys()
    return {key.removeprefix(f"{stem}.") for key in every if key.startswith(f"{stem}.")}


def test_every_prompt_can_be_said():
    prompts = written(PROMPT)
    assert len(prompts) > 40
    assert set(prompts) <= keys("prompt")


def test_every_event_can_be_said():
    events = {
        *written(r'\.tell\(\s*"([a-z_]+)"'),
        *written(r'tell_o\w+\(\s*m,\s*\w+(?:\([^)]*\))?,\s*"([a-z_]+)"'),
    }
    assert len(events) > 50
    assert events <= keys("event")


def test_every_reason_can_be_said():
    reasons = [*written(r'Refusal\(\s*"([a-z_]+)"'), "only_round_end"]
    assert len(reasons) > 10
    assert set(reasons) <= keys("reason")


def test_every_option_can_be_said():
    words = {*written(r'yield f?"([a-z_]+)[ "]'), *written(r'found\[f?"([a-z_]+)[ "]'), "end", "pass", "done"}
    assert {"attack", "move", "snatch", "board", "lay"} <= words
    assert words <= keys("option")


@pytest.mark.rule(*(f"SAM-{clause.upper()}" for clause in TABLE))
def test_what_no_engine_decides_is_told_in_every_language():
    texts = vocabulary.LIBRARY.sentences()
    for language in LANGUAGES:
        assert all(texts[language].get(f"reference.sam-{clause}") for clause in TABLE)


@pytest.mark.rule("SAM-HP-04", "SAM-SAN-04", "SAM-VEH-17", "SAM-SKILL-06", "SAM-COMBAT-03", "SAM-COMBAT-64")
@pytest.mark.rule("SAM-COMBAT-74", "SAM-COMBAT-77")
def test_reference_texts_are_there():
    assert {f"sam-{clause}" for clause in TABLE} <= keys("reference")
