"""Large maps in a real Chromium: frames while one looks around, and how soon a move is painted."""

from __future__ import annotations

from statistics import median

from playwright.sync_api import Browser, Page

from bench import Row, Skipped
from bench.in_browser import taken
from tests.browser.browsing import visitor
from tests.browser.hand import PATIENCE
from tests.browser.host import Host

SIDE = 60  # cells
TOKENS = 60
FRAMES = 50.0  # a second, at least
ALLOWED = 150.0  # ms, at most
MOVES = 12
FOES = {"cr_grey_wolf": 12, "cr_bandit": 12}  # with the party as many as a fight takes
PARTY = ["pc_sarn"] * 16

# Drags a map about for two seconds, a little in every frame; frames a second.
PAN = """async (what) => {
    const box = document.querySelector(what), at = box.getBoundingClientRect()
    const fire = (kind, x, y) => box.dispatchEvent(new PointerEvent(kind, {
        pointerId: 1, bubbles: true, button: 0, clientX: at.left + x, clientY: at.top + y }))
    box.setPointerCapture = () => undefined
    fire('pointerdown', 40, 40)
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    const began = performance.now()
    let frames = 0
    while (performance.now() - began < 2000) {
        frames += 1
        fire('pointermove', 40 + 200 * Math.sin(frames / 20), 40 + 150 * Math.cos(frames / 17))
        await frame()
    }
    fire('pointerup', 40, 40)
    return frames / ((performance.now() - began) / 1000)
}"""
# Pushes a token by a key; milliseconds until the second frame after it stands elsewhere.
NUDGE = """async (key) => {
    const token = document.querySelector('.sb .token.movable'), before = token.getAttribute('transform')
    token.focus()
    const began = performance.now()
    token.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    while (token.getAttribute('transform') === before) await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - began
}"""
ANSWERS = "[data-part=bar] .op:not([aria-disabled]), [data-part=bar] .go:not([aria-disabled]), .rc__o button"
OFFERED = "(answers) => [...document.querySelectorAll(answers)].some((e) => e.checkVisibility())"
# Gives the last of the answers on offer; milliseconds until the frame after something else is asked.
ANSWER = """async (answers) => {
    const asked = () => {
        const bar = document.querySelector('[data-part=bar]')
        return `${bar?.dataset.state} ${bar?.dataset.number}`
    }
    const before = asked(), began = performance.now()
    const shown = [...document.querySelectorAll(answers)].filter((e) => e.checkVisibility())
    shown.at(-1).click()
    while (asked() === before && performance.now() - began < 5000) await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - began
}"""


def run(_seconds: float) -> list[Row | Skipped]:
    """A host's scene and a fight, each of 60 by 60 cells, with as many on it as it takes."""
    return taken(
        "map_client", lambda launched, host: [*scene_rows(launched, host), *fight_rows(launched, host)]
    )


def walls() -> list[list[int]]:
    """Rooms of ten by ten with a way out on each side."""
    every = [[x, y] for x in range(SIDE) for y in range(SIDE)]
    return [[x, y] for x, y in every if (x % 10 == 0 or y % 10 == 0) and x % 10 != 5 and y % 10 != 5]


def figures(name: str, frames: float, moved: list[float]) -> list[Row]:
    """Two rows of one map."""
    soon = median(moved)
    return [
        Row(f"map, {name}, frames", frames, FRAMES, "frames/s", frames / FRAMES, 1.0, note=f"{SIDE}x{SIDE}"),
        Row(f"map, {name}, a move", soon, ALLOWED, "ms", soon / ALLOWED, 1.0, True, f"{len(moved)} moves"),
    ]


def scene_rows(launched: Browser, host: Host) -> list[Row]:
    """A drawn scene in the fog, by sight."""
    campaign = host.post("/api/campaigns", {"game": "meshal", "name": "Bench"})["id"]
    one = host.post(f"/api/campaigns/{campaign}/characters", {"preset": "pc_halen"})["id"]
    tokens = [{"id": "0", "name": "Halen", "at": [5, 5], "side": "party", "character": one}]
    tokens += [
        {"id": str(n), "name": f"Wolf {n}", "at": [1 + n * 7 % 58, 1 + n * 11 % 58], "side": "foes"}
        for n in range(1, TOKENS)
    ]
    scene = {"name": "Halls", "columns": SIDE, "rows": SIDE, "walls": walls(), "tokens": tokens}
    body = {"scene": {**scene, "fog": True, "sight": True, "shown": True}}
    host.post(f"/api/campaigns/{campaign}/scenes", body)
    with visitor(launched, "desk", "en") as context:
        host.lend(context)
        page = context.new_page()
        page.goto(f"{host.url}/campaign/{campaign}/scenes")
        page.locator(".sb .token").nth(TOKENS - 1).wait_for(state="attached")
        frames = panned(page, ".sbx")
        keys = ("ArrowRight", "ArrowLeft") * (MOVES // 2)
        return figures("a scene", frames, [nudged(page, key) for key in keys])


def nudged(page: Page, key: str) -> float:
    """One move, after the last one was kept."""
    with page.expect_response("**/api/scenes/*"):
        moved: float = page.evaluate(NUDGE, key)
    return moved


def fight_rows(launched: Browser, host: Host) -> list[Row]:
    """A fight in the same halls."""
    party = [[2 + n % 4, 2 + n // 4] for n in range(len(PARTY))]
    foes = [[1 + n * 7 % 58, 1 + n * 11 % 58] for n in range(TOKENS)]
    board = {"width": SIDE, "length": SIDE, "walls": [{"id": 1, "cells": walls()}]}
    options = {
        "mode": "encounter",
        "party": PARTY,
        "foes": FOES,
        "map": {**board, "party": party, "foes": foes},
    }
    places = [{"kind": "me"}, {"kind": "bot", "bot": "policy"}]
    table = host.table("meshal", places, options=options)["id"]
    with visitor(launched, "desk", "en") as context:
        host.lend(context)
        page = context.new_page()
        page.goto(f"{host.url}/table/{table}")
        page.wait_for_function(OFFERED, arg=ANSWERS, timeout=PATIENCE)
        frames = panned(page, ".fm")
        return figures("a fight", frames, [answered(page) for _ in range(MOVES)])


def answered(page: Page) -> float:
    """One answer, whatever it is, until the next question or another state is painted."""
    page.wait_for_function(OFFERED, arg=ANSWERS, timeout=PATIENCE)
    found: float = page.evaluate(ANSWER, ANSWERS)
    return found


def panned(page: Page, what: str) -> float:
    """Frames a second while it is dragged about."""
    page.locator(what).wait_for()
    page.wait_for_timeout(500)
    frames: float = page.evaluate(PAN, what)
    return frames
