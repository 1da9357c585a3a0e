"""Deleting a scene in the browser: it asks, says what goes, and is taken back at once or days later."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import Errors, visitor
from tests.browser.test_scene_pages import WALL, Answers, Played
from tests.server.serving import Server


def chosen(page: Page, name: str) -> None:
    """The scene of this name is the one that is shown."""
    expect(page.get_by_role("button", name=name, exact=True, pressed=True)).to_be_visible()


def delete(page: Page) -> None:
    page.get_by_role("button", name="Delete the scene").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete the scene").click()


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_deleted_scene_is_taken_back_at_once_or_found_again(
    browser: Browser, server: Server, size: str
) -> None:
    played = Played(server)
    with (
        played.host,
        played.pat,
        visitor(browser, size, "en") as one,
        visitor(browser, "phone", "en") as other,
    ):
        document = played.scene(walls=WALL, fog=True, revealed=[[2, 5]], notes="the wolf is a prince")["id"]
        before = played.drawn(document)
        played.host.lend(one)
        played.pat.lend(other)
        page, theirs = one.new_page(), other.new_page()
        errors, answers = (Errors(page), Errors(theirs)), Answers(theirs)
        page.goto(f"{played.page}/{document}")
        theirs.goto(played.page)
        chosen(page, "Ring")
        chosen(theirs, "Ring")

        page.get_by_role("button", name="Delete the scene").click()
        box = page.get_by_role("dialog", name="Delete the scene “Ring”?")
        for lost in ("walls: 12", "tokens: 2", "the fog", "the notes", "30 days", "Players see it now"):
            expect(box).to_contain_text(lost)
        box.get_by_role("button", name="Cancel").click()
        expect(box).to_have_count(0)
        assert played.drawn(document) == before

        delete(page)
        expect(page.get_by_text("No scenes yet")).to_be_visible()
        expect(theirs.get_by_text("No scenes yet")).to_be_visible()
        page.get_by_role("button", name="Undo", exact=True).click()
        chosen(page, "Ring")
        chosen(theirs, "Ring")
        assert played.drawn(document) == before

        delete(page)
        expect(theirs.get_by_text("No scenes yet")).to_be_visible()
        page.reload()
        page.get_by_role("button", name="Deleted · 1").click()
        page.get_by_role("dialog").get_by_role("button", name="Restore Ring").click()
        chosen(page, "Ring")
        chosen(theirs, "Ring")
        expect(page.get_by_role("button", name="Deleted · 1")).to_have_count(0)
        expect(theirs.get_by_role("button", name="Deleted")).to_have_count(0)
        assert played.drawn(document) == before
        assert not answers.has("prince")
        assert not answers.has("Lurker")
        assert [each.found for each in errors] == [[], []]
