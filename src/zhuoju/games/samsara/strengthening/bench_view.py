"""SAM-HIDE-12 The card on the workbench, as its player and the DJ see it."""

from msgspec import Struct

from zhuoju.games.samsara.audit import dossier
from zhuoju.games.samsara.audit.dossier import Dossier
from zhuoju.games.samsara.catalogue.library import ENTRIES
from zhuoju.games.samsara.character.values import free_points
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.build import ItemBuild, SkillBuild
from zhuoju.games.samsara.model.card import Sequence
from zhuoju.games.samsara.model.findings import Finding
from zhuoju.games.samsara.model.phase import Stage
from zhuoju.games.samsara.model.workbench import Anvil, End, Task, Workbench
from zhuoju.games.samsara.strengthening import creation, tunnel
from zhuoju.games.samsara.strengthening.creation import StepState
from zhuoju.games.samsara.strengthening.handwriting import OWN_WORK
from zhuoju.kernel import Seat


class OnAnvil(Struct, omit_defaults=True):
    """What is being forged, and how far its entries may go."""

    skill: SkillBuild | None = None
    item: ItemBuild | None = None
    adjusts: str = ""
    caps: dict[str, int] = {}  # the highest level of every entry that is in it


class OwnWork(Struct):
    """SAM-POINTS-07 A self-made sequence that may still be given a name and a background."""

    id: str
    title: str
    story: str


class BenchView(Struct, omit_defaults=True):
    """A card that is made or strengthened."""

    task: Task
    hand: Dossier
    stage: Stage
    steps: list[StepState] = []  # of a new card
    start: int = 0  # the points that a new card begins with
    background: str = ""
    pairs: list[tuple[str, str]] = []
    own_race: dict[str, str] = {}
    fixed_tags: bool = False
    own_works: list[OwnWork] = []
    anvil: OnAnvil | None = None
    new_star: bool = False  # attributes will be given out anew
    free: int = 0  # with so many points
    refused: list[Finding] = []  # what the last submission failed for
    tries: int = 0
    end: End = ""


def bench_view(bench: Workbench | None, seat: Seat | None) -> BenchView | None:
    """Nobody else has a seat; those who only watch see no card."""
    if bench is None or seat is None:
        return None
    phase = bench.phase
    card = phase.card
    found = BenchView(bench.task, dossier.in_hand(phase), phase.stage)
    if bench.task == "create":
        found.steps, found.start = creation.steps(phase), tables.START_POINTS
    found.background, found.own_race = card.background, {str(k): v for k, v in card.own_race.items()}
    found.pairs = list(bench.pairs) if bench.task == "create" else list(card.personalities)
    found.fixed_tags = bool(card.first_tags)
    known = {s.id for s in phase.before.sequences}
    found.own_works = [_own_work(s) for s in card.sequences if s.origin in OWN_WORK and s.id not in known]
    found.anvil = _on_anvil(bench.anvil) if bench.anvil else None
    if bench.task == "strengthen" and bench.end != "passed":
        found.new_star = tunnel.star_changed(phase)
        found.free = free_points(found.hand.star) if found.new_star else 0
    found.refused, found.tries, found.end = list(bench.refused), bench.tries, bench.end
    return found


def _own_work(made: Sequence) -> OwnWork:
    return OwnWork(made.id, made.name, made.background)


def _on_anvil(on: Anvil) -> OnAnvil:
    if on.skill is not None:
        pieces = (*on.skill.pieces, *on.skill.offsets)
    else:
        assert on.item is not None
        pieces = (*on.item.panel, *(piece for effect in on.item.effects for piece in effect.pieces))
    return OnAnvil(on.skill, on.item, on.adjusts, {p.entry: ENTRIES[p.entry].cap for p in pieces})
