"""MES-RWD, MES-POT-06 Potential for a victory, and what the host gives at any time for what was done well."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal, get_args

from zhuoju.games.meshal.basics import proposals
from zhuoju.games.meshal.basics.telling import tell_owner
from zhuoju.games.meshal.character.consciousness import unconscious
from zhuoju.games.meshal.character.scores import is_character
from zhuoju.games.meshal.hosting.fight_intensity import REWARD
from zhuoju.games.meshal.hosting.host_rulings import known, written
from zhuoju.games.meshal.model.record import Haul
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being, on
from zhuoju.games.meshal.model.words import Intensity
from zhuoju.kernel import Flow, IllegalAnswer

USUAL_BONUS = 3
Deed = Literal["riddle", "persuasion", "memorable"]
USUAL: Final[Mapping[Deed, int]] = {"riddle": 1, "persuasion": 1, "memorable": 2}
MOST_AWARDED: Final = 36


def earns(w: World, ref: Ref) -> bool:
    """MES-RWD-02 Not those who fled, fell unconscious or died in the fight."""
    one = being(w, ref)
    if one.fled or one.sheet.dead or not is_character(one.sheet):
        return False
    ever = w.state.profile.settings.reward_unconscious_rule == "ever"
    return not one.fell if ever else not unconscious(w, ref)


def bonus_cap(w: World, intensity: Intensity) -> int:
    """MES-RWD-03, 04 Extra potential: usually up to 3, at most what the fight itself gives."""
    return min(USUAL_BONUS, REWARD[intensity]) if on(w, "bonus_potential") else 0


def earn(w: World, ref: Ref, potential: int) -> None:
    """MES-RWD-05 Potential that is not spent yet: the strength stays."""
    being(w, ref).sheet.potential += potential


def for_victory(w: World, refs: Iterable[Ref], intensity: Intensity) -> dict[Ref, int]:
    """MES-RWD-01, 02 What each of these gets for the fight; nothing is given yet."""
    return {ref: REWARD[intensity] if earns(w, ref) else 0 for ref in refs}


def reward(m: Meshal, refs: Iterable[Ref], intensity: Intensity) -> Flow[dict[Ref, int]]:
    """MES-RWD-01..03 After a victory: the reward, and what the host adds to it. Gives back what each got."""
    given = for_victory(m, refs, intensity)
    cap = bonus_cap(m, intensity)
    for ref, potential in given.items():
        if potential and cap:
            extra = yield from proposals.propose_amount(
                m, "MES-RWD-03", "bonus_potential", 0, 0, cap, ref=ref, reward=potential
            )
            given[ref] = potential + extra
        earn(m, ref, given[ref])
        m.state.haul.setdefault(ref, Haul()).potential = given[ref]
        m.tell("rewarded", ref=ref, potential=given[ref])
    return given


def story_award(m: Meshal, refs: Iterable[Ref], potential: int) -> None:
    """MES-RWD-04, MES-POT-06 Potential for deeds outside fights, as the host likes."""
    for ref in refs:
        earn(m, ref, potential)
        tell_owner(m, ref, "story_award", potential=potential)


def award(
    m: Meshal,
    refs: list[Ref],
    *,
    author: str,
    reason: str,
    deed: Deed = "riddle",
    potential: int | None = None,
) -> None:
    """MES-POT-06 A riddle, a persuaded opponent, a memorable deed: as much as usual, or so much to each."""
    if deed not in get_args(Deed):
        raise IllegalAnswer(f"host, award: {deed!r} is none of {get_args(Deed)}")
    given = USUAL[deed] if potential is None else potential
    if not 1 <= given <= MOST_AWARDED:
        raise IllegalAnswer(f"host, award: MES-POT-06 potential goes from 1 to {MOST_AWARDED}")
    for ref in refs:
        sheet = known(m, ref).sheet
        if not is_character(sheet) or sheet.dead:
            raise IllegalAnswer(f"host, award: MES-POT-01 being {ref} is no living character")
    for ref in refs:
        written(m, "award", author, reason, new=given, ref=ref, deed=deed)
    story_award(m, refs, given)


INTERVENTIONS: Final[Mapping[str, Callable[..., None]]] = {"award": award}
