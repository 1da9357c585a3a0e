"""SAM-REWARD, SAM-RATE, SAM-REVIVE, SAM-MISSION-16..26 Side quests, feedback, rewards, revival."""

import pytest
from sam_mission import CRITIQUE, card, finish, mission, of_star, quest, ranked, refused, said

from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.mission import (
    closing_order,
    daily_checks,
    desk,
    feedback,
    life,
    mark,
    quests,
    revival,
    rewards,
)
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.card import Title

FORM = {"interaction": "文书", "roll": "后巷之战", "target": "瘦，灰外套", "note": "怕黑"}


# Side quests


@pytest.mark.rule("SAM-MISSION-16", "SAM-MISSION-19", "SAM-DECIDE-25")
@pytest.mark.parametrize("field", ["interaction", "roll", "target", "note"])
def test_a_side_quest_needs_interaction_roll_and_described_target(field):
    m = mission("running", 1)
    refused(
        lambda: quests.create(m, "救人", "simple", personal=False, **(FORM | {field: " "})),
        "quest_field",
        "SAM-MISSION-19",
    )
    for grade in ("simple", "normal", "hard"):
        for personal in (True, False):
            quests.create(m, "救人", grade, personal=personal, **FORM)
    assert len(m.quests) == 6


@pytest.mark.rule("SAM-MISSION-19")
def test_it_is_done_only_with_a_roll_or_battle_on_the_way():
    m = mission("running", 1)
    made = quests.create(m, "救人", "simple", personal=False, **FORM)
    refused(lambda: quests.complete(m, made.id, []), "no_deed", "SAM-MISSION-19")
    refused(lambda: quests.complete(m, made.id, ["b99"]), "no_deed")
    quests.complete(m, made.id, [daily_checks.battle_fought(m).id])
    refused(lambda: quests.complete(m, made.id, ["b99"]), "quest_closed")


@pytest.mark.rule("SAM-MISSION-17")
def test_team_quests_credit_living_friends_and_personal_ones_those_named():
    m = mission("running", 3)
    m.people["c2"].fate = "dead"
    assert quests.find(m, quest(m)).credited == ["c0", "c1"]
    assert quests.find(m, quest(m, personal=True, by=["c1"])).credited == ["c1"]
    m.people["c1"].side = "rivals"
    made = quests.create(m, "夺旗", "simple", personal=False, **FORM)
    assert quests.complete(m, made.id, [daily_checks.battle_fought(m).id], side="rivals") == ["c1"]
    lone = quests.create(m, "寻人", "simple", personal=True, **FORM)
    refused(lambda: quests.complete(m, lone.id, [m.deeds[0].id]), "nobody_named")


@pytest.mark.rule("SAM-MISSION-18", "SAM-TAB-15")
def test_guides_propose_a_grade_and_bind_nobody():
    assert [quests.suggest(p, personal=False) for p in (95, 60, 5)] == ["simple", "normal", "hard"]
    assert [quests.suggest(p, personal=True) for p in (80, 12, 0)] == ["simple", "normal", "hard"]
    m = mission("running", 3)
    name = quest(m, "hard", personal=True, by=["c0"])  # a guide of 0 % is paid all the same
    quests.regrade(m, name, "hard", 80, "他硬是做到了")
    assert (m.log[-1].proposed, m.log[-1].decided, m.log[-1].overrides) == ("simple", "hard", True)
    ranked(finish(m))
    assert rewards.reward(m, "c0").quest_points == 60


@pytest.mark.rule("SAM-MISSION-20")
def test_players_propose_quests_through_the_mark():
    m = mission("running", 1)
    asked = quests.propose(m, "c0", "想把孩子送回家")
    assert (asked.kind, asked.open) == ("quest", True)
    made = quests.create(m, "送孩子回家", "simple", personal=False, by="p0", **FORM)
    assert made in m.quests
    quests.fail(m, made.id)
    assert quests.find(m, made.id).state == "failed"


@pytest.mark.rule("SAM-TAB-15", "SAM-REWARD-07")
def test_the_table_of_side_quest_rewards():
    rows = [
        [
            quests.worth(level, grade, personal=p)
            for grade in ("simple", "normal", "hard")
            for p in (False, True)
        ]
        for level in range(1, 7)
    ]
    assert rows == [
        [10, 20, 30, 40, 50, 60], [20, 40, 60, 80, 100, 120], [30, 60, 90, 120, 150, 180],
        [40, 80, 120, 160, 200, 240], [50, 100, 150, 200, 250, 300], [60, 120, 180, 240, 300, 360],
    ]  # fmt: skip


@pytest.mark.rule("SAM-MISSION-21", "SAM-DECIDE-29", "SAM-REWARD-07")
def test_exactly_one_quest_is_paid_and_the_player_picks_it():
    m = mission("running", 3)
    small, large = quest(m, "simple"), quest(m, "hard")
    ranked(finish(m))
    assert rewards.reward(m, "c0").quest == large
    rewards.pick(m, "c0", small)
    assert rewards.reward(m, "c0").quest_points == 10
    refused(lambda: rewards.pick(m, "c0", "q404"), "not_credited_quest", "SAM-MISSION-21")


# Feedback


@pytest.mark.rule("SAM-RATE-01", "SAM-DECIDE-27", "SAM-TAB-17")
def test_scores_are_whole_numbers_from_0_to_5():
    m = mission("running", 1)
    refused(lambda: feedback.give(m, "p0", 3, CRITIQUE), "not_ended", "SAM-RATE-01")
    finish(m)
    for score in (-1, 6, 2.5, True):
        refused(lambda score=score: feedback.give(m, "p0", score, CRITIQUE), "score", "SAM-RATE-01")
    refused(lambda: feedback.give(m, "p9", 3, CRITIQUE), "not_played")
    feedback.give(m, "p0", 0, CRITIQUE)
    for score in range(6):
        assert library.LIBRARY.catalog.say("en", f"score.{score}")


@pytest.mark.rule("SAM-RATE-02", "SAM-EDGE-57")
def test_twenty_characters_of_shortcomings_without_padding():
    m = finish(mission("running", 1))
    refused(lambda: feedback.give(m, "p0", 3, "慢" * 19 + "！" * 10), "too_short", "SAM-RATE-02")
    refused(lambda: feedback.give(m, "p0", 3, "慢" * 19 + "  \n …—", "好" * 50), "too_short")
    assert feedback.counted("慢, a１9é 。") == 5
    assert feedback.give(m, "p0", 3, "慢" * 20).score == 3


@pytest.mark.rule("SAM-RATE-03", "SAM-RATE-04", "SAM-RATE-06", "SAM-HIDE-08")
def test_feedback_is_sealed_until_the_last_has_come_the_dead_included():
    m = ranked(finish(mission("running", 3), dead=["c2"]))
    feedback.give(m, "p0", 5, CRITIQUE)
    assert feedback.missing(m) == ["p1", "p2"]
    assert feedback.shown(m, "dj") == []
    assert [f.player for f in feedback.shown(m, "p0")] == ["p0"]
    assert feedback.shown(m, "p1") == []
    feedback.give(m, "p1", 4, CRITIQUE)
    feedback.give(m, "p2", 1, CRITIQUE)
    assert [f.score for f in feedback.shown(m, "dj")] == [5, 4, 1]
    refused(lambda: feedback.give(m, "p2", 5, CRITIQUE), "feedback_open")


@pytest.mark.rule("SAM-RATE-05", "SAM-TAB-24")
def test_an_admin_waives_what_does_not_come():
    m = finish(mission("running", 2))
    feedback.give(m, "p0", 5, CRITIQUE)
    refused(lambda: feedback.waive(m, "p1", "admin", 6), "waiver_early", "SAM-RATE-05")
    refused(lambda: feedback.waive(m, "p0", "admin", 8), "not_missing")
    feedback.waive(m, "p1", "admin", 7)
    assert feedback.missing(m) == []
    assert [f.player for f in feedback.shown(m, "dj")] == ["p0"]
    assert (m.log[-1].who, m.log[-1].about) == ("admin", "p1")


@pytest.mark.rule("SAM-RATE-07", "SAM-REWARD-03", "SAM-REWARD-04", "SAM-DECIDE-26")
def test_rankings_name_three_without_ties_and_with_comments():
    m = finish(mission("running", 4))
    refused(lambda: feedback.rank(m, "rp", ["c0", "c1"]), "three_ranks", "SAM-REWARD-03")
    refused(lambda: feedback.rank(m, "rp", ["c0", "c0", "c1"]), "three_ranks")
    refused(lambda: feedback.rank(m, "rp", ["c0", "c1", "c9"]), "stranger")
    refused(lambda: life.advance(m, "dj"), "no_ranking")
    feedback.rank(m, "rp", ["c3", "c1", "c0"], {"c3": "一个人演完了两个家族"})
    refused(lambda: life.advance(m, "dj"), "no_ranking")
    feedback.rank(m, "influence", ["c1", "c2", "c3"])
    assert [rewards.rank_points(m, f"c{k}") for k in range(4)] == [1, 5, 2, 4]
    assert m.ranks["rp"].comments == {"c3": "一个人演完了两个家族"}
    assert life.advance(m, "dj") == "rewards"


@pytest.mark.rule("SAM-REWARD-05", "SAM-EDGE-51", "SAM-EDGE-52")
def test_fewer_than_three_players_are_not_ranked():
    m = mission("running", 2)
    quest(m, "hard")
    finish(m)
    refused(lambda: feedback.rank(m, "rp", ["c0", "c1"]), "too_few_ranked", "SAM-REWARD-05")
    assert rewards.reward(m, "c0").total == 350
    assert life.advance(m, "dj") == "rewards"
    three = ranked(finish(mission("running", 3)))
    assert [rewards.rank_points(three, f"c{k}") for k in range(3)] == [6, 4, 2]


# Rewards


@pytest.mark.rule(
    "SAM-REWARD-08", "SAM-EX-06", "SAM-REWARD-02", "SAM-REWARD-06", "SAM-EDGE-56", "SAM-LEVEL-16"
)
def test_the_example_of_the_book():
    m = mission("running", 3, grade="5")
    m.people["c0"].card.sequences = of_star("two", 2).sequences
    for grade in ("simple", "normal", "normal"):
        quest(m, grade)
    ranked(finish(m), rp=["c0", "c1", "c2"], influence=["c1", "c2", "c0"])
    found = rewards.reward(m, "c0")
    assert (found.fixed, found.rank_points, found.multiplier, found.quest_points) == (300, 4, 30, 60)
    assert found.total == 480


@pytest.mark.rule("SAM-TAB-14", "SAM-REWARD-06")
@pytest.mark.parametrize(
    ("star", "most", "total"),
    [(1, 60, 420), (2, 180, 600), (3, 300, 780), (4, 420, 960), (5, 540, 1140), (6, 1200, 1860)],
)
def test_the_most_a_star_can_get(star, most, total):
    m = mission("running", 3)
    m.people["c0"].card.sequences = of_star("x", star).sequences
    quest(m, "hard", personal=True, by=["c0"])
    ranked(finish(m))
    found = rewards.reward(m, "c0")
    assert (found.rank_points * found.multiplier, found.total) == (most, total)


@pytest.mark.rule("SAM-REWARD-01", "SAM-EDGE-53", "SAM-EDGE-55")
def test_only_those_who_lived_won_and_played_are_paid():
    m = mission("running", 4)
    rewards.note_play(m, 10, ["c0", "c2"])
    ranked(finish(m, minutes=170, dead=["c2"]))
    assert rewards.reward(m, "c0").total > 0  # 180 minutes
    assert rewards.reward(m, "c1").refused == "reward_short"
    assert rewards.reward(m, "c2").refused == "reward_dead"
    assert rewards.reward(m, "c1").total == 0
    life.advance(m, "dj")
    revival.vote(m, "c1", yes=False)  # may vote all the same
    lost = ranked(finish(mission("running", 3), success=False))
    assert rewards.reward(lost, "c0").refused == "reward_failed"


@pytest.mark.rule("SAM-REWARD-09")
def test_a_dead_character_keeps_its_place_and_earns_nothing():
    m = ranked(finish(mission("running", 3), dead=["c0"]))
    assert rewards.reward(m, "c0").total == 0
    assert rewards.rank_points(m, "c1") == 4


@pytest.mark.rule("SAM-REWARD-10", "SAM-REWARD-11", "SAM-MARK-09")
def test_titles_are_names_for_the_first():
    m = ranked(finish(mission("running", 3)), influence=["c1", "c0", "c2"])
    refused(lambda: rewards.award(m, "c2", "点灯人"), "not_first", "SAM-REWARD-10")
    rewards.award(m, "c1", "点灯人")
    assert [t for t in Title.__struct_fields__ if t not in ("name", "mission", "worn")] == []
    one = m.people["c1"].card
    one.titles.append(m.titles["c1"])
    assert not one.titles[0].worn  # kept in the mark
    mark.wear(m, "c1", "点灯人", worn=True)
    assert one.titles[0].worn
    refused(lambda: mark.wear(m, "c0", "点灯人", worn=True), "no_title", "SAM-REWARD-11")


@pytest.mark.rule("SAM-REWARD-12", "SAM-REWARD-14", "SAM-TAB-16", "SAM-EX-38", "SAM-EDGE-55")
@pytest.mark.parametrize(("star", "points"), list(enumerate((300, 400, 500, 600, 700, 1000), 1)))
def test_the_recorder_is_paid_by_its_star_whatever_happened(star, points):
    m = mission("running", 3)
    refused_for = rewards.recorder_unpaid(m)
    assert refused_for is not None
    assert refused_for.reason == "no_recorder"
    desk.name_recorder(m, of_star("rec", star))
    ranked(finish(m, success=False, minutes=180, dead=["c0", "c1"]))
    assert rewards.recorder_reward(m) == 0
    assert rewards.recorder_unpaid(m).clause == "SAM-RATE-03"
    for player in ("p0", "p1", "p2"):
        feedback.give(m, player, 0, CRITIQUE)
    assert rewards.recorder_reward(m) == points == tables.DJ_REWARD[star - 1]
    m.minutes = 179
    assert rewards.recorder_reward(m) == 0


# Revival


def dead_two(**fields: object):
    """Three survivors due 330, 350 and 420 points, and two dead; the vote is open."""
    m = mission("running", 5, **fields)
    simple = quest(m, "simple", personal=True, by=["c1"])
    hard = quest(m, "hard", personal=True, by=["c2"])
    assert simple != hard
    finish(m, dead=["c3", "c4"])
    ranked(m, rp=["c2", "c0", "c1"], influence=["c2", "c1", "c0"])
    return said(m)


@pytest.mark.rule("SAM-REVIVE-01", "SAM-REVIVE-02", "SAM-REVIVE-04", "SAM-EX-39", "SAM-DECIDE-28")
def test_all_survivors_agree_and_all_of_the_dead_return():
    m = dead_two()
    assert life.advance(m, "dj") == "revive_vote"
    assert [revival.at_stake(m, f"c{k}") for k in range(3)] == [330, 350, 420]
    for k in range(3):
        assert m.revived is None
        revival.vote(m, f"c{k}", yes=True)
    assert m.revived
    assert [m.people[f"c{k}"].fate for k in (3, 4)] == ["revived", "revived"]
    assert m.people["c3"].vitals.hp == 20
    assert life.advance(m, "dj") == "rewards"
    paid = closing_order.credit(m, "dj")
    assert [paid[f"c{k}"].total for k in range(5)] == [0] * 5
    assert len(m.tunnels) == 5


@pytest.mark.rule("SAM-REVIVE-03", "SAM-EX-40", "SAM-HIDE-08", "SAM-MISSION-26")
def test_one_refusal_stops_it_and_votes_are_sealed():
    m = dead_two()
    life.advance(m, "dj")
    refused(lambda: revival.vote(m, "c3", yes=True), "no_voter", "SAM-REVIVE-02")
    revival.vote(m, "c0", yes=True)
    assert revival.votes_shown(m, "p0") == {"c0": True}
    assert revival.votes_shown(m, "p1") == revival.votes_shown(m, "dj") == {}
    revival.vote(m, "c1", yes=False)
    refused(lambda: life.advance(m, "dj"), "vote_open", "SAM-REVIVE-03")
    revival.vote(m, "c2", yes=True)
    assert m.revived is False
    assert len(revival.votes_shown(m, "p1")) == 3
    life.advance(m, "dj")
    paid = closing_order.credit(m, "dj")
    assert [paid[f"c{k}"].total for k in range(5)] == [330, 350, 420, 0, 0]
    assert list(m.tunnels) == ["c0", "c1", "c2"]


@pytest.mark.rule("SAM-EDGE-58", "SAM-DECIDE-28")
def test_silence_is_a_no_at_the_deadline():
    m = dead_two()
    life.advance(m, "dj")
    revival.vote(m, "c0", yes=True)
    revival.vote(m, "c1", yes=True)
    assert revival.close(m) is False


@pytest.mark.rule("SAM-REVIVE-01", "SAM-EDGE-54", "SAM-EDGE-55")
def test_without_success_or_survivors_there_is_no_vote():
    lost = ranked(finish(mission("running", 3), success=False, dead=["c0"]))
    assert life.advance(lost, "dj") == "rewards"
    assert revival.barred(lost).reason == "revive_failed"
    gone = ranked(finish(mission("running", 3), dead=["c0", "c1", "c2"]))
    assert revival.barred(gone).reason == "nobody_left"
    assert life.advance(gone, "dj") == "rewards"
    assert [r.total for r in closing_order.credit(gone, "dj").values()] == [0, 0, 0]
    whole = ranked(finish(mission("running", 3)))
    assert revival.barred(whole).reason == "nobody_dead"


@pytest.mark.rule("SAM-REVIVE-05")
def test_revival_leaves_the_recorder_titles_and_counts_alone():
    m = dead_two()
    desk.name_recorder(m, card("rec"))
    rewards.award(m, "c2", "渡人者")
    life.advance(m, "dj")
    for k in range(3):
        revival.vote(m, f"c{k}", yes=True)
    life.advance(m, "dj")
    assert closing_order.credit(m, "dj")["rec"].total == 300
    closing_order.archive(m)
    assert [t.name for t in m.people["c2"].card.titles] == ["渡人者"]
    assert all(len(p.card.missions) == 1 for p in m.people.values())


@pytest.mark.rule("SAM-REVIVE-06", "SAM-REVIVE-08", "SAM-EDGE-59", "SAM-EDGE-84", "SAM-DECIDE-30")
def test_in_pvp_the_dead_are_remade_and_looted():
    m = mission("running", 4, pvp=True)
    for name, side in (("c0", "red"), ("c1", "red"), ("c2", "blue"), ("c3", "blue")):
        m.people[name].side = side
    quest(m, "hard", personal=True, by=["c1", "c3"])
    rewards.note_play(m, 200)
    for name in ("c1", "c3"):  # one of the winners, one of the losers
        m.people[name].fate = "dead"
    life.declare(m, "dj", success=True, ending="", won=["red"])
    life.advance(m, "dj")
    life.advance(m, "dj")
    ranked(m, rp=["c1", "c3", "c0"], influence=["c1", "c3", "c2"])
    assert [rewards.full(m, name).total for name in ("c1", "c3")] == [420, 400]
    assert life.advance(m, "dj") == "rewards"
    assert [m.people[name].fate for name in ("c1", "c3")] == ["revived", "revived"]
    assert revival.loot(m) == 820
    assert revival.equal_shares(m) == {"c0": 410, "c2": 410}
    paid = closing_order.credit(m, "dj")
    assert {name: r.total for name, r in paid.items()} == {"c0": 310 + 410, "c1": 0, "c2": 410, "c3": 0}
    assert len(m.tunnels) == 4


@pytest.mark.rule("SAM-REVIVE-07", "SAM-DECIDE-30")
def test_the_dj_divides_the_loot_exactly():
    m = mission("running", 4, pvp=True)
    ranked(finish(m, dead=["c3"]), influence=["c3", "c2", "c1"])
    life.advance(m, "dj")
    looted = revival.loot(m)
    assert looted == 330
    refused(lambda: revival.share(m, {"c0": 300}), "loot_sum", "SAM-REVIVE-07")
    refused(lambda: revival.share(m, {"c3": looted}), "no_taker")
    revival.share(m, {"c0": 30, "c1": 300}, "她守住了旗")
    assert m.log[-1].overrides
    m.people["c2"].fate = "revived"  # two takers: 330 + 310
    m.ranks["influence"].order = ["c3", "c1", "c0"]
    assert sum(revival.equal_shares(m).values()) == revival.loot(m)


@pytest.mark.rule("SAM-REVIVE-09")
def test_announced_rules_of_a_pvp_mission_count_the_losers_as_dead():
    m = mission("running", 3, pvp=True, loser_rule="败方视为死亡")
    m.people["c2"].side = "blue"
    finish(m, dead=["c0"])
    revival.apply_loser_rule(m, "blue")
    assert [p.fate for p in m.people.values()] == ["alive", "alive", "dead"]
    assert (m.log[-1].clause, m.log[-1].overrides) == ("SAM-REVIVE-09", True)
    plain = finish(mission("running", 3, pvp=True))
    refused(lambda: revival.apply_loser_rule(plain, "players"), "no_loser_rule", "SAM-REVIVE-09")
