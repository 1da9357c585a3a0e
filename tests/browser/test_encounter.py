"""A fight from a drawn scene: a host and two players in three browsers. What is secret stays the host's."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocket, expect

from tests.browser.browsing import Errors, visitor
from tests.browser.hand import BAR, PATIENCE
from tests.browser.host import Host
from tests.server.serving import Server
from tests.server.waiting import sooner_or_later

NOTE = "the second wolf waits behind the wall"
ROLLED = "does anybody hear the second wolf"
WHY = "thin ice under its paws"
TURNS = 60  # questions that are answered until a blow lands
BREATH = 50  # milliseconds between two looks at who is asked; nothing is measured by it


class Person:
    """Somebody at a browser, and everything that their page is sent over the live connection."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors = Errors(page)
        self.heard: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    def was_sent(self, text: str) -> bool:
        return any(text in frame for frame in self.heard)

    def is_sent(self, text: str) -> bool:
        """The same once it had time to come: whoever was not asked hears of things a little later."""
        until = time.monotonic() + PATIENCE / 1000
        while not self.was_sent(text) and time.monotonic() < until:
            self.page.wait_for_timeout(BREATH)
        return self.was_sent(text)

    @property
    def card(self) -> Locator:
        """The card of a reaction."""
        return self.page.locator(".rc")

    def is_asked(self) -> bool:
        return self.page.locator(f"{BAR}[data-state=asked][aria-busy=false]").count() > 0

    def goes_on(self) -> bool:
        """Answer what ends something, or the first that is on offer; False where nothing is asked."""
        if not self.is_asked():
            return False
        react = self.card.locator("li button")
        if react.count():
            react.last.click()
            return True
        for way in (".db__b > .db__f .zj-btn--primary", ".ops button"):
            found = self.page.locator(f"{BAR} {way}").locator("visible=true")
            if found.count():
                found.first.click()
                return True
        return False


def campaign(host: Host, server: Server, pat: Host, oz: Host) -> tuple[str, dict[str, Any]]:
    """A campaign with two characters and a scene: a wolf before them, another one behind a wall."""
    made = host.post("/api/campaigns", {"game": "meshal", "name": "Wolves of the pass"})
    path = f"/api/campaigns/{made['id']}"
    for who in (pat, oz):
        who.post("/api/campaigns/join", {"invite": made["invite"]})
    halen = pat.post(f"{path}/characters", {"preset": "pc_halen"})
    sarn = oz.post(f"{path}/characters", {"preset": "pc_sarn"})
    wolf = {"name": "Grey Wolf", "side": "foes", "hidden": True, "foe": "cr_grey_wolf"}
    tokens = [
        {"id": "a", "name": "Halen", "at": [4, 4], "side": "party", "character": halen["id"]},
        {"id": "b", "name": "Sarn", "at": [1, 8], "side": "party", "character": sarn["id"]},
        {"id": "c", "at": [5, 4], **wolf},
        {"id": "d", "at": [13, 4], **wolf},
    ]
    scene = {"name": "Ring of stones", "columns": 15, "rows": 10, "shown": True, "notes": NOTE}
    scene |= {"walls": [[10, y] for y in range(10)], "tokens": tokens}
    host.post(f"{path}/scenes", {"scene": scene})
    return made["id"], made


@contextmanager
def guests(server: Server) -> Iterator[list[Host]]:
    with Host(server, "Ada") as ada, Host(server, "Pat") as pat, Host(server, "Oz") as oz:
        yield [ada, pat, oz]


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[list[Person]]:
    """The host has begun the fight from the desk; everybody looks at the table."""
    with guests(server) as visitors:
        where, _ = campaign(visitors[0], server, *visitors[1:])
        with (
            visitor(browser, "desk", "en") as a,
            visitor(browser, "desk", "en") as b,
            visitor(browser, "phone", "en") as c,
        ):
            everybody = []
            for guest, context in zip(visitors, (a, b, c), strict=True):
                guest.lend(context)
                everybody.append(Person(context.new_page()))
            desk = everybody[0].page
            desk.goto(f"{server.url}/campaign/{where}/host")
            expect(desk.get_by_text(NOTE)).to_be_visible()
            expect(desk.get_by_text("(72 − 81) ÷ 2")).to_be_visible()
            desk.get_by_role("button", name="Begin the fight").click()
            desk.wait_for_url("**/table/**")
            for player in everybody[1:]:
                player.page.goto(desk.url)
                player.page.locator(".enc").wait_for()
            desk.locator(".hc").wait_for()
            yield everybody
            assert [person.errors.found for person in everybody] == [[], [], []]


def until_a_blow_lands(host: Person, players: list[Person]) -> Person:
    """Play on until a player is asked how to answer an attack; gives back who is asked."""
    pressed, until = 0, time.monotonic() + PATIENCE / 1000
    while pressed < TURNS and time.monotonic() < until:
        host.page.wait_for_timeout(BREATH)
        for player in players:
            if player.page.locator(".rc.yours .af__a").count():
                return player
        pressed += any(player.goes_on() for player in players) or strikes(host)
    raise AssertionError("no blow has landed")


def strikes(host: Person) -> bool:
    """The host has the creatures attack where they can; False where nothing is asked."""
    if not host.is_asked():
        return False
    attack = host.page.locator(".at .ab.g-attack:not(.off)")
    target = host.page.locator(".tk.is-legal, .tk.is-target")
    if attack.count():
        attack.first.click()
    elif target.count() and not host.page.locator(f"{BAR} .ops button").count():
        target.first.click()
    else:
        return host.goes_on()
    return True


def test_a_fight_with_a_host_a_reaction_a_secret_roll_and_an_intervention(people: list[Person]) -> None:
    host, *players = people
    page = host.page
    expect(page.locator(".tk--unseen")).to_have_count(1)
    unseen = page.locator(".tk--unseen").get_attribute("data-ref") or ""
    assert unseen.startswith("being:")
    for player in players:
        expect(player.page.locator(".tk--foe")).to_have_count(1)

    asked = until_a_blow_lands(host, players)
    other = next(player for player in players if player is not asked)
    expect(asked.card.get_by_role("button", name="Pass")).to_be_enabled()
    expect(other.card.locator(".dead").first).to_be_visible()
    expect(other.card.get_by_role("button")).to_have_count(0)
    expect(host.card.get_by_role("button")).to_have_count(0)

    # a clock, stopped and started
    page.get_by_label("Time for each answer").select_option("300")
    expect(asked.card.get_by_role("timer")).to_be_visible()
    page.get_by_role("button", name="Pause the clock").click()
    expect(other.card.get_by_role("timer", name="Paused")).to_be_visible()
    page.get_by_role("button", name="Resume the clock").click()

    # a secret roll
    page.get_by_label("Roll for whom").select_option(label="Halen, the Door-ward")
    page.get_by_label("What the roll is for").fill(ROLLED)
    page.get_by_role("button", name="Roll", exact=True).click()
    expect(page.locator(".sr").get_by_text(ROLLED)).to_be_visible()

    # an intervention: of a creature only the host learns it
    page.locator(".tk--foe").first.click(button="right")
    menu = page.get_by_role("dialog")
    menu.get_by_role("button", name="One AP less").click()
    expect(menu.get_by_role("alert")).to_contain_text("reason")
    menu.get_by_label("Reason").fill(WHY)
    menu.get_by_role("button", name="One AP more").click()
    expect(page.locator(".hl li.iv").filter(has_text=WHY)).to_be_visible()
    page.keyboard.press("Escape")

    for player in players:
        for secret in (unseen, NOTE, ROLLED, "rolled_secretly", WHY, '"mark":'):
            assert not player.was_sent(secret), secret
    assert host.was_sent(unseen)
    assert host.was_sent("rolled_secretly")

    # shown to all, and answered for whoever is away
    page.get_by_role("button", name="Show to all").click()
    expect(page.locator(".sr").get_by_text("shown to all")).to_be_visible()
    page.get_by_role("button", name="Answer for them").click()
    page.get_by_role("dialog").get_by_role("button", name="The usual").click()
    expect(asked.card).to_have_count(0)
    for player in players:
        assert player.is_sent(ROLLED)
        assert player.is_sent("answered_for")
        assert not player.was_sent(unseen)


def test_a_host_sees_the_fight_as_a_player_does_and_comes_back(people: list[Person]) -> None:
    host, player, _ = people
    page = host.page
    expect(page.locator(".tk")).to_have_count(4)
    page.get_by_label("See as").select_option(label="Pat")
    expect(page.get_by_text("Seen as Pat")).to_be_visible()
    expect(page.locator(".enc .tk")).to_have_count(3)
    expect(page.locator(".tk--unseen, .hc, .tk--foe .tk__p")).to_have_count(0)
    log = ".enc .log li"
    same = "the log is not the one that the player reads"
    sooner_or_later(lambda: page.locator(log).count() == player.page.locator(log).count() > 0, same)
    page.get_by_role("button", name="Back to the host's view").click()
    expect(page.locator(".hc .tk--unseen")).to_have_count(1)
