"""A DJ's help between missions: house rules, cards in words, fights."""

import pytest

from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.seat import hosting
from zhuoju.kernel import BadOptions, find, new
from zhuoju.kernel.roleplay import Staging
from zhuoju.speech import Speech


@pytest.mark.rule("SAM-TAB-24")
@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_every_switch_and_choice_of_a_room_is_explained(language: str):
    texts = Speech(find("samsara"), language).texts
    for rule in hosting.rules():
        assert texts[f"rule.{rule.name}"]
        assert texts[f"rule.{rule.name}.about"]
        assert all(texts[f"rule.{rule.name}.{value}"] for value in rule.values)
    names = {rule.name for rule in hosting.rules()}
    assert set(Room.__struct_fields__) - names == {"temp_level", "critique_waiver_days"}


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_a_ready_card_is_read_with_its_audit(language: str):
    look = hosting.look(hosting.ready("PC-01"), language)
    assert look.problems == ()
    assert len(look.parts) == 4
    assert all(row.label for part in look.parts for row in part.rows)


def test_a_card_that_breaks_the_rules_says_so():
    data = {**hosting.ready("PC-01"), "tags": []}
    assert any("tags" in problem for problem in hosting.look(data, "en").problems)
    with pytest.raises(BadOptions):
        hosting.look({"name": 3}, "en")


def test_a_fight_is_set_up_from_cards_and_creatures():
    party = (hosting.ready("PC-01"), hosting.ready("PC-02"))
    options = hosting.stage(Staging(party, {"NPC-101": 2}, {"favour": True}))
    match = new("samsara", 3, options=options, seed=1)
    assert match.table.state.fight.room.favour is True
    assert len(hosting.returned(match.table)) == 2
    with pytest.raises(BadOptions):
        hosting.stage(Staging(party, {}, {}))
