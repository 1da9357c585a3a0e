"""G11, G12, SAM-COMBAT-07 What a power brings into the fight: creatures and barricades."""

from zhuoju.games.samsara.catalogue.library import CREATURES
from zhuoju.games.samsara.fight import fighters
from zhuoju.games.samsara.fight.telling import tell_of
from zhuoju.games.samsara.model.fight_state import Battle, Fighter
from zhuoju.kernel import Flow, choose_one


def summon(m: Battle, by: Fighter, seniority: int, *, lasts: int) -> Flow[None]:
    """G12 A bestiary creature of at most this seniority; it acts directly after its summoner."""
    from zhuoju.games.samsara.fight.creatures import bring

    fight = m.state.fight
    options = {f"entry:{name}": name for name, card in CREATURES.items() if card.seniority <= seniority}
    if not options:
        return
    best = max(options, key=lambda key: CREATURES[options[key]].seniority)
    name = yield from choose_one(
        by.seat, "summon.which", options, clause="SAM-COMBAT-07", default=best, who=by.ref
    )
    one = fighters.enter(fight, fighters.from_creature(name, by.seat, by.side), by.at)
    one.summoner, one.stays = by.ref, fight.round + lasts - 1
    place = fight.order.index(by.ref) + 1 if by.ref in fight.order else len(fight.order)
    fight.order.insert(place, one.ref)
    one.types = []
    bring(m, one)
    tell_of(m, one, "summoned", by=by.ref, name=name, until=one.stays)


def barricade(m: Battle, by: Fighter, construction: int, volume: int, *, lasts: int) -> None:
    """G11 An object that can be struck, and that guards whoever stands behind it."""
    thing = fighters.thing("barricade", by.side, construction, seat=by.seat, volume=volume)
    one = fighters.enter(m.state.fight, thing, by.at)
    one.summoner, one.stays = by.ref, m.state.fight.round + lasts - 1
    tell_of(m, one, "built", by=by.ref, construction=construction, until=one.stays)
