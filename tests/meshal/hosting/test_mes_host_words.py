"""MES-CORE-02, MES-HID What a host says in the middle of things: fights, adventures, what comes after."""

from collections.abc import Iterator
from typing import Any

import pytest
from mes_table import Scene
from mes_tale import Tale

from zhuoju.games.meshal import GAME
from zhuoju.games.meshal.catalogue.objects import wall_of
from zhuoju.games.meshal.hosting import host_powers
from zhuoju.games.meshal.model.field import Field
from zhuoju.kernel import IllegalAnswer, Match, new
from zhuoju.testing.case import Dice

WORD: dict[str, Any] = {"author": "Ada", "reason": "thin ice"}


def fight(seats: int = 2, **options: Any) -> Match:
    return new(GAME, seats, seed=1, options={"party": "pc_halen pc_sarn", "foes": "cr_bandit*3", **options})


def until(match: Match, prompt: str, **given: Any) -> Match:
    """Everybody answers as proposed, or as given for a prompt, until this is asked or all is over."""
    for _ in range(3000):
        if not match.pending or match.pending[0].prompt == prompt:
            return match
        decision = match.pending[0]
        answer = given.get(decision.prompt.replace(".", "_"), decision.default)
        dice = Dice("until", len(match.entries))
        match.answer(decision.seat, dice.answer(decision) if answer is None else answer, decision.number)
    raise AssertionError(f"{prompt} is not asked")


def refs(match: Match, seat: int | None) -> Iterator[str]:
    return (one["ref"] for one in match.view(seat).get("beings", ()))


# Who takes part


@pytest.mark.rule("MES-SEC-01", "MES-SEC-02", "MES-HID-01")
def test_a_secret_roll_of_one_who_has_left_the_table_stays_the_hosts():
    t = Tale("ad_toll", "ad_toll.t2").until("turn.act")
    viper = next(ref for ref, one in t.beings.items() if one.side == "foes")
    t.match.intervene("secret_roll", ref=viper, attribute="agility", player=True, **WORD)
    t.go_on().until("story.choose", story_rest=0)
    assert viper not in t.beings
    assert "secrets" not in t.match.view(0)
    assert "secrets" not in t.match.view(None)
    assert [roll["whose"] for roll in t.match.view(4)["secrets"]] == [f"being:{viper}"]


@pytest.mark.rule("MES-CORE-02", "MES-HID-01")
def test_a_character_who_was_taken_out_of_one_fight_is_back_in_the_next():
    t = Tale("ad_toll", "ad_toll.t2").until("turn.act")
    t.match.intervene("remove", ref=2, **WORD)
    assert "being:2" not in refs(t.match, 1)
    t.go_on().until("story.choose", story_rest=0)
    assert "being:2" in refs(t.match, 1)
    t.match.answer(0, "ad_toll.t3.storm")
    t.until("turn.act")
    assert 2 in t.moment.order
    assert "being:2" in refs(t.match, 1)


@pytest.mark.rule("MES-DEC-01")
def test_an_ally_of_the_host_can_be_handed_to_a_player_and_taken_back():
    match = until(fight(3), "turn.act")
    match.intervene("spawn", creature="cr_guard", x=5, y=5, side="party", **WORD)
    beings = match.table.state.beings
    guard = max(beings)
    match.intervene("delegate", ref=guard, seat=1, **WORD)
    assert beings[guard].seat == 1
    match.intervene("delegate", ref=guard, seat=2, **WORD)
    assert beings[guard].seat == 2
    with pytest.raises(IllegalAnswer, match="belongs to its player"):
        match.intervene("delegate", ref=1, seat=2, **WORD)


@pytest.mark.rule("MES-ENC-08")
def test_the_host_wins_nothing_by_the_allies_that_he_gave_the_party():
    match = until(fight(), "turn.act")
    match.intervene("spawn", creature="cr_guard", x=5, y=5, side="party", **WORD)
    match.intervene("end_moment", outcome="victory", **WORD)
    assert until(match, "").result.winners == (0,)


@pytest.mark.rule("MES-CORE-02")
def test_no_side_grows_without_end():
    match = until(fight(), "turn.act")

    def rats() -> None:
        for n in range(host_powers.MOST):
            match.intervene("spawn", creature="cr_rat", x=2 + n % 9, y=2 + n // 9, side="party", **WORD)

    with pytest.raises(IllegalAnswer, match=f"there are {host_powers.MOST} creatures"):
        rats()


# Where and how much


@pytest.mark.rule("MES-MAP-15", "MES-CORE-02")
@pytest.mark.parametrize(
    ("name", "more"),
    [("place", {"ref": 1, "x": 3, "y": 3}), ("spawn", {"creature": "cr_rat", "x": 3, "y": 3}),
     ("remove", {"ref": 1})],
)  # fmt: skip
def test_between_fights_there_is_no_map_to_stand_on(name, more):
    t = Tale("ad_toll", "ad_toll.t1")
    t.play()
    with pytest.raises(IllegalAnswer, match="MES-MAP-15 there is no map now"):
        t.match.intervene(name, **more, **WORD)
    assert t.beings[1].at is None
    assert not t.beings[1].fled
    assert list(t.beings) == t.story.party


@pytest.mark.rule("MES-FLE-03")
def test_whoever_has_fled_is_not_put_back_before_the_moment_ends():
    t = Scene(step="turn")
    a, b, c = t.hero(), t.foe(), t.foe()
    c.fled, c.at = True, None
    t.fight(a, b)
    t.play()
    with pytest.raises(IllegalAnswer, match="MES-FLE-03"):
        t.match.intervene("place", ref=c.ref, x=3, y=3, **WORD)
    assert t.one(c).at is None


@pytest.mark.rule("MES-ATR-17", "MES-ATR-07")
def test_dice_that_a_being_does_not_have_are_refused_by_name():
    t = Scene(step="turn")
    a, b = t.hero(), t.foe(spirit=None)
    t.fight(a, b)
    t.play()
    with pytest.raises(IllegalAnswer, match="has might, agility, no spirit"):
        t.match.intervene("set_dice", ref=b.ref, attribute="spirit", n=1, **WORD)
    with pytest.raises(IllegalAnswer, match="from 0 to 4"):
        t.match.intervene("set_dice", ref=b.ref, attribute="might", n=5, **WORD)


@pytest.mark.rule("MES-ATR-17", "MES-PIPE-20")
@pytest.mark.parametrize("dice", [{"luck": 1}, {"might": -1}, {"spirit": 1}])
def test_a_loss_is_changed_only_into_dice_that_are_there(dice):
    t = Scene()
    wolf, hero = t.foe(might=4, agility=4), t.hero(might=3, agility=6, spirit=None)
    t.fight(wolf, hero)
    t.roll(2, 1, 6, 6)
    t.attacks(wolf, hero)
    with pytest.raises(IllegalAnswer, match="MES-ATR-17 dice of might, agility"):
        t.match.intervene("change_loss", ref=hero.ref, dice=dice, **WORD)
    assert t.state.overrides == []


@pytest.mark.rule("MES-CORE-02", "MES-SEC-01")
@pytest.mark.parametrize("said", [{"author": " ", "reason": "x"}, {"author": "Ada", "reason": ""}])
def test_a_secret_roll_needs_an_author_and_a_reason_like_any_word(said):
    t = Scene(step="turn")
    a, b = t.hero(), t.foe()
    t.fight(a, b)
    t.play()
    with pytest.raises(IllegalAnswer, match="needs an author and a reason"):
        t.match.intervene("secret_roll", ref=a.ref, attribute="might", **said)
    assert t.state.secrets == []


@pytest.mark.rule("MES-CORE-02", "MES-PER-23")
def test_in_fog_too_a_mover_may_be_taken_away_while_he_looks_for_his_way():
    t = Scene(step="turn", fog=True)
    a, b = t.hero(), t.foe()
    t.fight(a, b)
    t.play("move walk", "route", "spot:5,4")
    assert t.prompt == "move.leg"
    t.match.intervene("remove", ref=a.ref, **WORD)
    t.play("spot:5,3", "go")
    assert t.prompt == "moment.end"
    assert a.ref not in t.state.moment.order


# What follows his word


@pytest.mark.rule("MES-CORE-02", "MES-OBJ-16")
def test_whom_the_host_puts_on_thin_ice_breaks_through_before_anybody_acts():
    ice = wall_of("ob_ice_sheet", 1, [(8, 8)])
    t = Scene(step="turn", field=Field(width=12, length=12, walls=[ice], next_id=2))
    a, b = t.hero(), t.foe(size="huge", at=(2, 9))
    t.fight(a, b)
    t.play()
    t.match.intervene("place", ref=b.ref, x=8, y=8, **WORD)
    t.play("end")
    assert t.events("thing_destroyed")


@pytest.mark.rule("MES-RID-09", "MES-CORE-02")
def test_nobody_rides_carries_or_is_held_by_one_who_was_taken_away():
    t = Scene(step="turn")
    rider, horse, beast = t.hero(at=(4, 4)), t.hero("mo_warhorse", at=(4, 4)), t.foe(at=(8, 8))
    held, eaten, borne = t.hero(at=(7, 8)), t.hero(at=None), t.hero(at=(8, 8))
    rider.riding, eaten.inside, eaten.at, borne.carried_by = horse.ref, beast.ref, None, beast.ref
    beast.hauls, beast.lifted, beast.burden = f"being:{borne.ref}", True, 70
    t.afflict(held, "grappled", by=beast)
    t.fight(rider, beast, held, eaten, borne)
    t.play()
    t.match.intervene("remove", ref=beast.ref, **WORD)
    t.match.intervene("remove", ref=horse.ref, **WORD)
    assert t.one(rider).riding is None
    assert t.one(held).sheet.effects == []
    assert t.one(eaten).inside is None
    assert t.one(eaten).at is not None
    assert t.one(borne).carried_by is None
    assert (t.one(beast).hauls, t.one(beast).lifted, t.one(beast).burden) == ("", False, 0)
