"""SAM-HP, SAM-SAN, SAM-STEP-30, 31 What a settlement does in the end: life, mind, death."""

from zhuoju.games.samsara.fight.settle.responses import passive_mind_wall
from zhuoju.games.samsara.fight.standing import amount
from zhuoju.games.samsara.fight.telling import tell_of
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.fight_state import Battle, Fighter, hostile
from zhuoju.kernel import Flow, choose_one

CONDITIONS = ("unconscious", "insane", "frenzy")


def heal(m: Battle, one: Fighter, n: int) -> int:
    """SAM-HP-05, W16 Never above the cap; less what blocks mending. Machines and the dead do not heal."""
    if one.dead or one.machine or one.kind in ("vehicle", "object"):
        return 0
    n = max(0, n - amount(m, one, "mend_block")) if one.effects else n
    gained = max(0, min(n, tables.HP[one.grades[0] - 1] - one.hp))
    one.hp += gained
    if gained:
        tell_of(m, one, "healed", n=gained)
    return gained


def restore(m: Battle, one: Fighter, pool: str, n: int) -> None:
    """G03, G04, SAM-STAMINA-05 Stamina or SAN, never above the cap, never energy (SAM-ENERGY-04)."""
    if one.dead or one.kind in ("vehicle", "object"):
        return
    if pool == "stamina":
        one.stamina = min(tables.STAMINA[one.grades[3] - 1], one.stamina + n)
    elif pool == "san" and not one.mindless:
        one.san = min(tables.SAN[one.grades[5] - 1], one.san + n)
    tell_of(m, one, "restored", pool=pool, n=n)


def hurt(m: Battle, one: Fighter, n: int, how: str) -> None:
    """SAM-HP-02 HP fall; death is looked at when everything of the moment is settled."""
    if n > 0:
        note_blow(m, one, n)
        one.hp -= n
        tell_of(m, one, "hurt", n=n, how=how)


def note_blow(m: Battle, one: Fighter, n: int) -> None:
    """SAM-REWARD-04 What whose turn it is has done to a foe counts when influence is judged."""
    fight = m.state.fight
    doer = fight.fighters.get(fight.active) if fight.active is not None else None
    if doer is not None and one.hp > 0 and hostile(doer, one) and one.kind != "object":
        doer.dealt += min(n, one.hp)
        doer.felled += n >= one.hp


def san_resisted(m: Battle, one: Fighter, n: int, wall: int | None = None) -> int:
    """SAM-ATTR-11, B11 What is left of a SAN loss after mental resistance and Mind Wall."""
    n = max(0, n - (one.grades[5] - 1))
    return max(0, n - (passive_mind_wall(m, one) if wall is None else wall))


def lose_san(
    m: Battle, one: Fighter, n: int, *, entry: bool, wounding: bool = False, wall: int | None = None
) -> Flow[int]:
    """SAM-SAN-05, 06 A SAN loss; entries take at most will + 1 a round and only a wound breaks a mind."""
    if one.mindless or one.dead:
        return 0
    n = san_resisted(m, one, n, wall)
    if entry:
        n = min(n, max(0, one.grades[5] + 1 - one.drained))
        if not wounding:
            n = min(n, max(0, one.san - 1))
        one.drained += n
    if n <= 0:
        return 0
    one.san -= n
    tell_of(m, one, "san_lost", n=n)
    if one.san <= 0 and not one.out and not one.mad:
        yield from break_mind(m, one)
    return n


def break_mind(m: Battle, one: Fighter) -> Flow[None]:
    """SAM-SAN-02, 03, D23 The player loses control; the DJ says in which form."""
    condition = yield from choose_one(
        m.state.fight.host, "san.condition", {c: c for c in CONDITIONS}, clause="SAM-SAN-03",
        default="unconscious", who=one.ref,
    )  # fmt: skip
    one.channel = None
    if condition == "frenzy":
        one.mad, one.seat = True, m.state.fight.host
    else:
        one.out = condition
    tell_of(m, one, "mind_broken", condition=condition)


def dies(m: Battle, one: Fighter) -> bool:
    """SAM-HP-02, SAM-MARK-04 HP of 0 or less: dead; reincarnators with a mark are told at once."""
    if one.dead or one.hp > 0:
        return False
    one.dead, one.channel = True, None
    tell_of(m, one, "destroyed" if one.kind in ("vehicle", "object") else "died")
    if one.kind == "vehicle":  # nobody is inside a wreck
        for other in m.state.fight.fighters.values():
            if other.inside == one.ref:
                other.inside, other.driving, other.leaning, other.operates = None, False, False, ""
    unseat(m, one)
    if one.kind == "reincarnator" and m.state.fight.room.mark_death_notice:
        seats = [f.seat for f in m.state.fight.fighters.values() if f.kind == "reincarnator" and f.mark]
        m.tell("death_notice", to=sorted(set(seats)), name=one.name)
    return True


def unseat(m: Battle, mount: Fighter) -> None:
    """SAM-FOLLOW-11 Nobody rides the dead; the dead ride nobody."""
    mount.riding = None
    for other in m.state.fight.fighters.values():
        if other.riding == mount.ref:
            other.riding = None


def deaths(m: Battle) -> list[Fighter]:
    """SAM-STEP-31 Everybody who has just died."""
    return [one for one in m.state.fight.fighters.values() if one.hp <= 0 and dies(m, one)]
