"""SAM-POINTS-07 The forge: a skill or item is built step by step, and every choice shows its price."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from zhuoju.games.samsara.catalogue import cost
from zhuoju.games.samsara.catalogue.cost import CostSheet
from zhuoju.games.samsara.catalogue.soundness import Flaw, item_flaws, skill_flaws
from zhuoju.games.samsara.model.build import ItemBuild, SkillBuild
from zhuoju.games.samsara.model.refusal import Refusal
from zhuoju.games.samsara.model.rulings import Ruling, rule
from zhuoju.games.samsara.model.tables import ADJUST_LEAST
from zhuoju.games.samsara.strengthening.forge_edits import item_edits, skill_edits, summary, told
from zhuoju.kernel import Flow, Plain, Seat, Withheld, choose_one

Build = TypeVar("Build", SkillBuild, ItemBuild)
Anything = SkillBuild | ItemBuild
FINISH: Final = "finish"
ABANDON: Final = "abandon"
BACK: Final = "back"
LATER: Final = ("no_parameter", "no_duration", "no_entry", "no_interior", "no_trigger")  # may still be mended


class Limits(Struct, frozen=True):
    """Whom the sequence is for: the star it will be used at, the points there are, what it cost before."""

    star: int
    points: int
    old: int | None = None  # the cost before, if this adjusts a sequence


class Choice(Struct, frozen=True):
    """One step that is open: the build after it, its price, the change, and what speaks against it."""

    id: str
    build: Anything
    cost: int
    change: int
    refusal: Refusal | None = None


# Pure


def sheet(build: Anything) -> CostSheet:
    """SAM-COST-01 The cost sheet of what is being built."""
    return cost.today(build)


@lru_cache(16384)  # builds are frozen
def flaws(build: Anything) -> tuple[Flaw, ...]:
    """SAM-COST-29 Everything that is wrong with what is being built."""
    return tuple(skill_flaws(build) if isinstance(build, SkillBuild) else item_flaws(build))


@lru_cache(512)
def edits(build: Anything) -> Mapping[str, Mapping[str, Anything]]:
    """Every build that is one step away, by what is changed and to what."""
    return skill_edits(build) if isinstance(build, SkillBuild) else item_edits(build)


def choices(build: Anything, what: str, limits: Limits) -> list[Choice]:
    """SAM-POINTS-20 The steps open for one thing: what each costs, or why it is refused."""
    before = sheet(build).total
    known = flaws(build)
    found = []
    for to, after in edits(build).get(what, {}).items():
        total = sheet(after).total
        found.append(Choice(to, after, total, total - before, _against(after, known, limits)))
    return found


def _against(after: Anything, known: tuple[Flaw, ...], limits: Limits) -> Refusal | None:
    """What a step would break that was whole before."""
    new = next((f for f in flaws(after) if f not in known and f.reason not in LATER), None)
    if new is not None:
        return new.refusal
    highest = max((line.gate for line in sheet(after).lines), default=1)
    if highest > limits.star:
        return Refusal("gate_star", "SAM-COST-13", {"gate": highest, "star": limits.star})
    return None


def unfinished(build: Anything, limits: Limits) -> Refusal | None:
    """SAM-POINTS-07, 09, 11 Why a build cannot be bought as it is."""
    flaw = next(iter(flaws(build)), None)
    if flaw is not None:
        return flaw.refusal
    made = sheet(build)
    if made.gate > limits.star:
        return Refusal("gate_star", "SAM-COST-13", {"gate": made.gate, "star": limits.star})
    price = made.total - (limits.old or 0)
    if price > limits.points:
        return Refusal("no_points", "SAM-POINTS-02", {"price": price, "left": limits.points})
    least = (limits.old or 0) + ADJUST_LEAST
    if limits.old is not None and made.total < least:
        return Refusal("adjust_least", "SAM-POINTS-09", {"new": made.total, "least": least})
    return None


def judge_restrictions(build: SkillBuild, log: list[Ruling], accepted: int | None, *, who: str) -> SkillBuild:
    """SAM-COST-10 The auditor says how many restrictions really bite; the others are struck and logged."""
    proposed = len(build.way.restrictions)
    kept = rule(log, "SAM-COST-10", proposed, accepted, who=who, about=summary(build))
    return replace(build, way=replace(build.way, restrictions=build.way.restrictions[:kept]))


# As a flow


def forge(seat: Seat, start: Build, limits: Limits) -> Flow[Build | None]:
    """SAM-POINTS-07 Change one thing after the other until it is finished or given up."""
    build = start
    while True:
        what = yield from _choose_what(seat, build, limits)
        if what == ABANDON:
            return None
        if what == FINISH:
            return build
        chosen = yield from _choose_to(seat, build, what, limits)
        if chosen is not None:
            build = chosen  # type: ignore[assignment]  # a skill stays a skill


def _choose_what(seat: Seat, build: Anything, limits: Limits) -> Flow[str]:
    made = sheet(build)
    problem = unfinished(build, limits)
    options = {what: what for what in edits(build)}
    if problem is None:
        options[FINISH] = FINISH
    options[ABANDON] = ABANDON

    def why() -> list[Withheld]:
        return [problem.of(FINISH)] if problem is not None else []

    return (
        yield from choose_one(
            seat, "forge.what", options, clause="SAM-POINTS-07", why=why, default=ABANDON, cost=made.total,
            gate=made.gate, entries=list(told(build)), **_receipt(made, limits),
        )
    )  # fmt: skip


def _choose_to(seat: Seat, build: Anything, what: str, limits: Limits) -> Flow[Anything | None]:
    """What to change it to; the price change of every option is in the parameters of the question."""
    found = choices(build, what, limits)
    options: dict[str, Anything | None] = {c.id: c.build for c in found if c.refusal is None}
    options[BACK] = None

    def why() -> Iterator[Withheld]:
        return (c.refusal.of(c.id) for c in found if c.refusal is not None)

    changes = {c.id: c.change for c in found if c.refusal is None}
    return (
        yield from choose_one(
            seat, "forge.to", options, clause="SAM-POINTS-20", why=why, default=BACK, what=what,
            changes=changes, **_receipt(sheet(build), limits),
        )
    )  # fmt: skip


def _receipt(made: CostSheet, limits: Limits) -> dict[str, Plain]:
    """SAM-POINTS-20 The price line by line, and the points that there are."""
    lines = [[line.kind, line.about, line.modifier, line.amount] for line in made.lines]
    return {"lines": lines, "total": made.total, "points": limits.points + (limits.old or 0)}
