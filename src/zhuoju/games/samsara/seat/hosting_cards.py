"""What a keeper of cards is offered: making and strengthening them within the rules, and cards as files."""

from collections.abc import Mapping, Sequence
from importlib.metadata import entry_points
from typing import Any, Final

import msgspec

from zhuoju.games.samsara.journey.departure import read_card
from zhuoju.games.samsara.strengthening import approval
from zhuoju.games.samsara.strengthening.bench_begun import kept
from zhuoju.kernel import Plain
from zhuoju.kernel.roleplay import CharacterFile, Data, HouseRule, Work
from zhuoju.kernel.table import Table

GAME: Final = "samsara"
FILES: Final = "zhuoju.files"  # the entry points under which forms of characters are found, by game
CREATE, STRENGTHEN = "create", "strengthen"
NUMBER, POINTS = "passage", "passage_points"


def works() -> list[Work]:
    """SAM-CREATE-01, SAM-GAME-18 A new card, and the tunnel for one that there is."""
    return [Work(CREATE, anew=True), Work(STRENGTHEN)]


def rules() -> list[HouseRule]:
    """SAM-POINTS-01 A reward that was settled away from a ready-made mission: its number, and its points."""
    return [HouseRule(NUMBER, 0, least=0, most=99), HouseRule(POINTS, 0, least=0, most=5000)]


def of_the_room(chosen: Mapping[str, Plain]) -> dict[str, Plain]:
    """The house rules that are rules of a room."""
    return {name: value for name, value in chosen.items() if name not in (NUMBER, POINTS)}


def at_work(work: str, data: Data | None, chosen: Mapping[str, Plain]) -> dict[str, Plain]:
    """The options of a match in which one seat works on a card."""
    room = {"room": of_the_room(chosen)}
    if work == CREATE or data is None:
        return {"mode": CREATE, **room}
    number = int(chosen.get(NUMBER) or 0)
    passage = {"passage": f"passage-{number}", "reward": int(chosen.get(POINTS) or 0)} if number else {}
    return {"mode": STRENGTHEN, "party": [dict(data)], **passage, **room}


def worked(m: Table[Any, Any]) -> Data | None:
    """The card as it was passed; nothing where the work was left."""
    bench = m.state.bench
    return kept(bench) if bench is not None and bench.end == "passed" else None


def renamed(data: Data, name: str, by_host: bool) -> Data:
    """SAM-GAME-11, SAM-AUDIT-66 A card by another name; a host is its auditor. Raises BadOptions."""
    card = read_card(data)
    approval.rename(card, name, audited=by_host)
    return {**data, "name": card.name, "approvals": [msgspec.to_builtins(each) for each in card.approvals]}


def files() -> Sequence[CharacterFile]:
    """SAM-SHEET-01..18 The forms that are installed, such as workbooks."""
    found = (point.load() for point in entry_points(group=FILES) if point.name == GAME)
    return [form for forms in found for form in forms]
