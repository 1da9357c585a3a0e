"""MES-CORE-02 What the host changes while somebody is asked: the rules go on from what is there then."""

from typing import Any

import pytest
from mes_table import Scene, weapon

from zhuoju.games.meshal.attack import pipeline
from zhuoju.games.meshal.character import menu, reactions
from zhuoju.games.meshal.effects import harm
from zhuoju.games.meshal.model.context import Attack
from zhuoju.games.meshal.model.sheet import Lasting
from zhuoju.kernel import IllegalAnswer

MISS = 6
WORD: dict[str, Any] = {"author": "Ada", "reason": "thin ice"}
BITE = "attack([might], 4, [physical], [parry, evade])"


def duel(**more: Any) -> tuple[Scene, Any, Any]:
    """The turn of a foe with a bite of four dice, beside a hero."""
    t = Scene(step="turn", **more)
    a, b = t.foe(weapons=(BITE,)), t.hero(might=9)
    t.fight(a, b)
    return t, a, b


# The result of an attack


@pytest.mark.rule("MES-CORE-02", "MES-PRO-04", "MES-PIPE-10")
def test_an_attack_that_is_judged_to_miss_misses_the_weak_too():
    t = Scene(step="turn")
    a, b = t.foe(weapons=(BITE,)), t.hero(might=9, physical=-2)
    t.fight(a, b).roll(1, MISS, MISS, MISS)
    t.play("attack natural:0", f"being:{b.ref}")
    assert t.prompt == "react.attacked"
    t.match.intervene("set_result", n=0, **WORD)
    assert t.offered == ["pass"]  # no defence against nothing
    t.play("pass")
    assert t.held(b)[0] == 9
    assert not t.events("hit")


@pytest.mark.rule("MES-CORE-02", "MES-PIPE-10", "MES-PIPE-13")
def test_a_miss_that_is_judged_to_hit_is_defended_and_hits():
    t = Scene(step="turn")
    a = t.foe(weapons=(BITE,))
    b = t.hero(might=9, physical=1, abilities=("ag_tit_for_tat",), weapons=(weapon(BITE),))
    t.fight(a, b).roll(MISS, MISS, MISS, MISS)
    t.play("attack natural:0", f"being:{b.ref}")
    assert t.offered == ["ability:ag_tit_for_tat", "pass"]
    t.match.intervene("set_result", n=3, **WORD)
    assert "parry" in t.offered
    t.play("pass")
    assert t.held(b)[0] == 7


@pytest.mark.rule("MES-CORE-02", "MES-FLE-01")
def test_a_hit_that_is_cancelled_does_not_count_against_flight():
    for cancelled in (False, True):
        t, _a, b = duel()
        t.one(b).unhit = 2
        t.roll(1, 1, MISS, MISS)
        t.play("attack natural:0", f"being:{b.ref}")
        if cancelled:
            t.match.intervene("cancel_attack", **WORD)
        t.play("pass")
        t.play("end", "end")
        assert t.one(b).unhit == (3 if cancelled else 0)
        assert t.held(b)[0] == (9 if cancelled else 7)


@pytest.mark.rule("MES-CORE-02", "MES-ACT-13")
def test_an_attack_can_be_cancelled_while_it_is_being_declared():
    t = Scene(step="turn", switches=["coup"])
    a, b = t.hero(weapons=(BITE,)), t.foe(might=9)
    t.foe(at=(1, 1))
    t.one(b).sheet.dice["spirit"], t.one(b).down = 0, True
    t.fight(a, b)
    t.play("attack natural:0", f"being:{b.ref}")
    assert t.prompt == "attack.coup"
    t.match.intervene("cancel_attack", **WORD)
    t.play("yes")
    assert (t.prompt, t.one(a).ap) == ("turn.act", 3)  # as if never made
    assert not t.events("rolled")


# Who acts


@pytest.mark.rule("MES-CORE-02", "MES-PIPE-02")
@pytest.mark.parametrize("what", ["unconscious", "removed", "no ap", "target gone"])
def test_an_act_that_has_become_impossible_while_it_is_declared_is_not_made(what: str):
    t = Scene(step="turn")
    a, b = t.hero(abilities=("mi_heavy_chop",)), t.foe(might=9)
    t.hero()
    t.fight(a, b)
    t.play("attack natural:0", f"being:{b.ref}")
    assert t.prompt == "act.additives"
    if what == "unconscious":
        t.match.intervene("set_dice", ref=a.ref, attribute="might", n=0, **WORD)
    elif what == "removed":
        t.match.intervene("remove", ref=a.ref, **WORD)
    elif what == "no ap":
        t.match.intervene("set_ap", ref=a.ref, n=0, **WORD)
    else:
        t.match.intervene("place", ref=b.ref, x=11, y=11, **WORD)
    t.play([])
    assert not t.events("rolled")
    assert t.one(a).long is None
    assert t.one(a).ap == (3 if what == "target gone" else 0)


@pytest.mark.rule("MES-CORE-02", "MES-MOV-14")
@pytest.mark.parametrize("what", ["place", "remove"])
def test_a_move_is_not_made_from_where_one_no_longer_is(what: str):
    t = Scene(step="turn")
    a, _b = t.hero(at=(2, 2)), t.foe(at=(9, 9))
    t.fight(*t.state.beings.values())
    t.play("move walk")
    if what == "place":
        t.match.intervene("place", ref=a.ref, x=8, y=2, **WORD)
    else:
        t.match.intervene("remove", ref=a.ref, **WORD)
    t.play("spot:3,2")
    assert t.one(a).at == ((8, 2) if what == "place" else None)
    if what == "place":
        assert t.one(a).ap == 3


@pytest.mark.rule("MES-CORE-02", "MES-ACT-11")
@pytest.mark.parametrize("what", ["no ap", "unconscious"])
def test_a_reaction_that_can_no_longer_be_paid_or_made_is_not(what: str):
    t = Scene(step="turn")
    a, b = t.foe(weapons=(BITE,)), t.hero(might=9, agility=3, abilities=("ag_tumble",))
    t.hero()
    t.fight(a, b).roll(1, 1, MISS, MISS)
    t.play("attack natural:0", f"being:{b.ref}", "evade")
    assert t.prompt == "act.additives"
    if what == "no ap":
        t.match.intervene("set_ap", ref=b.ref, n=0, **WORD)
    else:
        t.match.intervene("set_dice", ref=b.ref, attribute="spirit", n=0, **WORD)
    t.play([])
    assert (t.one(b).ap, t.held(b)[0]) == (0, 7)
    assert not t.events("reacted")


# Who is in the order


@pytest.mark.rule("MES-CORE-02", "MES-MOM-05", "MES-MOM-13")
def test_whoever_is_to_come_or_has_gone_does_not_enter_the_order_by_his_dice():
    t = Scene(step="turn")
    a, b, gone = t.hero(at=(2, 2)), t.foe(at=(9, 9)), t.foe()
    gone.fled, gone.at = True, None
    t.fight(a, b)
    t.play()
    t.match.intervene("spawn", creature="cr_grey_wolf", x=4, y=4, **WORD)
    wolf = max(t.state.beings)
    t.match.intervene("set_dice", ref=wolf, attribute="might", n=1, **WORD)
    t.match.intervene("set_dice", ref=gone.ref, attribute="might", n=1, **WORD)
    assert t.state.moment.order == [a.ref, b.ref]
    t.play("end")
    assert t.state.moment.order == [a.ref, b.ref, wolf]  # once
    with pytest.raises(IllegalAnswer, match="MES-FLE-03"):
        t.match.intervene("arrive", refs=[gone.ref], **WORD)
    with pytest.raises(IllegalAnswer, match="there already"):
        t.match.intervene("arrive", refs=[wolf], **WORD)


@pytest.mark.rule("MES-CORE-02", "MES-MOM-05")
def test_a_latecomer_who_falls_before_he_is_there_does_not_come():
    t = Scene(step="turn")
    a, b = t.hero(at=(2, 2)), t.foe(at=(9, 9))
    t.fight(a, b)
    t.play()
    t.match.intervene("spawn", creature="cr_grey_wolf", x=4, y=4, **WORD)
    wolf = max(t.state.beings)
    for attribute in ("might", "agility", "spirit"):
        t.match.intervene("set_dice", ref=wolf, attribute=attribute, n=0, **WORD)
    t.play("end")
    assert t.state.moment.order == [a.ref, b.ref]


@pytest.mark.rule("MES-CORE-02", "MES-MOM-01")
def test_whoever_is_taken_out_while_initiative_is_rolled_is_not_in_the_order():
    t = Scene(step="moment_begins")
    a, b, c = t.hero(agility=2), t.foe(agility=2), t.foe(agility=2)
    a.hold_back = True
    t.play()
    assert t.prompt == "roll.dice"
    t.match.intervene("remove", ref=b.ref, **WORD)
    t.play(2)
    assert sorted(t.state.moment.order) == [a.ref, c.ref]


@pytest.mark.rule("MES-CORE-02", "MES-MOM-06")
def test_a_group_is_put_in_order_without_those_who_have_gone_meanwhile():
    t = Scene(step="turn")
    hero, *wolves = t.hero(), t.foe(), t.foe(), t.foe()
    for wolf in wolves:
        wolf.group = "wolves"
    t.fight(hero, *wolves)
    t.play("end")
    assert t.prompt == "moment.group"
    refs = [wolf.ref for wolf in wolves]
    t.match.intervene("remove", ref=refs[2], **WORD)
    t.play([f"being:{ref}" for ref in reversed(refs)])
    assert t.state.moment.order == [hero.ref, refs[1], refs[0]]
    assert t.asked().params["by"] == refs[1]


@pytest.mark.rule("MES-MOM-05", "MES-MOM-06")
def test_latecomers_of_a_group_stay_behind_everybody_who_was_there():
    t = Scene(step="turn")
    hero, *wolves = t.hero(), t.foe(), t.foe()
    late = [t.foe(), t.foe()]
    for wolf in (*wolves, *late):
        wolf.group = "wolves"
    t.fight(*wolves, hero)
    t.state.moment.round, t.state.moment.active = 0, None
    t.play()
    assert t.prompt == "moment.group"
    assert t.offered == [f"being:{wolf.ref}" for wolf in wolves]
    t.match.intervene("arrive", refs=[one.ref for one in late], **WORD)
    t.play(list(t.offered), "end", "end", "end")
    assert t.prompt == "moment.group"  # a slot of their own
    assert sorted(t.offered) == [f"being:{one.ref}" for one in late]
    assert t.state.moment.order[:3] == [wolves[0].ref, wolves[1].ref, hero.ref]


# What follows the host's word


@pytest.mark.rule("MES-CORE-02", "MES-DEC-02")
def test_a_question_says_how_many_ap_there_are_now():
    t, a, _b = duel()
    t.play()
    t.match.intervene("set_ap", ref=a.ref, n=1, **WORD)
    assert t.asked().params["ap"] == 1


@pytest.mark.rule("MES-CORE-02", "MES-LIF-01")
def test_whom_the_host_fells_lets_go_of_those_he_has_swallowed():
    for how in ("set_dice", "remove", "end_effect"):
        t = Scene(step="turn")
        a, b, c = t.hero(at=(5, 5)), t.foe(at=(6, 5)), t.foe(at=(9, 9))
        t.one(a).sheet.effects.append(Lasting("swallowed", by=b.ref))
        a.inside, a.at = b.ref, None
        t.fight(c, b, a)
        t.play()
        if how == "set_dice":
            t.match.intervene("set_dice", ref=b.ref, attribute="might", n=0, **WORD)
        elif how == "remove":
            t.match.intervene("remove", ref=b.ref, **WORD)
        else:
            t.match.intervene("end_effect", ref=a.ref, source="swallowed", **WORD)
        t.play("end")
        assert t.one(a).inside is None, how
        assert t.one(a).at is not None, how
        assert t.one(a).sheet.effects == []


@pytest.mark.rule("MES-CORE-02", "MES-RID-09")
def test_a_rider_whom_the_host_fells_falls_and_one_who_is_placed_gets_off():
    t = Scene(step="turn")
    a, horse, c = t.hero("spec_human", at=(5, 5)), t.being("mo_warhorse", side="party", seat=0), t.foe()
    a.riding, horse.at, c.at = horse.ref, (5, 5), (9, 9)
    t.fight(c, a)
    t.play()
    t.match.intervene("place", ref=horse.ref, x=2, y=2, **WORD)
    assert t.one(a).at == (2, 2)  # carried along
    t.match.intervene("set_dice", ref=a.ref, attribute="spirit", n=0, **WORD)
    t.play("end")
    assert t.one(a).riding is None
    assert t.events("thrown")

    u = Scene(step="turn")
    a, horse = u.hero("spec_human", at=(5, 5)), u.being("mo_warhorse", side="party", seat=0)
    a.riding, horse.at = horse.ref, (5, 5)
    u.fight(a)
    u.play()
    u.match.intervene("place", ref=a.ref, x=9, y=9, **WORD)
    assert (u.one(a).riding, u.one(a).at) == (None, (9, 9))


@pytest.mark.rule("MES-CORE-02", "MES-LIF-04")
def test_whom_the_host_wakes_comes_round_for_everybody_to_see():
    t = Scene(step="turn")
    a, b, c = t.hero(), t.foe(), t.hero()
    t.one(b).sheet.dice["might"], t.one(b).down = 0, True
    t.foe(at=(0, 0))
    t.fight(a, b, c)
    t.play()
    t.match.intervene("set_dice", ref=b.ref, attribute="might", n=2, **WORD)
    t.play("end")
    assert [e.data["ref"] for e in t.events("woke")] == [b.ref]


@pytest.mark.rule("MES-LIF-04", "MES-ATR-08")
def test_dice_that_come_with_a_higher_score_end_unconsciousness():
    from zhuoju.games.meshal.effects.lasting_effects import begin
    from zhuoju.games.meshal.model.cards import Duration

    t = Scene()
    a = t.hero(might=3)
    t.fight(a)
    t.do(lambda m: harm.lose(m, a.ref, {"might": 3}, "test"))
    assert t.one(a).down
    t.do(lambda m: begin(m, a.ref, Lasting("mi_colossus", lasts=Duration(kind="moment"))))
    assert t.held(a)[0] > 0
    assert not t.one(a).down
    assert t.events("woke")
    assert t.one(a).ap == 0  # MES-LIF-06


# In the middle of an attack


@pytest.mark.rule("MES-LIF-02", "MES-ACT-13", "MES-PIPE-07")
def test_an_area_attack_is_cancelled_when_a_reaction_fells_its_user():
    t = Scene()
    a, b = t.foe(weapons=(), at=(5, 5)), t.hero(at=(5, 7))
    t.fight(a, b)

    def fells(m: Any, ref: int, trigger: str, facts: Any) -> Any:
        def blow(order: Any) -> Any:
            yield from harm.lose(order.m, a.ref, {"might": 4}, "test")
            return True

        if ref == b.ref:
            yield menu.Act("fell", 0, blow, kind="reaction")

    covered = tuple((x, y) for x in range(4, 9) for y in range(5, 9))
    attack = Attack(a.ref, "test", ("might",), ("erosive",), victims=(b.ref,), area=True, covered=covered)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(menu.REACTIONS, "before_attacked", [fells])
        t.do(lambda m: pipeline.attack(m, attack, lambda _victim: 1), "fell")
    assert attack.cancelled
    assert t.held(b)[0] == 4
    assert t.one(a).down


@pytest.mark.rule("MES-ATK-18", "MES-LIF-02")
def test_the_later_stages_of_an_area_attack_are_lost_with_its_user():
    t = Scene()
    a = t.foe(might=1, weapons=(), at=(5, 5))
    b = t.hero(might=9, at=(5, 6), abilities=("ag_tit_for_tat",), weapons=("attack([might], 1, [physical])",))
    t.fight(a, b)
    covered = tuple((x, y) for x in range(4, 9) for y in range(5, 9))
    attack = Attack(
        a.ref, "test", ("might",), ("erosive",), victims=(b.ref,), area=True, covered=covered, stages=2
    )
    t.roll(1).roll(1)
    t.do(lambda m: pipeline.attack(m, attack, lambda _victim: 1), "ability:ag_tit_for_tat")
    t.script({"attack.free": f"attack natural:0 being:{a.ref}"})
    assert t.one(a).down
    assert t.held(b)[0] == 8
    assert len(t.events("attack_result")) == 2  # one stage, and the answer to it


@pytest.mark.rule("MES-LIF-07", "MES-FX-05")
def test_the_dead_are_not_asked_whether_they_use_an_effect():
    t = Scene()
    a = t.hero(abilities=("mi_rampage",))
    t.fight(a)
    t.one(a).sheet.dead = True
    facts = {"attack": Attack(a.ref, "test"), "victim": 1, "by": a.ref}
    assert t.do(lambda m: reactions.available(m, None, a.ref, "kill", facts)) == {}


# Who knows


@pytest.mark.rule("MES-HID-04")
def test_what_the_host_points_out_is_known_as_long_as_it_stays_there_also_after_loading():
    t = Scene(step="turn")
    a, b = t.hero(at=(2, 2)), t.foe(at=(9, 2))
    for y in range(12):
        t.wall((6, y))
    t.unseen(b)
    t.fight(b, a)
    t.play()
    t.match.intervene("reveal", ref=b.ref, to=[a.ref], **WORD)
    assert b.ref in t.one(a).spotted
    again = t.match.clone()
    for match in (t.match, again):
        match.intervene("set_ap", ref=a.ref, n=3, **WORD)
        match.answer(1, "end")
        assert b.ref in match.table.state.beings[a.ref].spotted
    t.match.intervene("place", ref=b.ref, x=9, y=3, **WORD)
    assert b.ref not in t.one(a).spotted


@pytest.mark.rule("MES-PER-22", "MES-FAT-05", "MES-FSM-03")
def test_who_has_paid_the_last_die_of_an_attribute_spots_nothing_from_then_on():
    t = Scene()
    a, b = t.hero(at=(5, 5)), t.foe(at=(5, 6))
    t.fight(a, b)

    def flow(m: Any) -> Any:
        record = reactions.opened(m, "test", a.ref)
        yield from harm.lose(m, a.ref, {"might": 4}, "fate")
        spotted = list(m.state.beings[a.ref].spotted)
        yield from harm.closed(m, record)
        return spotted

    assert t.do(flow) == []


@pytest.mark.rule("MES-ACT-25")
def test_after_fifty_free_actions_the_hosts_no_ends_the_turn(monkeypatch: pytest.MonkeyPatch):
    t = Scene(step="turn")
    a, b = t.hero(), t.foe()
    t.fight(a, b)
    done: list[int] = []

    def chapter(m: Any, ref: int) -> Any:
        def free(order: Any) -> Any:
            done.append(order.ref)
            yield from ()
            return True

        yield menu.Act("hum", 0, free, counts=False)

    monkeypatch.setattr(menu, "TACTICAL", [chapter])
    t.play(*["hum"] * 50, "no")
    assert (t.prompt, t.asked().params["by"]) == ("turn.act", b.ref)
    assert done == [a.ref] * 50
    assert t.one(a).ap == 3  # for reactions
