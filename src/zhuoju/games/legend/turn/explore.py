"""LEG-EXPL, LEG-ACT-06 Exploration: entering a slot, what can be done there, moving, loot and trophies."""

from zhuoju.games.legend.effects.in_force import Source, activate, option_id, usable
from zhuoju.games.legend.effects.leaving import step
from zhuoju.games.legend.effects.state_checks import settle
from zhuoju.games.legend.effects.windows import checkpoint
from zhuoju.games.legend.model.state import (
    EXPLORATION_SLOTS,
    Legend,
    Player,
    Ref,
    area_of,
    card_ref,
    player,
    slot_ref,
)
from zhuoju.games.legend.model.words import GRADE_VALUE
from zhuoju.games.legend.model.zones import card, discard, move, seen, top, turn_up
from zhuoju.games.legend.turn.battle import leave_battle
from zhuoju.games.legend.turn.gather import gather, may_gather
from zhuoju.games.legend.turn.hunt import (
    combat_round,
    declare_hunt,
    hunt_is_over,
    may_hunt,
    result_of_hunt,
)
from zhuoju.kernel import Flow, Next, Seat, Withheld, choose_one


def enterable(m: Legend, p: Player) -> list[int]:
    """LEG-EXPL-10, 18 The slots a player may choose to enter."""
    closed = any(b.seat == p.seat and b.ban == "no_enter_forest" for b in m.state.bans)
    return [s for s in range(EXPLORATION_SLOTS) if not (closed and area_of(s) == "forest")]


def enter(m: Legend, seat: Seat, slot: int) -> None:
    """LEG-EXPL-04, 13 Go into a slot; its top card is turned up. A hunter who leaves leaves the battle."""
    p = player(m, seat)
    if m.state.hunt is not None and p.slot is not None:
        leave_battle(m, seat)  # LEG-HUNT-38
    p.slot = slot
    m.tell("entered", seat=seat, slot=slot_ref(slot))
    turn_up(m, slot)


@step
def in_slot(m: Legend) -> Flow[Next]:
    """LEG-EXPL-06 to 09 In a slot: gather or hunt, take loot, use effects, or leave."""
    from zhuoju.games.legend.turn.phases import end_action

    p = player(m, m.state.turn.seat)
    if p.slot is None:
        return end_action
    turn_up(m, p.slot)
    options = steps_in_slot(m, p)
    chosen = yield from choose_one(
        p.seat, "slot.step", options, clause="LEG-EXPL-06", default="leave",
        why=lambda: withheld_in_slot(m, p), slot=slot_ref(p.slot),
    )  # fmt: skip
    word, ref, source = chosen
    if word == "leave":
        return end_action
    if word == "hunt":
        yield from declare_hunt(m, p, ref)
        return result_of_hunt if hunt_is_over(m) else combat_round
    if word == "gather":
        yield from gather(m, p, ref)
    elif word == "take":
        take_loot(m, p, ref)
    elif word == "mount":
        mount(m, p, ref)
    elif source is not None:
        yield from activate(m, source)
    yield from settle(m)
    yield from checkpoint(m)
    return in_slot


def steps_in_slot(m: Legend, p: Player) -> dict[str, tuple[str, Ref, Source | None]]:
    """What the player in a slot may do now."""
    assert p.slot is not None
    options: dict[str, tuple[str, Ref, Source | None]] = {}
    ref = top(m, p.slot)
    if ref is not None:
        name = card_ref(ref)
        if may_gather(m, p, ref):
            options[f"gather {name}"] = ("gather", ref, None)
        if may_hunt(m, p, ref):
            options[f"hunt {name}"] = ("hunt", ref, None)
        if seen(m, ref).loot:
            options[f"take {name}"] = ("take", ref, None)
            if ref in m.state.turn.hunted:
                options[f"mount {name}"] = ("mount", ref, None)
    for source in usable(m, p.seat, "activated"):
        options[option_id(m, source)] = ("use", source.card, source)
    options["leave"] = ("leave", -1, None)
    return options


def withheld_in_slot(m: Legend, p: Player) -> list[Withheld]:
    """Why the top card cannot be gathered, hunted or taken now."""
    ref = top(m, p.slot) if p.slot is not None else None
    if ref is None:
        return []
    verb = "hunt" if card(m, ref).kind == "creature" else "gather"
    option, clause = f"{verb} {card_ref(ref)}", "LEG-HUNT-01" if verb == "hunt" else "LEG-GATH-01"
    if seen(m, ref).loot:
        return [Withheld(option, "reason.already_loot", {}, clause)]
    found = [Withheld(f"take {card_ref(ref)}", "reason.not_loot", {}, "LEG-EXPL-07")]
    if p.dying:
        found.append(Withheld(option, "reason.dying", {}, "LEG-WND-06"))
    elif ref in m.state.turn.attempted:
        found.append(Withheld(option, "reason.attempted", {}, "LEG-EXPL-06"))
    return found


def take_loot(m: Legend, p: Player, ref: Ref) -> None:
    """LEG-EXPL-07 Move loot from the slot to the pack; the next card is turned up."""
    assert p.slot is not None
    move(m, ref, m.state.slots[p.slot], p.pack)
    m.tell("took", seat=p.seat, card=card_ref(ref), face=m.state.faces[ref])
    turn_up(m, p.slot)


def mount(m: Legend, p: Player, ref: Ref) -> None:
    """LEG-FEAT-09 Mount a creature won in this action as a trophy."""
    assert p.slot is not None
    face = card(m, ref)
    p.trophy_value += GRADE_VALUE[face.grade]
    p.high_trophies += face.grade in ("high", "legendary")
    discard(m, ref, m.state.slots[p.slot])
    m.tell("mounted", seat=p.seat, card=card_ref(ref), face=face.id, value=p.trophy_value)
    turn_up(m, p.slot)
