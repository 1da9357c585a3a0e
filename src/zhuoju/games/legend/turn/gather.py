"""LEG-GATH, LEG-MIN, LEG-PLANT Gathering minerals and plants."""

from zhuoju.games.legend.effects.dice import roll_dice
from zhuoju.games.legend.effects.in_force import card_triggers, flag, stat
from zhuoju.games.legend.effects.state_checks import settle
from zhuoju.games.legend.effects.windows import checkpoint
from zhuoju.games.legend.model.state import Legend, Player, Ref, card_ref, slot_ref
from zhuoju.games.legend.model.zones import card, discard, marks, move, seen
from zhuoju.kernel import Flow


def may_gather(m: Legend, p: Player, ref: Ref) -> bool:
    """LEG-GATH-01 Whether the top card of the slot can be gathered."""
    on_it = seen(m, ref)
    if p.dying or ref in m.state.turn.attempted or on_it.loot or not on_it.faceup:
        return False
    return card(m, ref).kind in ("mineral", "plant")


def gather(m: Legend, p: Player, ref: Ref) -> Flow[None]:
    """LEG-GATH-05 Declare, roll, count, add progress, determine success."""
    assert p.slot is not None
    slot = p.slot
    m.state.turn.attempted.append(ref)
    m.state.gathering = ref
    m.tell("gather_declared", seat=p.seat, card=card_ref(ref), face=m.state.faces[ref])
    yield from card_triggers(m, ref, "gather_start", p.seat)
    yield from checkpoint(m, "rescue.window" if p.dying else "quick.window")
    if not p.dying:  # LEG-GATH-08
        dice = stat(m, p.seat, "gather", ref)  # LEG-GATH-02
        points = yield from roll_dice(m, p.seat, dice, "gather", target=card_ref(ref))
        if ref in m.state.slots[slot]:
            add_progress(m, ref, points)
            yield from settle(m)
    success = ref in m.state.slots[slot] and seen(m, ref).loot  # LEG-GATH-06
    m.tell("gather_succeeded" if success else "gather_failed", seat=p.seat, card=card_ref(ref))
    if not success:
        _spoil(m, p, ref, slot)
    yield from card_triggers(m, ref, "gather_success" if success else "gather_fail", p.seat)
    m.state.gathering = None


def add_progress(m: Legend, ref: Ref, points: int) -> None:
    """LEG-GATH-04 Progress lies on the card, not on a player (LEG-MIN-02)."""
    if points:
        on_it = marks(m, ref)
        on_it.progress += points
        m.tell("progressed", card=card_ref(ref), points=points, progress=on_it.progress)


def _spoil(m: Legend, p: Player, ref: Ref, slot: int) -> None:
    """LEG-PLANT-02 to 04, 10, 12 A failed plant is discarded and leaves rotten grass."""
    cards = m.state.slots[slot]
    if card(m, ref).kind != "plant" or ref not in cards or flag(m, p.seat, "plant_fail_kept") is not None:
        return
    discard(m, ref, cards)
    if m.state.rotten:
        grass = m.state.rotten[-1]
        move(m, grass, m.state.rotten, cards)
        on_it = marks(m, grass)
        on_it.faceup = on_it.loot = True
        m.tell("rotten_grass", slot=slot_ref(slot), card=card_ref(grass))
