"""MES-OBJ-15 Cover in play: what the host gives to those right behind something counts in an attack."""

import pytest
from mes_table import Scene

from zhuoju.games.meshal.attack import cover
from zhuoju.games.meshal.catalogue.library import ARENAS
from zhuoju.games.meshal.model.field import Field, Wall
from zhuoju.kernel import IllegalAnswer, new

SHOT = "attack([might], 3, [physical], [evade])"
BREATH = "attack([might], 3, [erosive], [evade])"
WORD = {"author": "Ada", "reason": "a parapet"}


def shooting(shot: str = SHOT, *, victim: tuple[int, int] = (6, 4), **scene) -> tuple[Scene, object, object]:
    from mes_table import weapon

    t = Scene(2, step="turn", field=scene.pop("field", None))
    archer = t.foe(at=scene.pop("archer", (2, 4)), weapons=[weapon(shot, most=9)])
    hero = t.hero(at=victim, ap=0, might=9)
    t.fight(archer, hero)
    return t, archer, hero


def hit(t: Scene, hero: object) -> int:
    """The might that three points take."""
    t.roll(1, 1, 1)
    before = t.held(hero)[0]
    t.play("attack natural:0", f"being:{hero.ref}")
    assert t.prompt == "turn.act"
    return before - t.held(hero)[0]


@pytest.mark.rule("MES-OBJ-15", "MES-CORE-02")
def test_low_cover_takes_off_what_the_host_gives_it_and_that_is_noted():
    t, _, hero = shooting()
    t.wall((5, 4), height=1, blocks_sight=False)
    t.play()
    assert hit(t, hero) == 3  # without the host's word it does nothing
    t.match.intervene("give_cover", wall=1, n=cover.objects.SUGGESTED_COVER["low"], **WORD)
    assert hit(t, hero) == 2
    assert t.state.overrides[-1].data == {"wall": 1, "n": 1}


@pytest.mark.rule("MES-OBJ-15")
@pytest.mark.parametrize(
    ("archer", "victim", "lost"),
    [
        ((2, 4), (6, 4), 1),  # right behind it
        ((2, 4), (7, 4), 3),  # a step farther back
        ((2, 4), (5, 5), 3),  # beside it, not behind
        ((9, 4), (6, 4), 3),  # shot at from its own side
        ((2, 5), (6, 4), 1),  # at an angle
    ],
)
def test_only_those_right_behind_it_are_covered(archer, victim, lost):
    t, _, hero = shooting(victim=victim, archer=archer)
    t.wall((5, 4), height=1, blocks_sight=False, cover=2)
    t.play()
    assert hit(t, hero) == lost


@pytest.mark.rule("MES-OBJ-15")
def test_cover_is_physical_protection_only():
    t, _, hero = shooting(BREATH)
    t.wall((5, 4), height=1, blocks_sight=False, cover=2)
    t.play()
    assert hit(t, hero) == 3


@pytest.mark.rule("MES-OBJ-15")
def test_a_parapet_on_an_edge_covers_in_melee_too():
    t, _, hero = shooting(victim=(3, 4))
    t.state.field.walls.append(Wall(1, edges=[((2, 4), (3, 4))], height=1, blocks_sight=False, cover=2))
    t.play()
    assert hit(t, hero) == 1


@pytest.mark.rule("MES-OBJ-15")
def test_cover_on_a_gridless_map():
    field = Field(kind="gridless", width=12, length=12)
    low = [(480, 300), (520, 300), (520, 500), (480, 500)]
    t, _, hero = shooting(field=field, archer=(200, 400), victim=(590, 400))
    t.state.field.walls.append(Wall(1, outline=low, height=1, blocks_sight=False, cover=2))
    t.play()
    assert hit(t, hero) == 1


@pytest.mark.rule("MES-OBJ-15")
def test_who_stands_high_above_it_shoots_over_it():
    t, archer, hero = shooting()
    archer.height = 4
    t.wall((5, 4), height=1, blocks_sight=False, cover=2)
    t.play()
    assert hit(t, hero) == 3


@pytest.mark.rule("MES-OBJ-15")
def test_the_host_gives_cover_to_the_low_walls_of_a_map_before_it_begins():
    from zhuoju.games.meshal import GAME

    low = next(name for name in sorted(ARENAS) if has_low(name))
    match = new(GAME, 3, seed=1, options={"map": low, "foes": "cr_bandit"})
    host = match.pending[0]
    assert (host.prompt, "cover" in host.offers) == ("place.who", True)
    match.answer(host.seat, "cover")
    asked = match.pending[0]
    assert (asked.prompt, asked.params["proposed"]) == ("cover", 1)
    match.answer(asked.seat, 1)
    walls = list(cover.low_walls(match.table.state.field))
    assert walls
    assert {wall.cover for wall in walls} == {1}


def has_low(name: str) -> bool:
    from zhuoju.games.meshal.moment.start_places import ready

    return any(True for _ in cover.low_walls(ready(name).field))


def test_cover_needs_a_wall_and_a_number():
    t, _, _ = shooting()
    t.play()
    with pytest.raises(IllegalAnswer, match="MES-OBJ-15"):
        t.match.intervene("give_cover", wall=7, n=1, **WORD)


@pytest.mark.rule("MES-OBJ-15", "MES-HID-01", "MES-HID-05")
@pytest.mark.parametrize("seen", [True, False])
def test_whoever_defends_knows_of_the_cover_but_not_where_an_unseen_archer_stands(seen):
    t, archer, hero = shooting()
    hero.sheet.abilities["sp_foresight"] = 0
    hero.ap = 1
    t.wall((5, 4), height=1, blocks_sight=False, cover=2)
    if not seen:
        t.unseen(archer)
    t.roll(1, 1, 1, 1, 1)
    t.play("attack natural:0", f"being:{hero.ref}")
    assert t.prompt == "react.attacked"
    assert t.asked().params.get("shelter") == (2 if seen else None)
