"""SAM-STEP-26, 30..33 After the dice: on-hit effects, life, death, overflow, splash."""

from collections.abc import Callable

from zhuoju.games.samsara.fight.moving import push
from zhuoju.games.samsara.fight.payments import lose
from zhuoju.games.samsara.fight.powers import TICKS, Line
from zhuoju.games.samsara.fight.release import cool
from zhuoju.games.samsara.fight.settle import harm
from zhuoju.games.samsara.fight.settle.disarm import disarm
from zhuoju.games.samsara.fight.settle.effects import bless
from zhuoju.games.samsara.fight.settle.items import destroy
from zhuoju.games.samsara.fight.settle.strike import Part, Settled, Strike
from zhuoju.games.samsara.fight.settle.weakenings import put
from zhuoju.games.samsara.fight.standing import half
from zhuoju.games.samsara.fight.stealth import take_instead
from zhuoju.games.samsara.fight.telling import tell_of
from zhuoju.games.samsara.fight.triggers import fire
from zhuoju.games.samsara.model import rolls
from zhuoju.games.samsara.model.fight_state import Battle, Fighter, fighter
from zhuoju.kernel import Flow

Settle = Callable[[Battle, list[Strike]], Flow[list[Settled]]]


def conclude(m: Battle, results: list[Settled], settle: Settle) -> Flow[None]:
    """SAM-STEP-30..33 Step 6 for everything that was settled together."""
    later: list[Strike] = []
    for settled in results:
        later += deduct(m, settled)
    for settled in results:
        if settled.hit:
            yield from on_hit(m, settled)
            later += thorns(m, settled)
    for settled in results:
        unhide(m, settled.strike)
    for settled in results:
        one = fighter(m, settled.target)
        if settled.final and one.hp > 0 and half(one):
            yield from fire(m, one, "half_hp")
    harm.deaths(m)
    later += splashes(results)
    for strike in later:
        alive = [ref for ref in strike.primaries if not fighter(m, ref).dead]
        if alive:
            strike.primaries = alive
            yield from settle(m, [strike])


def deduct(m: Battle, settled: Settled) -> list[Strike]:
    """SAM-STEP-30, 31 HP fall by F; what a dead guard or a broken vehicle could not hold goes on."""
    one, strike = fighter(m, settled.target), settled.strike
    before = one.hp
    for name in reversed(settled.broken):  # what a bag holds is tested in the bag
        destroy(m, one, name)
    harm.hurt(m, one, settled.final, strike.kind)
    tell_of(
        m, one, "settled", outcome=settled.outcome, damage=settled.damage, prelim=settled.prelim,
        response=settled.response, margin=settled.margin, independent=settled.independent,
        final=settled.final,
    )  # fmt: skip
    excess = settled.final - max(0, before)
    if one.hp > 0 or excess <= 0:
        return []
    if settled.response == "guard":
        return [spill("splash", strike, excess, settled.meant)]
    if one.kind == "vehicle":
        inside = [f for f in m.state.fight.fighters.values() if f.inside == one.ref]
        return [spill("overflow", strike, excess, f.ref) for f in inside]
    return []


def spill(kind: str, strike: Strike, amount: int, target: int) -> Strike:
    """SAM-COMBAT-45, 67, SAM-VEH-22 A settlement with a given amount."""
    return Strike(
        strike.by,
        "overflow" if kind == "overflow" else "splash",
        fixed=amount,
        primaries=[target],
        ranged=strike.ranged,
        number=strike.number,
    )


def on_hit(m: Battle, settled: Settled) -> Flow[None]:
    """SAM-STEP-26, SAM-EFFECT-16, 18 Weakenings, losses and everything else a hit brings."""
    strike, target = settled.strike, fighter(m, settled.target)
    if strike.by is None or strike.kind not in ("attack", "sneak", "crush"):
        return
    one = fighter(m, strike.by)
    rounds = one.hits.setdefault(str(target.ref), [])
    if m.state.fight.round not in rounds:
        rounds.append(m.state.fight.round)
    for part in strike.parts:
        if part.line is None:
            continue
        if part.line.family == "weakening":
            yield from weaken(m, settled, part, one, target)
        else:
            yield from strike_home(m, settled, part.line, one, target)
    for power, line in strike.green:
        yield from bless(m, one, target, power, line)
    if strike.instead:
        yield from take_instead(m, one, target, strike.instead, strike.taken)


def weaken(m: Battle, settled: Settled, part: Part, one: Fighter, target: Fighter) -> Flow[None]:
    """SAM-EFFECT-16, 18 A weakening lands; a released skill waits until its effect is over (SAM-SKILL-21)."""
    line, power = part.line, part.power
    assert line is not None
    if line.code in TICKS and not settled.damaging:
        return
    yield from put(m, target, line, one, power.id if power is not None else "")
    if power is not None and part.released:
        cool(m, power, line.duration)


def strike_home(m: Battle, settled: Settled, line: Line, one: Fighter, target: Fighter) -> Flow[None]:
    """R15 to R18, R23, R24 What red entries do on a hit."""
    for said in line.says:
        n = said.at(line.level)
        if said.what == "drain" and said.about == "san":
            wall = sum(blue.line.number("mind_wall") for blue in settled.blues)
            yield from harm.lose_san(m, target, n, entry=True, wounding=settled.damaging, wall=wall)
        elif said.what == "drain":
            lose(target, "stamina" if said.about == "stamina" else "energy", n)
            tell_of(m, target, "drained", pool=said.about)
        elif said.what == "life_tap":
            harm.heal(m, one, min(n, settled.final))
        elif said.what == "push":
            push(m, target, one.at, n)
        elif said.what == "disarm":
            yield from disarm(m, one, target, n)


def thorns(m: Battle, settled: Settled) -> list[Strike]:
    """B10 A melee attacker that scores a hit takes dice as backlash."""
    strike = settled.strike
    dice = sum(blue.line.number("thorns") for blue in settled.blues)
    if not dice or strike.by is None or strike.ranged:
        return []
    return [backlash(m, strike.by, rolls.d(dice, 4))]


def backlash(m: Battle, ref: int, dice: rolls.Dice) -> Strike:
    """SAM-COMBAT-42 Damage that neither armour nor a response takes away."""
    from zhuoju.games.samsara.fight.telling import roll

    amount = roll(m, dice, "backlash", fighter(m, ref), "backlash", "SAM-COMBAT-42")
    return Strike(None, "backlash", fixed=amount, primaries=[ref])


def unhide(m: Battle, strike: Strike) -> None:
    """SAM-STEALTH-03 The status ends with the attack."""
    if strike.by is not None and strike.kind in ("attack", "sneak", "crush"):
        one = fighter(m, strike.by)
        if one.hidden_from is not None:
            one.hidden_from = None
            tell_of(m, one, "shows_itself")


def splashes(results: list[Settled]) -> list[Strike]:
    """SAM-STEP-32, SAM-COMBAT-36 Parts that cover more targets splash their own amount on the others."""
    found, seen = [], list[Strike]()
    for settled in results:
        strike = settled.strike
        if strike in seen:
            continue
        seen.append(strike)
        for k, ref in enumerate(strike.bystanders):
            amount = sum(p.amount for p in strike.parts if p.targets > len(strike.primaries) + k)
            if amount > 0:
                found.append(spill("splash", strike, amount, ref))
    return found
