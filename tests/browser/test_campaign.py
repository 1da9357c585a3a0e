"""A campaign in three browsers: a host and two players. What is secret never reaches a player's wire."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.browser.browsing import Errors, visitor
from tests.server.serving import Server

SECRET = "the innkeeper is the murderer"


class Wire:
    """Everything that a page is sent: by WebSocket, and in answers of the API."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.on("websocket", self._listen)
        page.on("response", lambda response: self._note(response))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    def _note(self, response) -> None:  # type: ignore[no-untyped-def]
        if "/api/campaigns/" in response.url or "/api/documents/" in response.url:
            try:
                self.heard.append(response.text())
            except Exception:  # a page that was left while it answered
                self.heard.append("")

    def has(self, text: str) -> bool:
        return any(text in each for each in self.heard)

    def told(self) -> list[dict[str, object]]:
        """The entries that came by WebSocket."""
        lines = [
            line for each in self.heard for line in each.splitlines() if line.startswith('{"type":"written"')
        ]
        return [json.loads(line)["entry"]["body"] for line in lines]


class Person:
    """Somebody at a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wire = Wire(page)
        self.errors = Errors(page)

    def say(self, mode: str, text: str) -> None:
        self.page.get_by_role("radio", name=mode, exact=True).check(force=True)
        box = self.page.locator("#wb-text")
        box.fill(text)
        box.press("Enter")
        expect(box).to_have_value("")

    def reads(self, text: str) -> None:
        expect(self.page.get_by_role("log").get_by_text(text).first).to_be_visible()


@contextmanager
def three(browser: Browser) -> Iterator[list[Person]]:
    with (
        visitor(browser, "desk", "en") as a,
        visitor(browser, "desk", "en") as b,
        visitor(browser, "phone", "en") as c,
    ):
        yield [Person(context.new_page()) for context in (a, b, c)]


def founded(host: Person, server: Server, game: str) -> str:
    """A campaign made by clicking; its invitation."""
    page = host.page
    page.goto(f"{server.url}/campaigns")
    page.get_by_role("link", name="New campaign").click()
    page.locator(f"input[name=game][value={game}]").check(force=True)
    page.get_by_label("Name").fill("Wolves of the pass")
    page.get_by_role("button", name="Create campaign").click()
    page.wait_for_url("**/campaign/**")
    return page.get_by_label("Invitation link").input_value()


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[list[Person]]:
    with three(browser) as everybody:
        host, *players = everybody
        link = founded(host, server, "meshal")
        for player in players:
            player.page.goto(link)
            player.page.wait_for_url("**/campaign/**")
        for person in everybody:
            person.page.get_by_role("link", name="Journal").click()
            expect(person.page.locator("#wb-text")).to_be_visible()
        yield everybody
        assert [person.errors.found for person in everybody] == [[], [], []]


def test_three_people_talk_and_a_secret_stays_one(people: list[Person]) -> None:
    host, pat, oz = people
    pat.say("Speak", "Who goes there?")
    for person in people:
        person.reads("Who goes there?")
    host.say("Note", SECRET)
    host.say("Speak", ".rh 7d13 the ambush")
    oz.say("Whisper", "I follow him quietly")
    host.reads("the ambush")
    host.reads("I follow him quietly")
    pat.say("Speak", ".r 2d6 listening")
    for person in people:
        person.reads("listening")
    assert host.wire.has(SECRET)
    assert host.wire.has("7d13")
    for player in (pat, oz):
        for secret in (SECRET, "7d13", "the ambush"):
            assert not player.wire.has(secret)
    assert not pat.wire.has("I follow him quietly")
    assert [body["text"] for body in pat.wire.told() if body["kind"] == "roll"] == ["listening"]


def test_a_secret_roll_is_shown_when_the_host_shows_it(people: list[Person]) -> None:
    host, pat, _ = people
    host.say("Speak", ".rh 3d6 who is awake")
    host.reads("who is awake")
    assert not pat.wire.has("who is awake")
    host.page.get_by_role("button", name="Show").click()
    pat.reads("who is awake")


def test_a_member_who_comes_later_is_seen_at_once(people: list[Person], browser: Browser) -> None:
    host = people[0]
    host.page.get_by_role("link", name="Home").click()
    link = host.page.get_by_label("Invitation link").input_value()
    members = host.page.locator("section", has=host.page.get_by_role("heading", name="Members")).get_by_role(
        "listitem"
    )
    expect(members).to_have_count(3)
    with visitor(browser, "desk", "en") as context:
        late = context.new_page()
        late.goto(link)
        late.wait_for_url("**/campaign/**")
        expect(members).to_have_count(4)


def test_players_are_sent_only_what_the_host_reveals_of_a_scene(people: list[Person]) -> None:
    host, pat, _ = people
    pat.page.get_by_role("link", name="Scenes").click()
    host.page.get_by_role("link", name="Scenes").click()
    host.page.get_by_role("button", name="New scene").click()
    host.page.get_by_label("Find somebody").fill("grey wolf")
    host.page.get_by_role("button", name="Put Grey Wolf on the scene").click()
    expect(host.page.locator("svg.sb .token")).to_have_count(1)
    host.page.get_by_label("Behind the scene").fill(SECRET)
    host.page.get_by_label("Behind the scene").blur()
    host.page.get_by_label("Show it to the players").check()
    expect(pat.page.locator("svg.sb")).to_be_visible()
    expect(pat.page.locator("svg.sb .token")).to_have_count(0)
    assert not pat.wire.has("Grey Wolf")
    assert not pat.wire.has(SECRET)
    host.page.get_by_role("button", name="Hide or show Grey Wolf").click()
    expect(pat.page.locator("svg.sb .token")).to_have_count(1)
