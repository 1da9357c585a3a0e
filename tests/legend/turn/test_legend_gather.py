"""LEG-GATH, LEG-MIN, LEG-PLANT Gathering minerals and plants."""

import pytest
from legend_board import BLANK, CRIT, SWORD, Board

from zhuoju.games.legend.effects.in_force import need
from zhuoju.games.legend.model.library import CARDS
from zhuoju.games.legend.model.state import Buff
from zhuoju.games.legend.model.zones import discard


def at(board, area: str, face: str, *abilities: str) -> tuple[Board, int]:
    """Seat 0 in the first slot of an area, with this card in it."""
    t = board(step="in_slot")
    ref = t.meet(area, 1, face)
    t.unlock(0, *abilities)
    return t, ref


def outcome_of(t: Board) -> str:
    """How the last gathering ended."""
    return [e.kind for e in t.events() if e.kind in ("gather_succeeded", "gather_failed")][-1]


# Common rules


@pytest.mark.rule("LEG-GATH-01")
@pytest.mark.parametrize(
    ("face", "change"),
    [
        ("MT-10", lambda t, ref: setattr(t.marks(ref), "loot", True)),
        ("MT-10", lambda t, ref: t.state.turn.attempted.append(ref)),
        ("MT-10", lambda t, ref: (setattr(t.me(), "wounds", 6), setattr(t.me(), "dying", True))),
        ("MT-15", lambda t, ref: None),
    ],
    ids=["loot", "attempted", "dying", "creature"],
)
def test_what_cannot_be_gathered_is_not_offered(board, face, change):
    t, ref = at(board, "mountain", face)
    change(t, ref)
    t.play()
    assert t.options("gather") == []


@pytest.mark.rule("LEG-GATH-01")
@pytest.mark.parametrize("face", ["MT-10", "MT-20"])
def test_an_open_mineral_or_plant_on_top_can_be_gathered(board, face):
    t, ref = at(board, "mountain", face)
    t.play()
    assert t.options("gather") == [f"gather card:{ref}"]


@pytest.mark.rule("LEG-GATH-02")
def test_bonuses_add_dice_to_the_base_gather_points(board):
    t, ref = at(board, "mountain", "MT-10", "IN-01", "MK-14", "IN-02")  # +1 mineral, +1, +1 plant
    t.play()
    t.gather(ref, SWORD, SWORD, SWORD, SWORD, SWORD)
    assert t.marks(ref).progress == 5


@pytest.mark.rule("LEG-GATH-02")
def test_the_base_is_the_number_of_the_character(board):
    t, ref = at(board, "mountain", "MT-10")
    t.me().character = "CH-2"  # 4 gather points
    t.play()
    t.gather(ref, SWORD, SWORD, SWORD, SWORD)
    assert t.marks(ref).progress == 4


@pytest.mark.rule("LEG-GATH-03")
def test_reductions_lower_the_need(board):
    t, ref = at(board, "mountain", "MT-06", "MK-29")  # need 5, -1 for mid and better
    t.play()
    t.gather(ref, SWORD, BLANK, CRIT)
    t.pass_all()
    assert t.marks(ref).loot


@pytest.mark.rule("LEG-GATH-03", "LEG-GEN-07")
def test_the_need_never_falls_below_one(board):
    t, ref = at(board, "mountain", "MT-05")  # need 1
    t.state.buffs.append(Buff("need", -2, "end_of_turn", 0, seat=0))
    t.play()
    assert need(t.match.table, ref) == 1
    t.gather(ref, BLANK, BLANK, BLANK)
    assert not t.marks(ref).loot


@pytest.mark.rule("LEG-GATH-04", "LEG-GATH-06", "LEG-MIN-01")
def test_the_points_of_one_roll_become_progress(board):
    """WE-01."""
    t, ref = at(board, "mountain", "MT-06")
    t.play()
    t.gather(ref, SWORD, BLANK, CRIT)
    assert t.marks(ref).progress == 4
    assert outcome_of(t) == "gather_failed"
    assert len(t.events("rolled")) == 1


@pytest.mark.rule("LEG-GATH-04", "LEG-GATH-06")
@pytest.mark.parametrize(
    ("dice", "progress", "outcome"),
    [((CRIT, CRIT, CRIT), 6, "gather_succeeded"), ((BLANK, BLANK, CRIT), 2, "gather_failed")],
)
def test_success_means_that_the_card_is_loot(board, dice, progress, outcome):
    """WE-02, WE-03."""
    t, ref = at(board, "mountain", "MT-06")
    t.play()
    t.gather(ref, *dice)
    assert t.marks(ref).progress == progress
    assert (outcome_of(t), t.marks(ref).loot) == (outcome, outcome == "gather_succeeded")


@pytest.mark.rule("LEG-GATH-05")
def test_the_steps_of_a_gathering_come_in_order(board):
    t, ref = at(board, "forest", "FO-12", "IN-09")  # thorns at the start, need 5
    t.play()
    t.gather(ref, CRIT, CRIT, CRIT)
    t.play("pass")
    told = [e.kind for e in t.events()]
    order = ["gather_declared", "triggered", "damaged", "rolled", "counted", "progressed", "became_loot",
             "gather_succeeded"]  # fmt: skip
    assert [kind for kind in told if kind in order] == order


@pytest.mark.rule("LEG-GATH-05", "LEG-PLANT-02", "LEG-PLANT-03")
def test_the_mandrake_screams_after_it_has_rotted(board):
    """E-33."""
    t, ref = at(board, "forest", "FO-06")
    t.play()
    t.gather(ref, SWORD, BLANK, BLANK)
    told = [e.kind for e in t.events()]
    order = ["gather_failed", "discarded", "rotten_grass", "triggered", "damaged"]
    assert [kind for kind in told if kind in order] == order
    assert t.me().wounds == 2


@pytest.mark.rule("LEG-GATH-06", "LEG-MIN-05")
def test_a_mineral_that_has_left_its_slot_is_a_failure_of_which_nothing_remains(board):
    t, ref = at(board, "mountain", "MT-01", "IN-09")
    t.play()
    t.gather(ref, CRIT, CRIT, CRIT)
    discard(t.match.table, ref, t.state.slots[0])  # while the roll window is open
    t.play("pass")
    assert outcome_of(t) == "gather_failed"
    assert t.slots[0] == []
    assert ref not in t.state.marks


@pytest.mark.rule("LEG-PLANT-04")
def test_a_plant_that_has_left_its_slot_leaves_no_rotten_grass(board):
    t, ref = at(board, "forest", "FO-05", "IN-09")
    t.play()
    t.gather(ref, BLANK, BLANK, BLANK)
    discard(t.match.table, ref, t.state.slots[5])
    t.play("pass")
    assert outcome_of(t) == "gather_failed"
    assert t.slots[5] == []
    assert t.discards["forest"] == [ref]
    assert len(t.rotten) == 20


@pytest.mark.rule("LEG-GATH-07")
def test_success_does_not_put_the_card_into_the_pack(board):
    t, ref = at(board, "mountain", "MT-01")
    t.play()
    t.gather(ref, SWORD, SWORD, BLANK)
    assert t.slots[0] == [ref]
    assert t.me().pack == []
    assert t.options("take") == [f"take card:{ref}"]


@pytest.mark.rule("LEG-GATH-08", "LEG-PLANT-02")
def test_a_gatherer_who_is_dying_before_the_roll_must_abandon_it(board):
    """E-32."""
    t, rose = at(board, "forest", "FO-12")
    t.me().wounds = 5
    t.play(f"gather card:{rose}")
    assert t.me().dying
    assert t.events("rolled") == []
    assert outcome_of(t) == "gather_failed"
    assert t.discards["forest"] == [rose]
    assert t.faces(t.slots[5]) == ["RG-01"]


@pytest.mark.rule("LEG-GATH-08")
def test_a_gatherer_saved_in_the_next_window_goes_on(board):
    t, rose = at(board, "forest", "FO-12")
    t.me().wounds = 5
    weed = t.carry(0, "FO-03")[0]
    t.play(f"gather card:{rose}")
    t.roll(CRIT, CRIT, CRIT)
    t.use(weed)
    assert t.me().wounds == 3
    assert outcome_of(t) == "gather_succeeded"


@pytest.mark.rule("LEG-GATH-09")
def test_with_no_gather_points_one_may_still_gather_in_vain(board):
    t, ref = at(board, "mountain", "MT-01")
    t.state.buffs.append(Buff("gather", -5, "end_of_turn", 0, seat=0))
    t.play(f"gather card:{ref}")
    assert t.events("rolled")[0].data["dice"] == []
    assert t.marks(ref).progress == 0


@pytest.mark.rule("LEG-GATH-10")
def test_while_gathering_only_quick_effects_can_be_used(board):
    t, ref = at(board, "mountain", "MT-10")
    fire, fingers = t.unlock(0, "IN-35", "IN-09")
    t.elements(0, fire=1)
    t.play()
    assert f"use card:{fire} #0" in t.offered
    t.gather(ref, BLANK, BLANK, BLANK)
    assert t.options("use") == [f"use card:{fingers} #0"]


# Minerals


@pytest.mark.rule("LEG-MIN-01", "LEG-MIN-03", "LEG-MIN-04")
def test_a_mineral_keeps_its_progress_from_visit_to_visit(board):
    """The example of LEG-MIN-01: 3, 5, 9."""
    t = board(step="action_phase")
    ref = t.lay("mountain", 1, "MT-10")[0]  # need 8
    visits = [((SWORD, SWORD, SWORD), 3), ((SWORD, SWORD, BLANK), 5), ((SWORD, BLANK, CRIT), 9)]
    for dice, progress in visits:
        t.until("action.next").play("enter slot:0")
        t.gather(ref, *dice)
        assert t.marks(ref).progress == progress
        t.end_turn()
    assert t.marks(ref).loot


@pytest.mark.rule("LEG-MIN-02")
def test_progress_lies_on_the_card_so_another_player_goes_on_from_it(board):
    """WE-18."""
    t = board(step="in_slot")
    ore = t.meet("mountain", 1, "MT-11")  # need 8
    t.play()
    t.gather(ore, SWORD, SWORD, SWORD)
    t.end_turn()
    t.play("deck", "end", "enter slot:0")
    t.gather(ore, SWORD, BLANK, CRIT)
    assert t.marks(ore).progress == 7
    t.end_turn()
    t.play("deck", "end", "enter slot:0")
    t.gather(ore, SWORD, SWORD, BLANK)
    assert (t.marks(ore).progress, outcome_of(t)) == (9, "gather_succeeded")


@pytest.mark.rule("LEG-MIN-03")
def test_a_refresh_ends_the_progress_of_a_mineral(board):
    t = board(step="prep_phase")
    ore = t.lay("mountain", 1, "MT-11")[0]
    t.marks(ore).progress = 5
    t.play("refresh slot:0")
    assert ore not in t.state.marks


@pytest.mark.rule("LEG-MIN-04")
def test_progress_beyond_the_need_has_no_use(board):
    t, ref = at(board, "mountain", "MT-05")  # need 1
    t.lay("mountain", 2, "MT-01")
    t.play()
    t.gather(ref, CRIT, CRIT, CRIT)
    t.play(f"take card:{ref}")
    assert all(m.progress == 0 for m in t.state.marks.values())


@pytest.mark.rule("LEG-WND-07")
def test_a_gatherer_made_dying_by_the_curse_may_still_take_the_silver(board):
    """E-34."""
    t, silver = at(board, "dungeon", "DU-16")  # need 4
    t.me().wounds = 4
    t.play()
    t.gather(silver, SWORD, BLANK, CRIT)
    assert t.me().dying
    t.play(f"take card:{silver}")
    assert t.me().pack == [silver]


@pytest.mark.rule("LEG-TXT-08")
def test_a_blasting_charge_where_no_mineral_is_goes_up_in_smoke(board):
    """E-83."""
    t, _ = at(board, "forest", "FO-01")
    sulphur = t.carry(0, "MT-07")[0]
    t.play()
    t.use(sulphur)
    assert t.discards["mountain"] == [sulphur]
    assert t.events("effect_failed")


# Plants and rotten grass


@pytest.mark.rule("LEG-PLANT-01", "LEG-PLANT-02", "LEG-PLANT-03", "LEG-PLANT-05")
def test_a_failed_plant_is_discarded_and_leaves_rotten_grass_to_take(board):
    """WE-17."""
    t = board(step="in_slot")
    ginseng = t.meet("forest", 2, "FO-08")  # need 4
    t.play()
    t.gather(ginseng, SWORD, SWORD, SWORD)
    assert t.discards["forest"] == [ginseng]
    grass = t.slots[6][0]
    assert t.face(grass) == "RG-01"
    assert t.marks(grass).faceup
    assert t.marks(grass).loot
    t.play(f"take card:{grass}")
    assert t.me().pack == [grass]


@pytest.mark.rule("LEG-PLANT-01")
def test_a_plant_that_gets_its_whole_need_in_one_attempt_is_won(board):
    t, ginseng = at(board, "forest", "FO-08")
    t.play()
    t.gather(ginseng, SWORD, BLANK, CRIT)
    assert (outcome_of(t), t.slots[5]) == ("gather_succeeded", [ginseng])


@pytest.mark.rule("LEG-PLANT-06", "LEG-END-03")
def test_rotten_grass_left_lying_is_gone_in_the_end_phase(board):
    """E-28, and the last sentence of WE-17."""
    t, truffle = at(board, "forest", "FO-05")
    t.play()
    t.gather(truffle, BLANK, BLANK, BLANK)
    assert len(t.rotten) == 19
    t.play("leave", "draw")
    assert t.faces(t.slots[5]) == ["RG-01"]
    t.end_turn()
    assert len(t.rotten) == 20
    assert len(t.slots[5]) == 1  # refilled in the next start phase
    assert t.faces(t.slots[5]) != ["RG-01"]


@pytest.mark.rule("LEG-PLANT-07")
def test_rotten_grass_is_a_low_plant_with_one_water_that_sells_for_one():
    grass = CARDS["RG-01"]
    assert (grass.kind, grass.grade, grass.elements, grass.sell) == ("plant", "low", ("water",), 1)
    assert [(e.line.type, e.line.name.en) for e in grass.effects] == [("permanent", "Withered")]


@pytest.mark.rule("LEG-PLANT-08")
def test_rotten_grass_is_neither_a_material_nor_an_ingredient(board):
    """E-36."""
    t = board(step="prep_phase")
    t.carry(0, "RG-01", "FO-08", "FO-10")
    basket = t.hold(0, "IN-13")[0]
    t.play()
    assert t.options("offer") == []  # three names worth 7, but one of them is withered
    t.play(f"unlock card:{basket}")
    assert "RG-01" not in t.faces([int(o.split(":")[1]) for o in t.offered])


@pytest.mark.rule("LEG-PLANT-08")
def test_with_rotten_grass_alone_nothing_can_be_built(board):
    t = board(step="prep_phase")
    t.carry(0, "RG-01")
    basket = t.hold(0, "IN-13")[0]
    t.play()
    assert t.withheld[f"unlock card:{basket}"] == "reason.unlock_materials"


@pytest.mark.rule("LEG-PLANT-08", "LEG-PLANT-09", "LEG-ELEM-12")
@pytest.mark.parametrize(("word", "gold", "water"), [("sell", 1, {}), ("convert", 0, {"water": 1})])
def test_rotten_grass_sells_or_converts_and_returns_to_its_own_pile(board, word, gold, water):
    t = board(step="prep_phase")
    grass = t.carry(0, "RG-01")[0]
    t.play(f"{word} card:{grass}")
    assert (t.me().gold, t.me().permanent.ready) == (gold, water)
    assert grass in t.rotten


@pytest.mark.rule("LEG-PLANT-10")
def test_with_an_empty_pile_no_rotten_grass_is_placed(board):
    """E-35."""
    t, truffle = at(board, "forest", "FO-05")
    t.state.rotten.clear()
    t.play()
    t.gather(truffle, BLANK, BLANK, BLANK)
    assert t.discards["forest"] == [truffle]
    assert t.slots[5] == []


@pytest.mark.rule("LEG-PLANT-11")
@pytest.mark.parametrize(("dice", "won"), [((SWORD, BLANK, BLANK), True), ((BLANK, BLANK, BLANK), False)])
def test_progress_put_on_a_plant_before_counts_in_the_attempt(board, dice, won):
    t, ginseng = at(board, "forest", "FO-08")  # need 4
    t.marks(ginseng).progress = 3
    t.play()
    t.gather(ginseng, *dice)
    assert (t.slots[5] == [ginseng]) == won
    assert (ginseng in t.state.marks) == won  # on failure the progress is lost with the plant


@pytest.mark.rule("LEG-PLANT-12")
def test_with_patient_hands_a_failed_plant_is_kept_but_the_result_is_a_failure(board):
    t, mandrake = at(board, "forest", "FO-06", "IN-25")
    t.play()
    t.gather(mandrake, SWORD, SWORD, BLANK)
    assert t.slots[5] == [mandrake]
    assert t.marks(mandrake).progress == 2
    assert outcome_of(t) == "gather_failed"
    assert t.me().wounds == 2  # it screams all the same


@pytest.mark.rule("LEG-PLANT-12")
def test_patient_hands_of_another_player_keep_nothing(board):
    t, mandrake = at(board, "forest", "FO-06")
    t.unlock(1, "IN-25")
    t.play()
    t.gather(mandrake, SWORD, SWORD, BLANK)
    assert t.discards["forest"] == [mandrake]


@pytest.mark.rule("LEG-PLANT-13", "LEG-EXPL-06")
def test_rotten_grass_lies_on_the_card_below_which_is_turned_up_when_it_is_taken(board):
    """E-30."""
    t = board(step="in_slot")
    below = t.lay("forest", 1, "FO-02", faceup=False)[0]
    truffle = t.meet("forest", 1, "FO-05")
    t.play()
    t.gather(truffle, BLANK, BLANK, BLANK)
    assert not t.marks(below).faceup
    t.play(t.options("take")[0])
    assert t.marks(below).faceup
    assert t.options("gather") == [f"gather card:{below}"]
