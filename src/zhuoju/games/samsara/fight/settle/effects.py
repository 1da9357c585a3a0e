"""SAM-EFFECT-17, 19, SAM-SKILL-17 What a power gives: healing, lasting entries, and drawbacks afterwards."""

from zhuoju.games.samsara.fight.moving import blink
from zhuoju.games.samsara.fight.payments import lose
from zhuoju.games.samsara.fight.powers import Line, made
from zhuoju.games.samsara.fight.release import FOR_GOOD
from zhuoju.games.samsara.fight.settle import harm
from zhuoju.games.samsara.fight.settle.summons import barricade, summon
from zhuoju.games.samsara.fight.settle.weakenings import on_self
from zhuoju.games.samsara.fight.telling import roll, tell_of
from zhuoju.games.samsara.model import rolls
from zhuoju.games.samsara.model.fight_state import Battle, Fighter, Lasting, Power, fighter, power
from zhuoju.kernel import Flow


def bless(m: Battle, by: Fighter, target: Fighter, given: Power, line: Line) -> Flow[None]:
    """SAM-COMBAT-65 One green or sustained entry takes effect on a target."""
    parts = made(given)
    for said in line.says:
        n = said.at(line.level)
        match said.what:
            case "heal_dice":
                healed = roll(m, rolls.d(n, 4), "heal", by, line.code, "SAM-HP-05")
                harm.heal(m, target, healed)
            case "restore":
                harm.restore(m, target, said.about, n)
            case "blink":
                yield from blink(m, target, n)
            case "barricade":
                barricade(m, by, n, said.step * line.level, lasts=max(1, line.duration))
            case "summon":
                yield from summon(m, by, n, lasts=max(1, line.duration))
    lasts = FOR_GOOD if parts.way.time is not None else line.duration
    if lasts:
        keep(m, by, target, given, line, lasts)


def keep(m: Battle, by: Fighter, target: Fighter, given: Power, line: Line, lasts: int) -> None:
    """SAM-SKILL-17, 19 It lasts to the end of round r + X - 1, whatever becomes of its giver."""
    fight = m.state.fight
    until = max(1, fight.round) + lasts - 1
    fight.since += 1
    target.effects.append(
        Lasting(line.code, line.level, until, by.ref, given.id, line.parameter, "", fight.since)
    )
    tell_of(m, target, "blessed", entry=line.code, level=line.level, until=until)


def supports(given: Power) -> list[Line]:
    """What a power gives when it is used: green entries, and red or blue ones that last."""
    parts = made(given)
    found = []
    for line in parts.lines:
        green = line.family == "green"
        lasting = line.family in ("red", "blue") and (line.duration > 0 or parts.way.time is not None)
        if green or (lasting and parts.way.release != "passive"):
            found.append(line)
    return found


def settle_debts(m: Battle) -> Flow[None]:
    """SAM-EFFECT-08 Good effects first; now the drawbacks of what was released strike their users."""
    from zhuoju.games.samsara.fight.settle.backlash import strike_back

    while m.state.fight.owed:
        ref, name = m.state.fight.owed.pop(0)
        one = fighter(m, ref)
        given = power(one, name)
        if given is None or one.dead:
            continue
        for line in made(given).offsets:
            for said in line.says:
                n = said.at(line.level)
                match said.what:
                    case "backlash_dice":
                        yield from strike_back(m, one, rolls.d(n, 4), given)
                    case "toll" if said.about == "san":
                        yield from harm.lose_san(m, one, n, entry=False)
                    case "toll":
                        lose(one, "stamina", n)
                    case "self_weaken":
                        yield from on_self(m, one, given, line)
                    case "aftershock":
                        one.aftershock = True
    harm.deaths(m)
