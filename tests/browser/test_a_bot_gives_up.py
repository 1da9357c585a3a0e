"""A bot that could think of nothing is stood in for, and whoever plays at the table reads that."""

import os
import re
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.browsing import Errors, visitor
from tests.browser.host import Host
from tests.server.serving import Server
from zhuoju.server.live.bot_minds import NICE

TOLD = {
    ("desk", "en"): re.compile("could think of nothing; the (quick bot answers|table chooses) this time"),
    ("phone", "zh-Hans"): re.compile("没想出来，这一次由(出手快的机器人|牌桌)代"),
}


def thinking(server: Server) -> Iterator[int]:
    """The processes in which bots think: of all that the server has, they stand back."""
    assert server._process is not None
    for task in Path(f"/proc/{server._process.pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            with suppress(FileNotFoundError):
                if int(Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()[16]) == NICE:
                    yield int(child)


def killed_until_told(server: Server, page: Page, told: re.Pattern[str]) -> None:
    """However often bots begin to think, they die of it, until one of them is stood in for."""
    while not page.get_by_text(told).count():
        for process in thinking(server):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        page.wait_for_timeout(20)


@pytest.mark.parametrize(("size", "language"), TOLD)
def test_a_table_reads_that_a_bot_gave_up_and_goes_on(
    size: str, language: str, browser: Browser, server: Server, host: Host
) -> None:
    with visitor(browser, size, language) as context:
        table = host.table("legend", [{"kind": "bot", "bot": "search:level=5"}, {"kind": "me"}])["id"]
        host.lend(context)
        page = context.new_page()
        errors = Errors(page)
        page.goto(f"{host.url}/table/{table}")
        page.locator("[data-number]").first.wait_for(state="attached")
        page.keyboard.press("l")
        killed_until_told(server, page, TOLD[size, language])
        assert not errors.found
