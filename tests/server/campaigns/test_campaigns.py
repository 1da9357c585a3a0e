"""Campaigns and their documents: roles, secrets, revisions, and sheets that finished matches write on."""

import asyncio
import sqlite3
from pathlib import Path

import msgspec
import pytest

from tests.server.visiting import House, Visitor
from zhuoju.campaign import Campaign
from zhuoju.kernel import find, new
from zhuoju.server.campaigns.membership import record_result
from zhuoju.server.match.places import seated
from zhuoju.server.match.record import Intervened, pack
from zhuoju.server.storage.database import Database


def campaign(host: Visitor, game: str = "tamashii", **more):
    body = {"game": game, "name": "Mondays", **more}
    return host.told("POST", "/api/campaigns?lang=en", body, 201)


def joined(home: House, made, name: str, role: str = "player") -> Visitor:
    """Somebody who takes part; `role` needs no word of the host where it is a player's."""
    visitor = home.guest(name)
    visitor.told("POST", "/api/campaigns/join", {"invite": made["invite"]})
    return visitor


def set_role(host: Visitor, made, visitor: Visitor, role: str):
    account = visitor.told("GET", "/api/me")["id"]
    return host.ask("PUT", f"/api/campaigns/{made['id']}/members/{account}", {"role": role})


def test_a_campaign_is_for_its_members(home: House):
    host = home.guest("Host")
    made = campaign(host)
    assert (made["role"], [m["name"] for m in made["members"]]) == ("host", ["Host"])
    stranger = home.guest("Eve")
    path = f"/api/campaigns/{made['id']}"
    for asked in (path, f"{path}/members", f"{path}/documents", f"{path}/tables"):
        assert stranger.get(asked).status_code == 404
    assert stranger.post("/api/campaigns/join", {"invite": "wrong"}).status_code == 404
    player = joined(home, made, "Pat")
    assert player.told("GET", path)["role"] == "player"
    assert [c["id"] for c in player.told("GET", "/api/campaigns")] == [made["id"]]
    assert stranger.told("GET", "/api/campaigns") == []


def test_a_new_invitation_ends_the_old_one(home: House):
    host = home.guest()
    made = campaign(host)
    player = joined(home, made, "Pat")
    path = f"/api/campaigns/{made['id']}"
    assert player.post(f"{path}/invite").status_code == 403
    fresh = host.told("POST", f"{path}/invite")["invite"]
    assert home.guest().post("/api/campaigns/join", {"invite": made["invite"]}).status_code == 404
    assert home.guest().post("/api/campaigns/join", {"invite": fresh}).status_code == 200


def test_roles_are_the_hosts_to_give_and_one_host_stays(home: House):
    host = home.guest("Host")
    made = campaign(host)
    player, other = joined(home, made, "Pat"), joined(home, made, "Oz")
    assert set_role(player, made, player, "host").status_code == 403
    assert set_role(host, made, player, "cohost").status_code == 200
    assert set_role(player, made, other, "spectator").status_code == 403, "co-hosts do not say who is what"
    last = set_role(host, made, host, "player")
    assert (last.status_code, last.json()["code"]) == (409, "last_host")
    assert host.told("GET", f"/api/campaigns/{made['id']}")["role"] == "host", "nothing has changed"
    path = f"/api/campaigns/{made['id']}/members"
    host_id, other_id = (v.told("GET", "/api/me")["id"] for v in (host, other))
    assert player.ask("DELETE", f"{path}/{host_id}").status_code == 403
    assert host.ask("DELETE", f"{path}/{host_id}").json()["code"] == "last_host"
    player.told("DELETE", f"{path}/{other_id}")
    assert other.get(f"/api/campaigns/{made['id']}").status_code == 404


def test_settings_change_on_the_revision_that_was_seen(home: House):
    host = home.guest()
    made = campaign(host)
    path = f"/api/campaigns/{made['id']}"
    changed = host.told("PATCH", path, {"revision": made["revision"], "name": "Tuesdays"})
    assert changed["name"] == "Tuesdays"
    late = host.ask("PATCH", path, {"revision": made["revision"], "name": "Sundays"})
    assert (late.status_code, late.json()["revision"]) == (409, changed["revision"])
    player = joined(home, made, "Pat")
    assert player.ask("PATCH", path, {"revision": changed["revision"], "name": "Mine"}).status_code == 403


# Documents


def document(visitor: Visitor, made, kind: str = "letter", **more):
    return visitor.told("POST", f"/api/campaigns/{made['id']}/documents", {"kind": kind, **more}, 201)


@pytest.mark.parametrize(
    ("readers", "sees"),
    [
        ({}, {"host", "cohost", "owner"}),
        ({"everyone": True}, {"host", "cohost", "owner", "player", "spectator"}),
        ({"roles": ["spectator"]}, {"host", "cohost", "owner", "spectator"}),
        ({"accounts": ["player"]}, {"host", "cohost", "owner", "player"}),
        ({"everyone": True, "accounts": ["stranger"]}, {"host", "cohost", "owner", "player", "spectator"}),
    ],
)
def test_everybody_sees_what_is_meant_for_them(home: House, readers, sees):
    host = home.guest("Host")
    made = campaign(host, "meshal")
    people = {"host": host, "stranger": home.guest("Eve")}
    for name in ("cohost", "owner", "player", "spectator"):
        people[name] = joined(home, made, name)
    for role in ("cohost", "spectator"):
        assert set_role(host, made, people[role], role).status_code == 200
    if "accounts" in readers:
        readers = {
            **readers,
            "accounts": [people[n].told("GET", "/api/me")["id"] for n in readers["accounts"]],
        }
    owner = people["owner"]
    kept = document(owner, made, public={"text": "seen"}, secret={"trap": "pit"}, readers=readers)
    for name, visitor in people.items():
        asked = visitor.get(f"/api/documents/{kept['id']}")
        listed = visitor.get(f"/api/campaigns/{made['id']}/documents?kind=letter")
        assert asked.status_code == (200 if name in sees else 404), name
        in_list = [d["id"] for d in listed.json().get("documents", [])]
        assert in_list == ([kept["id"]] if name in sees else []), name
        knows = name in ("host", "cohost", "owner")
        assert ("pit" in asked.text) == knows == ("pit" in listed.text), name
        assert ("readers" in asked.json()) == knows, name


def test_documents_change_on_the_revision_that_was_seen(home: House):
    host = home.guest()
    made = campaign(host, "meshal")
    player = joined(home, made, "Pat")
    kept = document(host, made, public={"n": 1}, readers={"everyone": True})
    path = f"/api/documents/{kept['id']}"
    changed = host.told("PUT", path, {"revision": 1, "public": {"n": 2}})
    assert (changed["revision"], changed["public"], changed["readers"]) == (2, {"n": 2}, {"everyone": True})
    late = host.ask("PUT", path, {"revision": 1, "public": {"n": 3}})
    assert (late.status_code, late.json()["code"], late.json()["revision"]) == (409, "revision", 2)
    assert player.ask("PUT", path, {"revision": 2, "public": {"n": 4}}).status_code == 403
    assert player.ask("DELETE", path).status_code == 403
    assert player.told("GET", path)["public"] == {"n": 2}
    host.told("DELETE", path)
    assert host.get(path).status_code == 404
    assert host.ask("PUT", path, {"revision": 2, "public": {}}).status_code == 404


def test_documents_have_bounds(home: House):
    host = home.guest()
    made = campaign(host, "meshal")
    path = f"/api/campaigns/{made['id']}/documents"
    big = host.post(path, {"kind": "letter", "public": {"text": "x" * 300_000}})
    assert (big.status_code, big.json()["code"]) == (422, "too_large")
    assert host.post(path, {"kind": "No Such Kind"}).status_code == 400
    assert host.post(path, {"kind": "sheet"}).status_code == 403
    spectator = joined(home, made, "Sue")
    set_role(host, made, spectator, "spectator")
    assert spectator.post(path, {"kind": "letter"}).status_code == 403


def test_a_journal_takes_entries_from_all_players_at_once(home: House):
    from concurrent.futures import ThreadPoolExecutor

    host = home.guest("Host")
    made = campaign(host, "samsara")
    players = [host, *(joined(home, made, f"P{n}") for n in range(3))]
    kept = document(host, made, "journal", readers={"everyone": True})
    path = f"/api/documents/{kept['id']}/entries"
    with ThreadPoolExecutor(4) as at_once:
        done = list(
            at_once.map(lambda v: v.post(path, {"entry": {"text": "hello"}}).status_code, players * 3)
        )
    assert done == [200] * 12
    entries = host.told("GET", f"/api/documents/{kept['id']}")["public"]["entries"]
    assert len(entries) == 12
    assert {e["name"] for e in entries} == {"Host", "P0", "P1", "P2"}


def test_documents_come_in_pages_without_gaps(home: House):
    host = home.guest()
    made = campaign(host, "meshal")
    player = joined(home, made, "Pat")
    with sqlite3.connect(Path(home.config.data) / "zhuoju.sqlite3") as file:
        for n in range(130):
            readers = b'{"everyone":true}' if n % 2 else b"{}"
            row = (f"d{n:03}", made["id"], "note", "x", readers, b"{}", b"{}", 1, 1, 7, 0)
            marks = ", ".join("?" * len(row))
            file.execute(
                "INSERT INTO documents (id, campaign, kind, owner, readers, public, secret, revision, "
                f"created, changed, gone) VALUES ({marks})",
                row,
            )
    file.close()
    seen, after = [], ""
    while True:
        page = player.told("GET", f"/api/campaigns/{made['id']}/documents?kind=note&after={after}")
        seen += [d["id"] for d in page["documents"]]
        after = page.get("next", "")
        if not after:
            break
    assert sorted(seen) == [f"d{n:03}" for n in range(130) if n % 2]
    assert len(set(seen)) == len(seen)
    assert player.get(f"/api/campaigns/{made['id']}/documents?after=nonsense").status_code == 422


# The sheet


def test_a_table_of_a_campaign_takes_its_options_from_the_sheet(home: House):
    host = home.guest()
    made = campaign(host)
    rows = {chapter["id"]: chapter for chapter in made["chapters"]}
    closed = next(name for name, chapter in rows.items() if chapter.get("closed"))
    wanted = {"campaign": made["id"], "game": "tamashii", "places": [{"kind": "me"}, {"kind": "open"}]}
    refused = host.post("/api/tables", {**wanted, "chapter": closed})
    assert (refused.status_code, refused.json()["code"]) == (422, "options")
    opened = host.told("POST", "/api/tables", {**wanted, "chapter": "A"}, 201)
    assert opened["options"] == Campaign(find("tamashii")).options("A")
    assert (opened["campaign"], opened["chapter"]) == (made["id"], "A")
    player = joined(home, made, "Pat")
    seen = player.told("GET", f"/api/tables/{opened['id']}")
    assert seen["invite"] == opened["invite"], "members may see it, and watch"
    assert [t["id"] for t in player.told("GET", f"/api/campaigns/{made['id']}/tables")] == [opened["id"]]
    assert home.guest().post("/api/tables", {**wanted, "chapter": "A"}).status_code == 404
    assert host.post("/api/tables", {**wanted, "game": "legend", "chapter": "A"}).status_code == 422


def concede(home: House, made) -> None:
    """End a table's match as its players could, and tell the campaign: as often as the hall may."""

    async def end() -> None:
        db = Database(home.config)
        async with db.read() as c:
            from sqlalchemy import select

            from zhuoju.server.storage.schema import tables

            row = (await c.execute(select(tables).where(tables.c.id == made["id"]))).one()
        async with db.write() as c:
            from zhuoju.server.storage.schema import actions

            body = pack(Intervened(0, "concede", {}))
            await c.execute(actions.insert().values(table=made["id"], number=1, body=body, at=1))
        for _ in range(3):
            await record_result(db, seated(row))
        await db.close()

    asyncio.run(end())


def test_a_finished_match_is_written_on_the_sheet_once(home: House):
    host = home.guest()
    made = campaign(host)
    wanted = {"campaign": made["id"], "game": "tamashii", "chapter": "A", "places": [{"kind": "me"}]}
    opened = host.told("POST", "/api/tables", wanted, 201)
    concede(home, opened)
    now = host.told("GET", f"/api/campaigns/{made['id']}?lang=en")
    assert now["recorded"] == [{"table": opened["id"]}]
    match = new("tamashii", 1, options=opened["options"])
    match.intervene("concede")
    expected = Campaign(find("tamashii"))
    expected.record(match)
    (sheet,) = host.told("GET", f"/api/campaigns/{made['id']}/documents?kind=sheet")["documents"]
    assert sheet["public"]["campaign"] == msgspec.json.decode(expected.dump())
    forged = host.ask("PUT", f"/api/documents/{sheet['id']}", {"revision": sheet["revision"], "public": {}})
    assert forged.status_code == 403
