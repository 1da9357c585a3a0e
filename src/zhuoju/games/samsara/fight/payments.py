"""SAM-STAMINA, SAM-ENERGY Payments: stock first, then 2 HP for each missing point."""

from zhuoju.games.samsara.fight.powers import made
from zhuoju.games.samsara.fight.standing import amount
from zhuoju.games.samsara.fight.telling import tell_owner
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.fight_state import Battle, Fighter, Power, World
from zhuoju.games.samsara.model.words import Pays
from zhuoju.kernel import Flow, choose_yes_no

HUSHED = ("spell", "miracle")


def price(w: World, one: Fighter, pool: Pays, n: int, system: str = "") -> int:
    """SAM-STEP-03 What a payment comes to: Frostbite and overload, Hush (W11, W12, SAM-WEIGHT-03)."""
    if n <= 0:
        return 0
    if pool == "stamina":
        more = amount(w, one, "payments", ("stamina",)) if one.effects else 0
        return n + more + (one.overload.stamina if one.overload is not None else 0)
    return n + (amount(w, one, "payments", ("energy",)) if one.effects and system in HUSHED else 0)


def release_price(w: World, one: Fighter, power: Power) -> tuple[Pays, int]:
    """SAM-ENERGY-01 What releasing a power costs; Hush adds to spells and miracles, free or not."""
    parts = made(power)
    way = parts.way
    pool: Pays = way.pays or "energy"
    if way.payment == 0 and parts.system in HUSHED and one.effects:
        return "energy", amount(w, one, "payments", ("energy",))
    return pool, price(w, one, pool, way.payment, parts.system)


def missing(one: Fighter, pool: Pays, n: int) -> int:
    """How much of a payment the stock does not hold."""
    stock = one.fuel if one.kind == "vehicle" else getattr(one, pool)
    return max(0, n - stock)


def can_pay(one: Fighter, n: int) -> bool:
    """SAM-VEH-16, 18 A vehicle never pays with its durability; things pay nothing at all."""
    if n <= 0:
        return True
    return one.kind != "object" and (one.kind != "vehicle" or one.fuel >= n)


def pay(m: Battle, one: Fighter, pool: Pays, n: int) -> Flow[bool]:
    """SAM-STAMINA-02, 03, SAM-ENERGY-02, D18 Pay; False: the payer would not die for it."""
    if n <= 0:
        return True
    short = missing(one, pool, n)
    harm = short * tables.HP_FOR_MISSING
    if short and one.hp - harm <= 0:
        sure = yield from choose_yes_no(
            one.seat, "pay.lethal", clause="SAM-STAMINA-03", default="no", who=one.ref, pool=pool, hp=harm
        )
        if not sure:
            return False
    if one.kind == "vehicle":
        one.fuel -= n
    elif pool == "stamina":
        one.stamina -= n - short
    else:
        one.energy -= n - short
    one.hp -= harm
    tell_owner(m, one, "paid", pool=pool, n=n - short, hp=harm)
    return True


def lose(one: Fighter, pool: Pays, n: int) -> None:
    """R17, R18, N03 A loss that nobody has to make up for."""
    if one.kind == "vehicle":
        one.fuel = max(0, one.fuel - n)
    elif pool == "stamina":
        one.stamina = max(0, one.stamina - n)
    else:
        one.energy = max(0, one.energy - n)
