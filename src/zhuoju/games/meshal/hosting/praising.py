"""MES-POT-06, MES-RWD-04 The host gives potential for what was done well, at any time."""

from collections.abc import Callable, Mapping
from typing import Final, Literal, get_args

from zhuoju.games.meshal.character.scores import is_character
from zhuoju.games.meshal.hosting.host_rulings import known, written
from zhuoju.games.meshal.hosting.rewards import story_award
from zhuoju.games.meshal.model.state import Meshal, Ref
from zhuoju.kernel import IllegalAnswer

Deed = Literal["riddle", "persuasion", "memorable"]
USUAL: Final[Mapping[Deed, int]] = {"riddle": 1, "persuasion": 1, "memorable": 2}
MOST: Final = 36


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
    if not 1 <= given <= MOST:
        raise IllegalAnswer(f"host, award: MES-POT-06 potential goes from 1 to {MOST}")
    for ref in refs:
        sheet = known(m, ref).sheet
        if not is_character(sheet) or sheet.dead:
            raise IllegalAnswer(f"host, award: MES-POT-01 being {ref} is no living character")
    for ref in refs:
        written(m, "award", author, reason, new=given, ref=ref, deed=deed)
    story_award(m, refs, given)


INTERVENTIONS: Final[Mapping[str, Callable[..., None]]] = {"award": award}
