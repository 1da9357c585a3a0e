"""SAM-COMBAT-67, 68, G11 Barricades and cover: what stands before somebody takes the shot."""

from zhuoju.games.samsara.fight.settle.strike import Settled
from zhuoju.games.samsara.fight.telling import tell_of
from zhuoju.games.samsara.model.fight_state import Battle, Fighter, World, apart, fighter
from zhuoju.games.samsara.model.tables import MELEE_REACH
from zhuoju.kernel import Flow, choose_one


def cover_of(w: World, settled: Settled) -> Fighter | None:
    """G11 An own object within reach, if one target is shot at from further off than an arm's length."""
    strike, one = settled.strike, fighter(w, settled.target)
    if strike.by is None or not strike.ranged or strike.unguarded or len(strike.primaries) > 1:
        return None
    if strike.kind not in ("attack", "sneak") or not strike.harms or one.height or one.inside is not None:
        return None
    if one.kind in ("object", "vehicle") or apart(fighter(w, strike.by), one) <= MELEE_REACH:
        return None
    return next(
        (
            f for f in w.state.fight.fighters.values()
            if f.kind == "object" and not f.dead and not f.out and f.side == one.side
            and apart(f, one) <= MELEE_REACH
        ),
        None,
    )  # fmt: skip


def taken(m: Battle, settled: Settled) -> Flow[Fighter | None]:
    """SAM-COMBAT-68 The target may stay behind its cover; what the cover does not hold goes on as splash."""
    shield, one = cover_of(m, settled), fighter(m, settled.target)
    if shield is None:
        return None
    hides = yield from choose_one(
        one.seat, "settle.cover", {"cover": True, "open": False}, clause="SAM-COMBAT-68", default="cover",
        who=one.ref, by=settled.strike.by, left=settled.prelim,
    )  # fmt: skip
    if not hides:
        return None
    tell_of(m, one, "behind_cover", whom=shield.ref)
    return shield
