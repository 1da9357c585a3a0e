"""SAM-HIDE-04, 06 Who sees whom in a battle, and how much of a wound shows."""

from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.fight_state import Fight, Fighter
from zhuoju.kernel import Seat


def sees(fight: Fight, one: Fighter, seat: Seat | None) -> bool:
    """SAM-HIDE-06 Hidden ones are not on the map of those who failed against them."""
    if one.hidden_from is None or seat in (one.seat, fight.host):
        return True
    return seat is not None and any(
        f.seat == seat and f.ref not in one.hidden_from for f in fight.fighters.values()
    )


def condition(one: Fighter) -> str:
    """SAM-HIDE-04 Damage in words."""
    cap = tables.HP[one.grades[0] - 1] if one.kind != "object" else one.hp
    if one.dead:
        return "dead"
    if one.hp >= cap:
        return "unhurt"
    if one.hp * 2 > cap:
        return "hurt"
    return "half" if one.hp * 5 > cap else "near_death"
