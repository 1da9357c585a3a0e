"""Scenes in the browser: a host draws, undoes and lets players see; a player's wire carries nothing more."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from tests.browser.browsing import Errors, visitor
from tests.browser.host import Host
from tests.server.serving import Server

WALL = [[6, y] for y in range(12)]


class Played:
    """A campaign of a host and a player, whose character stands west of a wall; a wolf lurks in the east."""

    def __init__(self, server: Server) -> None:
        self.host, self.pat = Host(server, "Host"), Host(server, "Pat")
        made = self.host.post("/api/campaigns", {"game": "meshal", "name": "Wolves"})
        self.campaign = f"/api/campaigns/{made['id']}"
        self.page = f"{server.url}/campaign/{made['id']}/scenes"
        self.pat.post("/api/campaigns/join", {"invite": made["invite"]})
        self.character = self.pat.post(f"{self.campaign}/characters", {"preset": "pc_halen"})["id"]

    def scene(self, foe: str = "Lurker", **more: Any) -> dict[str, Any]:
        tokens = [
            {"id": "p", "name": "Halen", "at": [2, 5], "side": "party", "character": self.character},
            {"id": "w", "name": foe, "at": [10, 5], "side": "foes", "foe": "cr_grey_wolf"},
        ]
        scene = {"name": "Ring", "columns": 16, "rows": 12, "shown": True, "tokens": tokens, **more}
        return self.host.post(f"{self.campaign}/scenes", {"scene": scene})

    def drawn(self, document: str) -> Any:
        return self.host.get(f"/api/documents/{document}")["secret"]["scene"]


class Answers:
    """Everything that the API has answered a page; read when it is asked for."""

    def __init__(self, page: Page) -> None:
        self.found: list[Response] = []
        page.on("response", lambda answer: self.found.append(answer))

    def has(self, text: str) -> bool:
        told = [answer for answer in self.found if "/api/" in answer.url and "/image" not in answer.url]
        assert any("/api/campaigns/" in answer.url for answer in told)
        return any(text in answer.text() for answer in told)


@pytest.fixture(scope="module")
def played(server: Server) -> Iterator[Played]:
    made = Played(server)
    with made.host, made.pat:
        yield made


def opened(played: Played, browser: Browser, who: Host, document: str) -> Iterator[Page]:
    with visitor(browser, "desk", "en") as context:
        who.lend(context)
        page = context.new_page()
        errors = Errors(page)
        page.goto(f"{played.page}/{document}")
        expect(page.locator("svg.sb .token").first).to_be_visible()
        yield page
        assert errors.found == []


def cell(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where the middle of a cell of a scene of 16 columns is on the screen."""
    box = page.locator("svg.sb").bounding_box()
    assert box is not None
    size = box["width"] / 16
    return box["x"] + (x + 0.5) * size, box["y"] + (y + 0.5) * size


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*cell(page, *start))
    page.mouse.down()
    page.mouse.move(*cell(page, *end), steps=8)
    with page.expect_response("**/api/scenes/**"):
        page.mouse.up()


def tool(page: Page, name: str) -> None:
    page.get_by_role("radio", name=name, exact=True).check(force=True)


def test_a_host_draws_walls_ground_and_doors_and_takes_them_back(played: Played, browser: Browser) -> None:
    document = played.scene()["id"]
    for page in opened(played, browser, played.host, document):
        tool(page, "Wall")
        drag(page, (4, 2), (4, 6))
        assert played.drawn(document)["walls"] == [[4, y] for y in range(2, 7)]
        tool(page, "High")
        page.get_by_role("radio", name="Oblong", exact=True).check(force=True)
        page.get_by_label("Steps up").fill("3")
        page.get_by_label("Steps up").blur()
        drag(page, (12, 8), (14, 10))
        high = played.drawn(document)["terrain"]
        assert (len(high[0]["cells"]), high[0]["level"]) == (9, 3)
        tool(page, "Thin wall")
        drag(page, (7.5, 3), (7.5, 5))
        assert played.drawn(document)["edges"] == [[[7, y], [8, y]] for y in range(3, 6)]
        tool(page, "Door")
        drag(page, (9.5, 4), (9.5, 4))
        assert played.drawn(document)["doors"] == [{"at": [9, 4], "to": [10, 4]}]
        for _ in range(2):
            with page.expect_response("**/api/scenes/*"):
                page.get_by_role("button", name="Undo").click()
        left = played.drawn(document)
        assert "doors" not in left
        assert "edges" not in left
        with page.expect_response("**/api/scenes/*"):
            page.get_by_role("button", name="Redo").click()
        assert len(played.drawn(document)["edges"]) == 3


def test_a_token_is_dragged_and_a_line_is_drawn_where_there_is_no_grid(
    played: Played, browser: Browser
) -> None:
    document = played.scene(shape="gridless")["id"]
    for page in opened(played, browser, played.host, document):
        drag(page, (2, 5), (4.5, 7))
        assert played.drawn(document)["tokens"][0]["at"] == [4.5, 7]
        tool(page, "Wall")
        page.get_by_role("radio", name="Outline", exact=True).check(force=True)
        for x, y in ((6.5, 1.5), (8.5, 1.5), (8.5, 4.5)):
            page.mouse.click(*cell(page, x, y))
        with page.expect_response("**/api/scenes/*"):
            page.get_by_role("button", name="Done").click()
        assert played.drawn(document)["lines"] == [{"points": [[7, 2], [9, 2], [9, 5]]}]


def test_a_player_is_sent_what_their_character_sees_and_nothing_else(
    played: Played, browser: Browser
) -> None:
    document = played.scene("Prowler", walls=WALL, fog=True, sight=True, moves=True)["id"]
    with visitor(browser, "desk", "en") as context:
        played.pat.lend(context)
        page = context.new_page()
        wire, errors = Answers(page), Errors(page)
        page.goto(f"{played.page}/{document}")
        expect(page.locator("svg.sb .token")).to_have_count(1)
        drag(page, (2, 5), (3, 8))  # one's own character, as the host allows it
        assert played.drawn(document)["tokens"][0]["at"] == [3, 8]
        assert not wire.has("Prowler")
        scene = played.drawn(document)
        revision = played.host.get(f"/api/documents/{document}")["revision"]
        door = {**scene, "walls": [each for each in WALL if each != [6, 8]]}
        played.host.put(f"/api/scenes/{document}", {"revision": revision, "scene": door})
        door["tokens"][1]["at"] = [10, 8]
        played.host.put(f"/api/scenes/{document}", {"revision": revision + 1, "scene": door})
        expect(page.locator("svg.sb .token")).to_have_count(2)
        assert wire.has("Prowler")
        assert errors.found == []


def test_a_host_looks_through_a_players_eyes(played: Played, browser: Browser) -> None:
    document = played.scene(walls=WALL, fog=True, sight=True)["id"]
    for page in opened(played, browser, played.host, document):
        expect(page.locator("svg.sb .token")).to_have_count(2)
        page.get_by_label("Seen as").select_option(label="Pat")
        expect(page.locator("svg.sb .token")).to_have_count(1)
        expect(page.get_by_label("Behind the scene")).to_have_count(0)
