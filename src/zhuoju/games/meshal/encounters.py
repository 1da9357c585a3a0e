"""MES-ENC-03, 06, 11 What the host is told of a fight: its intensity, how to read it, bands that fit."""

from collections.abc import Mapping

from msgspec import Struct

from zhuoju.games.meshal import budget, proposals, rewards
from zhuoju.games.meshal.library import CREATURES
from zhuoju.games.meshal.relations import friendly, hostile
from zhuoju.games.meshal.scores import is_character
from zhuoju.games.meshal.state import Meshal, Ref, World, being
from zhuoju.games.meshal.strength import strength
from zhuoju.games.meshal.values import max_ap
from zhuoju.games.meshal.words import Intensity
from zhuoju.kernel import Flow

NOBODY: Mapping[str, int] = {}


class BudgetView(Struct):
    """MES-ENC-01, 02 How hard the fight is, for the host: strengths, their gap, and the rows of the table."""

    own: int
    heads: int
    hostile: int
    gap: int
    intensity: str
    scale: list[tuple[str, int | None, int]]  # each name, its least gap, its reward


def characters(w: World) -> list[Ref]:
    """The player characters."""
    return [r for r, one in w.state.beings.items() if one.side == "party" and is_character(one.sheet)]


def own_side(w: World) -> list[Ref]:
    """MES-ENC-01, MES-FX-07 Player characters and those friendly to them; present from the start."""
    heroes = characters(w)
    present = [r for r, one in w.state.beings.items() if not one.sheet.dead and not one.late]
    return [r for r in present if r in heroes or any(friendly(w, r, hero) for hero in heroes)]


def foes(w: World) -> list[Ref]:
    """MES-ENC-01 Those hostile to a player character."""
    heroes = characters(w)
    present = [r for r, one in w.state.beings.items() if not one.sheet.dead]
    return [r for r in present if any(hostile(w, r, hero) for hero in heroes)]


def measured(w: World, planned: Mapping[str, int] = NOBODY) -> Intensity:
    """MES-ENC-01..04 Those present at the start and planned reinforcements."""
    against = [strength(being(w, ref).sheet) for ref in foes(w)]
    own = [strength(being(w, ref).sheet) for ref in own_side(w)]
    return budget.measure([*against, budget.strength_of(planned)], own)


def reckoned(w: World) -> BudgetView | None:
    """MES-ENC-01, 02 Who is here now against whom, in strength; None where there is no party."""
    own = [strength(being(w, ref).sheet) for ref in own_side(w)]
    if not own:
        return None
    hostile = [strength(being(w, ref).sheet) for ref in foes(w) if not being(w, ref).removed]
    gap = budget.gap(hostile, own)
    return BudgetView(sum(own), len(own), sum(hostile), gap, budget.intensity(gap), list(budget.TABLE))


def read_as(w: World, planned: Mapping[str, int] = NOBODY) -> Intensity:
    """MES-ENC-11 How the tool advises to read it."""
    bodies = [max_ap(w, ref) for ref in foes(w)]
    bodies += [CREATURES[name].max_ap for name, n in planned.items() for _ in range(n)]
    crowd = w.state.profile.settings.crowd_percent
    return budget.read_as(measured(w, planned), bodies, len(own_side(w)), crowd)


def weigh(m: Meshal, planned: Mapping[str, int] = NOBODY) -> Flow[Intensity]:
    """MES-ENC-03, 11 A fight begins: its intensity is proposed, with advice, and then kept."""
    options: dict[str, Intensity] = {name: name for name in budget.INTENSITIES}
    found = yield from proposals.propose_one(
        m, "MES-ENC-03", "intensity", options, measured(m, planned), advice=read_as(m, planned)
    )
    if m.state.moment is not None:
        m.state.moment.intensity = found
    return found


def pay_out(m: Meshal, intensity: Intensity) -> Flow[dict[Ref, int]]:
    """MES-RWD-01 After a victory."""
    return (yield from rewards.reward(m, characters(m), intensity))
