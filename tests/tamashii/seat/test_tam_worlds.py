"""TAM-HIDE What bots may know of tokens and cards that were turned, in matches that sensible players play."""

from collections import Counter
from functools import cached_property
from typing import Any

import msgspec
import pytest
from tam_story import tale

from zhuoju import bots
from zhuoju.games.tamashii import GAME
from zhuoju.games.tamashii.board.boss import enter_boss
from zhuoju.games.tamashii.language.verbs_map import lay_die_faces, lay_die_set
from zhuoju.games.tamashii.model.state import State
from zhuoju.games.tamashii.seat.redeal import redeal
from zhuoju.games.tamashii.story.tokens import Where
from zhuoju.kernel import Chance, Match
from zhuoju.lab.playing import play
from zhuoju.testing import Case
from zhuoju.testing.hiding import check_dealing, check_hiding, check_honest_undo

FACES = ["blank", "blank", "common", "common", "rare", "rare"]


def worlds(s: State, seat: int = 0, count: int = 40) -> list[State]:
    """Many states that this seat cannot tell from the true one."""
    found = []
    for salt in range(count):
        fresh: State = msgspec.msgpack.decode(msgspec.msgpack.encode(s), type=State)
        redeal(s, fresh, seat, Chance(salt))
        found.append(fresh)
    return found


def on(s: State, place: int) -> list[str]:
    """The faces of the die face tokens at a place."""
    return sorted(s.faces[r] for r in s.places[place].die_faces)


@pytest.mark.rule("TAM-HIDE-01", "TAM-SCEN-17")
def test_nobody_knows_which_die_faces_were_drawn():
    t = tale("N02")
    t.do(lambda m: lay_die_faces(m, None, 4, Where([0])))
    imagined = worlds(t.state)
    assert len({tuple(on(s, 0)) for s in imagined}) > 2
    for s in imagined:
        assert sorted([*on(s, 0), *(s.faces[r] for r in s.die_face_rest)]) == FACES


@pytest.mark.rule("TAM-HIDE-01", "TAM-SCEN-17")
def test_everybody_knows_which_faces_a_set_has_but_not_which_is_which():
    t = tale("N02")
    t.do(lambda m: lay_die_set(m, None, Where([0])))
    imagined = worlds(t.state)
    assert {tuple(on(s, 0)) for s in imagined} == {("blank", "common", "rare")}
    assert len({tuple(s.faces[r] for r in s.places[0].die_faces) for s in imagined}) > 3


@pytest.mark.rule("TAM-HIDE-01", "TAM-SCEN-17")
def test_a_face_that_was_turned_and_mixed_back_is_in_every_world():
    t = tale("N02")
    t.do(lambda m: lay_die_faces(m, None, 4, Where([0])))
    t.state.places[0].shown = [on(t.state, 0)[0]]
    assert all(t.state.places[0].shown[0] in on(s, 0) for s in worlds(t.state))


@pytest.mark.rule("TAM-HIDE-01", "TAM-SCEN-17")
def test_a_face_that_was_turned_and_discarded_is_in_no_world_any_more():
    t = tale("N02")
    t.do(lambda m: lay_die_faces(m, None, 4, Where([0])))
    for face in ("common", "common"):
        everywhere = [*t.state.places[0].die_faces, *t.state.die_face_rest]
        ref = next(r for r in everywhere if t.state.faces[r] == face and r not in t.state.seen)
        if ref in t.state.places[0].die_faces:
            t.state.places[0].die_faces.remove(ref)
            t.state.die_face_rest.append(ref)
        t.state.seen[ref] = [0, 1]
    imagined = worlds(t.state)
    assert not any("common" in on(s, 0) for s in imagined)
    assert all(Counter(s.faces) == Counter(t.state.faces) for s in imagined)


@pytest.mark.rule("TAM-HIDE-01", "TAM-BOSS-04")
def test_order_and_sides_of_unseen_attack_cards_are_open():
    t = tale("S07")
    t.do(lambda m: enter_boss(m, "shinigami", 0))
    assert len({tuple(s.boss.pile) for s in worlds(t.state) if s.boss is not None}) == 8


@pytest.mark.rule("TAM-HIDE-01", "TAM-BOSS-11")
def test_an_attack_card_that_was_seen_stays_as_it_is():
    t = tale("S07")
    t.do(lambda m: enter_boss(m, "shinigami", 0))
    t.state.boss.pile, t.state.boss.known = ["Sx18 0", "Sx17 1"], 1
    assert {tuple(s.boss.pile) for s in worlds(t.state)} == {("Sx18 0", "Sx17 1"), ("Sx18 1", "Sx17 1")}


class Sensible(Case):
    """A match in which bots follow the hints, so that it gets far into a scenario."""

    @cached_property
    def played(self) -> Match[Any, Any]:
        """The match as the bots play it."""
        match = self.new()
        players = [bots.make("policy", seed=seat) for seat in range(self.seats)]
        while match.pending:
            asked = match.pending[0]
            answer = players[asked.seat].choose(match.perspective(asked.seat, asked.number))
            match.answer(asked.seat, answer, asked.number)
        return match


@pytest.mark.rule("TAM-HIDE-01", "TAM-HIDE-03")
@pytest.mark.parametrize(("letter", "seats"), [("N", 2), ("S", 1), ("P", 1)])
def test_the_hiding_checks_hold_far_into_a_scenario(letter, seats):
    case = Sensible(GAME, seats, {"scenario": letter}, 5, positions=14)
    assert len(case.course) > 100
    check_hiding(case)
    check_dealing(case)
    check_honest_undo(case)


@pytest.mark.rule("TAM-HIDE-01")
def test_a_bot_finds_a_world_for_every_decision_also_while_a_token_is_turned():
    match, _, misfits = play(GAME, ["policy"] * 2, "5", {"scenario": "N"})
    assert match.table.state.turned
    assert not misfits
