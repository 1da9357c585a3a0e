"""SAM-LEVEL-15..19 Sheets for one mission; SAM-DECIDE-04, 31 the phases as flows."""

import pytest
from sam_cards import close, failing, new_card, phase, rich

from zhuoju.games.samsara.audit.look import AuditMission
from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.character.values import from_letters
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.refusal import Refused
from zhuoju.games.samsara.strengthening import passage, temporary, tunnel


@pytest.mark.rule("SAM-LEVEL-15", "SAM-DECIDE-04", "SAM-TAB-24")
def test_a_weak_card_is_lifted_to_the_level_and_stays_itself():
    card = new_card()
    before = tunnel.copy_card(card)
    lifted = temporary.begin(card, 1200)
    assert lifted.points == 900
    with pytest.raises(Refused, match="SAM-LEVEL-15"):
        temporary.buy(lifted, "IT-W22")
    for entry in ("IT-W10", "SK-CR07", "SK-SP05"):
        temporary.buy(lifted, entry)
    assert lifted.points == 900 - 285 - 230 - 375
    assert (ledger.active_seniority(lifted.sheet), ledger.active_star(lifted.sheet)) == (1190, 2)
    assert ledger.card_seniority(lifted.sheet) == 300
    assert lifted.sheet.unassigned == 6
    temporary.distribute(lifted, from_letters("EEEEEE"))
    with pytest.raises(Refused, match="SAM-LEVEL-02"):
        temporary.distribute(lifted, from_letters("DDEEEE"))
    with pytest.raises(Refused, match="SAM-AUDIT-54"):
        temporary.approve(lifted, "dj")  # prerequisites hold for temporary skills as well
    assert card == before


@pytest.mark.rule("SAM-LEVEL-15", "SAM-LEVEL-16", "SAM-LEVEL-18", "SAM-AUDIT-56")
def test_a_temporary_sheet_is_audited_like_any_other_and_changes_no_reward():
    card = new_card()
    lifted = temporary.begin(card, 1000)
    for entry in ("IT-W10", "SK-AC07", "SK-CR04", "SK-CR05", "SK-CR02"):
        temporary.buy(lifted, entry)
    temporary.distribute(lifted, from_letters("EEEEEE"))
    temporary.approve(lifted, "dj")
    assert (lifted.approved_by, lifted.points) == ("dj", 0)
    assert temporary.reward_star(lifted.sheet) == 1 == temporary.reward_star(card)
    assert "SAM-AUDIT-55" in failing(lifted.sheet)  # not as a permanent card
    above = AuditMission(room=Room(temp_level=900), temporary=True)
    assert "SAM-AUDIT-56" in failing(lifted.sheet, mission=above)
    low = temporary.begin(card, 800)
    temporary.buy(low, "IT-W10")
    with pytest.raises(Refused, match="SAM-AUDIT-19"):
        temporary.approve(low, "dj")


@pytest.mark.rule("SAM-LEVEL-17")
def test_a_strong_card_switches_off_until_the_level_holds():
    card = rich(2500)
    lowered = temporary.begin(card, 900)
    assert lowered.points == 0
    with pytest.raises(Refused, match="SAM-LEVEL-17"):
        temporary.approve(lowered, "dj")
    for sequence in lowered.sheet.sequences:
        if ledger.active_seniority(lowered.sheet) > 900:
            temporary.switch(lowered, sequence.id, off=True)
    assert ledger.active_seniority(lowered.sheet) <= 900
    assert sum(lowered.sheet.grades.values()) in (0, 6)
    temporary.approve(lowered, "dj")
    assert ledger.card_seniority(lowered.sheet) == 2500
    assert ledger.card_star(card) == 3
    assert not any(s.off for s in card.sequences)
    with pytest.raises(Refused, match="SAM-LEVEL-17"):
        temporary.switch(lowered, "q999", off=True)


@pytest.mark.rule("SAM-LEVEL-19")
def test_in_independent_missions_the_dj_may_supply_sheets():
    supplied = temporary.supply(rich(905), "dj")
    supplied.sheet.grades = from_letters("AAAAAA")
    temporary.approve(supplied, "dj")
    assert supplied.approved_by == "dj"


@pytest.mark.rule("SAM-DECIDE-31", "SAM-GAME-18")
def test_the_phase_as_a_flow():
    card = rich(880)
    one = phase(card, 400, mission="m2")
    flow = passage.strengthen(one, 0)
    decision = next(flow)
    assert (decision.prompt, decision.default) == ("strengthen.store", "done")
    skill = next(s for s in card.sequences if s.library == "SK-CR01")
    decision = flow.send(f"deposit {skill.id}")
    assert f"withdraw {skill.id}" in decision.ids
    decision = flow.send(f"erase {card.sequences[0].id}")
    decision = flow.send("done")
    assert decision.prompt == "strengthen.buy"
    assert {"buy IT-A08", "buy RC-21", "buy RC-04"} <= set(decision.ids)
    reasons = {w.id: w.reason for w in decision.withheld}
    assert (reasons["buy IT-W20"], reasons["buy FO-01"], reasons["buy SK-CR08"]) == (
        "no_points",
        "no_points",
        "needs_parameter",
    )
    assert reasons["buy IT-A14"] == "gate_star"
    for choice in ("buy IT-W10", "buy IT-C03"):
        decision = flow.send(choice)
    decision = flow.send("done")
    assert (decision.prompt, decision.default) == ("strengthen.forge", "done")
    decision = flow.send("done")
    assert (decision.prompt, decision.most) == ("strengthen.attributes", 6)
    with pytest.raises(StopIteration):
        flow.send({"will": 4, "burst": 2})
    assert (card.grades["will"], card.grades["burst"], card.unassigned) == (5, 3, 0)
    close(one)
    assert failing(card) == []


@pytest.mark.rule("SAM-DECIDE-32")
def test_the_last_choice_as_a_flow():
    one = phase(rich(10000), 5, mission="m2")
    flow = passage.strengthen(one, 0)
    decision = next(flow)
    assert (decision.prompt, decision.ids, decision.default) == (
        "strengthen.beyond", ["ignore", "transcend", "return"], "ignore",
    )  # fmt: skip
    with pytest.raises(StopIteration):
        flow.send("transcend")
    assert one.card.status == "transcendent"
    assert tables.CHOICE_FROM == 10_000
