"""MES-FLE-05..10 The chase."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mes_camp import Camp
from mes_table import Scene

from zhuoju.games.meshal.hosting import chase, rewards
from zhuoju.games.meshal.hosting.chase import Chase


@pytest.mark.rule("MES-FLE-08", "MES-EDGE-01")
def test_e45_a_difference_of_6_goes_on():
    assert chase.outcome(Chase(runners=3, chasers=9)) is None
    assert chase.outcome(Chase(runners=9, chasers=3)) is None


@pytest.mark.rule("MES-FLE-08", "MES-CON-06")
def test_x60_a_difference_of_7_ends_it():
    assert chase.outcome(Chase(runners=3, chasers=10)) == "caught"
    assert chase.outcome(Chase(runners=10, chasers=3)) == "escaped"


@pytest.mark.rule("MES-FLE-07", "MES-FLE-09")
def test_every_minute_the_lowest_of_each_side_is_added():
    run = Chase()
    assert chase.minute(run, [4, 2, 5], [3]) is None
    assert (run.runners, run.chasers, run.minutes) == (2, 3, 1)
    assert chase.minute(run, [0], [7, 6]) == "caught"


@pytest.mark.rule("MES-FLE-08")
@given(minutes=st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), max_size=40))
def test_it_ends_exactly_when_the_sums_are_more_than_6_apart(minutes):
    run = Chase()
    for runners, chasers in minutes:
        found = chase.minute(run, [runners], [chasers])
        assert (found is not None) == (abs(run.runners - run.chasers) > 6)
        if found is not None:
            break


@pytest.mark.rule("MES-FLE-05")
def test_fleeing_is_defeat_for_that_character():
    c = Camp()
    hero, other = c.hero(), c.hero()
    c.one(hero).fled = True
    assert rewards.for_victory(c, [hero, other], "messy") == {hero: 0, other: 3}


@pytest.mark.rule("MES-FLE-06", "MES-FLE-07")
def test_the_winners_may_let_them_go_or_chase():
    t = Scene()
    hero, thief = t.hero(agility=4), t.foe(agility=2)
    assert t.do(lambda m: chase.chase(m, [hero.ref], [thief.ref]), "no") is None
    t.roll(3, 3, 2, 2, 2, 2)  # a minute: 0 for the thief, 8 for the hero
    assert t.do(lambda m: chase.chase(m, [hero.ref], [thief.ref]), "yes") == "caught"
    assert t.state.clock == 60


@pytest.mark.rule("MES-FLE-08")
def test_a_head_start_counts_for_the_runner():
    t = Scene()
    hero, thief = t.hero(agility=2), t.foe(agility=2)
    t.roll(2, 2, 3, 3)
    assert t.do(lambda m: chase.chase(m, [hero.ref], [thief.ref], head_start=3), "yes") == "escaped"


@pytest.mark.rule("MES-FLE-10", "MES-CORE-02")
def test_after_20_minutes_the_host_may_end_it_or_let_it_go_on():
    t = Scene()
    hero, thief = t.hero(agility=1), t.foe(agility=1)
    for _ in range(40):
        t.roll(6)
    t.do(lambda m: chase.chase(m, [hero.ref], [thief.ref]), "yes")
    assert t.prompt == "chase.end"
    for _ in range(4):
        t.roll(6, 2)  # the hero gains two points a minute
    t.play("no", "story")
    assert t.state.overrides[0].what == "MES-FLE-10"
    assert t.prompt == "chase.end"
    t.play("yes")
    assert t.rests
    assert t.gave is None
    assert t.state.clock == 21 * 60


@pytest.mark.rule("MES-FLE-10")
def test_riders_run_with_the_agility_of_their_mounts():
    c = Camp()
    hero, horse = c.hero(), c.foe("mo_warhorse")
    assert chase.runs_with(c, hero) == hero
    c.one(hero).riding = horse
    assert chase.runs_with(c, hero) == horse


@pytest.mark.rule("MES-FLE-09", "MES-FLE-10")
def test_who_is_carried_away_runs_with_the_legs_of_the_carrier():
    c = Camp()
    hero, friend, horse = c.hero(), c.hero(), c.foe("mo_warhorse")
    c.one(friend).carried_by = hero
    assert chase.runs_with(c, friend) == hero
    c.one(hero).riding = horse
    assert chase.runs_with(c, friend) == horse
