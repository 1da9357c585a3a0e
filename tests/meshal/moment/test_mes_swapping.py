"""MES-MOV-11 Changing places with a friend."""

import pytest
from mes_table import Scene
from mes_world import offered

from zhuoju.games.meshal.model.field import Field, Ground, Wall, changed


@pytest.mark.rule("MES-MOV-11", "MES-MOV-06", "MES-HAZ-23")
@pytest.mark.parametrize("held", ["no", "bog", "rooted", "carried", "on a crate", "in the air"])
def test_only_a_friend_who_could_move_himself_changes_places(held: str) -> None:
    crate = Wall(1, [(5, 4)], height=1)
    t = Scene(field=Field(width=12, length=12, walls=[crate] if held == "on a crate" else []))
    ways = ("walk", "fly") if held == "in the air" else ("walk",)
    hero, friend, giant = t.hero(at=(4, 4)), t.hero(at=(5, 4), ways=ways), t.hero(at=(8, 8), size="large")
    t.fight()
    if held == "bog":
        t.state.field.grounds.append(Ground(cells=[(5, 4)], hazard="bog"))
        changed(t.state.field)
        t.one(friend).depth = 1
    elif held == "rooted":
        t.afflict(friend, "rooted")
    elif held == "carried":
        t.one(friend).carried_by = giant.ref
    elif held != "no":
        t.one(friend).height = 1
    assert ("swap" in offered(t, hero)) is (held == "no")


@pytest.mark.rule("MES-MOV-11")
@pytest.mark.parametrize(("size", "offers"), [("small", True), ("medium", True), ("large", False)])
def test_without_cells_too_places_are_changed_only_with_one_as_broad(size: str, offers: bool) -> None:
    t = Scene(field=Field("gridless", 12, 12))
    hero, _ = t.hero(at=(400, 400)), t.hero(at=(550, 400), size=size)
    t.fight()
    assert ("swap" in offered(t, hero)) is offers


@pytest.mark.rule("MES-MOV-11")
def test_two_on_top_of_a_wall_change_places() -> None:
    t = Scene(field=Field(width=12, length=12, walls=[Wall(1, [(4, 4), (5, 4)])]))
    hero, friend = t.hero(at=(4, 4)), t.hero(at=(5, 4))
    t.fight()
    for one in (hero, friend):
        t.one(one).height = 3
    assert "swap" in offered(t, hero)
