"""Speech: a game's keys in words, in every language. What a terminal prints and a server sends."""

from zhuoju.speech.cards import Cards
from zhuoju.speech.languages import EN, HANS, HANT, LANGUAGES, Words, traditional, words
from zhuoju.speech.speech import SEATS, Speech
from zhuoju.speech.texts import texts_of, worded

__all__ = [
    "EN", "HANS", "HANT", "LANGUAGES", "SEATS", "Cards", "Speech", "Words", "texts_of", "traditional",
    "worded", "words",
]  # fmt: skip
