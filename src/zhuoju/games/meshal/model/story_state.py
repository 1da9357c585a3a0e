"""MES 9.9 Where an adventure stands: the scene, what has happened, who goes along. Plain data."""

from msgspec import Struct

Ref = int  # of a being


class StoryState(Struct, omit_defaults=True):
    """An adventure that is being played."""

    adventure: str
    scene: str = ""
    at: int = 0  # the beat of the scene
    party: list[Ref] = []  # the characters, in the order of their seats
    began: int = 0  # campaign seconds
    flags: list[str] = []
    chosen: list[str] = []  # options that can be chosen once: `ad_toll.t1.map`
    trail: list[str] = []  # scenes so far
    failed: list[Ref] = []  # who failed when each of them tried
    watch: list[Ref] = []  # who keeps awake
    km: int = 0  # of the present march
    hours: int = 0  # marched today
    named: dict[str, Ref] = {}  # creatures of this fight that have a name in it
    weak: dict[Ref, int] = {}  # damage more from behind
    progress: dict[str, int] = {}  # of tasks in this fight; `against:` what a foe has put against it
    chased: bool = False  # the fight that is on goes against those who were caught, and for nothing else
    fights: dict[str, str] = {}  # scene -> outcome
    intensities: dict[str, str] = {}  # scene -> intensity
    earned: dict[Ref, int] = {}  # potential
    ending: str = ""
