"""SAM 9.7 Creatures do of themselves what their cards say, in play."""

import pytest
from sam_table import Arena, skill

from zhuoju.content import LANGUAGES
from zhuoju.games.samsara.catalogue.library import CREATURES, FOLLOWERS
from zhuoju.games.samsara.catalogue.vocabulary import LIBRARY
from zhuoju.games.samsara.fight import creature_traits, creatures
from zhuoju.games.samsara.model.fight_state import Coming, Peril
from zhuoju.kernel import new


def opened(*sides, seed=0, **options):
    """A fight that has just begun, with everything its creatures bring along."""
    from zhuoju.games.samsara.seat.fight_game import DUEL

    return new(DUEL, 3, seed=seed, options={"sides": [list(side) for side in sides], **options})


def everybody(match):
    return list(match.table.state.fight.fighters.values())


def test_every_habit_can_be_read_in_every_language():
    for creature in CREATURES.values():
        for language in LANGUAGES:
            said = LIBRARY.words.text_of(creature, language)
            assert bool(said) is bool(creature.habits)
            assert "{" not in said
    assert sum(bool(c.habits) for c in CREATURES.values()) >= 20


def test_creatures_and_mounts_that_habits_name_exist():
    for name in CREATURES:
        for said in creature_traits.of_card(name):
            if said.what == "calls":
                assert said.about in CREATURES
            if said.what == "rides":
                assert said.about in FOLLOWERS


# At half of the HP cap


@pytest.mark.rule("SAM-STEP-13")
@pytest.mark.parametrize(("hp", "dice"), [(51, 26), (50, 29)])
def test_the_watcher_takes_its_second_form_at_half_hp_once(hp, dice):
    from zhuoju.games.samsara.fight.standing import reduction_dice

    t = Arena()
    b = t.foe("NPC-306", at=(9, 0))
    t.do(creatures.settle_in)
    t.one(b).hp = hp
    t.do(creatures.look)
    assert t.do(lambda m: reduction_dice(m, m.state.fight.fighters[b.ref])) == dice
    t.one(b).hp = 40
    t.do(creatures.look)
    assert len(t.events("second_form")) == 1


@pytest.mark.rule("SAM-COMBAT-07")
def test_the_warlord_calls_two_guns_who_act_from_the_next_round_on():
    t = Arena()
    a, b = t.hero(), t.foe("NPC-206", at=(9, 0), hp=30)
    t.do(creatures.settle_in)
    t.fight(a, b)
    t.do(creatures.look)
    called = [f for f in t.state.fight.fighters.values() if f.source == "NPC-201"]
    assert [f.out for f in called] == ["coming", "coming"]
    assert len(t.events("calls_help")) == 1
    t.do(lambda m: creatures.look(m))
    assert len([f for f in t.state.fight.fighters.values() if f.source == "NPC-201"]) == 2
    from zhuoju.games.samsara.fight import order

    t.do(order.latecomers)
    assert all(f.ref in t.state.fight.order and not f.out for f in called)


@pytest.mark.rule("SAM-COMBAT-07", "SAM-COMBAT-90")
def test_a_fight_is_not_over_while_help_is_on_its_way():
    from zhuoju.games.samsara.fight import course

    t = Arena()
    a, b = t.hero(), t.foe("NPC-206", at=(9, 0), hp=30)
    t.do(creatures.settle_in)
    t.fight(a, b)
    t.do(creatures.look)
    t.one(b).dead = True
    assert t.do(course.foes_left)


@pytest.mark.rule("SAM-COMBAT-07")
def test_reinforcements_that_the_scene_brings_are_not_called_twice():
    t = Arena()
    t.hero()
    b = t.foe("NPC-206", at=(9, 0), hp=30)
    t.state.fight.stage.coming.append(Coming(b, half_of="NPC-206"))
    t.do(creatures.settle_in)
    t.do(creatures.look)
    assert [f.source for f in t.state.fight.fighters.values() if f.source == "NPC-201"] == []


# Flight


@pytest.mark.parametrize(("hp", "flees"), [(5, True), (6, False)])
def test_the_robber_flees_when_its_turn_comes(hp, flees):
    t = Arena()
    a, b = t.hero(), t.foe("NPC-102", at=(9, 0), hp=hp, seat=1)
    other = t.foe(at=(20, 0))
    t.fight(a, b, other).turns().play("end")
    assert (t.one(b).out == "fled") is flees
    if flees:
        t.play("end")
        assert f"to fighter:{b.ref}" not in t.play("move active").offered


@pytest.mark.rule("SAM-COMBAT-90")
def test_a_fight_is_won_when_the_last_foe_has_fled():
    t = Arena()
    a, b = t.hero(), t.foe("NPC-102", at=(9, 0), hp=3)
    t.fight(a, b).turns().play("end")
    assert t.match.result is not None
    assert t.match.result.winners == (0,)


def test_whoever_is_bound_cannot_flee():
    t = Arena()
    a, b = t.hero(), t.foe("NPC-102", at=(9, 0), hp=3)
    t.afflict(b, "W06", 1, a)
    t.fight(a, b).turns().play("end")
    assert t.one(b).out == ""


# Splash at the end of the round


@pytest.mark.rule("SAM-COMBAT-45", "SAM-COMBAT-89")
@pytest.mark.parametrize(
    ("creature", "dice", "near", "far"), [("NPC-406", [3, 3], 14, 20), ("NPC-506", [3, 2, 1, 1], 13, 13)]
)
def test_burning_ground_reaches_those_near_and_the_bell_reaches_all(creature, dice, near, far):
    t = Arena()
    a, b, boss = t.hero(at=(1, 0)), t.hero(at=(30, 0)), t.foe(creature, at=(0, 0))
    t.roll(damage=dice)
    t.fight(a, b, boss).do(creatures.round_splashes)
    t.answers()
    assert (t.one(a).hp, t.one(b).hp) == (near, far)
    assert t.one(boss).hp == 120


@pytest.mark.rule("SAM-COMBAT-45")
def test_a_splash_of_the_scene_stands_for_that_of_its_lord():
    t = Arena()
    a, boss = t.hero(at=(1, 0)), t.foe("NPC-506", at=(0, 0))
    t.state.fight.stage.perils.append(Peril("splash", dice=4))
    t.fight(a, boss).do(creatures.round_splashes)
    assert t.one(a).hp == 20


@pytest.mark.rule("SAM-COMBAT-45", "SAM-COMBAT-56")
def test_such_a_splash_may_be_dodged_but_meets_no_blue_entry():
    t = Arena()
    a, boss = t.hero(at=(1, 0), skills=[skill("B02:9")]), t.foe("NPC-406", at=(0, 0))
    t.roll(damage=[4, 4], contest=[4, 10] + [1] * 10, gain=[6] * 4)
    t.fight(a, boss).do(creatures.round_splashes)
    assert t.prompt == "settle.respond"
    t.answers(settle_respond="dodge", settle_attribute="burst")
    assert t.one(a).hp == 20


# What comes along


@pytest.mark.rule("SAM-FOLLOW-11")
def test_the_lancer_comes_mounted_and_the_horse_has_its_own_turn():
    match = opened(["PC-01"], ["NPC-305"])
    lancer = next(f for f in everybody(match) if f.source == "NPC-305")
    horse = next(f for f in everybody(match) if f.source == "FO-05")
    assert (lancer.riding, horse.side, horse.at) == (horse.ref, lancer.side, lancer.at)
    assert horse.ref in match.table.state.fight.order


@pytest.mark.rule("SAM-FOLLOW-11")
def test_a_rider_without_its_mount_stands_on_the_ground():
    from zhuoju.games.samsara.fight.settle import harm

    t = Arena()
    t.hero()
    b = t.foe("NPC-305", at=(9, 0))
    t.do(creatures.settle_in)
    horse = t.one(b).riding
    t.one(horse).hp = 0
    t.do(harm.deaths)
    assert t.one(b).riding is None


@pytest.mark.rule("SAM-COMBAT-68")
def test_the_gunman_has_cover():
    match = opened(["PC-03"], ["NPC-201", "NPC-201"])
    covers = [f for f in everybody(match) if f.kind == "object"]
    assert [(f.name, f.star, f.side) for f in covers] == [("cover", 2, "side2")] * 2


@pytest.mark.rule("SAM-COMBAT-18")
def test_the_witch_halves_the_moves_of_those_on_the_ground_while_she_stands():
    from zhuoju.games.samsara.fight.standing import move_cap

    t = Arena()
    a, witch = t.hero(grades="FDFFFF"), t.foe("NPC-303", at=(9, 0))
    t.do(creatures.settle_in)

    def far(who):
        return t.do(lambda m: move_cap(m, m.state.fight.fighters[who.ref]))

    assert (far(a), far(witch)) == (7, 15)
    t.one(a).flying = True
    assert far(a) == 15
    t.one(a).flying = False
    t.one(witch).dead = True
    assert far(a) == 15


# How they fight


@pytest.mark.rule("SAM-COMBAT-18")
def test_the_wolf_moves_before_and_after_its_bite():
    t = Arena()
    a, wolf = t.hero(at=(5, 0)), t.foe("NPC-202", at=(0, 0))
    t.fight(wolf, a).turns().play("move instant", f"to fighter:{a.ref}", 4)
    assert "move skirmish" not in t.offered
    t.play("attack fist", f"fighter:{a.ref}", "done")
    t.answers()
    t.play("move skirmish", f"from fighter:{a.ref}")
    assert t.asked().most == 15 - 4
    t.play(11)
    assert (t.one(wolf).ap, t.one(wolf).at) == (0, (-7, 0))


@pytest.mark.rule("SAM-SAN-06", "SAM-EFFECT-10")
def test_the_shambler_neither_dodges_nor_fears():
    from zhuoju.games.samsara.fight import round_end, scene_perils

    t = Arena()
    a, b = t.hero(), t.foe("NPC-105", at=(1, 0))
    t.afflict(b, "W14", 9, a)
    t.fight(a, b).do(lambda m: scene_perils.horror(m, m.state.fight.fighters[b.ref], 20))
    t.do(round_end.san_ticks)
    assert (t.one(b).san, t.one(b).steady) == (30, True)


@pytest.mark.rule("SAM-COMBAT-51")
def test_the_siege_beast_crushes_with_two_slots_and_the_responder_gets_ten():
    t = Arena()
    beast, a = t.foe("NPC-404"), t.hero(grades="AFFFFF", at=(1, 0))
    t.roll(damage=[1] * 30 + [1] * 20, contest=[1] * 7 + [1, 10], gain=[1] * 10)
    t.fight(beast, a).turns().play(f"crush fighter:{a.ref}")
    assert (t.prompt, t.asked().params["left"]) == ("attack.entry", 1)
    t.play("s:0/0")
    assert t.prompt == "settle.respond"
    assert t.events("declared")[0].data["how"] == "crush"
    assert t.asked().params["left"] == 50


@pytest.mark.rule("SAM-STEP-09")
@pytest.mark.parametrize(("energy", "offered"), [(60, "s:5/0"), (59, "s:2/0")])
def test_the_arcanist_drains_whoever_has_much_energy(energy, offered):
    t = Arena()
    a, b = t.foe("NPC-503"), t.hero(grades="FFFFAF", at=(1, 0), energy=energy)
    t.fight(a, b).turns().play("attack s:0", f"fighter:{b.ref}", "s:0/0")
    assert {"s:5/0", "s:2/0"} & set(t.offered) == {offered}


@pytest.mark.rule("SAM-VEH-33")
def test_nothing_heals_the_walking_bastion():
    from zhuoju.games.samsara.fight.settle import harm

    t = Arena()
    b = t.foe("NPC-504", hp=50)
    assert t.do(lambda m: harm.heal(m, m.state.fight.fighters[b.ref], 20)) == 0


@pytest.mark.rule("SAM-COMBAT-07")
def test_latecomers_arrive_side_by_side_and_bring_what_is_theirs():
    from zhuoju.games.samsara.fight import order

    t = Arena()
    a = t.hero()
    t.fight(a)
    came = t.do(lambda m: creatures.arrive(m, "NPC-305", "foes", 2, n=2, at=(10, 0)))
    assert [t.one(ref).at for ref in came] == [(12, 0), (14, 0)]
    t.do(order.latecomers)
    assert all(t.one(ref).riding is not None for ref in came)


@pytest.mark.parametrize(("name", "n"), [("NPC-101", 3), ("NPC-405", 4), ("NPC-102", 1)])
def test_the_dj_brings_a_whole_pack(name, n):
    t = Arena()
    a = t.hero()
    t.fight(a).turns().play()
    t.match.intervene("reinforce", entry=name, side="foes", seat=2, pack=True, who="dj", why="noise")
    assert [t.one(ref).name for ref in t.state.fight.arriving] == [name] * n
