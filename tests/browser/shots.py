"""`python -m tests.browser.shots FOLDER [SCENE ...]`: pictures of every main screen."""

import argparse
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.browsing import LANGUAGES, SIZES, visitor
from tests.browser.opened import opened
from tests.browser.scenes import EVERY, SCROLLED, Scenes


def main() -> None:
    """Play what must be played, then take the pictures."""
    reader = argparse.ArgumentParser(prog="python -m tests.browser.shots", description=__doc__)
    reader.add_argument("folder", type=Path, help="where the pictures go")
    reader.add_argument("scenes", nargs="*", metavar="SCENE", help=f"only these: {', '.join(EVERY)}")
    asked = reader.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with opened() as (launched, host):
        scenes = Scenes(host)
        for size in SIZES:
            for language in LANGUAGES:
                take(launched, scenes, size, language, asked.scenes or list(EVERY), asked.folder)


def take(launched: Browser, scenes: Scenes, size: str, language: str, names: list[str], folder: Path) -> None:
    """One picture of each of these scenes."""
    with visitor(launched, size, language) as context:
        scenes.host.lend(context)
        page = context.new_page()
        for name in names:
            scenes.open(page, name)
            if name in SCROLLED:
                tall = page.evaluate("document.documentElement.scrollHeight")
                page.set_viewport_size({"width": SIZES[size][0], "height": max(tall, SIZES[size][1])})
            picture = folder / f"{name.replace(' ', '-')}-{size}-{language}.png"
            page.screenshot(path=picture, animations="disabled")
            page.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})


if __name__ == "__main__":
    main()
