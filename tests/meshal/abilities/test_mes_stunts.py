"""MES 9.3 The stunts and powers of might and agility, each at work."""

import pytest
from mes_stage import act, acts, at, cast, has, points, why
from mes_table import Scene

from zhuoju.games.meshal.character import use_limits, values
from zhuoju.games.meshal.moment import round_ticks

BITE = "attack natural:0"


def duel(hero: dict | None = None, foe: dict | None = None, **more):
    """A hero and a foe next to each other, the hero's turn on."""
    t = Scene(**more)
    a = t.hero(at=(5, 5), **{"max_ap": 6, **(hero or {})})
    b = t.foe(at=(6, 5), **{"weapons": (), **(foe or {})})
    t.fight(a, b)
    return t, a, b


def joined(name, *rolls, hero=None, foe=None, answers=("pass",), **more):
    """A bite of four dice that one additive joins."""
    t, a, b = duel({"abilities": (name,), **(hero or {})}, foe, **more)
    t.roll(*rolls)
    act(t, a, BITE, at(b), [f"ability:{name}"], *answers)
    return t, a, b


# Additives on melee attacks


@pytest.mark.rule("MES-ACT-19", "MES-FX-02", "MES-ABL-23")
def test_heavy_chop_adds_three_dice_for_one_ap():
    t, a, b = joined("mi_heavy_chop", *points(5, 7), foe={"might": 7})
    assert t.held(b) == (2, 4, 4)
    assert t.one(a).ap == 4


@pytest.mark.rule("MES-FX-02", "MES-FX-13", "MES-ABL-21")
def test_shock_blow_dazes_on_a_hit_until_the_end_of_the_targets_next_turn():
    t, _a, b = joined("mi_shock_blow", *points(1, 4))
    assert has(t, b, "dazed")
    assert t.do(lambda m: values.max_ap(m, b.ref)) == 2
    t.do(lambda m: round_ticks.turn_end(m, b.ref))
    assert not has(t, b, "dazed")


@pytest.mark.rule("MES-FX-02")
def test_shock_blow_does_nothing_on_a_miss():
    t, _a, b = joined("mi_shock_blow", *points(0, 4), answers=())
    assert not has(t, b, "dazed")


@pytest.mark.rule("MES-POS-09")
def test_bull_strike_knocks_down():
    t, _a, b = joined("mi_bull_strike", *points(1, 4), switches=("pose",))
    assert t.one(b).pose == "prone"
    t, _a, b = joined("mi_bull_strike", *points(1, 4))
    assert has(t, b, "knocked_down")
    t.do(lambda m: round_ticks.turn_start(m, b.ref))
    assert t.one(b).ap == 2  # without the poses it costs 1 AP of the next turn
    assert not has(t, b, "knocked_down")


@pytest.mark.rule("MES-ABL-19")
def test_sweep_hits_all_foes_around():
    t, a, b = duel({"abilities": ("mi_sweep",)})
    c, d, friend = t.foe(at=(4, 4), weapons=()), t.foe(at=(8, 5), weapons=()), t.hero(at=(5, 6))
    t.roll(*points(2, 4))
    act(t, a, BITE, at(b), ["ability:mi_sweep"], "pass", "pass")
    assert [t.held(x)[0] for x in (b, c, d, friend)] == [2, 2, 4, 4]


@pytest.mark.rule("MES-ATK-08", "MES-ATK-19", "MES-ATK-23")
@pytest.mark.parametrize(("rolled", "losses"), [("shared", [2, 2]), ("per_target", [2, 1])])
def test_sweep_is_an_area_and_whom_the_blow_was_meant_for_is_in_it(rolled, losses):
    t, a, b = duel({"abilities": ("mi_sweep",)}, area_attack_roll=rolled)
    friend = t.hero(at=(5, 6), ap=0)
    b.ap = 0
    t.roll(*points(2, 4), *points(1, 4))
    act(t, a, BITE, at(friend), ["ability:mi_sweep"])
    t.script({"react.own_roll": "pass"})
    assert [4 - t.held(x)[0] for x in (friend, b)] == losses


@pytest.mark.rule("MES-ABL-13")
def test_sweep_works_once_a_turn():
    t, a, b = duel({"abilities": ("mi_sweep",)})
    t.roll(*points(0, 4))
    act(t, a, BITE, at(b), ["ability:mi_sweep"])
    act(t, a, BITE, at(b))
    assert t.prompt != "act.additives"
    t.do(lambda m: use_limits.turn_started(m, a.ref)) if t.rests else None


def test_guard_breaker_bars_the_parry_and_pierces():
    t, a, b = duel({"abilities": ("mi_guard_breaker",)}, {"physical": 2})
    t.roll(*points(2, 4))
    act(t, a, BITE, at(b), ["ability:mi_guard_breaker"])
    assert "parry" not in t.offered
    assert "evade" in t.offered
    t.play("pass")
    assert t.held(b)[0] == 3  # 2 - (2 - 1)


def test_deft_strike_bars_the_evasion():
    t, a, b = duel({"abilities": ("ag_deft_strike",)})
    t.roll(*points(2, 4))
    act(t, a, BITE, at(b), ["ability:ag_deft_strike"])
    assert "evade" not in t.offered
    assert "parry" in t.offered


@pytest.mark.rule("MES-FX-02")
def test_backstab_doubles_damage_on_the_unaware():
    t, a, b = duel({"abilities": ("ag_backstab",)}, {"might": 6})
    t.unseen(a, b)
    t.roll(*points(2, 6))  # two dice more: unspotted
    act(t, a, BITE, at(b), ["ability:ag_backstab"])
    assert t.held(b)[0] == 2
    t, a, b = joined("ag_backstab", *points(2, 4), foe={"might": 6})
    assert t.held(b)[0] == 4


@pytest.mark.rule("MES-FAC-08")
def test_backstab_works_from_the_rear():
    t, a, b = duel({"abilities": ("ag_backstab",)}, {"might": 6}, switches=("facing",))
    t.one(b).facing = 2  # east: the hero in the west stands behind
    t.roll(*points(2, 6))
    act(t, a, BITE, at(b), ["ability:ag_backstab"])
    assert t.held(b)[0] == 2


def test_disarm_makes_the_victim_drop_its_weapon():
    t, a, b = duel({"abilities": ("ag_disarm",)})
    sword = t.give(b, "it_short_sword")
    t.roll(*points(1, 4), *points(2, 4), *points(1, 4))
    act(t, a, BITE, at(b), ["ability:ag_disarm"], "pass")
    t.script({"drop.item": f"item:{sword.id}"})
    assert all(c.item != "it_short_sword" for c in t.one(b).sheet.items)
    assert [lying.item for lying in t.state.field.items] == ["it_short_sword"]


def test_thousand_cuts_adds_two_stages():
    t, a, b = duel({"abilities": ("ag_thousand_cuts",)}, {"might": 7})
    t.roll(*points(1, 4), *points(1, 4), *points(1, 4))
    act(t, a, BITE, at(b), ["ability:ag_thousand_cuts"], "pass", "pass", "pass")
    assert t.held(b)[0] == 4


def test_two_weapons_grants_an_attack_with_the_other_one():
    t, a, b = duel({"abilities": ("co_two_weapons",), "weapons": ()}, {"might": 8})
    first, second = t.give(a, "it_short_sword"), t.give(a, "it_mace")
    t.roll(*points(1, 3), *points(2, 3))  # one die fewer with the first
    act(t, a, f"attack item:{first.id}", at(b), ["ability:co_two_weapons"], "pass")
    t.script({"attack.free": f"attack item:{second.id} being:{b.ref}", "react.attacked": "pass"})
    assert t.held(b)[0] == 5
    assert t.one(a).ap == 5


@pytest.mark.rule("MES-ACT-16", "MES-ITM-42")
@pytest.mark.parametrize("loaded", [0, 2])
def test_the_other_one_may_be_a_pistol_if_it_is_loaded(loaded):
    t, a, b = duel({"abilities": ("co_two_weapons",), "weapons": ()}, {"might": 8})
    sword = t.give(a, "it_short_sword")
    t.give(a, "it_pistol", loaded=loaded, ammunition="it_9mm" if loaded else "")
    t.roll(*points(0, 3), *points(1, 4))
    act(t, a, f"attack item:{sword.id}", at(b), ["ability:co_two_weapons"])
    assert (t.prompt == "attack.free") == bool(loaded)
    while not t.rests:
        t.play("pass" if "pass" in t.offered else t.offered[0])
    assert t.held(b)[0] == (7 if loaded else 8)


@pytest.mark.rule("MES-ABL-13")
def test_venom_poisons_once_a_turn():
    t, a, b = joined("gi_venom", *points(1, 4))
    assert has(t, b, "poisoned")
    (poison,) = t.one(b).sheet.effects
    assert (poison.n, poison.by, poison.lasts.n) == (2, a.ref, 3)


# On ranged attacks, moves and defences


def archer(*abilities, **foe):
    t = Scene()
    a, b = t.hero(at=(2, 5), abilities=abilities, weapons=(), max_ap=6), t.foe(at=(9, 5), weapons=(), **foe)
    bow = t.give(a, "it_short_bow", loaded=1, ammunition="it_arrow")
    t.give(a, "it_arrow", 5, equipped=False)
    t.fight(a, b)
    return t, a, b, f"attack item:{bow.id}"


def test_take_aim_adds_dice_and_pierces():
    t, a, b, shoot = archer("ag_aim", physical=2)
    t.roll(*points(3, 6))
    act(t, a, shoot, at(b), ["ability:ag_aim"], "pass")
    assert t.held(b)[0] == 2


@pytest.mark.rule("MES-EDGE-01", "MES-ITM-47")
def test_e72_double_shot_takes_its_second_arrow_from_the_pack():
    t, a, b, shoot = archer("ag_double_shot", might=6)
    t.roll(*points(1, 4), *points(1, 4))
    act(t, a, shoot, at(b), ["ability:ag_double_shot"], "pass", "pass")
    assert t.held(b)[0] == 4
    assert [(c.item, c.n, c.loaded) for c in t.one(a).sheet.items] == [
        ("it_short_bow", 1, 0), ("it_arrow", 4, 0),
    ]  # fmt: skip


@pytest.mark.rule("MES-ITM-47", "MES-ITM-41")
@pytest.mark.parametrize(("more", "lost"), [(0, 1), (2, 2)])
def test_a_second_throw_needs_a_second_knife(more, lost):
    t, a, b = duel({"abilities": ("ag_double_shot",), "weapons": ()}, {"might": 8})
    knife = t.give(a, "it_throwing_knife")
    if more:
        t.give(a, "it_throwing_knife", more, equipped=False)
    t.roll(*points(1, 4), *points(1, 4))
    act(t, a, f"attack item:{knife.id}", at(b), ["ability:ag_double_shot"])
    while not t.rests:
        t.play("pass")
    assert t.held(b)[0] == 8 - lost
    assert sum(c.n for c in t.one(a).sheet.items if c.item == "it_throwing_knife") == max(0, more - 1)
    assert t.one(a).shots == {"it_throwing_knife": lost}


def test_tumble_adds_three_dice_to_an_evasion():
    t = Scene()
    a, b = t.foe(at=(5, 5)), t.hero(at=(6, 5), abilities=("ag_tumble",))
    t.fight(a, b)
    t.roll(*points(4, 4), *points(4, 7))
    act(t, a, BITE, at(b), "evade", ["ability:ag_tumble"])
    assert t.held(b)[0] == 4
    assert t.one(b).ap == 1


# Cast in one's turn


@pytest.mark.rule("MES-ATK-18", "MES-MOV-21")
def test_mighty_kick_knocks_back():
    t, a, b = duel({"abilities": ("mi_mighty_kick",), "might": 5})
    t.roll(*points(1, 3))  # 5 // 2 + 1
    cast(t, a, "mi_mighty_kick", at(b), "pass")
    assert t.held(b)[0] == 3
    assert t.one(b).at == (8, 5)


@pytest.mark.rule("MES-ABL-13")
def test_second_wind_heals_once_in_a_moment():
    t, a, _b = duel({"abilities": ("mi_second_wind",), "dice": {"might": 3, "agility": 1}})
    t.roll(*points(2, 3))
    cast(t, a, "mi_second_wind")
    t.script({"allot.heal": {"agility": 2}})
    assert t.held(a) == (3, 3, 4)
    assert "ability:mi_second_wind" not in acts(t, a)
    assert why(t, a)["ability:mi_second_wind"] == ("used_up", "MES-ABL-13")


@pytest.mark.rule("MES-CON-04", "MES-FX-04")
def test_grapple_holds_the_loser_and_a_tie_changes_nothing():
    t, a, b = duel({"abilities": ("mi_grapple",)}, {"might": 3, "agility": 5})
    t.roll(*points(2, 4), *points(2, 5))
    cast(t, a, "mi_grapple", at(b))
    assert not has(t, b, "grappled")
    t.roll(*points(3, 4), *points(2, 5))
    cast(t, a, "mi_grapple", at(b))
    assert has(t, b, "grappled")
    assert t.do(lambda m: values.barred(m, b.ref, "move"))


def test_hurl_throws_a_boulder_at_anyone_within_nine_steps():
    t = Scene()
    a, b = t.hero(at=(1, 5), abilities=("mi_hurl",)), t.foe(at=(9, 5), weapons=())
    t.fight(a, b)
    t.roll(*points(3, 6))
    cast(t, a, "mi_hurl", at(b), "pass")
    assert t.held(b)[0] == 1
    assert t.one(b).at == (10, 5)


@pytest.mark.rule("MES-ARE-14", "MES-ABL-18")
def test_earthshaker_shakes_everyone_else_within_three_steps():
    t, a, b = duel({"abilities": ("mi_earthshaker",)})
    friend, far = t.hero(at=(5, 8)), t.foe(at=(10, 5), weapons=())
    t.roll(*points(2, 4))
    cast(t, a, "mi_earthshaker", "pass", "pass")
    assert [t.held(x)[0] for x in (a, b, friend, far)] == [4, 2, 2, 4]
    assert has(t, b, "knocked_down")
    assert not has(t, far, "knocked_down")


@pytest.mark.rule("MES-ABL-21")
def test_mountain_stance_lasts_until_the_start_of_ones_next_turn():
    t, a, _b = duel({"abilities": ("mi_mountain_stance",)})
    cast(t, a, "mi_mountain_stance")
    assert t.do(lambda m: [values.protection(m, a.ref, k) for k in ("physical", "erosive")]) == [3, 3]
    assert has(t, a, "rooted")
    t.do(lambda m: round_ticks.turn_end(m, a.ref))
    assert has(t, a, "rooted")
    t.do(lambda m: round_ticks.turn_start(m, a.ref))
    assert t.one(a).sheet.effects == []


@pytest.mark.rule("MES-ATR-08", "MES-ABL-13")
def test_colossus_raises_might_for_ten_rounds_once_a_day():
    t, a, _b = duel({"abilities": ("mi_colossus",)})
    cast(t, a, "mi_colossus")
    assert t.held(a)[0] == 7
    for _ in range(9):
        t.do(round_ticks.round_start)
    assert t.held(a)[0] == 7
    t.do(round_ticks.round_start)
    assert t.held(a)[0] == 4
    assert why(t, a)["ability:mi_colossus"] == ("used_up", "MES-ABL-13")


def test_blur_adds_four_dice_to_evasions():
    t, a, _b = duel({"abilities": ("ag_blur",)})
    cast(t, a, "ag_blur")
    assert t.do(lambda m: values.dice_bonus(m, a.ref, ("evade",))) == 4


def test_sneak_hides_only_behind_cover_or_in_the_dark():
    t, a, _b = duel({"abilities": ("ag_sneak",)})
    assert "ability:ag_sneak" not in acts(t, a)
    t.state.field.dark = True
    cast(t, a, "ag_sneak")
    assert has(t, a, "hidden")


@pytest.mark.rule("MES-HID-01")
def test_cover_is_from_foes_one_sees_or_remembers_and_tells_of_no_others():
    t, a, b = duel({"abilities": ("ag_sneak",)})
    here = t.one(a).at
    t.wall((here[0] + 1, here[1]))
    t.one(b).at = (here[0] + 3, here[1])
    t.unseen(b)
    assert "ability:ag_sneak" not in acts(t, a)  # it knows of nobody
    t.one(a).ghosts = {b.ref: (here[0], here[1] + 3)}
    assert "ability:ag_sneak" not in acts(t, a)  # nothing is in the way to where it saw him last
    t.one(a).ghosts = {b.ref: (here[0] + 3, here[1])}
    cast(t, a, "ag_sneak")
    assert has(t, a, "hidden")


@pytest.mark.rule("MES-ABL-08", "MES-ABL-19")
def test_theft_takes_a_trivial_thing_with_a_die_for_each_improvement():
    t, a, b = duel(foe={"spirit": 3})
    t.one(a).sheet.abilities["ag_theft"] = 2
    assert "ability:ag_theft" not in acts(t, a)  # nothing to steal
    purse = t.give(b, "it_signet", equipped=False)
    t.roll(*points(3, 6), *points(2, 3))
    cast(t, a, "ag_theft", at(b))
    t.script({"steal.item": f"item:{purse.id}"})
    assert [c.item for c in t.one(a).sheet.items] == ["it_signet"]
    assert t.one(b).sheet.items == []


# What simply holds


@pytest.mark.rule("MES-ABL-15")
@pytest.mark.parametrize(
    ("name", "scope", "n"),
    [
        ("ag_leaper", "attempt.jump", 2), ("ag_lock_hands", "attempt.lock", 4),
        ("ag_lock_hands", "attempt.trap", 2),
        ("ag_lightning", "initiative", 2), ("sp_keen_eye", "search", 2), ("sp_iron_will", "resist", 2),
        ("sp_foresight", "parry", 0), ("sp_foresight", "defence", 1), ("co_hardy", "recover", 1),
        ("co_rider", "attempt.ride", 3), ("co_haggler", "contest.trade", 2),
        ("co_trapper", "attempt.trap", 3),
        ("co_veteran", "melee", 1), ("co_veteran", "flee", 2), ("gi_scent", "attempt.hunt", 2),
    ],
)  # fmt: skip
def test_dice_of_passive_abilities(name, scope, n):
    t, a, _b = duel({"abilities": (name,)})
    assert t.do(lambda m: values.dice_bonus(m, a.ref, (scope,))) == n


@pytest.mark.rule("MES-ABL-15")
def test_passive_abilities_under_a_condition():
    t, a, _b = duel({"abilities": ("mi_shield_wall", "ag_ambush", "gi_pack", "co_rider")})
    assert t.do(lambda m: values.dice_bonus(m, a.ref, ("parry",))) == 0
    t.give(a, "it_buckler")
    assert t.do(lambda m: values.dice_bonus(m, a.ref, ("parry",))) == 3  # the shield, and the wall


@pytest.mark.rule("MES-ABL-15")
def test_pack_tactics_needs_another_friend_at_the_target():
    t, a, b = duel({"abilities": ("gi_pack",)})
    t.roll(*points(2, 4))
    act(t, a, BITE, at(b), "pass")
    assert t.held(b)[0] == 2
    t.hero(at=(7, 5))
    t.roll(*points(2, 5))
    act(t, a, BITE, at(b), "pass")
    assert t.held(b)[0] == 0


def test_ambush_adds_two_dice_to_those_of_the_unspotted():
    t, a, b = duel({"abilities": ("ag_ambush",)})
    t.unseen(a, b)
    t.roll(*points(1, 8))
    act(t, a, BITE, at(b))
    assert t.held(b)[0] == 3


@pytest.mark.rule("MES-CHR-15", "MES-CHR-19")
def test_titan_grip_and_other_changes_of_the_body():
    t, a, _b = duel(
        {"abilities": ("mi_titan_grip", "mi_iron_skin", "ag_wall_runner", "ag_lightning", "sp_mind_fort")}
    )
    assert t.do(lambda m: values.slots(m, a.ref)["weapon"]) == 3
    assert t.do(lambda m: values.protection(m, a.ref, "physical")) == 1
    assert t.do(lambda m: values.protection(m, a.ref, "occult")) == 2
    assert t.do(lambda m: values.ways(m, a.ref)["climb"]) is False
    assert t.do(lambda m: values.max_ap(m, a.ref)) == 7


@pytest.mark.rule("MES-DEF-07")
def test_foresight_defends_against_the_unseen():
    t = Scene()
    a, b = t.foe(at=(5, 5)), t.hero(at=(6, 5), abilities=("sp_foresight",))
    t.fight(a, b)
    t.unseen(a, b)
    t.roll(*points(3, 6), *points(3, 5))
    act(t, a, BITE, at(b), "parry")
    assert t.held(b)[0] == 4
