"""A small client for the server: for bots, for tests, for whoever would rather not use a browser.

async with Client("http://127.0.0.1:8000") as client:
    await client.come_in("Ann")
    table = await client.make_table("leduc", ["me", "random"])
    await client.start(table)
    async with client.live() as live:
        ended = await live.play(table, lambda asked: asked.question.options[0].id)
"""

from zhuoju.client.api import Client, Refusal
from zhuoju.client.live import Gone, Live, Looking

__all__ = ["Client", "Gone", "Live", "Looking", "Refusal"]
