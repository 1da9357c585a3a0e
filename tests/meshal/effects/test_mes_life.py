"""MES-LIF Unconsciousness, waking, death."""

import pytest
from mes_table import Scene

from zhuoju.content import LANGUAGES
from zhuoju.games.meshal.attack import striking
from zhuoju.games.meshal.catalogue.library import LIBRARY
from zhuoju.games.meshal.character import consciousness, menu
from zhuoju.games.meshal.effects import harm
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.moment import turns

MISS = 6


@pytest.mark.rule("MES-LIF-01", "MES-LIF-02", "MES-LIF-03")
def test_any_attribute_at_nothing_is_unconsciousness():
    t = Scene(switches=["pose"])
    a = t.hero(agility=1)
    t.fight(a)
    t.do(lambda m: harm.lose(m, a.ref, {"agility": 1}, "test"))
    one = t.one(a)
    assert (one.down, one.fell, one.ap, one.pose) == (True, True, 0, "prone")
    assert not consciousness.able(t.match.table, a.ref)
    t.do(lambda m: harm.lose(m, a.ref, {"might": 1}, "test"))  # can be harmed further
    assert t.held(a)[0] == 3


@pytest.mark.rule("MES-LIF-02")
def test_the_unconscious_keep_protections_and_passive_abilities():
    from zhuoju.games.meshal.character.values import protection

    t = Scene()
    a = t.hero(physical=1, abilities=("mi_iron_skin",))
    t.fight(a)
    t.one(a).sheet.dice["spirit"] = 0
    assert t.do(lambda m: protection(m, a.ref, "physical")) == 2


@pytest.mark.rule("MES-LIF-04", "MES-LIF-06")
def test_a_die_of_each_ends_it_at_once_without_ap():
    t = Scene()
    a = t.hero(might=3)
    t.fight(a)
    t.do(lambda m: harm.lose(m, a.ref, {"might": 3}, "test"))
    t.do(lambda m: harm.heal(m, a.ref, {"might": 1}))
    assert (t.one(a).down, t.one(a).ap) == (False, 0)
    assert t.events("woke")
    assert t.one(a).fell  # it did fall in this fight


@pytest.mark.rule("MES-LIF-07", "MES-LIF-16", "MES-LIF-17")
def test_all_attributes_at_nothing_is_death_whatever_took_the_dice():
    t = Scene()
    a, b = t.hero(might=1, agility=1, spirit=1), t.foe()
    a.sheet.purse = 7
    t.fight(a, b)
    t.do(lambda m: harm.lose(m, a.ref, {"might": 1, "agility": 1, "spirit": 1}, "hunger"))
    assert t.one(a).sheet.dead
    assert t.state.moment.order == [b.ref]
    assert (t.one(a).sheet.purse, t.one(a).at) == (7, a.at)  # the body and its things stay


@pytest.mark.rule("MES-LIF-08", "MES-LIF-17")
def test_invalid_attributes_do_not_count():
    t = Scene()
    a = t.hero(might=None, agility=None, spirit=2)
    t.fight(a)
    t.do(lambda m: harm.lose(m, a.ref, {"might": 5, "spirit": 1}, "test"))
    assert not t.one(a).down
    t.do(lambda m: harm.lose(m, a.ref, {"spirit": 1}, "test"))
    assert t.one(a).sheet.dead


@pytest.mark.rule("MES-LIF-09", "MES-PIPE-19", "MES-DEC-01")
@pytest.mark.parametrize(("face", "dead"), [(1, False), (2, True)])
def test_a_coup_de_grace_kills_if_it_hits(face, dead):
    t = Scene(switches=["coup"])
    a = t.hero(weapons=("attack([might], 1, [physical], [parry])",))
    b = t.foe(physical=1, might=9)
    t.one(b).sheet.dice["spirit"], t.one(b).down = 0, True
    t.fight(a, b).roll(face, MISS, MISS)
    t.attacks(a, b)
    assert t.prompt == "attack.coup"
    t.play("yes")
    assert t.rests
    assert t.one(b).sheet.dead is dead


@pytest.mark.rule("MES-LIF-09")
def test_without_the_switch_nobody_is_asked():
    t = Scene()
    a, b = t.hero(weapons=("attack([might], 1, [physical])",)), t.foe(might=9)
    t.one(b).sheet.dice["spirit"], t.one(b).down = 0, True
    t.fight(a, b).roll(2, MISS, MISS)
    t.attacks(a, b)
    assert t.held(b) == (7, 4, 0)


@pytest.mark.rule("MES-LIF-10")
def test_winners_are_asked_once_whom_they_finish():
    t = Scene(step="turn", switches=["coup"])
    a, b, c = t.hero(), t.foe(), t.foe()
    for foe in (b, c):
        t.one(foe).sheet.dice["spirit"], t.one(foe).down = 0, True
    t.fight(a, b, c)
    t.play("yes")
    assert (t.prompt, t.asked().seat, t.asked().default) == ("moment.finish", 0, [])
    t.play([f"being:{b.ref}"])
    assert (t.one(b).sheet.dead, t.one(c).sheet.dead) == (True, False)


@pytest.mark.rule("MES-LIF-10", "MES-DEC-01")
def test_foes_who_have_won_are_asked_as_well_and_who_comes_round_meanwhile_lives():
    t = Scene(step="turn", switches=["coup"])
    a, b, c = t.hero(), t.hero(), t.foe()
    for hero in (a, b):
        t.one(hero).sheet.dice["spirit"], t.one(hero).down = 0, True
    t.fight(c, a, b)
    t.play("yes")
    assert (t.prompt, t.asked().seat, t.asked().default) == ("moment.finish", t.state.host, [])
    t.match.intervene("set_dice", ref=b.ref, attribute="spirit", n=1, author="Ada", reason="mercy")
    t.play([f"being:{a.ref}", f"being:{b.ref}"])
    assert (t.one(a).sheet.dead, t.one(b).sheet.dead) == (True, False)


@pytest.mark.rule("MES-LIF-14")
def test_some_things_kill_outright():
    t = Scene()
    a = t.hero()
    t.fight(a)
    t.do(lambda m: harm.die(m, a.ref))
    assert t.one(a).sheet.dead
    assert t.held(a) == (0, 0, 0)


@pytest.mark.rule("MES-PIPE-22")
def test_unyielding_stands_before_unconsciousness():
    t = Scene()
    a = t.foe(weapons=("attack([might], 2, [physical])",))
    b = t.hero(might=2, abilities=("mi_unyielding",))
    t.fight(a, b).roll(2, MISS)
    t.attacks(a, b)
    assert t.prompt == "react.before_unconscious"
    t.play("ability:mi_unyielding")
    assert t.held(b)[0] == 2
    assert not t.one(b).down


@pytest.mark.rule("MES-LIF-01", "MES-FX-05")
def test_unyielding_is_not_spent_where_might_is_not_what_is_missing():
    t = Scene()
    a = t.foe(weapons=("attack([spirit], 4, [physical])",))
    b = t.hero(spirit=2, abilities=("mi_unyielding",))
    t.fight(a, b).roll(2, MISS, MISS, MISS)
    t.attacks(a, b)
    assert t.rests
    assert t.one(b).down
    assert t.one(b).sheet.uses == {}


@pytest.mark.rule("MES-PIPE-22", "MES-ACT-10")
def test_the_life_check_waits_for_the_end_of_the_chain():
    t = Scene()
    a, b = t.foe(), t.hero(might=1)
    t.fight(a, b)

    def flow(m):
        from zhuoju.games.meshal.character import reactions

        record = reactions.opened(m, "test", a.ref)
        yield from harm.lose(m, b.ref, {"might": 1}, "test")
        before = m.state.beings[b.ref].down
        yield from harm.closed(m, record)
        return before, m.state.beings[b.ref].down

    assert t.do(flow) == (False, True)


@pytest.mark.rule("MES-LIF-03")
def test_healing_of_the_unconscious_is_shared_out_by_the_healer():
    t = Scene(seats=3)
    a, b = t.hero(), t.hero(seat=1)
    t.fight(a, b)
    t.one(b).sheet.dice.update(might=0, agility=1)
    t.one(b).down = True
    t.do(lambda m: harm.allot(m, b.ref, ("might", "agility", "spirit"), 2, "heal", a.ref))
    assert t.asked().seat == 0
    assert t.asked().default == {"might": 1, "agility": 1} or t.asked().default == {"might": 2}
    t.play({"might": 2})
    assert t.gave == {"might": 2}


@pytest.mark.rule("MES-LIF-02")
def test_no_act_is_on_offer_to_the_unconscious():
    t = Scene(step="turn")
    a, b = t.hero(), t.foe()
    other = t.hero()
    t.one(a).sheet.dice["might"], t.one(a).down = 0, True
    t.fight(a, b, other)
    t.play()
    assert t.asked().params["by"] == b.ref
    assert menu.TACTICAL


@pytest.mark.rule("MES-DMG-10")
def test_a_loss_that_is_no_attack_asks_for_neither_protection_nor_defence():
    t = Scene()
    a = t.hero(physical=9, erosive=9, occult=9)
    t.fight(a)
    t.do(lambda m: harm.lose(m, a.ref, {"might": 1}, "cold"))
    assert t.rests
    assert t.held(a) == (3, 4, 4)


@pytest.mark.rule("MES-ATK-24", "MES-LIF-18")
@pytest.mark.parametrize("language", LANGUAGES)
def test_reference_texts_of_the_fight_exist_in_every_language(language):
    said = LIBRARY.sentences()[language]
    for clause in ("mes-atk-24", "mes-lif-18"):
        assert said[f"reference.{clause}"]


@pytest.mark.rule("MES-POS-08", "MES-LIF-03", "MES-CORE-02")
def test_whom_the_host_lets_fall_unconscious_lies_there_as_well():
    t = Scene(step="turn", switches=["pose"])
    a, b = t.hero(), t.foe()
    t.fight(a, b)
    t.play()
    t.match.intervene("set_dice", ref=b.ref, attribute="spirit", n=0, author="Ada", reason="a falling beam")
    assert (t.one(b).down, t.one(b).pose) == (True, "prone")
    t.match.intervene("set_dice", ref=b.ref, attribute="spirit", n=1, author="Ada", reason="it missed")
    assert (t.one(b).down, t.one(b).pose) == (False, "prone")


@pytest.mark.rule("MES-LIF-09", "MES-DEC-01")
@pytest.mark.parametrize("form", ["ability", "free"])
def test_an_attack_of_any_form_may_be_a_coup(form):
    t = Scene(switches=["coup"])
    a = t.hero(abilities=("mg_spark",), spirit=6, weapons=("attack([might], 2, [physical])",))
    b = t.foe(might=9, agility=9)
    t.one(b).sheet.dice["spirit"], t.one(b).down = 0, True
    t.fight(a, b).roll(2, 2, *[MISS] * 9)
    if form == "ability":
        t.do(lambda m: turns.declare(m, a.ref, menu.acts(m, a.ref)["ability:mg_spark"]), f"being:{b.ref}")
    else:
        t.do(lambda m: striking.free_attack(m, a.ref, "melee", Ctx(0, a.ref, target=b.ref)))
        t.script({"attack.free": f"attack natural:0 being:{b.ref}"})
    assert (t.prompt, t.asked().default) == ("attack.coup", "no")
    t.play("yes")
    t.script({"react.own_roll": "pass"})
    assert t.one(b).sheet.dead


@pytest.mark.rule("MES-LIF-10", "MES-HID-01")
def test_winners_are_not_offered_whom_they_never_saw():
    t = Scene(step="turn", switches=["coup"])
    a, b, c = t.hero(), t.foe(), t.foe()
    for foe in (b, c):
        t.one(foe).sheet.dice["spirit"], t.one(foe).down = 0, True
    t.unseen(c)
    t.fight(a, b, c)
    t.play("yes")
    assert (t.prompt, t.offered) == ("moment.finish", [f"being:{b.ref}"])
