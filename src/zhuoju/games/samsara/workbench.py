"""SAM-CREATE-01, SAM-GAME-18 A card that its player makes or strengthens alone, and how far it has come."""

from typing import Any, Final, Literal

import msgspec
from msgspec import Struct, field

from zhuoju.games.samsara import creation, tunnel
from zhuoju.games.samsara.audit_look import Finding
from zhuoju.games.samsara.build import ItemBuild, SkillBuild
from zhuoju.games.samsara.card import Card, Played
from zhuoju.games.samsara.ledger import card_star
from zhuoju.games.samsara.options import Room
from zhuoju.games.samsara.tunnel import Tunnel

Task = Literal["create", "strengthen"]
End = Literal["", "passed", "left"]
MAKER: Final = 0  # the seat that works; the other one is the DJ's
AUDITOR: Final = "dj"
FIRST: Final = "p1"  # the name of a card that nobody has named
RESULT: Final = "settled"  # of a reward that is spent away from the mission that earned it


class Anvil(Struct, omit_defaults=True):
    """SAM-POINTS-07 What lies on the anvil: a skill or an item, new or the one that it adjusts."""

    skill: SkillBuild | None = None
    item: ItemBuild | None = None
    adjusts: str = ""  # a sequence of the card

    @property
    def build(self) -> SkillBuild | ItemBuild:
        """Whichever it is."""
        found = self.skill or self.item
        assert found is not None
        return found


class Workbench(Struct, omit_defaults=True):
    """A card in hand."""

    task: Task
    phase: Tunnel
    pairs: list[tuple[str, str]] = field(default_factory=lambda: [("", "")])  # main and secondary types
    anvil: Anvil | None = None
    refused: list[Finding] = field(default_factory=list)  # what the last submission failed for
    tries: int = 0  # submissions that were sent back
    end: End = ""


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
