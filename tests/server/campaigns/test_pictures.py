"""Pictures are opened one at a time, and few wait; the size is looked at before anything is opened."""

import asyncio
import io
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from PIL import Image

from tests.server.campaigns.test_hosting import picture
from tests.server.tapping import served
from tests.server.waiting import run
from zhuoju.client import Client, Refusal
from zhuoju.server.base import uploads
from zhuoju.server.base.costly import Effort
from zhuoju.server.campaigns.scenes import pictures, pixels

MEANT_FOR = {"Content-Type": "image/png"}


@asynccontextmanager
async def campaign(data: Path) -> AsyncIterator[tuple[Client, str]]:
    """Somebody with a scene, and the address of its picture."""
    async with served(data) as at, Client(f"http://127.0.0.1:{at.port}") as ann:
        await ann.come_in("Ann")
        made = (await ann.ask("POST", "campaigns", {"game": "meshal", "name": "Mist"}))["id"]
        scene = {"name": "Quay", "shape": "grid", "columns": 10, "rows": 8}
        drawn = await ann.ask("POST", f"campaigns/{made}/scenes", {"scene": scene})
        yield ann, f"/api/documents/{drawn['id']}/image"


@asynccontextmanager
async def held() -> AsyncIterator[None]:
    """Somebody else's picture is being opened until this is over."""
    begun, over = threading.Event(), threading.Event()

    def hold(_: Effort) -> None:
        begun.set()
        over.wait()

    other = asyncio.ensure_future(pictures.DARKROOM.do("ben", hold))
    while not begun.is_set():
        await asyncio.sleep(0)
    try:
        yield
    finally:
        over.set()
        await other


async def waiting(many: int) -> None:
    while pictures.DARKROOM.waiting != many:
        await asyncio.sleep(0.01)


def test_so_many_uploads_wait_and_others_are_refused_in_words(tmp_path: Path) -> None:
    async def send() -> None:
        async with campaign(tmp_path) as (ann, address):
            raw = picture()
            async with held():
                first = [
                    asyncio.create_task(ann._http.put(address, content=raw, headers=MEANT_FOR))
                    for _ in range(uploads.EACH)
                ]
                await waiting(uploads.EACH)
                for _ in range(16):
                    refused = await ann._http.put(address, content=raw, headers=MEANT_FOR)
                    assert refused.status_code == 503
                    assert refused.json()["code"] == "busy"
                    assert "try again" in refused.json()["message"]
                    assert int(refused.headers["retry-after"]) > 0
                assert pictures.DARKROOM.waiting == uploads.EACH
            assert {(await each).status_code for each in first} == {200}

    run(send())


def test_an_upload_whose_sender_has_hung_up_is_not_opened(tmp_path: Path) -> None:
    async def send() -> None:
        async with campaign(tmp_path) as (ann, address):
            async with held():
                for _ in range(3):  # more than there are places, if they were not given back
                    async with httpx.AsyncClient(base_url=ann.server, cookies=ann._http.cookies) as leaving:
                        sent = [
                            asyncio.create_task(leaving.put(address, content=picture(), headers=MEANT_FOR))
                            for _ in range(uploads.EACH)
                        ]
                        await waiting(uploads.EACH)
                        for each in sent:
                            each.cancel()
                        await asyncio.gather(*sent, return_exceptions=True)
                    await waiting(0)
            with pytest.raises(Refusal, match="not here"):
                await ann.ask("GET", address.removeprefix("/api/"))

    run(send())


def flat(size: tuple[int, int], form: str) -> bytes:
    made = io.BytesIO()
    Image.new("L", size, 90).save(made, form)
    return made.getvalue()


def test_a_picture_of_more_pixels_than_are_opened_is_refused_by_its_first_bytes(tmp_path: Path) -> None:
    async def send() -> None:
        async with campaign(tmp_path) as (ann, address):
            only_the_head = flat((6300, 6300), "PNG")[:200]
            refused = await ann._http.put(address, content=only_the_head, headers=MEANT_FOR)
            assert refused.status_code == 422
            assert refused.json()["code"] == "picture_too_large"
            assert refused.json()["params"] == {"most": 20, "side": 12_000}

    run(send())


def test_a_large_photograph_is_opened_at_half_its_size() -> None:
    about, raw = pixels.cleaned(flat((6000, 4000), "JPEG"))
    assert about == {"width": 3000, "height": 2000}
    assert Image.open(io.BytesIO(raw)).size == (3000, 2000)


def test_a_process_that_dies_of_a_picture_refuses_it() -> None:
    effort = Effort(until=float("inf"))
    with pytest.raises(Exception, match="picture that can be read"):
        pictures._apart(effort, {"do": "fogged", "corners": 4, "faint": 0}, b"no picture", b"")
