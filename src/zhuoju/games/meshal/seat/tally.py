"""What is counted in Meshal Lite: things that are never lost, and what a match tells the lab."""

from collections.abc import Iterator, Mapping
from typing import Any

from zhuoju.games.meshal.catalogue.library import CREATURES, ITEMS
from zhuoju.games.meshal.hosting.fight_intensity import INTENSITIES
from zhuoju.games.meshal.language import vocabulary
from zhuoju.games.meshal.model.sheet import Carried
from zhuoju.games.meshal.model.state import State
from zhuoju.kernel import Result

assert vocabulary.VOCABULARY, "the packs are read"
WON = "intensity of victories"
FOUGHT = "intensity"
SHOULD: Mapping[str, tuple[int, int]] = {
    "easy": (90, 100),
    "basic": (75, 100),
    "rival": (40, 70),
    "messy": (10, 50),
    "tough": (0, 35),
    "desperate": (0, 15),
}
"""MES 3.11 How often a party should win, in hundredths, by intensity."""


def _lasting() -> frozenset[str]:
    """What can neither be used up nor made up by the dice of a fight: armour and accessories."""
    won = {name for c in CREATURES.values() for entry in c.loot for name in (entry.stack.item, *entry.choice)}
    kinds = {"protection", "accessory"}
    kept = (
        i for i, card in ITEMS.items() if card.families and kinds.issuperset(card.families) and not card.use
    )
    return frozenset(kept) - won


LASTING = _lasting()


def census(s: State) -> dict[str, int]:
    """What is conserved: the dead stay, nobody is lost, and what lasts is always somewhere, or in pieces."""
    found = {"characters": sum(one.side == "party" and one.summoner is None for one in s.beings.values())}
    found["foes"] = sum(one.side == "foes" and one.summoner is None for one in s.beings.values())
    if s.mode != "encounter":
        return {}
    for line in everything(s):
        if line.item in LASTING:
            found[line.item] = found.get(line.item, 0) + line.n
    for item in LASTING.intersection(s.ruined):
        found[item] = found.get(item, 0) + s.ruined.count(item)
    return found


def everything(s: State) -> Iterator[Carried]:
    """Every item on the table, each from the one place it is in."""
    for one in s.beings.values():
        if one.summoner is None:
            yield from one.sheet.items
    for store in s.stores.values():
        yield from store
    for lying in s.field.items if s.field is not None else ():
        yield Carried(lying.id, lying.item, lying.n)
        if lying.carried is not None:
            for addon in lying.carried.addons:
                yield Carried(0, addon)


def statistics(s: State, result: Result) -> dict[str, Any]:
    """What the lab counts: how hard it was, who won, how long it took, and who fell."""
    if s.mode != "encounter":
        return {"outcome": result.outcome}
    fought = s.fought
    party = [one for one in s.beings.values() if one.side == "party" and one.summoner is None]
    foes = [one for one in s.beings.values() if one.side == "foes" and one.summoner is None]
    measured = fought.intensity if fought is not None else ""
    won = result.outcome == "moment.victory"
    return {
        "outcome": result.outcome,
        FOUGHT: measured or "none",
        WON: [measured] if won and measured else [],
        "rounds": fought.round if fought is not None else 0,
        "map": s.arena or "own",
        "characters fallen": sum(one.fell for one in party),
        "characters dead": sum(one.sheet.dead for one in party),
        "foes": [one.sheet.entry for one in foes],
        "foes that beat the party": [one.sheet.entry for one in foes] if not won else [],
    }


def findings(_seats: int, counted: Mapping[str, Mapping[str, int]]) -> Iterator[tuple[str, str, str, bool]]:
    """MES 3.11 The budget table: how often the party has won fights of each intensity."""
    for name in INTENSITIES:
        fights = counted.get(FOUGHT, {}).get(name, 0)
        if fights:
            won = 100 * counted.get(WON, {}).get(name, 0) // fights
            least, most = SHOULD[name]
            fine = least <= won <= most
            yield f"victories, {name}", f"{won}% of {fights}", f"{least}–{most}%", fine
