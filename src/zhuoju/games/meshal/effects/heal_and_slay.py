"""MES-LIF, MES-ATR Dice that effects give back or take away, and death by effects."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from zhuoju.games.meshal.character.scores import valid
from zhuoju.games.meshal.effects import harm
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.state import Meshal, Ref
from zhuoju.games.meshal.model.words import Attribute
from zhuoju.kernel import Flow
from zhuoju.kernel.react import Listener

Share = Attribute | Literal["any", "each"]


def regain(m: Meshal, ctx: Ctx, ref: Ref, what: Share, n: int) -> Flow[bool]:
    """MES-ATR-07 Regain dice: of one attribute, of each, or shared out by the healed."""
    if n <= 0:
        return False
    if what == "any":
        share = yield from harm.allot(m, ref, valid(m, ref), n, "heal", ctx.user)
    else:
        share = _named(m, ref, what, n)
    return bool((yield from harm.heal(m, ref, share)))


def suffer(m: Meshal, ctx: Ctx, ref: Ref, what: Share, n: int) -> Flow[bool]:
    """MES-DMG-10 Lose dice: of one attribute, of each, or shared out by the victim."""
    if what == "any":
        share = yield from harm.allot(m, ref, valid(m, ref), n, "lose")
    else:
        share = _named(m, ref, what, n)
    return bool((yield from harm.lose(m, ref, share, ctx.entry)))


def _named(m: Meshal, ref: Ref, what: Share, n: int) -> dict[Attribute, int]:
    return {a: n for a in valid(m, ref) if what in ("each", a)}


def slay(m: Meshal, ref: Ref) -> Flow[None]:
    """MES-LIF-14 Death outright."""
    yield from harm.die(m, ref)


def scores_changed(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """MES-LIF-04 Dice that come with a higher score wake the unconscious, too."""
    yield from harm.follow_score(m, facts["ref"])


LISTENERS: Final[dict[str, tuple[Listener, ...]]] = {
    "effect_begun": (scores_changed,),
    "effect_ended": (scores_changed,),
    "equipped": (scores_changed,),
    "doffed": (scores_changed,),
}
