"""SAM-VEH Vehicles in battle."""

import pytest
from sam_table import Arena, part, skill

from zhuoju.games.samsara.fight import fighters, vehicles, weapons
from zhuoju.games.samsara.fight.settle.damage import regular_dice
from zhuoju.games.samsara.fight.settle.steps import settle_all
from zhuoju.games.samsara.fight.settle.strike import Part, Strike
from zhuoju.games.samsara.model.rolls import d


def swing(a, b, damage, *parts):
    return Strike(a.ref, primaries=[b.ref], parts=[Part("regular", d(0, 4, damage)), *parts], regular=1)


@pytest.mark.rule("SAM-VEH-09", "SAM-VEH-10", "SAM-VEH-13", "SAM-VEH-14", "SAM-VEH-16", "SAM-VEH-15")
@pytest.mark.parametrize(
    ("name", "durability", "cap"), [("IT-V03", 60, 40), ("IT-V05", 80, 150), ("IT-V07", 120, 80)]
)
def test_a_vehicle_follows_from_its_attributes_and_starts_empty(name, durability, cap):
    one = fighters.library_vehicle(name, 0, "heroes")
    assert (one.hp, one.fuel, fighters.fuel_cap(one), one.mindless) == (durability, 0, cap, True)


@pytest.mark.rule("SAM-VEH-01", "SAM-VEH-02", "SAM-STATE-04")
def test_boarding_is_an_active_action_and_the_vehicle_takes_the_drivers_turn():
    t = Arena()
    van, one, foe = t.vehicle("IT-V03"), t.hero(at=(0, 0)), t.foe(at=(1, 0))
    t.fight(one, foe).turns().play(f"board fighter:{van.ref}")
    assert t.one(one).driving
    t.play("end", "end", "stay", "stay")
    assert t.asked().params["who"] == van.ref
    assert t.one(van).ap == 3


@pytest.mark.rule("SAM-VEH-01")
def test_bodies_must_fit_into_the_cabin():
    t = Arena()
    van, big = t.vehicle("IT-V06"), t.hero(at=(0, 0), volume=600)
    found = t.do(lambda m: vehicles.board_refusal(m, t.one(big), t.one(van)))
    assert (found.reason, found.clause) == ("no_room", "SAM-VEH-01")


@pytest.mark.rule("SAM-VEH-03", "SAM-EDGE-38")
def test_occupants_leave_only_at_the_start_or_end_of_a_round():
    t = Arena()
    van, one, foe = t.vehicle("IT-V03"), t.hero(), t.foe(at=(1, 0))
    t.aboard(van, one)
    t.fight(one, foe)
    t.state.fight.active = van.ref
    van.ap = 3
    t.turns().play()
    assert not [o for o in t.offered if "leave" in o]
    t.play("end", "end")
    assert t.prompt == "vehicle.leave"
    t.play("leave")
    assert (t.one(one).inside, t.one(one).own_ap) == (None, 3)  # the stock is full again with the new round
    assert t.one(van).ap == 3


@pytest.mark.rule("SAM-VEH-20", "SAM-EX-30", "SAM-STEP-04")
@pytest.mark.parametrize(
    ("dice", "inside"), [([4, 4, 9, 9, 1, 8, 8, 8], True), ([4, 4, 8, 9, 1, 8, 8, 8], False)]
)
def test_the_protection_contest_decides_who_is_struck(dice, inside):
    t = Arena()
    shooter = t.foe(grades="FFEEFF")
    car, driver = t.vehicle("IT-V04", grades=[3, 3, 1, 2, 1, 3]), t.hero()
    t.aboard(car, driver)
    t.roll(contest=dice)
    strike = swing(shooter, driver, 5)
    t.do(lambda m: vehicles.recipients(m, m.state.fight.fighters[shooter.ref], strike))
    assert strike.primaries == [driver.ref if inside else car.ref]


@pytest.mark.rule("SAM-EDGE-37", "SAM-VEH-04", "SAM-VEH-07")
@pytest.mark.parametrize("how", ["motorcycle", "leaning"])
def test_who_is_exposed_has_no_protection(how):
    t = Arena()
    shooter, rider = t.foe(), t.hero()
    car = t.vehicle("IT-V02" if how == "motorcycle" else "IT-V03")
    t.aboard(car, rider)
    rider.leaning = how == "leaning"
    strike = swing(shooter, rider, 5)
    t.do(lambda m: vehicles.recipients(m, m.state.fight.fighters[shooter.ref], strike))
    assert strike.primaries == [rider.ref]
    assert t.events("contest") == []


@pytest.mark.rule("SAM-EX-29", "SAM-EDGE-34", "SAM-VEH-12", "SAM-VEH-22", "SAM-STEP-30")
@pytest.mark.parametrize(("durability", "damage", "each", "people"), [(12, 40, 28, 2), (5, 25, 20, 3)])
def test_the_excess_hits_every_occupant_in_full(durability, damage, each, people):
    t = Arena()
    a, van = t.foe(), t.vehicle("IT-V03", hp=durability)
    inside = [t.hero(hp=60, grades="DFFFFF") for _ in range(people)]
    t.aboard(van, *inside)
    t.settles(swing(a, van, damage))
    assert t.one(van).dead
    assert [t.one(f).hp for f in inside] == [60 - each] * people
    assert len(t.events("reduced")) == 1 + people


@pytest.mark.rule("SAM-EDGE-35", "SAM-VEH-30", "SAM-COMBAT-73")
def test_the_drivers_shelter_covers_the_vehicle():
    t = Arena()
    a, van, one = t.foe(), t.vehicle("IT-V03"), t.hero()
    t.aboard(van, one)
    found = t.settles(swing(a, van, 30), settle_respond="shelter", settle_shelter=20)
    assert (found.final, t.one(van).hp, t.one(one).energy) == (10, 50, 10)


@pytest.mark.rule("SAM-VEH-30")
def test_a_vehicle_without_a_driver_has_no_shelter():
    t = Arena()
    a, van = t.foe(), t.vehicle("IT-V03", fuel=40)
    t.do(lambda m: settle_all(m, [swing(a, van, 30)]))
    assert t.offered == ["none", "dodge", "defend"]


@pytest.mark.rule("SAM-EDGE-36", "SAM-VEH-16", "SAM-VEH-18", "SAM-VEH-19")
def test_without_fuel_only_the_hull_helps():
    t = Arena()
    a, car = t.foe(), t.vehicle("IT-V04")
    t.roll(reduction=[2] * 6)
    t.do(lambda m: settle_all(m, [swing(a, car, 30)]))
    assert t.rests
    assert t.one(car).hp == 60 - 18


@pytest.mark.rule("SAM-VEH-13", "SAM-VEH-15", "SAM-VEH-19")
def test_a_dodge_costs_ten_fuel():
    t = Arena()
    a, van = t.foe(), t.vehicle("IT-V03", fuel=25)
    t.roll(contest=[1, 1, 1, 1, 1, 1])
    t.settles(swing(a, van, 5), settle_respond="dodge")
    assert t.one(van).fuel == 15


@pytest.mark.rule("SAM-VEH-23", "SAM-VEH-25", "SAM-COMBAT-26", "SAM-VEH-27")
def test_ram_with_linked_parts_or_pure_fire():
    t = Arena()
    car = t.vehicle("IT-V04", "IT-P01", "IT-P03", "IT-P02")
    found = {r.id: r for r in t.do(lambda m: weapons.regulars(m, t.one(car)))}
    assert list(found) == ["ram", "fire"]

    def dice(name):
        r = found[name]
        return str(t.do(lambda m: regular_dice(m, t.one(car), 5, list(r.weapons), ranged=r.ranged)))

    assert dice("ram") == "3D4+3D8"
    assert dice("fire") == "7D4"  # no ram, no melee part; the independent part is not the driver's


@pytest.mark.rule("SAM-VEH-26", "SAM-VEH-08")
def test_an_independent_part_is_run_by_its_operator():
    t = Arena()
    car, driver, gunner, foe = t.vehicle("IT-V04", "IT-P02"), t.hero(), t.hero(), t.foe(at=(9, 0))
    t.aboard(car, driver, gunner)
    t.fight(gunner, foe).turns().play()
    assert not [o for o in t.offered if o.startswith("attack")]  # inside, nothing outside is in reach
    t.play("operate item:p1")
    assert "attack part item:p1" in t.offered
    t.roll(damage=[2] * 5)
    t.play("attack part item:p1", f"fighter:{foe.ref}", "none")
    assert (t.one(foe).hp, t.one(gunner).ap) == (10, 1)


@pytest.mark.rule("SAM-EDGE-83", "SAM-VEH-06", "SAM-VEH-32", "SAM-STATE-05")
def test_a_driver_who_leans_out_shares_the_vehicles_ap():
    t = Arena()
    van, one, foe = t.vehicle("IT-V03"), t.hero(skills=[skill("G03:1", release="instant")]), t.foe(at=(1, 0))
    t.aboard(van, one)
    t.fight(one, foe)
    t.state.fight.active, van.ap = van.ref, 3
    t.turns().play("lean")
    assert (t.one(one).leaning, t.one(van).ap) == (True, 1)
    t.play("driver use s:0", f"fighter:{one.ref}")
    assert t.one(van).ap == 0


@pytest.mark.rule("SAM-VEH-06", "SAM-VEH-32")
def test_a_passenger_leans_out_with_own_ap():
    t = Arena()
    van, driver, one, foe = t.vehicle("IT-V03"), t.hero(), t.hero(), t.foe(at=(1, 0))
    t.aboard(van, driver, one)
    t.fight(one, foe).turns().play("lean")
    assert (t.one(one).ap, t.one(van).ap, t.one(one).leaning) == (1, 0, True)


@pytest.mark.rule("SAM-VEH-10", "SAM-VEH-11")
def test_a_vehicle_has_no_san_to_lose():
    t = Arena()
    a, van = t.foe(), t.vehicle("IT-V03")
    t.settles(swing(a, van, 5, part("R16:3")))
    assert t.one(van).san == 0
    assert t.events("san_lost") == []


@pytest.mark.rule("SAM-VEH-20")
def test_hatch_finder_helps_the_attacker():
    t = Arena()
    shooter, car, driver = t.foe(), t.vehicle("IT-V03"), t.hero()
    t.aboard(car, driver)
    t.roll(contest=[1, 1, 1, 1, 1])
    strike = swing(shooter, driver, 5, part("R21:2"))
    t.do(lambda m: vehicles.recipients(m, m.state.fight.fighters[shooter.ref], strike))
    assert strike.primaries == [driver.ref]


@pytest.mark.rule("SAM-VEH-24")
@pytest.mark.parametrize("agreed", [False, True])
def test_the_drivers_skills_improve_the_vehicle_only_if_the_dj_agrees(agreed):
    t = Arena()
    van, one, foe = t.vehicle("IT-V06"), t.hero(skills=[skill("R01:3")]), t.foe(at=(1, 0))
    t.aboard(van, one)
    t.fight(one, foe)
    t.state.fight.active, van.ap = van.ref, 3
    t.turns().play()
    if agreed:
        t.match.intervene("set_value", ref=van.ref, what="humanoid", n=1, who="dj", why="it has arms")
        assert t.state.fight.rulings[-1].why == "it has arms"
    t.play("attack ram", f"fighter:{foe.ref}")
    assert t.prompt == ("attack.entry" if agreed else "settle.respond")


@pytest.mark.rule("SAM-VEH-21")
def test_the_dj_decides_whether_heat_reaches_the_occupants():
    t = Arena()
    van, one, foe = t.vehicle("IT-V03"), t.hero(), t.foe(at=(1, 0))
    t.aboard(van, one)
    t.fight(foe, one).turns().play()
    t.match.intervene("queue", what="splash", ref=one.ref, n=4, who="dj", why="the cabin is an oven")
    t.play("move instant", "n", 1, "none")
    assert (t.one(one).hp, t.one(van).hp) == (16, 60)
    assert t.state.fight.rulings[-1].why == "the cabin is an oven"


@pytest.mark.rule("SAM-VEH-05", "SAM-VEH-28", "SAM-VEH-29", "SAM-ITEM-27")
def test_parts_are_fitted_outside_the_tunnel_with_the_djs_consent():
    from zhuoju.kernel import IllegalAnswer

    t = Arena()
    car, van, one = t.vehicle("IT-V04"), t.vehicle("IT-V03"), t.hero(gear=["IT-P01"])
    t.do(lambda m: None)
    said = {"ref": one.ref, "part": "g1", "who": "dj", "why": "two days of welding"}
    with pytest.raises(IllegalAnswer, match="0 slots"):
        t.match.intervene("fit_part", vehicle=van.ref, **said)
    t.match.intervene("fit_part", vehicle=car.ref, **said)
    assert [g.name for g in t.one(car).gear if g.place == "fitted"] == ["IT-P01"]
    assert t.state.fight.rulings[-1].clause == "SAM-VEH-29"


@pytest.mark.rule("SAM-VEH-33", "SAM-EDGE-85", "SAM-HP-06", "SAM-FOLLOW-19")
def test_rollback_restores_whoever_is_not_dead():
    van = fighters.library_vehicle("IT-V03", 0, "heroes", fuel=30)
    van.hp = 25
    fighters.roll_back(van)
    assert (van.hp, van.fuel) == (60, 0)
    hound = fighters.from_library_follower("FO-02", 0, "heroes")
    hound.hp, hound.limbs, hound.out = 3, ["ear", "!tail"], "unconscious"
    fighters.roll_back(hound)
    assert (hound.hp, hound.limbs, hound.out) == (20, ["!tail"], "")
    hound.hp, hound.dead = -4, True
    assert fighters.roll_back(hound).hp == -4


@pytest.mark.rule("SAM-FOLLOW-10", "SAM-FOLLOW-11")
def test_a_rider_moves_with_the_mount():
    t = Arena()
    horse, rider, foe = t.hero("FO-05", at=(0, 0)), t.hero(at=(0, 0)), t.foe(at=(30, 0))
    rider.riding = horse.ref
    t.fight(horse, rider, foe).turns().play("move active", "e", 5)
    assert t.one(rider).at == (5, 0)


@pytest.mark.rule("SAM-VEH-16")
def test_a_can_of_fuel_fills_the_tank():
    t = Arena()
    van, one, foe = t.vehicle("IT-V03"), t.hero(at=(0, 0), gear=["IT-T07"]), t.foe(at=(9, 0))
    t.fight(one, foe).turns().play(f"refuel item:g1 fighter:{van.ref}")
    assert (t.one(van).fuel, t.item(one, "IT-T07").left, t.one(one).ap) == (40, 0, 1)


@pytest.mark.rule("SAM-VEH-12")
def test_nobody_is_inside_a_wreck():
    t = Arena()
    a, van, one = t.foe(), t.vehicle("IT-V03", hp=1), t.hero(hp=60, grades="DFFFFF")
    t.aboard(van, one)
    t.settles(swing(a, van, 5))
    assert (t.one(one).inside, t.one(one).driving) == (None, False)
