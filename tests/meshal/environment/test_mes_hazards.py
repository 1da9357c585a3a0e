"""MES-HAZ in the moment: water, bog, corrosives; and traps (MES-FX-08)."""

import pytest
from mes_table import Scene
from mes_world import act, land, offered, trapped

from zhuoju.games.meshal.environment import hazards, traps
from zhuoju.games.meshal.model.field import Field, Ground, Wall
from zhuoju.games.meshal.model.state import Meshal
from zhuoju.games.meshal.moment import moving
from zhuoju.kernel import Flow, IllegalAnswer

POND = [(x, y) for x in range(3, 9) for y in range(3, 9)]


def rounds(t: Scene, n: int) -> None:
    """So many starts of rounds."""
    for _ in range(n):
        t.do(lambda m: hazards.round_start(m))


# Water


@pytest.mark.rule("MES-HAZ-02")
def test_drowning_takes_a_die_of_each_every_round_x61() -> None:
    t = Scene(field=land(*POND, hazard="water", depth=4))
    hero = t.hero(at=(4, 4), might=3, agility=4, spirit=5)
    hero.breath = 0
    t.fight()
    rounds(t, 3)
    assert t.held(hero) == (0, 1, 2)
    assert t.one(hero).down
    rounds(t, 2)
    assert t.one(hero).sheet.dead


@pytest.mark.rule("MES-HAZ-02")
def test_healing_does_not_stop_drowning_e48() -> None:
    from zhuoju.games.meshal.effects import harm

    t = Scene(field=land(*POND, hazard="water", depth=4))
    hero = t.hero(at=(4, 4))
    hero.breath = 0
    t.fight()
    for _ in range(3):
        rounds(t, 1)
        assert t.held(hero) == (3, 3, 3)
        t.do(lambda m: harm.heal(m, hero.ref, {"might": 1, "agility": 1, "spirit": 1}))


@pytest.mark.rule("MES-HAZ-03", "MES-HAZ-05", "MES-HAZ-23")
def test_breath_lasts_3_rounds_per_might_die_and_each_action_shortens_it_x62() -> None:
    t = Scene(field=land(*POND, hazard="water", depth=4))
    hero, out = t.hero(at=(4, 4), might=4), t.foe(at=(6, 6), dice={"spirit": 0})
    t.fight()
    t.do(lambda m: hazards.entered(m, hero.ref))
    assert t.one(hero).breath == 12
    t.do(lambda m: hazards.acted(m, {"ref": hero.ref, "act": "search"}))
    t.do(lambda m: hazards.acted(m, {"ref": hero.ref, "act": "evade"}))
    assert t.one(hero).breath == 10
    t.do(lambda m: hazards.entered(m, out.ref))
    assert t.one(out).breath == 0


@pytest.mark.rule("MES-HAZ-04")
def test_a_whole_round_of_breathing_resets_the_breath() -> None:
    t = Scene(field=land(*POND, hazard="water", depth=4))
    hero = t.hero(at=(4, 4), might=4)
    t.fight()
    rounds(t, 2)
    assert t.one(hero).breath == 10
    t.one(hero).at = (0, 0)
    rounds(t, 1)
    assert t.one(hero).breath == 10
    rounds(t, 1)
    assert t.one(hero).breath is None


def test_swimmers_keep_their_heads_up_and_water_quenches_fire() -> None:
    t = Scene(field=land(*POND, hazard="water", depth=4))
    fish = t.hero(at=(2, 4), ways=("walk", "swim"))
    t.afflict(fish, "burning", 1)
    t.fight()
    act(t, fish, "move walk", "spot:3,4")
    assert not t.one(fish).sheet.effects
    rounds(t, 3)
    assert t.held(fish) == (4, 4, 4)


# Bog


def bog() -> Scene:
    """A bog, one in it, two friends beside it."""
    return Scene(3, field=land(*POND, hazard="bog"))


@pytest.mark.rule("MES-HAZ-06", "MES-HAZ-10", "MES-HAZ-23")
def test_bog_sinks_one_a_round_and_one_per_action_and_holds() -> None:
    t = bog()
    hero = t.hero(at=(2, 4), ap=3)
    t.fight()
    act(t, hero, "move walk")
    t.answer("spot:3,4")
    assert t.one(hero).depth == 0  # the move began on firm ground
    assert "move walk" not in offered(t, hero)
    t.do(lambda m: hazards.round_end(m))
    assert t.one(hero).depth == 1
    t.do(lambda m: hazards.acted(m, {"ref": hero.ref, "act": "search"}))
    assert t.one(hero).depth == 2


@pytest.mark.rule("MES-HAZ-07", "MES-HAZ-22")
def test_a_successful_struggle_lifts_one_step_and_holds_the_round_e71() -> None:
    t = bog()
    hero = t.hero(at=(4, 4), agility=4, ap=3)
    hero.depth = 2
    t.fight()
    t.roll(2, 1, 3, 3)
    act(t, hero, "struggle")
    assert t.one(hero).depth == 1
    t.do(lambda m: hazards.round_end(m))
    assert t.one(hero).depth == 1


@pytest.mark.rule("MES-HAZ-22")
def test_as_printed_the_sinking_eats_the_success() -> None:
    t = Scene(field=land(*POND, hazard="bog"), bog_success="printed")
    hero = t.hero(at=(4, 4), ap=3)
    hero.depth = 2
    t.fight()
    t.roll(2, 1, 3, 3)
    act(t, hero, "struggle")
    t.do(lambda m: hazards.round_end(m))
    assert t.one(hero).depth == 2


@pytest.mark.rule("MES-HAZ-07")
def test_a_result_equal_to_the_depth_fails_e49() -> None:
    t = bog()
    hero = t.hero(at=(4, 4), ap=3)
    hero.depth = 2
    t.fight()
    t.roll(2, 3, 3, 3)
    act(t, hero, "struggle")
    assert t.one(hero).depth == 3


@pytest.mark.rule("MES-HAZ-08")
def test_over_the_head_the_breath_is_held() -> None:
    t = bog()
    hero = t.hero(at=(4, 4), might=2)
    hero.depth = 1
    t.fight()
    t.do(lambda m: hazards.round_end(m))
    assert t.one(hero).depth == 2
    assert t.one(hero).breath == 6


@pytest.mark.rule("MES-HAZ-09", "MES-HAZ-10")
def test_helpers_add_their_might_for_3_ap_and_free_is_on_firm_ground() -> None:
    t = bog()
    hero, friend = t.hero(at=(3, 4), agility=1, ap=3), t.hero(at=(2, 4), seat=1, might=2, ap=3)
    hero.depth = 1
    t.fight()
    t.roll(1, 1, 5)
    act(t, hero, "struggle", (1, "help"))
    assert t.one(friend).ap == 0
    assert t.one(hero).depth == 0
    assert t.one(hero).at not in POND


@pytest.mark.rule("MES-HAZ-23")
def test_nobody_is_pushed_out_of_a_bog_but_teleporting_frees() -> None:
    from zhuoju.games.meshal.moment import forced_moves

    t = bog()
    hero, foe = t.hero(at=(4, 4)), t.foe(at=(2, 4))
    hero.depth = 1
    t.fight()
    t.do(lambda m: forced_moves.pull(m, hero.ref, foe.ref, 3))
    assert t.one(hero).at == (4, 4)
    t.do(lambda m: forced_moves.teleport(m, hero.ref, 6), "spot:9,4")
    assert t.one(hero).depth == 0


# Corrosives


@pytest.mark.rule("MES-HAZ-11", "MES-HAZ-13")
def test_contact_bites_for_3_rounds_and_starts_anew_e50() -> None:
    t = Scene(field=land((5, 4), hazard="corrosive"))
    hero = t.hero(at=(4, 4), might=9, ap=3)
    t.fight()

    def touch(m: Meshal) -> Flow[bool]:
        yield from moving.go(m, hero.ref, [(5, 4)], "walk")
        return (yield from moving.go(m, hero.ref, [(6, 4)], "walk"))

    t.do(touch)
    t.roll(1, 3, 3)
    rounds(t, 1)
    assert t.one(hero).contact == 2
    assert t.held(hero) == (8, 4, 4)
    t.do(lambda m: moving.go(m, hero.ref, [(5, 4), (4, 4)], "walk"))
    t.roll(*[3] * 9)
    rounds(t, 3)
    assert t.one(hero).contact == 0
    rounds(t, 1)
    assert t.held(hero) == (8, 4, 4)


@pytest.mark.rule("MES-HAZ-12", "MES-HAZ-13")
def test_immersion_is_9_dice_and_kills_the_unconscious_after_3_rounds() -> None:
    t = Scene(field=land((5, 4), hazard="corrosive", depth=1))
    hero = t.hero(at=(5, 4), might=9, ap=3)
    t.fight()
    t.roll(1, 1, 1, *[3] * 6)
    rounds(t, 1)
    assert t.rests
    assert t.held(hero) == (6, 4, 4)
    t.one(hero).sheet.dice["spirit"] = 0
    t.roll(*[3] * 18)
    rounds(t, 3)
    assert t.one(hero).sheet.dead


@pytest.mark.rule("MES-HAZ-21")
def test_painted_hazards_run_their_clocks_and_weather_is_entered() -> None:
    field = Field(width=12, length=12, grounds=[Ground(cells=[(5, 4)], hazard="freezing")])
    t = Scene(field=field)
    hero = t.hero(at=(4, 4))
    t.fight()
    t.do(lambda m: moving.go(m, hero.ref, [(5, 4)], "walk"))
    assert "freezing" in t.one(hero).exposed
    t.do(lambda m: moving.go(m, hero.ref, [(6, 4)], "walk"))
    assert "freezing" in t.one(hero).sheltered


# Traps


@pytest.mark.rule("MES-FX-08", "MES-HAZ-19")
def test_a_covered_pit_opens_once_under_who_steps_on_it() -> None:
    t = Scene(field=trapped("tr_pit", (5, 4)))
    hero = t.hero(at=(4, 4), might=4, agility=2)
    t.fight()
    t.roll(2, 3, 3, 3)
    act(t, hero, "move walk", "spot:6,4")
    assert t.one(hero).at == (5, 4)
    assert t.held(hero) == (2, 2, 4)
    assert t.state.field.traps[0].spent
    assert t.one(hero).in_pit


@pytest.mark.rule("MES-FX-08")
def test_the_printed_defence_may_be_used_against_a_trap() -> None:
    t = Scene(field=trapped("tr_flame", (5, 4)))
    hero, other = t.hero(at=(4, 4), ap=3), t.hero(at=(7, 4))
    t.fight()
    t.roll(1, 1, 3, 3, 2, 3, 3, 3)
    act(t, hero, "move walk", "spot:5,4")
    assert t.offered == ["evade", "pass"]
    t.answer("evade")
    t.script({"react.attacked": "pass"})
    assert t.held(hero) == (4, 4, 4)
    assert t.held(other) == (2, 4, 4)
    assert any(e.source == "burning" for e in t.one(other).sheet.effects)


@pytest.mark.rule("MES-FX-08")
def test_known_traps_are_walked_around_and_made_safe() -> None:
    t = Scene(field=trapped("tr_net", (5, 4), found=[1]))
    hero = t.hero(at=(4, 4), agility=3)
    t.fight()
    act(t, hero, "move walk", "spot:6,4")
    assert not t.state.field.traps[0].spent
    t.roll(2, 1, 3)
    act(t, hero, "disarm trap:1")
    assert t.state.field.traps[0].spent is False  # 2 AP are left: it goes on next turn
    t.one(hero).long = None
    t.one(hero).ap = 3
    act(t, hero, "disarm trap:1")
    assert t.state.field.traps[0].spent


def test_gas_and_nets_are_contests_of_nobodys_dice() -> None:
    t = Scene(field=trapped("tr_net", (5, 4)))
    hero = t.hero(at=(4, 4), agility=2)
    t.fight()
    t.roll(1, 1, 3, 3, 1, 3)
    act(t, hero, "move walk", "spot:5,4")
    assert any(e.source == "rooted" for e in t.one(hero).sheet.effects)


def test_a_boulder_rolls_on_round_by_round() -> None:
    t = Scene(field=trapped("tr_boulder", (1, 4)))
    hero = t.hero(at=(0, 4), ap=0)
    t.foe(at=(5, 5), ap=0)
    t.fight()
    t.roll(*[3] * 8)
    t.do(lambda m: traps.trodden(m, hero.ref, (1, 4)))
    t.do(lambda m: moving.go(m, hero.ref, [(1, 4)], "walk"))
    assert t.state.field.traps[0].at == (10, 4)
    t.roll(*[3] * 8)
    rounds(t, 1)
    assert t.state.field.traps[0].spent


def test_a_boulder_lies_still_before_what_one_can_pass_but_nothing_rolls_through() -> None:
    t = Scene(field=trapped("tr_boulder", (1, 4)))
    hero = t.hero(at=(0, 4), ap=0)
    t.wall((4, 4), blocks_move=False)
    t.fight()
    t.roll(*[3] * 8)
    t.do(lambda m: moving.go(m, hero.ref, [(1, 4)], "walk"))
    assert (t.state.field.traps[0].at, t.state.field.traps[0].spent) == ((3, 4), True)


def test_a_flood_rises_a_step_in_two_rounds() -> None:
    t = Scene(field=trapped("tr_flood", (5, 4)))
    hero = t.hero(at=(4, 4))
    t.fight()
    t.do(lambda m: traps.opened(m, hero.ref, Wall(9, [(5, 4)]), "shut"))
    rounds(t, 4)
    assert t.state.field.grounds[0].depth == 2
    assert t.one(hero).breath is None
    rounds(t, 1)
    assert t.one(hero).breath is not None


def test_a_brazier_is_pushed_over_and_burns_on() -> None:
    t = Scene(field=trapped("tr_brazier", (5, 4)))
    hero, foe = t.hero(at=(4, 4)), t.foe(at=(6, 4), ap=0)
    t.fight()
    t.roll(1, 3, 3)
    act(t, hero, "push trap:1", "facing:2")
    assert t.held(foe) == (3, 4, 4)
    assert t.state.field.zones[0].tag == "hazard"


def test_lightning_strikes_only_in_a_storm() -> None:
    t = Scene(field=trapped("tr_lightning", (5, 4)))
    hero = t.hero(at=(5, 5), might=4)
    t.fight()
    rounds(t, 1)
    assert t.held(hero) == (4, 4, 4)
    t.state.field.storm = True
    t.roll(1, 3, 3, 3, 3)
    t.do(lambda m: hazards.round_start(m), {"might": 1})
    assert t.held(hero) == (3, 4, 4)


# What the host says of them


@pytest.mark.rule("MES-HAZ-01")
def test_creatures_state_their_own_exceptions() -> None:
    t = Scene(field=land(*POND, hazard="water", depth=4))
    crab = t.foe(at=(4, 4), abilities=("gi_machine_body",))
    hero = t.hero(at=(5, 5), might=3)
    hero.breath = crab.breath = 0
    t.fight()
    before = t.held(crab)
    rounds(t, 2)
    assert t.held(crab) == before
    assert t.held(hero)[0] == 1


@pytest.mark.rule("MES-HAZ-01", "MES-CORE-02")
def test_the_host_may_say_that_a_hazard_does_one_no_harm_and_that_is_noted() -> None:
    t = Scene(field=land(*POND, hazard="water", depth=4))
    hero, other = t.hero(at=(4, 4), might=3), t.hero(at=(5, 5), might=3)
    hero.breath = other.breath = 0
    t.fight()
    t.do(lambda m: None)
    t.match.intervene("spare", ref=hero.ref, hazard="water", author="Ada", reason="half a fish")
    rounds(t, 2)
    assert (t.held(hero)[0], t.held(other)[0]) == (3, 1)
    noted = t.state.overrides[-1]
    assert (noted.author, noted.what, noted.reason) == ("Ada", "spare", "half a fish")
    t.match.intervene("spare", ref=hero.ref, hazard="water", on=False, author="Ada", reason="no gills")
    rounds(t, 1)
    assert t.one(hero).breath is not None  # it holds its breath again
    with pytest.raises(IllegalAnswer, match="MES-HAZ-01"):
        t.match.intervene("spare", ref=hero.ref, hazard="wolves", author="Ada", reason="?")


@pytest.mark.rule("MES-HAZ-01")
@pytest.mark.parametrize("hazard", ["bog", "corrosive"])
def test_who_is_spared_neither_sinks_nor_burns(hazard: str) -> None:
    t = Scene(field=land(*POND, hazard=hazard, depth=1))
    hero, other = t.hero(at=(4, 4), might=9), t.hero(at=(5, 5), might=9)
    t.fight()
    t.do(lambda m: None)
    t.match.intervene("spare", ref=hero.ref, hazard=hazard, author="Ada", reason="made of clay")
    t.roll(*[2] * 9)
    rounds(t, 1)
    t.do(lambda m: hazards.round_end(m))
    assert t.one(hero).depth == 0
    assert t.held(hero)[0] == 9
    assert t.one(other).depth > 0 or t.held(other)[0] < 9


# Where one begins, and where there is nothing to breathe


def everywhere(hazard: str) -> Field:
    return land(*[(x, y) for x in range(12) for y in range(12)], hazard=hazard)


@pytest.mark.rule("MES-HAZ-14", "MES-HAZ-16", "MES-MOM-01")
@pytest.mark.parametrize(("hazard", "ap", "dice"), [("freezing", 2, 4), ("torrid", 3, 3)])
def test_whoever_begins_in_cold_or_heat_feels_it_from_the_first_roll_on(hazard, ap, dice) -> None:
    t = Scene(step="moment_begins", field=everywhere(hazard))
    hero, foe = t.hero(agility=4), t.foe(agility=4)
    t.play()
    rolled = {e.data["ref"]: len(e.data["faces"]) for e in t.events("rolled")}
    assert rolled == {hero.ref: dice, foe.ref: dice}
    assert [t.one(who).ap for who in (hero, foe)] == [ap, ap]


@pytest.mark.rule("MES-HAZ-14", "MES-MOM-05")
def test_whoever_comes_late_into_the_cold_feels_it_too() -> None:
    t = Scene(step="turn", field=everywhere("freezing"))
    a, b = t.hero(), t.foe()
    t.fight(a, b)
    t.play()
    t.match.intervene("spawn", creature="cr_bandit", x=9, y=9, author="Ada", reason="late")
    t.play("end")
    late = max(t.state.beings)
    assert (t.one(late).ap, list(t.one(late).exposed)) == (2, ["freezing"])


@pytest.mark.rule("MES-HAZ-02", "MES-HAZ-03")
def test_in_a_vacuum_everybody_holds_his_breath_fliers_and_swimmers_too() -> None:
    t = Scene(step="moment_begins", field=everywhere("vacuum"))
    hero = t.hero(might=2, ways=("walk", "swim", "fly"))
    hero.height = 3
    machine = t.foe("cr_bandit")
    machine.sheet.abilities["gi_machine_body"] = 0
    t.play()
    assert t.one(hero).breath == 5  # 6, less the first round
    assert t.one(machine).breath is None
    t.one(hero).breath = 0
    rounds_before = t.held(hero)
    while t.state.moment.round == 1:
        t.answer("end")
    assert t.held(hero) == tuple(n - 1 for n in rounds_before)


@pytest.mark.rule("MES-HAZ-01", "MES-HAZ-02")
def test_the_host_spares_whom_a_vacuum_does_nothing() -> None:
    t = Scene(step="turn", field=everywhere("vacuum"))
    hero, foe = t.hero(), t.foe()
    t.fight(hero, foe)
    t.play()
    t.match.intervene("spare", ref=hero.ref, hazard="vacuum", author="Ada", reason="a suit")
    assert not hazards.under(t.match.table, hero.ref)
    assert hazards.under(t.match.table, foe.ref)


@pytest.mark.rule("MES-HAZ-05")
def test_whoever_falls_unconscious_under_water_lets_go_of_his_breath() -> None:
    t = Scene(field=land(*POND, hazard="water", depth=4))
    hero = t.hero(at=(4, 4), might=4)
    t.fight()
    rounds(t, 1)
    assert t.one(hero).breath == 11
    t.one(hero).sheet.dice["agility"] = 0
    t.one(hero).down = True
    rounds(t, 1)
    assert t.held(hero) == (3, 0, 3)
