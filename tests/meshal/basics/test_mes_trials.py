"""MES-ATT, MES-CON, MES-ASS, MES-RRL, MES-FAT What results mean: attempts, contests, help, re-rolls, fate."""

import pytest
from mes_stage import at, cast, has, points
from mes_table import Scene

from zhuoju.games.meshal.basics import attempts, pool
from zhuoju.games.meshal.basics.attempts import Progress, Race, advance, assisted, run_on, shortcut, succeeds
from zhuoju.games.meshal.model.refusal import Refused
from zhuoju.games.meshal.rolls import rerolls, rolling
from zhuoju.games.meshal.rolls.rolling import roll


def duel(**numbers):
    """Two who face each other; the first one's turn is on."""
    t = Scene()
    a, b = t.hero(at=(5, 5), **numbers), t.foe(at=(6, 5))
    t.fight(a, b)
    return t, a, b


# Attempts


@pytest.mark.rule("MES-ATT-01")
def test_an_attempt_must_exceed_its_difficulty():
    """X-06, X-09: 3 against 5 and 2 against 3 fail. X-07, X-10: 2 against 1 succeeds."""
    assert [succeeds(3, 5), succeeds(2, 1), succeeds(2, 3), succeeds(5, 5)] == [False, True, False, False]


@pytest.mark.rule("MES-ATT-02", "MES-ATT-04")
def test_difficulty_is_never_below_zero_and_a_roll_needs_a_point():
    assert not succeeds(0, -3)
    assert succeeds(1, -3)
    assert attempts.may_be_granted(-1)
    assert not attempts.may_be_granted(1)


@pytest.mark.rule("MES-ATT-06")
def test_a_progressive_attempt_is_done_when_the_sum_exceeds_the_difficulty():
    """X-08: difficulty 30 needs 31. X-29: the day on which the sum exceeds 30."""
    progress = Progress(30)
    for day, result in enumerate([4, 3, 5, 2, 4, 4, 4, 4], 1):
        assert advance(progress, result) == "going"
        assert progress.periods == day
    assert progress.total == 30
    assert advance(progress, 1) == "done"
    assert progress.periods == 9


@pytest.mark.rule("MES-ATT-09")
def test_a_progressive_attempt_fails_when_its_time_is_up():
    progress = Progress(5, limit=2)
    assert [advance(progress, 2), advance(progress, 3)] == ["going", "failed"]
    assert Progress(5, limit=2, total=6, periods=2).standing == "done"


@pytest.mark.rule("MES-ATT-10")
def test_what_was_reached_is_kept_through_an_interruption():
    progress = Progress(8)
    advance(progress, 5)
    kept = Progress(8, periods=progress.periods, total=progress.total)
    assert advance(kept, 4) == "done"


@pytest.mark.rule("MES-ATT-07", "MES-ATT-08")
def test_the_time_shortcut():
    """Difficulty 30 with 6 dice takes 10 periods; fractions are dropped, one period at least."""
    assert shortcut(30, 6) == 10
    assert [shortcut(5, 3), shortcut(1, 6), shortcut(0, 4)] == [3, 1, 1]
    for dice in (0, -2):
        with pytest.raises(Refused) as refused:
            shortcut(5, dice)
        assert refused.value.refusal.clause == "MES-ATT-08"


@pytest.mark.rule("MES-ATT-12")
def test_an_attempt_in_the_moment_costs_three_unless_stated():
    assert (attempts.attempt_cost(), attempts.attempt_cost(1), attempts.attempt_cost(0)) == (3, 1, 0)


# Contests


@pytest.mark.rule("MES-CON-01")
def test_the_highest_result_wins_and_equal_highest_ones_are_a_tie():
    assert attempts.winners({"a": 2, "b": 4, "c": 1}) == ["b"]
    assert attempts.winners({"a": 4, "b": 4, "c": 1}) == ["a", "b"]


@pytest.mark.rule("MES-CON-04", "MES-CON-01")
@pytest.mark.parametrize(("mine", "theirs", "afraid"), [(2, 1, True), (2, 2, False), (1, 2, False)])
def test_what_hangs_on_a_contest_needs_a_strictly_higher_result(mine, theirs, afraid):
    t, a, b = duel(abilities=("sp_intimidate",))
    t.roll(*points(mine, 4), *points(theirs, 4))
    cast(t, a, "sp_intimidate", at(b))
    assert has(t, b, "frightened") is afraid


@pytest.mark.rule("MES-CON-02")
def test_a_race_is_won_by_reaching_the_goal():
    race = Race(10)
    assert run_on(race, {"a": 6, "b": 4}) is None
    assert run_on(race, {"a": 4, "b": 5}) == "a"  # 10 reaches 10
    assert (race.sums, race.periods) == ({"a": 10, "b": 9}, 2)


@pytest.mark.rule("MES-CON-03")
def test_of_several_at_the_goal_the_higher_sum_wins_and_equals_roll_on():
    race = Race(5)
    assert run_on(race, {"a": 5, "b": 5}) is None
    assert run_on(race, {"a": 2, "b": 3}) == "b"
    assert run_on(Race(5), {"a": 6, "b": 7}) == "b"


@pytest.mark.rule("MES-CON-05")
def test_the_members_of_a_side_are_combined_as_for_assists():
    assert attempts.by_sides("joint", {"a": [2, 1], "b": [0]}) == {"a": 3, "b": 0}
    assert attempts.by_sides("expert", {"a": [2, 1], "b": [0, 4]}) == {"a": 2, "b": 4}


# Assistance


@pytest.mark.rule("MES-ASS-02", "MES-ASS-03")
def test_joint_effort_adds_and_experts_take_the_best():
    assert assisted("joint", 2, [1, 0]) == 3
    assert assisted("expert", 2, [3]) == 3
    assert assisted("expert", 4, []) == assisted("joint", 4, []) == 4


@pytest.mark.rule("MES-ASS-04")
def test_assisting_costs_what_the_assisted_action_costs():
    assert attempts.assist_cost(attempts.attempt_cost()) == 3
    assert attempts.assist_cost(1) == 1


# Re-rolls


@pytest.mark.rule("MES-RRL-01", "MES-RRL-02")
def test_only_dice_that_qualify_are_thrown_again_and_the_new_faces_stand():
    faces = [6, 1, 4, 2]
    assert rerolls.eligible(faces, "zeros") == [0, 2]
    assert rerolls.eligible(faces) == [0, 1, 2, 3]
    assert [rerolls.eligible(faces, which) for which in ("ones", "twos", 4, 5)] == [[1], [3], [2], []]
    assert rolling.replaced(faces, [0, 2], [5, 1]) == [5, 1, 1, 2]
    worse = rolling.replaced([2], [0], [6])
    assert pool.points(worse) == 0


# Fate


@pytest.mark.rule("MES-FAT-06", "MES-FAT-07")
def test_who_may_use_fate_and_on_which_rolls(scene):
    t = scene(switches=["fate"])
    hero, wolf, effigy = t.hero(), t.foe(), t.hero(spirit=None)
    w = t.match.table
    assert rolling.may_use_fate(w, hero.ref, {"might": 3})
    assert not rolling.may_use_fate(w, wolf.ref, {"might": 3})
    assert not rolling.may_use_fate(w, effigy.ref, {})  # the 3 dice of an invalid attribute are nobody's
    npc = scene(switches=["fate"], npc_fate=True)
    assert rolling.may_use_fate(npc.match.table, npc.foe().ref, {"might": 3})
    off = scene()
    assert not rolling.may_use_fate(off.match.table, off.hero().ref, {"might": 3})


@pytest.mark.rule("MES-RRL-01", "MES-RRL-02")
def test_only_dice_that_qualify_are_on_offer_each_once_and_once_for_each_effect(scene):
    t = scene()
    hero = t.hero("spec_human")  # Resourceful: up to two dice without points again
    t.roll(6, 1, 5, 4, 3, 6)
    t.do(lambda m: roll(m, hero.ref, 4, ("might",)), "ability:gi_resourceful")
    assert (t.prompt, t.offered) == ("roll.reroll", ["die:0", "die:2", "die:3"])
    for chosen in (["die:1"], ["die:0", "die:0"], ["die:0", "die:2", "die:3"], []):
        assert t.expect_refused(chosen)
    t.play(["die:0", "die:3"])
    assert t.rests  # the same effect does not come again, though four dice show nothing
    assert t.gave == 1  # worse or not, the new faces stand
    assert t.told(0, "rolled")[-1]["faces"] == [3, 1, 5, 6]


@pytest.mark.rule("MES-RRL-03", "MES-FAT-04", "MES-FAT-01", "MES-FAT-02")
def test_rerolls_come_right_after_the_roll_and_fate_after_them(scene):
    t = scene(switches=["fate"])
    hero = t.hero("spec_human")  # Resourceful: up to two dice without points again
    t.roll(6, 6, 1, 4, 2)
    t.do(lambda m: roll(m, hero.ref, 3, ("might",), attributes={"might": 3}))
    assert t.prompt == "react.own_roll"
    t.play("ability:gi_resourceful", ["die:0", "die:1"])
    assert t.prompt == "fate.die"
    assert t.asked().params["faces"] == [4, 2, 1]
    t.play("die:0 might", 2, "keep")
    assert t.gave == 5
    assert t.held(hero) == (2, 3, 3)
