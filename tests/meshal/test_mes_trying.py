"""MES-CORE-08, 09, MES-ATT-12, MES-ASS-04 Trying something that no rule names, in one's own turn."""

import pytest
from mes_table import Scene
from mes_world import act, land, offered

from zhuoju.games.meshal import trying
from zhuoju.games.meshal.field import Field
from zhuoju.games.meshal.library import LIBRARY
from zhuoju.games.meshal.state import Being


def duel(field: Field | None = None) -> tuple[Scene, Being, Being, Being]:
    """Two friends and a foe; the first one's turn is on."""
    t = Scene(seats=3, field=field)
    hero, friend, foe = t.hero(at=(5, 5)), t.hero(seat=1, at=(6, 5)), t.foe(at=(7, 5))
    t.fight(hero, friend, foe)
    return t, hero, friend, foe


@pytest.mark.rule("MES-CORE-09", "MES-ATT-03", "MES-ATT-05", "MES-ATT-12")
def test_a_player_tries_what_he_likes_for_3_ap_and_the_host_says_how_hard_it_is():
    t, hero, _friend, foe = duel()
    assert "attempt" not in offered(t, foe)
    act(t, hero, "attempt")
    assert (t.prompt, t.asked().seat, t.offered) == ("call.attribute", 0, ["might", "agility", "spirit"])
    t.play("agility")
    assert (t.prompt, t.asked().seat) == ("call.allow", t.state.host)
    t.play("yes")
    assert (t.prompt, t.asked().default) == ("call.difficulty", trying.USUAL)
    t.roll(2, 2, 6, 6, 6)
    t.play(4, "story", 1, "fairness", [])
    assert t.rests
    assert t.one(hero).ap == 0
    told = t.events("attempted")[0].data
    assert (told["ref"], told["success"]) == (hero.ref, False)  # 4 against 4
    assert [override.what for override in t.state.overrides] == ["MES-ATT-03", "MES-ATT-05"]


@pytest.mark.rule("MES-CORE-09", "MES-CORE-02")
def test_what_the_host_does_not_let_happen_costs_nothing():
    t, hero, _friend, _foe = duel()
    act(t, hero, "attempt", "spirit", "no", "story")
    assert t.rests
    assert t.one(hero).ap == 3
    assert t.state.overrides[0].what == "MES-CORE-09"


@pytest.mark.rule("MES-ASS-01", "MES-ASS-02", "MES-ASS-04", "MES-ACT-15")
def test_a_friend_may_help_for_the_same_ap_as_his_one_reaction():
    t, hero, friend, foe = duel(land((6, 5), hazard="water", depth=4))
    t.one(friend).breath = 5
    t.roll(1, 6, 6, 6, 2, 1, 6, 6)
    act(t, hero, "attempt", "might", "yes", 3, 0)
    assert t.offered == [f"being:{friend.ref}"]
    t.play([f"being:{friend.ref}"], "joint")
    assert t.events("attempted")[0].data["success"]  # 1 and 3
    assert (t.one(friend).ap, t.one(foe).ap) == (0, 3)
    assert t.one(friend).breath == 4  # it counts as an action


@pytest.mark.rule("MES-ASS-04", "MES-ACT-08")
def test_who_is_busy_or_has_too_few_ap_cannot_help():
    t, hero, friend, _foe = duel()
    t.one(friend).ap = 2
    t.roll(6, 6, 6, 6)
    act(t, hero, "attempt", "might", "yes", 3, 0)
    assert t.rests
    assert t.one(friend).ap == 2


def test_it_can_be_said():
    catalog = LIBRARY.catalog
    for language in ("zh-Hans", "zh-Hant", "en"):
        for key in ("option.attempt", "prompt.call.allow", "prompt.call.attribute", "option.process"):
            assert len(catalog.say(language, key, attribute="might", by="Ibbe", **{"0": "x"})) > 3
