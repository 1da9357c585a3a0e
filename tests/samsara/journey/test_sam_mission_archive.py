"""SAM-GAME-18, SAM-MISSION-03, 24..26 Rollback, the tunnel, the report and the archive."""

import msgspec
import pytest
from sam_mission import CRITIQUE, TICKS, card, finish, mission, quest, ranked, refused, said

from zhuoju.games.samsara.catalogue.library import LIBRARY
from zhuoju.games.samsara.character import followers, ledger
from zhuoju.games.samsara.journey import closing_questions
from zhuoju.games.samsara.mission import (
    closing_order,
    daily_checks,
    desk,
    feedback,
    life,
    recovery,
    report,
    revival,
    rewards,
    rollback,
)
from zhuoju.games.samsara.model.card import Sequence
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.mission_state import Limb, Mission, in_play
from zhuoju.games.samsara.seat import disclosure
from zhuoju.games.samsara.strengthening import approval, purchases
from zhuoju.kernel import Chance, Flow, Game, Next, NoOptions, Table
from zhuoju.testing import Pilot


def strengthened(m: Mission) -> Mission:
    """Credited, handed in, in AUDIT; the DJ has passed nothing yet."""
    closing_order.credit(m, "dj")
    life.advance(m, "dj")
    for name in m.tunnels:
        closing_order.submit(m, name)
    life.advance(m, "dj")
    return m


# Rollback


@pytest.mark.rule("SAM-MISSION-24", "SAM-HP-06", "SAM-POINTS-22", "SAM-FOLLOW-19")
def test_bodies_return_and_what_was_gained_is_gone():
    m = mission("running", 1)
    one = m.people["c0"]
    before = approval.card_hash(one.card)
    found = followers.library_sequence("p1", "IT-W03")
    found.source = "plane"
    in_play(one).sequences.append(found)
    one.vitals.hp, one.vitals.san, one.vitals.stamina, one.vitals.energy = 1, 0, 2, 3
    one.vitals.limbs = [Limb("左手")]
    rollback.roll_back(one, m.room)
    assert one.vitals == recovery.whole(one.card)
    assert (one.vitals.hp, one.vitals.san, one.vitals.stamina, one.vitals.energy) == (20, 5, 20, 30)
    assert one.playing is None
    assert approval.card_hash(one.card) == before


@pytest.mark.rule("SAM-MISSION-24", "SAM-EDGE-41", "SAM-FOLLOW-15")
def test_destroyed_items_and_dead_followers_stay_so():
    owner = card("c0")
    follower = followers.from_library(owner, "FO-01")
    owner.sequences.append(Sequence("f1", "follower", "FO-01", follower=follower))
    owner.approvals[-1].hash = approval.card_hash(owner)
    m = mission("recruiting", 0)
    desk.apply(m, "p0", owner, confirmed=True)
    one = desk.decide(m, "c0", "accepted")
    assert one is not None
    one.playing = msgspec.msgpack.decode(msgspec.msgpack.encode(owner), type=type(owner))
    armour = owner.sequences[1]
    before = ledger.card_seniority(owner)
    rollback.destroy(one, armour.id)
    rollback.lose_follower(one, "f1")
    assert not armour.where.destroyed
    rollback.roll_back(one, m.room)
    assert armour.where.destroyed
    assert follower.dead
    assert ledger.card_seniority(owner) == before  # until the next phase
    refused(lambda: rollback.destroy(one, armour.id), "no_sequence")


@pytest.mark.rule("SAM-HP-07")
def test_a_limb_is_lost_for_good_only_if_the_dj_says_so():
    m = mission("running", 1)
    one = m.people["c0"]
    one.vitals.limbs = [Limb("左手"), Limb("右耳")]
    rollback.declare_lost(m, "c0", "左手", lasting=True, why="祭坛吞了")
    assert m.log[-1].overrides
    rollback.roll_back(one, m.room)
    assert one.card.lost_limbs == ["左手"]


@pytest.mark.rule("SAM-EDGE-44", "SAM-POINTS-21", "SAM-MISSION-24")
def test_loans_end_with_the_mission():
    m = mission("running", 2)
    lender, borrower = m.people["c0"], m.people["c1"]
    sword = in_play(lender).sequences[0]
    loan = rollback.lend(lender, borrower, sword.id)
    assert loan.source == "loan"
    assert ledger.active_seniority(in_play(borrower)) == 300  # never seniority
    for one in (lender, borrower):
        rollback.roll_back(one, m.room)
    assert all(s.source == "own" for one in (lender, borrower) for s in one.card.sequences)
    assert any(s.id == sword.id for s in lender.card.sequences)


@pytest.mark.rule("SAM-EDGE-85", "SAM-MISSION-24")
def test_a_damaged_vehicle_is_whole_again():
    m = mission("running", 1)
    one = m.people["c0"]
    van = followers.library_sequence("v1", "IT-V01")
    one.card.sequences.append(van)
    in_play(one).sequences.append(followers.library_sequence("v1", "IT-V01"))
    in_play(one).sequences[-1].where.wear = 35
    van.where.wear = 35
    rollback.roll_back(one, m.room)
    assert van.where.wear == 0
    assert not van.where.destroyed


@pytest.mark.rule("SAM-TAB-24", "SAM-MISSION-24")
@pytest.mark.parametrize("returns", [True, False])
def test_consumables_come_back_unless_the_room_says_no(returns):
    m = mission("running", 1, room=Room(consumables_return=returns))
    one = m.people["c0"]
    food = next(s for s in in_play(one).sequences if s.library == "IT-F01")
    assert food.item is not None
    food.where.used = food.item.count
    rollback.roll_back(one, m.room)
    kept = next(s for s in one.card.sequences if s.id == food.id)
    assert kept.where.destroyed is (not returns)


# The tunnel, in order


@pytest.mark.rule(
    "SAM-GAME-17", "SAM-GAME-18", "SAM-MISSION-25", "SAM-MISSION-03", "SAM-GAME-20", "SAM-DECIDE-31"
)
def test_a_mission_from_its_end_to_the_archive():
    m = mission("running", 3)
    desk.name_recorder(m, card("rec"))
    quest(m, "normal")
    said(ranked(finish(m)))
    assert m.people["c0"].playing is not None
    assert life.advance(m, "dj") == "rewards"
    assert m.people["c0"].playing is None  # (1) rollback came first
    refused(lambda: life.advance(m, "dj"), "not_credited", "SAM-GAME-18")
    refused(lambda: closing_order.credit(m, "p0"), "dj_only")
    paid = closing_order.credit(m, "dj")
    assert [paid[name].total for name in ("c0", "c1", "c2", "rec")] == [390, 370, 350, 300]
    refused(lambda: closing_order.credit(m, "dj"), "not_now")
    assert life.advance(m, "dj") == "strengthen"
    m = msgspec.msgpack.decode(msgspec.msgpack.encode(m), type=Mission)  # saved and read again
    tunnel = m.tunnels["c0"]
    purchases.exchange(tunnel, "SK-CR03")
    refused(lambda: life.advance(m, "dj"), "not_submitted", "SAM-GAME-18")
    for name in m.tunnels:
        closing_order.submit(m, name)
    assert life.advance(m, "dj") == "audit"
    refused(lambda: life.advance(m, "dj"), "not_passed")
    for name in m.tunnels:
        closing_order.pass_card(m, name, TICKS)
    assert ledger.balance(tunnel.card) == 0  # (9) what was left is wiped
    refused(lambda: life.advance(m, "dj"), "no_report", "SAM-MISSION-03")
    report.file(m, "dj")
    assert life.advance(m, "dj") == "archived"
    assert life.archive([m]) == [m]
    for name in ("c0", "c1", "c2", "rec"):
        filed = m.recorder if name == "rec" else m.people[name].card
        assert filed is not None
        assert (filed.status, filed.locked_in, len(filed.missions)) == ("active", "", 1)
        assert not approval.is_dirty(filed)
        assert ledger.holds(filed)
    played = m.people["c0"].card.missions[0]
    assert (played.reward, played.result, played.ranks, played.recorder) == (390, "success", (1, 1), False)
    assert m.recorder is not None
    assert m.recorder.missions[0].recorder
    refused(lambda: life.advance(m, "dj"), "mission_over")


@pytest.mark.rule("SAM-MISSION-26")
def test_the_dead_are_archived_as_dead():
    m = said(ranked(finish(mission("running", 3), dead=["c2"])))
    life.advance(m, "dj")
    revival.close(m)
    life.advance(m, "dj")
    strengthened(m)
    for name in m.tunnels:
        closing_order.pass_card(m, name, TICKS)
    report.file(m, "dj")
    life.advance(m, "dj")
    dead = m.people["c2"].card
    assert (dead.status, dead.missions[0].result) == ("dead", "dead")
    assert approval.apply_refused(dead, "m2").clause == "SAM-AUDIT-61"


@pytest.mark.rule("SAM-RATE-03", "SAM-REWARD-12", "SAM-REWARD-13", "SAM-EX-38")
def test_only_the_djs_reward_waits_for_the_last_feedback():
    m = mission("running", 3)
    desk.name_recorder(m, card("rec"))
    ranked(finish(m))
    for player in ("p0", "p1"):
        feedback.give(m, player, 5, CRITIQUE)
    assert life.advance(m, "dj") == "rewards"  # the DJ goes on
    strengthened(m)
    assert list(m.tunnels) == ["c0", "c1", "c2"]
    for name in m.tunnels:
        closing_order.pass_card(m, name, TICKS)
    report.file(m, "dj")
    assert life.advance(m, "dj") == "archived"
    recorder = m.recorder
    assert recorder is not None
    assert (recorder.missions, recorder.locked_in) == ([], "m1")
    assert closing_order.pay_recorder(m) is None
    feedback.give(m, "p2", 0, CRITIQUE)
    assert closing_order.pay_recorder(m) is not None
    assert m.rewards["rec"].total == 300
    closing_order.submit(m, "rec")
    closing_order.settle_recorder(m, TICKS)
    assert (len(m.recorder.missions), m.recorder.locked_in) == (1, "")


@pytest.mark.rule("SAM-REWARD-13", "SAM-TAB-24", "SAM-AUDIT-59")
def test_the_recorder_may_need_a_players_signature():
    m = mission("running", 3, room=Room(recorder_countersign=True))
    desk.name_recorder(m, card("rec"))
    said(ranked(finish(m)))
    life.advance(m, "dj")
    strengthened(m)
    refused(lambda: closing_order.pass_card(m, "rec", TICKS), "countersign", "SAM-AUDIT-59")
    refused(lambda: closing_order.pass_card(m, "rec", TICKS, signed="somebody"), "not_played")
    assert closing_order.pass_card(m, "rec", TICKS, signed="p1").signed == "p1"


@pytest.mark.rule("SAM-SHEET-15", "SAM-MISSION-03", "SAM-HIDE-05")
@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "en"])
def test_the_report_says_everything(language):
    m = mission("running", 3)
    desk.name_recorder(m, card("rec"))
    quest(m, "hard")
    form = daily_checks.prepare(m, "c0", "命", "fate", "normal")
    daily_checks.check(m, form, Chance(1), secret=True)
    said(ranked(finish(m, dead=["c2"])))
    rewards.award(m, "c0", "点灯人")
    life.advance(m, "dj")
    revival.close(m)
    life.advance(m, "dj")
    closing_order.credit(m, "dj")
    refused(lambda: report.file(m, "dj"), "not_now")
    life.advance(m, "dj")
    found = report.build(m)
    assert (found.recorder, found.minutes, found.success, found.revived) == ("PC-01 rec", 200, True, False)
    assert [p.fate for p in found.present] == ["alive", "alive", "dead"]
    assert [(p.name, p.total) for p in found.rewards][:2] == [("PC-01 c0", 410), ("PC-02 c1", 390)]
    assert found.titles == (("PC-01 c0", "点灯人"),)
    assert (found.score, len(found.feedback), len(found.behind_screen)) == ("4.0", 3, 1)
    text = report.markdown(found, language)
    for told in ("PC-01 rec", "PC-02 c1", "点灯人", "410", CRITIQUE[:4] if language != "zh-Hant" else "4"):
        assert told in text
    assert "{" not in text
    refused(lambda: report.file(m, "p0"), "dj_only", "SAM-MISSION-03")


def test_scores_are_averaged_to_one_digit():
    assert report.mean_score([5, 4, 4]) == "4.3"
    assert report.mean_score([]) == ""


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "en"])
def test_everything_asked_and_told_has_words(language):
    said = LIBRARY.catalog.texts()[language]
    for prompt in ("host", "modifier", "kill", "lost", "mains", "appoint"):
        assert f"prompt.team.{prompt}" in said
    for prompt in ("score", "revive", "quest", "shares"):
        assert f"prompt.mission.{prompt}" in said
    for event in ("team.began", "team.round", "team.killed", "team.stopped", "team.ended", "mission.revival"):
        assert f"event.{event}" in said
    for notice in ("option_changed", "scene", "npc", "death", "display", "quest", "revival", "title"):
        assert f"notice.{notice}" in said
    for result in ("success", "failure", "dead", "revived", "recorded"):
        assert f"result.{result}" in said
    for refused_for in ("reward_dead", "reward_failed", "reward_short", "reward_forgone", "reward_guest"):
        assert f"reason.{refused_for}" in said


# What is hidden


@pytest.mark.rule("SAM-HIDE-01", "SAM-HIDE-05")
def test_players_see_only_what_was_shown():
    from zhuoju.games.samsara.mission import dj_console, quests

    m = mission("running", 2)
    scene = dj_console.add_scene(m, "地窖", "白瓷砖", "碗碎则失势")
    npc = dj_console.add_npc(m, "屠场主", "围裙", "NPC-106", hp=60)
    made = quests.create(
        m, "打碎铜碗", "hard", personal=False, interaction="祭坛", roll="一击", target="铜碗", note="七个符文"
    )
    fate = daily_checks.prepare(m, "c0", "命", "fate", "hard")
    daily_checks.check(m, fate, Chance(1), secret=True)
    seen = disclosure.view(m, "p0")
    assert (seen.scenes, seen.npcs, seen.quests, seen.checks, seen.log) == ([], [], [], [], [])
    host = disclosure.view(m, "dj")
    assert (host.scenes[0].text, host.npcs[0].numbers, host.quests[0].grade) == (
        "碗碎则失势",
        {"hp": 60},
        "hard",
    )
    assert len(host.checks) == 1
    dj_console.reveal_scene(m, scene.id)
    dj_console.meet(m, npc.id)
    quests.announce(m, made.id)
    open_fate = daily_checks.prepare(m, "c1", "命", "fate", "hard")
    daily_checks.check(m, open_fate, Chance(1))
    seen = disclosure.view(m, "p0")
    assert (seen.scenes[0].look, seen.scenes[0].text) == ("白瓷砖", "")
    assert (seen.npcs[0].creature, seen.npcs[0].numbers) == ("", {})
    assert (seen.quests[0].grade, seen.quests[0].note) == ("hard", "")
    assert [(c.who, c.number) for c in seen.checks] == [("c1", None)]
    told = msgspec.json.encode(seen).decode()
    assert "碗碎则失势" not in told
    assert "七个符文" not in told


@pytest.mark.rule("SAM-HIDE-02", "SAM-HIDE-12", "SAM-MARK-03")
def test_others_see_looks_and_gear_and_no_more():
    m = mission("running", 2)
    m.people["c0"].card.vault.append(followers.library_sequence("x1", "SK-CR02"))
    in_play(m.people["c0"]).vault.append(followers.library_sequence("x1", "SK-CR02"))
    person = disclosure.view(m, "p1").people[0]
    assert (person.name, person.looks) == ("PC-01 c0", m.people["c0"].card.looks)
    assert "IT-W03" in person.gear
    assert (person.sequences, person.vault, person.vitals, person.tags) == (None, None, None, [])
    own = disclosure.view(m, "p0").people[0]
    assert own.vitals is not None
    assert own.vault == ["SK-CR02"]
    disclosure.share(m, "c0", "p1", by="p2")
    assert disclosure.view(m, "p1").people[0].sequences is None
    disclosure.share(m, "c0", "p1", by="p0")
    shared = disclosure.view(m, "p1").people[0]
    assert "SK-CR01" in (shared.sequences or [])
    assert shared.vault is None
    assert disclosure.view(m, "dj").people[0].vault == ["SK-CR02"]


# Sealed at the table


def staged(m: Mission, flow) -> Pilot:
    def settle(t: Table[Mission, NoOptions]) -> Flow[Next]:
        yield from flow(t)
        t.end([])
        return None

    game = Game(
        id="settle", version=1, state=Mission, seats=range(4, 5), setup=lambda *_: m, first=settle,
        view=lambda state, seat: None,
    )  # fmt: skip
    return Pilot(game, 4, step="settle", state=m)


SEATS = {"c0": 1, "c1": 2, "c2": 3}


@pytest.mark.rule("SAM-REVIVE-02", "SAM-REVIVE-03", "SAM-HIDE-08", "SAM-HIDE-09", "SAM-DECIDE-28")
def test_votes_are_asked_at_once_sealed_and_with_the_stake():
    m = said(ranked(finish(mission("running", 3), dead=["c2"])))
    life.advance(m, "dj")
    t = staged(m, lambda table: closing_questions.ask_revival(table, table.state, SEATS))
    assert [d.seat for d in t.match.pending] == [1, 2]
    assert [d.params["points"] for d in t.match.pending] == [360, 340]
    assert all(d.secret is not None and d.default == "no" for d in t.match.pending)
    t.play((2, "yes"))
    assert t.state.votes == {}
    t.play((1, "yes"))
    assert t.state.revived
    assert t.told(None, "mission.revival") == [{"revived": "yes"}]


@pytest.mark.rule("SAM-RATE-01", "SAM-RATE-06", "SAM-DECIDE-27")
def test_scores_are_given_at_once_and_sealed():
    m = finish(mission("running", 3))
    given = {}

    def ask(_: object) -> Flow[None]:
        given.update((yield from closing_questions.ask_scores(SEATS)))

    t = staged(m, ask)
    assert [(d.seat, d.least, d.most) for d in t.match.pending] == [(1, 0, 5), (2, 0, 5), (3, 0, 5)]
    t.play((3, 5), (1, 0), (2, 3))
    assert given == {1: 0, 2: 3, 3: 5}


@pytest.mark.rule("SAM-DECIDE-29", "SAM-MISSION-21")
def test_the_best_quest_is_proposed():
    m = mission("running", 3)
    small, large = quest(m, "simple"), quest(m, "hard")
    ranked(finish(m))
    t = staged(m, lambda table: closing_questions.ask_quest(table.state, "c0", 1))
    assert (t.offered, t.asked().default) == ([small, large], large)
    t.play(small)
    assert rewards.reward(t.state, "c0").quest_points == 10


@pytest.mark.rule("SAM-DECIDE-30", "SAM-REVIVE-07")
def test_the_dj_is_asked_for_the_shares():
    m = ranked(finish(mission("running", 3, pvp=True), dead=["c0"]), influence=["c2", "c1", "c0"])
    life.advance(m, "dj")
    t = staged(m, lambda table: closing_questions.ask_shares(table.state, 0))
    looted = revival.loot(m)
    assert t.asked().params == {"looted": looted}
    assert t.asked().default == {"c1": looted // 2, "c2": looted - looted // 2}
    t.expect_refused({"c1": looted - 1})
    t.play({"c1": looted})
    assert t.state.shares == {"c1": looted}
