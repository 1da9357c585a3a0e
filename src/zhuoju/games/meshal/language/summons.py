"""MES-FX-07 Summoned creatures: they appear, act after their summoner, and vanish when their time is over."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from zhuoju.games.meshal.basics.relations import set_stance
from zhuoju.games.meshal.basics.telling import follow, tell_by, tell_of
from zhuoju.games.meshal.catalogue.library import ABILITIES
from zhuoju.games.meshal.character.clock import HOUR
from zhuoju.games.meshal.character.free_room import free_spot_near
from zhuoju.games.meshal.creation.new_beings import new_being
from zhuoju.games.meshal.effects import lasting_effects
from zhuoju.games.meshal.effects.harm import leave_order
from zhuoju.games.meshal.model.cards import Duration
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.sheet import Lasting
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being
from zhuoju.games.meshal.moment import rounds
from zhuoju.kernel import Flow
from zhuoju.kernel.react import Listener

UNTIL_SENT_AWAY: Final = Duration(kind="seconds", n=24 * HOUR)


def summon(m: Meshal, ctx: Ctx, creature: str, n: int) -> Flow[bool]:
    """MES-FX-07 Place creatures next to the target spot; the summoner's seat decides for them."""
    summoner = being(m, ctx.user)
    near = ctx.spot or summoner.at
    ability = ABILITIES.get(ctx.entry)
    lasts = ability.lasts if ability is not None and ability.lasts.kind != "instant" else UNTIL_SENT_AWAY
    came = False
    for _ in range(n):
        one = new_being(m, creature, summoner.seat, summoner.side)
        spot = free_spot_near(m, near, one.ref) if near is not None else None
        if near is not None and spot is None:
            del m.state.beings[one.ref]
            break
        one.at, one.summoner = spot, summoner.ref
        _befriend(m, one.ref, summoner.ref)
        if m.state.moment is not None:
            yield from rounds.join_after(m, one.ref, summoner.ref)
        bond = Lasting("summoned", by=ctx.user, level=ctx.level, lasts=lasts, cause=ctx.entry)
        yield from lasting_effects.begin(m, one.ref, bond)
        tell_by(m, one.ref, ctx.user, "summoned", entry=creature)
        yield from follow(m, "moved", ref=one.ref)
        came = True
    return came


def _befriend(w: World, one: Ref, other: Ref) -> None:
    set_stance(w, one, other, "friendly")
    set_stance(w, other, one, "friendly")


def of(w: World, summoner: Ref) -> Iterator[Ref]:
    """Everyone whom a being has summoned."""
    return (one.ref for one in w.state.beings.values() if one.summoner == summoner)


def vanish(m: Meshal, ref: Ref) -> Flow[None]:
    """A summoned creature is gone; what it carried goes with it."""
    one = being(m, ref)
    tell_of(m, ref, "vanished")
    leave_order(m, ref)
    one.fled, one.at = True, None
    yield from follow(m, "moved", ref=ref)


def effect_ended(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """MES-FX-07 When the summoning ends, the creature vanishes."""
    if facts["entry"] == "summoned" and being(m, facts["ref"]).summoner is not None:
        yield from vanish(m, facts["ref"])


LISTENERS: Final[dict[str, tuple[Listener, ...]]] = {"effect_ended": (effect_ended,)}
