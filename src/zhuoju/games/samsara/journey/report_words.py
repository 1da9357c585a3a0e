"""What the keys in a match are called in a language, and its observation report in words."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from zhuoju.games.samsara.catalogue.library import LIBRARY
from zhuoju.games.samsara.catalogue.stories import sentences
from zhuoju.games.samsara.journey import critique
from zhuoju.games.samsara.mission import report
from zhuoju.games.samsara.mission.daily_checks import DJ
from zhuoju.games.samsara.mission.report import ObservationReport, Said
from zhuoju.games.samsara.model.mission_state import UNTOLD, Feedback, Mission

SEATED: Final = "player "  # how a match names the player of a seat
NOBODY: Final[Mapping[str, str]] = MappingProxyType({})


def spelled(key: str, language: str) -> str:
    """The word for a key; what is no key stays as it is."""
    found = sentences().get(language, {}).get(f"word.{key}")
    entry = LIBRARY.packs.named(key) if found is None else None
    if entry is not None:
        return str(LIBRARY.words.name_of(entry, language))
    return found or key


def report_in(desk: Mission, language: str, people: Mapping[str, str] = NOBODY) -> ObservationReport:
    """SAM-SHEET-15 The report of a mission that was played as a match, every key spelled out.

    `people`: what the players of the match are called, where that is known.
    """

    def said(key: str) -> str:
        return spelled(key, language)

    def player(name: str) -> str:
        number = name.removeprefix(SEATED)
        found = name not in people and number.isdecimal() and name != number
        return (
            LIBRARY.catalog.say(language, "report.player", number=number) if found else people.get(name, name)
        )

    made = report.build(desk)
    title, mission = said(made.title), said(made.mission)
    return replace(
        made,
        title=title,
        mission="" if mission == title else mission,  # said once
        dj="" if made.dj == DJ else made.dj,
        date="" if made.date == UNTOLD else made.date,
        recorder=said(made.recorder),
        present=tuple(replace(one, name=said(one.name), player=player(one.player)) for one in made.present),
        quests=tuple(replace(q, name=said(q.name), by=tuple(map(said, q.by))) for q in made.quests),
        ranks=tuple(replace(one, name=said(one.name)) for one in made.ranks),
        rewards=tuple(replace(one, name=said(one.name)) for one in made.rewards),
        titles=tuple((said(name), said(title)) for name, title in made.titles),
        feedback=tuple(
            replace(_feedback(one, desk.feedback[one.player], language), player=player(one.player))
            for one in made.feedback
        ),
    )


def _feedback(one: Said, given: Feedback, language: str) -> Said:
    if not given.key:
        return one
    names = {value: spelled(value, language) for value in given.params.values() if isinstance(value, str)}
    return replace(one, shortcomings=critique.text(given.key, given.params, language, names))


def markdown(desk: Mission, language: str) -> str:
    """SAM-MISSION-03 The report as the archive keeps it."""
    return report.markdown(report_in(desk, language), language)
