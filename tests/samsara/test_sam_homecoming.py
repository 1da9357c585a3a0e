"""After a mission in a match: rankings, feedback, votes, rewards, tunnel, archive; and what is carried on."""

import msgspec
import pytest
from sam_mission import card
from sam_table import Arena
from sam_trip import DJ, Trip

from zhuoju.adapters.samsara import report_docx
from zhuoju.campaign import Campaign
from zhuoju.cli import main
from zhuoju.games.samsara import GAME, approval, critique, feedback, fighters, ledger, spelling
from zhuoju.games.samsara.audit import audit
from zhuoju.games.samsara.card import Approval, Played
from zhuoju.games.samsara.fight_state import Placed
from zhuoju.games.samsara.library import LIBRARY
from zhuoju.kernel import BadOptions, BadSave, IllegalAnswer

LANGUAGES = ("zh-Hans", "en")
ALL = ("lost", "failed", "long_fights", "few_checks", "quest_missed", "idle", "pace")


def archived(**options):
    """A mission that was won, walked to its archive."""
    return Trip(**options).to()


# Rankings, titles, feedback


@pytest.mark.rule("SAM-REWARD-02", "SAM-REWARD-03", "SAM-REWARD-04", "SAM-REWARD-06", "SAM-REWARD-07")
def test_every_number_of_every_reward_is_told():
    trip = Trip().jump(5).say("fight").to("turn.act")
    trip.match.intervene("set_value", ref=trip.foes("bowl")[0].ref, what="dead", n=1, **DJ)
    trip.to()
    told = {line["name"]: line for line in trip.told("reward")}
    assert trip.match.result.outcome == "mission.success"
    points = {"PC-01": 0, "PC-02": 0, "PC-06": 0, "PC-05": 0}
    for line in trip.told("ranked"):
        points[line["name"]] += 4 - line["place"]
    for name, ranks in points.items():
        line = told[name]
        assert (line["fixed"], line["ranks"], line["multiplier"], line["quest"]) == (300, ranks, 10, 50)
        assert line["points"] == 300 + 10 * ranks + 50
    assert sum(points.values()) == 12


@pytest.mark.rule("SAM-REWARD-01", "SAM-REWARD-12", "SAM-REWARD-13", "SAM-REWARD-14")
def test_a_failed_mission_pays_only_the_recorder():
    trip = Trip()
    trip.to("mission.do")
    trip.answers["mission.do"] = "rest_hour"
    trip.to("mission.score")
    trip.desk.minutes = 200
    trip.to()
    assert [line["reason"] for line in trip.told("unpaid")] == ["reward_failed"] * 4
    assert trip.desk.rewards["recorder"].total == 300
    assert len(trip.desk.recorder.missions) == 1


@pytest.mark.rule("SAM-REWARD-10", "SAM-REWARD-11", "SAM-AUDIT-57")
def test_the_first_may_wear_a_title():
    trip = archived()
    first = trip.desk.ranks["rp"].order[0]
    title = trip.desk.people[first].card.titles[0]
    assert (title.name, title.worn) == ("title.rain_voice", True)


@pytest.mark.rule("SAM-DECIDE-26", "SAM-REWARD-03", "SAM-REWARD-09")
def test_a_dj_who_is_asked_ranks_as_the_dj_likes():
    trip = Trip(delegate=False).to("mission.rank")
    assert trip.now.seat == 1
    trip.say(list(reversed(trip.now.offers)))
    assert [line["ranking"] for line in trip.told("ranked")] == ["rp"] * 3
    assert trip.now.prompt == "mission.title"
    trip.say("no")
    assert trip.desk.titles == {}


@pytest.mark.rule("SAM-RATE-01", "SAM-RATE-02", "SAM-RATE-06", "SAM-DECIDE-27", "SAM-HIDE-08")
def test_scores_and_criticism_are_sealed_until_all_are_in():
    trip = Trip(seats=3).to("mission.score")
    assert {d.seat for d in trip.match.pending} == {0, 1}
    trip.say(2)
    assert trip.match.view(2)["mission"]["desk"]["feedback"] == []
    trip.to("strengthen.store")
    assert [f.score for f in trip.desk.feedback.values()] == [2, 4]
    assert len(trip.match.view(2)["mission"]["desk"]["feedback"]) == 2


@pytest.mark.rule("SAM-RATE-02")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ALL)
def test_every_composed_critique_is_long_enough(key, language):
    params = {"dead": "A", "scene": 1, "rounds": 9, "n": 2, "quest": "B", "idle": "C", "scenes": 2}
    assert feedback.counted(critique.text(key, params, language)) >= feedback.LEAST + 2


def test_critiques_fit_what_happened():
    trip = Trip().to("mission.score")
    found = critique.composed(trip.match.table, "player 1")
    assert "lost" not in found
    assert found["few_checks"] == {"n": 0}
    assert found["pace"] == {"scenes": 5}
    trip.one().fate = "dead"
    assert critique.composed(trip.match.table, "player 1")["lost"] == {"dead": "PC-01"}


# Revival


@pytest.mark.rule("SAM-REVIVE-01", "SAM-REVIVE-02", "SAM-REVIVE-04", "SAM-DECIDE-28")
@pytest.mark.parametrize(("vote", "points"), [("yes", 0), ("no", 300)])
def test_the_survivors_vote_with_the_own_amount_in_sight(vote, points):
    trip = Trip(seats=3).jump(5)
    ref = trip.so_far.refs["p1"]
    trip.say("fight").to("turn.act")
    trip.match.intervene("set_value", ref=ref, what="hp", n=0, **DJ)
    trip.answers["mission.revive"] = vote
    trip.to("mission.revive")
    assert trip.now.params["points"] >= 300
    trip.to()
    fate = "revived" if vote == "yes" else "dead"
    assert trip.desk.people["p1"].fate == fate
    assert all(trip.desk.rewards[c].total >= points for c in ("p2", "p3", "p4"))
    assert (trip.desk.rewards["p2"].total == 0) == (vote == "yes")
    assert trip.desk.people["p1"].card.status == ("active" if vote == "yes" else "dead")


@pytest.mark.rule("SAM-REVIVE-06", "SAM-REVIVE-07", "SAM-REVIVE-08", "SAM-EDGE-59")
def test_in_a_contest_the_dead_are_remade_and_their_rewards_are_looted():
    trip = Trip(seats=3, mode="duel", settle=True)
    trip.fells = False
    trip.to("turn.act")
    loser = trip.fight.fighters[2]
    trip.match.intervene("set_value", ref=loser.ref, what="hp", n=0, **DJ)
    trip.answers["turn.act"] = "end"
    trip.to()
    assert trip.desk.won == ["side1"]
    assert [one.fate for one in trip.desk.people.values()] == ["alive", "revived"]
    assert trip.desk.rewards["p1"].looted == 300
    assert trip.desk.rewards["p2"].total == 0
    assert trip.match.result.winners == (0,)


def test_only_contests_between_players_are_settled():
    with pytest.raises(BadOptions, match="settle"):
        Trip(mode="fight", settle=True)


# The tunnel and the archive


@pytest.mark.rule("SAM-GAME-18", "SAM-POINTS-16", "SAM-POINTS-02", "SAM-DECIDE-31")
def test_points_are_spent_in_the_tunnel_and_the_rest_is_wiped():
    trip = Trip().to("strengthen.buy").say("buy IT-A02")
    trip.to()
    card = trip.one().card
    assert [line.kind for line in card.ledger[-3:]] == ["grant", "exchange", "wipe"]
    assert ledger.holds(card)
    assert ledger.card_seniority(card) == 340
    assert not approval.is_dirty(card)
    assert audit(card).sound
    assert [line["what"] for line in trip.told("ledger")][:3] == ["grant", "exchange", "wipe"]


@pytest.mark.rule("SAM-POINTS-07", "SAM-POINTS-09")
def test_the_forge_stands_in_the_tunnel():
    trip = Trip().to("strengthen.forge").say("forge craft")
    assert trip.now.prompt == "forge.what"
    trip.say("add").say("R01").say("finish")
    made = trip.desk.tunnels["p1"].card.sequences[-1]
    assert (made.origin, made.name) == ("self_made", "self_made")
    assert f"adjust {made.id}" in trip.now.offers
    trip.to()
    assert made.name in [s.name for s in trip.one().card.sequences]


@pytest.mark.rule("SAM-GAME-18", "SAM-POINTS-19")
def test_what_the_audit_refuses_begins_anew_and_in_the_end_stays_as_it_was():
    trip = Trip().to("strengthen.buy")
    for _ in range(2):
        trip.to("strengthen.buy").say("buy IT-A02")
        trip.desk.tunnels["p1"].card.tags = ["only one"]
        trip.say("done").to("strengthen.store")
    assert [line["check"] for line in trip.told("sent_back")] == ["SAM-AUDIT-02"] * 2
    trip.to()
    assert ledger.card_seniority(trip.one().card) == 300
    assert [line.kind for line in trip.one().card.ledger[-2:]] == ["grant", "wipe"]
    assert len(trip.one().card.tags) == 2


@pytest.mark.rule("SAM-MISSION-03", "SAM-SHEET-15", "SAM-MISSION-25", "SAM-GAME-20")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_names_everybody_in_words(language):
    trip = archived()
    assert trip.desk.state == "archived"
    assert {len(one.card.missions) for one in trip.desk.people.values()} == {1}
    text = spelling.markdown(trip.desk, language)
    for key in ("MS-01", "PC-01", "SQ-0", "title."):
        assert key not in text.replace(trip.desk.id + "，", "").replace(
            f"Mission {trip.desk.id}", ""
        ).replace(f"任务{trip.desk.id}", "")
    assert LIBRARY.words.name_of(LIBRARY.packs.named("PC-01"), language) in text
    assert report_docx(spelling.report_in(trip.desk, language), language)[:2] == b"PK"


# Behind the screen


@pytest.mark.rule("SAM-HIDE-05")
def test_a_roll_behind_the_screen_is_seen_by_the_dj_and_shown_in_the_report():
    trip = Trip().to("mission.do")
    trip.match.intervene("roll_behind_screen", dice="2D10", who="dj", why="does the clerk crack")
    assert len(trip.match.view(1)["mission"]["desk"]["checks"]) == 1
    assert trip.match.view(0)["mission"]["desk"]["checks"] == []
    assert next(e for e in trip.match.events if e.kind == "behind_screen").to == (1,)
    trip.to()
    assert "2D10" in trip.desk.report
    with pytest.raises(IllegalAnswer):
        trip.match.intervene("roll_behind_screen", dice="1D10", who="dj", why="too late")


@pytest.mark.rule("SAM-DAILY-04", "SAM-HIDE-01")
def test_only_the_dj_knows_how_hard_fate_was():
    trip = Trip().to("mission.do")
    trip.match.intervene("call_fate", card="p1", difficulty="hard", who="dj", why="a loose tile")
    (own,) = trip.match.view(0)["mission"]["desk"]["checks"]
    (host,) = trip.match.view(1)["mission"]["desk"]["checks"]
    assert (own.get("number"), host["number"]) == (None, 9)


@pytest.mark.rule("SAM-HIDE-07")
def test_mines_are_on_the_map_of_their_owner_and_the_dj_only():
    party = ["PC-01", "PC-02"]
    trip = Trip(seats=3, mode="fight", sides=[party, ["NPC-101"]])
    trip.fells = False
    trip.to("turn.act")
    one = trip.fight.fighters[1]
    mine = fighters.library_gear(one, "IT-M06")
    power = next(p for p in one.powers if p.gear == mine.id)
    trip.fight.placed[9] = Placed(9, one.ref, mine, power, (3, 3))
    assert [len(trip.match.view(seat).get("mines", [])) for seat in (0, 1, 2)] == [1, 0, 1]
    assert "mines" not in trip.match.view(None)


# Cards from elsewhere


@pytest.mark.rule("SAM-AUDIT-59", "SAM-SHEET-12")
@pytest.mark.parametrize(
    "given",
    [
        Approval("", "tutor", ""),
        Approval("Mallory", "dj", "", "m9"),
        Approval("Mallory", "dj", "", "m1"),
    ],
)
def test_an_approval_is_believed_only_if_the_audit_can_name_who_gave_it(given):
    one = card("c1")
    one.missions.append(Played("m1", "t", "Ada", result="success"))
    assert "SAM-AUDIT-59" not in [e.id for e in audit(one).errors]
    one.approvals.append(given)
    assert "SAM-AUDIT-59" in [e.id for e in audit(one).errors]


@pytest.mark.rule("SAM-AUDIT-59")
def test_a_card_with_missions_and_no_approval_is_refused():
    one = card("c1")
    one.missions.append(Played("m1", "t", "Ada", result="success"))
    one.approvals = []
    assert "SAM-AUDIT-59" in [e.id for e in audit(one).errors]


@pytest.mark.rule("SAM-COST-28", "SAM-SKILL-25")
@pytest.mark.parametrize(("released", "asked"), [("W07:2{dur=2}", True), ("R01:2", True), ("R25:4", False)])
def test_spell_theory_is_switched_on_by_a_released_spell_but_not_by_itself(released, asked):
    t = Arena()
    one, foe = t.hero(), t.foe("NPC-102", at=(1, 0))
    t.learn(one, released, "spell", release="active", system="spell")
    t.learn(one, "R25:3", "theory")
    t.fight(one, foe).turns().play("attack spell", f"fighter:{foe.ref}")
    if not asked:
        assert t.prompt == "turn.act"  # neither the theory nor itself was on offer: the attack is over
        assert "attack spell" not in t.offered
        return
    assert (t.prompt, "theory/0" in t.offered) == ("attack.entry", False)
    t.play("spell/0")
    assert "theory/0" in t.offered


# Campaigns


@pytest.mark.rule("SAM-MISSION-25", "SAM-MISSION-26", "SAM-AUDIT-58")
def test_cards_go_from_mission_to_mission():
    campaign = Campaign(GAME)
    first = Trip(**{k: v for k, v in campaign.options("MS-01").items() if k != "mode"})
    first.to("strengthen.buy").say("buy IT-A02")
    first.to()
    campaign.record(first.match)
    kept = Campaign.load(campaign.dump())
    assert [c.id for c in kept.sheet.party] == ["p1", "p2", "p3", "p4"]
    assert kept.sheet.archive[0].outcome == "mission.success"
    assert kept.chapters[0].endings[0].reached
    options = kept.options("MS-01")
    with pytest.raises(BadOptions, match="sheet"):
        kept.options("MS-01", {"party": ["PC-01"]})
    again = Trip(**{k: v for k, v in options.items() if k != "mode"}).to("mission.do")
    assert again.desk.id == "MS-01#2"
    assert any(s.library == "IT-A02" for s in again.one().card.sequences)
    again.jump(5).say("fight").to("turn.act")
    again.match.intervene("set_value", ref=again.so_far.refs["p1"], what="hp", n=0, **DJ)
    again.to()
    kept.record(again.match)
    assert [c.id for c in kept.sheet.fallen] == ["p1"]
    assert [c.id for c in kept.sheet.party] == ["p2", "p3", "p4", "p5"]
    assert {len(c.missions) for c in kept.sheet.party} == {0, 2}


@pytest.mark.rule("SAM-GAME-21")
def test_a_mission_that_is_given_up_leaves_the_cards_as_they_were():
    campaign = Campaign(GAME)
    trip = Trip(mission="MS-01").to("mission.do")
    trip.match.intervene("concede")
    assert trip.desk.state == "aborted"
    campaign.record(trip.match)
    assert {(c.status, c.locked_in, len(c.missions)) for c in campaign.sheet.party} == {("active", "", 0)}


@pytest.mark.rule("SAM-MISSION-05")
def test_a_mission_of_other_cards_is_noted_in_the_archive_and_nobody_joins():
    campaign = Campaign(GAME)
    assert campaign.note(archived().match)
    assert [one.outcome for one in campaign.sheet.archive] == ["mission.success"]
    assert campaign.chapters[0].endings[0].reached
    assert (campaign.sheet.party, campaign.sheet.recorder) == ([], None)


def test_a_sheet_with_a_forged_card_is_not_read():
    campaign = Campaign(GAME)
    campaign.record(archived().match)
    campaign.sheet.party[0].grades = {"burst": 6}
    with pytest.raises(BadSave, match="card_dirty"):
        Campaign.load(campaign.dump())


# The command line


@pytest.mark.rule("SAM-SHEET-15", "SAM-GAME-14", "SAM-GAME-15")
def test_reports_contacts_and_suggestions_at_the_command_line(tmp_path, capsys):
    trip = archived()
    saved, out = tmp_path / "m.zj", tmp_path / "r.docx"
    saved.write_bytes(trip.match.dump())
    assert main(["samsara", "report", str(saved), "--lang", "en"]) == 0
    assert "Observation report: Lights in the Slaughterhouse" in capsys.readouterr().out
    assert main(["samsara", "report", str(saved), "--to", str(out)]) == 0
    assert out.read_bytes()[:2] == b"PK"
    kept = tmp_path / "c.json"
    kept.write_bytes(msgspec.json.encode(trip.one().card))
    capsys.readouterr()
    assert main(["samsara", "card", "contacts", str(kept), "--lang", "en"]) == 0
    assert "owner, admins" in capsys.readouterr().out
    box = tmp_path / "box.json"
    assert main(["samsara", "suggest", "rule", "let marks whisper", "--to", str(box)]) == 0
    assert main(["samsara", "suggest", "entry", "ten dice: 10", "--to", str(box)]) != 0
    assert box.read_text().count("topic") == 1
