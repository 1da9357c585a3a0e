"""Every route of the API, and what the hall does through them."""

from litestar.handlers import HTTPRouteHandler

from zhuoju.server.app import (
    api_accounts,
    api_campaigns,
    api_games,
    api_hosting,
    api_journal,
    api_matches,
    api_npcs,
    api_ready_made,
    api_scene_bin,
    api_scenes,
    api_tables,
    api_tools,
    api_works,
)
from zhuoju.server.base.config import Config
from zhuoju.server.base.rates import Rates
from zhuoju.server.campaigns import mission_reports, story_time, works
from zhuoju.server.campaigns.encounters import write_back
from zhuoju.server.campaigns.membership import record_result
from zhuoju.server.live.hall import Hall
from zhuoju.server.live.notices import Hooks
from zhuoju.server.match.places import Seated
from zhuoju.server.storage.database import Database

_MODULES = (
    api_accounts,
    api_games,
    api_tables,
    api_matches,
    api_campaigns,
    api_journal,
    api_hosting,
    api_scenes,
    api_scene_bin,
    api_works,
    api_ready_made,
    api_tools,
    api_npcs,
)

ROUTES: list[HTTPRouteHandler] = [route for module in _MODULES for route in module.ROUTES]


def connect(hall: Hall, db: Database, config: Config, rates: Rates) -> None:
    """What happens when a match ends, and how somebody is told that it is their turn."""
    hooks = Hooks(config, db, rates)

    async def keep_on_sheet(table: Seated) -> None:
        played = await record_result(db, table)
        if played is not None:
            await story_time.after(db, hall.followers, table, played)
        await write_back(db, hall.followers, table)
        await works.write_back(db, hall.followers, table)
        await mission_reports.file(db, hall.followers, table)

    async def tell_players(table: Seated) -> None:
        here = hall.accounts_at(table.id)
        for place in table.places:
            if place.account and place.account not in here:
                hall.notify(place.account, "ended", table.id, table.beginning.game)

    hall.on_end += [keep_on_sheet, tell_players]
    hall.on_turn.append(hooks.your_turn)
