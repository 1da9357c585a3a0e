"""SAM 9 Every price, band, gate and colour that the specification prints, computed anew."""

import csv
import re
from pathlib import Path

import pytest

from zhuoju.games.samsara.catalogue import cost, library
from zhuoju.games.samsara.catalogue.item_price import attributes_base
from zhuoju.games.samsara.model import entry_string, tables
from zhuoju.games.samsara.model.words import GRADES

HERE = Path(__file__).parent


def printed(name: str) -> list[dict[str, str]]:
    with (HERE / f"printed_{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def sums(sheet: cost.CostSheet, build: cost.SkillBuild) -> str:
    """The column "Sum" of the tables of skills."""
    entries = [
        f"{line.base / 100:g}×{line.modifier}%={line.amount}" for line in sheet.lines if line.kind == "entry"
    ]
    offsets = [f" − {piece.entry} {cost.offset_value(piece)}" for piece in build.offsets]
    return " + ".join(entries) + "".join(offsets)


@pytest.mark.rule("SAM-COST-01", "SAM-COST-02", "SAM-COST-03", "SAM-COST-12", "SAM-COST-13", "SAM-SKILL-25")
@pytest.mark.parametrize("row", printed("skills"), ids=lambda row: row["id"])
def test_a_skill_costs_what_is_printed(row):
    build = library.skill_build(row["id"])
    sheet = cost.skill_cost(build)
    assert sums(sheet, build) == row["sum"]
    assert (sheet.total, sheet.band, sheet.gate) == (int(row["cost"]), int(row["band"]), int(row["gate"]))
    assert sheet.colour == row["colour"]


@pytest.mark.rule("SAM-COST-16", "SAM-COST-17", "SAM-COST-18", "SAM-COST-19", "SAM-COST-20")
@pytest.mark.parametrize("row", printed("items"), ids=lambda row: row["id"])
def test_an_item_costs_what_is_printed(row):
    sheet = cost.item_cost(library.item_build(row["id"]))
    parts = [str(line.amount) for line in sheet.lines if line.kind not in ("rounding", "least")]
    assert (" + ".join(parts) or "0") == row["sheet"]
    assert (sheet.total, sheet.gate) == (int(row["cost"]), int(row["gate"]))
    assert sheet.band == (int(row["band"]) if row["band"] else tables.cost_band(int(row["cost"])))


@pytest.mark.rule("SAM-COST-19", "SAM-VEH-09", "SAM-VEH-14")
@pytest.mark.parametrize("row", printed("vehicles"), ids=lambda row: row["id"])
def test_a_vehicle_has_the_printed_numbers(row):
    build = library.item_build(row["id"])
    assert build.vehicle
    stalwart, burst, _, coordination, spirit, _ = build.vehicle.grades
    fuel = tables.STAMINA[coordination - 1]
    if build.vehicle.magitech:
        fuel += tables.ENERGY[spirit - 1]
    assert sum(build.vehicle.grades) - 6 == int(row["steps"])
    assert tables.HP[stalwart - 1] == int(row["durability"])
    assert (f"{burst}D8", str(tables.MOVE[burst - 1])) == (row["ram"], row["move"])
    assert (fuel, f"{build.reduction}D4" if build.reduction else "-") == (int(row["fuel"]), row["hull"])
    assert attributes_base(build) > 0


@pytest.mark.rule("SAM-SKILL-24")
def test_the_catalogue_is_the_printed_one():
    letters = {"passive": "P", "active": "A", "instant": "I", "forced": "F", "channel": "C", "trigger": "T"}
    policies = {"immediate": "0", "optional": "S", "required": "R", "none": "-"}
    rows = printed("entries")
    assert [row["id"].removeprefix("E-") for row in sorted(rows, key=lambda r: r["id"])] == sorted(
        library.ENTRIES
    )
    for row in rows:
        entry = library.ENTRIES[row["id"].removeprefix("E-")]
        assert (entry.name.hans, entry.cap) == (row["name"], int(row["cap"]))
        if entry.family == "offset":
            assert str(entry.unit) == row["unit"] or row["id"] == "E-N04"
            continue
        assert (entry.unit, entry.tier) == (int(row["unit"]), int(row["tier"]))
        released = "".join(letters[release] for release in entry.releases) or "panel"
        assert (released, policies[entry.duration]) == (row["release"], row["duration"])


@pytest.mark.rule("SAM-FOLLOW-04", "SAM-FOLLOW-07")
@pytest.mark.parametrize("row", printed("followers"), ids=lambda row: row["id"])
def test_a_follower_costs_what_is_printed(row):
    follower = library.FOLLOWERS[row["id"]]
    seniority = sum(cost_of(name) for name in follower.sequences)
    assert (seniority, tables.star(seniority)) == (int(row["seniority"]), int(row["star"]))
    assert seniority + tables.FOLLOWER_FEE == int(row["price"])
    grades = sum(GRADES.index(letter) + 1 for letter in follower.grades)
    assert grades == 6 + tables.FREE_POINTS[tables.star(seniority) - 1]


def cost_of(name: str) -> int:
    if name in library.SKILLS:
        return cost.skill_cost(library.skill_build(name)).total
    return cost.item_cost(library.item_build(name)).total


@pytest.mark.rule("SAM-SKILL-30", "SAM-SKILL-31")
@pytest.mark.parametrize("row", printed("groups"), ids=lambda row: row["id"])
def test_a_skill_group_sums_up_and_unlocks_in_order(row):
    skills = library.GROUPS[row["id"]].skills
    assert sum(cost_of(name) for name in skills) == int(row["sum"])
    for k, name in enumerate(skills):
        assert all(need in skills[:k] for need in library.SKILLS[name].needs)
        assert library.group_of(name)


@pytest.mark.rule("SAM-CREATE-02")
@pytest.mark.parametrize("name", [f"PC-0{k}" for k in range(1, 7)])
def test_a_preset_spends_exactly_300_points(name):
    preset = library.PRESETS[name]
    assert sum(cost_of(thing) for thing in preset.purchases) == tables.START_POINTS
    assert library.RACES[preset.race].kind == "regular"


@pytest.mark.rule("SAM-RACE-08", "SAM-SKILL-32")
@pytest.mark.parametrize(
    ("race", "entry"),
    [("RC-21", 50), ("RC-22", 100), ("RC-23", 115), ("RC-24", 70), ("RC-25", 30), ("RC-26", 105)],
)
def test_a_special_race_costs_its_required_skills(race, entry):
    card = library.RACES[race]
    assert card.kind == "special"
    assert sum(cost_of(name) for name in card.required) == entry
    for name in (*card.required, *card.unlockable):
        assert library.SKILLS[name].racial
        assert library.race_of(name) == race


@pytest.mark.rule("SAM-TAB-01", "SAM-COST-13")
@pytest.mark.parametrize("row", printed("creatures"), ids=lambda row: row["id"])
def test_a_creature_has_the_printed_numbers(row):
    creature = library.CREATURES[row["id"]]
    stalwart, burst, _, coordination, spirit, will = (GRADES.index(g) for g in creature.grades)
    assert (creature.star, creature.seniority) == (int(row["star"]), int(row["seniority"]))
    assert (tables.HP[stalwart], tables.STAMINA[coordination]) == (int(row["hp"]), int(row["stamina"]))
    assert (tables.ENERGY[spirit], tables.MOVE[burst]) == (int(row["energy"]), int(row["move"]))
    assert ("none" if creature.mindless else str(tables.SAN[will])) == row["san"]
    unarmed = burst + 1 if creature.natural or (creature.two_handed and not creature.dual) else 0
    attack = 2.5 * (creature.weapon + creature.dual) + 4.5 * unarmed
    mean = re.search(r"\(([\d.]+)\)", row["attack"])
    assert mean
    assert attack == float(mean[1])
    assert f"{creature.reduction}D4 ({creature.reduction * 2.5:g})" == row["reduction"]
    for power in creature.powers:
        for piece in entry_string.read(power.pieces):
            entry = library.ENTRIES[piece.entry]
            assert piece.level <= min(entry.cap, entry.tier * creature.star)
