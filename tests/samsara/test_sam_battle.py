"""SAM-COMBAT-01..21, 81..90, SAM-STATE, SAM-AP Order, turns, action points, channels, the end of a round."""

import pytest
from sam_table import Arena, skill

from zhuoju.games.samsara import battle, order, round_end
from zhuoju.games.samsara.fight_state import Channel

FIST = "attack fist"


def a_turn(t, *others, **hero):
    one = t.hero(**hero)
    foes = others or (t.foe(at=(1, 0)),)
    t.fight(one, *foes).turns()
    return one, foes[0]


# Order


@pytest.mark.rule("SAM-COMBAT-04", "SAM-ATTR-07", "SAM-COMBAT-02", "SAM-TAB-07")
def test_reaction_first_then_one_d6_and_again_on_a_tie():
    t = Arena()
    slow, a, b = t.hero(), t.hero(grades="FFEFFF"), t.foe(grades="FFEFFF")
    t.roll(order=[3, 3, 2, 5])
    assert t.do(lambda m: order.arranged(m, [slow.ref, a.ref, b.ref])) == [b.ref, a.ref, slow.ref]


@pytest.mark.rule("SAM-EDGE-88")
def test_quick_start_is_added_before_a_tie_is_seen():
    t = Arena()
    a, b = t.hero(skills=[skill("G13:1")]), t.foe()
    t.roll(order=[3, 4, 6, 1])
    assert t.do(lambda m: order.arranged(m, [a.ref, b.ref])) == [a.ref, b.ref]
    assert len(t.events("rolled")) == 4


@pytest.mark.rule("SAM-COMBAT-01", "SAM-COMBAT-05", "SAM-COMBAT-08", "SAM-COMBAT-11", "SAM-COMBAT-13")
def test_a_battle_runs_in_rounds_in_one_order():
    t = Arena(step="battle_opens")
    a, b = t.hero(grades="FFEFFF"), t.foe()
    t.play()
    assert [t.one(a).ap, t.one(b).ap] == [3, 0]
    t.play("end")
    assert (t.asked().params["who"], t.one(b).ap) == (b.ref, 3)
    t.play("end")
    assert (t.state.fight.round, t.asked().params["who"]) == (2, a.ref)


@pytest.mark.rule("SAM-COMBAT-13", "SAM-TAB-24")
def test_a_room_may_start_with_three_ap():
    t = Arena(step="battle_opens", battle_start_ap=3)
    t.hero(grades="FFEFFF")
    b = t.foe()
    t.play()
    assert t.one(b).ap == 3


@pytest.mark.rule("SAM-COMBAT-06", "SAM-DECIDE-09")
def test_the_dj_may_let_members_of_one_side_swap():
    t = Arena(step="battle_opens", ask_dj=True)
    a, b, c = t.hero(grades="FFDFFF"), t.hero(grades="FFEFFF"), t.foe()
    t.play()
    assert (t.prompt, t.asked().default) == ("battle.order", "keep")
    assert t.offered == ["keep", f"swap fighter:{a.ref} fighter:{b.ref}"]
    t.play(f"swap fighter:{a.ref} fighter:{b.ref}", "keep")
    assert t.state.fight.order == [b.ref, a.ref, c.ref]
    assert t.state.fight.rulings[-1].clause == "SAM-COMBAT-06"


@pytest.mark.rule("SAM-COMBAT-07")
def test_latecomers_are_inserted_by_reaction_for_the_next_round():
    t = Arena(step="battle_opens")
    a, b = t.hero(grades="FFDFFF"), t.foe()
    t.play()
    t.match.intervene("reinforce", entry="NPC-101", side="foes", seat=2, who="dj", why="they heard it")
    assert t.state.fight.order == [a.ref, b.ref]
    t.play("end", "end")
    assert t.state.fight.order == [a.ref, 3, b.ref]


# Action points


@pytest.mark.rule("SAM-COMBAT-14", "SAM-AP-02", "SAM-STEP-02", "SAM-TAB-08", "SAM-COMBAT-15")
def test_a_regular_attack_and_an_active_skill_do_not_go_into_one_round():
    t = Arena()
    _a, b = a_turn(t, skills=[skill("R01:1", release="active")])
    assert "attack s:0" in t.play().offered
    t.play(FIST, f"fighter:{b.ref}", "none")
    assert "attack s:0" not in t.offered
    assert t.withheld["s:0"] == "type_used"


@pytest.mark.rule("SAM-AP-01", "SAM-AP-04", "SAM-COMBAT-27")
def test_a_regular_attack_leaves_one_ap_for_an_instant():
    t = Arena()
    a, b = a_turn(t, skills=[skill("R01:1", release="instant")])
    t.play(FIST, f"fighter:{b.ref}", "done", "none")
    assert t.one(a).ap == 1
    assert {"attack s:0", "move instant"} <= set(t.offered)


@pytest.mark.rule("SAM-AP-03", "SAM-EDGE-15", "SAM-COMBAT-85")
def test_an_instant_and_a_forced_instant_fill_a_turn():
    t = Arena()
    a, _b = a_turn(t, skills=[skill("G10:1", release="instant"), skill("G03:1", release="forced")])
    t.play("use s:0", f"fighter:{a.ref}", "stay", "use s:1", f"fighter:{a.ref}")
    assert t.one(a).ap == 0
    assert t.one(a).types == ["instant", "forced"]


@pytest.mark.rule("SAM-AP-09", "SAM-SKILL-09")
def test_two_instants_do_not_go():
    t = Arena()
    a, _b = a_turn(t, skills=[skill("G03:1", release="instant"), skill("G04:1", release="instant")])
    t.play("use s:0", f"fighter:{a.ref}")
    assert "use s:1" not in t.offered
    assert t.withheld["s:1"] == "type_used"


@pytest.mark.rule("SAM-AP-05", "SAM-COMBAT-18", "SAM-ATTR-03", "SAM-STATE-02")
def test_two_moves_never_exceed_the_move_cap():
    t = Arena()
    a, _b = a_turn(t)
    t.play("move active", "n", 3, "move instant", "n")
    assert t.asked().most == 2
    t.play(2)
    assert (t.one(a).at, t.one(a).moved) == ((0, -5), 5)


@pytest.mark.rule("SAM-AP-08", "SAM-STAMINA-05", "SAM-TAB-22")
def test_rest_takes_three_ap_and_gives_ten_stamina():
    t = Arena()
    a, _b = a_turn(t, stamina=5)
    t.play("rest")
    assert (t.one(a).stamina, t.one(a).ap) == (15, 0)


@pytest.mark.rule("SAM-STAMINA-05")
def test_rest_never_goes_above_the_cap_and_breath_control_adds():
    t = Arena()
    a, _b = a_turn(t, grades="FFFEFF", stamina=15, skills=[skill("D07:2")])
    t.play("rest")
    assert t.one(a).stamina == 29


@pytest.mark.rule("SAM-COMBAT-12", "SAM-COMBAT-87", "SAM-AP-06")
def test_unspent_ap_stay_until_the_next_own_turn():
    t = Arena()
    a, _b = a_turn(t)
    t.play("end", "end")
    assert t.one(a).ap == 3
    t.one(a).ap = 1
    t.play("end", "end")
    assert t.one(a).ap == 3


@pytest.mark.rule("SAM-COMBAT-81", "SAM-EDGE-78")
def test_two_numbs_cost_one_ap_and_aftershock_another():
    t = Arena()
    a, b = t.hero(), t.foe(at=(1, 0))
    t.fight(b, a).turns()
    t.afflict(a, "W13", 1, b, power="x")
    t.afflict(a, "W13", 1, b, power="y")
    t.play("end")
    assert t.one(a).ap == 2
    assert t.one(a).effects == []


@pytest.mark.rule("SAM-COMBAT-81")
def test_an_aftershock_costs_one_ap_of_the_next_turn():
    t = Arena()
    a, _b = a_turn(t, skills=[skill("G03:1", "N07:1", release="active")])
    t.play("use s:0", f"fighter:{a.ref}", "end", "end")
    assert t.one(a).ap == 2


@pytest.mark.rule("SAM-COMBAT-88", "SAM-STATE-07", "SAM-SKILL-19", "SAM-EDGE-30")
def test_who_dies_before_its_turn_loses_it_but_its_effects_go_on():
    t = Arena()
    a, b, c = t.hero(), t.foe(at=(1, 0)), t.foe(at=(3, 0))
    t.fight(a, b, c).turns()
    t.afflict(c, "B01", 3, b, until=3)
    b.hp = 0
    b.dead = True
    t.play("end")
    assert t.asked().params["who"] == c.ref
    assert [e.code for e in t.one(c).effects] == ["B01"]


# Channels


LANCE = skill("G01:2", release="channel", channel=4)


@pytest.mark.rule("SAM-EX-11", "SAM-AP-07", "SAM-SKILL-08", "SAM-SKILL-13", "SAM-STATE-03", "SAM-COMBAT-82")
@pytest.mark.rule("SAM-COMBAT-83")
def test_a_channel_of_four_takes_two_turns_and_leaves_two_ap():
    t = Arena()
    a, _b = a_turn(t, skills=[LANCE], hp=10)
    t.roll(heal=[2, 2])
    t.play("channel s:0", "end", "go_on", f"fighter:{a.ref}")
    assert t.one(a).hp == 14
    assert (t.one(a).ap, t.one(a).types) == (2, ["channel"])


@pytest.mark.rule("SAM-EDGE-13")
def test_a_channel_begun_after_an_instant():
    t = Arena()
    three = skill("G01:2", release="channel", channel=3)
    a, _b = a_turn(t, skills=[three, skill("G03:1", release="instant")])
    t.play("use s:1", f"fighter:{a.ref}", "channel s:0")
    assert t.one(a).channel == Channel("s:0", 3, 2)
    t.play("end", "go_on", f"fighter:{a.ref}")
    assert t.one(a).ap == 2


@pytest.mark.rule("SAM-SKILL-10", "SAM-EDGE-68")
def test_acting_otherwise_cancels_a_channel_and_nothing_is_regained():
    t = Arena()
    a, _b = a_turn(t, stamina=5)
    t.one(a).ap = 2
    t.play("rest", "end", "stop")
    assert (t.one(a).channel, t.one(a).stamina, t.one(a).ap) == (None, 5, 3)


@pytest.mark.rule("SAM-SKILL-16")
def test_a_channel_is_paid_at_the_start_and_not_refunded():
    t = Arena()
    dear = skill("G01:2", system="spell", release="channel", channel=5, pays="energy", payment=10)
    a, _b = a_turn(t, skills=[dear])
    t.play("channel s:0")
    assert t.one(a).energy == 20
    t.play("end", "stop")
    assert t.one(a).energy == 20


@pytest.mark.rule("SAM-EX-12", "SAM-EX-13", "SAM-SKILL-14", "SAM-DECIDE-07", "SAM-DECIDE-08", "SAM-SKILL-15")
@pytest.mark.parametrize("need", [3, 5])
def test_an_initiator_prepares_a_channel_before_the_fight(need):
    t = Arena(step="battle_opens", ask_dj=True)
    a, _b = t.hero(hp=10, skills=[skill("G01:2", release="channel", channel=need)]), t.foe()
    t.roll(heal=[3, 3])
    t.play()
    assert (t.prompt, t.asked().default) == ("battle.initiators", [])
    t.play([f"fighter:{a.ref}"], "channel s:0")
    if need == 3:
        t.play(f"fighter:{a.ref}")
        assert (t.one(a).hp, t.one(a).channel) == (16, None)
    else:
        assert t.one(a).channel == Channel("s:0", 5, 3)


@pytest.mark.rule("SAM-EDGE-89")
def test_who_is_drawn_into_a_fight_prepares_nothing():
    t = Arena(step="battle_opens", ask_dj=True)
    t.hero(skills=[LANCE])
    t.foe()
    t.play([])
    assert t.prompt == "turn.act"


# Durations and cooldowns


@pytest.mark.rule("SAM-EX-43", "SAM-EDGE-32", "SAM-EDGE-31", "SAM-SKILL-17", "SAM-SKILL-18", "SAM-SKILL-20")
@pytest.mark.rule("SAM-SKILL-21", "SAM-SKILL-22")
@pytest.mark.parametrize(
    ("used", "duration", "cooldown", "usable"), [(3, 2, 1, 6), (1, 2, 2, 5), (1, 1, 0, 2), (1, 0, 2, 4)]
)
def test_a_skill_waits_for_its_effect_and_then_cools(used, duration, cooldown, usable):
    t = Arena()
    a = t.hero(skills=[skill("B01:1", release="active", duration=duration, cooldown=cooldown)])
    b = t.foe(at=(9, 0))
    t.fight(a, b, round=used)
    from zhuoju.games.samsara.release import refusal
    from zhuoju.games.samsara.release import used as put_to_use

    def use(m):
        one = m.state.fight.fighters[a.ref]
        put_to_use(m, one, one.powers[0], duration)

    t.do(use)
    power = t.power(a, "s:0")
    assert power.ready == usable
    assert power.until == (used + duration - 1 if duration else 0)

    def at_round(m, n):
        m.state.fight.round = n
        return refusal(m, t.one(a), t.power(a, "s:0"))

    assert t.do(lambda m: at_round(m, usable - 1)) is not None
    assert t.do(lambda m: at_round(m, usable)) is None


@pytest.mark.rule("SAM-EDGE-33", "SAM-COMBAT-09", "SAM-SKILL-23")
def test_cooldowns_become_seconds_when_the_battle_ends():
    t = Arena()
    a, b = t.hero(skills=[skill("B01:1", release="active")]), t.foe()
    t.fight(a, b, round=4)
    t.power(a, "s:0").ready = 8  # rounds 5, 6 and 7 are left
    assert t.do(lambda m: battle.ready_in(m, t.one(a), "s:0")) == 180


# The end of a round and of a battle


@pytest.mark.rule("SAM-COMBAT-89", "SAM-EFFECT-04", "SAM-EFFECT-05")
def test_the_end_of_a_round_goes_in_its_order():
    t = Arena()
    a, b = t.hero(hp=9, skills=[skill("G02:2")]), t.foe()
    t.fight(a, b)
    t.afflict(a, "W01", 2, b, until=1, power="x")
    t.afflict(a, "W03", 1, b, until=2, power="y")
    t.afflict(a, "W14", 2, b, until=1, power="z")
    t.roll(backlash=[2, 2])
    a.types = ["active"]
    t.do(round_end.end_round)
    one = t.one(a)
    assert one.hp == 9 - 4 - 2 + 4
    assert one.san == 3
    assert [e.code for e in one.effects] == ["W03"]
    assert one.types == []


@pytest.mark.rule("SAM-COMBAT-90", "SAM-COMBAT-10")
def test_the_end_is_proposed_when_no_hostile_pair_is_left():
    t = Arena(ask_dj=True)
    a, b = t.hero(), t.foe(hp=1)
    t.fight(a, b).turns()
    t.play()
    t.match.intervene("set_value", ref=b.ref, what="dead", n=1, who="dj", why="story")
    t.play("watch nobody")
    assert (t.prompt, t.asked().default) == ("battle.end", "yes")
    t.play("yes")
    assert t.result.winners == (0,)


@pytest.mark.rule("SAM-COMBAT-90")
def test_the_dj_may_end_the_battle_at_any_time():
    t = Arena()
    a, b = t.hero(), t.foe()
    t.fight(a, b).turns().play()
    t.match.intervene("end_battle", who="dj", why="the roof comes down")
    assert t.result is not None


# Interrupts


@pytest.mark.rule(
    "SAM-COMBAT-19", "SAM-EDGE-16", "SAM-STEP-07", "SAM-COMBAT-34", "SAM-COMBAT-84", "SAM-DECIDE-12"
)
@pytest.mark.rule("SAM-COMBAT-17", "SAM-HIDE-09", "SAM-COMBAT-86")
def test_a_forced_instant_and_the_act_it_interrupts_are_settled_on_one_snapshot():
    t = Arena()
    a = t.hero(hp=3, weapon=9)
    b = t.foe(hp=3, at=(1, 0), skills=[skill("R01:9", release="forced")])
    b.ap = 2
    t.fight(a, b).turns()
    t.roll(damage=[4] * 9 + [1] + [4] * 9)
    t.play("attack both item:arm", f"fighter:{b.ref}")
    assert t.prompt == "turn.interrupt"
    t.play(f"attack s:0 fighter:{a.ref}", "s:0/0", "none", "none")
    assert t.one(a).dead
    assert t.one(b).dead


@pytest.mark.rule("SAM-HIDE-08", "SAM-COMBAT-84")
def test_interrupts_of_several_seats_are_sealed():
    t = Arena()
    a = t.foe(at=(1, 0))
    b = t.hero(skills=[skill("R01:1", release="forced")])
    c = t.hero(seat=1, at=(2, 0), skills=[skill("R01:1", release="forced")])
    b.ap = c.ap = 2
    t.fight(a, b, c).turns()
    t.play("attack fist", f"fighter:{b.ref}")
    assert [d.seat for d in t.match.pending] == [0, 1]
    assert all(d.secret is not None for d in t.match.pending)


@pytest.mark.rule("SAM-COMBAT-16")
@pytest.mark.parametrize(
    ("kind", "ap", "types"), [("instant", 2, ["instant"]), ("active", 1, ["active"]), ("refuse", 3, [])]
)
def test_the_dj_assigns_a_type_to_what_is_not_listed(kind, ap, types):
    t = Arena(ask_dj=True)
    a, _b = a_turn(t)
    t.play("improvise")
    assert (t.prompt, t.asked().seat, t.asked().default) == ("dj.assign", 2, "active")
    t.play(kind)
    assert (t.one(a).ap, t.one(a).types) == (ap, types)
    assert t.state.fight.rulings[-1].clause == "SAM-COMBAT-16"


@pytest.mark.rule("SAM-COMBAT-20", "SAM-COMBAT-21", "SAM-TAB-09")
def test_standing_orders_cost_nothing_and_the_menu_follows_the_action_list():
    t = Arena()
    a, _b = a_turn(t)
    t.play()
    assert {
        "attack fist",
        "move active",
        "move instant",
        "jump",
        "rest",
        "climb",
        "search",
        "stealth",
        "end",
    } <= set(t.offered)
    t.play("watch anyone")
    assert (t.one(a).ap, t.one(a).watch) == (3, "anyone")
