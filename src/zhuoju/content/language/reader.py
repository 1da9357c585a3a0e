"""Reads clauses: checks every verb, word and argument against the lexicon, and builds effects."""

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple, TypeVar

from zhuoju.content.language import effects
from zhuoju.content.language.checker import Checker
from zhuoju.content.language.clause import Amount, Condition, Effect
from zhuoju.content.language.lexicon import Lexicon
from zhuoju.content.language.problem import BadPack, Problem
from zhuoju.content.language.syntax import Wrong
from zhuoju.kernel.errors import nearest

T = TypeVar("T")
Place = tuple[str | int, ...]


class Slip(NamedTuple):
    """A mistake in a clause: which part of the data, where in its text, and what."""

    place: Place
    at: int
    what: str
    hint: str
    key: bool = False


class Slips(ValueError):
    """Everything that is wrong with an effect."""

    def __init__(self, slips: list[Slip]) -> None:
        super().__init__("; ".join(slip.what for slip in slips))
        self.slips = slips


class Reader:
    """Turns what packs say into effects, conditions and amounts.

    `ids` are the ids of all entries by kind, for vocabularies made of them. The same text is read once.
    """

    def __init__(self, lexicon: Lexicon, ids: Mapping[str, Collection[str]] | None = None) -> None:
        self.lexicon = lexicon
        self.ids = ids or {}
        self._effects: dict[str, Effect] = {}
        self._words: dict[str, tuple[str, ...]] = {}

    def words(self, vocabulary: str) -> tuple[str, ...]:
        """Every word of a vocabulary."""
        if vocabulary not in self._words:
            found = self.lexicon.vocabularies.get(vocabulary)
            if found is None:
                raise TypeError(f"{self.lexicon.game}: no vocabulary `{vocabulary}` is declared")
            self._words[vocabulary] = found.known(self.ids)
        return self._words[vocabulary]

    def effect(self, data: object) -> Effect:
        """The effect that a text, a list of clauses or an `if` map says. Raises Slips."""
        slips: list[Slip] = []
        effect = self._effect(data, (), slips)
        if effect is None or slips:
            raise Slips(slips)
        wrong = "" if self.lexicon.mixed else _mixed(effect)
        if wrong:
            what = f"`{wrong}` is a statement; it cannot stand among effects that are carried out"
            raise Slips([Slip((), 0, what, "")])
        return effect

    def condition(self, data: object) -> Condition:
        """The condition that a text says. Raises Slips."""
        return self._one(data, lambda checker: checker.condition())

    def amount(self, data: object) -> Amount:
        """The number that a text says, or a number itself. Raises Slips."""
        if type(data) is int:
            data = str(data)
        return self._one(data, lambda checker: checker.amount())

    def _one(self, data: object, read: Callable[[Checker], T]) -> T:
        slips: list[Slip] = []
        found = self._read(data, (), slips, read)
        if found is None or slips:
            raise Slips(slips)
        return found

    def _read(
        self, data: object, place: Place, slips: list[Slip], read: Callable[[Checker], T], key: bool = False
    ) -> T | None:
        if not isinstance(data, str):
            slips.append(Slip(place, 0, f"a clause is wanted here, not {_said(data)}", ""))
            return None
        checker = Checker(self, data.rstrip().replace("\n", " "))
        found: T | None = None
        try:
            found = read(checker)
        except Wrong as last:
            checker.wrongs.append(last)
        for wrong in checker.wrongs:
            if wrong.what:
                hint = wrong.hint or nearest(wrong.word, wrong.known)
                slips.append(Slip(place, wrong.index, wrong.what, hint, key))
        return None if checker.wrongs else found

    def _effect(self, data: object, place: Place, slips: list[Slip]) -> Effect | None:
        if isinstance(data, str):
            if data not in self._effects:
                read = self._read(data, place, slips, lambda checker: checker.effect())
                if read is None:
                    return None
                self._effects[data] = read
            return self._effects[data]
        if isinstance(data, dict):
            return self._if_map(data, place, slips)
        if isinstance(data, list):
            parts = [self._effect(each, (*place, k), slips) for k, each in enumerate(data)]
            good = [part for part in parts if part is not None]
            if len(good) == 1 and not slips:
                return good[0]
            source = f"[{', '.join(part.source for part in good)}]"
            return effects.sequence(good, source, self.lexicon.halting)
        slips.append(Slip(place, 0, f"a clause is wanted here, not {_said(data)}", ""))
        return None

    def _if_map(self, data: dict[str, object], place: Place, slips: list[Slip]) -> Effect | None:
        """`- if lead.integrity <= 3: defeat(lead)`, which YAML reads as a map, with `else:` below it."""
        head, *rest = data or {"": None}
        if not head.startswith("if ") or rest not in ([], ["else"]):
            what = "a map here must read `if condition: effect`, and perhaps `else: effect`"
            slips.append(Slip(place, 0, what, " Put a clause with a colon in quotes."))
            return None
        found: list[Slip] = []
        read = self._read(head[3:], (*place, head), found, lambda checker: checker.condition(), key=True)
        slips.extend(slip._replace(at=slip.at + 3) for slip in found)
        then = self._effect(data[head], (*place, head), slips)
        otherwise = self._effect(data["else"], (*place, "else"), slips) if rest else None
        if read is None or then is None or (rest and otherwise is None):
            return None
        inner = [head[3:].strip(), then.source, *([otherwise.source] if otherwise else [])]
        return effects.when(read, then, otherwise, f"when({', '.join(inner)})")


def _mixed(effect: Effect) -> str:
    """The source of a statement that stands inside something to be carried out."""
    if effect.static:
        return ""
    return next((clause.source for clause in effect if clause.static), "")


def _said(data: object) -> str:
    return {"dict": "a map", "list": "a list", "NoneType": "nothing"}.get(type(data).__name__, repr(data))


def read_clause(
    lexicon: Lexicon, data: object, *, where: str = "clause", ids: Mapping[str, Collection[str]] | None = None
) -> Effect:
    """One effect by itself, for tests and tools; PackError says where it cannot be read."""
    try:
        return Reader(lexicon, ids).effect(data)
    except Slips as found:
        raise BadPack(Problem(where, 1, s.at + 1, "", s.what, s.hint) for s in found.slips) from None
