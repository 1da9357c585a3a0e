"""The other commands, and what happens when something is wrong."""

import json
import subprocess
import sys
from hashlib import blake2b

import msgspec
import pytest

import zhuoju
from zhuoju.cli import main
from zhuoju.cli.parser import COMMANDS
from zhuoju.cli.tools import bench
from zhuoju.kernel import HOST, Entry, save


@pytest.fixture
def match_file(run, tmp_path):
    run("play pier --seats random,random --seed 4 --save m.zj")
    return tmp_path / "m.zj"


def test_version(run):
    assert run("--version")[:2] == (0, f"zhuoju {zhuoju.__version__}\n")


@pytest.mark.parametrize("command", ["", *COMMANDS, "pack check", "pack list", "pack schema"])
@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_every_command_has_help(run, command, language):
    status, out, err = run(f"{command} --lang {language} --help")
    assert (status, err) == (0, "")
    assert "help." not in out


def test_without_a_command_help_is_shown(run):
    status, out, _ = run("")
    assert status == 0
    assert "simulate" in out


def test_games_lists_names_seats_and_options(run):
    status, out, _ = run("games")
    assert status == 0
    for word in (
        "pier",
        "The Pier",
        "码头",
        "1 to 3 players",
        "depth=3",
        "how deep the water is",
        "wind=false",
    ):
        assert word in out
    assert "1～3 人" in run("games --lang zh-Hans")[1]


def test_simulate_prints_json(run):
    status, out, err = run("simulate pier --games 6 --bots random,greedy --seed 2 --seats 2 --json")
    assert (status, err) == (0, "")
    report = json.loads(out)
    assert report["game"] == "pier"
    assert report["games"] == 6
    assert set(report["wins"]) == {"random", "greedy"}
    for field in ("decisions", "seconds", "decisions_per_second", "lengths", "errors"):
        assert field in report


def test_simulate_prints_tables_in_words(run):
    status, out, _ = run("simulate pier --games 4")
    assert status == 0
    assert "The Pier: 4 matches" in out
    assert "a calm night  4" in out
    assert "胜率" in run("simulate pier --games 4 --lang zh-Hans")[1]


def test_replay_tells_the_course(run, match_file):
    status, out, _ = run("replay m.zj")
    assert status == 0
    assert "The Pier, 2 seats, 7 answers" in out
    assert "· Player 1 played" in out
    assert "followed under the pier" in out
    assert "Player 1 won." in out


def test_replay_step_by_step(run, match_file):
    assert run("replay m.zj --step", "", "", "q")[1].count("Enter for the next") == 3
    assert run("replay m.zj --step")[0] == 0


def test_an_unfinished_match_is_replayed_as_far_as_it_goes(run):
    run("play pier --seats me --save m.zj", "1")
    assert "not played to its end" in run("replay m.zj")[1]


def test_verify_accepts_an_honest_match(run, match_file):
    commitment = zhuoju.Match.load(match_file.read_bytes()).commitment
    status, out, _ = run(f"verify m.zj --commitment {commitment}")
    assert status == 0
    assert "✓" in out
    assert commitment in out


def test_verify_shows_what_each_player_put_into_the_dice(run, tmp_path):
    match = zhuoju.new("tictactoe", entropy=["sea", "fog"])
    (tmp_path / "m.zj").write_bytes(match.dump())
    out = run("verify m.zj")[1]
    assert "word of Player 1  sea" in out
    assert "word of Player 2  fog" in out


def test_verify_finds_another_seed(run, match_file):
    status, out, _ = run(f"verify m.zj --commitment {'0' * 64}")
    assert status == 1
    assert "not the one that was committed to" in out


def test_odds(run):
    assert "at least %" in run("odds 3d6")[1]
    assert json.loads(run("odds --json 2d6+1")[1])["mean"] == 8.0
    assert "yes  50.00" in run("odds '3d6 >= 11'")[1]
    assert "胜" in run("odds '2d6 vs d12' --lang zh-Hans")[1]


def test_a_pack_is_checked(run, tmp_path):
    (tmp_path / "empty").mkdir()
    status, out, _ = run("pack check empty")
    assert status == 1
    assert "1 mistake" in out


def test_bench_outside_a_checkout_says_where_to_get_it(run):
    status, _, err = run("bench")
    assert status == 2
    assert "checkout" in err


def test_bench_runs_that_of_the_checkout(run, tmp_path):
    (tmp_path / "bench").mkdir()
    (tmp_path / "bench" / "__main__.py").write_text("import sys; sys.exit(len(sys.argv))")
    (tmp_path / "src" / "zhuoju").mkdir(parents=True)
    assert bench.checkout(tmp_path / "src") == tmp_path
    assert run("bench --quick")[0] == 2  # the program and --quick


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("plya", "no command 'plya'; known: play, games, simulate, lab, replay"),
        ("plya", 'Did you mean "play"?'),
        ("play per", 'Did you mean "pier"?'),
        ("play pier --seats me,me,me,me", "pier takes 1 to 3 seats, not 4"),
        ("play tictactoe --seats me", "tictactoe takes 2 seats, not 1"),
        ("play pier --seats me,gredy", 'Did you mean "greedy"?'),
        ("play pier --option deep=3", 'Did you mean "depth"?'),
        ("play pier --option depth", "an option is given as name=value, not 'depth'"),
        ("play pier --option depth=deep", "Expected `int`"),
        ("play pier --lang fr", "no language 'fr'; known: zh-Hans, zh-Hant, en."),
        ("play --load none.zj", "none.zj: No such file or directory"),
        ("play uno --load m.zj", "this is a match of pier, not of uno"),
        ("play --load m.zj --seats me", "this match has 2 seats, and --seats names 1"),
        ("play pier --frobnicate", "unrecognized arguments: --frobnicate"),
        ("simulate per", 'Did you mean "pier"?'),
        ("simulate pier --bots gredy", 'Did you mean "greedy"?'),
        ("simulate pier --bots me", "only bots can be simulated"),
        ("simulate pier --games 0", "'0' is not at least 1"),
        ("simulate pier --games many", "'many' is not a whole number"),
        ("simulate pier --seats 9", "9 seats"),
        ("simulate", "required: GAME"),
        ("replay none.zj", "none.zj: No such file or directory"),
        ("replay broken.zj", "broken.zj: this is not a saved match"),
        ("verify broken.zj", "broken.zj: this is not a saved match"),
        ("verify changed.zj", "its seal does not fit"),
        ("replay forged.zj", "forged.zj: this match cannot be run again"),
        ("lab pier --seats few", "'few' is not a whole number"),
        ("lab pier --seats 1,9", "pier takes 1 to 3 seats, not 9"),
        ("lab pier --games 1 --seats 1 --bots random --record no/such", "no/such: No such file or directory"),
        ("simulate pier --seed \udcff", "a seed is a number or words"),
        ("odds 3dd", "3dd: column"),
        ("odds 'nothing: 3'", "nothing is called"),
        ("pack check nowhere", "nowhere: there is no such folder"),
        ("pack list per", 'Did you mean "pier"?'),
        ("pack schema pier", "no game 'pier' takes packs"),
        ("pack", "required: TASK"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_one_line(run, match_file, tmp_path, line, said):
    (tmp_path / "broken.zj").write_bytes(b"not a match")
    (tmp_path / "changed.zj").write_bytes(match_file.read_bytes()[:-1] + b"?")
    (tmp_path / "forged.zj").write_bytes(forged(match_file.read_bytes()))
    status, _, err = run(line)
    assert status == 2
    assert err.startswith("zhuoju: ")
    assert said in err
    assert err.count("\n") == 1


def forged(raw):
    """A save with a good seal and an intervention that is none before its last step."""
    kept = save.unpack(raw)
    kept.entries.insert(0, Entry(HOST, "nothing", 0))
    kept.checkpoint.entries += 1
    body = msgspec.msgpack.encode(kept)
    return save.MAGIC + blake2b(body, digest_size=16).digest() + body


@pytest.mark.parametrize("seed", ["--5", "5", "-5", "9" * 5000, "the tide"])
def test_a_seed_is_a_number_or_words(run, seed):
    assert run(f"play pier --seats random --seed={seed!r}")[0] == 0


def test_jobs_alone_means_every_core(run):
    assert json.loads(run("simulate tictactoe --games 3 --json --jobs")[1])["games"] == 3


def shell(line, **more):
    command = line.replace("zhuoju", f"{sys.executable} -m zhuoju.cli")
    return subprocess.run(["bash", "-c", command], capture_output=True, text=True, **more)


@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        ("zhuoju odds 3d6 | true; exit ${PIPESTATUS[0]}", 0, ""),
        ("zhuoju games | head -1 >/dev/null; exit ${PIPESTATUS[0]}", 0, ""),
        ("zhuoju odds 3d6 --json >/dev/full", 2, "zhuoju: No space left on device\n"),
        ("zhuoju games >/dev/full", 2, "zhuoju: No space left on device\n"),
        ("zhuoju play tictactoe --seats me,random <&-", 0, ""),
        ("printf '\\xff\\n' | PYTHONIOENCODING=utf-8 zhuoju play tictactoe --seats me,random", 0, ""),
        ("PYTHONIOENCODING=ascii zhuoju --lang zh-Hans odds 3d6", 0, ""),
        ("zhuoju verify /dev/zero", 2, "zhuoju: /dev/zero: this is too large for a saved match\n"),
    ],
)
def test_whatever_becomes_of_input_and_output_there_is_no_traceback(line, status, said):
    done = shell(line)
    assert (done.returncode, done.stderr) == (status, said)


def test_a_game_that_cannot_be_loaded_is_named_and_spoils_nothing(run, monkeypatch):
    from zhuoju.cli.base import shelf

    monkeypatch.setattr(shelf, "installed", lambda: ["pier", "wreck"])
    monkeypatch.setattr(shelf, "find", lambda name: 1 / 0 if name == "wreck" else zhuoju.kernel.find(name))
    status, out, err = run("games")
    assert status == 0
    assert "The Pier" in out
    assert "'wreck' cannot be loaded: ZeroDivisionError" in err


def test_ctrl_c_ends_cleanly(monkeypatch, capsys):
    from zhuoju.cli.tools import games

    def interrupted(arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "run", interrupted)
    assert main(["games"]) == 130
    assert "Traceback" not in capsys.readouterr().err


def test_help_loads_neither_rich_nor_bots():
    code = (
        "import sys; from zhuoju.cli import main; main(['--help']);"
        "print([m for m in ('rich', 'numpy', 'opencc', 'zhuoju.bots') if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"


def test_a_game_that_is_not_installed_is_played_out_of_the_current_folder(tmp_path, monkeypatch, capsys):
    (tmp_path / "noughts.py").write_text(
        "from dataclasses import replace\n"
        "from zhuoju_examples.tictactoe import GAME as OTHER\n"
        'GAME = replace(OTHER, id="noughts")\n'
    )
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", "noughts:GAME", "--games", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "noughts"
    assert main(["simulate", "noughts:OOPS"]) == 2
    assert "noughts:OOPS" in capsys.readouterr().err
