"""MES 6.2, MES-HID What is told of the host's beings, also where he has left them to the house."""

from typing import Any

import msgspec
import pytest
from mes_table import Scene, weapon
from mes_tale import Tale

from zhuoju.games.meshal.character import menu
from zhuoju.games.meshal.effects import zones
from zhuoju.games.meshal.environment import traps
from zhuoju.games.meshal.hosting import features
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.field import Field, SetTrap, Wall
from zhuoju.games.meshal.model.sheet import Lasting
from zhuoju.games.meshal.model.state import State
from zhuoju.games.meshal.rolls import rolling
from zhuoju.games.meshal.seat.redeal import redeal
from zhuoju.games.meshal.seat.view import view
from zhuoju.kernel import Chance

MISS = 6
WORD: dict[str, Any] = {"author": "Ada", "reason": "too many of them"}
BITE = "attack([might], 4, [physical], [parry, evade])"


def with_house(*, delegated: bool, **more: Any) -> tuple[Scene, Any, Any]:
    """A player, the host, the house, and a foe that either of the two plays."""
    t = Scene(seats=3, **more)
    t.state.host, t.state.house = 1, 2
    hero = t.hero(weapons=(BITE,))
    foe = t.being(side="foes", seat=2 if delegated else 1, weapons=(BITE,), might=9)
    t.fight(hero, foe)
    return t, hero, foe


@pytest.mark.rule("MES-HID-01", "MES-HID-05", "MES-DEC-01")
@pytest.mark.parametrize("delegated", [False, True])
def test_the_numbers_of_a_foe_are_as_secret_with_the_house_as_with_the_host(delegated: bool):
    t, hero, foe = with_house(delegated=delegated)
    t.roll(1, 1, MISS, MISS)
    t.attacks(hero, foe)
    t.roll(*[MISS] * 9)
    t.play("parry")
    assert t.held(foe)[0] == 7
    for seat in (0, None):
        assert not t.told(seat, "dice_lost")
        assert not t.told(seat, "damage")
    assert [e["faces"] for e in t.told(0, "rolled") if e["ref"] == foe.ref] == []
    assert [e["result"] for e in t.told(0, "roll_result") if e["ref"] == foe.ref] == [0]
    assert len(t.told(1, "dice_lost")) == 1
    assert "dice" not in next(
        b for b in msgspec.to_builtins(view(t.state, 0))["beings"] if b["ref"] == f"being:{foe.ref}"
    )


@pytest.mark.rule("MES-FAT-06")
@pytest.mark.parametrize("delegated", [False, True])
def test_the_house_uses_fate_no_more_than_the_host(delegated: bool):
    t, hero, foe = with_house(delegated=delegated, switches=["fate"])
    w = t.match.table
    assert not rolling.may_use_fate(w, foe.ref, {"might": 4})
    assert rolling.may_use_fate(w, hero.ref, {"might": 4})
    u, _hero, foe = with_house(delegated=delegated, switches=["fate"], npc_fate=True)
    assert rolling.may_use_fate(u.match.table, foe.ref, {"might": 4})


@pytest.mark.rule("MES-HID-02")
@pytest.mark.parametrize("delegated", [False, True])
def test_a_window_counts_for_the_house_as_for_the_host(delegated: bool):
    t, hero, foe = with_house(delegated=delegated)
    t.roll(MISS, MISS, MISS, MISS)
    t.attacks(hero, foe)
    assert t.state.windows == 2  # before the attack, and when its result is known


@pytest.mark.rule("MES-CORE-02", "MES-ATT-12")
def test_the_host_still_rules_over_what_the_house_plays():
    t, hero, foe = with_house(delegated=True)
    assert "attempt" in t.do(lambda m: menu.acts(m, hero.ref))
    assert "attempt" not in t.do(lambda m: menu.acts(m, foe.ref))
    t.match.intervene("veil", ref=foe.ref, on=True, **WORD)
    t.match.intervene("take_side", ref=foe.ref, side="others", **WORD)
    assert (t.one(foe).veiled, t.one(foe).side) == (True, "others")


@pytest.mark.rule("MES-HID-01")
def test_others_do_not_learn_how_many_ap_a_foe_has():
    t = Scene(step="turn")
    hero, foe = t.hero(weapons=(BITE,)), t.foe(weapons=(weapon(BITE, ap=9),), max_ap=5)
    t.fight(hero, foe)
    t.play("end")
    assert [set(e) for e in t.told(0, "turn_began")] == [{"ref"}]
    t.play("attack natural:0", f"being:{hero.ref}")
    assert t.one(foe).long.paid == 5
    assert t.told(1, "long_begun")[0]["paid"] == 5
    assert not t.told(0, "long_begun")
    assert t.told(0, "busy") == [{"ref": foe.ref}]


@pytest.mark.rule("MES-HID-01", "MES-PER-01")
def test_whoever_has_not_spotted_an_attacker_is_not_told_who_he_is():
    t = Scene(seats=3)
    foe, victim, other = t.foe(weapons=(BITE,)), t.hero(might=9), t.hero(seat=1)
    t.unseen(foe, by=other)
    t.fight(foe, victim, other)
    t.roll(1, 1, MISS, MISS)
    t.attacks(foe, victim, "pass")
    assert [e["by"] for e in t.told(0, "hit")] == [foe.ref]
    assert [e["by"] for e in t.told(1, "hit")] == [None]
    assert [e["by"] for e in t.told(2, "hit")] == [foe.ref]
    assert [e["by"] for e in t.told(None, "hit")] == [None]  # as every player knows it


@pytest.mark.rule("MES-HID-05", "MES-ATK-02")
def test_what_a_victim_was_struck_with_only_the_host_is_told():
    t = Scene(seats=3)
    foe, victim = t.foe(weapons=(BITE,)), t.hero(might=9)
    t.hero(seat=1)
    t.fight(foe, victim).roll(1, 1, MISS, MISS)
    t.attacks(foe, victim, "pass")
    source = t.told(2, "attack_declared")[0]["source"]
    for seat in (0, 1, None):
        assert source not in str([e.data for e in t.match.stream(seat)])


@pytest.mark.rule("MES-HID-05", "MES-ATK-19")
def test_of_an_area_that_is_rolled_for_each_a_victim_sees_the_result_against_himself_only():
    from zhuoju.games.meshal.attack import pipeline
    from zhuoju.games.meshal.model.context import Attack

    t = Scene(seats=3, area_attack_roll="per_target")
    a, b, c = t.foe(weapons=()), t.hero(might=9), t.hero(seat=1, might=9)
    t.fight(a, b, c)
    attack = Attack(a.ref, "test", ("might",), ("physical",), ("parry",), victims=(b.ref, c.ref), area=True)
    t.roll(1).roll(2)
    t.do(lambda m: pipeline.attack(m, attack, lambda _victim: 1))
    assert t.asked().seat == 0

    def shown(seat: int) -> Any:
        return msgspec.to_builtins(view(t.state, seat))["attack"].get("result")

    assert (shown(0), shown(1), shown(2)) == (1, None, 1)
    t.play("pass")
    assert (shown(0), shown(1), shown(2)) == (None, 2, 2)


@pytest.mark.rule("MES-FX-07", "MES-MOM-05")
def test_whoever_is_called_into_a_fight_is_ready_at_once():
    from zhuoju.games.meshal.language import summons
    from zhuoju.games.meshal.model.context import Ctx

    t = Scene()
    a, b = t.hero(), t.foe()
    t.fight(a, b)
    t.do(
        lambda m: summons.summon(m, Ctx(0, a.ref, entry="mg_raise_bones", spot=(4, 6)), "cr_bone_servant", 2)
    )
    came = [ref for ref in t.state.beings if ref > b.ref]
    assert t.state.moment.order == [a.ref, *came, b.ref]
    for ref in came:
        assert t.state.beings[ref].ap == t.state.beings[ref].known_max_ap > 0
    assert [e["ref"] for e in t.told(0, "initiative")][-4:] == t.state.moment.order


# Worlds that a seat cannot tell apart


@pytest.mark.rule("MES-SEC-02", "MES-HID-01", "MES-FAT-07")
def test_in_every_world_that_could_be_a_player_has_rolled_in_secret_what_he_saw():
    t = Tale("ad_toll", "ad_toll.t1", 1, profile="full")
    t.until("fate.die", story_secrecy="player")
    asked = t.match.pending[0]
    for salt in range(6):
        other = t.match.dealt_anew(asked.seat, salt)
        assert other.pending[0].params["faces"] == asked.params["faces"]
    stranger = (asked.seat + 1) % 4
    faces = {tuple(t.match.dealt_anew(stranger, salt).pending[0].params["faces"]) for salt in range(6)}
    assert len(faces) > 1  # nobody else knows them


@pytest.mark.rule("MES-PER-09", "MES-HID-01")
def test_dealing_anew_does_not_hang_on_who_is_still_hidden():
    t = Scene()
    hero, foe, other = t.hero(), t.foe(), t.foe(might=4, dice={"might": 2})
    t.unseen(foe)
    t.fight(hero, foe, other)
    then = copied(t.state)
    then.beings[foe.ref].sheet.effects.append(Lasting("hidden", by=foe.ref))
    dealt = []
    for now in (copied(then), copied(t.state)):  # hidden as before; found out by somebody since
        world = copied(then)
        redeal(now, world, 0, Chance("a salt"))
        dealt.append(msgspec.to_builtins(world))
    assert dealt[0] == dealt[1]


def copied(state: State) -> State:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)


# What a view does not hold


@pytest.mark.rule("MES-HID-02")
def test_that_a_foe_is_asked_only_the_host_sees():
    t = Scene(seats=3)
    hero, foe = t.hero(), t.foe()
    t.hero(seat=1)
    t.fight(hero, foe)
    t.roll(2, 2, 6, 6)
    t.attacks(hero, foe)
    assert t.asked().seat == 2
    assert [view(t.state, seat).asking is None for seat in (0, 1, None, 2)] == [True, True, True, False]


@pytest.mark.rule("MES-HID-01", "MES-PER-09")
@pytest.mark.parametrize("status", ["hidden", "invisible", "disguised"])
def test_what_deceives_is_on_no_view_but_its_owners(status):
    t = Scene(seats=3)
    hero, foe = t.hero(), t.foe()
    t.hero(seat=1)
    for one in (hero, foe):
        t.afflict(one, status, 3)
        t.afflict(one, "slowed")
    t.fight(hero, foe)

    def effects(seat: int | None) -> list[list[str]]:
        return [[each.name for each in being.effects] for being in view(t.state, seat).beings[:2]]

    both = [status, "slowed"]
    assert effects(0) == [both, ["slowed"]]
    assert effects(1) == [["slowed"], ["slowed"]]
    assert effects(None) == [["slowed"], ["slowed"]]
    assert effects(2) == [both, both]


# Out of sight


def split() -> tuple[Scene, Any, Any]:
    """A wall across the map, with fog; a player on one side, a foe on the other."""
    field = Field(width=12, length=12, walls=[Wall(1, [(6, y) for y in range(12)])], next_id=9)
    field.traps = [SetTrap(2, "tr_net", (9, 4)), SetTrap(3, "tr_net", (3, 4))]
    t = Scene(field=field, fog=True)
    hero, foe = t.hero(at=(2, 2)), t.foe(at=(9, 9))
    t.unseen(hero)
    t.unseen(foe)
    t.fight(hero, foe)
    return t, hero, foe


@pytest.mark.rule("MES-HID-01", "MES-PER-23", "MES-FX-08")
def test_a_trap_that_goes_off_behind_a_wall_nobody_in_front_of_it_learns_of():
    t, hero, foe = split()
    t.do(lambda m: traps.fire(m, m.state.field.traps[0], foe.ref))
    assert not t.told(0, "trap_sprung")
    assert t.told(1, "trap_sprung")
    assert t.state.field.traps[0].found == [foe.ref]
    assert view(t.state, 0).field.traps == []
    t.do(lambda m: traps.fire(m, m.state.field.traps[1], None))
    assert t.told(0, "trap_sprung")
    assert hero.ref in t.state.field.traps[1].found


@pytest.mark.rule("MES-HID-01", "MES-PER-23")
def test_a_zone_behind_a_wall_begins_and_ends_unheard_of():
    t, _hero, foe = split()
    for spot, heard in (((9, 4), 0), ((3, 4), 1)):
        ctx = Ctx(1, foe.ref, entry="tr_rockfall", spot=spot, facts={"trap": True})
        t.do(lambda m, ctx=ctx: zones.place(m, ctx, "difficult", "disc", 1))
        assert len(t.told(0, "zone_laid")) == heard
    for zone in list(t.state.field.zones):
        t.do(lambda m, zone=zone: zones.end_of(m, zone.id))
    assert len(t.told(0, "zone_ended")) == 1
    assert len(t.told(1, "zone_ended")) == 2


@pytest.mark.rule("MES-CHR-03", "MES-HID-01")
def test_how_strong_a_foe_has_become_by_another_species_only_the_host_learns():
    t = Scene()
    hero, foe = t.hero("spec_human"), t.foe("spec_human")
    t.fight(hero, foe)
    t.do(lambda m: None)
    for who in (foe, hero):
        features.change_species(t.match.table, who.ref, "spec_wolfblood", "the moon")
    assert [event["ref"] for event in t.told(0, "species_changed")] == [hero.ref]
    assert len(t.told(1, "species_changed")) == 2
