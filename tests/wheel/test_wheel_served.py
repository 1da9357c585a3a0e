"""Somebody installs the wheel, has no Node and no checkout, and opens the table in an empty folder."""

import re
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.browsing import Errors, browser, visitor
from tests.server.serving import Server, serving
from tests.wheel import making

GAMES = sorted(found.name for found in entry_points(group="zhuoju.games"))


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("empty")


@pytest.fixture(scope="module")
def server(installed: Path, empty: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    program = [str(installed / "zhuoju")]
    surroundings = making.without_node(installed)
    data = tmp_path_factory.mktemp("data")
    with serving(data, program=program, folder=empty, env=surroundings) as running:
        yield running


def test_what_runs_is_the_wheel_and_no_checkout_is_on_the_path(installed: Path, empty: Path) -> None:
    look = (
        "import sys, zhuoju, zhuoju_examples as e; print(zhuoju.__file__, *e.__path__, *sys.path, sep='\\n')"
    )
    said = making.said([installed / "python", "-c", look], empty, making.without_node(installed))
    package, examples, *path = said.splitlines()
    assert Path(package).is_relative_to(installed.parent)
    assert Path(examples).is_relative_to(installed.parent)
    assert not {str(making.ROOT), str(making.ROOT / "src"), str(making.ROOT / "examples")} & set(path)


def test_the_page_and_everything_it_may_ask_for_is_served(server: Server, installed: Path) -> None:
    web = next(installed.parent.glob("lib/*/site-packages/zhuoju/web"))
    with httpx.Client(base_url=server.url) as client:
        page = client.get("/")
        assert page.text == (web / "index.html").read_text()
        asked = set(re.findall(r'(?:src|href)="(/[^"]+)"', page.text))
        assert asked
        for file in asked | {f"/{f.relative_to(web).as_posix()}" for f in web.rglob("*") if f.is_file()}:
            answer = client.get(file)
            assert answer.status_code == 200, file
            assert file == "/index.html" or answer.content == (web / file[1:]).read_bytes()
            assert file.endswith(".html") or "html" not in answer.headers["content-type"]


def test_the_hall_shows_and_a_match_begins_in_the_browser(server: Server) -> None:
    with browser() as launched, visitor(launched, "phone", "en") as context:
        page = context.new_page()
        errors = Errors(page)
        page.goto(server.url)
        expect(page.locator(".hero h1")).to_be_visible()
        page.locator("button.go").click()
        expect(page.locator("[data-part=bar][data-state=asked]")).to_be_visible()
        assert errors.found == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_to_its_end(installed: Path, empty: Path, game: str) -> None:
    command = [installed / "zhuoju", "play", game, "--seats", "random,random", "--seed", "3"]
    told = making.said([*command, "--lang", "zh-Hant"], empty, making.without_node(installed))
    assert "對局結束" in told
    assert not list(empty.iterdir())
