"""The games as the web shows them: kinds of cards and values of options have words in every language."""

import json
import re

import pytest

from zhuoju.server.match import games

GAMES = ("legend", "tamashii", "meshal", "samsara")
LATIN = re.compile("[A-Za-z]{2,}")


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_card_has_a_word(game: str) -> None:
    for language in ("zh-Hans", "zh-Hant", "en"):
        cards = json.loads(games.cards(game, language)[0])
        words = json.loads(games.words(game, language)[0])
        kinds = {card["kind"]: card["kind_words"] for card in cards}
        assert kinds == {kind: words.get(f"kind.{kind}") for kind in kinds}


@pytest.mark.parametrize("game", [*GAMES, "lighthouse"])
def test_no_value_of_an_option_is_english_in_chinese(game: str) -> None:
    for option in games.info(game, "zh-Hans").options:
        shown = option.value_words if isinstance(option.value_words, list) else []
        assert [words for words in shown if LATIN.search(words)] == []
