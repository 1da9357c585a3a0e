"""The map of the rules is what the files of the games say of themselves."""

from checks.rules_map import PAGE, find, page
from checks.source import Project

HUNT = '"""MIST-FOG, MES-HUNT-01..07, 12, MES-FOG Hunting in the fog."""\n'
FILES = {
    "src/zhuoju/games/__init__.py": '"""All games."""\n',
    "src/zhuoju/games/mist/hunt.py": HUNT,
    "src/zhuoju/games/mist/bell.py": '"""What the bell | says.\n\nMES-BELL is not in the first line."""\n',
    "src/zhuoju/kernel/run.py": '"""MES-HUNT None of a game."""\n',
}


def test_files_are_listed_with_each_of_their_chapters():
    text = page(Project(FILES))
    hunt = "[hunt](../src/zhuoju/games/mist/hunt.py)"

    assert f"| MES-HUNT | {hunt} |\n" in text
    assert f"| MES-FOG | {hunt} |\n" in text
    assert "| [bell](../src/zhuoju/games/mist/bell.py) | What the bell \\| says. |\n" in text
    assert "MES-BELL" not in text  # no clause, and not in the first line
    assert "run" not in text


def test_a_page_that_is_not_what_the_files_say_is_refused():
    right = page(Project(FILES))

    assert list(find(Project({**FILES, PAGE: right}))) == []
    assert [f.path for f in find(Project({**FILES, PAGE: right + "more\n"}))] == [PAGE]
    changed = {**FILES, PAGE: right, "src/zhuoju/games/mist/hunt.py": HUNT.replace("FOG", "BOG")}
    assert [f.path for f in find(Project(changed))] == [PAGE]


def test_every_clause_is_listed_with_every_file_that_names_it():
    files = {
        "src/zhuoju/games/mist/hunt/fog.py": HUNT,
        "src/zhuoju/games/mist/hunt/bell.py": (
            '"""A bell."""\n\ndef ring(m):\n    """MES-FOG-02, 04 and 06 It rings."""\n'
            "    m.ring()  # 09, 11\n"
            "    m.stop()  # 2024 was long ago\n"
        ),
    }
    text = page(Project(files))
    for clause in ("MES-HUNT-01", "MES-HUNT-04", "MES-HUNT-07", "MES-HUNT-12"):
        assert f"| {clause} | hunt/fog |\n" in text
    for clause in ("MES-FOG-02", "MES-FOG-04", "MES-FOG-06", "MES-FOG-09", "MES-FOG-11"):
        assert f"| {clause} | hunt/bell |\n" in text
    for clause in ("MES-HUNT-08", "MES-FOG-03", "MES-FOG-20", "MES-FOG-2024"):
        assert f"| {clause} |" not in text
