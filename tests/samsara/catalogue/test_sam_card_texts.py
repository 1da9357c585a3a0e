"""Whatever cards, strengthening and audit say is written in every language."""

import re
from pathlib import Path

import pytest
from sam_cards import new_card

from zhuoju.content import LANGUAGES
from zhuoju.games.samsara.audit import whole_card
from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.model.refusal import Refusal, Refused, insist

HERE = Path(library.__file__).parents[1]
PARTS = ("character", "strengthening", "catalogue/soundness.py", "model/rolls.py", "audit/auditors.py")
TABLE = (
    "SAM-CREATE-08", "SAM-CREATE-18", "SAM-CREATE-20", "SAM-ATTR-22", "SAM-MARK-01", "SAM-MARK-07",
    "SAM-POINTS-08", "SAM-LEVEL-12", "SAM-LEVEL-14", "SAM-ITEM-26", "SAM-ITEM-42", "SAM-RACE-02",
    "SAM-RACE-03", "SAM-FOLLOW-14",
)  # fmt: skip


def written(pattern: str) -> list[str]:
    paths = [path for part in PARTS for path in sorted((HERE / part).rglob("*.py")) or [HERE / part]]
    text = "\n".join(path.read_text("utf-8") for path in paths)
    return sorted(set(re.findall(pattern, text)))


def keys(stem: str) -> set[str]:
    every = library.LIBRARY.catalog.keys()
    return {key.removeprefix(f"{stem}.") for key in every if key.startswith(f"{stem}.")}


def test_every_reason_can_be_said():
    reasons = written(r'(?:Refusal\(|refuse\(|_flaw\(\s*\d+,)\s*"([a-z_]+)"')
    assert len(reasons) > 80
    assert set(reasons) <= keys("reason")


def test_every_prompt_and_option_can_be_said():
    prompts = written(r'"((?:create|strengthen)\.[a-z]+)"')
    assert len(prompts) == 11
    assert set(prompts) <= keys("prompt")
    assert {*written(r'f"([a-z_]+) \{'), "ignore", "transcend", "return", "submit"} <= keys("option")


@pytest.mark.rule("SAM-AUDIT-65")
def test_every_check_says_what_it_looks_at():
    assert {one.id.lower() for one in whole_card.CHECKS} <= keys("audit")


@pytest.mark.rule(*TABLE)
@pytest.mark.parametrize("clause", TABLE)
def test_guidance_is_there_in_every_language(clause):
    for language in LANGUAGES:
        assert library.LIBRARY.catalog.texts()[language][f"reference.{clause.lower()}"].strip()


def test_a_refusal_names_its_clause_and_its_numbers():
    insist(None)
    with pytest.raises(Refused, match=r"SAM-POINTS-02: no_points \(price 10, left 5\)"):
        insist(Refusal("no_points", "SAM-POINTS-02", {"price": 10, "left": 5}))
    assert Refusal("x", "C", {"a": 1}).of("buy").id == "buy"


@pytest.mark.rule("SAM-MARK-09", "SAM-REWARD-11")
def test_titles_that_are_not_worn_stay_in_the_mark():
    from zhuoju.games.samsara.model.card import Title
    from zhuoju.games.samsara.strengthening.approval import is_dirty

    card = new_card()
    card.titles += [Title("Lamp of the Yard", "m1"), Title("Bell Breaker", "m2", worn=True)]
    assert [t.name for t in card.titles if not t.worn] == ["Lamp of the Yard"]
    assert not is_dirty(card)
