"""MES-RID-07..09, MES-FLE, MES 9.7 Mounts in play: their abilities, time and flight; hand carts."""

import pytest
from mes_stage import points
from mes_table import Scene, weapon
from mes_world import act, offered, why_not

from zhuoju.games.meshal.character import menu, values
from zhuoju.games.meshal.effects import statuses
from zhuoju.games.meshal.hosting import chase, fleeing
from zhuoju.games.meshal.items import load
from zhuoju.games.meshal.model.cards import Duration
from zhuoju.games.meshal.model.field import Ground
from zhuoju.games.meshal.model.sheet import Lasting
from zhuoju.games.meshal.model.state import Being, Stage
from zhuoju.games.meshal.moment import round_ticks, rounds, turns
from zhuoju.games.meshal.ways import vehicles


def mounted(entry: str = "mo_warhorse", **numbers: int) -> tuple[Scene, Being, Being]:
    """A rider on a mount of the host's in his turn."""
    t = Scene()
    beast = t.being(entry, side="party", at=(4, 4))
    hero = t.hero(at=(4, 4), **numbers)
    hero.riding = beast.ref
    t.fight(hero, beast)
    return t, hero, beast


# Commands


@pytest.mark.rule("MES-RID-07")
def test_a_mount_is_commanded_to_do_whatever_else_it_can():
    t, hero, horse = mounted()
    foe = t.foe(at=(8, 4), ap=0)
    t.one(horse).ap = 3
    command = "command ability:gi_trample"
    act(t, hero, command, "spot:10,4")
    t.roll(*points(2, 7))
    asked = set()
    while not t.rests:
        asked.add(t.asked().seat)
        t.play("right" if t.prompt == "area.side" else next(o for o in t.offered if o != "stay"))
    assert asked == {0}  # the pilot chooses, not the host to whom the horse belongs
    assert t.held(foe)[0] == 2
    assert (t.one(hero).ap, t.one(horse).ap) == (2, 1)
    assert t.one(hero).at == t.one(horse).at != (4, 4)
    assert t.one(horse).seat == t.state.host
    assert command not in offered(t, hero)  # once a turn


@pytest.mark.rule("MES-LIF-09", "MES-RID-07", "MES-DEC-01")
def test_the_pilot_says_whether_the_blow_of_a_mount_is_to_kill():
    t = Scene(switches=["coup"])
    beast = t.being("mo_warhorse", side="party", at=(4, 4))
    hero, foe = t.hero(at=(4, 4)), t.foe(at=(5, 4), might=9)
    hero.riding = beast.ref
    t.one(foe).sheet.dice["spirit"], t.one(foe).down = 0, True
    t.fight(hero, foe).roll(2, 2, *[6] * 9)
    act(t, hero, "command attack natural:0", f"being:{foe.ref}")
    assert (t.prompt, t.asked().seat, t.asked().default) == ("attack.coup", 0, "no")
    t.play("yes")
    assert t.one(foe).sheet.dead


@pytest.mark.rule("MES-RID-07")
def test_what_costs_more_ap_than_the_mount_has_is_not_commanded():
    t, hero, horse = mounted()
    t.one(horse).ap = 1
    assert "command move walk" in offered(t, hero)
    assert "command ability:gi_trample" not in offered(t, hero)


# Time


@pytest.mark.rule("MES-RID-08", "MES-MOM-10", "MES-ABL-22")
def test_the_turns_of_a_mount_are_those_of_its_rider():
    t, hero, horse = mounted()
    t.one(horse).sheet.effects.append(Lasting("rooted", lasts=Duration(kind="target_turns", n=1)))
    t.afflict(horse, "bleeding")
    assert not t.do(lambda m: rounds.has_own_turn(m, horse.ref))
    t.do(lambda m: round_ticks.turn_end(m, hero.ref))
    assert [effect.source for effect in t.one(horse).sheet.effects] == ["bleeding"]
    assert t.held(horse) == (6, 4, 3)


@pytest.mark.rule("MES-RID-08", "MES-ABL-13")
def test_what_a_mount_may_do_once_a_turn_it_may_do_again_in_the_next_of_its_rider():
    t, hero, horse = mounted()
    t.one(horse).used["turn gi_trample"] = 1
    assert "command ability:gi_trample" not in offered(t, hero)
    t.do(lambda m: round_ticks.turn_start(m, hero.ref))
    assert "command ability:gi_trample" in offered(t, hero)


@pytest.mark.rule("MES-RID-08")
def test_of_two_riders_only_the_first_keeps_the_time_of_the_mount():
    t, _first, camel = mounted("mo_camel")
    second = t.hero(at=(4, 4))
    second.riding = camel.ref
    t.one(second).riding = camel.ref
    t.afflict(camel, "bleeding")
    t.do(lambda m: round_ticks.turn_end(m, second.ref))
    assert t.held(camel) == (6, 3, 3)


# Facing


@pytest.mark.rule("MES-FAC-02", "MES-FAC-03", "MES-RID-01")
def test_a_rider_faces_where_his_mount_goes_and_may_turn_in_the_saddle():
    t = Scene(switches=["facing"])
    horse, hero = t.being("mo_warhorse", side="party", at=(4, 4)), t.hero(at=(4, 4))
    hero.riding = horse.ref
    t.fight(hero, horse)
    act(t, hero, "command move walk", "spot:4,7", "facing:4")
    assert (t.one(horse).facing, t.one(hero).facing) == (4, 4)
    act(t, hero, "turn", "facing:0")
    assert (t.one(horse).facing, t.one(hero).facing) == (4, 0)


@pytest.mark.rule("MES-FAC-01", "MES-RID-02")
def test_who_mounts_faces_as_the_mount_does():
    t = Scene(switches=["facing"])
    horse, hero = t.being("mo_warhorse", side="party", at=(4, 4)), t.hero(at=(3, 4), ap=6)
    horse.facing = 2
    t.fight(hero, horse)
    act(t, hero, f"mount being:{horse.ref}")
    assert t.one(hero).facing == 2


# Attacks on both


@pytest.mark.rule("MES-RID-08")
def test_an_attack_chooses_rider_or_mount_and_an_area_catches_both():
    t, hero, horse = mounted()
    foe = t.foe(at=(5, 4), abilities=("mi_earthshaker",), might=6)
    assert {f"being:{hero.ref}", f"being:{horse.ref}"} <= set(
        t.do(lambda m: menu.acts(m, foe.ref)["attack natural:0"].targets())
    )
    t.roll(*points(2, 6))
    t.do(lambda m: turns.declare(m, foe.ref, menu.acts(m, foe.ref)["ability:mi_earthshaker"]))
    t.script({"react.attacked": "pass"})
    assert (t.held(hero)[0], t.held(horse)[0]) == (2, 6)  # the horse's hide takes 1 off


# Falling off


@pytest.mark.rule("MES-RID-09")
def test_a_rider_who_falls_asleep_falls_off_without_an_attempt():
    t, hero, _horse = mounted(agility=4)
    t.do(lambda m: statuses.apply(m, hero.ref, "asleep"))
    assert t.one(hero).riding is None
    assert not t.events("rolled")


@pytest.mark.rule("MES-RID-09")
def test_in_a_wagon_one_may_sleep():
    t = Scene()
    wagon = vehicles.new_vehicle(Stage(t.state), "ve_wagon", 1, (4, 4))
    hero = t.hero(at=(4, 4))
    hero.riding = wagon.ref
    t.fight(hero)
    t.do(lambda m: statuses.apply(m, hero.ref, "asleep"))
    assert t.one(hero).riding == wagon.ref


# Teams and carts


@pytest.mark.rule("MES-RID-10")
def test_a_beast_that_is_unable_does_not_pull():
    t = Scene()
    wagon = vehicles.new_vehicle(Stage(t.state), "ve_wagon", 1, (4, 4))
    mules = [t.being("mo_mule", side="party", at=(8, 8)) for _ in range(2)]
    t.fight(*mules)
    for mule in mules:
        vehicles.harness(t.match.table, wagon.ref, mule.ref)
    assert t.do(lambda m: vehicles.cannot_drive(m, wagon.ref)) is None
    t.one(mules[0]).sheet.dice["spirit"] = 0
    assert t.do(lambda m: vehicles.cannot_drive(m, wagon.ref)).reason == "no_team"


@pytest.mark.rule("MES-MOV-31", "MES-RID-10", "MES-LOD-01")
def test_a_hand_cart_is_pulled_at_its_own_pace_and_bears_a_load():
    t = Scene(switches=["load"])
    cart = vehicles.new_vehicle(Stage(t.state), "ve_cart", 1, (5, 4))
    hero = t.hero(at=(4, 4), might=3, speed=6)
    t.fight(hero)
    assert f"mount being:{cart.ref}" not in offered(t, hero)
    before = t.do(lambda m: load.capacity(m, hero.ref))
    act(t, hero, f"pull being:{cart.ref}")
    assert t.rests  # a cart is not asked
    assert t.do(lambda m: load.capacity(m, hero.ref)) == before + 12
    act(t, hero, "move walk")
    assert "spot:2,4" in t.offered
    assert "spot:1,4" not in t.offered  # two steps, though it is no heavy burden
    t.play("spot:2,4")
    assert t.one(cart).at in {(3, 3), (3, 4), (3, 5), (2, 3), (2, 5), (1, 3), (1, 4), (1, 5)}
    act(t, hero, "let_go")
    assert t.do(lambda m: load.capacity(m, hero.ref)) == before


@pytest.mark.rule("MES-LOD-01")
def test_a_wagon_bears_a_load_for_the_first_who_rides_it():
    t = Scene(switches=["load"])
    wagon = vehicles.new_vehicle(Stage(t.state), "ve_wagon", 1, (4, 4))
    first, second = t.hero(at=(4, 4)), t.hero(at=(4, 4))
    t.fight(first, second)
    before = t.do(lambda m: load.capacity(m, first.ref))
    for hero in (first, second):
        t.one(hero).riding = wagon.ref
    assert t.do(lambda m: load.capacity(m, first.ref)) == before + 36
    assert t.do(lambda m: load.capacity(m, second.ref)) == before


# Flight


def ready_to_flee(t: Scene, who: Being) -> None:
    t.one(who).unhit, t.one(who).ap = 3, 3


@pytest.mark.rule("MES-FLE-03", "MES-RID-01")
def test_a_rider_flees_with_his_mount_and_all_on_it():
    t, hero, camel = mounted("mo_camel", agility=2)
    friend = t.hero(at=(4, 4))
    t.one(friend).riding = camel.ref
    t.foe(agility=1, at=(9, 9))
    ready_to_flee(t, hero)
    t.roll(2, 2)
    act(t, hero, "flee")
    for one in (hero, camel, friend):
        assert t.one(one).fled
        assert t.one(one).at is None
        assert one.ref not in t.state.moment.order


@pytest.mark.rule("MES-FLE-03")
def test_a_passenger_flees_alone_and_the_fallen_friend_in_his_arms_goes_along():
    t, hero, camel = mounted("mo_camel")
    friend, giant = t.hero(at=(4, 4), agility=2), t.hero(at=(8, 8), size="large", agility=2, weapons=())
    t.one(friend).riding = camel.ref
    carried = t.hero(at=(8, 8), size="small")
    t.one(carried).carried_by = giant.ref
    t.one(giant).hauls, t.one(giant).lifted = f"being:{carried.ref}", True
    t.foe(agility=1, at=(1, 1))
    ready_to_flee(t, friend)
    t.roll(2, 2)
    act(t, friend, "flee")
    assert [t.one(one).fled for one in (friend, camel, hero)] == [True, False, False]
    ready_to_flee(t, giant)
    t.roll(2, 2)
    act(t, giant, "flee")
    assert [t.one(one).fled for one in (giant, carried)] == [True, True]


@pytest.mark.rule("MES-FLE-01", "MES-MOV-06", "MES-HAZ-06")
def test_who_is_held_where_he_is_does_not_flee():
    t = Scene()
    t.state.field.grounds.append(Ground(cells=[(2, 2)], hazard="bog"))
    rooted, sunk, eaten, beast = t.hero(), t.hero(at=(2, 2)), t.hero(at=(7, 7)), t.foe(at=(8, 8))
    t.fight(rooted, sunk, eaten, beast)
    t.afflict(rooted, "rooted")
    t.one(sunk).depth = 1
    t.one(eaten).inside, t.one(eaten).at = beast.ref, None
    for one, reason in ((rooted, "rooted"), (sunk, "in_bog"), (eaten, "not_free")):
        ready_to_flee(t, one)
        assert "flee" not in offered(t, one)
        assert why_not(t, one, "flee")[0] == reason
    t.one(rooted).sheet.effects.clear()
    assert "flee" in offered(t, rooted)


@pytest.mark.rule("MES-FLE-03")
def test_a_swallower_that_flees_leaves_its_prey_behind():
    t = Scene()
    hero = t.hero(at=(5, 5), size="small")
    beast = t.foe(at=(6, 5), size="large", agility=9, weapons=(weapon(),))
    t.fight(beast, hero)
    t.do(lambda m: statuses.apply(m, hero.ref, "swallowed", by=beast.ref))
    ready_to_flee(t, beast)
    t.roll(*points(9, 9))
    act(t, beast, "flee")
    assert t.one(beast).fled
    assert (t.one(hero).inside, t.one(hero).fled) == (None, False)
    assert t.one(hero).at is not None


@pytest.mark.rule("MES-FLE-09", "MES-FLE-10")
def test_two_on_one_camel_run_once():
    t, hero, camel = mounted("mo_camel")
    friend, foe = t.hero(at=(4, 4)), t.foe(agility=3)
    t.one(friend).riding = camel.ref
    t.state.moment = None
    t.roll(*points(0, 3), *points(6, 3), *points(0, 3), *points(6, 3))  # the foe, then the camel, twice
    assert t.do(lambda m: chase.chase(m, [hero.ref, friend.ref], [foe.ref]), "yes") == "caught"
    assert t.state.clock == 120


def test_a_rider_leads_what_he_pilots():
    t, hero, camel = mounted("mo_camel")
    friend = t.hero(at=(4, 4))
    t.one(friend).riding = camel.ref
    assert t.do(lambda m: fleeing.leads(m, hero.ref))
    assert not t.do(lambda m: fleeing.leads(m, friend.ref))
    assert t.do(lambda m: values.max_ap(m, camel.ref)) == 3
