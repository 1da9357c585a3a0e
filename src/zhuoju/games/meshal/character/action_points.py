"""MES-ACT-01..05, 24, MES-FX-10 Action points: reset, paid, given back, a changed maximum; prices."""

from collections.abc import Mapping
from typing import Any, Final

from zhuoju.games.meshal.catalogue.statements import Cost
from zhuoju.games.meshal.character import use_limits
from zhuoju.games.meshal.character.consciousness import asleep, unconscious
from zhuoju.games.meshal.character.in_force import told
from zhuoju.games.meshal.character.values import cost_changes, max_ap
from zhuoju.games.meshal.model.state import Being, Meshal, Ref, World, being
from zhuoju.games.meshal.model.words import Costed
from zhuoju.kernel import Flow
from zhuoju.kernel.react import Listener


def reset(w: World, one: Being) -> None:
    """MES-ACT-02, MES-LIF-06 At the start of one's turn: the maximum, not more; none for the unconscious."""
    one.known_max_ap = max_ap(w, one.ref)
    one.ap = 0 if out(w, one.ref) else max(0, one.known_max_ap - one.ap_later)
    one.ap_later = 0


def out(w: World, ref: Ref) -> bool:
    """MES-LIF-06, MES-FX-14 Whether it has no AP: the unconscious and the sleeping, until their next turn."""
    return unconscious(w, ref) or asleep(w, ref)


def follow_maximum(w: World, ref: Ref) -> None:
    """MES-ACT-05 A risen maximum adds the difference at once, a fallen one caps what is at hand."""
    one = being(w, ref)
    now = max_ap(w, ref)
    before, one.known_max_ap = one.known_max_ap, now
    if w.state.moment is None or now == before:
        return
    if now > before:
        if not out(w, ref):
            one.ap += now - before
    else:
        one.ap = min(one.ap, now)


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


def _effect_changed(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    follow_maximum(m, facts["ref"])
    yield from ()


LISTENERS: Final[dict[str, tuple[Listener, ...]]] = {
    "effect_begun": (_effect_changed,),
    "effect_ended": (_effect_changed,),
    "equipped": (_effect_changed,),
    "doffed": (_effect_changed,),
}
