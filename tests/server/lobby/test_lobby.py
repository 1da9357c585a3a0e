"""The lobby: tables are made, found, joined, left and started, and nobody learns what is not theirs."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b

import pytest

from tests.server.visiting import House, finished, table
from zhuoju.server.accounts.sessions import Account


def refused(response, status: int, code: str = "") -> None:
    assert response.status_code == status, response.text
    if code:
        assert response.json()["code"] == code


def test_a_table_from_its_making_to_its_start(home: House):
    ada, bea = home.guest("Ada"), home.guest("Bea")
    made = table(ada, "tictactoe", "me", "open", title="  Friday ")
    assert (made["title"], made["stage"], made["your_place"], len(made["commitment"])) == (
        "Friday", "open", 0, 64,
    )  # fmt: skip
    path = f"/api/tables/{made['id']}"
    refused(ada.post(f"{path}/start"), 409, "not_full")
    joined = bea.told("POST", f"{path}/join", {"invite": made["invite"]})
    assert joined["your_place"] == 1
    assert [p["name"] for p in joined["places"]] == ["Ada", "Bea"]
    refused(bea.post(f"{path}/start"), 403)
    started = ada.told("POST", f"{path}/start")
    assert started["stage"] == "running"
    assert started["your_turn"], "the first to move is told so at once"
    assert not bea.told("GET", path)["your_turn"]
    refused(ada.post(f"{path}/start"), 409, "is_running")


def test_the_commitment_binds_the_seed_before_anybody_adds_a_word(home: House):
    ada = home.guest("Ada")
    made = table(ada, "lighthouse", "me", "random")
    path = f"/api/tables/{made['id']}"
    assert ada.told("POST", f"{path}/entropy", {"word": "rain"})["commitment"] == made["commitment"]
    assert ada.told("GET", path)["words"] == [True, False]
    assert "rain" not in home.guest().get(f"{path}?invite={made['invite']}").text, "words stay secret"
    ada.told("POST", f"{path}/start")
    refused(ada.post(f"{path}/entropy", {"word": "sun"}), 409, "is_running")
    done = finished(ada, "lighthouse")
    share = ada.told("POST", f"/api/tables/{done['id']}/share")["share"]
    replay = ada.told("GET", f"/api/replays/{share}")
    bound = blake2b(bytes.fromhex(replay["seed"]), digest_size=32, person=b"zhuoju-commit").hexdigest()
    assert bound == done["commitment"]


def test_a_private_table_is_not_there_for_strangers(home: House):
    ada, bea = home.guest(), home.guest()
    made = table(ada)
    path = f"/api/tables/{made['id']}"
    unknown = bea.get("/api/tables/nosuchtable0")
    refused(unknown, 404)
    for asked in (bea.get(path), bea.get(f"{path}?invite=wrong"), bea.post(f"{path}/join", {}),
                  bea.post(f"{path}/kick", {"place": 0}), bea.get(f"{path}/talk"), bea.get(f"{path}/match"),
                  home.stranger().get(path)):  # fmt: skip
        refused(asked, 404)
        assert asked.json() == unknown.json(), "hidden and absent cannot be told apart"
    assert bea.told("GET", f"{path}?invite={made['invite']}")["id"] == made["id"]
    assert bea.told("GET", "/api/tables?public=true") == []


def test_public_lists_show_no_secret(home: House):
    ada, bea = home.guest(), home.guest()
    made = table(ada, public=True)
    table(ada)
    (listed,) = bea.told("GET", "/api/tables?public=true")
    assert listed["id"] == made["id"]
    text = bea.get("/api/tables?public=true").text
    assert made["invite"] not in text
    assert "invite" not in listed
    assert bea.told("GET", "/api/tables?public=true&game=leduc") == []
    assert home.stranger().told("GET", "/api/tables?public=true")[0]["id"] == made["id"]


def test_a_list_comes_in_pages(home: House):
    ada = home.guest()
    made = [table(ada, public=True)["id"] for _ in range(53)]
    first = ada.told("GET", "/api/tables?mine=true")
    assert len(first) == 50
    rest = ada.told("GET", f"/api/tables?mine=true&before={first[-1]['moved']}")
    seen = [t["id"] for t in first + rest]
    assert len(set(seen)) == len(seen)
    assert set(seen) <= set(made)
    assert len(seen) >= 52


def test_two_cannot_have_one_place(home: House):
    ada = home.guest()
    made = table(ada, "lighthouse", "me", "open", "random", public=True)
    others = [home.guest(f"n{n}") for n in range(6)]
    with ThreadPoolExecutor(6) as at_once:
        statuses = list(
            at_once.map(lambda v: v.post(f"/api/tables/{made['id']}/join", {}).status_code, others)
        )
    assert sorted(statuses) == [200, 409, 409, 409, 409, 409]


def test_many_who_change_a_table_at_once_lose_nothing(home: House):
    from zhuoju.server.lobby import lobby
    from zhuoju.server.storage.database import Database

    ada = home.guest()
    made = table(ada, "uno", "open", "open", "open", "open", public=True)

    async def rush() -> None:
        db = Database(home.config)
        joining = [
            lobby.join(db, made["id"], Account(f"a{n}", f"A{n}", None, "", b"{}"), None, "") for n in range(4)
        ]
        await asyncio.gather(*joining)
        await db.close()

    asyncio.run(rush())
    places = ada.told("GET", f"/api/tables/{made['id']}")["places"]
    assert sorted(p["account"] for p in places) == ["a0", "a1", "a2", "a3"]


def test_changing_places_frees_the_old_one(home: House):
    ada = home.guest("Ada")
    path = f"/api/tables/{table(ada, 'lighthouse', 'me', 'open')['id']}"
    assert ada.told("POST", f"{path}/join", {"place": 1})["your_place"] == 1
    assert [p["kind"] for p in ada.told("GET", path)["places"]] == ["open", "person"]


def test_leaving_and_being_sent_away(home: House):
    ada, bea = home.guest("Ada"), home.guest("Bea")
    made = table(ada, public=True)
    path = f"/api/tables/{made['id']}"
    bea.told("POST", f"{path}/join", {})
    bea.told("POST", f"{path}/leave")
    assert ada.told("GET", path)["places"][1]["kind"] == "open"
    bea.told("POST", f"{path}/join", {})
    refused(bea.post(f"{path}/kick", {"place": 0}), 403)
    assert ada.told("POST", f"{path}/kick", {"place": 1})["places"][1]["kind"] == "open"
    refused(ada.post(f"{path}/kick", {"place": 9}), 404)
    ada.told("POST", f"{path}/leave")
    assert ada.told("GET", path)["stage"] == "closed"
    refused(bea.post(f"{path}/join", {}), 409, "is_closed")


def test_a_bot_stands_in_for_a_leaver_and_gives_the_seat_back(home: House):
    ada, bea = home.guest("Ada"), home.guest("Bea")
    path = f"/api/tables/{table(ada, public=True)['id']}"
    bea.told("POST", f"{path}/join", {})
    ada.told("POST", f"{path}/start")
    bea.told("POST", f"{path}/leave")
    gone = ada.told("GET", path)["places"][1]
    assert (gone["kind"], gone["name"], gone["stood_in"]) == ("person", "Bea", True)
    assert path.endswith(bea.told("GET", "/api/tables?mine=true")[0]["id"]), "she can still find her way back"
    back = bea.told("POST", f"{path}/join", {})["places"][1]
    assert "stood_in" not in back
    cid = home.guest("Cid")
    refused(cid.post(f"{path}/stand-in", {"place": 1, "bot": "greedy"}), 403)
    refused(bea.post(f"{path}/stand-in", {"place": 0, "bot": "greedy"}), 403)
    assert bea.told("POST", f"{path}/stand-in", {"place": 1, "bot": "random"})["places"][1]["bot"] == "random"
    assert "bot" not in ada.told("POST", f"{path}/stand-in", {"place": 1})["places"][1]


def test_only_bots_that_are_offered_can_be_had(home: House):
    ada = home.guest()
    places = [{"kind": "me"}, {"kind": "bot", "bot": "search:nodes=999999999"}]
    refused(ada.post("/api/tables", {"game": "tictactoe", "places": places}), 422, "unknown_bot")
    path = f"/api/tables/{table(ada)['id']}"
    refused(
        ada.post(f"{path}/place", {"place": 1, "kind": "bot", "bot": "search:seconds=1e9"}),
        422,
        "unknown_bot",
    )
    assert ada.told("POST", f"{path}/place", {"place": 1, "kind": "bot", "bot": "greedy"})["places"][1] == {
        "kind": "bot", "bot": "greedy",
    }  # fmt: skip
    for bot in ada.told("GET", "/api/games/tictactoe?lang=en")["bots"]:
        table(ada, "tictactoe", "me", bot["spec"])


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        ({"game": "nosuchgame", "places": [{"kind": "me"}]}, 404, "unknown_game"),
        ({"game": "tictactoe", "places": [{"kind": "me"}] * 2}, 422, "invalid"),
        ({"game": "tictactoe", "places": [{"kind": "me"}] + [{"kind": "open"}] * 4}, 422, "options"),
        ({"game": "tictactoe", "places": []}, 400, "bad_request"),
        ({"game": "legend", "places": [{"kind": "me"}], "options": {"mode": "endless"}}, 422, "options"),
        ({"game": "legend", "places": [{"kind": "me"}], "options": {"moed": "quick"}}, 422, "options"),
        ({"game": "legend", "places": [{"kind": "me"}], "title": "a\u202eb"}, 422, "invalid"),
        ({"game": "legend", "places": [{"kind": "me"}], "options": {"mode": "x" * 70000}}, 422, "invalid"),
        ({"game": "legend", "places": [{"kind": "me"}], "surprise": 1}, 400, "bad_request"),
    ],
)
def test_tables_that_cannot_be(home: House, wanted, status: int, code: str):
    ada = home.guest()
    refused(ada.post("/api/tables", wanted), status, code)
    assert ada.told("GET", "/api/tables?mine=true") == []


def test_what_is_wrong_with_options_is_said(home: House):
    wanted = {"game": "legend", "places": [{"kind": "me"}], "options": {"moed": "quick"}}
    assert 'Did you mean "mode"?' in home.guest().post("/api/tables", wanted).json()["message"]


def test_a_rematch_keeps_seats_and_options_and_is_one_for_all(home: House):
    ada = home.guest("Ada")
    done = finished(ada, "lighthouse", "random", "greedy", options={"nights": 4})
    again = ada.told("POST", f"/api/tables/{done['id']}/rematch")
    assert (again["stage"], again["options"]) == ("open", {"nights": 4})
    assert [p["bot"] for p in again["places"]] == ["random", "greedy"]
    assert again["commitment"] != done["commitment"]
    assert ada.told("POST", f"/api/tables/{done['id']}/rematch")["id"] == again["id"]
    assert ada.told("GET", f"/api/tables/{done['id']}")["rematch"] == again["id"]
    refused(ada.post(f"/api/tables/{again['id']}/rematch"), 409, "is_open")


def test_every_game_says_what_can_be_chosen(home: House):
    for language in ("zh-Hans", "zh-Hant", "en"):
        games = home.stranger().told("GET", f"/api/games?lang={language}")
        by_id = {game["id"]: game for game in games}
        assert {"legend", "tamashii", "meshal", "samsara"} <= set(by_id)
        mode = next(o for o in by_id["legend"]["options"] if o["name"] == "mode")
        assert mode["values"] == ["quick", "standard"]
        assert len(mode["value_words"]) == 2
        assert by_id["tamashii"]["chapters"][0]["id"] == "A"
        assert by_id["samsara"]["host_seats"]["2"] == 1
        assert by_id["meshal"]["host_seats"]["4"] == 3
        assert by_id["legend"]["host_seats"] == {}
        for game in ("legend", "tamashii", "meshal", "samsara", "uno", "lighthouse"):
            assert by_id[game]["about"]


def test_cards_come_with_a_tag_and_only_once(home: House):
    visitor = home.stranger()
    first = visitor.get("/api/games/legend/cards?lang=en")
    card = first.json()[0]
    assert {"id", "kind", "kind_words", "pack", "name", "text", "fields"} <= set(card)
    again = visitor.get("/api/games/legend/cards?lang=en", If_None_Match=first.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")
    other = visitor.get("/api/games/legend/cards?lang=zh-Hans", If_None_Match=first.headers["etag"])
    assert other.status_code == 200
    assert visitor.told("GET", "/api/games/legend/words?lang=en")
    refused(visitor.get("/api/games/nosuchgame/cards"), 404, "unknown_game")
