"""TAM-PROTOCOL, TAM-VS-14 to 17 What players have done, and the goals that this reaches."""

from typing import TypeVar

from zhuoju.content import perform
from zhuoju.games.tamashii.board.abilities import PROTOCOL_STEPS
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.hexmap import standing, tile
from zhuoju.games.tamashii.model.library import objective_of, protocol_of
from zhuoju.games.tamashii.model.state import Player, Tamashii, card_ref, in_turn_order, player
from zhuoju.games.tamashii.model.words import Deed
from zhuoju.kernel import Flow, Seat

T = TypeVar("T")
GOAL = "goal:"  # deeds since the current step of the protocol (TAM-PROTOCOL-05)
PERIODS = ("round", "step", "combat")


def did(m: Tamashii, seat: Seat, deed: Deed, n: int = 1) -> Flow[None]:
    """Count a deed, then complete at once what it reaches."""
    p = player(m, seat)
    for scope in ("", GOAL):
        note(m, p, scope, deed, n)
        _note_places(m, p, scope, deed)
    yield from reached(m, seat, deed, n)


def note(m: Tamashii, p: Player, scope: str, deed: str, n: int) -> None:
    """Add to the counts of a deed: in all, and in the current round, step and combat."""
    counts = p.counts
    counts[scope + deed] = counts.get(scope + deed, 0) + n
    counts[f"{scope}{deed}.most"] = max(n, counts.get(f"{scope}{deed}.most", 0))
    for name in PERIODS:
        key, now = f"{scope}{deed}@{name}", m.state.clock.get(name, 0)
        if counts.get(f"{key}.when") != now:
            counts[key], counts[f"{key}.when"] = 0, now
        counts[key] += n


def _note_places(m: Tamashii, p: Player, scope: str, deed: str) -> None:
    """Which tile effects were used, and how often in a row the player stayed."""
    if deed == "tile_effect_used":
        p.counts[f"{scope}used.tile.{tile(m, standing(m, p)).number}"] = 1
    elif deed == "stayed":
        p.counts[f"{scope}stays"] = p.counts.get(f"{scope}stays", 0) + 1
    elif deed == "move_ended":
        p.counts[f"{scope}stays"] = 0


def count(m: Tamashii, p: Player, deed: str, within: str = "game", scope: str = "") -> int:
    """How often a deed was done: in this game, round, step or combat."""
    if within == "game":
        return p.counts.get(scope + deed, 0)
    key = f"{scope}{deed}@{within}"
    return p.counts.get(key, 0) if p.counts.get(f"{key}.when") == m.state.clock.get(within, 0) else 0


def reached(m: Tamashii, seat: Seat, deed: str = "", n: int = 0) -> Flow[None]:
    """Complete protocol steps of a player and objectives; also to be called when a state has changed."""
    if m.result is not None:
        return
    if m.state.held is not None:
        m.state.held.append((seat, deed, n))
        return
    yield from _protocol(m, player(m, seat), deed, n)
    if m.state.contest is not None:
        _objectives(m, seat, {deed: n})


def all_at_once(m: Tamashii, flow: Flow[T]) -> Flow[T]:
    """TAM-GEN-11 Carry out what must be through before any goal is looked at."""
    if m.state.held is not None:
        return (yield from flow)
    m.state.held = []
    gave = yield from flow
    waiting, m.state.held = m.state.held, None
    for seat, deed, n in waiting:
        yield from reached(m, seat, deed, n)
    return gave


# Learning protocols


def _protocol(m: Tamashii, p: Player, deed: str, n: int) -> Flow[None]:
    """TAM-PROTOCOL-02 to 05 Steps in order; one event may complete several."""
    fresh = False
    while p.protocol is not None and p.protocol_step < PROTOCOL_STEPS and m.result is None:  # 08
        card = protocol_of(m, p.protocol)
        step = card.steps[p.protocol_step]
        if not step.goal(m, Ctx(p.seat, face=card.id, card=p.protocol, scope=GOAL, facts={deed: n})):
            if fresh:
                forget(p)  # 05: it does not count towards a goal that it did not meet at once
            return
        fresh = True
        p.protocol_step += 1  # 07
        forget(p)
        if deed:
            note(m, p, GOAL, deed, n)  # 04: this event may meet the next goal too
        m.tell("protocol_step", seat=p.seat, face=card.id, step=p.protocol_step)  # 09
        if step.reward is not None:
            yield from perform(m, Ctx(p.seat, face=card.id, card=p.protocol), step.reward)  # 03


def forget(p: Player) -> None:
    """TAM-PROTOCOL-05 What happened before a step became the current one does not count."""
    for key in [key for key in p.counts if key.startswith(GOAL)]:
        del p.counts[key]


# Objectives


def _objectives(m: Tamashii, doer: Seat, facts: dict[str, int]) -> None:
    """TAM-VS-14 to 16 Displayed objectives go to the first who meets them, from the start player on."""
    contest = m.state.contest
    assert contest is not None
    shown = list(enumerate(contest.display))  # EC-68: those displayed now are for later events
    for slot, ref in shown:
        if ref is None:
            continue
        goal = objective_of(m, ref).goal
        for seat in in_turn_order(m) if goal is not None else ():
            told = facts if seat == doer else {}
            if goal is not None and goal(m, Ctx(seat, face=m.state.faces[ref], card=ref, facts=told)):
                take_objective(m, seat, slot)
                break


def take_objective(m: Tamashii, seat: Seat, slot: int) -> None:
    """TAM-VS-14, 15, 17 Keep the card face down; the open top card of the deck fills the gap."""
    contest = m.state.contest
    assert contest is not None
    ref = contest.display[slot]
    assert ref is not None
    player(m, seat).objectives.append(ref)
    contest.display[slot] = contest.deck.pop() if contest.deck else None
    m.tell("objective_taken", seat=seat, card=card_ref(ref), face=m.state.faces[ref], slot=slot)
    m.reveal()  # the next card of the deck is turned up
