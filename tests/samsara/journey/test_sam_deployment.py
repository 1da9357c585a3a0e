"""SAM-GAME-17 From the mission into a battle and back."""

import pytest
from sam_mission import finish, mission, ranked, refused

from zhuoju.games.samsara.character import followers
from zhuoju.games.samsara.journey import deployment
from zhuoju.games.samsara.mission import closing_order, desk, life, mark, recovery, revival, rollback
from zhuoju.games.samsara.model.card import Card, Sequence
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.mission_state import Mission, in_play
from zhuoju.games.samsara.strengthening import approval


def with_follower(room: Room | None = None, entry: str = "FO-01") -> Mission:
    """c0 has the follower f1."""
    m = mission("running", 1, room=room or Room())
    for sheet in (m.people["c0"].card, in_play(m.people["c0"])):
        follower = followers.from_library(sheet, entry)
        sheet.sequences.append(Sequence("f1", "follower", entry, follower=follower))
    m.people["c0"].vitals = recovery.whole(in_play(m.people["c0"]))
    return m


@pytest.mark.rule("SAM-MISSION-10", "SAM-EDGE-77", "SAM-ATTR-21")
def test_a_fighter_goes_in_as_the_character_is():
    m = mission("running", 1, room=Room(vigour=True))
    one = m.people["c0"]
    one.vitals.hp, one.vitals.energy, one.vitals.vigour = 7, 3, 0
    weapon, skill = in_play(one).sequences[0], next(s for s in in_play(one).sequences if s.kind == "skill")
    one.sealed, one.mark_sealed, one.body = [weapon.id, skill.id], True, {"volume": "80"}
    found = deployment.deploy(m, "c0", 1)
    assert (found.hp, found.energy, found.stamina) == (7, 3, 20)
    assert (found.vigour, found.satiety, found.volume) == (0, None, 80)
    assert not found.mark  # no shelter
    assert [g.off for g in found.gear if g.id == weapon.id] == [True]
    assert [p.off for p in found.powers if p.id == f"s:{skill.id}"] == [True]


@pytest.mark.rule("SAM-MARK-04", "SAM-MISSION-24")
def test_it_comes_back_with_its_wounds_and_losses():
    m = mission("running", 2)
    one = m.people["c0"]
    found = deployment.deploy(m, "c0", 1)
    found.hp, found.stamina = 4, 0
    food = next(g for g in found.gear if g.name == "IT-F01")
    food.left = 0
    found.gear[0].destroyed = True
    deployment.bring_back(m, "c0", found)
    assert (one.vitals.hp, one.vitals.stamina, one.fate) == (4, 0, "alive")
    assert in_play(one).sequences[0].where.destroyed
    assert not one.card.sequences[0].where.destroyed
    again = deployment.deploy(m, "c0", 1)
    assert next(g for g in again.gear if g.name == "IT-F01").left == 0
    again.hp, again.dead = -3, True
    deployment.bring_back(m, "c0", again)
    assert (one.fate, m.notices[-1].kind) == ("dead", "death")
    refused(lambda: deployment.deploy(m, "c0", 1), "stranger")
    rollback.roll_back(m.people["c1"], m.room)
    assert m.people["c1"].vitals.hp == 20


def test_skills_used_once_stay_used_in_the_next_battle():
    m = mission("running", 1)
    found = deployment.deploy(m, "c0", 1)
    power = next(p for p in found.powers if p.id.startswith("s:"))
    power.used = 1
    deployment.bring_back(m, "c0", found)
    again = deployment.deploy(m, "c0", 1)
    assert next(p for p in again.powers if p.id == power.id).used == 1
    rollback.roll_back(m.people["c0"], m.room)
    assert not approval.is_dirty(m.people["c0"].card)


@pytest.mark.rule("SAM-REVIVE-10", "SAM-FOLLOW-15", "SAM-FOLLOW-10")
def test_dead_followers_are_never_revived():
    m = with_follower()
    found = deployment.deploy_follower(m, "c0", "f1", 1, owner=4)
    assert (found.kind, found.owner, found.mark) == ("follower", 4, False)
    found.dead = True
    deployment.bring_back_follower(m, "c0", "f1", found)
    refused(lambda: deployment.deploy_follower(m, "c0", "f1", 1), "no_follower")
    mark.die(m, "c0")
    m.brief.pvp = True
    assert revival.remake(m) == ["c0"]
    follower = m.people["c0"].card.sequences[-1].follower
    assert follower is not None
    assert follower.dead


@pytest.mark.rule("SAM-FOLLOW-13")
@pytest.mark.parametrize("machine", [False, True])
def test_followers_hunger_and_machines_want_energy(machine):
    m = with_follower(Room(satiety=True))
    follower = in_play(m.people["c0"]).sequences[-1].follower
    assert follower is not None
    follower.race_class = "construct" if machine else "animal"
    recovery.new_day(m)
    assert m.people["c0"].vitals.flock == {"f1": 1}
    right, wrong = ("energy", "food") if machine else ("food", "energy")
    refused(lambda: recovery.feed(m, "c0", "f1", wrong), "wrong_supply", "SAM-FOLLOW-13")
    recovery.feed(m, "c0", "f1", right)
    recovery.new_day(m)
    assert m.people["c0"].vitals.flock == {"f1": 2}
    assert deployment.deploy_follower(m, "c0", "f1", 1).satiety == 2
    m.room = Room()
    assert deployment.deploy_follower(m, "c0", "f1", 1).satiety is None
    refused(lambda: recovery.feed(m, "c0", "f1", right), "option_off")


@pytest.mark.rule("SAM-EDGE-85")
def test_a_van_comes_back_with_25_of_60_and_leaves_the_mission_whole():
    m = mission("running", 1)
    one = m.people["c0"]
    for sheet in (one.card, in_play(one)):
        sheet.sequences.append(followers.library_sequence("v1", "IT-V03"))
    found = deployment.deploy_vehicle(m, "c0", "v1", 1)
    cap = found.hp
    assert found.fuel == 0  # the tank is empty on entering a plane
    found.hp = 25
    deployment.bring_back_vehicle(m, "c0", "v1", found)
    assert deployment.deploy_vehicle(m, "c0", "v1", 1).hp == 25
    rollback.roll_back(one, m.room)
    one.playing = None
    assert deployment.deploy_vehicle(m, "c0", "v1", 1).hp == cap
    assert cap == 60


@pytest.mark.rule("SAM-LEVEL-10")
def test_a_transcendent_is_a_guest_without_numbers_or_pay():
    m = mission("recruiting", 2)
    guest = Card("t0", "无名", looks="光", status="transcendent")
    refused(lambda: desk.apply(m, "p9", guest, confirmed=True), "card_gone", "SAM-AUDIT-61")
    desk.apply(m, "p9", guest, confirmed=True, invited=True)
    desk.decide(m, "t0", "accepted")
    desk.read_card(m, "t0")
    for _ in range(4):
        life.advance(m, "dj")
    for name in m.people:
        desk.ready(m, name)
    life.advance(m, "dj")
    ranked(finish(m))
    life.advance(m, "dj")
    paid = closing_order.credit(m, "dj")
    assert (paid["t0"].total, paid["t0"].refused) == (0, "reward_guest")
    assert list(m.tunnels) == ["c0", "c1"]
