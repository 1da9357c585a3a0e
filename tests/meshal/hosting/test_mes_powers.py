"""MES-CORE-02, MES-SEC, MES-HID What a host may do to a running fight, and who learns of it."""

from typing import Any

import msgspec
import pytest
from mes_table import Scene

import zhuoju
from zhuoju.games.meshal import GAME
from zhuoju.games.meshal.attack import pipeline
from zhuoju.games.meshal.character.naming import FIRST_LOT, SIGNS
from zhuoju.games.meshal.hosting import host_powers
from zhuoju.games.meshal.model.context import Attack
from zhuoju.games.meshal.model.field import Field, Wall
from zhuoju.games.meshal.moment import rounds
from zhuoju.games.meshal.seat.view import view
from zhuoju.games.meshal.senses import spotting
from zhuoju.kernel import IllegalAnswer, Seen
from zhuoju.speech import Speech

WORD: dict[str, Any] = {"author": "Ada", "reason": "thin ice"}


def told(t: Scene, seat: int | None, kind: str) -> list[Seen]:
    return [each for each in t.match.stream(seat) if each.kind == kind]


def seen(t: Scene, seat: int | None) -> Any:
    return msgspec.to_builtins(view(t.state, seat))


def refs(t: Scene, seat: int | None) -> list[str]:
    return [being["ref"] for being in seen(t, seat)["beings"]]


# Old and new


@pytest.mark.rule("MES-CORE-02")
def test_an_intervention_says_what_was_and_what_is_and_only_a_characters_is_everybodys():
    t = Scene(seats=3)
    a, b, wolf = t.hero(), t.hero(seat=1), t.foe()
    t.fight(a, b, wolf)
    t.play()
    t.match.intervene("set_dice", ref=a.ref, attribute="might", n=2, **WORD)
    t.match.intervene("set_ap", ref=wolf.ref, n=1, **WORD)
    note = t.state.overrides[0]
    assert (note.old, note.new, note.reason) == (4, 2, "thin ice")
    assert [each.data["new"] for each in told(t, 1, "intervened")] == [2]
    assert [each.data["new"] for each in told(t, 2, "intervened")] == [2, 1]
    assert "overrides" not in seen(t, 1)


@pytest.mark.parametrize("language", ["zh-Hans", "en"])
def test_every_intervention_has_words(language: str):
    speech = Speech(GAME, language)
    for name, function in GAME.interventions.items():
        if "author" in function.__annotations__ and name not in ("secret_roll", "show_roll"):
            assert f"ruling.{name}" in speech.texts, name
    data = {
        "ruling": "take_side",
        "old": "ruling.foes",
        "new": "ruling.others",
        "reason": "bribed",
        "change": "set",
    }
    said = speech.event(Seen("ruled", {**data, "author": "Ada"}))
    assert "ruling" not in said
    assert "bribed" in said


# Who takes part


@pytest.mark.rule("MES-MOM-05", "MES-CORE-02")
def test_a_creature_that_is_put_on_the_field_acts_after_everybody_there():
    t = Scene(step="turn")
    a, b = t.hero(at=(2, 2)), t.foe(at=(9, 9))
    t.fight(a, b)
    t.play()
    t.match.intervene("spawn", creature="cr_grey_wolf", x=2, y=2, **WORD)
    wolf = max(t.state.beings)
    assert t.state.beings[wolf].at not in (None, (2, 2))
    assert f"being:{wolf}" in refs(t, 0)
    assert told(t, 0, "appeared")
    t.play("end")
    assert t.state.moment.order == [a.ref, b.ref, wolf]
    with pytest.raises(IllegalAnswer, match="no creature"):
        t.match.intervene("spawn", creature="cr_nobody", x=2, y=2, **WORD)
    with pytest.raises(IllegalAnswer, match="not on the map"):
        t.match.intervene("spawn", creature="cr_rat", x=99, y=2, **WORD)


@pytest.mark.rule("MES-RID-02", "MES-RID-10", "MES-CORE-02")
def test_the_host_puts_mounts_and_vehicles_on_the_field_and_they_can_be_mounted():
    t = Scene(step="turn")
    a, b = t.hero(at=(2, 2)), t.foe(at=(9, 9))
    t.fight(a, b)
    t.play()
    t.match.intervene("spawn", creature="ve_truck", x=4, y=2, **WORD)
    truck = max(t.state.beings)
    assert t.state.beings[truck].side == "others"
    assert truck not in t.state.moment.arriving  # a thing has no turns
    t.match.intervene("spawn", creature="mo_warhorse", x=2, y=4, side="party", **WORD)
    horse = max(t.state.beings)
    assert t.state.moment.arriving == [horse]
    t.match.intervene("place", ref=a.ref, x=3, y=3, **WORD)
    assert f"mount being:{horse}" in t.offered


@pytest.mark.rule("MES-HID-01")
def test_nobody_learns_of_a_creature_that_comes_unseen():
    t = Scene(step="turn")
    a, b = t.hero(), t.foe()
    t.fight(a, b)
    t.play()
    before = t.match.stream(0), refs(t, 0)
    t.match.intervene("spawn", creature="cr_grey_wolf", x=5, y=6, veiled=True, **WORD)
    assert (t.match.stream(0), refs(t, 0)) == before
    assert len(refs(t, 1)) == 3


@pytest.mark.rule("MES-CORE-02")
def test_whoever_is_taken_out_is_gone_from_the_order_and_from_every_view():
    t = Scene(step="turn")
    a, b, c = t.hero(), t.foe(), t.foe()
    t.fight(a, b, c)
    t.play()
    t.match.intervene("remove", ref=b.ref, **WORD)
    assert t.state.moment.order == [a.ref, c.ref]
    for seat in (0, 1):
        assert f"being:{b.ref}" not in refs(t, seat)
    with pytest.raises(IllegalAnswer, match="already"):
        t.match.intervene("remove", ref=b.ref, **WORD)
    t.match.intervene("remove", ref=c.ref, **WORD)
    t.play("end")
    assert t.asked().prompt == "moment.end"  # no foe stands any more


@pytest.mark.rule("MES-CORE-03")
def test_a_creature_changes_sides_and_what_was_said_before_is_forgotten():
    t = Scene(step="turn")
    a, b = t.hero(), t.foe()
    t.fight(a, b)
    t.play()
    t.match.intervene("relate", a=b.ref, b=a.ref, relation="hostile", **WORD)
    t.match.intervene("take_side", ref=b.ref, side="others", **WORD)
    assert seen(t, 0)["beings"][1]["side"] == "others"
    assert t.state.relations == {}
    assert t.state.overrides[-1].old == "ruling.foes"
    with pytest.raises(IllegalAnswer, match="its player"):
        t.match.intervene("take_side", ref=a.ref, side="foes", **WORD)


# Who sees it, who plays it


@pytest.mark.rule("MES-HID-04", "MES-HID-01")
def test_a_veiled_creature_is_out_of_sight_until_the_host_shows_it():
    t = Scene(step="turn")
    a, b = t.hero(), t.foe()
    t.fight(a, b)
    t.play()
    t.match.intervene("veil", ref=b.ref, on=True, **WORD)
    assert refs(t, 0) == [f"being:{a.ref}"]
    assert seen(t, 0)["moment"]["order"] == [f"being:{a.ref}"]
    assert seen(t, 1)["beings"][1]["unseen"]
    assert not told(t, 0, "intervened")
    t.match.intervene("veil", ref=b.ref, on=False, **WORD)
    assert refs(t, 0) == [f"being:{a.ref}", f"being:{b.ref}"]


@pytest.mark.rule("MES-DEC-01")
def test_who_is_handed_over_to_a_bot_shows_for_characters_and_for_the_host_only_otherwise():
    t = Scene(seats=3, step="turn")
    a, b, wolf = t.hero(), t.hero(seat=1), t.foe()
    t.fight(a, b, wolf)
    t.play()
    assert not host_powers.delegated(t.state, t.asked())
    for one in (a, wolf):
        t.match.intervene("hand_over", ref=one.ref, on=True, **WORD)
    assert host_powers.delegated(t.state, t.asked())
    assert [being.get("bot", False) for being in seen(t, 1)["beings"]] == [True, False, False]
    assert [being.get("bot", False) for being in seen(t, 2)["beings"]] == [True, False, True]
    assert len(told(t, 1, "intervened")) == 1


# What is being resolved


def struck(t: Scene, faces: tuple[int, ...]) -> Any:
    """A hero is asked how to answer a blow."""
    a, b = t.foe(weapons=()), t.hero()
    t.hero(seat=1)
    t.fight(a, b).roll(*faces)
    attack = Attack(a.ref, "test", ("might",), ("physical",), ("parry",), victims=(b.ref,))
    t.do(lambda m: pipeline.attack(m, attack, lambda _victim: 2))
    assert t.asked().prompt == "react.attacked"
    return b


@pytest.mark.rule("MES-CORE-02")
@pytest.mark.parametrize(("n", "left"), [(1, 3), (0, 4)])
def test_the_result_that_is_being_answered_can_be_judged_anew(n: int, left: int):
    t = Scene(seats=3)
    b = struck(t, (2, 2))
    number = t.asked().number
    t.match.intervene("set_result", n=n, **WORD)
    assert t.asked().params["result"] == n
    assert (t.asked().number == number) == (n > 0)  # nothing to parry is another question
    t.play("pass")
    assert t.held(b)[0] == left
    assert (t.state.overrides[0].old, t.state.overrides[0].new) == (4, n)


@pytest.mark.rule("MES-CORE-02")
def test_the_dice_that_are_being_answered_can_be_thrown_again_and_a_replay_stays_exact():
    t = Scene(seats=3)
    b = struck(t, (2, 2))
    t.roll(1, 6)
    t.match.intervene("roll_again", **WORD)
    assert seen(t, 0)["attack"]["result"] == 1
    again = t.match.clone()
    assert again.table.state == t.state
    t.play("pass")
    assert t.held(b)[0] == 3
    with pytest.raises(IllegalAnswer, match="no attack waits"):
        t.match.intervene("roll_again", **WORD)


@pytest.mark.rule("MES-HID-02", "MES-HID-05", "MES-ATK-02")
def test_everybody_sees_who_is_asked_but_only_those_it_concerns_the_result():
    t = Scene(seats=3)
    b = struck(t, (2, 2))
    for seat in (0, 1, 2):
        asking = seen(t, seat)["asking"]
        assert (asking["whose"], asking["options"]) == (f"being:{b.ref}", ["parry", "pass"])
    assert [seen(t, seat).get("attack", {}).get("result") for seat in (0, 1, 2)] == [4, None, 4]
    t.play("pass")
    assert "asking" not in seen(t, 0)
    assert "attack" not in seen(t, 0)


@pytest.mark.rule("MES-HID-02")
def test_nobody_but_the_host_learns_that_a_creature_is_asked_to_react():
    t = Scene(seats=2)
    a, b = t.hero(weapons=()), t.foe()
    t.fight(a, b).roll(2, 2)
    attack = Attack(a.ref, "test", ("might",), ("physical",), ("parry",), victims=(b.ref,))
    t.do(lambda m: pipeline.attack(m, attack, lambda _victim: 2))
    assert seen(t, 1)["asking"]["whose"] == f"being:{b.ref}"
    assert "asking" not in seen(t, 0)


# Secret rolls


@pytest.mark.rule("MES-SEC-01", "MES-SEC-02", "MES-SEC-05")
def test_a_secret_roll_is_the_hosts_or_one_players_until_the_host_shows_it():
    t = Scene(seats=3)
    a, b = t.hero(), t.hero(seat=1)
    t.fight(a, b)
    t.play()
    t.match.intervene("secret_roll", ref=a.ref, attribute="spirit", **WORD)
    t.match.intervene("secret_roll", ref=a.ref, attribute="spirit", player=True, **WORD)
    assert [[s["number"] for s in seen(t, seat).get("secrets", [])] for seat in (0, 1, 2)] == [
        [1], [], [0, 1],
    ]  # fmt: skip
    assert not [each for each in t.match.stream(1) if "roll" in each.kind]
    t.match.intervene("show_roll", number=0, author="Ada")
    assert told(t, 1, "roll_shown")[0].data["result"] == t.state.secrets[0].result
    with pytest.raises(IllegalAnswer, match="MES-SEC-05"):
        t.match.intervene("show_roll", number=0, author="Ada")


# Names


def marks(t: Scene, seat: int | None) -> dict[str, int]:
    return {each["ref"]: each.get("mark", 0) for each in seen(t, seat)["beings"]}


@pytest.mark.rule("MES-HID-01")
def test_the_mark_in_a_name_does_not_tell_of_others_of_its_kind():
    t = Scene(step="turn")
    a, first, second = t.hero(at=(2, 2)), t.foe("cr_grey_wolf", at=(4, 2)), t.foe("cr_grey_wolf", at=(9, 9))
    first.veiled = True
    t.fight(a, first, second)
    t.play()
    t.match.intervene("set_ap", ref=a.ref, n=3, **WORD)
    t.match.intervene("place", ref=a.ref, x=2, y=3, **WORD)
    assert marks(t, 0)[f"being:{second.ref}"] == 0
    t.match.intervene("veil", ref=first.ref, on=False, **WORD)
    now = marks(t, 0)
    assert len({now[f"being:{one.ref}"] for one in (first, second)} - {0}) == 2
    assert marks(t, 1) == now


@pytest.mark.rule("MES-HID-01")
def test_a_being_has_the_same_mark_for_everybody_who_tells_it_from_others_and_none_for_who_knows_one():
    wall = Wall(1, cells=[(6, y) for y in range(8)])
    t = Scene(seats=3, field=Field(width=12, length=12, walls=[wall]))
    t.hero(at=(4, 10))
    t.hero(seat=1, at=(8, 10))
    west, between, east = (t.foe("cr_grey_wolf", at=at) for at in ((4, 2), (6, 11), (8, 2)))
    t.do(spotting.refresh)
    everyones = marks(t, 2)
    assert everyones[f"being:{west.ref}"] != everyones[f"being:{between.ref}"]
    for seat, wolf in ((0, west), (1, east)):
        refs_known = [f"being:{each.ref}" for each in (wolf, between)]
        assert {ref: mark for ref, mark in marks(t, seat).items() if mark} == {
            ref: everyones[ref] for ref in refs_known
        }
    assert marks(t, None)[f"being:{between.ref}"] == 0


@pytest.mark.rule("MES-HID-01")
def test_numbers_are_drawn_by_lot_so_that_they_tell_nothing_of_who_else_is_there():
    options = {"foes": "cr_grey_wolf*6", "map": "ma_courtyard", "party": "pc_halen"}
    drawn = []
    for seed in range(8):
        state = zhuoju.new("meshal", 2, options=options, seed=seed).table.state
        hero, *wolves = state.beings
        assert hero == 1
        assert all(FIRST_LOT <= ref < FIRST_LOT + SIGNS for ref in wolves)
        assert sorted([*wolves, *state.lots]) == list(range(FIRST_LOT, state.next_ref))
        drawn.append(tuple(wolves))
    assert len({*drawn}) == len(drawn)


@pytest.mark.parametrize(
    ("language", "first", "later"), [("en", " A", " B2"), ("zh-Hans", "甲", "乙2"), ("zh-Hant", "甲", "乙2")]
)
def test_a_mark_is_a_sign_and_after_the_first_round_of_them_which_round(language, first, later):
    speech = Speech(GAME, language)
    assert len({*speech.texts["view.marks"].split()}) == SIGNS
    assert "未" not in speech.texts["view.marks"]  # 沼蝰未被命中: was it hit or not?
    wolves = [{"ref": f"being:{n}", "name": "cr_grey_wolf", "mark": n} for n in (1, SIGNS + 2)]
    speech.learn({"beings": wolves}, 2)
    name = speech.cards.names["cr_grey_wolf"]
    assert [speech.thing(wolf["ref"]) for wolf in wolves] == [name + first, name + later]


# Windows


@pytest.mark.rule("MES-HID-02")
@pytest.mark.parametrize("ap", [0, 3])
def test_a_window_counts_whether_the_creature_could_answer_or_not(ap: int):
    t = Scene(seats=2)
    a, b = t.hero(weapons=()), t.foe(ap=ap)
    t.fight(a, b).roll(2, 2)
    before = t.state.windows
    attack = Attack(a.ref, "test", ("might",), ("physical",), ("parry",), victims=(b.ref,))
    t.do(lambda m: pipeline.attack(m, attack, lambda _victim: 2))
    assert (t.asked().prompt == "react.attacked") == (ap > 0)
    assert t.state.windows == before + 2  # before the attack, and once its result is known


@pytest.mark.rule("MES-HID-01")
def test_the_places_in_the_order_are_counted_among_those_one_knows_of():
    t = Scene(seats=2)
    a, wolf, rat = t.hero(), t.foe(), t.foe()
    t.unseen(wolf, by=a)
    t.fight(wolf, a, rat)
    t.do(lambda m: rounds.tell_order(m))
    assert [each.data["place"] for each in told(t, 0, "initiative")] == [1, 2]
    assert [each.data["place"] for each in told(t, 1, "initiative")] == [1, 2, 3]


@pytest.mark.rule("MES-CORE-02")
def test_whoever_was_taken_out_leaves_no_ghost():
    t = Scene(step="turn")
    a, b = t.hero(), t.foe()
    a.ghosts[b.ref] = (7, 7)
    t.fight(a, b)
    t.play()
    t.match.intervene("remove", ref=b.ref, **WORD)
    assert "ghosts" not in seen(t, 0)
