"""MES-TIM Processes, the clock, and effects whose time is over."""

import pytest
from mes_camp import Camp
from mes_table import Scene
from mes_tale import Tale

from zhuoju.games.meshal.basics.attempts import Progress, advance
from zhuoju.games.meshal.catalogue.library import SCENES
from zhuoju.games.meshal.character import clock
from zhuoju.games.meshal.character.scores import settle
from zhuoju.games.meshal.character.switches import with_switches
from zhuoju.games.meshal.days import downtime, passing, rest
from zhuoju.games.meshal.items import gear
from zhuoju.games.meshal.model.cards import Duration, Use
from zhuoju.games.meshal.model.field import Field, Zone
from zhuoju.games.meshal.model.refusal import Refused
from zhuoju.games.meshal.model.sheet import Lasting
from zhuoju.games.meshal.moment import rounds
from zhuoju.games.meshal.story import adventure


@pytest.mark.rule("MES-TIM-01")
def test_the_table_is_always_in_exactly_one_process():
    t = Scene()
    t.hero(), t.foe()
    assert clock.process(t) == "narrative"
    t.do(lambda m: clock.turn_to(m, "briefing"))
    assert clock.process(t) == "briefing"
    t.do(lambda m: rounds.moment_begins(m, "scene"))
    assert clock.process(t) == "moment"
    t.state.moment.over = "ended"
    t.do(lambda m: rounds.moment_ends(m))
    assert clock.process(t) == "briefing"


@pytest.mark.rule("MES-TIM-04", "MES-TIM-05")
def test_what_the_moment_allows_is_allowed_everywhere_and_not_the_other_way_round():
    c = Camp()
    quick, slow = Use(kind="tactical", ap=2), Use(kind="narrative", seconds=3600)
    assert clock.cannot_do_now(c, quick) is None
    assert clock.cannot_do_now(c, slow) is None
    assert clock.seconds_of(quick) == 0
    assert clock.seconds_of(slow) == 3600
    c.fight()
    assert clock.cannot_do_now(c, quick) is None
    assert clock.cannot_do_now(c, slow).clause == "MES-TIM-05"


@pytest.mark.rule("MES-TIM-04")
def test_in_the_moment_time_does_not_pass_by_the_hour():
    t = Scene()
    t.fight(t.hero())
    with pytest.raises(Refused, match="MES-TIM-04"):
        t.do(lambda m: passing.pass_time(m, 60))


@pytest.mark.rule("MES-TIM-06", "MES-RST-01")
def test_entering_the_moment_interrupts_a_rest():
    t = Scene()
    hero = t.hero(might=4, dice={"might": 1})
    t.foe()
    t.do(lambda m: rest.begin(m, [hero.ref]))
    t.do(lambda m: rounds.moment_begins(m, "scene"))
    assert t.state.rest is None
    with pytest.raises(Refused, match="MES-RST-01"):
        t.do(lambda m: rest.begin(m, [hero.ref]))


@pytest.mark.rule("MES-TIM-07")
def test_the_clock_advances_by_rounds_of_3_seconds():
    c = Camp()
    clock.round_passes(c)
    assert c.state.clock == 3
    slow = Camp(round_seconds=6)
    clock.round_passes(slow)
    assert slow.state.clock == 6


def lasting(kind, n, **more):
    """An effect of the haste spell."""
    return Lasting("mg_haste", lasts=Duration(kind=kind, n=n), **more)


@pytest.mark.rule("MES-TIM-07")
def test_timed_effects_run_out_on_the_clock_in_the_order_of_their_ends():
    t = Scene()
    a, b = t.hero(), t.hero()
    a.sheet.effects = [lasting("seconds", 600)]
    b.sheet.effects = [lasting("seconds", 60), Lasting("mg_ward", lasts=Duration(kind="seconds", n=3600))]
    assert [(due.at, due.ref) for due in clock.due(t, 600)] == [(60, b.ref), (600, a.ref)]
    t.do(lambda m: passing.pass_time(m, 599))
    assert [e.source for e in t.one(a).sheet.effects] == ["mg_haste"]
    assert [e.source for e in t.one(b).sheet.effects] == ["mg_ward"]
    t.do(lambda m: passing.pass_time(m, 1))
    assert t.one(a).sheet.effects == []


@pytest.mark.rule("MES-TIM-08")
def test_rounds_and_turns_that_are_left_become_seconds_when_the_moment_ends():
    c = Camp()
    hero = c.hero()
    c.state.field = Field(zones=[Zone(1, "lit", until_round=5)])
    c.fight()
    c.state.moment.round = 2
    c.sheet(hero).effects = [
        lasting("rounds", 10, rounds=4),
        Lasting("mg_ward", lasts=Duration(kind="target_turns", n=3), turns=1),
        Lasting("ag_blur", lasts=Duration(kind="own_turn")),
        Lasting("mg_totem", lasts=Duration(kind="moment")),
        Lasting("mg_glow", lasts=Duration(kind="seconds", n=3600)),
    ]
    c.state.clock = 100
    over = clock.leave_moment(c)
    assert [(ref, e.source) for ref, e in over] == [(hero, "mg_totem")]
    left = {e.source: e.lasts.n for e in c.sheet(hero).effects if e.lasts.kind == "seconds"}
    assert left == {"mg_haste": 18, "mg_ward": 6, "ag_blur": 3, "mg_glow": 3600}
    assert clock.ends_at(c.sheet(hero).effects[0]) == 118
    assert c.state.field.zones[0].until == 109
    c.state.clock = 109
    clock.clear_zones(c)
    assert c.state.field.zones == []


@pytest.mark.rule("MES-TIM-07", "MES-ABL-13")
def test_uses_a_day_are_counted_from_the_day_start_and_uses_an_hour_from_each_use():
    c = Camp()
    c.state.clock = clock.DAY + 10
    uses = [clock.DAY - 10, clock.DAY + 5]
    assert clock.used_today(c, uses) == 1
    assert clock.used_since(c, uses, 3600) == 2
    c.state.clock += 3600
    assert clock.used_since(c, uses, 3600) == 0


@pytest.mark.rule("MES-TIM-02")
def test_x28_stocking_up_in_briefing_gives_the_number_rolled():
    t = Scene()
    hunter = t.hero(agility=3)
    t.roll(4, 6, 2)
    assert t.do(lambda m: downtime.stock_up(m, hunter.ref, "it_dried_meat", "agility"), 12) == 12
    assert gear.count(t.one(hunter).sheet, "it_dried_meat") == 12
    assert t.state.overrides == []


@pytest.mark.rule("MES-TIM-02", "MES-CORE-02")
def test_the_host_may_change_what_is_found_and_that_is_written_down():
    t = Scene()
    hunter = t.hero(agility=3)
    t.roll(4, 6, 2)
    t.do(lambda m: downtime.stock_up(m, hunter.ref, "it_dried_meat", "agility"), 5, "story")
    assert gear.count(t.one(hunter).sheet, "it_dried_meat") == 5
    override = t.state.overrides[0]
    assert (override.author, override.what, override.reason) == ("seat:1", "MES-TIM-02", "story")
    assert override.data == {"proposed": 12, "decided": 5}


@pytest.mark.rule("MES-TIM-02", "MES-ATT-06")
def test_x29_care_over_days_is_done_when_the_sum_exceeds_30():
    care = Progress(30)
    days = [4, 3, 4, 3, 4, 3, 4, 5]  # 30 after eight days
    assert [advance(care, points) for points in days][-1] == "going"
    assert advance(care, 1) == "done"
    assert care.periods == 9


@pytest.mark.rule("MES-TIM-03")
def test_x30_in_narrative_two_attempts_of_one_scene_stand_for_themselves():
    from zhuoju.games.meshal.basics.attempts import succeeds
    from zhuoju.games.meshal.rolls.rolling import roll

    t = Scene()
    first, second = t.hero(agility=2), t.hero(spirit=2)
    t.roll(3, 4)
    assert not succeeds(t.do(lambda m: roll(m, first.ref, 2, ("agility",))), 1)
    t.roll(2, 4)
    assert succeeds(t.do(lambda m: roll(m, second.ref, 2, ("spirit",))), 1)
    assert clock.process(t) == "narrative"


@pytest.mark.rule("MES-TIM-03")
def test_the_host_decides_how_long_a_scene_takes():
    t = Scene()
    t.hero()
    t.do(lambda m: downtime.scene_takes(m, 10), 10)
    assert t.state.clock == 600
    t.do(lambda m: downtime.scene_takes(m, 10), 25, "pace")
    assert t.state.clock == 2100
    assert t.state.overrides[0].what == "MES-TIM-03"


@pytest.mark.rule("MES-TIM-08", "MES-ATR-08")
def test_leaving_the_moment_ends_what_lasted_for_it():
    t = Scene()
    hero = t.hero("spec_human")
    hero.sheet.effects = [Lasting("mi_colossus", lasts=Duration(kind="moment"))]
    t.fight(hero)
    t.do(lambda m: settle(m, hero.ref))
    assert t.held(hero)[0] == 6
    t.state.moment.over = "ended"
    t.do(lambda m: rounds.moment_ends(m))
    assert t.one(hero).sheet.effects == []
    assert t.held(hero)[0] == 3


@pytest.mark.rule("MES-CORE-05", "MES-TIM-01")
def test_announced_switches_hold_from_the_next_scene_of_another_process_on():
    t = Tale("ad_toll")
    t.match  # noqa: B018
    before = t.state.pace
    others = {name for name, card in SCENES.items() if card.process not in ("moment", before)}
    same = {name for name, card in SCENES.items() if card.process == before}
    t.state.next_profile = with_switches(t.state.profile, on=("load",))
    for names, holds in ((same, False), (others, True)):
        t.story.scene = sorted(names)[0]
        list(adventure.scene_begins(t.match.table))
        assert t.state.profile.on("load") is holds
