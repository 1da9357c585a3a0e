"""`zhuoju play`: the generic decision protocol in the terminal."""

from dataclasses import replace

import pytest

import zhuoju
from zhuoju import Match
from zhuoju.cli.base.terminal import Terminal
from zhuoju.kernel import choose_one, new

WATCH = ["1", "1,3", "4", "3,1,2", "1=2 2=1", "y"]


def saved(path):
    return Match.load(path.read_bytes())


def test_every_shape_of_question_can_be_answered(run, tmp_path):
    status, out, err = run("play pier --seats me --save m.zj", *WATCH)
    assert (status, err) == (0, "")
    log = saved(tmp_path / "m.zj").table.state.log
    assert log == ["fog", "a", "c", "4", "z", "x", "y", "one=2", "two=1", "True"]
    assert "Player 1 won." in out
    assert "a calm night" in out


def test_ids_ranges_full_width_signs_and_none_are_read(run, tmp_path):
    typed = ["card:bell", "0", "５", "z，y、x", "boat:1=1，boat:2＝2", "不"]
    assert run("play pier --seats me --save m.zj", *typed)[0] == 0
    log = saved(tmp_path / "m.zj").table.state.log
    assert log == ["bell", "5", "z", "y", "x", "one=1", "two=2", "False"]


def test_a_wrong_answer_is_refused_and_asked_again(run):
    status, out, _ = run("play pier --seats me", "9", "1", "1-3", "a,b", "x", "7", "2", "1,2", "q")
    assert status == 0
    assert "9 is not on offer" in out
    assert "3 chosen where 0 to 2 are wanted" in out
    assert "x is not a number" in out
    assert "a whole number from 2 to 5 is wanted" in out
    assert "all 3 must be put in order, not 2" in out


def test_a_refusal_is_said_in_chinese_too(run):
    _, out, _ = run("play pier --seats me --lang zh-Hans", "1", "1-3", "", "q")
    assert "这样不行。选 0～2 个，例如 1,3-4（一个也不选就输入 0）" in out


def test_what_is_played_so_far_is_kept_when_interrupted(run, tmp_path, monkeypatch):
    asked = []

    def ask(self, prompt):
        asked.append(prompt)
        if len(asked) > 1:
            raise KeyboardInterrupt
        return "1"

    monkeypatch.setattr(Terminal, "ask", ask)
    assert run("play pier --seats me --save m.zj")[0] == 130
    assert [e.given for e in saved(tmp_path / "m.zj").entries] == ["card:fog"]


def test_what_happened_and_what_is_asked_is_said_in_words(run):
    _, out, _ = run("play pier --seats me", "1", "q")
    assert "The Pier" in out
    assert "Player 1  Which card?  PIER-1" in out
    assert "1 Sea fog  card:fog" in out
    assert "· Player 1 played Sea fog" in out
    assert "Good-bye." in out


def test_it_speaks_chinese_when_the_environment_does(run, monkeypatch):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    _, out, _ = run("play pier --seats me", "1", "q")
    assert "打哪张牌？" in out
    assert "· 玩家1打出了card fog" in out
    monkeypatch.setenv("LC_ALL", "zh_TW.UTF-8")
    assert "打哪張牌？" in run("play pier --seats me", "q")[1]
    assert "Which card?" in run("play pier --seats me --lang en", "q")[1]


def test_a_key_without_a_text_is_shown_as_it_is(run):
    _, out, _ = run("play pier --seats me", "1", "q")
    assert "watch.keep" in out


def test_end_of_input_ends_cleanly(run):
    assert run("play pier --seats me")[0] == 0
    assert run("play")[0] == 0


def test_bots_play_and_a_spectator_sees_no_secrets(run):
    status, out, _ = run("play pier --seats random,random,random --seed 4")
    assert status == 0
    assert "under the pier" not in out
    assert "Player 2 followed {secret}" in out


def test_nothing_else_possible_is_answered_and_said(run):
    _, out, _ = run("play tictactoe --seats me,me --seed 1", *[f"cell:{c}" for c in (0, 1, 2, 4, 3, 5, 7, 6)])
    assert "nothing else is possible" in out
    assert "The match is over" in out


def test_undo_says_what_it_takes_back(run, tmp_path):
    typed = ["1", "1", "u", "y", "2", "q"]
    _, out, _ = run("play pier --seats me --save m.zj", *typed)
    assert "This takes back your last answer." in out
    assert [e.given for e in saved(tmp_path / "m.zj").entries] == ["card:fog", ["b"]]


def test_undo_is_refused_without_consent_and_before_the_first_answer(run, tmp_path):
    _, out, _ = run("play pier --seats me", "u", "q")
    assert "You have not answered anything yet." in out
    _, out, _ = run("play pier --seats me --save m.zj", "1", "u", "n", "q")
    assert "Then everything stays as it is." in out
    assert len(saved(tmp_path / "m.zj").entries) == 1


def test_bots_agree_to_take_back_what_showed_nothing(run):
    _, out, _ = run("play tictactoe --seats me,random --seed 2", "cell:4", "u", "y", "q")
    assert "This takes back 2 answers" in out
    assert "Taken back." in out


def test_bots_do_not_agree_once_something_was_shown(run):
    _, out, _ = run("play pier --seats me,random --seed 1 --option wind=true", *WATCH, "u", "q")
    assert "The bots do not agree: Dice were rolled or something hidden was shown" in out
    assert "Taken back." not in out


def test_what_nobody_chose_is_taken_back_with_the_choice_before_it(run, tmp_path):
    cells = [f"cell:{c}" for c in (0, 1, 2, 4, 3, 5, 7)]
    run("play tictactoe --seats me,me --save m.zj", *cells, "q")
    _, out, _ = run("play --load m.zj --seats me,me --save m.zj", "u", "y", "q")
    assert "Taken back." in out
    assert len(saved(tmp_path / "m.zj").entries) < 7


def test_a_game_may_bring_its_own_picture(run, pier, monkeypatch):
    monkeypatch.setitem(pier.__dict__, "terminal", lambda view, language: f"[{language}] ~~~~ {len(view)}")
    assert "[en] ~~~~ 2" in run("play pier --seats me", "q")[1]


def test_people_are_asked_to_agree(run):
    _, out, _ = run("play tictactoe --seats me,me", "cell:0", "cell:1", "u", "y", "q")
    assert "Player 2, do you agree? y or n" in out


def test_a_command_gives_way_to_an_option_of_that_name(run, tmp_path):
    run("play pier --seats random,me --seed 1 --save m.zj", "h")
    assert saved(tmp_path / "m.zj").entries[-1].given == "h"
    _, out, _ = run("play pier --seats random,me --seed 1", ":h", "q")
    assert "A bot would choose" in out


def test_why_log_view_help_odds_hint_and_save(run, tmp_path):
    typed = ["w", "?", "l", "o", "o 3d6 >= 11", "o 3dd", "s", "s kept.zj", "h", "1", "l", "w", "v", "q"]
    status, out, _ = run("play pier --seats me", *typed)
    assert status == 0
    assert "the wind blows with force 9 [PIER-2]" in out
    assert "take back your last answer" in out
    assert "Nothing has happened yet." in out
    assert "Odds of what?" in out
    assert "50.00" in out
    assert "column" in out
    assert "Where to?" in out
    assert "Saved in kept.zj." in out
    assert "A bot would choose" in out
    assert "1  Player 1 played Sea fog" in out
    assert "Everything that could be chosen is on offer." in out
    assert saved(tmp_path / "kept.zj").entries == []


def test_what_a_card_says_can_be_read(run, pier, monkeypatch):
    from zhuoju.speech import Cards

    monkeypatch.setattr(Cards, "text", lambda self, card: "Fog: wait" if card == "card:fog" else None)
    _, out, _ = run("play pier --seats me", "i 1", "i card:fog", "i 2", "i", "q")
    assert out.count("Fog: wait") == 2
    assert "Nothing is written on 2." in out
    assert "Which card? For example: i 2" in out


def test_a_save_that_cannot_be_written_is_said_and_the_match_goes_on(run):
    status, out, _ = run("play pier --seats me", "s no/such/folder.zj", "1", "q")
    assert status == 0
    assert "This could not be saved: No such file or directory" in out


def test_a_saved_match_goes_on(run, tmp_path):
    run("play pier --seats me --save m.zj", *WATCH[:3])
    status, out, _ = run("play --load m.zj --save m.zj", *WATCH[3:])
    assert status == 0
    assert "The match goes on after 3 answers." in out
    assert saved(tmp_path / "m.zj").result is not None


def test_the_menu_offers_every_game(run):
    status, out, _ = run("play", "nothing here", "pier", "q")
    assert status == 0
    assert "There is no nothing here here." in out
    assert "The Pier" in out
    assert "Which card?" in out


def test_the_screen_is_hidden_between_two_people(run, monkeypatch):
    hidden = []
    monkeypatch.setattr(Terminal, "hide", lambda self: hidden.append(1))
    run("play leduc --seats me,me --seed 1", "1", "q")
    assert hidden
    hidden.clear()
    run("play leduc --seats me,random --seed 1", "1", "q")
    assert not hidden


def test_the_screen_is_not_hidden_where_there_are_no_secrets(run, monkeypatch):
    hidden = []
    monkeypatch.setattr(Terminal, "hide", lambda self: hidden.append(1))
    run("play tictactoe --seats me,me", "cell:0", "cell:1", "q")
    assert not hidden


@pytest.mark.parametrize(
    ("given", "option", "value"),
    [("wind=true", "wind", True), ("depth=5", "depth", 5), ("tide=7", "tide", "7")],
)
def test_options_are_read_as_what_the_game_wants(run, tmp_path, given, option, value):
    assert run(f"play pier --seats me --option {given} --save m.zj", "q")[0] == 0
    assert saved(tmp_path / "m.zj").given_options == {option: value}


def test_the_same_seed_is_the_same_match(run, tmp_path):
    run("play uno --seats random,random --seed 9 --save a.zj")
    run("play uno --seats random,random --seed 9 --save b.zj")
    assert (tmp_path / "a.zj").read_bytes() == (tmp_path / "b.zj").read_bytes()
    assert saved(tmp_path / "a.zj").seed == new("uno", seed=9).seed


@pytest.mark.parametrize("game", ["tictactoe", "leduc", "uno", "lighthouse"])
@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_the_sample_games_are_told_in_words(run, game, language):
    status, out, err = run(f"play {game} --seats random,random --seed 6 --save m.zj --lang {language}")
    assert (status, err) == (0, "")
    assert "{" not in out
    assert run(f"replay m.zj --lang {language}")[0] == 0
    assert run(f"verify m.zj --lang {language}")[0] == 0


def passing_by(m):
    """A gull comes, and leaves before seat 0 is asked."""
    for comes in (["Gull"], []):
        yield from choose_one(1, "gull.flies", {"low": 1, "high": 2})
        m.state.log[:] = comes
    m.tell("gone", bird="bird:1")
    yield from choose_one(0, "gull.look", {"up": 1, "down": 2})
    m.end([0], scores=[1, 0])


def birds(state, seat):
    return {"birds": [{"ref": "bird:1", "name": name} for name in state.log]}


def test_what_came_and_went_while_bots_played_is_called_by_its_name(run, pier):
    words = {**pier.texts()["en"], "event.gone": "{bird} has flown"}
    zhuoju.register(
        replace(pier, id="gulls", first=passing_by, steps=[], view=birds, texts=lambda: {"en": words})
    )
    _, out, _ = run("play gulls --seats me,random", "up")
    assert "· Gull has flown" in out
