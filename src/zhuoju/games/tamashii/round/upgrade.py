"""TAM-UPGRADE Upgrades: what memory and experience buy during planning, and trading faction augments."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from zhuoju.games.tamashii.board import harm
from zhuoju.games.tamashii.board.abilities import flag, spend_flag
from zhuoju.games.tamashii.board.codes import discard_cell, gain_code, gainable
from zhuoju.games.tamashii.board.deeds import did, reached
from zhuoju.games.tamashii.board.launcher import tokens, unlock, unlockable
from zhuoju.games.tamashii.board.resources import spend
from zhuoju.games.tamashii.model.cards import FactionAugment
from zhuoju.games.tamashii.model.difficulty import xp_per_upgrade
from zhuoju.games.tamashii.model.knowledge import look, shared
from zhuoju.games.tamashii.model.library import CONSTANTS, augment_of
from zhuoju.games.tamashii.model.state import (
    Augment,
    Cell,
    Player,
    Ref,
    Tamashii,
    card_ref,
    cell_ref,
    in_turn_order,
    player,
    seat_ref,
)
from zhuoju.games.tamashii.model.words import Basic
from zhuoju.kernel import Flow, Seat, Withheld, choose_one, choose_yes_no

MEMORY_PER_CODE = 1  # TAM-UPGRADE-03, 04
CLASS_DRAW = 2  # TAM-AUG-10: draw so many, keep one

Sort = Literal["discard", "code", "equip", "cap", "unlock", "open_source", "class", "trade"]


class Upgrade(Struct, frozen=True):
    """One thing to buy, or a trade to propose."""

    sort: Sort
    cell: Cell = -1
    code: Basic = "red"
    card: Ref = -1  # to equip
    give: Ref | None = None
    take: Ref | None = None
    other: Seat = -1


# What can be bought


def upgrades(m: Tamashii, p: Player) -> dict[str, Upgrade]:
    """TAM-UPGRADE-01, 12 Everything a player could do now, by option id."""
    options: dict[str, Upgrade] = {}
    if p.resources.get("memory", 0) >= MEMORY_PER_CODE:
        options |= {f"discard {cell_ref(c)}": Upgrade("discard", cell=c) for c in tokens(p.launcher)}
        options |= {f"code {code}": Upgrade("code", code=code) for code in gainable(m)}
    for augment in p.augments:
        if not augment.equipped and price(m, p, augment.card) <= p.resources.get("memory", 0):
            options[f"equip {card_ref(augment.card)}"] = Upgrade("equip", card=augment.card)
    if p.xp >= xp_per_upgrade(m):
        options |= _for_experience(m, p)
    return options | {option: offer for option, offer in trades(m, p) if _is_new(m, p, offer)}


def _for_experience(m: Tamashii, p: Player) -> dict[str, Upgrade]:
    """TAM-UPGRADE-08 to 10, 13 Cap, cell, open-source code, class augment, as far as there is one."""
    options: dict[str, Upgrade] = {}
    if p.cap < CONSTANTS.integrity_top:  # 09
        options["cap"] = Upgrade("cap")
    options |= {f"unlock {cell_ref(c)}": Upgrade("unlock", cell=c) for c in unlockable(p)}
    if m.state.supply.get("open_source", 0):  # 10
        options["open_source"] = Upgrade("open_source")
    if p.class_deck:  # 13
        options["class"] = Upgrade("class")
    return options


def price(m: Tamashii, p: Player, ref: Ref) -> int:
    """TAM-UPGRADE-05 The memory that equipping an augment costs now."""
    return max(0, augment_of(m, ref).cost - (flag(m, p, "equip_discount") or 0))


def withheld(m: Tamashii, p: Player) -> Iterator[Withheld]:
    """Why upgrades are not on offer."""
    memory, needed = p.resources.get("memory", 0), xp_per_upgrade(m)
    if memory < MEMORY_PER_CODE:
        for word in ("discard", "code"):
            yield Withheld(word, "reason.memory", {"needed": MEMORY_PER_CODE}, "TAM-UPGRADE-03")
    for augment in p.augments:
        cost = price(m, p, augment.card)
        if not augment.equipped and cost > memory:
            option = f"equip {card_ref(augment.card)}"
            yield Withheld(option, "reason.memory", {"needed": cost}, "TAM-UPGRADE-05")
    if p.xp < needed:
        for word in ("cap", "unlock", "open_source", "class"):
            yield Withheld(word, "reason.xp", {"needed": needed}, "TAM-UPGRADE-08")
    else:
        yield from _not_for_experience(m, p)


def _not_for_experience(m: Tamashii, p: Player) -> Iterator[Withheld]:
    """What experience could buy but there is none of."""
    if p.cap >= CONSTANTS.integrity_top:
        yield Withheld("cap", "reason.cap_at_top", {}, "TAM-UPGRADE-09")
    if not p.launcher.locks:
        yield Withheld("unlock", "reason.no_locks", {}, "TAM-LAUNCHER-05")
    if not m.state.supply.get("open_source", 0):
        yield Withheld("open_source", "reason.supply", {}, "TAM-UPGRADE-10")
    if not p.class_deck:
        yield Withheld("class", "reason.no_class_cards", {}, "TAM-AUG-10")


# Buying


def upgrade(m: Tamashii, p: Player, bought: Upgrade) -> Flow[None]:
    """TAM-UPGRADE-03 to 08 Pay, then have it."""
    if bought.sort in ("discard", "code"):
        yield from _with_memory(m, p, bought)
    elif bought.sort == "equip":
        yield from equip(m, p, bought.card)
    elif bought.sort == "trade":
        yield from propose(m, p, bought)
    else:
        p.xp -= xp_per_upgrade(m)
        m.tell("xp_spent", seat=p.seat, n=xp_per_upgrade(m), now=p.xp)
        yield from _with_experience(m, p, bought)


def _with_memory(m: Tamashii, p: Player, bought: Upgrade) -> Flow[None]:
    """TAM-UPGRADE-03, 04 One memory: discard a code from the launcher, or gain a basic code."""
    spend(m, p, "memory", MEMORY_PER_CODE)
    if bought.sort == "code":
        gain_code(m, p, bought.code)
        yield from did(m, p.seat, "code_gained")
    elif discard_cell(m, p, bought.cell) == "corrupted":
        yield from did(m, p.seat, "corrupted_discarded")


def equip(m: Tamashii, p: Player, ref: Ref) -> Flow[None]:
    """TAM-UPGRADE-05, TAM-AUG-05 Pay the memory cost; the augment works from now on."""
    cost = price(m, p, ref)
    if cost < augment_of(m, ref).cost:
        spend_flag(m, p, "equip_discount")
    spend(m, p, "memory", cost)
    owned(p, ref).equipped = True
    m.tell("equipped", seat=p.seat, card=card_ref(ref), face=m.state.faces[ref], cost=cost)
    m.reveal()  # in versus games it was face down
    yield from did(m, p.seat, "augment_equipped")


def _with_experience(m: Tamashii, p: Player, bought: Upgrade) -> Flow[None]:
    """TAM-UPGRADE-08 One of the four, already paid for."""
    if bought.sort == "cap":
        yield from harm.raise_cap(m, p, 1)
    elif bought.sort == "unlock":
        unlock(m, p, bought.cell)
        yield from did(m, p.seat, "cell_unlocked")
    elif bought.sort == "open_source":
        gain_code(m, p, "open_source")
        yield from did(m, p.seat, "code_gained")
    else:
        yield from draw_class_augment(m, p)


def draw_class_augment(m: Tamashii, p: Player) -> Flow[None]:
    """TAM-AUG-10 Draw two of your class deck and keep one; the other goes to the bottom (D-14)."""
    drawn = p.class_deck[-CLASS_DRAW:]
    look(m, drawn, p.seat)
    options = {card_ref(ref): ref for ref in reversed(drawn)}
    kept = yield from choose_one(
        p.seat, "class.keep", options, clause="TAM-AUG-10", default=next(iter(options)),
        faces=[m.state.faces[ref] for ref in options.values()],
        names={option: m.state.faces[ref] for option, ref in options.items()},
    )  # fmt: skip
    others = [ref for ref in drawn if ref != kept]
    p.class_deck = [*others, *p.class_deck[: -len(drawn)]]
    p.augments.append(Augment(kept))  # TAM-AUG-04: not equipped
    m.tell(
        "class_augment", to=_viewers(m, p.seat), public={"seat": p.seat, "card": card_ref(kept)},
        seat=p.seat, card=card_ref(kept), face=m.state.faces[kept],
    )  # fmt: skip
    yield from reached(m, p.seat)


def _viewers(m: Tamashii, *seats: Seat) -> list[Seat]:
    """Who sees what these seats see: in co-op everybody (TAM-GEN-16)."""
    return [s for s in range(m.seats) if any(shared(m.state, seat, s) for seat in seats)]


def owned(p: Player, ref: Ref) -> Augment:
    """A player's augment by its card."""
    return next(augment for augment in p.augments if augment.card == ref)


# Trading


def trades(m: Tamashii, p: Player) -> Iterator[tuple[str, Upgrade]]:
    """TAM-UPGRADE-06, D-11 Cards to give, to ask for, and to exchange one for one, with each other player."""
    mine = tradable(m, p)
    for seat in in_turn_order(m):
        if seat == p.seat:
            continue
        theirs = tradable(m, player(m, seat), seen_by=p.seat)
        for give in mine:
            yield f"give {card_ref(give)} {seat_ref(seat)}", Upgrade("trade", give=give, other=seat)
        for take in theirs:
            yield f"ask {card_ref(take)} {seat_ref(seat)}", Upgrade("trade", take=take, other=seat)
            for give in mine:
                option = f"trade {card_ref(give)} {card_ref(take)} {seat_ref(seat)}"
                yield option, Upgrade("trade", give=give, take=take, other=seat)


def _offer_key(offer: Upgrade) -> str:
    """An offer by its cards and its addressee: the same one is made once in a planning phase, no more."""
    return f"offer {offer.give} {offer.take} {offer.other}"


def _is_new(m: Tamashii, p: Player, offer: Upgrade) -> bool:
    return p.used.get(_offer_key(offer)) != m.state.round


def tradable(m: Tamashii, p: Player, seen_by: Seat | None = None) -> list[Ref]:
    """TAM-UPGRADE-07, TAM-AUG-01 Faction augments only; of another player, those that lie open to you."""
    return [
        a.card
        for a in p.augments
        if isinstance(augment_of(m, a.card), FactionAugment)
        and (seen_by is None or a.equipped or shared(m.state, p.seat, seen_by))
    ]


def propose(m: Tamashii, p: Player, offer: Upgrade) -> Flow[None]:
    """TAM-UPGRADE-06 The other player must consent; what was offered may have changed hands meanwhile."""
    other = player(m, offer.other)
    p.used[_offer_key(offer)] = m.state.round
    if offer.give is not None:
        look(m, [offer.give], other.seat)  # in versus games it may be face down
    m.tell(
        "trade_proposed", to=_viewers(m, p.seat, other.seat), public={"seat": p.seat, "other": other.seat},
        seat=p.seat, other=other.seat, cards=_named(m, offer),
    )  # fmt: skip
    agreed = yield from choose_yes_no(
        other.seat, "trade.accept", clause="TAM-UPGRADE-06", default="no", by=p.seat, cards=_named(m, offer)
    )
    still_there = _has(p, offer.give) and _has(other, offer.take)
    if not agreed or not still_there:
        m.tell("trade_refused", seat=p.seat, other=other.seat)
        return
    for ref, giver, taker in ((offer.give, p, other), (offer.take, other, p)):
        if ref is not None:
            hand_over(m, ref, giver, taker)
            yield from did(m, giver.seat, "augment_traded")


def _named(m: Tamashii, offer: Upgrade) -> dict[str, str]:
    """The cards of an offer by number and face."""
    cards = (("give", offer.give), ("take", offer.take))
    refs = {word: card_ref(ref) for word, ref in cards if ref is not None}
    faces = {f"{word}_face": m.state.faces[ref] for word, ref in cards if ref is not None}
    return refs | faces


def _has(p: Player, ref: Ref | None) -> bool:
    return ref is None or any(a.card == ref for a in p.augments)


def hand_over(m: Tamashii, ref: Ref, giver: Player, taker: Player) -> None:
    """TAM-UPGRADE-06, TAM-AUG-04 The card changes hands and is unequipped; memory is not refunded (EC-52)."""
    giver.augments.remove(owned(giver, ref))
    taker.augments.append(Augment(ref))
    look(m, [ref], taker.seat)
    look(m, [ref], giver.seat)
    m.tell("augment_traded", seat=giver.seat, other=taker.seat, card=card_ref(ref))
