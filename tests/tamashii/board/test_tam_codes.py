"""TAM-CODE Code tokens: gaining, dumping, discarding, preparing, the bag."""

import pytest

from zhuoju.content import perform, read_clause
from zhuoju.games.tamashii.board.codes import (
    discard_cell,
    draw_token,
    dump_cell,
    dump_corrupted,
    gain_code,
    gain_corrupted,
    pool,
    prepare,
    refill,
)
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.library import (
    BASIC_PROGRAMS,
    BODIES,
    ENEMIES,
    FACTION_AUGMENTS,
    LEXICON,
)
from zhuoju.games.tamashii.model.state import Contest, Story, player
from zhuoju.games.tamashii.model.words import BASIC, CODES
from zhuoju.games.tamashii.round.launch import launch_step
from zhuoju.games.tamashii.story.plot import guide_of


def effect(t, text, *answers, seat=0):
    """Carry out a clause for a player."""
    return t.do(lambda m: perform(m, Ctx(seat), read_clause(LEXICON, text)), *answers)


@pytest.mark.rule("TAM-CODE-01", "TAM-CODE-02")
def test_there_are_six_kinds_of_tokens_and_corrupted_is_not_basic():
    assert (*BASIC, "open_source", "corrupted") == CODES
    assert len(BASIC) == 4


@pytest.mark.rule("TAM-CODE-03")
def test_the_pool_is_bag_launcher_and_dump_area_and_tokens_circulate(board):
    t = board(1)
    t.write(0, "RB")
    t.bag(0, "G")
    t.dump(0, "YYX")
    owned = {"red": 1, "blue": 1, "green": 1, "yellow": 2, "open_source": 0, "corrupted": 1}
    assert pool(t.me()) == owned
    everything = t.codes()
    t.do(lambda m: refill(m, player(m, 0)))
    t.do(lambda m: dump_cell(m, player(m, 0), 0))
    assert pool(t.me()) == owned
    assert t.codes() == everything


@pytest.mark.rule("TAM-CODE-04")
def test_a_gained_code_goes_from_the_supply_to_the_dump_area(board):
    t = board(1)
    before = t.supply["open_source"]
    assert t.do(lambda m: gain_code(m, player(m, 0), "open_source", 2)) == 2
    assert t.dump_of() == "OO"
    assert t.supply["open_source"] == before - 2
    assert t.bag_of() == "RRRRBBBGGGYYY"


@pytest.mark.rule("TAM-CODE-05")
def test_a_type_that_the_supply_lacks_cannot_be_gained(board):
    """EC-54."""
    t = board(1)
    t.supply["red"] = 1
    assert t.do(lambda m: gain_code(m, player(m, 0), "red", 2)) == 1
    effect(t, "gain_code(1)")
    assert t.offered == ["blue", "green", "yellow"]
    t.play("green")
    assert t.dump_of() == "RG"
    t.state.supply.update(dict.fromkeys(BASIC, 0))
    effect(t, "gain_code(1)")
    assert t.rests


@pytest.mark.rule("TAM-CODE-06")
def test_dumping_moves_a_token_from_the_launcher_to_the_dump_area(board):
    t = board(1)
    t.write(0, "RB")
    t.do(lambda m: dump_cell(m, player(m, 0), 1))
    assert (t.launcher(), t.dump_of()) == ("R", "B")


@pytest.mark.rule("TAM-CODE-06", "TAM-CODE-07")
def test_only_tokens_on_the_launcher_can_be_dumped_or_discarded(board):
    t = board(1)
    t.write(0, "R.Y")
    effect(t, "discard_codes(1)")
    assert t.offered == ["cell:0", "cell:2"]
    t.play(["cell:0"])
    effect(t, "dump_codes(2)")
    t.until("rest")
    assert t.launcher() == ""


@pytest.mark.rule("TAM-CODE-07")
def test_discarding_moves_a_token_back_to_the_supply(board):
    t = board(1)
    t.write(0, "RO")
    before = dict(t.supply)
    t.do(lambda m: discard_cell(m, player(m, 0), 0))
    t.do(lambda m: discard_cell(m, player(m, 0), 1))
    assert t.launcher() == t.dump_of() == ""
    assert t.supply["red"] == before["red"] + 1
    assert t.supply["open_source"] == before["open_source"] + 1


@pytest.mark.rule("TAM-CODE-08")
def test_prepared_tokens_are_all_seen_and_then_placed_on_any_empty_usable_cells(board):
    t = board(1)
    t.write(0, "R")
    t.next_codes(0, "BY")
    t.do(lambda m: prepare(m, player(m, 0), 2))
    assert t.events("codes_prepared")[0].data["codes"] == ["blue", "yellow"]
    usable = [c for c in range(20) if c % 5 < 4 and c != 0]
    assert t.offered == [f"{code} cell:{c}" for code in ("blue", "yellow") for c in usable]
    t.play("yellow cell:1", "blue cell:8")
    assert t.rests
    assert t.launcher() == "RY/...B"


@pytest.mark.rule("TAM-CODE-09")
def test_no_more_tokens_are_prepared_than_there_are_empty_cells(board):
    t = board(1)
    t.write(0, "RRRR/BBBB/GGGG/YYY.")
    before = len(t.bag_of())
    t.do(lambda m: prepare(m, player(m, 0), 3))
    assert len(t.bag_of()) == before - 1
    t.play(t.offered[0])
    assert t.rests


@pytest.mark.rule("TAM-CODE-10", "TAM-PLAN-06")
def test_an_empty_bag_takes_in_the_dump_area_in_the_middle_of_a_refill(board):
    """WE-15, EC-27."""
    t = board(1)
    t.write(0, "R.R./.R..")  # five empty highlighted cells
    t.bag(0, "BG")
    t.dump(0, "YYYYYX")
    t.do(lambda m: refill(m, player(m, 0)))
    assert len(t.bag_of()) == 3
    assert t.dump_of() == ""
    assert sum(code is not None for code in t.me().launcher.cells) == 8
    kinds = [e.kind for e in t.events() if e.kind in ("cell_refilled", "bag_refilled")]
    assert kinds == ["cell_refilled"] * 2 + ["bag_refilled"] + ["cell_refilled"] * 3


@pytest.mark.rule("TAM-CODE-11")
def test_a_bag_that_is_exactly_emptied_is_not_filled_yet(board):
    """EC-28."""
    t = board(1)
    t.write(0, "R.R./.R.R/R.R./.R..")
    t.bag(0, "B")
    t.dump(0, "YY")
    t.do(lambda m: refill(m, player(m, 0)))
    assert (t.bag_of(), t.dump_of()) == ("", "YY")


@pytest.mark.rule("TAM-CODE-12")
def test_with_bag_and_dump_area_empty_drawing_stops(board):
    """EC-29."""
    t = board(1)
    t.bag(0, "RB")
    t.do(lambda m: refill(m, player(m, 0)))
    assert [c for c, code in enumerate(t.me().launcher.cells) if code] == [0, 2]
    assert t.do(lambda m: draw_token(m, player(m, 0))) is None
    t.do(lambda m: prepare(m, player(m, 0), 2))
    assert t.rests


@pytest.mark.rule("TAM-CODE-10", "TAM-CODE-04")
def test_a_code_gained_before_the_refill_can_be_drawn_in_it(board):
    """EC-30."""
    t = board(1)
    t.write(0, "R.R./.R.R/R.R./.R..")
    t.bag(0, "")
    t.do(lambda m: gain_code(m, player(m, 0), "yellow"))
    t.do(lambda m: refill(m, player(m, 0)))
    assert t.launcher().endswith(".R.Y")


@pytest.mark.rule("TAM-CODE-13", "TAM-CODE-18")
def test_corrupted_codes_come_from_their_pool_into_the_dump_area(board):
    """EC-24: an empty pool alone ends nothing."""
    t = board(1)
    t.state.corrupted_pool = 2
    t.do(lambda m: gain_corrupted(m, player(m, 0), 2))
    assert (t.dump_of(), t.corrupted_pool, t.result) == ("XX", 0, None)


@pytest.mark.rule("TAM-CODE-17", "TAM-CODE-18")
def test_a_corrupted_code_that_is_needed_and_not_there_loses_the_scenario(board):
    """EC-23: the first of two is gained, the second draws the defeat card of the guide."""
    t = board(2)
    t.state.story = Story("A", "A01")
    t.state.corrupted_pool = 1
    t.do(lambda m: gain_corrupted(m, player(m, 0), 2))
    assert t.dump_of() == "X"
    assert t.result.winners == ()
    assert t.story.outcome == guide_of("A").pool_empty


@pytest.mark.rule("TAM-CODE-17")
def test_an_expel_that_costs_more_corrupted_codes_than_there_are_loses_the_scenario(board):
    """EC-46."""
    t = board(1)
    t.state.story = Story("A", "A01")
    t.state.corrupted_pool = 0
    (drone,) = t.lock_on(0, "patrol-drone")
    t.write(0, "YB")
    t.do(lambda m: launch_step(m, player(m, 0)), f"launch expel card:{drone} cell:0 cell:1")
    assert t.result.winners == ()


@pytest.mark.rule("TAM-CODE-14")
def test_a_discarded_corrupted_code_goes_to_the_box(board):
    """EC-25."""
    t = board(1)
    t.write(0, "XX")
    before = t.corrupted_pool
    t.do(lambda m: discard_cell(m, player(m, 0), 0))
    assert (t.corrupted_box, t.corrupted_pool, t.supply.get("corrupted", 0)) == (1, before, 0)
    t.do(lambda m: dump_cell(m, player(m, 0), 1))
    assert (t.corrupted_box, t.dump_of()) == (1, "X")


@pytest.mark.rule("TAM-CODE-15")
def test_all_corrupted_codes_on_the_launcher_are_dumped_together(board):
    t = board(1)
    t.write(0, "XR/.X")
    t.do(lambda m: dump_corrupted(m, player(m, 0)))
    assert (t.launcher(), t.dump_of()) == (".R", "XX")


@pytest.mark.rule("TAM-CODE-16", "TAM-PLAN-05")
def test_a_corrupted_code_blocks_the_refill_of_its_cell(board):
    """EC-31."""
    t = board(1)
    t.write(0, "X.R")
    t.do(lambda m: refill(m, player(m, 0)))
    assert t.launcher().startswith("X.R")


@pytest.mark.rule("TAM-CODE-16")
def test_corrupted_codes_are_drawn_like_others(board):
    t = board(1)
    t.bag(0, "X")
    assert t.do(lambda m: draw_token(m, player(m, 0))) == "corrupted"


@pytest.mark.rule("TAM-VS-11", "TAM-VS-12")
def test_in_versus_corrupted_codes_come_from_the_supply_and_return_to_it(board):
    """EC-26."""
    t = board(2)
    t.state.contest = Contest(map="", situation="", rule="", interaction="")
    t.state.corrupted_pool = 0
    t.state.supply["corrupted"] = 1
    t.write(1, "X")
    t.state.supply["corrupted"] = 1
    t.do(lambda m: gain_corrupted(m, player(m, 0), 2))
    assert (t.dump_of(), t.result) == ("X", None)
    t.do(lambda m: discard_cell(m, player(m, 1), 0))
    assert (t.supply["corrupted"], t.corrupted_box) == (1, 0)


@pytest.mark.rule("TAM-CODE-21", "TAM-CODE-22")
def test_open_source_codes_are_safe_from_effects_on_a_type_but_not_from_untyped_ones(board):
    """EC-40."""
    t = board(1)
    t.write(0, "RORX")
    effect(t, "dump_codes(9, red)")
    t.until("rest")
    assert t.launcher() == ".O.X"
    effect(t, "dump_codes(1)")
    assert t.offered == ["cell:1", "cell:3"]  # the owner chooses


@pytest.mark.rule("TAM-CODE-24")
def test_the_core_type_can_be_changed_to_any_other_at_once(board):
    """EC-43."""
    t = board(1)
    effect(t, "change_core()")
    assert set(t.offered) >= {"blue", "green", "yellow"}
    t.play("yellow")
    assert t.me().core == "yellow"


@pytest.mark.rule("TAM-CODE-19")
def test_an_open_source_code_pays_for_any_basic_type(board):
    t = board(1)
    t.write(0, "ROX")
    effect(t, "pay_codes(2, red)")
    t.until("rest")
    assert (t.launcher(), t.dump_of()) == ("..X", "RO")


@pytest.mark.rule("TAM-CODE-27")
def test_an_open_source_token_stays_open_source_when_it_is_dumped(board):
    t = board(1)
    t.write(0, "O")
    assert t.do(lambda m: dump_cell(m, player(m, 0), 0)) == "open_source"
    assert t.dump_of() == "O"


@pytest.mark.rule("TAM-CODE-28", "TAM-GEN-15")
def test_every_token_of_the_bag_is_equally_likely_and_players_draw_from_their_own_chance(board):
    drawn = []
    for seed in range(400):
        t = board(2, seed=seed)
        t.bag(0, "RRRB")
        drawn.append(t.do(lambda m: draw_token(m, player(m, 0))))
    assert 250 < drawn.count("red") < 350
    t = board(2, seed=1)
    alone = [t.do(lambda m: draw_token(m, player(m, 1))) for _ in range(5)]
    t = board(2, seed=1)
    mixed = []
    for _ in range(5):
        t.do(lambda m: draw_token(m, player(m, 0)))
        mixed.append(t.do(lambda m: draw_token(m, player(m, 1))))
    assert alone == mixed


@pytest.mark.rule("TAM-CODE-29")
def test_expelling_usually_costs_corrupted_codes():
    penalties = [c for e in ENEMIES.values() for c in e.expel.do if c.verb == "gain_corrupted"]
    assert len(penalties) > len(ENEMIES) / 2


@pytest.mark.rule("TAM-CODE-30")
def test_only_breaking_augments_hacks_and_scenarios_ask_for_open_source():
    lasting = [a.program.pattern for a in FACTION_AUGMENTS.values() if not a.breaks]
    patterns = [
        *(card.program.pattern for card in BASIC_PROGRAMS.values()),
        *(body.cost or "" for body in BODIES.values()),
        *(enemy.expel.pattern for enemy in ENEMIES.values()),
        *lasting,
    ]
    assert [pattern for pattern in patterns if "O" in pattern] == []
    assert any("O" in enemy.hack.pattern for enemy in ENEMIES.values())
