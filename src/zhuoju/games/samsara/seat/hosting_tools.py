"""What a DJ reckons with: contests, checks, what a mission pays, what an entry costs, charts."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, get_args

from zhuoju.content.text.charts import draw
from zhuoju.games.samsara.catalogue import cost
from zhuoju.games.samsara.catalogue.library import ENTRIES, LIBRARY
from zhuoju.games.samsara.character import attribute_contests, exact_odds
from zhuoju.games.samsara.journey.report_words import spelled
from zhuoju.games.samsara.mission import quests
from zhuoju.games.samsara.model import rolls, tables
from zhuoju.games.samsara.model.build import Piece, Way
from zhuoju.games.samsara.model.words import Release
from zhuoju.kernel import BadOptions, Chance, Plain, ToolRefused
from zhuoju.kernel.roleplay import LookRow, Reckoned, Reckoning, Tool, ToolField

GRADES: Final = 6
BONUS_MOST, NUMBER_MOST = 60, 120
GRADED: Final = tuple(tables.DIFFICULTY)
LEVEL_MOST: Final = 30
CHARTS: Final = ("complication", "errand", "stranger", "omen", "reward", "place")


def _grade(name: str, default: int = 2) -> ToolField:
    return ToolField(name, default=default, least=1, most=GRADES)


def tools() -> list[Tool]:
    """Every tool, in the order a DJ meets them."""
    priced = tuple(name for name, entry in ENTRIES.items() if entry.family != "offset")
    bonus = ToolField("bonus", default=0, least=0, most=BONUS_MOST)
    return [
        Tool(
            "check",
            (
                _grade("reaction"),
                _grade("attribute"),
                bonus,
                ToolField("number", default=14, least=0, most=NUMBER_MOST),
            ),
        ),
        Tool(
            "contest", (_grade("reaction"), _grade("attribute"), _grade("their_reaction"), _grade("theirs"))
        ),
        Tool(
            "settle",
            (
                ToolField("star", default=1, least=1, most=tables.ASCENDED),
                ToolField("acting", default=0, least=0, most=len(tables.RANK_POINTS)),
                ToolField("influence", default=0, least=0, most=len(tables.RANK_POINTS)),
                ToolField("quest", "choice", "", ("", *GRADED)),
                ToolField("personal", "switch", False),
            ),
        ),
        Tool(
            "price",
            (
                ToolField("entry", "thing", priced[0], priced),
                ToolField("level", default=1, least=1, most=LEVEL_MOST),
                ToolField("release", "choice", "passive", get_args(Release)),
                ToolField("duration", default=0, least=0, most=10),
            ),
        ),
        Tool("chart", (ToolField("chart", "choice", CHARTS[0], CHARTS),), rolls=True),
    ]


def reckon(asked: Reckoning, chance: Chance, language: str) -> Reckoned:
    """What a tool finds. Raises BadOptions."""
    work = _WORK.get(asked.tool)
    if work is None:
        raise BadOptions(f"samsara: no tool {asked.tool!r}; known: {', '.join(_WORK)}")
    return work(asked.fields, chance, language)


def _say(language: str, key: str, **params: Plain) -> str:
    return LIBRARY.catalog.say(language, f"tool.{key}", **params)


def _percent(share: Fraction) -> str:
    return f"{float(share) * 100:.1f} %"


# Rolls


def _check(fields: Any, _chance: Chance, language: str) -> Reckoned:
    """SAM-ATTR-20 A roll against a number of the DJ's, and what other numbers would ask for."""
    one = attribute_contests.Side(fields["reaction"], fields["attribute"], fields["bonus"])
    number = fields["number"]
    spread = rolls.odds(one.dice)
    rows = tuple(
        LookRow(_say(language, "check.over", n=n), _percent(spread.at_least(n + 1)))
        for n in range(max(0, number - 6), number + 7, 2)
    )
    title = _say(language, "check.found", chance=_percent(attribute_contests.chance_over(one, number)))
    said = _say(language, "check.sum", dice=str(one.dice), number=number, mean=f"{float(spread.mean):.1f}")
    return Reckoned(title, said, rows)


def _contest(fields: Any, _chance: Chance, language: str) -> Reckoned:
    """SAM-PROB-01, 02 A contest: who needs a success, who resists."""
    one = attribute_contests.Side(fields["reaction"], fields["attribute"])
    other = attribute_contests.Side(fields["their_reaction"], fields["theirs"])
    shares = exact_odds.shares(one, other)
    rows = [LookRow(_say(language, f"contest.{name}"), _percent(n)) for name, n in shares._asdict().items()]
    rows.append(
        LookRow(
            _say(language, "contest.clear", n=tables.EFFECT_MARGIN), _percent(exact_odds.wins_by(one, other))
        )
    )
    title = _say(language, "contest.found", chance=_percent(shares.win))
    return Reckoned(title, f"{one.dice} : {other.dice}", tuple(rows))


# Points


def _settle(fields: Any, _chance: Chance, language: str) -> Reckoned:
    """SAM-REWARD-02..07 What a mission pays somebody of this star, as a sum."""
    star = fields["star"]
    ranks = [fields["acting"], fields["influence"]]
    points = [tables.RANK_POINTS[place - 1] if place else 0 for place in ranks]
    factor = tables.MULTIPLIER[star - 1]
    quest = fields["quest"]
    worth = quests.worth(star, quest, personal=fields["personal"]) if quest else 0
    total = tables.FIXED_REWARD + sum(points) * factor + worth
    said = f"{tables.FIXED_REWARD} + ({points[0]} + {points[1]}) × {factor} + {worth} = {total}"
    rows = (
        LookRow(_say(language, "settle.fixed"), str(tables.FIXED_REWARD)),
        LookRow(_say(language, "settle.ranks"), str(sum(points) * factor), f"{sum(points)} × {factor}"),
        LookRow(_say(language, "settle.side"), str(worth)),
        LookRow(_say(language, "settle.recorder"), str(tables.DJ_REWARD[star - 1])),
    )
    return Reckoned(_say(language, "settle.found", total=total), said, rows)


def _price(fields: Any, _chance: Chance, language: str) -> Reckoned:
    """SAM-COST-02..12 What one entry costs at a level and in a way of release. Raises ToolRefused."""
    card = ENTRIES[fields["entry"]]
    name = spelled(fields["entry"], language)
    if fields["level"] > card.cap:
        raise ToolRefused(_say(language, "price.too_high", name=name, level=fields["level"], most=card.cap))
    release: Release = fields["release"]
    if card.releases and release not in card.releases:
        known = _say(language, "price.or").join(_release(each, language) for each in card.releases)
        said = _release(release, language)
        raise ToolRefused(_say(language, "price.wrong_release", name=name, release=said, known=known))
    line = cost.entry_line(
        Piece(fields["entry"], fields["level"]), Way(release=release, duration=fields["duration"])
    )
    rows = [LookRow(_say(language, "price.base"), f"{line.base / 100:g}")]
    rows += [LookRow(_say(language, f"price.by.{name}"), f"{percent:+d} %") for name, percent in line.factors]
    rows.append(LookRow(_say(language, "price.modifier"), f"{line.modifier} %"))
    rows.append(LookRow(_say(language, "price.gate"), f"★{line.gate}"))
    title = _say(language, "price.found", name=name, n=line.amount)
    return Reckoned(title, f"{line.base / 100:g} × {line.modifier} % → {line.amount}", tuple(rows))


def _release(release: str, language: str) -> str:
    return _say(language, f"price.release.{release}")


# Charts


def _chart(fields: Any, chance: Chance, language: str) -> Reckoned:
    """A line of a chart."""
    chart = fields["chart"]
    line = draw(LIBRARY.catalog, chart, lambda n: chance.below(n, of="chart"))
    title = LIBRARY.catalog.say(language, line.key)
    return Reckoned(title, f"{_say(language, f'chart.chart.{chart}')} · {line.place} / {line.of}")


_WORK: Final[dict[str, Callable[[Any, Chance, str], Reckoned]]] = {
    "check": _check,
    "contest": _contest,
    "settle": _settle,
    "price": _price,
    "chart": _chart,
}
