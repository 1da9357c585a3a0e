"""The checks that read whole files: size, machine words, Chinese text in rules."""

import pytest

from checks.machine_words import find as machine_words
from checks.rule_text import find as rule_text
from checks.size import find as size
from checks.source import Finding, Project

HOST = ".".join(("pypi", "org"))
FOLDER = "/".join(("", "work", ""))


def found(check, path, text):
    return [finding.line for finding in check(Project({path: text}))]


@pytest.mark.parametrize(
    ("folder", "most"), [("src", 400), ("examples", 400), ("checks", 400), ("tests", 500)]
)
def test_a_long_file_is_found(folder, most):
    assert found(size, f"{folder}/a.py", "x = 1\n" * most) == []
    assert found(size, f"{folder}/a.py", "x = 1\n" * (most + 1)) == [1]


def test_a_long_function_is_found_at_its_def():
    text = '@verb\n@other\ndef f():\n    """One.\n\n    Two."""\n' + "    x = 1\n" * 39
    assert found(size, "src/a.py", text) == []
    assert found(size, "src/a.py", text + "    x = 2\n") == [3]
    assert found(size, "tests/a.py", text + "    x = 2\n") == []


@pytest.mark.parametrize(
    "word", [f"https://{HOST}/simple", f"cd {FOLDER}x", f"'{FOLDER}'", f"file://{FOLDER}"]
)
def test_words_of_a_machine_are_found_in_any_file(word):
    assert found(machine_words, "docs/a.md", f"Fine.\n{word}\n") == [2]


@pytest.mark.parametrize(
    "word", [f"..{FOLDER}", f"docs{FOLDER}", f"~{FOLDER}", "network/roots", "# org.pypi"]
)
def test_words_that_only_look_alike_are_fine(word):
    assert found(machine_words, "docs/a.md", word) == []


def test_a_file_that_is_not_python_may_be_exempt_with_a_reason():
    assert found(machine_words, "a.yaml", f"x: {HOST} # check: allow machine-words it is the subject") == []
    assert found(machine_words, "a.yaml", f"x: {HOST} # check: allow machine-words") == [1]


def test_chinese_text_in_rules_is_found():
    text = '"""《雾港》"""\nx = 1  # 雾\ny = "fog"\nz = "雾"\nw = f"{x}，"\n'
    assert found(rule_text, "src/zhuoju/games/mist/a.py", text) == [4, 5]
    assert found(rule_text, "src/zhuoju/content/a.py", text) == []


def test_docstrings_may_be_chinese():
    text = 'class Fog:\n    """雾"""\n    x = 1\n    """多浓"""\n    def f(self):\n        """散去"""\n'
    assert found(rule_text, "src/zhuoju/games/mist/a.py", text) == []


def test_a_file_that_does_not_parse_is_a_finding():
    assert Project({"src/a.py": "x = 1\ndef\n"}).broken == [
        Finding("src/a.py", 2, "does not parse: invalid syntax")
    ]
