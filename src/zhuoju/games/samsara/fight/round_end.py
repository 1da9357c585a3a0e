"""SAM-COMBAT-89 The end of a round, in its order: ticks, minds, mending, deaths, expiry, vehicles."""

from zhuoju.games.samsara.fight import (
    creatures,
    falls,
    order,
    scene_in_battle,
    scene_perils,
    vehicles,
)
from zhuoju.games.samsara.fight.settle import harm
from zhuoju.games.samsara.fight.settle.backlash import strike_back, suffer
from zhuoju.games.samsara.fight.settle.weakenings import expire
from zhuoju.games.samsara.fight.standing import amount, effects_on
from zhuoju.games.samsara.fight.telling import tell_of
from zhuoju.games.samsara.model import rolls
from zhuoju.games.samsara.model.fight_state import Battle, Fighter, Lasting
from zhuoju.kernel import Flow


def end_round(m: Battle) -> Flow[None]:
    """SAM-COMBAT-89 All nine points."""
    yield from damage_ticks(m)  # 1
    yield from creatures.round_splashes(m)
    yield from san_ticks(m)  # 2
    for one in list(m.state.fight.fighters.values()):  # 3
        mend = 0 if one.dead else amount(m, one, "regrow")
        if mend:
            harm.heal(m, one, mend)
    yield from scene_in_battle.perils(m)
    yield from scene_perils.landings(m)
    harm.deaths(m)  # 4
    scene_in_battle.give_up(m)
    expire(m)  # 5; 6: cooldowns are round numbers
    end_summons(m)
    falls.lose_hold(m)
    yield from vehicles.leave_window(m)  # 7
    for one in m.state.fight.fighters.values():  # 8
        one.types, one.acted, one.triggered, one.drained, one.own_ap = [], False, False, 0, 3
    scene_in_battle.arrivals(m)
    order.latecomers(m)  # 9


def ticking(m: Battle, what: tuple[str, ...], moment: str) -> list[tuple[Fighter, Lasting, str, int]]:
    """Everything that strikes at this moment, by time of application."""
    found = []
    for one in m.state.fight.fighters.values():
        if one.effects and not one.dead:
            for line, effect in effects_on(m, one):
                found += [
                    (effect.since, one, effect, said.what, said.at(line.level))
                    for said in line.says
                    if said.what in what and said.about == moment
                ]
    found.sort(key=lambda each: each[0])
    return [each[1:] for each in found]


def damage_ticks(m: Battle) -> Flow[None]:
    """SAM-COMBAT-42 Bleeding and poison, each as backlash."""
    for one, _, what, n in ticking(m, ("tick_dice", "tick_flat"), "round_end"):
        yield from tick(m, one, what, n)


def tick(m: Battle, one: Fighter, what: str, n: int) -> Flow[None]:
    """One tick."""
    if what == "tick_dice":
        yield from strike_back(m, one, rolls.d(n, 4))
    else:
        yield from suffer(m, one, n)


def san_ticks(m: Battle) -> Flow[None]:
    """W14, SAM-SAN-06 Dread never brings SAN below 1."""
    for one, _, _, n in ticking(m, ("tick_san",), "round_end"):
        if not one.fearless:
            yield from harm.lose_san(m, one, n, entry=True)


def burn(m: Battle, one: Fighter) -> Flow[None]:
    """W02, SAM-COMBAT-81 Burning strikes at the start of the own turn."""
    if not one.effects:
        return
    for other, _, what, n in ticking(m, ("tick_dice", "tick_flat"), "turn_start"):
        if other is one:
            yield from tick(m, one, what, n)
    harm.deaths(m)


def end_summons(m: Battle) -> None:
    """G11, G12 What was called goes when the power that called it does not last any more."""
    for one in m.state.fight.fighters.values():
        if one.stays and one.stays <= m.state.fight.round and not one.out:
            one.out = "gone"
            tell_of(m, one, "effect_over", entry="G12" if one.kind == "creature" else "G11")
