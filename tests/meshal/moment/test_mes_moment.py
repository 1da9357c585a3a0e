"""MES-MOM Initiative, rounds, latecomers, sleepers, the end of a moment."""

import pytest
from mes_table import Scene

from zhuoju.games.meshal.model.cards import Duration
from zhuoju.games.meshal.moment import rounds, turns

MISS = 6


def begun(t: Scene, *faces: int) -> Scene:
    """Begin the moment with these dice of initiative, in the order of beings."""
    t.roll(*faces)
    t.play()
    return t


@pytest.mark.rule("MES-MOM-01", "MES-MOM-02")
def test_x03_everybody_rolls_agility_as_a_number_and_the_highest_begins():
    t = Scene(step="moment_begins")
    a, b = t.hero(agility=2), t.foe(agility=6)
    begun(t, 5, 5, 2, 3, 3, 4, 1, 5)
    assert t.state.moment.initiative == {a.ref: 10, b.ref: 18}
    assert t.state.moment.order == [b.ref, a.ref]
    assert t.asked().params["by"] == b.ref


@pytest.mark.rule("MES-MOM-03", "MES-EDGE-01")
def test_e27_ties_roll_3n_again_and_again():
    t = Scene(step="moment_begins")
    a, b = t.hero(agility=1), t.foe(agility=1)
    t.dice("initiative", [1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3])
    begun(t, 4, 4)
    assert t.state.moment.order == [b.ref, a.ref]


@pytest.mark.rule("MES-MOM-04")
def test_invalid_agility_rolls_three_dice():
    t = Scene(step="moment_begins")
    a, b = t.hero(agility=None), t.foe(agility=1)
    begun(t, 6, 6, 6, 1)
    assert t.state.moment.initiative == {a.ref: 18, b.ref: 1}


@pytest.mark.rule("MES-MOM-06")
def test_x31_a_group_rolls_once_and_its_order_is_the_hosts():
    t = Scene(step="moment_begins")
    wolves = [t.foe(agility=2) for _ in range(3)]
    dire, hero = t.foe(agility=1), t.hero(agility=1)
    for wolf in wolves:
        wolf.group = "grey wolves"
    wolves[0].sheet.dice["agility"] = 1  # a fresh member has two
    begun(t, 6, 6, 4, 1)
    refs = [wolf.ref for wolf in wolves]
    assert t.state.moment.order == [*refs, dire.ref, hero.ref]
    assert [t.state.moment.initiative[ref] for ref in (*refs, dire.ref, hero.ref)] == [12, 12, 12, 4, 1]
    assert (t.prompt, t.asked().seat) == ("moment.group", t.state.host)
    t.play([f"being:{ref}" for ref in reversed(refs)])
    assert t.state.moment.order == [*reversed(refs), dire.ref, hero.ref]
    assert t.asked().params["by"] == refs[2]


@pytest.mark.rule("MES-MOM-06")
def test_without_the_switch_each_rolls_for_itself():
    t = Scene(step="moment_begins", without=["group_initiative"])
    for value in (1, 1):
        t.foe(agility=value).group = "wolves"
    begun(t, 2, 5)
    assert t.state.moment.order == [2, 1]
    assert t.prompt == "turn.act"


@pytest.mark.rule("MES-MOM-05", "MES-EDGE-01")
def test_e28_latecomers_act_behind_all_and_roll_among_themselves():
    t = Scene(step="turn")
    a, b = t.hero(), t.foe()
    late = [t.foe(agility=1, ap=0) for _ in range(3)]
    t.fight(a, b)
    t.play()
    t.match.intervene("arrive", refs=[one.ref for one in late], author="host", reason="reinforcements")
    t.roll(2, 6, 4)
    t.play("end")
    assert t.state.moment.order == [a.ref, b.ref, late[1].ref, late[2].ref, late[0].ref]
    t.play("end")
    assert t.asked().params["by"] == late[1].ref  # in the round of arrival
    assert t.one(late[1]).ap == 3


@pytest.mark.rule("MES-MOM-05")
def test_one_latecomer_does_not_roll():
    t = Scene()
    a, b = t.hero(), t.foe()
    t.fight(a)
    t.do(lambda m: rounds.join(m, [b.ref]))
    assert t.state.moment.order == [a.ref, b.ref]
    assert not t.events("rolled")


@pytest.mark.rule("MES-MOM-07", "MES-MOM-12")
def test_a_round_ends_when_all_had_a_turn_and_three_seconds_pass():
    t = Scene(step="turn")
    a, b = t.hero(), t.foe()
    t.fight(a, b)
    t.play("end", "end")
    assert (t.state.moment.round, t.state.clock) == (2, 3)
    assert t.asked().params["by"] == a.ref


@pytest.mark.rule("MES-MOM-12")
def test_at_the_start_of_a_round_hazards_come_first_then_effects(monkeypatch):
    from zhuoju.games.meshal.effects import lasting_effects
    from zhuoju.games.meshal.environment import hazards
    from zhuoju.games.meshal.moment import round_ticks

    seen: list[str] = []

    def noted(name):
        def flow(*_args):
            seen.append(name)
            yield from ()

        return flow

    monkeypatch.setattr(hazards, "round_start", noted("hazards"))
    monkeypatch.setattr(lasting_effects, "ticks", noted("ticks"))
    monkeypatch.setattr(lasting_effects, "expire", noted("expire"))
    t = Scene()
    t.fight(t.hero())
    t.do(round_ticks.round_start)
    assert seen == ["hazards", "ticks", "expire"]


@pytest.mark.rule("MES-MOM-11", "MES-EDGE-01")
def test_e64_sleepers_wake_last_without_ap_lose_their_first_turn_and_two_dice():
    t = Scene(step="moment_begins", moment_start_ap="full")
    a, b = t.hero(agility=9), t.foe(agility=1, weapons=("attack([might], 4, [physical], [parry])",))
    t.afflict(a, "asleep")
    t.one(a).sheet.effects[0].lasts = Duration(kind="moment")
    t.play()
    assert t.state.moment.order == [b.ref, a.ref]  # last, whatever was rolled
    assert (t.one(a).ap, t.one(a).woken) == (0, True)
    assert t.one(a).sheet.effects == []
    t.roll(1, MISS, MISS, MISS)
    t.play("attack natural:0", f"being:{a.ref}")
    assert t.prompt == "turn.act"  # no defence
    t.play("end")
    assert t.events("turn_lost")[0].data["ref"] == a.ref
    assert (t.state.moment.round, t.asked().params["by"]) == (2, b.ref)
    assert t.one(a).ap == 0  # none come with a turn that is lost
    t.roll(1, MISS, MISS, MISS, MISS, MISS)
    t.play("end")
    assert (t.asked().params["by"], t.one(a).ap) == (a.ref, 3)
    t.play("attack natural:0", f"being:{b.ref}")
    assert len(t.events("rolled")[-1].data["faces"]) == t.held(a)[0] - 2


@pytest.mark.rule("MES-POS-08", "MES-LIF-03", "MES-LIF-06")
def test_who_is_unconscious_when_it_begins_lies_there_without_ap():
    t = Scene(step="moment_begins", switches=["pose"])
    a, b = t.hero(dice={"might": 0}), t.foe()
    t.hero()
    t.play()
    assert (t.one(a).down, t.one(a).pose, t.one(a).ap) == (True, "prone", 0)
    assert t.one(b).pose == "standing"


@pytest.mark.rule("MES-FLE-02", "MES-ABL-13", "MES-LOT-02", "MES-RWD-02")
def test_nothing_of_a_former_fight_counts_in_this_one():
    t = Scene(step="moment_begins")
    a = t.hero()
    t.foe()
    a.unhit, a.hit, a.fell, a.used, a.shots = 5, True, True, {"moment mi_earthshaker": 1}, {"it_arrow": 2}
    t.play()
    one = t.one(a)
    assert (one.unhit, one.hit, one.fell, one.used, one.shots) == (0, False, False, {}, {})


@pytest.mark.rule("MES-MOM-05", "MES-FX-14")
def test_who_comes_later_asleep_has_no_ap_until_its_turn():
    t = Scene()
    a, b = t.hero(), t.foe(ap=3)
    t.afflict(b, "asleep")
    t.fight(a)
    t.do(lambda m: rounds.join(m, [b.ref]))
    assert t.one(b).ap == 0


@pytest.mark.rule("MES-ACT-04")
@pytest.mark.parametrize(("setting", "ap"), [("full", 3), ("none", 0)])
def test_ap_before_the_first_turn(setting, ap):
    t = Scene(step="moment_begins", moment_start_ap=setting)
    t.hero(agility=9)
    b = t.foe(agility=1)
    begun(t, *[6] * 9, 1)
    assert t.one(b).ap == ap


@pytest.mark.rule("MES-MOM-13")
def test_who_leaves_is_taken_out_and_the_others_keep_their_order():
    t = Scene(step="turn")
    a, b, c = (
        t.hero(weapons=("attack([might], 4, [physical])",)),
        t.foe(might=1, agility=None, spirit=None),
        t.foe(),
    )
    t.fight(a, b, c)
    t.roll(1, MISS, MISS, MISS)
    t.play("attack natural:0", f"being:{b.ref}")
    assert t.state.moment.order == [a.ref, c.ref]
    t.play("end")
    assert t.asked().params["by"] == c.ref


@pytest.mark.rule("MES-MOM-14")
def test_there_is_no_surprise_round():
    t = Scene(step="moment_begins")
    a, b = t.hero(agility=1), t.foe(agility=2)
    t.unseen(a)
    begun(t, 1, 6, 6)
    assert t.state.moment.order == [b.ref, a.ref]
    assert t.state.moment.round == 1
    assert t.asked().params["by"] == b.ref


@pytest.mark.rule("MES-MOM-15", "MES-ENC-08", "MES-ENC-09")
@pytest.mark.parametrize(("loser", "outcome"), [("foe", "victory"), ("hero", "defeat")])
def test_the_end_is_proposed_when_a_side_is_down_and_the_host_decides(loser, outcome):
    t = Scene(step="turn")
    a, b = t.hero(), t.foe()
    fallen = t.one(b if loser == "foe" else a)
    fallen.sheet.dice["might"], fallen.down = 0, True
    t.fight(a, b)
    t.play()
    assert (t.prompt, t.asked().seat) == ("moment.end", t.state.host)
    assert t.asked().params["outcome"] == outcome
    t.play("yes")
    assert t.rests
    assert t.state.fought.over == outcome
    assert t.state.moment is None


@pytest.mark.rule("MES-MOM-15")
def test_the_host_may_let_it_go_on_and_the_word_is_written_down():
    t = Scene(step="turn")
    a, b = t.hero(), t.foe()
    t.one(b).sheet.dice["might"], t.one(b).down = 0, True
    t.fight(a, b)
    t.play("no")
    t.script({"overrule.reason": "story"})
    assert t.prompt == "turn.act"
    assert [(o.what, o.reason) for o in t.state.overrides] == [("MES-MOM-15", "story")]
    t.match.intervene("end_moment", outcome="victory", author="host", reason="the goal is met")
    assert t.state.fought.over == "victory"


@pytest.mark.rule("MES-MOM-10")
def test_a_match_of_one_moment_ends_with_it():
    t = Scene(step="turn")
    a, b = t.hero(), t.foe()
    t.one(b).sheet.dice["might"], t.one(b).down = 0, True
    t.fight(a, b)
    t.state.moment.then = ""
    t.play("yes")
    assert t.result.winners == (0,)


@pytest.mark.rule("MES-MOM-09")
def test_turns_are_short_steps():
    assert turns.turn.is_step
    assert rounds.moment_begins.is_step


@pytest.mark.rule("MES-MOM-15", "MES-POS-09", "MES-TIM-08")
def test_when_it_is_over_nobody_is_held_any_more_and_the_fallen_have_got_up():
    t = Scene(step="turn")
    a, b, c, foe = t.hero(), t.hero(), t.hero(), t.foe(size="huge", at=(2, 2))
    t.fight(a, b, c, foe)
    t.afflict(a, "grappled", by=foe)
    t.afflict(b, "swallowed", by=foe)
    t.afflict(c, "knocked_down")
    for one in (a, b, c):
        t.one(one).sheet.effects[0].lasts = Duration(kind="while")
    t.afflict(a, "bleeding")
    t.one(a).sheet.effects[1].lasts = Duration(kind="while")
    t.one(b).inside, t.one(b).at = foe.ref, None
    t.play()
    t.match.intervene("end_moment", outcome="ended", author="Ada", reason="they come to terms")
    assert t.state.moment is None
    assert [[e.source for e in t.one(one).sheet.effects] for one in (a, b, c)] == [["bleeding"], [], []]
    assert (t.one(b).inside, t.one(b).at is not None) == (None, True)
