"""The scenario linter: what it finds, with file and line; and that all scenarios we have are clean."""

import pytest
from tam_story import ECHOES, echoes

from zhuoju.content import check_pack
from zhuoju.content.pack.entry import clauses_of
from zhuoju.games.tamashii.model.library import LIBRARY
from zhuoju.games.tamashii.model.scenario_cards import EndingCard, Guide, PlotCard, SpecialCard
from zhuoju.games.tamashii.model.scenario_lint import lint

PACK = """
id: wrong
game: tamashii
version: 1
title: {zh-Hans: 错, en: Wrong}
license: CC-BY-4.0
authors: [Nobody]
requires: [core]
"""
GUIDE = """
scenario:
  - id: W
    name: {zh-Hans: 错, en: Wrong}
    teaser: {zh-Hans: 错, en: Wrong}
    difficulty: easy
    length: short
    layout: [{at: [0, 0], tile: 1, up: true}, {at: [1, 0]}]
    enemies: [{level: 1, all: true}]
    corrupted: 4
    start: 1
    first: W01
    pool_empty: W03
ending_card:
  - {id: W02, name: {zh-Hans: 胜, en: Won}, victory: true, unlocks: [WE1], story: {zh-Hans: 胜, en: Won}}
  - {id: W03, name: {zh-Hans: 败, en: Lost}, victory: false, story: {zh-Hans: 败, en: Lost}}
enemy:
  - id: bad-dog
    name: {zh-Hans: 恶犬, en: Bad Dog}
    level: 1
    integrity: 4
    basic: 1
    special: wound(2)
    hack: {pattern: RA, do: damage(2)}
    expel: {pattern: YB, do: '[gain_corrupted(1), expel()]'}
    unlock: WE1
plot_card:
  - id: W01
    name: {zh-Hans: 一, en: One}
    story: {zh-Hans: 一, en: One}
    goal: {zh-Hans: 活着, en: Stay alive}
    timed: true
    world:
      - do: [change_time(-1)]
      - if: time == 0
        next: W02
"""


@pytest.fixture
def check(tmp_path, board):
    """What the linter says about this scenario."""
    board(1)

    def wrong(old: str = "", new: str = "") -> list[str]:
        (tmp_path / "pack.yaml").write_text(PACK, encoding="utf-8")
        assert old in GUIDE
        (tmp_path / "w.yaml").write_text(GUIDE.replace(old, new, 1), encoding="utf-8")
        return [str(problem) for problem in check_pack(tmp_path, LIBRARY)]

    return wrong


def test_a_sound_scenario_has_no_problems(check):
    assert check() == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("next: W02", "next: W03", "W02, line 15, column 10: no way leads to this card from W01"),
        ("next: W02", "next: W03", "W, line 12, column 12: no way leads to a victory card"),
        ("next: W02", "next: W09", "there is no card W09"),
        ("pool_empty: W03", "pool_empty: W07", "there is no card W07"),
        ("first: W01", "first: W00", "there is no card W00"),
        ("{at: [1, 0]}", "{at: [1, 0], tile: 77}", "there is no tile 77"),
        ("{at: [1, 0]}", "{at: [3, 0]}", "the map falls apart"),
        ("{at: [1, 0]}", "{at: [0, 0]}", "two places lie at [0, 0]"),
        ("{at: [1, 0]}", "{at: [1, 0], labels: [moon]}", "no landmark `moon`"),
        ("tile: 1, up", "tile: 2, up", "the Shelter is part of every map"),
        ("start: 1", "start: 3", "the start tile 3 is not on the map"),
        ("    start: 1", "    face_down: [3, 4]\n    start: 1", "2 face-down tiles for 1 places"),
        ("if: time == 0", "if: players == 2", "nothing says what happens at time 0"),
        ("if: time == 0", "if: time == 0 and players == 2", "nothing says what happens at time 0"),
        ("if: time == 0", "if: time == 0 or somebody_on(tile_number(88))", "there is no tile 88"),
        ("    timed: true\n", "", "time runs here"),
        (
            "      - do: [change",
            "      - otherwise: true\n        do: [change",
            "an `otherwise` without",
        ),
        (
            "      - do: [change",
            "      - if: time == 4\n      - do: [change",
            "that does nothing",
        ),
        ("en: Stay alive", "en: Survive 3 rounds", "the goal types a number"),
        ("  - {id: W03,", "  - {id: Q03,", "no scenario has the letter Q"),
        ("[WE1]", "[WE1, WB7]", "W02, line 15, column 74: no component has the code WB7"),
        ("unlocks: [WE1]", "unlocks: [WE1], relocks: [WB7]", "no component has the code WB7"),
        ("unlocks: [WE1]", "unlocks: [AE1]", "bad-dog, line 26, column 13: no ending unlocks the code WE1"),
    ],
)
@pytest.mark.rule("TAM-SCEN-26")
def test_the_linter_says_what_is_wrong_and_where(check, old, new, said):
    found = check(old, new)
    assert any(said in each for each in found), found
    assert all(each.startswith("w.yaml, ") for each in found)


@pytest.mark.rule("TAM-SCEN-26")
def test_every_card_with_a_time_limit_says_what_time_0_does(board):
    board(1)
    folder = next(path for path in LIBRARY.folders() if path.name == "core")
    assert lint(folder, LIBRARY.packs) == []


def test_of_the_samples_only_the_one_with_time_but_no_limit_is_found(monkeypatch):
    assert [problem.entry for problem in lint(ECHOES, echoes(monkeypatch))] == ["C01"]


@pytest.mark.rule("TAM-SCEN-21")
def test_every_kind_of_scenario_effect_can_be_said(monkeypatch):
    packs = echoes(monkeypatch)
    kinds = (Guide, PlotCard, SpecialCard)
    said = {clause.verb for kind in kinds for card in packs.of(kind).values() for clause in clauses_of(card)}
    wanted = {
        "set_time", "change_time", "draw_enemies", "set_tracking", "tracking", "put", "remove", "move_tokens",
        "gain", "gain_mix", "xp", "gain_corrupted", "wound", "test", "team_test", "turn_up", "draw_card",
        "discard_card", "lay_card", "scatter", "pay_codes", "boss_enters", "spread", "error_table",
    }  # fmt: skip
    assert wanted <= said
    assert any(p.choose for card in packs.of(PlotCard).values() for p in card.immediate)
    assert any(card.programs for card in packs.of(SpecialCard).values())
    assert any(card.unlocks for card in packs.of(EndingCard).values())
    assert any(card.relocks for card in packs.of(EndingCard).values())
