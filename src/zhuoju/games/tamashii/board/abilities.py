"""TAM-AUG Abilities of bodies, augments, protocols and rule cards: what they add up to, and using them.

Rules open a moment with `happen` (triggers) or offer what `usable` gives beside their own options.
"""

from collections.abc import Iterator

from msgspec import Struct

from zhuoju.content import perform
from zhuoju.content.language.clause import Effect
from zhuoju.games.tamashii.model.cards import Ability
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.library import (
    BODIES,
    CLASS_AUGMENTS,
    GLOBAL_RULES,
    LIBRARY,
    PROTOCOLS,
    WALKER,
)
from zhuoju.games.tamashii.model.scenario_cards import Guide, PlotCard, Ruled, SpecialCard
from zhuoju.games.tamashii.model.state import (
    Player,
    Ref,
    Story,
    Tamashii,
    card_ref,
    in_turn_order,
    player,
)
from zhuoju.games.tamashii.model.statements import Mod, ModByQueue, Rule
from zhuoju.games.tamashii.model.words import Flag, Limit, Measure, Moment
from zhuoju.kernel import Flow, Seat, choose_one, choose_yes_no

PROTOCOL_STEPS = 3


class Use(Struct):
    """An ability of a player's component, under the name its uses are counted by."""

    seat: Seat
    face: str
    key: str
    ability: Ability
    card: Ref | None = None
    facts: dict[str, int] = {}

    @property
    def option(self) -> str:
        """How its use is named among the options."""
        where = self.face if self.card is None else card_ref(self.card)
        return f"use {where} #{self.key.rpartition('#')[2]}"


# Where abilities come from


def sources(m: Tamashii, p: Player) -> Iterator[tuple[str, Ref | None, tuple[Ability, ...]]]:
    """Everything with abilities that works for a player now (TAM-BODY-08, TAM-AUG-03, TAM-PROTOCOL-06)."""
    faces = m.state.faces
    if p.bodies:
        yield faces[p.bodies[-1]], p.bodies[-1], BODIES[faces[p.bodies[-1]]].abilities
    else:
        yield WALKER, None, BODIES[WALKER].abilities
    for augment in p.augments:
        own = CLASS_AUGMENTS.get(faces[augment.card])
        if own is not None and augment.equipped:
            yield own.id, augment.card, own.abilities
    if p.protocol is not None and p.protocol_step == PROTOCOL_STEPS:
        yield faces[p.protocol], p.protocol, PROTOCOLS[faces[p.protocol]].abilities
    if m.state.contest is not None:
        yield m.state.contest.rule, None, GLOBAL_RULES[m.state.contest.rule].abilities
    if m.state.story is not None:
        yield from _scenario(m.state.story)


def _scenario(story: Story) -> Iterator[tuple[str, None, tuple[Ability, ...]]]:
    """TAM-SCEN-07 The special rules of the guide and of the scenario cards in play."""
    packs = LIBRARY.packs
    cards: list[Ruled | None] = [packs.of(Guide).get(story.scenario), packs.of(PlotCard).get(story.plot)]
    cards += [packs.of(SpecialCard).get(number) for number in story.specials]
    for card in cards:
        if card is not None and card.rules:
            yield card.id, None, card.rules


def abilities(m: Tamashii, p: Player, moment: Moment, facts: dict[str, int] | None = None) -> list[Use]:
    """A player's abilities for a moment that their limit and condition allow now."""
    found = []
    for face, card, written in sources(m, p):
        for n, ability in enumerate(written):
            if ability.moment == moment:
                use = Use(p.seat, face, _key(face, card, n), ability, card, facts or {})
                if _allowed(m, p, use):
                    found.append(use)
    return found


def _key(face: str, card: Ref | None, n: int) -> str:
    return f"{face if card is None else card}#{n}"


def _allowed(m: Tamashii, p: Player, use: Use, ctx: Ctx | None = None) -> bool:
    limit, condition = use.ability.limit, use.ability.condition
    if limit is not None and p.used.get(use.key) == period(m, limit):
        return False
    return condition is None or condition(m, ctx or context(use))


def period(m: Tamashii, limit: Limit) -> int:
    """The number of the current period of a limit: used in it once is used up."""
    return 0 if limit == "game" else m.state.clock.get(limit, 0)


def context(use: Use) -> Ctx:
    """The context in which an ability is carried out."""
    return Ctx(use.seat, face=use.face, card=use.card, facts=use.facts)


# Values and flags


def _standing(m: Tamashii, p: Player, ctx: Ctx | None) -> Iterator[tuple[Use, Effect]]:
    """Every statement that holds for a player now."""
    for face, card, written in sources(m, p):
        for n, ability in enumerate(written):
            if ability.moment == "always":
                use = Use(p.seat, face, _key(face, card, n), ability, card)
                if _allowed(m, p, use, ctx):
                    for clause in ability.do:
                        yield use, clause


def mod(m: Tamashii, p: Player, stat: Measure, ctx: Ctx | None = None) -> int:
    """The sum of everything that changes a value of a player now; `ctx` where a launch is under way."""
    total = 0
    for _, clause in _standing(m, p, ctx):
        value = clause.value
        if isinstance(value, Mod) and value.stat == stat:
            total += value.n
        elif isinstance(value, ModByQueue) and value.stat == stat:
            total += len(p.queue) // value.each
    return total


def flag(m: Tamashii, p: Player, name: Flag) -> int | None:
    """The number of a rule flag that something of a player sets and that is not used up, or None."""
    for _, clause in _standing(m, p, None):
        if isinstance(clause.value, Rule) and clause.value.flag == name:
            return clause.value.n
    return None


def spend_flag(m: Tamashii, p: Player, name: Flag) -> None:
    """Use up a limited flag, for what has just made use of it."""
    for use, clause in _standing(m, p, None):
        if isinstance(clause.value, Rule) and clause.value.flag == name:
            _count(m, p, use)
            return


# Moments


def usable(m: Tamashii, seat: Seat, moment: Moment, **facts: int) -> dict[str, Use]:
    """What a player could use by choice now, by option id (TAM-AUG-07, 08)."""
    return {
        use.option: use
        for use in abilities(m, player(m, seat), moment, facts)
        if use.ability.do.can(m, context(use))
    }


def use(m: Tamashii, chosen: Use) -> Flow[None]:
    """Count the use, then carry the ability out."""
    p = player(m, chosen.seat)
    _count(m, p, chosen)
    m.tell("ability_used", seat=p.seat, face=chosen.face)
    yield from perform(m, context(chosen), chosen.ability.do)


def _count(m: Tamashii, p: Player, used: Use) -> None:
    if used.ability.limit is not None:
        p.used[used.key] = period(m, used.ability.limit)


def happen(m: Tamashii, seat: Seat, moment: Moment, **facts: int) -> Flow[None]:
    """TAM-GEN-09, TAM-AUG-13 Open a moment: a player's triggers in the order the player likes, each once."""
    done: list[str] = []
    while m.result is None:
        waiting = [u for u in _waiting(m, seat, moment, facts) if u.key not in done]
        if not waiting:
            break
        chosen = yield from _next(waiting)
        if chosen is None:
            break
        done.append(chosen.key)
        yield from use(m, chosen)
    if moment == "wounds_incoming":
        for other in in_turn_order(m):
            if other != seat and m.state.wounds is not None and m.state.wounds.taker == seat:
                yield from happen(m, other, "ally_wounds", wounded=seat, **facts)


def _waiting(m: Tamashii, seat: Seat, moment: Moment, facts: dict[str, int]) -> list[Use]:
    """Triggers that could be carried out now; those that must come first."""
    found = list(usable(m, seat, moment, **facts).values())
    return [u for u in found if u.ability.must] or found


def _next(waiting: list[Use]) -> Flow[Use | None]:
    """Which trigger comes next; forced ones are only put in order, the others may be left (TAM-AUG-07)."""
    first = waiting[0]
    if first.ability.must and len(waiting) == 1:
        return first
    if len(waiting) == 1:
        wanted = yield from choose_yes_no(
            first.seat,
            "ability.use",
            clause="TAM-AUG-07",
            default="no",
            face=first.face,
            effect=first.ability.do.source,
        )
        return first if wanted else None
    options: dict[str, Use | None] = {u.option: u for u in waiting}
    default = first.option
    if not first.ability.must:
        options["pass"] = None
        default = "pass"
    return (yield from choose_one(first.seat, "ability.next", options, clause="TAM-GEN-09", default=default))
