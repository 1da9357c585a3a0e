"""SAM-DICE-07, SAM-HIDE-03..06 Who is told what: rolls, losses, and what hidden fighters do."""

from zhuoju.games.samsara.character import attribute_contests
from zhuoju.games.samsara.character.attribute_contests import Contest, Side
from zhuoju.games.samsara.model import rolls
from zhuoju.games.samsara.model.fight_state import Battle, Fighter, World
from zhuoju.games.samsara.model.rolls import Dice, Rolled
from zhuoju.kernel import Plain, Seat


def knowing(w: World, one: Fighter) -> list[Seat] | None:
    """SAM-HIDE-06 The seats that see a fighter; None: all of them."""
    if one.hidden_from is None:
        return None
    fight = w.state.fight
    seats = [f.seat for f in fight.fighters.values() if f.ref not in one.hidden_from]
    return sorted({*seats, one.seat, fight.host})


def tell_of(m: Battle, one: Fighter, kind: str, **data: Plain) -> None:
    """Tell something about a fighter to those who see it."""
    if m.events is None:
        m.toil(kind)
        return
    m.tell(kind, to=knowing(m, one), who=one.ref, **data)


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
    tell_roll(m, rolled, one, reason)
    return rolled.total


def quick(m: Battle, dice: Dice, of: str) -> int:
    """The same without a record, for mass simulation."""
    total = dice.flat
    for n, sides in dice.dice:
        total += sum(m.chance.belows([sides] * n, of)) + n
    return total


def tell_roll(m: Battle, rolled: Rolled, one: Fighter | None, reason: str) -> None:
    """One line for everybody who may see it."""
    to = None if one is None else knowing(m, one)
    faces = [list(group) for group in rolled.faces]
    m.tell(
        "rolled",
        to=to,
        who=one.ref if one is not None else 0,
        reason=reason,
        dice=rolled.expression,
        faces=faces,
        total=rolled.total,
        clause=rolled.clause,
    )


def contest(m: Battle, acting: Side, reacting: Side, clause: str) -> int:
    """SAM-ATTR-15 A contest; the margin of the acting side."""
    if m.events is None and m.state.fight.room.bulk_roll == "exact":
        return quick(m, acting.dice, "contest") - quick(m, reacting.dice, "contest")
    found: Contest = attribute_contests.contest(
        acting, reacting, m.chance, bulk=m.state.fight.room.bulk_roll, clause=clause
    )
    if m.events is not None:
        m.tell("contest", acting=found.acting.line, reacting=found.reacting.line, margin=found.margin)
    return found.margin
