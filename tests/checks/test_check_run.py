"""Running all checks: output, exit status, exemptions."""

from pathlib import Path

from checks.__main__ import main, run
from checks.source import Project

PATH = "src/zhuoju/games/mist/a.py"


def told(text):
    return [(finding.line, finding.message) for finding in run(Project({PATH: text}))]


def test_a_finding_names_its_check():
    assert told("\nimport time\n") == [(2, "no `time` here: rules have no clock (determinism)")]


def test_an_exemption_holds_for_its_line_or_the_next():
    assert told("import time  # check: allow determinism for the test\n") == []
    assert told("# check: allow determinism for the test\nimport time\n") == []
    assert len(told("# check: allow determinism for the test\n\nimport time\n")) == 2


def test_an_exemption_without_a_reason_is_a_finding():
    assert told("import time  # check: allow determinism\n") == [
        (1, "the exemption from determinism needs a reason")
    ]


def test_an_exemption_from_nothing_is_a_finding():
    assert told("x = 1  # check: allow size it was long once\n") == [
        (1, "nothing here needs the exemption from size")
    ]
    assert told("x = 1  # check: allow sloth it is Sunday\n")[0][1].startswith("there is no check `sloth`")


def test_the_words_of_an_exemption_in_a_string_are_none():
    assert told("x = '# check: allow sloth'\n") == []


def test_a_folder_is_read_and_each_finding_is_one_line(tmp_path: Path, capsys):
    (tmp_path / PATH).parent.mkdir(parents=True)
    (tmp_path / PATH).write_text("import enum\nimport time\n", encoding="utf-8")
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules" / "a.md").write_text("/".join(("", "root", "")), encoding="utf-8")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff")

    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().out == f"{PATH}:2: no `time` here: rules have no clock (determinism)\n"

    (tmp_path / PATH).write_text("import enum\n", encoding="utf-8")
    assert main([str(tmp_path)]) == 0
