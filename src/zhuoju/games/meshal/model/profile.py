"""MES 1.4 The switches of the alternative rules, and the numbers and modes a host may set."""

from typing import Annotated, Any, Final, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from zhuoju.games.meshal.model.words import Switch
from zhuoju.kernel import BadOptions
from zhuoju.kernel.errors import nearest

SWITCHES: Final[tuple[Switch, ...]] = get_args(Switch)
CORE: Final[tuple[Switch, ...]] = (
    "extra_features", "magic", "magic_items", "unique", "group_initiative", "lift", "bonus_potential",
    "objects", "hazards",
)  # fmt: skip
NEEDS: Final[dict[Switch, Switch]] = {"age": "natural_death", "natural_death": "age"}

Small = Annotated[int, Meta(ge=0, le=1000)]


class Settings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Numbers and modes that a host may change without touching a switch."""

    start_potential: Small = 36
    start_money_factor: Small = 10
    new_max_ap: Annotated[int, Meta(ge=0, le=20)] = 3
    round_seconds: Annotated[int, Meta(ge=1, le=60)] = 3
    silver_per_gold: Annotated[int, Meta(ge=1, le=10_000)] = 100
    copper_per_silver: Annotated[int, Meta(ge=1, le=10_000)] = 100
    natural_death_period: Literal["day", "year"] = "day"
    area_attack_roll: Literal["shared", "per_target"] = "shared"
    retry_policy: Literal["allow", "refuse"] = "allow"
    npc_health_view: Literal["bands", "full", "hidden"] = "bands"
    npc_fate: bool = False
    moment_start_ap: Literal["full", "none"] = "full"
    sleeper_start_ap: Annotated[int, Meta(ge=0, le=20)] = 0
    reward_unconscious_rule: Literal["ever", "at_end"] = "ever"
    durability_basis: Literal["table", "example"] = "table"
    grid_facings: Literal[4, 8] = 8
    hex_facings: Literal[6] = 6
    bog_success: Literal["hold", "printed"] = "hold"
    price_percent: Annotated[int, Meta(ge=1, le=10_000)] = 100  # of the value, that a shop asks
    resale_percent: Annotated[int, Meta(ge=0, le=100)] = 50
    crowd_percent: Annotated[int, Meta(ge=100, le=1000)] = 150
    knocked_down_ap: Annotated[int, Meta(ge=0, le=3)] = 1  # without the poses (MES-POS-09)
    fog: bool = False  # players are given of the map what their characters have seen


class Profile(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which alternative rules a table plays with, and its settings."""

    switches: tuple[Switch, ...] = CORE
    settings: Settings = Settings()

    def on(self, switch: Switch) -> bool:
        """Whether an alternative rule is in play."""
        return switch in self.switches


def core() -> Profile:
    """The usual rules."""
    return Profile()


def full() -> Profile:
    """Every alternative rule."""
    return Profile(SWITCHES)


def check(profile: Profile) -> None:
    """MES-CHR-18 Refuse a profile in which a switch lacks what it needs. Raises BadOptions."""
    for switch in profile.switches:
        needed = NEEDS.get(switch)
        if needed is not None and needed not in profile.switches:
            raise BadOptions(f"meshal: the switch {switch} needs {needed} too; turn both on or both off")


PROFILES = {"core": core, "full": full}


def read(given: str | list[str] | dict[str, Any]) -> Profile:
    """MES 1.4 `core`, `full`, switches, or a map of `switches` and `settings`. Raises BadOptions."""
    if isinstance(given, str) and given in PROFILES:
        return PROFILES[given]()
    if isinstance(given, str):
        given = given.replace("+", " ").replace(",", " ").split()
    if isinstance(given, list):
        given = {"switches": given}
    names = given.get("switches", "core")
    if isinstance(names, str):
        _known(names, PROFILES, "profile")
        names = PROFILES[names]().switches
    for name in names:
        _known(name, SWITCHES, "switch")
    try:
        made = msgspec.convert({**given, "switches": [s for s in SWITCHES if s in names]}, Profile)
    except msgspec.ValidationError as wrong:
        raise BadOptions(f"meshal: profile: {wrong}") from None
    check(made)
    return made


def _known(name: object, known: Any, what: str) -> None:
    if name not in known:
        hint = nearest(str(name), known)
        raise BadOptions(f"meshal: no {what} {name!r}; known: {', '.join(known)}.{hint}")
