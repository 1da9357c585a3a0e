"""MES-CRE From the choices of a draft to a sheet, to what the sheet comes to, and to a being on the table."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.character.training_costs import occupied
from zhuoju.games.meshal.creation import growth
from zhuoju.games.meshal.creation.builder_checks import Finding, validate
from zhuoju.games.meshal.creation.new_beings import alone, new_sheet, start, start_money
from zhuoju.games.meshal.creation.strength import spent, strength
from zhuoju.games.meshal.items import gear, load
from zhuoju.games.meshal.items.trade import in_coins
from zhuoju.games.meshal.model.draft import Allowed, Draft
from zhuoju.games.meshal.model.profile import Profile
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.sheet import Lesson, Sheet
from zhuoju.games.meshal.model.state import World
from zhuoju.games.meshal.model.words import ATTRIBUTES, PROTECTIONS


def assemble(draft: Draft, profile: Profile, sources: Sequence[Lesson] = ()) -> Sheet:
    """MES-CRE-06 The sheet that the choices make, whether it is in order or not.

    `sources`: where abilities are learned, for their fees (MES-ABL-11)."""
    sheet = new_sheet(draft.species, profile, name=draft.name)
    sheet.gender = draft.gender or sheet.gender
    sheet.acquired.update(draft.acquired)
    sheet.abilities = dict(draft.abilities)
    sheet.potential -= spent(sheet)
    sheet.aliases, sheet.features = list(draft.aliases), dict(draft.features)
    sheet.height, sheet.weight = draft.height, draft.weight
    sheet.age = sheet.age if draft.age is None else draft.age
    sheet.purse = start_money(draft.rolled or 0, profile.settings) - cost(draft)
    for item, n in draft.gear.items():
        gear.add(sheet, item, n)
    w, ref = alone(sheet, profile)
    w.state.lessons = asked_for(draft, sources)
    sheet.purse -= growth.tuition(w, sheet)
    for item in draft.equipped:
        line = next((c for c in sheet.items if c.item == item and not c.equipped), None)
        if line is not None and gear.cannot_equip(w, ref, line.id) is None:
            gear.equip(w, ref, line.id)
    start(w, ref)
    return sheet


def cost(draft: Draft) -> int:
    """Copper that the gear of a draft costs."""
    return sum(ITEMS[item].price * n for item, n in draft.gear.items())


def asked_for(draft: Draft, sources: Sequence[Lesson]) -> list[Lesson]:
    """MES-ABL-11 The sources as they are before there is money: fees are asked for once it is rolled."""
    return [replace(lesson, fee=0) if draft.rolled is None else lesson for lesson in sources]


def examine(draft: Draft, profile: Profile, allowed: Allowed, sources: list[Lesson]) -> list[Finding]:
    """MES-CRE-01, 06 Everything that is wrong with a draft; pieces that cannot be equipped any more too."""
    sheet = assemble(draft, profile, sources)
    sources = asked_for(draft, sources)
    found = validate(sheet, profile, allowed=allowed, rolled=draft.rolled or 0, sources=sources)
    worn = [c.item for c in sheet.items if c.equipped]
    for item in draft.equipped:
        if item in worn:
            worn.remove(item)
        else:
            found.append(Finding(Refusal("no_longer_fits", "MES-CHR-15", {"item": item})))
    return found


def reckoned(w: World, draft: Draft) -> dict[str, Any]:
    """MES-ABL-31 What the choices of a draft come to at this table; nothing before there is a species."""
    if not draft.species:
        return {}
    profile = w.state.profile
    return summary(assemble(draft, profile, growth.lessons_at_hand(w)), profile)


def summary(sheet: Sheet, profile: Profile) -> dict[str, Any]:
    """MES-ABL-31, MES-CHR-19, steps 5, 8, 11, 12 What a sheet comes to, as the builder shows it live."""
    w, ref = alone(sheet, profile)
    shown: dict[str, Any] = {
        "potential": sheet.potential,
        "strength": strength(sheet),
        "scores": values.scores(w, ref),
        "permanent": {a: n for a in ATTRIBUTES if (n := values.permanent(w, sheet, a)) is not None},
        "occupied": {a: occupied(sheet, a) for a in values.naturally_valid(sheet)},
        "protection": {kind: values.protection(w, ref, kind) for kind in PROTECTIONS},
        "speed": values.speed(w, ref),
        "ways": [f"{way}-" if poor else way for way, poor in values.ways(w, ref).items()],
        "perception": values.perceptual_range(w, ref),
        "senses": [f"{sense}-" if poor else sense for sense, poor in values.senses(w, ref).items()],
        "max_ap": values.max_ap(w, ref),
        "purse": sheet.purse,
        "coins": list(in_coins(profile.settings, sheet.purse)),
    }
    if profile.on("load"):
        shown["load"] = [load.carried(sheet), load.capacity(w, ref)]
    return shown
