"""MES-ITM-40 What there is only once in the world, where characters are made."""

import pytest

from zhuoju.games.meshal import builder
from zhuoju.games.meshal.draft import Allowed, Creation, Draft
from zhuoju.kernel import together


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
