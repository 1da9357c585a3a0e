"""MES-CORE-08, 09, MES-ATT-12, MES-ASS-04 Trying something that no rule names, in one's own turn."""

import pytest
from mes_table import Scene
from mes_world import act, land, offered

from zhuoju.games.meshal.catalogue.library import LIBRARY
from zhuoju.games.meshal.hosting import free_attempts
from zhuoju.games.meshal.model.field import Field
from zhuoju.games.meshal.model.state import Being


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
    assert (t.prompt, t.asked().default) == ("call.difficulty", free_attempts.USUAL)
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


@pytest.mark.rule("MES-ASS-04", "MES-ACT-11", "MES-ACT-15")
def test_who_helps_has_paid_for_it_before_anything_else_can_be_answered():
    t, hero, friend, _foe = duel()
    t.one(friend).sheet.abilities["sp_oracle"] = 0
    act(t, hero, "attempt", "might", "yes", 3, 0)
    t.roll(6, 6, 6, 6, 1, 6, 6, 6)
    t.play([f"being:{friend.ref}"], "joint")
    assert t.rests  # no reaction is left to throw those dice again
    assert t.one(friend).ap == 0


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


@pytest.mark.rule("MES-CORE-09", "MES-CON-01", "MES-CON-05", "MES-ASS-01", "MES-ASS-04")
def test_where_others_stand_against_it_the_host_calls_for_a_contest():
    t = Scene(seats=3)
    hero, friend = t.hero(at=(5, 5), might=2), t.hero(seat=1, at=(6, 5), might=2)
    foe = t.foe(at=(7, 5), spirit=3)
    t.fight(hero, friend, foe)
    act(t, hero, "attempt", "might")
    assert t.offered == ["yes", "contest", "no"]
    t.play("contest")
    assert (t.prompt, t.asked().seat) == ("call.rivals", t.state.host)
    assert t.offered == [f"being:{friend.ref}", f"being:{foe.ref}"]
    t.play([f"being:{foe.ref}"], 0)
    assert (t.prompt, t.asked().default) == ("call.answer", "might")
    assert t.asked().seat == t.one(foe).seat
    t.play("spirit")
    assert (t.prompt, t.offered) == ("call.helpers", [f"being:{friend.ref}"])
    t.roll(1, 1, 1, 6, 1, 1, 6)
    t.play([f"being:{friend.ref}"], "joint")
    assert t.rests
    assert t.events("contested")[0].data["winner"] == hero.ref  # 2 and 1 against 2
    assert (t.one(hero).ap, t.one(friend).ap, t.one(foe).ap) == (0, 0, 3)


@pytest.mark.rule("MES-CON-01", "MES-CON-05")
def test_of_three_the_highest_wins_and_equals_are_a_tie():
    for faces, winner in (((1, 6, 1, 1, 1, 6), 1), ((1, 6, 1, 6, 6, 6), None)):
        t = Scene(seats=3)
        all_three = t.hero(at=(5, 5), might=2), t.hero(at=(6, 5), might=2, ap=0), t.foe(at=(7, 5), might=2)
        hero, *others = all_three
        t.fight(*all_three)
        t.roll(*faces)
        act(t, hero, "attempt", "might", "contest", [f"being:{other.ref}" for other in others], 0)
        t.play("might", "might")
        won = t.events("contested")[0].data["winner"]
        assert won == (None if winner is None else others[0].ref)


@pytest.mark.rule("MES-LIF-02", "MES-CON-01")
def test_the_unconscious_stand_against_nothing():
    t, hero, friend, foe = duel()
    t.one(foe).sheet.dice["spirit"] = 0
    act(t, hero, "attempt", "might", "contest")
    assert t.offered == [f"being:{friend.ref}"]


@pytest.mark.rule("MES-PER-10", "MES-CON-01")
@pytest.mark.parametrize(("rivals", "usual"), [(1, 2), (2, 0)])
def test_two_dice_more_are_proposed_against_rivals_none_of_whom_has_spotted_him(rivals, usual):
    t, hero, friend, foe = duel()
    t.unseen(hero, by=foe)
    others = [f"being:{one.ref}" for one in (foe, friend)[:rivals]]
    act(t, hero, "attempt", "might", "contest", others)
    assert (t.prompt, t.asked().default) == ("call.dice", usual)


@pytest.mark.rule("MES-CORE-09")
def test_without_anybody_in_sight_there_is_nobody_to_contest_with():
    t = Scene(seats=3)
    hero = t.hero(at=(5, 5))
    t.fight(hero)
    act(t, hero, "attempt", "might")
    assert t.offered == ["yes", "no"]
