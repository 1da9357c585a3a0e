"""What is written in a campaign's journal: the shapes that the server, the wire and exports share."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

TEXT_MOST = 4000  # characters
SPEAKER_MOST = 40

EntryKind = Literal[
    "in_character", "out_of_character", "to_host", "roll", "note", "handout", "change", "time"
]  # fmt: skip
Whom = Literal["everyone", "named", "hosts", "blind", "self"]
"""Who hears of an entry. `named`: the hosts and those named. `hosts`: the author and the hosts. `blind`: the
hosts, and not whoever rolled. `self`: nobody but the author."""

Line = Annotated[str, Meta(max_length=TEXT_MOST)]
Named = Annotated[str, Meta(max_length=32)]


class Die(Struct, frozen=True):
    """One die: what it counts for, whether it was kept, and how it came about."""

    value: int
    kept: bool
    text: str


class Dice(Struct, frozen=True):
    """Dice that were rolled together."""

    notation: str
    dice: list[Die]
    value: int


class Roll(Struct, frozen=True):
    """A roll as it fell: what was asked for, every die, and the total."""

    expression: str
    total: int
    text: str
    groups: list[Dice]


class Change(Struct, frozen=True):
    """What was changed on a character: where, and what it was and is."""

    where: str
    old: str
    new: str


class Body(Struct, frozen=True, omit_defaults=True):
    """What an entry says, as it is kept."""

    kind: EntryKind
    whom: Whom
    account: str
    name: str
    text: str = ""
    speaker: str = ""  # the character that speaks
    rolls: list[Roll] = []
    document: str = ""  # what is handed out
    changes: list[Change] = []
    character: str = ""  # which one was changed
    work: str = ""  # by which work of the game a character was changed or made
    failed: str = ""  # why what was worked was not kept: changed, gone, rules, given_up
    minutes: int = 0  # of the story that went by
    until: int = 0  # the minute that it is then, from the first midnight on
    names: dict[str, str] = {}  # what the speaker is called in other languages
    shown: bool = False  # it was secret, and has been shown to everyone


class Entry(Struct, frozen=True, omit_defaults=True):
    """An entry as somebody reads it."""

    id: str
    at: int
    revision: int
    body: Body
