"""TAM-TEST Tests: dump codes of a type, roll as many dice, count successes."""

from typing import Literal

from zhuoju.games.tamashii.board.abilities import mod
from zhuoju.games.tamashii.board.codes import dump_cell
from zhuoju.games.tamashii.board.deeds import did
from zhuoju.games.tamashii.board.dice import SUCCESSES, roll_player_dice
from zhuoju.games.tamashii.model.state import Cell, Player, Tamashii, cell_ref, player
from zhuoju.games.tamashii.model.words import BASIC
from zhuoju.kernel import Flow, Seat, choose_some

TestCode = Literal["red", "blue", "green", "yellow", "core", "any"]


def fitting(p: Player, code: TestCode) -> list[Cell]:
    """TAM-TEST-03 The cells whose tokens a player may dump for a test; open-source stands for any type."""
    accepted = ["open_source", *(BASIC if code == "any" else [p.core if code == "core" else code])]
    return [cell for cell, token in enumerate(p.launcher.cells) if token in accepted]


def can_try(m: Tamashii, seat: Seat, code: TestCode) -> bool:
    """TAM-TEST-04 A test needs at least one token."""
    return bool(fitting(player(m, seat), code))


def personal_test(m: Tamashii, seat: Seat, code: TestCode, needed: int) -> Flow[bool]:
    """TAM-TEST-02 One player's test. Nobody who dumps nothing has tried."""
    dumped = yield from _dump(m, seat, code, needed)
    if not dumped:
        return False
    successes = yield from _roll(m, seat, dumped)
    return (yield from _count(m, seat, successes, needed))


def team_test(m: Tamashii, seat: Seat, code: TestCode, needed: int) -> Flow[bool]:
    """TAM-TEST-07, 08 From the initiator clockwise all dump, then all roll; successes are added."""
    if m.seats == 1:  # 11
        return (yield from personal_test(m, seat, code, needed))
    dumped: dict[Seat, int] = {}
    for turn in range(m.seats):
        other = (seat + turn) % m.seats
        if fitting(player(m, other), code):
            dumped[other] = yield from _dump(m, other, code, needed)
        if not dumped.get(seat):  # 10: the initiator has thought better of it
            return False
    successes = 0
    for other, count in dumped.items():
        if count:
            successes += yield from _roll(m, other, count)
    passed = yield from _count(m, seat, successes, needed)
    for other, count in dumped.items():
        if passed and count:
            yield from did(m, other, "team_test_joined")
            if other != seat:
                yield from did(m, other, "test_passed")
    return passed


def _dump(m: Tamashii, seat: Seat, code: TestCode, needed: int) -> Flow[int]:
    """TAM-TEST-02, 05 Dump any number of tokens of the type; they stay dumped whatever comes."""
    p = player(m, seat)
    options = {cell_ref(cell): cell for cell in fitting(p, code)}
    chosen = yield from choose_some(
        0, len(options), seat, "test.dump", options, clause="TAM-TEST-02", default=[],
        code=code, needed=needed,
    )  # fmt: skip
    for cell in chosen:
        dump_cell(m, p, cell)
    m.tell("test_dumped", seat=seat, code=code, n=len(chosen))
    return len(chosen)


def _roll(m: Tamashii, seat: Seat, dumped: int) -> Flow[int]:
    """TAM-TEST-02, 06 Common is one success, rare two; own dice may be rerolled."""
    p = player(m, seat)
    faces = yield from roll_player_dice(m, p, dumped + mod(m, p, "test_dice"), "test")
    successes = sum(SUCCESSES[face] for face in faces)
    m.tell("test_rolled", seat=seat, dice=list(faces), successes=successes)
    return successes


def _count(m: Tamashii, seat: Seat, successes: int, needed: int) -> Flow[bool]:
    """TAM-TEST-02, 12 Passed with enough successes; nothing is stored."""
    passed = successes >= needed
    m.tell("test_passed" if passed else "test_failed", seat=seat, successes=successes, needed=needed)
    if passed:
        yield from did(m, seat, "test_passed")
        if successes > needed:
            yield from did(m, seat, "test_surplus", successes - needed)
    return passed
