"""SAM 9.7 What the card of a creature says about it: looked up, never kept in the state."""

from functools import lru_cache

from zhuoju.games.samsara.catalogue.library import CREATURES
from zhuoju.games.samsara.catalogue.statements import Statement, says
from zhuoju.games.samsara.model.fight_state import Fighter


@lru_cache(256)
def of_card(name: str) -> tuple[Statement, ...]:
    """The habits of a creature of the library."""
    card = CREATURES.get(name)
    return says(card.habits) if card is not None and card.habits is not None else ()


def habits(one: Fighter) -> tuple[Statement, ...]:
    """What a fighter does of itself."""
    return of_card(one.source) if one.kind == "creature" else ()


def habit(one: Fighter, what: str) -> Statement | None:
    """One habit of a fighter, or None."""
    return next((said for said in habits(one) if said.what == what), None)


def number(one: Fighter, what: str) -> int:
    """The number of a habit; 0: it has none of the kind."""
    said = habit(one, what)
    return said.base if said is not None else 0


def prefers(one: Fighter, tactic: str) -> bool:
    """Whether a creature fights in this fashion."""
    said = habit(one, "prefers")
    return said is not None and said.about == tactic


def swapped(one: Fighter, code: str, target: Fighter) -> bool:
    """Whether an entry is out of the question against this target, since another takes its place."""
    said = habit(one, "swaps")
    if said is None:
        return False
    old, new = (word.removeprefix("E-") for word in said.about.split())
    rich = target.energy >= said.base
    return code == (old if rich else new)


def pack_size(name: str) -> int:
    """How many creatures of a kind come together."""
    return next((said.base for said in of_card(name) if said.what == "packs"), 1)
