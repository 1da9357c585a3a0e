"""MES 6.2, MES-HID-01 Who has a part in what is asked and told, and who is told so; secret rolls."""

import re

import pytest
from mes_table import Scene

from zhuoju.cli.base.spoken import Speech
from zhuoju.content import perform, read_clause
from zhuoju.games.meshal import GAME
from zhuoju.games.meshal.attack import pipeline
from zhuoju.games.meshal.catalogue.library import LEXICON
from zhuoju.games.meshal.character import menu
from zhuoju.games.meshal.creation import new_beings
from zhuoju.games.meshal.environment import hazards, searching
from zhuoju.games.meshal.hosting import spoils
from zhuoju.games.meshal.model.context import Attack, Ctx
from zhuoju.games.meshal.model.field import Field, SetTrap
from zhuoju.games.meshal.model.state import LongAction
from zhuoju.games.meshal.moment import forced_moves, riding, turns
from zhuoju.games.meshal.rolls import rolling
from zhuoju.games.meshal.seat.view import view

MISS = 6
BITE = "attack([might], 4, [physical], [parry, evade])"


@pytest.mark.rule("MES-HID-01", "MES-ACT-18")
def test_who_is_asked_to_step_in_is_not_told_of_an_attacker_he_has_not_seen():
    for seen in (True, False):
        t = Scene(seats=3)
        foe, victim = t.foe(at=(5, 5)), t.hero(at=(5, 6))
        friend = t.hero(seat=1, at=(5, 7), abilities=("sp_martyr",))
        if not seen:
            t.unseen(foe, by=friend)
        t.fight(foe, victim, friend)
        t.attacks(foe, victim)
        assert (t.prompt, t.asked().seat) == ("react.ally_before_attacked", 1)
        assert t.asked().params["victim"] == victim.ref
        assert t.asked().params["causer"] == (foe.ref if seen else None)


@pytest.mark.rule("MES-HID-01", "MES-ACT-18")
@pytest.mark.parametrize("seen", [True, False])
def test_nobody_steps_in_for_a_friend_of_whom_he_does_not_know(seen):
    t = Scene(seats=3)
    foe, victim = t.foe(at=(5, 5)), t.hero(at=(5, 6))
    friend = t.hero(seat=1, at=(5, 7), abilities=("sp_martyr",))
    if not seen:
        t.unseen(victim, by=friend)
    t.fight(foe, victim, friend)
    t.attacks(foe, victim)
    assert ((t.prompt, t.asked().seat) == ("react.ally_before_attacked", 1)) is seen


@pytest.mark.rule("MES-HID-01", "MES-MOV-21")
def test_who_is_pushed_by_somebody_unseen_is_not_told_by_whom():
    t = Scene()
    hero, foe = t.hero(at=(5, 5)), t.foe(at=(5, 4))
    t.one(hero).long = LongAction("search", cost=5, paid=3)
    t.unseen(foe)
    t.fight(foe, hero)
    t.do(lambda m: forced_moves.push(m, hero.ref, foe.ref, 1))
    assert (t.prompt, t.asked().params["causer"]) == ("react.forced_move", None)


@pytest.mark.rule("MES-ARE-16", "MES-HID-01")
def test_whom_an_area_hits_unseen_its_user_is_not_told():
    t = Scene()
    hero = t.hero(weapons=(), abilities=("mi_rampage",))
    seen, unseen = t.foe(might=1), t.foe(might=1)
    t.afflict(unseen, "invisible", 9)
    t.unseen(unseen)
    t.fight(hero, seen, unseen)
    area = Attack(
        hero.ref, "test", ("might",), ("physical",), victims=(unseen.ref, seen.ref), area=True, dice=2
    )
    t.roll(1, 1)
    t.do(lambda m: pipeline.attack(m, area, lambda _victim: 2))
    assert [e["victims"] for e in t.told(0, "attack_declared")] == [[seen.ref]]
    assert [e["victims"] for e in t.told(1, "attack_declared")] == [[unseen.ref, seen.ref]]
    assert unseen.ref not in named(t, 0)
    assert t.held(unseen)[0] == 0


def named(t: Scene, seat: int | None) -> set[int]:
    """All beings that a seat was told of by their numbers."""
    keys = (*GAME.named, "causer")
    found: set[int] = set()
    for event in t.match.stream(seat):
        for key in keys:
            value = event.data.get(key)
            found.update(value if isinstance(value, list) else [value] if isinstance(value, int) else [])
    return found


@pytest.mark.rule("MES-HID-01")
def test_of_what_two_have_to_do_with_each_other_only_who_sees_both_is_told():
    t = Scene(seats=3)
    foe, hero = t.foe(at=(5, 5)), t.hero(at=(5, 6))
    friend = t.hero(seat=1, at=(5, 8), steps=2)
    t.unseen(foe, by=friend)
    t.fight(foe, hero, friend)
    ctx = Ctx(0, hero.ref, target=foe.ref, entry="test")
    t.roll(1, 1, 1, 1)
    t.do(lambda m: perform(m, ctx, read_clause(LEXICON, "contest(S, tS, status(marked))")))
    assert [e["against"] for e in t.told(0, "contested")] == [foe.ref]
    assert t.told(1, "contested") == []
    assert foe.ref not in named(t, 1)


@pytest.mark.rule("MES-HID-01", "MES-HID-05")
def test_what_was_cancelled_others_are_not_told():
    t = Scene(seats=3)
    foe, hero = t.foe(at=(5, 5), weapons=(BITE,)), t.hero(at=(5, 6), abilities=("ag_quick_step",))
    t.hero(seat=1)
    t.fight(foe, hero)
    t.attacks(foe, hero, "ability:ag_quick_step", "spot:5,7")
    source = t.told(2, "attack_declared")[0]["source"]
    for seat in (0, 1, None):
        told = str([(e.kind, e.data) for e in t.match.stream(seat)])
        assert "attack_cancelled" in told
        assert source not in told
        assert "natural:0" not in told


@pytest.mark.rule("MES-SEC-02", "MES-RRL-03")
@pytest.mark.parametrize("secret", [False, "player"])
def test_nobody_may_throw_dice_again_that_he_may_not_see(secret):
    t = Scene(seats=3)
    one, two = t.hero(at=(5, 6)), t.hero(seat=1, at=(5, 7), abilities=("sp_oracle",))
    t.fight(one, two)
    t.dice("secret:0", [MISS] * 4)
    t.roll(*[MISS] * 4)
    t.do(lambda m: rolling.roll(m, one.ref, 4, ("spirit",), attributes={"spirit": 4}, secret=secret))
    assert t.prompt == ("rest" if secret else "react.any_roll")


@pytest.mark.rule("MES-SEC-02", "MES-FAT-07", "MES-RRL-01")
def test_what_is_done_to_a_secret_roll_is_as_secret_as_the_roll():
    t = Scene(seats=3, switches=["fate"])
    one = t.hero(at=(5, 6), abilities=("sp_oracle",))
    t.hero(seat=1, at=(5, 7))
    t.fight(one)
    t.dice("secret:0", [MISS] * 8)
    t.do(lambda m: rolling.roll(m, one.ref, 4, ("spirit",), attributes={"spirit": 4}, secret="player"))
    assert t.prompt == "react.any_roll"
    assert [view(t.state, seat).asking is not None for seat in (0, 1, 2, None)] == [True, False, True, False]
    t.play("ability:sp_oracle", ["die:0"], "die:0 spirit", 2, "keep")
    for kind in ("rerolled", "cast", "fate", "rolled_secretly"):
        assert [len(t.told(seat, kind)) for seat in (0, 1, 2, None)] == [1, 0, 1, 0], kind
    assert t.told(0, "fate")[0]["result"] == 2


@pytest.mark.rule("MES-HID-05", "MES-FAT-01")
def test_of_fate_in_an_attack_others_do_not_learn_the_result():
    t = Scene(seats=3, switches=["fate"], npc_fate=True)
    foe, hero = t.foe(weapons=("attack([might], M, [physical])",)), t.hero(might=9)
    t.hero(seat=1)
    t.fight(foe, hero)
    t.roll(*[MISS] * 4)
    t.attacks(foe, hero, "die:0 might", 2, "keep")
    assert t.told(2, "fate")[0]["result"] == 2
    assert [t.told(seat, "fate") for seat in (0, 1)] == [[{"ref": foe.ref, "result": None}]] * 2
    for language in ("zh-Hans", "zh-Hant", "en"):
        speech = Speech(GAME, language)
        for seat in (1, 2):
            speech.learn({"beings": []}, t.match.seats)
            (event,) = [e for e in t.match.stream(seat) if e.kind == "fate"]
            assert not re.search(r"[{}|]|none|None", speech.event(event))


# With whom something can be done


@pytest.mark.rule("MES-HID-01", "MES-PER-12", "MES-MOV-11", "MES-ITM-14", "MES-RID-02", "MES-FX-14")
@pytest.mark.parametrize("seen", [True, False])
def test_nothing_is_offered_with_a_neighbour_whom_the_player_does_not_know_of(seen):
    t = Scene(seats=3, step="turn")
    hero = t.hero("pc_halen", at=(5, 5))
    friend, fallen = t.hero(seat=1, at=(5, 6)), t.hero(seat=1, at=(4, 5), size="small")
    sleeper, horse = t.foe(at=(6, 5)), t.being("mo_warhorse", side="others", at=(5, 4))
    t.afflict(sleeper, "asleep")
    fallen.sheet.dice["might"], fallen.down = 0, True
    if not seen:
        for other in (friend, fallen, sleeper, horse):
            t.afflict(other, "invisible", 9)
            t.unseen(other)
    t.fight(hero, friend)
    t.play()
    refs = [f"being:{other.ref}" for other in (friend, fallen, sleeper, horse)]
    named = [each for each in (*t.offered, *(w.id for w in t.asked().why())) if any(r in each for r in refs)]
    assert bool(named) is seen
    assert ("swap" in t.offered, "wake" in t.offered) == (seen, seen)
    assert any(each.startswith("give") for each in t.offered) is seen


@pytest.mark.rule("MES-HID-01", "MES-LOT-01")
def test_a_body_that_nobody_ever_saw_is_not_searched():
    t = Scene()
    hero, foe, other = t.hero(), t.foe("cr_bandit"), t.foe("cr_bandit")
    for one in (foe, other):
        one.sheet.dice, one.sheet.dead = dict.fromkeys(one.sheet.dice, 0), True
    t.unseen(other)
    found = t.do(lambda m: list(spoils.finds(m, hero.ref)))
    assert any(f"being:{foe.ref}" in each for each in found)
    assert not any(f"being:{other.ref}" in each for each in found)


@pytest.mark.rule("MES-HID-01", "MES-ITM-14")
def test_to_whom_something_was_handed_only_who_sees_both_is_told():
    t = Scene(seats=4)
    one, two = t.hero("pc_halen", at=(5, 5)), t.hero(seat=1, at=(5, 6))
    third = t.hero(seat=2, at=(8, 5))
    t.unseen(two, by=third)
    t.fight(one, two, third)
    t.do(lambda m: turns.declare(m, one.ref, menu.acts(m, one.ref)["give light"]))
    while not t.rests:
        t.answer("yes" if "yes" in t.match.pending[0].offers else next(iter(t.match.pending[0].offers)))
    assert [[e["partner"] for e in t.told(seat, "handed_over")] for seat in (0, 1, 2)] == [
        [two.ref],
        [two.ref],
        [None],
    ]


@pytest.mark.rule("MES-HID-01", "MES-HAZ-03", "MES-RID-06")
def test_what_follows_from_the_dice_of_a_foe_is_told_without_its_numbers():
    t = Scene(seats=3)
    hero, foe = t.hero(might=3), t.foe(might=5)
    t.hero(seat=1)
    t.fight(hero, foe)
    for one in (hero, foe):
        t.do(lambda m, one=one: hazards.hold_breath(m, m.state.beings[one.ref]))
    assert [e["rounds"] for e in t.told(2, "submerged")] == [9, 15]
    assert [e["rounds"] for e in t.told(0, "submerged")] == [9, None]
    horse = t.do(lambda m: new_beings.new_being(m, "mo_warhorse", 2, "foes", at=foe.at).ref)
    t.one(foe).riding = horse
    t.roll(2, 2, 2, 2)
    t.do(lambda m: riding.hold_on(m, m.state.beings[foe.ref], 3))
    assert [e["difficulty"] for e in t.told(2, "held_on")] == [3]
    assert [e["difficulty"] for e in t.told(0, "held_on")] == [None]  # it is the damage that was done
    for language, words in (("en", "goes under."), ("zh-Hans", "屏住呼吸。"), ("zh-Hant", "屏住呼吸。")):
        speech = Speech(GAME, language)
        texts = [speech.event(e) for e in t.match.stream(0) if e.kind == "submerged"]
        assert "9" in texts[0]
        assert texts[1].endswith(words)


@pytest.mark.rule("MES-HID-01", "MES-PER-13", "MES-FX-08")
@pytest.mark.parametrize("finder", ["foe", "hero"])
def test_a_trap_that_a_foe_has_found_those_who_watch_him_do_not_learn_of(finder):
    t = Scene(seats=3, field=Field(width=12, length=12, traps=[SetTrap(1, "tr_pit", (4, 5))], next_id=2))
    hero, foe = t.hero(at=(4, 4)), t.foe(at=(5, 5))
    t.hero(seat=1, at=(3, 3))
    t.fight(hero, foe)
    who = foe if finder == "foe" else hero
    t.do(lambda m: searching.discover(m, who.ref, m.state.field.traps[0]))
    told = [len(t.told(seat, "trap_found")) for seat in (0, 1, 2)]
    assert told == ([0, 0, 1] if finder == "foe" else [1, 1, 1])
