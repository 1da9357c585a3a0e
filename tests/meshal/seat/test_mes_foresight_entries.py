"""MES section 11 The odds of what is no plain attack: areas, things, contests, healing, dice held back."""

import pytest
from mes_table import Scene, weapon
from mes_tale import Tale
from test_mes_foresight import asked, dice_of, seen, shares, spread

from zhuoju.games.meshal import GAME
from zhuoju.games.meshal.basics import exact_odds
from zhuoju.games.meshal.catalogue.objects import wall_of
from zhuoju.games.meshal.model.cards import Shape
from zhuoju.games.meshal.model.field import Field
from zhuoju.games.meshal.rolls import called_attempts
from zhuoju.games.meshal.rolls.called_attempts import Call
from zhuoju.games.meshal.rolls.rolling import roll
from zhuoju.games.meshal.seat import odds_of_options

BURST = Shape(kind="disc", size=1, within=9)
TWO_POINTS = {0: 16, 1: 8, 2: 9, 3: 2, 4: 1}
TWO_DICE = {n: 6 - abs(7 - n) for n in range(2, 13)}


def aimed(t: Scene, seat: int, one, act: str, option: str, **more):
    return seen(t, seat, asked("act.target", option, by=one.ref, act=act, **more), option)


def begun(t: Scene, seat: int, one, act: str):
    return seen(t, seat, asked("turn.act", act, by=one.ref, ap=3), act)


def facing(**foe) -> tuple[Scene, object, object]:
    t = Scene()
    one, other = t.hero(at=(2, 2), might=4, spirit=4), t.foe(at=(3, 2), **foe)
    t.fight(one, other)
    return t, one, other


# Areas


@pytest.mark.rule("MES-ARE-16", "MES-ATK-08")
def test_a_weapon_that_hits_an_area_says_whom_it_would_catch():
    t = Scene()
    one = t.hero(at=(2, 5))
    gun = t.give(one, "it_shotgun", loaded=1, ammunition="it_shell")
    near, far, _ = (t.foe(at=spot) for spot in ((4, 5), (7, 5), (4, 9)))
    t.fight(one)
    attack, caught = aimed(t, 0, one, f"attack item:{gun.id}", "spot:8,5")
    assert attack.params == {"dice": 5}
    assert [who for who, _ in caught.outcomes] == [f"being:{near.ref}", f"being:{far.ref}"]
    assert dice_of(begun(t, 0, one, f"attack item:{gun.id}")) == [5]
    t.state.beings[near.ref].spotted.clear()
    assert dice_of(begun(t, 1, one, f"attack item:{gun.id}")) == [5, 7]  # at the unaware one alone


@pytest.mark.rule("MES-ATK-09", "MES-ARE-16")
def test_an_area_put_too_near_costs_three_dice():
    piece = weapon("attack([might], 5, [physical])", least=3, most=9, ranged=True, shape=BURST)
    t = Scene()
    one = t.hero(at=(2, 5), weapons=(piece,))
    t.foe(at=(3, 5))
    t.fight(one)
    far, near = (dice_of(aimed(t, 0, one, "attack natural:0", spot)) for spot in ("spot:6,5", "spot:3,5"))
    assert (far, near) == ([5], [2])
    assert dice_of(begun(t, 0, one, "attack natural:0")) == [2, 5]


@pytest.mark.rule("MES-ARE-16", "MES-PER-10")
def test_what_works_all_around_its_user_needs_no_aim_to_be_foretold():
    t = Scene()
    one = t.hero(at=(5, 5), might=3, abilities=("mi_earthshaker",))
    near = t.foe(at=(6, 5))
    t.foe(at=(9, 5))
    t.fight(one)
    attack, caught = begun(t, 1, one, "ability:mi_earthshaker")
    assert (attack.params, [who for who, _ in caught.outcomes]) == ({"dice": 3}, [f"being:{near.ref}"])
    t.unseen(one)
    assert begun(t, 1, one, "ability:mi_earthshaker")[0].params == {"dice": 5}


# Things


@pytest.mark.rule("MES-OBJ-01", "MES-OBJ-08", "MES-ATK-09")
def test_a_blow_at_a_thing_shows_whether_it_takes_anything_off():
    t = Scene(field=Field(width=12, length=12, walls=[wall_of("ob_wood_door", 1, [(3, 2)])], next_id=2))
    axe = weapon("attack([might], 4, [physical], pen=1)")
    whip = weapon("attack([might], 6, [physical])", least=3, most=6, ranged=True)
    one = t.hero(at=(2, 2), weapons=(axe, whip, "attack([spirit], 4, [occult])"))
    t.fight(one)
    points, hit = aimed(t, 0, one, "break natural:0", "wall:1 spot:3,2")
    assert (points.params, hit.params) == ({"dice": 4}, {"protection": 0})  # wood 1, pierced
    assert shares(hit)["odds.hit"] == pytest.approx(65 / 81)
    assert dice_of(begun(t, 0, one, "break natural:0")) == [4]
    assert dice_of(begun(t, 0, one, "break natural:1")) == [3]  # it is too near for the whip
    points, hit = aimed(t, 0, one, "break natural:1", "wall:1 spot:3,2")
    assert (points.params, hit.params) == ({"dice": 3}, {"protection": 1})
    _, hit = aimed(t, 0, one, "break natural:2", "wall:1 spot:3,2")
    assert shares(hit) == {"odds.hit": 0, "odds.miss": 1}  # things are immune to the occult


# Contests and other rolls of entries


@pytest.mark.rule("MES-CON-01", "MES-CON-04", "MES-HID-01")
def test_a_contest_shows_own_dice_and_its_end_where_the_others_dice_are_known():
    t, one, foe = facing(might=3, agility=3)
    one.sheet.abilities["mi_grapple"] = 0
    mine = aimed(t, 0, one, "ability:mi_grapple", f"being:{foe.ref}")
    assert [each.what for each in mine] == ["attempt"]
    assert mine[0].params == {"dice": 4}
    ends, _ = aimed(t, 1, one, "ability:mi_grapple", f"being:{foe.ref}")
    assert (ends.what, ends.params) == ("contest", {"dice": 4, "against": 3})
    assert [round(p, 4) for _, p in ends.outcomes] == [0.4893, 0.2049, 0.3058]  # table 11.5
    assert [word for word, _ in ends.outcomes] == ["odds.wins", "odds.ties", "odds.loses"]
    t.unseen(one)
    assert aimed(t, 1, one, "ability:mi_grapple", f"being:{foe.ref}")[0].params["dice"] == 6


@pytest.mark.rule("MES-FX-02", "MES-FX-04")
def test_struggling_free_and_healing_show_their_dice():
    t, one, foe = facing(might=2, agility=2)
    t.afflict(one, "grappled", by=foe)
    assert begun(t, 0, one, "escape:grappled")[0].params == {"dice": 4}
    t.afflict(one, "burning")
    beats, _ = begun(t, 0, one, "escape:burning")
    assert beats.params == {"dice": 4, "against": 0}
    one.sheet.abilities["mi_second_wind"] = 0
    (points,) = begun(t, 0, one, "ability:mi_second_wind")
    assert spread(points)[0] == pytest.approx((4 / 6) ** 4)


# Defences


@pytest.mark.rule("MES-FX-09", "MES-PRO-05")
def test_what_of_a_bodiless_blow_goes_through_the_solid_is_not_reckoned_with():
    t = Scene()
    one = t.hero(physical=0, occult=2)
    shade = t.foe(form="ethereal", might=None)
    t.fight(shade, one)
    question = asked(
        "react.attacked", "pass", by=one.ref, result=3, attributes=["might"], types=["physical", "occult"],
        causer=shade.ref,
    )  # fmt: skip
    (found,) = seen(t, 0, question, "pass")
    assert found.params["protection"] == 2


# Dice that are held back, and the host's word


@pytest.mark.rule("MES-DICE-07")
@pytest.mark.parametrize("number", [False, True])
def test_whoever_holds_dice_back_sees_what_so_many_may_give(number):
    t = Scene()
    one = t.hero()
    one.hold_back = True
    t.fight(one)
    t.do(lambda m: roll(m, one.ref, 4, ("might",), number=number))
    (found,) = seen(t, 0, t.asked().question(), "2")
    assert found.what == ("sum" if number else "attempt")
    assert spread(found) == {
        n: pytest.approx(p / 36) for n, p in (TWO_DICE if number else TWO_POINTS).items()
    }
    (none,) = seen(t, 0, t.asked().question(), "0")
    assert spread(none) == {0: 1}


@pytest.mark.rule("MES-ATT-01", "MES-ATT-05")
def test_the_host_who_has_said_how_hard_it_is_sees_how_likely_it_is():
    t = Scene()
    one = t.hero(might=4)
    t.fight(one)
    t.do(lambda m: called_attempts.attempt(m, one.ref, Call("might", 2)), 3, "story")
    assert t.prompt == "call.dice"
    beats, _ = seen(t, 1, t.asked().question(), "0")
    assert beats.params == {"dice": 4, "against": 3}
    assert shares(beats)["odds.succeeds"] == pytest.approx(float(exact_odds.attempt(4, 3)))
    assert round(shares(beats)["odds.succeeds"], 4) == 0.1728  # table 11.2


@pytest.mark.rule("MES-ATT-05")
def test_dice_that_a_scene_adds_or_takes_are_counted_for_whoever_may_try():
    t = Tale("ad_clay", "ad_clay.c3").until("story.who")
    asked_now = t.asked()
    assert asked_now.params["plus"] == -3  # a code, and no clue to it
    seat, own = asked_now.seat, [ref for ref, one in t.beings.items() if one.seat == asked_now.seat]
    option = next(f"being:{ref}" for ref in own if f"being:{ref}" in t.offered)
    held = t.beings[int(option.removeprefix("being:"))].sheet.dice["spirit"]
    some, _ = odds_of_options.odds_of(GAME.view(t.state, seat), asked_now.question(), option)
    assert some.params["dice"] == max(0, held - 3)
