"""MES-POT-06 The host gives potential for riddles, persuaded opponents and memorable deeds."""

import pytest

from zhuoju.games.meshal.creation.strength import written
from zhuoju.games.meshal.hosting import rewards
from zhuoju.kernel import IllegalAnswer

WORD = {"author": "Ada", "reason": "the riddle of the mirrors"}


@pytest.mark.rule("MES-POT-06", "MES-CORE-02", "MES-RWD-04")
def test_the_host_gives_what_is_usual_for_a_deed_or_as_much_as_he_likes(scene):
    t = scene()
    hero, friend = t.hero("spec_human"), t.hero("spec_human")
    for deed, potential, held in (
        ("riddle", None, 37), ("persuasion", None, 38), ("memorable", None, 40), ("riddle", 5, 45),
    ):  # fmt: skip
        t.do(lambda m, d=deed, n=potential: rewards.award(m, [hero.ref], deed=d, potential=n, **WORD))
        assert written(t.one(hero).sheet) == f"3/{held}"  # the strength stays
    t.do(lambda m: rewards.award(m, [hero.ref, friend.ref], **WORD))
    assert [t.one(one).sheet.potential for one in (hero, friend)] == [46, 37]
    assert [(o.author, o.reason, o.new) for o in t.state.overrides][3:] == [
        ("Ada", "the riddle of the mirrors", 5),
        ("Ada", "the riddle of the mirrors", 1),
        ("Ada", "the riddle of the mirrors", 1),
    ]
    assert [told["potential"] for told in t.told(0, "story_award")] == [1, 1, 2, 5, 1, 1]


@pytest.mark.rule("MES-POT-06", "MES-CORE-02")
def test_an_award_that_cannot_be_changes_nothing(scene):
    t = scene()
    hero, fallen, wolf = t.hero("spec_human"), t.hero("spec_human"), t.foe()
    t.play()
    t.one(fallen).sheet.dead = True
    m = t.match.table
    for refs, more, said in (
        ([hero.ref, wolf.ref], WORD, "no living character"),
        ([hero.ref, fallen.ref], WORD, "no living character"),
        ([hero.ref, 99], WORD, "no being 99"),
        ([hero.ref], {**WORD, "potential": 0}, "1 to 36"),
        ([hero.ref], {**WORD, "potential": 37}, "1 to 36"),
        ([hero.ref], {**WORD, "deed": "dance"}, "none of"),
        ([hero.ref], {**WORD, "reason": " "}, "reason"),
    ):
        with pytest.raises(IllegalAnswer, match=said):
            rewards.award(m, refs, **more)
    assert (t.one(hero).sheet.potential, t.state.overrides) == (36, [])
