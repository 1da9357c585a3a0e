"""REST: deleted scenes, and having them back."""

from litestar import get, post

from zhuoju.server.app.dependencies import Id, Known, TheDatabase, TheHall, TheRates
from zhuoju.server.base.rates import WRITING
from zhuoju.server.base.refusals import REFUSALS
from zhuoju.server.campaigns.documents import Document
from zhuoju.server.campaigns.scenes import scene_bin
from zhuoju.server.campaigns.scenes.scene_bin import Deleted


@get("/api/campaigns/{campaign:str}/scenes/deleted", responses=REFUSALS)
async def deleted_scenes(campaign: Id, db: TheDatabase, me: Known) -> list[Deleted]:
    """For hosts: the scenes that were deleted in the last thirty days, the latest first."""
    return await scene_bin.listed(db, campaign, me)


@post("/api/scenes/{document:str}/restore", status_code=200, responses=REFUSALS)
async def restore_scene(document: Id, db: TheDatabase, hall: TheHall, rates: TheRates, me: Known) -> Document:
    """Have a deleted scene back as it was."""
    await rates.take(WRITING, me.id)
    return await scene_bin.restore(db, hall.followers, document, me)


ROUTES = [deleted_scenes, restore_scene]
