"""LEG-EFF, LEG-TXT Which effects apply or can be used, what they add up to, and carrying them out."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from zhuoju.content import perform
from zhuoju.games.legend.effects.elements import can_pay, pay
from zhuoju.games.legend.model.library import CARDS, CHARACTERS, Effect
from zhuoju.games.legend.model.state import (
    NEUTRAL,
    Ability,
    Legend,
    Player,
    Ref,
    card_ref,
    neighbours,
    next_player,
    player,
)
from zhuoju.games.legend.model.words import Filter, Flag, Limit, Location, Period, Stat, Trigger
from zhuoju.games.legend.model.zones import card, discard, enabled, seen, slot_of, top
from zhuoju.kernel import Flow, Seat, choose_order

BASE: dict[str, int] = {"gather": 3, "attack": 3, "max_health": 6, "hand_limit": 6, "pack_limit": 6,
                        "element_limit": 10}  # fmt: skip
FLOOR: dict[str, int] = {"max_health": 1}
CHANGES = ("need", "buy_price", "sell_price", "unlock_gold")  # added to a printed number; may be negative


Change = tuple[int, tuple[Filter, ...]]


class Ctx(Struct):
    """Whose effect is being carried out, on which card, and what it has to do with."""

    you: Seat  # the owner; NEUTRAL for cards in exploration slots
    card: Ref
    affected: Seat | None = None  # the hunter or gatherer
    it: Ref | None = None
    target: Seat | None = None
    peeked: list[int] = []


class Source(Struct):
    """An effect on a card of somebody, under the name its uses are counted by."""

    owner: Seat
    card: Ref
    key: str
    effect: Effect


# Statistics and flags


def standing(m: Legend, p: Player) -> Iterator[tuple[str, Location]]:
    """The faces of a player's cards whose permanent effects apply, with their location (LEG-EFF-02)."""
    faces = m.state.faces
    for ability in enabled(m, p):
        yield faces[ability.card], "ascension"
        for copy in ability.copied:
            yield copy.face, "ascension"
        for material in ability.materials:
            yield faces[material], "material"
    for ref in p.pack:
        yield faces[ref], "pack"


def stat(m: Legend, seat: Seat, name: Stat, ref: Ref | None = None) -> int:
    """A player's statistic with everything that changes it; `ref` is the card it is used on."""
    total = base_stat(m.state.players[seat], name) + applied(m, changes(m, seat, name), ref)
    return total if name in CHANGES else max(FLOOR.get(name, 0), total)


def changes(m: Legend, seat: Seat, name: Stat) -> list[Change]:
    """Everything that changes a statistic of a player: by how much, and for what."""
    p, faces = m.state.players[seat], m.state.faces
    found: list[Change] = []
    for ability in enabled(m, p):
        own = CARDS[faces[ability.card]]
        if name in own.touched:
            found += own.mods.get(("ascension", name), ())
        for copy in ability.copied:
            found += CARDS[copy.face].mods.get(("ascension", name), ())
        for ref in ability.materials:
            under = CARDS[faces[ref]]
            if name in under.touched:
                found += under.mods.get(("material", name), ())
    for ref in p.pack:
        packed = CARDS[faces[ref]]
        if name in packed.touched:
            found += packed.mods.get(("pack", name), ())
    found += [(b.amount, ()) for b in m.state.buffs if b.seat == seat and b.stat == name]
    return found


def applied(m: Legend, found: list[Change], ref: Ref | None) -> int:
    """What these changes come to for one card, or for none."""
    total = 0
    for amount, filters in found:
        if not filters or (ref is not None and all(fits(m, f, ref) for f in filters)):
            total += amount
    return total


def base_stat(p: Player, name: Stat) -> int:
    """What a player starts from: the character's numbers, or 3, 3 and 6 without one (LEG-EXCL-08)."""
    if p.character and name in ("gather", "attack", "max_health"):
        who = CHARACTERS[p.character]
        return {"gather": who.gather, "attack": who.attack, "max_health": who.health}[name]
    return BASE.get(name, 0)


def need(m: Legend, ref: Ref) -> int:
    """LEG-GATH-03, LEG-RES-10 The current gather need, with the turn player's modifiers."""
    printed = card(m, ref).need
    return max(1, printed + stat(m, m.state.turn.seat, "need", ref))


def health_of(m: Legend, ref: Ref) -> int:
    """The max health of a creature."""
    return max(1, card(m, ref).health)


def creature_attack(m: Legend, ref: Ref) -> int:
    """LEG-HUNT-16 The current attack of a creature."""
    printed = card(m, ref)
    total = printed.attack
    for amount, filters in printed.mods.get(("explore", "creature_attack"), ()):
        if all(fits(m, f, ref) for f in filters):
            total += amount
    total += sum(b.amount for b in m.state.buffs if b.card == ref and b.stat == "creature_attack")
    return max(0, total)


def fits(m: Legend, word: Filter, ref: Ref) -> bool:
    """Whether a card answers to a word that describes kind, grade or circumstance."""
    face = card(m, ref)
    if word == "this":
        return True
    if word == "if_adjacent_faceup_creature":
        slot = slot_of(m, ref)
        beside = [top(m, s) for s in neighbours(slot)] if slot is not None else []
        return any(r is not None and seen(m, r).faceup and card(m, r).kind == "creature" for r in beside)
    if word == "first_each_turn":
        return m.state.turn.purchases == 0
    return word in face.words


def flag(m: Legend, seat: Seat, name: Flag) -> int | None:
    """The number of a rule flag that a player's cards set (1 where it has none), or None."""
    for face, location in standing(m, m.state.players[seat]):
        found = CARDS[face].flags.get((location, name))
        if found is not None:
            return found
    return None


def creature_flag(m: Legend, ref: Ref, name: Flag) -> int | None:
    """The number of a rule flag that a creature sets while it is in its slot, or None."""
    return card(m, ref).flags.get(("explore", name))


# Conditions and limits


def stamp(m: Legend, owner: Seat, limit: Limit) -> int:
    """The number of the current period of a limit: used in it once is used up (LEG-EFF-13, 14)."""
    state = m.state
    if limit == "round":
        return state.players[owner].turns if owner >= 0 else state.turn_number
    return {
        "game": 1,
        "turn": state.turn_number,
        "action": state.action_number,
        "hunt": state.hunt_number,
        "combat_round": state.combat_number,
    }[limit]


def used_up(m: Legend, source: Source) -> bool:
    """Whether a limited effect was used in the current period already."""
    limit = source.effect.line.limit
    if limit is None:
        return False
    used = m.state.used.get(source.card)
    return used is not None and used.get(source.key) == stamp(m, source.owner, limit)


def use_up(m: Legend, source: Source) -> None:
    """Count one use."""
    limit = source.effect.line.limit
    if limit is not None:
        m.state.used.setdefault(source.card, {})[source.key] = stamp(m, source.owner, limit)


def holds(m: Legend, source: Source) -> bool:
    """Whether periods, limit and counters of an effect allow it now, its trigger aside (LEG-EFF-15)."""
    state, line, owner = m.state, source.effect.line, source.owner
    if line.limit == "action" and not state.turn.in_action:
        return False  # LEG-ACT-12
    if line.limit in ("hunt", "combat_round") and state.hunt is None:
        return False
    if used_up(m, source):
        return False
    if line.counters and seen(m, source.card).counters < line.counters:
        return False
    return all(_PERIODS[period](m, owner) for period in line.when)


_PERIODS: dict[Period, Callable[[Legend, Seat], bool]] = {
    "my_turn": lambda m, seat: m.state.turn.seat == seat,
    "my_prep": lambda m, seat: m.state.turn.seat == seat and m.state.turn.phase == "prep",
    "my_action": lambda m, seat: m.state.turn.seat == seat and m.state.turn.phase == "action",
    "in_slot": lambda m, seat: m.state.players[seat].slot is not None,
    "my_hunt": lambda m, seat: m.state.hunt is not None and m.state.hunt.hunter == seat,
    "my_gather": lambda m, seat: m.state.gathering is not None and m.state.turn.seat == seat,
    "opp_hunt": lambda m, seat: m.state.hunt is not None and m.state.hunt.hunter != seat,
}


# Finding effects


def written(m: Legend, ability: Ability) -> Iterator[tuple[str, Effect]]:
    """The effects of an ability in the ascension area, those it copied included (LEG-EFF-23)."""
    for effect in CARDS[m.state.faces[ability.card]].at["ascension"]:
        yield effect.key, effect
    for copy in ability.copied:
        for effect in CARDS[copy.face].at["ascension"]:
            yield f"{copy.face}/{effect.key}", effect


def sources(m: Legend, p: Player, sort: str) -> Iterator[Source]:
    """A player's effects of one sort (permanent, activated, quick) at their locations."""
    seat, faces = p.seat, m.state.faces
    for ability in enabled(m, p):
        if ability.copied or sort in CARDS[faces[ability.card]].sorts["ascension"]:
            for key, effect in written(m, ability):
                if effect.line.type == sort:
                    yield Source(seat, ability.card, key, effect)
        for ref in ability.materials:
            yield from _on_card(seat, ref, faces[ref], "material", sort)
    for ref in p.pack:
        yield from _on_card(seat, ref, faces[ref], "pack", sort)
    for ref in p.hand:
        yield from _on_card(seat, ref, faces[ref], "hand", sort)


def _on_card(seat: Seat, ref: Ref, face: str, location: Location, sort: str) -> Iterator[Source]:
    found = CARDS[face]
    if sort in found.sorts[location]:
        for effect in found.at[location]:
            if effect.line.type == sort:
                yield Source(seat, ref, effect.key, effect)


def usable(m: Legend, seat: Seat, sort: str, windows: tuple[Trigger, ...] = ()) -> list[Source]:
    """The activated or quick effects a player could use now; `windows` are the moments now open."""
    found = []
    for source in sources(m, m.state.players[seat], sort):
        line = source.effect.line
        open_now = line.on is None or line.on in windows
        payable = not line.cost or can_pay(m.state.players[seat], line.cost)
        if open_now and payable and holds(m, source):
            found.append(source)
    return found


def option_id(m: Legend, source: Source) -> str:
    """How the use of an effect is named among the options."""
    word = "play" if source.card in m.state.players[source.owner].hand else "use"
    return f"{word} {card_ref(source.card)} #{source.key}"


# Carrying out


def activate(m: Legend, source: Source) -> Flow[bool]:
    """LEG-EFF-10 Use an effect: count the use, pay, discard an event first, then carry it out at once."""
    p, line = player(m, source.owner), source.effect.line
    m.state.carrying_out += 1
    use_up(m, source)
    if line.cost:
        yield from pay(m, p, line.cost, clause="LEG-TXT-04")
    m.tell(
        "effect_used",
        seat=p.seat,
        card=card_ref(source.card),
        face=m.state.faces[source.card],
        key=source.key,
    )
    if source.card in p.hand:
        discard(m, source.card, p.hand)  # LEG-EVT-03
    hunt = m.state.hunt
    ctx = Ctx(p.seat, source.card, hunt.hunter if hunt else None, hunt.creature if hunt else None)
    done = yield from carry_out(m, ctx, source.effect)
    m.state.carrying_out -= 1
    return done


def carry_out(m: Legend, ctx: Ctx, effect: Effect) -> Flow[bool]:
    """LEG-TXT-07, 08 The clauses in order, up to the first that cannot be executed."""
    from zhuoju.games.legend.effects.state_checks import settle

    for clause in effect.clauses:
        m.toil("a clause")
        done = yield from perform(m, ctx, clause)
        yield from settle(m)
        if not done and not clause.always:  # LEG-TXT-11
            m.tell("effect_failed", card=card_ref(ctx.card), face=m.state.faces[ctx.card], key=effect.key)
            return False
    return True


def trigger(m: Legend, waiting: list[tuple[Source, Ctx]], chooser: Seat | None) -> Flow[None]:
    """LEG-EFF-04, 05 Carry out triggered permanent effects of one owner, in the order the owner chooses."""
    waiting = [(s, c) for s, c in waiting if holds(m, s)]
    waiting.sort(key=lambda each: (m.state.faces[each[0].card], each[0].key))  # DP-31
    if len(waiting) > 1 and chooser is not None:
        options = {f"{card_ref(s.card)} #{s.key}": (s, c) for s, c in waiting}
        waiting = yield from choose_order(
            chooser, "triggers.order", options, clause="LEG-GEN-11", default=list(options)
        )
    for source, ctx in waiting:
        if holds(m, source) and not (source.owner >= 0 and player(m, source.owner).resigned):
            m.state.carrying_out += 1
            use_up(m, source)
            m.tell("triggered", card=card_ref(source.card), face=m.state.faces[source.card], key=source.key)
            yield from carry_out(m, ctx, source.effect)
            m.state.carrying_out -= 1


def own_triggers(m: Legend, seat: Seat, moment: Trigger, it: Ref | None = None) -> Flow[None]:
    """A player's permanent effects that wait for this moment."""
    found = [
        (source, Ctx(seat, source.card, seat, it))
        for source in sources(m, player(m, seat), "permanent")
        if source.effect.line.on == moment
    ]
    if found:
        yield from trigger(m, found, seat)


def card_triggers(m: Legend, ref: Ref, moment: Trigger, affected: Seat, combat_round: int = 0) -> Flow[None]:
    """The effects of a card in an exploration slot that wait for this moment (LEG-GEN-12)."""
    found = [
        (Source(NEUTRAL, ref, e.key, e), Ctx(NEUTRAL, ref, affected, ref))
        for e in card(m, ref).at["explore"]
        if e.line.on == moment and e.line.combat_round in (0, combat_round)
    ]
    if found:
        yield from trigger(m, found, controller(m))


def controller(m: Legend) -> Seat | None:
    """LEG-HUNT-09 Who decides for neutral cards; nobody in solo, where the system does."""
    return next_player(m)
