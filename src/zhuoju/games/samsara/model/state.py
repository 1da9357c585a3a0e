"""What a match of Samsara is made of: a battle, or a mission with its battles; and its options."""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, field

from zhuoju.games.samsara.model.fight_state import Ring
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.mission_state import Mission
from zhuoju.games.samsara.model.phase import Tunnel
from zhuoju.games.samsara.model.team_sides import TeamBattle
from zhuoju.games.samsara.model.workbench import Workbench
from zhuoju.kernel import only

PARTY: Final = 4
USUAL: Final = ("PC-01", "PC-02", "PC-06", "PC-05", "PC-04", "PC-03")  # fighters and healers first

Mode = Literal["duel", "fight", "mission", "create", "strengthen"]
Entry = Annotated[str, Meta(max_length=80)] | dict[str, Any]  # an entry of the library, or a card as data
IN_A_FIGHT: Final = only(mode=("duel", "fight"))
HOSTED: Final = only(mode=("duel", "fight", "mission"))


class Options(Struct, forbid_unknown_fields=True):
    """What is played. Seats are the players'; the last one is the DJ's."""

    mode: Mode = "fight"
    star: Annotated[int, Meta(ge=1, le=5), IN_A_FIGHT] = 1  # of whoever fights where nobody is named
    sides: Annotated[list[list[Entry]], Meta(max_length=4), IN_A_FIGHT] = field(default_factory=list)
    room: Room = field(default_factory=Room)
    pvp: Annotated[bool, IN_A_FIGHT] = False  # the players are split over the sides
    main: Annotated[bool, IN_A_FIGHT] = False  # a main-quest fight
    rounds: Annotated[int, Meta(ge=0, le=1000), HOSTED] = 30  # the most; 0: as long as it takes
    delegate: Annotated[bool, HOSTED] = True  # what the rules propose to the DJ counts without asking
    mission: Annotated[str, Meta(max_length=80), only(mode="mission")] = "MS-01"
    # Of a mission; or the one card that is strengthened
    party: Annotated[list[Entry], Meta(max_length=8), only(mode=("mission", "strengthen"))] = field(
        default_factory=list
    )
    recorder: Annotated[Entry, HOSTED] = ""  # the DJ's own card in a mission
    # A fight between players is a mission: rankings, loot, tunnel
    settle: Annotated[bool, IN_A_FIGHT] = False
    # A card goes through each passage of the tunnel once
    passage: Annotated[str, Meta(max_length=80), only(mode="strengthen")] = ""
    reward: Annotated[int, Meta(ge=0, le=5000), only(mode="strengthen")] = 0  # the points that it grants


class Record(Struct, omit_defaults=True):
    """What a character has done in a mission, for those who judge it afterwards."""

    dealt: int = 0  # HP taken from foes
    felled: int = 0
    healed: int = 0  # HP given to friends outside battle
    tried: int = 0  # checks
    passed: int = 0

    @property
    def influence(self) -> int:
        """SAM-REWARD-04 A proposal to the DJ: leading the plot and fighting, in one number."""
        return self.dealt + 10 * self.felled + 15 * self.passed + self.healed

    @property
    def part_taken(self) -> int:
        """SAM-REWARD-03 A proposal to the DJ: who stepped forward most often."""
        return 3 * self.tried + 2 * self.passed + self.felled


class Companion(Struct, omit_defaults=True):
    """A follower or vehicle that goes into a fight."""

    card: str  # of its owner
    sequence: str
    ref: int = 0  # on the table


class Progress(Struct, omit_defaults=True):
    """How far a ready-made mission has come; the desk has everything else."""

    mission: str  # of the library; none in a contest between players
    desk: Mission
    roster: list[Entry] = field(default_factory=list)  # who was named, in the order of the seats
    making: Tunnel | None = None  # the card that is being made at the table
    maker: int = 0  # the seat that makes it
    seats: dict[str, int] = field(default_factory=dict)  # by card
    refs: dict[str, int] = field(default_factory=dict)  # fighters by card
    scene: int = 0
    flags: list[str] = field(default_factory=list)
    passed: list[str] = field(default_factory=list)  # checks that need no further try
    quests: list[str] = field(default_factory=list)  # done
    doers: dict[str, list[str]] = field(default_factory=dict)  # by quest: who worked on it
    steps: dict[str, list[str]] = field(default_factory=dict)  # by quest: the deeds on the way
    appeased: list[str] = field(default_factory=list)  # cards whose old soul is at peace
    records: dict[str, Record] = field(default_factory=dict)  # by card
    returned: dict[str, int] = field(default_factory=dict)  # how often the audit sent a card back
    sealing: Literal["", "feedback", "vote"] = ""  # what is handed in sealed now (SAM-HIDE-08)
    fought: bool = False  # the fight of this scene is over
    rounds: int = 0  # of all fights so far
    team: TeamBattle | None = None
    remnant: list[str] = field(default_factory=list)  # creatures left of a team battle
    companions: list[Companion] = field(default_factory=list)  # of the fight that is on


class State(Ring, omit_defaults=True):
    """The state of a match."""

    mode: Mode = "fight"
    star: int = 1
    level: bool = False  # both sides are of one star
    began: dict[str, int] = field(default_factory=dict)  # how many of each side there were
    progress: Progress | None = None
    bench: Workbench | None = None  # a card that is made or strengthened away from missions


def host_sees(s: State, seat: int) -> bool:
    """SAM-HIDE-01 The DJ sees everything."""
    return seat == s.fight.host
