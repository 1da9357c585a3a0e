"""MES 9.3 Abilities of spirit and common abilities, each at work."""

import pytest
from mes_stage import act, acts, at, cast, has, points
from mes_table import Scene

from zhuoju.games.meshal.abilities import casting
from zhuoju.games.meshal.attack.aiming import Aim
from zhuoju.games.meshal.character import use_limits, values

BITE = "attack natural:0"


def mage(*abilities, foe=None, gear=(), **more):
    """A mage and a foe three steps away, the mage's turn on."""
    hero = {"spirit": 4, "max_ap": 6, "weapons": (), "at": (4, 5), **more.pop("hero", {})}
    t = Scene(**more)
    a = t.hero(abilities=abilities, **hero)
    b = t.foe(**{"at": (7, 5), "weapons": (), **(foe or {})})
    for item in gear:
        t.give(a, item, equipped=False)
    t.fight(a, b)
    return t, a, b


# Other abilities of spirit


@pytest.mark.rule("MES-MAG-04")
def test_every_school_has_its_reference():
    from zhuoju.games.meshal.catalogue.library import LIBRARY

    for language in ("zh-Hans", "zh-Hant", "en"):
        assert len(LIBRARY.catalog.say(language, "reference.mes-mag-04")) > 20


def test_first_aid_spends_a_bandage():
    t, a, _b = mage("sp_first_aid", gear=["it_bandage"], hero={"dice": {"might": 2}})
    t.roll(*points(1, 4))
    cast(t, a, "sp_first_aid", at(a))
    assert t.held(a)[0] == 3
    assert t.one(a).sheet.items == []


def test_appraise_shows_a_curse():
    t, a, _b = mage("sp_appraise")
    ring = t.give(a, "it_leech_ring", equipped=False, known=False)
    t.roll(*points(3, 6))
    cast(t, a, "sp_appraise", f"item:{ring.id}")
    assert t.one(a).sheet.items[0].known
    assert t.told(0, "identified")[0]["cursed"] is True
    assert t.told(None, "identified") == []


def test_cow_and_beast_handling():
    t, a, b = mage("sp_intimidate", "sp_beast_speech", foe={"form": "humanoid"})
    assert "ability:sp_beast_speech" not in acts(t, a)
    t.roll(*points(2, 4), *points(1, 4))
    cast(t, a, "sp_intimidate", at(b))
    assert has(t, b, "frightened")
    beast = t.foe(at=(5, 6), form="beast", weapons=())
    t.roll(*points(2, 4), *points(1, 4))
    cast(t, a, "sp_beast_speech", at(beast))
    assert has(t, beast, "charmed")


@pytest.mark.rule("MES-PIPE-06", "MES-PIPE-07")
def test_who_takes_a_blow_out_of_an_area_is_hit_by_it():
    t = Scene()
    a = t.foe(at=(5, 5), abilities=("gi_ember_breath",), spirit=4)
    friend, guard, beside = (t.hero(at=spot, might=8, abilities=ab) for spot, ab in (
        ((6, 5), ()), ((6, 6), ("sp_martyr",)), ((7, 5), ())))  # fmt: skip
    t.fight(a, friend, guard, beside)
    t.roll(*points(3, 5))
    cast(t, a, "gi_ember_breath", "spot:8,5")
    assert (t.prompt, t.asked().params["victim"]) == ("react.ally_before_attacked", friend.ref)
    t.play("ability:sp_martyr")
    while not t.rests:
        t.play("pass")
    assert [t.held(x)[0] for x in (friend, guard, beside)] == [8, 5, 5]


@pytest.mark.rule("MES-PIPE-06")
def test_take_the_blow_redirects_an_attack_on_a_neighbour():
    t = Scene()
    a, b, guard = t.foe(at=(5, 5)), t.hero(at=(6, 5)), t.hero(at=(6, 6), abilities=("sp_martyr",))
    t.fight(a, b, guard)
    t.roll(*points(2, 4))
    act(t, a, BITE, at(b), "ability:sp_martyr")
    assert (t.held(b)[0], t.held(guard)[0]) == (4, 2)  # the guard has reacted already


def test_war_cry_read_weakness_and_command():
    t, a, b = mage("sp_war_cry", "sp_read_weakness", "sp_command", foe={"physical": 2})
    friend, far = t.hero(at=(4, 7)), t.hero(at=(4, 11))
    cast(t, a, "sp_war_cry")
    bonus = [t.do(lambda m, w=w: values.dice_bonus(m, w.ref, ("attack",))) for w in (a, friend, far, b)]
    assert bonus == [1, 1, 0, 0]
    cast(t, a, "sp_read_weakness", at(b))
    assert has(t, b, "marked")
    assert t.do(lambda m: values.changed(m, b.ref, "exposed", 0)) == 1
    cast(t, a, "sp_command", at(friend))
    assert t.one(friend).ap == 4


@pytest.mark.rule("MES-ABL-16", "MES-HID-02")
def test_an_oracle_knows_nothing_of_the_rolls_of_the_unseen():
    t = Scene()
    a = t.hero(at=(5, 5), abilities=("sp_oracle",))
    b, c = t.hero(at=(6, 5)), t.foe(at=(7, 5))
    t.fight(c, a, b)
    t.unseen(c)
    t.roll(*points(0, 6))
    t.attacks(c, b)
    assert t.rests
    t = Scene()
    a = t.hero(at=(5, 5), abilities=("sp_oracle",))
    b, c = t.hero(at=(6, 5)), t.foe(at=(7, 5))
    t.fight(c, a, b)
    t.roll(*points(0, 4))
    t.attacks(c, b)
    assert (t.prompt, t.asked().params["roller"]) == ("react.any_roll", c.ref)


def test_tactician_and_bodyguard_help_those_around():
    t, a, b = mage("sp_tactician", "co_bodyguard")
    near, mid = t.hero(at=(4, 6)), t.hero(at=(4, 10))
    bonus = lambda who, scope: t.do(lambda m: values.dice_bonus(m, who.ref, (scope,)))  # noqa: E731
    assert [bonus(x, "initiative") for x in (a, near, mid, b)] == [2, 2, 2, 0]
    assert [bonus(x, "defence") for x in (a, near, mid, b)] == [0, 1, 0, 0]


def test_breaking_gaze_charms():
    t, a, b = mage("sp_dominate")
    t.roll(*points(1, 6))
    cast(t, a, "sp_dominate", at(b), "pass")
    assert t.held(b)[2] == 3
    assert has(t, b, "charmed")


@pytest.mark.rule("MES-RRL-01", "MES-RRL-02", "MES-ACT-15")
def test_oracle_rerolls_zeros_of_any_roll_nearby():
    t = Scene()
    a, b = t.foe(at=(5, 5)), t.hero(at=(6, 5), abilities=("sp_oracle",))
    t.fight(a, b)
    t.roll(2, 6, 6, 1)
    act(t, a, BITE, at(b))
    assert t.prompt == "react.any_roll"
    assert t.asked().params["scopes"]
    assert "faces" not in t.asked().params  # how many dice a foe throws is not told
    t.roll(6, 6)
    t.play("ability:sp_oracle")
    assert t.offered == ["die:1", "die:2"]
    t.play(["die:1", "die:2"])
    assert t.held(b)[0] == 1  # the result stays 3; one reaction in the chain


@pytest.mark.rule("MES-RRL-01", "MES-FX-05")
@pytest.mark.parametrize(("name", "offered"), [("co_lucky", 3), ("gi_resourceful", 3), ("co_legend", 4)])
def test_rerolls_of_ones_own(name, offered):
    t = Scene()
    a, b = t.hero(at=(5, 5), abilities=(name,)), t.foe(at=(6, 5), weapons=())
    t.fight(a, b)
    t.roll(6, 6, 6, 1)
    act(t, a, BITE, at(b), f"ability:{name}")
    assert len(t.offered) == offered
    t.roll(2)
    t.play([t.offered[0]], "pass")
    assert t.held(b)[0] == 1


def test_transcend():
    t, a, _b = mage("sp_transcend")
    cast(t, a, "sp_transcend")
    assert t.do(lambda m: values.immune(m, a.ref, "occult"))
    assert t.do(lambda m: values.max_ap(m, a.ref)) == 7


@pytest.mark.rule("MES-LOT-04", "MES-LOT-05", "MES-EDGE-01")
def test_x55_prey_is_processed_once():
    t, a, _b = mage("co_prey", hero={"agility": 5})
    wolf = t.foe("cr_fierce_wolf", at=(5, 5))
    wolf.sheet.dead = True
    t.state.moment = None
    t.roll(*points(4, 5), *points(1, 5))
    t.do(lambda m: casting.cast(m, a.ref, "co_prey", Aim((wolf.ref,))))
    assert [(c.item, c.n) for c in t.one(a).sheet.items] == [("it_fur", 3)]
    assert t.do(lambda m: use_limits.used_up(m, a.ref, "co_prey", wolf.ref)) is not None


@pytest.mark.rule("MES-OBJ-14")
def test_cook_herbalist_and_smith():
    t, a, _b = mage("co_cook", "co_herbalist", "co_smith", gear=["it_raw_meat", "it_iron_ingot"])
    sword = t.give(a, "it_short_sword", equipped=False, wear=8)
    t.state.moment = None
    t.roll(*points(1, 4), *points(2, 4), *points(3, 5))
    for name in ("co_cook", "co_herbalist"):
        t.do(lambda m, name=name: casting.cast(m, a.ref, name, Aim((a.ref,))))
    t.do(lambda m: casting.cast(m, a.ref, "co_smith", Aim(thing=f"item:{sword.id}")))
    carried = {c.item: (c.n, c.wear) for c in t.one(a).sheet.items}
    assert carried == {"it_short_sword": (1, 2), "it_dried_meat": (2, 0), "it_herb": (2, 0)}
