"""LEG-WND, LEG-HUNT-18 to 20 Damage and healing."""

from zhuoju.games.legend.effects.in_force import creature_flag
from zhuoju.games.legend.effects.state_checks import settle
from zhuoju.games.legend.effects.windows import checkpoint
from zhuoju.games.legend.model.state import Hurt, Legend, Ref, Unit, card_ref, player
from zhuoju.games.legend.model.zones import ability_of, card, marks, seen
from zhuoju.kernel import Flow, Seat


def hurt_player(m: Legend, seat: Seat, amount: int) -> Flow[int]:
    """Place damage on a player after what prevents it; returns the wounds placed."""
    if amount > 0 and not m.state.carrying_out:
        m.state.hurt = Hurt(seat, amount)
        yield from checkpoint(m, "damage.window")
        amount = m.state.hurt.amount
        m.state.hurt = None
    if amount <= 0:
        return 0
    p = player(m, seat)
    p.wounds += amount  # LEG-WND-02: not capped
    m.tell("damaged", seat=seat, amount=amount, wounds=p.wounds)
    yield from settle(m)
    return amount


def hurt_creature(m: Legend, ref: Ref, amount: int, *, ignore_reduction: bool = False) -> Flow[int]:
    """LEG-HUNT-19 Place damage on a creature in a slot; returns the wounds placed."""
    if not ignore_reduction:
        amount -= creature_flag(m, ref, "damage_reduction") or 0
    if amount <= 0 or seen(m, ref).loot:
        return 0
    on_it = marks(m, ref)
    on_it.wounds += amount
    m.tell("card_damaged", card=card_ref(ref), amount=amount, wounds=on_it.wounds)
    yield from settle(m)
    return amount


def hurt_creation(m: Legend, unit: Unit, amount: int) -> int:
    """LEG-HUNT-25 Place damage on a fighting creation, which may break."""
    hunt, ref = m.state.hunt, unit.card
    assert hunt is not None
    assert ref is not None
    if amount <= 0:
        return 0
    unit.wounds += amount
    m.tell("card_damaged", card=card_ref(ref), amount=amount, wounds=unit.wounds)
    found = ability_of(m, ref)
    if found is not None and unit.wounds >= fighting(m, ref)[1]:
        found[2].broken = True
        hunt.units = [u for u in hunt.units if u is not unit]
        m.tell("broken", card=card_ref(ref))
    return amount


def fighting(m: Legend, ref: Ref) -> tuple[int, int]:
    """Attack and health of a fighting creation, its own or copied (LEG-HUNT-03)."""
    from zhuoju.games.legend.model.library import CARDS

    own = card(m, ref).fights
    if own is not None:
        return own
    found = ability_of(m, ref)
    copies = [CARDS[c.face].fights for c in found[2].copied] if found else []
    return next((f for f in copies if f is not None), (0, 0))


def heal_player(m: Legend, seat: Seat, most: int | None) -> bool:
    """Remove up to so many wounds, or all; False when there are none."""
    p = player(m, seat)
    if not p.wounds:
        return False
    healed = p.wounds if most is None else min(most, p.wounds)
    p.wounds -= healed
    m.tell("healed", seat=seat, amount=healed, wounds=p.wounds)
    return True


def heal_creature(m: Legend, ref: Ref, most: int) -> bool:
    """Remove up to so many wounds of a creature; False when there are none."""
    on_it = seen(m, ref)
    if not on_it.wounds:
        return False
    healed = min(most, on_it.wounds)
    marks(m, ref).wounds -= healed
    m.tell("card_healed", card=card_ref(ref), amount=healed, wounds=on_it.wounds)
    return True
