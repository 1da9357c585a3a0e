"""Samsara as a game on the kernel: the contract, random fights and missions, options, hiding, words."""

import re

import msgspec
import pytest

from zhuoju import bots
from zhuoju.cli.base.spoken import Speech
from zhuoju.games.samsara import GAME
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.seat.statistics import findings, median
from zhuoju.kernel import BadOptions, new
from zhuoju.testing import contract

SHORT = {"rounds": 3}
ALONE = {"decisions": 4000, "positions": 5}


def played(seats, options, seed, bot="random", most=6000, each=None):
    """A match played to its end by bots."""
    match = new(GAME, seats, seed=seed, options=options)
    players = [bots.make(bot, seed=f"{seed}/{k}") for k in range(seats)]
    for _ in range(most):
        if not match.pending:
            break
        decision = match.pending[0]
        if each:
            each(match, decision)
        match.answer(decision.seat, players[decision.seat].choose(match.perspective(decision.seat)))
    return match


@pytest.mark.parametrize("check", contract(GAME, seats=[2], options=SHORT, seeds=[1], **ALONE), ids=str)
def test_the_contract_of_a_fight(check):
    check()


@pytest.mark.parametrize(
    "check",
    contract(GAME, seats=[3], options={"mode": "duel", "delegate": False, **SHORT}, seeds=[2], **ALONE),
    ids=str,
)
def test_the_contract_of_a_duel(check):
    check()


@pytest.mark.parametrize(
    "check",
    contract(GAME, seats=[2], options={"mode": "mission", "rounds": 2}, seeds=[3], **ALONE),
    ids=str,
)
def test_the_contract_of_a_mission(check):
    check()


# Fights


@pytest.mark.parametrize("star", range(1, 6))
def test_duels_of_every_star_come_to_an_end(star):
    match = played(3, {"mode": "duel", "star": star, "rounds": 8}, star)
    assert match.result is not None
    assert match.result.outcome.startswith("battle.")


@pytest.mark.parametrize(
    "room",
    [
        {"construction": "always", "battle_start_ap": 3},
        {"pvp_damage_percent": 50, "bulk_roll": "tens", "shelter_overdraw": True},
        {"channel_break_on": "hit", "stealth_formula": "flat", "same_weakening": "highest"},
        {"bulk_roll": "single", "absorbed_is_miss": False, "mark_state": False},
    ],
)
def test_fights_run_under_every_house_rule(room):
    match = played(4, {"room": room, "rounds": 5, "main": True}, 5)
    assert match.result is not None


def test_bots_that_look_ahead_finish_a_duel():
    match = played(2, {"mode": "duel"}, 4, bot="greedy:worlds=1,width=6,clones=20")
    assert match.result is not None
    assert match.result.outcome == "battle.decided"
    assert match.table.state.fight.round < 30


def test_seats_and_sides():
    together = new(GAME, 4, seed=1).table.state.fight
    assert [f.seat for f in together.fighters.values()] == [0, 1, 2, 3, 3, 3]
    apart = new(GAME, 3, seed=1, options={"mode": "duel"}).table.state.fight
    assert [(f.seat, f.side) for f in apart.fighters.values()] == [(0, "side1"), (1, "side2")]
    assert apart.pvp
    assert apart.host == 2


def test_cards_can_be_given_as_data():
    card = msgspec.to_builtins(Card("c1", "Ada"))
    match = new(GAME, 2, seed=1, options={"sides": [[card], ["NPC-101"]]})
    assert [f.name for f in match.table.state.fight.fighters.values()] == ["Ada", "NPC-101"]


@pytest.mark.rule("SAM-GAME-02")
def test_the_dj_may_set_any_number_and_the_players_may_give_up():
    match = new(GAME, 2, seed=1)
    match.intervene("set_value", ref=1, what="hp", n=5, who="Ada", why="a missed ward")
    assert match.table.state.fight.fighters[1].hp == 5
    match.intervene("concede")
    assert match.result.outcome == "conceded"


# Missions


@pytest.mark.parametrize("mission", ["MS-01", "MS-02", "MS-03", "MS-04", "MS-05"])
def test_missions_are_played_to_an_end(mission):
    match = played(2, {"mode": "mission", "mission": mission, "rounds": 3}, mission)
    assert match.result is not None
    assert match.result.outcome in ("mission.success", "mission.failure")


# Options


@pytest.mark.parametrize(
    ("seats", "options", "says"),
    [
        (2, {"mode": "feast"}, "feast"),
        (2, {"sides": [["PC-01"], ["NPC-999"]]}, "NPC-999"),
        (2, {"sides": [["PC-01"]]}, "two to four sides"),
        (2, {"sides": [["PC-01"], []]}, "two to four sides"),
        (2, {"sides": [["PC-01"], ["NPC-101"] * 60]}, "at most 40"),
        (2, {"mode": "duel", "sides": [["PC-01", "PC-02"], ["NPC-101"]]}, "mode=fight"),
        (4, {"mode": "duel"}, "two or three seats"),
        (2, {"pvp": True}, "three seats"),
        (4, {"sides": [["PC-01"], ["NPC-101"]]}, "somebody to play"),
        (2, {"party": ["PC-01"]}, "missions"),
        (2, {"sides": [[{"id": 7}], ["NPC-101"]]}, "no card"),
        (2, {"mode": "mission", "mission": "MS-77"}, "MS-01"),
        (2, {"mode": "mission", "sides": [["PC-01"], ["PC-02"]]}, "party"),
        (3, {"mode": "mission", "pvp": True}, "together"),
        (3, {"mode": "mission", "party": ["PC-01"]}, "everybody"),
        (2, {"room": {"weather": "rain"}}, "weather"),
        (2, {"star": 6}, "star"),
    ],
)
def test_bad_options_are_refused_with_a_reason(seats, options, says):
    with pytest.raises(BadOptions, match=re.escape(says)):
        new(GAME, seats, seed=1, options=options)


# Hiding


@pytest.mark.rule("SAM-HIDE-01", "SAM-HIDE-02", "SAM-HIDE-03", "SAM-HIDE-04")
def test_others_are_seen_in_words_and_the_dj_sees_numbers():
    match = new(GAME, 2, seed=1)
    mine, theirs = match.view(0)["figures"]
    assert (mine["hp"], mine["energy"]) == (20, 30)
    assert mine["skills"]
    assert theirs["state"] == "unhurt"
    numbers = {"hp", "hp_cap", "san", "stamina", "energy", "ap", "skills"}
    assert not numbers & set(theirs)
    assert all(figure["hp"] for figure in match.view(1)["figures"])
    assert not any(numbers & set(figure) for figure in match.view(None)["figures"])


@pytest.mark.rule("SAM-HIDE-06")
def test_hidden_fighters_are_not_on_the_map_of_those_who_failed():
    match = new(GAME, 3, seed=1, options={"mode": "duel"})
    fighters = match.table.state.fight.fighters
    fighters[2].hidden_from = [1]
    assert [f["ref"] for f in match.view(0)["figures"]] == ["fighter:1"]
    assert [len(match.view(seat)["figures"]) for seat in (1, 2)] == [2, 2]


def test_a_mission_shows_only_the_scene_that_is_played():
    match = new(GAME, 2, seed=1, options={"mode": "mission"})
    shown = msgspec.json.encode(match.view(0)).decode()
    assert "MS-01-1" in shown
    assert "MS-01-2" not in shown
    assert "NPC" not in shown


# The lab


def test_the_lab_looks_at_the_length_of_duels():
    assert median({"3": 1, "5": 3, "10": 1}) == 5
    assert [good for *_, good in findings(3, {"rounds of duels at star 2": {"40": 5}})] == [False]
    match = played(3, {"mode": "duel", "rounds": 2}, 1)
    told = GAME.statistics(match.table.state, match.result)
    assert told["rounds of duels at star 1"] == match.table.state.fight.round


# Words

CODES = r"|\{|[A-Z]{2,}-|\b[RBGWDIN]\d\d\b|\bq\d"
RAW = {
    "zh-Hans": re.compile(r"[a-z]{2,}|[a-z]:" + CODES),
    "en": re.compile(r"\w_\w|\b[a-z]+:\w" + CODES),
}


@pytest.mark.parametrize("language", ["zh-Hans", "en"])
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"rounds": 6}),
        (4, {"rounds": 6, "pvp": True, "main": True, "delegate": False}),
        (2, {"star": 3, "rounds": 5}),
        (2, {"star": 5, "rounds": 5}),
        (2, {"mode": "mission", "rounds": 2}),
    ],
)
def test_nothing_is_shown_by_its_raw_key(language, seats, options):
    speech = Speech(GAME, language)
    raw = set()

    def look(match, decision):
        shown = match.view(decision.seat)
        speech.learn(shown, seats)
        said = [speech.prompt(decision), *GAME.terminal(shown, language).splitlines()]
        said += [speech.option(decision, option) for option in decision.offers if not option.isdecimal()]
        said += [speech.reason(w).split(" [")[0] for w in decision.withheld]
        raw.update(f"{decision.prompt}: {s}" for s in said if RAW[language].search(s))

    match = played(seats, options, 7, bot="policy", each=look)
    for event in match.events_for(None) if hasattr(match, "events_for") else match.events:
        told = speech.event(event)
        if RAW[language].search(told):
            raw.add(f"{event.kind}: {told}")
    raw.update(line for line in speech.result(match.result) if RAW[language].search(line))
    assert not raw
