"""MES 9.9 Adventures as data: what a pack says of an adventure, its scenes, and what happens in them.

A scene is a list of beats. They are played one after the other; a beat with `needs` that are not met is left
out. What comes of a beat (`Deed`) may go to another beat of the scene by its id, to another scene by its id,
or to an ending of the adventure.
"""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from zhuoju.content import Wording
from zhuoju.games.meshal.model.cards import Count, Few, Lore, Part, Signed, Stack
from zhuoju.games.meshal.model.scene_map_cards import MapCard, Spot
from zhuoju.games.meshal.model.words import Attribute, HazardKind, Process, Switch, TrialTag

Word = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,31}$")]
Goto = Annotated[str, Meta(max_length=64)]  # a beat of the same scene, or a scene
Who = Literal["one", "each", "watch"]
Mode = Literal["joint", "expert"]
Outcome = Literal["victory", "defeat", "ended"]
Route = Literal["smooth", "normal", "difficult"]


class Needs(Part, kw_only=True, frozen=True):
    """When something is there at all: everything named must hold."""

    flags: tuple[Word, ...] = ()
    without: tuple[Word, ...] = ()
    item: str = ""  # somebody carries it
    ability: str = ""  # somebody knows it
    silver: Few = 0  # somebody can pay it
    by_day: Few = 0  # it is this day of the adventure, or an earlier one


class Deed(Part, kw_only=True, frozen=True):
    """What comes of something."""

    say: Wording | None = None
    notes: Wording | None = None  # for the host only
    sets: tuple[Word, ...] = ()
    clears: tuple[Word, ...] = ()
    items: tuple[Stack, ...] = ()
    choice: tuple[str, ...] = ()  # one of these items
    hidden_curse: str = ""  # an item whose curse nobody sees
    silver: Count = 0  # for each
    takes: Count = 0  # silver of the first who can pay
    robs: Few = 0  # percent of everybody's money
    potential: Few = 0  # a story award for each
    minutes: Count = 0
    recover: bool = False  # nobody goes on before somebody is on their feet
    goto: Goto = ""
    ending: Word | Literal[""] = ""


class MoreDice(Part, kw_only=True, frozen=True):
    """Dice more or fewer where something is so."""

    dice: Signed
    flag: Word | Literal[""] = ""
    without: Word | Literal[""] = ""
    item: str = ""


class StoryOption(Part, kw_only=True, frozen=True):
    """Something that may be chosen; what costs silver is paid at once."""

    id: Word
    label: Wording
    needs: Needs | None = None
    once: bool = False
    result: Deed = Deed()


class StoryChoice(Part, kw_only=True, frozen=True):
    """The players decide."""

    text: Wording
    options: tuple[StoryOption, ...]


class StoryCheck(Part, kw_only=True, frozen=True):
    """MES-ATT An attempt that the scene calls for; progressive ones add up, period by period."""

    text: Wording
    attribute: Attribute
    difficulty: Few
    tag: TrialTag | None = None
    search: bool = False
    plus: tuple[MoreDice, ...] = ()
    secret: bool = False
    who: Who = "one"
    assist: Mode | None = None
    progressive: bool = False
    period: Count = 60  # seconds
    limit: Few | None = None  # periods
    retry: bool = False
    optional: bool = False  # nobody need try
    tool: str = ""  # who tries must have it
    success: Deed = Deed()
    failure: Deed = Deed()  # also where nobody tries


class StoryContest(Part, kw_only=True, frozen=True):
    """MES-CON A contest against somebody who holds so many dice; with a goal results add up."""

    text: Wording
    rival: Wording
    attribute: Attribute
    dice: Few
    tag: TrialTag | None = None
    goal: Few = 0
    limit: Few | None = None
    period: Count = 60
    plus: tuple[MoreDice, ...] = ()
    assist: Mode | None = None
    hidden: bool = False  # nobody is told who is ahead
    win: Deed = Deed()
    lose: Deed = Deed()  # a tie changes nothing, which is a loss for who wanted something


# Fights


class Stand(Part, kw_only=True, frozen=True):
    """Creatures of one entry and where each of them is."""

    creature: str
    at: tuple[Spot, ...]
    id: Word | Literal[""] = ""
    name: Wording | None = None
    hidden: bool = False
    asleep: bool = False
    facing: Annotated[int, Meta(ge=0, le=359)] | None = None  # gridless: degrees; None: at the nearest foe
    height: Few = 0  # steps above the ground
    weak_back: Few = 0  # damage more for attacks from behind


class FightGoal(Part, kw_only=True, frozen=True):
    """MES-ENC-08, 09 What ends a fight beside the fall of a side."""

    hold: Few = 0  # rounds
    foe: str = ""
    attribute: Attribute | None = None  # None: any
    at_most: Few = 0  # dice the foe has left
    task: str = ""
    trap: str = ""  # made safe
    outcome: Outcome = "victory"
    say: Wording | None = None


class FightTask(Part, kw_only=True, frozen=True):
    """MES-ATT-12 Something else to be done in the moment; against a foe it is a progressive contest."""

    id: Word
    label: Wording
    attribute: Attribute
    difficulty: Few  # to be exceeded; against a foe: to be reached
    tag: TrialTag | None = None
    at: Spot | None = None  # None: anywhere
    ap: Few = 3
    assist: Mode | None = None
    against: str = ""  # the foe who rolls too
    within: Few = 1  # steps from its place


class Arrival(Part, kw_only=True, frozen=True):
    """MES-MOM-05 Reinforcements."""

    round: Few
    foes: tuple[Stand, ...]
    say: Wording | None = None


class Fight(Part, kw_only=True, frozen=True):
    """A moment on the map of the scene: a fight, or danger without foes."""

    party: tuple[Spot, ...]  # where the characters begin
    foes: tuple[Stand, ...] = ()
    allies: tuple[Stand, ...] = ()
    goals: tuple[FightGoal, ...] = ()
    tasks: tuple[FightTask, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    asleep: bool = False  # everybody but who keeps watch
    awake_flag: Word | Literal[""] = ""  # unless this was set
    hidden_flag: Word | Literal[""] = ""  # the party begins unseen if this was set
    springs: tuple[str, ...] = ()  # traps of the map that go off at the start
    sprung_by: Few | None = None  # the place of the character who sets them off; None: nobody in particular
    fall: Few = 0  # steps that those fall who failed before
    misfire: str = ""  # the trap that goes off where a fire attack misses
    exposed: HazardKind | None = None
    victory: Deed = Deed()
    defeat: Deed = Deed()
    ended: Deed = Deed()


# Between fights


class Shelter(Part, kw_only=True, frozen=True):
    """MES-HAZ-14 Hours of bad weather on each day of a march, and how to get out of it."""

    hazard: HazardKind
    minutes: Count
    attribute: Attribute
    difficulty: Few
    tag: TrialTag | None = None
    items: tuple[str, ...] = ()  # any of these is a shelter too


class Stage(Part, kw_only=True, frozen=True):
    """A stretch of the way."""

    km: Count
    route: Route = "normal"


class StoryMarch(Part, kw_only=True, frozen=True):
    """MES-TRV Travel day by day; `plan` shows the whole way before."""

    stages: tuple[Stage, ...]
    plan: bool = False
    storm: Shelter | None = None
    vehicle: str = ""
    camp: bool = True  # also after the last day


class StoryCamp(Part, kw_only=True, frozen=True):
    """MES-RST A rest; potential may be spent."""

    hours: Few
    optional: bool = True
    watch: bool = False  # nobody rests yet: somebody is chosen to keep awake
    until_morning: bool = False


class StoryShop(Part, kw_only=True, frozen=True):
    """MES-ITM-24 What is for sale, at a percentage of its price."""

    items: tuple[str, ...]
    percent: Count = 100


class StoryForage(Part, kw_only=True, frozen=True):
    """MES-TIM-02 A day of hunting or gathering."""

    item: str
    attribute: Attribute
    days: Few = 1


class StoryChase(Part, kw_only=True, frozen=True):
    """MES-FLE-07 Somebody runs."""

    creature: str
    name: Wording
    ahead: Few = 0
    gap: Few = 0  # steps that must be leapt: A / 2, else one cannot follow
    caught: Deed = Deed()
    escaped: Deed = Deed()


class StorySmash(Part, kw_only=True, frozen=True):
    """MES-OBJ-01 Break something that bars the way."""

    object: str
    text: Wording
    broken: Deed = Deed()
    left: Deed = Deed()


class Beat(Part, kw_only=True, frozen=True):
    """One thing that happens in a scene: exactly one of these."""

    id: Word | Literal[""] = ""
    needs: Needs | None = None
    deed: Deed | None = None
    choice: StoryChoice | None = None
    check: StoryCheck | None = None
    contest: StoryContest | None = None
    fight: Fight | None = None
    march: StoryMarch | None = None
    camp: StoryCamp | None = None
    shop: StoryShop | None = None
    forage: StoryForage | None = None
    chase: StoryChase | None = None
    smash: StorySmash | None = None


BEATS = (
    "deed", "choice", "check", "contest", "fight", "march", "camp", "shop", "forage", "chase", "smash",
)  # fmt: skip


def kind_of(beat: Beat) -> str:
    """Which of the things a beat is; empty where it is none."""
    return next((name for name in BEATS if getattr(beat, name) is not None), "")


class SceneCard(Lore, kw_only=True, frozen=True):
    """One scene of an adventure."""

    for_host: ClassVar[tuple[str, ...]] = ("notes", "beats", "next", "map")
    adventure: str
    process: Process
    read: Wording  # to the players
    notes: Wording | None = None  # for the host
    map: MapCard | None = None
    beats: tuple[Beat, ...] = ()
    next: Goto = ""


class AdventureEnding(Part, kw_only=True, frozen=True):
    """A way in which an adventure ends."""

    id: Word
    name: Wording
    text: Wording
    well: bool = True


class AdventureCard(Lore, kw_only=True, frozen=True):
    """An adventure: its rules, its beginning, its endings."""

    hook: Wording
    length: Wording
    switches: tuple[Switch, ...] = ()  # beside the usual ones
    full: bool = False
    first: str  # scene
    after: Few = 0  # adventures a party should have played before
    endings: tuple[AdventureEnding, ...]
