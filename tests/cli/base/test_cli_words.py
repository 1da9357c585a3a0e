"""Languages, the command line's own words, and a game's keys in words."""

import re

import pytest

from zhuoju.cli.base.language import spoken
from zhuoju.cli.base.spoken import Speech
from zhuoju.cli.base.words import CHINESE, ENGLISH
from zhuoju.cli.table.reading import Unread, read
from zhuoju.kernel import Decision, Game, Result, Seen, Withheld


def params(text):
    return sorted(set(re.findall(r"{(\w+)}", text)))


def test_both_languages_have_the_same_keys_and_parameters():
    assert list(ENGLISH) == list(CHINESE)
    for key in ENGLISH:
        assert params(ENGLISH[key]) == params(CHINESE[key]), key


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh-Hans"),
        ({"LANG": "zh_SG"}, "zh-Hans"),
        ({"LANG": "zh_TW.UTF-8"}, "zh-Hant"),
        ({"LANG": "zh-Hant-HK"}, "zh-Hant"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "zh_CN"}, "zh-Hans"),
    ],
)
def test_the_language_is_that_of_the_environment(environment, language):
    assert spoken(None, environment) == language


def test_a_language_may_be_named_in_any_case():
    assert spoken("ZH-hant") == "zh-Hant"


def speech(texts, **names):
    every = {"en": texts}
    game = Game(
        id="mist",
        version=1,
        state=dict,
        seats=range(1, 3),
        setup=None,
        first=None,
        view=None,
        texts=lambda: every,
    )
    return Speech(game, "en", **names)


def decision(shape="one", offers=(), **more):
    return Decision(0, shape, "watch.card", {i: i for i in offers}, **more)


def test_texts_may_stand_under_several_stems():
    for key in ("prompt.watch.card", "prompts.watch.card", "watch.card"):
        assert speech({key: "Which?"}).prompt(decision()) == "Which?"
    for key in ("event.fell", "events.fell", "fell"):
        assert speech({key: "{n} fell"}).event(Seen("fell", {"n": 2})) == "2 fell"
    for key in ("reason.late", "reasons.late", "late"):
        assert speech({key: "too late"}).reason(Withheld("x", "late")) == "too late"


def test_templates_know_numbers_and_cases():
    text = {"event.drew": "{seat} drew {n} {n|card|cards}"}
    assert speech(text).event(Seen("drew", {"seat": 1, "n": 1})) == "Player 2 drew 1 card"
    assert speech(text).event(Seen("drew", {"seat": 1, "n": 3})) == "Player 2 drew 3 cards"


def test_an_option_is_said_by_its_text_its_thing_or_its_key():
    words = speech({"option.rest": "Rest", "card.bell": "Fog bell", "option.cell": "the cell {0}"})
    words.learn({"hand": [{"ref": "card:4", "id": "bell"}]}, seats=2)
    said = [words.option(decision(), i) for i in ("rest", "card:4", "cell:7", "seat:1", "row_boat", "done")]
    assert said == ["Rest", "Fog bell", "the cell 7", "Player 2", "row boat", "done"]
    assert words.option(decision(), "ring card:4 seat:0") == "ring Fog bell Player 1"


def test_missing_and_broken_texts_never_crash():
    words = speech({"event.odd": "a { brace", "event.bare": "{missing}"})
    assert words.event(Seen("odd")) == "a { brace"
    assert words.event(Seen("bare")) == "{missing}"
    assert (
        words.event(Seen("unknown_kind", {"seat": 0, "card": None})) == "unknown kind: seat Player 1, card –"
    )
    assert words.prompt(decision()) == "watch.card"
    assert words.title() == "mist"


def test_a_result_is_said():
    words = speech({"outcome.dawn": "dawn came"})
    assert words.result(Result((0, 1), (2, 2), "dawn")) == [
        "Player 1, Player 2 won.",
        "How it ended: dawn came",
        "Player 1: 2",
        "Player 2: 2",
    ]
    assert words.result(Result(())) == ["Nobody won."]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("1", "card:a"),
        ("card:b", "card:b"),
        ("b", "card:b"),
        ("２", "card:b"),
        (" 3 ", "rest"),
        ("re", "rest"),
    ],
)
def test_one_is_read_by_number_id_or_part_of_it(typed, answer):
    assert read(decision(offers=["card:a", "card:b", "rest"]), typed) == answer


def test_ids_that_are_numbers_stand_for_themselves():
    assert read(decision(offers=["3", "1", "7"]), "1") == "1"
    with pytest.raises(Unread):
        read(decision(offers=["3", "1", "7"]), "2")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("1-3", ["a", "b", "c"]),
        ("3..1", ["c", "b", "a"]),
        ("a c", ["a", "c"]),
        ("all", ["a", "b", "c", "d"]),
        ("", []),
        ("0", []),
        ("无", []),
    ],
)
def test_several_are_read_as_lists_and_ranges(typed, answer):
    assert read(decision("some", "abcd", least=0, most=4), typed) == answer


@pytest.mark.parametrize("typed", ["5", "a,", "1-99999999", "nothing"])
def test_what_cannot_be_read_is_named(typed):
    offered = decision("some", "abcd", least=0, most=4)
    if typed == "a,":
        assert read(offered, typed) == ["a"]
    else:
        with pytest.raises(Unread):
            read(offered, typed)


def test_shares_are_read():
    rooms = Decision(0, "distribute", "load", {"boat:1": ("a", 2), "boat:2": ("b", 2)}, 0, 3)
    assert read(rooms, "1=2 2=1") == {"boat:1": 2, "boat:2": 1}
    assert read(rooms, "boat:1 = 1, 1=1") == {"boat:1": 2}
    assert read(rooms, "") == {}
    for typed in ("1", "1=x", "9=1"):
        with pytest.raises(Unread):
            read(rooms, typed)
