"""SAM-COST-13..15, 29 Builds that nobody can have."""

import pytest
from msgspec.structs import replace
from sam_cards import WORDS

from zhuoju.games.samsara.catalogue import library, soundness
from zhuoju.games.samsara.catalogue.cost import item_cost, skill_cost
from zhuoju.games.samsara.model.build import (
    ItemBuild,
    ItemEffect,
    Piece,
    SkillBuild,
    VehicleBuild,
    Way,
)
from zhuoju.games.samsara.strengthening import purchases

WEAPON = ItemBuild(kind="weapon", hands=1, reach="melee", damage=1, size=(90, 110))


@pytest.mark.rule("SAM-AUDIT-23", "SAM-AUDIT-71", "SAM-COST-05", "SAM-COST-09")
@pytest.mark.parametrize(
    ("build", "reason"),
    [
        (SkillBuild(system="craft", way=Way(), pieces=()), "no_entry"),
        (SkillBuild(system="craft", way=Way(), pieces=(Piece("R01", 26),)), "level_cap"),
        (SkillBuild(system="craft", way=Way(), pieces=(Piece("G01", 1),)), "no_release"),
        (SkillBuild(system="craft", way=Way(), pieces=(Piece("W01", 1),)), "no_duration"),
        (SkillBuild(system="craft", way=Way(release="active"), pieces=(Piece("G02", 1),)), "no_duration"),
        (
            SkillBuild(system="craft", way=Way(release="active"), pieces=(Piece("G01", 1, duration=2),)),
            "no_lasting",
        ),
        (SkillBuild(system="craft", way=Way(), pieces=(Piece("I01", 1),)), "wrong_family"),
        (SkillBuild(system="craft", way=Way(cooldown=1), pieces=(Piece("R01", 1),)), "passive_way"),
        (SkillBuild(system="craft", way=Way(release="channel"), pieces=(Piece("R01", 1),)), "channel_points"),
        (
            SkillBuild(
                system="craft", way=Way(release="active", pays="energy", payment=5), pieces=(Piece("R01"),)
            ),
            "wrong_payment",
        ),
        (
            SkillBuild(
                system="spell", way=Way(release="active", pays="energy", payment=7), pieces=(Piece("R01"),)
            ),
            "payment_step",
        ),
        (
            SkillBuild(system="craft", way=Way(restrictions=("a", "b", "c")), pieces=(Piece("R01"),)),
            "restrictions",
        ),
        (
            SkillBuild(
                system="craft",
                way=Way(release="active"),
                pieces=(Piece("R01", 9),),
                offsets=(Piece("N06", 1, parameter="x"),),
            ),
            "offset_release",
        ),
        (
            SkillBuild(system="craft", way=Way(), pieces=(Piece("R01", 9),), offsets=(Piece("N07", 1),)),
            "offset_release",
        ),
        (
            SkillBuild(system="craft", way=Way(), pieces=(Piece("R01", 9),), offsets=(Piece("N05", 1),)),
            "no_parameter",
        ),
    ],
)
def test_skills_that_nobody_can_build(build, reason):
    assert reason in [flaw.reason for flaw in soundness.skill_flaws(build)]


@pytest.mark.rule("SAM-AUDIT-78", "SAM-COST-29", "SAM-COST-06", "SAM-COST-07")
@pytest.mark.parametrize(
    ("way", "piece", "reason"),
    [
        (Way(release="active", duration=4, cooldown=1), Piece("B01", 1), "cooled_too_long"),
        (Way(release="active", duration=4, once=True), Piece("B01", 1), "cooled_too_long"),
        (Way(release="active", time="hour", once=True), Piece("B01", 1), "cooled_time"),
        (Way(release="active", time="scene", cooldown=2), Piece("B01", 1), "cooled_time"),
        (Way(release="active", targets=3), Piece("R01", 1), "too_many_targets"),
        (Way(release="active"), Piece("W13", 1, duration=2), "numb_rounds"),
        (Way(release="active"), Piece("W09", 1, duration=4), "seal_rounds"),
    ],
)
def test_combinations_that_are_barred(way, piece, reason):
    build = SkillBuild(system="spell", way=way, pieces=(piece,))
    assert [flaw.reason for flaw in soundness.skill_flaws(build) if flaw.check == "SAM-AUDIT-78"] == [reason]
    item_build = ItemBuild(kind="tool", size=(25, 175), effects=(ItemEffect(way=way, pieces=(piece,)),))
    assert reason in [flaw.reason for flaw in soundness.item_flaws(item_build)]


@pytest.mark.rule("SAM-AUDIT-78")
def test_once_per_mission_goes_with_a_scene():
    build = SkillBuild(
        system="spell", way=Way(release="active", time="scene", once=True), pieces=(Piece("B01", 1),)
    )
    assert list(soundness.skill_flaws(build)) == []


@pytest.mark.rule("SAM-AUDIT-43", "SAM-AUDIT-62", "SAM-AUDIT-71", "SAM-AUDIT-25", "SAM-VEH-31", "SAM-ITEM-34")
@pytest.mark.parametrize(
    ("build", "reason"),
    [
        (replace(WEAPON, damage=25), "panel_dice"),
        (ItemBuild(kind="tool", damage=1, size=(25, 175)), "panel_dice"),
        (ItemBuild(kind="accessory", reduction=1, size=(90, 110)), "panel_dice"),
        (replace(WEAPON, construction=6), "construction"),
        (ItemBuild(kind="armour", size=(90, 110)), "no_slot_stated"),
        (replace(WEAPON, reach=None), "no_slot_stated"),
        (replace(WEAPON, size=None), "no_size"),
        (replace(WEAPON, effects=(ItemEffect(way=Way(), pieces=(Piece("N01", 1),)),)), "item_offset"),
        (
            replace(WEAPON, effects=(ItemEffect(way=Way(release="trigger"), pieces=(Piece("R01", 1),)),)),
            "no_trigger",
        ),
        (replace(WEAPON, panel=(Piece("R01", 1),)), "wrong_family"),
        (replace(WEAPON, panel=(Piece("I02", 21),)), "level_cap"),
        (replace(WEAPON, panel=(Piece("I02", 1), Piece("I02", 2))), "entry_twice"),
        (ItemBuild(kind="tool", size=(25, 175), panel=(Piece("I09", 1),)), "no_parameter"),
        (
            ItemBuild(kind="vehicle", vehicle=VehicleBuild(grades=(3, 1, 1, 1, 1, 1), open=True)),
            "vehicle_grade",
        ),
        (ItemBuild(kind="vehicle"), "no_vehicle"),
        (ItemBuild(kind="vehicle", vehicle=VehicleBuild(grades=(1, 1, 1, 1, 1, 1))), "no_interior"),
        (
            ItemBuild(kind="vehicle", construction=1, vehicle=VehicleBuild(grades=(1,) * 6, open=True)),
            "construction",
        ),
    ],
)
def test_items_that_nobody_can_build(build, reason):
    assert reason in [flaw.reason for flaw in soundness.item_flaws(build)]


@pytest.mark.rule("SAM-AUDIT-31", "SAM-COST-25")
def test_the_whole_library_passes_its_own_audit():
    for name in library.SKILLS:
        assert list(soundness.skill_flaws(library.skill_build(name, WORDS))) == [], name
        assert skill_cost(library.skill_build(name, WORDS)).total > 0
    for name, card in library.ITEMS.items():
        chosen = purchases.followers.library_sequence("x", name, WORDS).item
        assert list(soundness.item_flaws(chosen)) == [], name
        assert item_cost(card.build).total > 0
