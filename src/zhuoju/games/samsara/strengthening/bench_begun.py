"""SAM-CREATE-02, SAM-POINTS-01, 14 A card is laid on the workbench, and what is kept of it."""

from typing import Any

import msgspec

from zhuoju.games.samsara.character.ledger import card_star
from zhuoju.games.samsara.model.card import Card, Played
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.workbench import AUDITOR, FIRST, RESULT, Workbench
from zhuoju.games.samsara.strengthening import creation, tunnel


def new_bench(room: Room) -> Workbench:
    """SAM-CREATE-02 An empty card and three hundred points."""
    phase = creation.new_card(FIRST)
    phase.room = room
    return Workbench("create", phase)


def bench_for(card: Card, passage: str, reward: int, room: Room) -> Workbench:
    """SAM-POINTS-01, 14 The tunnel for a card: with a reward once, else only to store and to give up.

    Without a new reward the phase belongs to the mission that the card played last.
    """
    card = tunnel.copy_card(card)
    played = [one.mission for one in card.missions]
    if passage and passage not in played:
        card.missions.append(Played(passage, passage, AUDITOR, card_star(card), RESULT, reward))
        phase = tunnel.open_tunnel(card, passage, reward, room=room)
    else:
        phase = tunnel.open_tunnel(card, played[-1] if played else "", 0, room=room)
    return Workbench("strengthen", phase)


def kept(bench: Workbench) -> dict[str, Any]:
    """The card as it is kept."""
    made: dict[str, Any] = msgspec.to_builtins(bench.phase.card)
    return made
