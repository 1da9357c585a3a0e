"""Simulations: what they count, that they are the same again, and what becomes of broken matches."""

import msgspec
import pytest

from tests.bots.sample import BROKEN, FAIR, TRICKS
from zhuoju.kernel import BadOptions, Match
from zhuoju.lab import Report, TooLong, replay, simulate, wilson
from zhuoju.lab.tally import summary
from zhuoju_examples.tictactoe import GAME as TICTACTOE


def found(report: Report) -> dict:
    """Everything but the clock."""
    return {**msgspec.to_builtins(report), "seconds": 0, "decisions_per_second": 0}


def test_wins_lengths_and_outcomes_add_up():
    report = simulate(TICTACTOE, 300, seed=4)
    assert report.games == 300
    assert sum(bar.count for bar in report.lengths.histogram) == 300
    assert 5 <= report.lengths.min <= report.lengths.median <= report.lengths.max <= 9
    assert report.decisions == pytest.approx(report.lengths.mean * 300)
    assert sum(s.wins for s in report.by_seat) + report.nobody == 300
    assert report.by_seat[0].low < report.by_seat[0].rate < report.by_seat[0].high
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report


def test_bots_take_turns_on_the_seats():
    report = simulate(TRICKS, 60, ["policy", "random"], seats=3)
    assert [s.games for s in report.by_bot] == [90, 90]
    assert [s.games for s in report.by_seat] == [60, 60, 60]
    assert sum(s.share for s in report.by_bot) == pytest.approx(60)
    assert report.by_bot[0].score > report.by_bot[1].score


def test_the_report_is_the_same_on_several_processes():
    alone = simulate("tests.bots.sample:TRICKS", 30, ["policy", "random"], seed=2)
    spread = simulate("tests.bots.sample:TRICKS", 30, ["policy", "random"], seed=2, jobs=2)
    assert found(alone) == found(spread)


def test_a_game_that_other_processes_cannot_find_is_refused():
    with pytest.raises(BadOptions, match=r"package\.module:NAME"):
        simulate(TRICKS, 30, jobs=2)


def test_a_broken_match_is_reported_and_can_be_played_again():
    report = simulate(BROKEN, 50)
    assert report.games + report.failed == 50
    assert report.games > 0
    assert report.failed == len(report.errors) > 0
    first = report.errors[0]
    assert first.message == "ZeroDivisionError: an odd card"
    assert "sample.py" in first.where
    with pytest.raises(ZeroDivisionError):
        replay(BROKEN, first.bots, first.seed)


def test_a_match_is_played_the_same_when_it_is_recorded():
    seen: list[tuple] = []
    for table in (["random", "random"], ["policy", "greedy"]):
        simulate(TRICKS, 1, table, seed=8, collect=lambda m: seen.append(m.result) or {})
        assert replay(TRICKS, table, "8/0").result == seen[-1]


def test_a_match_without_end_is_a_failure():
    report = simulate(TRICKS, 4, ["random"], most=3)
    assert report.failed == 4
    assert "TooLong" in report.errors[0].message
    with pytest.raises(TooLong):
        replay(TRICKS, ["policy", "random"], "0/0", most=3)


def test_statistics_are_made_into_rows():
    own = {row.name: row for row in simulate(TRICKS, 40).statistics}
    assert sum(own["lead"].values.values()) == 40
    assert own["points"].count == 80
    assert own["best/of all"].mean > own["points"].mean

    def collect(match: Match) -> dict:
        return {"long": match.table.state.round > 2, "purse": [float(p) for p in match.table.state.purses]}

    rows = {row.name: row for row in simulate(FAIR, 40, collect=collect).statistics}
    assert rows["long"].values == {"true": 40}
    assert rows["purse"].min >= 0
    assert rows["purse"].values == {}


def test_progress_is_told():
    told: list[tuple[int, int]] = []
    simulate(TICTACTOE, 45, progress=lambda done, all_: told.append((done, all_)))
    assert told[-1] == (45, 45)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


@pytest.mark.parametrize(
    ("bots", "more"),
    [([], {}), (["nobody"], {}), (["random"], {"seats": 9}), (["random"], {"options": {"x": 1}})],
)
def test_a_simulation_that_cannot_be_is_refused_at_once(bots, more):
    with pytest.raises(BadOptions):
        simulate(TICTACTOE, 5, bots, **more)


def test_wilson_intervals():
    low, high = wilson(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == pytest.approx(1.0)
    assert wilson(0, 0) == (0.0, 1.0)


def test_lengths_of_nothing_and_of_much():
    assert summary({}).histogram == []
    many = summary(dict.fromkeys(range(1000), 1))
    assert (many.median, many.p10, many.p90, len(many.histogram)) == (499.5, 99, 899, 20)
