"""A battle on its own as a match: presets, creatures, followers and cards against one another."""

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from zhuoju.games.samsara.catalogue.library import CREATURES, FOLLOWERS, PRESETS
from zhuoju.games.samsara.catalogue.vocabulary import LIBRARY
from zhuoju.games.samsara.fight import course, dj, fighters
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.model.fight_state import Fight, Fighter, Ring
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.seat.view import view
from zhuoju.kernel import BadOptions, Chance, Game, steps_in

APART: Final = 8  # metres between two sides
Entry = Annotated[str, Meta(max_length=80)] | dict[str, Any]  # an entry of the library, or a card


class FightOptions(Struct, forbid_unknown_fields=True):
    """Who fights: one list for each side; the last seat is the DJ's."""

    sides: Annotated[list[list[Entry]], Meta(min_length=2, max_length=4)] = []
    room: Room = msgspec.field(default_factory=Room)
    pvp: bool = False
    main: bool = False
    grade: Annotated[int, Meta(ge=1, le=6)] = 1
    rounds: Annotated[int, Meta(ge=0, le=1000)] = 60
    delegate: bool = True  # the DJ's proposals count without asking


def one_of(entry: Entry, seat: int, side: str) -> Fighter:
    """A fighter by what the options say. Raises BadOptions."""
    if isinstance(entry, dict):
        return fighters.from_card(msgspec.convert(entry, Card), seat, side)
    for known, make in (
        (PRESETS, fighters.from_preset),
        (CREATURES, fighters.from_creature),
        (FOLLOWERS, fighters.from_library_follower),
    ):
        if entry in known:
            return make(entry, seat, side)
    raise BadOptions(f"samsara: nobody is called {entry!r}")


def setup(seats: int, options: FightOptions, chance: Chance) -> Ring:
    """Both sides face one another; each player leads a side, the DJ whatever is left."""
    fight = Fight(seats - 1, options.room, pvp=options.pvp, main=options.main, grade=options.grade)
    fight.most_rounds, fight.ask_dj = options.rounds, not options.delegate
    sides = options.sides or [["PC-01"], ["NPC-102"]]
    for k, members in enumerate(sides):
        seat = k if k < seats - 1 or seats == 1 else seats - 1
        for n, entry in enumerate(members):
            fighters.enter(fight, one_of(entry, min(seat, seats - 1), f"side{k + 1}"), (n * 2, k * APART))
    assert chance is not None
    return Ring(fight)


def check(seats: int, options: FightOptions) -> None:
    """Refuse names that nobody bears. Raises BadOptions."""
    for members in options.sides:
        for entry in members:
            one_of(entry, min(0, seats), "")


DUEL: Final[Game[Ring, FightOptions]] = Game(
    id="samsara-battle",
    version=2,
    state=Ring,
    seats=range(1, 10),
    setup=setup,
    first=course.battle_opens,
    view=view,
    options=FightOptions,
    check_options=check,
    steps=steps_in(course),
    interventions=dj.INTERVENTIONS,
    content=LIBRARY.content,
    texts=LIBRARY.sentences,
    named={"who": "fighter", "whom": "fighter", "by": "fighter"},
)
