"""SAM 9.10 The ready-made missions for a table that keeps cards: who goes in, and what comes back."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from zhuoju.games.samsara.catalogue import stories
from zhuoju.games.samsara.catalogue.library import LIBRARY, MISSIONS, PRESETS
from zhuoju.games.samsara.journey import report_words
from zhuoju.games.samsara.mission import desk
from zhuoju.games.samsara.mission import report as observation
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.model.mission_state import Mission
from zhuoju.games.samsara.model.state import PARTY, USUAL
from zhuoju.games.samsara.strengthening import approval
from zhuoju.kernel import BadOptions, Plain
from zhuoju.kernel.roleplay import Data, LookPart, LookRow, Tale, TaleWords, Telling
from zhuoju.kernel.table import Table

APART: Final = "@"  # after the id of a card in a party: two cards of one id can go in together
RECORDS: Final = "recorder"


# What there is


def tales() -> list[Tale]:
    """Every mission of the library."""
    return [
        Tale(name, made.players, int(made.grade), PARTY, USUAL, recorder=True)
        for name, made in MISSIONS.items()
    ]


def front(name: str, language: str) -> TaleWords:
    """SAM-SHEET-14 What the brief says before anybody applies: the plane, the grade, the import mode."""
    made, texts = MISSIONS[name], stories.sentences()[language]
    told = LIBRARY.words.traditional.convert if language == "zh-Hant" else str
    plane = texts.get(f"word.{name}.plane") or told(made.plane.hans)
    mode = LIBRARY.catalog.say(language, f"sheet.mode.{made.mode}")
    return TaleWords(
        plane, LIBRARY.catalog.say(language, "console.hours", n=made.hours), f"★{made.grade} · {mode}"
    )


# Going in


def tell(telling: Telling) -> dict[str, Plain]:
    """SAM-GAME-17 The options of a mission with these cards. Raises BadOptions."""
    if telling.tale not in MISSIONS:
        raise BadOptions(f"samsara: no mission {telling.tale!r}; there are {', '.join(MISSIONS)}")
    party: list[Any] = [_sent(entry, n) for n, entry in enumerate(telling.party, 1)]
    made: dict[str, Plain] = {
        "mode": "mission", "mission": telling.tale, "party": party,
        "delegate": not telling.hosted,
    }  # fmt: skip
    if telling.recorder is not None:
        made["recorder"] = _sent(telling.recorder, RECORDS)
    return made


def _sent(entry: Any, mark: int | str) -> Any:
    """A card as it goes in, or the name of a ready one."""
    if isinstance(entry, str):
        if entry not in PRESETS:
            raise BadOptions(f"samsara: no card {entry!r}")
        return entry
    try:
        card = msgspec.convert(dict(entry), Card)
    except msgspec.ValidationError as wrong:
        raise BadOptions(f"samsara: a card: {wrong}") from None
    return msgspec.to_builtins(_with_id(card, f"{card.id.partition(APART)[0]}{APART}{mark}"))


def _with_id(card: Card, name: str) -> Card:
    """SAM-AUDIT-66 The same card under another id; what was approved stays so."""
    clean = bool(card.approvals) and not approval.is_dirty(card)
    made = msgspec.convert({**msgspec.to_builtins(card), "id": name}, Card)
    if clean:
        made.approvals[-1].hash = approval.card_hash(made)
    return made


def refused(card: Card, language: str) -> str:
    """SAM-GAME-05, SAM-AUDIT-61, 66 Why this card cannot apply, in words; nothing where it can."""
    why = approval.apply_refused(card, "")
    return "" if why is None else LIBRARY.catalog.say(language, f"reason.{why.reason}", **why.params)


# Coming back


def returned(m: Table[Any, Any]) -> list[Data]:
    """SAM-MISSION-25, 26, SAM-GAME-21 The cards after a mission, rewards spent; the recorder is the last."""
    found: Mission = m.state.progress.desk
    people = [one.card for one in found.people.values()]
    sent = [entry for entry in m.options.party if isinstance(entry, dict)]
    if len(people) < len(sent):  # given up before everybody had joined
        return list(m.options.party)
    back = [_home(card) for card in people[: len(m.options.party)]]
    if isinstance(m.options.recorder, dict) and found.recorder is not None:
        back.append(_home(found.recorder))
    return back


def _home(card: Card) -> Data:
    kept = msgspec.convert(msgspec.to_builtins(card), Card)
    approval.unlock(kept)  # of a mission that was given up it is still locked
    made: Data = msgspec.to_builtins(_with_id(kept, kept.id.partition(APART)[0]))
    return made


def report(m: Table[Any, Any], language: str, names: Sequence[str]) -> str:
    """SAM-MISSION-03 The observation report of a mission that came to its archive; else nothing."""
    so_far = m.state.progress
    if so_far is None or so_far.desk.state != "archived":
        return ""
    nobody = LIBRARY.catalog.say(language, "console.program")
    people = {f"{report_words.SEATED}{seat + 1}": name or nobody for seat, name in enumerate(names)}
    made = report_words.report_in(so_far.desk, language, people)
    told = replace(made, mission=so_far.mission, dj=names[m.state.fight.host] or nobody)
    return observation.markdown(told, language)


# Side by side


def compare(party: Sequence[Data], language: str) -> list[LookPart]:
    """SAM-MISSION-04 Cards side by side: star, seniority, the means of attack and reduction, skills."""
    cards = [msgspec.convert(dict(data), Card) for data in party]

    def say(key: str) -> str:
        return LIBRARY.catalog.say(language, f"console.{key}")

    return [
        LookPart(
            one.name,
            (
                LookRow(say("star"), f"★{one.star}"),
                LookRow(say("seniority"), str(one.seniority)),
                LookRow(say("attack_mean"), _half(one.attack_twice), one.attack),
                LookRow(say("reduction_mean"), _half(one.reduction_twice), one.reduction),
            ),
        )
        for one in desk.compare(cards)
    ]


def _half(twice: int) -> str:
    return f"{twice // 2}.5" if twice % 2 else str(twice // 2)
