"""The verbs of Meshal Lite on places and things: moves, zones, summoned creatures, items (MES 9.1)."""

from typing import Annotated, Literal

from msgspec import Meta

from zhuoju.content import Word
from zhuoju.games.meshal.catalogue.library import LEXICON
from zhuoju.games.meshal.effects import zones
from zhuoju.games.meshal.language import item_verbs, summons
from zhuoju.games.meshal.language.verbs_on_beings import subject
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.state import Meshal, being
from zhuoju.games.meshal.model.words import Scale, ShapeKind, Slot, Supply, ZoneTag
from zhuoju.games.meshal.moment import forced_moves
from zhuoju.kernel import Flow

Some = Annotated[int, Meta(ge=0, le=99)]
Signed = Annotated[int, Meta(ge=-99, le=99)]
ItemId = Annotated[str, Word("item")]


# Moves


@LEXICON.verb
def step(m: Meshal, ctx: Ctx, n: Some) -> Flow[bool]:
    """An immediate free move of up to so many steps by the target, by its own will."""
    return (yield from forced_moves.step(m, subject(ctx), n))


@LEXICON.verb
def push(m: Meshal, ctx: Ctx, n: Some) -> Flow[None]:
    """MES-MOV-21 Knock-back from the user."""
    yield from forced_moves.push(m, subject(ctx), ctx.user, n)


@LEXICON.verb
def pull(m: Meshal, ctx: Ctx, n: Some) -> Flow[None]:
    """MES-MOV-23 A forced move toward the user."""
    yield from forced_moves.pull(m, subject(ctx), ctx.user, n)


@LEXICON.verb
def teleport(m: Meshal, ctx: Ctx, n: Some) -> Flow[None]:
    """MES-MOV-18 The target teleports up to so many steps."""
    yield from forced_moves.teleport(m, subject(ctx), n)


# Places


@LEXICON.verb
def zone(m: Meshal, ctx: Ctx, tag: ZoneTag, shape: ShapeKind, size: Some) -> Flow[bool]:
    """MES-FX-06 Put a terrain tag on an area."""
    return (yield from zones.place(m, ctx, tag, shape, size))


@LEXICON.verb(card="mg_force_wall")
def force_wall(m: Meshal, ctx: Ctx, length: Some, durability: Some, protection: Some) -> Flow[bool]:
    """A wall of force: a straight line of positions that bars the way until it is broken."""
    return (yield from zones.raise_wall(m, ctx, length, durability, protection))


@LEXICON.verb
def summon(m: Meshal, ctx: Ctx, creature: Annotated[str, Word("creature")], n: Some) -> Flow[bool]:
    """MES-FX-07 Creatures under the user's control appear next to the target spot."""
    return (yield from summons.summon(m, ctx, creature, n))


# Things


@LEXICON.verb
def drop(m: Meshal, ctx: Ctx, slot: Slot) -> Flow[bool]:
    """The target drops one equipped item of that slot."""
    return (yield from item_verbs.drop(m, subject(ctx), slot))


@LEXICON.verb
def reload(m: Meshal, ctx: Ctx) -> Flow[bool]:
    """MES-ITM-11 Fill a weapon from carried ammunition."""
    return (yield from item_verbs.reload(m, subject(ctx)))


@LEXICON.verb
def gain(m: Meshal, ctx: Ctx, item: ItemId | Scale, n: Some) -> Flow[bool]:
    """Receive items; a scale takes an unequipped one of that scale from the target."""
    return (yield from item_verbs.gain(m, ctx, item, n))


@LEXICON.verb
def spend(m: Meshal, ctx: Ctx, item: ItemId, n: Some = 1) -> bool:
    """MES-ABL-12, 25 Consume items; gifted abilities need none."""
    return item_verbs.spend(m, ctx, item, n)


@LEXICON.verb
def portion(m: Meshal, ctx: Ctx, kind: Supply, n: Some) -> None:
    """MES-ITM-38 It counts as so many portions."""
    item_verbs.portion(m, subject(ctx), kind, n)


@LEXICON.verb
def durability(m: Meshal, ctx: Ctx, n: Signed) -> bool:
    """MES-OBJ-14 The object regains (or loses) durability."""
    return item_verbs.mend(m, ctx, n)


@LEXICON.verb
def reveal(m: Meshal, ctx: Ctx, kind: Literal["item"]) -> bool:
    """MES-ITM-39 Show what an item really is."""
    return item_verbs.reveal(m, ctx)


@LEXICON.verb(card="it_venom_vial")
def coat(m: Meshal, ctx: Ctx) -> Flow[bool]:
    """Put the poison on a weapon: its next hit carries it."""
    return (yield from item_verbs.coat(m, ctx))


@coat.can
def _has_a_blade(m: Meshal, ctx: Ctx) -> bool:
    return any(item_verbs.takes_poison(carried) for carried in being(m, ctx.user).sheet.items)


@LEXICON.verb(card="co_prey")
def process_prey(m: Meshal, ctx: Ctx) -> Flow[bool]:
    """MES-LOT-04, 05 An attempt for each thing that can be won from the dead creature."""
    return (yield from item_verbs.process_prey(m, ctx))


@process_prey.can
def _leaves_anything(m: Meshal, ctx: Ctx) -> bool:
    return ctx.target is not None and bool(item_verbs.prey_left(m, ctx.user, ctx.target, ctx.entry))
