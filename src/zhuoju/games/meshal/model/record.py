"""MES 5.2 What is written down while an action is resolved: the chain record, and what the host overruled."""

from typing import Any, Literal

from msgspec import Struct

from zhuoju.games.meshal.model.context import Attack
from zhuoju.games.meshal.model.words import Attribute
from zhuoju.kernel import Seat

Ref = int  # of a being
Where = Literal[
    "idle", "declared", "before", "validate", "rolled", "response", "counter", "damage", "apply", "after",
    "cancelled",
]  # fmt: skip


class Loss(Struct):
    """MES-PIPE-20 Dice that will be taken when the chain is applied."""

    ref: Ref
    dice: dict[Attribute, int]
    cause: str
    by: Ref | None = None


class Chain(Struct):
    """MES-ACT-16 One action, one stage of an attack or one outside event, and every reaction to it."""

    root: str  # the option or event it started with
    user: Ref | None = None  # who acts
    stage: int = 0
    where: Where = "idle"
    reacted: list[Ref] = []  # each being reacts once (MES-ACT-15)
    losses: list[Loss] = []  # queued
    touched: list[Ref] = []  # who lost dice and is looked at when the chain ends (MES-PIPE-22)
    attacks: list[Attack] = []  # attacks that reached their damage and wait to be applied together
    finished: list[Attack] = []  # counter-attacks that are through, for what comes after
    cancelled: list[str] = []  # events that a reaction stopped
    attack: Attack | None = None  # the one that is being answered: the very one that the pipeline works on


class Asking(Struct, omit_defaults=True):
    """MES-ACT-18 A reaction that somebody is asked for now, and what could be answered."""

    ref: Ref
    trigger: str
    options: list[str]
    secret: bool = False  # of a roll that not everybody may see (MES-SEC-02)


class Haul(Struct, omit_defaults=True):
    """MES-RWD-01, MES-LOT-01 What one of the party has brought out of a fight: everybody sees it."""

    potential: int = 0
    items: dict[str, int] = {}


class Picture(Struct, omit_defaults=True):
    """MES-PER-23 The map as it looked once, and the squares that each seat has last seen so, as bits."""

    raw: bytes
    seen: dict[Seat, bytes] = {}


class SecretRoll(Struct, omit_defaults=True):
    """MES-SEC A roll that not everybody may see: of the host alone, or of the host and its player."""

    ref: Ref
    faces: list[int]
    result: int
    scopes: list[str] = []
    reason: str = ""
    player: bool = False
    shown: bool = False  # to everybody, later on


class After(Struct, omit_defaults=True):
    """What the host has brought about by his word, and chapters have still to follow up."""

    kind: str  # of event
    ref: Ref
    entry: str = ""


class Override(Struct, omit_defaults=True):
    """MES-CORE-02 What the host decided otherwise: who, what, why, and what it was before and is now."""

    author: str
    what: str
    reason: str
    data: dict[str, Any] = {}
    old: int | str | None = None
    new: int | str | None = None
