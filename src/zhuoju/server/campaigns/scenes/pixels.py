"""Pixels of pictures: made smaller, covered where somebody does not see, and encoded anew.

It runs as a program of its own, once for every picture: `python pixels.py` reads an order and a picture and
writes what came of it. Whatever a picture does to whoever opens it, the server goes on, and its memory comes
back. So this knows nothing of the server, and imports nothing of it.
"""

import io
import json
import math
import sys
import warnings
from array import array
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, BinaryIO

from PIL import Image, ImageDraw

MEMORY = 640 * 1024 * 1024  # bytes that one picture may take, addresses and all
SECONDS = 60  # of work
PIXELS_MOST = 20_000_000  # that are opened at once
PHOTOGRAPH_MOST = 50_000_000  # of a JPEG, which can be opened at half its size
SIDE_MOST = 12_000
KEPT_SIDE = 4096  # a larger picture is made smaller
FORMATS = ("PNG", "JPEG", "WEBP")
QUALITY, KEPT_METHOD = 85, 4
FOG = (20, 18, 15)
FAINT = 110  # of 255: what was seen before
FOGGED_SIDE = 2048  # made anew whenever somebody sees something else, so smaller and quickly
FOGGED_METHOD = 1

Made = tuple[dict[str, Any], bytes]


class Refused(Exception):
    """A picture that is not taken: why, in one word."""


def cleaned(raw: bytes) -> Made:
    """A picture as WebP: the pixels of what was sent, and nothing else of it."""
    Image.MAX_IMAGE_PIXELS = PHOTOGRAPH_MOST
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(raw), formats=FORMATS) as opened:
                _check_size(opened)
                opened.load()
                picture: Image.Image = opened if opened.mode == "RGB" else opened.convert("RGB")
                picture.thumbnail((KEPT_SIDE, KEPT_SIDE))
                return _encoded(picture, KEPT_METHOD)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise Refused("picture_too_large") from None
    except (OSError, ValueError, SyntaxError, EOFError, MemoryError):
        raise Refused("no_picture") from None


def _check_size(opened: Image.Image) -> None:
    """Refuse what is too large, by its first bytes; a large photograph is opened at half its size."""
    width, height = opened.size
    if width * height > PIXELS_MOST:
        opened.draft("RGB", (math.ceil(width / 2), math.ceil(height / 2)))
    if max(width, height) > SIDE_MOST or math.prod(opened.size) > PIXELS_MOST:
        raise Refused("picture_too_large")


def _encoded(picture: Image.Image, method: int) -> Made:
    made = io.BytesIO()
    picture.save(made, "WEBP", quality=QUALITY, method=method)
    return {"width": picture.width, "height": picture.height}, made.getvalue()


def fogged(raw: bytes, corners: int, faint: int, outlines: bytes) -> Made:
    """A picture of which only cells in sight are left and, faintly, those that were seen before.

    Outlines have so many corners each, in parts of the picture's width and height; the first are faint.
    """
    with Image.open(io.BytesIO(raw), formats=("WEBP",)) as opened:
        picture = opened.convert("RGB")
    picture.thumbnail((FOGGED_SIDE, FOGGED_SIDE))
    mask = Image.new("L", picture.size, 0)
    pen = ImageDraw.Draw(mask)
    for number, outline in enumerate(_cut(outlines, corners, picture.size)):
        pen.polygon(outline, fill=FAINT if number < faint else 255)
    covered = Image.composite(picture, Image.new("RGB", picture.size, FOG), mask)
    return _encoded(covered, FOGGED_METHOD)


def _cut(outlines: bytes, corners: int, size: tuple[int, int]) -> Iterator[list[tuple[float, float]]]:
    points = array("d")
    points.frombytes(outlines)
    wide, high = size
    for start in range(0, len(points), 2 * corners):
        part = points[start : start + 2 * corners]
        yield [(x * wide, y * high) for x, y in zip(part[::2], part[1::2], strict=True)]


# As a program: an order in JSON on a line, then its parts; told in JSON on a line, then the picture


def _bounded() -> None:
    """Take no more than is allowed, where the system can see to that."""
    with suppress(ImportError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def _obeyed(order: dict[str, Any], parts: list[bytes]) -> Made:
    if order["do"] == "cleaned":
        return cleaned(*parts)
    return fogged(parts[0], order["corners"], order["faint"], parts[1])


def main(heard: BinaryIO, told: BinaryIO) -> None:
    """Do what is asked."""
    _bounded()
    order = json.loads(heard.readline())
    parts = [heard.read(length) for length in order["parts"]]
    try:
        about, body = _obeyed(order, parts)
    except Refused as refused:
        about, body = {"refused": str(refused)}, b""
    told.write(json.dumps(about).encode() + b"\n" + body)


if __name__ == "__main__":
    main(sys.stdin.buffer, sys.stdout.buffer)
