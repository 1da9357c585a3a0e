"""What a host reckons with between scenes: fights, loot, the road, supplies, rest, hazards, odds, charts."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple, get_args

from zhuoju.content.text.charts import draw
from zhuoju.games.meshal.basics import exact_odds
from zhuoju.games.meshal.catalogue.library import ABILITIES, CREATURES, ITEMS, LIBRARY, MOUNTS, VEHICLES
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.character.clock import DAY, HOUR, MINUTE, TEN_MINUTES
from zhuoju.games.meshal.character.naming import called
from zhuoju.games.meshal.creation import read_sheets
from zhuoju.games.meshal.creation.new_beings import new_being
from zhuoju.games.meshal.creation.strength import strength
from zhuoju.games.meshal.days import rest, supply, travel, weather
from zhuoju.games.meshal.hosting import fight_intensity
from zhuoju.games.meshal.hosting.rewards import bonus_cap
from zhuoju.games.meshal.items import gear, loot
from zhuoju.games.meshal.model.profile import Profile, full
from zhuoju.games.meshal.model.state import Ref, Stage, State, being
from zhuoju.games.meshal.model.words import Intensity
from zhuoju.games.meshal.ways import falling
from zhuoju.kernel import BadOptions, Chance, Plain, ToolRefused
from zhuoju.kernel.roleplay import LookRow, Reckoned, Reckoning, Tool, ToolField

ROUTES: Final = get_args(travel.Route)
FACTOR_MOST: Final = 20  # creatures of one kind
BANDS: Final = 6  # that are proposed at once
WEATHERS: Final = ("freezing", "torrid")
HAZARDS: Final = ("fall", *WEATHERS)
DICE_MOST, DIFFICULTY_MOST = 30, 40
KM_MOST, HOURS_MOST, DAYS_MOST = 2000, 72, 60
LISTED: Final = 14  # days of a journey that are told one by one

CHARTS: Final = ("weather", "road", "rumour", "pocket", "name", "twist")


def tools() -> list[Tool]:
    """Every tool, in the order a host meets them."""
    foes = (ToolField("foes", "foes", {}),)
    return [
        Tool(
            "band",
            (ToolField("intensity", "choice", "rival", fight_intensity.INTENSITIES),),
            party=True,
            rolls=True,
        ),
        Tool("reward", foes, party=True),
        Tool("loot", foes, rolls=True),
        Tool("travel", _journey(), party=True),
        Tool("supply", (ToolField("days", default=3, least=1, most=DAYS_MOST),), party=True),
        Tool("rest", (ToolField("hours", default=8, least=1, most=HOURS_MOST),), party=True, rolls=True),
        Tool("hazard", (ToolField("kind", "choice", "fall", HAZARDS), _number("n", 6, 600, 1)), party=True),
        Tool("attempt", (_number("dice", 4, DICE_MOST), _number("against", 2, DIFFICULTY_MOST))),
        Tool("contest", (_number("mine", 4, DICE_MOST), _number("theirs", 4, DICE_MOST))),
        Tool("chart", (ToolField("chart", "choice", CHARTS[0], CHARTS),), rolls=True),
    ]


def _number(name: str, default: int, most: int, least: int = 0) -> ToolField:
    return ToolField(name, default=default, least=least, most=most)


def _journey() -> tuple[ToolField, ...]:
    return (
        _number("km", 40, KM_MOST, 1),
        ToolField("route", "choice", "normal", ROUTES),
        _number("hours", 0, travel.VEHICLE_HOURS),
        _number("rapid", 0, travel.DAY_HOURS),
        ToolField("vehicle", "thing", "", ("", *VEHICLES)),
    )


def reckon(asked: Reckoning, profile: Profile, chance: Chance, language: str) -> Reckoned:
    """What a tool finds under these rules. Raises BadOptions."""
    work = _WORK.get(asked.tool)
    if work is None:
        raise BadOptions(f"meshal: no tool {asked.tool!r}; known: {', '.join(_WORK)}")
    return work(Desk(asked, profile), chance, language)


class Desk(NamedTuple):
    """What is asked, and the rules that hold."""

    asked: Reckoning
    profile: Profile

    @property
    def fields(self) -> Mapping[str, Any]:
        """What the host has put in."""
        return self.asked.fields


# Who reckons


def _party(desk: Desk, language: str) -> tuple[Stage, list[Ref]]:
    """The characters on a stage of their own. Raises ToolRefused."""
    stage = Stage(State(desk.profile))
    sheets = [read_sheets.character(dict(data), full()) for data in desk.asked.party if not data.get("dead")]
    if not sheets:
        raise ToolRefused(_say(language, "refused.nobody"))
    return stage, [new_being(stage, sheet.entry, 0, "party", sheet=sheet).ref for sheet in sheets]


def _foes(desk: Desk, language: str) -> dict[str, int]:
    """Whom to reckon with. Raises ToolRefused."""
    found = {str(name): int(n) for name, n in dict(desk.fields["foes"]).items() if n}
    if not found:
        raise ToolRefused(_say(language, "refused.no_foes"))
    for name, n in found.items():
        if name not in CREATURES:
            raise ToolRefused(_say(language, "refused.unknown_foe", name=name))
        if not 0 < n <= FACTOR_MOST:
            called_so = _name(CREATURES[name], language)
            raise ToolRefused(_say(language, "refused.too_many", name=called_so, n=n, most=FACTOR_MOST))
    return found


def _say(language: str, key: str, **params: Plain) -> str:
    return LIBRARY.catalog.say(language, f"tool.{key}", **params)


def _name(card: Any, language: str) -> str:
    return LIBRARY.words.name_of(card, language)


def _word(name: str, language: str) -> str:
    return LIBRARY.catalog.say(language, f"option.{name}")


def _portion(kind: str, language: str) -> str:
    return _say(language, f"of.{kind}")


def _percent(share: Fraction) -> str:
    return f"{float(share) * 100:.1f} %"


def _decimal(number: Fraction) -> str:
    return f"{float(number):.1f}".removesuffix(".0")


# Fights


def _band(desk: Desk, chance: Chance, language: str) -> Reckoned:
    """MES-ENC-06 Bands of foes for an intensity, drawn from all that would do."""
    stage, refs = _party(desk, language)
    own = [strength(being(stage, ref).sheet) for ref in refs]
    target: Intensity = desk.fields["intensity"]
    among = [name for name in CREATURES if name not in MOUNTS]
    found = fight_intensity.suggestions(own, target, among, limit=2000)
    chance.shuffle(found, of="band")
    rows = tuple(
        LookRow(_listed(band, language), str(fight_intensity.strength_of(band))) for band in found[:BANDS]
    )
    title = _say(language, "band.found", intensity=_word(target, language), n=len(refs), own=sum(own))
    return Reckoned(title, _say(language, "band.sum", reward=fight_intensity.REWARD[target]), rows)


def _listed(band: Mapping[str, int], language: str) -> str:
    each = [_say(language, "band.each", name=_name(CREATURES[foe], language), n=n) for foe, n in band.items()]
    return _say(language, "band.and").join(each)


def _reward(desk: Desk, _chance: Chance, language: str) -> Reckoned:
    """MES-RWD-01..04 What a victory over these is worth to each."""
    stage, refs = _party(desk, language)
    own = [strength(being(stage, ref).sheet) for ref in refs]
    hostile = fight_intensity.strength_of(_foes(desk, language))
    gap = fight_intensity.gap([hostile], own)
    found = fight_intensity.intensity(gap)
    title = _say(
        language, "reward.found", intensity=_word(found, language), reward=fight_intensity.REWARD[found]
    )
    said = _say(language, "reward.sum", hostile=hostile, own=sum(own), n=len(own), gap=gap)
    bonus = bonus_cap(stage, found)
    rows = [
        LookRow(called(being(stage, ref).sheet, language), f"+{fight_intensity.REWARD[found]}")
        for ref in refs
    ]
    if bonus:
        rows.append(LookRow(_say(language, "reward.bonus"), f"+0 … +{bonus}"))
    return Reckoned(title, said, tuple(rows))


def _loot(desk: Desk, chance: Chance, language: str) -> Reckoned:
    """MES-LOT-02, 04, 06 What so many bodies have on them, and what an ability could win besides."""
    things: dict[str, int] = {}
    won: list[LookRow] = []
    for name, n in _foes(desk, language).items():
        card = CREATURES[name]
        for stack in card.gear:
            if not gear.is_natural(ITEMS[stack.item]):
                things[stack.item] = things.get(stack.item, 0) + n * stack.n
        for entry in card.loot:
            if entry.ability:
                won.append(_to_win(name, entry, n, language))
                continue
            many = sum(loot.found(entry, chance) for _ in range(n))
            if many:
                things[entry.stack.item] = things.get(entry.stack.item, 0) + many
    rows = [LookRow(_name(ITEMS[item], language), f"×{many}") for item, many in things.items()]
    title = _say(language, "loot.found", n=sum(things.values())) if things else _say(language, "loot.none")
    return Reckoned(title, _say(language, "loot.sum") if won else "", (*rows, *won))


def _to_win(name: str, entry: Any, n: int, language: str) -> LookRow:
    note = _say(
        language,
        "loot.to_win",
        creature=_name(CREATURES[name], language),
        ability=LIBRARY.words.name_of(ABILITIES[entry.ability], language),
        difficulty=entry.difficulty,
    )
    many = f"×{n * entry.stack.n}" if not entry.stack.dice else f"{n * entry.stack.dice}N"
    return LookRow(_name(ITEMS[entry.stack.item], language), many, note)


# The road


def _travel(desk: Desk, _chance: Chance, language: str) -> Reckoned:
    """MES-TRV How many days a way takes, what it costs and what is eaten on it."""
    stage, refs = _party(desk, language)
    fields = desk.fields
    company = travel.Company(tuple(refs), fields["vehicle"])
    leg = travel.Leg(fields["km"], fields["route"])
    days = travel.plan(stage, company, [leg], fields["hours"] or None)
    if not days:
        raise ToolRefused(_say(language, "refused.no_pace"))
    pace = travel.pace(stage, company, leg.route)
    usual = travel.daily_hours(stage, company)
    title = _say(language, "travel.found", km=leg.km, days=len(days))
    said = _say(language, "travel.sum", pace=_decimal(pace), hours=fields["hours"] or usual, usual=usual)
    rows = [_day(day, language) for day in days[:LISTED]]
    total: dict[str, int] = {}
    for day in days:
        for kind, n in day.needs.items():
            total[kind] = total.get(kind, 0) + n
    rows += [
        LookRow(_say(language, "travel.total", kind=_portion(kind, language)), str(n))
        for kind, n in total.items()
    ]
    march = travel.March(Fraction(fields["hours"] or usual), leg.route, fields["rapid"])
    against = travel.cannot_march(company, march)
    if against is not None:
        vehicle = _name(VEHICLES[company.vehicle], language) if company.vehicle else ""
        params: dict[str, Plain] = {**against.params, "vehicle": vehicle}
        why = LIBRARY.catalog.say(language, f"reason.{against.reason}", **params)
        raise ToolRefused(_say(language, "refused.march", why=why))
    for ref, n in travel.price(stage, company, march).items():
        rows.append(
            LookRow(called(being(stage, ref).sheet, language), f"−{n}", _say(language, "travel.price"))
        )
    if fields["rapid"]:
        km = travel.distance(stage, company, march)
        rows.append(LookRow(_say(language, "travel.hurried"), _say(language, "travel.km_of", km=km)))
    minutes = (len(days) - 1) * (DAY // MINUTE) + int(days[-1].hours * (HOUR // MINUTE))
    return Reckoned(title, said, tuple(rows), minutes)


def _day(day: travel.PlanDay, language: str) -> LookRow:
    return LookRow(
        _say(language, "travel.day", day=day.day),
        _say(language, "travel.km_of", km=sum(day.km.values())),
        _say(language, "travel.hours_of", hours=_decimal(day.hours)),
    )


def _supply(desk: Desk, _chance: Chance, language: str) -> Reckoned:
    """MES-SUP-01..03, 16 What a company eats and drinks in so many days, and how long its stock lasts."""
    stage, refs = _party(desk, language)
    days = desk.fields["days"]
    daily = travel.daily_needs(stage, refs)
    if not daily:
        return Reckoned(_say(language, "supply.none"))
    rows = []
    for kind, n in daily.items():
        left = supply.days_left(stage, refs, kind)
        note = _say(language, "supply.left", days=left) if left is not None else ""
        rows.append(LookRow(_portion(kind, language), str(n * days), note))
    for ref in refs:
        own = _say(language, "band.and").join(
            f"{_portion(kind, language)} {n}" for kind, n in supply.usual_needs(stage, ref).items()
        )
        rows.append(LookRow(called(being(stage, ref).sheet, language), "", own))
    said = " + ".join(f"{_portion(kind, language)} {n} × {days}" for kind, n in daily.items())
    return Reckoned(_say(language, "supply.found", n=len(refs), days=days), said, tuple(rows))


def _rest(desk: Desk, chance: Chance, language: str) -> Reckoned:
    """MES-RST-08 How a rest may go: rolled once, beside what is to be expected."""
    stage, refs = _party(desk, language)
    hours = desk.fields["hours"]
    tried = rest.forecast(stage, refs, hours, chance)
    rows = []
    for ref in refs:
        sheet, tired = being(stage, ref).sheet, rest.damaged(stage, ref)
        if not tired:
            rows.append(LookRow(called(sheet, language), _say(language, "rest.fresh")))
            continue
        for attribute in tired:
            score = values.score(stage, ref, attribute) or 0
            held = sheet.dice.get(attribute, 0)
            when = tried.filled[ref].get(attribute)
            value = _say(language, "rest.full", hours=when) if when else _say(language, "rest.not_full")
            mean = _decimal(exact_odds.hours_to_full(score, held))
            note = _say(language, "rest.expected", held=held, score=score, hours=mean)
            rows.append(LookRow(f"{called(sheet, language)} · {_word(attribute, language)}", value, note))
    title = _say(language, "rest.found", hours=hours)
    return Reckoned(title, _say(language, "rest.sum"), tuple(rows), hours * (HOUR // MINUTE))


def _hazard(desk: Desk, _chance: Chance, language: str) -> Reckoned:
    """MES-MOV-26, MES-HAZ-14..17 How many dice a fall or the weather rolls against each."""
    stage, refs = _party(desk, language)
    kind, n = desk.fields["kind"], desk.fields["n"]
    rows = []
    for ref in refs:
        name = called(being(stage, ref).sheet, language)
        if kind == "fall":
            dice = falling.fall_dice(stage, ref, n)
            rows.append(
                LookRow(
                    name, f"{dice}P", _say(language, "hazard.mean", n=_decimal(exact_odds.points(dice).mean))
                )
            )
            continue
        weather.enter(stage, ref, kind)
        bites = [dice for _, dice in weather.pass_seconds(stage, ref, n * MINUTE)]
        value = " + ".join(f"{dice}P" for dice in bites) or "—"
        rows.append(LookRow(name, value))
    title = _say(language, f"hazard.found.{kind}", n=n)
    return Reckoned(title, _say(language, f"hazard.sum.{kind}", every=TEN_MINUTES // MINUTE), tuple(rows))


# Odds and charts


def _attempt(desk: Desk, _chance: Chance, language: str) -> Reckoned:
    """MES 11.2 An attempt: how likely, how far over, and how long with patience."""
    dice, against = desk.fields["dice"], desk.fields["against"]
    rolled = exact_odds.points(dice)
    rows = [
        LookRow(_say(language, "attempt.at_least", n=n), _percent(share)) for n, share in _at_least(rolled)
    ]
    if dice:
        mean = _decimal(exact_odds.expected_periods(against, dice))
        rows.append(LookRow(_say(language, "attempt.periods"), mean, _say(language, "attempt.periods_about")))
    title = _say(language, "attempt.found", chance=_percent(exact_odds.attempt(dice, against)))
    return Reckoned(title, _say(language, "attempt.sum", dice=dice, against=against), tuple(rows))


def _at_least(rolled: Any) -> Iterator[tuple[int, Fraction]]:
    return ((n, rolled.at_least(n)) for n in range(1, min(rolled.high, 12) + 1))


def _contest(desk: Desk, _chance: Chance, language: str) -> Reckoned:
    """MES 11.5 A contest of points."""
    mine, theirs = desk.fields["mine"], desk.fields["theirs"]
    shares = exact_odds.contest(mine, theirs)
    rows = tuple(
        LookRow(_say(language, f"contest.{name}"), _percent(share))
        for name, share in shares._asdict().items()
    )
    title = _say(language, "contest.found", chance=_percent(shares.win))
    return Reckoned(title, f"{mine}P : {theirs}P", rows)


def _chart(desk: Desk, chance: Chance, language: str) -> Reckoned:
    """A line of a chart."""
    chart = desk.fields["chart"]
    line = draw(LIBRARY.catalog, chart, lambda n: chance.below(n, of="chart"))
    title = LIBRARY.catalog.say(language, line.key)
    return Reckoned(title, f"{_say(language, f'chart.chart.{chart}')} · {line.place} / {line.of}")


_WORK: Final[dict[str, Callable[[Desk, Chance, str], Reckoned]]] = {
    "band": _band,
    "reward": _reward,
    "loot": _loot,
    "travel": _travel,
    "supply": _supply,
    "rest": _rest,
    "hazard": _hazard,
    "attempt": _attempt,
    "contest": _contest,
    "chart": _chart,
}
