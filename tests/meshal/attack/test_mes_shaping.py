"""MES-ARE-04, 06, 07 in play: the side of a ray and the bends of a curve are asked when something is cast."""

import pytest
from mes_stage import cast
from mes_table import Scene
from msgspec.structs import replace

from zhuoju.games.meshal.catalogue.library import ABILITIES
from zhuoju.games.meshal.character.entry_statements import effect_of
from zhuoju.games.meshal.model.cards import Shape, Target
from zhuoju.games.meshal.model.field import Field

RAY = "mg_piercing_ray"


@pytest.fixture
def shaped(monkeypatch):
    """The piercing ray with another shape."""

    def change(**shape) -> None:
        target = Target(who="all", shape=Shape(**shape))
        monkeypatch.setitem(ABILITIES, RAY, replace(ABILITIES[RAY], target=target))

    assert effect_of(RAY) is not None
    return change


def a_caster(field: Field | None = None, at=(2, 5)) -> tuple[Scene, object]:
    t = Scene(2, field=field)
    return t, t.hero(abilities=(RAY,), at=at, spirit=6, ap=6)


@pytest.mark.rule("MES-ARE-06", "MES-ARE-16")
def test_the_actor_names_the_side_of_a_ray_of_even_width(shaped):
    shaped(kind="ray", size=5, width=2)
    t, hero = a_caster()
    north, south = t.foe(at=(4, 4), ap=0), t.foe(at=(4, 6), ap=0)
    unseen = t.foe(at=(5, 6), ap=0)
    t.unseen(unseen, by=hero)
    t.fight(hero)
    cast(t, hero, RAY, "spot:7,5")
    assert (t.prompt, t.offered) == ("area.side", ["right", "left"])
    assert t.asked().params["right"] == [south.ref]  # whom he does not see is not listed
    assert t.asked().params["left"] == [north.ref]
    t.roll(*[2] * 12)
    t.play("right")
    harmed = [one.ref for one in (north, south, unseen) if t.held(one) != (4, 4, 4)]
    assert harmed == [south.ref, unseen.ref]


@pytest.mark.rule("MES-ARE-06")
def test_a_ray_of_odd_width_has_no_side(shaped):
    shaped(kind="ray", size=5, width=3)
    t, hero = a_caster()
    t.foe(at=(4, 5), ap=0)
    t.fight(hero)
    cast(t, hero, RAY, "spot:7,5")
    assert t.prompt != "area.side"


@pytest.mark.rule("MES-ARE-04")
def test_along_an_edge_of_hexes_the_actor_picks_a_side():
    t, hero = a_caster(Field(kind="hex", width=14, length=14), at=(3, 3))
    t.foe(at=(4, 4), ap=0)
    t.fight(hero)
    cast(t, hero, RAY, "spot:9,9")  # between two hexes
    assert t.prompt == "area.side"


@pytest.mark.rule("MES-ARE-07")
def test_a_curve_is_named_position_by_position_and_goes_around_a_corner(shaped):
    shaped(kind="curve", size=4)
    t, hero = a_caster()
    t.wall((3, 5), (4, 5))
    behind, beside = t.foe(at=(5, 5), ap=0), t.foe(at=(4, 6), ap=0)
    t.fight(hero)
    cast(t, hero, RAY)
    assert "spot:3,5" not in t.offered  # it does not go through what blocks
    t.play("spot:3,4")
    assert t.prompt == "area.curve"
    assert t.asked().params["path"] == [[3, 4]]
    t.play("spot:4,4")
    t.roll(*[2] * 12)
    t.play("spot:5,5")
    assert t.asked().params["affected"] == [behind.ref]
    assert t.offered == ["done"]  # 1 + 1 + 2 steps are used up
    t.play("done")
    assert t.held(behind) != (4, 4, 4)
    assert t.held(beside) == (4, 4, 4)


@pytest.mark.rule("MES-ARE-07")
def test_a_curve_on_a_gridless_map_goes_by_whole_steps(shaped):
    shaped(kind="curve", size=2)
    t, hero = a_caster(Field(kind="gridless", width=12, length=12), at=(200, 500))
    foe = t.foe(at=(300, 600), ap=0)
    t.fight(hero)
    cast(t, hero, RAY, "spot:300,500")
    t.roll(*[2] * 12)
    t.play("spot:300,600")
    assert t.offered == ["done"]
    t.play("done")
    assert t.held(foe) != (4, 4, 4)


@pytest.mark.rule("MES-ARE-13", "MES-ARE-16")
@pytest.mark.parametrize("kind", ["ray", "sector"])
def test_a_broad_actor_chooses_where_it_starts_if_that_matters_to_anybody_in_sight(shaped, kind):
    shaped(kind=kind, size=5, angle=10)
    t = Scene(2)
    hero = t.hero(abilities=(RAY,), at=(2, 5), spirit=6, ap=6, size="large")  # (2, 5) to (3, 6)
    ahead, aside = t.foe(at=(6, 6), ap=0), t.foe(at=(4, 5), ap=0)
    t.fight(hero)
    cast(t, hero, RAY, "spot:8,6")  # straight ahead from the nearest
    assert (t.prompt, t.offered[0]) == ("area.origin", "spot:3,6")
    assert t.asked().params["spot:3,6"] == [ahead.ref]
    (other,) = t.offered[1:]  # those that affect the same are one
    assert t.asked().params[other] == [ahead.ref, aside.ref]
    t.roll(*[2] * 12)
    t.play(other)
    assert [one.ref for one in (ahead, aside) if t.held(one) != (4, 4, 4)] == [ahead.ref, aside.ref]


@pytest.mark.rule("MES-ARE-13")
def test_where_it_makes_no_difference_to_anybody_in_sight_nobody_is_asked(shaped):
    shaped(kind="ray", size=5)
    t = Scene(2)
    hero = t.hero(abilities=(RAY,), at=(2, 5), spirit=6, ap=6, size="large")
    t.fight(hero)
    cast(t, hero, RAY, "spot:8,6")
    assert t.prompt != "area.origin"
