"""A host looks through somebody's eyes: exactly what they see and were told, and nobody else may."""

from collections.abc import Iterator

import pytest

from tests.server.live.test_live import Pair
from tests.server.serving import Server, serving
from tests.server.waiting import run
from zhuoju.server.match import wire


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("eyes"), "--bots", "0") as running:
        yield running


def seats(server: Server) -> Pair:
    """Ben plays, and Ann, who makes the table, hosts."""
    return Pair(server, "meshal", places=("open", "me"))


def test_a_host_sees_as_a_player_what_that_player_sees_and_was_told(server: Server) -> None:
    async def play() -> None:
        async with seats(server) as pair, pair.ben.live("en") as one, pair.ann.live("en") as two:
            player, host = await one.look(pair.table), await two.look(pair.table)
            assert host.view != player.view
            seen = await two.ask(lambda n: wire.Past(n, pair.table, 0, seat=0))
            assert isinstance(seen, wire.WasSeen)
            assert seen.view == player.view
            assert [each.words for each in seen.told] == [each.words for each in player.told]

    run(play())


def test_a_player_does_not_see_as_the_host_and_nobody_as_a_seat_that_is_not_there(server: Server) -> None:
    async def play() -> None:
        async with seats(server) as pair, pair.ben.live() as one, pair.ann.live() as two:
            await one.look(pair.table)
            await two.look(pair.table)
            asked = {
                "forbidden": await one.ask(lambda n: wire.Past(n, pair.table, 0, seat=1)),
                "illegal": await two.ask(lambda n: wire.Past(n, pair.table, 0, seat=9)),
            }
            for code, heard in asked.items():
                assert isinstance(heard, wire.Refused)
                assert heard.code == code

    run(play())
