"""MES-RID Riding, commands, holding on, vehicles."""

import pytest
from mes_table import Scene
from mes_world import act, offered, why_not

from zhuoju.games.meshal.attack import pipeline
from zhuoju.games.meshal.catalogue.library import MOUNTS
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.effects import harm
from zhuoju.games.meshal.model.context import Attack
from zhuoju.games.meshal.model.state import Being, Meshal, Stage
from zhuoju.games.meshal.moment import riding, rounds
from zhuoju.games.meshal.ways import vehicles
from zhuoju.kernel import Flow


def mounted(entry: str = "mo_warhorse", **numbers: int) -> tuple[Scene, Being, Being]:
    """A rider on a mount in his turn."""
    t = Scene()
    horse = t.being(entry, seat=1, side="party", at=(4, 4))
    hero = t.hero(at=(4, 4), **numbers)
    hero.riding = horse.ref
    t.fight(hero, horse)
    return t, hero, horse


def hit(t: Scene, who: Being, dice: int, *faces: int, then: tuple[int, ...] = ()) -> None:
    """An attack by nobody; then the dice of holding on."""

    def strike(m: Meshal) -> Flow[Attack]:
        made = Attack(None, "test", attributes=("spirit",), types=("raw",), victims=(who.ref,))
        return (yield from pipeline.attack(m, made, lambda _victim: dice))

    t.roll(*faces, *then)
    t.do(strike)


@pytest.mark.rule("MES-RID-02", "MES-RID-06", "MES-RID-08")
def test_mounting_takes_6_ap_and_rider_and_mount_share_a_position() -> None:
    t = Scene()
    hero, horse = t.hero(at=(3, 4), ap=6), t.being("mo_warhorse", seat=1, side="party", at=(4, 4))
    t.fight()
    act(t, hero, f"mount being:{horse.ref}")
    assert t.one(hero).ap == 0
    assert t.one(hero).riding == horse.ref
    assert t.one(hero).at == (4, 4)
    assert not t.do(lambda m: rounds.has_own_turn(m, horse.ref))


@pytest.mark.rule("MES-RID-06")
def test_war_horse_data_x44() -> None:
    horse = MOUNTS["mo_warhorse"]
    assert (horse.seats, horse.movement.speed, horse.riding.mount_ap, horse.riding.fall) == (1, 9, 6, 4)
    assert (horse.riding.command_ap, horse.riding.repeat_free) == (1, True)
    t, hero, _ = mounted()
    assert t.do(lambda m: values.dice_bonus(m, hero.ref, ("defence",))) == -3


@pytest.mark.rule("MES-RID-06")
def test_there_is_one_seat_for_a_medium_rider() -> None:
    t, _, horse = mounted()
    other, giant = t.hero(at=(5, 5)), t.hero(at=(2, 2), size="large")
    assert why_not(t, other, f"mount being:{horse.ref}") == ("no_seat", "MES-RID-06")
    assert why_not(t, giant, f"mount being:{horse.ref}") == ("no_seat", "MES-RID-06")


@pytest.mark.rule("MES-RID-06")
def test_nobody_larger_than_a_medium_creature_gets_into_a_free_saddle() -> None:
    t = Scene()
    giant, elf = t.hero(at=(2, 4), size="large"), t.hero(at=(4, 6))
    horse = t.being("mo_warhorse", side="party", at=(4, 5))
    t.fight()
    assert (
        f"mount being:{horse.ref}" in offered(t, elf) or why_not(t, elf, f"mount being:{horse.ref}") is None
    )
    assert why_not(t, giant, f"mount being:{horse.ref}") == ("no_seat", "MES-RID-06")


@pytest.mark.rule("MES-RID-01", "MES-RID-03")
def test_a_rider_goes_with_the_mount_and_by_its_mobilities_only() -> None:
    t, hero, horse = mounted(speed=30)
    assert why_not(t, hero, "move walk") == ("rides", "MES-RID-01")
    assert "command move walk" in offered(t, hero)
    assert "command move fly" not in offered(t, hero)
    act(t, hero, "command move walk", "spot:11,4")
    assert t.one(horse).at == t.one(hero).at == (11, 4)


@pytest.mark.rule("MES-RID-05", "MES-RID-07")
def test_a_repeated_command_is_free_until_the_mount_has_no_ap_e67() -> None:
    t, hero, horse = mounted()
    t.one(horse).ap = 3
    act(t, hero, "command move walk", "spot:5,4")
    act(t, hero, "command move walk", "spot:6,4")
    act(t, hero, "command move walk", "spot:7,4")
    assert (t.one(hero).ap, t.one(horse).ap) == (2, 0)
    assert "command move walk" not in offered(t, hero)
    assert why_not(t, hero, "command move") == ("mount_ap", "MES-RID-07")
    t.do(lambda m: riding.fresh(m, {"ref": hero.ref}))
    assert t.one(horse).ap == 3


@pytest.mark.rule("MES-RID-07")
def test_a_commanded_attack_costs_the_mounts_ap() -> None:
    t, hero, horse = mounted()
    foe = t.foe(at=(5, 4), ap=0)
    t.one(horse).ap = 3
    t.roll(1, 1, 3, 3, 3)
    act(t, hero, "command attack natural:0", f"being:{foe.ref}")
    assert t.held(foe) == (2, 4, 4)
    assert (t.one(hero).ap, t.one(horse).ap) == (2, 2)


@pytest.mark.rule("MES-RID-04")
def test_mounts_may_protect_their_riders() -> None:
    t, hero, _ = mounted("mo_elephant")
    assert t.do(lambda m: values.protection(m, hero.ref, "physical")) == 1


@pytest.mark.rule("MES-RID-06")
def test_a_rider_who_is_hit_holds_on_or_falls_from_4_steps() -> None:
    t, hero, horse = mounted(agility=2, spirit=6)
    hit(t, hero, 2, 1, 3, then=(2, 3))
    assert t.one(hero).riding == horse.ref
    hit(t, hero, 2, 2, 3, then=(1, 1, 1, 3))
    assert t.one(hero).riding is None
    assert t.held(hero) == (3, 2, 3)


@pytest.mark.rule("MES-RID-06")
def test_a_hit_for_no_damage_still_asks_for_an_attempt_e38() -> None:
    t, hero, _ = mounted(agility=2)
    t.roll(3, 3, 3, 3)
    t.do(lambda m: riding.struck(m, {"ref": hero.ref, "damage": 0}))
    assert t.one(hero).riding is None


@pytest.mark.rule("MES-RID-09")
def test_an_unconscious_rider_falls_without_an_attempt_e74() -> None:
    t, hero, _ = mounted(agility=2)
    t.roll(3, 3)
    t.do(lambda m: harm.lose(m, hero.ref, {"spirit": 4}, "test"))
    assert t.one(hero).riding is None
    assert t.one(hero).at != (4, 4)


@pytest.mark.rule("MES-RID-09")
def test_when_the_mount_goes_down_its_rider_must_hold_on() -> None:
    t, hero, horse = mounted(agility=2)
    t.roll(1, 3)
    t.do(lambda m: harm.lose(m, horse.ref, {"spirit": 3}, "test"))
    assert t.one(hero).riding is None
    assert t.held(hero) == (4, 2, 4)


@pytest.mark.rule("MES-RID-10")
def test_vehicles_are_things_with_durability_and_a_speed() -> None:
    t = Scene()
    boat = vehicles.new_vehicle(Stage(t.state), "ve_truck", 1, (4, 4))
    hero = t.hero(at=(4, 4))
    hero.riding = boat.ref
    t.fight(hero)
    assert not rounds.takes_part(boat)
    assert t.do(lambda m: values.speed(m, boat.ref)) == 15
    assert t.do(lambda m: values.protection(m, hero.ref, "physical")) == 3
    act(t, hero, "command move walk", "spot:5,4")
    assert t.one(hero).at == (5, 4)
    t.do(lambda m: vehicles.struck(m, {"ref": boat.ref, "damage": 7}))
    assert t.do(lambda m: values.speed(m, boat.ref)) == 7
    t.do(lambda m: vehicles.struck(m, {"ref": boat.ref, "damage": 9}))
    assert t.one(boat).sheet.dead
    assert t.one(hero).riding is None


@pytest.mark.rule("MES-RID-10")
def test_a_wagon_needs_its_team_and_a_broken_balloon_sinks() -> None:
    t = Scene()
    stage = Stage(t.state)
    wagon, balloon = (vehicles.new_vehicle(stage, name, 1, (4, 4)) for name in ("ve_wagon", "ve_balloon"))
    mules = [t.being("mo_mule", seat=1, side="party", at=(8, 8)) for _ in range(2)]
    t.fight(*mules)
    assert t.do(lambda m: vehicles.cannot_drive(m, wagon.ref)).reason == "no_team"
    for mule in mules:
        vehicles.harness(t.match.table, wagon.ref, mule.ref)
    assert t.do(lambda m: vehicles.cannot_drive(m, wagon.ref)) is None
    t.one(balloon).height, t.one(balloon).wear = 12, 3
    t.do(lambda m: vehicles.round_start(m, {}))
    assert t.one(balloon).height == 7


@pytest.mark.rule("MES-RID-02")
def test_leaving_takes_the_same_and_ends_beside() -> None:
    t, hero, _ = mounted()
    t.one(hero).ap = 6
    act(t, hero, "dismount")
    assert t.one(hero).riding is None
    assert t.one(hero).ap == 0
