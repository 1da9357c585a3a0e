"""MES-RID-01, 08, 09 In the saddle: the position of rider and mount, the ground below, and falls."""

import msgspec
import pytest
from mes_stage import points
from mes_table import Scene
from mes_world import act, offered

from zhuoju.games.meshal.character import bodies, menu
from zhuoju.games.meshal.effects import harm, statuses
from zhuoju.games.meshal.environment import hazards
from zhuoju.games.meshal.maps import areas
from zhuoju.games.meshal.model.cards import Shape
from zhuoju.games.meshal.model.field import Field, Ground, Lying
from zhuoju.games.meshal.model.state import Being, Stage
from zhuoju.games.meshal.moment import forced_moves, riding
from zhuoju.games.meshal.ways import falling, vehicles

ALL = [(x, y) for x in range(12) for y in range(12)]


def riders_of(
    entry: str, *, field: Field | None = None, height: int = 0, **numbers: int
) -> tuple[Scene, Being, Being]:
    """A rider on a mount or in a vehicle, in his turn."""
    t = Scene(field=field)
    at = (600, 600) if field is not None and field.kind == "gridless" else (5, 5)
    if entry.startswith("ve_"):
        beast = vehicles.new_vehicle(Stage(t.state), entry, 0, at)
    else:
        beast = t.being(entry, seat=0, side="party", at=at)
    hero = t.hero(at=at, **numbers)
    hero.riding, hero.height, beast.height = beast.ref, height, height
    t.fight(hero, beast)
    return t, hero, beast


# Where they are


@pytest.mark.rule("MES-RID-08", "MES-ATK-07")
@pytest.mark.parametrize(
    ("entry", "at"), [("mo_elephant", (7, 5)), ("mo_warhorse", (5, 7)), ("ve_truck", (7, 6))]
)
def test_from_wherever_a_mount_is_reached_its_rider_is_reached_too(entry, at):
    t, hero, beast = riders_of(entry)
    foe = t.foe(at=at)
    aims = set(t.do(lambda m: menu.acts(m, foe.ref)["attack natural:0"].targets()))
    assert aims == {f"being:{hero.ref}", f"being:{beast.ref}"}
    assert f"being:{foe.ref}" in t.do(lambda m: menu.acts(m, hero.ref)["attack natural:0"].targets())


@pytest.mark.rule("MES-RID-08", "MES-PER-23")
def test_for_whom_the_mount_is_not_there_its_rider_stands_alone():
    t, hero, _ = riders_of("mo_elephant")
    alone = msgspec.structs.replace(t.state, beings={hero.ref: t.one(hero)})
    assert bodies.body(Stage(alone), hero.ref).spots == ((5, 5),)


@pytest.mark.rule("MES-RID-08", "MES-ARE-14")
def test_an_area_that_catches_any_part_of_a_mount_catches_its_rider():
    t, hero, beast = riders_of("mo_elephant")
    ground = {ref: t.do(lambda m, ref=ref: bodies.body(m, ref)) for ref in (hero.ref, beast.ref)}
    covered = areas.area(t.state.field, Shape(kind="disc", size=1), (7, 7))
    assert areas.affected(t.state.field, covered, ground) == [hero.ref, beast.ref]


@pytest.mark.rule("MES-RID-08", "MES-ARE-14")
@pytest.mark.parametrize("kind", ["grid", "gridless"])
def test_a_rider_does_not_strike_his_own_mount_with_a_ray(kind):
    t, hero, beast = riders_of("mo_elephant", field=Field(kind, 12, 12))
    ground = {ref: t.do(lambda m, ref=ref: bodies.body(m, ref)) for ref in (hero.ref, beast.ref)}
    aim = (1000, 600) if kind == "gridless" else (10, 5)
    covered = areas.area(t.state.field, Shape(kind="ray", size=4), ground[hero.ref], aim)
    assert areas.affected(t.state.field, covered, ground) == []


@pytest.mark.rule("MES-ITM-18", "MES-RID-08", "MES-MAP-09")
@pytest.mark.parametrize(("kind", "at"), [("grid", (7, 6)), ("gridless", (895, 600))])
def test_a_rider_picks_up_what_lies_beside_his_mount(kind, at):
    field = Field(kind, 12, 12, items=[Lying(1, "it_club", at)], next_id=2)
    t, hero, _ = riders_of("mo_elephant", field=field)
    assert "pick_up lying:1" in offered(t, hero)


@pytest.mark.rule("MES-ITM-18", "MES-MAP-09")
@pytest.mark.parametrize(("x", "reached"), [(595, True), (605, False)])
def test_without_cells_whatever_is_less_than_two_steps_away_is_picked_up(x, reached):
    t = Scene(field=Field("gridless", 12, 12, items=[Lying(1, "it_club", (x, 600))], next_id=2))
    hero = t.hero(at=(400, 600))
    t.fight(hero)
    assert ("pick_up lying:1" in offered(t, hero)) is reached


# The ground below


@pytest.mark.rule("MES-HAZ-02", "MES-RID-01")
@pytest.mark.parametrize("entry", ["ve_rowboat", "mo_elephant"])
def test_nobody_drowns_on_a_boat_or_on_a_beast_that_swims(entry):
    t, hero, _ = riders_of(
        entry, field=Field(width=12, length=12, grounds=[Ground(cells=ALL, hazard="water", depth=6)])
    )
    t.do(lambda m: hazards.touches(m, hero.ref))
    for _ in range(2):
        t.do(hazards.round_start)
    assert t.one(hero).breath is None
    t.do(lambda m: riding.off(m, m.state.beings[hero.ref]))
    t.do(hazards.round_start)
    assert t.one(hero).breath == 11


@pytest.mark.rule("MES-HAZ-06", "MES-HAZ-11", "MES-RID-08")
@pytest.mark.parametrize("hazard", ["bog", "corrosive"])
def test_a_rider_is_not_in_what_his_mount_stands_in(hazard):
    t, hero, horse = riders_of(
        "mo_warhorse", field=Field(width=12, length=12, grounds=[Ground(cells=ALL, hazard=hazard, depth=1)])
    )
    for ref in (hero.ref, horse.ref):
        t.do(lambda m, ref=ref: hazards.touches(m, ref))
    t.roll(*[3] * 20)
    t.do(hazards.round_end)
    assert (t.one(hero).depth, t.one(hero).contact) == (0, 0)
    assert t.one(horse).depth or t.one(horse).contact
    assert "struggle" not in offered(t, hero)


@pytest.mark.rule("MES-HAZ-14", "MES-RID-01")
def test_a_rider_comes_into_the_cold_with_his_mount_and_out_of_it():
    cold = Ground(cells=[(x, y) for x, y in ALL if x > 6], hazard="freezing")
    t, hero, _ = riders_of("mo_warhorse", field=Field(width=12, length=12, grounds=[cold]))
    act(t, hero, "command move walk", "spot:9,5")
    assert "freezing" in t.one(hero).exposed
    act(t, hero, "command move walk", "spot:3,5")
    assert "freezing" in t.one(hero).sheltered


# Falls


@pytest.mark.rule("MES-RID-09", "MES-MOV-26", "MES-MOV-38")
def test_who_rides_a_flier_that_can_no_longer_fly_falls_with_it():
    t, hero, ray = riders_of("mo_sky_ray", height=8, agility=5)
    t.roll(3, 3, 1, 3, 3)  # 8 - 6 dice for the ray, 8 - 5 for the rider
    t.do(lambda m: statuses.apply(m, ray.ref, "stunned"))
    assert (t.one(hero).height, t.one(ray).height) == (0, 0)
    assert t.held(hero)[0] == 3
    assert [e.data["victims"] for e in t.events("attack_declared")] == [[ray.ref], [hero.ref]]


@pytest.mark.rule("MES-RID-09", "MES-RID-10", "MES-MOV-26")
@pytest.mark.parametrize("entry", ["mo_sky_ray", "ve_balloon"])
@pytest.mark.parametrize(("height", "dice"), [(8, 4), (40, 36)])
def test_nobody_hangs_in_the_air_whose_mount_is_no_more(entry, height, dice):
    t, hero, beast = riders_of(entry, height=height, agility=4, might=40)
    t.roll(*points(2, dice), *points(2, 8))
    t.do(lambda m: harm.die(m, beast.ref))
    one = t.one(hero)
    assert one.riding is None
    if height > 30:
        assert (one.height, one.falling, one.fallen) == (10, 10, 30)
        t.do(lambda m: falling.turn_start(m, hero.ref))
    assert (t.one(hero).height, t.one(hero).falling) == (0, 0)
    assert t.held(hero)[0] == 40 - 2


@pytest.mark.rule("MES-RID-06", "MES-RID-09", "MES-FAT-05")
def test_who_has_given_his_last_die_to_fate_while_he_held_on_falls_once():
    t = Scene(switches=["fate"])
    horse, hero = t.being("mo_warhorse", side="party", at=(5, 5)), t.hero("spec_human", at=(5, 5))
    hero.riding = horse.ref
    hero.sheet.dice["agility"] = 1
    t.fight(hero, horse)
    t.roll(3, *[3] * 9)
    t.do(lambda m: riding.hold_on(m, m.state.beings[hero.ref], 0), "pass", "die:0 agility", 4)
    assert t.one(hero).riding is None
    assert t.one(hero).down
    assert len(t.events("thrown")) == 1


@pytest.mark.rule("MES-MOV-24", "MES-RID-09")
def test_who_rides_what_is_swallowed_in_the_air_falls():
    t, hero, ray = riders_of("mo_sky_ray", height=8, agility=4)
    beast = t.foe(at=(8, 8), size="huge")
    t.roll(*points(2, 4))
    t.do(lambda m: statuses.apply(m, ray.ref, "swallowed", by=beast.ref))
    assert (t.one(hero).riding, t.one(hero).height, t.held(hero)[0]) == (None, 0, 2)


@pytest.mark.rule("MES-RID-02", "MES-MOV-24")
def test_who_gets_off_in_the_air_falls_and_a_flier_does_not():
    for ways, height in ((("walk",), 0), (("walk", "fly"), 8)):
        t, hero, _ = riders_of("mo_sky_ray", height=8, agility=4, ap=9, might=20, ways=ways)
        t.roll(*points(2, 4))  # 8 - 4 dice
        act(t, hero, "dismount")
        assert t.one(hero).riding is None
        assert t.one(hero).height == height


@pytest.mark.rule("MES-MOV-21", "MES-RID-08")
@pytest.mark.parametrize(("free", "rides"), [(False, True), (True, False)])
def test_a_blow_takes_a_rider_off_where_there_is_room(free, rides):
    t, hero, horse = riders_of("mo_warhorse")
    foe = t.foe(at=(4, 5))
    if not free:
        t.wall((6, 4), (6, 5), (6, 6))
    t.do(lambda m: forced_moves.push(m, hero.ref, foe.ref, 2))
    assert (t.one(hero).riding == horse.ref) is rides
    assert (t.one(hero).at == t.one(horse).at) is rides


@pytest.mark.rule("MES-MOV-18")
@pytest.mark.parametrize(("ways", "height"), [(("walk",), 0), (("walk", "fly"), 3)])
def test_who_teleports_from_on_high_stands_on_the_ground_unless_he_flies(ways, height):
    t = Scene()
    hero = t.hero(at=(2, 2), ways=ways)
    hero.height = 3
    t.fight(hero)
    t.do(lambda m: forced_moves.teleport(m, hero.ref, 6), "spot:5,2")
    assert t.one(hero).height == height
