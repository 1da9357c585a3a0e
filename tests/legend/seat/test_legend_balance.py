"""LEG-BAL What a simulation should show, and what the last one that was kept has shown."""

import json
import re
import sys
from pathlib import Path

import pytest

from zhuoju.cli import main
from zhuoju.games.legend import GAME
from zhuoju.games.legend.model.library import CARDS, CHARACTERS
from zhuoju.games.legend.model.words import PATHS
from zhuoju.games.legend.seat.balance import findings

# Made-up counts


def even(seats):
    """The tables of a simulation in which everything is as it should be."""
    deck = [card for card in CARDS.values() if card.is_intel and card.back != "exclusive"]
    return {
        "points": dict.fromkeys(PATHS, 100),
        "winning place": {str(place): 100 for place in range(1, seats + 1)},
        "rounds": {"8": 200, "9": 600, "12": 200},
        "outcome": {"goal": 1000},
        "winners": {"1": 900, "2": 100},
        "characters": dict.fromkeys(CHARACTERS, 500),
        "characters of winners": dict.fromkeys(CHARACTERS, 250),
        "unlocked": {card.id: 100 * card.copies for card in deck},
        "unlocked by winners": {card.id: 50 * card.copies for card in deck},
        "winners and losers": {"winner": 1000, "loser": 1000},
        "hunts": {"0": 100, "2": 500},
        "falls": {"0": 500, "1": 100},
    }


def found(rows=None, seats=2):
    """What is found with some tables changed: by what was looked at, its value and whether it is met."""
    return {what: (value, met) for what, value, _, met in findings(seats, even(seats) | (rows or {}))}


def unmet(rows=None, seats=2):
    """What is not as it should be."""
    return [what for what, (_, met) in found(rows, seats).items() if not met]


@pytest.mark.rule(*(f"LEG-BAL-0{number}" for number in range(1, 9)))
@pytest.mark.parametrize("seats", GAME.seats)
def test_even_counts_are_as_they_should_be(seats):
    assert unmet(seats=seats) == []


@pytest.mark.rule("LEG-BAL-01")
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    ("mine", "others", "value", "met"),
    [
        (50, 190, "5.0%", True),
        (47, 190, "4.7%", False),
        (400, 120, "40.0%", True),
        (410, 120, "40.6%", False),
    ],
)
def test_no_path_gives_too_much_or_too_little_of_all_points(path, mine, others, value, met):
    rows = {"points": dict.fromkeys(PATHS, others) | {path: mine}}
    assert found(rows)[f"path {path}"] == (value, met)
    assert unmet(rows) == ([] if met else [f"path {path}"])


@pytest.mark.rule("LEG-BAL-01")
def test_a_path_that_gives_no_point_at_all_is_found():
    points = dict.fromkeys(PATHS[1:], 100)
    assert unmet({"points": points}) == [f"path {PATHS[0]}"]


@pytest.mark.rule("LEG-BAL-02")
@pytest.mark.parametrize(("first", "second", "met"), [(540, 460, True), (550, 450, False), (300, 700, True)])
def test_going_first_of_two_wins_less_than_55_percent(first, second, met):
    rows = {"winning place": {"1": first, "2": second}}
    assert unmet(rows) == ([] if met else ["player 1's share of wins"])


@pytest.mark.rule("LEG-BAL-02")
@pytest.mark.parametrize(
    ("wins", "far"),
    [
        ((380, 320, 300), []),
        ((390, 320, 290), [1]),
        ((400, 330, 270), [1, 3]),
        ((290, 250, 250, 210), []),
        ((250, 310, 250, 190), [2, 4]),
    ],
)
def test_no_place_of_three_or_four_is_five_points_off_the_even_share(wins, far):
    rows = {"winning place": {str(place): count for place, count in enumerate(wins, 1)}}
    assert unmet(rows, len(wins)) == [f"player {place}'s share of wins" for place in far]


@pytest.mark.rule("LEG-BAL-02")
def test_one_player_alone_has_no_place_to_compare():
    assert not [what for what in found(seats=1) if what.startswith("player")]


@pytest.mark.rule("LEG-BAL-03")
@pytest.mark.parametrize(("median", "met"), [(7, False), (8, True), (20, True), (21, False)])
def test_the_median_of_the_table_rounds_is_between_eight_and_twenty(median, met):
    rows = {"rounds": {"3": 200, str(median): 600, "30": 200}}  # how often each length came
    assert found(rows)["rounds, median"] == (str(median), met)


@pytest.mark.rule("LEG-BAL-03")
@pytest.mark.parametrize(
    ("low", "median", "high", "met"),
    [(7, 9, 12, True), (6, 9, 12, False), (7, 9, 13, False), (10, 13, 16, True), (9, 13, 16, False)],
)
def test_most_matches_take_7_to_12_rounds_and_standard_ones_10_to_16(low, median, high, met):
    rows = {"rounds": {str(low): 200, str(median): 600, str(high): 200}}
    assert unmet(rows) == ([] if met else ["rounds, 10% and 90% of matches"])


@pytest.mark.rule("LEG-BAL-01")
@pytest.mark.parametrize(("most", "met"), [(350, True), (360, False)])
def test_no_path_gives_more_than_35_percent_of_the_winners_points(most, met):
    rows = {"winners' points": {"forge": most, "hunt": 1000 - most - 330, "brew": 330}}
    assert unmet(rows) == ([] if met else ["most of the winners' points from one path"])


@pytest.mark.rule("LEG-BAL-04")
@pytest.mark.parametrize(("capped", "met"), [(0, True), (9, True), (10, False), (500, False)])
def test_less_than_one_match_in_a_hundred_runs_into_the_round_cap(capped, met):
    rows = {"outcome": {"goal": 1000 - capped, "round_cap": capped}}
    assert unmet(rows) == ([] if met else ["matches without a winner"])


@pytest.mark.rule("LEG-BAL-05")
@pytest.mark.parametrize(
    ("winners", "met"),
    [
        ({"1": 960, "2": 40}, False),
        ({"1": 950, "2": 40, "3": 10}, True),
        ({"1": 750, "2": 250}, True),
        ({"0": 5, "1": 735, "2": 200, "4": 60}, False),
    ],
)
def test_some_victories_are_shared_but_not_many(winners, met):
    assert unmet({"winners": winners}) == ([] if met else ["shared victories"])


@pytest.mark.rule("LEG-BAL-06")
@pytest.mark.parametrize(
    ("mine", "others", "value", "met"),
    [
        (320, 236, "1.28 x the mean", True),
        (330, 234, "1.32 x the mean", False),
        (180, 264, "0.72 x the mean", True),
        (170, 266, "0.68 x the mean", False),
    ],
)
def test_no_character_wins_much_more_or_less_than_its_share(mine, others, value, met):
    rows = {"characters of winners": dict.fromkeys(CHARACTERS, others) | {"CH-3": mine}}
    assert found(rows)["CH-3 wins"] == (value, met)
    assert unmet(rows) == ([] if met else ["CH-3 wins"])


@pytest.mark.rule("LEG-BAL-06")
def test_without_characters_none_is_compared():
    assert not [what for what in found({"characters": {}, "characters of winners": {}}) if "CH-" in what]


@pytest.mark.rule("LEG-BAL-07")
@pytest.mark.parametrize(("winners", "met"), [(132, True), (134, False), (200, False), (0, True)])
def test_no_card_is_unlocked_by_winners_twice_as_often_as_by_losers(winners, met):
    """200 in all, as many winners as losers."""
    rows = even(2)
    rows["unlocked by winners"]["IN-01"] = winners
    assert rows["unlocked"]["IN-01"] == 200
    assert unmet(rows) == ([] if met else ["winners unlock most, against losers"])
    assert found(rows)["winners unlock most, against losers"][0].startswith("IN-01") == (winners > 100)


@pytest.mark.rule("LEG-BAL-07")
def test_winners_and_losers_are_compared_by_their_number():
    """Of four players one wins: 60 winners and 120 losers with a card are 1.5 to 1."""
    rows = even(4)
    rows["winners and losers"] = {"winner": 500, "loser": 1500}
    rows["unlocked by winners"] = {card: count // 4 for card, count in rows["unlocked"].items()}
    rows["unlocked"]["IN-01"], rows["unlocked by winners"]["IN-01"] = 180, 60
    assert found(rows, 4)["winners unlock most, against losers"] == ("IN-01 1.50 x", True)


@pytest.mark.rule("LEG-BAL-07")
def test_a_card_that_was_hardly_unlocked_says_nothing_about_winners():
    rows = {"unlocked": {"IN-01": 99}, "unlocked by winners": {"IN-01": 99}}
    assert found(rows)["winners unlock most, against losers"][1]


@pytest.mark.rule("LEG-BAL-08")
@pytest.mark.parametrize(("falls", "met"), [(49, False), (50, True), (200, True), (201, False)])
def test_some_hunts_of_better_creatures_leave_the_hunter_dying(falls, met):
    """1000 hunts, and matches with two falls among them."""
    rows = {"hunts": {"0": 3, "4": 250}, "falls": {"0": 800, "1": falls - 40, "2": 20}}
    assert unmet(rows) == ([] if met else ["hunts above low grade that leave the hunter dying"])


@pytest.mark.rule("LEG-BAL-08")
def test_without_such_a_hunt_nothing_is_said_about_hunts():
    assert not [what for what in found({"hunts": {"0": 9}, "falls": {"0": 9}}) if what.startswith("hunts")]


@pytest.mark.parametrize(("times", "met"), [(0.15, False), (0.25, True), (1.9, True), (2.5, False)])
@pytest.mark.parametrize("card", ["IN-40", "IN-01"])
def test_each_copy_of_a_card_is_compared_with_its_deck_and_grade(card, times, met):
    rows = even(2)
    rows["unlocked"][card] = round(rows["unlocked"][card] * times)
    rows["unlocked by winners"][card] = rows["unlocked"][card] // 2
    tier = f"{CARDS[card].back} {CARDS[card].grade}"
    wrong = [f"{tier} {card}", f"{tier} cards, a copy against their mean"]
    assert unmet(rows) == ([] if met else wrong)


# The last full measurement

RECORD = Path(__file__).parents[3] / "docs" / "balance" / "legend.json"
AGAIN = "measure again: zhuoju lab legend ... --record docs/balance/legend.json"
MATCHES = 1000
MEASURED = (2, 3, 4)
WITH_CHARACTERS = 400  # matches
REQUIRED = re.compile(r"path |player \d|rounds, median|matches without|(intel|market) (low|mid|high) ")
OF_CHARACTERS = re.compile(r"player \d|rounds, median|matches without")


def with_characters(run):
    """Whether the matches of a run were played with characters."""
    return run["options"].get("characters") == "on"


def name(run):
    """A run in words."""
    return f"{run['seats']} seats{', characters' if with_characters(run) else ''}"


def missing(runs):
    """Which of the usual matches should have been measured and were not."""
    usual = {run["seats"] for run in runs if run["games"] >= MATCHES and not with_characters(run)}
    lacking = [f"{seats} seats" for seats in MEASURED if seats not in usual]
    if not any(with_characters(run) and run["games"] >= WITH_CHARACTERS for run in runs):
        lacking.append("characters")
    return lacking


def required(run):
    """What must be as it should be in a run; with characters the rest is only printed."""
    return OF_CHARACTERS if with_characters(run) else REQUIRED


def shortcomings(run):
    """The findings that must be as they should be, and are not or were not looked at."""
    listed = {each["what"]: each for each in run["findings"]}
    needed = required(run)
    looked_at = [what for what in found(seats=run["seats"]) if needed.match(what)]
    wrong = [f"{name(run)}: {what} was not looked at" for what in looked_at if what not in listed]
    for what, each in listed.items():
        if needed.match(what) and not each["met"]:
            wrong.append(f"{name(run)}: {what} is {each['value']}, should be {each['target']}")
    return wrong


def measured():
    """What `zhuoju lab` kept."""
    assert RECORD.exists(), f"there is no docs/balance/legend.json; {AGAIN}"
    return json.loads(RECORD.read_text(encoding="utf-8"))


def test_the_measurement_is_of_the_cards_as_they_are():
    kept = measured()
    made_with = (kept["game"], kept["version"], kept["content"])
    assert made_with == (GAME.id, GAME.version, GAME.content_hash), AGAIN


def test_the_measurement_is_of_enough_matches_and_none_broke_off():
    runs = measured()["runs"]
    assert missing(runs) == [], f"{MATCHES} matches each; {AGAIN}"
    assert [name(run) for run in runs if run["failed"]] == []


@pytest.mark.rule("LEG-BAL-01", "LEG-BAL-02", "LEG-BAL-03", "LEG-BAL-04")
def test_paths_places_length_and_cards_are_as_they_should_be():
    """The other findings are printed: `pytest -rP` shows them."""
    runs = measured()["runs"]
    for run in runs:
        for each in run["findings"]:
            if not required(run).match(each["what"]):
                told = f"{each['what']}: {each['value']}, should be {each['target']}"
                sys.stdout.write(f"{'met' if each['met'] else 'NOT MET'}  {name(run)}  {told}\n")
    assert [wrong for run in runs for wrong in shortcomings(run)] == []


# Whether such a measurement would be noticed


def made_up(seats=2, rows=None, **changes):
    """A run as it is kept."""
    listed = [
        {"what": what, "value": value, "target": target, "met": met}
        for what, value, target, met in findings(seats, even(seats) | (rows or {}))
    ]
    return {"seats": seats, "options": {}, "games": MATCHES, "failed": 0, "findings": listed} | changes


def test_a_measurement_that_is_short_of_something_is_noticed():
    usual, played = [made_up(seats) for seats in MEASURED], made_up(2, options={"characters": "on"})
    assert missing([*usual, played]) == []
    assert missing(usual) == ["characters"]
    assert missing([*usual, played | {"games": WITH_CHARACTERS - 1}]) == ["characters"]
    assert missing([*usual[1:], played]) == ["2 seats"]
    assert missing([*usual[:2], made_up(4, games=MATCHES - 1), played]) == ["4 seats"]


@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        ({}, []),
        ({"points": {"forge": 1}}, [f"path {path}" for path in PATHS]),
        ({"winning place": {"1": 7, "2": 3}}, ["player 1's share of wins"]),
        ({"rounds": {"30": 5}}, ["rounds, median"]),
        ({"outcome": {"round_cap": 1}, "winners": {"0": 1}}, ["matches without a winner"]),
        ({"winners": {"1": 1}}, []),  # not required, only printed
        ({"falls": {"1": 900}}, []),
        ({"characters of winners": {"CH-1": 1}}, []),
    ],
)
def test_a_required_finding_that_is_not_met_is_noticed(rows, wrong):
    assert [each.split(": ")[1].split(" is ")[0] for each in shortcomings(made_up(rows=rows))] == wrong


def test_a_card_that_is_never_unlocked_is_noticed():
    rows = even(2)
    rows["unlocked"]["MK-21"] = rows["unlocked by winners"]["MK-21"] = 0
    assert len(shortcomings(made_up(rows=rows))) == 2
    assert all("market high" in each for each in shortcomings(made_up(rows=rows)))


def test_a_finding_that_was_not_looked_at_is_noticed():
    assert len(shortcomings(made_up(findings=[]))) == 6 + 1 + 1 + 1 + 6  # the tiers of two decks


def test_the_lab_keeps_a_measurement_as_it_is_read_here(tmp_path, capsys):
    kept = tmp_path / "legend.json"
    asked = ["lab", "legend", "--games", "1", "--bots", "policy", "--seats", "2", "--option", "characters=on"]
    assert main([*asked, "--json", "--record", str(kept)]) == 0
    read = json.loads(kept.read_text(encoding="utf-8"))
    assert (read["game"], read["version"], read["content"]) == (GAME.id, GAME.version, GAME.content_hash)
    (run,) = read["runs"]
    assert (run["seats"], run["games"], run["failed"]) == (2, 1, 0)
    assert name(run) == "2 seats, characters"
    assert not [wrong for wrong in shortcomings(run) if wrong.endswith("was not looked at")]
    assert missing([run | {"games": MATCHES}]) == ["2 seats", "3 seats", "4 seats"]
