"""The odds and numbers that are shown before an answer: from the view and the question, exactly as rolled."""

from collections import Counter
from itertools import product

import msgspec
import pytest
from sam_table import Arena, skill
from sam_trip import Trip

from zhuoju.games.samsara import GAME
from zhuoju.games.samsara.fight.power_use import strike_with
from zhuoju.games.samsara.fight.settle.steps import settle_all
from zhuoju.games.samsara.fight.settle.strike import Part, Strike
from zhuoju.games.samsara.model.rolls import d
from zhuoju.games.samsara.seat.odds import odds
from zhuoju.games.samsara.seat.view import view
from zhuoju.kernel import Decision
from zhuoju.speech import Speech


def foreseen(t, option):
    """What the seat that is asked can know of an option."""
    asked = t.asked()
    return list(odds(view(t.match.table.state, asked.seat), asked.question(), option))


def swing(a, b, damage, **more):
    return Strike(a.ref, primaries=[b.ref], parts=[Part("regular", d(0, 4, damage))], regular=1, **more)


def struck(t, a, b, damage, **more):
    t.do(lambda m: settle_all(m, [swing(a, b, damage, **more)]))


def rolls_of(*sides):
    """Every total of these dice with how many ways lead to it, one die after the other."""
    found = Counter({0: 1})
    for n in sides:
        found, before = Counter(), found
        for total, ways in before.items():
            for face in range(1, n + 1):
                found[total + face] += ways
    return found


def chance(ways, good):
    return sum(n for total, n in ways.items() if good(total)) / sum(ways.values())


# Attacks


def composing(t):
    a, b = t.hero(skills=[skill("R01:3", release="active"), "R01:2"]), t.foe()
    t.fight(a, b)
    t.do(
        lambda m: strike_with(m, m.state.fight.fighters[a.ref], given=m.state.fight.fighters[a.ref].powers[0])
    )
    if t.prompt == "attack.target":
        t.play(f"fighter:{b.ref}")
    return a, b


@pytest.mark.rule("SAM-COMBAT-30", "SAM-STEP-09")
def test_the_formula_is_told_with_what_every_entry_would_make_of_it():
    t = Arena()
    composing(t)
    told = t.asked().params
    assert (told["parts"], told["total"]) == ([], "0")
    assert told["longer"] == {"s:0/0": "3D4", "s:1/0": "2D4"}
    t.play("s:0/0")
    told = t.asked().params
    assert told["parts"] == [["s:0/0", "R01:3", "3D4"]]
    assert told["longer"] == {"s:1/0": "5D4"}


@pytest.mark.rule("SAM-STEP-09")
def test_the_damage_of_an_entry_is_that_of_the_whole_formula_with_it():
    t = Arena()
    composing(t)
    t.play("s:0/0")
    (with_it,), (without,) = foreseen(t, "s:1/0"), foreseen(t, "done")
    five, three = rolls_of(4, 4, 4, 4, 4), rolls_of(4, 4, 4)
    assert dict(without.outcomes) == {str(n): pytest.approx(ways / 64) for n, ways in three.items()}
    assert sum(p for _, p in with_it.outcomes) == pytest.approx(1)
    assert dict(with_it.outcomes)["5–6"] == pytest.approx(chance(five, lambda n: n <= 6))
    assert with_it.params["mean"] == "12.5"


@pytest.mark.rule("SAM-TAB-10")
def test_who_acts_sees_the_dice_of_every_regular_attack_and_others_do_not():
    t = Arena().turns()
    a, b = t.hero(grades="FEFFFF"), t.foe()
    t.fight(a, b)
    assert t.prompt == "turn.act"
    (blow,) = foreseen(t, "attack fist")
    assert dict(blow.outcomes)["2–3"] == pytest.approx(3 / 64)  # 2D8
    state = t.match.table.state
    assert [f.blows for f in view(state, 1).figures] == [[], []]


# Reduction


@pytest.mark.rule("SAM-COMBAT-38", "SAM-STEP-13", "SAM-STEP-14")
def test_the_reduction_is_told_with_what_every_blue_entry_would_add():
    t = Arena()
    a, b = t.foe(), t.hero(reduction=2, skills=["B02:3", "B01:1"])
    struck(t, a, b, 30)
    told = t.asked().params
    assert (t.prompt, told["parts"], told["by"]) == ("settle.blue", [["regular", "", "2D4"]], a.ref)
    whole = {name: foreseen(t, name)[0].params["dice"] for name in told["longer"]}
    assert whole == told["longer"]
    assert all(dice != "2D4" for dice in whole.values())
    (plain,) = foreseen(t, "done")
    assert dict(plain.outcomes) == {str(n): pytest.approx(w / 16) for n, w in rolls_of(4, 4).items()}


# Responses


def left_after(damage, mine, theirs):
    """What every pair of totals leaves, the gain rolled die by die."""
    found = Counter()
    for (m, mw), (r, rw) in product(mine.items(), theirs.items()):
        margin = m - r
        gains = rolls_of(*[6] * margin) if margin > 0 else Counter({0: 1})
        for gain, ways in gains.items():
            found[max(0, damage - gain)] += mw * rw * ways / sum(gains.values())
    return found


@pytest.mark.rule("SAM-STEP-20", "SAM-STEP-21", "SAM-PROB-04")
def test_against_an_unknown_attacker_a_dodge_is_judged_by_assumption():
    t = Arena()
    a, b = t.foe(grades="AAAAAA"), t.hero()
    struck(t, a, b, 6)
    assert t.prompt == "settle.respond"
    found = foreseen(t, "dodge")
    assert [each.params["grade"] for each in found] == ["F", "E"]  # nothing of the attacker's own grades
    ways = left_after(6, rolls_of(4, 10), rolls_of(4, 10))
    told = dict(found[0].outcomes)
    assert told["odds.unharmed"] == pytest.approx(chance(ways, lambda n: n == 0))
    assert told["odds.in_full"] == pytest.approx(chance(ways, lambda n: n == 6))
    assert foreseen(t, "none") == []


@pytest.mark.rule("SAM-HIDE-03")
def test_two_attackers_that_differ_only_in_what_is_hidden_give_the_same_odds():
    tables = []
    for grades in ("FFFFFF", "AAAAAA"):
        t = Arena()
        a, b = t.foe(grades=grades), t.hero()
        struck(t, a, b, 6)
        tables.append([foreseen(t, option) for option in t.offered])
    assert tables[0] == tables[1]


@pytest.mark.rule("SAM-PROB-04")
def test_against_somebody_of_the_own_the_grades_are_known():
    t = Arena()
    a, b = t.foe(seat=0, grades="FFFFFF"), t.hero(hp=4)
    struck(t, a, b, 6)
    (found,) = foreseen(t, "defend")
    ways = left_after(6, rolls_of(4, 10), rolls_of(4, 10))
    assert found.params["grade"] == "known"
    assert dict(found.outcomes)["odds.falls"] == pytest.approx(chance(ways, lambda n: n >= 4))


@pytest.mark.rule("SAM-COMBAT-57")
def test_the_attacker_sees_how_likely_each_attribute_beats_the_response():
    t = Arena()
    a, b = t.hero(grades="EFFFFF"), t.foe()
    struck(t, a, b, 6)
    t.play("defend")
    assert t.prompt == "settle.attribute"
    stronger, weaker = foreseen(t, "stalwart"), foreseen(t, "will")
    mine, theirs = rolls_of(4, 10, 10), rolls_of(4, 10)
    whole = chance(mine, lambda _: True) * sum(
        chance(theirs, lambda r, m=m: m >= r) * n / sum(mine.values()) for m, n in mine.items()
    )
    assert dict(stronger[0].outcomes)["odds.held"] == pytest.approx(whole)
    assert dict(weaker[0].outcomes)["odds.held"] < whole


# Missions


@pytest.mark.rule("SAM-ATTR-20", "SAM-PROB-06", "SAM-DECIDE-05")
def test_a_check_shows_the_chance_of_everybody_who_may_try_it():
    trip = Trip().to("mission.do")
    asked = trip.now.question()
    seen = view(trip.match.table.state, 0)
    told = asked.params["tries"]["MS-01-1.check.0"]
    found = list(odds(seen, asked, "try MS-01-1.check.0"))
    assert len(found) == len(told["dice"]) == len(trip.desk.people)
    for each, dice in zip(found, told["dice"].values(), strict=True):
        more = int(dice.partition("+")[2] or 0)
        assert dict(each.outcomes)["odds.success"] == pytest.approx((10 + more - told["number"]) / 10)
    trip.say("try MS-01-1.check.0")
    who = trip.now.question()
    assert [list(odds(seen, who, option.id)) for option in who.options] == [[each] for each in found]


def test_the_game_offers_its_odds():
    assert GAME.odds is odds
    trip = Trip().to("mission.do")
    seen = view(trip.match.table.state, 0)
    assert list(GAME.odds(seen, trip.now.question(), "rest_hour")) == []


# Cards


@pytest.mark.rule("SAM-HIDE-02", "SAM-HIDE-12")
def test_a_seat_reads_its_own_cards_and_the_dj_everybodys():
    trip = Trip(seats=3, party=["PC-01", "PC-02"]).to("mission.do")
    cards = {seat: [c.card for c in view(trip.match.table.state, seat).mission.cards] for seat in (0, 1, 2)}
    assert cards == {0: ["p1"], 1: ["p2"], 2: ["p1", "p2"]}
    assert view(trip.match.table.state, None).mission.cards == []


@pytest.mark.rule("SAM-CREATE-01", "SAM-AUDIT-65")
def test_a_card_in_the_making_is_shown_with_its_audit_to_its_maker_alone():
    trip = Trip(seats=3, party=["new", "PC-02"]).to("create.points")
    state = trip.match.table.state
    hand = view(state, 0).mission.hand
    assert hand is not None
    assert hand.balance == 300
    assert hand.audit is not None
    assert view(state, 1).mission.hand is None
    trip.say(next(o for o in trip.now.offers if o.startswith("buy IT-")))
    hand = view(trip.match.table.state, 0).mission.hand
    assert len(hand.sequences) == 1
    assert hand.balance == 300 - hand.sequences[0].price == hand.ledger[-1].balance


@pytest.mark.rule("SAM-REWARD-02", "SAM-REWARD-03")
def test_every_number_of_every_reward_is_in_the_view():
    trip = Trip().to("strengthen.store")
    desk = view(trip.match.table.state, 0).mission.desk
    assert desk.success
    assert set(desk.ranks) == {"rp", "influence"}
    for told in desk.rewards:
        due = trip.desk.rewards[told.card]
        assert told.total == told.fixed + told.ranks * told.multiplier + told.quest_points + told.looted
        assert (told.total, told.refused) == (due.total, due.refused)
    assert len(desk.rewards) == len(trip.desk.rewards) > 0


# The forge


@pytest.mark.rule("SAM-POINTS-20")
def test_the_forge_tells_its_receipt_line_by_line():
    trip = Trip()
    trip.answers["strengthen.forge"] = "forge craft"
    trip.to("forge.what").say("add").say("R01")
    told = trip.now.params
    assert trip.now.prompt == "forge.what"
    assert told["total"] == told["cost"] == sum(line[3] for line in told["lines"])
    assert any(line[1].startswith("R01") for line in told["lines"])


# Words


def test_an_entry_is_named_after_the_skill_of_whoever_is_asked():
    """Cards number their sequences alike: the same option means another entry for another fighter."""
    trip = Trip(party=["PC-01", "PC-06"]).to("mission.do")
    speech = Speech(GAME, "en")
    speech.learn(msgspec.to_builtins(view(trip.match.table.state, 0)), 2)
    entries = {
        one.name: {e.ref: e.name for s in one.skills for e in s.entries}
        for one in view(trip.match.table.state, 0).figures
    }
    shared = next(
        ref for ref in entries["PC-01"] if entries["PC-06"].get(ref, "") not in ("", entries["PC-01"][ref])
    )
    said = {}
    for number in (0, 1):
        asked = Decision(0, "one", "attack.entry", {shared: None}, params={"who": trip.fighter(number).ref})
        said[number] = speech.option(asked, shared)
    assert said[0] != said[1]
