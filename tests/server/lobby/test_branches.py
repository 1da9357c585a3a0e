"""Playing on from a finished match: with what nobody could know dealt anew, or all as it was."""

from typing import Any

import pytest

from tests.server.visiting import House, Visitor, end_of, finished
from zhuoju.kernel import Match, verify

STEP = 5


def played_on(visitor: Visitor, share: str, **wish: Any) -> tuple[dict[str, Any], Match[Any, Any]]:
    """A branch played to its end by bots: its table and the match."""
    body = {"step": STEP, "places": [{"kind": "bot", "bot": "random"}] * 3, **wish}
    made = visitor.told("POST", f"/api/replays/{share}/branch", body, 201)
    visitor.told("POST", f"/api/tables/{made['id']}/start")
    end_of(visitor, made["id"])
    return made, Match.load(visitor.get(f"/api/tables/{made['id']}/match").content)


def interventions(match: Match[Any, Any]) -> list[str]:
    return [entry.given[0] for entry in match.entries if entry.seat == -1]


@pytest.fixture
def old(home: House) -> tuple[Visitor, str, Match[Any, Any]]:
    ada = home.guest("Ada")
    done = finished(ada, "uno", "random", "random", "random")
    share = ada.told("POST", f"/api/tables/{done['id']}/share")["share"]
    return ada, share, Match.load(ada.get(f"/api/tables/{done['id']}/match").content)


def test_what_not_all_could_know_is_dealt_anew_unless_told_otherwise(old):
    ada, share, match = old
    then = match.replay(STEP)
    hands = []
    for _ in range(4):
        made, branch = played_on(ada, share)
        assert interventions(branch) == ["redeal"]
        assert branch.entries[:STEP] == match.entries[:STEP]
        again = STEP + 1 + len(then._entries.since(then._latest().entries))
        begun = branch.replay(again)
        assert begun.view(None) == then.view(None)
        told = [seen for seen in begun.stream(None) if seen.kind != "dealt_anew"]
        assert told == then.stream(None)
        hands.append([begun.view(seat) for seat in range(3)])
        assert verify(branch.dump(), made["commitment"]).problems == []
    assert any(each != hands[0] for each in hands), "another seed, another dealing"
    assert any(each != [then.view(seat) for seat in range(3)] for each in hands)


def test_everything_can_be_kept_as_it_was(old):
    ada, share, match = old
    made, branch = played_on(ada, share, unknown="kept")
    assert interventions(branch) == ["reseed"]
    assert branch.replay(STEP + 1).table.state == match.replay(STEP).table.state
    assert verify(branch.dump(), made["commitment"]).problems == []


def test_whoever_sits_down_alone_keeps_what_that_seat_knew(old):
    ada, share, match = old
    then = match.replay(STEP)
    for seat in range(3):
        places = [{"kind": "me"} if n == seat else {"kind": "bot", "bot": "random"} for n in range(3)]
        body = {"step": STEP, "places": places}
        made = ada.told("POST", f"/api/replays/{share}/branch", body, 201)
        ada.told("POST", f"/api/tables/{made['id']}/start")
        ada.told("POST", f"/api/tables/{made['id']}/leave")
        end_of(ada, made["id"])
        branch = Match.load(ada.get(f"/api/tables/{made['id']}/match").content)
        at = next(n for n, entry in enumerate(branch.entries) if entry.given[0] == "redeal")
        assert branch.entries[at].given[1]["seats"] == [seat]
        again = len(then._entries.since(then._latest().entries))
        assert branch.replay(at + 1 + again).view(seat) == then.view(seat)


def test_a_replay_of_such_a_branch_shows_every_step(old):
    ada, share, _ = old
    made, _branch = played_on(ada, share)
    shared = ada.told("POST", f"/api/tables/{made['id']}/share")["share"]
    info = ada.told("GET", f"/api/replays/{shared}?lang=en")
    assert info["verdict"]["ok"]
    seen = ada.told("GET", f"/api/replays/{shared}/steps/{STEP + 1}?lang=en")
    assert seen["done"] == {"kind": "intervened", "seat": -1, "what": "redeal"}
    assert "dealt anew" in seen["told"][0]["words"]


def test_nobody_says_what_else_could_become_of_it(old):
    ada, share, _ = old
    body = {"step": STEP, "places": [{"kind": "bot", "bot": "random"}] * 3, "unknown": "shown"}
    assert ada.post(f"/api/replays/{share}/branch", body).status_code == 400
