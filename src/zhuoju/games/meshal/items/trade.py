"""MES-ITM-24..27, 49 Money, prices, buying and selling. Everything is counted in copper."""

from typing import NamedTuple

from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.items import gear, shelf_life
from zhuoju.games.meshal.model.profile import Settings
from zhuoju.games.meshal.model.refusal import Refusal, insist
from zhuoju.games.meshal.model.sheet import Carried
from zhuoju.games.meshal.model.state import Ref, World, being

PERCENT = 100


class Coins(NamedTuple):
    """Money in hand."""

    gold: int = 0
    silver: int = 0
    copper: int = 0


def worth(settings: Settings, coins: Coins) -> int:
    """MES-ITM-25 Coins in copper: 1 gold is 100 silver is 10000 copper, or as the host says."""
    per_gold = settings.silver_per_gold * settings.copper_per_silver
    return coins.gold * per_gold + coins.silver * settings.copper_per_silver + coins.copper


def in_coins(settings: Settings, copper: int) -> Coins:
    """MES-ITM-27 An amount in the largest coins."""
    silver, copper = divmod(copper, settings.copper_per_silver)
    gold, silver = divmod(silver, settings.silver_per_gold)
    return Coins(gold, silver, copper)


def coin_value(settings: Settings, item: str) -> int:
    """What one coin is worth, in copper; 0 for anything else."""
    coins = {"it_gold": Coins(gold=1), "it_silver": Coins(silver=1), "it_copper": Coins(copper=1)}
    return worth(settings, coins[item]) if item in coins else 0


def pocket_coins(w: World, ref: Ref) -> int:
    """MES-ITM-25 Put all carried coins into the purse; gives back how much came in."""
    sheet = being(w, ref).sheet
    found = 0
    for carried in list(sheet.items):
        value = coin_value(w.state.profile.settings, carried.item)
        if value:
            found += value * carried.n
            sheet.items.remove(carried)
    sheet.purse += found
    return found


# Buying


def value(w: World, carried: Carried) -> int:
    """MES-ITM-28 The reference price of one; nothing for what is rotten."""
    return 0 if shelf_life.expired(w, carried) else ITEMS[carried.item].price


def price(item: str, percent: int = PERCENT) -> int:
    """MES-ITM-24 What a place asks: the value, changed by the host's factor for it."""
    return ITEMS[item].price * percent // PERCENT


def cannot_buy(w: World, ref: Ref, item: str, n: int, asked: int) -> Refusal | None:
    """Why a being cannot buy so many at so much each."""
    purse = being(w, ref).sheet.purse
    if purse < asked * n:
        return Refusal("money", "MES-ITM-26", {"needed": asked * n, "money": purse})
    if n > 1 and ITEMS[item].unique:
        return Refusal("unique", "MES-ITM-40", {"item": item})
    return gear.cannot_grant(w, item)


def buy(w: World, ref: Ref, item: str, n: int = 1, *, asked: int | None = None) -> Carried:
    """Pay and carry. Raises Refused."""
    asked = price(item) if asked is None else asked
    insist(cannot_buy(w, ref, item, n, asked))
    being(w, ref).sheet.purse -= asked * n
    return gear.grant(w, ref, item, n)


# Selling


def resale(w: World, carried: Carried) -> int:
    """MES-ITM-49 What is proposed for one: a part of its value, half of that if stripped from the fallen."""
    offer = value(w, carried) * w.state.profile.settings.resale_percent // PERCENT
    return offer // 2 if carried.fallen else offer


def cannot_sell(w: World, ref: Ref, item_id: int) -> Refusal | None:
    """Why something cannot be sold as it is."""
    carried = gear.find(being(w, ref).sheet, item_id)
    if gear.is_natural(gear.card(carried)):
        return Refusal("natural", "MES-ITM-32", {"item": carried.item})
    if carried.equipped:
        return Refusal("doff_first", "MES-ITM-05", {"item": carried.item})
    return None


def sell(w: World, ref: Ref, item_id: int, n: int = 1, *, offered: int | None = None) -> int:
    """MES-ITM-49 Sell so many for what is offered each (as proposed); gives back copper. Raises Refused."""
    insist(cannot_sell(w, ref, item_id))
    sheet = being(w, ref).sheet
    carried = gear.find(sheet, item_id)
    n = min(n, carried.n)
    paid = (resale(w, carried) if offered is None else offered) * n
    gear.remove(sheet, item_id, n)
    sheet.purse += paid
    return paid
