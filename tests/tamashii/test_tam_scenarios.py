"""The four scenarios: what their cards do, path by path, and how their stories read."""

import pytest
from tam_board import Board, the_game
from tam_story import tale, xps

from zhuoju.content import perform
from zhuoju.games.tamashii.boss import boss_acts
from zhuoju.games.tamashii.context import Ctx
from zhuoju.games.tamashii.library import LIBRARY
from zhuoju.games.tamashii.progress import player_activity
from zhuoju.games.tamashii.scenario_cards import EndingCard, Guide, PlotCard, SpecialCard
from zhuoju.games.tamashii.state import Boss, Jordan, player
from zhuoju.games.tamashii.story import draw_card, special_programs, world_activity
from zhuoju.kernel.match import new

DRONE = "patrol-drone"
SERVER = 1  # the place of the Central Server on the small map below


def small(t: Board) -> Board:
    """The Shelter, the Central Server beside it, then Power Plant, Server Farm and Ruins in a row."""
    t.lay_map((1, 0, 0, True), (16, 1, 0, True), (11, 2, 0, True), (12, 3, 0, True), (2, 4, 0, True))
    return t


def draw(number: str):
    return lambda m: draw_card(m, number)


def world(t: Board, *answers) -> Board:
    t.do(world_activity, *answers)
    return t


def launch(t: Board, seat: int, name: str) -> None:
    """Resolve the effect of a story program as if it had been launched."""

    def run(m):
        card, program = next((c, p) for c, p in special_programs(m, seat) if p.id == name)
        return perform(m, Ctx(you=seat, face=card, program="story"), program.do)

    t.do(run)


# Stories


def test_every_story_is_60_to_150_words_and_chinese_has_no_stray_spaces(board):
    board(1)
    packs = LIBRARY.packs
    for kind in (PlotCard, EndingCard, SpecialCard):
        for card in packs.of(kind).values():
            assert 60 <= len(card.story.en.split()) <= 150, card.id
            assert 100 <= len(card.story.hans) <= 260, card.id
            assert " " not in card.story.hans, card.id
    for guide in packs.of(Guide).values():
        assert " " not in guide.teaser.hans


def test_every_card_can_be_said_in_every_language(board):
    board(1)
    for kind in (Guide, PlotCard, SpecialCard):
        for card in LIBRARY.packs.of(kind).values():
            for language in ("zh-Hans", "zh-Hant", "en"):
                said = LIBRARY.words.text_of(card, language)
                assert not [odd for odd in ("{", "none", "true") if odd in said], (card.id, said)


# The scenario A, the Prologue


def test_a01_goes_on_when_all_have_a_resource_and_somebody_is_on_the_shelter():
    t = tale("A01")
    t.state.tracking_on = False
    t.resources(0, energy=1)
    t.stand(1, 1)
    assert world(t).state.story.plot == "A01"
    t.resources(1, memory=1)
    assert world(t).state.story.plot == "A02"
    assert (t.state.tracking_on, t.state.time) == (True, 4)


@pytest.mark.rule("TAM-TRACK-11")
def test_a01_goes_on_after_round_6_at_the_latest():
    t = tale("A01")
    t.state.round = 5
    assert world(t).state.story.plot == "A01"
    t.state.round = 6
    assert world(t).state.story.plot == "A02"


def test_a03_counts_defeats_and_expulsions():
    t = tale("A03", time=4)
    t.me(0).counts["enemy_defeated"] = 1
    t.lock_on(1, DRONE)
    world(t)
    assert (t.state.story.plot, t.state.story.tokens) == ("A03", {"success": 1})
    t.me(1).counts["enemy_expelled"] = 1
    world(t, (0, "way 0"), (1, "way 0"))
    assert t.state.story.plot == "A05"


def test_a06_needs_both_places():
    t = small(tale("A06", time=5))
    t.stand(0, 2), t.stand(1, 3)
    t.write(0, "RB")
    t.write(1, "GY")
    t.do(player_activity, "do A06 tamper_power", "do A06 tamper_clock")
    assert t.rests
    assert world(t).state.story.plot == "A07"
    assert t.state.time == 3


def test_a07_is_won_on_the_shelter_and_lost_when_time_is_up():
    t = small(tale("A07", time=2))
    t.stand(1, 1)
    assert world(t).result is None
    t.stand(1, 0)
    assert world(t).state.story.outcome == "A09"  # also at time 0: success comes first
    t = small(tale("A07", time=1))
    t.stand(1, 1)
    assert world(t).state.story.outcome == "A10"


# The scenario N, Access Denied


def test_n01_a_late_team_finds_the_server_but_pays():
    t = tale("N01", time=1)
    assert world(t).state.story.plot == "N02"
    server = t.place_of(16)
    assert t.state.places[server].revealed
    assert len(t.state.places[server].die_faces) == 4
    assert t.state.time == 5  # one less for being late
    assert [p.dump.get("corrupted", 0) for p in t.state.players] == [1, 1]


@pytest.mark.parametrize(("face", "tokens"), [("common", "RR"), ("rare", "BBB")])
def test_n_a_lock_asks_for_a_test_and_opens_when_it_is_passed(face, tokens):
    t = small(tale("N02", time=5, tokens={"success": 3}))
    t.stand(0, SERVER)
    lock = t.card(face)
    t.state.places[SERVER].die_faces = [lock]
    t.write(0, tokens)
    launch(t, 0, "pick_lock")
    t.roll(*["rare"] * len(tokens))
    t.play([f"cell:{n}" for n in range(len(tokens))])
    assert t.state.places[SERVER].die_faces == []
    assert t.state.story.tokens == {"success": 4}
    world(t, (0, "way 0"), (1, "way 0"))
    assert t.state.story.plot == "N04"
    assert t.state.story.guide_tokens == {"n_copied": 1}
    assert t.state.story.specials == ["N08"]


def test_n_a_failed_test_leaves_the_lock_closed():
    t = small(tale("N02", time=5))
    t.stand(0, SERVER)
    t.state.places[SERVER].die_faces = [t.card("common")]
    t.write(0, "R")
    launch(t, 0, "pick_lock")
    t.roll("blank")
    t.play(["cell:0"])
    assert len(t.state.places[SERVER].die_faces) == 1
    assert t.state.story.tokens == {}


def test_n_a_blank_lock_is_an_alarm_and_open():
    t = small(tale("N02", time=5))
    t.stand(0, SERVER)
    t.state.places[SERVER].die_faces = [t.card("blank")]
    launch(t, 0, "pick_lock")
    assert [p.tracking for p in t.state.players] == [3, 3]
    assert t.state.places[SERVER].die_faces == []


def test_n_locks_are_picked_on_the_central_server_only():
    t = small(tale("N02"))
    t.state.places[SERVER].die_faces = [t.card("common")]
    assert t.do(lambda m: special_programs(m, 0)) == []


@pytest.mark.parametrize(("copied", "ending"), [({"n_copied": 1}, "N05"), ({}, "N06")])
def test_n04_the_ending_depends_on_the_keys(copied, ending):
    t = small(tale("N04", time=3, guide_tokens=copied))
    assert world(t).state.story.outcome == ending


def test_n08_the_trace_follows_and_brings_two_enemies_on_contact():
    t = small(tale("N04", time=5, specials=["N08"]))
    t.stand(0, 3), t.stand(1, 4)
    t.state.places[SERVER].markers["n_trace"] = 1
    t.enemies_on_top(DRONE, DRONE)
    world(t)
    assert t.state.places[2].markers == {"n_trace": 1}
    world(t)
    assert t.queue_of(0) == [DRONE, DRONE]
    assert t.state.places[SERVER].markers == {"n_trace": 1}  # it begins anew


# The scenario P, X-6039


def test_p03_sites_are_voted_and_engineers_shared_out():
    t = tale("P02", time=3)
    t.do(draw("P03"))
    assert "place:0" not in t.offered  # never the Shelter
    t.play((0, "place:1"), (1, "place:1"), (0, "place:2"), (1, "place:2"), (0, "place:4"), (1, "place:4"))
    assert [spot.markers.get("p_engineer", 0) for spot in t.state.places] == [0, 2, 1, 0, 1, 0, 0]
    assert (t.state.time, t.state.story.specials) == (5, ["P12"])


@pytest.mark.parametrize(("seats", "shifts"), [(1, 2), (2, 2), (3, 3), (4, 3)])
def test_p12_a_tower_takes_two_shifts_and_three_with_many_players(seats, shifts):
    t = tale("P03", seats=seats, specials=["P12"])
    for seat in range(1, seats):
        t.stand(seat, 1)
    t.state.places[0].markers = {"p_engineer": 1, "p_work": shifts - 1}
    t.write(0, "RRGB")
    t.do(player_activity, "do P12 work")
    assert t.offered == ["red"]  # only of red there are two
    t.play("red", ["cell:0", "cell:1"])
    assert t.state.places[0].success == 1
    assert "p_work" not in t.state.places[0].markers


def test_p04_the_relay_walks_to_the_shelter_and_then_the_group_decides():
    t = small(tale("P03", time=1, specials=["P12"]))
    t.enemies_on_top(DRONE, DRONE)
    t.do(draw("P04"))
    assert [spot.ascend for spot in t.state.places] == [0, 0, 0, 0, 1]
    world(t)
    world(t, (0, "way 1"), (1, "way 1"))
    assert [spot.ascend for spot in t.state.places] == [0, 0, 1, 0, 0]
    assert t.state.story.plot == "P06"
    world(t)
    world(t)
    assert t.state.story.outcome == "P11"


def test_p05_two_frequencies_on_two_towers_in_one_round_capture_it():
    t = small(tale("P05"))
    t.state.places[1].success = t.state.places[2].success = 1
    t.state.places[4].ascend = 1
    t.stand(0, 1), t.stand(1, 2)
    t.write(0, "GGGG")
    t.write(1, "YYYY")
    t.do(player_activity, "do P05 sing_green")
    t.roll("rare", "rare")
    t.play(["cell:0", "cell:1"])
    t.play("do P05 sing_yellow")
    t.roll("rare", "rare")
    t.play(["cell:0", "cell:1"])
    t.until("rest")
    assert world(t).state.story.outcome == "P09"


@pytest.mark.rule("TAM-SCEN-27")
def test_p05_alone_the_two_frequencies_may_come_in_two_consecutive_rounds():
    for seats, after in ((1, {"p_green": 1}), (2, {})):
        t = small(tale("P05", seats=seats))
        t.state.places[1].success = t.state.places[2].success = 1
        t.state.places[4].ascend = 1
        t.stand(0, 1)
        t.write(0, "GG")
        t.do(player_activity, "do P05 sing_green")
        t.roll("rare", "rare")
        t.play(["cell:0", "cell:1"])
        assert world(t).state.places[1].markers == after


@pytest.mark.rule("TAM-SCEN-27")
def test_p06_boarding_takes_two_players_or_one_alone():
    for seats, there in ((2, 0), (1, 1)):
        t = small(tale("P06", seats=seats))
        t.state.places[2].ascend = 1
        t.stand(0, 2)
        assert len(t.do(lambda m: special_programs(m, 0))) == there


def test_p06_two_charges_then_run_then_the_relay_is_blown_up():
    t = small(tale("P06", tokens={"p_charge": 1}))
    t.state.places[2].ascend = 1
    t.stand(0, 2), t.stand(1, 2)
    launch(t, 0, "set_charge")
    t.enemies_on_top(DRONE, DRONE)
    assert world(t).state.story.plot == "P07"
    t.stand(1, 0)
    world(t)
    world(t)
    assert t.state.story.outcome == "P10"
    assert [p.integrity for p in t.state.players] == [2, 5]  # who stood too close


def test_p08_the_setback_goes_on_with_the_card_that_follows():
    t = tale("P01", time=1)
    assert world(t).state.story.plot == "P02"
    assert t.state.time == 3
    assert t.state.story.spent == ["P01", "P08"]
    t = small(tale("P05", spent=["P01", "P02", "P03", "P04"]))
    t.state.places[2].success = t.state.places[1].success = t.state.places[4].success = 1
    t.state.places[3].ascend = 1
    world(t)
    assert t.state.story.plot == "P06"
    assert t.state.places[2].success == 0  # flattened


# The scenario S, Shinigami


def test_s01_two_core_tests_lead_on_and_time_0_to_the_setback():
    t = small(tale("S01", time=3, tokens={"success": 2}))
    assert world(t).state.story.plot == "S02"
    t = small(tale("S01", time=1))
    world(t, (0, "way 1"), (1, "way 1"))
    assert t.state.story.spent[:3] == ["S01", "S11", "S03"]
    assert t.state.story.plot == "S05"


def test_s04_the_bait_is_appointed_tracked_and_must_stand_far_away():
    t = small(tale("S03"))
    t.do(draw("S04"), (0, "seat:1"), (1, "seat:1"))
    t.stand(1, 3)
    world(t)
    assert [p.tracking for p in t.state.players] == [0, 1]
    world(t)
    world(t)
    assert t.state.story.plot == "S07"
    assert t.state.boss.place == 3


def test_s05_three_lanterns_out_bring_the_boss_from_the_outskirts():
    t = small(tale("S05", time=4, tokens={"success": 3}))
    t.state.places[4].labels = ["s_edge"]
    world(t)
    assert (t.state.story.plot, t.state.boss.place) == ("S07", 4)
    assert t.state.boss.integrity == 7
    assert sorted(each.split()[0] for each in t.state.boss.pile) == ["Sx17", "Sx18"]


def test_s07_the_boss_withdraws_when_half_of_its_integrity_is_gone():
    t = small(tale("S07"))
    t.state.boss = Boss("shinigami", 2, 4, 6, ["Sx17 0", "Sx18 0"])
    t.number_die(0)
    t.symbol_die("basic")
    assert world(t).state.story.plot == "S07"
    t.state.boss.integrity = 3
    world(t, (0, "way 1"), (1, "way 1"))
    assert t.state.story.plot == "S10"
    assert t.state.boss.armour == 4


@pytest.mark.parametrize(
    ("path", "plot", "ending"),
    [("S04", "S09", "S12"), ("S04", "S10", "S13"), ("S05", "S09", "S14"), ("S05", "S10", "S15")],
)
@pytest.mark.rule("TAM-END-05")
def test_s_the_two_choices_make_four_endings(path, plot, ending):
    t = small(tale(plot, time=3, spent=[path], tokens={"success": 1}))
    t.state.boss = Boss("shinigami", 2, 0, 6, []) if plot == "S10" else None
    assert world(t).state.story.outcome == ending


def test_s_eight_beacons_lose():
    t = tale("S05", time=4)
    for spot in t.state.places[1:]:
        spot.ascend = 1
    assert world(t).result is None
    t.state.places[0].ascend = t.state.places[1].ascend = 2
    assert world(t).state.story.outcome == "S16"


def attack(side: str, number: int, symbol: str, seats: int = 2) -> Board:
    """The boss stands on the Power Plant (place 2) and resolves this side of an attack card."""
    t = small(tale("S07", seats=seats))
    t.state.boss = Boss("shinigami", 2, 5, 3, [side, "Sx18 1"])
    t.stand(0, 4), t.stand(1, 2)
    t.me(0).tracking = 3
    t.number_die(number)
    t.symbol_die(symbol)
    t.enemies_on_top(DRONE, DRONE)
    t.do(boss_acts)
    t.until("rest")
    return t


@pytest.mark.rule("TAM-BOSS-11")
def test_sx17_front_walks_to_the_highest_tracking_and_strikes_or_leaves_a_beacon():
    t = attack("Sx17 0", 3, "basic")
    assert t.state.boss.place == 4
    assert [p.integrity for p in t.state.players] == [3, 5]
    assert t.state.boss.pile == ["Sx18 1", "Sx17 1"]  # flipped, at the bottom
    t = attack("Sx17 0", 1, "special")
    assert (t.state.boss.place, t.state.places[3].ascend) == (3, 1)


@pytest.mark.rule("TAM-BOSS-11")
def test_sx17_back_lights_beacons_sx18_strikes_around_and_calls_machines():
    t = attack("Sx17 1", 2, "special")
    assert sum(spot.ascend for spot in t.state.places) == 2
    assert [p.tracking for p in t.state.players] == [4, 1]
    t = attack("Sx18 0", 2, "basic")
    assert [p.integrity for p in t.state.players] == [5, 3]
    t = attack("Sx18 1", 3, "special")
    assert sorted(len(p.queue) for p in t.state.players) == [0, 2]
    assert t.state.boss.armour == 6


@pytest.mark.rule("TAM-BOSS-11")
def test_a_blank_number_die_leaves_the_attack_pile_as_it_is():
    t = attack("Sx17 0", 0, "special")
    assert t.state.boss.pile == ["Sx17 0", "Sx18 1"]


# Solo


@pytest.mark.rule("TAM-SCEN-27", "TAM-SOLO-08")
def test_in_solo_jordan_may_act_for_you_in_the_player_activity_step():
    t = small(tale("A06", seats=1, time=5))
    t.state.jordan = Jordan(place=2, battery=2)
    t.stand(0, 0)
    t.write(0, "RBG")
    t.do(player_activity, "yes", "do A06 tamper_power", ["cell:0", "cell:1"])
    assert t.rests
    assert t.state.places[2].success == 1
    assert (t.state.jordan.battery, t.state.jordan.acting) == (1, False)


@pytest.mark.rule("TAM-SCEN-27", "TAM-SOLO-05")
def test_in_solo_jordan_counts_where_a_player_must_stand():
    t = small(tale("N01", seats=1, time=3))
    t.state.jordan = Jordan(place=SERVER, battery=1)
    assert world(t).state.story.plot == "N02"
    assert t.state.time == 8  # alone there is more of it
    assert xps(t) == [0]
    assert player(t.match.table, 0).place == 0


# From setup on


@pytest.mark.parametrize("letter", ["A", "N", "P", "S"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_scenario_can_be_set_up_and_begins_with_its_first_card(letter, seats):
    match = new(the_game(), seats, options={"scenario": letter}, seed=seats)
    while match.table.state.phase == "setup":
        decision = match.pending[0]
        match.answer(decision.seat, decision.default, decision.number)
    state = match.table.state
    assert state.story.plot == f"{letter}01"
    assert len(state.places) == len(LIBRARY.packs.of(Guide)[letter].layout)
