"""SAM-EFFECT-03..07, 13..18 Weakenings: how they are put on somebody, what they do when they strike."""

from zhuoju.games.samsara.fight.powers import Line, line_of, made
from zhuoju.games.samsara.fight.standing import blocked, effects_on
from zhuoju.games.samsara.fight.telling import tell_of
from zhuoju.games.samsara.model.fight_state import Battle, Fighter, Lasting, Power, World, fighter
from zhuoju.kernel import Flow, choose_one

NUMB = "W13"
SEAL = "W09"
CORROSION = "W18"
BURNING = "W02"
DREAD = "W14"


def put(m: Battle, target: Fighter, line: Line, by: Fighter, power: str) -> Flow[None]:
    """SAM-EFFECT-05, 06 One instance for each power of each user; a new hit only makes it last longer."""
    fight = m.state.fight
    until = fight.round + max(1, line.duration) - 1
    if line.code == NUMB:
        until = fight.round + 1  # up to the next own turn, which takes it off
    about = yield from named_at_hit(m, target, line, by)
    if about is None:
        return
    for old in target.effects:
        if (old.code, old.by, old.power) == (line.code, by.ref, power) and power:
            old.until = max(old.until, until)
            old.about = about or old.about
            break
    else:
        fight.since += 1
        target.effects.append(
            Lasting(line.code, line.level, until, by.ref, power, line.parameter, about, fight.since)
        )
    if line.code == SEAL and about:
        seal(target, about, until, by)
    tell_of(m, target, "weakened", entry=line.code, level=line.level, until=until)


def named_at_hit(m: Battle, target: Fighter, line: Line, by: Fighter) -> Flow[str | None]:
    """W09, W18 The skill or item the attacker names; None: there is nothing to name."""
    if line.code == SEAL:
        options = {p.id: p.id for p in sealable(target, line, by)}
        prompt = "hit.seal"
    elif line.code == CORROSION:
        options = {
            f"item:{g.id}": g.id for g in target.gear
            if g.place in ("worn", "held") and not g.destroyed and not g.bodily
        }  # fmt: skip
        prompt = "hit.corrode"
    else:
        return ""
    if not options or blocked(m, target, line.code, line.level, by.ref):
        return None
    return (
        yield from choose_one(
            by.seat, prompt, options, clause="SAM-EFFECT-16", default=next(iter(options)), whom=target.ref
        )
    )


def sealable(target: Fighter, line: Line, by: Fighter) -> list[Power]:
    """W09 Skills of at most this gate star that this user has not sealed in this battle."""
    most = line.number("seal")
    return [
        p for p in target.powers
        if not p.gear and made(p).gate <= most and f"{target.ref} {p.id}" not in by.sealed_by
    ]  # fmt: skip


def seal(target: Fighter, name: str, until: int, by: Fighter) -> None:
    """SAM-EFFECT-03 The skill cannot take effect but is still possessed."""
    for power in target.powers:
        if power.id == name:
            power.sealed = max(power.sealed, until)
    by.sealed_by.append(f"{target.ref} {name}")


def on_self(m: Battle, one: Fighter, power: Power, offset: Line) -> Flow[None]:
    """N04, SAM-EFFECT-14 The user weakens itself."""
    from zhuoju.games.samsara.catalogue.library import weakening

    code = weakening(offset.parameter)
    if code is not None:
        line = line_of(code, offset.level, "", offset.duration or 1)
        yield from put(m, one, line, one, f"{power.id} self")


def take_numb(m: Battle, one: Fighter) -> int:
    """SAM-COMBAT-81 One AP fewer, however many Numb effects there are; they are over then."""
    worked = any(e.code == NUMB for _, e in effects_on(m, one))
    one.effects = [e for e in one.effects if e.code != NUMB]
    return int(worked)


def expire(m: Battle) -> None:
    """SAM-SKILL-17 Effects whose last round this was are over."""
    now = m.state.fight.round
    for one in m.state.fight.fighters.values():
        if one.effects:
            ended = [e for e in one.effects if e.until <= now]
            one.effects = [e for e in one.effects if e.until > now]
            for effect in ended:
                tell_of(m, one, "effect_over", entry=effect.code)


def sources(w: World, one: Fighter) -> list[Fighter]:
    """Who has put something on a fighter."""
    return [fighter(w, e.by) for e in one.effects if e.by in w.state.fight.fighters]
