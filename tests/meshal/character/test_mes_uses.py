"""MES-FX-10 How often an entry works, and when its uses start anew."""

import msgspec
import pytest
from mes_stage import act, points
from mes_table import Scene

from zhuoju.content import read_clause
from zhuoju.games.meshal.catalogue.library import ABILITIES, ITEMS, LEXICON
from zhuoju.games.meshal.character import action_points, menu, use_limits, values
from zhuoju.games.meshal.model.field import Lying
from zhuoju.games.meshal.moment import round_ticks


def duel(hero: dict | None = None, **more):
    """A hero and a foe next to each other, the hero's turn on."""
    t = Scene(**more)
    a = t.hero(at=(5, 5), **{"max_ap": 6, **(hero or {})})
    b = t.foe(at=(6, 5), weapons=())
    t.fight(a, b)
    return t, a, b


# What is cheaper so many times


@pytest.mark.rule("MES-FX-10", "MES-EDGE-01")
def test_e76_ready_hands_makes_one_reload_a_turn_cheaper():
    t, a, _b = duel({"abilities": ("ag_ready_hands",)})
    cost = lambda m: values.cost(m, a.ref, "reload", 1)  # noqa: E731
    assert t.do(cost) == 0
    t.do(lambda m: action_points.served(m, a.ref, "reload"))
    assert t.do(cost) == 1
    assert t.do(lambda m: values.cost(m, a.ref, "equip_weapon", 2)) == 1  # counted by itself
    t.do(lambda m: round_ticks.turn_start(m, a.ref))
    assert t.do(cost) == 0


@pytest.mark.rule("MES-FX-10", "MES-EDGE-01", "MES-ITM-42")
def test_e76_the_second_reload_of_a_turn_is_dear_and_a_weapon_holds_one_where_nothing_is_printed(monkeypatch):
    plain = msgspec.structs.replace(ITEMS["it_short_bow"], capacity=0)
    monkeypatch.setitem(ITEMS, "it_short_bow", plain)
    t, a, _b = duel({"abilities": ("ag_ready_hands",), "weapons": (), "max_ap": 3})
    bow = t.give(a, "it_short_bow")
    t.give(a, "it_arrow", 5, equipped=False)
    act(t, a, f"reload item:{bow.id}")
    assert (t.one(a).ap, t.one(a).sheet.items[0].loaded) == (3, 1)
    t.one(a).sheet.items[0].loaded = 0
    act(t, a, f"reload item:{bow.id}")
    assert t.one(a).ap == 2


@pytest.mark.rule("MES-FX-10", "MES-ACT-24")
@pytest.mark.parametrize(("action", "act_id", "answers", "dear"), [
    ("move", "move walk", ("spot:5,6",), 1), ("search", "search", ("spot:5,5",), 3),
    ("discard", "discard item:1", ("spot:5,5",), 1), ("pickup_light", "pick_up lying:90", (), 2),
    ("pose", "pose crouching", ("stay",), 1),
])  # fmt: skip
def test_what_makes_an_action_cheaper_once_a_turn_does_so_once(monkeypatch, action, act_id, answers, dear):
    cheaper = read_clause(LEXICON, f"cost({action}, -1)")
    monkeypatch.setitem(
        ABILITIES, "ag_ready_hands", msgspec.structs.replace(ABILITIES["ag_ready_hands"], effects=cheaper)
    )
    t, a, _b = duel({"abilities": ("ag_ready_hands",)}, switches=("pose",))
    t.give(a, "it_rope", 2, equipped=False)
    t.state.field.items.append(Lying(90, "it_rope", (5, 5)))
    t.roll(*points(0, 4))
    act(t, a, act_id)
    while not t.rests:
        t.play(next((each for each in (*answers, "pass") if each in t.offered), t.offered[0]))
    assert t.one(a).ap == 6 - dear + 1
    if act_id.startswith("pick_up"):
        t.state.field.items.append(Lying(90, "it_rope", (5, 5)))
    again = act_id.replace("crouching", "standing")
    assert t.do(lambda m: menu.acts(m, a.ref)[again].ap) == dear


# Limits


@pytest.mark.rule("MES-FX-10", "MES-ABL-13")
@pytest.mark.parametrize(
    ("name", "again"),
    [
        ("mi_rampage", "turn"),
        ("ag_tit_for_tat", "round"),
        ("mi_second_wind", "moment"),
        ("mi_colossus", "day"),
    ],
)
def test_uses_start_anew_with_the_turn_the_round_the_moment_the_day(name, again):
    t, a, _b = duel({"abilities": (name,)})
    used = lambda m: use_limits.used_up(m, a.ref, name) is not None  # noqa: E731
    t.do(lambda m: use_limits.count(m, a.ref, name))
    assert t.do(used)
    t.do(lambda m: use_limits.turn_started(m, a.ref))
    assert t.do(used) is (again != "turn")
    t.do(use_limits.round_started)
    assert t.do(used) is (again not in ("turn", "round"))
    t.do(use_limits.moment_ended)
    assert t.do(used) is (again == "day")
    t.state.clock += 24 * 3600
    assert not t.do(used)


@pytest.mark.rule("MES-FX-10")
def test_limits_for_each_target_and_hour():
    t, a, b = duel({"abilities": ("mg_mend",)})
    used = lambda who: t.do(lambda m: use_limits.used_up(m, a.ref, "mg_mend", who.ref) is not None)  # noqa: E731
    t.do(lambda m: use_limits.count(m, a.ref, "mg_mend", a.ref))
    assert used(a)
    assert not used(b)
    t.state.clock += 3600
    assert not used(a)


@pytest.mark.rule("MES-ABL-30", "MES-ABL-13")
@pytest.mark.parametrize(("entry", "times"), [("gi_storm_breath", 2), ("mg_brew", 2), ("ag_blade_dance", 3)])
def test_what_was_cancelled_gives_back_one_use_and_no_more(entry, times):
    t, a, _b = duel({"abilities": (entry,)})
    for _ in range(times):
        assert t.do(lambda m: use_limits.used_up(m, a.ref, entry)) is None
        t.do(lambda m: use_limits.count(m, a.ref, entry))
    assert t.do(lambda m: use_limits.used_up(m, a.ref, entry)).reason == "used_up"
    t.do(lambda m: use_limits.take_back(m, a.ref, entry))
    assert t.do(lambda m: use_limits.used_up(m, a.ref, entry)) is None
    t.do(lambda m: use_limits.count(m, a.ref, entry))
    assert t.do(lambda m: use_limits.used_up(m, a.ref, entry)).reason == "used_up"
