from textwrap import dedent

import pytest

from checks.determinism import MODULES, find
from checks.source import Project


def lines(text, path="src/zhuoju/games/mist/watch.py"):
    return [found.line for found in find(Project({path: dedent(text)}))]


@pytest.mark.parametrize("module", MODULES)
def test_what_is_outside_the_match_is_not_imported(module):
    assert lines(f"import enum\nimport {module}\ndef late():\n    from {module}.path import x") == [2, 4]
    assert lines(f"import {module}", path="src/zhuoju/server/app/application.py") == []


def test_modules_of_our_own_may_bear_such_a_name():
    assert lines("from .time import hours\nfrom zhuoju.kernel import random") == []


@pytest.mark.parametrize(
    "statement",
    [
        "for x in {1, 2}: pass",
        "for x in names: pass",
        "for x in given: pass",
        "for x in FIXED: pass",
        "for x in late: pass",
        "for x in given | other: pass",
        "for x in other.keys() - given: pass",
        "for x in given.union(other): pass",
        "for x in near(1): pass",
        "for x in card.tags: pass",
        "for x in card.marks: pass",
        "[x for x in names]",
        "{x: 1 for x in names}",
        "list(names)",
        "tuple(set(other))",
        "[*names]",
        "f(*names)",
        "','.join(names)",
        "names.pop()",
        "other.extend(names)",
        "a, b = names",
        "yield from names",
        "next(iter(names))",
        "list(frozenset(other) if other else names)",
        "hash(other)",
        "sorted(other, key=id)",
    ],
)
def test_an_order_that_differs_from_run_to_run_is_found(statement):
    assert lines(SETS.replace("STATEMENT", statement)) == [LINE]


@pytest.mark.parametrize(
    "statement",
    [
        "for x in sorted(names): pass",
        "for x in other: pass",
        "for x in mixed: pass",
        "for group in groups: pass",
        "for x in card.hand: pass",
        "sorted(x for x in names)",
        "any(x > 1 for x in names)",
        "{x + 1 for x in names}",
        "{*names, 3}",
        "max(*names)",
        "sum(names) + len(names) + min(names)",
        "3 in names",
        "names.add(3)",
        "other.pop()",
        "(only,) = names",
        "card.id",
        "f(id=3)",
    ],
)
def test_what_shows_no_order_is_fine(statement):
    assert lines(SETS.replace("STATEMENT", statement)) == []


SETS = """
FIXED = frozenset("ab")
class Card:
    id: str
    tags: set[str]
    hand: list[str]
    @property
    def marks(self) -> frozenset[str]: ...
def near(x) -> set[int]: ...
def watch(given: "set[str]", other, card: Card, *groups: set[str]):
    names = set(other)
    names |= given
    late = names
    mixed = set(other)
    mixed = sorted(mixed)
    STATEMENT
"""
LINE = SETS.splitlines().index("    STATEMENT") + 1


def test_a_parameter_called_id_is_no_builtin():
    assert lines("def f(id, g=lambda hash: hash):\n    return id") == []
