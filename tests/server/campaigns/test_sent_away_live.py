"""The open connections of somebody who was sent away: nothing more comes by them, through any worker."""

from contextlib import AsyncExitStack
from typing import Any

from tests.server.connected import Line, Person
from tests.server.serving import Server
from tests.server.waiting import run

PLACES = [{"kind": "me"}, {"kind": "open"}]


async def looks(line: Line, made: Any, kind: str, invite: str = "") -> None:
    await line.say("open", table=made["id"], **({"invite": invite} if invite else {}))
    await line.until(kind)


def test_a_player_who_was_sent_away_is_shown_nothing_more(where: tuple[Server, Server]) -> None:
    async def go() -> None:
        async with AsyncExitStack() as stack:
            ann, ben, cid = [await stack.enter_async_context(Person(*where)) for _ in range(3)]
            for who, name in ((ann, "Ann"), (ben, "Ben"), (cid, "Cid")):
                await who.post("guest", {"name": name})
            made = await ann.post("tables", {"game": "tictactoe", "places": PLACES}, 201)
            path, old = f"tables/{made['id']}", made["invite"]
            await ben.post(f"{path}/join", {"invite": old})
            await ann.post(f"{path}/start")
            hers, his, third = [await stack.enter_async_context(who.live()) for who in (ann, ben, cid)]
            await looks(hers, made, "snapshot")
            await looks(his, made, "snapshot")
            await looks(third, made, "snapshot", old)
            new = (await ann.post(f"{path}/kick", {"place": 1}))["invite"]
            assert (await his.until("notice"))["kind"] == "kicked"
            await his.meanwhile()
            await third.until("snapshot")  # others see who plays now
            await third.say("close", table=made["id"])
            await third.meanwhile()
            for line, known in ((his, old), (his, new), (third, old)):
                answer = await line.asked("open", table=made["id"], invite=known)
                assert (answer["type"], answer["code"]) == ("refused", "not_here")
            await looks(third, made, "snapshot", new)
            for kind, more in (
                ("talk", {"text": "still here"}),
                ("past", {"step": 0}),
                ("answer", {"epoch": 0, "number": 0, "answer": "cell:9"}),
                ("concede", {"epoch": 0}),
            ):
                answer = await his.asked(kind, id=1, table=made["id"], **more)
                assert (answer["type"], answer["code"]) == ("refused", "not_here"), kind
            assert (await ann.ask("GET", f"{path}/talk")) == []
            assert (await hers.asked("talk", id=1, table=made["id"], text="at last"))["type"] == "done"
            assert (await third.until("talked"))["text"] == "at last"
            assert await his.meanwhile() == []

    run(go())


def test_who_waited_for_the_match_is_not_shown_how_it_begins(where: tuple[Server, Server]) -> None:
    async def go() -> None:
        async with AsyncExitStack() as stack:
            ann, ben = [await stack.enter_async_context(Person(*where)) for _ in range(2)]
            for who, name in ((ann, "Ann"), (ben, "Ben")):
                await who.post("guest", {"name": name})
            made = await ann.post("tables", {"game": "tictactoe", "places": PLACES}, 201)
            path = f"tables/{made['id']}"
            await ben.post(f"{path}/join", {"invite": made["invite"]})
            hers, his = [await stack.enter_async_context(who.live()) for who in (ann, ben)]
            await looks(hers, made, "seating")
            await looks(his, made, "seating", made["invite"])
            await ann.post(f"{path}/kick", {"place": 1})
            assert (await his.until("notice"))["kind"] == "kicked"
            await his.meanwhile()
            await ann.post(f"{path}/place", {"place": 1, "kind": "bot", "bot": "random"})
            await ann.post(f"{path}/start")
            await hers.until("snapshot")
            assert await his.meanwhile() == []

    run(go())


def test_on_a_public_table_one_stays_a_spectator_without_a_voice(where: tuple[Server, Server]) -> None:
    async def go() -> None:
        async with AsyncExitStack() as stack:
            ann, ben = [await stack.enter_async_context(Person(*where)) for _ in range(2)]
            for who, name in ((ann, "Ann"), (ben, "Ben")):
                await who.post("guest", {"name": name})
            made = await ann.post("tables", {"game": "tictactoe", "places": PLACES, "public": True}, 201)
            path = f"tables/{made['id']}"
            await ben.post(f"{path}/join")
            await ann.post(f"{path}/start")
            his = await stack.enter_async_context(ben.live())
            await looks(his, made, "snapshot")
            await ann.post(f"{path}/kick", {"place": 1})
            assert (await his.until("snapshot")).get("seat") is None
            answer = await his.asked("talk", id=1, table=made["id"], text="still here")
            assert (answer["type"], answer["code"]) == ("refused", "sent_away")

    run(go())


def test_friends_who_came_by_the_old_link_stay_and_may_change_their_language(
    one_server: tuple[Server, Server],
) -> None:
    async def go() -> None:
        async with AsyncExitStack() as stack:
            ann, ben, cid = [await stack.enter_async_context(Person(*one_server)) for _ in range(3)]
            for who, name in ((ann, "Ann"), (ben, "Ben"), (cid, "Cid")):
                await who.post("guest", {"name": name})
            made = await ann.post("tables", {"game": "tictactoe", "places": PLACES}, 201)
            await ben.post(f"tables/{made['id']}/join", {"invite": made["invite"]})
            await ann.post(f"tables/{made['id']}/start")
            third = await stack.enter_async_context(cid.live())
            await looks(third, made, "snapshot", made["invite"])
            await ann.post(f"tables/{made['id']}/kick", {"place": 1})
            await third.until("snapshot")
            await third.say("speak", language="en")
            assert (await third.until("snapshot", "refused"))["type"] == "snapshot"

    run(go())


def test_who_was_sent_away_from_a_campaign_hears_nothing_more_of_it_and_its_tables(
    where: tuple[Server, Server],
) -> None:
    async def go() -> None:
        async with AsyncExitStack() as stack:
            host, pat, oz = [await stack.enter_async_context(Person(*where)) for _ in range(3)]
            for who, name in ((host, "Host"), (pat, "Pat"), (oz, "Oz")):
                await who.post("guest", {"name": name})
            club = await host.post("campaigns", {"game": "tictactoe", "name": "Mondays"}, 201)
            for who in (pat, oz):
                await who.post("campaigns/join", {"invite": club["invite"]})
            body = {"game": "tictactoe", "places": [{"kind": "open"}, {"kind": "me"}], "campaign": club["id"]}
            made = await host.post("tables", body, 201)
            hers, his = [await stack.enter_async_context(who.live()) for who in (oz, pat)]
            for line in (hers, his):
                await line.say("follow", campaign=club["id"])
                await looks(line, made, "seating")  # members need no link
                await line.meanwhile()
            account = (await pat.ask("GET", "me"))["id"]
            await host.ask("DELETE", f"campaigns/{club['id']}/members/{account}")
            gone = await his.until("changed")
            assert (gone["kind"], gone["gone"]) == ("campaign", True)
            await hers.until("changed")
            await his.meanwhile()
            await oz.post(f"campaigns/{club['id']}/journal", {"kind": "in_character", "text": "just us"}, 201)
            assert (await hers.until("written"))["entry"]["body"]["text"] == "just us"
            await oz.post(f"tables/{made['id']}/join", {"place": 0})
            await hers.until("seating")
            assert await his.meanwhile() == []
            for kind, more in (("open", {"table": made["id"]}), ("follow", {"campaign": club["id"]})):
                answer = await his.asked(kind, **more)
                assert (answer["type"], answer["code"]) == ("refused", "not_here")

    run(go())
