"""MES-ACT-11..23, MES-FSM Reactions, chains, cancelling, additives."""

from collections.abc import Iterator
from typing import Any

import pytest
from mes_stage import act
from mes_table import Scene, weapon

from zhuoju.games.meshal.character import menu, reactions
from zhuoju.games.meshal.effects import statuses
from zhuoju.games.meshal.model.state import LongAction
from zhuoju.games.meshal.moment import turns

MISS = 6


def reacts(act: str, ap: int, who: int, do: Any = None, **more: Any) -> Any:
    """A chapter that lets one being answer a trigger."""

    def nothing(_order: Any) -> Any:
        yield from ()
        return True

    def chapter(m: Any, ref: int, trigger: str, facts: Any) -> Iterator[menu.Act]:
        if ref == who:
            yield menu.Act(act, ap, do or nothing, kind=more.get("kind", "reaction"))

    return chapter


def step_to(spot: tuple[int, int]) -> Any:
    def do(order: Any) -> Any:
        order.m.state.beings[order.ref].at = spot
        yield from ()
        return True

    return do


@pytest.fixture
def answers(monkeypatch):
    """Puts what tests register in the place of all reactions to a trigger."""

    def put(trigger: str, *chapters: Any) -> None:
        monkeypatch.setitem(menu.REACTIONS, trigger, list(chapters))

    return put


# Before, and cancelling


@pytest.mark.rule("MES-ACT-13", "MES-ACT-14", "MES-PIPE-07", "MES-EDGE-01")
def test_e20_x34_stepping_out_of_reach_cancels_the_attack(answers):
    t = Scene()
    a, b = t.foe(at=(5, 5)), t.hero(at=(5, 6))
    t.fight(a, b)
    answers("before_attacked", reacts("quick step", 1, b.ref, step_to((5, 8))))
    t.attacks(a, b, "quick step")
    assert t.rests
    assert t.one(a).ap == 3  # back
    assert t.one(b).ap == 2  # spent
    assert t.events("attack_cancelled")
    assert t.events("cancelled")[0].data["ap"] == 1
    assert not t.events("rolled")


@pytest.mark.rule("MES-ACT-13", "MES-PIPE-07")
def test_who_is_stunned_before_his_blow_falls_strikes_nobody(answers):
    def stuns(order: Any) -> Any:
        yield from statuses.apply(order.m, a.ref, "stunned")
        return True

    t = Scene()
    a, b = t.foe(weapons=("attack([might], 1, [physical])",)), t.hero()
    t.fight(a, b)
    answers("before_attacked", reacts("stun", 1, b.ref, stuns))
    t.attacks(a, b, "stun")
    assert t.rests
    assert t.events("attack_cancelled")
    assert not t.events("rolled")
    assert t.one(a).ap == 3  # back, for all the good it does


@pytest.mark.rule("MES-ACT-14")
def test_a_cancelled_shot_is_in_the_bow_again(answers):
    t = Scene()
    a, b = t.hero("spec_human", at=(1, 1)), t.foe(at=(5, 1))
    bow = t.give(a, "it_short_bow", loaded=1, ammunition="it_arrow")
    t.fight(a, b)
    answers("before_attacked", reacts("hide", 1, b.ref, step_to((11, 11))))
    t.wall(*((8, y) for y in range(12)))
    t.attacks(a, b, "hide", weapon=f"item:{bow.id}")
    assert t.rests
    assert t.one(a).sheet.items[0].loaded == 1
    assert t.one(a).shots.get("it_arrow", 0) == 0


@pytest.mark.rule("MES-EDGE-01", "MES-PIPE-07")
def test_e21_a_step_inside_an_area_does_not_help(answers):
    from zhuoju.games.meshal.attack import pipeline
    from zhuoju.games.meshal.model.context import Attack

    for goal, hit in (((5, 7), True), ((9, 9), False)):
        t = Scene()
        a, b = t.foe(at=(1, 1), weapons=()), t.hero(at=(5, 6))
        t.fight(a, b).roll(1)
        answers("before_attacked", reacts("quick step", 1, b.ref, step_to(goal)))
        covered = tuple((x, y) for x in range(4, 8) for y in range(5, 9))
        attack = Attack(a.ref, "test", ("might",), ("erosive",), victims=(b.ref,), area=True, covered=covered)
        t.do(lambda m, attack=attack: pipeline.attack(m, attack, lambda _victim: 1), "quick step")
        assert attack.hit.get(b.ref, False) is hit


@pytest.mark.rule("MES-ACT-23", "MES-ACT-13")
def test_cancelling_gives_back_additives_and_their_uses_too(answers):
    t = Scene()
    a, b = t.hero(abilities=("mi_sweep", "mi_heavy_chop")), t.foe()
    t.fight(a, b)
    answers("before_attacked", reacts("quick step", 1, b.ref, step_to((0, 0))))
    t.attacks(a, b, ["ability:mi_heavy_chop", "ability:mi_sweep"], "quick step")
    assert t.one(a).ap == 3
    t.one(b).at = b.at
    t.attacks(a, b)
    assert "ability:mi_sweep" in t.offered  # once a turn, and not used yet


@pytest.mark.rule("MES-EDGE-01", "MES-ACT-13")
def test_e26_a_cancelled_long_action_gives_back_the_ap_of_this_round_only(answers):
    t = Scene()
    a, b = t.foe(weapons=(weapon("attack([might], 9, [physical])", ap=9),)), t.hero()
    t.fight(a, b)
    one = t.one(a)
    one.long = LongAction("attack natural:0", cost=9, paid=6, paid_now=3, target=f"being:{b.ref}")
    answers("before_attacked", reacts("quick step", 1, b.ref, step_to((0, 0))))
    t.do(lambda m: turns.go_on(m, m.state.beings[a.ref]), "go_on", f"being:{b.ref}", "quick step")
    assert t.one(a).ap == 3
    assert t.one(a).long is None


# Chains


@pytest.mark.rule("MES-ACT-15", "MES-ACT-16", "MES-EDGE-01")
def test_e23_one_reaction_in_a_chain(answers):
    t = Scene()
    a, b = t.foe(weapons=("attack([might], 4, [physical], [parry])",)), t.hero(might=9)
    t.fight(a, b).roll(1, 1, MISS, MISS)
    answers("before_damage", reacts("brace", 1, b.ref))
    t.attacks(a, b, "parry")
    assert t.rests  # who has parried is not offered to brace

    t.roll(1, 1, MISS, MISS)
    t.attacks(a, b, "pass")
    assert t.offered == ["brace", "pass"]  # a new chain: the next action


@pytest.mark.rule("MES-ACT-16")
def test_each_stage_is_a_chain_of_its_own():
    t = Scene()
    a, b = t.foe(weapons=("attack([might], 1, [physical], [parry], stages=2)",)), t.hero(might=9)
    t.fight(a, b).roll(1, *[MISS] * 9, 1)
    t.attacks(a, b, "parry")
    assert t.offered == ["parry", "pass"]


@pytest.mark.rule("MES-ACT-17", "MES-ACT-18")
def test_offers_go_to_the_target_first_then_by_initiative_from_the_active_one_on():
    t = Scene()
    a, b, c, d = t.foe(), t.foe(), t.hero(), t.hero()
    t.fight(a, b, c, d)
    t.state.moment.active = c.ref
    order = t.do(lambda m: reactions.in_order(m, b.ref))
    assert order == [b.ref, c.ref, d.ref, a.ref]  # the acting one is among them


@pytest.mark.rule("MES-ACT-18")
def test_an_offer_closes_when_all_have_passed_in_a_row(answers):
    t = Scene()
    a, b, c = t.foe(), t.hero(), t.hero()
    t.fight(a, b, c)
    answers("enemy_enters", reacts("one", 1, b.ref), reacts("two", 1, c.ref))

    def flow(m):
        record = reactions.opened(m, "move", a.ref)
        yield from reactions.offer(m, record, "enemy_enters", [b.ref, c.ref], mover=a.ref)

    t.do(flow)
    assert (t.offered, t.asked().params["by"]) == (["one", "pass"], b.ref)
    t.play("pass")
    assert t.asked().params["by"] == c.ref
    t.play("two")
    assert t.asked().params["by"] == b.ref  # asked again: something has happened
    t.play("pass")
    assert t.rests


@pytest.mark.rule("MES-ACT-11")
def test_a_reaction_needs_its_ap_at_hand(answers):
    t = Scene()
    a, b = t.foe(weapons=("attack([might], 4, [physical])",)), t.hero(ap=1)
    t.fight(a, b)
    answers("before_attacked", reacts("dear", 2, b.ref))
    t.roll(MISS, MISS, MISS, MISS)
    t.attacks(a, b)
    assert t.rests  # 2 AP of 1: not offered, and it can never take longer


@pytest.mark.rule("MES-ACT-26", "MES-DEC-01")
def test_passing_is_always_possible_and_nobody_without_a_reaction_is_asked():
    t = Scene()
    a, b = t.foe(weapons=("attack([might], 4, [physical], [parry])",)), t.hero()
    c = t.hero()
    t.fight(a, b, c).roll(1, MISS, MISS, MISS)
    t.attacks(a, b)
    assert t.asked().default == "pass"
    t.play("pass")
    assert t.rests


# Simultaneous


@pytest.mark.rule("MES-ACT-12", "MES-DMG-08", "MES-EDGE-01")
def test_e22_x35_a_counter_attack_is_simultaneous_and_both_fall():
    t = Scene()
    a = t.foe(might=2, weapons=("attack([might], M, [physical])",))
    b = t.hero(might=2, abilities=("ag_tit_for_tat",), weapons=("attack([might], M, [physical])",))
    t.fight(a, b)
    t.roll(2, MISS).roll(1, 1)
    t.attacks(a, b, "ability:ag_tit_for_tat")
    t.script({"attack.free": "attack natural:0 being:1"})
    assert t.rests
    assert t.held(a)[0] == t.held(b)[0] == 0
    assert t.one(a).down
    assert t.one(b).down
    faces = [len(e.data["faces"]) for e in t.events("rolled")]
    assert faces == [2, 2]  # both with the dice before any of the damage


@pytest.mark.rule("MES-PIPE-21")
def test_the_losses_of_attack_and_counter_are_taken_together():
    t = Scene()
    a = t.foe(weapons=("attack([might], 2, [physical])",))
    b = t.hero(abilities=("ag_tit_for_tat",), weapons=("attack([might], 2, [physical])",))
    t.fight(a, b).roll(1, MISS).roll(1, MISS)
    t.attacks(a, b, "ability:ag_tit_for_tat")
    t.script({"attack.free": "attack natural:0 being:1"})
    kinds = [e.kind for e in t.events() if e.kind in ("hit", "dice_lost")]
    assert kinds == ["hit", "hit", "dice_lost", "dice_lost"]


# Additives


@pytest.mark.rule("MES-ACT-19", "MES-ACT-20")
def test_x36_x37_additives_add_their_cost_and_all_work_on_one_attack():
    t = Scene()
    names = ("mi_heavy_chop", "mi_shock_blow", "ag_deft_strike")
    a = t.hero(abilities=names, max_ap=4, weapons=("attack([might], 2, [physical], [parry, evade])",))
    b = t.foe(might=9)
    t.fight(a, b).roll(1, 1, 1, 1, 1)
    t.attacks(a, b, [f"ability:{name}" for name in names])
    assert t.one(a).ap == 0  # 1 + 3
    assert len(t.events("rolled")[0].data["faces"]) == 5
    assert t.offered == ["parry", "pass"]  # evade is denied
    t.play("pass")
    assert [e.source for e in t.one(b).sheet.effects] == ["dazed"]


@pytest.mark.rule("MES-ACT-22")
def test_an_additive_joins_one_action_once():
    t = Scene()
    a, b = t.hero(abilities=("mi_heavy_chop",)), t.foe()
    t.fight(a, b)
    t.attacks(a, b)
    assert t.offered == ["ability:mi_heavy_chop"]
    t.expect_refused(["ability:mi_heavy_chop", "ability:mi_heavy_chop"])


@pytest.mark.rule("MES-ACT-21")
def test_additives_may_make_a_tactical_action_long():
    t = Scene()
    a, b = t.hero(abilities=("mi_heavy_chop",), ap=1), t.foe()
    t.fight(a, b)
    t.attacks(a, b, ["ability:mi_heavy_chop"])
    long = t.one(a).long
    assert (long.cost, long.paid, long.additives) == (2, 1, ["mi_heavy_chop"])
    assert t.one(a).ap == 0


# The machine


@pytest.mark.rule("MES-FSM-01")
def test_the_machine_knows_these_transitions_and_no_others():
    from zhuoju.games.meshal.model.record import Chain

    named = {f for each in reactions.TRANSITIONS.values() for f in each.split(", ")} | {"F02"}
    assert named == {f"F{n:02}" for n in range(1, 21)}
    record = Chain("test", where="before")
    reactions.go(record, "validate")
    with pytest.raises(AssertionError, match="no way from validate to damage"):
        reactions.go(record, "damage")


@pytest.mark.rule("MES-FSM-02")
def test_nested_reactions_share_one_record_and_end_because_each_reacts_once():
    t = Scene()
    armed = {"abilities": ("ag_tit_for_tat",), "weapons": ("attack([might], 1, [physical])",)}
    a, b = t.foe(**armed), t.hero(**armed)
    t.fight(a, b).roll(MISS, MISS, MISS)
    t.attacks(a, b, "ability:ag_tit_for_tat")
    t.play(f"attack natural:0 being:{a.ref}", "ability:ag_tit_for_tat", f"attack natural:0 being:{b.ref}")
    assert t.rests
    assert t.state.chains == []
    assert len(t.events("reacted")) == 2  # a answers the counter-attack once, and that is all


@pytest.mark.rule("MES-ACT-14", "MES-ACT-13")
@pytest.mark.parametrize("reaction", ["leap", "pass"])
def test_a_cancelled_shot_leaves_the_gun_aimed_and_a_real_one_does_not(answers, reaction):
    t = Scene()
    a, b = t.hero("spec_human", at=(1, 1)), t.foe(at=(6, 1))
    gun = t.give(a, "it_cannon", loaded=1, ammunition="it_cannonball")
    a.used[f"aimed item:{gun.id}"] = 1
    t.fight(a, b)
    answers("before_attacked", reacts("leap", 1, b.ref, step_to((11, 11))))
    act(t, a, f"attack item:{gun.id}", "spot:6,1", reaction)
    t.script({"react.own_roll": "pass", "react.attacked": "pass"})
    left = (t.one(a).ap, t.one(a).sheet.items[0].loaded, f"aimed item:{gun.id}" in t.one(a).used)
    assert left == ((3, 1, True) if reaction == "leap" else (2, 0, False))
