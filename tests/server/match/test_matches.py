"""Finished matches: taken along, checked, shared, looked at through any eyes, and played on from."""

import pytest

from tests.server.visiting import House, Visitor, end_of, finished, table
from zhuoju.kernel import Match, verify


def shared(visitor: Visitor, made) -> str:
    return visitor.told("POST", f"/api/tables/{made['id']}/share")["share"]


def test_a_finished_match_can_be_taken_along_and_checked(home: House):
    ada = home.guest()
    done = finished(ada, "leduc")
    answer = ada.get(f"/api/tables/{done['id']}/match")
    assert answer.headers["content-type"] == "application/octet-stream"
    assert ".zj" in answer.headers["content-disposition"]
    verdict = verify(answer.content, done["commitment"])
    assert verdict.problems == []
    assert Match.load(answer.content).result is not None


def test_a_running_match_gives_nothing_away(home: House):
    ada = home.guest()
    path = f"/api/tables/{table(ada, 'tictactoe', 'me', 'random')['id']}"
    for stage in ("open", "running"):
        for asked in (ada.get(f"{path}/match"), ada.post(f"{path}/share")):
            assert (asked.status_code, asked.json()["code"]) == (409, f"is_{stage}")
        if stage == "open":
            ada.told("POST", f"{path}/start")


def test_a_replay_is_for_whoever_has_its_link(home: House):
    ada = home.guest("Ada")
    done = finished(ada, "lighthouse", "random", "greedy")
    share = shared(ada, done)
    assert shared(ada, done) == share
    stranger = home.stranger()
    assert stranger.get(f"/api/tables/{done['id']}").status_code == 404
    replay = stranger.told("GET", f"/api/replays/{share}?lang=en")
    assert replay["verdict"] == {"ok": True, "problems": []}
    assert (replay["game"], replay["seats"], replay["commitment"]) == ("lighthouse", 2, done["commitment"])
    assert replay["steps"] > 0
    assert replay["result_words"]
    assert stranger.get("/api/replays/wrongword").status_code == 404
    assert home.guest().post(f"/api/tables/{done['id']}/share").status_code == 404


def test_every_step_is_seen_as_that_seat_saw_it(home: House):
    ada = home.guest("Ada")
    done = finished(ada, "leduc")
    share = shared(ada, done)
    match = Match.load(ada.get(f"/api/tables/{done['id']}/match").content)
    steps = ada.told("GET", f"/api/replays/{share}")["steps"]
    for step in range(steps + 1):
        then = match.replay(step)
        for seat in (None, 0, 1):
            query = "" if seat is None else f"&seat={seat}"
            seen = ada.told("GET", f"/api/replays/{share}/steps/{step}?lang=en{query}")
            assert seen["view"] == _plain(then.view(seat)), (step, seat)
            assert seen["awaited"] == sorted({d.seat for d in then.pending})
            assert bool(seen["asked"]) == any(d.seat == seat for d in then.pending)
    assert ada.get(f"/api/replays/{share}/steps/{steps + 1}").status_code == 404
    assert ada.get(f"/api/replays/{share}/steps/0?seat=7").status_code == 404


def _plain(view):
    import msgspec

    return msgspec.json.decode(msgspec.json.encode(view))


def test_a_step_tells_who_did_what_and_only_what_is_new(home: House):
    ada = home.guest("Ada")
    share = shared(ada, finished(ada, "lighthouse"))
    steps = ada.told("GET", f"/api/replays/{share}")["steps"]
    seen = [ada.told("GET", f"/api/replays/{share}/steps/{n}?lang=en") for n in range(steps + 1)]
    assert "done" not in seen[0]
    assert all(step["done"]["kind"] == "answered" and step["done"]["words"] for step in seen[1:])
    told = [event["kind"] for step in seen for event in step["told"]]
    match = Match.load(ada.get(_download(ada, share)).content)
    assert told == [event.kind for event in match.stream(None)]


def _download(visitor: Visitor, share: str) -> str:
    return f"/api/tables/{visitor.told('GET', f'/api/replays/{share}')['table']}/match"


def test_a_branch_goes_on_from_a_step_with_the_same_past_and_chance(home: House):
    ada, bea = home.guest("Ada"), home.guest("Bea")
    done = finished(ada, "lighthouse")
    share = shared(ada, done)
    steps = ada.told("GET", f"/api/replays/{share}")["steps"]
    body = {"step": 1, "places": [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]}
    made = bea.told("POST", f"/api/replays/{share}/branch", body, 201)
    assert (made["stage"], made["parent"], made["parent_step"]) == ("open", done["id"], 1)
    path = f"/api/tables/{made['id']}"
    bea.told("POST", f"{path}/start")
    end_of(bea, made["id"])
    old = Match.load(ada.get(f"/api/tables/{done['id']}/match").content)
    new = Match.load(bea.get(f"{path}/match").content)
    assert new.entries[:1] == old.entries[:1]
    assert new.seed == old.seed
    assert verify(new.dump(), done["commitment"]).problems == []
    for step, status in ((steps, 409), (steps + 1, 404)):
        assert ada.post(f"/api/replays/{share}/branch", {**body, "step": step}).status_code == status
    assert ada.post(f"/api/replays/{share}/branch", {**body, "places": body["places"][:1]}).status_code == 422


def test_a_branch_keeps_the_words_of_those_who_played(home: House):
    ada, bea = home.guest("Ada"), home.guest("Bea")
    made = table(ada, "tictactoe", "me", "random")
    path = f"/api/tables/{made['id']}"
    ada.told("POST", f"{path}/entropy", {"word": "rain"})
    ada.told("POST", f"{path}/start")
    ada.told("POST", f"{path}/leave")  # a bot plays on
    end_of(ada, made["id"])
    share = ada.told("POST", f"{path}/share")["share"]
    assert ada.told("GET", f"/api/replays/{share}")["entropy"] == ["rain", ""]
    body = {"step": 0, "places": [{"kind": "me"}, {"kind": "open"}]}
    branched = f"/api/tables/{bea.told('POST', f'/api/replays/{share}/branch', body, 201)['id']}"
    refused = bea.post(f"{branched}/entropy", {"word": "sun"})
    assert refused.json()["code"] == "branched"
    bea.told("POST", f"{branched}/join", {"place": 1})
    assert bea.told("GET", branched)["words"] == [True, False], "moving to another seat changes no chance"


@pytest.mark.parametrize("change", ["version = version + 1", "content = 'other'"])
def test_a_match_of_other_rules_says_so(home: House, change: str):
    import sqlite3
    from pathlib import Path

    ada = home.guest()
    done = finished(ada)
    share = shared(ada, done)
    with sqlite3.connect(Path(home.config.data) / "zhuoju.sqlite3") as file:
        file.execute(f"UPDATE tables SET {change}")
    file.close()
    refused = ada.get(f"/api/replays/{share}")
    assert (refused.status_code, refused.json()["code"]) == (409, "other_rules")
