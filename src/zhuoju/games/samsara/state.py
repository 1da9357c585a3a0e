"""What a match of Samsara is made of: a battle, or a mission with its battles; and its options."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from zhuoju.games.samsara.fight_state import Ring
from zhuoju.games.samsara.mission_state import Mission
from zhuoju.games.samsara.options import Room

Mode = Literal["duel", "fight", "mission"]
Entry = Annotated[str, Meta(max_length=80)] | dict[str, Any]  # an entry of the library, or a card as data


class Options(Struct, forbid_unknown_fields=True):
    """What is played. Seats are the players'; the last one is the DJ's."""

    mode: Mode = "fight"
    star: Annotated[int, Meta(ge=1, le=5)] = 1  # of whoever fights where nobody is named
    sides: Annotated[list[list[Entry]], Meta(max_length=4)] = field(default_factory=list)
    room: Room = field(default_factory=Room)
    pvp: bool = False  # the players are split over the sides
    main: bool = False  # a main-quest fight
    rounds: Annotated[int, Meta(ge=0, le=1000)] = 30  # the most; 0: as long as it takes
    delegate: bool = True  # what the rules propose to the DJ counts without asking
    mission: Annotated[str, Meta(max_length=80)] = "MS-01"
    party: Annotated[list[Entry], Meta(max_length=8)] = field(default_factory=list)  # of a mission


class Progress(Struct, omit_defaults=True):
    """How far a ready-made mission has come."""

    mission: str
    desk: Mission
    scene: int = 0
    party: list[int] = field(default_factory=list)  # fighters
    flags: list[str] = field(default_factory=list)
    tried: list[str] = field(default_factory=list)  # "scene check": each can be tried once
    quests: list[str] = field(default_factory=list)  # done
    fought: bool = False  # the fight of this scene is over
    rested: bool = False  # in this scene
    rounds: int = 0  # of all fights so far


class State(Ring, omit_defaults=True):
    """The state of a match."""

    mode: Mode = "fight"
    star: int = 1
    level: bool = False  # both sides are of one star
    began: dict[str, int] = field(default_factory=dict)  # how many of each side there were
    progress: Progress | None = None


def host_sees(s: State, seat: int) -> bool:
    """SAM-HIDE-01 The DJ sees everything."""
    return seat == s.fight.host
