"""SAM-ITEM-13..19, 29..33, SAM-STEP-27..29 Step 5: items are tested against the final damage."""

from zhuoju.games.samsara.character import carrying, exact_odds
from zhuoju.games.samsara.fight.settle.strike import Settled
from zhuoju.games.samsara.fight.standing import effects_on
from zhuoju.games.samsara.fight.telling import roll, tell_of
from zhuoju.games.samsara.model.fight_state import Battle, Fighter, Gear, World, fighter, gear
from zhuoju.games.samsara.model.rolls import Dice
from zhuoju.kernel import Flow, choose_up_to


def construction_on(w: World) -> bool:
    """SAM-ITEM-19 Always, never, or in main-quest fights and PvP."""
    fight = w.state.fight
    if fight.room.construction == "main_and_pvp":
        return fight.main or fight.pvp
    return fight.room.construction == "always"


def breakable(one: Fighter) -> list[Gear]:
    """SAM-COMBAT-78 What a target wears or holds; an item on the ground is not on it."""
    return [
        g for g in one.gear
        if g.place in ("worn", "held", "fitted") and not g.destroyed and not g.bodily and g.left > 0
    ]  # fmt: skip


def how_many(settled: Settled) -> int:
    """SAM-COMBAT-78, R14 As many as the attack can strike targets, and what Dismantle adds."""
    strike = settled.strike
    struck = max([1, *(part.targets for part in strike.parts)])
    return struck + sum(line.number("more_items") for line in strike.lines)


def threshold(w: World, one: Fighter, item: Gear, *, bag: int = 0, ward: int = 0) -> Dice:
    """SAM-ITEM-16, 29, SAM-STEP-28 10k + kD20 and the own dice; the bag's dice, Item Ward; less corrosion."""
    level = item.build.construction
    for line, effect in effects_on(w, one):
        if line.code == "W18" and effect.about == item.id:
            level = max(0, level - line.number("corrode"))
    return exact_odds.threshold_dice(level, item.build.reduction + bag) + ward


def step_five(m: Battle, settled: Settled) -> Flow[None]:
    """SAM-STEP-27, 28, D17 The attacker names items; each that the damage exceeds is destroyed."""
    strike, one = settled.strike, fighter(m, settled.target)
    if settled.final < 1 or strike.by is None or not construction_on(m):
        return
    options = {f"item:{g.id}": g for g in breakable(one)}
    if not options:
        return
    chosen = yield from choose_up_to(
        how_many(settled), fighter(m, strike.by).seat, "settle.items", options, clause="SAM-COMBAT-78",
        default=[], whom=one.ref, final=settled.final,
    )  # fmt: skip
    for item in chosen:
        for piece, bag in struck_with(one, item):
            test(m, settled, one, piece, bag)


def struck_with(one: Fighter, item: Gear) -> list[tuple[Gear, int]]:
    """SAM-ITEM-29, 33 The piece itself, then what is in it (with its dice), then what hangs from it."""
    found = [(item, 0)]
    if carrying.capacity(item.build):
        inner = [g for g in one.gear if g.place == "bag" and g.inside == item.id and not g.destroyed]
        found += [(g, item.build.reduction) for g in inner]
    hung = [g for g in one.gear if g.place == "hung" and g.inside == item.id and not g.destroyed]
    return found + [(g, 0) for g in hung]


def test(m: Battle, settled: Settled, one: Fighter, item: Gear, bag: int) -> None:
    """SAM-STEP-28, SAM-ITEM-17 Destroyed if the final damage (and Sunder) is greater than the threshold."""
    ward = sum(blue.line.number("item_ward") for blue in settled.blues)
    sunder = sum(line.number("sunder") for line in settled.strike.lines)
    beaten = threshold(m, one, item, bag=bag, ward=ward)
    number = roll(m, beaten, "construction", one, item.name or item.id, "SAM-STEP-28")
    broken = settled.final + sunder > number
    tell_of(m, one, "tested", item=item.id, name=item.name, threshold=number, destroyed=broken)
    if broken:
        settled.broken.append(item.id)


def destroy(m: Battle, one: Fighter, name: str) -> None:
    """SAM-ITEM-13, 30 A destroyed item gives nothing any more; what a bag held lies on the ground."""
    item = gear(one, name)
    if item is None:
        return
    item.destroyed = True
    for inner in [g for g in one.gear if g.place == "bag" and g.inside == name]:
        inner.place, inner.inside = "parked", ""
        drop(m, one, inner)


def drop(m: Battle, one: Fighter, item: Gear) -> None:
    """An item leaves a fighter and lies on the ground; it stays its owner's (SAM-ITEM-37)."""
    one.gear.remove(item)
    item.owner = one.ref if item.owner is None else item.owner
    item.place, item.inside, item.at = "parked", "", one.at
    m.state.fight.ground.append(item)
