"""SAM-POINTS-07, 09 At the forge in the tunnel: own sequences are made, owned ones adjusted."""

from typing import Final

from msgspec.structs import replace

from zhuoju.games.samsara.character import carrying, ledger, races
from zhuoju.games.samsara.character.sequences import item_of, price_of, skill_of
from zhuoju.games.samsara.model.build import ItemBuild, SkillBuild, Way
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.model.phase import Tunnel
from zhuoju.games.samsara.model.tables import ADJUST_LEAST, star
from zhuoju.games.samsara.strengthening import forge, purchases
from zhuoju.games.samsara.strengthening.forge import Limits
from zhuoju.kernel import Flow, Seat, choose_one

SELF_MADE: Final = "self_made"  # the key of the name; a player may write another one elsewhere
STARTS: Final[dict[str, SkillBuild | ItemBuild]] = {
    "forge craft": SkillBuild(system="craft", way=Way(release="active"), pieces=()),
    "forge spell": SkillBuild(system="spell", way=Way(release="active"), pieces=()),
    "forge esper": SkillBuild(system="esper", way=Way(release="passive"), pieces=()),
    "forge weapon": ItemBuild(kind="weapon", hands=1, reach="melee", damage=1),
    "forge armour": ItemBuild(kind="armour", part="body", reduction=1),
}
LEAST: Final = 10  # points below which nothing can be made


def at_the_forge(phase: Tunnel, seat: Seat) -> Flow[None]:
    """SAM-DECIDE-31 Make or adjust one thing after the other; silent players change nothing."""
    while ledger.balance(phase.card) >= LEAST:
        options: dict[str, str | None] = {name: name for name in STARTS}
        if ledger.balance(phase.card) >= ADJUST_LEAST:
            options |= {f"adjust {s.id}": s.id for s in phase.card.sequences if s.kind in ("skill", "item")}
        options["done"] = None
        chosen = yield from choose_one(
            seat, "strengthen.forge", options, clause="SAM-POINTS-07", default="done",
            left=ledger.balance(phase.card),
        )  # fmt: skip
        if chosen is None:
            return
        if chosen in STARTS:
            yield from _make(phase, seat, STARTS[chosen])
        else:
            yield from _adjust(phase, seat, chosen)


def for_body(start: SkillBuild | ItemBuild, card: Card) -> SkillBuild | ItemBuild:
    """SAM-ITEM-05 An item is begun for the body of whoever makes it."""
    if isinstance(start, SkillBuild) or start.size is not None:
        return start
    return replace(start, size=carrying.default_size(races.body(card).volume))


def reach(phase: Tunnel) -> int:
    """SAM-POINTS-19 The star that spending everything would give."""
    return star(ledger.card_seniority(phase.card) + ledger.balance(phase.card))


def _at_work(
    seat: Seat, start: SkillBuild | ItemBuild, limits: Limits
) -> Flow[SkillBuild | ItemBuild | None]:
    if isinstance(start, SkillBuild):
        return (yield from forge.forge(seat, start, limits))
    return (yield from forge.forge(seat, start, limits))


def _make(phase: Tunnel, seat: Seat, start: SkillBuild | ItemBuild) -> Flow[None]:
    """SAM-POINTS-07 Out of catalogue entries, at the computed price."""
    limits = Limits(reach(phase), ledger.balance(phase.card))
    built = yield from _at_work(seat, for_body(start, phase.card), limits)
    if built is not None:
        background = f"{SELF_MADE}.background"
        purchases.make(phase, built, origin="self_made", name=SELF_MADE, background=background)


def _adjust(phase: Tunnel, seat: Seat, name: str) -> Flow[None]:
    """SAM-POINTS-09 An owned skill or item, at least 100 dearer; the difference is paid."""
    owned = next(s for s in phase.card.sequences if s.id == name)
    start = skill_of(owned) or item_of(owned)
    if start is None:
        return
    limits = Limits(reach(phase), ledger.balance(phase.card), price_of(owned))
    built = yield from _at_work(seat, start, limits)
    if built is not None:
        purchases.adjust(phase, name, built)
