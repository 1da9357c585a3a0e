"""What a game notes of its options: when one applies, and what a form offers."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from zhuoju.kernel import offered, only
from zhuoju.kernel.options import bare, idle, noted

Weather = Annotated[str, Meta(max_length=20), offered("calm", "gale")]


class Options(Struct, forbid_unknown_fields=True):
    mode: Literal["together", "against"] = "together"
    rounds: Annotated[int, Meta(ge=1), only(mode="against")] = 5
    storm: Annotated[bool, only(mode=("together", "against"), rounds=5)] = False
    weather: Weather = "calm"
    teams: Annotated[list[str], only(mode="against")] = []


def test_an_option_that_means_nothing_beside_the_others_is_idle():
    assert idle(Options, {"rounds": 7}) == ["rounds"]
    assert idle(Options, {"rounds": 7, "mode": "against"}) == []
    assert idle(Options, {"storm": True}) == []
    assert idle(Options, {"storm": True, "mode": "against", "rounds": 6}) == ["storm"]


def test_what_is_as_usual_or_unknown_is_never_idle():
    assert idle(Options, {"rounds": 5, "weather": "gale", "teams": [], "wind": 3}) == []
    assert idle(Options, {"teams": ["red"]}) == ["teams"]


def test_notes_are_read_beside_limits():
    assert noted(Weather, "values") == ["calm", "gale"]
    assert noted(Weather, "when") is None
    assert noted(int, "values") is None
    assert (bare(Weather), bare(int)) == (str, int)
