"""TAM-INTEGRITY, TAM-RES-07 to 12 Wounds, the shield, integrity and its cap."""

from zhuoju.games.tamashii.board.abilities import happen
from zhuoju.games.tamashii.board.deeds import did
from zhuoju.games.tamashii.board.resources import spend
from zhuoju.games.tamashii.model.library import CONSTANTS
from zhuoju.games.tamashii.model.state import Player, Tamashii, Wounds, player
from zhuoju.games.tamashii.story.endings import over
from zhuoju.kernel import Flow, choose_one


def wound(m: Tamashii, p: Player, n: int, *, shieldable: bool = True) -> Flow[int]:
    """TAM-RES-07 to 11 One effect deals wounds; gives back how much integrity it cost the player hit."""
    n = softened(m, p, n)
    if n <= 0:
        return 0
    outer, m.state.wounds = m.state.wounds, Wounds(p.seat, n, p.seat)
    yield from happen(m, p.seat, "wounds_incoming", wounds=n)
    coming, m.state.wounds = m.state.wounds, outer
    if coming is None or coming.n <= 0 or over(m):
        return 0
    if coming.taker != p.seat:  # another player takes them instead
        return (yield from wound(m, player(m, coming.taker), coming.n, shieldable=shieldable))
    m.tell("wounded", seat=p.seat, wounds=coming.n)
    cancelled = (yield from open_shield(m, p, coming.n)) if shieldable else 0
    left = coming.n - cancelled
    yield from lose_integrity(m, p, left)
    if cancelled and not p.out and not over(m):
        yield from did(m, p.seat, "wounds_cancelled", cancelled)
        yield from happen(m, p.seat, "wounds_cancelled", cancelled=cancelled, left=left)
    return left


def softened(m: Tamashii, p: Player, n: int) -> int:
    """Wounds of the enemy box that is being resolved, less what an effect takes off them."""
    combat = m.state.combat
    if combat is None or combat.seat != p.seat or not combat.notes.get("enemy_acts"):
        return n
    less = min(n, combat.wounds_less)
    combat.wounds_less -= less
    return n - less


def open_shield(m: Tamashii, p: Player, wounds: int) -> Flow[int]:
    """TAM-RES-08, 10 Open the shield for as many points as possible, or not at all; gives back how many."""
    points = min(p.resources.get("shield", 0), wounds)
    if not points:
        return 0
    opened = yield from choose_one(
        p.seat, "wound.shield", {"open": True, "take": False}, clause="TAM-RES-08", default="take",
        wounds=wounds, points=points,
    )  # fmt: skip
    if not opened:
        return 0
    spend(m, p, "shield", points)
    m.tell("shielded", seat=p.seat, points=points)
    return points


def lose_integrity(m: Tamashii, p: Player, n: int) -> Flow[None]:
    """TAM-INTEGRITY-02, TAM-RESET-01 Lose integrity, which no shield stops; at 0 reset at once."""
    from zhuoju.games.tamashii.board.reset import reset

    if n <= 0 or not p.integrity:
        return
    p.integrity = max(0, p.integrity - n)
    m.tell("integrity", seat=p.seat, integrity=p.integrity, lost=n)
    if p.integrity:
        return
    yield from happen(m, p.seat, "would_reset")
    if not p.integrity and not over(m):
        yield from reset(m, p)


def recover(m: Tamashii, p: Player, n: int) -> bool:
    """TAM-INTEGRITY-03 Raise integrity, never above the cap; whether there was anything to recover."""
    after = min(p.cap, p.integrity + n)
    if after <= p.integrity:
        return False
    p.integrity = after
    m.tell("recovered", seat=p.seat, integrity=after)
    return True


def raise_cap(m: Tamashii, p: Player, n: int = 1) -> Flow[bool]:
    """TAM-INTEGRITY-04, TAM-UPGRADE-09 Raise the cap up to the top of the track, and integrity with it."""
    by = min(n, CONSTANTS.integrity_top - p.cap)
    if by <= 0:
        return False
    p.cap += by
    p.integrity += by
    m.tell("cap", seat=p.seat, cap=p.cap, integrity=p.integrity)
    yield from did(m, p.seat, "cap_raised", by)
    return True


def lower_cap(m: Tamashii, p: Player, n: int) -> Flow[None]:
    """TAM-INTEGRITY-05 A card lowers the cap; integrity above it drops with it."""
    p.cap = max(0, p.cap - n)
    m.tell("cap", seat=p.seat, cap=p.cap, integrity=min(p.cap, p.integrity))
    yield from lose_integrity(m, p, p.integrity - p.cap)
