"""MES-ACT-24, MES-FX-10 What a named action costs now, and which limited effects have served for it."""

from zhuoju.games.meshal.catalogue.statements import Cost
from zhuoju.games.meshal.character import use_limits
from zhuoju.games.meshal.character.in_force import told
from zhuoju.games.meshal.character.values import cost_changes
from zhuoju.games.meshal.model.state import Ref, World
from zhuoju.games.meshal.model.words import Costed


def price(w: World, ref: Ref, printed: int, *actions: Costed) -> int:
    """The AP of an action that goes by these names; changes that are used up do not count (E76)."""
    if not told(w, ref, Cost):
        return max(0, printed)
    changes = [(source, n, what) for what in actions for source, n in cost_changes(w, ref, what)]
    return max(0, printed + sum(n for source, n, what in changes if use_limits.works(w, ref, source, what)))


def served(w: World, ref: Ref, *actions: Costed) -> None:
    """Everything that made such an action cheaper (or dearer) has worked once."""
    for what in actions:
        for source, _ in cost_changes(w, ref, what):
            if use_limits.works(w, ref, source, what):
                use_limits.worked(w, ref, source, what)
