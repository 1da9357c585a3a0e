"""LEG-GEN General conventions."""

import pytest
from legend_board import BLANK, SWORD

from zhuoju.games.legend import GAME
from zhuoju.games.legend.effects.in_force import need, stat
from zhuoju.games.legend.model.state import Ability, Banned, Buff, Hunt, Unit
from zhuoju.games.legend.turn.hunt import hunt_is_over
from zhuoju.kernel import IllegalAnswer, Match

STAUNCHWEED = "FO-03"  # quick, from the pack, no condition


@pytest.mark.rule("LEG-GEN-01")
def test_card_text_overrides_the_general_rules(board):
    t = board(step="in_slot")
    (spider,) = t.lay("dungeon", 1, "DU-07")  # Web: no escape
    t.stand(0, "dungeon", 1)
    t.play(f"hunt card:{spider}")
    assert "escape" not in t.offered
    assert t.withheld["escape"] == "reason.no_escape"


@pytest.mark.rule("LEG-GEN-01")
def test_a_prohibition_overrides_a_permission(board):
    t = board(step="in_slot")
    (tailwind,) = t.unlock(0, "IN-21")  # enter any slot
    t.elements(0, wind=1)
    t.stand(0, "mountain", 1)
    t.state.bans = [Banned(0, "no_enter_forest", "end_of_round", 1)]
    t.play(f"use card:{tailwind} #0")
    assert t.offered == [f"slot:{n}" for n in (1, 2, 3, 4, 10, 11, 12, 13, 14)]


@pytest.mark.rule("LEG-GEN-02")
def test_two_or_more_points_is_met_by_exactly_two(board):
    t = board(step="prep_phase")
    t.me(0).points = t.me(0).most_points = 1
    t.me(0).gold = 28
    t.play("offer path:wealth")
    assert t.me(0).points == 2
    assert t.state.closing


@pytest.mark.rule("LEG-GEN-02")
@pytest.mark.parametrize(("forces", "over"), [([], True), ([0], True), ([-1], True), ([0, -1], False)])
def test_at_most_one_force_is_met_by_one_and_by_none(board, forces, over):
    t = board(step="prep_phase")
    m = t.play().match.table
    m.state.hunt = Hunt(0, 0, 0, [Unit(force) for force in forces])
    assert hunt_is_over(m) is over


@pytest.mark.rule("LEG-GEN-03")
def test_a_discarded_card_goes_to_the_pile_of_its_own_deck_from_any_zone(board):
    t = board(step="prep_phase", options={"characters": "on"})
    t.join(0, "CH-3")
    t.me(0).exclusive = []
    ore, grass, sword, amber = t.carry(0, "DU-15", "RG-01", "MK-13", "FO-20")
    (basics,) = t.hold(0, "IN-01")
    t.lay("mountain", 1, "MT-15")
    snare = t.find("XC-1")
    t.me(0).rows[0][0] = Ability(snare, [t.find("MT-02")])
    (tea,) = t.carry(0, "MK-11")
    t.play(*[f"sell card:{r}" for r in (ore, grass, sword, amber, basics)], "refresh slot:0")
    t.play(f"use card:{tea} #0", [f"card:{snare}"])
    piles = {deck: t.faces(pile) for deck, pile in t.discards.items()}
    assert piles == {
        "dungeon": ["DU-15"],
        "forest": ["FO-20"],
        "market": ["MK-13", "MK-11"],
        "intel": ["IN-01"],
        "mountain": ["MT-15", "MT-02"],
    }
    assert t.me(0).exclusive == [snare]
    assert grass in t.rotten


@pytest.mark.rule("LEG-GEN-04")
def test_an_empty_deck_is_made_anew_from_its_discard_pile_when_a_card_is_needed(board):
    t = board(step="start_phase")
    t.lay("forest", 1, "FO-01")
    forest = t.state.decks["forest"]
    t.state.decks["forest"], t.state.discards["forest"] = forest[:2], forest[2:12]
    first_two = forest[:2]
    t.play()
    assert [len(cards) for cards in t.slots[5:10]] == [1] * 5
    assert [t.slots[6][0], t.slots[7][0]] == first_two[::-1]
    assert t.discards["forest"] == []
    assert len(t.decks["forest"]) == 8


@pytest.mark.rule("LEG-GEN-04")
def test_a_deck_is_not_made_anew_before_a_card_is_needed(board):
    t = board(step="start_phase")
    forest = t.state.decks["forest"]
    t.state.decks["forest"], t.state.discards["forest"] = forest[:5], forest[5:12]
    t.play()
    assert t.decks["forest"] == []
    assert len(t.discards["forest"]) == 7


@pytest.mark.rule("LEG-GEN-05")
def test_when_nothing_is_left_filling_stops_and_the_game_goes_on(board):
    t = board(step="start_phase")
    t.state.decks["forest"] = t.state.decks["forest"][:2]
    t.play()
    assert [len(cards) for cards in t.slots[5:10]] == [1, 1, 0, 0, 0]
    assert [len(cards) for cards in t.slots[10:]] == [1] * 11
    assert t.prompt == "draw.source"


@pytest.mark.rule("LEG-GEN-06")
@pytest.mark.parametrize(("face", "recovers"), [("MT-16", 3), ("MT-17", 3)])  # max health 5 and 6
def test_creature_recovery_is_half_rounded_up(board, face, recovers):
    t = board(step="start_phase")
    (creature,) = t.lay("mountain", 1, face)
    t.marks(creature).wounds = 4
    t.play()
    assert t.marks(creature).wounds == 4 - recovers


@pytest.mark.rule("LEG-GEN-07")
def test_gold_dice_needs_and_health_have_a_floor(board):
    t = board(step="prep_phase")
    (tax,) = t.hold(0, "EV-08")
    t.me(1).gold = 2
    t.unlock(0, "XB-5")  # plants need 2 less
    (mugwort,) = t.lay("forest", 1, "FO-01")  # need 1
    t.state.buffs = [
        Buff("gather", -9, "end_of_turn", 1, seat=0),
        Buff("max_health", -9, "end_of_turn", 1, seat=1),
        Buff("attack", -9, "end_of_turn", 1, seat=0),
    ]
    m = t.play(f"play card:{tax} #0").match.table
    assert t.me(1).gold == 0
    assert (stat(m, 0, "gather"), stat(m, 0, "attack"), stat(m, 1, "max_health")) == (0, 0, 1)
    assert need(m, mugwort) == 1
    t.until("action.next").play("enter slot:5", f"gather card:{mugwort}")
    assert t.events("rolled")[-1].data["dice"] == []
    assert t.events("gather_failed")


@pytest.mark.rule("LEG-GEN-08")
def test_once_per_round_is_counted_in_the_round_of_the_owner(board):
    t = board(step="prep_phase")
    (saint,) = t.unlock(0, "MK-29")  # Blessing: quick, once per round
    (asking,) = t.unlock(0, "IN-10")
    t.me(0).wounds = 5
    t.play(f"use card:{asking} #0", {"fire": 1})
    assert t.prompt == "quick.window"
    t.play(f"use card:{saint} #1")
    assert t.me(0).wounds == 1
    while not (t.prompt == "prep.step" and t.asked().seat == 1):  # not asked again, not in seat 1's turn
        assert t.prompt != "quick.window"
        t.answer(t.asked().default)
    t.until("quick.window", 0)
    assert (t.state.turn.seat, t.me(0).turns) == (0, 2)  # the next own turn, before its first step
    assert f"use card:{saint} #1" in t.offered


@pytest.mark.rule("LEG-GEN-09")
def test_a_table_round_is_one_turn_of_each_player(board):
    t = board(3, step="begin_turn", options={"round_cap": 2})
    t.me(0).turns = 0
    seen = []
    while t.match.pending:
        if t.prompt == "prep.step":
            seen.append((t.asked().seat, t.state.rounds))
        t.answer(t.asked().default)
    assert seen == [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)]
    assert t.result.outcome == "round_cap"


@pytest.mark.rule("LEG-GEN-10")
def test_what_would_be_loot_is_saved_before_the_check(board):
    t = board(step="in_slot")
    (skeleton,) = t.lay("dungeon", 1, "DU-03")  # health 3; heals 1 once per hunt
    t.stand(0, "dungeon", 1)
    t.roll(SWORD, SWORD, SWORD)
    t.play(f"hunt card:{skeleton}", f"attack card:{skeleton}")
    assert t.marks(skeleton).wounds == 2
    assert not t.marks(skeleton).loot
    assert not t.events("became_loot")


@pytest.mark.rule("LEG-GEN-10")
def test_what_would_be_dying_is_saved_before_the_check(board):
    t = board(step="in_slot")
    t.unlock(0, "IN-12", materials={"IN-12": ("FO-14",)})  # Herb of Immortality: heal 5
    (mandrake,) = t.lay("forest", 1, "FO-06")
    t.stand(0, "forest", 1)
    t.me(0).wounds = 4
    t.roll(BLANK, BLANK, BLANK)
    t.play(f"gather card:{mandrake}")  # it screams: 2 damage
    assert t.me(0).wounds == 1
    assert not t.events("dying")


@pytest.mark.rule("LEG-GEN-10")
def test_checks_are_repeated_until_nothing_changes(board):
    """A lost material ends a bonus, which makes the player dying; a milestone follows at once."""
    t = board(step="prep_phase")
    armour = t.unlock(0, "IN-15", materials={"IN-15": ("MK-02",)})[0]  # 6 + 3 + 2
    (tea,) = t.carry(0, "MK-11")
    t.me(0).wounds = 8
    t.play(f"use card:{tea} #0", [f"card:{armour}"])
    assert t.me(0).dying
    forge = board(step="prep_phase")
    forge.unlock(0, "IN-12")
    (heart,) = forge.carry(0, "MT-13")
    forge.me(0).forge_marks = 1
    forge.play("commit", [f"card:{heart}"])
    assert forge.me(0).points == 1


@pytest.mark.rule("LEG-GEN-11")
def test_the_turn_player_is_asked_first_then_the_others_in_turn_order(board):
    t = board(3, step="start_phase")
    t.state.turn.seat = 1
    for seat in range(3):
        t.carry(seat, STAUNCHWEED)
    asked = []
    for _ in range(3):
        asked.append(t.asked().seat)
        t.play("pass")
    assert asked == [1, 2, 0]


@pytest.mark.rule("LEG-GEN-11")
def test_a_player_orders_several_simultaneous_effects(board):
    t = board(step="start_phase")
    ledger, flask = t.unlock(0, "MK-17", "MK-18")
    t.play()
    assert (t.prompt, t.asked().seat) == ("triggers.order", 0)
    t.play([f"card:{flask} #0", f"card:{ledger} #0"])
    assert t.prompt == "effect.elements"
    assert t.me(0).gold == 0
    t.play({"wind": 1})
    assert t.me(0).gold == 2


@pytest.mark.rule("LEG-GEN-12")
def test_a_card_in_a_slot_affects_the_hunter_and_its_controller_chooses(board):
    t = board(3, step="in_slot")
    (goat,) = t.lay("mountain", 3, "MT-15")
    t.stand(0, "mountain", 3)
    t.roll(BLANK, BLANK, BLANK, SWORD, BLANK)
    t.play(f"hunt card:{goat}", f"attack card:{goat}", (1, "seat:0"))
    assert (t.asked().seat, t.prompt, t.offered) == (1, "neutral.slot", ["slot:1", "slot:3"])
    t.play("slot:3")
    assert (t.me(0).slot, t.me(0).wounds) == (3, 1)


@pytest.mark.rule("LEG-GEN-13")
def test_copies_of_one_ability_add_up(board):
    t = board(step="prep_phase")
    t.unlock(0, "IN-03", "IN-03")
    m = t.play().match.table
    assert stat(m, 0, "attack") == 5


@pytest.mark.rule("LEG-GEN-13", "LEG-GEN-17")
def test_each_copy_has_limits_of_its_own(board):
    t = board(step="prep_phase")
    one, other = t.unlock(0, "IN-10", "IN-10")
    t.play(f"use card:{one} #0", {"fire": 1})
    assert t.options("use") == [f"use card:{other} #0"]
    t.play(f"use card:{other} #0", {"water": 1})
    assert t.options("use") == []


@pytest.mark.rule("LEG-GEN-17")
def test_wounds_and_progress_belong_to_one_card_not_to_its_name(board):
    t = board(step="in_slot")
    (here,) = t.lay("mountain", 1, "MT-06")
    (there,) = t.lay("mountain", 2, "MT-06")
    t.stand(0, "mountain", 1)
    t.roll(SWORD, SWORD, BLANK)
    t.play(f"gather card:{here}")
    assert (t.marks(here).progress, t.marks(there).progress) == (2, 0)


def play_boldly(match, answers):
    """Enter slots and gather or hunt wherever that is offered."""
    for _ in range(answers):
        decision = match.pending[0]
        bold = [i for i in decision.ids if i.split()[0] in ("gather", "hunt", "enter", "attack", "take")]
        match.answer(decision.seat, bold[0] if bold else decision.default, decision.number)


@pytest.mark.rule("LEG-GEN-14")
def test_the_same_seed_and_answers_give_the_same_match_and_the_log_holds_every_roll():
    one, two, other = (Match(GAME, 2, seed=seed) for seed in (5, 5, 6))
    for match in (one, two, other):
        play_boldly(match, 60)
    assert one.events == two.events
    assert one.table.state == two.table.state
    assert one.events != other.events
    assert one.replay().events == one.events
    assert any(e.kind == "rolled" and e.data["dice"] for e in one.events)


@pytest.mark.rule("LEG-GEN-15")
def test_tokens_never_run_out(board):
    t = board(step="prep_phase")
    (ore,) = t.carry(0, "MT-02")
    t.elements(0, fire=500)
    (gold,) = t.carry(0, "MT-10")
    t.me(0).gold = 100_000
    t.play(f"convert card:{ore}", f"sell card:{gold}")
    assert t.me(0).permanent.ready == {"fire": 501}
    assert t.me(0).gold == 100_009


@pytest.mark.rule("LEG-GEN-16")
def test_nothing_can_be_given_to_another_player(board):
    t = board(step="prep_phase")
    t.carry(0, "MT-02", "FO-03", "MK-01")
    t.hold(0, "IN-01", "EV-08")
    t.elements(0, fire=3)
    t.me(0).gold = 40
    t.play()
    words = {o.split()[0] for o in t.offered}
    assert words == {"sell", "unlock", "convert", "refresh", "commit", "offer", "use", "play", "end"}
    assert not [o for o in t.offered if "seat:" in o]


@pytest.mark.rule("LEG-GEN-18")
@pytest.mark.parametrize("what", ["draw", "enter", "gather", "peek", "market"])
def test_what_showed_something_hidden_or_rolled_dice_is_not_taken_back(board, what):
    steps = {"gather": "in_slot", "market": "prep_phase"}
    t = board(step=steps.get(what, "action_phase"))
    (ore,) = t.lay("mountain", 1, "MT-06", faceup=what == "gather")
    (scout,) = t.unlock(0, "IN-08")
    if what == "gather":
        t.stand(0, "mountain", 1)
        t.play(f"gather card:{ore}")
    elif what == "peek":
        t.play(f"use card:{scout} #0", ["slot:0"])
    else:
        t.play({"draw": "draw", "enter": "enter slot:0", "market": "refresh slot:15"}[what])
    with pytest.raises(IllegalAnswer):
        t.match.undo(0)


@pytest.mark.rule("LEG-GEN-18")
def test_what_showed_nothing_may_be_taken_back(board):
    t = board(step="prep_phase")
    (ore,) = t.carry(0, "MT-02")
    t.play(f"sell card:{ore}")
    t.match.undo(0)
    assert t.me(0).gold == 0
    assert t.me(0).pack == [ore]
