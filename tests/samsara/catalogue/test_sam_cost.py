"""SAM-COST The cost model, rule by rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from zhuoju.games.samsara.catalogue import cost, item_price, library
from zhuoju.games.samsara.catalogue.soundness import item_flaws, skill_flaws
from zhuoju.games.samsara.character.carrying import refit
from zhuoju.games.samsara.model.build import (
    ItemBuild,
    ItemEffect,
    Piece,
    SkillBuild,
    VehicleBuild,
    Way,
)
from zhuoju.games.samsara.model.card import Follower, Sequence
from zhuoju.games.samsara.model.words import Release


def piece(code: str, level: int = 1, **more) -> Piece:
    return Piece(entry=code, level=level, **more)


def skill(*pieces: Piece, offsets: tuple[Piece, ...] = (), system="craft", **way) -> SkillBuild:
    return SkillBuild(system=system, way=Way(**way), pieces=pieces, offsets=offsets)


def price(*pieces: Piece, **more) -> int:
    return cost.skill_cost(skill(*pieces, **more)).total


def reasons(build: SkillBuild | ItemBuild) -> list[str]:
    found = skill_flaws(build) if isinstance(build, SkillBuild) else item_flaws(build)
    return [flaw.reason for flaw in found]


# Entries


@pytest.mark.rule("SAM-COST-02")
@pytest.mark.parametrize(("level", "base"), [(5, 50), (10, 125), (15, 225), (20, 350), (25, 500)])
def test_each_tier_of_levels_costs_more(level, base):
    assert cost.base(library.ENTRIES["R01"], level) == base * 100


@pytest.mark.rule("SAM-COST-03", "SAM-COST-04")
@pytest.mark.parametrize(
    ("level", "base", "passive", "red", "blue"),
    [
        (1, 10, 25, (22, 20, 18, 16, 9), (15, 14, 10)),
        (2, 20, 50, (44, 40, 36, 32, 18), (30, 28, 20)),
        (3, 30, 75, (66, 60, 54, 48, 27), (45, 42, 30)),
        (4, 40, 100, (88, 80, 72, 64, 36), (60, 56, 40)),
        (5, 50, 125, (110, 100, 90, 80, 45), (75, 70, 50)),
        (8, 95, 238, (209, 190, 171, 152, 86), (143, 133, 95)),
        (10, 125, 313, (275, 250, 225, 200, 113), (188, 175, 125)),
        (13, 185, 463, (407, 370, 333, 296, 167), (278, 259, 185)),
        (15, 225, 563, (495, 450, 405, 360, 203), (338, 315, 225)),
        (18, 300, 750, (660, 600, 540, 480, 270), (450, 420, 300)),
        (20, 350, 875, (770, 700, 630, 560, 315), (525, 490, 350)),
        (21, 380, 950, (836, 760, 684, 608, 342), (570, 532, 380)),
        (25, 500, 1250, (1100, 1000, 900, 800, 450), (750, 700, 500)),
    ],
)
def test_the_printed_price_list_of_numeric_entries(level, base, passive, red, blue):
    def entry(code: str, **way) -> int:
        return cost.entry_line(piece(code, level), Way(**way)).amount

    assert cost.base(library.ENTRIES["B01"], level) == base * 100
    assert entry("R01", release="passive") == entry("B01", release="passive") == passive
    ways = [{"release": r} for r in ("instant", "forced", "active")]
    channels = [{"release": "channel", "channel": n} for n in (3, 5)]
    assert tuple(entry("R03", **way) for way in (*ways, *channels)) == red
    assert tuple(entry("B01", **way) for way in ways) == blue


@pytest.mark.rule("SAM-COST-04")
@pytest.mark.parametrize(
    ("family", "points", "percent"),
    [("red", 3, 60), ("weakening", 4, 0), ("red", 7, -30), ("green", 3, -10), ("blue", 7, -50)],
)
def test_a_longer_channel_is_cheaper(family, points, percent):
    assert cost.release_percent(family, Way(release="channel", channel=points)) == percent


@pytest.mark.rule("SAM-COST-04")
def test_triggers_cost_110_for_red_and_60_for_others():
    way = Way(release="trigger", trigger="fired")
    assert [cost.release_percent(f, way) for f in ("red", "weakening", "blue", "green")] == [110, 110, 60, 60]


@pytest.mark.rule("SAM-COST-05")
def test_durations_cost_15_a_round_and_30_where_they_tick():
    def percent(code: str, **way) -> int:
        return dict(cost.factors(library.ENTRIES[code], piece(code), Way(**way))).get("duration", 0)

    assert percent("B01", release="active", duration=4) == 60
    assert [percent(code, release="active", duration=2) for code in ("W01", "W02", "W03", "W14")] == [60] * 4
    assert percent("W04", release="active", duration=2) == 30
    assert percent("W04", release="passive", duration=2) == 30  # weakenings pay as passives too
    assert percent("B01", release="passive", duration=2) == 0
    assert percent("G01", release="active", duration=3) == 0  # immediate only
    times = [percent("B01", release="active", time=time) for time in ("scene", "hour", "day")]
    assert times == [100, 120, 150]
    assert percent("R01", release="active", time="hour") == 0  # green and blue entries only


@pytest.mark.rule("SAM-COST-06", "SAM-COST-29", "SAM-AUDIT-78")
def test_a_cooldown_is_for_short_effects_only():
    assert price(piece("R01", 5), release="active", cooldown=3) == 75  # 50 × 150 %
    assert price(piece("R01", 5), release="active", once=True) == 60  # 50 × 120 %
    assert reasons(skill(piece("B01"), release="active", duration=3, cooldown=2)) == []
    assert reasons(skill(piece("B01"), release="active", duration=4, cooldown=2)) == ["cooled_too_long"]
    assert reasons(skill(piece("B01"), release="active", time="scene", once=True)) == []
    assert reasons(skill(piece("B01"), release="active", time="hour", once=True)) == ["cooled_time"]
    assert "passive_way" in reasons(skill(piece("B01"), cooldown=1))


@pytest.mark.rule("SAM-COST-07", "SAM-AUDIT-78")
def test_each_further_target_costs_60_and_the_gate_star_limits_them():
    assert price(piece("R01", 5), release="active", targets=2) == 120
    assert price(piece("R01", 5, targets=3), release="active") == 150
    assert reasons(skill(piece("R01", 5), release="active", targets=2)) == []
    assert reasons(skill(piece("R01", 5), release="active", targets=3)) == ["too_many_targets"]
    assert reasons(skill(piece("R01", 6), release="active", targets=3)) == []  # gate ★2


@pytest.mark.rule("SAM-COST-08")
@pytest.mark.parametrize(("reach", "total"), [("contact", 90), ("aim", 95), ("scene", 105)])
def test_range_costs(reach, total):
    assert price(piece("R01", 5), release="active", range=reach) == total


@pytest.mark.rule("SAM-COST-09")
def test_a_payment_lowers_the_price_by_its_points():
    assert price(piece("R01", 10), release="active", pays="stamina", payment=30) == 190  # 125 × 150 %
    assert reasons(skill(piece("R01"), release="active", pays="stamina", payment=7)) == ["payment_step"]
    assert reasons(skill(piece("R01"), release="active", pays="energy", payment=5)) == ["wrong_payment"]
    spell = skill(piece("R01"), system="spell", release="active", pays="energy", payment=5)
    assert reasons(spell) == []
    assert "passive_way" in reasons(skill(piece("R01"), pays="stamina", payment=5))


@pytest.mark.rule("SAM-COST-11", "SAM-EX-51")
@pytest.mark.parametrize(
    ("charges", "percent"),
    [(1, 35), (2, 50), (3, 60), (4, 75), (5, 75), (6, 90), (10, 90), (None, 100)],
)
def test_charges_multiply_the_modifier(charges, percent):
    way = Way(release="active", charges=charges)
    assert cost.modifier(library.ENTRIES["G01"], piece("G01"), way) == percent
    draught = ItemEffect(way=Way(release="active", charges=3), pieces=(piece("G01", 4),))
    sheet = cost.effect_cost(draught)
    assert (sheet.lines[0].amount, sheet.total) == (27, 30)


@pytest.mark.rule("SAM-COST-03")
def test_the_modifier_is_never_below_30():
    way = Way(release="channel", channel=7, cooldown=5, pays="energy", payment=30, restrictions=("a", "b"))
    assert cost.modifier(library.ENTRIES["G01"], piece("G01"), way) == 30
    item = replace(way, pays=None, payment=0, charges=1)
    assert cost.modifier(library.ENTRIES["G03"], piece("G03"), replace(item, cooldown=0)) == 11  # ⌈30 × 35 %⌉


@pytest.mark.rule("SAM-EX-49")
@pytest.mark.parametrize(
    ("release", "total"), [("active", 90), ("instant", 110), ("forced", 100), ("passive", 125)]
)
def test_force_blow_5_by_release(release, total):
    assert price(piece("R01", 5), release=release) == total


@pytest.mark.rule("SAM-EX-50")
def test_ward_5_for_an_hour():
    build = skill(piece("B01", 5), system="spell", release="active", time="hour", pays="energy", payment=30)
    sheet = cost.skill_cost(build)
    assert (sheet.lines[0].modifier, sheet.total) == (190, 95)


@pytest.mark.rule("SAM-EX-52")
def test_bleeding_3_for_two_rounds_as_a_passive():
    sheet = cost.skill_cost(skill(piece("W01", 3, duration=2)))
    assert (sheet.lines[0].amount, sheet.total) == (93, 95)


# Skills


@pytest.mark.rule("SAM-COST-12")
def test_a_skill_costs_at_least_10_and_a_multiple_of_5():
    assert price(piece("G16"), release="active", duration=1) == 10  # 4 × 115 % = 5
    assert price(piece("R01", 2), release="instant") == 45  # 44


@pytest.mark.rule("SAM-COST-12", "SAM-COST-15", "SAM-AUDIT-26")
def test_offsets_take_off_at_most_two_fifths():
    many = skill(piece("G02", 2), offsets=(piece("N05", 3, parameter="fire"),))
    sheet = cost.skill_cost(many)
    assert [line.amount for line in sheet.lines] == [35, -18, 4, 4]  # 14 count; rounded up to 25
    assert sheet.total == 25
    assert reasons(many) == ["offset_share"]
    assert reasons(skill(piece("G02", 2), offsets=(piece("N05", 2, parameter="fire"),))) == []


@pytest.mark.rule("SAM-COST-15")
def test_self_weakening_is_worth_a_quarter_of_the_weakening():
    active = price(piece("W04", 3, duration=2), release="active")
    assert active == 45  # 21 × 210 % = 45
    assert cost.offset_value(piece("N04", 3, parameter="W04", duration=2)) == 11
    assert cost.offset_value(piece("N04", 3, parameter="daze", duration=2)) == 11


@pytest.mark.rule("SAM-COST-15")
def test_offsets_fit_only_passive_or_released_skills():
    vow, tell = piece("N08", parameter="no_lies"), piece("N10")
    assert reasons(skill(piece("R01", 3), offsets=(vow,))) == []
    assert reasons(skill(piece("R01", 3), offsets=(vow,), release="active")) == ["offset_release"]
    assert reasons(skill(piece("R01", 3), offsets=(tell,), release="active")) == []
    assert reasons(skill(piece("R01", 3), offsets=(tell,))) == ["offset_release"]


@pytest.mark.rule("SAM-COST-13", "SAM-AUDIT-23")
def test_the_gate_is_the_highest_of_band_and_levels():
    assert cost.skill_cost(skill(piece("R01", 6))).gate == 2  # 163 points are band 1
    assert cost.skill_cost(skill(piece("R01", 8))).gate == 2  # 240 points are band 2
    assert cost.skill_cost(skill(piece("R01", 25))).gate == 6  # special grade
    assert reasons(skill(piece("R01", 26))) == ["level_cap"]


@pytest.mark.rule("SAM-COST-14", "SAM-SKILL-28")
def test_three_red_two_blue_and_no_entry_twice():
    red = [piece(code, duration=1) for code in ("R01", "R02", "W04", "R05")]
    assert reasons(skill(*red[:3])) == []
    assert reasons(skill(*red)) == ["too_many_red"]
    assert reasons(skill(piece("B01"), piece("B02"), piece("B03"))) == ["too_many_blue"]
    assert reasons(skill(piece("B01"), piece("B01", 2))) == ["entry_twice"]


@pytest.mark.rule("SAM-SKILL-25", "SAM-SKILL-26")
def test_the_colour_follows_from_the_entries():
    def colour(*codes: str) -> str | None:
        return cost.colour(tuple(map(piece, codes)))

    assert [colour("R01", "W01"), colour("B01", "B03"), colour("G01", "D01")] == ["red", "blue", "green"]
    assert [colour("R01", "B01"), colour("B01", "G01"), colour("W01", "D13")] == ["orange"] * 3


@pytest.mark.rule("SAM-SKILL-29", "SAM-ITEM-34")
def test_items_take_no_offsets():
    effect = ItemEffect(way=Way(), pieces=(piece("R01"), piece("N10")))
    tool = ItemBuild(kind="tool", size=(25, 175), effects=(effect,))
    assert reasons(tool) == ["item_offset"]


@pytest.mark.rule("SAM-COST-29", "SAM-AUDIT-78")
def test_numb_lasts_one_round_and_seal_at_most_three():
    assert reasons(skill(piece("W13", duration=2), release="active")) == ["numb_rounds"]
    assert reasons(skill(piece("W13", duration=1), release="active")) == []
    assert reasons(skill(piece("W09", duration=4), release="active")) == ["seal_rounds"]


# Items


@pytest.mark.rule("SAM-COST-16")
def test_an_item_costs_at_least_5():
    assert cost.item_cost(ItemBuild(kind="ammunition", size=(25, 175))).total == 5


@pytest.mark.rule("SAM-COST-17")
@pytest.mark.parametrize(
    ("build", "printed"),
    [
        ({"kind": "weapon", "hands": 2}, [(5, 100), (10, 250), (15, 425), (20, 625), (25, 875)]),
        ({"kind": "weapon", "hands": 1}, [(4, 80), (8, 200), (12, 340), (16, 500), (20, 700)]),
        ({"kind": "part"}, [(3, 60), (6, 150), (9, 255), (12, 375), (15, 525)]),
    ],
)
def test_the_printed_prices_of_damage_dice(build, printed):
    for star, (dice, points) in enumerate(printed, 1):
        made = ItemBuild(**build, damage=dice)
        assert item_price.up(item_price.damage_base(made), 100) == points
        assert item_price.dice_gates(made)[0] == star
        assert item_price.dice_gates(ItemBuild(**build, damage=dice + 1))[0] == star + 1


@pytest.mark.rule("SAM-COST-17")
@pytest.mark.parametrize(
    ("build", "printed"),
    [
        ({"kind": "armour", "part": "body"}, [(2, 40), (4, 100), (6, 170), (8, 250), (10, 350)]),
        ({"kind": "armour", "part": "legs"}, [(1, 20), (2, 50), (3, 85), (4, 125), (5, 175)]),
        ({"kind": "bag", "part": "back"}, [(1, 20), (2, 50), (3, 85), (4, 125), (5, 175)]),
        ({"kind": "shield"}, [(3, 30), (6, 75), (9, 128), (12, 188), (15, 263)]),
        ({"kind": "vehicle"}, [(3, 60), (6, 150), (9, 255), (12, 375), (15, 525)]),
    ],
)
def test_the_printed_prices_of_reduction_dice(build, printed):
    for star, (dice, points) in enumerate(printed, 1):
        made = ItemBuild(**build, reduction=dice)
        assert item_price.up(item_price.reduction_base(made), 100) == points
        assert item_price.dice_gates(made)[1] == star


@pytest.mark.rule("SAM-COST-17", "SAM-AUDIT-43")
@pytest.mark.parametrize("kind", ["accessory", "tool", "food", "ammunition"])
def test_small_things_have_no_panel_dice(kind):
    assert "panel_dice" in reasons(ItemBuild(kind=kind, size=(25, 175), damage=1))
    assert "panel_dice" in reasons(ItemBuild(kind=kind, size=(25, 175), reduction=1))


@pytest.mark.rule("SAM-COST-18", "SAM-AUDIT-43")
def test_construction_costs_5_a_level_from_the_second_on():
    def helm(level: int) -> ItemBuild:
        return ItemBuild(kind="armour", part="head", size=(90, 110), reduction=1, construction=level)

    assert [cost.item_cost(helm(k)).total for k in (0, 1, 2, 5)] == [20, 20, 25, 40]
    assert (reasons(helm(5)), reasons(helm(6))) == ([], ["construction"])  # gate ★1: 3 + 2


@pytest.mark.rule("SAM-COST-19", "SAM-EX-54")
def test_a_van_pays_for_its_grades():
    van = ItemBuild(kind="vehicle", vehicle=VehicleBuild(grades=(3, 2, 1, 2, 1, 2)))
    assert item_price.attributes_base(van) == 12_000
    assert (item_price.attribute_base(True, 3), item_price.attribute_base(False, 3)) == (7500, 3750)


@pytest.mark.rule("SAM-COST-19", "SAM-AUDIT-62")
def test_a_vehicles_grades_stay_within_its_gate_star():
    def bike(stalwart: int, burst: int) -> ItemBuild:
        return ItemBuild(
            kind="vehicle", vehicle=VehicleBuild(grades=(stalwart, burst, 1, 1, 1, 1), open=True)
        )

    assert reasons(bike(2, 3)) == []
    assert reasons(bike(3, 3)) == reasons(bike(2, 4)) == ["vehicle_grade"]


@pytest.mark.rule("SAM-COST-20")
def test_panel_entries_cost_their_base():
    pouch = ItemBuild(kind="bag", part="back", size=(25, 175), panel=(piece("I01", 6),))
    assert [line.amount for line in cost.item_cost(pouch).lines] == [26, 4]


@pytest.mark.rule("SAM-COST-25")
def test_a_refitted_item_costs_the_same():
    coat = library.item_build("IT-A04")
    large = refit(coat, 250)
    assert (large.size, large.weight, large.volume) == ((240, 260), 20, 25)
    assert cost.item_cost(large).total == cost.item_cost(coat).total
    ring = refit(library.item_build("IT-C01"), 60)
    assert (ring.size, ring.weight, ring.volume) == ((50, 70), 1, 1)


# Sequences


@pytest.mark.rule("SAM-COST-21")
def test_a_fusions_surcharge_comes_after_rounding():
    night = Sequence("q1", "skill", library="RS-NK1", surcharge=100)
    drake = Sequence("q2", "skill", library="RS-DB1", surcharge=100)
    assert cost.price(night) + cost.price(drake) == 350
    sheet = cost.sheet(drake)
    assert sheet
    assert (sheet.total, sheet.band, sheet.gate) == (200, 1, 1)
    wings = cost.with_surcharge(cost.skill_cost(library.skill_build("RS-NK2")), 100)
    assert (wings.total, wings.band) == (255, 2)
    assert cost.with_surcharge(cost.skill_cost(library.skill_build("RS-NK2")), 100, for_band=False).band == 1


@pytest.mark.rule("SAM-COST-24")
def test_a_sequence_keeps_the_prices_of_its_catalogue(monkeypatch):
    dear = {**library.ENTRIES, "R01": replace(library.ENTRIES["R01"], unit=12)}
    monkeypatch.setitem(library.CATALOGUES, 2, dear)
    build = skill(piece("R01", 3))
    old = Sequence("q1", "skill", skill=build, version=1)
    assert (cost.price(old), cost.price(replace(old, version=2))) == (75, 90)


@pytest.mark.rule("SAM-COST-01")
def test_a_follower_adds_what_its_sequences_cost():
    own = [Sequence("q2", "skill", library="SK-CR01"), Sequence("q3", "item", library="IT-W02")]
    follower = Sequence("q1", "follower", follower=Follower("Rex", sequences=own))
    assert cost.price(follower) == 165
    assert cost.price(Sequence("q4", "race", library="RC-01")) == 0


RELEASES: list[Release] = ["passive", "active", "instant", "forced"]


@pytest.mark.rule("SAM-COST-01", "SAM-COST-12")
@given(
    code=st.sampled_from(["R01", "R04", "W03", "B02", "G02", "G20"]),
    level=st.integers(1, 19),
    release=st.sampled_from(RELEASES),
    payment=st.sampled_from([0, 10, 30]),
)
def test_more_of_an_entry_never_costs_less(code, level, release, payment):
    paid = payment if release != "passive" else 0
    way = {"release": release, "duration": 2, "payment": paid, "pays": "stamina" if paid else None}
    low, high = (cost.skill_cost(skill(piece(code, k), **way)) for k in (level, level + 1))
    assert low.total <= high.total
    assert low.total % 5 == 0
    assert low.total == sum(line.amount for line in low.lines)
    assert high.gate >= low.gate >= low.band
