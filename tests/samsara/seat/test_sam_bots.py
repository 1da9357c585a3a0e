"""Bots of Samsara: they play sensibly, and reckon only with what their seat may know."""

from copy import deepcopy
from random import Random

import pytest
from sam_table import Arena, skill

from zhuoju.bots.weights import best_answer, weights_in
from zhuoju.games.samsara import GAME
from zhuoju.games.samsara.character.sequences import price_of
from zhuoju.games.samsara.model.state import State
from zhuoju.games.samsara.seat import sparring
from zhuoju.games.samsara.seat.bot import hints
from zhuoju.kernel import new


def weights(t):
    """What the hints say about the decision that waits."""
    return hints(State(t.state.fight), t.asked())


def best(t):
    return best_answer(t.asked(), weights(t), Random(0))


# Attacks


def test_it_strikes_with_its_weapon_and_keeps_it_in_hand():
    t = Arena()
    a, b = t.hero(gear=["IT-W02"]), t.foe("NPC-102", at=(1, 0))
    t.fight(a, b).turns().play()
    assert best(t) == "attack both item:g1"


def test_it_goes_to_a_foe_rather_than_throw_its_only_weapon():
    t = Arena()
    a, b = t.hero(gear=["IT-W02"]), t.foe("NPC-102", at=(8, 0))
    t.fight(a, b).turns().play()
    assert best(t) == "move instant"
    t.play("move instant")
    assert best(t) == f"to fighter:{b.ref}"


def test_it_takes_the_strongest_entries_and_those_a_spell_switches_on():
    t = Arena()
    a = t.hero("PC-04", at=(0, 0))
    b = t.foe("NPC-102", at=(8, 0))
    t.fight(a, b).turns().play()
    assert best(t) == "attack s:q2"
    t.play("attack s:q2", f"fighter:{b.ref}", "s:q2/0")
    assert best(t).startswith("i:q1"), "the wand's Spell Theory joins the bolt"


def test_it_aims_at_whoever_falls_first_and_never_at_a_friend():
    t = Arena()
    a, friend = t.hero(gear=["IT-W02"]), t.hero(at=(0, 1), hp=1)
    weak, strong = t.foe("NPC-102", at=(1, 0), hp=2), t.foe("NPC-102", at=(1, 1))
    t.fight(a, friend, weak, strong).turns().play("attack both item:g1")
    assert best(t) == f"fighter:{weak.ref}"
    assert weights(t)[f"fighter:{friend.ref}"] == 0


def test_it_does_not_pay_for_a_skill_with_its_life():
    t = Arena()
    a, b = t.hero(energy=0, gear=["IT-W01"]), t.foe("NPC-102", at=(1, 0))
    t.learn(a, skill("R01:5", release="active", pays="energy", payment=10, system="esper"), "bolt")
    t.fight(a, b).turns().play()
    assert weights(t)["attack bolt"] == 0


# Answers


@pytest.mark.rule("SAM-DECIDE-13")
@pytest.mark.parametrize(
    ("left", "numbers", "answer"),
    [
        (18, {"energy": 30}, "shelter"),
        (18, {"energy": 30, "grades": "FDFDFF"}, "dodge"),
        (18, {"energy": 0, "grades": "DFFFFD"}, "defend"),
        (3, {"energy": 0, "stamina": 0}, "none"),
    ],
)
def test_its_response_follows_the_odds(left, numbers, answer):
    t = Arena()
    a, b = t.hero(**numbers), t.foe(at=(1, 0))
    t.fight(b, a)
    from zhuoju.games.samsara.fight.settle.steps import settle_all

    t.do(lambda m: settle_all(m, [t.strike(b, a, damage=left)]))
    assert (t.prompt, best(t)) == ("settle.respond", answer)


@pytest.mark.rule("SAM-DECIDE-14")
@pytest.mark.parametrize(("hp", "own", "steps_in"), [(5, 20, True), (20, 20, False), (5, 4, False)])
def test_it_guards_a_friend_who_would_fall_if_it_would_not(hp, own, steps_in):
    from zhuoju.games.samsara.fight.settle.steps import settle_all

    t = Arena()
    a, friend, b = t.hero(ap=3, hp=own), t.hero(at=(1, 0), hp=hp), t.foe(at=(2, 0))
    t.fight(b, a, friend)
    t.one(a).ap = 3
    t.do(lambda m: settle_all(m, [t.strike(b, friend, damage=9)]))
    assert t.prompt == "settle.guard"
    assert (best(t) == "guard") is steps_in


def test_it_names_the_blue_entry_that_takes_most_off():
    from zhuoju.games.samsara.fight.settle.steps import settle_all

    t = Arena()
    a, b = t.hero(skills=[skill("B01:1"), skill("B02:9"), skill("B01:3")]), t.foe(at=(1, 0))
    t.fight(b, a).do(lambda m: settle_all(m, [t.strike(b, a, damage=30)]))
    assert (t.prompt, best(t)) == ("settle.blue", "s:1/0")


def test_it_heals_a_friend_who_is_badly_hurt():
    t = Arena()
    a, friend = t.hero(skills=[skill("G01:4", release="active", range="aim")]), t.hero(at=(1, 0), hp=3)
    b = t.foe("NPC-103", at=(1, 1))
    t.fight(a, friend, b).turns().play()
    assert best(t) == "use s:0"
    t.play("use s:0")
    assert best(t) == f"fighter:{friend.ref}"


# Habits


def test_a_swarm_bites_only_when_it_is_alone():
    t = Arena()
    a, swarm, friend = t.hero(at=(1, 0)), t.foe("NPC-304"), t.foe("NPC-304", at=(0, 1))
    t.fight(swarm, a, friend).turns().play()
    together = weights(t)["attack fist"]
    t.one(friend).dead = True
    assert together < weights(t)["attack fist"]


def test_a_novice_keeps_its_distance():
    t = Arena()
    a, novice = t.hero(at=(1, 0)), t.foe("NPC-104")
    t.fight(novice, a).turns().play("attack s:0", f"fighter:{a.ref}", "s:0/0", "s:1/0")
    t.answers()
    assert best(t) == "move instant"
    t.play("move instant")
    assert best(t) == f"from fighter:{a.ref}"


# Fairness


def disguised(state):
    """The same table with everything changed that seat 0 may not know of the others."""
    other = deepcopy(state)
    for one in other.fight.fighters.values():
        if one.seat != 0:
            one.stamina, one.energy, one.san = 0, 0, 1
            one.grades = [one.grades[0], *(7 - g for g in one.grades[1:])]
            one.powers = one.powers[:1]
    return other


@pytest.mark.rule("SAM-HIDE-01", "SAM-HIDE-03")
@pytest.mark.parametrize("sides", [[["PC-01"], ["PC-06"]], [["SP-3-attack"], ["SP-3-defence"]]])
@pytest.mark.parametrize("seed", range(3))
def test_hints_do_not_depend_on_what_a_seat_may_not_know(sides, seed):
    match = new(GAME, 3, seed=seed, options={"mode": "duel", "sides": sides, "rounds": 8})
    rng, compared = Random(seed), 0
    while match.pending:
        decision = match.pending[0]
        said = weights_in(match, decision)
        theirs = decision.prompt in ("settle.items", "hit.seal", "settle.attribute")  # offered, thus known
        if decision.seat == 0 and said and not theirs:
            assert hints(disguised(match.table.state), decision) == said, decision.prompt
            compared += 1
        match.answer(decision.seat, best_answer(decision, said or {}, rng), decision.number)
    assert compared > 10


# Sparring partners


@pytest.mark.rule("SAM-COST-31")
@pytest.mark.parametrize("star", range(1, 6))
def test_sparring_partners_are_worth_their_star(star):
    for split in sparring.SPLITS:
        card = sparring.card(star, split)
        worth = sum(price_of(s) for s in card.sequences)
        assert 0.85 * sparring.SENIORITY[star - 1] <= worth <= sparring.SENIORITY[star - 1]
        one = sparring.sparrer(f"SP-{star}-{split}", 0, "side1")
        assert (one.star, one.grades, one.kind) == (star, [star] * 6, "reincarnator")
        assert not any(p.off for p in one.powers)


@pytest.mark.parametrize("name", ["SP-6-attack", "SP-1-magic", "SP-", "PC-01", "SP-11-attack"])
def test_nobody_else_is_a_sparring_partner(name):
    assert sparring.read(name) is None
