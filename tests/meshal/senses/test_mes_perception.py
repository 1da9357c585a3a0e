"""MES-PER in play: spotting, interference, light, hiding, invisibility, searching."""

import random
from typing import Any

import pytest
from mes_table import Scene, entry
from mes_world import act, land, offered

from zhuoju.games.meshal.effects import lasting_effects, statuses
from zhuoju.games.meshal.environment import searching
from zhuoju.games.meshal.model.field import Field, Ground, Lying, SetTrap, Zone, lay_zone
from zhuoju.games.meshal.model.state import Being
from zhuoju.games.meshal.rolls import rolling
from zhuoju.games.meshal.senses import spotting
from zhuoju.kernel import Decision, IllegalAnswer


def sees(t: Scene, a: Being, b: Being) -> bool:
    """Whether one spots another when everybody looks again."""
    t.do(lambda m: spotting.refresh(m))
    return spotting.spots(t.match.table, a.ref, b.ref)


# Range and lines


@pytest.mark.rule("MES-PER-01", "MES-PER-20")
def test_everything_in_range_with_a_clear_line_is_spotted() -> None:
    t = Scene()
    near, far, blind = t.hero(at=(0, 0), steps=5), t.foe(at=(5, 0)), t.hero(at=(6, 6), steps=0)
    other = t.foe(at=(6, 0))
    assert sees(t, near, far)
    assert not sees(t, near, other)
    assert not sees(t, blind, far)
    assert sees(t, far, near)


@pytest.mark.rule("MES-PER-01")
def test_a_poor_sense_reaches_half() -> None:
    from zhuoju.games.meshal.model.cards import Perception
    from zhuoju.games.meshal.senses.sensing import _by_birth

    assert _by_birth(Perception(steps=9, senses=(), poor=("five_senses",))) == (("five_senses", 4),)


@pytest.mark.rule("MES-PER-02")
def test_moves_change_what_is_spotted_at_once() -> None:
    t = Scene()
    hero, foe = t.hero(at=(1, 1)), t.foe(at=(1, 6))
    t.wall(*((x, 3) for x in range(3)))
    t.fight()
    assert not sees(t, foe, hero)
    act(t, hero, "move walk", "spot:4,1")
    assert hero.ref in t.one(foe).spotted


@pytest.mark.rule("MES-PER-03")
def test_a_half_exposed_body_is_spotted_and_spots_back() -> None:
    t = Scene()
    hero, foe = t.hero(at=(2, 2)), t.foe(at=(5, 3))
    t.wall((3, 2), (4, 2))
    assert sees(t, hero, foe)
    assert sees(t, foe, hero)


@pytest.mark.rule("MES-PER-08", "MES-POS-07")
def test_a_body_two_sizes_larger_screens_another_and_the_prone_hide_behind_less() -> None:
    t = Scene(switches=["pose"])
    hero, small = t.hero(at=(1, 5)), t.foe(at=(9, 5), size="small")
    large = t.foe(at=(5, 5), size="medium")
    assert sees(t, hero, small)
    t.one(large).sheet.entry = entry({"might": 4}, (), size="large")
    t.one(large).at = (5, 4)
    assert not sees(t, hero, small)
    t.one(large).pose = "prone"
    assert sees(t, hero, small)


# Interference and light

FOG = [(x, y) for x in range(12) for y in range(12) if x >= 4]


@pytest.mark.rule("MES-PER-04", "MES-PER-06")
def test_inside_interfering_ground_the_range_is_halved_once() -> None:
    t = Scene(field=Field(width=12, length=12, grounds=[Ground(["obscured"], FOG, crowd=True)]))
    hero = t.hero(at=(11, 0), steps=12)
    near, far = t.foe(at=(5, 0)), t.foe(at=(4, 0))
    assert sees(t, hero, near)
    assert not sees(t, hero, far)


@pytest.mark.rule("MES-PER-05")
def test_from_outside_one_sees_3_steps_into_fog() -> None:
    t = Scene(field=land(*FOG, tags=["obscured"]))
    hero = t.hero(at=(0, 5))
    edge, deep = t.foe(at=(6, 5)), t.foe(at=(7, 5))
    assert sees(t, hero, edge)
    assert not sees(t, hero, deep)


@pytest.mark.rule("MES-PER-24")
def test_who_stands_in_light_is_spotted_from_the_dark_at_full_range() -> None:
    t = Scene(field=Field(width=12, length=12, dark=True))
    hero, foe = t.hero(at=(0, 0), steps=10), t.foe(at=(9, 0), steps=10)
    assert not sees(t, hero, foe)
    lay_zone(t.state.field, Zone(7, "lit", [(9, 0)]))
    assert sees(t, hero, foe)
    assert not sees(t, foe, hero)


@pytest.mark.rule("MES-PER-24")
def test_a_torch_makes_light_around_its_bearer() -> None:
    t = Scene(field=Field(width=20, length=3, dark=True))
    hero, foe = t.hero(at=(0, 0), steps=40), t.foe(at=(15, 0), steps=20)
    assert not sees(t, foe, hero)
    t.afflict(hero, "it_torch")
    assert sees(t, foe, hero)
    assert not sees(t, hero, foe)  # 6 steps of light and 3 more


# Special senses


@pytest.mark.rule("MES-PER-21")
def test_special_senses() -> None:
    t = Scene(field=Field(width=12, length=12, dark=True))
    bat, seer, mole = (
        t.hero(at=(0, y), steps=10, senses=(sense,))
        for y, sense in ((0, "sonar"), (4, "living"), (8, "tremor"))
    )
    foe = t.foe(at=(6, 4))
    t.afflict(foe, "invisible", 6)
    t.wall((3, 4), (3, 3), (3, 5))
    assert sees(t, bat, foe)
    assert sees(t, seer, foe)  # through one step of wall
    t.one(foe).at = (6, 8)
    assert sees(t, mole, foe)
    t.one(foe).height = 2
    assert not sees(t, mole, foe)


@pytest.mark.rule("MES-PER-22")
def test_the_sleeping_and_unconscious_spot_nothing() -> None:
    t = Scene()
    hero, foe = t.hero(), t.foe()
    t.fight()
    assert sees(t, hero, foe)
    t.do(lambda m: statuses.apply(m, hero.ref, "asleep"))
    assert t.one(hero).spotted == []


@pytest.mark.rule("MES-PER-23")
def test_last_known_positions_stay_as_ghosts() -> None:
    t = Scene()
    hero, foe = t.hero(at=(1, 1)), t.foe(at=(1, 3))
    t.wall(*((x, 5) for x in range(12)))
    assert sees(t, hero, foe)
    t.one(foe).at = (1, 9)
    assert not sees(t, hero, foe)
    assert t.one(hero).ghosts[foe.ref] == (1, 3)


# Hiding and invisibility


@pytest.mark.rule("MES-PER-07", "MES-PER-09")
def test_hiding_ends_when_one_leaves_what_breaks_the_line() -> None:
    t = Scene(field=land((4, 4), tags=["obscured"]))
    hero, foe = t.hero(at=(4, 4)), t.foe(at=(7, 4))
    t.fight()
    t.do(lambda m: statuses.apply(m, hero.ref, "hidden"))
    assert hero.ref not in t.one(foe).spotted
    act(t, hero, "move walk", "spot:5,4")
    assert hero.ref in t.one(foe).spotted
    assert not t.do(lambda m: statuses.has(m, hero.ref, "hidden"))


@pytest.mark.rule("MES-PER-10", "MES-PER-11")
def test_unspotted_attackers_have_two_dice_more_no_defence_and_are_revealed() -> None:
    t = Scene(field=land((4, 4), tags=["obscured"]))
    hero, foe = t.hero(at=(4, 4), might=1), t.foe(at=(5, 4), ap=3)
    t.fight()
    t.do(lambda m: statuses.apply(m, hero.ref, "hidden"))
    t.roll(1, 1, 1)
    t.attacks(hero, foe)
    assert t.held(foe) == (1, 4, 4)
    assert hero.ref in t.one(foe).spotted


@pytest.mark.rule("MES-PER-12", "MES-PER-13", "MES-PER-15")
def test_invisibility_is_seen_through_by_investigating_and_told_to_friends() -> None:
    t = Scene()
    hero, friend, foe = t.hero(at=(4, 4), spirit=4), t.hero(at=(2, 2)), t.foe(at=(6, 4))
    t.fight()
    t.do(lambda m: statuses.apply(m, foe.ref, "invisible", 3))
    assert foe.ref not in t.one(hero).spotted
    t.roll(2, 2, 5, 5)
    act(t, hero, "search", "spot:4,4", "public")
    assert t.one(hero).ap == 0
    assert foe.ref in t.one(hero).spotted
    assert foe.ref in t.one(friend).spotted


@pytest.mark.rule("MES-PER-13")
def test_without_a_stated_difficulty_it_cannot_be_detected() -> None:
    t = Scene()
    hero, foe = t.hero(at=(4, 4), spirit=4), t.foe(at=(5, 4))
    t.fight()
    t.do(lambda m: statuses.apply(m, foe.ref, "invisible", 0))
    t.roll(2, 2, 2, 2)
    act(t, hero, "search", "spot:4,4", "public")
    assert foe.ref not in t.one(hero).spotted
    t.do(lambda m: lasting_effects.end(m, foe.ref, "invisible"))
    assert foe.ref in t.one(hero).spotted


@pytest.mark.rule("MES-PER-14")
def test_the_host_may_declare_somebody_seen_through() -> None:
    t = Scene()
    hero, foe = t.hero(), t.foe()
    t.fight()
    t.do(lambda m: statuses.apply(m, foe.ref, "disguised", 9))
    assert foe.ref not in t.one(hero).spotted
    t.match.intervene("see_through", ref=foe.ref, author="Ada", reason="a bear does not order ale")
    assert foe.ref in t.one(hero).spotted
    noted = t.state.overrides[-1]
    assert (noted.author, noted.what, noted.data) == ("Ada", "see_through", {"ref": foe.ref})
    assert any(event.kind == "intervened" for event in t.match.stream(t.state.host))


@pytest.mark.rule("MES-PER-14")
def test_without_the_hosts_word_a_disguise_holds_and_an_override_needs_a_reason() -> None:
    t = Scene(2, step="turn")
    hero, foe = t.hero(at=(4, 4)), t.foe(at=(5, 4))
    t.afflict(foe, "disguised", 9)
    t.unseen(foe)
    t.fight(hero, foe)
    t.play()
    assert "attack natural:0" not in t.offered
    with pytest.raises(IllegalAnswer, match="MES-CORE-02"):
        t.match.intervene("see_through", ref=foe.ref, author="Ada", reason="")
    assert "attack natural:0" not in t.offered
    t.match.intervene("see_through", ref=foe.ref, author="Ada", reason="a bear does not order ale")
    assert "attack natural:0" in t.offered  # at once, while the question waits


# Searching


@pytest.mark.rule("MES-PER-17")
@pytest.mark.parametrize(
    ("base", "concealment", "difficulty"),
    [
        (3, "careful", 9),
        (3, "simple", 6),
        (3, "none", 3),
        (3, "casual", 2),
        (1, "casual", 0),
        (2, "careful", 6),
    ],
)
def test_search_difficulty(base: int, concealment: str, difficulty: int) -> None:
    assert searching.difficulty(base, concealment) == difficulty


@pytest.mark.rule("MES-PER-15", "MES-PER-16", "MES-PER-19")
def test_one_roll_finds_what_it_beats_near_the_named_spot_e66() -> None:
    field = Field(width=12, length=12, next_id=9)
    field.items = [
        Lying(1, "it_bandage", (4, 4), concealed="none"),
        Lying(2, "it_short_sword", (4, 5), concealed="simple"),
        Lying(3, "it_bandage", (11, 11), concealed="casual"),
    ]
    t = Scene(field=field)
    hero = t.hero(at=(4, 3), spirit=4)
    t.fight()
    assert "search" in offered(t, hero)
    assert {searching.of_item(lying) for lying in field.items} == {3, 4, 2}
    t.roll(2, 2, 5, 5)
    act(t, hero, "search", "spot:4,3", "public")
    assert [lying.concealed for lying in t.state.field.items] == ["", "simple", "casual"]


@pytest.mark.rule("MES-PER-18")
def test_the_host_may_roll_a_search_secretly() -> None:
    t = Scene(field=Field(width=12, length=12, traps=[SetTrap(1, "tr_pit", (4, 5))], next_id=2))
    hero = t.hero(at=(4, 4), spirit=4)
    t.fight()
    t.dice("secret", [2, 2, 2, 2])
    act(t, hero, "search", "spot:4,4")
    assert (t.prompt, t.asked().seat) == ("search.secrecy", t.state.host)
    assert t.asked().default == "public"
    t.play("secret")
    assert t.state.field.traps[0].found == [hero.ref]
    assert not any(event.kind == "rolled" for event in t.match.stream(0))


def test_awareness_is_what_spotting_says() -> None:
    t = Scene()
    hero, foe = t.hero(), t.foe()
    t.fight()
    assert sees(t, hero, foe)
    assert rolling.aware(t.match.table, hero.ref, foe.ref)


@pytest.mark.rule("MES-PER-02")
@pytest.mark.parametrize("seed", range(3))
def test_what_is_kept_between_looks_never_changes_what_is_spotted(seed: int) -> None:
    woods = Ground(["obscured"], [(x, y) for x in range(4, 8) for y in range(3, 6)])
    night = Ground(cells=[(x, y) for x in range(12) for y in range(8, 12)], dark=True)
    t = Scene(
        step="moment_begins", seed=seed, full=True, field=Field(width=12, length=12, grounds=[woods, night])
    )
    t.wall((6, 7), (7, 7), (8, 7), (3, 2))
    for n in range(3):
        t.hero(at=(1, 2 + 3 * n), abilities=("ag_hide",))
        t.foe(at=(10, 2 + 3 * n), size="huge" if n == 0 else "small")
    dice = random.Random(seed)
    for _ in range(120):
        if not t.match.pending:
            break
        decision = t.match.pending[0]
        t.match.answer(decision.seat, any_answer(dice, decision), decision.number)
        table = t.match.table
        spotting.refresh(table)
        kept = {ref: list(one.spotted) for ref, one in table.state.beings.items()}
        table.state.field.__dict__.pop("seen")
        spotting.refresh(table)
        assert {ref: list(one.spotted) for ref, one in table.state.beings.items()} == kept


def any_answer(dice: random.Random, decision: Decision) -> Any:
    """Some legal answer."""
    if decision.shape == "amount":
        return dice.randint(decision.least, decision.most)
    if decision.shape == "yes_no":
        return dice.choice(["yes", "no"])
    if decision.shape == "one":
        return dice.choice(list(decision.offers))
    return decision.default if decision.default is not None else list(decision.offers)
