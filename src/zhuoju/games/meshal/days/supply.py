"""MES-SUP Food, drink and sleep: what a day asks for, what a lack costs, and how it is made good."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.catalogue.statements import Need, Seldom
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.character.clock import HOUR
from zhuoju.games.meshal.character.consciousness import asleep
from zhuoju.games.meshal.character.in_force import collected
from zhuoju.games.meshal.days import dice_costs
from zhuoju.games.meshal.items import gear, shelf_life
from zhuoju.games.meshal.model.cards import Duration
from zhuoju.games.meshal.model.refusal import Refusal, insist
from zhuoju.games.meshal.model.sheet import Lasting, Sheet
from zhuoju.games.meshal.model.state import Ref, World, being, on
from zhuoju.games.meshal.model.words import Attribute, Size, Supply

ASLEEP: Final = "asleep"
NIGHT: Final = 6  # hours of sleep a day (MES-SUP-05), and in a row to wake by oneself (MES-SUP-07)
PORTIONS: Final[dict[Size, int]] = {
    "micro": 0, "small": 1, "medium": 2, "large": 4, "huge": 8, "super_huge": 16,
}  # fmt: skip
LACK: Final[dict[Supply, Attribute]] = {"food": "might", "drink": "agility", "sleep": "spirit"}
NEEDLESS: Final = ("construct", "ethereal")  # forms of creatures that live on nothing
WARN_DAYS: Final = 2


# Needs


def needs(w: World, ref: Ref) -> dict[Supply, int]:
    """MES-SUP-01..03, 05 Portions of food and drink and hours of sleep a day; others are not needed."""
    without, rare = being(w, ref).sheet.without, seldom(w, ref)
    usual = usual_needs(w, ref)
    return {kind: n for kind, n in usual.items() if without.get(kind, 0) + 1 >= rare.get(kind, 1)}


def seldom(w: World, ref: Ref) -> dict[Supply, int]:
    """MES 9.6 What comes up only once in so many days (the camel's thirst)."""
    return {each.kind: each.days for each in collected(w, ref, Seldom)}


def usual_needs(w: World, ref: Ref) -> dict[Supply, int]:
    """MES-SUP-01..03 The same, on a day on which everything comes up."""
    if not on(w, "supply"):
        return {}
    if values.is_character(being(w, ref).sheet):
        return values.needs(w, ref)
    if values.form(w, ref) in NEEDLESS:
        return {}
    portions = PORTIONS[values.size(w, ref)]
    found: dict[Supply, int] = {"food": portions, "drink": portions, "sleep": NIGHT}
    for need in collected(w, ref, Need):
        found[need.kind] = need.n
    return {kind: n for kind, n in found.items() if n > 0}


def lacking(w: World, ref: Ref) -> dict[Supply, int]:
    """What today still lacks."""
    had = being(w, ref).sheet.had
    left = {kind: n - had.get(kind, 0) for kind, n in needs(w, ref).items()}
    return {kind: n for kind, n in left.items() if n > 0}


def wanting(w: World, ref: Ref) -> list[Supply]:
    """MES-SUP-12, 14 What today still lacks, and this rest, for one who has dice to get back by it."""
    rest, needed = w.state.rest, needs(w, ref)
    if rest is None or ref not in rest.refs or not being(w, ref).sheet.locked:
        return list(lacking(w, ref))
    had = rest.had.get(ref, [])
    return list(dict.fromkeys((*lacking(w, ref), *(kind for kind in needed if kind not in had))))


def portions(item: str) -> dict[Supply, int]:
    """MES-ITM-38 What an item counts for when it is eaten or drunk."""
    found: dict[Supply, int] = {}
    for clause in ITEMS[item].effects or ():
        if clause.verb == "portion":
            kind, n = clause.args["kind"], clause.args["n"]
            found[kind] = found.get(kind, 0) + n
    return found


def harmless(item: str) -> bool:
    """Whether nothing else comes of eating it: raw meat and ale are left to their owner's choice."""
    return all(clause.verb == "portion" for clause in ITEMS[item].effects or ())


# Eating, drinking, sleeping


def have(w: World, ref: Ref, kind: Supply, n: int) -> None:
    """It counts for today, and for the rest that is going on (MES-RST-06)."""
    had = being(w, ref).sheet.had
    had[kind] = had.get(kind, 0) + n
    rest = w.state.rest
    if rest is not None and ref in rest.refs and n > 0:
        kinds = rest.had.setdefault(ref, [])
        if kind not in kinds:
            kinds.append(kind)


def cannot_eat(w: World, ref: Ref, item_id: int) -> Refusal | None:
    """Why something cannot be eaten or drunk."""
    carried = gear.find(being(w, ref).sheet, item_id)
    if not portions(carried.item):
        return Refusal("not_food", "MES-ITM-38", {"item": carried.item})
    if shelf_life.expired(w, carried):
        return Refusal("rotten", "MES-ITM-28", {"item": carried.item})
    return None


def eat(w: World, ref: Ref, item_id: int, *, of: Ref | None = None) -> dict[Supply, int]:
    """MES-ITM-38 Eat or drink one of an item, one's own or another's; gives back its portions."""
    owner = ref if of is None else of
    insist(cannot_eat(w, owner, item_id))
    item = gear.consume(w, owner, item_id).item
    for kind, n in portions(item).items():
        have(w, ref, kind, n)
    return portions(item)


def provide(w: World, refs: Sequence[Ref]) -> dict[Ref, list[str]]:
    """MES-SUP-16 Everybody eats and drinks what today still lacks: own things first, what expires first.

    Then those who have enough share. Gives back what each has had. Whom hunger or thirst has cost dice has a
    meal and a drink in this rest, whatever he has had today: only a full rest helps him (MES-SUP-12, 14).
    """
    eaten: dict[Ref, list[str]] = {ref: [] for ref in refs}
    for owners in ([[ref] for ref in refs], [list(refs) for _ in refs]):
        for ref, larders in zip(refs, owners, strict=True):
            for owner in larders:
                eaten[ref] += _feed(w, ref, owner)
    return eaten


def _feed(w: World, ref: Ref, owner: Ref) -> list[str]:
    eaten = []
    for carried in shelf_life.oldest_first(w, being(w, owner).sheet):
        kinds = portions(carried.item) if harmless(carried.item) else {}
        while gear.has(being(w, owner).sheet, carried.id) and any(k in wanting(w, ref) for k in kinds):
            eat(w, ref, carried.id, of=owner)
            eaten.append(carried.item)
    return eaten


def days_left(w: World, refs: Iterable[Ref], kind: Supply) -> int | None:
    """MES-SUP-16 For how many days a company has enough; None: it needs none."""
    refs = list(refs)
    daily = sum(Fraction(usual_needs(w, ref).get(kind, 0), seldom(w, ref).get(kind, 1)) for ref in refs)
    if not daily:
        return None
    return int(sum(_stock(w, being(w, ref).sheet, kind) for ref in refs) / daily)


def _stock(w: World, sheet: Sheet, kind: Supply) -> int:
    """What `provide` would serve of it."""
    served = (c for c in sheet.items if harmless(c.item) and not shelf_life.expired(w, c))
    return sum(portions(c.item).get(kind, 0) * c.n for c in served)


def warnings(w: World, refs: Iterable[Ref]) -> dict[Supply, int]:
    """MES-SUP-16 What runs out within two days, and in how many."""
    kinds: tuple[Supply, ...] = ("food", "drink")
    found = {kind: days_left(w, list(refs), kind) for kind in kinds}
    return {kind: days for kind, days in found.items() if days is not None and days <= WARN_DAYS}


def fall_asleep(w: World, ref: Ref) -> None:
    """MES-SUP-05 Lie down to sleep; it lasts until one wakes. Raises Refused."""
    if w.state.moment is not None:
        insist(Refusal("moment", "MES-SUP-08"))
    if not asleep(w, ref):
        effects = being(w, ref).sheet.effects
        effects.append(Lasting(ASLEEP, lasts=Duration(kind="while"), since=w.state.clock))


def slept(w: World, ref: Ref) -> int:
    """MES-SUP-05 The whole hours of sleep that were not counted yet count for today; gives them back."""
    sleep = next((effect for effect in being(w, ref).sheet.effects if effect.source == ASLEEP), None)
    hours = (w.state.clock - sleep.since) // HOUR if sleep is not None else 0
    if sleep is not None and hours:
        sleep.since += hours * HOUR
        have(w, ref, "sleep", hours)
    return hours


def wake(w: World, ref: Ref) -> int:
    """MES-SUP-07 Wake by oneself; gives back the whole hours slept."""
    hours = slept(w, ref)
    sheet = being(w, ref).sheet
    sheet.effects = [effect for effect in sheet.effects if effect.source != ASLEEP]
    return hours


# The day's account


def day_start(w: World, ref: Ref) -> dict[Supply, int]:
    """MES-SUP-04, 10, 13 The day before is over: each lack locks one die. Gives back its days running."""
    slept(w, ref)  # who sleeps on has slept so long on the day that is over
    sheet = being(w, ref).sheet
    short: dict[Supply, int] = {}
    for kind, needed in needs(w, ref).items():
        if sheet.had.get(kind, 0) < needed:
            short[kind] = sheet.short.get(kind, 0) + 1
            _lock(w, ref, LACK[kind])
    _wait(w, ref)
    sheet.short, sheet.had = short, {}
    return short


def _wait(w: World, ref: Ref) -> None:
    """One day more without what comes up seldom, or none if it was had."""
    sheet, usual = being(w, ref).sheet, usual_needs(w, ref)
    for kind in seldom(w, ref):
        had = sheet.had.get(kind, 0) >= usual.get(kind, 0)
        sheet.without[kind] = 0 if had else sheet.without.get(kind, 0) + 1


def _lock(w: World, ref: Ref, attribute: Attribute) -> None:
    """MES-SUP-10, 13, 15 One die is lost and cannot come back by other means than full rests."""
    score = values.score(w, ref, attribute)
    if score is not None:
        locked = being(w, ref).sheet.locked
        dice_costs.take(w, ref, {attribute: 1})
        locked[attribute] = min(score, locked.get(attribute, 0) + 1)


def relieve(w: World, ref: Ref) -> dict[Attribute, int]:
    """MES-SUP-12 A full rest restores one die of each kind lost; gives back which."""
    locked = being(w, ref).sheet.locked
    freed: dict[Attribute, int] = {a: 1 for a, n in locked.items() if n > 0}
    for attribute in freed:
        locked[attribute] -= 1
    being(w, ref).sheet.locked = {a: n for a, n in locked.items() if n > 0}
    dice_costs.give_back(w, ref, freed)
    return freed
