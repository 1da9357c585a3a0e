"""LEG-HUNT Hunting: the battlefield, combat rounds, the end of a hunt."""

from zhuoju.games.legend.effects.expiry import expire
from zhuoju.games.legend.effects.in_force import card_triggers, creature_flag, own_triggers
from zhuoju.games.legend.effects.leaving import step
from zhuoju.games.legend.effects.windows import checkpoint
from zhuoju.games.legend.effects.wounds import fighting
from zhuoju.games.legend.model.state import (
    COMBAT_ROUND_CAP,
    NEUTRAL,
    Hunt,
    Legend,
    Player,
    Ref,
    Unit,
    card_ref,
    player,
    slot_ref,
)
from zhuoju.games.legend.model.zones import card, enabled, seen, slot_of
from zhuoju.games.legend.turn.battle import (
    leave_battle,
    neutral_units_act,
    players_units_act,
    rescue,
)
from zhuoju.kernel import Flow, Next


def may_hunt(m: Legend, p: Player, ref: Ref) -> bool:
    """LEG-HUNT-01 Whether a hunt of the top card of the slot can be declared."""
    on_it = seen(m, ref)
    if p.dying or ref in m.state.turn.attempted or on_it.loot or not on_it.faceup:
        return False
    return card(m, ref).kind == "creature"


def declare_hunt(m: Legend, p: Player, ref: Ref) -> Flow[None]:
    """LEG-HUNT-02 to 05 The battlefield is created and all units concerned are drawn into it."""
    assert p.slot is not None
    state = m.state
    state.turn.attempted.append(ref)
    state.hunt_number += 1
    creations = [a.card for a in enabled(m, p) if not a.broken and fighting(m, a.card)[1]]
    units = [Unit(p.seat), *(Unit(p.seat, c) for c in creations), Unit(NEUTRAL, ref)]
    state.hunt = Hunt(p.seat, ref, p.slot, units)
    m.tell("hunt_declared", seat=p.seat, card=card_ref(ref), face=state.faces[ref], slot=slot_ref(p.slot))
    yield from own_triggers(m, p.seat, "my_hunt_start", ref)
    yield from checkpoint(m)


def hunt_is_over(m: Legend) -> bool:
    """LEG-HUNT-34 At most one force is left on the battlefield."""
    hunt = m.state.hunt
    assert hunt is not None
    forces = {u.force for u in hunt.units}
    return len(forces) <= 1


@step
def combat_round(m: Legend) -> Flow[Next]:
    """LEG-HUNT-06 to 13 Every unit on the battlefield has one opportunity for a battle action."""
    hunt = m.state.hunt
    assert hunt is not None
    hunt.round += 1
    m.state.combat_number += 1
    m.tell("combat_round", round=hunt.round)
    present = list(hunt.units)  # LEG-HUNT-13: who joins later acts from the next round on
    sides = [players_units_act, neutral_units_act]
    if hunt.round == 1 and any(creature_flag(m, r, "neutral_first") is not None for r in creatures(m)):
        sides.reverse()  # LEG-HUNT-08
    for side in sides:
        if not hunt_is_over(m):
            yield from side(m, present)
    if not hunt_is_over(m):
        yield from end_of_round(m, hunt)
    return result_of_hunt if hunt_is_over(m) else combat_round


def creatures(m: Legend) -> list[Ref]:
    """The neutral units on the battlefield."""
    hunt = m.state.hunt
    return [u.card for u in hunt.units if u.force == NEUTRAL and u.card is not None] if hunt else []


def end_of_round(m: Legend, hunt: Hunt) -> Flow[None]:
    """LEG-HUNT-27, 40, 41 Triggers first, then escapes; after thirty rounds the hunter is driven off."""
    for ref in creatures(m):
        yield from card_triggers(m, ref, "combat_round_end", hunt.hunter, hunt.round)
    yield from rescue(m, hunt)
    if hunt.escaping and not hunt_is_over(m):
        m.tell("escaped", seat=hunt.hunter)
        leave_battle(m, hunt.hunter)
    elif hunt.round >= COMBAT_ROUND_CAP and not hunt_is_over(m):
        m.tell("driven_off", seat=hunt.hunter)
        leave_battle(m, hunt.hunter)


@step
def result_of_hunt(m: Legend) -> Flow[Next]:
    """LEG-HUNT-34 to 37, 39 Success if exactly the hunter's force remains. The action goes on."""
    from zhuoju.games.legend.turn.explore import in_slot

    hunt = m.state.hunt
    assert hunt is not None
    success = [u.force for u in hunt.units[:1]] == [hunt.hunter]
    m.state.hunt = None
    if card(m, hunt.creature).grade != "low":
        m.state.hunts += 1
        m.state.falls += player(m, hunt.hunter).dying
    expire(m, "end_of_hunt")
    m.tell("hunt_succeeded" if success else "hunt_failed", seat=hunt.hunter, card=card_ref(hunt.creature))
    if success:
        yield from own_triggers(m, hunt.hunter, "my_hunt_success", hunt.creature)  # LEG-EFF-05
        if slot_of(m, hunt.creature) is not None:
            yield from card_triggers(m, hunt.creature, "hunt_success", hunt.hunter)
    yield from checkpoint(m)
    return in_slot
