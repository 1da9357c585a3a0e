"""MES-ACT-01..10, 24..29, MES-MOM-08..10 Action points, turns, long-term actions."""

from typing import Any

import pytest
from mes_table import Scene, weapon
from mes_world import land

from zhuoju.games.meshal.character import action_points, consciousness, menu
from zhuoju.games.meshal.effects import harm
from zhuoju.games.meshal.effects.lasting_effects import begin, end
from zhuoju.games.meshal.environment import hazards
from zhuoju.games.meshal.language import verbs_on_beings
from zhuoju.games.meshal.model.cards import Duration
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.sheet import Lasting
from zhuoju.games.meshal.model.state import LongAction
from zhuoju.games.meshal.moment import turns
from zhuoju.kernel import IllegalAnswer

MISS = 6
GUN = weapon("attack([might], 9, [physical])", ap=9)


def playing(*beings: dict[str, Any], **scene: Any) -> tuple[Scene, list[Any]]:
    """A moment at the step of a turn: a hero, then foes."""
    t = Scene(step="turn", **scene)
    made = [t.hero(**each) if k == 0 else t.foe(**each) for k, each in enumerate(beings)]
    t.fight(*made)
    t.state.moment.then = ""
    return t, made


# Action points


@pytest.mark.rule("MES-ACT-01", "MES-ACT-02")
def test_ap_are_reset_to_the_maximum_at_the_start_of_a_turn_not_added():
    t = Scene()
    a, b = t.hero("spec_human"), t.hero(max_ap=5)
    for one in (a, b):
        one.ap = 2
    t.fight(a, b)
    t.do(lambda m: [action_points.reset(m, one) for one in m.state.beings.values()])
    assert (t.one(a).ap, t.one(b).ap) == (3, 5)


@pytest.mark.rule("MES-ACT-01")
def test_the_maximum_never_falls_below_nothing():
    t = Scene()
    a = t.hero(max_ap=0)
    t.afflict(a, "dazed")
    t.fight(a)
    t.do(lambda m: action_points.reset(m, m.state.beings[a.ref]))
    assert t.one(a).ap == 0


@pytest.mark.rule("MES-ACT-05")
def test_a_changed_maximum_is_felt_at_once():
    t = Scene()
    a = t.hero(abilities=(), ap=3)
    t.fight(a)
    t.do(lambda m: begin(m, a.ref, Lasting("mg_haste", lasts=Duration(kind="moment"))))
    assert t.one(a).ap == 4
    t.do(lambda m: end(m, a.ref, "mg_haste"))
    assert t.one(a).ap == 3
    t.do(lambda m: begin(m, a.ref, Lasting("dazed", lasts=Duration(kind="moment"))))
    assert t.one(a).ap == 2


@pytest.mark.rule("MES-ACT-03", "MES-ACT-06")
def test_x32_an_action_costs_what_is_printed_and_only_in_ones_own_turn():
    t, (a, b) = playing({}, {})
    t.play()
    assert (t.prompt, t.asked().params["by"]) == ("turn.act", a.ref)
    t.roll(MISS, MISS, MISS, MISS)
    t.play("attack natural:0", f"being:{b.ref}")
    assert t.one(a).ap == 2
    assert t.asked().params["by"] == a.ref  # nobody else is asked for a tactical action
    t.play("end")
    assert t.asked().params["by"] == b.ref


@pytest.mark.rule("MES-MOM-08", "MES-MOM-09")
def test_a_turn_may_end_at_any_time_and_unspent_ap_stay():
    t, (a, _b) = playing({}, {})
    t.play("end")
    assert t.one(a).ap == 3
    t.roll(1, 1, 1, 1)
    t.play("attack natural:0", f"being:{a.ref}")
    assert t.offered == ["parry", "evade", "pass"]


@pytest.mark.rule("MES-MOM-10", "MES-LIF-06")
def test_the_unconscious_keep_their_turn_but_do_nothing_in_it():
    t, (_a, b, c) = playing({}, {}, {})
    one = t.one(b)
    one.sheet.dice["might"], one.down = 0, True
    t.afflict(b, "poisoned", 1)
    t.one(b).sheet.effects[0].lasts = Duration(kind="target_turns", n=1)
    t.play("end")
    assert t.asked().params["by"] == c.ref
    assert t.events("turn_began")[0].data["ref"] == b.ref  # the turn came and went
    assert t.one(b).sheet.effects == []  # what was timed to it happened
    assert t.one(b).ap == 0


@pytest.mark.rule("MES-ACT-24")
def test_a_cost_never_falls_below_nothing():
    def free(order):
        yield from ()
        return True

    act = menu.Act("cheap", 1, free)
    assert menu.total(act, [menu.Additive("less", -3)]) == 0


@pytest.mark.rule("MES-ACT-25")
def test_after_fifty_free_actions_the_host_is_asked(monkeypatch):
    t, (a, _b) = playing({}, {})

    def chapter(m, ref):
        def free(order):
            yield from ()
            return True

        yield menu.Act("hum", 0, free, counts=False)

    monkeypatch.setattr(menu, "TACTICAL", [chapter])
    t.play(*["hum"] * 50)
    assert (t.prompt, t.asked().seat) == ("turn.free_acts", t.state.host)
    t.play("yes")
    assert t.prompt == "turn.act"
    assert t.one(a).free_acts == 0


@pytest.mark.rule("MES-ACT-25")
def test_only_actions_of_no_cost_are_counted_and_only_those_of_one_turn():
    t, (a, _b) = playing({}, {})
    t.one(a).free_acts = 48
    t.play()
    move = next(option for option in t.offered if option.startswith("move"))
    t.play(move)
    t.play(t.offered[0])
    assert (t.one(a).ap, t.one(a).free_acts) == (2, 48)
    t.play("end", "end")
    assert (t.asked().params["by"], t.one(a).free_acts) == (a.ref, 0)


@pytest.mark.rule("MES-ACT-27")
def test_the_conscious_may_speak_and_the_host_may_charge_for_a_long_talk():
    t = Scene()
    a, b, c = t.hero(), t.hero(), t.hero()
    t.fight(a, b, c)
    t.one(b).sheet.dice["spirit"] = 0
    t.afflict(c, "silenced")
    t.play()
    assert [consciousness.may_speak(t.match.table, one.ref) for one in (a, b, c)] == [True, False, False]
    t.match.intervene("set_ap", ref=a.ref, n=2, author="host", reason="a long talk")
    assert t.one(a).ap == 2


@pytest.mark.rule("MES-ACT-28", "MES-ACT-29")
def test_nobody_can_delay_and_leaving_provokes_nothing():
    t, (a, _b) = playing({}, {})
    t.play()
    assert not [option for option in t.offered if option.split()[0] in ("delay", "ready", "wait")]
    moves = [option for option in t.offered if option.startswith("move")]
    for option in moves[:1]:
        t.play(option)
        assert t.asked().params["by"] == a.ref


# Long-term actions


@pytest.mark.rule("MES-ACT-07", "MES-ACT-08", "MES-ACT-09")
def test_x33_nine_ap_with_three_a_turn_are_done_in_the_third_turn():
    t, (a, b) = playing({"weapons": (GUN,)}, {"weapons": (), "might": 30})
    t.play("attack natural:0", f"being:{b.ref}")
    assert (t.one(a).ap, t.one(a).long.paid) == (0, 3)
    assert t.asked().params["by"] == b.ref  # nothing else is possible until it is done
    t.play("end")
    assert t.prompt == "long.go_on"  # D11
    t.play("go_on", "end", "go_on")
    assert t.prompt == "long.target"  # D19: fully paid, aim once more
    assert t.asked().default == f"being:{b.ref}"
    t.roll(*[1] * 9)
    t.play(f"being:{b.ref}")
    assert t.held(b)[0] == 21
    assert t.state.moment.round == 3


@pytest.mark.rule("MES-EDGE-01", "MES-ACT-07", "MES-ACT-09")
def test_e24_two_ap_begin_an_action_of_three_and_what_is_left_stays_usable():
    t, (a, b) = playing(
        {"weapons": (weapon("attack([might], 1, [physical])", ap=3),), "ap": 2}, {"weapons": ()}
    )
    t.play("attack natural:0", f"being:{b.ref}", "end", "go_on", f"being:{b.ref}")
    assert t.one(a).ap == 2
    assert t.asked().params["by"] == a.ref


@pytest.mark.rule("MES-ACT-08", "MES-EDGE-01")
def test_e25_who_is_busy_can_neither_react_nor_act_and_stopping_loses_everything():
    t, (a, b) = playing({"weapons": (GUN,)}, {})
    t.play("attack natural:0", f"being:{b.ref}")
    t.roll(1, MISS, MISS, MISS)
    t.play("attack natural:0", f"being:{a.ref}")
    assert t.offered == ["break_off", "pass"]  # it may stop, and no more
    t.play("pass")
    assert t.prompt == "turn.act"  # no defence was offered
    t.play("end")
    t.play("stop")
    assert t.one(a).long is None
    assert t.one(a).ap == 3  # of the new turn; the 3 paid before are gone
    assert t.events("long_stopped")[0].data["paid"] == 3


@pytest.mark.rule("MES-ACT-09")
def test_with_no_ap_nothing_that_costs_can_be_begun_and_the_reason_is_said():
    t, (_a, _b) = playing({"ap": 0}, {})
    t.play()
    assert "attack natural:0" not in t.offered
    assert t.withheld["attack natural:0"] == "no_ap"


@pytest.mark.rule("MES-ACT-09", "MES-ACT-21")
@pytest.mark.parametrize("ap", [0, 1])
def test_without_ap_nothing_that_costs_joins_a_free_action(ap, monkeypatch):
    def free(m, ref):
        def hum(order):
            yield from ()
            return True

        yield menu.Act("hum", 0, hum, hosts=("cast",))

    monkeypatch.setattr(menu, "TACTICAL", [free])
    monkeypatch.setattr(menu, "ADDITIVES", [lambda *_: [menu.Additive("ag_aim", 2)]])
    t, (a, _b) = playing({"ap": ap}, {})
    t.play("hum")
    if ap:
        t.play(["ability:ag_aim"])
    assert (t.one(a).long is not None) is bool(ap)  # one AP at least begins what takes longer


@pytest.mark.rule("MES-ACT-09")
def test_a_completed_action_without_a_legal_target_comes_to_nothing():
    t, (_a, b) = playing({"weapons": (GUN,)}, {"weapons": ()})
    t.play("attack natural:0", f"being:{b.ref}", "end", "go_on", "end")
    t.one(b).at = (0, 0)
    t.play("go_on")
    assert t.events("long_failed")
    assert not t.events("rolled")


@pytest.mark.rule("MES-ACT-10")
def test_what_stops_a_long_action():
    t = Scene()
    a = t.foe(weapons=("attack([spirit], 4, [physical])",))
    b = t.hero(spirit=1, weapons=(GUN,))
    t.fight(a, b)
    t.one(b).long = LongAction("attack natural:0", cost=9, paid=3)
    t.roll(1, MISS, MISS, MISS)
    t.attacks(a, b, "pass")
    assert t.one(b).long is None  # unconscious

    u = Scene()
    a = u.hero("spec_human")
    gun = u.give(a, "it_cannon", loaded=1, ammunition="it_cannonball")
    u.fight(a)
    u.one(a).long = LongAction(f"aim item:{gun.id}", cost=9, paid=3)
    u.do(lambda m: turns.interrupted_by_force(m, a.ref))
    assert u.one(a).long is None  # aiming needs its place


# Menus


@pytest.mark.rule("MES-DEC-01", "MES-DEC-02")
def test_the_menu_shows_what_is_legal_and_says_why_the_rest_is_not():
    t, (_a, _b) = playing({"at": (0, 0)}, {"at": (9, 9)})
    t.play()
    assert t.asked().seat == 0
    assert "end" in t.offered
    reasons = {each.id: (each.reason, each.clause) for each in t.asked().withheld}
    assert reasons["attack natural:0"] == ("nobody_in_reach", "MES-ATK-07")
    assert reasons["flee"] == ("not_long_enough", "MES-FLE-02")
    t.expect_refused("flee")


@pytest.mark.rule("MES-ACT-03", "MES-ACT-16")
def test_a_free_attack_costs_nothing_and_is_a_chain_of_its_own():
    t = Scene()
    a = t.hero(abilities=("mi_rampage",), weapons=("attack([might], 2, [physical])",))
    b, c = t.foe(might=1), t.foe(might=9, at=(5, 6))
    t.fight(a, b, c).roll(1, MISS).roll(1, MISS)
    t.attacks(a, b)
    assert t.prompt == "react.kill"
    t.play("ability:mi_rampage")
    t.script({"attack.free": f"attack natural:0 being:{c.ref}"})
    assert t.rests
    assert t.held(c)[0] == 8
    assert t.one(a).ap == 2


@pytest.mark.rule("MES-ACT-08")
def test_e25_who_is_attacked_may_break_off_a_long_action_and_still_has_no_ap():
    t = Scene(2, step="turn")
    foe, hero = t.foe(at=(4, 4)), t.hero(at=(5, 4))
    hero.long, hero.ap = LongAction("search", cost=5, paid=3), 0
    t.fight(foe, hero)
    t.play("attack natural:0", f"being:{hero.ref}")
    assert (t.prompt, t.offered) == ("react.before_attacked", ["break_off", "pass"])
    t.roll(1, 1, 1, 1)
    t.play("break_off")
    assert t.one(hero).long is None
    assert [e.data["paid"] for e in t.events("long_stopped")] == [3]
    assert t.one(hero).ap == 0
    assert not any(e.kind == "reacted" for e in t.events())  # stopping is no reaction
    assert "parry" not in t.offered


@pytest.mark.rule("MES-ACT-08")
def test_a_long_action_can_be_stopped_while_anybody_is_asked_anything():
    t = Scene(2, step="turn")
    foe, hero = t.foe(at=(4, 4)), t.hero(at=(9, 9))
    hero.long = LongAction("search", cost=5, paid=3)
    t.fight(foe, hero)
    t.play()
    assert t.asked().params["by"] == foe.ref  # another's turn
    t.match.intervene("stop_acting", ref=hero.ref)
    assert t.one(hero).long is None
    with pytest.raises(IllegalAnswer, match="MES-ACT-08"):
        t.match.intervene("stop_acting", ref=hero.ref)


# What the ground and the host change


@pytest.mark.rule("MES-ACT-05", "MES-ACT-01", "MES-HAZ-14")
def test_stepping_into_the_cold_and_out_of_it_is_felt_at_once():
    t = Scene(field=land((4, 4), hazard="freezing"))
    hero, foe = t.hero(at=(3, 4)), t.foe(at=(9, 9))
    t.fight(hero, foe)
    t.one(hero).known_max_ap = 3

    def to(x):
        def flow(m):
            m.state.beings[hero.ref].at = (x, 4)
            yield from hazards.entered(m, hero.ref)

        t.do(flow)
        return t.one(hero).ap

    assert to(4) == 2  # a fall caps what is at hand
    assert to(5) == 3  # a rise adds the difference
    t.one(hero).ap = 1
    assert to(4) == 1
    t.match.intervene("spare", ref=hero.ref, hazard="freezing", author="Ada", reason="a fur coat")
    assert t.one(hero).ap == 2


@pytest.mark.rule("MES-LIF-06", "MES-FX-14", "MES-ACT-14")
@pytest.mark.parametrize("out", ["unconscious", "asleep"])
def test_who_is_out_gets_no_ap_by_whatever_would_give_some(out):
    t = Scene()
    a, b = t.hero(ap=0), t.foe()
    t.fight(a, b)
    t.one(a).known_max_ap = 3
    if out == "asleep":
        t.afflict(a, "asleep")
    else:
        t.one(a).sheet.dice["might"], t.one(a).down = 0, True
    t.do(lambda m: begin(m, a.ref, Lasting("mg_haste", lasts=Duration(kind="moment"))))
    t.do(lambda m: verbs_on_beings.ap_now(m, Ctx(0, b.ref, target=a.ref), 2))
    assert t.one(a).ap == 0


@pytest.mark.rule("MES-LIF-06", "MES-ACT-13")
def test_who_is_felled_before_his_attack_has_it_back_but_no_ap(monkeypatch):
    t = Scene()
    a, b = t.foe(weapons=("attack([might], 4, [physical])",)), t.hero()

    def chapter(m, ref, trigger, facts):
        def fells(order):
            yield from harm.lose(order.m, a.ref, {"might": 4}, "test")
            return True

        if ref == b.ref:
            yield menu.Act("fell", 1, fells, kind="reaction")

    monkeypatch.setitem(menu.REACTIONS, "before_attacked", [chapter])
    t.fight(a, b)
    t.attacks(a, b, "fell")
    assert t.events("attack_cancelled")
    assert (t.one(a).down, t.one(a).ap) == (True, 0)
