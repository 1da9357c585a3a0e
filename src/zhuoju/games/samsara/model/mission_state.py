"""SAM-GAME-17 What a mission is made of: brief, applicants, people, scenes, quests, votes. Plain data."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from zhuoju.games.samsara.model.build import Name, Text
from zhuoju.games.samsara.model.card import Card, Title
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.one_mission_sheet import TemporarySheet
from zhuoju.games.samsara.model.phase import Tunnel
from zhuoju.games.samsara.model.rolls import Rolled
from zhuoju.games.samsara.model.rulings import Ruling
from zhuoju.games.samsara.model.words import (
    DailyKind,
    Difficulty,
    ImportMode,
    MissionGrade,
    MissionState,
    Trait,
)
from zhuoju.kernel import Plain

Decided = Literal["pending", "accepted", "rejected", "changes", "withdrawn"]
Fate = Literal["alive", "dead", "revived"]
Ranking = Literal["rp", "influence"]
RANKINGS: tuple[Ranking, Ranking] = ("rp", "influence")
QuestState = Literal["proposed", "open", "done", "failed"]
Few = Annotated[int, Meta(ge=0, le=99)]
UNTOLD = "-"  # times of a match are the players' own
PLAYERS = "players"  # the side of everybody in a mission that is not player against player


class Brief(Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """SAM-SHEET-14 The announcement of a mission. It has no field for bonus points or for immortality."""

    title: Name = ""
    grade: MissionGrade = "1"
    mode: ImportMode = "direct"
    players: tuple[Few, Few] = (1, 6)
    starts: Name = ""  # of a day's play, as the DJ writes it
    ends: Name = ""
    date: Name = ""  # of the first day
    room: Room = field(default_factory=Room)
    house_rules: list[Text] = field(default_factory=list)
    pvp: bool = False
    loser_rule: Text = ""  # independent rules of a PvP mission (SAM-REVIVE-09)
    plane: Text = ""
    teaser: Text = ""
    requirements: Text = ""  # of a mission of independent difficulty (SAM-MISSION-15)


class Application(Struct, omit_defaults=True):
    """SAM-MISSION-01 A player asks to join with a card."""

    player: Name
    card: Card
    decided: Decided = "pending"
    why: Text = ""
    invited: bool = False


class Limb(Struct, omit_defaults=True):
    """SAM-HP-07 A limb lost in this mission; what the DJ calls irrecoverable stays lost."""

    name: Name
    irrecoverable: bool = False


class Vitals(Struct, omit_defaults=True):
    """What changes by the hour."""

    hp: int = 20
    san: int = 5
    stamina: int = 20
    energy: int = 30
    satiety: int = 2
    vigour: int = 2
    hungry: int = 0  # days without a meal since the last step down
    eaten: bool = False  # today
    rested: int = 0  # minutes today
    meditating: int | None = None  # minutes so far; None: does not meditate
    limbs: list[Limb] = field(default_factory=list)
    flock: dict[str, int] = field(default_factory=dict)  # satiety of followers, by sequence
    fed: list[str] = field(default_factory=list)  # followers that had their meal today
    hurt: dict[str, int] = field(default_factory=dict)  # HP lost by followers, by sequence
    tanks: dict[str, int] = field(default_factory=dict)  # fuel of vehicles, by sequence


class Participant(Struct, omit_defaults=True):
    """A player with a card in the mission. The permanent card stays as it is until the tunnel."""

    player: Name
    card: Card
    side: Name = PLAYERS
    checked: bool = False  # the DJ has read the card
    guest: bool = False  # a transcendent the DJ asked in: no numbers, no pay (SAM-LEVEL-10)
    sheet: TemporarySheet | None = None
    playing: Card | None = None  # the sheet in play, from the start to rollback
    picture: Name = ""
    ready: bool = False
    identity: Text = ""  # in the plane (SAM-MISSION-08)
    contacts: list[Name] = field(default_factory=list)
    sealed: list[str] = field(default_factory=list)  # sequences asleep or sealed
    mark_sealed: bool = False
    body: dict[Trait, Name] = field(default_factory=dict)  # replaced traits (SAM-MISSION-10)
    shown_as: dict[str, Name] = field(default_factory=dict)  # sequence -> its look here (SAM-MISSION-12)
    shared: list[Name] = field(default_factory=list)  # players who may read the card
    vitals: Vitals = field(default_factory=Vitals)
    fate: Fate = "alive"
    minutes: int = 0
    picked: str = ""  # the side quest that counts (SAM-MISSION-21)
    looked: int = 0  # the day on which a second look was used


class Scene(Struct, omit_defaults=True):
    """SAM-RP-06 A scene; it cannot be shown without a description."""

    id: str
    name: Name
    look: Text = ""
    text: Text = ""  # for the DJ
    main: bool = False
    revealed: bool = False


class Npc(Struct, omit_defaults=True):
    """SAM-RP-07 A figure of the plane; it cannot be met without a description."""

    id: str
    name: Name
    look: Text = ""
    creature: str = ""
    numbers: dict[str, int] = field(default_factory=dict)  # for the DJ
    feels: bool = True  # can have favour (SAM-OPT-02)
    revealed: bool = False


class Quest(Struct, omit_defaults=True):
    """SAM-MISSION-19 A side quest: interaction, a roll on the way, a described target with a note."""

    id: str
    name: Name
    grade: Difficulty
    personal: bool = False
    interaction: Text = ""
    roll: Text = ""
    target: Text = ""
    note: Text = ""
    announced: bool = False
    state: QuestState = "open"
    deeds: list[str] = field(default_factory=list)  # the rolls and battles on the way
    credited: list[str] = field(default_factory=list)  # cards
    by: Name = ""  # the player who proposed it


class Deed(Struct, omit_defaults=True):
    """A roll or battle in the log of the mission."""

    id: str
    kind: Literal["check", "trial", "battle", "team_battle"]
    who: str = ""  # a card
    thing: Name = ""
    check: DailyKind | None = None
    difficulty: Difficulty | None = None
    number: int = 0
    bonuses: list[tuple[str, int]] = field(default_factory=list)  # source and amount
    rolled: Rolled | None = None
    success: bool | None = None
    secret: bool = False  # behind the screen (SAM-HIDE-05)
    reopened: bool = False


class Request(Struct, omit_defaults=True):
    """SAM-RP-04, SAM-DAILY-07 Something a player asks the DJ for."""

    id: str
    kind: Literal["attempt", "bonus", "quest"]
    who: str
    text: Text
    answer: Text = ""
    bonus: int = 0
    open: bool = True


class Notice(Struct, omit_defaults=True):
    """Something told to everybody, or to some; `kind` is a key of the `notice` texts."""

    kind: str
    params: dict[str, Plain] = field(default_factory=dict)
    to: list[Name] | None = None  # players; None: all


class Talk(Struct, omit_defaults=True):
    """SAM-HIDE-10 Something said mind to mind."""

    by: Name
    to: list[Name]
    text: Text


class Feedback(Struct, omit_defaults=True):
    """SAM-RATE What a player says about the DJ."""

    player: Name
    score: int = 0
    shortcomings: Text = ""
    strengths: Text = ""
    waived_by: Name = ""
    key: str = ""  # of the `critique` texts, where it was chosen and not written
    params: dict[str, Plain] = field(default_factory=dict)


class Ranked(Struct, omit_defaults=True):
    """SAM-REWARD-03, 04 A ranking: the first three cards, and what the DJ says about them."""

    order: list[str] = field(default_factory=list)
    comments: dict[str, Text] = field(default_factory=dict)


class Reward(Struct, omit_defaults=True):
    """SAM-REWARD-02 What a card gets, line by line."""

    card: str
    fixed: int = 0
    rank_points: int = 0
    multiplier: int = 0
    quest: str = ""
    quest_points: int = 0
    looted: int = 0
    refused: str = ""  # the reason why nothing is paid

    @property
    def total(self) -> int:
        """All together."""
        return self.fixed + self.rank_points * self.multiplier + self.quest_points + self.looted


class Mission(Struct, omit_defaults=True):
    """A mission from its draft to the archive."""

    id: str
    dj: Name
    brief: Brief = field(default_factory=Brief)
    state: MissionState = "draft"
    room: Room = field(default_factory=Room)  # in force; frozen at the start
    applications: list[Application] = field(default_factory=list)
    people: dict[str, Participant] = field(default_factory=dict)  # by card
    recorder: Card | None = None
    scenes: list[Scene] = field(default_factory=list)
    npcs: list[Npc] = field(default_factory=list)
    quests: list[Quest] = field(default_factory=list)
    display: list[Text] = field(default_factory=list)  # what the marks show (SAM-MARK-08)
    deeds: list[Deed] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    talks: list[Talk] = field(default_factory=list)
    connected: bool = True  # while talk flickers (SAM-MARK-02)
    favour: dict[str, int] = field(default_factory=dict)  # "who>whom"; below 0: negative, without a number
    log: list[Ruling] = field(default_factory=list)
    day: int = 1
    minute: int = 0  # of the fiction, in this day
    minutes: int = 0  # of real play
    success: bool | None = None
    ending: Text = ""
    won: list[Name] = field(default_factory=list)  # the sides that did, in a PvP mission
    feedback: dict[Name, Feedback] = field(default_factory=dict)  # by player
    ranks: dict[Ranking, Ranked] = field(default_factory=dict)
    titles: dict[str, Title] = field(default_factory=dict)  # by card
    votes: dict[str, bool] = field(default_factory=dict)  # by card (SAM-REVIVE-03)
    revived: bool | None = None
    rolled_back: bool = False
    shares: dict[str, int] = field(default_factory=dict)  # of the loot (SAM-REVIVE-07)
    rewards: dict[str, Reward] = field(default_factory=dict)
    tunnels: dict[str, Tunnel] = field(default_factory=dict)
    report: str = ""  # filed (SAM-MISSION-03)
    next_id: int = 1


def fresh(mission: Mission, letter: str) -> str:
    """An id that nothing in this mission has had."""
    found = f"{letter}{mission.next_id}"
    mission.next_id += 1
    return found


def card_of(mission: Mission, name: str) -> Card:
    """A permanent card as it is now: in the tunnel it lives there. KeyError for a stranger."""
    if name in mission.tunnels:
        return mission.tunnels[name].card
    if mission.recorder is not None and mission.recorder.id == name:
        return mission.recorder
    return mission.people[name].card


def in_play(one: Participant) -> Card:
    """The sheet that counts in the mission."""
    if one.playing is not None:
        return one.playing
    return one.sheet.sheet if one.sheet else one.card


def living(mission: Mission, side: str | None = None) -> list[str]:
    """The cards whose characters live, of one side or of all."""
    return [name for name, p in mission.people.items() if p.fate != "dead" and side in (None, p.side)]


def fallen(mission: Mission) -> list[str]:
    """The cards whose characters died and were not revived."""
    return [name for name, p in mission.people.items() if p.fate == "dead"]


def when(mission: Mission) -> str:
    """The moment in the fiction, for the log."""
    return f"{mission.state} {mission.day}:{mission.minute}"
