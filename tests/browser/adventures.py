"""Campaigns with somebody in them, and the tables of role-playing games: what their pages show."""

from functools import cache
from typing import Any

from tests.browser.host import QUICK_BOT, Host

NAME = "1024"  # of no language
CAST = {"meshal": "pc_halen", "samsara": "PC-01"}
BOT = {"kind": "bot", "bot": QUICK_BOT}
PARTS = ("", "/journal", "/characters", "/missions", "/scenes", "/handouts", "/tools", "/host")
FOUNDED = {
    "meshal": PARTS,
    "samsara": ("", "/characters", "/missions", "/host"),
    "tamashii": ("", "/journal"),
}
HOSTED = "console"  # where our seat is the last one, which is the host's
BEGUN: dict[str, dict[str, tuple[int, dict[str, Any]]]] = {  # seats besides ours, and the options
    "meshal": {
        "story": (2, {"adventure": "ad_toll", "party": "pc_ibbe pc_halen"}),
        "fight": (1, {}),
        HOSTED: (1, {}),
        "build": (1, {"mode": "build"}),
    },
    "samsara": {
        "mission": (1, {"mode": "mission", "mission": "MS-01", "party": ["PC-01", "PC-02"]}),
        "fight": (1, {}),
    },
}

CAMPAIGNS = {
    f"campaign-{game}{part.replace('/', '-')}": (game, part)
    for game, parts in FOUNDED.items()
    for part in parts
}
TABLES = {f"{game} {moment}": (game, moment) for game, moments in BEGUN.items() for moment in moments}


class Adventures:
    """Addresses of these pages; a campaign is founded and a table begun when it is first asked for."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.campaign = cache(self._founded)

    def address(self, name: str) -> str:
        """Where the page of this name is."""
        if name in CAMPAIGNS:
            game, part = CAMPAIGNS[name]
            return f"/campaign/{self.campaign(game)}{part}"
        game, moment = TABLES[name]
        others, options = BEGUN[game][moment]
        places = [{"kind": "me"}, *[BOT] * others]
        places = places[::-1] if moment == HOSTED else places
        return f"/table/{self._host.table(game, places, options=options)['id']}"

    def _founded(self, game: str) -> str:
        """The id of a campaign with a character, a scene, and a line and a roll in its journal."""
        made = str(self._host.post("/api/campaigns", {"game": game, "name": NAME})["id"])
        path = f"/api/campaigns/{made}"
        self._host.post(f"{path}/journal", {"kind": "in_character", "text": NAME})
        self._host.post(f"{path}/journal", {"kind": "roll", "text": NAME, "roll": "2d6"})
        if game in CAST:
            mine = self._host.post(f"{path}/characters", {"preset": CAST[game]})
            token = {"id": "a", "name": NAME, "at": [3, 4], "side": "party", "character": mine["id"]}
            scene = {"name": NAME, "columns": 12, "rows": 10, "shown": True, "tokens": [token]}
            self._host.post(f"{path}/scenes", {"scene": scene})
        return made
