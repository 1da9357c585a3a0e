"""SAM-POINTS-07, 20 The forge on one page: every change that is one step away, each with its price."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.character.sequences import item_of, price_of, skill_of
from zhuoju.games.samsara.model.build import ItemBuild, SkillBuild
from zhuoju.games.samsara.model.refusal import Refusal
from zhuoju.games.samsara.model.tables import ADJUST_LEAST
from zhuoju.games.samsara.model.workbench import MAKER, Anvil, Workbench
from zhuoju.games.samsara.strengthening import forge, purchases
from zhuoju.games.samsara.strengthening.forge import ABANDON, FINISH, Choice, Limits
from zhuoju.games.samsara.strengthening.forge_edits import told
from zhuoju.games.samsara.strengthening.forge_flow import SELF_MADE, STARTS, for_body, reach
from zhuoju.kernel import Flow, Withheld, choose_one

LEAST: Final = 10  # points below which nothing can be made


# What may be laid on it


def starts(bench: Workbench) -> dict[str, Anvil]:
    """SAM-POINTS-07, 09 New work of every kind, and owned things that may be adjusted."""
    left = ledger.balance(bench.phase.card)
    found = {}
    if left >= LEAST:
        found = {name: _laid(for_body(build, bench.phase.card)) for name, build in STARTS.items()}
    if bench.task == "strengthen" and left >= ADJUST_LEAST:
        for owned in bench.phase.card.sequences:
            build = skill_of(owned) or item_of(owned)
            if build is not None:
                found[f"adjust {owned.id}"] = _laid(build, owned.id)
    return found


def _laid(build: SkillBuild | ItemBuild, adjusts: str = "") -> Anvil:
    if isinstance(build, SkillBuild):
        return Anvil(skill=build, adjusts=adjusts)
    return Anvil(item=build, adjusts=adjusts)


def against(bench: Workbench) -> Iterator[Withheld]:
    """SAM-POINTS-07, 09 Why nothing can be begun."""
    left = ledger.balance(bench.phase.card)
    if left < LEAST:
        for name in STARTS:
            yield Refusal("no_points", "SAM-POINTS-02", {"price": LEAST, "left": left}).of(name)
    if bench.task == "strengthen" and left < ADJUST_LEAST:
        for owned in bench.phase.card.sequences:
            if owned.kind in ("skill", "item"):
                short = {"price": ADJUST_LEAST, "left": left}
                yield Refusal("no_points", "SAM-POINTS-09", short).of(f"adjust {owned.id}")


# At work


def at_anvil(bench: Workbench) -> Flow[None]:
    """SAM-POINTS-07 One change, or the end of it; what is on the anvil lies there until then."""
    on = bench.anvil
    assert on is not None
    limits = limits_of(bench)
    found = {f"{what} {choice.id}": choice for what, choice in _choices(on, limits)}
    problem = forge.unfinished(on.build, limits)
    options: dict[str, Choice | str] = {key: one for key, one in found.items() if one.refusal is None}
    if problem is None:
        options[FINISH] = FINISH
    options[ABANDON] = ABANDON

    def why() -> Iterator[Withheld]:
        if problem is not None:
            yield problem.of(FINISH)
        yield from (one.refusal.of(key) for key, one in found.items() if one.refusal is not None)

    chosen = yield from choose_one(
        MAKER, "forge.bench", options, clause="SAM-POINTS-07", why=why, default=ABANDON,
        edits=_prices(on, limits), **_receipt(on, limits),
    )  # fmt: skip
    if isinstance(chosen, Choice):
        bench.anvil = _laid(chosen.build, on.adjusts)
        return
    bench.anvil = None
    if chosen == FINISH:
        _cast(bench, on)


def limits_of(bench: Workbench) -> Limits:
    """SAM-POINTS-19 The star that spending everything would give, and the points there are."""
    assert bench.anvil is not None
    card, old = bench.phase.card, None
    if bench.anvil.adjusts:
        old = price_of(next(s for s in card.sequences if s.id == bench.anvil.adjusts))
    star = 1 if bench.task == "create" else reach(bench.phase)
    return Limits(star, ledger.balance(card), old)


def _choices(on: Anvil, limits: Limits) -> Iterator[tuple[str, Choice]]:
    for what in forge.edits(on.build):
        yield from ((what, choice) for choice in forge.choices(on.build, what, limits))


def _prices(on: Anvil, limits: Limits) -> dict[str, dict[str, int]]:
    """SAM-POINTS-20 What every change would do to the price, by what is changed and to what."""
    found: dict[str, dict[str, int]] = {}
    for what, choice in _choices(on, limits):
        found.setdefault(what, {})[choice.id] = choice.change
    return found


def _receipt(on: Anvil, limits: Limits) -> dict[str, Any]:
    made = forge.sheet(on.build)
    lines = [[line.kind, line.about, line.modifier, line.amount] for line in made.lines]
    return {
        "lines": lines, "total": made.total, "old": limits.old or 0, "points": limits.points,
        "gate": made.gate, "star": limits.star, "entries": told(on.build),
    }  # fmt: skip


def _cast(bench: Workbench, on: Anvil) -> None:
    """SAM-POINTS-04, 07, 09 Pay; a name and a background are written to it afterwards."""
    if on.adjusts:
        purchases.adjust(bench.phase, on.adjusts, on.build)
        return
    make = partial(purchases.make, bench.phase, on.build, origin="self_made")
    make(name=SELF_MADE, background=f"{SELF_MADE}.background")
