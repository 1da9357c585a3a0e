"""What comes of things in adventures: money, finds, curses, shelter, who is unseen, days that count."""

import pytest
from mes_tale import Tale
from msgspec.structs import replace

from zhuoju.games.meshal.catalogue.library import SCENES
from zhuoju.games.meshal.character.clock import DAY
from zhuoju.games.meshal.model.cards import Stack
from zhuoju.games.meshal.story import deeds


def at_turn(t: Tale, ref: int) -> Tale:
    """Everybody ends their turns until this one's is on."""
    t.until("turn.act")
    while t.asked().params["by"] != ref:
        t.answer("end")
        t.until("turn.act")
    return t


# Money and finds


def test_robbers_take_half_of_every_purse():
    t = Tale("ad_toll", "ad_toll.cellar")
    before = {ref: t.beings[ref].sheet.purse for ref in t.story.party}
    t.until("story.who")
    assert {ref: t.beings[ref].sheet.purse for ref in t.story.party} == {
        ref: purse - purse * 50 // 100 for ref, purse in before.items()
    }


@pytest.mark.rule("MES-ITM-25")
def test_coins_go_round_and_the_last_ones_to_the_first():
    t = Tale("ad_toll", "ad_toll.t1")
    for one in t.beings.values():
        one.sheet.purse = 0
    t.play()
    deeds.find(t.match.table, Stack(item="it_silver", n=10))
    assert [t.beings[ref].sheet.purse // 100 for ref in t.story.party] == [3, 3, 2, 2]


@pytest.mark.rule("MES-ITM-39", "MES-HID-01")
def test_the_ring_in_the_casket_hides_its_curse_from_all_but_the_host():
    at = next(k for k, each in enumerate(SCENES["ad_clay.c7"].beats) if each.id == "appraise")
    t = Tale("ad_clay", "ad_clay.c7", at).unlucky()
    t.to_the_end()
    carried = [(ref, line) for ref, one in t.beings.items() for line in one.sheet.items]
    bearer, ring = next((ref, line) for ref, line in carried if line.item == "it_leech_ring")
    assert not ring.known
    seat = t.beings[bearer].seat

    def shown(viewer: int) -> dict:
        sheet = next(b["sheet"] for b in t.match.view(viewer)["beings"] if b["ref"] == f"being:{bearer}")
        return next(line for line in sheet["items"] if line["item"] == "it_leech_ring")

    assert "cursed" not in shown(seat)
    assert shown(4)["cursed"]


# Time


@pytest.mark.rule("MES-ITM-40", "MES-LOT-01")
def test_what_is_unique_and_given_away_does_not_lie_in_the_hoard_again():
    t = Tale("ad_storm", "ad_storm.s6", 3)
    t.state.uniques = ["it_dawn_blade"]
    t.until("story.take")
    assert t.offered == ["item:it_swift_boots", "item:it_shade_cloak"]
    assert t.withheld == {"item:it_dawn_blade": "unique"}


@pytest.mark.rule("MES-LIF-05", "MES-ENC-09")
def test_after_a_defeat_hours_go_by_until_somebody_is_on_his_feet():
    t = Tale("ad_toll", "ad_toll.landing")
    for ref in t.story.party:
        t.beings[ref].sheet.dice["might"], t.beings[ref].down = 0, True
    began = t.clock
    t.dice("dice", [6] * 24 + [2] * 400)
    t.until("story.rest")
    assert t.clock - began > 240 * 60
    assert any(not t.beings[ref].down for ref in t.story.party)


@pytest.mark.rule("MES-HAZ-14")
def test_a_tent_is_shelter_enough_for_a_storm():
    t = Tale("ad_wolves", "ad_wolves.w2", 1).unlucky()
    t.beings[1].sheet.items.append(replace(t.beings[1].sheet.items[0], id=99, item="it_tent", equipped=False))
    t.go_on()
    assert t.events("sheltered")
    assert not [e for e in t.events("attack_declared") if e.data["source"] == "freezing"]


@pytest.mark.rule("MES-TRV-08")
@pytest.mark.parametrize(("days", "ending", "award"), [(4, "in_time", 2), (5, "late", 0)])
def test_medicine_counts_as_in_time_up_to_the_fifth_day(days, ending, award):
    t = Tale("ad_wolves", "ad_wolves.w7")
    t.state.clock = t.story.began + days * DAY + DAY - 1
    t.to_the_end()
    assert (t.story.ending, t.story.earned.get(1, 0)) == (ending, award)


# Fights


SURPRISES = [("ad_toll", "ad_toll.t3", "over_the_wall"), ("ad_storm", "ad_storm.s3", "true_names"),
             ("ad_storm", "ad_storm.s4", "letter")]  # fmt: skip


@pytest.mark.rule("MES-MOM-14", "MES-PER-10")
@pytest.mark.parametrize(("adventure", "scene", "flag"), SURPRISES)
@pytest.mark.parametrize("flagged", [False, True])
def test_who_comes_unheard_is_not_noticed_before_his_first_turn_is_over(adventure, scene, flag, flagged):
    at = next(
        k for k, each in enumerate(SCENES[scene].beats) if each.fight is not None and each.fight.hidden_flag
    )
    t = Tale(adventure, scene, at)
    if flagged:
        t.story.flags.append(flag)
    at_turn(t, 1)

    def noticed() -> bool:
        return any(1 in one.spotted for one in t.beings.values() if one.side == "foes")

    assert noticed() is not flagged
    t.answer("end")
    assert noticed()


@pytest.mark.rule("MES-PER-10", "MES-PER-11")
def test_a_blow_out_of_nowhere_has_two_dice_more_and_ends_it():
    at = next(k for k, each in enumerate(SCENES["ad_toll.t3"].beats) if each.id == "in_the_yard")
    t = Tale("ad_toll", "ad_toll.t3", at)
    t.story.flags.append("over_the_wall")
    at_turn(t, 1)
    foe = next(ref for ref, one in t.beings.items() if one.sheet.entry == "cr_bandit")
    x, y = t.beings[foe].at
    t.match.intervene("place", ref=1, x=x - 1, y=y, author="test", reason="a script")
    attack = next(name for name in t.offered if name.startswith("attack"))
    t.dice("dice", [2] * 7)
    t.answer(attack)
    t.until("turn.act", act_target=f"being:{foe}")
    assert len(t.told(0, "rolled")[-1]["faces"]) == 7  # five and two
    assert not t.events("reacted")
    assert not any(effect.source == "hidden" for effect in t.beings[1].sheet.effects)


@pytest.mark.rule("MES-FAC-04", "MES-DMG-03")
@pytest.mark.parametrize(("behind", "lost"), [(False, 1), (True, 2)])
def test_a_blow_on_the_back_of_the_sentinel_does_one_more(behind, lost):
    t = Tale("ad_clay", "ad_clay.c4")
    at_turn(t, 1)
    sentinel = t.story.named["sentinel"]
    x, y = t.beings[sentinel].at
    spot = (x + 200, y) if behind else (x - 200, y)
    t.match.intervene("place", ref=1, x=spot[0], y=spot[1], author="test", reason="a script")
    attack = next(name for name in t.offered if name.startswith("attack"))
    t.dice("dice", [2, 2, *[6] * 5])
    t.answer(attack)
    t.until("turn.act", act_target=f"being:{sentinel}", react_attacked="pass")
    assert t.beings[sentinel].sheet.dice["might"] == 8 - lost  # 4 points against physical 3


# Nights


@pytest.mark.rule("MES-RST-02", "MES-TRV-03")
@pytest.mark.parametrize(("scene", "at"), [("ad_wolves.w2", 1), ("ad_wolves.w1", 0)])
def test_on_each_night_of_the_way_and_of_a_hunt_potential_may_be_spent_and_wounds_healed(scene, at):
    t = Tale("ad_wolves", scene, at, party="pc_halen pc_sarn pc_ibbe pc_tessen").lucky()
    t.beings[1].sheet.potential = 30
    t.beings[1].sheet.dice["might"] = 2
    asked: list[tuple[str, int]] = []
    for _ in range(60):
        if t.stands != (scene, at):
            break
        asked.append((t.prompt, t.asked().seat))
        t.one_answer(story_forage=1)
    assert ("growth.spend", 0) in asked
    assert ("story.handiwork", 3) in asked  # Tessen mends
