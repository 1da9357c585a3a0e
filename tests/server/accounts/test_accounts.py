"""Accounts: guests who keep everything, passwords, sessions, and what strangers cannot find out."""

import sqlite3
import unicodedata
from pathlib import Path

import pytest

from tests.server.visiting import House, finished, house, table
from zhuoju.server.accounts import passwords, sessions

PASSWORD = "correct horse"


def credentials(login: str, password: str = PASSWORD) -> dict[str, str]:
    return {"login": login, "password": password}


def rows(home: House, query: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(Path(home.config.data) / "zhuoju.sqlite3") as file:
        found = file.execute(query).fetchall()
    file.close()
    return found


def test_a_guest_plays_at_once_and_is_known_again(home: House):
    guest = home.stranger()
    assert guest.get("/api/me").status_code == 401
    me = guest.told("POST", "/api/guest", {"name": "  Ada "})
    assert (me["name"], me["guest"], me["login"]) == ("Ada", True, None)
    assert guest.told("GET", "/api/me") == me
    assert guest.told("POST", "/api/guest", {"name": "Bea"}) == me


def test_a_guest_without_a_name_gets_one_in_their_language(home: House):
    assert home.stranger().post("/api/guest", {}, Accept_Language="en-GB").json()["name"].startswith("Guest")
    assert home.stranger().post("/api/guest", {}, Accept_Language="zh-TW").json()["name"].startswith("訪客")
    assert home.stranger().post("/api/guest", {}).json()["name"].startswith("访客")


def test_registering_keeps_the_guests_id_and_tables(home: House):
    guest = home.guest("Ada")
    before = guest.told("GET", "/api/me")
    mine = table(guest)["id"]
    old_cookie = guest.cookie
    after = guest.told("POST", "/api/register", credentials("ada"))
    assert (after["id"], after["name"], after["guest"]) == (before["id"], "Ada", False)
    assert [t["id"] for t in guest.told("GET", "/api/tables?mine=true")] == [mine]
    assert guest.cookie != old_cookie
    guest.cookie = old_cookie
    assert guest.get("/api/me").status_code == 401, "the guest's session must not outlive the change"


def test_the_cookie_is_for_http_alone_and_of_this_site(home: House, tmp_path: Path):
    set_cookie = home.stranger().post("/api/guest", {}).headers["set-cookie"]
    assert "HttpOnly" in set_cookie
    assert "samesite=lax" in set_cookie.lower()
    assert "Secure" not in set_cookie
    with house(tmp_path / "public", public_url="https://table.example") as public:
        assert "Secure" in public.stranger().post("/api/guest", {}).headers["set-cookie"]


def test_a_cookie_that_was_changed_is_nobodys(home: House):
    guest = home.guest()
    token, _, seal = guest.cookie.partition(".")
    for forged in (f"{token}.{seal[:-1]}{'0' if seal[-1] != '0' else '1'}", token, f"x{token}.{seal}", "."):
        guest.cookie = forged
        assert guest.get("/api/me").status_code == 401


def test_the_database_holds_neither_tokens_nor_passwords(home: House):
    visitor = home.member("ada")
    (kept,) = rows(home, "SELECT token FROM sessions")
    assert str(kept[0]) not in visitor.cookie
    assert visitor.cookie.partition(".")[0] not in str(kept[0])
    ((password,),) = rows(home, "SELECT password FROM accounts WHERE login = 'ada'")
    assert str(password).startswith("$argon2id$")


def test_what_cookies_are_signed_with_is_for_the_server_alone(home: House):
    home.guest()
    secret = Path(home.config.data) / "secret"
    assert secret.stat().st_mode & 0o077 == 0
    assert len(secret.read_bytes()) >= 32


def test_logins_that_look_alike_are_one(home: House):
    home.member("Ädam")
    for alike in ("ädam", unicodedata.normalize("NFD", "ÄDAM"), "ädaｍ"):
        refused = home.stranger().post("/api/register", credentials(alike))
        assert (refused.status_code, refused.json()["code"]) == (409, "taken")
        assert home.stranger().post("/api/login", credentials(alike)).status_code == 200


def test_who_guesses_learns_nothing(home: House, monkeypatch: pytest.MonkeyPatch):
    home.member("ada")
    hashed = []
    verify = passwords._verify
    monkeypatch.setattr(passwords, "_verify", lambda kept, word: hashed.append(kept) or verify(kept, word))
    known = home.stranger().post("/api/login", credentials("ada", "wrong horse"))
    unknown = home.stranger().post("/api/login", credentials("bea", "wrong horse"))
    impossible = home.stranger().post("/api/login", credentials("b\u202ea", "wrong horse"))
    assert known.status_code == unknown.status_code == impossible.status_code == 401
    assert known.json() == unknown.json() == impossible.json()
    assert len(hashed) == 3, "each guess costs one hash, known or not"


def test_a_new_password_ends_every_other_session(home: House):
    here = home.member("ada")
    there = home.stranger()
    there.told("POST", "/api/login", credentials("ada"))
    refused = here.post("/api/me/password", {"old": "wrong horse", "new": "battery staple"})
    assert refused.status_code == 403
    here.told("POST", "/api/me/password", {"old": PASSWORD, "new": "battery staple"})
    assert here.get("/api/me").status_code == 200
    assert there.get("/api/me").status_code == 401
    assert there.post("/api/login", credentials("ada")).status_code == 401
    assert there.post("/api/login", credentials("ada", "battery staple")).status_code == 200


def test_signing_out_ends_the_session_itself(home: House):
    visitor = home.member("ada")
    cookie = visitor.cookie
    visitor.told("POST", "/api/logout")
    visitor.cookie = cookie
    assert visitor.get("/api/me").status_code == 401


def test_a_session_ends_when_it_was_not_used_for_long(home: House):
    guest = home.guest()
    with sqlite3.connect(Path(home.config.data) / "zhuoju.sqlite3") as file:
        file.execute("UPDATE sessions SET expires = 1")
    file.close()
    assert guest.get("/api/me").status_code == 401


def test_use_renews_a_session_with_few_writes(home: House):
    guest = home.guest()
    fresh = rows(home, "SELECT seen FROM sessions")
    guest.get("/api/me")
    assert rows(home, "SELECT seen FROM sessions") == fresh, "no write for every request"
    with sqlite3.connect(Path(home.config.data) / "zhuoju.sqlite3") as file:
        file.execute("UPDATE sessions SET seen = seen - ?, expires = expires - ?", [sessions.DAY] * 2)
    file.close()
    ((before,),) = rows(home, "SELECT expires FROM sessions")
    guest.get("/api/me")
    ((after,),) = rows(home, "SELECT expires FROM sessions")
    assert int(str(after)) >= int(str(before)) + sessions.DAY


@pytest.mark.parametrize(
    "name", ["a\u202eb", "a\u0000b", "a\nb", "\u2066x", "   \u2003 ", "x" * 41, "\ue000"]
)
def test_names_that_deceive_are_refused(home: House, name: str):
    visitor = home.guest("Ada")
    refused = visitor.ask("PATCH", "/api/me", {"name": name})
    assert refused.status_code in (400, 422), refused.text
    assert visitor.told("GET", "/api/me")["name"] == "Ada"


def test_names_with_joined_emoji_are_fine(home: House):
    assert home.guest("👩‍🚀 林").told("GET", "/api/me")["name"] == "👩‍🚀 林"


@pytest.mark.parametrize("password", ["short", "x" * 129])
def test_passwords_have_bounds(home: House, password: str):
    assert home.stranger().post("/api/register", credentials("ada", password)).status_code == 400


def test_settings_are_kept_and_bounded(home: House):
    visitor = home.guest()
    assert visitor.told("PATCH", "/api/me", {"settings": {"language": "en"}})["settings"] == {
        "language": "en"
    }
    assert visitor.ask("PATCH", "/api/me", {"settings": {"x": "y" * 20_000}}).status_code == 422
    assert visitor.told("GET", "/api/me")["settings"] == {"language": "en"}


def test_what_is_exported_is_all_ones_own(home: House):
    ada, bea = home.member("ada"), home.guest("Bea")
    mine, theirs = table(ada)["id"], table(bea)["id"]
    export = ada.told("GET", "/api/me/export")
    assert export["account"][0]["login"] == "ada"
    assert [t["id"] for t in export["tables"]] == [mine] != [theirs]
    text = ada.get("/api/me/export").text
    assert "argon2" not in text
    assert '"seed"' not in text, "a running match's seed is nobody's to have"


def test_leaving_for_good_takes_everything_but_others_matches(home: House):
    ada, bea = home.member("ada"), home.guest("Bea")
    gone = table(ada)["id"]
    shared = table(bea, "tictactoe", "me", "open", public=True)["id"]
    ada.told("POST", f"/api/tables/{shared}/join", {})
    bea.told("POST", f"/api/tables/{shared}/start")
    assert ada.ask("DELETE", "/api/me", {"password": "wrong horse"}).status_code == 403
    ada.told("DELETE", "/api/me", {"password": PASSWORD})
    assert ada.get("/api/me").status_code == 401
    assert home.stranger().post("/api/login", credentials("ada")).status_code == 401
    assert rows(home, f"SELECT stage FROM tables WHERE id = '{gone}'") == [("closed",)]
    seats = bea.told("GET", f"/api/tables/{shared}")["places"]
    assert [seat["kind"] for seat in seats] == ["person", "bot"]
    assert "ada" not in str(seats)


def test_a_table_without_an_owner_is_no_strangers(home: House):
    ada = home.guest("Ada")
    made = finished(ada, public=True)
    ada.told("DELETE", "/api/me", {})
    seen = home.stranger().told("GET", f"/api/tables/{made['id']}")
    assert (seen["owner"], "invite" in seen, "share" in seen) == ("", False, False)
