"""MES-RRL-01, 02, D07 Effects that throw dice of a roll again: which dice qualify, and who chooses."""

from collections.abc import Mapping, Sequence
from typing import Literal

from zhuoju.games.meshal.basics.pool import Face, point
from zhuoju.games.meshal.basics.telling import tell_by, tell_owner
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.state import Meshal
from zhuoju.games.meshal.rolls.rolling import Roll, rethrow
from zhuoju.kernel import Flow, choose_some

Named = Literal["any", "zeros", "ones", "twos"]
Filter = Named | Face  # a number stands for dice that show this face
WORTH: Mapping[Named, tuple[int, ...]] = {"any": (0, 1, 2), "zeros": (0,), "ones": (1,), "twos": (2,)}


def eligible(faces: Sequence[Face], which: Filter = "any") -> list[int]:
    """MES-RRL-01 The places of the dice that qualify: by point value, by face, or any."""
    if isinstance(which, int):
        return [k for k, face in enumerate(faces) if face == which]
    return [k for k, face in enumerate(faces) if point(face) in WORTH[which]]


def can(ctx: Ctx, which: Filter) -> bool:
    """Whether the triggering roll has dice that qualify."""
    made = ctx.facts.get("roll")
    return isinstance(made, Roll) and bool(eligible(made.faces, which))


def reroll(m: Meshal, ctx: Ctx, which: Filter, most: int) -> Flow[bool]:
    """MES-RRL-01, 02 Choose dice that qualify and throw them again; the new faces stand, each once."""
    made = ctx.facts.get("roll")
    if not isinstance(made, Roll):
        return False
    places = [k for k in eligible(made.faces, which) if k not in made.changed]
    if not places:
        return False
    options = {f"die:{k}": k for k in places}
    chosen = yield from choose_some(
        1, most, ctx.you, "roll.reroll", options, clause="MES-RRL-01", default=list(options)[:most],
        by=ctx.user, roller=made.ref, faces=list(made.faces), result=made.result,
    )  # fmt: skip
    rethrow(m, made, chosen)
    if made.secret:
        tell_owner(m, made.ref, "rerolled", by=ctx.user, entry=ctx.entry, n=len(chosen))
    else:
        tell_by(m, made.ref, ctx.user, "rerolled", entry=ctx.entry, n=len(chosen))
    return True
