"""Whatever players do in the tunnel, ledger, seniority and audit agree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sam_cards import EVERY_TICK, WORDS, failing, new_card, phase, priced

from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.character import ledger, races
from zhuoju.games.samsara.character.values import all_grades
from zhuoju.games.samsara.model.build import Piece, SkillBuild, Way
from zhuoju.games.samsara.model.phase import Tunnel
from zhuoju.games.samsara.model.refusal import Refused
from zhuoju.games.samsara.model.words import ATTRIBUTES
from zhuoju.games.samsara.strengthening import approval, passage, purchases, tunnel

ENTRIES = (
    "IT-W02",
    "IT-A08",
    "IT-B02",
    "IT-C01",
    "IT-W10",
    "IT-V02",
    "SK-CR04",
    "SK-SP01",
    "SK-ES05",
    "FO-02",
    "FO-03",
    "RS-NK2",
    "RS-WB2",
    "IT-F05",
    "IT-T05",
)
RACES = (["RC-21"], ["RC-26"], ["RC-01", "RC-21"], ["RC-01"], ["RC-21", "RC-26"], ["RC-02", "RC-04"])


def store(one: Tunnel, data: st.DataObject) -> None:
    """Some moves of the first stage."""
    for _ in range(data.draw(st.integers(0, 3))):
        carried, vaulted = [s.id for s in one.card.sequences], [s.id for s in one.card.vault]
        move = data.draw(st.sampled_from(("deposit", "withdraw", "erase", "give_up")))
        if move == "withdraw" and vaulted:
            tunnel.withdraw(one, data.draw(st.sampled_from(vaulted)))
        elif move in ("deposit", "erase") and carried:
            getattr(tunnel, move)(one, data.draw(st.sampled_from(carried)))
        elif move == "give_up":
            high = [a for a in ATTRIBUTES if one.card.grades.get(a, 1) > 1]
            if high:
                tunnel.give_up(one, data.draw(st.sampled_from(high)))


def buy(one: Tunnel, data: st.DataObject) -> None:
    """Some purchases; what is refused changes nothing."""
    for _ in range(data.draw(st.integers(0, 5))):
        before = tunnel.copy_card(one.card)
        try:
            _purchase(one, data)
        except Refused:
            assert strip(one.card) == strip(before)


def strip(card):
    """A card without the counter of ids, which may run on."""
    copy = tunnel.copy_card(card)
    copy.next_id = 1
    return copy


def _purchase(one: Tunnel, data: st.DataObject) -> None:
    move = data.draw(st.sampled_from(("exchange", "make", "adjust", "race", "for_follower")))
    if move == "exchange":
        purchases.exchange(one, data.draw(st.sampled_from(ENTRIES)), parameters=WORDS)
    elif move == "make":
        build = priced(5 * data.draw(st.integers(2, 36)))
        purchases.make(one, build, origin="self_made", name="own", background="work")
    elif move == "adjust":
        own = [s.id for s in one.card.sequences if s.kind == "skill"]
        if own:
            blow = SkillBuild(
                system="craft", way=Way(), pieces=(Piece("R01", data.draw(st.integers(1, 15))),)
            )
            purchases.adjust(one, data.draw(st.sampled_from(own)), blow)
    elif move == "race":
        purchases.change_race(one, data.draw(st.sampled_from(RACES)))
    else:
        servants = [s.id for s in one.card.sequences if s.follower]
        if servants:
            entry = data.draw(st.sampled_from(("IT-A01", "SK-CR15", "IT-W01")))
            purchases.exchange(one, entry, follower=data.draw(st.sampled_from(servants)))


def attributes(one: Tunnel, data: st.DataObject) -> None:
    """Give out some of the points if the star is new."""
    tunnel.reach(one, "attributes")
    if tunnel.star_changed(one):
        grades, left = all_grades({}), one.card.unassigned
        for attribute in ATTRIBUTES:
            points = data.draw(st.integers(0, min(5, left)))
            grades[attribute] += points
            left -= points
        tunnel.distribute(one, grades)


@pytest.mark.rule(
    "SAM-POINTS-17", "SAM-POINTS-18", "SAM-POINTS-16", "SAM-AUDIT-08", "SAM-AUDIT-10", "SAM-AUDIT-11"
)
@given(data=st.data())
def test_every_phase_keeps_the_ledger_and_what_is_submitted_is_clean(data):
    card = new_card(data.draw(st.sampled_from(sorted(library.PRESETS))))
    for number in range(data.draw(st.integers(1, 3))):
        servants = [s.follower for s in card.sequences if s.follower]
        if servants and data.draw(st.booleans()):
            data.draw(st.sampled_from(servants)).dead = True
        one = phase(card, 10 * data.draw(st.integers(1, 150)), mission=f"m{number}")
        assert ledger.holds(card)
        for step in (store, buy, attributes):
            step(one, data)
            assert ledger.holds(card), step.__name__
        if len(card.races) > 1:
            span = races.fusion_span(card.races)
            card.traits = {
                "features": "fangs, mane",
                "volume": str(span.volume[0]),
                "weight": str(span.weight[0]),
            }
        try:
            approval.submit(one)
        except Refused:  # the audit found something: begin the phase anew
            tunnel.restart(one)
            assert ledger.holds(card)
            card.traits = {}
            approval.submit(one)
        approval.approve(one, "dj", "dj", ticks=EVERY_TICK)
        assert ledger.balance(card) == 0
        assert [c for c in failing(card) if c not in EVERY_TICK] == []
        assert not approval.is_dirty(card)


@pytest.mark.rule("SAM-DECIDE-31")
@given(data=st.data())
def test_any_way_through_the_flow_keeps_the_ledger(data):
    card = new_card()
    one = phase(card, 10 * data.draw(st.integers(1, 80)))
    flow = passage.strengthen(one, 0)
    decision = next(flow)
    for _ in range(12):
        assert ledger.holds(card)
        if decision.shape == "distribute":
            answer = {"burst": min(5, decision.most)}
        else:
            answer = data.draw(st.sampled_from(decision.ids)) if data.draw(st.integers(0, 2)) else "done"
            answer = answer if answer in decision.ids else decision.default
        try:
            decision = flow.send(answer)
        except StopIteration:
            break
    assert ledger.holds(card)
