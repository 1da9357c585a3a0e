"""MES-POS and MES-FAC in play: poses, the included step, facing after moves, attacks from behind."""

import pytest
from mes_table import Scene
from mes_world import act, land, offered

from zhuoju.games.meshal import GAME
from zhuoju.games.meshal.attack import pipeline
from zhuoju.games.meshal.catalogue.library import ARENAS
from zhuoju.games.meshal.character.values import dice_bonus
from zhuoju.games.meshal.effects import harm, statuses
from zhuoju.games.meshal.model.field import Field
from zhuoju.games.meshal.moment import facing, forced_moves, rounds
from zhuoju.games.meshal.rolls.surroundings import sector
from zhuoju.games.meshal.ways.move_budget import budget
from zhuoju.kernel import new


@pytest.mark.rule("MES-POS-01", "MES-POS-02")
def test_another_pose_costs_1_ap_with_a_step() -> None:
    t = Scene(switches=["pose"])
    hero = t.hero(at=(4, 4))
    t.fight()
    assert [n for n in offered(t, hero) if n.startswith("pose")] == [
        "pose crouching",
        "pose sitting",
        "pose prone",
    ]
    act(t, hero, "pose crouching", "spot:5,4")
    assert (t.one(hero).pose, t.one(hero).at, t.one(hero).ap) == ("crouching", (5, 4), 2)


@pytest.mark.rule("MES-POS-02")
def test_without_the_switch_there_are_no_poses() -> None:
    t = Scene()
    hero = t.hero()
    t.fight()
    assert not any(name.startswith("pose") for name in offered(t, hero))


@pytest.mark.rule("MES-POS-03", "MES-POS-04")
@pytest.mark.parametrize(("pose", "steps"), [("standing", 6), ("crouching", 3), ("sitting", 0), ("prone", 2)])
def test_poses_slow(pose: str, steps: int) -> None:
    t = Scene(switches=["pose"])
    hero = t.hero(speed=6)
    hero.pose = pose  # type: ignore[assignment]
    assert t.do(lambda m: budget(m, hero.ref, "walk")) == steps
    assert ("move walk" in offered(t, hero)) == (steps > 0)


@pytest.mark.rule("MES-POS-04", "MES-POS-05")
def test_the_prone_lose_two_dice_where_agility_is_rolled() -> None:
    t = Scene(switches=["pose"])
    hero = t.hero()
    hero.pose = "prone"
    bonus = lambda *scopes: t.do(lambda m: dice_bonus(m, hero.ref, scopes))  # noqa: E731
    assert bonus("defence", "evade", "agility") == -2
    assert bonus("initiative", "agility") == -2
    assert bonus("defence", "parry", "might") == 0


@pytest.mark.rule("MES-POS-06")
def test_the_included_step_is_one_flat_step_e73() -> None:
    t = Scene(switches=["pose"], field=land((5, 4), (5, 5), (5, 3), tags=["difficult"]))
    hero = t.hero(at=(4, 4))
    t.fight()
    act(t, hero, "pose prone")
    assert "spot:3,4" in t.offered
    assert "spot:5,4" not in t.offered
    t.answer("stay")
    t.one(hero).pose = "standing"
    t.afflict(hero, "rooted")
    act(t, hero, "pose crouching")
    assert t.rests


@pytest.mark.rule("MES-POS-08")
def test_unconsciousness_knocks_down_and_waking_does_not_stand_up() -> None:
    t = Scene(switches=["pose"])
    hero = t.hero()
    t.fight()
    t.do(lambda m: harm.lose(m, hero.ref, {"might": 4}, "test"))
    assert t.one(hero).pose == "prone"
    t.do(lambda m: harm.heal(m, hero.ref, {"might": 2}))
    assert t.one(hero).pose == "prone"


@pytest.mark.rule("MES-POS-09")
def test_without_poses_being_knocked_down_costs_1_ap_of_the_next_turn() -> None:
    t = Scene()
    hero = t.hero(ap=3)
    t.fight()
    t.do(lambda m: statuses.apply(m, hero.ref, "knocked_down"))
    t.do(lambda m: statuses.get_up(m, hero.ref))
    assert t.one(hero).ap == 2
    assert t.one(hero).pose == "standing"


# Facing


@pytest.mark.rule("MES-FAC-01", "MES-FAC-02")
def test_turning_is_free_in_ones_own_turn() -> None:
    t = Scene(switches=["facing"])
    hero = t.hero(at=(4, 4))
    t.fight()
    act(t, hero, "turn", "facing:4")
    act(t, hero, "turn", "facing:6")
    assert (t.one(hero).facing, t.one(hero).ap) == (6, 3)


@pytest.mark.rule("MES-FAC-01", "MES-FAC-02")
def test_without_the_switch_there_is_no_turning() -> None:
    t = Scene()
    hero = t.hero(at=(4, 4))
    t.fight()
    assert "turn" not in offered(t, hero)
    act(t, hero, "move walk", "spot:6,4")
    assert t.rests


@pytest.mark.rule("MES-FAC-03")
def test_after_a_move_of_ones_own_one_faces_anew_after_a_push_not() -> None:
    t = Scene(switches=["facing"])
    hero, foe = t.hero(at=(4, 4)), t.foe(at=(9, 9))
    t.fight()
    act(t, hero, "move walk", "spot:6,4")
    assert t.asked().default == "facing:2"
    t.answer("facing:0")
    assert t.one(hero).facing == 0
    t.one(foe).at = (5, 4)
    t.do(lambda m: forced_moves.push(m, hero.ref, foe.ref, 1))
    assert t.rests
    assert t.one(hero).facing == 0


@pytest.mark.rule("MES-FAC-02", "MES-FAC-03", "MES-FAC-06")
def test_on_a_gridless_map_one_faces_along_a_move_or_straight_at_anybody_in_sight() -> None:
    t = Scene(switches=["facing"], field=Field(kind="gridless", width=12, length=12))
    hero = t.hero(at=(300, 300), speed=4)
    t.foe(at=(500, 900))
    unseen = t.foe(at=(310, 900))
    t.unseen(unseen)
    t.fight()
    act(t, hero, "move walk", "spot:600,400")
    assert t.asked().default == "facing:108"  # a third of a right angle's way south of east
    assert {"facing:108", "facing:90", "facing:191"} < set(t.offered)  # and at the foe
    assert len(t.offered) == 10  # not at who is unseen
    t.answer("facing:108")
    act(t, hero, "turn", "facing:191")
    assert t.one(hero).facing == 191


@pytest.mark.rule("MES-FAC-03")
def test_a_granted_step_lets_one_face_anew() -> None:
    t = Scene(switches=["facing"])
    hero = t.hero(at=(4, 4))
    t.fight()
    t.do(lambda m: forced_moves.step(m, hero.ref, 1), "spot:4,5", "facing:4")
    assert t.one(hero).facing == 4


@pytest.mark.rule("MES-FAC-07", "MES-FAC-08")
def test_attackers_in_the_rear_count_as_unspotted_unless_sensed_all_round() -> None:
    t = Scene(switches=["facing"])
    hero, bat = t.hero(at=(4, 4)), t.hero(at=(4, 8), senses=("five_senses", "sonar"))
    foe = t.foe(at=(4, 6))
    hero.facing, bat.facing = 0, 4
    t.fight()
    assert t.do(lambda m: pipeline.unaware(m, foe.ref, hero.ref))
    assert not t.do(lambda m: pipeline.unaware(m, foe.ref, bat.ref))
    t.one(hero).facing = 4
    assert not t.do(lambda m: pipeline.unaware(m, foe.ref, hero.ref))


@pytest.mark.rule("MES-FAC-08")
def test_exactly_at_135_degrees_is_rear_for_the_attacker_e63() -> None:
    t = Scene(switches=["facing"])
    hero, foe = t.hero(at=(4, 4)), t.foe(at=(5, 5))
    hero.facing = 0
    t.fight()
    assert t.do(lambda m: pipeline.unaware(m, foe.ref, hero.ref))


@pytest.mark.rule("MES-FAC-08", "MES-PER-21")
@pytest.mark.parametrize(
    ("sense", "foe", "noticed"),
    [
        ("living", {}, True),
        ("living", {"form": "construct"}, False),
        ("tremor", {}, True),
        ("tremor", {"height": 2}, False),
        ("sonar", {"at": (4, 11)}, False),  # beyond the range
        ("scent", {}, True),
        ("heat", {}, False),  # no sense that works all round
    ],
)
def test_a_sense_guards_the_back_only_against_what_it_perceives(sense: str, foe: dict, noticed: bool) -> None:
    t = Scene(switches=["facing"])
    hero = t.hero(at=(4, 4), senses=("five_senses", sense), steps=6)
    other = t.foe(**{"at": (4, 6), **{key: n for key, n in foe.items() if key != "height"}})
    other.height = foe.get("height", 0)
    hero.facing = 0
    t.fight()
    assert t.do(lambda m: pipeline.unaware(m, other.ref, hero.ref)) is not noticed


@pytest.mark.rule("MES-FAC-01")
def test_outside_the_moment_nobody_has_a_back() -> None:
    t = Scene(switches=["facing"])
    hero, foe = t.hero(at=(4, 4)), t.foe(at=(4, 6))
    hero.facing = 0
    assert not t.do(lambda m: pipeline.unaware(m, foe.ref, hero.ref))
    t.state.moment = Scene().fight(hero).state.moment
    assert t.do(lambda m: pipeline.unaware(m, foe.ref, hero.ref))


@pytest.mark.rule("MES-FAC-01", "MES-MOM-01")
@pytest.mark.parametrize("place", sorted(ARENAS))
def test_a_fight_begins_face_to_face(place: str) -> None:
    options = {"map": place, "profile": {"switches": ["facing"]}, "foes": {"cr_bandit": 3}}
    match = new(GAME, 3, seed=1, options=options)
    match.answer(2, "begin")
    table = match.table
    for one in table.state.beings.values():
        for other in one.spotted:
            if table.state.beings[other].side != one.side:
                assert sector(table, one.ref, other) == "front"


@pytest.mark.rule("MES-FAC-01", "MES-MOM-05", "MES-FX-07")
def test_who_comes_later_looks_at_the_nearest_foe_it_sees() -> None:
    t = Scene(switches=["facing"])
    hero, near, far = t.hero(at=(6, 6)), t.foe(at=(6, 9)), t.foe(at=(0, 6))
    late, blind = t.hero(at=(7, 6)), t.hero(at=(1, 6))
    t.unseen(near, blind)
    t.unseen(far, blind)
    t.fight(hero, near, far)
    t.do(lambda m: rounds.join(m, [late.ref, blind.ref]))
    assert t.one(late).facing == 4  # south
    assert t.one(blind).facing == 2  # it sees nobody: toward the middle of the map
    assert t.one(hero).facing == 0  # whoever was there stays as he stood


@pytest.mark.rule("MES-FAC-03", "MES-MOV-11")
def test_who_change_places_both_face_anew() -> None:
    t = Scene(switches=["facing"])
    one, two = t.hero(at=(4, 4)), t.hero(at=(5, 4))
    t.fight(one, two)
    act(t, one, "swap", f"being:{two.ref}", "yes")
    assert (t.prompt, t.asked().params["by"], t.asked().default) == ("move.facing", one.ref, "facing:2")
    t.play("facing:0")
    assert (t.asked().params["by"], t.asked().default) == (two.ref, "facing:6")
    t.play("facing:4")
    assert (t.one(one).facing, t.one(two).facing) == (0, 4)


@pytest.mark.rule("MES-FAC-03", "MES-LIF-02")
def test_who_is_felled_on_the_way_is_not_asked_where_to_look() -> None:
    t = Scene(switches=["facing"])
    hero = t.hero(at=(4, 4))
    t.fight()
    t.one(hero).sheet.dice["might"], t.one(hero).down = 0, True
    t.do(lambda m: facing.after_move(m, hero.ref, (1, 0)))
    assert t.rests
