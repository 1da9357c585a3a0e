"""MES-PER-16..20 Where one may search, and what is never found."""

from typing import Any

import pytest
from mes_table import Scene
from mes_world import act, trapped

from zhuoju.games.meshal.effects import statuses
from zhuoju.games.meshal.environment import searching, traps
from zhuoju.games.meshal.model.field import Field, SetTrap
from zhuoju.games.meshal.model.state import Being


def seeker(steps: int = 100, **field: Any) -> tuple[Scene, Being]:
    """A wide field, and one who looks around."""
    t = Scene(field=Field(width=30, length=30, next_id=9, **field))
    return t, t.hero(at=(3, 3), spirit=4, steps=steps)


@pytest.mark.rule("MES-PER-16", "MES-PER-19")
def test_any_place_within_range_may_be_named():
    t, hero = seeker()
    foe = t.foe(at=(26, 25))
    t.fight()
    t.do(lambda m: statuses.apply(m, foe.ref, "invisible", 3))
    t.roll(2, 2, 5, 5)
    act(t, hero, "search", "spot:27,24", "public")
    assert foe.ref in t.one(hero).spotted


@pytest.mark.rule("MES-PER-19", "MES-PER-20")
def test_no_place_out_of_range_may_be_named():
    t, hero = seeker(steps=7)
    t.fight()
    named = t.do(lambda m: searching.search_spots(m, hero.ref))
    assert "spot:9,3" in named
    assert "spot:12,3" not in named
    assert "spot:9,9" not in named  # nine steps


@pytest.mark.rule("MES-PER-19", "MES-PER-20")
def test_a_trap_out_of_range_is_not_found():
    for steps, found in ((2, False), (3, True)):
        t, hero = seeker(steps, traps=[SetTrap(1, "tr_pit", (3, 6))])
        t.fight()
        t.roll(2, 2, 2, 2)
        act(t, hero, "search", "spot:3,3", "public")
        assert (hero.ref in t.state.field.traps[0].found) is found


@pytest.mark.rule("MES-PER-19", "MES-HID-04")
def test_whom_the_host_keeps_out_of_sight_no_search_finds():
    t, hero = seeker()
    foe = t.foe(at=(5, 3))
    t.unseen(foe)
    t.one(foe).veiled = True
    t.fight()
    t.roll(2, 2, 2, 2)
    act(t, hero, "search", "spot:3,3", "public")
    assert foe.ref not in t.one(hero).seen_through
    assert t.events("searched")[0].data["found"] == 0
    assert not t.events("found_out")


@pytest.mark.rule("MES-FX-08")
def test_a_rune_is_read_by_whoever_comes_there_unless_he_knows_it():
    for found, read in (([], True), ([1], False)):
        t = Scene(field=trapped("tr_rune", (5, 4), found=found))
        hero = t.hero(at=(5, 4), spirit=5)
        t.fight()
        t.roll(1, 1, 3, 3)
        t.do(lambda m, hero=hero: traps.trodden(m, hero.ref, (5, 4)))
        t.script({"react.attacked": "pass"})
        assert bool(t.events("trap_sprung")) is read
        assert t.held(hero)[2] == (3 if read else 5)
