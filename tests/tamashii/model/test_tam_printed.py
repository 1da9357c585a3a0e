"""What a client that draws cards is told of them, and the names that scenario cards give."""

import pytest

from zhuoju.games.tamashii import GAME, LIBRARY
from zhuoju.games.tamashii.model.library import BODIES, ENEMIES
from zhuoju.games.tamashii.model.scenario_cards import PlotCard
from zhuoju.games.tamashii.story.sentences import way_key
from zhuoju.speech.printed import printed


def test_the_parts_of_a_card_keep_their_numbers_and_say_their_effects():
    parts = printed(LIBRARY.words, BODIES["soldier"], "en")
    assert parts["attack"] == 3
    assert [box["need"] for box in parts["boxes"]] == [{"rare": 1}, {"common": 1}, {"common": 1}]
    assert "3" in parts["boxes"][0]["do"]
    assert "damage" in parts["boxes"][0]["do"]
    assert parts["abilities"][0]["text"].startswith("When")
    assert "name" not in parts
    assert "id" not in parts


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "en"])
def test_patterns_stay_as_they_are_in_every_language(language):
    parts = printed(LIBRARY.words, ENEMIES["scanner-drone"], language)
    assert parts["hack"]["pattern"] == "YG/A."
    assert parts["special"]


def test_activities_and_ways_are_called_as_their_cards_call_them():
    texts = GAME.texts()
    assert texts["en"]["option.do P12 work"] == "Work on the tower: dump codes of one type"
    card = LIBRARY.packs.of(PlotCard)["S03"]
    ways = [way for paragraph in (*card.immediate, *card.world) for way in paragraph.choose]
    keys = [way_key("S03", way) for way in ways]
    assert len(set(keys)) == len(ways) > 1
    assert [texts["en"][f"object.{key}"] for key in keys] == [way.name.en for way in ways]
    assert texts["zh-Hans"][f"object.{keys[0]}"] == ways[0].name.hans


def test_every_place_has_a_name_and_those_alike_a_number(board):
    t = board(1)
    view = GAME.view(t.match.table.state, 0)
    hidden = [place for place in view.places if not place.revealed]
    assert hidden
    assert all(place.name == "unrevealed" and place.nth for place in hidden)
    shelter = next(place for place in view.places if place.tile.face == "shelter")
    assert (shelter.name, shelter.nth) == ("shelter", 0)


def test_the_view_tells_the_values_that_effects_have_changed(board):
    t = board(1)
    t.equip(0, "deep-focus")  # write +1
    view = GAME.view(t.match.table.state, 0)
    assert view.players[0].values == {"move": 2, "attack": 2, "write": 5}
