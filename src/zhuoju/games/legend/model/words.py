"""The words of Legend: what its cards and rules may say."""

from typing import Final, Literal, get_args

Area = Literal["mountain", "forest", "dungeon"]
Deck = Literal["mountain", "forest", "dungeon", "market", "intel"]
Kind = Literal["mineral", "plant", "creature"]
Grade = Literal["low", "mid", "high", "legendary"]
AbilityType = Literal["skill", "creation", "spell"]
Element = Literal["earth", "water", "fire", "wind", "universal", "colourless"]
BasicElement = Literal["earth", "water", "fire", "wind"]
Path = Literal["forge", "brew", "hunt", "elements", "wealth", "knowledge"]
Phase = Literal["start", "draw", "prep", "action", "end"]

EffectType = Literal["permanent", "activated", "quick"]
Location = Literal["ascension", "pack", "material", "explore", "hand"]
Limit = Literal["game", "round", "turn", "action", "hunt", "combat_round"]
Period = Literal["my_turn", "my_prep", "my_action", "in_slot", "my_hunt", "my_gather", "opp_hunt"]
Trigger = Literal[
    "my_start",
    "my_draw_phase",
    "my_sell",
    "my_convert",
    "my_unlock_ability",
    "my_unlock_creation",
    "my_hunt_start",
    "my_hunt_success",
    "gather_start",
    "gather_success",
    "gather_fail",
    "hunt_success",
    "deals_damage",
    "takes_damage",
    "would_be_loot",
    "would_be_dying",
    "combat_round_end",
    "my_roll_window",
    "neutral_roll_window",
    "any_roll_window",
    "damage_to_me",
]
Stat = Literal[
    "gather",
    "attack",
    "max_health",
    "hand_limit",
    "pack_limit",
    "element_limit",
    "actions",
    "refreshes",
    "need",
    "buy_price",
    "sell_price",
    "unlock_gold",
    "creature_attack",
    "stack_limit",
]
Duration = Literal["end_of_action", "end_of_hunt", "end_of_turn", "end_of_round", "forever"]
Flag = Literal[
    "neutral_first",
    "neutral_crit_doubles",
    "no_escape",
    "damage_reduction",
    "ignore_reduction",
    "no_player_double",
    "crit_multiplier",
    "plant_fail_kept",
    "not_material",
    "sell_never_half",
]
Ban = Literal["no_trade", "no_enter_forest"]
Filter = Literal[
    # kind
    "mineral", "plant", "creature", "resource", "intel", "intel_or_event", "ability", "card", "slot",
    "enemy_unit",
    # grade
    "low", "mid_or_better", "high_or_better", "mid_or_worse", "high_or_worse",
    # state
    "normal", "loot", "faceup", "facedown", "peeked",
    # place
    "my_slot", "adjacent_slot", "same_area", "any_slot", "mountain", "forest", "dungeon", "market", "my_hand",
    "my_ascension", "target_ascension", "my_materials", "this_materials", "intel_discard", "forest_discard",
    "battlefield",
    # other
    "different_names", "first_each_turn", "this", "if_adjacent_faceup_creature",
]  # fmt: skip
Face = Literal["sword", "blank", "crit"]

AREAS: Final[tuple[Area, ...]] = get_args(Area)
DECKS: Final[tuple[Deck, ...]] = get_args(Deck)
GRADES: Final[tuple[Grade, ...]] = get_args(Grade)
BASIC: Final[tuple[BasicElement, ...]] = get_args(BasicElement)
ELEMENTS: Final[tuple[Element, ...]] = get_args(Element)
PATHS: Final[tuple[Path, ...]] = get_args(Path)

GRADE_VALUE: Final[dict[Grade, int]] = {"low": 1, "mid": 2, "high": 4, "legendary": 7}
GRADE_ELEMENTS: Final[dict[Grade, int]] = {"low": 1, "mid": 2, "high": 3, "legendary": 4}
KIND_ELEMENT: Final[dict[Kind, BasicElement]] = {"mineral": "fire", "plant": "water", "creature": "earth"}
