"""MES-HAZ Counts that go on: rounds in corrosives and under water, actions in bog, cold in a fight."""

import pytest
from mes_table import Scene
from mes_world import act, land

from zhuoju.games.meshal.environment import hazards
from zhuoju.games.meshal.model.field import Field, Ground, Lying, Wall, changed
from zhuoju.games.meshal.moment import round_ticks
from zhuoju.games.meshal.moment import rounds as the_moment

POND = [(x, y) for x in range(3, 9) for y in range(3, 9)]
NOTHING = 3  # a face without a point


def rounds(t: Scene, n: int) -> None:
    """So many starts of rounds."""
    for _ in range(n):
        t.do(lambda m: hazards.round_start(m))


def over(t: Scene) -> None:
    """The moment ends."""
    t.do(lambda m: the_moment.moment_ends(m))


# Corrosives


@pytest.mark.rule("MES-HAZ-11", "MES-HAZ-12")
@pytest.mark.parametrize(("depth", "dice"), [(0, 3), (1, 9)])
def test_a_touch_is_three_dice_and_a_bath_is_nine(depth: int, dice: int) -> None:
    t = Scene(field=land((5, 4), hazard="corrosive", depth=depth))
    hero = t.hero(at=(5, 4), might=9)
    t.fight()
    t.roll(*[NOTHING] * dice, 1, *[NOTHING] * 8)  # the point lies on the first die too many
    rounds(t, 1)
    assert t.held(hero)[0] == 9
    u = Scene(field=land((5, 4), hazard="corrosive", depth=depth))
    other = u.hero(at=(5, 4), might=9)
    u.fight()
    u.roll(*[NOTHING] * (dice - 1), 1, *[NOTHING] * 8)
    rounds(u, 1)
    assert u.held(other)[0] == 8


@pytest.mark.rule("MES-HAZ-12")
def test_only_a_bath_is_deadly_and_the_count_of_rounds_begins_anew_with_waking() -> None:
    t = Scene(field=Field(width=12, length=12, grounds=[
        Ground(cells=[(5, 4)], hazard="corrosive", depth=1), Ground(cells=[(8, 4)], hazard="corrosive"),
    ]))  # fmt: skip
    bathed, wetted = t.hero(at=(5, 4), might=9), t.hero(at=(8, 4), might=9)
    for one in (bathed, wetted):
        one.sheet.dice["spirit"] = 0
    t.fight()
    t.roll(*[NOTHING] * 200)
    rounds(t, 2)
    t.one(bathed).sheet.dice["spirit"] = 1
    rounds(t, 1)
    t.one(bathed).sheet.dice["spirit"] = 0
    rounds(t, 2)
    assert not t.one(bathed).sheet.dead
    rounds(t, 1)
    assert t.one(bathed).sheet.dead
    rounds(t, 3)
    assert not t.one(wetted).sheet.dead


@pytest.mark.rule("MES-TIM-08", "MES-HAZ-11", "MES-HAZ-20", "MES-RWD-02")
def test_when_the_moment_ends_what_clings_bites_on_three_seconds_a_round() -> None:
    t = Scene(field=land((5, 4), hazard="corrosive"))
    hero, other = t.hero(at=(7, 4), might=3), t.hero(at=(9, 4), might=9)
    hero.contact, other.contact = 2, 1
    t.fight()
    t.state.moment.over = "victory"
    t.roll(1, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, 2, NOTHING, NOTHING)
    over(t)
    assert (t.held(hero)[0], t.held(other)[0]) == (0, 9)
    assert (t.one(hero).contact, t.one(other).contact) == (0, 0)
    assert t.state.clock == 6
    assert t.one(hero).down
    assert not t.one(hero).fell  # it stood when the fight was won


# Breath


@pytest.mark.rule("MES-HAZ-04")
def test_who_dives_again_before_a_whole_round_is_over_goes_on_with_the_old_breath() -> None:
    t = Scene(field=land(*POND, hazard="water", depth=4))
    hero = t.hero(at=(4, 4), might=4)
    t.fight()
    rounds(t, 2)
    t.one(hero).at = (0, 0)
    rounds(t, 1)
    t.one(hero).at = (4, 4)
    t.do(lambda m: hazards.entered(m, hero.ref))
    t.one(hero).at = (0, 0)
    rounds(t, 1)
    assert t.one(hero).breath == 10
    rounds(t, 1)
    assert t.one(hero).breath is None


@pytest.mark.rule("MES-HAZ-03")
def test_the_last_round_of_breath_is_held_and_the_next_one_drowns() -> None:
    t = Scene(field=land(*POND, hazard="water", depth=4))
    hero = t.hero(at=(4, 4), might=1, agility=4, spirit=4)
    t.fight()
    t.do(lambda m: hazards.entered(m, hero.ref))
    rounds(t, 3)
    assert t.held(hero) == (1, 4, 4)
    rounds(t, 1)
    assert t.held(hero) == (0, 3, 3)


# Actions


@pytest.mark.rule("MES-HAZ-09", "MES-HAZ-23")
def test_helping_is_an_action_of_the_helper() -> None:
    t = Scene(3, field=Field(width=12, length=12, grounds=[
        Ground(cells=[(3, 4)], hazard="bog"), Ground(cells=[(2, 4)], hazard="water", depth=4),
    ]))  # fmt: skip
    hero, friend = t.hero(at=(3, 4), agility=1, ap=3), t.hero(at=(2, 4), seat=1, might=2, ap=3)
    hero.depth, friend.breath = 1, 6
    t.fight()
    act(t, hero, "struggle", (1, "help"))
    assert (t.one(friend).ap, t.one(friend).breath) == (0, 5)


@pytest.mark.rule("MES-HAZ-23", "MES-ITM-15")
def test_taking_a_gift_is_an_action_of_the_taker() -> None:
    t = Scene(3, field=land((5, 4), hazard="bog"))
    hero, friend = t.hero(at=(4, 4)), t.hero(at=(5, 4), seat=1)
    rope = t.give(hero, "it_rope", equipped=False)
    t.fight()
    act(t, hero, "give light", f"item:{rope.id} being:{friend.ref}", (1, "yes"))
    assert t.one(friend).depth == 1


@pytest.mark.rule("MES-HAZ-23", "MES-ITM-19")
def test_grabbing_for_a_thing_is_an_action_of_the_foe() -> None:
    t = Scene(field=Field(
        width=12, length=12, items=[Lying(1, "it_short_sword", (5, 4))], next_id=2,
        grounds=[Ground(cells=[(4, 5)], hazard="bog")],
    ))  # fmt: skip
    hero, foe = t.hero(at=(4, 4), agility=1), t.foe(at=(4, 5), agility=1, ap=3)
    t.fight()
    t.roll(1, 2)
    act(t, hero, "pick_up lying:1", (1, "grab"))
    assert t.one(foe).depth == 1


@pytest.mark.rule("MES-HAZ-23", "MES-MOV-11")
def test_changing_places_is_an_action_of_the_friend_too() -> None:
    t = Scene(3, field=land((4, 4), hazard="water", depth=4))
    hero = t.hero(at=(4, 4), ap=3, ways=("walk", "swim"))
    friend = t.hero(at=(5, 4), seat=1, might=2, ap=3)
    t.fight()
    act(t, hero, "swap", f"being:{friend.ref}", (1, "yes"))
    assert t.one(friend).at == (4, 4)
    assert t.one(friend).breath == 5


@pytest.mark.rule("MES-HAZ-10")
def test_firm_ground_is_neither_bog_nor_water_nor_lava() -> None:
    t = Scene(field=Field(width=3, length=1, grounds=[
        Ground(cells=[(1, 0)], hazard="bog"), Ground(cells=[(0, 0)], hazard="corrosive"),
    ]))  # fmt: skip
    hero = t.hero(at=(1, 0), agility=1, ap=3)
    hero.depth = 1
    t.fight()
    t.roll(2)
    act(t, hero, "struggle")
    assert t.one(hero).at == (2, 0)


@pytest.mark.rule("MES-HAZ-10")
@pytest.mark.parametrize(
    ("bog", "kind", "at", "size"),
    [
        (Ground(cells=POND, hazard="bog"), "grid", (4, 4), "large"),
        (Ground(cells=POND, hazard="bog"), "hex", (4, 4), "huge"),
        (Ground(outline=[(0, 0), (1100, 0), (1100, 1200), (0, 1200)], hazard="bog"), "gridless",
         (550, 600), "medium"),
    ],
)  # fmt: skip
def test_who_has_struggled_free_stands_with_his_whole_body_on_firm_ground_however_far(bog, kind, at, size):
    t = Scene(field=Field(kind, 12, 12, grounds=[bog]))
    hero = t.hero(at=at, size=size, agility=2, ap=3)
    hero.depth = 1
    t.fight()
    t.roll(2, 2)
    act(t, hero, "struggle")
    assert t.one(hero).at != at
    assert not t.do(lambda m: hazards.in_bog(m, hero.ref))


# Cold


@pytest.mark.rule("MES-HAZ-14", "MES-TIM-07")
def test_the_cold_bites_in_a_fight_too_when_its_ten_minutes_are_full() -> None:
    t = Scene(field=land((4, 4), hazard="freezing"))
    hero, other = t.hero(at=(4, 4)), t.hero(at=(8, 4))
    hero.exposed["freezing"] = 594
    t.fight()
    t.do(lambda m: round_ticks.round_end(m))
    assert t.one(hero).exposed["freezing"] == 597
    t.roll(2)
    t.do(lambda m: round_ticks.round_end(m), {"agility": 2})
    assert t.held(hero) == (4, 2, 4)
    assert t.held(other) == (4, 4, 4)


# Who is touched, who is held, who can help


@pytest.mark.rule("MES-HAZ-06", "MES-HAZ-11", "MES-HAZ-14")
def test_who_is_in_the_air_touches_no_ground_but_feels_the_cold() -> None:
    t = Scene(field=Field(width=12, length=12, grounds=[
        Ground(cells=[(4, 4)], hazard="corrosive"), Ground(cells=[(4, 4)], hazard="freezing"),
    ]))  # fmt: skip
    bird = t.hero(at=(4, 4), ways=("fly",))
    t.fight()
    for height, kinds in ((0, ("corrosive", "freezing")), (1, ("freezing",)), (2, ("freezing",))):
        t.one(bird).height = height
        assert t.do(lambda m: hazards.kinds_at(m, bird.ref)) == kinds


@pytest.mark.rule("MES-HAZ-02", "MES-MOV-36")
def test_deep_water_ends_the_moves_of_those_who_do_not_swim() -> None:
    t = Scene(field=land(*POND, hazard="water", depth=4))
    hero = t.hero(at=(4, 4), ways=("walk", "swim"))
    t.fight()
    assert t.do(lambda m: hazards.held(m, hero.ref, "walk"))
    assert not t.do(lambda m: hazards.held(m, hero.ref, "swim"))
    t.one(hero).at = (0, 0)
    assert not t.do(lambda m: hazards.held(m, hero.ref, "walk"))


@pytest.mark.rule("MES-HAZ-09")
@pytest.mark.parametrize(
    ("item", "far", "reaches"),
    [("", 1, True), ("", 2, False), ("it_rope", 3, True), ("it_rope", 4, False), ("it_torch", 2, False),
     ("it_spear", 3, True), ("it_pole_hammer", 3, True)],
)  # fmt: skip
def test_a_helper_reaches_one_step_or_three_with_a_rope_or_a_pole(item: str, far: int, reaches: bool) -> None:
    t = Scene(3, field=land((3, 4), hazard="bog"))
    hero, friend = t.hero(at=(3, 4)), t.hero(at=(3 + far, 4), seat=1, ap=3)
    if item:
        t.give(friend, item, equipped=False)
    t.fight()
    assert (t.do(lambda m: hazards.cannot_help(m, friend.ref, hero.ref)) is None) is reaches


@pytest.mark.rule("MES-HAZ-09")
def test_a_helper_is_a_friend_with_3_ap_on_firm_ground_or_not() -> None:
    t = Scene(3, field=land((3, 4), (3, 5), hazard="bog"))
    hero, stuck = t.hero(at=(3, 4)), t.hero(at=(3, 5), seat=1, ap=3)
    friend, foe = t.hero(at=(4, 4), seat=1, ap=2), t.foe(at=(2, 4), ap=3)
    t.fight()
    found = {ref: t.do(lambda m, ref=ref: hazards.cannot_help(m, ref, hero.ref)) for ref in (2, 3, 4)}
    assert found[stuck.ref] is None
    assert found[foe.ref].reason == "cannot_help"
    assert found[friend.ref].reason == "no_ap"


@pytest.mark.rule("MES-HAZ-09", "MES-MAP-05")
@pytest.mark.parametrize(("item", "at"), [("", (4, 4)), ("it_rope", (5, 4))])
def test_nobody_is_helped_through_a_wall(item: str, at: tuple[int, int]) -> None:
    t = Scene(3, field=land((3, 4), hazard="bog"))
    hero, friend = t.hero(at=(3, 4)), t.hero(at=at, seat=1, ap=3)
    if item:
        t.give(friend, item, equipped=False)
    t.fight()
    assert t.do(lambda m: hazards.cannot_help(m, friend.ref, hero.ref)) is None
    t.state.field.walls.append(Wall(1, edges=[((3, 4), (4, 4))]))
    changed(t.state.field)
    assert t.do(lambda m: hazards.cannot_help(m, friend.ref, hero.ref)).reason == "not_adjacent"


@pytest.mark.rule("MES-HAZ-09", "MES-HAZ-23")
def test_whoever_helps_out_of_the_bog_himself_sinks_by_it() -> None:
    t = Scene(3, field=land((3, 4), (3, 5), hazard="bog"))
    hero, stuck = t.hero(at=(3, 4), agility=1, ap=3), t.hero(at=(3, 5), seat=1, might=2, ap=3)
    hero.depth = stuck.depth = 1
    t.fight()
    t.roll(2, 2, 6)
    act(t, hero, "struggle", "help")
    assert (t.one(hero).depth, t.one(stuck).depth, t.one(stuck).ap) == (0, 2, 0)


@pytest.mark.rule("MES-HAZ-22")
def test_a_success_holds_the_sinking_of_its_own_round_only() -> None:
    t = Scene(field=land(*POND, hazard="bog"))
    hero = t.hero(at=(4, 4), agility=4, ap=3)
    hero.depth = 3
    t.fight()
    t.roll(2, 2, 3, 3)
    act(t, hero, "struggle")
    for depth in (2, 3, 4):
        t.do(lambda m: hazards.round_end(m))
        assert t.one(hero).depth == depth


@pytest.mark.rule("MES-HAZ-10")
def test_who_gets_free_breathes_and_meets_the_ground_he_comes_to() -> None:
    t = Scene(field=Field(width=2, length=1, grounds=[
        Ground(cells=[(0, 0)], hazard="bog"), Ground(cells=[(1, 0)], hazard="freezing"),
    ]))  # fmt: skip
    hero = t.hero(at=(0, 0), agility=1, ap=3)
    hero.depth, hero.breath = 1, 2
    t.fight()
    t.roll(2)
    act(t, hero, "struggle")
    assert (t.one(hero).at, t.one(hero).breath) == ((1, 0), None)
    assert "freezing" in t.one(hero).exposed


@pytest.mark.rule("MES-HAZ-06", "MES-HAZ-08", "MES-HAZ-14", "MES-CORE-02")
def test_whom_the_host_puts_elsewhere_is_out_of_the_bog_and_in_what_is_there() -> None:
    t = Scene(field=Field(width=12, length=12, grounds=[
        Ground(cells=[(4, 4)], hazard="bog"), Ground(cells=[(8, 8)], hazard="freezing"),
    ]))  # fmt: skip
    hero = t.hero(at=(4, 4), might=2)
    hero.depth, hero.breath = 3, 0
    t.fight()
    t.do(lambda m: None)
    t.match.intervene("place", ref=hero.ref, x=8, y=8, author="Ada", reason="a rope from above")
    assert t.one(hero).depth == 0
    assert t.one(hero).exposed == {"freezing": 0}
    rounds(t, 2)
    assert t.held(hero) == (2, 4, 4)
    assert t.one(hero).breath is None


@pytest.mark.rule("MES-HAZ-13")
def test_a_touch_starts_the_rounds_anew_and_is_told_only_then() -> None:
    t = Scene(field=land((5, 4), hazard="corrosive"))
    hero = t.hero(at=(5, 4), might=9)
    t.fight()
    for left, told in ((1, 1), (3, 1), (2, 2)):
        t.one(hero).contact = left
        t.do(lambda m: hazards.entered(m, hero.ref))
        assert t.one(hero).contact == 3
        assert len(t.events("corroded")) == told
