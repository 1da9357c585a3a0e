"""What lies on the table of Meshal Lite: beings, the field they stand on, the moment, the clock."""

from typing import Annotated, Any, Literal, Protocol, TypeAlias

from msgspec import Meta, Struct

from zhuoju.games.meshal.field import Field, Spot
from zhuoju.games.meshal.profile import Profile
from zhuoju.games.meshal.sheet import Sheet
from zhuoju.games.meshal.words import Pose, Relation
from zhuoju.kernel import Seat
from zhuoju.kernel.table import Table

Ref = int  # of a being
Side = Literal["party", "foes", "others"]


class LongAction(Struct, omit_defaults=True):
    """MES-ACT-07 A tactical action that is being paid for."""

    act: str  # the option it was chosen by
    additives: list[str] = []
    cost: int = 0
    paid: int = 0
    paid_now: int = 0  # of it in this round: what a cancellation gives back (MES-ACT-13)
    target: str = ""


class Being(Struct, omit_defaults=True):
    """A creature in a scene. Whether it is unconscious follows from its dice."""

    ref: Ref
    sheet: Sheet
    seat: Seat  # who decides for it
    side: Side = "party"
    # where and how it stands
    at: Spot | None = None  # None: not on the map
    height: int = 0  # steps above the ground
    facing: int = 0
    pose: Pose = "standing"
    riding: Ref | None = None
    command: str = ""  # the last one given to a mount this turn (MES-RID-06)
    inside: Ref | None = None  # swallowed by
    lifts: Ref | None = None
    # its part of the moment
    ap: int = 0
    known_max_ap: int = 0  # to notice a change (MES-ACT-05)
    long: LongAction | None = None
    straight: int = 0  # steps moved in a straight line this turn
    free_acts: int = 0  # of cost 0 this turn (MES-ACT-25)
    hold_back: bool = False  # asks before each roll how many dice to throw (MES-DICE-07)
    group: str = ""  # identical creatures share an initiative roll
    woken: bool = False  # rudely (MES-SUP-09)
    late: bool = False
    summoner: Ref | None = None
    used: dict[str, int] = {}  # limited uses in this turn, round or moment
    shots: dict[str, int] = {}  # items shot or thrown in this fight (MES-LOT-02)
    # what it knows
    spotted: list[Ref] = []
    seen_through: list[Ref] = []  # whose invisibility or disguise it has detected
    ghosts: dict[Ref, Spot] = {}  # where others were last seen
    # what threatens it
    breath: int | None = None  # rounds left under water
    depth: int = 0  # in bog
    struggled: bool = False  # with success in this round (MES-HAZ-22)
    contact: int = 0  # rounds of corrosive contact left
    immersed: int = 0  # rounds unconscious in it
    falling: int = 0  # steps still to fall
    fallen: int = 0  # steps fallen so far
    # the fight's book-keeping
    unhit: int = 0  # completed rounds in a row without being hit by a hostile attack
    hit: bool = False  # in this round
    fell: bool = False  # unconscious at some time in this fight
    fled: bool = False
    looted: bool = False


class Moment(Struct, omit_defaults=True):
    """MES-MOM Rounds and turns."""

    round: int = 0
    order: list[Ref] = []
    done: list[Ref] = []  # had their turn in this round
    active: Ref | None = None
    initiative: dict[Ref, int] = {}
    intensity: str = ""  # fixed at the start (MES-ENC-03)
    over: str = ""  # victory, defeat, or what the host declared


class State(Struct, omit_defaults=True):
    """Everything."""

    profile: Profile
    beings: dict[Ref, Being] = {}
    field: Field | None = None
    moment: Moment | None = None
    relations: dict[str, Relation] = {}  # "3>5": how 3 stands to 5, where it is not as the sides say
    clock: int = 0  # campaign seconds
    host: Seat = 0
    next_ref: Ref = 1
    uniques: list[str] = []  # unique items that exist in the campaign (MES-ITM-40)


class Options(Struct, forbid_unknown_fields=True):
    """How a match is set up; filled by the integrator."""

    encounter: Annotated[str, Meta(max_length=64)] = ""


Meshal: TypeAlias = Table[State, Options]


class World(Protocol):
    """What rules that only look need: a match's table, or a `Stage` without one."""

    @property
    def state(self) -> State: ...


class Stage(Struct):
    """A state without a match around it: a sheet in the builder, a party that rests."""

    state: State


def being(w: World, ref: Ref) -> Being:
    """A being by its number."""
    return w.state.beings[ref]


def on(w: World, switch: Any) -> bool:
    """Whether an alternative rule is in play."""
    return w.state.profile.on(switch)
