"""SAM-AUDIT One wrong thing, and the check that finds it."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from sam_cards import close, failing, new_card, phase, priced, rich

from zhuoju.games.samsara.audit import whole_card
from zhuoju.games.samsara.audit.look import AuditMission, Stated
from zhuoju.games.samsara.catalogue import soundness
from zhuoju.games.samsara.character.values import derived, from_letters
from zhuoju.games.samsara.model.build import (
    Carried,
    ItemBuild,
    Piece,
    SkillBuild,
    VehicleBuild,
    Way,
)
from zhuoju.games.samsara.model.card import Card, Line, Played, Sequence, Title
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.strengthening import purchases, tunnel

Change = Callable[[Card], object]


def large() -> Card:
    """A card of two stars with a follower, an adjusted skill and something in the vault."""
    card = rich(1500)
    one = phase(card, 2000, mission="m2")
    purchases.exchange(one, "FO-03")
    own = purchases.make(one, priced(100), origin="self_made", name="eyes", background="practice")
    better = SkillBuild(system="academia", way=Way(), pieces=(*priced(100).pieces, Piece("R01", 4)))
    purchases.adjust(one, own.id, better)
    purchases.exchange(one, "IT-B02")
    close(one)
    two = phase(card, 100, mission="m3")
    tunnel.deposit(two, next(s.id for s in card.sequences if s.library == "IT-W03"))
    close(two)
    assert failing(card) == []
    return card


def item(card: Card, entry: str) -> Sequence:
    return next(s for s in (*card.sequences, *card.vault) if s.library == entry)


def skill(card: Card) -> Sequence:
    return next(s for s in card.sequences if s.name == "eyes")


def squire(card: Card) -> Sequence:
    return next(s for s in card.sequences if s.follower)


def rebuild(card: Card, entry: str, **changes: object) -> None:
    found = item(card, entry)
    found.item = replace(found.item, **changes)


def reskill(card: Card, **changes: object) -> None:
    skill(card).skill = replace(skill(card).skill, **changes)


def add_item(card: Card, build: ItemBuild, **more: object) -> None:
    """An item that somehow came onto the card."""
    card.sequences.append(
        Sequence("x1", "item", name="odd", background="odd", item=build, origin="self_made", **more)
    )


WEAPON = ItemBuild(kind="weapon", hands=1, reach="melee", damage=1, size=(90, 110))
UNPAID = {"SAM-AUDIT-11", "SAM-AUDIT-69"}  # whatever was never bought is in neither sum
PRICED = {"SAM-AUDIT-11", "SAM-AUDIT-21", "SAM-AUDIT-22", "SAM-AUDIT-29", "SAM-AUDIT-30", "SAM-AUDIT-31"}

CASES: dict[int, tuple[Change, set[str]]] = {
    1: (lambda c: setattr(c, "looks", " "), set()),
    2: (lambda c: setattr(c, "tags", ["one"]), {"SAM-AUDIT-03"}),
    3: (lambda c: c.tags.__setitem__(0, "else"), set()),
    4: (lambda c: setattr(c, "personalities", [("love", "love")]), set()),
    5: (lambda c: c.personalities.append(("self", "self")), set()),
    8: (lambda c: setattr(c.ledger[3], "balance", 1), set()),
    9: (lambda c: setattr(c.missions[-1], "reward", 90), set()),
    11: (lambda c: setattr(c.ledger[-1], "seniority", 7), {"SAM-AUDIT-08"}),
    13: (lambda c: c.grades.update(will=1), set()),
    14: (lambda c: c.grades.update(from_letters("AAAAAA")), {"SAM-AUDIT-13"}),
    16: (lambda c: (c.grades.update(will=c.grades["will"] - 1), setattr(c, "unassigned", 1)), set()),
    18: (lambda c: reskill(c, pieces=(Piece("R01", 11),)), PRICED),
    19: (lambda c: rebuild(c, "IT-A04", reduction=6), PRICED),
    21: (lambda c: reskill(c, pieces=(*priced(100).pieces, Piece("R01", 5))), PRICED),
    22: (lambda c: rebuild(c, "IT-A04", construction=4), PRICED),
    23: (lambda c: reskill(c, pieces=(Piece("R99"),)), PRICED),
    24: (lambda c: reskill(c, pieces=tuple(Piece(e) for e in ("R01", "R02", "R08", "R09"))), PRICED),
    25: (lambda c: rebuild(c, "IT-A04", panel=(Piece("N01"),)), PRICED),
    26: (
        lambda c: reskill(c, pieces=(Piece("R01", 2),), offsets=(Piece("N05", 5, parameter="fire"),)),
        PRICED,
    ),
    27: (lambda c: reskill(c, way=Way(release="trigger", trigger="hit"), pieces=(Piece("R01", 5),)), PRICED),
    29: (
        lambda c: setattr(next(x for x in c.ledger if x.kind == "adjust"), "points", -90),
        {"SAM-AUDIT-08", "SAM-AUDIT-10", "SAM-AUDIT-21"},
    ),
    30: (lambda c: c.archive.clear(), {"SAM-AUDIT-31"}),
    31: (lambda c: setattr(item(c, "IT-A04"), "item", replace(item(c, "IT-A04").item, weight=1)), set()),
    32: (lambda c: setattr(skill(c), "background", ""), set()),
    33: (lambda c: setattr(skill(c), "origin", "remould"), set()),
    34: (
        lambda c: setattr(item(c, "IT-A04"), "item", _bare(item(c, "IT-A04").item, weight=0)),
        {"SAM-AUDIT-31"},
    ),
    35: (lambda c: rebuild(c, "IT-A04", weight=10001), {"SAM-AUDIT-31", "SAM-AUDIT-42"}),
    36: (lambda c: rebuild(c, "IT-A04", volume=10001), {"SAM-AUDIT-31"}),
    37: (lambda c: rebuild(c, "IT-A04", size=(90, 111)), {"SAM-AUDIT-31"}),
    38: (lambda c: c.traits.update(volume="120"), {"SAM-AUDIT-39"}),
    39: (lambda c: add_item(c, replace(WEAPON, size=(120, 130)), where=Carried("held")), UNPAID),
    40: (
        lambda c: (
            setattr(item(c, "IT-A01").item, "part", "head") if False else rebuild(c, "IT-A01", part="legs")
        ),
        {"SAM-AUDIT-31"},
    ),
    41: (lambda c: rebuild(c, "IT-F01", count=31), {"SAM-AUDIT-31"}),
    42: (lambda c: rebuild(c, "IT-A04", weight=3001), {"SAM-AUDIT-31"}),
    43: (lambda c: rebuild(c, "IT-A04", construction=9), PRICED),
    44: (lambda c: setattr(item(c, "IT-A04"), "where", Carried("worn", destroyed=True, loaded=3)), set()),
    45: (lambda c: setattr(c, "races", []), {"SAM-AUDIT-71"}),
    46: (lambda c: setattr(c, "races", ["RC-21"]), set()),
    47: (lambda c: c.sequences.append(Sequence("x1", "skill", "RS-NK1")), UNPAID),
    48: (lambda c: setattr(skill(c), "surcharge", 100), PRICED),
    49: (lambda c: setattr(c, "races", ["RC-01", "RC-04"]), set()),
    50: (
        lambda c: setattr(next(x for x in c.ledger if x.kind == "follower"), "points", -270),
        {"SAM-AUDIT-08", "SAM-AUDIT-10"},
    ),
    51: (lambda c: squire(c).follower.grades.update(will=2), set()),
    52: (lambda c: setattr(squire(c).follower, "dead", True), set()),
    53: (lambda c: setattr(c.vault[0], "where", Carried("held")), set()),
    54: (lambda c: reskill(c, needs=("SK-SP01",)), PRICED),
    55: (lambda c: add_item(c, WEAPON, source="plane"), set()),
    57: (lambda c: c.titles.append(Title("Hero +2 burst", "m1")), set()),
    58: (lambda c: c.missions.append(Played("m3", "again", reward=100)), set()),
    59: (lambda c: setattr(c.approvals[0], "role", "dj"), set()),
    62: (
        lambda c: add_item(
            c,
            ItemBuild(kind="vehicle", weight=30, volume=30, vehicle=VehicleBuild(grades=(1, 1, 1, 1, 1, 1))),
            where=Carried("parked"),
        ),
        UNPAID,
    ),
    63: (lambda c: c.sequences.append(replace(item(c, "SK-CR01"), id="x1")), UNPAID),
    69: (lambda c: setattr(c.ledger[1], "sequence", "q999"), set()),
    71: (lambda c: reskill(c, pieces=(Piece("R03", 5),)), PRICED),
    72: (
        lambda c: setattr(item(c, "IT-A04"), "follower", squire(c).follower),
        {
            "SAM-AUDIT-11",
            "SAM-AUDIT-13",
            "SAM-AUDIT-22",
            "SAM-AUDIT-38",
            "SAM-AUDIT-40",
            "SAM-AUDIT-69",
            "SAM-AUDIT-51",
        },
    ),
    75: (lambda c: rebuild(c, "IT-A04", needs="SK-AC02"), {"SAM-AUDIT-31"}),
    78: (lambda c: reskill(c, way=Way(release="active", targets=9), pieces=(Piece("R01", 2),)), PRICED),
    79: (
        lambda c: (
            c.ledger.append(_after(c, "adjust", squire(c).follower.sequences[0].id)),
            c.archive.append(replace(squire(c).follower.sequences[0])),
        ),
        set(),
    ),
}


def _after(card: Card, kind: str, sequence: str) -> Line:
    last = card.ledger[-1]
    return Line(last.number + 1, last.mission, kind, sequence, "", 0, last.balance, 0, last.seniority)


def _bare(build: ItemBuild, **changes: object) -> ItemBuild:
    """A build with numbers that no reader would let through."""
    return replace(build, **changes)


@pytest.mark.rule(
    "SAM-AUDIT-01", "SAM-AUDIT-02", "SAM-AUDIT-03", "SAM-AUDIT-04", "SAM-AUDIT-05", "SAM-AUDIT-08",
    "SAM-AUDIT-09", "SAM-AUDIT-11", "SAM-AUDIT-13", "SAM-AUDIT-14", "SAM-AUDIT-16", "SAM-AUDIT-18",
    "SAM-AUDIT-19", "SAM-AUDIT-21", "SAM-AUDIT-22", "SAM-AUDIT-23", "SAM-AUDIT-24", "SAM-AUDIT-25",
    "SAM-AUDIT-26", "SAM-AUDIT-27", "SAM-AUDIT-29", "SAM-AUDIT-30", "SAM-AUDIT-31", "SAM-AUDIT-32",
    "SAM-AUDIT-33", "SAM-AUDIT-34", "SAM-AUDIT-35", "SAM-AUDIT-36", "SAM-AUDIT-37", "SAM-AUDIT-38",
    "SAM-AUDIT-39", "SAM-AUDIT-40", "SAM-AUDIT-41", "SAM-AUDIT-42", "SAM-AUDIT-43", "SAM-AUDIT-44",
    "SAM-AUDIT-45", "SAM-AUDIT-46", "SAM-AUDIT-47", "SAM-AUDIT-48", "SAM-AUDIT-49", "SAM-AUDIT-50",
    "SAM-AUDIT-51", "SAM-AUDIT-52", "SAM-AUDIT-53", "SAM-AUDIT-54", "SAM-AUDIT-55", "SAM-AUDIT-57",
    "SAM-AUDIT-58", "SAM-AUDIT-59", "SAM-AUDIT-62", "SAM-AUDIT-63", "SAM-AUDIT-69", "SAM-AUDIT-71",
    "SAM-AUDIT-72", "SAM-AUDIT-75", "SAM-AUDIT-78", "SAM-AUDIT-79",
)  # fmt: skip
@pytest.mark.parametrize("number", sorted(CASES))
def test_one_wrong_thing_is_found_by_its_check(number):
    card = large()
    change, also = CASES[number]
    change(card)
    found = set(failing(card))
    wanted = f"SAM-AUDIT-{number:02}"
    assert wanted in found
    assert found - {wanted} <= also


@pytest.mark.rule("SAM-AUDIT-06", "SAM-AUDIT-07", "SAM-AUDIT-10")
def test_creation_spends_at_most_three_hundred():
    card = new_card()
    card.ledger[1].points = -115
    assert "SAM-AUDIT-06" in failing(card)
    assert "SAM-AUDIT-10" in failing(card)
    assert "SAM-AUDIT-07" not in failing(card)  # history, once approved


@pytest.mark.rule("SAM-AUDIT-09")
def test_grants_are_creation_and_settled_rewards_and_nothing_else():
    card = large()
    assert "SAM-AUDIT-09" not in failing(card)
    card.ledger.append(_after(card, "grant", ""))
    card.ledger[-1].points, card.ledger[-1].balance, card.ledger[-1].mission = 50, 50, "m9"
    assert failing(card) == ["SAM-AUDIT-09", "SAM-AUDIT-10"]
    assert failing(card, mission=AuditMission("m9", rewards={"m9": 50})) == ["SAM-AUDIT-10"]


@pytest.mark.rule(
    "SAM-AUDIT-12", "SAM-AUDIT-17", "SAM-AUDIT-20", "SAM-AUDIT-28", "SAM-AUDIT-11", "SAM-AUDIT-58"
)
def test_stated_numbers_are_compared_and_never_trusted():
    card = large()
    own, coat = skill(card).id, item(card, "IT-A04").id
    right = Stated(
        star=2, missions=3, derived={"hp": derived(card.grades).hp}, costs={own: 200, coat: 45},
        bands={own: 1}, colours={own: "orange"},
    )  # fmt: skip
    assert failing(card, stated=right) == []
    for field, value, check in (
        ("seniority", 1, 11), ("star", 3, 12), ("missions", 9, 58), ("derived", {"hp": 1}, 17),
        ("costs", {own: 1}, 21), ("costs", {coat: 1}, 22), ("bands", {own: 2}, 20),
        ("colours", {own: "red"}, 28),
    ):  # fmt: skip
        assert failing(card, stated=Stated(**{field: value})) == [f"SAM-AUDIT-{check}"]


@pytest.mark.rule("SAM-AUDIT-15", "SAM-LEVEL-07")
def test_attributes_stay_while_the_star_stays():
    card = large()
    before = tunnel.copy_card(card)
    assert failing(card, against=before) == []
    card.grades = from_letters("FDEEEE")
    assert failing(card) == []
    assert failing(card, against=before) == ["SAM-AUDIT-15"]


@pytest.mark.rule("SAM-AUDIT-46", "SAM-RACE-09")
def test_nothing_is_unlocked_while_a_required_skill_is_away():
    card = rich(905)
    one = phase(card, 300, mission="m2")
    purchases.change_race(one, ["RC-21"])
    close(one)
    two = phase(card, 300, mission="m3")
    tunnel.deposit(two, item(card, "RS-NK1").id)
    two.stage = "buy"
    purchases._buy_library(two, "RS-NK2", "exchange")
    assert failing(card) == ["SAM-AUDIT-46"]


@pytest.mark.rule("SAM-AUDIT-48")
def test_a_fusion_without_its_surcharge_is_found():
    card = rich(905)
    one = phase(card, 300, mission="m2")
    purchases.change_race(one, ["RC-21"])
    card.races = ["RC-21", "RC-01"]
    card.traits = {"features": "fangs, a scar", "volume": "100", "weight": "130"}
    assert failing(card) == ["SAM-AUDIT-48"]


@pytest.mark.rule("SAM-AUDIT-61", "SAM-AUDIT-74", "SAM-GAME-05")
def test_the_dead_and_the_busy_play_no_other_mission():
    card = large()
    card.locked_in = "m7"
    assert failing(card, mission=AuditMission("m7")) == []
    assert failing(card, mission=AuditMission("m8")) == ["SAM-AUDIT-74"]
    card.locked_in = ""
    for status in ("dead", "retired", "transcendent"):
        card.status = status
        assert "SAM-AUDIT-61" in failing(card, mission=AuditMission("m8"))
    assert "SAM-AUDIT-61" not in failing(card, mission=AuditMission("m8", invited=True))


@pytest.mark.rule("SAM-AUDIT-59")
def test_an_approval_of_the_wrong_dj_or_without_signature_is_found():
    card = large()
    assert failing(card, mission=AuditMission("m3", "somebody")) == ["SAM-AUDIT-59"]
    signed = AuditMission("m3", "dj", Room(recorder_countersign=True), recorder=True)
    assert failing(card, mission=signed) == ["SAM-AUDIT-59"]


@pytest.mark.rule("SAM-AUDIT-60", "SAM-AUDIT-64", "SAM-AUDIT-77")
def test_what_is_only_told_never_fails():
    card = large()
    told = {
        f.id: f
        for f in whole_card.audit(card, mission=AuditMission(attack=[40, 20], reduction=[10, 20])).checks
    }
    assert told["SAM-AUDIT-60"].numbers["attack_of_others"] == "15"
    assert told["SAM-AUDIT-64"].numbers == {"seniority": 1885, "left": 2101 - 1885}
    assert told["SAM-AUDIT-77"].numbers["entry"] == "G16"
    assert {told[f"SAM-AUDIT-{n}"].verdict for n in (60, 64, 77)} == {"pass"}


@pytest.mark.rule("SAM-AUDIT-68", "SAM-EX-55")
def test_passive_offsets_are_limited_by_seniority():
    card = rich(395)
    drawbacks = (
        (Piece("N05", 3, parameter="fire"), Piece("N08", 1, parameter="no lies")),  # 28
        (Piece("N05", 4, parameter="cold"),),  # 24
    )
    for number, offsets in enumerate(drawbacks):
        build = SkillBuild(system="esper", way=Way(), pieces=(Piece("R01", 3),), offsets=offsets)
        assert not list(soundness.skill_flaws(build))
        more = {"name": "a", "background": "b", "origin": "self_made"}
        card.sequences.append(Sequence(f"x{number}", "skill", skill=build, **more))
    found = next(f for f in whole_card.audit(card).errors if f.id == "SAM-AUDIT-68")
    assert found.numbers == {"total": 52, "most": 50}
    card.sequences.append(Sequence("x9", "skill", skill=priced(20)))
    assert "SAM-AUDIT-68" not in failing(card)


@pytest.mark.rule("SAM-AUDIT-73", "SAM-FOLLOW-03")
def test_no_follower_is_above_thirty_thousand():
    card = large()
    heavy = SkillBuild(system="craft", way=Way(), pieces=tuple(Piece(e, 25) for e in ("R01", "R08", "R09")))
    squire(card).follower.sequences = [Sequence(f"g{k}", "skill", skill=heavy) for k in range(11)]
    assert "SAM-AUDIT-73" not in failing(card)
    squire(card).follower.sequences += [Sequence(f"h{k}", "skill", skill=heavy) for k in range(4)]
    assert "SAM-AUDIT-73" in failing(card)


@pytest.mark.rule("SAM-AUDIT-62", "SAM-AUDIT-41")
def test_parts_need_slots_and_things_lie_in_what_can_hold_them():
    card = large()
    item(card, "IT-T05").where = Carried("fitted", item(card, "IT-A04").id)
    assert failing(card) == ["SAM-AUDIT-62"]
    item(card, "IT-T05").where = Carried("bag", item(card, "IT-A04").id)
    assert failing(card) == ["SAM-AUDIT-41"]
    item(card, "IT-T05").where = Carried("bag", "q999")
    assert failing(card) == ["SAM-AUDIT-41"]
