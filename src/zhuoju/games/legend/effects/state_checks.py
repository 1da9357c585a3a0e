"""LEG-GEN-10 State checks: loot, dying, milestones. They run after every change."""

from zhuoju.games.legend.effects.feats import milestones
from zhuoju.games.legend.effects.in_force import card_triggers, health_of, need, own_triggers, stat
from zhuoju.games.legend.effects.leaving import clear_away
from zhuoju.games.legend.model.state import Legend, Player, Ref, card_ref
from zhuoju.games.legend.model.zones import card, marks
from zhuoju.kernel import Flow


def settle(m: Legend) -> Flow[None]:
    """Check again and again until nothing changes any more."""
    while True:
        changed = yield from _loot(m)
        for p in m.state.players:
            if p.resigned:
                clear_away(m, p)
            elif p.wounds or p.dying:
                changed = (yield from _dying(m, p)) or changed
        if milestones(m):
            changed = True
        if not changed:
            return


def is_won(m: Legend, ref: Ref) -> bool:
    """LEG-RES-05, 06 Whether progress or wounds suffice to make a card in a slot loot."""
    on_it = m.state.marks.get(ref)
    if on_it is None or not on_it.faceup or on_it.loot:
        return False
    if card(m, ref).kind == "creature":
        return on_it.wounds >= health_of(m, ref)
    return on_it.progress > 0 and on_it.progress >= need(m, ref)


def _loot(m: Legend) -> Flow[bool]:
    changed = False
    for ref in [r for r, on_it in m.state.marks.items() if on_it.wounds or on_it.progress]:
        if not is_won(m, ref):
            continue
        if card(m, ref).kind == "creature":
            yield from card_triggers(m, ref, "would_be_loot", m.state.turn.seat)
            if not is_won(m, ref):
                continue
        make_loot(m, ref)
        changed = True
    return changed


def make_loot(m: Legend, ref: Ref) -> None:
    """LEG-RES-05 to 07, LEG-HUNT-22 The card is loot from now on, and out of the battle."""
    marks(m, ref).loot = True
    m.tell("became_loot", card=card_ref(ref), face=m.state.faces[ref])
    hunt = m.state.hunt
    if hunt is not None and any(u.card == ref for u in hunt.units):
        hunt.units = [u for u in hunt.units if u.card != ref]
        m.state.turn.hunted.append(ref)


def _dying(m: Legend, p: Player) -> Flow[bool]:
    """LEG-WND-03, 04 Dying is a condition, not a memory."""
    if p.wounds >= stat(m, p.seat, "max_health"):
        if p.dying:
            return False
        yield from own_triggers(m, p.seat, "would_be_dying")
        if p.wounds < stat(m, p.seat, "max_health"):
            return True
        p.dying = True
        m.tell("dying", seat=p.seat, wounds=p.wounds)
        return True
    if p.dying:
        p.dying = False
        m.tell("saved", seat=p.seat, wounds=p.wounds)
        return True
    return False
