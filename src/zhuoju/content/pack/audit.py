"""Audits over all content: what is unused, what is rare, what is said by hand."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from zhuoju.content.language.clause import Deferred, Value
from zhuoju.content.language.lexicon import Lexicon, Term
from zhuoju.content.pack.entry import clauses_of, deferred_of
from zhuoju.content.pack.pack import Packs


class Lonely(NamedTuple):
    """A parameter that one entry alone makes use of: better a verb of that entry's own."""

    term: str
    param: str
    entry: str


def unused_terms(lexicon: Lexicon, packs: Packs) -> list[str]:
    """Verbs, selectors, quantities and tests that no entry uses."""
    used = {term.name for entry in packs for term, _ in _uses(entry)}
    return [name for name in lexicon.terms if name not in used]


def unused_verbs(lexicon: Lexicon, packs: Packs) -> list[str]:
    """Verbs that no entry uses."""
    verbs = lexicon.named("verb", "static")
    return [name for name in unused_terms(lexicon, packs) if name in verbs]


def lonely_parameters(packs: Packs) -> list[Lonely]:
    """Optional parameters that only one entry ever gives."""
    users: defaultdict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    for entry in packs:
        for term, given in _uses(entry):
            for name in given:
                param = term.signature.params[name]
                if not param.needed and not param.many and not term.card:
                    users[term.name, name][entry.id] = None
    return [Lonely(*key, next(iter(ids))) for key, ids in users.items() if len(ids) == 1]


def own_cards(packs: Packs) -> list[str]:
    """Ids of entries with Python of their own."""
    return [e.id for e in packs if any(c.term is not None and c.term.card for c in clauses_of(e))]


def own_share(packs: Packs) -> float:
    """The share of entries with Python of their own, among those that have clauses at all."""
    with_clauses = sum(1 for entry in packs if clauses_of(entry))
    return len(own_cards(packs)) / with_clauses if with_clauses else 0.0


def overridden(packs: Packs) -> list[str]:
    """Ids of entries whose text is written by hand."""
    return [entry.id for entry in packs if entry.text is not None]


def _uses(entry: Any) -> Iterator[tuple[Term[..., Any], frozenset[str]]]:
    """Every term an entry uses, with the parameters it gives."""
    for clause in clauses_of(entry):
        assert clause.term
        yield clause.term, clause.given
        yield from _inside(clause.args.values())
    yield from _inside(deferred_of(entry))


def _inside(things: Iterable[Any]) -> Iterator[tuple[Term[..., Any], frozenset[str]]]:
    for thing in things:
        if isinstance(thing, Deferred):
            yield from _inside([thing.value])
        elif isinstance(thing, Value):
            if thing.term is not None:
                yield thing.term, thing.given
            yield from _inside(thing.args.values())
        elif isinstance(thing, tuple | list):
            yield from _inside(thing)
