"""Looking after a server from the command line, while it runs."""

import gzip
import json
from pathlib import Path

import pytest

from tests.server.serving import postgres
from tests.server.visiting import House, finished, house, table
from zhuoju.cli import main


def admin(home: House, *arguments: object) -> int:
    task, *rest = map(str, arguments)
    where = ["--data", home.config.data] + (["--db", home.config.db] if home.config.db else [])
    return main(["admin", task, *rest, *where, "--lang", "en"])


def told(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out.partition('{"event"')[0]


def rows(capsys: pytest.CaptureFixture[str]) -> list[dict]:
    out = capsys.readouterr().out
    return json.loads(out[out.index("[\n" if "[\n" in out else "[") :])


def test_accounts_and_tables_are_listed(home: House, capsys):
    ada = home.member("ada")
    home.guest("Bea")
    made = table(ada, title="Friday")
    capsys.readouterr()
    assert admin(home, "accounts", "--json") == 0
    assert {(r["name"], r["login"], r["tables"]) for r in rows(capsys)} == {
        ("ada", "ada", 1),
        ("Bea", None, 0),
    }
    assert admin(home, "accounts", "--registered", "--json") == 0
    assert [r["login"] for r in rows(capsys)] == ["ada"]
    assert admin(home, "tables", "--json") == 0
    assert [(r["id"], r["title"], r["stage"]) for r in rows(capsys)] == [(made["id"], "Friday", "open")]
    assert admin(home, "tables", "--stage", "running", "--json") == 0
    assert rows(capsys) == []
    assert admin(home, "tables") == 0
    assert "Friday" in told(capsys)
    assert admin(home, "accounts") == 0
    assert "registered" in told(capsys)


def test_a_banned_account_is_out_at_once_and_can_come_back(home: House):
    ada = home.member("ada")
    assert admin(home, "ban", "ADA") == 0
    assert ada.get("/api/me").status_code == 401
    refused = ada.post("/api/login", {"login": "ada", "password": "correct horse"})
    assert refused.status_code == 403
    wrong = ada.post("/api/login", {"login": "ada", "password": "wrong horse"})
    assert wrong.status_code == 401, "only who knows the password learns of the ban"
    assert admin(home, "unban", "ada") == 0
    assert ada.post("/api/login", {"login": "ada", "password": "correct horse"}).status_code == 200


def test_an_account_can_be_exported_and_deleted(home: House, capsys, monkeypatch):
    ada = home.member("ada")
    mine = table(ada)["id"]
    capsys.readouterr()
    assert admin(home, "export", "ada") == 0
    out = capsys.readouterr().out
    assert json.loads(out[out.index("{\n") :])["tables"][0]["id"] == mine
    monkeypatch.setattr("builtins.input", lambda _: "no")
    assert admin(home, "delete", "ada") == 1
    assert ada.get("/api/me").status_code == 200
    assert admin(home, "delete", "ada", "--yes") == 0
    assert ada.get("/api/me").status_code == 401
    assert admin(home, "delete", "ada", "--yes") == 2, "nobody of that name is left"


def test_where_there_is_no_database_nothing_is_made(tmp_path: Path, capsys):
    assert main(["admin", "accounts", "--data", str(tmp_path / "nothing")]) == 2
    assert not (tmp_path / "nothing").exists()
    assert "no database" in capsys.readouterr().err


def everything(home: House, visitor, done) -> tuple:
    share = visitor.told("POST", f"/api/tables/{done['id']}/share")["share"]
    replay = visitor.told("GET", f"/api/replays/{share}")
    return visitor.told("GET", "/api/me"), visitor.told("GET", "/api/tables?mine=true"), replay


@pytest.fixture(params=["sqlite", "postgres"])
def other(request, tmp_path: Path):
    """Where a backup is put back."""
    if request.param == "sqlite":
        yield {}
    else:
        with postgres() as url:
            yield {"db": url}


@pytest.fixture(params=["sqlite", "postgres"])
def first(request, tmp_path: Path):
    """Where a backup is made."""
    if request.param == "sqlite":
        yield {}
    else:
        with postgres() as url:
            yield {"db": url}


def test_a_backup_of_a_running_server_brings_everything_back(first, other, tmp_path: Path):
    file = tmp_path / "kept.backup"
    with house(tmp_path / "one", **first) as one:
        ada = one.guest("Ada")
        campaign = ada.told("POST", "/api/campaigns", {"game": "tamashii", "name": "Mondays"}, 201)
        done = finished(ada, "lighthouse")
        before = everything(one, ada, done)
        assert admin(one, "backup", file) == 0
        ada.told("PATCH", "/api/me", {"name": "Later"})
    assert file.stat().st_mode & 0o077 == 0, "it holds secrets"
    two = tmp_path / "two"
    where = ["--data", str(two), *(["--db", other["db"]] if other else [])]
    assert main(["admin", "restore", str(file), *where]) == 0
    assert main(["admin", "restore", str(file), *where]) == 2, "only into an empty database"
    with house(two, **other) as again:
        back = again.stranger()
        back.cookie = ada.cookie
        assert everything(again, back, done) == before, "the guest is known by the same cookie"
        assert back.told("GET", f"/api/campaigns/{campaign['id']}")["name"] == "Mondays"
        finished(back, "lighthouse")


@pytest.mark.parametrize("harm", ["cut", "other", "plain"])
def test_a_damaged_backup_leaves_the_database_empty(home: House, tmp_path: Path, harm: str, capsys):
    home.guest()
    file = tmp_path / "kept.backup"
    assert admin(home, "backup", file) == 0
    raw = gzip.decompress(file.read_bytes())
    harmed = {"cut": gzip.compress(raw[:-20]), "other": gzip.compress(b"\0\0\0\1x"), "plain": b"no backup"}[
        harm
    ]
    file.write_bytes(harmed)
    where = ["--data", str(tmp_path / "two")]
    assert main(["admin", "restore", str(file), *where]) == 2
    assert "backup" in capsys.readouterr().err
    file.write_bytes(gzip.compress(raw))
    assert main(["admin", "restore", str(file), *where]) == 0, "the failed one left nothing behind"
