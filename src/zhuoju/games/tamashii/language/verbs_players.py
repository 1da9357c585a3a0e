"""Tamashii's verbs: what effects do to players, their tracks and their codes.

A verb gives back False where it could not be carried out as a cost or condition of what follows. Forced
effects do what they can and never stop the rest (TAM-GEN-06).
"""

from typing import Annotated, Literal

from msgspec import Meta

from zhuoju.games.tamashii.board import codes, harm, resources
from zhuoju.games.tamashii.board.abilities import mod
from zhuoju.games.tamashii.board.body import switch
from zhuoju.games.tamashii.board.deeds import reached
from zhuoju.games.tamashii.board.tracking import lower_tracking, raise_tracking
from zhuoju.games.tamashii.board.tracking import set_tracking as put_tracking
from zhuoju.games.tamashii.language.selectors import Who, chosen
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.library import BASIC_PROGRAMS, LEXICON
from zhuoju.games.tamashii.model.state import Player, Tamashii, player
from zhuoju.games.tamashii.model.words import RESOURCES, Resource
from zhuoju.games.tamashii.story.endings import over
from zhuoju.kernel import Flow, choose_distribution

Some = Annotated[int, Meta(ge=0, le=20)]


# Resources


@LEXICON.verb
def gain(m: Tamashii, ctx: Ctx, resource: Resource, n: Some = 1, whom: Who | None = None) -> Flow[None]:
    """TAM-RES-02 Gain points of a resource; long programs may give more."""
    for p in chosen(m, ctx, whom):
        yield from resources.gain(m, p, resource, n * ctx.times + _longer(m, ctx, p))


def _longer(m: Tamashii, ctx: Ctx, p: Player) -> int:
    """What a rule adds to a long basic program."""
    own = BASIC_PROGRAMS.get(ctx.face)
    return mod(m, p, "long_gain") if own is not None and own.long else 0


@LEXICON.verb
def gain_mix(m: Tamashii, ctx: Ctx, n: Some, whom: Who | None = None) -> Flow[None]:
    """TAM-RES-04 Gain resources in any mix, split by who gains them."""
    for p in chosen(m, ctx, whom):
        yield from resources.gain_mix(m, p, n)


@LEXICON.verb
def lose(m: Tamashii, ctx: Ctx, resource: Resource, n: Some = 1, whom: Who | None = None) -> None:
    """TAM-RES-05 Lose points of a resource."""
    for p in chosen(m, ctx, whom):
        resources.lose(m, p, resource, n)


@LEXICON.verb
def lose_all(m: Tamashii, ctx: Ctx, resource: Resource) -> None:
    """TAM-RES-05 Lose all points of a resource."""
    p = player(m, ctx.you)
    resources.lose(m, p, resource, p.resources.get(resource, 0))


@LEXICON.verb
def lose_mix(m: Tamashii, ctx: Ctx, n: Some, whom: Who | None = None) -> Flow[None]:
    """TAM-GEN-04 Lose resources of one's own choice, as far as there are any."""
    for p in chosen(m, ctx, whom):
        for resource, amount in (yield from _resources_of(p, n, "effect.lose_mix")):
            resources.lose(m, p, resource, amount)


@LEXICON.verb
def spend(m: Tamashii, ctx: Ctx, resource: Resource, n: Some = 1) -> bool:
    """TAM-RES-06 Spend points; impossible with fewer."""
    return resources.spend(m, player(m, ctx.you), resource, n)


@spend.can
def _can_spend(m: Tamashii, ctx: Ctx, resource: Resource, n: int) -> bool:
    return player(m, ctx.you).resources.get(resource, 0) >= n


def _resources_of(p: Player, n: int, prompt: str) -> Flow[list[tuple[Resource, int]]]:
    """So many points of what a player has, of the player's choice."""
    held: dict[str, tuple[Resource, int]] = {
        r: (r, p.resources[r]) for r in RESOURCES if p.resources.get(r, 0)
    }
    n = min(n, sum(most for _, most in held.values()))
    if not n:
        return []
    default: dict[str, int] = {}
    for resource, (_, most) in held.items():
        default[resource] = min(most, n - sum(default.values()))
    return (
        yield from choose_distribution(
            n, n, p.seat, prompt, held, clause="TAM-RES-04",
            default={r: k for r, k in default.items() if k}, n=n,
        )
    )  # fmt: skip


@LEXICON.verb
def xp(m: Tamashii, ctx: Ctx, n: Some, whom: Who | None = None) -> Flow[None]:
    """Gain experience."""
    for p in chosen(m, ctx, whom):
        yield from resources.gain_xp(m, p, n)


# Integrity


@LEXICON.verb
def recover(m: Tamashii, ctx: Ctx, n: Some, whom: Who | None = None) -> None:
    """TAM-INTEGRITY-03 Raise integrity, not above the cap."""
    for p in chosen(m, ctx, whom):
        harm.recover(m, p, n)


@LEXICON.verb
def wound(
    m: Tamashii, ctx: Ctx, n: Some, how: Literal["plain", "unshielded"] = "plain", whom: Who | None = None
) -> Flow[bool]:
    """TAM-RES-07 to 11 Wounds of one effect; a reset ends the effect for its owner (TAM-RESET-12)."""
    before = player(m, ctx.you).out
    for p in chosen(m, ctx, whom):
        yield from harm.wound(m, p, n, shieldable=how == "plain")
    return not over(m) and (before or not player(m, ctx.you).out)


@LEXICON.verb
def lose_integrity(m: Tamashii, ctx: Ctx, n: Some, whom: Who | None = None) -> Flow[bool]:
    """TAM-RES-12 Lose integrity; no shield helps."""
    before = player(m, ctx.you).out
    for p in chosen(m, ctx, whom):
        yield from harm.lose_integrity(m, p, n)
    return not over(m) and (before or not player(m, ctx.you).out)


@LEXICON.verb
def raise_cap(m: Tamashii, ctx: Ctx, n: Some = 1, whom: Who | None = None) -> Flow[None]:
    """TAM-INTEGRITY-04 Raise the cap and integrity with it."""
    for p in chosen(m, ctx, whom):
        yield from harm.raise_cap(m, p, n)


# Tracking


@LEXICON.verb
def tracking(
    m: Tamashii, ctx: Ctx, n: Annotated[int, Meta(ge=-10, le=10)], whom: Who | None = None
) -> Flow[None]:
    """TAM-TRACK-02, 10 Raise or reduce tracking."""
    for p in chosen(m, ctx, whom):
        if n < 0:
            lower_tracking(m, p, -n)
            yield from reached(m, p.seat)
        else:
            yield from raise_tracking(m, p, n)


@LEXICON.verb
def set_tracking(m: Tamashii, ctx: Ctx, n: Some, whom: Who | None = None) -> None:
    """TAM-TRACK-09 Set tracking; this triggers nothing."""
    for p in chosen(m, ctx, whom):
        put_tracking(m, p, n)


# Bodies and the launcher itself


@LEXICON.verb
def switch_body(m: Tamashii, ctx: Ctx) -> bool:
    """TAM-BODY-10 Exchange your two body cards."""
    return switch(m, player(m, ctx.you))


@switch_body.can
def _has_two_bodies(m: Tamashii, ctx: Ctx) -> bool:
    return len(player(m, ctx.you).bodies) > 1


@LEXICON.verb
def gain_corrupted(m: Tamashii, ctx: Ctx, n: Some = 1, whom: Who | None = None) -> Flow[bool]:
    """TAM-CODE-13, 17 Gain corrupted codes; where the pool has none left, the guide's rule applies."""
    for p in chosen(m, ctx, whom):
        yield from codes.gain_corrupted(m, p, n)
    return not over(m)
