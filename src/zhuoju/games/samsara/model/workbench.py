"""SAM-CREATE-01, SAM-GAME-18 A card that its player makes or strengthens alone, and how far it has come."""

from typing import Final, Literal

from msgspec import Struct, field

from zhuoju.games.samsara.model.build import ItemBuild, SkillBuild
from zhuoju.games.samsara.model.findings import Finding
from zhuoju.games.samsara.model.phase import Tunnel

Task = Literal["create", "strengthen"]
End = Literal["", "passed", "left"]
MAKER: Final = 0  # the seat that works; the other one is the DJ's
AUDITOR: Final = "dj"
FIRST: Final = "p1"  # the name of a card that nobody has named
RESULT: Final = "settled"  # of a reward that is spent away from the mission that earned it


class Anvil(Struct, omit_defaults=True):
    """SAM-POINTS-07 What lies on the anvil: a skill or an item, new or the one that it adjusts."""

    skill: SkillBuild | None = None
    item: ItemBuild | None = None
    adjusts: str = ""  # a sequence of the card

    @property
    def build(self) -> SkillBuild | ItemBuild:
        """Whichever it is."""
        found = self.skill or self.item
        assert found is not None
        return found


class Workbench(Struct, omit_defaults=True):
    """A card in hand."""

    task: Task
    phase: Tunnel
    pairs: list[tuple[str, str]] = field(default_factory=lambda: [("", "")])  # main and secondary types
    anvil: Anvil | None = None
    refused: list[Finding] = field(default_factory=list)  # what the last submission failed for
    tries: int = 0  # submissions that were sent back
    end: End = ""
