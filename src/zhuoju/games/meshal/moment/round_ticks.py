"""MES-MOM-12 What happens by itself at starts and ends: hazards, effects by age, then the rest."""

from zhuoju.games.meshal.basics.telling import follow
from zhuoju.games.meshal.character import clock, use_limits
from zhuoju.games.meshal.days import passing
from zhuoju.games.meshal.effects import lasting_effects, statuses
from zhuoju.games.meshal.environment import hazards
from zhuoju.games.meshal.model.state import Meshal, Ref
from zhuoju.games.meshal.senses import spotting
from zhuoju.kernel import Flow


def round_start(m: Meshal) -> Flow[None]:
    """The start of a round."""
    use_limits.round_started(m)
    yield from hazards.round_start(m)
    yield from lasting_effects.ticks(m, "round_start")
    yield from lasting_effects.expire(m, "round_start")
    yield from follow(m, "round_start")
    spotting.refresh(m)


def round_end(m: Meshal) -> Flow[None]:
    """The end of a round: the clock goes on, and who was not hit is nearer to flight (MES-FLE-02)."""
    yield from hazards.round_end(m)
    before = m.state.clock
    clock.round_passes(m)
    yield from lasting_effects.run_out(m)
    for ref in [ref for ref, one in m.state.beings.items() if one.exposed and not one.sheet.dead]:
        yield from passing.endure(m, ref, clock.round_seconds(m))  # MES-HAZ-14, 16
    if not clock.same_day(before, m.state.clock):
        yield from passing.day_starts(m)
    yield from follow(m, "round_end")
    for one in m.state.beings.values():
        one.unhit = 0 if one.hit else one.unhit + 1
        one.hit = False


def turn_start(m: Meshal, ref: Ref) -> Flow[None]:
    """The start of a turn."""
    use_limits.turn_started(m, ref)
    yield from hazards.turn_start(m, ref)
    yield from lasting_effects.expire(m, "turn_start", ref)
    yield from lasting_effects.ticks(m, "turn_start", ref)
    yield from statuses.get_up(m, ref)
    yield from follow(m, "turn_start", ref=ref)
    spotting.refresh(m, [ref])  # MES-PER-02


def turn_end(m: Meshal, ref: Ref) -> Flow[None]:
    """The end of a turn."""
    yield from lasting_effects.ticks(m, "turn_end", ref)
    yield from lasting_effects.expire(m, "turn_end", ref)
    yield from follow(m, "turn_end", ref=ref)
