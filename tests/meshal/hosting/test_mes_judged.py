"""MES-CORE-02, 03 The host's word."""

import pytest
from mes_table import Scene

from zhuoju.games.meshal.basics import relations
from zhuoju.games.meshal.hosting import host_rulings
from zhuoju.games.meshal.model.field import Lying, SetTrap
from zhuoju.kernel import IllegalAnswer

MISS = 6
WORD = {"author": "Ada", "reason": "missed a rule"}


@pytest.mark.rule("MES-CORE-02")
def test_every_override_is_written_down_with_author_and_reason():
    t = Scene()
    a = t.hero()
    t.fight(a)
    t.play()
    t.match.intervene("set_dice", ref=a.ref, attribute="might", n=2, **WORD)
    assert t.held(a)[0] == 2
    note = t.state.overrides[0]
    assert (note.author, note.what, note.reason) == ("Ada", "set_dice", "missed a rule")
    assert t.told(t.state.host, "intervened")
    with pytest.raises(IllegalAnswer, match="MES-CORE-02"):
        t.match.intervene("set_ap", ref=a.ref, n=1, author="Ada", reason="")
    assert t.one(a).ap == 3
    assert len(t.state.overrides) == 1


@pytest.mark.rule("MES-CORE-02")
def test_an_outcome_can_be_changed_or_cancelled_while_it_is_resolved():
    for word, left in (("change", 3), ("cancel", 4)):
        t = Scene(seats=3)
        a = t.foe(weapons=())
        b, c = t.hero(), t.hero(seat=1)
        from zhuoju.games.meshal.attack import pipeline
        from zhuoju.games.meshal.model.context import Attack

        t.fight(a, b, c).roll(2, 1)
        attack = Attack(
            a.ref, "test", ("might",), ("physical",), ("parry",), victims=(b.ref, c.ref), area=True
        )
        t.do(lambda m, attack=attack: pipeline.attack(m, attack, lambda _victim: 2), "pass")
        assert t.asked().seat == 1  # b's loss of 3 is queued
        if word == "change":
            t.match.intervene("change_loss", ref=b.ref, dice={"might": 1}, **WORD)
        else:
            t.match.intervene("cancel_attack", **WORD)
        t.play("pass")
        assert t.held(b)[0] == left


@pytest.mark.rule("MES-CORE-02")
def test_the_host_sets_dice_that_make_a_being_fall_die_or_return():
    t = Scene()
    a, b = t.hero(agility=None, spirit=None), t.foe()
    t.fight(a, b)
    t.play()
    t.match.intervene("set_dice", ref=a.ref, attribute="might", n=0, **WORD)
    assert t.one(a).sheet.dead
    assert t.state.moment.order == [b.ref]
    t.match.intervene("set_dice", ref=a.ref, attribute="might", n=1, **WORD)
    assert not t.one(a).sheet.dead
    assert a.ref in t.state.moment.order
    with pytest.raises(IllegalAnswer, match="MES-ATR-07"):
        t.match.intervene("set_dice", ref=a.ref, attribute="might", n=99, **WORD)
    with pytest.raises(IllegalAnswer, match="no being 77"):
        t.match.intervene("set_ap", ref=77, n=1, **WORD)


@pytest.mark.rule("MES-CORE-02")
def test_dice_by_hand_places_effects_and_sight():
    t = Scene()
    a, b = t.hero(), t.foe()
    t.afflict(a, "dazed")
    t.unseen(b)
    t.fight(a, b)
    t.play()
    t.match.intervene("force_dice", faces=[2, 2], **WORD)
    from zhuoju.games.meshal.rolls import rolling

    assert t.do(lambda m: rolling.roll(m, a.ref, 2, ())) == 4
    t.match.intervene("place", ref=a.ref, x=1, y=2, **WORD)
    assert t.one(a).at == (1, 2)
    t.match.intervene("end_effect", ref=a.ref, source="dazed", **WORD)
    assert t.one(a).sheet.effects == []
    t.match.intervene("reveal", ref=b.ref, to=[a.ref], **WORD)
    assert b.ref in t.one(a).spotted
    for name, args in (
        ("force_dice", {"faces": [7]}), ("end_effect", {"ref": a.ref, "source": "dazed"}),
        ("cancel_attack", {}), ("change_loss", {"ref": a.ref, "dice": {}}),
    ):  # fmt: skip
        with pytest.raises(IllegalAnswer):
            t.match.intervene(name, **args, **WORD)


@pytest.mark.rule("MES-HID-04")
def test_the_host_shows_hidden_beings_traps_and_items_to_whom_it_likes_and_it_is_written_down():
    t = Scene()
    a, b = t.hero(at=(2, 2)), t.hero(at=(3, 2))
    t.fight(a, b)
    t.play()
    field = t.state.field
    field.traps.append(SetTrap(id=91, trap="tr_pit", at=(5, 5)))
    field.items.append(Lying(id=92, item="it_gold", at=(6, 6), concealed="careful"))
    t.match.intervene("reveal_thing", id=91, to=[a.ref], **WORD)
    t.match.intervene("reveal_thing", id=92, to=[a.ref, b.ref], **WORD)
    assert field.traps[-1].found == [a.ref]
    assert field.items[-1].concealed == ""
    assert [each.what for each in t.state.overrides] == ["reveal_thing", "reveal_thing"]
    with pytest.raises(IllegalAnswer, match="MES-HID-04"):
        t.match.intervene("reveal_thing", id=93, to=[a.ref], **WORD)


@pytest.mark.rule("MES-CORE-03")
def test_relations_are_directed_and_friendship_needs_both():
    t = Scene()
    a, b, c = t.hero(), t.hero(), t.foe()
    t.fight(a, b, c)
    t.play()
    w = t.match.table
    assert relations.friendly(w, a.ref, b.ref)
    assert relations.hostile(w, a.ref, c.ref)
    t.match.intervene("relate", a=a.ref, b=b.ref, relation="neutral", **WORD)
    assert relations.relation(t.match.table, a.ref, b.ref) == "neutral"
    t.match.intervene("relate", a=b.ref, b=a.ref, relation="hostile", **WORD)
    assert relations.hostile(t.match.table, a.ref, b.ref)
    for x, y in ((a, c), (c, a)):
        t.match.intervene("relate", a=x.ref, b=y.ref, relation="friendly", **WORD)
    assert relations.friendly(t.match.table, a.ref, c.ref)
    with pytest.raises(IllegalAnswer, match="MES-CORE-03"):
        t.match.intervene("relate", a=a.ref, b=b.ref, relation="married", **WORD)


@pytest.mark.rule("MES-CORE-02")
def test_every_intervention_asks_for_author_and_reason():
    import inspect

    for name, function in host_rulings.INTERVENTIONS.items():
        if name not in ("hold_back", "stop_acting"):  # wishes of a player, no overrides
            assert {"author", "reason"} <= set(inspect.signature(function).parameters), name
