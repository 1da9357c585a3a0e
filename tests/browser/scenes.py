"""Every page of the client, and every board at the moments that look different."""

from functools import cached_property

from playwright.sync_api import Page

from tests.browser.adventures import CAMPAIGNS, TABLES, Adventures
from tests.browser.hand import BAR
from tests.browser.host import Host, Moment

LONG = 6  # matches that are looked through until every moment was met

PAGES = {
    "hall": "/",
    "new": "/new/legend",
    "new-tamashii": "/new/tamashii",
    "new-meshal": "/new/meshal",
    "new-samsara": "/new/samsara",
    "cards": "/cards/legend",
    "cards-tamashii": "/cards/tamashii",
    "cards-meshal": "/cards/meshal",
    "cards-samsara": "/cards/samsara",
    "rules": "/rules/legend",
    "rules-tamashii": "/rules/tamashii",
    "settings": "/settings",
    "account": "/account",
    "replays": "/replays",
    "lost": "/nowhere/at/all",
    "campaigns": "/campaigns",
    "new-campaign": "/campaigns/new",
}
MOMENTS = {
    "legend": (
        "setup.mulligan",
        "draw.source",
        "prep.step",
        "action.next",
        "slot.step",
        "hunt.action",
        "roll.window",
    ),
    "tamashii": (
        "setup.colour",
        "planning.step",
        "action.move",
        "action.area",
        "launch.step",
        "combat.turn",
    ),
}
PLAYED = {"legend": 2, "tamashii": 1}  # seats
GENERIC = {"kind": "bot", "bot": "random"}


class Scenes:
    """Addresses of scenes by name; what must first be played for them is played once."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.adventures = Adventures(host)
        self._found: dict[str, dict[str, Moment]] = {}

    def address(self, name: str) -> str:
        """Where the scene of this name is."""
        if name in PAGES:
            return PAGES[name]
        if name in CAMPAIGNS or name in TABLES:
            return self.adventures.address(name)
        game, _, moment = name.partition(" ")
        if game == "lobby":
            return self._lobby
        if game == "generic":
            return self._generic
        if game == "replay":
            return f"/replay/{self.moments('legend')['slot.step'].share}"
        return self.host.branch(self.moments(game)[moment])

    def open(self, page: Page, name: str) -> None:
        """Go there, and wait until there is something to see."""
        page.goto(self.host.url + self.address(name))
        if name in TABLES or name.partition(" ")[0] in (*MOMENTS, "generic"):
            page.locator(f"{BAR}[data-state=asked]").first.wait_for()
        page.locator("h1").first.wait_for(state="attached")
        page.wait_for_load_state("networkidle")

    def moments(self, game: str) -> dict[str, Moment]:
        """Where each moment of a game is met: matches are looked through until all are found."""
        found = self._found.setdefault(game, {})
        for _ in range(LONG):
            if found.keys() >= set(MOMENTS[game]):
                return found
            for prompt, moment in self.host.moments(self.host.finished(game, PLAYED[game])):
                found.setdefault(prompt, moment)
                if found.keys() >= set(MOMENTS[game]):
                    return found
        missing = set(MOMENTS[game]) - found.keys()
        raise AssertionError(f"{LONG} matches of {game} did not come to {missing}")

    @cached_property
    def _lobby(self) -> str:
        places = [{"kind": "me"}, {"kind": "open"}, GENERIC]
        made = self.host.table("legend", places, begin=False, public=True)
        return f"/table/{made['id']}"

    @cached_property
    def _generic(self) -> str:
        made = self.host.table("lighthouse", [{"kind": "me"}, GENERIC])
        return f"/table/{made['id']}"


BOARDS = tuple(f"{game} {moment}" for game, moments in MOMENTS.items() for moment in moments)
ADVENTURES = (*CAMPAIGNS, *TABLES)
EVERY = (*PAGES, "lobby", "replay", "generic", *BOARDS, *ADVENTURES)
SCROLLED = (
    "hall",
    "new",
    "new-tamashii",
    "new-meshal",
    "new-samsara",
    "settings",
    "account",
    "lobby",
    "campaigns",
    "new-campaign",
    *CAMPAIGNS,
)  # pages that show more than a screen
