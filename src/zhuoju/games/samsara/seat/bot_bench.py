"""How bots work on a card alone: as a ready-made person, what the points buy, then handed in."""

from collections.abc import Callable, Mapping
from typing import Final

from zhuoju.games.samsara.model.state import State
from zhuoju.games.samsara.model.workbench import Workbench
from zhuoju.kernel import Decision

Weights = Mapping[str, float]
SURE, NEVER = 1.0, 0.0


def _create(bench: Workbench, decision: Decision) -> Weights:
    """A person first, then what there is to buy; what cannot be handed in is left."""
    if not bench.phase.card.background:
        return _only(decision, "person")
    return _spend(bench, decision)


def _spend(bench: Workbench, decision: Decision) -> Weights:
    if bench.tries:
        return _only(decision, "leave")
    skills = [option for option in decision.offers if option.startswith("buy SK-")]
    return _only(decision, *(skills or ["submit"]))


def _only(decision: Decision, *words: str) -> Weights:
    return {o: SURE if o in words or o.split()[0] in words else NEVER for o in decision.offers}


def _aside(_bench: Workbench, decision: Decision) -> Weights:
    return _only(decision, "abandon")


RULES: Final[Mapping[str, Callable[[Workbench, Decision], Weights]]] = {
    "card.create": _create,
    "card.strengthen": _spend,
    "forge.bench": _aside,
}


def hints(s: State, decision: Decision) -> Weights | None:
    """A weight for each option; None where this is no work on a card."""
    rule = RULES.get(decision.prompt)
    return rule(s.bench, decision) if rule is not None and s.bench is not None else None
