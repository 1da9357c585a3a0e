"""Effects on a real match."""

import harbor
import pytest
from harbor import GAME, LIBRARY, MIST, Ctx

from zhuoju.content import Lexicon, perform, possible, read_clause, stated
from zhuoju.kernel import Flow, Match, WorkExceeded, answers


def table(**fog):
    match = Match(GAME, 2, seed=3)
    for name, value in fog.items():
        setattr(match.table.state, name, value)
    return match.table


def run(m, text, *given, lexicon=MIST):
    """Performs a clause with these answers; returns its result and what was asked."""
    asked = []
    flow = perform(m, Ctx(0), read_clause(lexicon, text, ids={"card": ["fog-bell"]}))
    waiting = list(given)
    try:
        decision = next(flow)
        while True:
            asked.append((decision.prompt, list(decision.offers)))
            decision = flow.send(answers.check(decision, waiting.pop(0)))
    except StopIteration as stop:
        assert not waiting
        return stop.value, asked


def test_a_sequence_goes_on_or_halts_as_the_game_says():
    m = table(fog=0)
    assert run(m, "[fog(-1), fog(2)]") == (True, [])
    assert m.state.fog == 2
    halting = Lexicon("halting", halting=True)
    halting.terms |= MIST.terms
    halting.vocabularies |= MIST.vocabularies
    m = table(fog=0)
    assert run(m, "[fog(-1), fog(2)]", lexicon=halting) == (False, [])
    assert m.state.fog == 0
    assert run(m, "[may(discard(1)), fog(2)]", "no", lexicon=halting)[0]
    assert m.state.fog == 2


def test_either_offers_only_what_can_be_carried_out():
    m = table(fog=0)
    assert run(m, "either(fog(-2), fog(3))", "1") == (True, [("either", ["1"])])
    assert run(m, "either(fog(-2), fog(3))", "0") == (True, [("either", ["0", "1"])])
    assert m.state.fog == 1


def test_either_without_a_possible_part_cannot_be_carried_out():
    assert run(table(fog=0), "either(fog(-2), fog(-3))") == (False, [])


def test_if_you_do_needs_it_done():
    m = table(fog=0)
    hand = [card.ref for card in m.state.keepers[0].hand]
    assert run(m, "if_you_do(may(discard(1)), fog(4))", "no")[0] is False
    assert m.state.fog == 0
    assert run(m, "if_you_do(may(discard(1)), fog(4))", "yes", hand[:1])[0] is True
    assert m.state.fog == 4


def test_may_is_not_asked_where_nothing_can_be_done():
    m = table()
    m.state.keepers[0].hand.clear()
    assert run(m, "may(discard(1))") == (False, [])


def test_when_takes_the_side_that_holds():
    m = table(fog=5)
    run(m, "when(fog_level >= 3, fog(-hand_size), fog(2))")
    assert m.state.fog == 1
    run(m, "fog(1) if fog_level >= 3 else fog(2)")
    assert m.state.fog == 3


def test_a_selector_may_ask():
    m = table()
    assert run(m, "dim(other_keeper, 1)", "seat:1")[1] == [("other", ["seat:1"])]
    assert m.state.keepers[1].lamp == 1


def test_numbers_are_worked_out_when_the_clause_is_reached():
    m = table(fog=2)
    run(m, "[fog(fog_level), fog(fog_level)]")
    assert m.state.fog == 8


def test_a_selector_says_whether_there_is_anything_to_choose():
    alone = Match(GAME, 1, seed=3).table
    effect = read_clause(MIST, "dim(other_keeper, 1)")
    assert possible(table(), Ctx(0), effect)
    assert not possible(alone, Ctx(0), effect)


def test_effects_count_as_work():
    lexicon = Lexicon("loop")

    @lexicon.verb
    def again(m, ctx) -> Flow[None]:
        yield from perform(m, ctx, effect)

    effect = read_clause(lexicon, "again()")
    m = table()
    m.work = 50
    with pytest.raises(WorkExceeded):
        run(m, "again()", lexicon=lexicon)


def test_a_statement_cannot_be_performed():
    with pytest.raises(TypeError, match="statement"):
        run(table(), "mod(lamp, 1)")


@pytest.mark.parametrize("seed", range(20))
def test_whole_matches_are_played_and_resume(seed):
    match = Match(GAME, 2, seed=seed)
    state = seed
    while match.pending:
        decision = match.pending[0]
        state = (state * 1103515245 + 12345) % 2**31
        match.answer(decision.seat, answers.sample(decision, lambda n, s=state: s % n))
    assert match.result
    assert match.replay().table.state == match.table.state


def test_the_choices_of_the_language_can_be_said():
    words = LIBRARY.words
    assert (
        words.render_source("[mend(1, any_keeper), draw(1)]", "en")
        == "Restore 1 lamp of any keeper. Draw 1 card."
    )
    assert harbor.GAME.content_hash


def mixed():
    lexicon = Lexicon("mixed", mixed=True)
    lexicon.terms |= MIST.terms
    lexicon.vocabularies |= MIST.vocabularies

    @lexicon.static
    def glow(n: int) -> int:
        return n

    return lexicon


@pytest.mark.parametrize(("fog", "holds"), [(3, [1, 2]), (0, [1, 4])])
def test_statements_among_verbs_are_read_where_they_hold_and_passed_over(fog, holds):
    m = table(fog=fog)
    effect = read_clause(mixed(), "[glow(1), fog(1), when(fog_level >= 3, glow(2), glow(4))]")
    assert [each.value for each in stated(m, Ctx(0), effect)] == holds
    assert run(m, "[glow(1), fog(1)]", lexicon=mixed()) == (True, [])
    assert m.state.fog == fog + 1
