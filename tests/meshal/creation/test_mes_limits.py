"""MES-CRE-03, MES-ITM-40 What limits the making of characters: the host, and what there is only once."""

import pytest

from zhuoju.games.meshal.creation import builder, describing
from zhuoju.games.meshal.model.draft import Allowed, Creation, Draft
from zhuoju.kernel import IllegalAnswer, together


@pytest.mark.rule("MES-ITM-40", "MES-CRE-01", "MES-CRE-06")
def test_what_there_is_only_once_comes_to_the_table_with_one_character_only(scene):
    t = scene()
    drafts = {
        seat: Draft(seat, at=9, species="spec_human", gender="female", rolled=20, name=f"Ada {seat}")
        for seat in (0, 1)
    }
    t.state.creation = Creation(Allowed(granted=["it_dawn_blade"]), drafts=drafts)
    t.do(lambda m: together({seat: builder.create(m, seat) for seat in (0, 1)}))
    for seat in (0, 1):
        t.answer("buy it_dawn_blade", seat=seat)
        assert "buy it_dawn_blade" not in t.asked(seat).ids  # one each
        t.play(*[(seat, "next")] * 3)
    assert "finish" in t.asked(1).ids
    t.answer("finish", seat=0)
    assert t.asked(1).ids == ["back"]
    assert [each["reason"] for each in t.asked(1).params["wrong"]] == ["unique"]
    assert [each.reason for each in t.asked(1).withheld] == ["unique"]
    t.play(*["back"] * 3, "return it_dawn_blade")
    assert t.withheld["buy it_dawn_blade"] == "unique"
    t.play(*["next"] * 3, "finish")
    assert t.rests
    assert t.state.uniques == ["it_dawn_blade"]


@pytest.mark.rule("MES-CRE-03")
@pytest.mark.parametrize("limits", [
    {"species": []}, {"species": ["spec_humn"]}, {"specie": ["spec_human"]}, {"items": ["it_spoon"]},
    {"granted": ["it_spoon"]}, {"money": -1},
])  # fmt: skip
def test_limits_that_make_no_sense_are_refused_and_change_nothing(scene, limits):
    t = scene()
    t.state.creation = Creation(Allowed(modern=True))
    with pytest.raises(IllegalAnswer):
        describing.allow(t.match.table, **limits)
    assert t.state.creation.allowed == Allowed(modern=True)
    assert t.state.overrides == []
    t.do(lambda m: builder.create(m, 0))
    assert "species spec_human" in t.offered
