"""MES 9.2, 9.5 Gifts of species and creatures, each at work; ticks, auras, areas."""

import pytest
from mes_stage import act, acts, at, cast, has, points
from mes_table import Scene

from zhuoju.games.meshal.abilities import auras, casting
from zhuoju.games.meshal.attack.aiming import aims
from zhuoju.games.meshal.catalogue.library import ABILITIES
from zhuoju.games.meshal.catalogue.statements import Need
from zhuoju.games.meshal.character import in_force, values
from zhuoju.games.meshal.days.supply import needs
from zhuoju.games.meshal.effects import harm, lasting_effects
from zhuoju.games.meshal.moment import round_ticks

BITE = "attack natural:0"


def beast(*abilities, foe=None, **hero):
    t = Scene()
    a = t.hero(**{"at": (5, 5), "abilities": abilities, "max_ap": 6, **hero})
    b = t.foe(**{"at": (6, 5), "weapons": (), **(foe or {})})
    t.fight(a, b)
    return t, a, b


@pytest.mark.rule("MES-CHR-04", "MES-SUP-01")
def test_gifts_that_spare_a_need():
    t = Scene(switches=("supply",))
    effigy, machine, human = (t.hero(f"spec_{name}") for name in ("effigy", "gearfolk", "human"))
    assert "sleep" not in t.do(lambda m: {k: n for k, n in needs(m, effigy.ref).items() if n})
    assert t.do(lambda m: [n for n in needs(m, machine.ref).values() if n]) == []
    assert t.do(lambda m: needs(m, human.ref)) == {"food": 2, "drink": 2, "sleep": 6}
    assert t.do(lambda m: [n.kind for n in in_force.collected(m, machine.ref, Need)]) == [
        "food",
        "drink",
        "sleep",
    ]


@pytest.mark.rule("MES-CHR-19")
def test_bodies_of_the_species():
    t = Scene()
    reed, stone, owl, ember, moth = (
        t.hero(f"spec_{name}") for name in ("reedfolk", "stonekin", "owlkin", "emberborn", "mothling")
    )
    ask = lambda what: t.do(what)  # noqa: E731
    assert ask(lambda m: values.ways(m, reed.ref)["swim"]) is False
    assert ask(lambda m: values.immune(m, reed.ref, "drowning"))
    assert [ask(lambda m, k=k: values.protection(m, stone.ref, k)) for k in ("physical", "erosive")] == [1, 1]
    assert ask(lambda m: values.ways(m, owl.ref)["fly"]) is True  # poor
    assert ask(lambda m: values.immune(m, owl.ref, "dark"))
    assert ask(lambda m: values.changed(m, owl.ref, "fall", 20)) == 8
    assert [ask(lambda m, k=k: values.protection(m, ember.ref, k)) for k in ("erosive", "occult")] == [2, -1]
    assert ask(lambda m: values.ways(m, moth.ref)["fly"]) is False


def test_fangs_and_fixed_gun():
    t, a, b = beast("gi_fangs", "gi_fixed_gun", foe={"physical": 1})
    t.roll(*points(2, 4))
    cast(t, a, "gi_fangs", at(b), "pass")
    assert t.held(b)[0] == 3
    t.roll(*points(2, 5))
    cast(t, a, "gi_fixed_gun", at(b), "pass")
    assert t.held(b)[0] == 1


@pytest.mark.rule("MES-ARE-09")
def test_ember_breath_burns_a_sector():
    t, a, b = beast("gi_ember_breath")
    behind = t.foe(at=(4, 5), weapons=())
    t.roll(*points(2, 5))
    cast(t, a, "gi_ember_breath", "spot:6,5", "pass")
    assert (t.held(b)[0], t.held(behind)[0]) == (2, 4)
    assert "ability:gi_ember_breath" not in acts(t, a)


@pytest.mark.rule("MES-FX-02")
def test_horn_charge_needs_a_run_up():
    t, a, b = beast("gi_horn_charge")
    assert "ability:gi_horn_charge" not in acts(t, a)
    t.one(a).straight = 3
    t.roll(*points(1, 5))
    cast(t, a, "gi_horn_charge", at(b), "pass")
    assert t.held(b)[0] == 3
    assert t.one(b).at == (8, 5)


@pytest.mark.rule("MES-ABL-15", "MES-MOM-10")
def test_regenerate_works_at_turn_starts_even_while_unconscious():
    t, a, _b = beast("gi_regenerate")
    t.do(lambda m: harm.lose(m, a.ref, {"might": 4}, "test"))
    assert t.one(a).down
    t.do(lambda m: round_ticks.turn_start(m, a.ref))
    assert t.held(a)[0] == 1
    assert not t.one(a).down


def test_web_roots_and_lure_pulls():
    t, a, b = beast("gi_web", "gi_glow_lure", foe={"at": (10, 5)})
    t.roll(*points(2, 4), *points(1, 4))
    cast(t, a, "gi_web", at(b))
    assert has(t, b, "rooted")
    t.roll(*points(2, 4), *points(1, 4))
    cast(t, a, "gi_glow_lure", at(b))
    assert t.one(b).at == (8, 5)


@pytest.mark.rule("MES-ABL-13", "MES-FX-10")
def test_terrible_presence_meets_each_foe_once_in_a_moment():
    t, _a, b = beast("gi_terror", foe={"at": (11, 5)})
    c = t.foe(at=(11, 11), weapons=())
    t.roll(*points(2, 4), *points(1, 4))
    t.do(lambda m: auras.meet(m, {"ref": b.ref}))
    assert has(t, b, "frightened")
    assert not has(t, c, "frightened")
    t.do(lambda m: lasting_effects.end(m, b.ref, "frightened"))
    t.do(lambda m: auras.meet(m, {"ref": b.ref}))  # no second time
    assert not has(t, b, "frightened")
    t.one(c).at = (9, 5)
    t.roll(*points(1, 4), *points(1, 4))
    t.do(lambda m: auras.meet(m, {"ref": c.ref}))
    assert not has(t, c, "frightened")  # a tie


def test_trample_runs_over_those_on_its_way():
    t, a, b = beast("gi_trample", foe={"at": (8, 5)})
    aside = t.foe(at=(8, 9), weapons=())
    t.roll(*points(2, 4))
    aim = t.do(lambda m: aims(m, a.ref, ABILITIES["gi_trample"].target)["spot:11,5"])
    t.do(lambda m: casting.cast(m, a.ref, "gi_trample", aim))
    while not t.rests:
        t.play("spot:10,6" if t.prompt == "step.to" else "pass" if "pass" in t.offered else t.offered[0])
    assert (t.held(b)[0], t.held(aside)[0]) == (2, 4)


def test_soul_drain_heals_the_drainer():
    t, a, b = beast("gi_soul_drain", dice={"agility": 2})
    t.roll(*points(2, 4))
    cast(t, a, "gi_soul_drain", at(b), "pass")
    t.script({"allot.heal": {"agility": 1}})
    assert t.held(b)[2] == 2
    assert t.held(a)[1] == 3


@pytest.mark.rule("MES-ARE-06")
def test_storm_breath_is_a_broad_ray_twice_a_moment():
    t, a, b = beast("gi_storm_breath", foe={"at": (9, 6), "erosive": 2})
    t.roll(*points(3, 6))
    cast(t, a, "gi_storm_breath", "spot:6,5", "pass")
    t.script({"allot.lose": {"might": 2}})
    assert t.held(b)[0] == 2
    assert "ability:gi_storm_breath" in acts(t, a)


def test_living_and_scent():
    t, a, _b = beast("sp_living_sense", "gi_scent")
    assert set(t.do(lambda m: values.senses(m, a.ref))) == {"five_senses", "living", "scent"}


@pytest.mark.rule("MES-ABL-26")
def test_gifts_go_with_the_feature_that_gave_them():
    t = Scene()
    one = t.hero("spec_mothling")
    assert "fly" in t.do(lambda m: values.ways(m, one.ref))
    t.one(one).sheet.entry = "spec_human"
    assert "fly" not in t.do(lambda m: values.ways(m, one.ref))


def test_gear_of_the_camel_and_the_rider():
    t = Scene()
    camel = t.foe("mo_camel")
    assert t.do(lambda m: values.hazard_dice(m, camel.ref, "torrid")) == -2
    rider = t.hero()
    rider.riding = camel.ref
    assert t.do(lambda m: values.dice_bonus(m, rider.ref, ("defence",))) == -3


@pytest.mark.rule("MES-ABL-25")
def test_a_bite_with_venom_is_natural():
    t, a, b = beast("gi_venom", weapons=())
    dagger = t.give(a, "it_dagger")
    t.roll(*points(1, 2), *points(1, 2))
    act(t, a, f"attack item:{dagger.id}", at(b))
    assert t.prompt != "act.additives"
