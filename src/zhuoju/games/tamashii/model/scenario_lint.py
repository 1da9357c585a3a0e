"""The scenario linter: mistakes that only show when a scenario is seen as a whole, with file and line."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from zhuoju.content.language.clause import Condition, Effect, Value
from zhuoju.content.language.document import Document, Place, read_file
from zhuoju.content.language.problem import Problem
from zhuoju.content.pack.entry import clauses_of, deferred_of
from zhuoju.content.pack.pack import Packs
from zhuoju.games.tamashii.model.cards import KINDS, BossCard, Component, Tile
from zhuoju.games.tamashii.model.components import OPEN
from zhuoju.games.tamashii.model.hexmap import DIRECTIONS, SHELTER
from zhuoju.games.tamashii.model.scenario_cards import (
    EndingCard,
    Guide,
    Landmark,
    Paragraph,
    PlotCard,
    Ruled,
    SpecialCard,
)

Card = PlotCard | EndingCard | SpecialCard


class Lines:
    """Where each entry of a pack stands."""

    def __init__(self, folder: Path) -> None:
        self.found: dict[str, tuple[Document, Place]] = {}
        for path in sorted(folder.glob("*.yaml")):
            document = read_file(path)
            if isinstance(document.data, dict):
                self._entries(document)

    def _entries(self, document: Document) -> None:
        for kind, entries in document.data.items():
            for n, entry in enumerate(entries if isinstance(entries, list) else ()):
                if isinstance(entry, dict) and isinstance(entry.get("id"), str):
                    self.found[entry["id"]] = (document, (kind, n))

    def problem(self, entry: str, what: str, *field: str | int) -> Problem | None:
        """A mistake of an entry of this pack; None for those of other packs."""
        if entry not in self.found:
            return None
        document, place = self.found[entry]
        mark = document.at((*place, *field))
        return Problem(document.file, mark.line, mark.column, entry, what)


class Fault(Struct, frozen=True):
    """What is wrong with an entry, and in which of its fields."""

    entry: str
    what: str
    field: tuple[str | int, ...] = ()


def lint(folder: Path, packs: Packs) -> list[Problem]:
    """Everything that is wrong with the scenarios of this pack."""
    lines = Lines(folder)
    found = [lines.problem(fault.entry, fault.what, *fault.field) for fault in faults(packs)]
    return sorted({problem for problem in found if problem is not None})


def faults(packs: Packs) -> Iterator[Fault]:
    """Everything that is wrong with all scenarios."""
    cards = _cards(packs)
    guides = packs.of(Guide)
    for guide in guides.values():
        yield from _guide(packs, guide)
        yield from _guide_tiles(packs, guide)
        yield from _graph(packs, guide, cards)
    for card in cards.values():
        if card.id[0] not in guides:
            yield Fault(card.id, f"no scenario has the letter {card.id[0]}", ("id",))
        if isinstance(card, Ruled):
            yield from _paragraphs(card, cards)
        if isinstance(card, PlotCard):
            yield from _plot(card)
    for entry in (*guides.values(), *cards.values()):
        yield from _tiles(packs, entry)
    yield from _codes(packs)


def _cards(packs: Packs) -> dict[str, Card]:
    return {**packs.of(PlotCard), **packs.of(EndingCard), **packs.of(SpecialCard)}


# The guide and its map


def _guide(packs: Packs, guide: Guide) -> Iterator[Fault]:
    numbers = [place.tile for place in guide.layout if place.tile is not None]
    places = [place.at for place in guide.layout]
    landmarks = packs.of(Landmark)
    if SHELTER not in numbers:
        yield Fault(guide.id, "the Shelter is part of every map (TAM-MAP-20)", ("layout",))
    if guide.start not in numbers:
        yield Fault(guide.id, f"the start tile {guide.start} is not on the map", ("start",))
    for n, at in enumerate(places):
        if places.index(at) != n:
            yield Fault(guide.id, f"two places lie at {list(at)}", ("layout", n))
        for label in guide.layout[n].labels:
            if label not in landmarks:
                yield Fault(guide.id, f"no landmark `{label}`", ("layout", n))
    if len(_connected(places)) < len(dict.fromkeys(places)):
        yield Fault(guide.id, "the map falls apart: some places cannot be reached", ("layout",))


def _guide_tiles(packs: Packs, guide: Guide) -> Iterator[Fault]:
    numbers = [place.tile for place in guide.layout if place.tile is not None]
    free = len(guide.layout) - len(numbers)
    if len(guide.face_down) > free:
        what = f"{len(guide.face_down)} face-down tiles for {free} places without a number"
        yield Fault(guide.id, what, ("face_down",))
    known = [tile.number for tile in packs.of(Tile).values()]
    for number in (*numbers, *guide.face_down):
        if number not in known:
            yield Fault(guide.id, f"there is no tile {number}", ("layout",))


def _connected(places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    reached = places[:1]
    for q, r in reached:
        near = [(q + a, r + b) for a, b in DIRECTIONS]
        reached += [at for at in near if at in places and at not in reached]
    return reached


# The way through the cards


def _graph(packs: Packs, guide: Guide, cards: dict[str, Card]) -> Iterator[Fault]:
    own = [number for number in cards if number[0] == guide.id]
    for field, number in (("first", guide.first), ("pool_empty", guide.pool_empty)):
        if number is not None and number not in cards:
            yield Fault(guide.id, f"there is no card {number}", (field,))
    reached = [guide.first, *([guide.pool_empty] if guide.pool_empty else []), *_next_of(guide)]
    for number in reached:
        card = cards.get(number)
        follow = [*_next_of(card), *_of_bosses(packs, card)] if card is not None else []
        reached += [other for other in follow if other not in reached]
    for number in own:
        if number not in reached:
            yield Fault(number, f"no way leads to this card from {guide.first}", ("id",))
    ends = [card for n in reached if isinstance(card := cards.get(n), EndingCard)]
    for victory, name in ((True, "victory"), (False, "defeat")):
        if not any(card.victory is victory for card in ends):
            yield Fault(guide.id, f"no way leads to a {name} card", ("first",))


def _next_of(card: Ruled | EndingCard) -> list[str]:
    """The cards that a card leads to: by `next`, by a choice, or by a verb that names them."""
    found = [p.next for p in _written(card)]
    found += [way.next for p in _written(card) for way in p.choose]
    for clause in clauses_of(card):
        if clause.verb in ("draw_card", "lay_card", "attack_pile"):
            found += _names(clause.args.values())
    return [number for number in found if number]


def _of_bosses(packs: Packs, card: Card) -> list[str]:
    """The attack cards of the bosses that a card brings into play."""
    bosses = packs.of(BossCard)
    named = [name for c in clauses_of(card) if c.verb == "boss_enters" for name in _names(c.args.values())]
    inside = [clause for name in named if name in bosses for clause in clauses_of(bosses[name])]
    return [number for clause in inside for number in _names(clause.args.values())]


def _names(arguments: Iterable[object]) -> list[str]:
    found: list[str] = []
    for argument in arguments:
        if isinstance(argument, str):
            found.append(argument)
        elif isinstance(argument, Value) and isinstance(argument.constant, str):
            found.append(argument.constant)
        elif isinstance(argument, list | tuple):
            found += _names(argument)
    return found


def _written(card: Ruled | EndingCard) -> list[Paragraph]:
    """Every paragraph of a card."""
    lists = [getattr(card, name, ()) for name in ("immediate", "entered", "world")]
    return [paragraph for each in lists for paragraph in each]


# Single cards


def _paragraphs(card: Ruled, cards: dict[str, Card]) -> Iterator[Fault]:
    for name in ("immediate", "entered", "world"):
        conditions = 0
        for n, paragraph in enumerate(getattr(card, name, ())):
            if paragraph.otherwise and not conditions:
                yield Fault(card.id, "an `otherwise` without an `if` before it", (name, n))
            conditions += paragraph.condition is not None
            if not (paragraph.do or paragraph.choose or paragraph.next):
                yield Fault(card.id, "a paragraph that does nothing", (name, n))
            if paragraph.choose and paragraph.next:
                yield Fault(card.id, "a choice and a `next` in one paragraph", (name, n))
            for number in (paragraph.next, *(way.next for way in paragraph.choose)):
                if number and number not in cards:
                    yield Fault(card.id, f"there is no card {number}", (name, n))


def _plot(card: PlotCard) -> Iterator[Fault]:
    if not _next_of(card):
        yield Fault(card.id, "no way leads on from this plot card", ("id",))
    if card.goal is not None and any(c.isdigit() for c in card.goal.hans + card.goal.en):
        yield Fault(card.id, "the goal types a number; numbers stand in clauses", ("goal",))
    runs = any(c.verb == "change_time" for paragraph in card.world for e in paragraph.do for c in e)
    if runs and not card.timed:
        yield Fault(card.id, "time runs here: say `timed: true`", ("world",))
    if card.timed and not any(_at_time_zero(paragraph) for paragraph in card.world):
        yield Fault(card.id, "nothing says what happens at time 0 (TAM-SCEN-26)", ("world",))


def _at_time_zero(paragraph: Paragraph) -> bool:
    """Whether a paragraph leads on at time 0, whatever else holds."""
    test = paragraph.condition
    leads = bool(paragraph.next or paragraph.choose)
    return leads and test is not None and _asks_time(test)


def _asks_time(test: Condition) -> bool:
    value = test.value
    parts = [value] if value.form == "compare" else list(value.args.values())
    if value.form == "logic" and value.name == "and":
        return False
    return any(isinstance(part, Value) and _is_time_zero(part) for part in parts)


def _is_time_zero(value: Value) -> bool:
    sides = [side for side in value.args.values() if isinstance(side, Value)]
    named = any(side.term is not None and side.term.name == "time" for side in sides)
    return value.form == "compare" and value.name in ("==", "<=") and named


def _tiles(packs: Packs, entry: Ruled | EndingCard) -> Iterator[Fault]:
    """Numbers of tiles in clauses must be tiles."""
    known = [tile.number for tile in packs.of(Tile).values()]
    values: list[object] = [clause.args for clause in clauses_of(entry)]
    values += [deferred.value for deferred in deferred_of(entry)]
    for number in _tile_numbers(values):
        if number not in known:
            yield Fault(entry.id, f"there is no tile {number}", ("id",))


def _codes(packs: Packs) -> Iterator[Fault]:
    """TAM-SETUP-21, TAM-END-02 Endings unlock what there is, and what is locked can be unlocked.

    A code begins with the letter of its scenario; those of scenarios that are not there are left alone.
    """
    endings = packs.of(EndingCard).values()
    locked = [c for kind in KINDS.values() for c in packs.of(kind).values() if isinstance(c, Component)]
    carried = {component.unlock for component in locked}
    unlocked = {code for card in endings for code in card.unlocks}
    for card in endings:
        for field in ("unlocks", "relocks"):
            for n, code in enumerate(getattr(card, field)):
                if code not in carried:
                    yield Fault(card.id, f"no component has the code {code}", (field, n))
    for component in locked:
        code = component.unlock
        if code != OPEN and code not in unlocked and code[0] in packs.of(Guide):
            yield Fault(component.id, f"no ending unlocks the code {code}", ("unlock",))


def _tile_numbers(things: Iterable[object]) -> Iterator[int]:
    for thing in things:
        if isinstance(thing, dict):
            yield from _tile_numbers(thing.values())
        elif isinstance(thing, list | tuple):
            yield from _tile_numbers(thing)
        elif isinstance(thing, Effect):
            yield from _tile_numbers([thing.args, *thing.parts])
        elif isinstance(thing, Value):
            if thing.term is not None and thing.term.name in ("tile_number", "on_tile"):
                number = next(iter(thing.args.values()))
                found = number.constant if isinstance(number, Value) else number
                if isinstance(found, int):
                    yield found
            yield from _tile_numbers(thing.args.values())
