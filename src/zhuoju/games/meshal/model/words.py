"""The words of Meshal Lite, as the packs and the rules write them."""

from typing import Final, Literal, TypeAlias

Attribute = Literal["might", "agility", "spirit"]
ATTRIBUTES: Final[tuple[Attribute, ...]] = ("might", "agility", "spirit")

AttackType = Literal["physical", "erosive", "occult", "raw"]
ProtectionType = Literal["physical", "erosive", "occult"]
PROTECTIONS: Final[tuple[ProtectionType, ...]] = ("physical", "erosive", "occult")

Defence = Literal["parry", "evade", "resist"]
DEFENCES: Final[tuple[Defence, ...]] = ("parry", "evade", "resist")
ATTRIBUTE_OF: Final[dict[Defence, Attribute]] = {"parry": "might", "evade": "agility", "resist": "spirit"}

Size = Literal["micro", "small", "medium", "large", "huge", "super_huge"]
SIZES: Final[tuple[Size, ...]] = ("micro", "small", "medium", "large", "huge", "super_huge")
Scale = Literal["trivial", "light", "heavy"]
SCALES: Final[tuple[Scale, ...]] = ("trivial", "light", "heavy")
Form = Literal["humanoid", "beast", "reptile", "avian", "insectoid", "construct", "ethereal"]
Mobility = Literal["walk", "climb", "swim", "fly", "burrow"]
Sense = Literal["five_senses", "sonar", "living", "tremor", "scent", "heat"]
Gender = Literal["female", "male", "none"]
Stage = Literal["juvenile", "adult", "elder"]

Slot = Literal["helmet", "armor", "boots", "saddle", "weapon", "accessory", "tail"]
WeaponCategory = Literal[
    "wrestle", "blade", "strike", "whip", "pole", "shield", "projectile", "throwing", "telekinesis",
    "exotic", "natural",
]  # fmt: skip
Wear = Literal["helmet", "armor", "boots", "saddle", "exotic", "natural"]
Accessory = Literal[
    "eardrop", "necklace", "ring", "armband", "glove", "footwear", "waistband", "tailpiece", "cape",
    "costume", "adornment", "attachment", "exotic",
]  # fmt: skip
Family = Literal[
    "weapon", "protection", "accessory", "ammunition", "food", "beverage", "medicine", "document", "tool",
    "addon", "ingredient", "currency", "sundry",
]  # fmt: skip
AmmunitionKind = Literal["arrow", "bolt", "stone", "9mm", "shell", "cell", "ball"]

AbilityClass = Literal["might", "agility", "spirit", "common", "gifted"]
AbilityTag = Literal[
    "power", "stunt", "lore", "magic",
    "vocal", "somatic", "symbolic", "totemic", "alchemy", "ritual",
    "primagic", "arcanum", "sorcery", "divine", "esoterica", "uncharted",
]  # fmt: skip
METHODS: Final = ("vocal", "somatic", "symbolic", "totemic", "alchemy", "ritual")
SCHOOLS: Final = ("primagic", "arcanum", "sorcery", "divine", "esoterica", "uncharted")

UseKind = Literal["passive", "tactical", "reaction", "additive", "trigger", "narrative"]
Trigger = Literal[
    "before_attacked", "attacked", "before_damage", "defended", "solid_defence", "ally_before_attacked",
    "enemy_enters", "enemy_leaves", "foe_casts", "own_roll", "any_roll", "falling", "forced_move",
    "before_unconscious", "kill", "after_melee", "after_ranged", "after_attack", "after_cast", "after_move",
]  # fmt: skip
Host = Literal["melee", "ranged", "attack", "natural", "parry", "evade", "resist", "defence", "move", "cast"]
Per = Literal["turn", "round", "moment", "day", "target", "target_hour", "corpse"]

Who = Literal[
    "self", "foe", "ally", "creature", "object", "position", "host", "source",
    "all", "others", "foes", "allies",
]  # fmt: skip
ShapeKind = Literal["ray", "curve", "disc", "sector", "ring"]
Lasting = Literal["instant", "own_turn", "target_turns", "rounds", "moment", "seconds", "while"]

Scope = Literal[
    "all", "attack", "melee", "ranged", "cast", "defence", "parry", "evade", "resist", "search", "initiative",
    "recover", "flee", "might", "agility", "spirit",
    "attempt.ride", "attempt.trap", "attempt.lock", "attempt.craft", "attempt.hunt", "attempt.climb",
    "attempt.swim", "attempt.jump", "attempt.balance", "attempt.stealth", "attempt.force", "attempt.lore",
    "attempt.heal", "attempt.social", "attempt.trade",
    "contest.ride", "contest.trap", "contest.lock", "contest.craft", "contest.hunt", "contest.climb",
    "contest.swim", "contest.jump", "contest.balance", "contest.stealth", "contest.force", "contest.lore",
    "contest.heal", "contest.social", "contest.trade",
]  # fmt: skip
TrialTag = Literal[
    "ride", "trap", "lock", "craft", "hunt", "climb", "swim", "jump", "balance", "stealth", "force", "lore",
    "heal", "social", "trade",
]  # fmt: skip

Costed = Literal[
    "move", "search", "equip", "equip_weapon", "reload", "pickup_trivial", "pickup_light", "pickup_heavy",
    "exchange", "discard", "mount", "pose", "flee",
]  # fmt: skip
ZoneTag = Literal["difficult", "smooth", "obscured", "blocked", "hazard", "lit", "silent"]
HazardKind = Literal["water", "bog", "corrosive", "freezing", "torrid", "vacuum"]
Tick = Literal["round_start", "turn_start", "turn_end", "day_start", "end"]
StatusName = Literal[
    "knocked_down", "rooted", "slowed", "dazed", "stunned", "grappled", "swallowed", "blinded", "silenced",
    "frightened", "charmed", "asleep", "burning", "poisoned", "bleeding", "weakened", "marked", "hidden",
    "invisible", "disguised", "cursed",
]  # fmt: skip
Immunity: TypeAlias = (
    AttackType | StatusName | Literal["drowning", "freezing", "torrid", "dark", "push", "gas"]
)
Supply = Literal["food", "drink", "sleep"]
Pose = Literal["standing", "crouching", "sitting", "prone"]
Relation = Literal["friendly", "neutral", "hostile"]
Intensity = Literal["easy", "basic", "rival", "messy", "tough", "desperate"]
Process = Literal["briefing", "narrative", "moment"]
MapKind = Literal["grid", "hex", "gridless"]
Bar = Literal[
    "move", "act", "react", "vocal", "two_slots", "attack_source", "near_source", "spot", "see", "leave",
]  # fmt: skip

Switch = Literal[
    "load", "extra_features", "age", "fate", "limited_learning", "magic", "tier", "addons", "crafting", "rot",
    "accessory_by_kind", "magic_items", "unique", "group_initiative", "facing", "pose", "lift", "overreach",
    "coup", "natural_death", "supply", "bonus_potential", "objects", "hazards",
]  # fmt: skip
