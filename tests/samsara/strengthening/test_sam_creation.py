"""SAM-CREATE Making a card."""

import pytest
from sam_cards import TICKS, builder, failing, new_card

from zhuoju.games.samsara.audit.look import Stated
from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.character.values import derived
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.model.phase import Tunnel
from zhuoju.games.samsara.model.refusal import Refused
from zhuoju.games.samsara.model.rulings import rule
from zhuoju.games.samsara.strengthening import approval, creation, creation_flow
from zhuoju.kernel import Decision


@pytest.mark.rule("SAM-CREATE-01")
def test_there_are_four_steps_and_none_can_be_skipped():
    made = creation.new_card("card")
    assert [step.step for step in creation.steps(made)] == ["person", "tags", "points", "submit"]
    assert creation.steps(made)[-1].missing == ("person", "tags")
    with pytest.raises(Refused, match="SAM-CREATE-01"):
        creation.hand_in(made)
    creation.tell(made, name="Lin", age="30", looks="tall", background="Far from home.")
    creation.take_race(made, "RC-01")
    creation.take_personalities(made, [("leader", "active")])
    assert creation.steps(made)[-1].missing == ("tags",)
    with pytest.raises(Refused, match="SAM-CREATE-01"):
        creation.hand_in(made)
    creation.take_tags(made, "soldier", "calm")
    assert all(step.complete for step in creation.steps(made))
    creation.hand_in(made)
    assert made.card.status == "submitted"


@pytest.mark.rule("SAM-CREATE-02", "SAM-AUDIT-06")
def test_three_hundred_points_and_every_expense_in_the_ledger():
    made = builder(buy=("IT-W03", "IT-A04", "SK-CR01"))
    assert [(line.kind, line.points) for line in made.card.ledger] == [
        ("grant", 300),
        ("exchange", -110),
        ("exchange", -45),
        ("exchange", -75),
    ]
    with pytest.raises(Refused, match="SAM-POINTS-02"):
        creation.spend(made, "SK-CR02")  # 100 of 70
    assert all(price <= 70 for price in creation.could_buy(made).values())
    creation.put_back(made, made.card.sequences[0].id)
    assert (ledger.balance(made.card), len(made.card.ledger)) == (180, 3)
    assert ledger.holds(made.card)


@pytest.mark.rule("SAM-CREATE-03", "SAM-AUDIT-07")
def test_what_is_left_is_lost_and_the_builder_warns():
    made = builder(buy=("IT-W03", "IT-A04", "SK-CR01", "IT-A01", "IT-F03", "IT-T05"))
    assert creation.steps(made)[2].warnings == ("left_over",)
    report = creation.hand_in(made)
    warning = next(f for f in report.failed("warn") if f.id == "SAM-AUDIT-07")
    assert warning.numbers == {"spent": 285, "left": 15}
    approval.approve(made, "tutor", "tutor", ticks=(*TICKS, "SAM-AUDIT-07"))
    assert (ledger.card_seniority(made.card), ledger.balance(made.card)) == (285, 0)
    assert made.card.ledger[-1].kind == "wipe"


@pytest.mark.rule("SAM-CREATE-04")
def test_six_f_and_derived_numbers_that_nobody_types():
    card = builder().card
    assert set(card.grades.values()) == {1}
    assert derived(card.grades).hp == 20
    assert "hp" not in card.__struct_fields__


@pytest.mark.rule("SAM-CREATE-05", "SAM-EDGE-03")
def test_everything_on_a_first_card_has_one_star():
    made = builder()
    for entry in ("IT-W16", "SK-SP07", "IT-C04"):  # above 200, or gate 2
        with pytest.raises(Refused, match="SAM-CREATE-05"):
            creation.spend(made, entry)
    assert made.card.sequences == []
    assert ledger.balance(made.card) == 300


@pytest.mark.rule("SAM-CREATE-06")
def test_no_follower_can_be_afforded():
    with pytest.raises(Refused, match="SAM-CREATE-06"):
        creation.spend(builder(), "FO-04")


@pytest.mark.rule("SAM-CREATE-07", "SAM-AUDIT-45")
def test_only_regular_races_are_open_at_creation():
    made = builder()
    for race in ("RC-21", "RC-09"):
        with pytest.raises(Refused, match="SAM-CREATE-07"):
            creation.take_race(made, race)
    with pytest.raises(Refused, match="SAM-RACE-01"):
        creation.take_race(made, "RC-99")
    creation.take_race(made, "RC-04")
    assert ledger.balance(made.card) == 300
    made.card.races = ["RC-21"]
    assert "SAM-AUDIT-45" in failing(made.card)


@pytest.mark.rule("SAM-CREATE-09", "SAM-CREATE-10")
def test_a_past_is_mandatory_and_the_auditor_confirms_that_it_tells_something():
    made = builder()
    with pytest.raises(Refused, match="SAM-CREATE-09"):
        creation.tell(made, name="Lin", age="30", looks="tall", background="  ")
    creation.tell(made, name="Lin", age="30", looks="tall", background="x" * 4000)
    assert "SAM-CREATE-10" in creation.confirmations()
    creation.hand_in(made)
    approval.approve(made, "tutor", "tutor", ticks=(*creation.confirmations(), "SAM-AUDIT-07"))
    assert "SAM-CREATE-10" in made.card.approvals[0].ticks
    assert any(r.about == "SAM-CREATE-10" and r.who == "tutor" and r.overrides for r in made.log)


@pytest.mark.rule("SAM-CREATE-11", "SAM-CREATE-14")
def test_every_personality_has_two_different_types_of_the_nine():
    made = builder()
    for pairs in ([("leader", "leader")], [], [("leader", "active"), ("love", "love")], [("brave", "love")]):
        with pytest.raises(Refused, match="SAM-CREATE-11"):
            creation.take_personalities(made, pairs)
    creation.take_personalities(made, [("leader", "active"), ("love", "neutral")])
    assert len(made.card.personalities) == 2
    assert len(creation.TYPES) == 9


@pytest.mark.rule("SAM-CREATE-12")
def test_types_mean_no_numbers():
    one, other = builder(buy=("IT-W03",)), builder(buy=("IT-W03",))
    creation.take_personalities(other, [("neutral", "self")])
    assert (ledger.card_seniority(one.card), one.card.grades) == (
        ledger.card_seniority(other.card),
        other.card.grades,
    )


@pytest.mark.rule("SAM-CREATE-13")
def test_an_upheaval_changes_types_by_the_word_of_the_dj():
    card, log = new_card(), []
    with pytest.raises(Refused, match="SAM-CREATE-11"):
        approval.change_personality(card, 1, ("love", "love"), log, who="dj", why="grief")
    approval.change_personality(card, 1, ("love", "reason"), log, who="dj", why="grief")
    assert card.personalities == [("love", "reason")]
    assert (log[0].proposed, log[0].decided, log[0].why) == (
        ["leader", "active"],
        ["love", "reason"],
        "grief",
    )
    assert not approval.is_dirty(card)


@pytest.mark.rule("SAM-CREATE-15")
def test_there_is_no_field_for_good_and_evil():
    assert not [name for name in Card.__struct_fields__ if name in ("alignment", "good", "evil", "stance")]


@pytest.mark.rule("SAM-CREATE-16", "SAM-AUDIT-02", "SAM-AUDIT-03")
def test_two_tags_that_never_change():
    made = builder()
    for one, other in (("", "calm"), ("calm", "calm"), ("calm", " calm ")):
        with pytest.raises(Refused, match="SAM-CREATE-16"):
            creation.take_tags(made, one, other)
    card = new_card()
    assert card.first_tags == card.tags
    with pytest.raises(Refused, match="SAM-CREATE-16"):
        creation.take_tags(Tunnel(card, card), "new", "tag")
    card.tags = ["new", "tag"]
    assert failing(card) == ["SAM-AUDIT-03"]


@pytest.mark.rule("SAM-CREATE-17")
def test_tags_stand_beside_every_check_and_the_dj_decides_what_they_are_worth():
    card, log = new_card("PC-03"), []
    assert creation.tags_beside_check(card) == ("猎人", "独行")
    assert rule(log, "SAM-CREATE-17", 0, 1, who="dj", about="reading tracks", why="hunter") == 1
    assert log[0].overrides


@pytest.mark.rule("SAM-CREATE-19")
def test_an_approved_card_is_active_and_a_rejected_one_goes_back_with_its_report():
    made = builder(buy=("IT-W03",))
    with pytest.raises(Refused, match="SAM-GAME-18"):
        approval.approve(made, "tutor", "tutor")
    creation.hand_in(made)
    report = approval.reject(made)
    assert (made.card.status, report.sound) == ("draft", True)
    assert approval.apply_refused(made.card, "m1").clause == "SAM-CREATE-19"
    creation.hand_in(made)
    approval.approve(made, "tutor", "tutor", ticks=(*TICKS, "SAM-AUDIT-07"))
    assert made.card.status == "active"
    assert approval.apply_refused(made.card, "m1") is None


@pytest.mark.rule("SAM-GAME-09", "SAM-AUDIT-70")
def test_the_auditor_ticks_that_nobody_holy_or_political_is_played():
    made = builder(buy=("IT-W03", "IT-A04", "SK-CR01", "IT-A01", "IT-A07", "IT-T05", "IT-F01"))
    creation.hand_in(made)
    with pytest.raises(Refused, match="SAM-AUDIT-70"):
        approval.approve(made, "tutor", "tutor")
    approval.approve(made, "tutor", "tutor", ticks=TICKS)
    assert [(r.about, r.decided) for r in made.log] == [("SAM-AUDIT-70", "accepted")]


@pytest.mark.rule("SAM-CREATE-21")
@pytest.mark.parametrize("language", ["zh-Hans", "en", "zh-Hant"])
def test_nine_sheets_tell_what_the_types_are_like(language):
    texts = library.LIBRARY.catalog.texts()[language]
    for name in creation.TYPES:
        for about in ("name", "desire", "behaviour", "manner", "others"):
            assert texts[f"personality.{name}.{about}"].strip()


@pytest.mark.rule("SAM-DECIDE-01", "SAM-CREATE-01")
def test_the_builder_as_a_flow():
    made = creation.new_card("card")
    person = creation_flow.Person("Lin", "30", "tall", "Far from home.", ("soldier", "calm", "hunter"))
    flow = creation_flow.create(made, 0, person)
    seen: list[Decision] = [next(flow)]
    for choice in ("race RC-04", "type self", "type reason", "tag 3", "tag 2", "buy IT-W04", "buy SK-CR04",
                   "put_back q1", "buy IT-W02", "done"):  # fmt: skip
        assert choice in seen[-1].ids, (seen[-1].prompt, choice)
        seen.append(flow.send(choice))
    with pytest.raises(StopIteration):
        flow.send("submit")
    assert [d.prompt for d in seen[:6]] == [
        "create.race", "create.main", "create.second", "create.tag", "create.tag", "create.points",
    ]  # fmt: skip
    assert "race RC-21" in [w.id for w in seen[0].withheld]
    assert "type self" not in seen[2].ids
    assert (made.card.tags, made.card.races, made.card.status) == (["hunter", "calm"], ["RC-04"], "submitted")
    assert [s.library for s in made.card.sequences] == ["SK-CR04", "IT-W02"]
    assert failing(made.card, stated=Stated(seniority=160, star=1)) == ["SAM-AUDIT-07"]
