"""Whose effect is carried out: what verbs, selectors and conditions are told beside the table."""

from typing import Any

from msgspec import Struct

from zhuoju.games.meshal.model.cards import Reach
from zhuoju.games.meshal.model.field import Spot
from zhuoju.games.meshal.model.words import AttackType, Attribute, Defence, WeaponCategory
from zhuoju.kernel import Seat

Ref = int  # of a being


class Attack(Struct):
    """MES-PIPE One attack (one stage at a time) on its way through the pipeline."""

    user: Ref | None  # None: a trap, a hazard, a fall
    source: str  # the entry: a weapon, ability, trap, status
    attributes: tuple[Attribute, ...] = ()
    types: tuple[AttackType, ...] = ()
    defences: tuple[Defence, ...] = ()
    item: int | None = None  # the carried weapon
    category: WeaponCategory | None = None
    ranged: bool = False
    thrown: bool = False
    telekinetic: bool = False
    number: bool = False  # adds faces instead of points
    penetration: int = 0
    stages: int = 1
    stage: int = 0
    additives: tuple[str, ...] = ()
    victims: tuple[Ref, ...] = ()
    coup: bool = False
    free: bool = False  # granted by an effect: no AP, a new chain
    result: int = 0  # of this stage's roll, before protection
    answering: Ref | None = None  # whom alone the result concerns, where each victim has one (MES-ATK-19)
    dice: int = 0  # how many were rolled for it
    hit: dict[Ref, bool] = {}
    solid: dict[Ref, bool] = {}
    felled: dict[Ref, bool] = {}  # made unconscious or dead, by any stage: the very same for all of them
    harm: dict[Ref, int] = {}
    unaware: dict[Ref, bool] = {}
    reach: Reach | None = None  # how far it goes, to be looked at again (MES-PIPE-07)
    covered: tuple[Spot, ...] = ()  # of an area: the ground it covers
    cast: bool = False  # by an ability
    cancelled: bool = False  # as if never made (MES-ACT-13)
    area: bool = False  # hits all in an area: victims who left are dropped (MES-PIPE-07)
    stepped_in: tuple[Ref, ...] = ()  # took the place of a victim, seen or not (MES-PIPE-06)
    adjust: int = 0  # dice of the situation: too close, beyond range (MES-ATK-09, 10)
    defended: dict[Ref, int] = {}  # points of the defence, where one was made


class Ctx(Struct):
    """The owner of an effect, what it stands on, and what it has to do with."""

    you: Seat  # who is asked
    user: Ref  # whose ability, item or status it is
    target: Ref | None = None
    entry: str = ""  # the id of the ability, item, trap, status
    improved: int = 0
    level: int = 0
    spot: Spot | None = None  # a chosen place
    attack: Attack | None = None
    source: Ref | None = None  # who set off a trigger, or who put a status on the bearer
    item: int | None = None  # the carried item that is used
    facts: dict[str, Any] = {}  # what a trigger tells: the roll, the forced move, ...
