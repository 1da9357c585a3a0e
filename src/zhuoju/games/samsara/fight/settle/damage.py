"""SAM-STEP-08..17 Steps 2 and 3: the parts of an attack are rolled, then reduction is taken off."""

from typing import Final

from zhuoju.games.samsara.catalogue.statements import Statement
from zhuoju.games.samsara.character import carrying, values
from zhuoju.games.samsara.fight.powers import Line
from zhuoju.games.samsara.fight.settle.strike import Part, Settled, Strike
from zhuoju.games.samsara.fight.standing import (
    amount,
    caps,
    fits,
    half,
    in_use,
    limits_percent,
    move_cap,
    reduction_dice,
    stated,
)
from zhuoju.games.samsara.fight.telling import roll, tell_of
from zhuoju.games.samsara.model import rolls, tables
from zhuoju.games.samsara.model.fight_state import Battle, Fighter, Ref, World, fighter, gear
from zhuoju.games.samsara.model.rolls import Dice

MACHINES: Final = ("vehicle", "object")
WAITING: Final = ("R25", "R26")  # for a spell or a miracle


# The regular attack


def weapon_dice(w: World, one: Fighter, name: str) -> int:
    """SAM-ITEM-07, 41 The D4 of a weapon in these hands; fewer where it does not fit the body."""
    arm = gear(one, name)
    if arm is None or arm not in list(in_use(one)):
        return 0
    dice = arm.build.damage
    return dice if fits(one, arm) else carrying.misfit_dice(dice, w.state.fight.presets.misfit)


def too_heavy(w: World, one: Fighter, kind: int, names: list[str]) -> bool:
    """SAM-ATTR-12 Whether a weapon is above the limit of the arms that swing it."""
    if kind in (1, 5) or one.kind in ("creature", "vehicle"):
        return False
    found = caps(w, one)
    limit = (found.two_hand if kind == 3 else found.one_hand) * limits_percent(w, one) // 100
    return any((arm := gear(one, name)) is not None and arm.build.weight > limit for name in names)


def regular_dice(w: World, one: Fighter, kind: int, names: list[str], *, ranged: bool = False) -> Dice:
    """SAM-TAB-10, SAM-STEP-08 The dice of a regular attack, less what weakens it (W08)."""
    fight = w.state.fight
    fists = caps(w, one).unarmed if kind in (1, 3, 5) else 0
    if ranged and (kind == 5 or (kind == 3 and not fight.room.firearm_unarmed_bonus)):
        fists = 0
    arms = sum(weapon_dice(w, one, name) for name in names)
    if too_heavy(w, one, kind, names):  # SAM-ATTR-13
        arms = arms * fight.presets.heavy.percent // 100
        fists = fists if fight.presets.heavy.unarmed_dice else 0
    if one.effects:
        arms = max(0, arms - amount(w, one, "enfeeble"))
    return rolls.make([(arms, 4), (fists, 8)])


# Conditions


def holds(w: World, strike: Strike, said: Statement, line: Line, target: Fighter) -> bool:
    """SAM-STEP-09 Whether the condition of a red entry holds, on the state before anything was applied."""
    when = said.when
    if when == "always":
        return True
    one = fighter(w, strike.by) if strike.by is not None else None
    match when:
        case "target_half":
            return half(target)
        case "target_waiting":
            return not target.acted and w.state.fight.active != target.ref
        case "sneak":
            return strike.kind == "sneak"
        case "named_class":
            return target.race_class == line.parameter
        case "machine":
            return target.kind in MACHINES or target.race_class == "construct"
        case "named_weapon":
            return bool(strike.regular) and line.parameter in strike.families
        case "with_spell" | "with_miracle":
            return _with_system(strike, when.removeprefix("with_"))
    assert one is not None
    if when == "charged":
        return one.moved * 2 >= max(1, move_cap(w, one)) and one.moved > 0
    return one.hale and half(one)  # self_half


def _with_system(strike: Strike, system: str) -> bool:
    """SAM-COST-28 Only a released red entry of that system: no passive one, and none that waits itself."""
    return any(
        part.released and part.power is not None and part.line is not None and part.line.red
        and part.line.code not in WAITING and part.power.build.system == system
        for part in strike.parts
    )  # fmt: skip


def line_dice(w: World, strike: Strike, line: Line, target: Fighter) -> Dice:
    """The dice an entry adds against a target; none where its condition fails."""
    d4 = flat = 0
    for said in line.says:
        match said.what:
            case "damage_dice":
                d4 += said.at(line.level) if holds(w, strike, said, line, target) else 0
            case "element_dice":
                d4 += said.at(line.level)
            case "damage_flat":
                flat += said.at(line.level)
            case "momentum_dice":
                d4 += min(said.at(line.level), said.step * streak(w, strike, target.ref))
    return rolls.make([(d4, 4)], flat)


def streak(w: World, strike: Strike, target: Ref) -> int:
    """R22 Consecutive earlier rounds in which the attacker hit this target."""
    assert strike.by is not None
    hits = fighter(w, strike.by).hits.get(str(target), [])
    last, count = w.state.fight.round - 1, 0
    while last in hits:
        last, count = last - 1, count + 1
    return count


# Step 2


def roll_damage(m: Battle, strike: Strike) -> None:
    """SAM-STEP-08..10, SAM-COMBAT-37 Every part is rolled once, whoever takes it."""
    one = fighter(m, strike.by) if strike.by is not None else None
    targets = [fighter(m, ref) for ref in strike.primaries]
    for part in strike.parts:
        if part.line is None:
            if part.id == "crush" and part.dice.dice:  # R28
                part.dice += rolls.d(sum(line.number("crush_dice") for line in strike.lines), 4)
            part.amount = roll(m, part.dice, "damage", one, part.id, "SAM-STEP-08")
            if part.id == "crush":
                part.amount = crush_capped(m, part.amount)
            continue
        if not part.line.harms:
            continue
        most = max((line_dice(m, strike, part.line, t) for t in targets), key=lambda d: d.high)
        part.dice = most
        if most.dice or most.flat:
            part.amount = roll(m, most, "damage", one, part.line.code, "SAM-STEP-09")


def crush_capped(w: World, rolled: int) -> int:
    """SAM-COMBAT-53 At most the cap of the mission's grade, before reduction."""
    fight = w.state.fight
    return min(rolled, tables.CRUSH_CAPS[fight.grade - 1]) if fight.room.crush_cap else rolled


def counts(w: World, strike: Strike, part: Part, target: Fighter) -> bool:
    """Whether a part's amount counts against this one of several targets."""
    if part.line is None:
        return True
    found = line_dice(w, strike, part.line, target)
    return bool(found.dice or found.flat)


def damage_on(m: Battle, strike: Strike, target: Fighter) -> int:
    """SAM-STEP-11 D: the sum of the parts, and what a weakness to an element adds (N05)."""
    if strike.fixed is not None:
        return strike.fixed
    several = len(strike.primaries) > 1
    total = sum(p.amount for p in strike.parts if p.amount and (not several or counts(m, strike, p, target)))
    weak = weakness(m, strike, target)
    if weak:
        total += roll(m, rolls.d(weak, 4), "damage", target, "weakness", "SAM-STEP-11")
    return max(0, total)


def weakness(w: World, strike: Strike, target: Fighter) -> int:
    """N05 More D4 for each element in the damage that the target is weak to."""
    found = 0
    for element in dict.fromkeys(strike.elements):
        found += target.weak_dice if target.weak_to == element else 0
        found += sum(
            s.at(line.level) for line, s in stated(w, target, "vulnerable") if line.parameter == element
        )
    return found


# Step 3


def shields(w: World, settled: Settled, said: Statement, line: Line) -> bool:
    """Whether the condition of a blue entry holds."""
    strike, one = settled.strike, fighter(w, settled.target)
    match said.when:
        case "always":
            return True
        case "named_element":
            return line.parameter in strike.elements
        case "ranged":
            return strike.ranged and strike.kind != "backlash"
        case "melee":
            return not strike.ranged and strike.kind in ("attack", "sneak")
        case "backlash":
            return strike.kind == "backlash"
        case "self_half":
            return one.hale and half(one)
        case "guarding":
            return settled.response == "guard"
    return any(g.build.kind == "shield" and g.place == "held" for g in in_use(one))  # shield_held


def blue_dice(w: World, settled: Settled, line: Line) -> Dice:
    """What a blue entry takes off."""
    d4 = flat = 0
    for said in line.says:
        if said.what == "reduce_dice" and shields(w, settled, said, line):
            d4 += said.at(line.level)
        elif said.what == "reduce_flat" or (said.what == "feather_fall" and settled.strike.kind == "fall"):
            flat += said.at(line.level)
    return rolls.make([(d4, 4)], flat)


def reduce(m: Battle, settled: Settled) -> None:
    """SAM-STEP-13..17 P: the damage less regular reduction and blue entries."""
    strike, one = settled.strike, fighter(m, settled.target)
    total = 0
    if strike.kind != "backlash":
        pierced = sum(line.number("pierce") for line in strike.lines)
        dice = max(0, reduction_dice(m, one) - pierced)
        if dice:
            total += roll(m, rolls.d(dice, 4), "reduction", one, "regular", "SAM-STEP-14")
    for blue in settled.blues:
        found = blue_dice(m, settled, blue.line)
        if found.dice or found.flat:
            total += roll(m, found, "reduction", one, blue.line.code, "SAM-STEP-14")
    settled.prelim = max(0, settled.damage - total)
    tell_of(m, one, "reduced", damage=settled.damage, reduction=total, left=settled.prelim)


def fall_damage(height: int, jump: int) -> int:
    """SAM-COMBAT-46 Height less the own vertical jump (in decimetres), whole metres, never below 0."""
    return max(0, (height * 10 - jump) // 10)


def crush_dice(height: int, weight: int) -> Dice:
    """SAM-COMBAT-49 xD4: one for each full 20 m and each full 100 units."""
    return rolls.d(height // 20 + weight // 100, 4)


def throw_reach(w: World, one: Fighter, weight: int) -> int | None:
    """SAM-ATTR-04 How far a thing flies; None: too heavy."""
    return values.throw_range(caps(w, one), weight)
