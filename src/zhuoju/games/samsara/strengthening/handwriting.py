"""SAM-CREATE-07, 09, 16, SAM-POINTS-07 What a player writes on the card in hand, and nobody chooses.

These are interventions: the match records them beside the answers.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from zhuoju.games.samsara.character.races import OWN
from zhuoju.games.samsara.model.build import Name, Text
from zhuoju.games.samsara.model.card import Sequence
from zhuoju.games.samsara.model.refusal import refuse
from zhuoju.games.samsara.model.words import Trait
from zhuoju.games.samsara.model.workbench import MAKER, Workbench
from zhuoju.games.samsara.strengthening import creation
from zhuoju.games.samsara.strengthening.bench import Bench
from zhuoju.kernel import IllegalAnswer, Seat

TOLD: Final = ("name", "age", "looks", "background")
OWN_WORK: Final = ("self_made", "remould")


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """What may be written; what is left out stays as it is."""

    name: Name | UnsetType = UNSET
    age: Name | UnsetType = UNSET
    looks: Text | UnsetType = UNSET
    background: Text | UnsetType = UNSET
    tags: Annotated[list[Name], Meta(max_length=2)] | UnsetType = UNSET
    own_race: dict[Trait, Name] | UnsetType = UNSET  # the eight traits of a race of one's own
    sequence: Name | UnsetType = UNSET  # whose name and background these are:
    title: Name | UnsetType = UNSET
    story: Text | UnsetType = UNSET


def write(m: Bench, seat: Seat, **said: Any) -> None:
    """Put words on the card in hand. Raises IllegalAnswer, and then nothing is written."""
    bench = m.state.bench
    if bench is None or seat != MAKER:
        raise IllegalAnswer("samsara, write: there is no card of yours in hand here")
    try:
        words = msgspec.convert(said, Words)
    except msgspec.ValidationError as wrong:
        raise IllegalAnswer(f"samsara, write: {wrong}") from None
    _person(bench, words)
    if words.tags is not UNSET:
        _tags(bench, words.tags)
    if words.own_race is not UNSET:
        creation.take_race(bench.phase, OWN, words.own_race)
    if words.sequence is not UNSET:
        _sequence(bench, words)


def _person(bench: Workbench, words: Words) -> None:
    """SAM-CREATE-09 Name, age, looks and background; what is missing holds the card back."""
    for field in TOLD:
        said = getattr(words, field)
        if said is not UNSET:
            setattr(bench.phase.card, field, said.strip())


def _tags(bench: Workbench, tags: list[str]) -> None:
    """SAM-CREATE-16 Two tags, as long as the card was never passed; half of them may be there for a while."""
    if bench.phase.card.first_tags:
        raise refuse("tags_fixed", "SAM-CREATE-16")
    bench.phase.card.tags = [tag.strip() for tag in tags]


def _sequence(bench: Workbench, words: Words) -> None:
    """SAM-POINTS-07 The name and the background of what was made in this phase."""
    card, known = bench.phase.card, {s.id for s in bench.phase.before.sequences}
    found: Sequence | None = next((s for s in card.sequences if s.id == words.sequence), None)
    if found is None or found.origin not in OWN_WORK or found.id in known:
        raise refuse("no_sequence", "SAM-POINTS-07", sequence=str(words.sequence))
    if words.title is not UNSET:
        if not words.title.strip():
            raise refuse("no_background", "SAM-POINTS-07")
        found.name = words.title.strip()
        card.ledger = [
            msgspec.structs.replace(line, name=found.name) if line.sequence == found.id else line
            for line in card.ledger
        ]
    if words.story is not UNSET:
        found.background = words.story.strip()


INTERVENTIONS: Final[Mapping[str, Callable[..., None]]] = {"write": write}
