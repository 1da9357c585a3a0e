"""MES-ABL-21, 22, 33, 35 Effects that go on: they begin, work at their times, and end.

D and F call `ticks` and `expire` at the start and end of rounds and turns; the clock calls `run_out`.
"""

from collections.abc import Iterator
from operator import itemgetter
from typing import Literal

from zhuoju.content import perform, stated
from zhuoju.games.meshal.basics.telling import happen, tell_of
from zhuoju.games.meshal.catalogue.library import ABILITIES
from zhuoju.games.meshal.catalogue.statements import Ticking
from zhuoju.games.meshal.character import clock
from zhuoju.games.meshal.character.entry_statements import Source, effect_of, said
from zhuoju.games.meshal.character.in_force import context, mute, sources
from zhuoju.games.meshal.character.scores import settle
from zhuoju.games.meshal.effects import zones
from zhuoju.games.meshal.items import burning_lights, gear
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.sheet import Lasting
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being
from zhuoju.games.meshal.model.words import Tick
from zhuoju.kernel import Flow, choose_one

When = Literal["turn_start", "turn_end", "round_start", "moment_end", "clock"]


# Beginning and ending


def begin(m: Meshal, ref: Ref, effect: Lasting) -> Flow[None]:
    """MES-ABL-33 An effect begins to work on a being; one of the same name that works already is replaced."""
    one = being(m, ref)
    if one.sheet.dead:
        return
    effect.since = m.state.clock
    if m.state.moment is None:
        clock.to_seconds(m, effect)  # MES-TIM-08
    one.sheet.effects = [old for old in one.sheet.effects if old.source != effect.source]
    one.sheet.effects.append(effect)
    settle(m, ref)
    yield from happen(m, ref, "effect_begun", entry=effect.source, n=effect.n)


def end(m: Meshal, ref: Ref, source: str) -> Flow[None]:
    """An effect ends; what it does at its end is done."""
    one = being(m, ref)
    found = next((effect for effect in one.sheet.effects if effect.source == source), None)
    if found is None:
        return
    for ticking, ctx in _ticking(m, ref, found):
        if ticking.at == "end":
            yield from perform(m, ctx, ticking.effect)
    one.sheet.effects = [effect for effect in one.sheet.effects if effect is not found]
    settle(m, ref)
    yield from happen(m, ref, "effect_ended", entry=source)


def end_all(m: Meshal, ref: Ref) -> Flow[None]:
    """MES-ABL-35 With death, effects end; they go on while one is unconscious."""
    one = being(m, ref)
    gone, one.sheet.effects = one.sheet.effects, []
    for effect in gone:
        tell_of(m, ref, "effect_ended", entry=effect.source)
    yield from ()


def works(w: World, ref: Ref, source: str) -> Lasting | None:
    """The effect of this entry on a being, if it works now."""
    return next((e for e in being(w, ref).sheet.effects if e.source == source), None)


# Durations


def expire(m: Meshal, when: When, ref: Ref | None = None) -> Flow[None]:
    """MES-ABL-21, 22 End what is over now: at the start or end of a turn, of a round, of the moment."""
    for bearer, effect in list(_working(m)):
        if _over(m, bearer, effect, when, ref):
            yield from end(m, bearer, effect.source)
    if when in ("round_start", "moment_end"):
        zones.expire(m, when)


def _working(w: World) -> Iterator[tuple[Ref, Lasting]]:
    for one in w.state.beings.values():
        for effect in one.sheet.effects:
            yield one.ref, effect


def _over(w: World, bearer: Ref, effect: Lasting, when: When, ref: Ref | None) -> bool:
    """Whether this is the time at which an effect ends; counts turns and rounds on the way."""
    lasts = effect.lasts
    if lasts.kind == "own_turn":
        user = effect.by if effect.by is not None else bearer
        return (when == "turn_start" and ref == user) or (when == "round_start" and _gone(w, user))
    if lasts.kind == "target_turns" and when == "turn_end" and bearer == ref:
        effect.turns += 1
        return effect.turns >= lasts.n
    if lasts.kind == "rounds" and when == "round_start":
        effect.rounds += 1
        return effect.rounds >= lasts.n
    return lasts.kind == "moment" and when == "moment_end"


def _gone(w: World, ref: Ref) -> bool:
    """MES-MOM-13 Whether it has left the order: no turn of its own will come any more."""
    return w.state.moment is not None and ref not in w.state.moment.order


def run_out(m: Meshal) -> Flow[None]:
    """MES-TIM-07 End what is over on the campaign clock."""
    for due in clock.due(m):
        yield from end(m, due.ref, due.lasting.source)
        burning_lights.burnt_down(m, due.ref, due.lasting)
    clock.clear_zones(m)


# Ticks


def ticks(m: Meshal, at: Tick, ref: Ref | None = None) -> Flow[None]:
    """MES-MOM-12 Carry out what is due at this time, effects by age; `ref`: of one being only."""
    due: list[tuple[int, Ref, Source]] = []
    for bearer in [ref] if ref is not None else m.state.beings:
        for source in () if mute(m, bearer, Ticking) else sources(m, bearer):
            if Ticking in said(source.effect).kinds:
                due += [(_since(m, bearer, source.entry), bearer, source)]
    for _, bearer, source in sorted(due, key=itemgetter(0)):
        if bearer in m.state.beings:
            yield from _tick(m, bearer, source, at)
    if at == "round_start":
        yield from zones.tick(m, at)


def _since(w: World, ref: Ref, entry: str) -> int:
    """MES-MOM-12 When an effect began; what a being has by itself was there before."""
    effect = works(w, ref, entry)
    return -1 if effect is None else effect.since


def _tick(m: Meshal, ref: Ref, source: Source, at: Tick) -> Flow[None]:
    lasting = works(m, ref, source.entry)
    for ticking, ctx in _stated_ticks(m, ref, source, lasting):
        if ticking.at == at:
            tell_of(m, ref, "ticked", entry=source.entry)
            _shows(m, ref, source)
            yield from perform(m, ctx, ticking.effect)


def _shows(m: Meshal, ref: Ref, source: Source) -> None:
    """MES-ITM-39 A curse that has worked is hidden no longer."""
    for carried in being(m, ref).sheet.items if source.item is not None else ():
        if carried.id == source.item and not carried.known:
            gear.identify(carried)
            tell_of(m, ref, "curse_worked", item=carried.item)


def _ticking(m: Meshal, ref: Ref, effect: Lasting) -> Iterator[tuple[Ticking, Ctx]]:
    said_by = effect_of(effect.source)
    if said_by is not None:
        source = Source(effect.source, said_by, effect.improved, effect.level, effect.by)
        yield from _stated_ticks(m, ref, source, effect)


def _stated_ticks(
    m: Meshal, ref: Ref, source: Source, lasting: Lasting | None
) -> Iterator[tuple[Ticking, Ctx]]:
    """What an entry repeats on its bearer, and what it is told."""
    ctx = context(being(m, ref), source, None)
    ctx.target = ref
    ctx.facts = {"tick": True, "n": lasting.n if lasting is not None else 0}
    for clause in list(stated(m, ctx, source.effect)):
        if isinstance(clause.value, Ticking):
            yield clause.value, ctx


# Magic and curses


def magic_on(w: World, ref: Ref) -> dict[str, Lasting]:
    """The magic effects on a being, by their entry; statuses count where a magic ability put them there."""
    found: dict[str, Lasting] = {}
    for effect in being(w, ref).sheet.effects:
        ability = ABILITIES.get(effect.source) or ABILITIES.get(effect.cause)
        if ability is not None and "magic" in ability.tags:
            found[effect.source] = effect
    return found


def choose_magic(m: Meshal, ctx: Ctx, ref: Ref) -> Flow[bool]:
    """Choose one magic effect on the target; its level is the difficulty of ending it."""
    found = magic_on(m, ref)
    if not found:
        return False
    options = {f"effect:{source}": effect for source, effect in found.items()}
    chosen = yield from choose_one(
        ctx.you, "effect.magic", options, clause="MES-FX-04", default=next(iter(options)), by=ctx.user
    )
    ctx.facts["effect"], ctx.facts["effect_level"] = chosen.source, chosen.level
    return True


def lift_curses(m: Meshal, ref: Ref) -> bool:
    """MES-ITM-39 Curses on what a being carries end: it can be taken off again."""
    freed = gear.lift_curses(being(m, ref).sheet)
    if freed:
        tell_of(m, ref, "curse_lifted", n=freed)
    return freed > 0
