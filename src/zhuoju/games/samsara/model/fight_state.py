"""SAM-COMBAT What lies on the table of a battle: fighters, their gear and powers, rounds and turns.

A game that contains battles keeps a `Fight` in its state as `fight`; every rule of combat finds it there.
"""

from typing import Literal, Protocol, TypeAlias

from msgspec import Struct, field

from zhuoju.games.samsara.model.build import ItemBuild, SkillBuild
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.loads import HeavyWeapon, Misfit, Overload, PlaneFactor
from zhuoju.games.samsara.model.rulings import Ruling
from zhuoju.games.samsara.model.words import ActionType, Place, RaceClass
from zhuoju.kernel import Seat
from zhuoju.kernel.table import Table

Ref = int
Spot = tuple[int, int]  # metres
Kind = Literal["reincarnator", "creature", "follower", "vehicle", "object"]
Watch = Literal["friends", "anyone", "nobody"]


class Gear(Struct, omit_defaults=True):
    """An item of a fighter."""

    id: str
    build: ItemBuild
    name: str = ""  # of the library, or its own
    place: Place = "worn"
    inside: str = ""  # the bag, host or worn piece it is in or hangs from
    destroyed: bool = False
    left: int = 1  # pieces of a packet
    loaded: int = 0  # shots before a reload is needed
    owner: Ref | None = None  # whose it is, when somebody else has it (SAM-ITEM-03)
    bodily: bool = False  # teeth and hide: nobody can break or take it
    off: bool = False
    at: Spot | None = None  # where it lies on the ground; None: within everybody's reach


class Power(Struct, omit_defaults=True, dict=True):
    """A skill of a fighter, or the effect of one of its items."""

    id: str
    build: SkillBuild
    name: str = ""
    gear: str = ""  # the item it is in (SAM-ITEM-21)
    ready: int = 0  # the round from which it can be released again (SAM-SKILL-20)
    until: int = 0  # the round up to which its effect lasts (SAM-SKILL-21)
    sealed: int = 0  # up to which round (SAM-EFFECT-03)
    used: int = 0  # charges, or once per mission
    off: bool = False  # above the star, switched off, or still asleep (SAM-SKILL-02)


class Lasting(Struct, omit_defaults=True):
    """SAM-SKILL-17 One entry that works on a fighter up to the end of a round."""

    code: str
    level: int
    until: int
    by: Ref
    power: str = ""  # of the giver
    parameter: str = ""  # element, attribute, weakening
    about: str = ""  # the item or skill named at the hit
    since: int = 0  # in the order of application


class Channel(Struct, omit_defaults=True):
    """SAM-STATE-03 A channel that is being paid for."""

    power: str  # "rest", "climb" and "search" are channels without a skill
    need: int
    paid: int = 0
    targets: list[Ref] = []
    focus: int = 0  # the final damage it bears (B14)


class Fighter(Struct, omit_defaults=True):
    """SAM-STATE A character, creature, follower, vehicle or object in a battle."""

    ref: Ref
    name: str
    seat: Seat
    side: str
    kind: Kind = "creature"
    source: str = ""  # the card or the entry of the library
    grades: list[int] = field(default_factory=lambda: [1] * 6)  # stalwart burst reaction ...
    race_class: RaceClass | None = None
    volume: int = 100
    weight: int = 130
    star: int = 1
    seniority: int = 0
    owner: Ref | None = None  # of a follower or vehicle
    summoner: Ref | None = None
    stays: int = 0  # the last round of something summoned; 0: for good
    # body
    hp: int = 20
    san: int = 5
    stamina: int = 20
    energy: int = 30
    fuel: int = 0
    mindless: bool = False  # no SAN
    mark: bool = False  # a reincarnator's; False also while sealed (SAM-COMBAT-94)
    hale: bool = True  # above half HP when the battle began (R29, B13)
    dead: bool = False
    out: str = ""  # insane, unconscious, fled (SAM-STATE-07)
    mad: bool = False  # the DJ plays it (SAM-SAN-02)
    steady: bool = False  # never dodges
    fearless: bool = False  # neither dread nor horrors take its SAN
    machine: bool = False  # nothing heals it, as with a vehicle
    thicker: int = 0  # D4 of regular reduction that a second form adds
    formless: bool = False  # the second form is taken from it
    called: bool = False  # its reinforcements are on their way
    weak_to: str = ""
    weak_dice: int = 0
    satiety: int | None = None
    vigour: int | None = None
    # things
    gear: list[Gear] = []
    powers: list[Power] = []
    effects: list[Lasting] = []
    known: list[str] = []  # library ids of skills possessed, sealed or not
    # where
    at: Spot = (0, 0)
    height: int = 0
    flying: bool = False
    inside: Ref | None = None  # a vehicle
    driving: bool = False
    leaning: bool = False
    operates: str = ""  # an independent part (SAM-VEH-26)
    riding: Ref | None = None  # a mount
    # its part of the battle
    ap: int = 0
    types: list[ActionType] = []  # used in this round
    moved: int = 0  # metres in this turn
    acted: bool = False  # had its turn in this round
    channel: Channel | None = None
    aftershock: bool = False
    triggered: bool = False  # an item fired by itself in this round (SAM-ITEM-24)
    drained: int = 0  # SAN lost to entries in this round (SAM-SAN-06)
    hits: dict[str, list[int]] = {}  # by target: rounds in which it was hit in a row (R22)
    hidden_from: list[Ref] | None = None  # SAM-STATE-06; None: not hidden
    disarmed: list[Ref] = []  # by whom in this battle (R24)
    sealed_by: list[str] = []  # "3 s:q1": whom and which skill was sealed in this battle (W09)
    own_ap: int = 3  # of somebody inside a vehicle, for leaving (SAM-VEH-03)
    limbs: list[str] = []  # lost in this mission; "!" before one that never heals (SAM-HP-07)
    humanoid: bool = False  # a machine that fights with its driver's skills (SAM-VEH-24)
    overload: Overload | None = None
    vehicle: ItemBuild | None = None
    # standing orders
    watch: Watch = "friends"  # for whom it is asked to guard
    restraint: bool = False  # asks how much of its damage counts (SAM-COMBAT-55)
    # what it did, for those who judge it afterwards
    dealt: int = 0  # HP taken from foes in its turns
    felled: int = 0


class Placed(Struct, omit_defaults=True):
    """SAM-HIDE-07 A mine or charge on the ground."""

    ref: Ref
    owner: Ref
    gear: Gear
    power: Power
    at: Spot
    armed: int = 0  # the round from which it works


class Falling(Struct, omit_defaults=True):
    """SAM-COMBAT-52 Something that falls and strikes later."""

    weight: int
    height: int
    at: Spot
    lands: int  # the round
    by: Ref | None = None
    falls: Ref | None = None  # the fighter or object that falls


class Queued(Struct, omit_defaults=True):
    """Something the DJ has set going: a fall, debris, a horror, damage of the scene."""

    what: Literal["fall", "crush", "horror", "splash", "backlash"]
    ref: Ref
    n: int = 0  # metres, units of weight, SAN or damage
    height: int = 0
    number: int | None = None  # to be beaten by a response
    every_round: bool = False


class Presets(Struct, omit_defaults=True):
    """SAM-DECIDE-24 Penalties and numbers of the DJ where the book leaves them open."""

    heavy: HeavyWeapon = field(default_factory=HeavyWeapon)
    misfit: Misfit = field(default_factory=Misfit)
    overload: Overload = field(default_factory=Overload)
    fall_defence: int = 10
    hazard: int = 10
    climb: int = 8
    climbed: int = 3  # metres that one climb gains
    stealth_flat: int = 8
    theft_attribute: Literal["burst", "coordination", "reaction"] = "coordination"


class Coming(Struct, omit_defaults=True):
    """SAM-COMBAT-07 Somebody who is not there yet."""

    fighter: Fighter
    round: int = 0  # in which it arrives; 0: when `half_of` is at half HP
    half_of: str = ""  # a creature


class Peril(Struct, omit_defaults=True):
    """SAM-COMBAT-45..54 What threatens everybody in a scene."""

    kind: Literal["fall", "crush", "splash"]
    height: int = 0
    weight: int = 0
    dice: int = 0  # D4 at the end of every round


class Breaks(Struct, omit_defaults=True):
    """What follows when a thing of the scene breaks."""

    thing: Ref
    creature: str = ""  # loses an entry, or its second form
    entry: str = ""
    form: bool = False
    ends: bool = False  # the battle


class Stage(Struct, omit_defaults=True):
    """What a scene brings into a battle."""

    coming: list[Coming] = []
    perils: list[Peril] = []
    breaks: list[Breaks] = []
    yields: list[Ref] = []  # who gives up when alone and at half HP
    shaken: list[Ref] = []  # who has already held on to something


class Fight(Struct, omit_defaults=True):
    """A battle, and what is left of it."""

    host: Seat
    room: Room = field(default_factory=Room)
    fighters: dict[Ref, Fighter] = {}
    ground: list[Gear] = []  # what lies about; `owner` says whose it is
    placed: dict[Ref, Placed] = {}
    falling: list[Falling] = []
    queued: list[Queued] = []
    stage: Stage = field(default_factory=Stage)
    pvp: bool = False
    main: bool = False  # a main-quest fight (SAM-ITEM-19)
    grade: int = 1  # of the mission, for crush caps
    confirm: bool = False  # the DJ confirms every formula (SAM-STEP-05)
    ask_dj: bool = True  # propose and ask; False: presets count (delegation)
    plane: PlaneFactor = field(default_factory=PlaneFactor)
    presets: Presets = field(default_factory=Presets)
    circumstances: list[str] = []  # named ones that hold here (N06)
    cravings: list[Ref] = []  # who lacks their substance today (N09)
    light: int | None = None  # metres one sees; None: bright
    wary: list[Ref] = []  # creatures whose habits have still to be looked at (SAM 9.7)
    flooding: list[Ref] = []  # creatures that flood the scene
    # the course
    running: bool = False
    round: int = 0
    order: list[Ref] = []
    active: Ref | None = None
    arriving: list[Ref] = []
    initiators: list[Ref] = []
    over: str = ""
    proposed: bool = False
    then: str = ""  # the step that goes on afterwards; nothing: the match ends
    most_rounds: int = 0  # 0: as long as it takes
    next_ref: Ref = 1
    since: int = 0  # counts effects in the order of application
    owed: list[tuple[Ref, str]] = []  # powers whose drawbacks strike when the act is over (SAM-EFFECT-08)
    rulings: list[Ruling] = []
    seconds: int = 0  # of fiction that battles took


class Ring(Struct, omit_defaults=True):
    """The state of a match that is one battle."""

    fight: Fight


class Holder(Protocol):
    """A state with a battle in it."""

    fight: Fight


class World(Protocol):
    """What rules that only look need."""

    @property
    def state(self) -> Holder: ...


class Look(Struct):
    """A state without a match around it."""

    state: Ring


Battle: TypeAlias = Table[Ring, Room]


def fighter(w: World, ref: Ref) -> Fighter:
    """A fighter by its number."""
    return w.state.fight.fighters[ref]


def gear(one: Fighter, name: str) -> Gear | None:
    """An item by its id."""
    return next((g for g in one.gear if g.id == name), None)


def power(one: Fighter, name: str) -> Power | None:
    """A power by its id."""
    return next((p for p in one.powers if p.id == name), None)


def hostile(one: Fighter, other: Fighter) -> bool:
    """Whether two stand on different sides."""
    return one.side != other.side


def distance(a: Spot, b: Spot) -> int:
    """SAM-COMBAT-29 Metres between two places, counted as on a grid."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def apart(one: Fighter, other: Fighter) -> int:
    """Metres between two fighters, heights included."""
    return max(distance(one.at, other.at), abs(one.height - other.height))
