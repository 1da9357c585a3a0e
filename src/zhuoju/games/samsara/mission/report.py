"""SAM-SHEET-15, SAM-MISSION-03 The observation report: what happened, as data and as Markdown."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Protocol

from msgspec import Struct

from zhuoju.games.samsara.catalogue.library import LIBRARY
from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.mission import feedback
from zhuoju.games.samsara.model.mission_state import RANKINGS, Mission, Ranking, card_of
from zhuoju.games.samsara.model.refusal import refuse
from zhuoju.games.samsara.model.rolls import Rolled
from zhuoju.kernel import Plain


class Sayer(Protocol):
    """Says a key of the `report` texts."""

    def __call__(self, key: str, **params: Plain) -> str: ...


class Present(Struct, frozen=True):
    """A participant and its fate."""

    name: str
    player: str
    star: int
    fate: str
    minutes: int


class Placed(Struct, frozen=True):
    """A place in a ranking, with the DJ's comment."""

    ranking: Ranking
    place: int
    name: str
    comment: str = ""


class Finished(Struct, frozen=True):
    """A side quest that was done, and by whom."""

    name: str
    grade: str
    personal: bool
    by: tuple[str, ...]


class Paid(Struct, frozen=True):
    """A line of the rewards table."""

    name: str
    fixed: int
    ranks: int
    quest: int
    looted: int
    total: int
    refused: str = ""


class Said(Struct, frozen=True):
    """What a player said about the DJ; nothing before all have spoken (SAM-RATE-06)."""

    player: str
    score: int
    shortcomings: str
    strengths: str


class ObservationReport(Struct, frozen=True):
    """SAM-SHEET-15 Everything the archive keeps of a mission."""

    mission: str
    title: str
    dj: str
    recorder: str
    date: str
    days: int  # of the fiction
    minutes: int
    grade: str
    success: bool
    ending: str
    present: tuple[Present, ...]
    quests: tuple[Finished, ...]
    ranks: tuple[Placed, ...]
    rewards: tuple[Paid, ...]
    titles: tuple[tuple[str, str], ...]
    feedback: tuple[Said, ...]
    score: str  # the mean
    revived: bool | None
    behind_screen: tuple[str, ...]  # secret rolls, shown at last (SAM-HIDE-05)
    overrides: int  # rulings against a proposal


def build(m: Mission) -> ObservationReport:
    """SAM-SHEET-15 The report of a mission as it stands."""
    said = feedback.shown(m, m.dj)
    return ObservationReport(
        m.id,
        m.brief.title,
        m.dj,
        m.recorder.name if m.recorder else "",
        m.brief.date,
        m.day,
        m.minutes,
        m.brief.grade,
        bool(m.success),
        m.ending,
        tuple(_present(m)),
        tuple(_finished(m)),
        tuple(_ranks(m)),
        tuple(_paid(m)),
        tuple((_name(m, card), title.name) for card, title in m.titles.items()),
        tuple(Said(f.player, f.score, f.shortcomings, f.strengths) for f in said),
        mean_score([f.score for f in said]),
        m.revived,
        tuple(d.rolled.line for d in m.deeds if d.secret and isinstance(d.rolled, Rolled)),
        sum(ruling.overrides for ruling in m.log),
    )


def mean_score(scores: list[int]) -> str:
    """The mean of the scores with one digit, or nothing."""
    if not scores:
        return ""
    tenths = round(Fraction(sum(scores), len(scores)) * 10)
    return f"{tenths // 10}.{tenths % 10}"


def _name(m: Mission, card: str) -> str:
    return card_of(m, card).name


def _present(m: Mission) -> Iterator[Present]:
    for name, one in m.people.items():
        before = m.tunnels[name].before if name in m.tunnels else one.card
        yield Present(_name(m, name), one.player, ledger.card_star(before), one.fate, one.minutes)


def _finished(m: Mission) -> Iterator[Finished]:
    for quest in m.quests:
        if quest.state == "done":
            by = tuple(_name(m, card) for card in quest.credited)
            yield Finished(quest.name, quest.grade, quest.personal, by)


def _ranks(m: Mission) -> Iterator[Placed]:
    for ranking in RANKINGS:
        ranked = m.ranks.get(ranking)
        for number, card in enumerate(ranked.order if ranked else (), 1):
            yield Placed(ranking, number, _name(m, card), ranked.comments.get(card, "") if ranked else "")


def _paid(m: Mission) -> Iterator[Paid]:
    for card, due in m.rewards.items():
        yield Paid(
            _name(m, card), due.fixed, due.rank_points * due.multiplier, due.quest_points, due.looted,
            due.total, due.refused,
        )  # fmt: skip


# As text


def file(m: Mission, who: str, language: str = "zh-Hans") -> str:
    """SAM-MISSION-03 The DJ files the report; it names the recorder. Raises Refused."""
    if who != m.dj:
        raise refuse("dj_only", "SAM-MISSION-03", who=who)
    if m.state not in ("strengthen", "audit"):
        raise refuse("not_now", "SAM-MISSION-03", state=m.state)
    m.report = markdown(build(m), language)
    return m.report


def markdown(report: ObservationReport, language: str) -> str:
    """SAM-SHEET-15 The report as a text for people."""

    def say(key: str, **params: Plain) -> str:
        return LIBRARY.catalog.say(language, f"report.{key}", **params)

    lines = [f"# {say('heading', title=report.title)}", ""]
    lines += _facts(report, say)
    lines += _people(report, say)
    lines += _judged(report, say)
    lines += _afterwards(report, say)
    return "\n".join(lines).rstrip() + "\n"


def _facts(report: ObservationReport, say: Sayer) -> list[str]:
    ended = "success" if report.success else "failure"
    return [
        f"- {say('facts', mission=report.mission, dj=report.dj, grade=report.grade)}",
        f"- {say('recorder', recorder=report.recorder)}",
        f"- {say('time', date=report.date, minutes=report.minutes, days=report.days)}",
        f"- {say(f'main_quest.{ended}')}{_tail(report.ending)}",
        "",
    ]


def _tail(text: str) -> str:
    return f" {text}" if text else ""


def _people(report: ObservationReport, say: Sayer) -> list[str]:
    lines = [f"## {say('present')}", ""]
    for one in report.present:
        fate = say(f"fate.{one.fate}")
        told = say("person", name=one.name, player=one.player, star=one.star, fate=fate, minutes=one.minutes)
        lines.append(f"- {told}")
    if report.quests:
        lines += ["", f"## {say('quests')}", ""]
    for quest in report.quests:
        kind = "personal" if quest.personal else "team"
        by = say("join").join(quest.by)
        lines.append(f"- {say('quest', name=quest.name, kind=kind, grade=quest.grade, by=by)}")
    return [*lines, ""]


def _judged(report: ObservationReport, say: Sayer) -> list[str]:
    lines: list[str] = []
    if report.ranks:
        lines += [f"## {say('ranks')}", ""]
    for one in report.ranks:
        told = say("rank", ranking=one.ranking, place=one.place, name=one.name)
        lines.append(f"- {told}{_tail(one.comment)}")
    lines += ["", f"## {say('rewards')}", "", say("columns"), "|---|---:|---:|---:|---:|---:|"]
    for paid in report.rewards:
        row = (paid.fixed, paid.ranks, paid.quest, paid.looted, paid.total)
        lines.append(f"| {_cell(paid.name)} | {' | '.join(map(str, row))} |")
    lines += [f"- {say('title', name=name, title=title)}" for name, title in report.titles]
    return [*lines, ""]


def _cell(text: str) -> str:
    """Text inside a table."""
    return text.replace("|", "\\|").replace("\n", " ")


def _afterwards(report: ObservationReport, say: Sayer) -> list[str]:
    lines: list[str] = []
    if report.revived is not None:
        lines += [say("revived.yes" if report.revived else "revived.no"), ""]
    if report.feedback:
        lines += [f"## {say('feedback', score=report.score)}", ""]
    for said in report.feedback:
        lines.append(f"- {say('said', player=said.player, score=said.score, text=said.shortcomings)}")
        if said.strengths:
            lines.append(f"  - {said.strengths}")
    if report.behind_screen:
        lines += ["", f"## {say('behind_screen')}", "", *(f"- {line}" for line in report.behind_screen)]
    return lines
