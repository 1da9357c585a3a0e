"""LEG-HUNT-07 to 33 Battle actions: who acts when, attacking, escaping, falling."""

from zhuoju.games.legend.effects.dice import roll_dice
from zhuoju.games.legend.effects.in_force import (
    Source,
    activate,
    card_triggers,
    creature_attack,
    creature_flag,
    flag,
    option_id,
    stat,
    usable,
)
from zhuoju.games.legend.effects.windows import checkpoint
from zhuoju.games.legend.effects.wounds import fighting, hurt_creation, hurt_creature, hurt_player
from zhuoju.games.legend.model.state import (
    NEUTRAL,
    Hunt,
    Legend,
    Unit,
    card_ref,
    from_turn_player,
    next_player,
    player,
    seat_ref,
)
from zhuoju.games.legend.turn.solo import weakest
from zhuoju.kernel import PASS, Flow, Seat, Withheld, choose_one, choose_order


def unit_ref(unit: Unit) -> str:
    """How a unit is named on the wire."""
    return seat_ref(unit.force) if unit.card is None else card_ref(unit.card)


def on_field(m: Legend, unit: Unit) -> bool:
    """Whether a unit is still on the battlefield."""
    return m.state.hunt is not None and any(u is unit for u in m.state.hunt.units)


def foes(hunt: Hunt, unit: Unit) -> list[Unit]:
    """LEG-HUNT-15 The units of other forces."""
    return [u for u in hunt.units if u.force != unit.force]


def players_units_act(m: Legend, present: list[Unit]) -> Flow[None]:
    """LEG-HUNT-10, 11 The turn player's units, then those of others; each orders the own ones."""
    for seat in from_turn_player(m):
        yield from _in_order(m, [u for u in present if u.force == seat], seat, "hunt.order")


def neutral_units_act(m: Legend, present: list[Unit]) -> Flow[None]:
    """LEG-HUNT-09, 10, 12 Neutral units must act; the next player orders them."""
    yield from _in_order(m, [u for u in present if u.force == NEUTRAL], next_player(m), "neutral.order")


def _in_order(m: Legend, units: list[Unit], seat: Seat | None, prompt: str) -> Flow[None]:
    units = [u for u in units if on_field(m, u)]
    if len(units) > 1 and seat is not None:
        options = {unit_ref(u): u for u in units}
        units = yield from choose_order(seat, prompt, options, clause="LEG-HUNT-10", default=list(options))
    for unit in units:
        hunt = m.state.hunt
        if hunt is not None and on_field(m, unit) and foes(hunt, unit):
            yield from act(m, hunt, unit)


def act(m: Legend, hunt: Hunt, unit: Unit) -> Flow[None]:
    """One opportunity for a battle action."""
    if unit.force == NEUTRAL:
        target = yield from _neutral_target(m, hunt, unit)
        yield from attack(m, hunt, unit, target)
        return
    chosen = yield from choose_one(
        unit.force, "hunt.action", _actions(m, hunt, unit), clause="LEG-HUNT-14",
        why=lambda: _no_escape(m, unit),
        default=f"attack {unit_ref(foes(hunt, unit)[0])}", unit=unit_ref(unit), round=hunt.round,
    )  # fmt: skip
    if not on_field(m, unit):
        return  # its player has resigned
    if isinstance(chosen, Unit):
        yield from attack(m, hunt, unit, chosen)
    elif isinstance(chosen, Source):
        yield from activate(m, chosen)  # LEG-HUNT-32
        yield from rescue(m, hunt)
    elif chosen == "escape":
        hunt.escaping = True
        m.tell("escape_declared", seat=unit.force)


def _actions(m: Legend, hunt: Hunt, unit: Unit) -> dict[str, Unit | Source | str]:
    options: dict[str, Unit | Source | str] = {f"attack {unit_ref(foe)}": foe for foe in foes(hunt, unit)}
    if unit.card is None:
        if unit.force == hunt.hunter and not hunt.escaping and not _escape_barred(m, hunt):
            options["escape"] = "escape"
        for source in usable(m, unit.force, "activated"):
            options[option_id(m, source)] = source
    options[PASS] = PASS
    return options


def _escape_barred(m: Legend, hunt: Hunt) -> bool:
    """LEG-HUNT-31 While such a creature is on the battlefield, Escape is not available."""
    return any(
        creature_flag(m, u.card, "no_escape") is not None
        for u in hunt.units
        if u.force == NEUTRAL and u.card is not None
    )


def _no_escape(m: Legend, unit: Unit) -> list[Withheld]:
    hunt = m.state.hunt
    if unit.card is None and hunt is not None and _escape_barred(m, hunt):
        return [Withheld("escape", "reason.no_escape", {}, "LEG-HUNT-31")]
    return []


def _neutral_target(m: Legend, hunt: Hunt, unit: Unit) -> Flow[Unit]:
    """DP-19 The next player names the target of a neutral unit; in solo the system does."""
    seat = next_player(m)
    targets = foes(hunt, unit)
    if seat is None:
        return weakest(m, targets)
    options = {unit_ref(t): t for t in targets}
    default = unit_ref(targets[0])
    chosen = yield from choose_one(
        seat, "neutral.target", options, clause="LEG-HUNT-12", default=default, unit=unit_ref(unit)
    )
    return chosen


def attack_of(m: Legend, unit: Unit) -> int:
    """LEG-HUNT-16 How many dice a unit attacks with."""
    if unit.card is None:
        return stat(m, unit.force, "attack")
    return creature_attack(m, unit.card) if unit.force == NEUTRAL else fighting(m, unit.card)[0]


def attack(m: Legend, hunt: Hunt, unit: Unit, target: Unit) -> Flow[None]:
    """LEG-HUNT-15 to 20 Roll, count, deal the points as damage, then what waits for damage."""
    m.tell("attacked", unit=unit_ref(unit), target=unit_ref(target))
    dice = attack_of(m, unit)
    points = yield from roll_dice(m, unit.force, dice, "attack", unit.card, unit_ref(target))
    if not (on_field(m, unit) and on_field(m, target)):
        return
    placed = yield from _hit(m, unit, target, points)
    if placed and target.card is None and unit.card is not None:
        yield from card_triggers(m, unit.card, "deals_damage", hunt.hunter)
    if placed and unit.card is None and target.card is not None:
        yield from card_triggers(m, target.card, "takes_damage", hunt.hunter)
    yield from rescue(m, hunt)


def _hit(m: Legend, unit: Unit, target: Unit, points: int) -> Flow[int]:
    if target.card is None:
        return (yield from hurt_player(m, target.force, points))
    yield from checkpoint(m)  # after points are counted, before damage is placed
    if not on_field(m, target):
        return 0
    if target.force != NEUTRAL:
        return hurt_creation(m, target, points)
    pierces = unit.card is None and flag(m, unit.force, "ignore_reduction") is not None
    return (yield from hurt_creature(m, target.card, points, ignore_reduction=pierces))


def rescue(m: Legend, hunt: Hunt) -> Flow[None]:
    """LEG-HUNT-23, 24 The window after an event. A hunter who is dying, and still is at its end, leaves."""
    p = player(m, hunt.hunter)
    yield from checkpoint(m, "rescue.window" if p.dying and in_battle(m, p.seat) else "quick.window")
    if p.dying:
        leave_battle(m, p.seat)


def in_battle(m: Legend, seat: Seat) -> bool:
    """Whether a player's force stands on a battlefield that is not won yet (LEG-HUNT-34)."""
    forces = {u.force for u in m.state.hunt.units} if m.state.hunt else set()
    return seat in forces and len(forces) > 1


def leave_battle(m: Legend, seat: Seat) -> bool:
    """LEG-HUNT-26 The character leaves, and all other units of its force with it."""
    hunt = m.state.hunt
    if hunt is None or not in_battle(m, seat):
        return False
    hunt.units = [u for u in hunt.units if u.force != seat]
    m.tell("left_battle", seat=seat)
    return True
