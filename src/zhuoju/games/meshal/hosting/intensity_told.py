"""MES-ENC-03, 06, 11 What the host is told of a fight: its intensity, how to read it, bands that fit."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from zhuoju.games.meshal.basics import proposals
from zhuoju.games.meshal.basics.pool import truncate
from zhuoju.games.meshal.basics.relations import friendly, hostile
from zhuoju.games.meshal.catalogue.library import CREATURES
from zhuoju.games.meshal.character.consciousness import unconscious
from zhuoju.games.meshal.character.scores import is_character
from zhuoju.games.meshal.character.values import max_ap
from zhuoju.games.meshal.creation.strength import strength
from zhuoju.games.meshal.hosting import fight_intensity, rewards
from zhuoju.games.meshal.model.state import Meshal, Moment, Ref, World, being
from zhuoju.games.meshal.model.words import Intensity
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
    present = [r for r in there(w) if not being(w, r).late]
    return [r for r in present if r in heroes or any(friendly(w, r, hero) for hero in heroes)]


def foes(w: World) -> list[Ref]:
    """MES-ENC-01 Those hostile to a player character; not the fallen of a fight before."""
    heroes = characters(w)
    standing = [r for r in there(w) if not unconscious(w, r)]
    return [r for r in standing if any(hostile(w, r, hero) for hero in heroes)]


def there(w: World) -> list[Ref]:
    """Everybody who lives and has not left the fight."""
    return [r for r, one in w.state.beings.items() if not (one.fled or one.sheet.dead)]


def weights(w: World, planned: Mapping[str, int] = NOBODY) -> list[int]:
    """MES-ENC-01, 03, 04 The strengths of both sides, planned reinforcements too, and the own heads."""
    against = sum(strength(being(w, ref).sheet) for ref in foes(w)) + fight_intensity.strength_of(planned)
    own = [strength(being(w, ref).sheet) for ref in own_side(w)]
    return [against, sum(own), len(own)]


def measured(w: World, planned: Mapping[str, int] = NOBODY) -> Intensity:
    """MES-ENC-01..04 Those present at the start and planned reinforcements."""
    return comes_to(weights(w, planned))


def comes_to(weighed: Sequence[int]) -> Intensity:
    """MES-ENC-01, 02 The intensity of such strengths."""
    against, own, heads = weighed
    return fight_intensity.intensity(truncate(Fraction(against - own, heads)))


def with_latecomers(w: World, fought: Moment) -> Intensity | None:
    """MES-ENC-03 The intensity with those whom the host has brought in later; None: there were none."""
    against, own, heads = fought.weighed or [0, 0, 0]
    late = [w.state.beings[ref] for ref in fought.called if ref in w.state.beings]
    if not heads or not late:
        return None
    for one in late:
        if any(hostile(w, one.ref, hero) for hero in characters(w)):
            against += strength(one.sheet)
        elif any(friendly(w, one.ref, hero) for hero in characters(w)):
            own, heads = own + strength(one.sheet), heads + 1
    return comes_to([against, own, heads])


def reckoned(w: World) -> BudgetView | None:
    """MES-ENC-01, 02 Who is here now against whom, in strength; None where there is no party."""
    own = [strength(being(w, ref).sheet) for ref in own_side(w)]
    if not own:
        return None
    hostile = [strength(being(w, ref).sheet) for ref in foes(w)]
    gap = fight_intensity.gap(hostile, own)
    return BudgetView(
        sum(own), len(own), sum(hostile), gap, fight_intensity.intensity(gap), list(fight_intensity.TABLE)
    )


def read_as(w: World, planned: Mapping[str, int] = NOBODY) -> Intensity:
    """MES-ENC-11 How the tool advises to read it."""
    bodies = [max_ap(w, ref) for ref in foes(w)]
    bodies += [CREATURES[name].max_ap for name, n in planned.items() for _ in range(n)]
    crowd = w.state.profile.settings.crowd_percent
    return fight_intensity.read_as(measured(w, planned), bodies, len(own_side(w)), crowd)


def weigh(m: Meshal, planned: Mapping[str, int] = NOBODY) -> Flow[Intensity]:
    """MES-ENC-03, 11 A fight begins: its intensity is proposed, with advice, and then kept."""
    weighed = weights(m, planned)
    found = yield from decide(m, "intensity", comes_to(weighed), read_as(m, planned))
    if m.state.moment is not None:
        m.state.moment.intensity, m.state.moment.weighed = found, weighed
    return found


def decide(m: Meshal, prompt: str, proposed: Intensity, advice: Intensity) -> Flow[Intensity]:
    """MES-ENC-03 The host has the last word."""
    options: dict[str, Intensity] = {name: name for name in fight_intensity.INTENSITIES}
    return (yield from proposals.propose_one(m, "MES-ENC-03", prompt, options, proposed, advice=advice))


def pay_out(m: Meshal, intensity: Intensity) -> Flow[dict[Ref, int]]:
    """MES-RWD-01, MES-ENC-03 After a victory; later arrivals the host adds by hand, or does not."""
    whole = with_latecomers(m, m.state.fought) if m.state.fought is not None else None
    if whole is not None and whole != intensity:
        intensity = yield from decide(m, "intensity.late", intensity, whole)
    return (yield from rewards.reward(m, characters(m), intensity))
