"""SAM-SHEET-16 Texts for chats: messages of at most 1000 characters about cards, rolls, rewards, missions."""

import re
from collections.abc import Iterable
from typing import Final

import msgspec

from zhuoju.games.samsara.audit.whole_card import lines as audit_lines
from zhuoju.games.samsara.catalogue import describe
from zhuoju.games.samsara.character import ledger, values
from zhuoju.games.samsara.character.regular_dice import might
from zhuoju.games.samsara.character.sequences import price_of
from zhuoju.games.samsara.files import headings, terms
from zhuoju.games.samsara.files.report import Imported
from zhuoju.games.samsara.files.report import lines as import_lines
from zhuoju.games.samsara.mission.report import ObservationReport, markdown
from zhuoju.games.samsara.model.card import Card, Sequence
from zhuoju.games.samsara.model.findings import Report
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.mission_state import Brief
from zhuoju.games.samsara.model.rolls import Rolled
from zhuoju.games.samsara.model.words import ATTRIBUTES

MOST: Final = 1000
RESOURCES: Final = ("hp", "san", "stamina", "energy")
NUMBERS: Final = (*RESOURCES, "resistance", "move", "aim", "load")
_ST: Final = re.compile(r"([^\d\s:：=,，、]+)\s*[:：=]?\s*(\d{1,6})")


def messages(lines: Iterable[str], most: int = MOST) -> list[str]:
    """SAM-SHEET-16 Lines as messages, split at line ends; a line that is too long alone is cut."""
    found: list[str] = []
    now = ""
    for line in (part for whole in lines for part in _cut(whole, most)):
        if now and len(now) + 1 + len(line) > most:
            found.append(now)
            now = line
        else:
            now = f"{now}\n{line}" if now else line
    return [*found, now] if now else found


def _cut(line: str, most: int) -> list[str]:
    return [part[at : at + most] for part in line.split("\n") for at in range(0, max(1, len(part)), most)]


# Cards


def card_lines(card: Card, language: str = "zh-Hans") -> list[str]:
    """A card at a glance: who, how strong, with what."""
    seniority = ledger.card_seniority(card)
    races = " + ".join(terms.race(name, language) for name in card.races)
    star = describe.star_text(ledger.card_star(card), language)
    lines = [terms.say(language, "chat.head", name=card.name, race=races, star=star, seniority=seniority)]
    if card.tags:
        lines.append(terms.say(language, "chat.tags", tags=" / ".join(card.tags)))
    full = values.all_grades(card.grades)
    lines.append(
        " ".join(f"{headings.label('attributes', a, language)}{values.letter(full[a])}" for a in ATTRIBUTES)
    )
    derived = values.derived(full)
    lines.append(
        " ".join(f"{headings.label('attributes', n, language)}{getattr(derived, n)}" for n in NUMBERS)
    )
    best = might(card)
    lines.append(terms.say(language, "chat.might", attack=str(best.attack), reduction=str(best.reduction)))
    for kind, key in (("skill", "skills"), ("item", "items"), ("follower", "follower")):
        held = [s for s in card.sequences if s.kind == kind]
        if held:
            lines.append(f"【{headings.label_of_section(key, language)}】")
            lines += [_sequence_line(s, language) for s in held]
    return lines


def _sequence_line(sequence: Sequence, language: str) -> str:
    own = sequence.follower.name if sequence.follower else ""
    name = own or sequence.name or terms.name_of(sequence.library, language) or sequence.id
    broken = terms.say(language, "chat.broken") if sequence.where.destroyed else ""
    return terms.say(language, "chat.sequence", name=name, cost=price_of(sequence), broken=broken)


def card_text(card: Card, language: str = "zh-Hans") -> list[str]:
    """SAM-SHEET-16 A card as messages."""
    return messages(card_lines(card, language))


def audit_text(report: Report, language: str = "zh-Hans") -> list[str]:
    """SAM-AUDIT-65 What the audit found, as messages."""
    key = "chat.sound" if report.sound else "chat.unsound"
    titles = [terms.check_title(finding.id, language) for finding in report.failed()]
    failed = [f"{line} {title}" for line, title in zip(audit_lines(report), titles, strict=True)]
    return messages([terms.say(language, key, n=len(report.errors)), *failed])


def import_text(imported: Imported, language: str = "zh-Hans") -> list[str]:
    """SAM-SHEET-12 What an import has to say, as messages."""
    return messages(import_lines(imported, language) or [terms.say(language, "chat.clean")])


# Play


def roll_text(rolled: Rolled) -> str:
    """SAM-DICE-07 A roll as one chat line: who, why, what, by which clause."""
    told = [part for part in (rolled.roller, rolled.reason, rolled.line) if part]
    return " ".join(" ".join(told).split()) + (f" ({rolled.clause})" if rolled.clause else "")


def rolls_text(rolls: Iterable[Rolled]) -> list[str]:
    """SAM-SHEET-16 Rolls of a settlement as messages, a line each."""
    return messages(map(roll_text, rolls))


def report_text(report: ObservationReport, language: str = "zh-Hans") -> list[str]:
    """SAM-SHEET-15, 16 The observation report as messages."""
    return messages(markdown(report, language).splitlines())


def rewards_text(report: ObservationReport, language: str = "zh-Hans") -> list[str]:
    """SAM-SHEET-16 The rewards table as messages."""
    return messages(
        terms.say(
            language, "chat.reward", name=p.name, total=p.total, fixed=p.fixed, ranks=p.ranks, quest=p.quest,
            looted=p.looted,
        )
        for p in report.rewards
    )  # fmt: skip


def brief_lines(brief: Brief, dj: str, language: str = "zh-Hans") -> list[str]:
    """SAM-SHEET-14 The announcement of a mission, one line for each thing a player should know."""
    low, high = brief.players
    keynote = "pvp" if brief.pvp else "pve"
    told = {
        "title": brief.title,
        "dj": dj,
        "grade": terms.say(language, f"grade.{brief.grade}"),
        "mode": terms.say(language, f"mode.{brief.mode}"),
        "players": f"{low}–{high}",
        "schedule": f"{brief.starts}–{brief.ends}",
        "date": brief.date,
        "keynote": terms.say(language, f"keynote.{keynote}"),
        "temp_level": "" if brief.room.temp_level is None else str(brief.room.temp_level),
        "options": ", ".join(f"{name}={value}" for name, value in house_rules(brief.room).items()),
        "rules": "; ".join(brief.house_rules),
        "loser_rule": brief.loser_rule,
        "requirements": brief.requirements,
        "plane": brief.plane,
        "teaser": brief.teaser,
    }
    return [terms.say(language, f"brief.{key}", text=text) for key, text in told.items() if text]


def house_rules(room: Room) -> dict[str, object]:
    """SAM-GAME-04 The options that differ from the book."""
    return {f"opt.{name}": value for name, value in msgspec.to_builtins(room).items() if name != "temp_level"}


def brief_text(brief: Brief, dj: str, language: str = "zh-Hans") -> list[str]:
    """SAM-SHEET-14, 16 The announcement as messages."""
    return messages(brief_lines(brief, dj, language))


# Dice bots


def st_text(card: Card) -> str:
    """The `.st` line for dice bots: grades as numbers 1 to 6, then what is spent in play."""
    full = values.all_grades(card.grades)
    derived = values.derived(full)
    numbers = {a: full[a] for a in ATTRIBUTES} | {n: getattr(derived, n) for n in NUMBERS}
    said = " ".join(f"{headings.label('attributes', name, 'zh-Hans')}{n}" for name, n in numbers.items())
    plain = re.sub(r"[\s\d\-－.。:：=,，、/]+", "", card.name)
    return f".st {plain}-{said}" if plain and plain == card.name else f".st {said}"


def read_st(text: str) -> dict[str, int]:
    """The numbers of a `.st` line by field; words that no field knows are left out."""
    body = re.sub(r"^\s*[.。/!！]st\s*", "", text)
    head, dash, rest = body.partition("-")
    body = rest if dash and not re.search(r"\d", head) else body
    found: dict[str, int] = {}
    for word, number in _ST.findall(body):
        name = headings.find_column("attributes", word)
        if name is not None:
            found[name] = int(number)
    return found
