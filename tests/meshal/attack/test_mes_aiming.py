"""An act that is offered can be aimed; what the host changes meanwhile is looked at again."""

import pytest
from mes_stage import acts, at, why
from mes_table import Scene

from zhuoju.games.meshal.catalogue.library import ABILITIES
from zhuoju.games.meshal.character import menu
from zhuoju.games.meshal.model.field import Field

BY_THE_HOST = {"author": "Ada", "reason": "a look at the map"}


def a_fight(**scene) -> tuple[Scene, object, object]:
    t = Scene(2, step="turn", **scene)
    hero, foe = t.hero(at=(4, 4)), t.foe(at=(5, 4))
    t.fight(hero, foe)
    return t, hero, foe


@pytest.mark.rule("MES-ABL-16")
def test_an_ability_that_names_a_place_is_not_offered_where_there_is_no_map():
    t = Scene(2, field=Field(width=12, length=12))
    hero, foe = t.hero(abilities=("mg_glow", "mg_frost_field"), at=(4, 4)), t.foe(at=(9, 4))
    t.fight(hero, foe)
    assert "ability:mg_glow" in acts(t, hero)
    t.state.field = None
    assert [name for name in acts(t, hero) if name.startswith("ability:")] == []
    assert why(t, hero)["ability:mg_glow"] == ("no_target", "MES-ABL-16")


@pytest.mark.rule("MES-ABL-16")
def test_an_ability_that_names_a_thing_is_not_offered_where_there_is_none():
    t = Scene(2)
    hero, foe = t.hero(abilities=("sp_appraise",), at=(4, 4)), t.foe(at=(9, 4))
    t.fight(hero, foe)
    assert "ability:sp_appraise" not in acts(t, hero)
    t.give(hero, "it_rope", equipped=False)
    assert "ability:sp_appraise" in acts(t, hero)


@pytest.mark.rule("MES-PIPE-02")
def test_what_the_host_moves_away_while_a_turn_is_on_cannot_be_attacked_any_more():
    t, _, foe = a_fight()
    t.play()
    assert "attack natural:0" in t.offered
    t.match.intervene("place", ref=foe.ref, x=11, y=11, **BY_THE_HOST)
    assert "attack natural:0" not in t.offered
    t.match.intervene("place", ref=foe.ref, x=5, y=4, **BY_THE_HOST)
    assert "attack natural:0" in t.offered


@pytest.mark.rule("MES-PIPE-02", "MES-ACT-13")
def test_an_act_whose_last_target_is_taken_away_is_not_made_and_costs_nothing():
    t, hero, foe = a_fight()
    t.play("attack natural:0")
    assert (t.prompt, t.offered) == ("act.target", [at(foe)])
    t.match.intervene("place", ref=foe.ref, x=11, y=11, **BY_THE_HOST)
    t.play("nobody")
    assert t.prompt == "turn.act"
    assert t.one(hero).ap == 3


@pytest.mark.rule("MES-ACT-11")
def test_a_reaction_that_the_host_makes_impossible_is_no_longer_offered():
    t, _, foe = a_fight()
    t.play("attack natural:0", at(foe))
    assert "parry" in t.offered
    t.match.intervene("set_ap", ref=foe.ref, n=0, **BY_THE_HOST)
    assert t.offered == ["pass"]


def aimed(t: Scene, who: object) -> dict[str, bool]:
    """Whether each act that is offered has something to be aimed at."""
    found = t.do(
        lambda m: {a.id: a.targets is None or bool(a.targets()) for a in menu.acts(m, who.ref).values()}
    )
    assert isinstance(found, dict)
    return found


@pytest.mark.rule("MES-ABL-16", "MES-ATK-07")
@pytest.mark.parametrize("mapped", [True, False])
def test_whoever_has_everything_finds_an_aim_for_all_that_is_offered(mapped):
    t = Scene(2, full=True, field=Field(width=12, length=12))
    known = tuple(a.id for a in ABILITIES.values() if a.use.kind == "tactical")
    hero = t.hero(abilities=known, at=(4, 4), spirit=9, might=9, agility=9)
    t.foe(at=(5, 4))
    for item in ("it_fire_bomb", "it_bandage", "it_minor_healing", "it_rope", "it_short_bow"):
        t.give(hero, item)
    t.fight()
    if not mapped:
        t.state.field = None
    found = aimed(t, hero)
    assert found
    assert [name for name, fine in found.items() if not fine] == []
