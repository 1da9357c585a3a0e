"""The mode `shop`: one character buys, sells, equips and fits what it has (MES-ITM-03..09, 24..26, 49).

The host is not asked: prices are those of the house rules.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final, NamedTuple

from zhuoju.games.meshal.basics.modes import Seating, mode
from zhuoju.games.meshal.basics.telling import confirm
from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.creation.builder_checks import barred_item
from zhuoju.games.meshal.desk.desk_work import alone_with, check
from zhuoju.games.meshal.items import addons, gear, load, trade
from zhuoju.games.meshal.model.draft import Allowed
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.state import Meshal, Options, Ref, State, World, being, on
from zhuoju.kernel import Chance, Flow, Next, Withheld, choose_amount, choose_one, step

DONE: Final = "done"
PARTY: Final = 1  # the one being of this table
MANY: Final = 99  # of one thing at a time


class Deal(NamedTuple):
    """Something to be done in a shop: a verb, what with, and what it costs or brings for each."""

    verb: str
    what: str | int
    on: int | str = 0
    copper: int = 0


@mode("shop", first="shopping", check=check)
def prepare(state: State, sit: Seating, options: Options, _chance: Chance) -> None:
    """The character, alone."""
    alone_with(state, sit, options)


@step
def shopping(m: Meshal) -> Flow[Next]:
    """MES-ITM-24, 49 One thing after the other, until the player is done."""
    one = being(m, PARTY)
    found = [*goods(m, PARTY), *wares(m, PARTY), *outfit(m, PARTY), *fittings(m, PARTY)]
    deals: dict[str, Deal | None] = {option: deal for option, deal, against in found if against is None}
    withheld = [against.of(option) for option, _, against in found if against is not None]
    costs = {option: deal.copper for option, deal, _ in found if deal.verb in ("buy", "sell")}
    deal = yield from choose_one(
        one.seat, "work.shop", {**deals, DONE: None}, clause="MES-ITM-24", default=DONE,
        why=partial(_told, withheld), by=PARTY, purse=one.sheet.purse, costs=costs,
        load=[load.carried(one.sheet), load.capacity(m, PARTY)],
    )  # fmt: skip
    if deal is None:
        m.end(range(m.state.host), outcome="work.done")
        return None
    yield from strike(m, PARTY, deal)
    return shopping


# What is on offer

Offer = tuple[str, Deal, Refusal | None]


def goods(w: World, ref: Ref) -> Iterator[Offer]:
    """MES-ITM-24 Everything that a shop has, at the price of the place."""
    percent = w.state.profile.settings.price_percent
    for item, card in ITEMS.items():
        if card.scale is None or "currency" in card.families:
            continue
        asked = trade.price(item, percent)
        against = barred_item(Allowed(), item) or trade.cannot_buy(w, ref, item, 1, asked)
        yield f"buy {item}", Deal("buy", item, copper=asked), against


def wares(w: World, ref: Ref) -> Iterator[Offer]:
    """MES-ITM-49 What the character could sell, and for how much."""
    for carried in being(w, ref).sheet.items:
        if not gear.is_natural(gear.card(carried)):
            against = trade.cannot_sell(w, ref, carried.id)
            copper = trade.resale(w, carried)
            if against is None and not copper:
                against = Refusal("worthless", "MES-ITM-49", {"item": carried.item})
            yield f"sell item:{carried.id}", Deal("sell", carried.id, copper=copper), against


def outfit(w: World, ref: Ref) -> Iterator[Offer]:
    """MES-ITM-03, 05 What can be put on or taken off."""
    for carried in being(w, ref).sheet.items:
        if carried.equipped and not gear.is_natural(gear.card(carried)):
            against = gear.told_against(carried, gear.cannot_doff(w, ref, carried.id))
            yield f"doff item:{carried.id}", Deal("doff", carried.id), against
        elif not carried.equipped and gear.card(carried).slots:
            yield f"equip item:{carried.id}", Deal("equip", carried.id), gear.cannot_equip(w, ref, carried.id)


def fittings(w: World, ref: Ref) -> Iterator[Offer]:
    """MES-ITM-08 Add-ons that fit something, and those that can come off."""
    items = being(w, ref).sheet.items if on(w, "addons") else []
    for addon in items:
        for carried in items:
            if addons.fits(gear.card(addon), gear.card(carried)):
                option = f"install item:{addon.id} item:{carried.id}"
                against = addons.cannot_install(w, ref, addon.id, carried.id)
                yield option, Deal("install", addon.id, carried.id), against
    for carried in items:
        for name in carried.addons:
            option = f"remove item:{carried.id} {name}"
            yield option, Deal("remove", carried.id, name), addons.cannot_remove(w, ref, carried.id, name)


# Doing it


def strike(m: Meshal, ref: Ref, deal: Deal) -> Flow[None]:
    """Do what was chosen; of what there are several, how many is asked."""
    match deal.verb:
        case "buy":
            yield from buy(m, ref, str(deal.what), deal.copper)
        case "sell":
            yield from sell(m, ref, int(deal.what))
        case "equip":
            worn = gear.equip(m, ref, int(deal.what))
            confirm(m, ref, "equipped", item=worn.item)
        case "doff":
            line = gear.find(being(m, ref).sheet, int(deal.what))
            shown = gear.is_bound(m, line)
            if shown:
                gear.identify(line)
            else:
                gear.doff(m, ref, line.id)
            confirm(m, ref, "curse_shown" if shown else "doffed", item=line.item)
        case "install":
            addons.install(m, ref, int(deal.what), int(deal.on))
        case "remove":
            addons.remove(m, ref, int(deal.what), str(deal.on))


def buy(m: Meshal, ref: Ref, item: str, asked: int) -> Flow[None]:
    """MES-ITM-24, 26 As many as the purse allows."""
    most = min(MANY, being(m, ref).sheet.purse // asked) if asked else MANY
    n = yield from _how_many(m, ref, item, 1 if ITEMS[item].slots else most, asked)
    trade.buy(m, ref, item, n, asked=asked)
    confirm(m, ref, "bought", item=item, n=n, price=asked * n)


def sell(m: Meshal, ref: Ref, line: int) -> Flow[None]:
    """MES-ITM-49 As many as there are."""
    carried = gear.find(being(m, ref).sheet, line)
    item, offered = carried.item, trade.resale(m, carried)
    n = yield from _how_many(m, ref, item, carried.n, offered)
    paid = trade.sell(m, ref, line, n)
    confirm(m, ref, "sold", item=item, n=n, price=paid)


def _how_many(m: Meshal, ref: Ref, item: str, most: int, each: int) -> Flow[int]:
    if most <= 1:
        return 1
    seat = being(m, ref).seat
    return (
        yield from choose_amount(
            1, most, seat, "work.amount", clause="MES-ITM-24", default=1, by=ref, item=item, price=each
        )
    )


def _told(withheld: list[Withheld]) -> Any:
    return withheld
