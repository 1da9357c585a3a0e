"""TAM-PROGRAM The launch step: where programs come from, and launching them."""

import pytest

from zhuoju.games.tamashii.model.library import BASIC_PROGRAMS
from zhuoju.games.tamashii.model.state import Boss, Contest, Jordan, Story, player
from zhuoju.games.tamashii.round.launch import launch_step, programs


def begin(t, seat=0):
    """Begin the launch step of a player."""
    t.do(lambda m: launch_step(m, player(m, seat)))
    return t


def sources(t, seat=0):
    """The locations of all programs of a player."""
    return t.do(lambda m: [a.location for a in programs(m, player(m, seat))])


@pytest.mark.rule("TAM-PROGRAM-01", "TAM-PROGRAM-09")
def test_launching_dumps_the_tokens_of_the_pattern_and_then_resolves_the_effect(board):
    t = board(1)
    t.write(0, "RBRG")
    begin(t)
    assert t.options("launch") == ["launch basic.energy cell:0 cell:1 cell:2"]
    t.play("launch basic.energy cell:0 cell:1 cell:2")
    assert (t.launcher(), t.dump_of(), t.has("energy")) == ("...G", "RRB", 1)
    kinds = [e.kind for e in t.events()]
    assert kinds.index("launched") < kinds.index("code_dumped") < kinds.index("resource_gained")


@pytest.mark.rule("TAM-PROGRAM-07", "TAM-PROGRAM-22")
def test_tokens_that_are_not_part_of_the_program_stay(board):
    t = board(1)
    t.show_bodies("soldier")  # RAR/.K.
    t.write(0, "RBRY/GRX")
    begin(t)
    t.play(t.options("launch")[-1], "end")
    assert t.faces_of(t.me().bodies) == ["soldier"]
    assert t.launcher() == "...Y/G"  # the corrupted code on a frame cell only at the end of the step
    assert t.dump_of() == "RRRBX"


@pytest.mark.rule("TAM-PROGRAM-10", "TAM-ACTION-05")
@pytest.mark.parametrize("step", ["planning_write", "action_turn", "combat_turn"])
def test_nothing_can_be_launched_outside_the_launch_step(board, step):
    t = board(1, step=step, args=() if step == "planning_write" else (0,))
    t.write(0, "RBR/GYG")
    t.stand(0, 1)
    t.lock_on(0, "patrol-drone")
    t.play()
    assert t.options("launch") == []


@pytest.mark.rule("TAM-PROGRAM-11", "TAM-PROGRAM-15")
def test_several_programs_may_be_launched_in_any_order(board):
    t = board(1)
    t.write(0, "RBRG/...Y/...G")
    begin(t)
    t.play("launch basic.memory cell:3 cell:8 cell:13", "launch basic.energy cell:0 cell:1 cell:2", "end")
    assert (t.has("memory"), t.has("energy")) == (1, 1)
    assert t.rests


@pytest.mark.rule("TAM-PROGRAM-12")
def test_a_program_is_launched_once_per_step_whatever_tokens_are_left(board):
    t = board(1)
    t.write(0, "RBR/RBR")
    begin(t)
    assert len(t.options("launch")) == 2
    t.play("launch basic.energy cell:0 cell:1 cell:2")
    assert t.options("launch") == []
    assert t.withheld["launch basic.energy"] == "reason.launched"
    assert t.withheld["launch basic.xp"] == "reason.not_formed"
    t.play("end")
    begin(t)
    assert t.options("launch") == ["launch basic.energy cell:5 cell:6 cell:7"]


@pytest.mark.rule("TAM-PROGRAM-13")
def test_the_same_pattern_at_two_locations_is_two_programs_each_with_its_own_tokens(board):
    """EC-41."""
    t = board(1)
    rail, second = t.equip(0, "rail-pistol", "rail-pistol")
    t.lock_on(0, "crown-guard")
    t.write(0, "RBG")
    begin(t)
    assert t.options("launch") == [f"launch augment card:{n} cell:0 cell:1" for n in (rail, second)]
    t.play(f"launch augment card:{rail} cell:0 cell:1")
    assert t.options("launch") == []
    assert t.me().queue[0].damage == 2
    t.play("end")
    t.write(0, "RB/RB")
    begin(t)
    t.play(f"launch augment card:{rail} cell:0 cell:1", f"launch augment card:{second} cell:5 cell:6")
    assert t.me().queue[0].damage == 6


@pytest.mark.rule("TAM-PROGRAM-14", "TAM-PROGRAM-24")
def test_programs_come_from_everything_that_shows_one(board):
    t = board(1)
    assert sources(t) == list(BASIC_PROGRAMS)
    rail, _ = t.equip(0, "rail-pistol"), t.equip(0, "war-drum", equipped=False)
    enemy, _ = t.lock_on(0, "patrol-drone", "lamp-eye")
    (body,) = t.show_bodies("courier")
    t.state.boss = Boss("shinigami", t.me().place, 4, 6)
    t.state.jordan = Jordan(place=0, battery=4)
    t.state.story = Story("N", "N02")
    t.state.faces[t.state.places[0].tile] = "central-server"
    t.state.places[0].die_faces = t.cards("die")
    found = sources(t)[len(BASIC_PROGRAMS) :]
    assert found == [
        f"augment card:{rail[0]}",
        f"hack card:{enemy}",
        f"expel card:{enemy}",
        f"attach card:{body}",
        "story.N.pick_lock",
        "boss.shinigami.0",
        "boss.shinigami.1",
        "jordan",
    ]


@pytest.mark.rule("TAM-PROGRAM-14", "TAM-VS-08")
def test_the_interaction_card_offers_its_programs_to_everybody(board):
    from zhuoju.games.tamashii.model.library import GLOBAL_RULES, INTERACTIONS

    t = board(2)
    card = next(iter(INTERACTIONS))
    t.state.contest = Contest(map="", situation="", rule=next(iter(GLOBAL_RULES)), interaction=card)
    for seat in (0, 1):
        assert f"interaction.{card}.0" in sources(t, seat)


@pytest.mark.rule("TAM-PROGRAM-16", "TAM-PROGRAM-25")
def test_a_long_program_does_not_resolve_the_short_one_in_it_which_may_follow_with_other_tokens(board):
    """EC-42."""
    t = board(1)
    t.write(0, "RBR./R.B./B.R./R...")
    begin(t)
    long = next(o for o in t.options("launch") if "long" in o)
    t.play(long)
    assert t.has("energy") == 2
    t.play("launch basic.energy cell:5 cell:10 cell:15")
    assert t.has("energy") == 3
    resource_programs = [c for c in BASIC_PROGRAMS.values() if c.id != "basic.xp"]
    assert sum(c.long for c in resource_programs) == 4
    assert len(resource_programs) == 8


@pytest.mark.rule("TAM-PROGRAM-17")
def test_every_equipped_augment_may_be_launched_once(board):
    t = board(1)
    (drum,) = t.equip(0, "war-drum")
    t.write(0, "R.R/R.R")
    begin(t)
    t.play(t.options("launch")[0])
    t.until("launch.step")
    assert t.options("launch") == []
    assert t.withheld[f"launch augment card:{drum}"] == "reason.launched"


@pytest.mark.rule("TAM-PROGRAM-18")
def test_hack_and_expel_are_two_programs_of_the_lead_enemy(board):
    t = board(1)
    (drone,) = t.lock_on(0, "patrol-drone")  # hack RA: 2 damage, expel YB: 1 corrupted
    t.write(0, "RB/YB")
    begin(t)
    t.play(f"launch hack card:{drone} cell:0 cell:1")
    assert t.me().queue[0].damage == 2
    assert t.options("launch") == [f"launch expel card:{drone} cell:5 cell:6"]
    t.play(f"launch expel card:{drone} cell:5 cell:6")
    assert (t.queue_of(), t.me().xp, t.dump_of()) == ([], 0, "RBBYX")


@pytest.mark.rule("TAM-PROGRAM-19")
def test_the_next_enemy_becomes_lead_and_its_programs_can_be_launched_in_the_same_step(board):
    """EC-44: also where it has the same name."""
    t = board(1)
    first, second = t.lock_on(0, "patrol-drone", "patrol-drone")
    t.write(0, "YB/YB")
    begin(t)
    assert not any(f"card:{second}" in option for option in t.offered)
    t.play(f"launch expel card:{first} cell:0 cell:1", f"launch expel card:{second} cell:5 cell:6")
    assert t.queue_of() == []


@pytest.mark.rule("TAM-PROGRAM-20")
def test_a_program_may_be_launched_even_if_its_effect_does_nothing(board):
    t = board(1)
    t.write(0, "RBR")
    t.resources(energy=5)
    begin(t)
    t.play("launch basic.energy cell:0 cell:1 cell:2")
    assert (t.has("energy"), t.dump_of()) == (5, "RRB")


@pytest.mark.rule("TAM-PROGRAM-20", "TAM-SOLO-15", "TAM-SOLO-13")
def test_jordan_cannot_be_charged_with_a_full_battery(board):
    t = board(1)
    t.write(0, "RBR")  # KAK for the crimson board
    t.state.jordan = Jordan(place=0, battery=5)
    begin(t)
    assert not any("jordan" in option for option in t.offered)
    assert t.withheld["launch jordan"] == "reason.battery_full"
    t.play("end")
    t.state.jordan.battery = 4
    begin(t)
    t.play("launch jordan cell:0 cell:1 cell:2")
    assert t.jordan.battery == 5
    assert t.me().counts["hack_resolved"] == 1


@pytest.mark.rule("TAM-PROGRAM-21")
def test_the_player_chooses_which_tokens_are_used(board):
    t = board(1)
    t.write(0, "RBR/B/O")
    begin(t)
    upright = "launch basic.energy cell:0 cell:5 cell:10"
    assert {"launch basic.energy cell:0 cell:1 cell:2", upright} < set(t.options("launch"))
    t.play(upright)
    assert (t.launcher(), t.dump_of()) == (".BR", "RBO")


@pytest.mark.rule("TAM-CODE-19", "TAM-CODE-27")
def test_an_open_source_token_in_a_program_is_dumped_as_open_source(board):
    """EC-39."""
    t = board(1)
    t.write(0, "OBR")
    begin(t)
    t.play("launch basic.energy cell:0 cell:1 cell:2")
    assert (t.has("energy"), t.dump_of()) == (1, "RBO")


@pytest.mark.rule("TAM-PROGRAM-23")
def test_writing_granted_by_a_program_happens_at_once_and_can_form_another(board):
    t = board(1)
    (compiler,) = t.equip(0, "pocket-compiler")  # GY: write 2
    t.write(0, "GY/RB/..R")
    begin(t)
    t.play(f"launch augment card:{compiler} cell:0 cell:1", "slide cell:12 cell:7", "done")
    assert t.options("launch") == ["launch basic.energy cell:5 cell:6 cell:7"]


@pytest.mark.rule("TAM-PROGRAM-23")
def test_preparing_granted_by_a_program_happens_at_once(board):
    t = board(1)
    (kit,) = t.equip(0, "patch-kit")  # GA: prepare 1
    t.write(0, "GY/RB")
    t.next_codes(0, "R")
    begin(t)
    t.play(f"launch augment card:{kit} cell:0 cell:1", "red cell:7")
    assert t.options("launch") == ["launch basic.energy cell:5 cell:6 cell:7"]


@pytest.mark.rule("TAM-CODE-15", "TAM-ACTION-06")
def test_corrupted_codes_are_dumped_only_when_the_player_ends_the_step(board):
    t = board(1)
    t.write(0, "XRBR")
    begin(t)
    t.play("launch basic.energy cell:1 cell:2 cell:3")
    assert t.launcher() == "X"
    t.play("end")
    assert (t.launcher(), t.dump_of()) == ("", "RRBX")


@pytest.mark.rule("TAM-CODE-24")
def test_a_changed_core_type_counts_for_later_programs_of_the_step(board):
    """EC-43."""
    t = board(1)
    (recompile,) = t.equip(0, "recompile")
    t.equip(0, "breach-charge")  # RKR
    t.lock_on(0, "crown-guard")
    t.write(0, "RGR")
    begin(t)
    assert t.options("launch") == []
    t.play(f"use card:{recompile} #0", "green")
    assert len(t.options("launch")) == 1


@pytest.mark.rule("TAM-AUG-12")
def test_an_augment_that_breaks_leaves_the_game_after_its_effect(board):
    """EC-51."""
    t = board(1)
    (strike,) = t.equip(0, "orbital-strike")
    t.lock_on(0, "crown-guard")
    t.write(0, "ROR")
    begin(t)
    t.play(next(o for o in t.options("launch") if "augment" in o))
    assert (t.queue_of(), t.me().augments, t.box) == ([], [], [strike])
    assert t.me().xp == 1


@pytest.mark.rule("TAM-ENEMY-08")
def test_a_hack_that_brings_an_enemy_to_zero_defeats_it(board):
    """EC-45."""
    t = board(1)
    (drone,) = t.lock_on(0, "patrol-drone", damage=2)
    t.write(0, "RB")
    begin(t)
    t.play(f"launch hack card:{drone} cell:0 cell:1")
    assert (t.queue_of(), t.me().xp) == ([], 1)


@pytest.mark.rule("TAM-BODY-06", "TAM-BODY-07")
def test_the_body_that_fills_the_market_can_be_taken_in_the_same_step(board):
    t = board(1)
    first, second = (*t.show_bodies("field-medic"), t.card("oracle"))  # BA/GK, GY/KA
    t.state.body_deck = [second]
    t.write(0, "BBGY/GRRB")
    begin(t)
    t.play(next(o for o in t.options("launch") if f"attach card:{first}" in o))
    assert t.market == [second]
    t.play(next(o for o in t.options("launch") if f"attach card:{second}" in o))
    assert t.faces_of(t.me().bodies) == ["field-medic", "oracle"]
    assert t.market == [None]


@pytest.mark.rule("TAM-RESET-12", "TAM-ACTION-07")
def test_the_launch_step_is_over_for_a_player_who_was_reset(board):
    """EC-20."""
    t = board(1)
    t.write(0, "RBR")
    t.me().out = True
    begin(t)
    assert t.rests
    assert t.launcher() == "RBR"


def test_deeds_of_a_launch_are_counted_for_goals(board):
    t = board(1)
    (breach,) = t.equip(0, "breach-charge")
    t.lock_on(0, "crown-guard")
    t.write(0, "RRO/....")
    begin(t)
    t.play(f"launch augment card:{breach} cell:0 cell:1 cell:2")
    counted = {k: v for k, v in t.me().counts.items() if k.replace("_", "").isalpha()}
    assert counted == {
        "program_launched": 1,
        "core_code_used": 2,
        "core_program_launched": 1,
        "faction_augment_launched": 1,
    }
