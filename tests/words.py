"""What does not belong in words that players read: keys, holes, ids, words of another language."""

import re

KEY = re.compile(
    r"\b[a-z][a-z_]+(?:\.[a-z_]+)+\b|\b[a-z]+(?:_[a-z]+)+\b|\{\w+\}|\bundefined\b|\bNaN\b|\bnull\b",
    re.ASCII,  # a Chinese character is no part of a key
)
ID = re.compile(
    r"\b[a-z]+:\d+|\bq\d+\b|\b[a-z_]+(?:\.[a-z0-9_-]+)*\.\d+\b|[{}]|\bNone\b|#\d"
    r"|\b(?:IT|SK|RC|NPC|PC|FO|MS|SQ|MT|IN|EV|MK|EN)-\d\w*",
    re.ASCII,
)
HOLE = re.compile(r"  |：：|，，|。。|\(\)|（）|“”|： *$|: *$")
LATIN = re.compile(r"[A-Za-z][A-Za-z'.-]*[A-Za-z]")
HAN = re.compile(r"[\u3400-\u9fff]+")
# What is called the same in every language: names of games and people, keys of the keyboard, units.
NAMES = {
    "Zhuoju", "Meshal", "Lite", "J.O.R.D.A.N", "Uno", "Leduc", "Tamashii", "English", "Space", "Enter", "Esc",
    "KB", "QR", "PC", "NPC", "AI", "OK", "https",
}  # fmt: skip
OWN_NAMES = {
    "桌局",
    "简体中文",
    "繁體中文",
    "简",
    "繁",
    "中文",
    "简体",
    "繁體",
}  # of the site and of languages


def foreign(said: str, language: str) -> list[str]:
    """The words of a text that are of the other language, or keys."""
    keys = KEY.findall(said)
    if language == "en":
        return keys + [word for word in HAN.findall(said) if word not in OWN_NAMES]
    return keys + [word for word in LATIN.findall(said) if word not in NAMES and not word.isupper()]


def raw(said: str, language: str) -> list[str]:
    """The same, and ids and holes: of words that a game has said."""
    return [*foreign(said, language), *ID.findall(said), *HOLE.findall(said)]
