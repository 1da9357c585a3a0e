"""LEG-TXT-09, section 8.1: every verb where it can be executed and where it cannot."""

import pytest
from legend_board import BLANK, CRIT, SWORD

from zhuoju.games.legend.effects.in_force import flag, stat
from zhuoju.games.legend.effects.wounds import fighting
from zhuoju.games.legend.model.library import LEXICON
from zhuoju.games.legend.model.state import Hunt, Hurt, Pool, Roll, Unit

pytestmark = pytest.mark.rule("LEG-TXT-09")


@pytest.fixture
def t(board):
    """The prep phase of seat 0 in a match of three."""
    return board(3, step="prep_phase")


def begin_roll(t, *dice):
    t.state.roll = Roll(0, "gather", list(dice))


def begin_hunt(t, face="DU-06"):
    """Seat 0 is on a battlefield with a creature."""
    (beast,) = t.lay("dungeon", 1, face)
    t.stand(0, "dungeon", 1)
    t.state.hunt = Hunt(0, beast, t.slot("dungeon", 1), [Unit(0), Unit(-1, beast)])
    return beast


def test_every_verb_of_the_language_has_a_test_here():
    tested = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    tested |= {"mod", "rule", "join_battle", "heal_all"}  # these share a test
    assert set(LEXICON.named("verb", "static")) <= tested


# What lasts


def test_statements_are_never_carried_out_and_simply_hold(t):
    t.unlock(0, "IN-26", "IN-25")
    (golem,) = t.unlock(0, "IN-33")
    assert stat(t.match.table, 0, "attack") == 5  # mod
    assert flag(t.match.table, 0, "plant_fail_kept") == 1  # rule
    assert fighting(t.match.table, golem) == (2, 6)  # join_battle


def test_buff(t):
    assert t.carry_out("buff(me, gather, +2, end_of_turn)")
    assert stat(t.match.table, 0, "gather") == 5
    assert not t.carry_out("buff(choose(1, creature, any_slot), creature_attack, +1, end_of_hunt)")
    assert not t.carry_out("buff(target_player, gather, +2, end_of_turn)")  # nobody was chosen


def test_restrict(t, board):
    assert t.carry_out("restrict(each_opponent, no_trade, end_of_round)")
    assert [b.seat for b in t.state.bans] == [1, 2]
    assert not board(1, step="prep_phase").carry_out("restrict(each_opponent, no_trade, end_of_round)")


# Gold


def test_gain_gold(t):
    assert t.carry_out("gain_gold(me, 3)")
    assert t.me(0).gold == 3


def test_lose_gold(t):
    t.me(1).gold, t.me(2).gold = 5, 1
    assert t.carry_out("lose_gold(each_opponent, 3)")
    assert (t.me(1).gold, t.me(2).gold) == (2, 0)
    t.me(1).gold = 0
    assert not t.carry_out("lose_gold(each_opponent, 3)")  # nobody has any


def test_pay_gold(t):
    t.me(0).gold = 2
    assert t.carry_out("pay_gold(me, 2)")
    assert not t.carry_out("pay_gold(me, 1)")
    assert t.me(0).gold == 0


# Elements


def test_gain_element(t):
    assert t.carry_out("gain_element(me, 2, universal)")
    assert t.carry_out("gain_element(me, 2, choice(earth, wind))", {"earth": 1, "wind": 1})
    assert t.me(0).temporary.ready == {"universal": 2, "earth": 1, "wind": 1}


def test_ready_element(t):
    t.me(0).permanent = Pool({}, {"fire": 2})
    assert t.carry_out("ready_element(me, 1)")
    assert t.me(0).permanent == Pool({"fire": 1}, {"fire": 1})
    t.me(0).permanent.spent = {}
    assert not t.carry_out("ready_element(me, 1)")


# Hand and pack


def test_draw(t):
    assert t.carry_out("draw(me, 2)")
    t.state.decks["intel"], t.state.discards["intel"] = t.state.decks["intel"][:1], []
    assert t.carry_out("draw(me, 2)")  # one of two
    assert len(t.me(0).hand) == 3
    assert not t.carry_out("draw(me, 2)")


def test_discard_hand(t):
    first, second = t.hold(0, "IN-07", "IN-08")
    assert not t.carry_out("discard_hand(me, 3)")  # all or nothing
    assert t.carry_out("discard_hand(me, 1)", [f"card:{second}"])
    assert t.me(0).hand == [first]


def test_discard_random(t):
    t.hold(1, "IN-07")
    assert t.carry_out("discard_random(hunter, 2)", affected=1)
    assert t.me(1).hand == []
    assert not t.carry_out("discard_random(hunter, 1)", affected=1)


def test_discard_self(t):
    (deer,) = t.carry(0, "MK-01")
    assert t.carry_out("discard_self()", card=deer)
    assert t.me(0).pack == []
    assert not t.carry_out("discard_self()", card=deer)


def test_discard_pack(t):
    ore, plant = t.carry(0, "MT-01", "FO-01")
    t.carry(0, "MK-13")
    assert not t.carry_out("discard_pack(me, 3, resource)")  # two match
    assert t.carry_out("discard_pack(me, 2, resource)", [f"card:{ore}", f"card:{plant}"])
    assert t.faces(t.me(0).pack) == ["MK-13"]


# Decks


def test_dig(t):
    event, skill, other = t.on_top("intel", "EV-09", "IN-07", "IN-08")
    assert t.carry_out("dig(me, intel, 3, 1, my_hand, intel)", [f"card:{skill}"])
    assert t.me(0).hand == [skill]
    assert {event, other} == set(t.state.decks["intel"][:2])
    t.state.decks["intel"], t.state.discards["intel"] = [], []
    assert not t.carry_out("dig(me, intel, 3, 1, my_hand, intel)")


def test_scry(t):
    first, second = t.on_top("intel", "IN-07", "IN-08")
    assert t.carry_out("scry(me, intel, 2)", [f"card:{first}"])
    deck = t.state.decks["intel"]
    assert (deck[-1], deck[0]) == (second, first)
    t.state.decks["intel"], t.state.discards["intel"] = [], []
    assert not t.carry_out("scry(me, intel, 2)")


def test_recover(t):
    clause = "recover(me, choose(1, intel, mid_or_worse, intel_discard), my_hand)"
    high, low = t.find("IN-40"), t.find("IN-07")
    t.state.discards["intel"] = [high]
    assert not t.carry_out(clause)
    t.state.discards["intel"].append(low)
    assert t.carry_out(clause, [f"card:{low}"])
    assert t.me(0).hand == [low]


def test_return_card(t):
    (unicorn,) = t.lay("forest", 1, "FO-19")
    assert t.carry_out("return_card(this, forest)", card=unicorn)
    assert t.state.decks["forest"][0] == unicorn
    assert not t.carry_out("return_card(this, forest)", card=unicorn)


# Slots


def test_peek(t):
    clause = "peek(me, choose_up_to(2, slot, facedown, any_slot))"
    assert not t.carry_out(clause)
    (hidden,) = t.lay("forest", 1, "FO-01", faceup=False)
    assert t.carry_out(clause, ["slot:5"])
    assert t.marks(hidden).peeked == [0]


def test_refresh(t):
    (ware,) = t.lay("market", 1, "MK-01")
    assert t.carry_out("refresh(choose(1, slot, market))", ["slot:15"])
    assert ware in t.state.discards["market"]
    assert not t.carry_out("refresh(choose(1, slot, peeked))")  # no slot was seen by this effect


def test_move(t):
    assert not t.carry_out("move(me, adjacent_slot)")  # in no slot
    t.stand(0, "forest", 1)
    assert t.carry_out("move(me, adjacent_slot)", "slot:6")
    assert t.me(0).slot == 6
    t.carry_out("restrict(me, no_enter_forest, end_of_round)")
    assert not t.carry_out("move(me, same_area)")  # no legal slot


def test_progress(t):
    clause = "progress(3, choose(1, mineral, normal, faceup, any_slot))"
    t.lay("forest", 1, "FO-01")
    assert not t.carry_out(clause)
    (ore,) = t.lay("mountain", 1, "MT-10")
    assert t.carry_out(clause, [f"card:{ore}"])
    assert t.marks(ore).progress == 3


def test_make_loot(t):
    clause = "make_loot(choose(1, resource, normal, high_or_worse, my_slot))"
    t.meet("mountain", 1, "MT-13")  # legendary
    assert not t.carry_out(clause)
    (ore,) = t.lay("mountain", 1, "MT-10")
    assert t.carry_out(clause, [f"card:{ore}"])
    assert t.marks(ore).loot


def test_take(t):
    clause = "take(choose(1, resource, loot, any_slot))"
    (ore,) = t.lay("mountain", 1, "MT-10")
    assert not t.carry_out(clause)
    t.marks(ore).loot = True
    assert t.carry_out(clause, [f"card:{ore}"])
    assert t.me(0).pack == [ore]


# Wounds


def test_damage(t):
    (ghoul,) = t.lay("dungeon", 1, "DU-06")
    assert t.carry_out("damage(2, it)", it=ghoul)
    assert t.marks(ghoul).wounds == 2
    assert t.carry_out("damage(1, gatherer)")
    assert t.me(0).wounds == 1
    t.state.discards["dungeon"].append(t.state.slots[10].pop())
    assert not t.carry_out("damage(2, it)", it=ghoul)  # the target is gone


def test_heal(t):
    t.me(0).wounds = 4
    assert t.carry_out("heal(me, 3)")
    assert t.carry_out("heal_all(me)")
    assert t.me(0).wounds == 0
    assert not t.carry_out("heal(me, 3)")
    assert not t.carry_out("heal_all(me)")


def test_prevent(t):
    assert not t.carry_out("prevent(2)")  # no damage is about to be placed
    t.state.hurt = Hurt(0, 3)
    assert t.carry_out("prevent(2)")
    assert t.state.hurt.amount == 1


def test_leave_battle(t):
    assert not t.carry_out("leave_battle(me)")
    beast = begin_hunt(t)
    assert t.carry_out("leave_battle(me)")
    assert [u.card for u in t.state.hunt.units] == [beast]


# Dice


def test_add_dice(t):
    assert not t.carry_out("add_dice(1)")
    begin_roll(t, SWORD)
    t.roll(CRIT)
    assert t.carry_out("add_dice(1)")
    assert t.state.roll.dice == [SWORD, CRIT]


def test_next_dice(t):
    assert t.carry_out("next_dice(1)")
    assert t.carry_out("next_dice(2)")
    assert t.me(0).next_dice == 3


def test_reroll(t):
    assert not t.carry_out("reroll(2)")
    begin_roll(t, SWORD, BLANK)
    t.roll(CRIT)
    assert t.carry_out("reroll(2)", ["die:1 blank"])
    assert t.state.roll.dice == [SWORD, CRIT]


def test_set_die(t):
    assert not t.carry_out("set_die(1, crit)")
    begin_roll(t)
    assert not t.carry_out("set_die(1, crit)")  # no die in the roll
    begin_roll(t, BLANK)
    assert t.carry_out("set_die(1, crit)", ["die:0 blank"])
    assert t.state.roll.dice == [CRIT]


def test_add_points(t):
    assert not t.carry_out("add_points(-3)")
    begin_roll(t, SWORD)
    assert t.carry_out("add_points(-3)")
    assert t.state.roll.points == -3


# Turn


def test_gain_action(t):
    assert not t.carry_out("gain_action(me, 1)")  # the prep phase
    t.state.turn.phase = "action"
    assert t.carry_out("gain_action(me, 1)")
    assert t.state.turn.actions == 3
    assert not t.carry_out("gain_action(me, 1)", seat=1)


def test_skip_phase(t):
    assert t.carry_out("skip_phase(me, action)")
    assert not t.carry_out("skip_phase(me, action)")  # already skipped
    assert not t.carry_out("skip_phase(me, draw)")  # over
    assert not t.carry_out("skip_phase(me, prep)")  # begun


# Abilities


def test_target_with_abilities(t):
    t.unlock(1, "IN-04", "IN-05", "IN-06")
    t.unlock(2, "IN-07", "IN-08", "IN-09", "IN-10")
    assert t.carry_out("target_with_abilities(4)", "seat:2")
    assert not t.carry_out("target_with_abilities(5)")


def test_remove_ability(t):
    clause = "remove_ability(choose(1, ability, my_ascension))"
    assert not t.carry_out(clause)
    (low,) = t.unlock(0, "IN-04")
    assert t.carry_out(clause, [f"card:{low}"])
    assert t.unlocked(0) == []


def test_copy_effects(t):
    clause = "copy_effects(choose(1, card, this_materials), end_of_round)"
    (nights,) = t.unlock(0, "IN-44")
    assert not t.carry_out(clause, card=nights)
    t.me(0).rows[0][0].materials.append(armour := t.find("IN-15"))
    assert t.carry_out(clause, [f"card:{armour}"], card=nights)
    assert stat(t.match.table, 0, "max_health") == 9


def test_counter(t):
    (gear,) = t.unlock(0, "IN-48")
    assert not t.carry_out("counter(-1)", card=gear)
    assert t.carry_out("counter(+2)", card=gear)
    assert t.carry_out("counter(-2)", card=gear)
    assert t.marks(gear).counters == 0


# Putting clauses together


def test_either_offers_only_what_can_be_executed(t):
    clause = "either(heal(me, 1), pay_gold(me, 1))"
    t.me(0).gold = 1
    assert t.carry_out(clause, "1")
    assert t.me(0).gold == 0


def test_either_cannot_be_executed_where_no_clause_can(t):
    assert not t.carry_out("either(pay_gold(me, 1), discard_hand(me, 1))")


def test_may_is_always_executed(t):
    assert t.carry_out("may(pay_gold(me, 1))")  # nobody is asked what cannot be done
    t.me(0).gold = 1
    assert t.carry_out("may(pay_gold(me, 1))", "no")
    assert t.carry_out("may(pay_gold(me, 1))", "yes")
    assert t.me(0).gold == 0
