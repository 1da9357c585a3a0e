"""SAM-GAME-13, 16 How entries reach the catalogue, and what authors of workshop files may do."""

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from zhuoju.games.samsara.catalogue import cost
from zhuoju.games.samsara.catalogue.kinds import EntryCard
from zhuoju.games.samsara.catalogue.library import VERSION
from zhuoju.games.samsara.model.build import ItemBuild, SkillBuild, Way
from zhuoju.games.samsara.model.card import Sequence
from zhuoju.games.samsara.model.refusal import refuse
from zhuoju.games.samsara.model.rulings import Ruling, rule

Role = Literal["player", "dj", "tutor", "seq_helper", "reviewer_1", "reviewer_2", "owner"]
MAINTAINERS: Final = ("owner", "reviewer_1", "reviewer_2")
REFERENCE: Final = 10  # hundredths of mean effect for a point: R01 against no condition
LEAST_PERCENT, MOST_PERCENT = 80, 125  # of the reference


# Entries


class Proposal(Struct, omit_defaults=True):
    """SAM-GAME-13 A new entry on its way into the catalogue."""

    code: str
    idea: str = ""
    numbered_by: str = ""
    mean: int = 0  # hundredths of damage or reduction that one level does where it works
    share: int = 100  # per cent of the attacks in which it is expected to work
    first: str = ""  # who passed the first review
    second: str = ""
    log: list[Ruling] = field(default_factory=list)

    @property
    def live(self) -> bool:
        """Whether both reviews are passed."""
        return bool(self.first and self.second)


class Review(Struct, frozen=True):
    """SAM-COST-30 What a reviewer sees: the entry's worth for its price, in per cent of the reference."""

    percent: int
    fair: bool


def put_into_numbers(proposal: Proposal, who: str, role: Role, mean: int, share: int) -> None:
    """SAM-GAME-13 The owner gives an idea its numbers; earlier reviews no longer count."""
    if role != "owner":
        raise refuse("not_owner", "SAM-GAME-13", role=role)
    proposal.numbered_by, proposal.mean, proposal.share = who, mean, share
    proposal.first = proposal.second = ""


def review(proposal: Proposal, entry: EntryCard) -> Review:
    """SAM-COST-30 Mean effect times expected share, for a point of the passive price."""
    way = Way(release="passive", duration=1 if entry.family == "weakening" else 0)
    percents = 100 + cost.release_percent(entry.family, way) + (30 if entry.ticks else 15) * way.duration
    price = cost.base(entry, 1) * percents  # ten-thousandths of a point
    percent = proposal.mean * proposal.share * 10_000 // (price * REFERENCE)
    return Review(percent, LEAST_PERCENT <= percent <= MOST_PERCENT)


def approve(proposal: Proposal, who: str, role: Role, seen: Review, why: str = "") -> None:
    """SAM-GAME-13 A review is passed: first `reviewer_1`, then `reviewer_2`, two different people.

    SAM-COST-30: passing an entry outside the fair span overrides the proposal and needs a reason.
    """
    if not proposal.numbered_by:
        raise refuse("no_numbers", "SAM-GAME-13")
    if role not in ("reviewer_1", "reviewer_2"):
        raise refuse("not_reviewer", "SAM-GAME-13", role=role)
    if (role == "reviewer_2") != bool(proposal.first):
        raise refuse("review_order", "SAM-GAME-13", role=role)
    if who == proposal.first:
        raise refuse("same_reviewer", "SAM-GAME-13", who=who)
    if not seen.fair and not why.strip():
        raise refuse("unfair_price", "SAM-COST-30", percent=seen.percent)
    rule(proposal.log, "SAM-COST-30", seen.fair, True, who=who, about=proposal.code, why=why)
    if role == "reviewer_1":
        proposal.first = who
    else:
        proposal.second = who


# Files


class WorkshopFile(Struct, omit_defaults=True):
    """SAM-GAME-16 A sequence made by a player for others to exchange."""

    id: str
    author: str
    name: str
    skill: SkillBuild | None = None
    item: ItemBuild | None = None
    background: str = ""
    withdrawn: bool = False
    version: int = VERSION


def withdraw(file: WorkshopFile, who: str) -> None:
    """SAM-GAME-16 The author, and nobody else, may take a file back; nobody can prevent it."""
    if who != file.author:
        raise refuse("not_author", "SAM-GAME-16", author=file.author)
    file.withdrawn = True


def rebalance(
    file: WorkshopFile, role: Role, *, skill: SkillBuild | None = None, item: ItemBuild | None = None
) -> None:
    """SAM-GAME-16 Maintainers may change the numbers of a file; it still belongs to its author."""
    if role not in MAINTAINERS:
        raise refuse("not_maintainer", "SAM-GAME-16", role=role)
    file.skill, file.item, file.version = skill, item, VERSION


def on_offer(files: Iterable[WorkshopFile]) -> list[WorkshopFile]:
    """SAM-GAME-16 What may be exchanged now: withdrawn files are hidden."""
    return [file for file in files if not file.withdrawn]


def take(file: WorkshopFile, sequence: str) -> Sequence:
    """SAM-GAME-16 A frozen copy for a card; what happens to the file later does not touch it."""
    if file.withdrawn:
        raise refuse("withdrawn", "SAM-GAME-16", name=file.name)
    made = Sequence(sequence, "skill" if file.skill else "item", library=file.id, name=file.name)
    return replace(made, skill=file.skill, item=file.item, background=file.background, version=file.version)
