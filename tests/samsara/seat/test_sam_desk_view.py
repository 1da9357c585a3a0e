"""The desk of a mission in every seat's view: numbers for the DJ, own numbers for players, nothing sealed."""

from functools import cache
from typing import Any

import msgspec
import pytest

from zhuoju.bots import registry
from zhuoju.games.samsara.catalogue.library import MISSIONS
from zhuoju.kernel import Match, find, new
from zhuoju.kernel.roleplay import Telling

DJ = 4
PARTY = ("PC-01", "PC-02", "PC-06", "PC-05")


def played_until(prompt: str, seed: int) -> Match[Any, Any] | None:
    """A mission that programs play until somebody is asked this; none where it never comes to that."""
    roleplay = find("samsara").roleplay
    assert roleplay is not None
    assert roleplay.tell is not None
    options = roleplay.tell(Telling("MS-01", PARTY, hosted=True))
    match, bot = new("samsara", 5, options=options, seed=seed), registry.make("policy", seed=1)
    while match.pending:
        if any(decision.prompt == prompt for decision in match.pending):
            return match
        seat = match.pending[0].seat
        match.answer(seat, bot.choose(match.perspective(seat)))
    return None


@cache
def saved(prompt: str) -> bytes:
    found = played_until(prompt, seed=5)
    assert found is not None
    return found.dump()


def at(prompt: str) -> Match[Any, Any]:
    """A match where this is being asked."""
    return Match.load(saved(prompt))


def part(match: Match[Any, Any], seat: int | None) -> Any:
    return msgspec.to_builtins(match.view(seat))["mission"]


@pytest.mark.rule("SAM-RATE-06")
@pytest.mark.rule("SAM-HIDE-08")
def test_a_score_is_in_nobodys_view_before_the_last_one_is_in():
    match = at("mission.score")
    before = {seat: part(match, seat) for seat in (1, 2, 3, DJ, None)}
    match.answer(0, 1)
    match.answer(0, match.pending[0].options[0].id)
    assert [decision.seat for decision in match.pending] == [1, 2, 3]
    assert {seat: part(match, seat) for seat in (1, 2, 3, DJ, None)} == before
    assert part(match, DJ)["table"]["sealing"] == "feedback"
    assert part(match, DJ)["desk"]["feedback"] == []


@pytest.mark.rule("SAM-REVIVE-02")
@pytest.mark.rule("SAM-REVIVE-03")
def test_a_vote_is_in_nobodys_view_and_everybody_sees_only_the_own_amount():
    match, bot = at("mission.score"), registry.make("policy", seed=1)
    desk = match.table.state.progress.desk
    desk.success, desk.people["p2"].fate = True, "dead"
    while match.pending[0].prompt != "mission.revive":
        seat = match.pending[0].seat
        match.answer(seat, bot.choose(match.perspective(seat)))
    assert [decision.seat for decision in match.pending] == [0, 2, 3]
    seats = (1, 2, 3, DJ, None)
    before = {seat: part(match, seat) for seat in seats}
    assert before[DJ]["table"]["voters"] == ["p1", "p3", "p4"]
    match.answer(0, "no")
    assert {seat: part(match, seat) for seat in seats} == before
    assert before[DJ]["table"]["sealing"] == "vote"
    assert before[DJ]["desk"]["votes"] == {}
    assert len(before[DJ]["table"]["dues"]) == len(PARTY)
    for seat in range(4):
        assert [due["card"] for due in part(match, seat)["table"]["dues"]] == [f"p{seat + 1}"]


@pytest.mark.rule("SAM-HIDE-01")
@pytest.mark.rule("SAM-MISSION-04")
def test_what_is_the_djs_reaches_no_other_seat():
    match = at("dj.level")
    desk = part(match, DJ)["table"]
    assert [one["seniority"] for one in desk["signed"]] == [300] * 4
    assert desk["keeper"]["points"] == 300
    made = MISSIONS["MS-01"]
    assert desk["secret"]["zh-Hans"] == made.secret.hans
    for seat in (0, 1, 2, 3, None):
        raw = msgspec.json.encode(match.view(seat)).decode()
        for hidden in ("signed", "keeper", made.secret.hans, made.scenes[0].text.hans):
            assert hidden not in raw
        assert all(quest.get("announced", True) for quest in part(match, seat)["table"].get("quests", []))


@pytest.mark.rule("SAM-HIDE-01")
def test_the_texts_that_every_client_is_given_hold_nothing_of_the_djs():
    texts = find("samsara").texts
    for language, said in (texts() if callable(texts) else texts).items():
        words = set(said.values())
        for made in MISSIONS.values():
            assert (made.secret.given(language) or made.secret.hans) not in words
            for scene in made.scenes:
                assert (scene.text.given(language) or scene.text.hans) not in words


@pytest.mark.rule("SAM-REWARD-02")
@pytest.mark.rule("SAM-GAME-18")
def test_the_dj_pays_out_and_the_sum_is_the_one_on_the_desk():
    match = at("mission.pay")
    assert [decision.seat for decision in match.pending] == [DJ]
    dues = {due["card"]: due.get("total", 0) for due in part(match, DJ)["table"]["dues"]}
    match.answer(DJ, "pay")
    paid = {due["card"]: due.get("total", 0) for due in part(match, 0)["desk"]["rewards"]}
    assert {card: paid[card] for card in dues} == dues
    for due in part(match, DJ)["table"]["dues"]:
        if not due.get("refused"):
            ranks = due.get("rp", 0) + due.get("influence", 0)
            quest = due["star"] * due.get("factor", 0)
            assert due["total"] == due["fixed"] + ranks * due["multiplier"] + quest
