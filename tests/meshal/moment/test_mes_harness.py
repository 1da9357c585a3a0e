"""MES-RID-10, MES-MOV-32 Beasts in harness, and friends who are carried because they want to be."""

import pytest
from mes_table import Scene
from mes_world import act, offered

from zhuoju.games.meshal.catalogue.library import VEHICLES
from zhuoju.games.meshal.character import bodies
from zhuoju.games.meshal.effects import harm
from zhuoju.games.meshal.model.state import Being, Stage
from zhuoju.games.meshal.ways import vehicles

WAGON = VEHICLES["ve_wagon"]


def a_yard(*beasts: str) -> tuple[Scene, Being, Being, list[Being]]:
    """A hero beside a wagon and some beasts."""
    t = Scene(2, step="turn")
    cart = vehicles.new_vehicle(Stage(t.state), "ve_wagon", 0, at=(6, 6))
    cart.side = "party"
    places = ((8, 6), (8, 7), (6, 8))
    made = [t.being(name, seat=0, side="party", at=spot) for name, spot in zip(beasts, places, strict=False)]
    hero = t.hero(at=(8, 5), ap=30)
    hero.known_max_ap = 30
    t.fight(hero)
    return t, hero, cart, made


def walk_to(t: Scene, who: Being, x: int, y: int) -> None:
    t.match.intervene("place", ref=who.ref, x=x, y=y, author="Ada", reason="a walk around the wagon")


@pytest.mark.rule("MES-RID-10", "MES-RID-02")
def test_a_wagon_is_driven_when_its_team_was_put_in_harness():
    t, hero, cart, (one, other) = a_yard("mo_mule", "mo_warhorse")
    t.play()
    first = f"harness being:{one.ref} being:{cart.ref}"
    assert first in t.offered
    t.play(first)
    assert t.one(hero).ap == 30 - WAGON.riding.mount_ap
    assert t.one(one).carried_by == cart.ref
    assert vehicles.cannot_drive(t, cart.ref) is not None
    walk_to(t, hero, 9, 6)
    t.play(f"harness being:{other.ref} being:{cart.ref}")
    assert vehicles.cannot_drive(t, cart.ref) is None
    walk_to(t, hero, 8, 5)
    t.play(f"mount being:{cart.ref}", "command move walk")
    assert t.prompt == "move.to"
    t.play(next(o for o in t.offered if o.startswith("spot:")))
    assert t.one(one).at == t.one(other).at == t.one(cart).at == t.one(hero).at


@pytest.mark.rule("MES-RID-10")
def test_a_beast_that_is_taken_out_of_harness_stands_beside_the_vehicle():
    t, _hero, cart, (one,) = a_yard("mo_mule")
    t.play(f"harness being:{one.ref} being:{cart.ref}")
    assert f"mount being:{one.ref}" not in t.offered  # nobody rides what is in harness
    t.play(f"unharness being:{one.ref}")
    assert t.one(one).carried_by is None
    assert t.one(one).at != t.one(cart).at


@pytest.mark.rule("MES-RID-10", "MES-DEC-02")
def test_only_strong_willing_beasts_nearby_are_harnessed_as_many_as_it_takes():
    t, _hero, cart, (mule, weak, third) = a_yard("mo_mule", "mo_mule", "mo_mule")
    weak.sheet.dice["might"] = WAGON.team_might - 1
    t.play()
    reasons = t.withheld
    assert reasons[f"harness being:{weak.ref} being:{cart.ref}"] in ("no_draught_beast", "not_adjacent")
    assert reasons[f"harness being:{third.ref} being:{cart.ref}"] == "not_adjacent"
    for beast in (mule, third):
        t.one(beast).carried_by = cart.ref
    t.play("end")
    assert f"harness being:{weak.ref} being:{cart.ref}" not in t.offered


# Carrying the willing


def two_friends() -> tuple[Scene, Being, Being]:
    t = Scene(3)
    giant = t.hero(at=(4, 4), size="large", might=9, ap=6, weapons=())
    friend = t.hero(seat=1, at=(6, 4), size="small", ap=3)
    t.fight(giant, friend)
    return t, giant, friend


@pytest.mark.rule("MES-MOV-32", "MES-MOV-33")
def test_a_conscious_friend_is_lifted_if_he_agrees_and_goes_along():
    t, giant, friend = two_friends()
    act(t, giant, f"lift being:{friend.ref}")
    assert (t.prompt, t.asked().seat) == ("haul.consent", 1)
    t.play("yes")
    assert t.one(giant).ap == 3
    act(t, giant, "move walk", "spot:4,6")
    assert t.one(friend).at == t.one(giant).at == (4, 6)


@pytest.mark.rule("MES-MOV-32")
def test_who_does_not_want_to_be_carried_is_not_and_the_ap_come_back():
    t, giant, friend = two_friends()
    act(t, giant, f"lift being:{friend.ref}", "no")
    assert t.one(giant).ap == 6
    assert t.one(friend).carried_by is None


@pytest.mark.rule("MES-MOV-32", "MES-MOV-33")
def test_who_is_carried_may_get_down_again():
    t, giant, friend = two_friends()
    act(t, giant, f"lift being:{friend.ref}", "yes")
    assert "move walk" not in offered(t, friend)
    act(t, friend, "get_down")
    assert t.one(friend).carried_by is None
    assert (t.one(friend).ap, t.one(giant).hauls) == (0, "")
    assert t.one(friend).at != t.one(giant).at


@pytest.mark.rule("MES-MOV-32")
def test_a_foe_who_is_conscious_is_not_lifted():
    t = Scene(2)
    giant, foe = t.hero(at=(4, 4), size="large", might=9, weapons=()), t.foe(at=(6, 4), size="small")
    t.fight(giant, foe)
    assert f"lift being:{foe.ref}" not in offered(t, giant)


@pytest.mark.rule("MES-MOV-32", "MES-MOV-34")
def test_who_goes_down_lets_go_of_the_one_he_carries():
    t, giant, friend = two_friends()
    act(t, giant, f"lift being:{friend.ref}", "yes")
    t.do(lambda m: harm.lose(m, giant.ref, {"agility": 4}, "test"))
    assert t.one(friend).carried_by is None


@pytest.mark.rule("MES-MOV-32")
def test_a_friend_who_is_pulled_may_walk_away():
    t, giant, friend = two_friends()
    act(t, giant, f"pull being:{friend.ref}", "yes")
    act(t, giant, "move walk", "spot:3,4")
    assert bodies.beside(t, giant.ref, friend.ref)  # he came along
    act(t, friend, "move walk")
    x, y = t.one(giant).at
    goals = [tuple(map(int, o[5:].split(","))) for o in t.offered if o.startswith("spot:")]
    far = max(goals, key=lambda spot: abs(spot[0] - x) + abs(spot[1] - y))
    t.play(f"spot:{far[0]},{far[1]}")
    assert t.one(friend).at == far
    assert t.one(giant).hauls == ""
