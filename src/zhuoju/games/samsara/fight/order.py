"""SAM-COMBAT-04..07 The order of turns: reaction first, ties by 1D6."""

from zhuoju.games.samsara.fight import creatures, dj, vehicles
from zhuoju.games.samsara.fight.standing import amount, grade
from zhuoju.games.samsara.fight.telling import roll
from zhuoju.games.samsara.model import rolls
from zhuoju.games.samsara.model.fight_state import Battle, Fighter, Ref, fighter
from zhuoju.kernel import Flow, choose_one


def takes_turns(one: Fighter) -> bool:
    """SAM-COMBAT-02 Things have no turns; a vehicle acts in its driver's place."""
    return one.kind not in ("object", "vehicle") and not one.dead


def arranged(m: Battle, refs: list[Ref]) -> list[Ref]:
    """SAM-COMBAT-04 Higher reaction first; equals roll 1D6, and again while they tie."""
    by_grade: dict[int, list[Ref]] = {}
    for ref in refs:
        by_grade.setdefault(grade(m, vehicles.acting(m, ref), "reaction"), []).append(ref)
    order: list[Ref] = []
    for reaction in sorted(by_grade, reverse=True):
        order += untied(m, by_grade[reaction])
    return order


def untied(m: Battle, tied: list[Ref]) -> list[Ref]:
    """SAM-COMBAT-04, G13 1D6 each, Quick Start added; those still equal roll again."""
    if len(tied) < 2:
        return tied
    m.toil("a tie of turns")
    rolled: dict[int, list[Ref]] = {}
    for ref in tied:
        one = fighter(m, ref)
        more = amount(m, one, "quick_start")
        rolled.setdefault(roll(m, rolls.d(1, 6), "order", one, "order", "SAM-COMBAT-04") + more, []).append(
            ref
        )
    return [ref for result in sorted(rolled, reverse=True) for ref in untied(m, rolled[result])]


def swaps(m: Battle) -> Flow[None]:
    """SAM-COMBAT-06, D09 With the DJ's consent members of one side change places."""
    fight = m.state.fight
    while fight.ask_dj:
        options: dict[str, tuple[int, int] | None] = {"keep": None}
        for i, a in enumerate(fight.order):
            for j in range(i + 1, len(fight.order)):
                b = fight.order[j]
                if fighter(m, a).side == fighter(m, b).side:
                    options[f"swap fighter:{a} fighter:{b}"] = (i, j)
        if len(options) == 1:
            return
        pair = yield from choose_one(
            fight.host, "battle.order", options, clause="SAM-COMBAT-06", default="keep"
        )
        if pair is None:
            return
        i, j = pair
        old = list(fight.order)
        fight.order[i], fight.order[j] = fight.order[j], fight.order[i]
        dj.written(m, "order", old, list(fight.order), "dj", "swap", "SAM-COMBAT-06")


def latecomers(m: Battle) -> None:
    """SAM-COMBAT-07 Inserted by reaction for the next round."""
    fight = m.state.fight
    for ref in arranged(m, fight.arriving):
        mine = grade(m, vehicles.acting(m, ref), "reaction")
        place = next(
            (k for k, o in enumerate(fight.order) if grade(m, vehicles.acting(m, o), "reaction") < mine),
            len(fight.order),
        )
        fight.order.insert(place, ref)
        if fighter(m, ref).out == creatures.COMING:
            fighter(m, ref).out = ""
        m.tell("joins", who=ref)
        creatures.bring(m, fighter(m, ref))
    fight.arriving = []
