"""MES-FAT-03 What a dice expression of the packs is made of: which attributes take part in the roll."""

from collections.abc import Iterator

from zhuoju.content.language.clause import Amount, Value
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.state import Ref, World
from zhuoju.games.meshal.model.words import Attribute
from zhuoju.games.meshal.rolls.selectors import of_several

_OWN: dict[str, Attribute] = {"M": "might", "A": "agility", "S": "spirit"}
_TARGETS: dict[str, Attribute] = {"tM": "might", "tA": "agility", "tS": "spirit"}
_CHOICES = {"lower": (False, False), "higher": (True, False)}
_TARGET_CHOICES = {"lower_of_target": (False, True), "higher_of_target": (True, True)}


def _calls(value: Value) -> Iterator[Value]:
    if value.term is not None:
        yield value
    for part in value.args.values():
        if isinstance(part, Value):
            yield from _calls(part)


def made_of(w: World, ctx: Ctx, dice: Amount) -> dict[Attribute, int]:
    """The attribute dice of the roller in an expression; an invalid attribute has none of its own."""
    found: dict[Attribute, int] = {}
    for call in _calls(dice.value):
        ref = ctx.target if call.name in _TARGETS or call.name in _TARGET_CHOICES else ctx.user
        attribute = _attribute(w, ref, call)
        held = values.dice(w, ref, attribute) if attribute is not None and ref is not None else None
        if attribute is not None and held is not None:
            found[attribute] = held
    return found


def _attribute(w: World, ref: Ref | None, call: Value) -> Attribute | None:
    plain = _OWN.get(call.name) or _TARGETS.get(call.name)
    if plain is not None:
        return plain
    choice = _CHOICES.get(call.name) or _TARGET_CHOICES.get(call.name)
    if choice is None:
        return None
    return of_several(w, ref, (call.args["a"], call.args["b"]), higher=choice[0])[0]
