"""SAM-GAME, SAM-RP, SAM-MISSION-01..15 From the brief to the start of a mission."""

import msgspec
import pytest
from sam_mission import brief, card, finish, mission, of_star, ranked, refused, said

from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.mission import closing_order, community, desk, dj_console, import_modes, life
from zhuoju.games.samsara.model.card import Approval, Sequence
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.mission_state import Brief, Mission, in_play
from zhuoju.games.samsara.strengthening import approval


@pytest.mark.rule("SAM-GAME-17")
def test_states_follow_in_order_and_wait_for_their_conditions():
    m = life.draft("m1", "dj", Brief(title="空"))
    refused(lambda: life.advance(m, "dj"), "brief_field", "SAM-MISSION-02")
    assert m.state == "draft"
    m.brief = brief()
    refused(lambda: life.advance(m, "p0"), "dj_only")
    assert [life.advance(m, "dj"), life.advance(m, "dj")] == ["recruiting", "full"]
    refused(lambda: life.advance(m, "dj"), "nobody_applied")
    seen = [state for state in life.ORDER if state not in ("aborted",)]
    assert seen == [
        "draft", "recruiting", "full", "card_check", "import", "pre_strengthen", "running", "ended",
        "feedback", "revive_vote", "rewards", "strengthen", "audit", "archived",
    ]  # fmt: skip


@pytest.mark.rule("SAM-GAME-17", "SAM-DECIDE-26")
def test_running_ends_when_the_dj_says_so_or_all_are_dead():
    m = mission("running", 2)
    refused(lambda: life.advance(m, "dj"), "not_declared")
    refused(lambda: life.declare(m, "p0", success=True, ending=""), "dj_only")
    life.declare(m, "dj", success=True, ending="灯灭了")
    assert life.advance(m, "dj") == "ended"
    dead = mission("running", 2)
    for one in dead.people.values():
        one.fate = "dead"
    assert life.advance(dead, "dj") == "ended"
    assert dead.success is False


@pytest.mark.rule("SAM-GAME-03")
def test_the_form_has_neither_bonus_points_nor_immortality():
    for word in ("bonus", "bonus_points", "extra_reward", "immortal", "no_card_tearing"):
        for form in (Brief, Room):
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert({word: 1}, form)
    m = mission("running", 1)
    refused(
        lambda: dj_console.overrule(m, "dj", "c0", "card.ledger.0.points", 999, "奖"),
        "beyond_dj",
        "SAM-GAME-03",
    )
    refused(lambda: dj_console.overrule(m, "dj", "c0", "minutes", 999, "奖"), "beyond_dj", "SAM-GAME-03")


@pytest.mark.rule("SAM-GAME-02", "SAM-MISSION-23")
def test_the_dj_changes_any_number_in_play_and_it_is_logged():
    m = mission("running", 1)
    assert dj_console.overrule(m, "dj", "c0", "vitals.hp", 7, "被门夹了") == 20
    dj_console.overrule(m, "dj", "c0", "playing.grades.burst", 3, "位面加护")
    dj_console.overrule(m, "dj", "c0", "playing.sequences.0.where.wear", 2, "刮花")
    assert (m.people["c0"].vitals.hp, in_play(m.people["c0"]).grades["burst"]) == (7, 3)
    assert m.people["c0"].card.grades["burst"] == 1
    first = m.log[-3]
    assert (first.who, first.proposed, first.decided, first.why) == ("dj", 20, 7, "被门夹了")
    assert (first.about, first.when, first.overrides) == ("c0 vitals.hp", "running 1:0", True)
    refused(lambda: dj_console.overrule(m, "p0", "c0", "vitals.hp", 99, ""), "dj_only")
    refused(lambda: dj_console.overrule(m, "dj", "c0", "vitals.luck", 1, ""), "no_number")
    refused(lambda: dj_console.overrule(m, "dj", "c0", "playing.name", 1, ""), "no_number")


@pytest.mark.rule("SAM-GAME-02")
def test_what_the_book_does_not_cover_is_ruled_in_words():
    m = mission("running", 1)
    dj_console.ruling(m, "dj", "吊桥", "断了，过不去", "刚才的爆炸")
    assert (m.log[-1].decided, m.log[-1].when) == ("断了，过不去", "running 1:0")
    refused(lambda: dj_console.ruling(m, "p0", "吊桥", "没断"), "dj_only")


@pytest.mark.rule("SAM-SHEET-14", "SAM-GAME-04")
def test_a_brief_says_everything_before_the_game_starts():
    assert Brief.__struct_fields__ == (
        "title", "grade", "mode", "players", "starts", "ends", "date", "room", "house_rules", "pvp",
        "loser_rule", "plane", "teaser", "requirements",
    )  # fmt: skip
    made = brief(house_rules=["雾中视野减半"], room=Room(temp_level=900))
    again = msgspec.json.decode(msgspec.json.encode(made), type=Brief)
    assert (again, again.room.temp_level) == (made, 900)


@pytest.mark.rule("SAM-GAME-04", "SAM-DECIDE-03")
def test_house_rules_are_frozen_and_a_change_is_confirmed_and_announced():
    m = mission("running", 1, room=Room(favour=True), house_rules=["灰雾中视野减半"])
    assert m.room == Room(favour=True)
    refused(lambda: dj_console.change_option(m, "dj", "vigour", True, confirmed=False), "option_frozen")
    refused(lambda: dj_console.change_option(m, "dj", "vigor", True, confirmed=True), "no_option")
    refused(lambda: dj_console.change_option(m, "dj", "vigour", "often", confirmed=True), "option_value")
    assert m.room == Room(favour=True)
    dj_console.change_option(m, "dj", "vigour", True, confirmed=True, why="长夜")
    assert m.room == Room(favour=True, vigour=True)
    assert (m.notices[-1].kind, m.notices[-1].to) == ("option_changed", None)
    assert m.log[-1].clause == "SAM-GAME-04"


@pytest.mark.rule("SAM-GAME-05", "SAM-GAME-07", "SAM-GAME-19", "SAM-MISSION-01", "SAM-DECIDE-02")
def test_a_player_applies_with_a_card_and_the_dj_decides():
    m = mission("recruiting", 0)
    one = card("c0")
    refused(lambda: desk.apply(m, "dj", one, confirmed=True), "dj_plays", "SAM-GAME-07")
    refused(lambda: desk.apply(m, "p0", one, confirmed=False), "times_unconfirmed", "SAM-GAME-19")
    desk.apply(m, "p0", one, confirmed=True)
    refused(lambda: desk.apply(m, "p0", one, confirmed=True), "applied")
    desk.decide(m, "c0", "changes", "背景太短")
    assert not m.people
    desk.apply(m, "p0", one, confirmed=True)
    desk.decide(m, "c0", "accepted")
    assert (one.status, one.locked_in) == ("locked", "m1")
    other = life.draft("m2", "dj2", brief())
    life.advance(other, "dj2")
    refused(lambda: desk.apply(other, "p0", one, confirmed=True), "card_locked", "SAM-GAME-05")
    desk.withdraw(m, "c0")
    assert (one.status, one.locked_in) == ("active", "")
    desk.apply(other, "p0", one, confirmed=True)
    desk.decide(other, "c0", "rejected", "满员")
    assert one.status == "active"
    assert [r.decided for r in m.log] == ["changes", "accepted"]


@pytest.mark.rule("SAM-GAME-06")
def test_several_missions_at_once_are_allowed_with_a_recommendation():
    m = mission("running", 1)
    second = mission("recruiting", 0)
    assert desk.busy_elsewhere("p0", [m, second]) == ["m1"]
    assert desk.busy_elsewhere("p9", [m, second]) == []
    desk.apply(second, "p0", card("other"), confirmed=True)


@pytest.mark.rule("SAM-GAME-12")
def test_anybody_may_host():
    assert isinstance(life.draft("m7", "newcomer", brief()), Mission)


@pytest.mark.rule("SAM-GAME-14")
def test_reports_go_to_whom_they_concern():
    one = card("c0")
    bought = one.sequences[0]
    made = Sequence("q99", "skill", name="自创", origin="self_made", mission="m1")
    one.approvals.append(Approval("审卡人", "dj", "", "m1"))
    assert community.answers_for(one, bought, "p0") == ["owner", "admins"]
    assert community.answers_for(one, made, "p0") == ["p0", "审卡人"]
    assert community.answers_for_entry() == ["owner", "admins"]


@pytest.mark.rule("SAM-GAME-15")
def test_the_suggestion_box_has_three_topics_and_entry_ideas_no_numbers():
    box: list[community.Suggestion] = []
    for topic in community.TOPICS:
        community.suggest(box, topic, "p0", "加一条雪地规则")
    assert [s.topic for s in box] == ["rule", "entry", "event"]
    refused(lambda: community.suggest(box, "entry", "p0", "伤害+3"), "entry_numbers")
    refused(lambda: community.suggest(box, "gossip", "p0", "八卦"), "no_topic")  # type: ignore[arg-type]


@pytest.mark.rule("SAM-GAME-20", "SAM-MISSION-02")
def test_the_brief_leaves_the_list_when_recruiting_closes():
    m = mission("recruiting", 1)
    assert life.public([m]) == [m]
    life.advance(m, "dj")
    assert life.public([m]) == []
    assert life.archive([m]) == []


@pytest.mark.rule("SAM-GAME-21")
def test_an_aborted_mission_leaves_cards_as_they_were():
    m = mission("running", 2, room=Room(temp_level=500))
    desk.name_recorder(m, card("rec"))
    before = [approval.card_hash(p.card) for p in m.people.values()]
    in_play(m.people["c0"]).sequences[0].where.destroyed = True
    life.abort(m, "dj")
    assert m.state == "aborted"
    assert [approval.card_hash(p.card) for p in m.people.values()] == before
    assert all(
        (p.card.status, p.card.locked_in, p.card.missions) == ("active", "", []) for p in m.people.values()
    )
    assert m.recorder is not None
    assert m.recorder.status == "active"
    done = finish(mission("running", 1))
    refused(lambda: life.abort(done, "dj"), "too_late_abort", "SAM-GAME-21")


@pytest.mark.rule("SAM-GAME-17", "SAM-MISSION-04", "SAM-TAB-24")
def test_card_check_needs_the_audit_the_dj_and_the_right_number():
    m = mission("recruiting", 1)
    m.brief.players = (2, 3)
    life.advance(m, "dj")
    life.advance(m, "dj")
    refused(lambda: life.advance(m, "dj"), "player_count")
    m.brief.players = (1, 3)
    m.people["c0"].checked = False
    refused(lambda: life.advance(m, "dj"), "unread")
    assert desk.read_card(m, "c0").sound
    m.people["c0"].card.background = ""
    refused(lambda: life.advance(m, "dj"), "audit", "SAM-AUDIT-01")
    m.people["c0"].card.background = "旧兵"
    assert life.advance(m, "dj") == "import"


@pytest.mark.rule("SAM-MISSION-04")
def test_all_cards_are_compared():
    rows = desk.compare([card("c0", "PC-01"), card("c1", "PC-02")])
    assert [(r.seniority, r.star) for r in rows] == [(300, 1), (300, 1)]
    assert (rows[0].attack, rows[0].reduction) == ("5D4+1D8", "4D4")
    assert rows[0].attack_twice == 34
    assert rows[0].attack_percent > 100 > rows[1].attack_percent
    assert rows[0].skills == ("SK-CR01",)


@pytest.mark.rule("SAM-MISSION-05", "SAM-MISSION-13", "SAM-MISSION-15")
def test_a_star_never_forbids_a_grade():
    m = life.draft("m1", "dj", brief(grade="5"))
    life.advance(m, "dj")
    one = card("c0")
    warned = desk.grade_warning(m, one)
    assert warned is not None
    assert warned.reason == "star_differs"
    desk.apply(m, "p0", one, confirmed=True)
    m.brief.grade = "independent"
    assert desk.grade_warning(m, one) is None
    m.brief.grade = "crown"
    assert desk.grade_warning(m, of_star("c9", 6)) is None
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"grade": "7"}, Brief)


@pytest.mark.rule("SAM-MISSION-15", "SAM-LEVEL-19")
def test_independent_missions_state_their_requirements_and_may_bring_sheets():
    m = life.draft("m1", "dj", brief(grade="independent"))
    refused(lambda: life.advance(m, "dj"), "brief_field", "SAM-MISSION-15")
    m.brief.requirements = "任何星级，只带意识"
    assert life.advance(m, "dj") == "recruiting"
    other = mission("pre_strengthen", 1)
    refused(lambda: desk.supply_sheet(other, "c0", card("npc")), "not_independent")
    other.brief.grade = "independent"
    desk.supply_sheet(other, "c0", card("npc", "PC-06"))
    desk.ready(other, "c0")
    life.advance(other, "dj")
    assert in_play(other.people["c0"]).id == "npc"
    assert other.people["c0"].card.id == "c0"


@pytest.mark.rule("SAM-RP-01")
def test_nobody_is_ready_unseen():
    m = mission("pre_strengthen", 1)
    m.people["c0"].card.looks = " "
    refused(lambda: desk.ready(m, "c0"), "no_appearance", "SAM-RP-01")
    refused(lambda: life.advance(m, "dj"), "not_ready", "SAM-RP-01")
    m.people["c0"].picture = "portrait.png"
    desk.ready(m, "c0")
    assert life.advance(m, "dj") == "running"


@pytest.mark.rule("SAM-RP-06", "SAM-RP-07", "SAM-RP-08")
def test_scenes_and_figures_are_described_before_they_are_shown_and_may_be_added_live():
    m = mission("running", 1)
    scene = dj_console.add_scene(m, "后巷")
    refused(lambda: dj_console.reveal_scene(m, scene.id), "no_look", "SAM-RP-06")
    scene.look = "窄，湿，没有灯"
    dj_console.reveal_scene(m, scene.id)
    npc = dj_console.add_npc(m, "文书", creature="NPC-102", hp=20)
    refused(lambda: dj_console.meet(m, npc.id), "no_look", "SAM-RP-07")
    npc.look, npc.numbers["hp"] = "灰外套", 12
    dj_console.meet(m, npc.id)
    assert [n.kind for n in m.notices] == ["scene", "npc"]
    assert m.state == "running"


@pytest.mark.rule("SAM-RP-04", "SAM-DECIDE-06")
def test_attempts_go_to_the_djs_queue():
    m = mission("running", 1)
    tried = dj_console.attempt(m, "c0", "我试着撬开地窖的锁")
    assert [r.id for r in dj_console.queue(m)] == [tried.id]
    dj_console.grant(m, tried.id, "锁开了，响了一声")
    assert dj_console.queue(m) == []
    refused(lambda: dj_console.attempt(m, "c0", " "), "no_words")


@pytest.mark.rule("SAM-MISSION-06", "SAM-MISSION-08", "SAM-MISSION-12")
def test_identity_gives_names_and_contacts_and_looks_change_without_numbers():
    m = mission("import", 1, mode="identity")
    import_modes.set_identity(m, "c0", "警卫队长", ["列车长", "厨师"])
    life.advance(m, "dj")
    desk.ready(m, "c0")
    life.advance(m, "dj")
    one = m.people["c0"]
    assert (one.identity, one.contacts, one.sealed) == ("警卫队长", ["列车长", "厨师"], [])
    gun = one.card.sequences[0]
    import_modes.show_as(m, "c0", gun.id, "连弩")
    assert one.shown_as == {gun.id: "连弩"}
    assert in_play(one).sequences[0].item == gun.item
    refused(lambda: import_modes.show_as(m, "c0", "q404", "连弩"), "no_sequence")
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"mode": "teleport"}, Brief)


@pytest.mark.rule("SAM-MISSION-09")
def test_in_a_rebirth_everything_sleeps_until_the_dj_wakes_it():
    m = mission("running", 1, mode="rebirth")
    one = m.people["c0"]
    everything = [s.id for s in in_play(one).sequences]
    assert one.sealed == everything
    import_modes.wake(m, "c0", everything[:2], "觉醒")
    assert one.sealed == everything[2:]
    assert (m.log[-1].clause, m.log[-1].why) == ("SAM-MISSION-09", "觉醒")


@pytest.mark.rule("SAM-MISSION-10")
def test_a_soul_may_find_sequences_mark_and_body_changed():
    m = mission("running", 1, mode="soul")
    one = m.people["c0"]
    proposed = import_modes.proposed_seals(one)
    assert one.sealed == proposed
    assert len(proposed) == len(in_play(one).sequences) // 2
    import_modes.seal(m, "c0", [in_play(one).sequences[0].id], "旧魂不肯")
    import_modes.seal_mark(m, "c0", sealed=True, why="封印")
    import_modes.replace_body(m, "c0", {"volume": "80"})
    assert one.mark_sealed
    assert one.body == {"volume": "80"}
    assert len(one.sealed) == len(proposed) + 1


@pytest.mark.rule("SAM-MISSION-11", "SAM-MARK-08")
def test_explorers_find_their_mission_on_site():
    from zhuoju.games.samsara.mission import mark

    m = mission("running", 1, mode="exploration")
    assert mark.shown(m) == []
    mark.release(m, "让五口钟沉默")
    assert mark.shown(m) == ["让五口钟沉默"]
    assert mark.shown(mission("running", 1)) == ["查明红灯"]


@pytest.mark.rule("SAM-DECIDE-04", "SAM-LEVEL-18", "SAM-GAME-17")
def test_temporary_sheets_are_approved_before_the_start():
    m = mission("pre_strengthen", 1, room=Room(temp_level=900))
    desk.ready(m, "c0")
    refused(lambda: life.advance(m, "dj"), "sheet_open", "SAM-LEVEL-18")
    sheet = desk.begin_sheet(m, "c0")
    assert sheet.points == 600
    desk.approve_sheet(m, "c0")
    assert life.advance(m, "dj") == "running"


@pytest.mark.rule("SAM-REWARD-12", "SAM-GAME-07")
def test_the_recorder_is_a_card_of_its_own():
    m = mission("running", 1)
    recorder = card("rec")
    desk.name_recorder(m, recorder)
    assert recorder.locked_in == "m1"
    refused(lambda: desk.name_recorder(m, m.people["c0"].card), "dj_plays", "SAM-GAME-07")


@pytest.mark.rule(
    "SAM-GAME-01", "SAM-GAME-08", "SAM-GAME-10", "SAM-RP-02", "SAM-RP-03", "SAM-RP-05", "SAM-RP-09",
    "SAM-DAILY-11", "SAM-MISSION-07", "SAM-MISSION-14", "SAM-MISSION-22", "SAM-TEAM-12", "SAM-TAB-23",
    "SAM-MARK-01", "SAM-MARK-07",
)  # fmt: skip
@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "en"])
def test_guidance_is_there_to_read(language):
    for clause in (
        "game-01", "game-08", "game-10", "rp-02", "rp-03", "rp-05", "rp-09", "daily-11", "mission-07",
        "mission-14", "mission-22", "team-12", "tab-23", "mark-01", "mark-07",
    ):  # fmt: skip
        assert len(library.LIBRARY.catalog.say(language, f"reference.sam-{clause}")) > 10


@pytest.mark.rule("SAM-GAME-18")
def test_a_mission_is_plain_data_in_every_state():
    m = said(ranked(finish(mission("running", 3), dead=["c2"])))
    for expected in ("revive_vote",):
        assert life.advance(m, "dj") == expected
        again = msgspec.msgpack.decode(msgspec.msgpack.encode(m), type=Mission)
        assert again == m
    assert closing_order.vote_is_open(m)
