"""MES-MOV-18, 20, 31, 32, MES-HAZ-23 What is pulled, who is not, and where a teleport leads."""

import pytest
from mes_table import Scene
from mes_world import act, land, offered, why_not

from zhuoju.games.meshal.character import bodies
from zhuoju.games.meshal.effects import harm
from zhuoju.games.meshal.environment import breaking
from zhuoju.games.meshal.maps import measuring
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Wall
from zhuoju.games.meshal.moment import forced_moves
from zhuoju.games.meshal.senses import spotting


@pytest.mark.rule("MES-HAZ-23", "MES-MOV-32")
def test_nobody_who_has_sunk_in_is_pulled_or_lifted_out():
    t = Scene(field=land((5, 4), hazard="bog"))
    hero, friend = t.hero(at=(4, 4), size="large", might=9), t.hero(at=(6, 4), size="small")
    t.fight(hero, friend)
    names = {f"pull being:{friend.ref}", f"lift being:{friend.ref}"}
    for where, depth, can in (((6, 4), 0, True), ((6, 4), 1, False)):
        t.one(friend).at, t.one(friend).depth = where, depth
        found = names.intersection(offered(t, hero))
        assert bool(found) is can


@pytest.mark.rule("MES-MOV-31")
@pytest.mark.parametrize(("kg", "steps"), [(39, 6), (40, 3), (120, 3)])
def test_from_ten_kilograms_a_die_on_a_thing_halves_the_speed(kg, steps):
    t = Scene(field=Field(width=20, length=12, walls=[Wall(1, [(5, 4)], weight=kg)], next_id=2))
    hero = t.hero(at=(6, 4), might=4, speed=6)
    t.fight(hero)
    act(t, hero, "pull wall:1")
    act(t, hero, "move walk")
    assert f"spot:{6 + steps},4" in t.offered
    assert f"spot:{7 + steps},4" not in t.offered


@pytest.mark.rule("MES-MOV-31", "MES-OBJ-02", "MES-OBJ-13")
@pytest.mark.parametrize("verb", ["pull", "lift"])
def test_a_thing_that_is_destroyed_is_held_no_longer(verb):
    crate = Wall(1, [(5, 4)], object="ob_wood_door", durability=1, weight=20)
    t = Scene(field=Field(width=20, length=12, walls=[crate], next_id=2))
    hero, foe = t.hero(at=(6, 4), might=4, speed=6), t.foe(at=(5, 5))
    t.fight(hero, foe)
    act(t, hero, f"{verb} wall:1")
    assert t.one(hero).hauls == "wall:1"
    assert ("break natural:0" in offered(t, foe)) is (verb == "pull")  # what somebody holds is safe
    t.do(lambda m: breaking.collapse(m, m.state.field.walls[0]))
    assert t.state.field.walls == []
    assert (t.one(hero).hauls, t.one(hero).lifted, t.one(hero).burden) == ("", False, 0)
    t.do(lambda m: harm.lose(m, hero.ref, {"might": 9}, "test"))
    assert t.one(hero).down


@pytest.mark.rule("MES-MOV-33", "MES-MAP-13")
def test_what_is_lifted_stands_nowhere_and_is_set_down_beside_one_as_it_was():
    crate = Wall(1, [(5, 4)], weight=20, height=1, blocks_sight=False, blocks_area=False)
    t = Scene(field=Field(width=20, length=12, walls=[crate], next_id=2))
    hero = t.hero(at=(6, 4), might=4, speed=6, weapons=(), ap=9)
    t.fight(hero)
    act(t, hero, "lift wall:1")
    assert t.state.field.walls[0].cells == []
    act(t, hero, "move walk", "spot:9,4")
    act(t, hero, "set_down")
    (stands,) = t.state.field.walls
    (cell,) = stands.cells
    assert measuring.distance(t.state.field, cell, (9, 4)) == 1
    assert (stands.blocks_move, stands.blocks_sight, stands.blocks_area) == (True, False, False)


@pytest.mark.rule("MES-MOV-31", "MES-MOV-34")
@pytest.mark.parametrize("goal", ["spot:3,4", "spot:6,2", "spot:8,7"])
def test_what_a_broad_one_pulls_comes_to_stand_beside_and_not_under_him(goal):
    crate = Wall(1, [(5, 4)], weight=20)
    t = Scene(field=Field(width=20, length=12, walls=[crate], next_id=2))
    hero = t.hero(at=(6, 4), might=9, speed=9, size="large", ap=9)
    t.fight(hero)
    act(t, hero, "pull wall:1")
    act(t, hero, "move walk", goal)
    (cell,) = t.state.field.walls[0].cells
    body = t.do(lambda m: bodies.body(m, hero.ref))
    assert cell not in body.spots
    assert measuring.distance(t.state.field, body, cell) == 1


@pytest.mark.rule("MES-MOV-32", "MES-MOV-34")
def test_nobody_pulls_what_another_holds():
    crate = Wall(1, [(5, 6)], weight=20)
    t = Scene(field=Field(width=20, length=12, walls=[crate], next_id=2))
    hero, second = t.hero(at=(4, 5), might=9), t.hero(at=(6, 5), might=9)
    friend = t.hero(at=(5, 4))
    t.fight(hero, second, friend)
    act(t, hero, f"pull being:{friend.ref}", (0, "yes"))
    assert f"pull being:{friend.ref}" not in offered(t, second)
    act(t, hero, "let_go")
    assert f"pull being:{friend.ref}" in offered(t, second)
    act(t, hero, "pull wall:1")
    assert not {"pull wall:1", "lift wall:1"}.intersection(offered(t, second))


@pytest.mark.rule("MES-MOV-34", "MES-MOV-21")
@pytest.mark.parametrize("torn", ["the one who is pulled", "the one who pulls"])
def test_who_is_torn_away_is_pulled_no_longer(torn):
    t = Scene()
    hero, friend, foe = t.hero(at=(4, 4), might=9), t.hero(at=(5, 4)), t.foe(at=(5, 5))
    t.fight(hero, friend, foe)
    act(t, hero, f"pull being:{friend.ref}", (0, "yes"))
    whom, source = (friend, hero) if torn == "the one who is pulled" else (hero, friend)
    t.do(lambda m: forced_moves.push(m, whom.ref, source.ref, 3))
    assert t.one(hero).hauls == ""


@pytest.mark.rule("MES-MOV-21", "MES-MOV-34")
@pytest.mark.parametrize("free", [True, False])
def test_a_blow_takes_one_who_is_carried_out_of_the_arms_of_another(free):
    t = Scene()
    giant, friend, foe = t.hero(at=(5, 5), might=9), t.hero(at=(5, 5), size="small"), t.foe(at=(4, 5))
    giant.hauls, giant.lifted, giant.burden, friend.carried_by = f"being:{friend.ref}", True, 25, giant.ref
    if not free:
        t.wall((6, 4), (6, 5), (6, 6))
    t.fight(giant, friend, foe)
    t.do(lambda m: forced_moves.push(m, friend.ref, foe.ref, 2))
    if free:
        assert (t.one(friend).at, t.one(friend).carried_by) == ((7, 5), None)
        assert (t.one(giant).hauls, t.one(giant).lifted, t.one(giant).burden) == ("", False, 0)
    else:
        assert (t.one(friend).at, t.one(friend).carried_by) == ((5, 5), giant.ref)
        assert t.one(giant).lifted


@pytest.mark.rule("MES-RID-01", "MES-MOV-34")
def test_who_mounts_is_pulled_no_longer_and_who_is_carried_cannot_mount():
    t = Scene()
    hero, friend = t.hero(at=(4, 4), might=9), t.hero(at=(5, 4), ap=9)
    horse = t.being("mo_warhorse", seat=0, side="party", at=(6, 4))
    t.fight(hero, friend)
    act(t, hero, f"pull being:{friend.ref}", (0, "yes"))
    act(t, friend, f"mount being:{horse.ref}")
    assert (t.one(friend).riding, t.one(hero).hauls) == (horse.ref, "")
    t.one(friend).riding, t.one(friend).carried_by = None, hero.ref
    assert why_not(t, friend, f"mount being:{horse.ref}") == ("not_free", "MES-MOV-32")


@pytest.mark.rule("MES-MOV-31")
def test_what_weighs_more_than_thirty_kilograms_a_die_stays():
    t = Scene(field=Field(width=20, length=12, walls=[Wall(1, [(5, 4)], weight=121)], next_id=2))
    hero = t.hero(at=(6, 4), might=4)
    t.fight(hero)
    assert "pull wall:1" not in offered(t, hero)


@pytest.mark.rule("MES-MOV-18", "MES-MOV-20", "MES-RID-01")
def test_who_teleports_leaves_his_mount_behind():
    t = Scene()
    horse = t.being("mo_warhorse", side="party", at=(4, 4))
    hero = t.hero(at=(4, 4))
    hero.riding = horse.ref
    t.fight(hero, horse)
    t.do(lambda m: forced_moves.teleport(m, hero.ref, 6), "spot:9,4")
    assert t.one(hero).riding is None
    assert (t.one(hero).at, t.one(horse).at) == ((9, 4), (4, 4))


@pytest.mark.rule("MES-MOV-18")
def test_on_a_gridless_map_a_teleport_goes_by_whole_steps_as_far_as_it_reaches():
    t = Scene(field=Field("gridless", width=20, length=20))
    hero = t.hero(at=(5 * HUNDREDTHS, 5 * HUNDREDTHS))
    t.fight(hero)
    t.do(lambda m: forced_moves.teleport(m, hero.ref, 3))
    assert "spot:800,500" in t.offered
    assert "spot:900,500" not in t.offered
    assert "spot:700,700" in t.offered
    t.play("spot:800,500")
    assert t.one(hero).at == (800, 500)


@pytest.mark.rule("MES-MOV-19")
def test_of_teleports_in_a_row_nobody_sees_the_place_between():
    for between, last_seen in (((), (2, 2)), (("search", "spot:7,2", "public"), (7, 2))):
        t = Scene()
        hero = t.hero(at=(2, 2), abilities=("mg_blink",), max_ap=9, spirit=4)
        foe = t.foe(at=(4, 4), steps=6)
        t.fight(hero, foe)
        t.do(lambda m: spotting.refresh(m))
        act(t, hero, "ability:mg_blink", "spot:7,2")
        assert hero.ref in t.one(foe).spotted  # for as long as he stays there
        if between:
            t.roll(6, 6, 6, 6)
            act(t, hero, *between)
        act(t, hero, "ability:mg_blink", "spot:11,2")
        assert hero.ref not in t.one(foe).spotted
        assert t.one(foe).ghosts[hero.ref] == last_seen


@pytest.mark.rule("MES-MOV-32", "MES-PER-02")
def test_who_is_pulled_out_from_behind_a_wall_is_seen_at_once():
    wall = Wall(1, [(x, 3) for x in range(7)])
    t = Scene(field=Field(width=14, length=12, walls=[wall], next_id=2))
    hero, friend = t.hero(at=(5, 4), might=9, speed=12), t.hero(at=(4, 4), size="small")
    foe = t.foe(at=(4, 1))
    t.fight(hero, friend, foe)
    t.do(spotting.refresh)
    assert friend.ref not in t.one(foe).spotted
    act(t, hero, f"pull being:{friend.ref}", (0, "yes"))
    act(t, hero, "move walk", "spot:8,1")
    assert t.one(friend).at in ((7, 0), (7, 1), (7, 2))
    assert friend.ref in t.one(foe).spotted


@pytest.mark.rule("MES-MOV-31", "MES-MOV-32", "MES-RID-01")
@pytest.mark.parametrize("busy", ["free", "rides", "hauls", "is carried"])
def test_who_rides_hauls_or_is_carried_cannot_be_taken(busy):
    t = Scene()
    hero, friend, other = t.hero(at=(4, 4), might=9), t.hero(at=(5, 4)), t.hero(at=(5, 5))
    horse = t.being("mo_warhorse", side="party", at=(9, 9))
    t.fight(hero, friend, other)
    one = t.one(friend)
    if busy == "rides":
        one.riding = horse.ref
    elif busy == "hauls":
        one.hauls = f"being:{other.ref}"
    elif busy == "is carried":
        one.carried_by = other.ref
    assert (f"pull being:{friend.ref}" in offered(t, hero)) is (busy == "free")


@pytest.mark.rule("MES-MOV-32")
def test_a_foe_is_taken_only_when_he_has_fallen_and_nobody_from_afar():
    t = Scene()
    hero, foe, far = t.hero(at=(4, 4), might=9), t.foe(at=(5, 4)), t.hero(at=(7, 4))
    t.fight(hero, foe, far)
    assert f"pull being:{foe.ref}" not in offered(t, hero)
    t.one(foe).sheet.dice["spirit"] = 0
    assert f"pull being:{foe.ref}" in offered(t, hero)
    assert f"pull being:{far.ref}" not in offered(t, hero)
    assert f"pull being:{hero.ref}" not in offered(t, hero)
