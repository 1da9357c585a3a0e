"""SAM-RACE, SAM-FOLLOW Blood and followers."""

import pytest
from msgspec.structs import replace
from sam_cards import WORDS, builder, close, failing, new_card, phase, rich

from zhuoju.games.samsara.audit import whole_card
from zhuoju.games.samsara.catalogue import cost, library
from zhuoju.games.samsara.character import followers, ledger, races, values
from zhuoju.games.samsara.character.sequences import follower_seniority, follower_star, price_of
from zhuoju.games.samsara.character.values import from_letters
from zhuoju.games.samsara.model.build import Piece, SkillBuild, Way
from zhuoju.games.samsara.model.card import Follower, Sequence
from zhuoju.games.samsara.model.refusal import Refused
from zhuoju.games.samsara.model.rulings import rule
from zhuoju.games.samsara.strengthening import approval, creation, purchases, tunnel


def costs(card) -> dict[str, int]:
    return {s.library: price_of(s) for s in races.racial_skills(card)}


# Races


@pytest.mark.rule("SAM-RACE-01", "SAM-RACE-04", "SAM-RACE-05", "SAM-RACE-06")
def test_races_have_five_classes_eight_traits_and_bodies_within_a_thousand():
    classes = {race.race_class for race in library.RACES.values()}
    assert classes == {"animal", "plant", "fantastic", "soul", "construct"}
    assert races.TRAITS == ("volume", "weight", "emotion", "diet", "rhythm", "sexes", "class", "features")
    for race in library.RACES.values():
        assert not races.body_too_large(races.Body(race.volume, race.weight))
    assert [races.body_too_large(races.Body(v, w)) for v, w in ((1000, 1), (1001, 1), (1, 1001), (0, 1))] == [
        False, True, True, True,
    ]  # fmt: skip


@pytest.mark.rule("SAM-RACE-04", "SAM-CREATE-07")
def test_a_self_made_regular_race_states_all_eight_traits():
    made = builder()
    own = dict.fromkeys(races.TRAITS, "plain") | {"volume": "150", "weight": "200"}
    with pytest.raises(Refused, match="SAM-RACE-04"):
        creation.take_race(made, races.OWN, {**own, "diet": ""})
    creation.take_race(made, races.OWN, own)
    assert races.body(made.card) == races.Body(150, 200)
    with pytest.raises(Refused, match="SAM-RACE-06"):
        creation.take_race(made, races.OWN, {**own, "volume": "1001"})


@pytest.mark.rule("SAM-RACE-07")
def test_regular_races_are_free_to_take_and_to_change():
    card = new_card()
    one = phase(card, 300)
    purchases.change_race(one, ["RC-04"])
    assert (card.races, ledger.balance(card), ledger.card_seniority(card)) == (["RC-04"], 300, 300)
    close(one)
    assert failing(card) == []


@pytest.mark.rule("SAM-RACE-08")
def test_a_special_race_is_bought_with_its_required_skills_and_unlocks_the_others_later():
    card = rich(905)
    one = phase(card, 300, mission="m2")
    with pytest.raises(Refused, match="SAM-RACE-08"):
        purchases.exchange(one, "RS-NK2")
    purchases.change_race(one, ["RC-21"])
    assert (costs(card), ledger.balance(card)) == ({"RS-NK1": 50}, 250)
    purchases.exchange(one, "RS-NK2")
    assert ledger.balance(card) == 95
    close(one)
    assert failing(card) == []
    with pytest.raises(Refused, match="SAM-POINTS-02"):
        purchases.change_race(phase(new_card(), 10), ["RC-22"])


@pytest.mark.rule("SAM-RACE-08")
def test_a_race_that_cannot_be_paid_changes_nothing():
    card = new_card()
    one = phase(card, 40)
    before = tunnel.copy_card(card)
    with pytest.raises(Refused, match="SAM-POINTS-02"):
        purchases.change_race(one, ["RC-21"])
    assert card == before


@pytest.mark.rule("SAM-RACE-09", "SAM-EDGE-65")
def test_without_a_required_skill_there_is_no_true_blood_and_nothing_new_to_unlock():
    card = rich(905)
    one = phase(card, 300, mission="m2")
    purchases.change_race(one, ["RC-21"])
    purchases.exchange(one, "RS-NK2")
    close(one)
    required = next(s for s in card.sequences if s.library == "RS-NK1")
    two = phase(card, 500, mission="m3")
    tunnel.deposit(two, required.id)
    assert not races.true_blood(card, "RC-21")
    with pytest.raises(Refused, match="SAM-RACE-09"):
        purchases.exchange(two, "RS-NK3")
    close(two)
    assert failing(card) == []  # the other skill stays usable
    three = phase(card, 500, mission="m4")
    tunnel.withdraw(three, required.id)
    assert races.true_blood(card, "RC-21")


@pytest.mark.rule("SAM-RACE-10", "SAM-AUDIT-76")
def test_an_independent_race_needs_consent():
    card = new_card()
    one = phase(card, 300)
    with pytest.raises(Refused, match="SAM-RACE-10"):
        purchases.change_race(one, ["RC-09"])
    card.race_consent = "The DJ of m1 agrees: she was a wolf all along."
    purchases.change_race(one, ["RC-09"])
    assert "SAM-AUDIT-76" not in failing(card)
    card.race_consent = ""
    assert "SAM-AUDIT-76" in failing(card)


@pytest.mark.rule("SAM-RACE-11")
def test_the_skills_of_the_old_race_must_be_erased_first():
    card = rich(905)
    one = phase(card, 300, mission="m2")
    purchases.change_race(one, ["RC-21"])
    close(one)
    two = phase(card, 300, mission="m3")
    with pytest.raises(Refused, match="SAM-RACE-11"):
        purchases.change_race(two, ["RC-22"])
    tunnel.restart(two)
    tunnel.erase(two, next(s.id for s in card.sequences if s.library == "RS-NK1"))
    purchases.change_race(two, ["RC-22"])
    assert costs(card) == {"RS-DB1": 100}
    close(two)
    assert failing(card) == []


@pytest.mark.rule("SAM-RACE-12", "SAM-RACE-14", "SAM-RACE-17", "SAM-EX-35", "SAM-EDGE-64")
def test_a_fusion_with_skills_costs_a_hundred_for_each_of_them():
    card = rich(2500)
    one = phase(card, 2000, mission="m2")
    purchases.change_race(one, ["RC-24"])  # 70
    before = ledger.card_seniority(card)
    purchases.change_race(one, ["RC-24", "RC-23"])  # 115
    assert costs(card) == {"RS-WF1": 170, "RS-CB1": 215}
    assert ledger.card_seniority(card) == before + 100 + 215
    assert (card.ledger[-1].gained, -card.ledger[-1].points) == (215, 215)
    purchases.exchange(one, "RS-WF2")
    assert costs(card)["RS-WF2"] == 190
    card.traits = {"features": "translucent hem, glowing core", "volume": "95", "weight": "150"}
    close(one)
    assert failing(card) == []
    human = rich(905)
    two = phase(human, 500, mission="m2")
    purchases.change_race(two, ["RC-01", "RC-21"])
    assert costs(human) == {"RS-NK1": 150}


@pytest.mark.rule("SAM-RACE-14")
def test_the_surcharge_counts_for_the_band_unless_the_room_says_no():
    skill = Sequence("q", "skill", "RS-NK2", surcharge=100)  # 155
    plain = cost.skill_cost(library.skill_build("RS-NK2"))
    assert (plain.band, cost.sheet(skill).band, cost.sheet(skill).total) == (1, 2, 255)
    assert cost.with_surcharge(plain, 100, for_band=False).band == 1


@pytest.mark.rule("SAM-RACE-13", "SAM-EDGE-63")
def test_regular_races_fuse_for_nothing():
    card = new_card()
    one = phase(card, 300)
    purchases.change_race(one, ["RC-01", "RC-04"])
    assert (races.surcharge(card), ledger.balance(card)) == (0, 300)
    assert not races.fused(["RC-01"])


@pytest.mark.rule("SAM-RACE-15", "SAM-RACE-16", "SAM-AUDIT-49")
def test_fused_bodies_lie_between_their_parents_unless_the_dj_agrees():
    card, log = new_card(), []
    one = phase(card, 300)
    purchases.change_race(one, ["RC-02", "RC-03"])
    span = races.fusion_span(card.races)
    assert (span.volume, span.weight) == ((60, 250), (90, 420))
    card.traits = {"features": "broad hands", "volume": "300", "weight": "200"}
    wrong = [f for f in whole_card.audit(card).failed("warn") if f.id == "SAM-AUDIT-49"]
    assert [f.where for f in wrong] == ["features", "volume"]
    assert rule(log, "SAM-RACE-15", list(span.volume), [300, 300], who="dj", about="volume")[0] == 300
    assert rule(log, "SAM-RACE-16", 2, 1, who="dj", why="the brow is under the hood") == 1
    assert all(entry.overrides for entry in log)
    card.traits = {"features": "broad hands, grey skin", "volume": "150", "weight": "200"}
    assert "SAM-AUDIT-49" not in failing(card)


# Followers


@pytest.mark.rule("SAM-FOLLOW-01", "SAM-FOLLOW-02", "SAM-FOLLOW-04", "SAM-FOLLOW-07", "SAM-POINTS-04")
def test_a_follower_costs_its_seniority_and_five_hundred_and_only_the_first_counts():
    card = rich(905)
    one = phase(card, 2000, mission="m2")
    squire = purchases.exchange(one, "FO-03")
    assert (card.ledger[-1].points, card.ledger[-1].gained) == (-770, 270)
    assert ledger.card_seniority(card) == 1175
    hound = purchases.exchange(one, "FO-02")
    assert (squire.follower.name, hound.follower.library) != ("", "")
    assert values.derived(squire.follower.grades).hp == 20
    close(one)
    assert failing(card) == []


@pytest.mark.rule("SAM-EX-33", "SAM-FOLLOW-07")
def test_a_follower_of_250_costs_750():
    card = rich(905)
    one = phase(card, 800, mission="m2")
    skill = SkillBuild(system="esper", way=Way(), pieces=(Piece("R01", 4), Piece("B01", 4)))  # 200
    more = SkillBuild(system="esper", way=Way(), pieces=(Piece("R01", 2),))  # 50
    made = Follower("familiar", sequences=[
        Sequence("f1", "skill", name="a", background="b", skill=skill, origin="self_made"),
        Sequence("f2", "skill", name="a", background="b", skill=more, origin="self_made"),
    ])  # fmt: skip
    assert (follower_seniority(made), followers.price(made)) == (250, 750)
    purchases.hire(one, made)
    assert (ledger.balance(card), ledger.card_seniority(card)) == (50, 1155)


@pytest.mark.rule("SAM-FOLLOW-03", "SAM-FOLLOW-05", "SAM-AUDIT-73")
def test_followers_have_the_stars_of_their_own_seniority():
    printed = {"FO-01": 1, "FO-05": 1, "FO-07": 2, "FO-08": 3, "FO-09": 2}
    card = new_card()
    for name, star in printed.items():
        made = followers.from_library(card, name, WORDS)
        assert follower_star(made) == star, name
        assert followers.grades_refused(made, made.grades) is None
    heavy = SkillBuild(system="craft", way=Way(), pieces=tuple(Piece(e, 25) for e in ("R01", "R08", "R09")))
    giant = Follower("giant", sequences=[Sequence(f"g{k}", "skill", skill=heavy) for k in range(13)])
    assert followers.beyond(giant)


@pytest.mark.rule("SAM-FOLLOW-02")
def test_a_followers_grades_are_bound_to_its_star():
    made = followers.from_library(new_card(), "FO-01")
    assert followers.grades_refused(made, from_letters("EFFFFF")).clause == "SAM-FOLLOW-02"
    iron = followers.from_library(new_card(), "FO-08", WORDS)
    assert followers.free_points(iron) == 12
    assert followers.grades_refused(iron, from_letters("AAFFEE")) is None
    assert followers.grades_refused(iron, from_letters("AAFEEE")) is not None


@pytest.mark.rule("SAM-FOLLOW-06", "SAM-FOLLOW-08", "SAM-AUDIT-79", "SAM-EX-58")
def test_improving_a_follower_costs_the_increase_and_obeys_the_hundred():
    card = rich(905)
    one = phase(card, 2000, mission="m2")
    hound = purchases.exchange(one, "FO-02")
    coat = purchases.exchange(one, "IT-A04", follower=hound.id)
    assert (card.ledger[-1].points, coat.item.size) == (-45, (40, 60))  # refitted for a body of 50
    own = next(s for s in hound.follower.sequences if s.library == "SK-ES04")  # 60
    sight = SkillBuild(system="esper", way=Way(), pieces=(Piece("G16", 3), Piece("G15", 2), Piece("R01", 3)))
    assert cost.skill_cost(sight).total == 135
    with pytest.raises(Refused, match="SAM-POINTS-09") as refused:
        purchases.adjust(one, own.id, sight)
    assert refused.value.refusal.params["least"] == 160
    better = replace(sight, pieces=(*sight.pieces[:2], Piece("R01", 4)))
    assert purchases.adjust(one, own.id, better) == 100
    close(one)
    assert failing(card) == []
    own.skill = sight
    assert "SAM-AUDIT-79" in failing(card)


@pytest.mark.rule("SAM-FOLLOW-09")
def test_a_follower_comes_back_from_the_vault_for_nothing():
    card = rich(905)
    one = phase(card, 800, mission="m2")
    squire = purchases.exchange(one, "FO-03")
    close(one)
    two = phase(card, 100, mission="m3")
    tunnel.deposit(two, squire.id)
    assert ledger.card_seniority(card) == 905
    close(two)
    three = phase(card, 100, mission="m4")
    tunnel.withdraw(three, squire.id)
    assert (ledger.balance(card), ledger.card_seniority(card)) == (100, 1175)
    close(three)
    assert failing(card) == []


@pytest.mark.rule("SAM-FOLLOW-11")
def test_a_mount_carries_rider_and_gear():
    horse = followers.from_library(new_card(), "FO-05")
    beast = followers.from_library(new_card(), "FO-07", WORDS)
    assert followers.mount_load(horse, percent=100) == 200
    assert followers.mount_load(beast, percent=100) == 1200
    assert followers.rider_weight(130, 37, 5) == 172


@pytest.mark.rule("SAM-FOLLOW-17", "SAM-FOLLOW-18", "SAM-AUDIT-51")
def test_followers_obey_caps_gates_and_sizes():
    card = rich(905)
    one = phase(card, 2000, mission="m2")
    squire = purchases.exchange(one, "FO-03")
    blade = purchases.exchange(one, "IT-W09", follower=squire.id)  # gate 2, the squire has one star
    with pytest.raises(Refused, match="SAM-AUDIT-51"):
        approval.submit(one)
    tunnel.restart(one)
    squire = purchases.exchange(one, "FO-03")
    close(one)
    assert blade.id
    squire.follower.weight = 10001
    assert "SAM-AUDIT-35" in failing(card)
    squire.follower.weight, squire.follower.volume = 130, 60
    assert "SAM-AUDIT-51" in failing(card)


@pytest.mark.rule("SAM-FOLLOW-02", "SAM-LEVEL-07")
def test_a_followers_points_are_given_out_when_its_star_is_new():
    card = rich(2500)
    one = phase(card, 3000, mission="m2")
    squire = purchases.exchange(one, "FO-03")
    for _ in range(5):
        blow = SkillBuild(system="craft", way=Way(), pieces=(Piece("R01", 6),))
        purchases.make(one, blow, origin="self_made", name="blow", background="drill", follower=squire.id)
    assert follower_star(squire.follower) == 2
    tunnel.train(one, squire.id, from_letters("EEEEEE"))
    close(one)
    assert failing(card) == []
    two = phase(card, 10, mission="m3")
    with pytest.raises(Refused, match="SAM-LEVEL-07"):
        tunnel.train(two, squire.id, from_letters("DDFEEF"))
