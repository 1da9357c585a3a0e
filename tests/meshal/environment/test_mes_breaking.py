"""MES-OBJ in play: attacks on things, doors and locks; and item actions in the moment (MES-ITM)."""

import pytest
from mes_table import Scene
from mes_world import act, offered, why_not

from zhuoju.games.meshal.attack import damage
from zhuoju.games.meshal.basics import proposals
from zhuoju.games.meshal.catalogue.objects import wall_of
from zhuoju.games.meshal.catalogue.statements import Damage
from zhuoju.games.meshal.environment import breaking
from zhuoju.games.meshal.language import item_verbs
from zhuoju.games.meshal.model.context import Attack, Ctx
from zhuoju.games.meshal.model.field import Field, Lying, Wall, Zone
from zhuoju.games.meshal.model.state import Being
from zhuoju.games.meshal.moment import forced_moves
from zhuoju.games.meshal.seat import tally


def door(preset: str = "ob_wood_door", *cells: tuple[int, int], **flags: object) -> Field:
    """A map with a thing on it."""
    made = wall_of(preset, 1, list(cells) or [(5, 4)])
    for name, value in flags.items():
        setattr(made, name, value)
    return Field(width=12, length=12, walls=[made], next_id=2)


@pytest.mark.rule("MES-OBJ-01", "MES-OBJ-02", "MES-OBJ-08")
def test_the_example_wall_loses_what_exceeds_its_protection_x56() -> None:
    t = Scene(field=door("ob_example_wall"))
    hero = t.hero(at=(4, 4), might=3)
    t.fight()
    t.roll(1, 2, 3)
    act(t, hero, "break natural:0", "wall:1 spot:5,4")
    assert t.state.field.walls[0].durability == 4
    t.roll(2, 3, 3)
    act(t, hero, "break natural:0", "wall:1 spot:5,4")
    assert t.state.field.walls[0].durability == 4


@pytest.mark.rule("MES-OBJ-02", "MES-OBJ-11")
def test_a_destroyed_thing_opens_the_way_and_the_view() -> None:
    t = Scene(field=door("ob_paper_screen", *[(5, y) for y in range(12)]))
    hero, foe = t.hero(at=(4, 4), might=3), t.foe(at=(8, 4))
    t.fight()
    t.roll(2, 3, 3)
    act(t, hero, "break natural:0", "wall:1 spot:5,4")
    assert (5, 4) not in [cell for wall in t.state.field.walls for cell in wall.cells]
    assert foe.ref in t.one(hero).spotted


@pytest.mark.rule("MES-OBJ-09")
def test_long_walls_are_tracked_per_position() -> None:
    t = Scene(field=door("ob_brick_wall", (5, 3), (5, 4), (5, 5)))
    hero = t.hero(at=(4, 4), might=9)
    t.fight()
    t.roll(*[2] * 4, *[3] * 5)
    act(t, hero, "break natural:0", "wall:1 spot:5,4")
    assert {tuple(w.cells): w.durability for w in t.state.field.walls} == {
        ((5, 3), (5, 5)): 20,
        ((5, 4),): 15,
    }


@pytest.mark.rule("MES-OBJ-10")
def test_a_broken_lock_jams_and_still_bars_the_door_x57() -> None:
    t = Scene(field=door())
    hero = t.hero(at=(4, 4), might=9)
    t.fight()
    t.roll(*[2] * 3, *[3] * 6)
    act(t, hero, "break natural:0", "wall:1 spot:5,4", (1, "yes"))
    assert t.state.field.walls[0].durability == 3
    assert t.state.field.walls[0].jammed
    assert why_not(t, hero, "open wall:1") == ("jammed", "MES-OBJ-10")
    assert "unlock wall:1" not in offered(t, hero)


@pytest.mark.rule("MES-OBJ-14", "MES-OBJ-03")
@pytest.mark.parametrize(("n", "works"), [(1, True), (0, False)])
def test_a_mended_lock_works_again_from_half_its_durability_on(n: int, works: bool) -> None:
    t = Scene(field=door())
    hero = t.hero(at=(4, 4))
    wall = t.state.field.walls[0]
    whole, wall.jammed = wall.durability, True
    wall.durability = (whole + 1) // 2 - 1
    t.fight()
    ctx = Ctx(0, hero.ref, facts={"thing": "wall:1"})
    t.do(lambda m: item_verbs.mend(m, ctx, n))
    assert t.state.field.walls[0].jammed is not works


@pytest.mark.rule("MES-OBJ-10", "MES-OBJ-12")
def test_the_host_may_see_it_otherwise_and_that_is_written_down() -> None:
    t = Scene(field=door())
    hero = t.hero(at=(4, 4), might=9)
    t.fight()
    t.roll(*[2] * 3, *[3] * 6)
    act(t, hero, "break natural:0", "wall:1 spot:5,4", (1, "no"), (1, "fairness"))
    assert not t.state.field.walls[0].jammed
    assert t.state.overrides[0].what == "MES-OBJ-10"
    assert t.state.overrides[0].reason in proposals.REASONS


@pytest.mark.rule("MES-OBJ-11")
def test_doors_are_unlocked_opened_and_shut() -> None:
    t = Scene(field=door())
    hero = t.hero(at=(4, 4), agility=4, ap=6)
    t.fight()
    assert why_not(t, hero, "open wall:1") == ("locked", "MES-OBJ-10")
    t.roll(2, 1, 3, 3)
    act(t, hero, "unlock wall:1")
    act(t, hero, "open wall:1")
    act(t, hero, "move walk", "spot:5,4")
    assert t.one(hero).at == (5, 4)
    act(t, hero, "shut wall:1")
    assert t.state.field.walls[0].open  # he stands in it


@pytest.mark.rule("MES-OBJ-16")
def test_what_hangs_or_is_borne_comes_down_with_what_holds_it() -> None:
    field = door("ob_paper_screen", bears=[2])
    field.walls.append(Wall(2, [(7, 7)], blocks_move=False, object="ob_brick_wall", durability=20, hangs=4))
    field.next_id = 3
    t = Scene(field=field)
    hero, foe = t.hero(at=(4, 4), might=3), t.foe(at=(7, 7), ap=0)
    t.fight()
    t.roll(2, 3, 3, 1, 1, 3, 3)
    act(t, hero, "break natural:0", "wall:1 spot:5,4")
    assert t.state.field.walls == []
    assert t.held(foe) == (2, 4, 4)


def test_a_wall_of_force_can_be_broken() -> None:
    field = Field(width=12, length=12, next_id=3)
    field.zones = [Zone(1, "blocked", [(5, 4)], durability=3, protection=1)]
    t = Scene(field=field)
    hero = t.hero(at=(4, 4), might=4)
    t.fight()
    t.roll(2, 2, 3, 3)
    act(t, hero, "break natural:0", "zone:1 spot:5,4")
    assert t.state.field.zones == []


def test_thin_ice_breaks_under_300_kg() -> None:
    t = Scene(field=door("ob_ice_sheet", (5, 4), (6, 4)))
    light, heavy = t.hero(at=(4, 4)), t.hero(at=(5, 6), size="large")
    t.fight()
    act(t, light, "move walk", "spot:5,4")
    assert t.state.field.walls
    t.do(lambda m: breaking.weighed(m, {"ref": light.ref}))
    t.one(heavy).at = (6, 4)
    t.do(lambda m: breaking.weighed(m, {"ref": heavy.ref}))
    assert not t.state.field.walls
    assert [g.hazard for g in t.state.field.grounds] == ["water", "freezing"]


def test_a_statue_is_toppled() -> None:
    t = Scene(field=door("ob_old_statue"))
    hero = t.hero(at=(4, 4), might=4)
    t.fight()
    t.roll(2, 2, 2, 3)
    act(t, hero, "topple wall:1")
    assert t.state.field.walls == []
    assert t.state.field.grounds[0].tags == ["difficult"]


# Items in one's turn


def test_equip_doff_and_drop() -> None:
    t = Scene()
    hero = t.hero()
    sword = t.give(hero, "it_short_sword", equipped=False)
    t.fight()
    act(t, hero, f"equip item:{sword.id}")
    assert t.one(hero).ap == 2
    line = t.one(hero).sheet.items[0]
    act(t, hero, f"discard item:{line.id}", "spot:5,5")
    assert t.one(hero).ap == 2  # a weapon in hand for nothing
    assert t.state.field.items[0].item == "it_short_sword"


@pytest.mark.rule("MES-FX-10")
def test_ready_hands_serve_once_a_turn_e76() -> None:
    t = Scene()
    hero = t.hero(abilities=("ag_ready_hands",))
    bows = [t.give(hero, "it_short_bow") for _ in range(2)]
    t.give(hero, "it_arrow", 9, equipped=False)
    t.fight()
    for bow in bows:
        act(t, hero, f"reload item:{bow.id}")
    assert t.one(hero).ap == 2


@pytest.mark.rule("MES-ITM-18", "MES-ITM-19", "MES-ITM-20")
def test_picking_up_may_be_hindered_by_a_grab() -> None:
    field = Field(width=12, length=12, items=[Lying(1, "it_short_sword", (5, 4))], next_id=2)
    t = Scene(field=field)
    hero, foe = t.hero(at=(4, 4), agility=1), t.foe(at=(4, 5), agility=1, ap=3)
    t.fight()
    t.roll(1, 2)
    act(t, hero, "pick_up lying:1", (1, "grab"))
    assert t.state.field.items
    assert t.one(foe).ap == 2
    t.one(hero).ap = 3
    act(t, hero, "pick_up lying:1", (1, "pass"), "yes")
    assert t.one(hero).sheet.items[0].equipped
    assert t.one(hero).ap == 1


@pytest.mark.rule("MES-ITM-19", "MES-CON-04")
def test_a_grab_must_win_a_tie_changes_nothing() -> None:
    field = Field(width=12, length=12, items=[Lying(1, "it_short_sword", (5, 4))], next_id=2)
    t = Scene(field=field)
    hero, _foe = t.hero(at=(4, 4), agility=1), t.foe(at=(4, 5), agility=1, ap=3)
    t.fight()
    t.roll(1, 1)
    act(t, hero, "pick_up lying:1", (1, "grab"), "no")
    assert t.one(hero).sheet.items[0].item == "it_short_sword"


def picking_up() -> tuple[Scene, Being, Being]:
    """One who has begun to pick up a heavy thing, and a foe beside him."""
    field = Field(width=12, length=12, items=[Lying(1, "it_battle_axe", (5, 4))], next_id=2)
    t = Scene(field=field)
    hero, foe = t.hero(at=(4, 4), ap=2), t.foe(at=(4, 5), ap=3)
    t.fight(hero, foe)
    act(t, hero, "pick_up lying:1")
    assert t.one(hero).long is not None
    return t, hero, foe


@pytest.mark.rule("MES-ITM-19")
@pytest.mark.parametrize(("face", "fails"), [(1, True), (3, False)])
def test_a_hit_ends_a_pick_up_that_was_begun_and_a_miss_does_not(face: int, fails: bool) -> None:
    t, hero, foe = picking_up()
    t.roll(face, 3, 3, 3)  # a scratch is enough
    t.attacks(foe, hero)
    t.script({"react.attacked": "pass", "react.before_attacked": "pass"})
    assert (t.one(hero).long is None) is fails
    assert t.one(hero).ap == 0  # what was paid is lost
    assert t.state.field.items


@pytest.mark.rule("MES-ITM-19", "MES-ACT-10")
def test_being_moved_by_force_ends_a_pick_up_that_was_begun() -> None:
    t, hero, foe = picking_up()
    t.do(lambda m: forced_moves.push(m, hero.ref, foe.ref, 1))
    t.script({"react.forced_move": "pass"})
    assert t.one(hero).long is None
    assert t.state.field.items


@pytest.mark.rule("MES-ITM-14", "MES-ITM-15")
def test_giving_costs_both_the_same() -> None:
    t = Scene(3)
    hero, friend = t.hero(at=(4, 4)), t.hero(at=(5, 4), seat=1)
    bandage = t.give(hero, "it_short_sword", equipped=False)
    t.fight()
    act(t, hero, "give light", f"item:{bandage.id} being:{friend.ref}", (1, "yes"))
    assert t.one(friend).sheet.items[0].item == "it_short_sword"
    assert (t.one(hero).ap, t.one(friend).ap) == (1, 1)


@pytest.mark.rule("MES-ITM-14", "MES-ITM-15")
def test_an_exchange_of_mixed_scales_costs_both_the_higher() -> None:
    t = Scene(3)
    hero, friend = t.hero(at=(4, 4)), t.hero(at=(5, 4), seat=1)
    hammer = t.give(hero, "it_war_hammer", equipped=False)
    bandage = t.give(friend, "it_bandage", equipped=False)
    t.fight()
    act(
        t, hero, "exchange heavy", f"item:{hammer.id} being:{friend.ref} item:{bandage.id}", (1, "yes")
    )  # fmt: skip
    assert [c.item for c in t.one(hero).sheet.items] == ["it_bandage"]
    assert [c.item for c in t.one(friend).sheet.items] == ["it_war_hammer"]
    assert (t.one(hero).ap, t.one(friend).ap) == (0, 0)


@pytest.mark.rule("MES-ITM-14", "MES-ITM-15")
def test_who_does_not_want_to_takes_nothing_and_nobody_pays() -> None:
    t = Scene(3)
    hero, friend = t.hero(at=(4, 4)), t.hero(at=(5, 4), seat=1)
    sword = t.give(hero, "it_short_sword", equipped=False)
    t.fight()
    act(t, hero, "give light", f"item:{sword.id} being:{friend.ref}", (1, "no"))
    assert not t.one(friend).sheet.items
    assert (t.one(hero).ap, t.one(friend).ap) == (3, 3)


@pytest.mark.rule("MES-ITM-15", "MES-EDGE-01")
def test_mixed_scales_cost_the_higher_and_a_partner_without_the_ap_cannot_e60() -> None:
    t = Scene(3)
    hero, friend = t.hero(at=(4, 4)), t.hero(at=(5, 4), seat=1, ap=2)
    t.give(hero, "it_war_hammer", equipped=False)
    t.give(friend, "it_bandage", equipped=False)
    t.fight()
    assert not any(name.startswith("exchange") for name in offered(t, hero))
    t.one(friend).ap = 3
    assert "exchange heavy" in offered(t, hero)


# Items that nobody holds


def on_the_ground(item: str, n: int = 1, **more: object) -> Field:
    return Field(width=12, length=12, items=[Lying(1, item, (5, 4), n, **more)], next_id=2)


@pytest.mark.rule("MES-OBJ-13", "MES-OBJ-02", "MES-OBJ-03")
def test_an_item_that_lies_about_can_be_broken_and_then_destroyed() -> None:
    t = Scene(field=on_the_ground("it_club"))  # wood, two digits: 8, against physical 1
    hero = t.hero(at=(4, 4), might=4)
    t.fight()
    t.roll(2, 2, 2, 3)
    act(t, hero, "break natural:0", "lying:1")
    assert t.state.field.items[0].carried.wear == 5
    assert [e.data["object"] for e in t.events("thing_broken")] == ["it_club"]
    t.roll(2, 2, 3, 3)
    act(t, hero, "break natural:0", "lying:1")
    assert t.state.field.items == []
    assert [e.data["object"] for e in t.events("thing_destroyed")] == ["it_club"]


@pytest.mark.rule("MES-OBJ-02")
def test_what_is_destroyed_is_counted_as_that_and_not_as_lost() -> None:
    t = Scene(field=on_the_ground("it_spectacles", 2))
    hero = t.hero(at=(4, 4), might=4)
    t.fight()
    before = tally.census(t.state)
    t.roll(2, 2, 2, 2)
    act(t, hero, "break natural:0", "lying:1")
    assert [each.n for each in t.state.field.items] == [1]
    assert t.state.ruined == ["it_spectacles"]
    assert tally.census(t.state) == before


@pytest.mark.rule("MES-OBJ-03", "MES-OBJ-14")
def test_a_broken_item_is_of_no_use_before_it_is_mended() -> None:
    t = Scene(field=on_the_ground("it_club"))
    hero = t.hero(at=(4, 4), might=4)
    t.fight()
    t.roll(2, 2, 2, 3)
    act(t, hero, "break natural:0", "lying:1")
    act(t, hero, "pick_up lying:1")
    (line,) = (c for c in t.one(hero).sheet.items if c.item == "it_club")
    assert not line.equipped
    assert why_not(t, hero, f"equip item:{line.id}") == ("broken", "MES-OBJ-03")
    ctx = Ctx(0, hero.ref, facts={"thing": f"item:{line.id}"})
    t.do(lambda m: item_verbs.mend(m, ctx, 2))
    assert f"equip item:{line.id}" in offered(t, hero)


@pytest.mark.rule("MES-OBJ-13")
def test_of_several_things_that_lie_together_one_is_struck() -> None:
    t = Scene(field=on_the_ground("it_club", 3))
    hero = t.hero(at=(4, 4), might=4)
    t.fight()
    t.roll(2, 2, 2, 3)
    act(t, hero, "break natural:0", "lying:1")
    assert [(each.n, each.carried.wear) for each in t.state.field.items] == [(1, 5), (2, 0)]


@pytest.mark.rule("MES-OBJ-13")
def test_what_is_held_worn_or_hidden_is_nothing_to_strike_at() -> None:
    t = Scene(field=on_the_ground("it_club", concealed="careful"))
    hero, foe = t.hero(at=(4, 4), might=4), t.foe(at=(5, 5))
    t.give(foe, "it_club")
    t.fight()
    assert not any(name.startswith("break") for name in offered(t, hero))


@pytest.mark.rule("MES-OBJ-09")
def test_a_long_wall_between_cells_opens_where_it_is_struck() -> None:
    t = Scene(field=Field(width=12, length=12, walls=[
        Wall(1, edges=[((4, y), (5, y)) for y in range(12)], object="ob_paper_screen", durability=2),
    ], next_id=2))  # fmt: skip
    hero, foe = t.hero(at=(4, 4), might=3), t.foe(at=(8, 4))
    t.fight()
    t.roll(2, 3, 3)
    act(t, hero, "break natural:0", "wall:1 spot:4,4")
    (left,) = t.state.field.walls
    assert len(left.edges) == 11
    assert ((4, 4), (5, 4)) not in left.edges
    assert foe.ref in t.one(hero).spotted


@pytest.mark.rule("MES-OBJ-16")
def test_what_a_long_wall_bears_comes_down_with_the_last_of_it() -> None:
    field = door("ob_paper_screen", (5, 4), (5, 5))
    field.walls[0].bears = [2]
    field.walls.append(Wall(2, [(9, 9)], object="ob_old_statue", durability=30))
    t = Scene(field=field)
    hero = t.hero(at=(4, 4), might=3)
    t.fight()
    t.roll(2, 3, 3, 2, 3, 3)
    act(t, hero, "break natural:0", "wall:1 spot:5,4")
    assert {wall.id for wall in t.state.field.walls} == {1, 2}
    act(t, hero, "break natural:0", "wall:1 spot:5,5")
    assert t.state.field.walls == []


@pytest.mark.rule("MES-DMG-03", "MES-OBJ-08")
def test_rolled_damage_of_a_weapon_counts_against_things_too() -> None:
    t = Scene(field=door("ob_brick_wall"))
    hero = t.hero("spec_human", at=(4, 4))
    weapon = t.give(hero, "it_dagger")
    weapon.coated = ""
    t.fight()
    built = t.do(lambda m: breaking.built_of(m, breaking.Thing((5, 4), wall=1)))
    attack = Attack(hero.ref, "it_dagger", types=("physical",), result=5)
    t.roll(2, 1)
    assert t.do(lambda m: damage.increased(m, Ctx(0, hero.ref), 2, [Damage(n=1, dice=2)])) == 6
    assert t.do(lambda m: breaking.loss(m, attack, built)) == 2
