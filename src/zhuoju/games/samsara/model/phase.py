"""SAM-GAME-18 One strengthening phase of one card, as data: how far it has come."""

from typing import Final, Literal

from msgspec import Struct, field

from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.rulings import Ruling

Stage = Literal["store", "buy", "attributes", "submitted", "closed"]


STAGES: Final[tuple[Stage, ...]] = ("store", "buy", "attributes", "submitted", "closed")


class Tunnel(Struct):
    """SAM-GAME-18 One strengthening phase of one card. `before` is the card as it came in."""

    card: Card
    before: Card
    mission: str = ""  # none at creation
    room: Room = Room()
    stage: Stage = "store"
    log: list[Ruling] = field(default_factory=list)
