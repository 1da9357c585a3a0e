"""SAM-DICE-07, SAM-HIDE-03..06 Who is told what: rolls, losses, and what hidden fighters do."""

from typing import Final

from msgspec import Struct

from zhuoju.games.samsara import contests, rolls
from zhuoju.games.samsara.contests import Contest, Side
from zhuoju.games.samsara.fight_state import Battle, Fighter, World, fighter
from zhuoju.games.samsara.rolls import Dice, Rolled
from zhuoju.kernel import Plain, Seat

OTHERS: Final = ("whom", "by", "targets")  # whom else an event names


class About(Struct, frozen=True):
    """What a contest is about, and between whom; the first needs a success."""

    what: str
    one: Fighter
    other: Fighter


def knowing(w: World, one: Fighter) -> list[Seat] | None:
    """SAM-HIDE-06 The seats that see a fighter; None: all of them."""
    if one.hidden_from is None:
        return None
    fight = w.state.fight
    seats = [f.seat for f in fight.fighters.values() if f.ref not in one.hidden_from]
    return sorted({*seats, one.seat, fight.host})


def seeing(w: World, *fighters: Fighter) -> list[Seat] | None:
    """SAM-HIDE-06 The seats that see every one of these; None: all of them do."""
    known = [set(seats) for one in fighters if (seats := knowing(w, one)) is not None]
    return sorted(set.intersection(*known)) if known else None


def tell_of(m: Battle, one: Fighter, kind: str, **data: Plain) -> None:
    """Tell something about a fighter to those who see it; of whom else they do not see they learn nothing."""
    if m.events is None:
        m.toil(kind)
        return
    seers = knowing(m, one)
    others = [ref for key in OTHERS for ref in _refs(data.get(key))]
    to = seeing(m, one, *(fighter(m, ref) for ref in others))
    told: dict[str, Plain] = {"who": one.ref, **data}
    if to == seers:
        m.tell(kind, to=to, **told)
        return
    veiled = told | {key: _veiled(m, data[key], seers) for key in OTHERS if key in data}
    if seers is None:
        m.tell(kind, to=to, public=veiled, **told)
    else:
        m.tell(kind, to=seers, **veiled)


def _refs(value: Plain) -> list[int]:
    return [ref for ref in (value if isinstance(value, list) else [value]) if isinstance(ref, int) and ref]


def _veiled(w: World, value: Plain, seers: list[Seat] | None) -> Plain:
    """SAM-HIDE-06 The same with nobody (0) in the place of whom not all of these seats see."""
    if isinstance(value, list):
        return [_veiled(w, each, seers) for each in value]
    known = [knowing(w, fighter(w, ref)) for ref in _refs(value)]
    seen = (seats is None or (seers is not None and set(seers) <= set(seats)) for seats in known)
    return value if all(seen) else 0


def tell_owner(m: Battle, one: Fighter, kind: str, **data: Plain) -> None:
    """SAM-HIDE-03 Tell the owner and the DJ only."""
    if m.events is None:
        m.toil(kind)
        return
    seats = sorted({one.seat, m.state.fight.host})
    m.tell(kind, to=seats, who=one.ref, **data)


def roll(m: Battle, dice: Dice, of: str, one: Fighter | None, reason: str, clause: str) -> int:
    """SAM-DICE-07 Roll, write it down, give the total."""
    name = one.name if one is not None else ""
    bulk = m.state.fight.room.bulk_roll
    if m.events is None:
        return quick(m, dice, of) if bulk == "exact" else rolls.roll(dice, m.chance, of=of, bulk=bulk).total
    rolled = rolls.roll(dice, m.chance, of=of, bulk=bulk, roller=name, reason=reason, clause=clause)
    tell_roll(m, rolled, one, reason, of)
    return rolled.total


def quick(m: Battle, dice: Dice, of: str) -> int:
    """The same without a record, for mass simulation."""
    total = dice.flat
    for n, sides in dice.dice:
        total += sum(m.chance.belows([sides] * n, of)) + n
    return total


def tell_roll(m: Battle, rolled: Rolled, one: Fighter | None, reason: str, of: str) -> None:
    """SAM-DICE-07 One line for everybody who may see it: who rolls, what for, every face."""
    to = None if one is None else knowing(m, one)
    m.tell(
        "rolled",
        to=to,
        who=one.ref if one is not None else 0,
        what=of,
        reason=reason,
        dice=rolled.expression,
        faces=faces(rolled),
        total=rolled.total,
        clause=rolled.clause,
    )


def faces(rolled: Rolled) -> list[Plain]:
    """The dice as they fell, those of one kind together."""
    return [list(group) for group in rolled.faces]


def contest(m: Battle, acting: Side, reacting: Side, clause: str, about: About) -> int:
    """SAM-ATTR-15 A contest; the margin of the acting side."""
    if m.events is None and m.state.fight.room.bulk_roll == "exact":
        return quick(m, acting.dice, "contest") - quick(m, reacting.dice, "contest")
    found: Contest = contests.contest(
        acting, reacting, m.chance, bulk=m.state.fight.room.bulk_roll, clause=clause
    )
    if m.events is not None:
        tell_contest(m, found, about)
    return found.margin


def tell_contest(m: Battle, found: Contest, about: About) -> None:
    """SAM-DICE-07 Both rolls; who contests is told to those who see both, and no victim of a theft."""
    mine, theirs = found.acting, found.reacting
    data: dict[str, Plain] = {
        "dice": mine.expression, "faces": faces(mine), "total": mine.total,
        "other_dice": theirs.expression, "other_faces": faces(theirs), "other_total": theirs.total,
        "margin": found.margin,
    }  # fmt: skip
    one, other = about.one, about.other
    to = seeing(m, one, other)
    if about.what == "theft":  # SAM-HIDE-11
        to = sorted({one.seat, m.state.fight.host})
    named = {"what": about.what, "who": one.ref, "whom": other.ref, **data}
    m.tell("contest", to=to, public=None if to is None else data, **named)
