"""The words of Tamashii: what its cards and rules may say."""

from typing import Final, Literal, get_args

Basic = Literal["red", "blue", "green", "yellow"]
Code = Literal["red", "blue", "green", "yellow", "open_source", "corrupted"]
Resource = Literal["shield", "memory", "energy", "reroll"]
Level = Literal[1, 2, 3]
ClassName = Literal["slayer", "vanguard", "trickster", "mindweaver"]
Faction = Literal["spartans", "ninkyo", "seekers", "nameless"]
Colour = Literal["crimson", "azure", "jade", "amber"]
Mode = Literal["coop", "solo", "versus"]
Difficulty = Literal["normal", "hard", "insane"]
Phase = Literal["setup", "planning", "action", "combat", "progress"]
Face = Literal["common", "rare", "blank"]
Symbol = Literal["basic", "special"]
Stat = Literal["move", "attack", "write"]
Limit = Literal["round", "phase", "step", "combat", "game"]

BASIC: Final[tuple[Basic, ...]] = get_args(Basic)
CODES: Final[tuple[Code, ...]] = get_args(Code)
RESOURCES: Final[tuple[Resource, ...]] = get_args(Resource)
CLASSES: Final[tuple[ClassName, ...]] = get_args(ClassName)
FACTIONS: Final[tuple[Faction, ...]] = get_args(Faction)
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)

LETTERS: Final[dict[str, Code]] = {
    "R": "red",
    "B": "blue",
    "G": "green",
    "Y": "yellow",
    "O": "open_source",
    "X": "corrupted",
}
CORE_LETTER: Final = "K"  # the type shown in your core slot
ANY_LETTER: Final = "A"  # any basic type
EMPTY_LETTER: Final = "."  # an empty frame cell: no requirement

Moment = Literal[
    "always",  # static: read, never carried out
    "start_of_planning",
    "before_tracking_roll",
    "tracking_draws",  # the tracking roll is about to draw enemies
    "after_refill",
    "planning",  # used by choice, between the steps of planning
    "after_move",
    "area_step",
    "launch_step",  # used by choice, in the launch step
    "hack_resolved",
    "program_launched",
    "attack_pool",  # before the attack roll
    "combat",  # used by choice, in a player turn of combat
    "after_roll",  # player dice have fallen
    "enemy_defeated",
    "excess_damage",
    "wounds_incoming",
    "wounds_cancelled",
    "shield_gained",
    "would_reset",
    "any_time",
    "ally_wounds",  # another player is about to take wounds (asked by `happen` after wounds_incoming)
]
Deed = Literal[
    "hack_resolved", "enemy_expelled", "enemy_defeated", "level_2_defeated", "body_attached", "shelter_used",
    "tile_effect_used", "tile_revealed", "move_ended", "stayed", "program_launched", "long_program_launched",
    "core_program_launched", "faction_augment_launched", "augment_equipped", "augment_traded",
    "corrupted_discarded",
    "core_changed", "core_code_used", "wounds_cancelled", "cap_raised", "test_passed", "test_surplus",
    "team_test_joined", "rare_assigned", "box_damage", "combat_ended_unharmed", "reset", "cell_unlocked",
    "resource_gained", "enemy_locked_on", "interaction_launched", "action_ended", "code_gained",
]  # fmt: skip

# What static statements may change, and who reads it
Measure = Literal[
    "move", "attack", "write",  # body.stat
    "attack_dice",  # dice added to the attack roll beside the attack value
    "tracking_dice",  # dice of the tracking roll, where there is any
    "test_dice",  # dice of own tests
    "enter", "stay",  # tracking by the tile; stay never below 1, enter only where it is 2 or more
    "hack_damage",  # damage of own hacks
    "long_gain",  # resources of long basic programs
]  # fmt: skip
Flag = Literal[
    "reroll_enemy_dice",  # reroll points may reroll the enemy dice of the own combat
    "quiet_reveal",  # entering a face-down tile raises no tracking
    "stay_as_enter",  # staying uses the enter value if lower, at least 1
    "equip_discount",  # memory less to equip; limited: spend_flag when used
    "cache",  # in the refill so many highlighted cells may be left empty
    "any_free",  # so many `A` of a body's cost need no token
    "no_tracking_roll",  # the tracking roll is skipped
    "no_rerolls",  # reroll points cannot be spent
    "tracking_doubled",  # enter and stay values count twice
]
