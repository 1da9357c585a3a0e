"""MES-FAT-06, 07 Expense of fate: who may use it, and on which rolls. `rolling` does the rest."""

from collections.abc import Mapping

from zhuoju.games.meshal.model.state import Ref, World, being, on, players_own
from zhuoju.games.meshal.model.words import Attribute


def allowed(w: World, ref: Ref, attributes: Mapping[Attribute, int]) -> bool:
    """MES-FAT-06, 07 Whether fate may be used on a roll with these attribute dice of its own.

    An invalid attribute brings none, nor does the courtesy die of a rest.
    """
    player = players_own(w, being(w, ref)) or w.state.profile.settings.npc_fate
    return on(w, "fate") and player and sum(attributes.values()) > 0
