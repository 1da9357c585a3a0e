"""SAM 9.7, SAM-COMBAT-07 What creatures do of themselves in a battle, and how latecomers arrive.

A mission that brings creatures later calls `arrive`; everything a creature brings along (mount, cover, the
watch over its habits) is done by `settle_in`, also for those who stand there from the start.
"""

from typing import Final

from zhuoju.games.samsara.catalogue.library import FOLLOWERS
from zhuoju.games.samsara.fight import fighters
from zhuoju.games.samsara.fight.creature_traits import habit, habits, number
from zhuoju.games.samsara.fight.settle.steps import settle_all
from zhuoju.games.samsara.fight.settle.strike import Strike
from zhuoju.games.samsara.fight.standing import alive, half, move_cap, present
from zhuoju.games.samsara.fight.telling import roll, tell_of
from zhuoju.games.samsara.model import rolls
from zhuoju.games.samsara.model.fight_state import Battle, Fighter, Ref, Spot, apart
from zhuoju.games.samsara.model.tables import MELEE_REACH
from zhuoju.kernel import Flow, Seat

AT_HALF: Final = ("calls", "second_form")
BESIDE: Final = 2  # metres between two who arrive together
FLED: Final = "fled"
COMING: Final = "coming"  # on the way, not yet on the field


# Coming


def settle_in(m: Battle) -> None:
    """At the opening: mounts and cover are there, and whoever has habits is watched."""
    m.state.fight.wary, m.state.fight.flooding = [], []
    for one in list(m.state.fight.fighters.values()):
        if one.ref not in m.state.fight.arriving:
            bring(m, one)


def bring(m: Battle, one: Fighter) -> None:
    """What a creature brings along when it joins."""
    said = [each.what for each in habits(one)]
    if not said or not alive(one):
        return
    fight = m.state.fight
    if any(what in AT_HALF for what in said) and one.ref not in fight.wary:
        fight.wary.append(one.ref)
    if "floods" in said:
        fight.flooding.append(one.ref)
    mount = habit(one, "rides")
    if mount is not None and one.riding is None:
        saddle(m, one, mount.about)
    if "takes_cover" in said and not _company(m, one, "cover"):
        built = fighters.thing("cover", one.side, number(one, "takes_cover"), seat=one.seat)
        built.summoner = one.ref
        fighters.enter(fight, built, one.at)


def _company(m: Battle, one: Fighter, name: str) -> bool:
    """Whether something of this name has come with a fighter before."""
    return any(f.summoner == one.ref and f.name == name for f in m.state.fight.fighters.values())


def saddle(m: Battle, one: Fighter, name: str) -> None:
    """SAM-FOLLOW-11 A mount of its own, once; it goes when its rider was only summoned."""
    if name not in FOLLOWERS or _company(m, one, name):
        return
    fight = m.state.fight
    mount = fighters.enter(fight, fighters.from_library_follower(name, one.seat, one.side), one.at)
    mount.summoner, mount.stays = one.ref, one.stays
    one.riding = mount.ref
    if one.ref in fight.order:
        fight.order.insert(fight.order.index(one.ref) + 1, mount.ref)


def arrive(m: Battle, entry: str, side: str, seat: Seat, n: int = 1, at: Spot = (0, 0)) -> list[Ref]:
    """SAM-COMBAT-07 So many of a creature are on their way; they take part from the next round on."""
    found = []
    for k in range(n):
        one = fighters.enter(
            m.state.fight, fighters.from_creature(entry, seat, side), (at[0] + BESIDE * (k + 1), at[1])
        )
        one.out = COMING
        m.state.fight.arriving.append(one.ref)
        found.append(one.ref)
    return found


# In the course of the battle


def look(m: Battle) -> None:
    """Whoever is at half of its HP calls for help or takes its second form, once."""
    fight = m.state.fight
    for ref in list(fight.wary):
        one = fight.fighters.get(ref)
        if one is None or not alive(one):
            fight.wary.remove(ref)
        elif half(one):
            fight.wary.remove(ref)
            turn_over(m, one)


def turn_over(m: Battle, one: Fighter) -> None:
    """What happens at half of the HP cap."""
    dice = number(one, "second_form")
    if dice and not one.formless:
        one.thicker = dice
        tell_of(m, one, "second_form", n=dice)
    call = habit(one, "calls")
    listed = any(late.half_of == one.source for late in m.state.fight.stage.coming)  # by the scene itself
    if call is not None and not one.called and not listed:
        one.called = True
        for ref in arrive(m, call.about, one.side, one.seat, call.base, one.at):
            m.state.fight.fighters[ref].summoner = one.ref
        tell_of(m, one, "calls_help", name=call.about, n=call.base)


def takes_flight(m: Battle, one: Fighter) -> bool:
    """At the start of its turn: too badly hurt to go on; whoever cannot move stays."""
    least = number(one, "flees")
    if not least or one.hp > least or not alive(one) or one.inside is not None:
        return False
    if not move_cap(m, one):
        return False
    one.out, one.channel = FLED, None
    tell_of(m, one, "flees")
    return True


def round_splashes(m: Battle) -> Flow[None]:
    """SAM-COMBAT-45 Burning ground, tolling bells: splash at round end, unless the scene itself has it."""
    if any(peril.kind == "splash" for peril in m.state.fight.stage.perils):
        return
    for one in list(m.state.fight.fighters.values()):
        said = habit(one, "splashes") if one.kind == "creature" else None
        if said is None or not alive(one):
            continue
        near = [
            f.ref for f in m.state.fight.fighters.values()
            if f is not one and present(f) and f.kind != "object" and f.inside is None
            and (said.about == "all" or apart(one, f) <= MELEE_REACH)
        ]  # fmt: skip
        if near:
            amount = roll(m, rolls.d(said.base, 4), "damage", one, "splash", "SAM-COMBAT-45")
            tell_of(m, one, "splashes", n=amount)
            strikes = [Strike(one.ref, "splash", fixed=amount, primaries=[ref]) for ref in near]
            yield from settle_all(m, strikes)
