"""MES-FX-09 The bodiless: what of their gear still works, and whom they can strike."""

from zhuoju.games.meshal.character.scores import form
from zhuoju.games.meshal.model.cards import Item
from zhuoju.games.meshal.model.state import Ref, World
from zhuoju.games.meshal.model.words import AttackType


def faded(w: World, ref: Ref, item: Item) -> bool:
    """Plain gear fades along with its bearer; what is magical, or a part of the body, works on."""
    return not item.magical and item.scale is not None and form(w, ref) == "ethereal"


def effective(
    w: World, user: Ref | None, victim: Ref, types: tuple[AttackType, ...]
) -> tuple[AttackType, ...]:
    """The types of an attack that come to anything: blows of the bodiless go through solid creatures."""
    if user is None or "physical" not in types or form(w, user) != "ethereal":
        return types
    return types if form(w, victim) == "ethereal" else tuple(t for t in types if t != "physical")


def goes_through(w: World, user: Ref, victim: Ref, types: tuple[AttackType, ...]) -> bool:
    """Whether nothing is left of an attack: it is not made."""
    return bool(types) and not effective(w, user, victim, types)
