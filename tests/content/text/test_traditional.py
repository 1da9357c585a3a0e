"""zh-Hant made of zh-Hans: Taiwan's words, the right one of several characters, nothing simplified."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import opencc
import pytest

from zhuoju.content.language.document import read_file
from zhuoju.content.library import Library, find_library
from zhuoju.content.text.traditional import Traditional

GAMES = ("legend", "tamashii", "meshal", "samsara")
# Simplified forms that are Taiwan's own as well, in the words that we use.
BOTH = set("群干吃里秘岩准斗游床划痴凶伙辟")


@pytest.mark.parametrize(
    ("hans", "hant"),
    [
        ("独臂的士兵", "獨臂的士兵"),
        ("万象解析", "萬象解析"),
        ("“在废墟里”", "「在廢墟裡」"),
        ("三千里、四十公里", "三千里、四十公里"),
        ("守钟人的账册", "守鐘人的帳冊"),
        ("可是只有一只", "可是只有一隻"),
        ("告诉玩家什么", "告訴玩家什麼"),
        ("三天后才能被发射", "三天後才能被發射"),
        ("喷泉干了", "噴泉乾了"),
        ("服务器、文件夹、程序", "伺服器、資料夾、程式"),
        ("权限、类型、对象、循环", "權限、類型、對象、循環"),
    ],
)
def test_words_are_read_as_they_are_meant(hans: str, hant: str) -> None:
    assert Traditional().convert(hans) == hant


def test_a_games_own_terms_go_before_those_of_every_text() -> None:
    assert Traditional({"数据": "數據"}).convert("数据与信号") == "數據與訊號"


@pytest.mark.parametrize("game", GAMES)
def test_no_simplified_character_is_left_in_any_text_of_a_game(game: str) -> None:
    library = find_library(game)
    convert = library.words.traditional.convert
    made = "".join(convert(text) for text in chinese(library))
    traditional = opencc.OpenCC("s2t").convert
    assert {each for each in set(made) - BOTH if traditional(each) != each} == set()
    assert "“" not in made


def chinese(library: Library) -> Iterator[str]:
    """Every text that is written in zh-Hans, in the packs and beside them."""
    texts = Path(library.folder).parent / "texts"
    packs = [path for folder in library.folders() for path in sorted(folder.glob("*.yaml"))]
    for path in (*sorted(texts.glob("*.zh-Hans.yaml")), *packs):
        yield from leaves(read_file(path).data)


def leaves(data: Any) -> Iterator[str]:
    """The texts in plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from (text for value in data.values() for text in leaves(value))
    elif isinstance(data, list):
        yield from (text for value in data for text in leaves(value))
