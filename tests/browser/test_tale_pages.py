"""Ready-made stories in the browser: alone from the landing page, and from a campaign's mission desk."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, WebSocket, expect

from tests.browser.browsing import Errors, visitor
from tests.browser.hand import BAR, CONFIRM, LOOK, OPTION, PATIENCE, SHARE, SOON, Hand
from tests.browser.host import Host
from tests.server.serving import Server

SHORT = {"samsara": ("Lights in the Slaughterhouse", "Brawler"), "meshal": ("The Drowned Toll", "Halen")}


SCENE = ".ms .ch__t:enabled:visible, .ms .who:enabled:visible, .ms .ways button:visible"
CHOICE = (
    f".adv button.ch:visible, .at .ab:not([aria-disabled]):visible, .enc__re button.zj-btn:visible, {SCENE}"
)
READ = LOOK.replace(".filter((e) => e.checkVisibility())", "")  # what stands elsewhere is not in the bar


class Reader(Hand):
    """A hand that chooses what stands under a story or in a tray; what is on a map it takes by its key."""

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(READ, PATIENCE)
        assert found["state"] != "stuck", f"nothing to press for long; the bar says {found['words']!r}"
        return found

    def press(self, found: dict[str, Any]) -> None:
        shown = self.page.locator(f"{CHOICE}, {OPTION}")
        many = shown.count()
        if self.page.locator(f"{CONFIRM}, {SHARE}").count() and (not many or self._rng.random() < self.often):
            super().press({**found, "options": self.page.locator(OPTION).count()})
        elif many:
            self._try(shown.nth(self._rng.randrange(many)), found)
        else:
            self.page.keyboard.press(str(1 + self._rng.randrange(min(9, found["options"] or 1))))

    def _try(self, thing: Locator, found: dict[str, Any]) -> None:
        try:
            thing.click(timeout=SOON)
        except Error as missed:
            if self.look()["number"] == found["number"]:  # else the table moved on while we reached for it
                raise AssertionError(f"what is offered cannot be pressed: {missed}") from missed


class Heard:
    """Every frame that a page is sent, and what the views in them hold of the host's own."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def holds(self, *words: str) -> list[str]:
        return [word for word in words if any(word in frame for frame in self.frames)]


def set_out(page: Page, server: Server, game: str) -> None:
    """From the landing page: a story, somebody to be, and off."""
    story, hero = SHORT[game]
    page.goto(server.url)
    page.get_by_role("button", name=story).click()
    page.get_by_role("radio", name=hero).check(force=True)
    page.get_by_role("button", name="Set out").click()
    page.wait_for_url("**/table/**")
    expect(page.locator(BAR).first).to_be_visible()


def once_asked(page: Page) -> None:
    """What stands over the choices of a story does not stand in the bar as well."""
    expect(page.locator(".adv h3.ask")).to_be_visible()
    box = page.locator(f"{BAR} .ask__p").bounding_box()
    assert box is not None
    assert box["width"] <= 1, "the bar asks it a second time"


@pytest.mark.parametrize(("game", "size"), [("samsara", "desk"), ("meshal", "phone")])
def test_a_guest_plays_a_story_alone_to_its_end(
    browser: Browser, server: Server, game: str, size: str
) -> None:
    with visitor(browser, size, "en") as context:
        page = context.new_page()
        errors = Errors(page)
        set_out(page, server, game)
        if game == "meshal":
            once_asked(page)
        hand = Reader(page, seed=2, often=0.6)
        hand.play()
        assert hand.over()
        assert errors.found == []


# In a campaign


def campaign_of(host: Page, server: Server) -> str:
    """A campaign of Samsara made by clicking; its invitation."""
    host.goto(f"{server.url}/campaigns")
    host.get_by_role("link", name="New campaign").click()
    host.locator("input[name=game][value=samsara]").check(force=True)
    host.locator("#name").fill("The last bus")
    host.get_by_role("button", name="Create campaign").click()
    host.wait_for_url("**/campaign/**")
    return host.get_by_label("Invitation link").input_value()


def with_a_card(host: Host, page: Page) -> None:
    """The guest of this browser has a character in the campaign that the page shows."""
    campaign = page.url.split("/campaign/")[1].split("/")[0]
    made = page.request.post(f"{host.url}/api/campaigns/{campaign}/characters", data={"preset": "PC-01"})
    assert made.ok, made.text()


def test_a_dj_posts_a_mission_a_player_signs_up_and_they_set_out(
    browser: Browser, server: Server, host: Host
) -> None:
    with visitor(browser, "desk", "en") as one, visitor(browser, "phone", "en") as other:
        dj, pat = one.new_page(), other.new_page()
        errors = Errors(dj), Errors(pat)
        heard = Heard(dj), Heard(pat)
        pat.goto(campaign_of(dj, server))
        pat.wait_for_url("**/campaign/**")
        with_a_card(host, pat)
        for page in (dj, pat):
            page.get_by_role("link", name="Missions", exact=True).click()
        dj.get_by_role("button", name="Post a mission").click()
        dj.get_by_label("Title").fill("Friday night")
        dj.get_by_role("button", name="Post", exact=True).click()
        expect(dj.get_by_role("heading", name="Friday night")).to_be_visible()
        expect(pat.get_by_role("heading", name="Friday night")).to_be_visible()
        pat.get_by_role("button", name="Sign up").click()
        expect(dj.get_by_text("sound")).to_be_visible()
        expect(dj.get_by_text("seniority").first).to_be_visible()
        dj.get_by_role("button", name="Accept", exact=True).click()
        expect(pat.get_by_text("comes along").first).to_be_visible()
        dj.get_by_role("button", name="Set out").click()
        dj.wait_for_url("**/table/**")
        expect(dj.locator(".dk")).to_be_visible()
        expect(dj.locator(".dk").get_by_text("Vanguard").first).to_be_visible()
        pat.get_by_role("link", name="To the table").click()
        pat.wait_for_url("**/table/**")
        expect(pat.locator(BAR).first).to_be_visible()
        secret = the_secret(heard[0])
        assert len(secret) > 20
        assert heard[1].holds(secret, '"signed":', '"keeper":', '"secret":') == []
        assert heard[1].holds('"mission":') == ['"mission":']
        assert [each.found for each in errors] == [[], []]


def the_secret(heard: Heard) -> str:
    """What the mission hides, as the host was told it."""
    for frame in heard.frames:
        for line in frame.splitlines():
            said: dict[str, Any] = json.loads(line) if line.startswith("{") else {}
            mission = (said.get("view") or {}).get("mission") if isinstance(said.get("view"), dict) else None
            if mission and mission["table"].get("secret"):
                return str(mission["table"]["secret"]["en"])
    return ""
