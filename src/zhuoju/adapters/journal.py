"""A campaign's journal for reading elsewhere: what every form of export is given."""

from collections.abc import Mapping
from datetime import datetime, tzinfo
from typing import Literal

from msgspec import Struct

from zhuoju.content.text.traditional import Traditional

LineKind = Literal[
    "in_character", "out_of_character", "to_host", "roll", "note", "handout", "change", "time"
]  # fmt: skip

_WORDS: Mapping[str, Mapping[str, str]] = {
    "zh-Hans": {
        "out_of_character": "场外",
        "to_host": "对主持人",
        "note": "笔记",
        "handout": "分发",
        "change": "改动",
        "time": "时间",
        "went_by": "过去了 {span}，现在是第 {day} 天 {clock}",
        "went_by_for": "{what}：过去了 {span}，现在是第 {day} 天 {clock}",
        "span": "{days} 天|{hours} 小时|{minutes} 分钟",
        "secret": "暗掷",
        "dice": "骰子",
        "rolled": "{name} 掷出了 {roll}",
        "rolled_for": "{name} 为“{reason}”掷出了 {roll}",
        "read_me": "这份记录可以交给读取海豹骰日志的染色器：用 json，或者 txt。",
    },
    "en": {
        "out_of_character": "out of character",
        "to_host": "to the host",
        "note": "note",
        "handout": "handout",
        "change": "change",
        "time": "time",
        "went_by": "{span} went by; it is day {day}, {clock}",
        "went_by_for": "{what}: {span} went by; it is day {day}, {clock}",
        "span": "{days} d|{hours} h|{minutes} min",
        "secret": "secret roll",
        "dice": "Dice",
        "rolled": "{name} rolled {roll}",
        "rolled_for": "{name} rolled for {reason}: {roll}",
        "read_me": "Log painters that know SealDice read this record: use the json, or the txt.",
    },
}


class JournalLine(Struct, frozen=True):
    """One entry: who wrote it, as whom they spoke, and what was rolled."""

    id: str
    at: int  # milliseconds since 1970
    kind: LineKind
    account: str
    name: str
    text: str = ""
    speaker: str = ""
    rolls: tuple[str, ...] = ()  # such as `2d6 = [3, 5] = 8`
    secret: bool = False

    @property
    def who(self) -> str:
        """The character that speaks, or else the person."""
        return self.speaker or self.name


class Journal(Struct, frozen=True):
    """What is exported."""

    title: str
    lines: tuple[JournalLine, ...]
    language: str = "zh-Hans"
    zone: tzinfo | None = None


def words(language: str) -> Mapping[str, str]:
    """What an export says of its own."""
    if language == "zh-Hant":
        convert = Traditional().convert
        return {key: convert(text) for key, text in _WORDS["zh-Hans"].items()}
    return _WORDS.get(language, _WORDS["en"])


def moment(journal: Journal, line: JournalLine) -> datetime:
    """When it was written, by the clock of whoever reads."""
    return datetime.fromtimestamp(line.at / 1000, journal.zone)


def time_said(what: str, minutes: int, until: int, language: str) -> str:
    """Time of the story that went by, as a sentence: what for, how long, and when it is then."""
    say = words(language)
    hours, minute = divmod(minutes, 60)
    days, hour = divmod(hours, 24)
    parts = [
        form.format(days=days, hours=hour, minutes=minute)
        for form, n in zip(say["span"].split("|"), (days, hour, minute), strict=True)
        if n
    ]
    clock = f"{until % 1440 // 60:02}:{until % 60:02}"
    form = say["went_by_for" if what else "went_by"]
    return form.format(what=what, span=" ".join(parts), day=until // 1440 + 1, clock=clock)


def roll_said(journal: Journal, line: JournalLine) -> str:
    """A roll as a sentence."""
    say = words(journal.language)
    form = say["rolled_for" if line.text else "rolled"]
    return "\n".join(form.format(name=line.who, reason=line.text, roll=each) for each in line.rolls)
