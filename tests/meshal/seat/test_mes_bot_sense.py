"""What the hints know: what to buy, how to take a wound, when to keep away, when fate is worth its price."""

import pytest
from mes_table import Scene, weapon
from mes_tale import Tale

from zhuoju.bots.weights import best_answer
from zhuoju.games.meshal import GAME
from zhuoju.games.meshal.seat import bot_retreat
from zhuoju.games.meshal.seat.bot import hints

RAY = "attack([might], S, [erosive], [evade], pen=1)"


class Calm:
    """Chance that never decides anything."""

    def random(self) -> float:
        return 0.5


def best(t: Scene, decision=None):
    asked = decision or t.match.pending[0]
    return best_answer(asked, hints(t.match.table.state, asked), Calm())


def test_a_party_that_sets_out_into_the_cold_buys_a_tent_and_then_no_second_one():
    t = Tale("ad_wolves", "ad_wolves.w1", 1)
    bought = []
    t.until("story.shop")
    while t.prompt in ("story.shop", "price", "work.amount"):
        answer = best(t)
        bought += [answer] if t.prompt == "story.shop" else []
        t.match.answer(t.match.pending[0].seat, answer)
    assert bought.count("buy item:it_tent") == 1


@pytest.mark.rule("MES-ATR-10")
def test_a_wound_is_shared_so_that_nobody_falls_who_need_not():
    t = Scene(2, step="turn")
    foe = t.foe(at=(4, 4), weapons=[weapon("attack([might, agility], 5, [raw])")])
    hero = t.hero(at=(5, 4), might=4, agility=3, ap=0)
    t.fight(foe, hero)
    t.roll(2, 2, 1, 6, 6)  # five points
    t.play("attack natural:0", f"being:{hero.ref}")
    assert t.prompt == "allot.lose"
    assert best(t) == {"might": 3, "agility": 2}


def a_drake(**scene) -> tuple[Scene, object, object]:
    t = Scene(2, step="turn", **scene)
    hero = t.hero(at=(2, 2), spirit=6, weapons=["attack([might], 2, [physical], [evade])"])
    drake = t.foe(
        at=(6, 2), might=9, agility=8, spirit=8, physical=4, ap=0,
        weapons=["attack([might], M + 1, [physical], [parry, evade])"],
    )  # fmt: skip
    t.fight(hero, drake)
    return t, hero, drake


def test_nobody_runs_into_the_jaws_of_a_foe_he_cannot_scratch():
    t, hero, drake = a_drake()
    t.play()
    assert bot_retreat.dreaded(t, hero.ref) == [drake.ref]
    assert best(t) == "move walk"
    t.play("move walk")
    x, y = map(int, best(t).removeprefix("spot:").split(","))
    assert max(abs(x - 6), abs(y - 2)) > 4  # away from it


def test_an_even_foe_is_not_dreaded():
    t = Scene(2)
    hero = t.hero(at=(2, 2))
    t.foe(at=(6, 2))
    assert bot_retreat.dreaded(t, hero.ref) == []


@pytest.mark.rule("MES-FAT-01")
def test_fate_is_paid_for_a_blow_that_turns_a_mighty_foe_and_not_for_less():
    t = Scene(2, step="turn", switches=["fate"])
    hero = t.hero(at=(2, 2), spirit=7, weapons=[weapon(RAY, most=9)])
    drake = t.foe(at=(6, 2), might=9, agility=6, spirit=9, erosive=4, ap=0)
    t.fight(hero, drake)
    assert bot_retreat.hope(t, hero.ref, f"{hero.sheet.entry}#0", drake.ref)
    t.roll(6, 6, 6, 6, 6, 2, 2)
    t.play("attack natural:0", f"being:{drake.ref}")
    turned = 0
    while t.prompt in ("fate.die", "fate.face"):
        answer = best(t)
        if answer == "keep":
            t.play(answer)
            break
        turned += t.prompt == "fate.die"
        t.play(answer)
    assert turned >= 3
    assert t.held(hero)[2] >= 1  # never the last die
    assert t.held(drake)[0] <= 3


@pytest.mark.rule("MES-FAT-01")
def test_fate_is_kept_where_it_changes_nothing():
    t = Scene(2, step="turn", switches=["fate"])
    hero = t.hero(at=(2, 2), spirit=7, weapons=[weapon(RAY, most=9)])
    foe = t.foe(at=(6, 2), might=9, agility=6, spirit=9, erosive=9, ap=0)
    t.fight(hero, foe)
    t.roll(*[6] * 7)
    t.play("attack natural:0", f"being:{foe.ref}")
    assert t.prompt == "fate.die"
    assert best(t) == "keep"
    assert GAME.hints is hints


@pytest.mark.rule("MES-ATT-12")
def test_a_party_that_is_shut_in_goes_to_the_wheel_and_turns_it():
    t = Tale("ad_toll", "ad_toll.t4")
    t.until("turn.act")
    for _ in range(200):
        if "sluice" in t.story.flags:
            break
        t.match.answer(t.match.pending[0].seat, best(t))
    assert "sluice" in t.story.flags


@pytest.mark.rule("MES-ENC-08")
def test_who_only_has_to_hold_out_keeps_away_from_the_drake_and_out_of_the_water():
    t = Tale("ad_storm", "ad_storm.s5")
    t.until("turn.act")
    stage = t.match.table
    hero = next(ref for ref in t.story.party if stage.state.beings[ref].at is not None)
    drake = t.story.named["drake"]
    assert bot_retreat.dreaded(stage, hero) == [drake]
    dry, wet = "spot:5,12", "spot:5,17"
    worth = bot_retreat.away(stage, hero, [dry, wet], [drake])
    assert worth[dry] > worth[wet]


@pytest.mark.rule("MES-ATT-12")
def test_a_party_that_is_shut_out_picks_the_lock_of_the_gate():
    t = Tale("ad_toll", "ad_toll.t3", 4)
    t.until("turn.act")
    picked = None
    for _ in range(200):
        asked = t.match.pending[0]
        answer = best(t)
        if asked.prompt == "turn.act" and str(answer).startswith("unlock"):
            picked = t.state.beings[asked.params["by"]].at
            break
        t.match.answer(asked.seat, answer)
    assert picked is not None
    assert max(abs(picked[0] - 11), abs(picked[1] - 14)) == 1  # beside the gate


@pytest.mark.rule("MES-FLE-06")
def test_a_party_runs_after_the_messenger_and_lets_others_go():
    t = Tale("ad_storm", "ad_storm.s2").until("chase")
    assert best(t) == "yes"
    t = Tale("ad_toll", "ad_toll.t5").until("turn.act")
    chief = t.story.named["chief"]
    t.beings[chief].fled, t.beings[chief].at = True, None
    t.match.intervene("end_moment", outcome="victory", author="Ada", reason="over")
    assert best(t.until("chase", bonus_potential=0)) == "no"


@pytest.mark.rule("MES-ENC-09")
def test_a_story_is_played_on_before_it_is_given_up_for_a_good_ending():
    t = Tale("ad_clay", "ad_clay.c5", 1)
    t.until("story.choose")
    assert best(t) == "ad_clay.c5.patience"
    t = Tale("ad_toll", "ad_toll.cellar_talk", 1)
    t.until("story.choose")
    assert best(t) == "ad_toll.cellar_talk.once_more"
    t = Tale("ad_storm", "ad_storm.s6", 1)
    t.until("story.choose")
    assert best(t) == "ad_storm.s6.sail"
