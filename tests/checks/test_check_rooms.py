"""Rooms: a module uses its own room and lower ones, and a room says what it is."""

import pytest

from checks import rooms
from checks.source import Project

PAGE = '"""What is here.\n\nIt uses what is below."""\n'


@pytest.fixture
def house(monkeypatch):
    """A part with two rooms of five files; more files as they are given."""
    monkeypatch.setattr(rooms, "ROOMS", {"zhuoju.den": ("cellar", "attic")})

    def build(**more):
        files = {"src/zhuoju/den/__init__.py": ""}
        for room, names in (("cellar", "abcde"), ("attic", "fghij")):
            files[f"src/zhuoju/den/{room}/__init__.py"] = PAGE
            files |= {f"src/zhuoju/den/{room}/{name * 3}.py": "" for name in names}
        files |= {f"src/zhuoju/den/{path.replace('__', '/', 1)}.py": text for path, text in more.items()}
        return [
            (found.path.removeprefix("src/zhuoju/den/"), found.message)
            for found in rooms.find(Project(files))
        ]

    return build


def test_a_house_in_order(house):
    assert (
        house(attic__fff="from zhuoju.den.cellar import aaa", roof="from zhuoju.den.attic import fff") == []
    )


@pytest.mark.parametrize(
    "statement",
    [
        "from zhuoju.den.attic import fff",
        "def late():\n    from zhuoju.den.attic.fff import x",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from zhuoju.den.attic.fff import x",
        "import zhuoju.den.attic.fff",
        "from ..attic import fff",
    ],
)
def test_nobody_looks_upstairs(house, statement):
    [(path, message)] = house(cellar__aaa=statement)
    assert path == "cellar/aaa.py"
    assert "below `attic`" in message


def test_no_room_uses_the_face(house):
    [(path, message)] = house(attic__fff="from zhuoju.den import roof", roof="")
    assert path == "attic/fff.py"
    assert "face" in message


def test_a_folder_in_no_list_is_found(house):
    [(path, message)] = house(shed__kkk="")
    assert path == "shed/kkk.py"
    assert "no room" in message


def test_names_one_letter_apart_are_found(house):
    [(_path, message)] = house(attic__aaas="")
    assert "`aaa` and `aaas`" in message


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [("card", "cards", True), ("card", "cart", True), ("card", "ward", True), ("card", "cards_", False)],
)
def test_one_apart(one, other, apart):
    assert rooms.one_apart(one, other) is rooms.one_apart(other, one) is apart


def test_the_first_page_says_something_and_hands_nothing_on(house):
    assert [path for path, _ in house(cellar____init__='"""Short."""')] == ["cellar/__init__.py"]
    told = house(cellar____init__=PAGE + "from zhuoju.den.cellar.aaa import x")
    assert [path for path, _ in told] == ["cellar/__init__.py"]


def test_a_room_of_too_few_or_too_many_files_is_found(house):
    many = {f"attic__{number:04}": "" for number in range(0, 4000, 101)}
    assert any("40" in message for _, message in house(**many))


def test_tests_stand_in_the_rooms_of_what_they_prove(house):
    text = ""
    files = {f"src/zhuoju/den/{room}/{n * 3}.py": text for room, n in (("cellar", "a"), ("attic", "f"))}
    files |= {
        f"tests/den/{path}.py": text for path in ("test_all", "attic/test_fff", "shed/test_aaa", "packs/made")
    }
    found = [one.path for one in rooms.find(Project(files)) if one.path.startswith("tests/")]
    assert found == ["tests/den/shed/test_aaa.py"]
