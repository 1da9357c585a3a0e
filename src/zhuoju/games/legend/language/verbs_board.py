"""Legend's verbs of the board: slots and the cards in them, damage, dice."""

from typing import Literal

from zhuoju.games.legend.effects.dice import BLANK, CRIT, FACES, SWORD
from zhuoju.games.legend.effects.dice import add_dice as roll_more
from zhuoju.games.legend.effects.dice import reroll as roll_again
from zhuoju.games.legend.effects.in_force import Ctx
from zhuoju.games.legend.effects.state_checks import make_loot as become_loot
from zhuoju.games.legend.effects.wounds import (
    heal_creature,
    heal_player,
    hurt_creature,
    hurt_player,
)
from zhuoju.games.legend.language.selectors import Things, Who, chooser, matching_slots
from zhuoju.games.legend.model.library import LEXICON
from zhuoju.games.legend.model.state import NEUTRAL, Legend, card_ref, player, slot_ref
from zhuoju.games.legend.model.words import Area, Face
from zhuoju.games.legend.model.zones import abilities, marks, seen, slot_of, top, turn_up
from zhuoju.games.legend.model.zones import move as put
from zhuoju.games.legend.turn.battle import leave_battle as leave
from zhuoju.games.legend.turn.explore import enter, enterable
from zhuoju.games.legend.turn.gather import add_progress
from zhuoju.games.legend.turn.prep import refresh as refresh_slot
from zhuoju.kernel import Flow, choose_one, choose_some

SlotWord = Literal["adjacent_slot", "same_area", "any_slot"]
SHOWN: dict[Face, int] = {"sword": SWORD, "blank": BLANK, "crit": CRIT}


# Slots and the cards in them


@LEXICON.verb
def peek(m: Legend, ctx: Ctx, who: Who, slots: Things) -> bool:
    """Look at the top cards of slots; only the place of it is public."""
    for seat in who.seats:
        for slot in slots.slots:
            ref = top(m, slot)
            if ref is None:
                continue
            if seat not in seen(m, ref).peeked:
                marks(m, ref).peeked.append(seat)
            public = {"seat": seat, "slot": slot_ref(slot)}
            m.tell("peeked", to=seat, public=public, **public, face=m.state.faces[ref])
    ctx.peeked = slots.slots
    return slots.matched


@LEXICON.verb
def refresh(m: Legend, ctx: Ctx, slots: Things) -> bool:
    """Empty slots and fill them."""
    for slot in slots.slots:
        refresh_slot(m, slot)
    return slots.matched


@LEXICON.verb
def move(m: Legend, ctx: Ctx, who: Who, to: SlotWord) -> Flow[bool]:
    """LEG-EXPL-13 to 15, 18 A player leaves the slot and enters another one."""
    movers = [seat for seat in who.seats if player(m, seat).slot is not None]
    if not movers:
        return False
    seat = movers[0]
    found = [s for s in matching_slots(m, ctx, [to]) if s != player(m, seat).slot]
    if ctx.you != NEUTRAL:
        found = [s for s in found if s in enterable(m, player(m, seat))]
    if not found:
        return False
    who_chooses = chooser(m, ctx)
    if who_chooses is None:
        slot = m.chance.pick(found, of="system")
    else:
        prompt = "neutral.slot" if ctx.you == NEUTRAL else "effect.slot"
        slot = yield from choose_one(
            who_chooses,
            prompt,
            {slot_ref(s): s for s in found},
            clause="LEG-EXPL-14",
            default=slot_ref(found[0]),
        )
    enter(m, seat, slot)
    return True


@LEXICON.verb
def progress(m: Legend, ctx: Ctx, n: int, which: Things) -> bool:
    """Put progress on cards."""
    for ref in which.cards:
        add_progress(m, ref, n)
    return which.matched


@LEXICON.verb
def make_loot(m: Legend, ctx: Ctx, which: Things) -> bool:
    """LEG-RES-11 A card becomes loot."""
    for ref in which.cards:
        become_loot(m, ref)
    return which.matched


@LEXICON.verb
def take(m: Legend, ctx: Ctx, which: Things) -> bool:
    """Move cards to the owner's pack, out of slots or from under creations."""
    p = player(m, ctx.you)
    for ref in which.cards:
        slot = slot_of(m, ref)
        piles = [a.materials for a in abilities(p)] if slot is None else [m.state.slots[slot]]
        source = next(pile for pile in piles if ref in pile)
        put(m, ref, source, p.pack)
        m.tell("took", seat=p.seat, card=card_ref(ref), face=m.state.faces[ref])
        if slot is not None and p.slot == slot:
            turn_up(m, slot)
    return which.matched


@LEXICON.verb
def return_card(m: Legend, ctx: Ctx, which: Things, deck: Area) -> bool:
    """LEG-HUNT-39 Put a card at the bottom of its deck; it leaves the battle with it."""
    done = False
    for ref in which.cards:
        slot = slot_of(m, ref)
        if slot is None:
            continue
        if m.state.hunt is not None:
            m.state.hunt.units = [u for u in m.state.hunt.units if u.card != ref]
        put(m, ref, m.state.slots[slot], m.state.decks[deck])
        m.state.decks[deck].insert(0, m.state.decks[deck].pop())
        m.tell("returned", card=card_ref(ref), face=m.state.faces[ref], deck=deck)
        if any(p.slot == slot for p in m.state.players):
            turn_up(m, slot)
        done = True
    return done


# Wounds


@LEXICON.verb
def damage(m: Legend, ctx: Ctx, n: int, target: Who | Things) -> Flow[bool]:
    """Deal damage to players or creatures."""
    if isinstance(target, Who):
        for seat in target.seats:
            yield from hurt_player(m, seat, n)
        return bool(target.seats)
    there = [r for r in target.cards if slot_of(m, r) is not None]
    for ref in there:
        yield from hurt_creature(m, ref, n)
    return bool(there)


@LEXICON.verb
def heal(m: Legend, ctx: Ctx, target: Who | Things, n: int) -> bool:
    """Remove up to so many wounds."""
    if isinstance(target, Who):
        healed = [heal_player(m, seat, n) for seat in target.seats]
    else:
        healed = [heal_creature(m, ref, n) for ref in target.cards]
    return any(healed)


@LEXICON.verb
def heal_all(m: Legend, ctx: Ctx, who: Who) -> bool:
    """Remove all wounds."""
    healed = [heal_player(m, seat, None) for seat in who.seats]
    return any(healed)


@LEXICON.verb
def prevent(m: Legend, ctx: Ctx, n: int) -> bool:
    """Reduce the damage about to be placed."""
    hurt = m.state.hurt
    if hurt is None:
        return False
    stopped = min(n, hurt.amount)
    hurt.amount -= stopped
    m.tell("prevented", seat=hurt.seat, amount=stopped)
    return True


@LEXICON.verb
def leave_battle(m: Legend, ctx: Ctx, who: Who) -> bool:
    """LEG-HUNT-31 The character leaves the battlefield at once."""
    left = [leave(m, seat) for seat in who.seats]
    return any(left)


# Dice


@LEXICON.verb
def add_dice(m: Legend, ctx: Ctx, n: int) -> bool:
    """LEG-DICE-11 Roll more dice and add them to the current roll."""
    if m.state.roll is None:
        return False
    roll_more(m, m.state.roll, n)
    return True


@LEXICON.verb
def next_dice(m: Legend, ctx: Ctx, n: int) -> bool:
    """LEG-DICE-14 The owner's next roll in this round has more dice; it adds up."""
    p = player(m, ctx.you)
    p.next_dice += n
    m.tell("next_dice", seat=p.seat, dice=p.next_dice)
    return True


@LEXICON.verb
def reroll(m: Legend, ctx: Ctx, n: int) -> Flow[bool]:
    """LEG-DICE-12 Roll up to so many chosen dice of the current roll again."""
    roll = m.state.roll
    if roll is None:
        return False
    options = {f"die:{k} {FACES[face]}": k for k, face in enumerate(roll.dice)}
    places = yield from choose_some(0, n, ctx.you, "dice.reroll", options, clause="LEG-DICE-12", default=[])
    roll_again(m, roll, places)
    return True


@LEXICON.verb
def set_die(m: Legend, ctx: Ctx, n: int, face: Face) -> Flow[bool]:
    """LEG-DICE-13 Turn chosen dice of the current roll to a face."""
    roll = m.state.roll
    if roll is None or not roll.dice:
        return False
    options = {f"die:{k} {FACES[shown]}": k for k, shown in enumerate(roll.dice)}
    blanks_first = sorted(options, key=lambda o: not o.endswith("blank"))  # DP-24
    places = yield from choose_some(
        n, n, ctx.you, "dice.set", options, clause="LEG-DICE-13", default=blanks_first[:n], face=face
    )
    for place in places:
        roll.dice[place] = SHOWN[face]
    m.tell("dice_set", seat=roll.seat, places=list(places), face=face, roll=list(roll.dice))
    return True


@LEXICON.verb
def add_points(m: Legend, ctx: Ctx, n: int) -> bool:
    """LEG-DICE-10 Points added to the current roll after multiplying."""
    if m.state.roll is None:
        return False
    m.state.roll.points += n
    m.tell("points_added", seat=m.state.roll.seat, points=n)
    return True


def _in_a_roll(m: Legend, ctx: Ctx) -> bool:
    return m.state.roll is not None


for term in (add_dice, reroll, add_points):
    term.can(_in_a_roll)
