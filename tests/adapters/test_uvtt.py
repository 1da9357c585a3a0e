"""Universal VTT maps: what a file may say, and what is refused."""

import base64
import json
from typing import Any

import pytest

from zhuoju.adapters.uvtt import BYTES_MOST, BadMap, ReadDoor, read_uvtt

PICTURE = base64.b64encode(b"not looked at here").decode()


def made(**more: Any) -> bytes:
    resolution = {"map_origin": {"x": 2, "y": 1}, "map_size": {"x": 12, "y": 8}, "pixels_per_grid": 70}
    return json.dumps({"format": 0.3, "resolution": resolution, "environment": {}, **more}).encode()


def at(x: float, y: float) -> dict[str, float]:
    return {"x": x, "y": y}


def test_walls_and_doors_are_read_without_the_origin():
    found = read_uvtt(
        made(
            line_of_sight=[[at(2, 1), at(5.5, 1), at(5.5, 4)]],
            objects_line_of_sight=[[at(7, 3), at(8, 3)]],
            portals=[
                {
                    "position": at(5.5, 4.5),
                    "bounds": [at(5.5, 4), at(5.5, 5)],
                    "rotation": 1.57,
                    "closed": True,
                },
                {"bounds": [at(9, 2), at(10, 2)], "closed": False},
            ],
            image=PICTURE,
        )
    )
    assert (found.columns, found.rows) == (12, 8)
    assert found.lines == [[(0, 0), (3.5, 0), (3.5, 3)], [(5, 2), (6, 2)]]
    assert found.doors == [
        ReadDoor(((3.5, 3.0), (3.5, 4.0)), open=False),
        ReadDoor(((7.0, 1.0), (8.0, 1.0)), open=True),
    ]
    assert found.image == b"not looked at here"


def test_what_lies_beyond_the_edge_is_put_on_it():
    found = read_uvtt(made(line_of_sight=[[at(-50, 1), at(500, 3)]]))
    assert found.lines == [[(0, 0), (12, 2)]]


def test_a_map_needs_no_picture_and_no_origin():
    raw = json.dumps({"resolution": {"map_size": {"x": 10, "y": 10}}}).encode()
    assert read_uvtt(raw).image == b""


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{}",
        b"PK\x03\x04",
        b'{"resolution": {"map_size": {"x": "a", "y": 3}}}',
        json.dumps({"resolution": {"map_size": {"x": 1e9, "y": 10}}}).encode(),
        json.dumps({"resolution": {"map_size": {"x": 1, "y": 10}}}).encode(),
        made(line_of_sight=[[at(1, 1), at(2, 2)]] * 4001),
        made(line_of_sight=[[at(1, 1)] * 40_001]),
        made(image="***"),
        b"[" * 100_000,
        b" " * (BYTES_MOST + 1),
    ],
)
def test_what_is_no_map_is_refused_with_a_reason(raw: bytes):
    with pytest.raises(BadMap) as refused:
        read_uvtt(raw)
    assert str(refused.value)
