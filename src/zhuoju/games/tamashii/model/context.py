"""Whose effect is carried out: what verbs, selectors and conditions are told beside the table."""

from typing import Literal

from msgspec import Struct

from zhuoju.games.tamashii.model.state import Place, Ref
from zhuoju.kernel import Seat

Launched = Literal["", "basic", "hack", "expel", "augment", "body", "story", "boss", "jordan", "interaction"]


class Ctx(Struct):
    """The owner of an effect, the component it stands on, and what it has to do with."""

    you: Seat  # the owner: who is asked
    face: str = ""  # the id of the component
    card: Ref | None = None  # the component itself, where it is a card
    times: int = 1  # a multi box: how many times its dice were assigned (TAM-COMBAT-13)
    program: Launched = ""  # what sort of program was launched
    open_source: int = 0  # open-source codes dumped for the launch
    target: Seat | None = None  # the player chosen by the last selector that chose one
    at_boss: bool = False  # damage goes to the boss on the tile (TAM-BOSS-07)
    place: Place | None = None  # the place an effect speaks of; None: the owner's
    scope: str = ""  # goals of protocols count deeds under a scope of their own
    facts: dict[str, int] = {}  # what a moment tells: excess, draws, wounds, ...
