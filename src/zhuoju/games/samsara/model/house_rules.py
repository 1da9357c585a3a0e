"""SAM-TAB-24 Room options: house rules that a mission announces before it starts."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Room(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The house rules of a room; every default is the book's own rule or our ruling."""

    construction: Literal["off", "main_and_pvp", "always"] = "main_and_pvp"
    crush_cap: bool = False
    favour: bool = False
    satiety: bool = False
    vigour: bool = False
    pvp_damage_percent: Literal[50, 70, 80, 90, 100] = 100
    team_battle: Literal["off", "offer", "always"] = "offer"
    bulk_roll: Literal["exact", "tens", "single"] = "exact"
    battle_start_ap: Literal[0, 3] = 0
    erase_skill_cost: Literal["free", "equal"] = "free"
    firearm_unarmed_bonus: bool = True
    absorbed_is_miss: bool = True
    shelter_overdraw: bool = False
    channel_break_on: Literal["targeted", "hit", "damaged"] = "targeted"
    reaction_theft: bool = False
    fusion_counts_for_band: bool = True
    consumables_return: bool = True
    mark_talk: Literal["on", "off", "flicker"] = "on"
    mark_death_notice: bool = True
    mark_state: bool = True
    temp_level: Annotated[int, Meta(ge=0, le=30_000)] | None = None
    stealth_formula: Literal["contest", "flat"] = "contest"
    critique_waiver_days: Annotated[int, Meta(ge=3, le=30)] = 7
    same_weakening: Literal["each", "highest"] = "each"
    recorder_countersign: bool = False
