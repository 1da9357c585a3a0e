"""REST: the games, their cards and their words."""

from typing import Any

from litestar import Request, Response, get

from zhuoju.kernel import find
from zhuoju.server.app.dependencies import Asking, GameId, Spoken
from zhuoju.server.base.refusals import REFUSALS
from zhuoju.server.base.threads import GAMES
from zhuoju.server.match import games
from zhuoju.server.match.games import CardInfo, GameInfo


@get("/api/games", responses=REFUSALS)
async def list_games(lang: Spoken = "zh-Hans") -> list[GameInfo]:
    """Every game that can be played here."""
    return await GAMES.do(lambda: [games.info(game.id, lang) for game in games.games()])


@get("/api/games/{game:str}", responses=REFUSALS)
async def one_game(game: GameId, lang: Spoken = "zh-Hans") -> GameInfo:
    """One game."""
    return await GAMES.do(games.info, game, lang)


@get("/api/games/{game:str}/cards", responses=REFUSALS)
async def list_cards(request: Asking, game: GameId, lang: Spoken = "zh-Hans") -> Response[list[CardInfo]]:
    """Every card of a game's packs."""
    find(game)
    return _tagged(request, *await GAMES.do(games.cards, game, lang))


@get("/api/games/{game:str}/words", responses=REFUSALS)
async def list_words(request: Asking, game: GameId, lang: Spoken = "zh-Hans") -> Response[dict[str, str]]:
    """A game's texts by key."""
    find(game)
    return _tagged(request, *await GAMES.do(games.words, game, lang))


def _tagged(request: Request[Any, Any, Any], raw: bytes, tag: str) -> Response[Any]:
    """What was made before, unless the client has it still."""
    headers = {"ETag": tag, "Cache-Control": "public, max-age=0, must-revalidate"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type="application/json")
    return Response(raw, headers=headers, media_type="application/json")


ROUTES = [list_games, one_game, list_cards, list_words]
