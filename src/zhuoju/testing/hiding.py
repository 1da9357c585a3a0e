"""Checks of what a seat may know. Worlds dealt anew differ only in what the seat may not know."""

from collections.abc import Iterator
from typing import Any

from zhuoju.kernel import Divergence, IllegalAnswer, Match, Seat, new
from zhuoju.testing.case import Case
from zhuoju.testing.snapshot import asked, plain, seen, snapshot, viewers

WORLDS = 2  # per seat and position
AHEAD = 4  # answers a seat gives in both worlds
DEALS = 12  # ways a game is set up to see whether it hides anything


def worlds(case: Case, number: int, match: Match[Any, Any], seat: Seat) -> Iterator[Match[Any, Any]]:
    """Positions that this seat cannot tell from the true one; none once the match is over."""
    for salt in range(WORLDS if match.pending else 0):
        try:
            yield match.dealt_anew(seat, f"{number}/{salt}", log=True)
        except Divergence as wrong:
            if case.game.secret_streams:  # a hidden shuffle in this step may leave no other world
                return
            case.fail("hiding", number, str(wrong))


def check_hiding(case: Case) -> None:
    """What a seat sees, is asked and was told does not depend on what it may not know."""
    if case.game.redeal is None:
        _check_open(case)
    for number, match in case.walk():
        before = snapshot(match)
        for seat in range(match.seats):
            for world in worlds(case, number, match, seat):
                for viewer in (seat, None):
                    what = f"{_name(viewer)} can tell the match (left) from one dealt anew for seat {seat}"
                    case.same("hiding", number, seen(match, viewer), seen(world, viewer), what)
                _play_on(case, number, match, world, seat)
        case.same("hiding", number, before, snapshot(match), "dealing anew changed the match itself")


def _check_open(case: Case) -> None:
    """A game without `redeal` says that it hides nothing. If it does, its bots would see all of it."""
    consequence = "but the game has no `redeal`, so its bots would see what they may not know"
    for number, match in case.walk():
        views = [plain(match.view(viewer)) for viewer in viewers(match)]
        if any(view != views[0] for view in views):
            case.fail("hiding", number, f"not every seat sees the same, {consequence}")
        if any(event.to is not None for event in match.events):
            case.fail("hiding", number, f"something was told to some only, {consequence}")
    dealt: dict[str, Any] = {}
    for seed in range(DEALS):
        match = new(case.game, case.seats, seed=f"deal {seed}", options=case.options)
        state = plain(match.table.state)
        if dealt.setdefault(repr([seen(match, viewer) for viewer in viewers(match)]), state) != state:
            case.fail("hiding", 0, f"it is set up in ways that look alike to all, {consequence}")


def _play_on(case: Case, number: int, match: Match[Any, Any], world: Match[Any, Any], seat: Seat) -> None:
    """As long as the seat's own answers show nothing, both worlds stay alike to it."""
    true = match.clone()
    dice = case.dice("hiding", number, seat)
    for _ in range(AHEAD):
        mine = [d for d in true.pending if d.seat == seat]
        if not mine:
            return
        answer = dice.answer(mine[0])
        if not _answer_both(case, number, true, world, seat, answer):
            return
        what = f"after answering {answer!r} to {mine[0].prompt} seat {seat} can tell what it may not know"
        case.same("hiding", number, seen(true, seat), seen(world, seat), what)


def _answer_both(
    case: Case, number: int, true: Match[Any, Any], world: Match[Any, Any], seat: Seat, answer: Any
) -> bool:
    """Give the same answer in both; whether nothing was shown by it."""
    true.answer(seat, answer)
    if true.entries[-1].shown:
        return False
    try:
        world.answer(seat, answer)
    except IllegalAnswer as wrong:
        case.fail("hiding", number, f"seat {seat}: {answer!r} is legal only for hidden reasons: {wrong}")
    return True


def check_dealing(case: Case) -> None:
    """Dealing anew uses nothing hidden: done in a world already dealt anew it gives the same world."""
    for number, match in case.walk():
        for seat in range(match.seats):
            for first in worlds(case, number, match, seat):
                once = match.dealt_anew(seat, "again")
                twice = first.dealt_anew(seat, "again")
                what = f"for seat {seat} the true match and a world dealt anew lead to different worlds"
                _same_world(case, number, once, twice, what)
                dice, other = case.dice("dealing", number), case.dice("dealing", number)
                for _ in range(AHEAD):
                    if not once.pending:
                        break
                    dice.step(once)
                    other.step(twice)
                    _same_world(case, number, once, twice, f"{what}, later")


def _same_world(case: Case, number: int, once: Match[Any, Any], twice: Match[Any, Any], what: str) -> None:
    left = {"state": plain(once.table.state), "asked": asked(once, numbers=False)}
    right = {"state": plain(twice.table.state), "asked": asked(twice, numbers=False)}
    case.same("dealing", number, left, right, what)


def check_honest_undo(case: Case) -> None:
    """An answer that may be taken back for free has told nobody anything hidden.

    Nobody means: no seat for which the true match and one dealt anew for the answering seat looked alike
    before. Showing what one knows oneself, by playing it, stays free.
    """
    for number, match in case.walk():
        for decision in match.pending:
            dice = case.dice("honest undo", number, decision.number)
            for _ in range(3):
                _check_free(case, number, match, decision.seat, decision.number, dice.answer(decision))


def _check_free(
    case: Case, number: int, match: Match[Any, Any], seat: Seat, decision: int, answer: Any
) -> None:
    for world in worlds(case, number, match, seat):
        true = match.clone()
        alike = [viewer for viewer in viewers(match) if seen(true, viewer) == seen(world, viewer)]
        true.answer(seat, answer, decision)
        back = true.take_back(seat)
        if back is None or back.reason:  # alone at the table nobody need consent, but it was not free
            return
        try:
            world.answer(seat, answer, decision)
        except IllegalAnswer as wrong:
            case.fail("honest undo", number, f"{answer!r} is legal only for hidden reasons: {wrong}")
        for viewer in alike:
            what = (
                f"seat {seat} may take {answer!r} back for free, but it told {_name(viewer)} something hidden"
            )
            case.same("honest undo", number, seen(true, viewer), seen(world, viewer), what)


def _name(viewer: Seat | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"
