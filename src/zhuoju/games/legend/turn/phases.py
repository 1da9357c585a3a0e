"""LEG-TURN, LEG-START, LEG-DRAW, LEG-ACT, LEG-END The five phases of a turn."""

from zhuoju.games.legend.effects.elements import reset
from zhuoju.games.legend.effects.expiry import expire
from zhuoju.games.legend.effects.in_force import (
    Source,
    activate,
    health_of,
    option_id,
    own_triggers,
    stat,
    usable,
)
from zhuoju.games.legend.effects.leaving import step
from zhuoju.games.legend.effects.state_checks import settle
from zhuoju.games.legend.effects.windows import checkpoint
from zhuoju.games.legend.effects.wounds import heal_player
from zhuoju.games.legend.model.state import (
    EXPLORATION_SLOTS,
    INITIAL_ACTIONS,
    Legend,
    Player,
    Turn,
    card_ref,
    player,
    slot_ref,
)
from zhuoju.games.legend.model.zones import abilities, can_take, card, draw, fill_all, move, seen
from zhuoju.games.legend.turn.explore import enter, enterable, in_slot
from zhuoju.games.legend.turn.limits import apply_limits
from zhuoju.games.legend.turn.prep import prep_phase
from zhuoju.games.legend.turn.victory import after_turn
from zhuoju.kernel import Flow, Next, Seat, Withheld, choose_one, then


@step
def begin_turn(m: Legend, seat: Seat) -> Flow[Next]:
    """LEG-TURN-01, LEG-GEN-08 The player's last round ends, a new turn begins."""
    expire(m, "end_of_round", seat)
    p = player(m, seat)
    p.next_dice = 0  # LEG-DICE-14: bonuses of the last round are lost
    m.state.turn = Turn(seat)
    m.state.turn_number += 1
    p.turns += 1
    m.tell("turn_began", seat=seat, round=m.state.rounds)
    yield from settle(m)
    return start_phase


@step
def start_phase(m: Legend) -> Flow[Next]:
    """LEG-START-01 Fill slots; reset elements; remove wounds; creatures recover. Then what waits for it."""
    p = player(m, m.state.turn.seat)
    if p.hand:
        m.reveal()  # whether quick effects are asked for before the draw phase tells something of the hand
    yield from checkpoint(m)
    fill_all(m)
    yield from checkpoint(m)
    reset(p)
    for ability in abilities(p):
        ability.broken = False  # LEG-HUNT-25
    yield from checkpoint(m)
    if not p.dying:  # LEG-START-07, 08
        heal_player(m, p.seat, None)
    yield from checkpoint(m)
    recover_creatures(m)
    yield from settle(m)
    yield from own_triggers(m, p.seat, "my_start")  # LEG-START-11
    yield from checkpoint(m)
    return enter_phase(m, "draw")


def recover_creatures(m: Legend) -> None:
    """LEG-START-09, 10 Face-up creatures that are not loot lose half their max health in wounds."""
    for cards in m.state.slots[:EXPLORATION_SLOTS]:
        for ref in cards:
            on_it = seen(m, ref)
            if on_it.wounds and on_it.faceup and not on_it.loot and card(m, ref).kind == "creature":
                on_it.wounds = max(0, on_it.wounds - (health_of(m, ref) + 1) // 2)
                m.tell("creature_recovered", card=card_ref(ref), wounds=on_it.wounds)


def enter_phase(m: Legend, phase: str) -> Next:
    """LEG-TURN-02, 03 The step that a phase begins with; a skipped phase is passed over."""
    turn = m.state.turn
    order = ["draw", "prep", "action", "end"]
    if player(m, turn.seat).resigned:
        phase = "end"  # LEG-VIC-15
    while phase in turn.skipped:
        m.tell("phase_skipped", seat=turn.seat, phase=phase)
        phase = order[order.index(phase) + 1]
    turn.phase = phase  # type: ignore[assignment]
    m.tell("phase", seat=turn.seat, phase=phase)
    return {"draw": draw_phase, "prep": prep_phase, "action": begin_actions, "end": end_phase}[phase]


# Draw phase


@step
def draw_phase(m: Legend) -> Flow[Next]:
    """LEG-DRAW-01 Draw one intel card, or take one from the own exclusive area."""
    p = player(m, m.state.turn.seat)
    yield from checkpoint(m)
    options: dict[str, int | None] = {"deck": None} if can_take(m, "intel") else {}
    options |= {card_ref(r): r for r in p.exclusive}
    if options:  # LEG-DRAW-04
        taken = yield from choose_one(
            p.seat, "draw.source", options, clause="LEG-DRAW-01", default=next(iter(options))
        )
        if taken is None:
            draw(m, p.seat, 1)
        else:
            move(m, taken, p.exclusive, p.hand)
            m.tell("exclusive_taken", seat=p.seat, card=card_ref(taken), face=m.state.faces[taken])
    yield from own_triggers(m, p.seat, "my_draw_phase")
    yield from checkpoint(m)
    return enter_phase(m, "prep")


# Action phase


@step
def begin_actions(m: Legend) -> Flow[Next]:
    """LEG-ACT-01 Two actions, changed by effects."""
    turn = m.state.turn
    turn.actions = INITIAL_ACTIONS + stat(m, turn.seat, "actions")
    yield from checkpoint(m)
    return action_phase


@step
def action_phase(m: Legend) -> Flow[Next]:
    """LEG-ACT-02, 03, 07 Choose the next action, use effects, or end the phase."""
    turn = m.state.turn
    p = player(m, turn.seat)
    options = actions(m, p)
    default = "recover" if "recover" in options and p.dying else "end"
    chosen = yield from choose_one(
        p.seat, "action.next", options, clause="LEG-ACT-02", default=default,
        why=lambda: withheld_actions(m, p), actions=turn.actions,
    )  # fmt: skip
    if isinstance(chosen, Source):
        yield from activate(m, chosen)
        yield from checkpoint(m)
        return action_phase
    if chosen == "end":
        yield from checkpoint(m)
        return enter_phase(m, "end")
    begin_action(m)
    if isinstance(chosen, int):
        enter(m, p.seat, chosen)
        yield from settle(m)
        yield from checkpoint(m)
        return in_slot
    if chosen == "recover":
        heal_player(m, p.seat, None)
        yield from settle(m)
    else:
        draw(m, p.seat, 1)  # LEG-ACT-05
    return end_action


def actions(m: Legend, p: Player) -> dict[str, str | int | Source]:
    """DP-14 What can be chosen in the action phase."""
    options: dict[str, str | int | Source] = {}
    if m.state.turn.actions > 0:
        if p.wounds:
            options["recover"] = "recover"
        if not p.dying:
            if can_take(m, "intel"):
                options["draw"] = "draw"
            options |= {f"enter {slot_ref(s)}": s for s in enterable(m, p)}
    options |= {option_id(m, s): s for s in usable(m, p.seat, "activated")}
    options["end"] = "end"
    return options


def withheld_actions(m: Legend, p: Player) -> list[Withheld]:
    """Why some action is not available."""
    found = []
    if m.state.turn.actions <= 0:
        found.append(Withheld("enter", "reason.no_actions", {}, "LEG-ACT-01"))
    elif p.dying:
        found.append(Withheld("enter", "reason.dying_must_recover", {}, "LEG-ACT-03"))
        found.append(Withheld("draw", "reason.dying_must_recover", {}, "LEG-ACT-03"))
    else:
        open_slots = enterable(m, p)
        shut = [s for s in range(EXPLORATION_SLOTS) if s not in open_slots]
        found += [Withheld(f"enter {slot_ref(s)}", "reason.forest_closed", {}, "LEG-EXPL-18") for s in shut]
    if not p.wounds:
        found.append(Withheld("recover", "reason.no_wounds", {}, "LEG-ACT-04"))
    return found


def begin_action(m: Legend) -> None:
    """LEG-ACT-08, 12 An action is spent when it is declared; what is counted per action starts anew."""
    turn = m.state.turn
    turn.actions -= 1
    turn.in_action = True
    turn.attempted, turn.hunted = [], []
    m.state.action_number += 1


@step
def end_action(m: Legend) -> Flow[Next]:
    """LEG-EXPL-09 Every action ends with the player outside all slots."""
    turn = m.state.turn
    p = player(m, turn.seat)
    if p.slot is not None:
        p.slot = None
        m.tell("left", seat=p.seat)
    turn.in_action = False
    turn.attempted, turn.hunted = [], []
    expire(m, "end_of_action")
    yield from settle(m)
    yield from checkpoint(m)
    return action_phase


# End phase


@step
def end_phase(m: Legend) -> Flow[Next]:
    """LEG-END-02 Limits of the turn player, in a fixed order."""
    p = player(m, m.state.turn.seat)
    yield from checkpoint(m)
    yield from apply_limits(m, p)
    yield from settle(m)
    yield from checkpoint(m)
    expire(m, "end_of_turn")
    yield from settle(m)
    following = after_turn(m)
    return None if following is None else then(begin_turn, following)
