"""What lies on the table of Meshal Lite: beings, the field they stand on, the moment, the clock."""

from typing import Annotated, Any, Final, Literal, Protocol, TypeAlias, get_args

from msgspec import Meta, Struct

from zhuoju.games.meshal.model.draft import Creation
from zhuoju.games.meshal.model.field import Field, Spot
from zhuoju.games.meshal.model.profile import Profile
from zhuoju.games.meshal.model.record import After, Asking, Chain, Haul, Override, Picture, SecretRoll
from zhuoju.games.meshal.model.sheet import Carried, Lesson, Sheet
from zhuoju.games.meshal.model.story_state import StoryState
from zhuoju.games.meshal.model.words import HazardKind, Intensity, Pose, Relation, Supply
from zhuoju.kernel import Seat, offered, only
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


class Climb(Struct):
    """A climb in stages: its way, what it costs in half steps and what is paid, and how high it goes."""

    path: list[Spot]
    cost: int
    paid: int
    summit: int  # steps
    base: int = 0  # steps: it began on something so high


class Being(Struct, omit_defaults=True):
    """A creature in a scene. Whether it is unconscious follows from its dice."""

    ref: Ref
    sheet: Sheet
    seat: Seat  # who decides for it
    side: Side = "party"
    bot: bool = False  # the host has handed it over to a bot
    veiled: bool = False  # the host keeps it out of everybody's sight
    removed: bool = False  # the host has taken it out of the fight
    # where and how it stands
    at: Spot | None = None  # None: not on the map
    height: int = 0  # steps above the ground
    facing: int = 0
    pose: Pose = "standing"
    riding: Ref | None = None
    command: str = ""  # the last one given to a mount this turn (MES-RID-06)
    inside: Ref | None = None  # swallowed by
    hauls: str = ""  # what it pulls, pushes or lifts: being:3, wall:2 (MES-MOV-31)
    lifted: bool = False  # it is lifted, not pulled
    burden: int = 0  # kilograms of it
    carried_by: Ref | None = None  # who has lifted this being
    wear: int = 0  # durability that a vehicle has lost (MES-RID-10)
    # its part of the moment
    ap: int = 0
    known_max_ap: int = 0  # to notice a change (MES-ACT-05)
    down: bool = False  # was unconscious when last looked at, to notice a change
    ap_later: int = 0  # taken off its next turn (MES-POS-09)
    long: LongAction | None = None
    straight: int = 0  # steps moved in a straight line this turn
    free_acts: int = 0  # of cost 0 this turn (MES-ACT-25)
    hold_back: bool = False  # asks before each roll how many dice to throw (MES-DICE-07)
    group: str = ""  # identical creatures share an initiative roll
    woken: bool = False  # rudely (MES-SUP-09)
    late: bool = False
    summoner: Ref | None = None
    used: dict[str, int] = {}  # limited uses in this turn, round or moment
    shots: dict[str, int] = {}  # items shot or thrown in this fight, and attacks cast (MES-LOT-02)
    # what it knows
    spotted: list[Ref] = []
    seen_through: list[Ref] = []  # whose invisibility or disguise it has detected
    ghosts: dict[Ref, Spot] = {}  # where others were last seen
    blinked: dict[Ref, Spot] | None = None  # where others knew it before teleports in a row (MES-MOV-19)
    revealed: list[Ref] = []  # to whom a threatening act has shown it where it is now (MES-PER-10)
    pointed_out: dict[Ref, Spot] = {}  # to whom the host has shown it, and where it stood (MES-HID-04)
    # what threatens it
    breath: int | None = None  # rounds left under water
    depth: int = 0  # in bog
    struggled: bool = False  # with success in this round (MES-HAZ-22)
    breathed: bool = False  # could breathe at the start of this round (MES-HAZ-04)
    contact: int = 0  # rounds of corrosive contact left
    immersed: int = 0  # rounds unconscious in it
    falling: int = 0  # steps still to fall
    fallen: int = 0  # steps fallen so far
    spared: list[HazardKind] = []  # hazards that the host says do it no harm (MES-HAZ-01)
    climb: Climb | None = None  # it clings to something higher than one move goes (MES-MOV-15)
    in_pit: bool = False  # it has come down to the bottom of the pit it is in (MES-MOV-17)
    # the fight's book-keeping
    unhit: int = 0  # completed rounds in a row without being hit by a hostile attack
    hit: bool = False  # in this round
    fell: bool = False  # unconscious at some time in this fight
    fled: bool = False
    looted: bool = False
    taken: list[int] = []  # entries of its loot that were tried or taken (MES-LOT-03)
    rested: int = 0  # seconds of the present hour of rest (MES-RST-04)
    exposed: dict[HazardKind, int] = {}  # seconds in the cold or heat; not named: not in it
    sheltered: dict[HazardKind, int] = {}  # seconds out of it since (MES-HAZ-17)


class Moment(Struct, omit_defaults=True):
    """MES-MOM Rounds and turns."""

    round: int = 0
    order: list[Ref] = []
    done: list[Ref] = []  # had their turn in this round
    active: Ref | None = None
    initiative: dict[Ref, int] = {}
    intensity: str = ""  # fixed at the start (MES-ENC-03)
    weighed: list[int] = []  # by what: strength of the hostile, of the own side, heads of that
    called: list[Ref] = []  # whom the host has brought into it later
    over: str = ""  # victory, defeat, or what the host declared
    then: str = ""  # the step that goes on when it is over
    proposed: bool = False  # its end was proposed to the host and declined (MES-MOM-15)
    arriving: list[Ref] = []  # latecomers who join when the next turn begins (MES-MOM-05)
    lost: list[Ref] = []  # whose next turn is lost (MES-MOM-11)
    arranged: list[str] = []  # groups whose turns the host has put in order this round (MES-MOM-06)
    stirred: int = 0  # the round in which somebody was attacked last, in an adventure
    last: int = 0  # the round after which the host wants it to be over; 0: none (MES-MOM-15)


class Rest(Struct, omit_defaults=True):
    """MES-RST A rest that is going on; entering the moment ends it."""

    refs: list[Ref]
    since: int  # campaign seconds
    had: dict[Ref, list[Supply]] = {}  # what each has had in the course of it (MES-RST-06)
    trained: dict[Ref, int] = {}  # days of it that went into improvements (MES-ABL-08)


class State(Struct, omit_defaults=True, dict=True):
    """Everything."""

    profile: Profile
    beings: dict[Ref, Being] = {}
    field: Field | None = None
    moment: Moment | None = None
    relations: dict[str, Relation] = {}  # "3>5": how 3 stands to 5, where it is not as the sides say
    clock: int = 0  # campaign seconds
    host: Seat = 0
    next_ref: Ref = 1
    lots: list[Ref] = []  # numbers of those who come later, in an order that nobody knows
    uniques: list[str] = []  # unique items that exist in the campaign (MES-ITM-40)
    pace: Literal["briefing", "narrative"] = "narrative"  # while there is no moment (MES-TIM-01)
    rest: Rest | None = None
    fought: Moment | None = None  # the moment that was over last, for rewards and loot
    chains: list[Chain] = []  # the chain of reactions that runs, and those it interrupted (MES 5.2)
    overrides: list[Override] = []  # what the host decided otherwise (MES-CORE-02)
    aftermath: list[After] = []  # of it, to be followed up before anybody acts again
    met: dict[Seat, list[Ref]] = {}  # whom the beings of a seat have seen, or are
    asking: Asking | None = None  # the reaction that is waited for
    windows: int = 0  # in which the host's beings could answer, whether they did or not (MES-HID-02)
    haul: dict[Ref, Haul] = {}  # what came of the last fight
    secrets: list[SecretRoll] = []  # rolls that not everybody may see, in the order they fell
    stores: dict[str, list[Carried]] = {}  # items left somewhere that has a name (MES-ITM-46)
    lessons: list[Lesson] = []  # where abilities can be learned (MES-ABL-11)
    creation: Creation | None = None  # characters in the making
    next_profile: Profile | None = None  # from the next change of the process on (MES-CORE-05)
    story: StoryState | None = None  # the adventure (MES 9.9)
    mode: str = "encounter"
    house: Seat | None = None  # a seat that the host may delegate beings to
    arena: str = ""  # the ready map that is played on
    rounds: int = 0  # the most of a moment that the host wants; 0: as long as it takes
    pictures: list[Picture] = []  # with fog: what players remember of the map, the newest last
    ruined: list[str] = []  # items that were destroyed (MES-OBJ-02)
    rolled: list[Ref] = []  # who has rolled dice in this step: what they hold shows in the results


Word = Annotated[str, Meta(max_length=80)]
Many = Annotated[int, Meta(ge=1, le=24)]
Line = Annotated[str, Meta(max_length=2000)]


class Own(Struct, forbid_unknown_fields=True):
    """A creature of the host's own, and how many of it."""

    sheet: dict[str, Any]
    n: Many = 1


IN_A_FIGHT: Final = only(mode=("", "encounter"), adventure="")
OUTSIDE: Final = only(mode=("", "encounter", "adventure"))  # where characters meet what is not theirs
Party: TypeAlias = Line | Annotated[list[Word | dict[str, Any]], Meta(max_length=16)]
Foes: TypeAlias = Line | Annotated[dict[Word, int], Meta(max_length=40)]


class Options(Struct, forbid_unknown_fields=True):
    """How a match is set up. Every mode says which of these it reads."""

    # Nothing: an adventure where one is named, else an encounter; in a campaign there are also rest and shop
    mode: Annotated[Word, offered("encounter", "adventure", "build")] = ""
    house: Annotated[bool, OUTSIDE] = False  # one more seat, the last, that the host may delegate beings to
    profile: Line | list[Word] | dict[str, Any] = "core"  # core, full, switches, or switches and settings
    party: Annotated[Party, only(mode=("", "encounter", "adventure", "rest", "shop"))] = ""  # presets, sheets
    foes: Annotated[Foes, IN_A_FIGHT] = ""  # creatures, and how many of each
    own: Annotated[list[Own], Meta(max_length=40), IN_A_FIGHT] = []  # foes that the packs do not have
    # Of foes that are chosen by chance
    intensity: Annotated[Word, offered(*get_args(Intensity)), IN_A_FIGHT] = "rival"
    map: Annotated[Word | dict[str, Any], IN_A_FIGHT] = ""  # a ready map, or one as data; nothing: by chance
    # The most of a fight; 0: as long as it takes
    rounds: Annotated[int, Meta(ge=0, le=1000), OUTSIDE] = 100
    adventure: Annotated[Word, only(mode=("", "adventure"))] = ""  # which one is played
    clock: Annotated[int, Meta(ge=0)] = 0  # campaign seconds that have gone by before
    uniques: Annotated[list[Word], Meta(max_length=200)] = []  # unique things that exist in the campaign


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


def players_own(w: World, one: Being) -> bool:
    """Whether a player decides for a being; the host plays the others, or whom he has left them to."""
    return one.seat < w.state.host


def on(w: World, switch: Any) -> bool:
    """Whether an alternative rule is in play."""
    return w.state.profile.on(switch)
