"""LEG-TURN-05 When durations end."""

from zhuoju.games.legend.model.state import Legend
from zhuoju.games.legend.model.words import Duration
from zhuoju.games.legend.model.zones import abilities
from zhuoju.kernel import Seat


def expire(m: Legend, moment: Duration, owner: Seat | None = None) -> None:
    """Everything that lasted until now ends; with an owner, only what belongs to that player."""
    state = m.state
    if state.buffs:
        state.buffs = [b for b in state.buffs if b.until != moment or owner not in (None, b.owner)]
    if state.bans:
        state.bans = [b for b in state.bans if b.until != moment or owner not in (None, b.owner)]
    for p in state.players:
        if owner in (None, p.seat):
            for ability in abilities(p):
                if ability.copied:
                    ability.copied = [c for c in ability.copied if c.until != moment]
