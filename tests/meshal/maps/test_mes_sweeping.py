"""One look around a point, whatever angle a segment begins at."""

import pytest

from zhuoju.games.meshal.maps.line_sweep import Segment, Sweep


@pytest.mark.parametrize(
    ("wall", "behind", "beside"),
    [
        ((-2.0, 0.0, -1.0, -1.0), (-4.0, -1.5), (-4.0, 1.5)),  # begins due west, where a turn begins and ends
        ((-1.0, 1.0, -2.0, 0.0), (-4.0, 1.5), (-4.0, -1.5)),  # ends there
        ((-2.0, 1.0, -2.0, -1.0), (-4.0, 0.0), (-4.0, 3.0)),  # lies across
    ],
)
def test_a_segment_due_west_hides_what_is_behind_it_and_nothing_else(
    wall: Segment, behind: tuple[float, float], beside: tuple[float, float]
) -> None:
    sweep = Sweep(0.0, 0.0, [wall])
    assert not sweep.sees(*behind)
    assert sweep.sees(*beside)
