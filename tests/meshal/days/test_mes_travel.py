"""MES-TRV Travelling."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mes_camp import Camp
from mes_table import Scene
from mes_tale import Tale

from zhuoju.games.meshal.character.clock import HOUR
from zhuoju.games.meshal.character.consciousness import asleep, unconscious
from zhuoju.games.meshal.days import downtime, passing, travel
from zhuoju.games.meshal.days.travel import Company, Leg, March
from zhuoju.games.meshal.items import gear
from zhuoju.games.meshal.model.refusal import Refused


def hours(n, route="normal", **more):
    """A march of some hours."""
    return March(Fraction(n), route, **more)


@pytest.mark.rule("MES-TRV-01", "MES-TRV-03")
def test_speed_3_makes_24_km_in_a_normal_day():
    c = Camp()
    hero = Company((c.hero(),))
    assert travel.pace(c, hero) == 3
    assert travel.distance(c, hero, hours(8)) == 24
    assert travel.limit(c, hero.refs[0]) == 8
    assert travel.distance(c, hero, hours(8, "smooth")) == 48


@pytest.mark.rule("MES-TRV-01")
def test_x45_a_muddy_route_makes_12_km_in_8_hours():
    c = Camp()
    hero = Company((c.hero(),))
    assert travel.pace(c, hero, "difficult") == Fraction(3, 2)
    assert travel.distance(c, hero, hours(8, "difficult")) == 12
    assert travel.distance(c, hero, hours(1, "difficult")) == 1  # dropped for the whole leg only


@pytest.mark.rule("MES-TRV-02")
def test_a_group_goes_at_the_pace_of_the_slowest():
    c = Camp()
    company = Company((c.hero("spec_wolfblood"), c.hero("spec_stonekin"), c.hero()))
    assert travel.pace(c, company) == 2


@pytest.mark.rule("MES-TRV-01", "MES-MOV-04", "MES-LOD-05")
def test_too_much_load_makes_every_route_difficult_once():
    c = Camp("load")
    hero = c.hero()
    c.give(hero, "it_battle_axe", 3)  # 9 of 6
    company = Company((hero,))
    assert travel.pace(c, company) == Fraction(3, 2)
    assert travel.pace(c, company, "difficult") == Fraction(3, 2)
    assert travel.pace(c, company, "smooth") == 3


@pytest.mark.rule("MES-TRV-04", "MES-TRV-07")
def test_each_hour_of_rapid_marching_costs_a_die_of_each_and_doubles_the_distance():
    c = Camp()
    hero = c.hero(might=5, agility=4)
    company = Company((hero,))
    assert travel.distance(c, company, hours(4, rapid=2)) == 18  # 3 x (4 + 2)
    assert travel.price(c, company, hours(4, rapid=2)) == {hero: 2}
    assert travel.cannot_march(company, hours(1, rapid=2)).clause == "MES-TRV-04"


@pytest.mark.rule("MES-TRV-04", "MES-TRV-05", "MES-TRV-06", "MES-TRV-07")
def test_on_the_way_each_payer_loses_the_dice_whatever_is_worn_and_the_hours_go_by():
    t = Scene()
    hero, rider = t.hero(might=5, agility=4, spirit=3, physical=9), t.hero(might=4)
    horse = t.being("mo_warhorse", seat=0, side="party")
    rider.riding = horse.ref
    held = t.held(horse)
    km = t.do(lambda m: passing.journey(m, Company((hero.ref, rider.ref)), hours(9, rapid=1)))
    assert km == 30  # the slower one's 3 x (9 + 1)
    assert t.held(hero) == (3, 2, 1)
    assert t.held(rider) == (4, 4, 4)
    assert t.held(horse) == tuple(n - 2 for n in held)
    assert t.state.clock == 9 * HOUR


@pytest.mark.rule("MES-TRV-05")
@pytest.mark.parametrize(("n", "lost"), [(8, 0), (Fraction(17, 2), 1), (9, 1), (11, 3)])
def test_hours_beyond_8_cost_a_die_of_each_and_begun_hours_count_whole(n, lost):
    c = Camp()
    hero = c.hero(might=5, agility=5, spirit=5)
    assert travel.price(c, Company((hero,)), hours(n)) == ({hero: lost} if lost else {})


@pytest.mark.rule("MES-TRV-05", "MES-TRV-03")
def test_the_hours_of_a_day_add_up_and_a_seasoned_marcher_goes_on():
    c = Camp()
    hero, marcher = c.hero(), c.hero()
    c.sheet(marcher).abilities["co_marcher"] = 0
    later = hours(3, before=Fraction(8))
    assert travel.price(c, Company((hero, marcher)), later) == {hero: 3, marcher: 1}
    assert travel.cannot_march(Company((hero,)), hours(20, before=Fraction(8))).clause == "MES-TRV-03"


@pytest.mark.rule("MES-TRV-06")
def test_a_mount_has_its_own_speed_and_pays_the_dice():
    c = Camp()
    hero, horse = c.hero(), c.foe("mo_warhorse")
    c.one(hero).riding = horse
    company = Company((hero,))
    assert travel.pace(c, company) == 9
    assert travel.price(c, company, hours(9, rapid=1)) == {horse: 2}


@pytest.mark.rule("MES-TRV-06")
def test_a_sailer_runs_all_day_without_hurry_and_rowers_pay_for_theirs():
    c = Camp()
    hero = c.hero()
    sailer, rowers = Company((hero,), "ve_sailboat"), Company((hero,), "ve_rowboat")
    assert travel.distance(c, sailer, hours(24)) == 144
    assert travel.price(c, sailer, hours(24)) == {}
    assert travel.cannot_march(sailer, hours(8, rapid=1)).clause == "MES-TRV-06"
    assert travel.cannot_march(rowers, hours(8, rapid=1)) is None
    assert travel.price(c, rowers, hours(9, rapid=1)) == {hero: 2}


@pytest.mark.rule("MES-RID-10")
@pytest.mark.parametrize(
    ("route", "refused"), [("smooth", None), ("normal", None), ("difficult", "roads_only")]
)
def test_a_truck_keeps_to_roads(route, refused):
    c = Camp()
    march = Company((c.hero(),), "ve_truck"), travel.March(Fraction(8), route)
    against = travel.cannot_march(*march)
    assert (against and against.reason) == refused
    assert travel.cannot_march(Company((c.hero(),), "ve_balloon"), march[1]) is None


@pytest.mark.rule("MES-TRV-06")
def test_the_beasts_before_a_wagon_go_eight_hours_and_pay_for_more():
    c = Camp()
    hero, mules = c.hero(), (c.foe("mo_mule"), c.foe("mo_mule"))
    wagon, alone = Company((hero,), "ve_wagon", mules), Company((hero,), "ve_wagon")
    assert travel.pace(c, wagon) == 5
    assert travel.daily_hours(c, wagon) == travel.daily_hours(c, alone) == 8
    assert travel.cannot_march(wagon, hours(8, rapid=1)) is None
    assert travel.price(c, wagon, hours(9, rapid=1)) == dict.fromkeys(mules, 2)
    assert travel.cannot_march(alone, hours(8)).reason == "no_team"


@pytest.mark.rule("MES-TRV-07")
@given(n=st.integers(0, 16), rapid=st.integers(0, 3))
def test_both_kinds_add_up_and_no_protection_helps(n, rapid):
    c = Camp()
    hero = c.hero()
    c.wear(hero, "it_chain")
    march = hours(max(n, rapid), rapid=rapid)
    forced = max(0, max(n, rapid) - 8)
    assert travel.price(c, Company((hero,)), march).get(hero, 0) == rapid + forced


@pytest.mark.rule("MES-TRV-08")
def test_forty_km_of_winter_pass_take_four_days():
    c = Camp("supply")
    company = Company((c.hero(), c.hero()))
    days = travel.plan(c, company, [Leg(40, "difficult", encounters=1)])
    assert [sum(day.km.values()) for day in days] == [12, 12, 12, 4]
    assert [day.encounters for day in days] == [1, 0, 0, 0]
    assert days[0].needs == {"food": 4, "drink": 4}
    assert days[3].hours == Fraction(8, 3)


@pytest.mark.rule("MES-TRV-08")
def test_a_plan_goes_on_with_the_next_leg_on_the_same_day_and_the_host_may_set_other_hours():
    c = Camp()
    company = Company((c.hero(),))
    days = travel.plan(c, company, [Leg(12), Leg(6, "difficult"), Leg(30)])
    assert days[0].km == {0: 12, 1: 6}
    assert [day.day for day in days] == [1, 2, 3]
    longer = travel.plan(c, company, [Leg(40, "difficult")], hours=10)
    assert [sum(day.km.values()) for day in longer] == [15, 15, 10]


@pytest.mark.rule("MES-TRV-08", "MES-CORE-02")
def test_the_plan_is_proposed_and_the_host_may_set_other_hours():
    t = Scene()
    company = Company((t.hero(speed=3).ref,))
    legs = [Leg(40, "difficult")]
    days = t.do(lambda m: downtime.plan_journey(m, company, legs), 8)
    assert [sum(day.km.values()) for day in days] == [12, 12, 12, 4]
    assert t.state.overrides == []
    days = t.do(lambda m: downtime.plan_journey(m, company, legs), 10, "pace")
    assert [sum(day.km.values()) for day in days] == [15, 15, 10]
    assert t.state.overrides[0].what == "MES-TRV-08"


@pytest.mark.rule("MES-TRV-09")
def test_invalid_attributes_pay_nothing():
    t = Scene()
    gearfolk = t.hero("spec_gearfolk")
    before = t.held(gearfolk)
    assert before[2] is None
    t.do(lambda m: passing.journey(m, Company((gearfolk.ref,)), hours(9)))
    assert t.held(gearfolk) == (before[0] - 1, before[1] - 1, None)


@pytest.mark.rule("MES-TRV-09", "MES-LIF-17")
def test_a_march_that_would_take_the_last_die_asks_first():
    t = Scene()
    hero = t.hero(might=1, agility=4, spirit=4)
    company = Company((hero.ref,))
    assert t.do(lambda m: passing.journey(m, company, hours(9)), "no") == 0
    assert t.held(hero) == (1, 4, 4)
    assert t.state.clock == 0
    assert t.do(lambda m: passing.journey(m, company, hours(9)), "yes") == 27
    assert t.held(hero) == (0, 3, 3)
    assert unconscious(t, hero.ref)
    assert t.state.clock == 9 * HOUR


@pytest.mark.rule("MES-TRV-05")
def test_a_journey_at_the_usual_pace_asks_nothing():
    t = Scene()
    hero = t.hero()
    assert t.do(lambda m: passing.journey(m, Company((hero.ref,)), hours(8))) == 24
    with pytest.raises(Refused, match="MES-TRV-03"):
        t.do(lambda m: passing.journey(m, Company((hero.ref,)), hours(25)))


# On the way


def on_the_pass(*answers: object, done: int = 0) -> tuple[int, int]:
    """A day over the pass after so many km, marched so: the km made, the dice of each attribute paid."""
    t = Tale("ad_wolves", "ad_wolves.w2", 1).lucky()
    t.until("story.pace")
    t.story.km = done
    t.play(*answers)
    while t.prompt == "march.fall":
        t.play("yes")
    lost = [e.data["lost"].get("spirit", 0) for e in t.events("dice_lost") if e.data["cause"] == "march"]
    return t.events("travelled")[0].data["km"], sum(lost) // len(t.story.party)


@pytest.mark.rule("MES-TRV-04", "MES-TRV-05", "MES-TRV-07")
@pytest.mark.parametrize(
    ("answers", "km", "lost"),
    [
        (("usual",), 12, 0),
        (("rapid", 1), 13, 1),  # 1.5 km/h, nine times
        (("rapid", 2), 15, 2),
        (("forced", 1), 13, 1),
        (("both", 1, 1), 15, 2),  # first how much longer, then how much of it in a hurry
    ],
)
def test_the_leader_says_for_how_many_hours_they_hurry_and_march_on(answers, km, lost):
    assert on_the_pass(*answers) == (km, lost)


@pytest.mark.rule("MES-TRV-06", "MES-SUP-05", "MES-SUP-16")
def test_a_day_and_a_night_on_a_ship_is_lived_aboard():
    t = Tale("ad_storm", "ad_storm.s6", 2)
    rations = sum(gear.count(one.sheet, "it_ration") for one in t.beings.values())
    t.until("story.pace")
    t.play("usual")
    assert t.events("travelled")[0].data["minutes"] == 24 * 60
    assert not t.events("lacked")
    assert all(one.sheet.locked == {} and not asleep(t, ref) for ref, one in t.beings.items())
    assert sum(gear.count(one.sheet, "it_ration") for one in t.beings.values()) < rations


@pytest.mark.rule("MES-TRV-09")
@pytest.mark.parametrize("answers", [("rapid", 8), ("forced", 4), ("both", 4, 2)])
def test_who_would_rather_not_fall_keeps_the_usual_pace(answers):
    t = Tale("ad_wolves", "ad_wolves.w2", 1).lucky()
    t.until("story.pace")
    t.play(*answers)
    asked = t.asked()
    assert (asked.prompt, asked.default) == ("march.fall", "no")
    t.play("no")
    assert t.prompt != "march.fall"
    (made,) = t.events("travelled")
    assert (made.data["km"], made.data["minutes"]) == (12, 8 * 60)
    assert not [e for e in t.events("dice_lost") if e.data["cause"] == "march"]


@pytest.mark.rule("MES-TRV-04")
def test_nobody_hurries_for_more_hours_than_the_way_takes():
    assert on_the_pass("rapid", 8, done=22) == (3, 1)


@pytest.mark.rule("MES-TRV-05")
@pytest.mark.parametrize(("before", "n", "lost"), [(9, 2, 2), (Fraction(17, 2), 1, 1), (8, 1, 1), (7, 1, 0)])
def test_hours_that_were_paid_for_are_not_paid_again(before, n, lost):
    c = Camp()
    hero = c.hero()
    march = hours(n, before=Fraction(before))
    assert travel.price(c, Company((hero,)), march) == ({hero: lost} if lost else {})


@pytest.mark.rule("MES-TRV-01", "MES-TRV-06")
def test_a_vehicle_feels_the_route_too():
    c = Camp()
    sailer = Company((c.hero(),), "ve_sailboat")
    paces = [travel.pace(c, sailer, route) for route in ("normal", "difficult", "smooth")]
    assert paces == [6, 3, 12]


@pytest.mark.rule("MES-TRV-09")
@pytest.mark.parametrize(("n", "asked"), [(9, True), (8, False)])
def test_only_a_march_that_takes_a_last_die_asks(n, asked):
    c = Camp()
    hero = c.hero()
    c.sheet(hero).dice["might"] = 1
    assert travel.fells(c, Company((hero,)), hours(n)) == ([hero] if asked else [])
    c.sheet(hero).dice["might"] = 2
    assert travel.fells(c, Company((hero,)), hours(n)) == []
