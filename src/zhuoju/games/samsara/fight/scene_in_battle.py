"""SAM-COMBAT-07, 45..54, 92 What a scene brings into a battle: latecomers, perils, things that break."""

from typing import Final

from zhuoju.games.samsara.fight import fighters, order, scene_perils
from zhuoju.games.samsara.fight.standing import alive, half, side
from zhuoju.games.samsara.fight.telling import roll, tell_of
from zhuoju.games.samsara.model import rolls
from zhuoju.games.samsara.model.fight_state import Battle, Breaks, Coming, Fighter, Peril, fighter
from zhuoju.kernel import Flow

YIELDED: Final = "yielded"
THINGS: Final = ("object", "vehicle")


# Latecomers


def arrivals(m: Battle) -> None:
    """SAM-COMBAT-07 Who is due enters the order for the next round."""
    fight = m.state.fight
    due = [one for one in fight.stage.coming if _due(m, one)]
    fight.stage.coming = [one for one in fight.stage.coming if one not in due]
    for one in due:
        _enter(m, one)


def _due(m: Battle, one: Coming) -> bool:
    """In its round, or when whoever calls is at half HP and can still call."""
    if not one.half_of:
        return one.round <= m.state.fight.round + 1
    return any(f.name == one.half_of and alive(f) and half(f) for f in m.state.fight.fighters.values())


def _enter(m: Battle, one: Coming) -> None:
    fight = m.state.fight
    entered = fighters.enter(fight, one.fighter, one.fighter.at)
    entered.ap = fight.room.battle_start_ap
    fight.arriving.append(entered.ref)


def still_to_come(m: Battle) -> bool:
    """Whether the fight goes on because others are on their way: they come at once."""
    fight = m.state.fight
    expected = [one for one in fight.stage.coming if not one.half_of]
    if not expected:
        return False
    fight.stage.coming = [one for one in fight.stage.coming if one.half_of]
    for one in expected:
        _enter(m, one)
    order.latecomers(m)
    return True


def give_up(m: Battle) -> None:
    """Whoever is ready to give up does so at half HP, when nobody of its side is left beside it."""
    fight = m.state.fight
    for ref in fight.stage.yields:
        one = fighter(m, ref)
        others = [f for f in fight.fighters.values() if f.side == one.side and f.kind not in THINGS]
        if alive(one) and half(one) and not any(alive(f) for f in others if f is not one):
            one.out = YIELDED
            tell_of(m, one, "yields")


# Things that break


def broken(m: Battle) -> None:
    """A thing of the scene is broken: somebody loses an entry by it, or the fight is won."""
    fight = m.state.fight
    due = [link for link in fight.stage.breaks if fighter(m, link.thing).dead]
    fight.stage.breaks = [link for link in fight.stage.breaks if link not in due]
    for link in due:
        _follows(m, link)


def _follows(m: Battle, link: Breaks) -> None:
    for one in m.state.fight.fighters.values():
        if link.creature and one.name == link.creature and not one.dead:
            take(one, link.entry, form=link.form)
            if link.entry:
                tell_of(m, one, "lost_entry", entry=link.entry)
    if link.ends:
        m.state.fight.over = "decided"


def take(one: Fighter, entry: str, *, form: bool = False) -> None:
    """A fighter without the powers that hold an entry, or without its second form."""
    one.formless = one.formless or form
    one.powers = [p for p in one.powers if all(piece.entry != entry for piece in p.build.pieces)]


# Perils


def perils(m: Battle) -> Flow[None]:
    """SAM-COMBAT-45, 46, 52, 92 At the end of every round whatever threatens here does so."""
    for peril in list(m.state.fight.stage.perils):
        if peril.kind == "splash":
            yield from _splash(m, peril)
        elif peril.kind == "crush":
            _drop(m, peril)
        else:
            yield from _edge(m, peril)


def _endangered(m: Battle) -> list[Fighter]:
    return [f for f in m.state.fight.fighters.values() if not f.dead and f.kind not in THINGS]


def _splash(m: Battle, peril: Peril) -> Flow[None]:
    """SAM-COMBAT-45 One roll for everybody who is not inside a vehicle."""
    amount = roll(m, rolls.d(peril.dice, 4), "damage", None, "splash", "SAM-COMBAT-45")
    for one in _endangered(m):
        if one.inside is None:
            yield from scene_perils.splash(m, one, amount)


def _drop(m: Battle, peril: Peril) -> None:
    """SAM-COMBAT-52 Something comes loose above somebody; it strikes at the end of the next round."""
    below = [f for f in _endangered(m) if alive(f)]
    if below:
        spot = below[m.chance.below(len(below), of="peril")].at
        scene_perils.release_object(m, None, peril.weight, peril.height, spot)


def _edge(m: Battle, peril: Peril) -> Flow[None]:
    """SAM-COMBAT-46, 48 Whoever is first beaten to half HP by an edge holds on, or falls."""
    stage = m.state.fight.stage
    for one in _endangered(m):
        if half(one) and one.ref not in stage.shaken and not one.flying and one.inside is None:
            stage.shaken.append(one.ref)
            if not holds_on(m, one):
                yield from scene_perils.fall(m, one, peril.height)


def holds_on(m: Battle, one: Fighter) -> bool:
    """SAM-ATTR-20 Coordination against the DJ's number for climbing."""
    dice = side(m, one, "coordination", 0).dice
    return roll(m, dice, "contest", one, "edge", "SAM-ATTR-20") > m.state.fight.presets.climb


def shelves_lost(rounds: int, every: int) -> int:
    """How much of a scene a battle of so many rounds has cost."""
    return rounds // every if every else 0
