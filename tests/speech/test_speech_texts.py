"""What events carry is said as it is: texts stay whole, numbers are put in words by the language."""

import pytest

from zhuoju.kernel import Game
from zhuoju.kernel.event import Seen
from zhuoju.speech import LANGUAGES, Speech

TEXTS = ("2D4+1D10 [2,4][2] = 8", "Old Tom Bombadil", "a - b", "Aunt Kei's tea (hot)")
WORDS = {"option.move": "go", "thing.cell": "cell", "event.said": "{what}"}


def speech(language: str = "en", **texts: str) -> Speech:
    every = {other: {**WORDS, **texts} for other in LANGUAGES}
    game = Game(
        id="mist",
        version=1,
        state=dict,
        seats=range(1, 3),
        setup=None,  # type: ignore[arg-type]
        first=None,  # type: ignore[arg-type]
        view=None,  # type: ignore[arg-type]
        texts=lambda: every,
    )
    return Speech(game, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text", ["2D4+1D10 [2,4][2] = 8", "Old Tom Bombadil", "a - b", "Aunt Kei's tea (hot)"]
)
def test_a_text_that_an_event_carries_is_not_taken_apart(language: str, text: str) -> None:
    assert speech(language).event(Seen("said", {"what": text})) == text


def test_a_key_of_several_words_is_still_put_in_words() -> None:
    assert speech().event(Seen("said", {"what": "move cell:4"})) == "go cell 4"


@pytest.mark.parametrize("language", LANGUAGES)
def test_dice_are_carried_as_numbers_and_said_as_they_fell(language: str) -> None:
    words = speech(language, **{"event.fell": "{faces|none:{n}|*:{faces} = {n}}"})
    assert words.event(Seen("fell", {"faces": [[2, 4], [7]], "n": 13})) == "[2,4][7] = 13"
    assert words.event(Seen("fell", {"faces": [[1] * 34], "n": 34})) == "[…] = 34"  # too many to be read


def test_so_many_of_a_thing_are_no_dice() -> None:
    words = speech(**{"event.spent": "{price}", "thing.ore": "ore"})
    assert words.event(Seen("spent", {"price": [["ore", 1], ["cell:2", 3]]})) == "ore×1, cell 2×3"


def test_what_an_older_telling_did_not_carry_has_the_case_of_nothing() -> None:
    words = speech(**{"event.strikes": "a strike{whom|none:|*: at {whom}}"})
    assert words.event(Seen("strikes")) == "a strike"
    assert words.event(Seen("strikes", {"whom": []})) == "a strike"
    assert words.event(Seen("strikes", {"whom": "Tom"})) == "a strike at Tom"
