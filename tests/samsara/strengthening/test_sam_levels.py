"""SAM-LEVEL, SAM-AUDIT-65..67 Stars, the last choice, and the auditor's word."""

import pytest
from msgspec.structs import replace
from sam_cards import EVERY_TICK, close, failing, new_card, phase, priced, rich

from zhuoju.games.samsara.audit import whole_card
from zhuoju.games.samsara.audit.look import AuditMission
from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.character.values import all_grades, from_letters
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.phase import Tunnel
from zhuoju.games.samsara.model.refusal import Refused
from zhuoju.games.samsara.strengthening import approval, ascension, purchases, tunnel


def self_made(one: Tunnel, points: int):
    return purchases.make(one, priced(points), origin="self_made", name="own work", background="practice")


# Stars


@pytest.mark.rule("SAM-LEVEL-01", "SAM-TAB-03", "SAM-EDGE-01")
def test_stars_are_bands_of_seniority():
    limits = (0, 900, 901, 2100, 2101, 3600, 3601, 5400, 5401, 7500, 7501, 10000, 99999)
    assert [tables.star(s) for s in limits] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6]


@pytest.mark.rule("SAM-LEVEL-02", "SAM-LEVEL-03", "SAM-LEVEL-05", "SAM-EDGE-01")
def test_a_new_star_starts_from_six_f_with_all_its_points():
    card = rich(2100, grades="AEFFFF")
    assert ledger.card_star(card) == 2
    one = phase(card, 100, mission="m2")
    self_made(one, 100)
    tunnel.reach(one, "attributes")
    assert (card.grades, card.unassigned) == (all_grades({}), 12)
    with pytest.raises(Refused, match="SAM-LEVEL-02"):
        tunnel.distribute(one, from_letters("AADEFF"))  # 13
    close(one, "AADFFF")
    assert sum(card.grades.values()) == 18
    assert failing(card) == []


@pytest.mark.rule("SAM-LEVEL-04")
def test_no_grade_lies_outside_f_to_a():
    card = rich(905)
    one = phase(card, 2000, mission="m2")
    for _ in range(10):
        self_made(one, 150)
    with pytest.raises(Refused, match="SAM-LEVEL-04"):
        tunnel.distribute(one, {"burst": 7})


@pytest.mark.rule("SAM-LEVEL-06", "SAM-EDGE-04", "SAM-FOLLOW-15")
def test_a_lost_follower_may_lower_the_star():
    card = rich(1880)
    one = phase(card, 770, mission="m2")
    follower = purchases.exchange(one, "FO-03")  # 270
    assert (ledger.card_seniority(card), ledger.balance(card)) == (2150, 0)
    close(one, "DDDDDD")
    assert ledger.card_star(card) == 3
    follower.follower.dead = True
    for own in follower.follower.sequences:
        own.where.destroyed = own.library != "IT-W02"
    after = phase(card, 10, mission="m3")
    assert follower not in card.sequences
    assert [s.library for s in card.sequences if s.where.place == "stored"] == ["IT-W02"]
    assert ledger.card_seniority(card) == 2150 - 270 + 90 == ledger.recorded_seniority(card)
    tunnel.reach(after, "attributes")
    assert (card.grades, card.unassigned) == (all_grades({}), 6)
    close(after, "EEEEEE")
    assert failing(card) == []


@pytest.mark.rule("SAM-LEVEL-08")
def test_the_crowned_carry_more_and_distribute_no_more():
    card = rich(7505)
    assert ascension.ascended(card)
    assert sum(card.grades.values()) == 30
    assert tables.carry_cap(ledger.card_star(card)) == 50000


@pytest.mark.rule("SAM-LEVEL-09", "SAM-DECIDE-32", "SAM-EDGE-75")
def test_the_choice_opens_at_ten_thousand_and_may_be_ignored():
    low = phase(rich(9990), 5, mission="m2")
    assert ascension.choice_refused(low).clause == "SAM-LEVEL-09"
    card = rich(10000)
    one = phase(card, 5, mission="m2")
    assert ascension.choice_refused(one) is None
    ascension.choose(one, "ignore")
    assert one.stage == "store"
    close(one)
    assert card.status == "active"
    assert ascension.choice_refused(one).clause == "SAM-GAME-18"
    boosted = rich(9990)
    boosted.sequences.append(replace(boosted.sequences[0], id="t", source="temporary"))
    assert ledger.active_seniority(boosted) >= 10000
    assert ascension.choice_refused(phase(boosted, 5, mission="m2")) is not None


@pytest.mark.rule("SAM-LEVEL-10", "SAM-FOLLOW-16", "SAM-AUDIT-61")
def test_a_transcendent_has_no_numbers_and_plays_by_invitation():
    card = rich(10000)
    one = phase(card, 700, mission="m2")
    purchases.exchange(one, "FO-01")
    ascension.choose(one, "transcend")
    assert (card.status, card.grades, card.ledger) == ("transcendent", {}, [])
    assert ledger.card_seniority(card) == 0
    follower = next(s.follower for s in card.sequences if s.follower)
    assert follower.grades == {}
    assert all(s.name for s in card.sequences)
    assert approval.apply_refused(card, "m3").clause == "SAM-AUDIT-61"
    assert approval.apply_refused(card, "m3", invited=True) is None


@pytest.mark.rule("SAM-LEVEL-11")
def test_who_goes_home_leaves_everything_and_an_epilogue():
    card = rich(10000)
    one = phase(card, 5, mission="m2")
    with pytest.raises(Refused, match="SAM-LEVEL-11"):
        ascension.choose(one, "return")
    ascension.choose(one, "return", "He woke on the morning of the charge, and stayed in bed.")
    assert (card.status, card.sequences, card.vault, card.titles) == ("retired", [], [], [])
    assert card.epilogue.startswith("He woke")
    assert approval.apply_refused(card, "m3").clause == "SAM-AUDIT-61"


@pytest.mark.rule("SAM-LEVEL-13")
def test_a_transcendent_cannot_touch_the_others_but_they_can_touch_it():
    assert not ascension.may_affect("transcendent", "active")
    assert ascension.may_affect("active", "transcendent")
    assert ascension.may_affect("transcendent", "transcendent")


# Approvals


@pytest.mark.rule("SAM-AUDIT-66", "SAM-GAME-05")
def test_a_change_outside_the_tunnel_makes_a_card_dirty_and_blocks_missions():
    card = new_card()
    assert not approval.is_dirty(card)
    approval.lock(card, "m1")
    assert approval.apply_refused(card, "m2").clause == "SAM-GAME-05"
    with pytest.raises(Refused, match="SAM-GAME-05"):
        approval.lock(card, "m2")
    approval.unlock(card)
    assert card.status == "active"
    card.sequences[0].where.place = "hung"  # what is worn is the player's business
    assert not approval.is_dirty(card)
    card.sequences[0].where.destroyed = True
    assert approval.is_dirty(card)
    assert approval.apply_refused(card, "m2").clause == "SAM-AUDIT-66"
    approval.unlock(card)


@pytest.mark.rule("SAM-GAME-11", "SAM-AUDIT-59")
def test_tutors_pass_first_cards_and_djs_what_follows():
    card = new_card()
    assert [a.role for a in card.approvals] == ["tutor"]
    one = phase(card, 300)
    self_made(one, 100)
    approval.submit(one)
    with pytest.raises(Refused, match="SAM-GAME-11"):
        approval.approve(one, "tutor", "tutor", ticks=EVERY_TICK)
    approval.approve(one, "dj", "dj", ticks=EVERY_TICK)
    assert [a.role for a in card.approvals] == ["tutor", "dj"]
    converted = new_card()
    converted.second_edition, converted.approvals = True, []
    two = phase(converted, 300)
    approval.submit(two)
    with pytest.raises(Refused, match="SAM-GAME-11"):
        approval.approve(two, "dj", "dj", ticks=EVERY_TICK)


@pytest.mark.rule("SAM-AUDIT-59")
def test_where_the_room_says_so_a_player_countersigns_the_recorder_card():
    card = new_card()
    one = phase(card, 300)
    mission = AuditMission("m1", "dj", Room(recorder_countersign=True), recorder=True, rewards={"m1": 300})
    approval.submit(one, mission)
    with pytest.raises(Refused, match="SAM-AUDIT-59"):
        approval.approve(one, "dj", "dj", mission=mission, ticks=EVERY_TICK)
    approval.approve(one, "dj", "dj", mission=mission, ticks=EVERY_TICK, signed="player")
    assert card.approvals[-1].signed == "player"


@pytest.mark.rule("SAM-AUDIT-67")
def test_warnings_may_be_overridden_and_errors_only_in_a_running_mission():
    log = []
    approval.override(log, "SAM-AUDIT-42", "warn", who="tutor", running=False, why="it is a mule")
    with pytest.raises(Refused, match="SAM-AUDIT-67"):
        approval.override(log, "SAM-AUDIT-18", "error", who="tutor", running=False, why="please")
    approval.override(log, "SAM-AUDIT-18", "error", who="dj", running=True, why="plot item")
    assert [(r.about, r.overrides) for r in log] == [("SAM-AUDIT-42", True), ("SAM-AUDIT-18", True)]
    one = phase(new_card(), 300)
    approval.submit(one)
    approval.approve(one, "dj", "dj", ticks=("SAM-AUDIT-70",))
    assert [(r.clause, r.about) for r in one.log] == [("SAM-AUDIT-67", "SAM-AUDIT-70")]


@pytest.mark.rule("SAM-AUDIT-65")
def test_the_report_names_every_check_with_place_and_numbers():
    card = new_card()
    card.ledger[2].balance += 5
    report = whole_card.audit(card)
    assert {f.id for f in report.checks} == {one.id for one in whole_card.CHECKS}
    assert len(whole_card.CHECKS) == 76
    line = next(text for text in whole_card.lines(report) if "SAM-AUDIT-08" in text)
    assert line == "error SAM-AUDIT-08 line:3 field=balance written=150 computed=145"
    row = next(row for row in whole_card.rows(report) if row[0] == "SAM-AUDIT-08")
    assert row[1:4] == ("error", "fail", "line:3")
