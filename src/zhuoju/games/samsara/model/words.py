"""The words of Samsara, as the packs, the cards and the rules write them."""

from typing import Final, Literal, get_args

Attribute = Literal["stalwart", "burst", "reaction", "coordination", "spirit", "will"]
ATTRIBUTES: Final[tuple[Attribute, ...]] = get_args(Attribute)
CONTESTED: Final[tuple[Attribute, ...]] = ("stalwart", "burst", "coordination", "spirit", "will")
GRADES: Final = "FEDCBA"  # 1 to 6
Grades = dict[Attribute, int]

Personality = Literal["perfect", "love", "achieve", "self", "reason", "social", "active", "leader", "neutral"]
System = Literal["spell", "miracle", "craft", "academia", "esper", "item"]
Release = Literal["passive", "active", "instant", "forced", "channel", "trigger"]
ActionType = Literal["active", "channel", "instant", "forced"]
Family = Literal["red", "weakening", "blue", "green", "daily", "panel", "offset"]
Colour = Literal["red", "blue", "orange", "green"]
DurationPolicy = Literal["immediate", "optional", "required", "none"]
TimeClass = Literal["scene", "hour", "day"]
Range = Literal["contact", "aim", "scene"]
Pays = Literal["energy", "stamina"]
Element = Literal["fire", "cold", "lightning", "acid", "light", "dark"]
ELEMENTS: Final[tuple[Element, ...]] = get_args(Element)
Parameter = Literal[
    "element", "race_class", "field", "weapon_family", "weakening", "attribute", "environment", "language",
    "vow", "circumstance", "substance", "check",
]  # fmt: skip

ItemKind = Literal[
    "weapon", "armour", "accessory", "shield", "vehicle", "part", "food", "ammunition", "tool", "bag"
]
ArmourPart = Literal["head", "arms", "body", "back", "waist", "legs"]
ARMOUR_PARTS: Final[tuple[ArmourPart, ...]] = get_args(ArmourPart)
Reach = Literal["melee", "ranged", "thrown"]
Place = Literal["worn", "held", "hung", "bag", "fitted", "stored", "parked"]
RaceKind = Literal["regular", "special", "independent"]
RaceClass = Literal["animal", "plant", "fantastic", "soul", "construct"]
Trait = Literal["volume", "weight", "emotion", "diet", "rhythm", "sexes", "class", "features"]

SequenceKind = Literal["skill", "item", "race", "follower"]
Origin = Literal["exchange", "remould", "self_made"]
Source = Literal["own", "plane", "loan", "temporary"]  # only what is own lasts beyond a mission
LedgerKind = Literal[
    "grant", "exchange", "remould", "self_made", "adjust", "erase", "race", "follower", "surcharge",
    "vault_in", "vault_out", "lost", "wipe",
]  # fmt: skip
CardStatus = Literal["draft", "submitted", "active", "locked", "dirty", "dead", "retired", "transcendent"]
Severity = Literal["error", "warn", "info"]

Difficulty = Literal["simple", "normal", "hard"]
DailyKind = Literal["search", "decipher", "professional", "fate", "social"]
ImportMode = Literal["direct", "identity", "rebirth", "soul", "exploration"]
MissionGrade = Literal["1", "2", "3", "4", "5", "crown", "independent"]
MissionState = Literal[
    "draft", "recruiting", "full", "card_check", "import", "pre_strengthen", "running", "ended", "feedback",
    "revive_vote", "rewards", "strengthen", "audit", "archived", "aborted",
]  # fmt: skip
Response = Literal["none", "dodge", "defend", "shelter", "guard"]
DamageKind = Literal["attack", "sneak", "splash", "backlash", "fall", "crush", "hazard", "overflow"]
