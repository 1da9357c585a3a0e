"""Legend's verbs: what effects do to players. A verb gives back False when it cannot be executed."""

from typing import Literal

from zhuoju.games.legend.effects.elements import gain, make_ready
from zhuoju.games.legend.effects.in_force import Ctx, fits
from zhuoju.games.legend.language.selectors import Choice, Things, Who, each_opponent
from zhuoju.games.legend.model.library import LEXICON
from zhuoju.games.legend.model.state import (
    Banned,
    Buff,
    Copied,
    Legend,
    Ref,
    card_ref,
    player,
    slot_ref,
)
from zhuoju.games.legend.model.words import Ban, Duration, Element, Filter, Phase, Stat
from zhuoju.games.legend.model.zones import abilities, ability_of, can_take, discard, marks
from zhuoju.games.legend.model.zones import draw as draw_cards
from zhuoju.games.legend.turn.unlock import remove_ability as remove
from zhuoju.kernel import Flow, Plain, Seat, choose_distribution, choose_one, choose_some

PHASE_ORDER: tuple[Phase, ...] = ("start", "draw", "prep", "action", "end")


# Changes that last


@LEXICON.verb
def buff(m: Legend, ctx: Ctx, target: Who | Things, stat: Stat, n: int, until: Duration) -> bool:
    """A one-time change that lasts for a while."""
    made: list[Buff] = []
    if isinstance(target, Who):
        made += [Buff(stat, n, until, ctx.you, seat=seat) for seat in target.seats]
    elif target.slots:
        made.append(Buff(stat, n, until, ctx.you, slots=target.slots))
    else:
        made += [Buff(stat, n, until, ctx.you, card=ref) for ref in target.cards]
    m.state.buffs += made
    m.tell("buffed", card=card_ref(ctx.card), stat=stat, amount=n, until=until, **_changed(made))
    return bool(made)


def _changed(made: list[Buff]) -> dict[str, Plain]:
    """Whom or what a change concerns; `seat` where it is one player."""
    seats: list[Plain] = [buff.seat for buff in made if buff.seat is not None]
    cards: list[Plain] = [card_ref(buff.card) for buff in made if buff.card is not None]
    slots: list[Plain] = [slot_ref(slot) for buff in made for slot in buff.slots]
    found: dict[str, Plain] = {"seats": seats, "cards": cards, "slots": slots}
    return found | ({"seat": seats[0]} if len(seats) == 1 else {})


@LEXICON.verb
def restrict(m: Legend, ctx: Ctx, who: Who, ban: Ban, until: Duration) -> bool:
    """Players may not do something for a while."""
    m.state.bans += [Banned(seat, ban, until, ctx.you) for seat in who.seats]
    for seat in who.seats:
        m.tell("restricted", seat=seat, ban=ban)
    return bool(who.seats)


# Gold


@LEXICON.verb
def gain_gold(m: Legend, ctx: Ctx, who: Who, n: int) -> bool:
    """Gain gold."""
    for seat in who.seats:
        change_gold(m, seat, n)
    return bool(who.seats)


@LEXICON.verb
def lose_gold(m: Legend, ctx: Ctx, who: Who, n: int) -> bool:
    """Each loses up to so much gold; not possible where nobody has any."""
    losers = [seat for seat in who.seats if player(m, seat).gold]
    for seat in losers:
        change_gold(m, seat, -min(n, player(m, seat).gold))
    return bool(losers)


@LEXICON.verb
def pay_gold(m: Legend, ctx: Ctx, who: Who, n: int) -> bool:
    """Pay exactly so much."""
    if any(player(m, seat).gold < n for seat in who.seats):
        return False
    for seat in who.seats:
        change_gold(m, seat, -n)
    return bool(who.seats)


@pay_gold.can
def _can_pay(m: Legend, ctx: Ctx, who: Who, n: int) -> bool:
    return all(player(m, seat).gold >= n for seat in who.seats)


def change_gold(m: Legend, seat: Seat, by: int) -> None:
    """Gold never falls below zero (LEG-GEN-07)."""
    p = player(m, seat)
    p.gold = max(0, p.gold + by)
    m.tell("gold", seat=seat, change=by, gold=p.gold)


# Elements


@LEXICON.verb
def gain_element(m: Legend, ctx: Ctx, who: Who, n: int, element: Element | Choice) -> Flow[bool]:
    """LEG-ELEM-11 Gain temporary elements; with a choice each may differ."""
    for seat in who.seats:
        gained: list[tuple[str, int]] = [(element, n)] if isinstance(element, str) else []
        if isinstance(element, Choice):
            rooms = {word: (word, n) for word in element.words}
            gained = yield from choose_distribution(
                n, n, seat, "effect.elements", rooms, clause="LEG-ELEM-11", default={element.words[0]: n}
            )
        p = player(m, seat)
        for word, count in gained:
            gain(m, p, p.temporary, word, count)  # type: ignore[arg-type]
    return bool(who.seats)


@LEXICON.verb
def ready_element(m: Legend, ctx: Ctx, who: Who, n: int) -> Flow[bool]:
    """Turn up to so many spent permanent elements face up."""
    done = False
    for seat in who.seats:
        done = (yield from make_ready(m, player(m, seat), n)) or done
    return done


# Hand and pack


@LEXICON.verb
def draw(m: Legend, ctx: Ctx, who: Who, n: int) -> bool:
    """Draw from the intel deck."""
    return sum(draw_cards(m, seat, n) for seat in who.seats) > 0


@draw.can
def _can_draw(m: Legend, ctx: Ctx) -> bool:
    return can_take(m, "intel")


@LEXICON.verb
def discard_hand(m: Legend, ctx: Ctx, who: Who, n: int) -> Flow[bool]:
    """Discard own hand cards of choice, all or nothing."""
    for seat in who.seats:
        hand = player(m, seat).hand
        if not (yield from _discard_chosen(m, seat, hand, list(hand), n)):
            return False
    return bool(who.seats)


@discard_hand.can
def _can_discard_hand(m: Legend, ctx: Ctx, who: Who, n: int) -> bool:
    return all(len(player(m, seat).hand) >= n for seat in who.seats)


@LEXICON.verb
def discard_pack(m: Legend, ctx: Ctx, who: Who, n: int, *filters: Filter) -> Flow[bool]:
    """Discard matching pack cards of choice, all or nothing."""
    for seat in who.seats:
        pack = player(m, seat).pack
        matching = [r for r in pack if all(fits(m, f, r) for f in filters)]
        if not (yield from _discard_chosen(m, seat, pack, matching, n)):
            return False
    return bool(who.seats)


def _discard_chosen(m: Legend, seat: Seat, pile: list[Ref], matching: list[Ref], n: int) -> Flow[bool]:
    if len(matching) < n:
        return False
    options = {card_ref(r): r for r in matching}
    chosen = yield from choose_some(
        n, n, seat, "effect.discard", options, clause="LEG-TXT-12", default=list(options)[:n]
    )
    for ref in chosen:
        discard(m, ref, pile)
    return True


@LEXICON.verb
def discard_random(m: Legend, ctx: Ctx, who: Who, n: int) -> bool:
    """Random hand cards are discarded, as far as possible."""
    done = False
    for seat in who.seats:
        hand = player(m, seat).hand
        for _ in range(min(n, len(hand))):
            discard(m, m.chance.pick(hand, of="random discard"), hand)
            done = True
    return done


@LEXICON.verb
def discard_self(m: Legend, ctx: Ctx) -> bool:
    """Discard this card from its zone."""
    p = player(m, ctx.you)
    for pile in (p.pack, p.hand):
        if ctx.card in pile:
            discard(m, ctx.card, pile)
            return True
    return False


# Turn


@LEXICON.verb
def gain_action(m: Legend, ctx: Ctx, who: Who, n: int) -> bool:
    """LEG-ACT-11 More actions in this action phase."""
    turn = m.state.turn
    if who.seats != [turn.seat] or turn.phase != "action":
        return False
    turn.actions += n
    m.tell("actions", seat=turn.seat, actions=turn.actions)
    return True


@LEXICON.verb
def skip_phase(m: Legend, ctx: Ctx, who: Who, phase: Literal["draw", "prep", "action"]) -> bool:
    """LEG-TURN-03, 04 A phase of this turn that has not begun is skipped."""
    turn = m.state.turn
    begun = PHASE_ORDER.index(phase) <= PHASE_ORDER.index(turn.phase)
    if who.seats != [turn.seat] or begun or phase in turn.skipped:
        return False
    turn.skipped.append(phase)
    m.tell("phase_will_be_skipped", seat=turn.seat, phase=phase)
    return True


# Abilities


@LEXICON.verb
def target_with_abilities(m: Legend, ctx: Ctx, n: int) -> Flow[bool]:
    """Choose one opponent who has at least so many abilities."""
    rivals = each_opponent(m, ctx).seats
    options = {f"seat:{s}": s for s in rivals if len(abilities(player(m, s))) >= n}
    if not options:
        return False
    ctx.target = yield from choose_one(
        ctx.you, "effect.target", options, clause="LEG-TXT-12", default=next(iter(options))
    )
    return True


@LEXICON.verb
def remove_ability(m: Legend, ctx: Ctx, which: Things) -> bool:
    """Remove abilities and their materials."""
    for ref in which.cards:
        remove(m, ref)
    return which.matched


@LEXICON.verb
def copy_effects(m: Legend, ctx: Ctx, which: Things, until: Duration) -> bool:
    """LEG-EFF-19 to 25 This card gains all written effects of the chosen card for a while."""
    own = ability_of(m, ctx.card)
    if own is None or not which.cards:
        return False
    face = m.state.faces[which.cards[0]]
    own[2].copied.append(Copied(face, until))
    m.tell("copied", card=card_ref(ctx.card), face=face)
    return True


@LEXICON.verb
def counter(m: Legend, ctx: Ctx, n: int) -> bool:
    """Add counters to this card or remove them."""
    on_it = marks(m, ctx.card)
    if on_it.counters + n < 0:
        return False
    on_it.counters += n
    m.tell("counters", card=card_ref(ctx.card), counters=on_it.counters)
    return True
