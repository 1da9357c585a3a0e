"""MES-MOV-08, 14 A way of one's own: what each end of a move costs, waypoints, one budget for all legs."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mes_table import Scene
from mes_world import act, land

from zhuoju.games.meshal.maps.movers import Mover
from zhuoju.games.meshal.model.field import Field, Ground, Spot
from zhuoju.games.meshal.ways.paths import Way, costs, further, path_cost, reachable


def spot(option: str) -> Spot:
    x, y = option.removeprefix("spot:").split(",")
    return int(x), int(y)


def told(t: Scene) -> dict[str, str]:
    """What the question says each place costs."""
    places = [option for option in t.offered if option.startswith("spot:")]
    return dict(zip(places, t.asked().params["costs"], strict=True))


@pytest.mark.rule("MES-MOV-03", "MES-MOV-08")
def test_every_place_on_offer_is_told_with_what_it_costs():
    t = Scene(field=land((3, 2), (3, 3), tags=["difficult"]))
    hero = t.hero(at=(2, 2))
    t.fight()
    act(t, hero, "move walk")
    prices = told(t)
    assert prices["spot:2,3"] == "1"
    assert prices["spot:3,2"] == "2"  # rubble
    assert prices["spot:1,1"] == "1"  # one diagonal
    assert prices["spot:0,0"] == "3"  # two of them


@pytest.mark.rule("MES-MOV-14")
def test_waypoints_may_lead_through_a_hazard_too():
    t = Scene(field=land((3, 2), hazard="corrosive"))
    hero = t.hero(at=(2, 2), speed=4, ap=3)
    t.fight()
    act(t, hero, "move walk", "route", "spot:3,2", "spot:4,3", "go")
    assert t.one(hero).at == (4, 3)
    assert t.events("corroded")


@pytest.mark.rule("MES-MOV-14", "MES-MOV-08")
def test_waypoints_lead_around_a_hazard_within_one_move():
    t = Scene(field=land((3, 2), hazard="corrosive"))
    hero = t.hero(at=(2, 2), speed=4, ap=3)
    t.fight()
    act(t, hero, "move walk", "route")
    assert t.prompt == "move.leg"
    assert "go" not in t.offered  # there is nothing to go yet
    t.play("spot:2,3")
    assert t.asked().params["gone"] == "1"
    t.play("spot:3,3", "spot:4,3")
    t.play("go")
    assert t.one(hero).at == (4, 3)
    assert t.one(hero).ap == 2  # one move
    assert t.one(hero).sheet.dice["might"] == 4
    assert not t.events("corroded")


@pytest.mark.rule("MES-MOV-08")
def test_diagonals_are_counted_through_all_legs_of_a_move():
    t = Scene()
    hero = t.hero(at=(2, 2), speed=3)
    t.fight()
    act(t, hero, "move walk", "route", "spot:3,3")
    assert told(t)["spot:4,4"] == "3"  # the second diagonal costs 2
    t.play("spot:4,4")
    assert t.offered == ["go"]
    t.play("go")
    assert t.one(hero).at == (4, 4)


@pytest.mark.rule("MES-MOV-36")
def test_a_way_does_not_lead_on_from_water_over_the_head():
    t = Scene(field=land((3, 2), hazard="water", depth=9))
    hero = t.hero(at=(2, 2), speed=4)
    t.fight()
    act(t, hero, "move walk", "route", "spot:3,2")
    assert t.offered == ["go"]


@pytest.mark.rule("MES-RID-01", "MES-MOV-14")
def test_a_rider_picks_the_way_of_the_mount():
    t = Scene()
    rider, horse = t.hero(at=(2, 2)), t.hero("mo_warhorse", at=(2, 2))
    rider.riding = horse.ref
    t.fight(rider)
    act(t, rider, "command move walk", "route")
    assert t.prompt == "move.leg"
    goal = next(o for o in t.offered if o.startswith("spot:"))
    t.play(goal, "go")
    assert t.one(rider).at == t.one(horse).at == spot(goal)


KINDS = ("grid", "hex")


@given(
    kind=st.sampled_from(KINDS),
    start=st.tuples(st.integers(2, 5), st.integers(2, 5)),
    hard=st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=20),
    budget=st.integers(1, 6),
    data=st.data(),
)
@pytest.mark.rule("MES-MOV-08")
def test_legs_together_cost_what_the_whole_path_costs(kind, start, hard, budget, data):
    field = Field(kind=kind, width=8, length=8)
    if hard:
        field.grounds.append(Ground(cells=sorted(hard), tags=["difficult"]))
    whole = Mover(start, Fraction(budget))
    first = reachable(field, whole)
    prices = costs(first)
    assert all(prices[s] == first[s].cost for s in first)
    if not first:
        return
    way = first[data.draw(st.sampled_from(list(first)))]
    onward = further(field, whole, way)
    assert onward is not None
    second = reachable(field, onward)
    for goal in second:
        leg = second[goal]
        path = (*way.path, *leg.path)
        assert path_cost(field, whole, path) == leg.cost <= budget
    assert isinstance(way, Way)


@given(start=st.tuples(st.integers(2, 5), st.integers(2, 5)), budget=st.integers(1, 5), data=st.data())
@pytest.mark.rule("MES-MOV-13")
def test_legs_on_a_gridless_map_share_one_budget(start, budget, data):
    field = Field(kind="gridless", width=9, length=9)
    whole = Mover((start[0] * 100, start[1] * 100), Fraction(budget))
    first = reachable(field, whole)
    way = first[data.draw(st.sampled_from(list(first)))]
    onward = further(field, whole, way)
    assert onward is not None
    for goal, price in costs(reachable(field, onward)).items():
        assert way.cost <= price <= budget
        assert goal != way.path[-1]
