"""Commands that games bring along: found by entry point, loaded when they are asked for, and no sooner."""

import sys

import pytest

from zhuoju.cli import main

BELL = """
from zhuoju.commands.command import Command
from zhuoju.commands.failure import Failure


def add(command, say):
    command.add_argument("times", type=int, help=say("times"))


def run(arguments):
    if arguments.times > 3:
        raise Failure("bell: it cracks")
    print(*["ding"] * arguments.times)
    return 0


COMMAND = Command(
    add,
    run,
    {
        "en": {"about": "rings the bell", "times": "how often"},
        "zh-Hans": {"about": "\u6572\u949f", "times": "\u51e0\u6b21"},
    },
)
"""


@pytest.fixture
def bell(tmp_path, monkeypatch):
    """A distribution that somebody has installed, with a command of its own."""

    def install(program):
        about = tmp_path / "bell_game-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: bell-game\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text("[zhuoju.commands]\nbell = bell_game:COMMAND\n")
        (tmp_path / "bell_game.py").write_text(program, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, "bell_game", raising=False)

    return install


@pytest.fixture
def zhuoju(capsys):
    """Runs a command: its exit status, what it printed, and what went wrong."""

    def run(*arguments):
        status = main([*arguments])
        told = capsys.readouterr()
        return status, told.out, told.err

    return run


def test_a_games_own_command_is_found_and_speaks_three_scripts(bell, zhuoju):
    bell(BELL)
    assert zhuoju("bell", "2") == (0, "ding ding\n", "")
    assert zhuoju("bell", "4") == (2, "", "zhuoju: bell: it cracks\n")
    assert "rings the bell" in zhuoju("--lang", "en", "bell", "--help")[1]
    assert "\u6572\u949f" in zhuoju("bell", "--help", "--lang", "zh-Hans")[1]
    assert "\u6572\u9418" in zhuoju("bell", "--help", "--lang", "zh-Hant")[1]


def test_it_is_named_among_the_others_and_not_loaded_for_that(bell, zhuoju):
    bell("raise RuntimeError('loaded')")
    status, told, _ = zhuoju("--help")
    assert status == 0
    assert "bell" in told


def test_one_that_cannot_be_loaded_is_told_in_a_line(bell, zhuoju):
    bell("raise RuntimeError('no clapper')")
    assert zhuoju("bell", "1") == (2, "", "zhuoju: bell: this command cannot be loaded: no clapper\n")
