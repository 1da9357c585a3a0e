"""The journal: who may read what, rolls that stand, and delivery to those alone who may know."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.server.campaigns.test_campaigns import campaign, joined, set_role
from tests.server.serving import Server, serving
from tests.server.visiting import House, Visitor
from tests.server.waiting import PATIENCE, run
from zhuoju.client import Client


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("journal"), "--bots", "0") as running:
        yield running


class Group:
    """A host, two players, and their campaign."""

    def __init__(self, home: House) -> None:
        self.host = home.guest("Host")
        self.made = campaign(self.host, "lighthouse")
        self.pat, self.oz = joined(home, self.made, "Pat"), joined(home, self.made, "Oz")
        self.path = f"/api/campaigns/{self.made['id']}/journal"

    def write(self, who: Visitor, kind: str = "in_character", text: str = "", **more: Any) -> Any:
        return who.told("POST", self.path, {"kind": kind, "text": text, **more}, 201)

    def read(self, who: Visitor, more: str = "") -> list[Any]:
        return list(who.told("GET", f"{self.path}{more}")["entries"])

    def seen(self, who: Visitor) -> list[str]:
        return [entry["id"] for entry in self.read(who)]


@pytest.fixture
def group(home: House) -> Group:
    return Group(home)


def test_what_is_said_is_read_by_everybody_in_order(group: Group):
    first = group.write(group.pat, "in_character", "Who goes there?", speaker="Tyson")
    second = group.write(group.host, "out_of_character", "pizza is here")
    assert group.seen(group.oz) == [first["id"], second["id"]]
    said = group.read(group.oz)[0]["body"]
    assert (said["name"], said["speaker"], said["text"]) == ("Pat", "Tyson", "Who goes there?")


@pytest.mark.parametrize(
    ("author", "kind", "more", "readers"),
    [
        ("pat", "to_host", {"text": "I steal the ring"}, {"host", "pat"}),
        ("host", "note", {"text": "the innkeeper lies"}, {"host"}),
        ("pat", "note", {"text": "do not trust Oz"}, {"pat"}),
        ("host", "roll", {"roll": "1d6", "whom": "hosts"}, {"host"}),
        ("pat", "roll", {"roll": "1d6", "whom": "hosts"}, {"host", "pat"}),
        ("pat", "roll", {"roll": "1d6", "whom": "blind"}, {"host"}),
        ("pat", "roll", {"roll": "1d6", "whom": "self"}, {"pat"}),
        ("pat", "roll", {"roll": "1d6"}, {"host", "pat", "oz"}),
    ],
)
def test_an_entry_is_read_by_whom_it_is_for(
    group: Group, author: str, kind: str, more: dict[str, Any], readers: set[str]
):
    made = group.write(getattr(group, author), kind, **more)
    everybody = {name: getattr(group, name) for name in ("host", "pat", "oz")}
    assert {name for name, who in everybody.items() if made["id"] in group.seen(who)} == readers
    for name, who in everybody.items():
        status = who.get(f"/api/documents/{made['id']}").status_code
        assert status == (200 if name in readers else 404)


def test_a_handout_for_some_is_for_those_and_the_hosts(group: Group):
    oz = group.oz.told("GET", "/api/me")["id"]
    made = group.write(group.host, "handout", "a torn map", whom="named", accounts=[oz])
    assert made["id"] in group.seen(group.oz)
    assert made["id"] not in group.seen(group.pat)
    refused = group.pat.post(group.path, {"kind": "handout", "text": "mine"})
    assert refused.status_code == 403


def test_whoever_rolls_blind_is_told_only_that_they_rolled(group: Group):
    made = group.write(group.pat, "roll", "listen", roll="3d6", whom="blind")
    assert "rolls" not in made["body"]
    seen = next(entry for entry in group.read(group.host) if entry["id"] == made["id"])
    assert seen["body"]["rolls"][0]["expression"] == "3d6"
    kept = group.pat.told("GET", "/api/me/export")["documents"]
    assert made["id"] not in [document["id"] for document in kept]


def test_a_roll_is_the_servers_and_every_die_is_kept(group: Group):
    made = group.write(group.pat, "roll", "climb", roll="4d6kh3+2", times=2)
    for roll in made["body"]["rolls"]:
        (dice,) = roll["groups"]
        kept = [die["value"] for die in dice["dice"] if die["kept"]]
        assert len(dice["dice"]) == 4
        assert sorted(kept) == sorted(d["value"] for d in dice["dice"])[1:]
        assert roll["total"] == sum(kept) + 2
    faked = group.pat.post(f"/api/campaigns/{group.made['id']}/documents", {"kind": "entry"})
    assert faked.status_code == 403
    put = {"revision": 1, "public": {"kind": "roll"}}
    assert group.pat.ask("PUT", f"/api/documents/{made['id']}", put).status_code == 403
    assert group.host.ask("DELETE", f"/api/documents/{made['id']}").status_code == 403
    assert group.pat.ask("DELETE", f"{group.path}/{made['id']}").status_code == 403


@pytest.mark.parametrize(
    ("text", "expression", "reason", "whom", "times"),
    [
        (".r 2d6+1 look around", "2d6+1", "look around", "everyone", 1),
        ("。rh d20", "d20", "", "hosts", 1),
        (".rb 3d6 侦查", "3d6", "侦查", "blind", 1),
        ("/r 3#d10", "d10", "", "everyone", 3),
        (".r", "d100", "", "everyone", 1),
        (".r天气", "d100", "天气", "everyone", 1),
    ],
)
def test_dice_commands_are_rolled(
    group: Group, text: str, expression: str, reason: str, whom: str, times: int
):
    group.write(group.host, "in_character", text)
    body = group.read(group.host)[-1]["body"]
    assert (body["kind"], body.get("text", ""), body["whom"]) == ("roll", reason, whom)
    assert [roll["expression"].replace(" ", "") for roll in body["rolls"]] == [expression] * times


@pytest.mark.parametrize("text", ["...", "run!", ".ready?", "a .r 2d6"])
def test_talk_is_not_rolled(group: Group, text: str):
    assert group.write(group.pat, "in_character", text)["body"]["kind"] == "in_character"


@pytest.mark.parametrize("roll", ["", "9999d9999", "2d", "201d6", "1d6/0"])
def test_a_roll_that_cannot_be_is_refused_and_nothing_is_written(group: Group, roll: str):
    refused = group.pat.post(group.path, {"kind": "roll", "roll": roll})
    assert refused.status_code == 422, refused.text
    assert group.read(group.host) == []


def test_a_secret_roll_can_be_shown_by_a_host(group: Group):
    made = group.write(group.host, "roll", roll="2d6", whom="hosts")
    assert group.pat.post(f"{group.path}/{made['id']}/show").status_code == 404
    group.host.told("POST", f"{group.path}/{made['id']}/show")
    (seen,) = group.read(group.pat)
    assert seen["body"]["rolls"] == made["body"]["rolls"]
    assert seen["body"]["shown"] is True


def test_what_was_said_can_be_taken_out_by_its_author_and_the_hosts(group: Group):
    mine, others = group.write(group.pat, text="oops"), group.write(group.oz, text="stays")
    assert group.pat.ask("DELETE", f"{group.path}/{others['id']}").status_code == 403
    group.pat.told("DELETE", f"{group.path}/{mine['id']}")
    group.host.told("DELETE", f"{group.path}/{others['id']}")
    assert group.read(group.host) == []


def test_the_journal_is_searched_and_paged(group: Group):
    for number in range(70):
        group.write(group.pat, text=f"line {number}")
    latest = group.pat.told("GET", group.path)
    assert [e["body"]["text"] for e in latest["entries"]] == [f"line {n}" for n in range(10, 70)]
    older = group.pat.told("GET", f"{group.path}?before={latest['before']}")
    assert [e["body"]["text"] for e in older["entries"]] == [f"line {n}" for n in range(10)]
    assert "before" not in older
    assert [e["body"]["text"] for e in group.read(group.pat, "?find=LINE 42")] == ["line 42"]


def test_spectators_read_and_strangers_do_not(group: Group, home: House):
    set_role(group.host, group.made, group.oz, "spectator")
    group.write(group.pat, text="hello")
    assert len(group.read(group.oz)) == 1
    assert group.oz.post(group.path, {"kind": "in_character", "text": "hi"}).status_code == 403
    stranger = home.guest("Eve")
    assert stranger.get(group.path).status_code == 404
    assert stranger.post(group.path, {"kind": "in_character", "text": "hi"}).status_code == 404
    assert stranger.get(f"{group.path}/export").status_code == 404


@pytest.mark.parametrize("form", ["markdown", "html", "text", "json"])
def test_an_export_has_what_its_reader_may_know(group: Group, form: str):
    group.write(group.pat, text="open words")
    group.write(group.host, "note", "the butler did it")
    group.write(group.pat, "to_host", "I know who did it")
    own, host = (who.get(f"{group.path}/export?form={form}&lang=en") for who in (group.pat, group.host))
    assert own.status_code == host.status_code == 200
    assert "open words" in own.text
    assert "I know who" in own.text
    assert "butler" not in own.text
    assert "attachment" in own.headers["content-disposition"]
    assert own.headers["x-content-type-options"] == "nosniff"
    other = group.oz.get(f"{group.path}/export?form={form}").text
    assert "I know who" not in other


# Live


async def _live(client: Client, url: str) -> ClientConnection:
    cookies = "; ".join(f"{name}={value}" for name, value in client._http.cookies.items())
    socket = await connect(url.replace("http", "ws") + "/api/live", additional_headers={"Cookie": cookies})
    await socket.send(json.dumps({"type": "hello", "version": 1, "language": "en"}))
    return socket


async def _until(socket: ClientConnection, kind: str) -> list[dict[str, Any]]:
    """Everything that is told up to a message of this kind."""
    heard: list[dict[str, Any]] = []
    while not heard or heard[-1]["type"] != kind:
        frame = str(await asyncio.wait_for(socket.recv(), PATIENCE))
        heard += [json.loads(line) for line in frame.splitlines()]
    return heard


async def _frames(socket: ClientConnection, until: str) -> list[dict[str, Any]]:
    """Everything that is told up to an entry with this text."""
    heard: list[dict[str, Any]] = []
    while True:
        for line in str(await asyncio.wait_for(socket.recv(), PATIENCE)).splitlines():
            heard.append(json.loads(line))
            if heard[-1].get("entry", {}).get("body", {}).get("text") == until:
                return heard


def test_an_entry_is_told_at_once_and_only_to_those_who_may_read_it(server: Server):
    async def play() -> None:
        host, pat, eve = Client(server.url), Client(server.url), Client(server.url)
        for client, name in ((host, "Host"), (pat, "Pat"), (eve, "Eve")):
            await client.come_in(name)
        body = {"game": "lighthouse", "name": "Mondays"}
        made = (await host._http.post("/api/campaigns", json=body)).json()
        await pat._http.post("/api/campaigns/join", json={"invite": made["invite"]})
        sockets = [await _live(client, server.url) for client in (host, pat, eve)]
        for socket in sockets:
            await socket.send(json.dumps({"type": "follow", "campaign": made["id"]}))
            await socket.send(json.dumps({"type": "ping"}))
        refused = [await _until(socket, "pong") for socket in sockets]
        assert [[f["code"] for f in heard if f["type"] == "refused"] for heard in refused] == [
            [], [], ["not_here"],
        ]  # fmt: skip
        path = f"/api/campaigns/{made['id']}/journal"
        for entry in (
            {"kind": "note", "text": "the butler did it"},
            {"kind": "roll", "roll": "1d20", "text": "hidden", "whom": "hosts"},
            {"kind": "in_character", "text": "Good evening."},
        ):
            assert (await host._http.post(path, json=entry)).status_code == 201
        told_host = await _frames(sockets[0], "Good evening.")
        told_pat = await _frames(sockets[1], "Good evening.")
        assert [f["entry"]["body"]["text"] for f in told_host if f["type"] == "written"] == [
            "the butler did it", "hidden", "Good evening.",
        ]  # fmt: skip
        assert [f["entry"]["body"]["text"] for f in told_pat if f["type"] == "written"] == ["Good evening."]
        assert "butler" not in json.dumps(told_pat)
        for socket in sockets:
            await socket.close()
        for client in (host, pat, eve):
            await client._http.aclose()

    run(play())


def test_a_member_who_was_sent_away_is_told_nothing_more(server: Server):
    async def play() -> None:
        host, pat = Client(server.url), Client(server.url)
        for client, name in ((host, "Host"), (pat, "Pat")):
            await client.come_in(name)
        body = {"game": "lighthouse", "name": "Mondays"}
        made = (await host._http.post("/api/campaigns", json=body)).json()
        await pat._http.post("/api/campaigns/join", json={"invite": made["invite"]})
        socket = await _live(pat, server.url)
        await socket.send(json.dumps({"type": "follow", "campaign": made["id"]}))
        path = f"/api/campaigns/{made['id']}"
        await host._http.post(f"{path}/journal", json={"kind": "in_character", "text": "first"})
        await _frames(socket, "first")
        account = (await pat._http.get("/api/me")).json()["id"]
        assert (await host._http.delete(f"{path}/members/{account}")).status_code == 200
        await host._http.post(f"{path}/journal", json={"kind": "in_character", "text": "second"})
        await socket.send(json.dumps({"type": "ping"}))
        assert "second" not in json.dumps(await _until(socket, "pong"))
        await socket.close()
        for client in (host, pat):
            await client._http.aclose()

    run(play())
