"""SAM-ITEM, SAM-COMBAT-78..80 Items in battle: construction, bags, triggers, mines, loans."""

import pytest
from sam_table import Arena, skill

from zhuoju.games.samsara.fight import fighters, standing
from zhuoju.games.samsara.fight.powers import usable
from zhuoju.games.samsara.fight.settle.strike import Part, Strike
from zhuoju.games.samsara.model.build import ItemBuild, ItemEffect, Way
from zhuoju.games.samsara.model.card import Card, Sequence
from zhuoju.games.samsara.model.entry_string import read
from zhuoju.games.samsara.model.fight_state import Gear
from zhuoju.games.samsara.model.rolls import d


def swing(a, b, damage, *parts):
    return Strike(a.ref, primaries=[b.ref], parts=[Part("regular", d(0, 4, damage)), *parts], regular=1)


def armed(construction=1, reduction=0, **more):
    return ItemBuild(kind="armour", part="head", construction=construction, reduction=reduction, **more)


def worn(t, who, build, name="cap", place="worn", inside=""):
    gear = Gear(name, build, name, place, inside)
    who.gear.append(gear)
    return gear


@pytest.mark.rule("SAM-EX-02", "SAM-EX-03", "SAM-ITEM-13", "SAM-ITEM-16", "SAM-ITEM-17", "SAM-COMBAT-79")
@pytest.mark.rule("SAM-STEP-27", "SAM-STEP-28", "SAM-DECIDE-17", "SAM-TAB-06")
@pytest.mark.parametrize(
    ("final", "dice", "threshold"), [(40, [2, 8, 8, 9, 9, 9], 95), (100, [3, 5, 5, 5, 6, 6], 80)]
)
def test_the_knight_helm_holds_forty_and_breaks_at_a_hundred(final, dice, threshold):
    t = Arena(construction="always")
    a, b = t.foe(), t.hero(hp=200, gear=["IT-A02"])
    t.roll(reduction=[1], construction=dice)
    t.settles(swing(a, b, final + 1), settle_items=["item:g1"])
    assert t.events("tested")[0].data["threshold"] == threshold
    helm, broken = t.item(b, "IT-A02"), final > threshold
    assert helm.destroyed is broken
    assert (helm.build.weight, helm.build.volume) == (5, 4)
    assert t.do(lambda m: standing.reduction_dice(m, t.one(b))) == (0 if broken else 1)


@pytest.mark.rule("SAM-EDGE-39", "SAM-EDGE-40")
@pytest.mark.parametrize(("die", "broken"), [(1, True), (2, False)])
def test_construction_zero_and_equal_damage(die, broken):
    t = Arena(construction="always")
    a, b = t.foe(), t.hero()
    worn(t, b, armed(0, 1))
    t.roll(reduction=[1], construction=[die])
    t.settles(swing(a, b, 4), settle_items=["item:cap"])
    assert t.item(b, "cap").destroyed is broken


@pytest.mark.rule("SAM-ITEM-19", "SAM-OPT-10", "SAM-TAB-24")
@pytest.mark.parametrize(
    ("option", "main", "pvp", "asked"),
    [("off", True, True, False), ("main_and_pvp", False, False, False), ("main_and_pvp", True, False, True),
     ("main_and_pvp", False, True, True), ("always", False, False, True)],
)  # fmt: skip
def test_when_construction_is_on(option, main, pvp, asked):
    t = Arena(construction=option, main=main, pvp=pvp)
    a, b = t.foe(), t.hero()
    worn(t, b, armed(1))
    from zhuoju.games.samsara.fight.settle.steps import settle_all

    t.do(lambda m: settle_all(m, [swing(a, b, 4)]), "none")
    assert (t.prompt == "settle.items") is asked


@pytest.mark.rule("SAM-COMBAT-78", "SAM-COMBAT-80")
def test_as_many_items_as_the_attack_has_targets_and_dismantle_adds():
    from sam_table import part

    t = Arena(construction="always")
    a, b = t.foe(), t.hero()
    for k in range(4):
        worn(t, b, ItemBuild(kind="accessory", spot=str(k), construction=1), f"ring{k}")
    from zhuoju.games.samsara.fight.settle.steps import settle_all

    strike = swing(a, b, 4, part("R14:1"))
    strike.parts[0].targets = 2
    t.do(lambda m: settle_all(m, [strike]), "none")
    assert t.asked().most == 3
    assert t.asked().default == []


@pytest.mark.rule("SAM-STEP-28")
def test_sunder_item_ward_and_corrosion_change_the_comparison():
    from sam_table import part

    t = Arena(construction="always")
    a, b = t.foe(), t.hero(skills=[skill("B12:1")])
    worn(t, b, armed(2))
    t.afflict(b, "W18", 1, a, about="cap")
    t.roll(construction=[4])
    t.settles(swing(a, b, 14, part("R13:1")), settle_blue="s:0/0", settle_items=["item:cap"])
    assert t.events("tested")[0].data["threshold"] == 10 + 4 + 5
    assert not t.item(b, "cap").destroyed  # 14 + 5 equals 19


@pytest.mark.rule("SAM-EDGE-86", "SAM-ITEM-29", "SAM-ITEM-30", "SAM-STEP-29", "SAM-ITEM-28")
def test_a_struck_bag_tests_its_contents_with_its_own_dice():
    t = Arena(construction="always")
    a, b = t.foe(), t.hero(hp=60, grades="DFFFFF")
    bag = ItemBuild(kind="bag", part="back", construction=1, reduction=2, panel=read("I01:5"))
    worn(t, b, bag, "pack")
    for k in range(3):
        worn(t, b, ItemBuild(kind="tool", construction=1), f"tool{k}", "bag", "pack")
    t.roll(reduction=[1, 1], construction=[1, 1, 10, 4, 4, 20, 1, 1, 1, 4, 4, 19])
    t.settles(swing(a, b, 32), settle_items=["item:pack"])
    told = [e.data for e in t.events("tested")]
    assert [x["threshold"] for x in told] == [22, 38, 13, 37]
    assert t.item(b, "pack").destroyed
    assert sorted(g.id for g in t.state.fight.ground) == ["tool0", "tool1", "tool2"]
    assert [g.destroyed for g in t.state.fight.ground if g.id == "tool1"] == [True]


@pytest.mark.rule("SAM-ITEM-33", "SAM-ITEM-32")
def test_what_hangs_from_a_struck_piece_is_tested_after_it():
    t = Arena(construction="always")
    a, b = t.foe(), t.hero()
    worn(t, b, armed(1), "belt")
    worn(t, b, ItemBuild(kind="weapon", hands=1, damage=1, reduction=3), "knife", "hung", "belt")
    t.roll(construction=[9, 1, 1, 1])
    t.settles(swing(a, b, 4), settle_items=["item:belt"])
    assert [e.data["item"] for e in t.events("tested")] == ["belt", "knife"]
    assert t.do(lambda m: standing.reduction_dice(m, t.one(b))) == 0


@pytest.mark.rule("SAM-ITEM-10", "SAM-ITEM-11", "SAM-ITEM-18", "SAM-ITEM-40", "SAM-EDGE-82")
def test_regular_reduction_is_what_is_worn_and_held():
    t = Arena()
    b = t.hero(gear=["IT-A04", "IT-S01", "IT-W06", "IT-C01", "IT-B03", "IT-A05"])
    dice = {g.name: g.place for g in b.gear}
    assert dice["IT-B03"] == "worn"
    assert dice["IT-A05"] == "hung"  # the pack has the back
    assert t.do(lambda m: standing.reduction_dice(m, t.one(b))) == 2 + 3 + 2


@pytest.mark.rule("SAM-ITEM-41")
def test_an_item_gives_nothing_without_its_required_skill():
    t = Arena()
    b = t.hero()
    worn(t, b, armed(1, 2, needs="SK-AC02"))
    assert t.do(lambda m: standing.reduction_dice(m, t.one(b))) == 0
    t.one(b).known.append("SK-AC02")
    assert t.do(lambda m: standing.reduction_dice(m, t.one(b))) == 2


@pytest.mark.rule("SAM-ITEM-20", "SAM-ITEM-21", "SAM-ITEM-22", "SAM-ITEM-23", "SAM-EX-31")
def test_item_effects_are_skills_of_the_holder_until_the_item_breaks():
    t = Arena()
    b = t.hero(grades="FCFFFF", gear=["IT-C01"])
    assert t.do(lambda m: standing.move_cap(m, t.one(b))) == 28  # Swift 2, nobody else named
    t.one(b).gear[0].destroyed = True
    assert t.do(lambda m: standing.move_cap(m, t.one(b))) == 20
    assert not usable(t.one(b), t.one(b).powers[0], 1)


@pytest.mark.rule("SAM-ITEM-35", "SAM-ITEM-31")
@pytest.mark.parametrize(("panel", "ap"), [("", 2), ("I04:1", 1)])
def test_taking_something_out_of_a_bag(panel, ap):
    t = Arena()
    b, a = t.hero(), t.foe(at=(9, 0))
    worn(t, b, ItemBuild(kind="weapon", hands=1, damage=2, panel=read(panel)), "knife", "bag", "pack")
    t.fight(b, a).turns().play("take item:knife")
    assert (t.one(b).ap, t.item(b, "knife").place) == (3 - ap, "held")


@pytest.mark.rule("SAM-ITEM-36", "SAM-COST-11")
def test_a_consumable_is_used_up_but_not_destroyed():
    t = Arena()
    b, a = t.hero(hp=1, gear=["IT-F05"]), t.foe(at=(9, 0))
    t.fight(b, a).turns()
    t.roll(heal=[2, 2, 2, 2])
    t.play("use i:g1.0", f"fighter:{b.ref}")
    draught = t.item(b, "IT-F05")
    assert (t.one(b).hp, draught.left, draught.destroyed) == (9, 2, False)


# Triggers and mines


@pytest.mark.rule("SAM-ITEM-24", "SAM-DECIDE-19")
def test_of_several_triggers_the_owner_picks_one():
    t = Arena()
    a, b = t.foe(), t.hero()
    effect = ItemEffect(way=Way(release="trigger", charges=1, trigger="half_hp"), pieces=read("G01:2"))
    for name in ("one", "two"):
        fighters.give(b, ItemBuild(kind="accessory", spot=name, effects=(effect,)), name, name)
    t.roll(heal=[4, 4])
    t.settles(swing(a, b, 12), trigger_which="i:two.0")
    assert t.one(b).hp == 16
    assert [p.used for p in t.one(b).powers] == [0, 1]
    t.settles(swing(a, b, 12))
    assert t.one(b).hp == 4  # one a round


def minefield(t, *owners):
    for owner in owners:
        fighters.library_gear(owner, "IT-M06")


@pytest.mark.rule("SAM-EDGE-42", "SAM-EDGE-43", "SAM-HIDE-07")
@pytest.mark.parametrize(("same", "blown"), [(True, 1), (False, 2)])
def test_one_mine_of_each_owner_fires_in_a_round(same, blown):
    t = Arena()
    a, c = t.hero(at=(0, 0)), t.hero(at=(0, 0), seat=1)
    b = t.foe(hp=200, at=(0, 5), grades="FCFFFF")
    owners = (a, a) if same else (a, c)
    minefield(t, *owners)
    t.fight(a, b, c)
    from zhuoju.games.samsara.fight.triggers import lay

    def lay_all(m):
        for owner in owners:
            one = m.state.fight.fighters[owner.ref]
            yield from lay(m, one, next(p for p in one.powers if p.gear))

    t.do(lay_all)
    assert len(t.match.view(0)["mines"]) == (2 if same else 1)
    assert len(t.match.view(1).get("mines", [])) == (0 if same else 1)
    assert len(t.match.view(2)["mines"]) == 2
    from zhuoju.games.samsara.fight.moving import go

    t.do(lambda m: go(m, m.state.fight.fighters[b.ref], (0, 0), 5))
    t.answers()
    assert len(t.events("mine_blows")) == blown
    assert len(t.state.fight.placed) == 2 - blown


# Whose it is


@pytest.mark.rule("SAM-EDGE-44", "SAM-ITEM-03", "SAM-ITEM-04", "SAM-ITEM-37", "SAM-SNATCH-03")
def test_a_fallen_friends_sword_works_whatever_its_star():
    t = Arena()
    b, a, fallen = t.hero(at=(0, 0)), t.foe(at=(1, 0)), t.hero()
    sword = fighters.library_gear(fallen, "IT-W15")
    fallen.gear.remove(sword)
    sword.owner, sword.place = fallen.ref, "parked"
    t.state.fight.ground.append(sword)
    t.fight(b, a).turns().play(f"pick_up item:{sword.id}")
    t.one(b).types, t.one(b).ap = [], 3
    t.play("end", "end")
    assert f"attack both item:{sword.id}" in t.offered
    assert t.item(b, "IT-W15").owner == fallen.ref


@pytest.mark.rule("SAM-SKILL-02", "SAM-SKILL-03", "SAM-ITEM-02")
@pytest.mark.parametrize(("source", "works"), [("own", False), ("plane", True), ("loan", True)])
def test_a_skill_above_the_star_does_nothing_unless_the_plot_lends_it(source, works):
    from zhuoju.games.samsara.catalogue.library import skill_build

    thing = Sequence("q1", "skill", "SK-SP05", skill=skill_build("SK-SP05"), source=source)
    one = fighters.from_card(Card("c", "Ada", sequences=[thing]), 0, "heroes", star=1)
    assert one.powers[0].off is not works


@pytest.mark.rule("SAM-ITEM-15", "SAM-HP-03")
def test_the_dj_says_what_a_breaking_item_does_to_its_wearer():
    t = Arena()
    b, a = t.hero(), t.foe(at=(9, 0))
    t.hero(at=(8, 0))
    t.fight(b, a).turns().play()
    t.match.intervene("queue", what="backlash", ref=b.ref, n=25, who="Ada", why="the mail melts")
    t.play("watch nobody")
    assert t.one(b).dead
    t.match.intervene("set_value", ref=b.ref, what="hp", n=1, who="Ada", why="dying, not dead")
    assert not t.one(b).dead
    assert [r.why for r in t.state.fight.rulings] == ["the mail melts", "dying, not dead"]


@pytest.mark.rule("SAM-ITEM-38")
@pytest.mark.parametrize("fitting", ["yes", "no"])
def test_a_spiked_plate_may_serve_as_a_weapon(fitting):
    t = Arena(ask_dj=True)
    b, a = t.hero(), t.foe(at=(1, 0))
    worn(t, b, armed(1, 1, damage=2), "spikes")
    t.fight(b, a).turns().play("attack worn item:spikes")
    assert (t.prompt, t.asked().default) == ("dj.odd_weapon", "yes")
    t.play(fitting)
    assert (t.prompt, t.one(b).ap) == (("attack.target", 1) if fitting == "yes" else ("turn.act", 3))
    assert t.state.fight.rulings[-1].overrides is (fitting == "no")


@pytest.mark.rule("SAM-ITEM-39", "SAM-SKILL-01")
@pytest.mark.parametrize(("source", "seniority"), [("own", 90), ("plane", 0), ("loan", 0), ("temporary", 90)])
def test_what_a_plane_gives_never_counts(source, seniority):
    from zhuoju.games.samsara.catalogue.library import item_build

    thing = Sequence("q1", "item", "IT-W02", item=item_build("IT-W02"), source=source)
    one = fighters.from_card(Card("c", "Ada", sequences=[thing]), 0, "heroes")
    assert one.seniority == seniority
    assert one.gear[0].place == "held"


@pytest.mark.rule("SAM-HP-07", "SAM-LIMB-01")
@pytest.mark.parametrize("for_good", [False, True])
def test_a_lost_limb_heals_at_rollback_unless_the_dj_says_otherwise(for_good):
    t = Arena()
    b = t.hero()
    t.do(lambda m: None)
    t.match.intervene("lose_limb", ref=b.ref, limb="arm", for_good=for_good, who="Ada", why="the saw")
    one = fighters.roll_back(t.one(b))
    assert one.limbs == (["!arm"] if for_good else [])
    assert t.state.fight.rulings[-1].clause == "SAM-LIMB-01"


@pytest.mark.rule("SAM-SKILL-05")
def test_item_effects_are_of_the_item_system():
    from zhuoju.games.samsara.catalogue.library import SKILLS

    t = Arena()
    b = t.hero(gear=["IT-C01"])
    assert b.powers[0].build.system == "item"
    assert {s.system for s in SKILLS.values()} == {"spell", "miracle", "craft", "academia", "esper"}
