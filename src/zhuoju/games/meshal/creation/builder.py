"""MES-CRE section 8 The builder: fourteen steps, forward and back, looked at anew after each change.

Steps that ask nothing (3, 5, 8, 11, 12) are shown with the decision of the next one that does.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from zhuoju.games.meshal.catalogue.library import ABILITIES, ITEMS, PRESETS, SPECIES
from zhuoju.games.meshal.character.scores import START_ACQUIRED
from zhuoju.games.meshal.creation import growth
from zhuoju.games.meshal.creation.builder_checks import OLDEST, Finding, barred_item, errors, validate
from zhuoju.games.meshal.creation.draft_to_sheet import asked_for, assemble, examine, reckoned
from zhuoju.games.meshal.creation.new_beings import alone, new_being, preset_sheet, start, start_money
from zhuoju.games.meshal.items.gear import cannot_equip, cannot_grant
from zhuoju.games.meshal.model.draft import STEPS, Creation, Draft
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.sheet import Sheet
from zhuoju.games.meshal.model.state import Meshal, Ref, World
from zhuoju.games.meshal.model.words import ATTRIBUTES, Attribute
from zhuoju.kernel import Flow, Seat, Withheld, choose_amount, choose_one

MONEY: Final = "money"  # the stream of starting money
MONEY_DICE: Final = 6
NEXT, BACK = "next", "back"
Change = Callable[[], object]
Offers = dict[str, Change]


def creation(w: World) -> Creation:
    """The drafts of this table, begun where there are none."""
    if w.state.creation is None:
        w.state.creation = Creation()
    return w.state.creation


def begin(w: World, seat: Seat) -> Draft:
    """A new draft for a seat."""
    drafts = creation(w).drafts
    drafts[seat] = Draft(seat)
    return drafts[seat]


def character(m: Meshal, seat: Seat) -> Flow[Ref]:
    """MES-CRE-02 A seat takes a preset character or builds one of its own."""
    barred = {withheld.id for withheld in _barred_presets(m)}
    options = {option: name for name in PRESETS if (option := f"preset {name}") not in barred}
    chosen = yield from choose_one(
        seat, "build.how", {**options, "build": ""}, clause="MES-CRE-02", why=partial(_barred_presets, m)
    )
    if not chosen:
        return (yield from create(m, seat))
    one = new_being(m, chosen, seat, "party")
    m.tell("character_made", seat=seat, ref=one.ref, species=one.sheet.entry)
    return one.ref


def _barred_presets(w: World) -> Iterator[Withheld]:
    """MES-CRE-02, 03 Presets are held to the same: the first reason against each that may not be played."""
    state = w.state
    for name, card in PRESETS.items():
        sheet = preset_sheet(name, state.profile)
        found = validate(
            sheet,
            state.profile,
            allowed=creation(w).allowed,
            rolled=card.rolled,
            sources=growth.lessons_at_hand(w),
        )
        for against in errors(found)[:1]:
            yield against.of(f"preset {name}")


def create(m: Meshal, seat: Seat) -> Flow[Ref]:
    """MES-CRE-06 Take a seat's draft from where it is to the finished character."""
    draft = creation(m).drafts.get(seat) or begin(m, seat)
    while draft.being is None:
        yield from ASKED[draft.at](m, draft)
    return draft.being


def _ask(
    m: Meshal,
    draft: Draft,
    what: str,
    offers: Offers | Callable[[], Offers],
    why: Callable[[], Iterator[Withheld]] | None = None,
) -> Flow[None]:
    """One decision of a step: a change, or on to the next step, or back; as the table is meanwhile."""
    steps = list(ASKED)
    place = steps.index(draft.at)
    moves: Offers = {}
    if place + 1 < len(steps):
        moves[NEXT] = partial(setattr, draft, "at", steps[place + 1])
    if place > 0:
        moves[BACK] = partial(setattr, draft, "at", steps[place - 1])

    def live() -> Offers:
        return {**(offers() if callable(offers) else offers), **moves}

    change = yield from choose_one(
        draft.seat, f"build.{what}", live, clause="MES-CRE-06", why=why, anew=partial(shown, m, draft),
        costs=costs(_sheet(m, draft), live()), **shown(m, draft),
    )  # fmt: skip
    change()
    m.tell("draft", to=(draft.seat, m.state.host), seat=draft.seat, step=draft.at, of=STEPS)


def costs(sheet: Sheet, offers: Offers) -> dict[str, int]:
    """MES-ABL-31, MES-ITM-26 What options cost: potential, or copper for goods."""
    goods = {option: option.removeprefix("buy ") for option in offers if option.startswith("buy ")}
    return growth.costs(sheet, offers) | {option: ITEMS[item].price for option, item in goods.items()}


def shown(w: World, draft: Draft) -> dict[str, Any]:
    """MES-ABL-31 What goes with every decision: where the draft stands, and what is wrong with it."""
    if not draft.species:
        return {"step": draft.at, "sheet": {}, "wrong": []}
    found = findings(w, draft)
    wrong = [{"reason": f.why.reason, "clause": f.why.clause, **f.why.params} for f in found]
    return {"step": draft.at, "sheet": reckoned(w, draft), "wrong": wrong}


def findings(w: World, draft: Draft) -> list[Finding]:
    """MES-CRE-06, MES-ITM-39, 40 Everything wrong with a draft, and what of it this table cannot have."""
    found = examine(draft, w.state.profile, creation(w).allowed, growth.lessons_at_hand(w))
    barred = (cannot_grant(w, item) for item in draft.gear)
    return [*found, *(Finding(why) for why in barred if why is not None)]


def _sheet(w: World, draft: Draft) -> Sheet:
    return assemble(draft, w.state.profile, growth.lessons_at_hand(w))


# Step 2


def species_step(m: Meshal, draft: Draft) -> Flow[None]:
    """Step 2 Choose a species, then a gender of its list (MES-CHR-02, 04)."""
    allowed = creation(m).allowed.species

    def choose(species: str) -> Change:
        def change() -> None:
            draft.species, draft.gender = species, SPECIES[species].genders[0]

        return change

    names = [name for name in SPECIES if allowed is None or name in allowed]
    offers = {f"species {name}": choose(name) for name in names if name != draft.species}
    if not draft.species:
        change = yield from choose_one(
            draft.seat, "build.species", offers, clause="MES-CHR-04", **shown(m, draft)
        )
        change()
        return
    for gender in SPECIES[draft.species].genders:
        if gender != draft.gender:
            offers[f"gender {gender}"] = partial(setattr, draft, "gender", gender)
    yield from _ask(m, draft, "species", offers)


# Steps 3 to 5


def scores_step(m: Meshal, draft: Draft) -> Flow[None]:
    """Step 4 Raise acquired scores one by one (MES-ATR-04); what was raised here can be taken back."""
    sheet = _sheet(m, draft)

    def by(attribute: Attribute, n: int) -> Change:
        def change() -> None:
            value = draft.acquired.get(attribute, START_ACQUIRED) + n
            draft.acquired[attribute] = value
            if value == START_ACQUIRED:
                del draft.acquired[attribute]

        return change

    offers: Offers = {}
    for attribute in ATTRIBUTES:
        if growth.cannot_train(sheet, attribute) is None:
            offers[f"raise {attribute}"] = by(attribute, 1)
        if draft.acquired.get(attribute, START_ACQUIRED) > START_ACQUIRED:
            offers[f"lower {attribute}"] = by(attribute, -1)

    def why() -> Iterator[Withheld]:
        for attribute in ATTRIBUTES:
            against = growth.cannot_train(sheet, attribute)
            if against is not None:
                yield against.of(f"raise {attribute}")

    yield from _ask(m, draft, "scores", offers, why)


# Steps 6 to 8


def abilities_step(m: Meshal, draft: Draft) -> Flow[None]:
    """Step 6 Obtain abilities (MES-ABL-02); magic is hidden where the table plays without it (MES-ABL-32)."""
    sheet = _sheet(m, draft)
    stage, ref = alone(sheet, m.state.profile)
    stage.state.lessons = asked_for(draft, growth.lessons_at_hand(m))
    against = {name: growth.cannot_obtain(stage, sheet, name, ref) for name in ABILITIES}
    offers: Offers = {
        f"obtain {name}": partial(draft.abilities.setdefault, name, 0)
        for name, reason in against.items()
        if reason is None
    }
    for name in draft.abilities:
        offers[f"drop {name}"] = partial(draft.abilities.pop, name)

    def why() -> Iterator[Withheld]:
        hidden = ("MES-ABL-24", "MES-ABL-32")
        for name, reason in against.items():
            if reason is not None and reason.clause not in hidden:
                yield reason.of(f"obtain {name}")

    yield from _ask(m, draft, "abilities", offers, why)


def improvements_step(m: Meshal, draft: Draft) -> Flow[None]:
    """Step 7 Improve abilities that allow it (MES-ABL-08, MES-CRE-07)."""
    sheet = _sheet(m, draft)

    def by(name: str, n: int) -> Change:
        def change() -> None:
            draft.abilities[name] += n

        return change

    improvable = [name for name in draft.abilities if ABILITIES[name].improvement is not None]
    offers: Offers = {}
    for name in improvable:
        if growth.cannot_improve(sheet, name) is None:
            offers[f"improve {name}"] = by(name, 1)
        if draft.abilities[name] > 0:
            offers[f"unlearn {name}"] = by(name, -1)

    def why() -> Iterator[Withheld]:
        for name in improvable:
            against = growth.cannot_improve(sheet, name)
            if against is not None:
                yield against.of(f"improve {name}")

    yield from _ask(m, draft, "improvements", offers, why)


# Steps 9 to 12


def roll_money(m: Meshal, draft: Draft) -> None:
    """MES-CRE-05 Money is rolled once for each character, by the server; the host may fix it."""
    if draft.rolled is None:
        fixed = creation(m).allowed.money
        draft.rolled = sum(m.chance.roll(MONEY_DICE, 6, MONEY)) if fixed is None else fixed
        copper = start_money(draft.rolled, m.state.profile.settings)
        m.tell("money_rolled", seat=draft.seat, rolled=draft.rolled, copper=copper)


def gear_step(m: Meshal, draft: Draft) -> Flow[None]:
    """Step 9 Roll money once, then buy gear (MES-ITM-26)."""
    roll_money(m, draft)
    money = _sheet(m, draft).purse
    reasons = {item: cannot_buy(m, draft, item, money) for item in ITEMS if ITEMS[item].scale is not None}
    chosen: list[str] = []
    offers: Offers = {
        f"buy {item}": partial(chosen.append, item) for item, against in reasons.items() if against is None
    }
    for item in draft.gear:
        offers[f"return {item}"] = partial(_put_back, draft, item)

    def why() -> Iterator[Withheld]:
        return (against.of(f"buy {item}") for item, against in reasons.items() if against is not None)

    yield from _ask(m, draft, "gear", offers, why)
    for item in chosen:
        most = min(99, money // ITEMS[item].price) if ITEMS[item].price else 99
        n = 1
        if most > 1 and not ITEMS[item].slots and not ITEMS[item].unique:
            n = yield from choose_amount(
                1, most, draft.seat, "build.amount", clause="MES-ITM-26", default=1, item=item,
                price=ITEMS[item].price, money=money,
            )  # fmt: skip
        draft.gear[item] = draft.gear.get(item, 0) + n


def cannot_buy(w: World, draft: Draft, item: str, money: int) -> Refusal | None:
    """Step 9 Why an item cannot be bought: the host, the era, the only one of its kind, or the price."""
    against = barred_item(creation(w).allowed, item) or cannot_grant(w, item)
    if against is None and ITEMS[item].unique and item in draft.gear:
        against = Refusal("unique", "MES-ITM-40", {"item": item})
    if against is None and ITEMS[item].price > money:
        against = Refusal("money", "MES-ITM-26", {"needed": ITEMS[item].price, "money": money})
    if against is None and "currency" in ITEMS[item].families:
        against = Refusal("currency", "MES-ITM-25", {"item": item})
    return against


def _put_back(draft: Draft, item: str) -> None:
    draft.gear[item] -= 1
    if draft.gear[item] == 0:
        del draft.gear[item]
    while draft.equipped.count(item) > draft.gear.get(item, 0):
        draft.equipped.remove(item)


def equipment_step(m: Meshal, draft: Draft) -> Flow[None]:
    """Step 10 Equip what slots and size allow (MES-CHR-15); 11 load and 12 values are shown along."""
    sheet = _sheet(m, draft)
    w, ref = alone(sheet, m.state.profile)
    spare = [c for c in sheet.items if not c.equipped and ITEMS[c.item].slots]
    reasons = {c.item: cannot_equip(w, ref, c.id) for c in spare}
    offers: Offers = {
        f"equip {item}": partial(draft.equipped.append, item)
        for item, against in reasons.items()
        if against is None
    }
    for item in draft.equipped:
        offers[f"doff {item}"] = partial(draft.equipped.remove, item)

    def why() -> Iterator[Withheld]:
        return (against.of(f"equip {item}") for item, against in reasons.items() if against is not None)

    yield from _ask(m, draft, "equipment", offers, why)


# Steps 13, 14


def features_step(m: Meshal, draft: Draft) -> Flow[None]:
    """Step 13 MES-CHR-16..18 Names and features come by `describe`; with `sw.age` the age is asked for."""
    asked: list[bool] = []
    offers: Offers = {"age": partial(asked.append, True)} if m.state.profile.on("age") else {}
    yield from _ask(m, draft, "features", offers)
    if asked:
        adult = SPECIES[draft.species].adult
        draft.age = yield from choose_amount(
            0, OLDEST, draft.seat, "build.age", clause="MES-CHR-18", default=adult, adult=adult
        )


def finish_step(m: Meshal, draft: Draft) -> Flow[None]:
    """Step 14 MES-CRE-01, 04 Start: only a sheet that is in order; otherwise every reason is listed."""

    def offers() -> Offers:
        return {} if errors(findings(m, draft)) else {"finish": partial(finish, m, draft)}

    def why() -> Iterator[Withheld]:
        return (against.of("finish") for against in errors(findings(m, draft)))

    yield from _ask(m, draft, "finish", offers, why)


def finish(m: Meshal, draft: Draft) -> None:
    """MES-CRE-04 The character comes to the table: dice full, AP at the maximum, everything loaded."""
    one = new_being(m, draft.species, draft.seat, "party", sheet=_sheet(m, draft))
    start(m, one.ref)
    draft.being = one.ref
    m.tell("character_made", seat=draft.seat, ref=one.ref, species=draft.species)


ASKED: Final[dict[int, Callable[[Meshal, Draft], Flow[None]]]] = {
    2: species_step,
    4: scores_step,
    6: abilities_step,
    7: improvements_step,
    9: gear_step,
    10: equipment_step,
    13: features_step,
    14: finish_step,
}
