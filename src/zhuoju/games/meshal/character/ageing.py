"""MES-CHR-18, 21, MES-LIF-11..13, 15 Years, stages of life, death of old age, and the way back from death."""

from collections.abc import Sequence

from zhuoju.games.meshal.basics import attempts, pool, proposals
from zhuoju.games.meshal.basics.telling import happen
from zhuoju.games.meshal.catalogue.library import SPECIES
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.character.clock import YEAR
from zhuoju.games.meshal.model.refusal import Refusal, insist
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being, on
from zhuoju.games.meshal.model.words import Stage
from zhuoju.kernel import Flow


def birthdays(w: World, ref: Ref) -> list[Stage]:
    """MES-CHR-18 Grow as many years older as the clock says; gives back the stages that were entered."""
    sheet = being(w, ref).sheet
    entered = []
    while on(w, "age") and not sheet.dead and w.state.clock - sheet.born >= YEAR:
        sheet.born += YEAR
        before = values.stage(sheet)
        sheet.age += 1
        after = values.stage(sheet)
        if after != before:
            entered.append(after)
            if after == "elder":
                sheet.elder_since = sheet.age
    if entered:
        values.settle(w, ref)  # MES-CHR-21
    return entered


def elder_years(w: World, ref: Ref) -> int | None:
    """MES-LIF-11 Years since the elder stage began; None: not there yet, or never."""
    sheet = being(w, ref).sheet
    species = SPECIES.get(sheet.entry)
    if species is None or species.elder is None or values.stage(sheet) != "elder":
        return None
    return sheet.age - (sheet.elder_since or species.elder)


def must_outlive(w: World, ref: Ref, *, new_year: bool) -> bool:
    """MES-LIF-11, 12 Whether an attempt is due at this day's start: each day or year, as is set."""
    if not on(w, "natural_death") or being(w, ref).sheet.dead or elder_years(w, ref) is None:
        return False
    return new_year or w.state.profile.settings.natural_death_period == "day"


def dice(w: World, ref: Ref) -> int:
    """MES-LIF-11 All attribute dice together."""
    return sum(values.all_dice(w, ref).values())


def outlives(w: World, ref: Ref, faces: Sequence[int]) -> bool:
    """MES-LIF-11 Whether the attempt against the years since becoming elder succeeds; else it is death."""
    years = elder_years(w, ref)
    return years is None or attempts.succeeds(pool.points(faces), years)


def die_of_age(w: World, ref: Ref) -> None:
    """MES-LIF-11 Death of old age; what follows is told by the caller."""
    being(w, ref).sheet.died_of_age = True


# Revival


def cannot_revive(w: World, ref: Ref, *, from_age: bool = False) -> Refusal | None:
    """MES-LIF-13 Only the dead return; who died of age only where the text or the host says so."""
    sheet = being(w, ref).sheet
    if not sheet.dead:
        return Refusal("not_dead", "MES-LIF-15", {"ref": ref})
    if sheet.died_of_age and not from_age:
        return Refusal("died_of_age", "MES-LIF-13", {"ref": ref})
    return None


def revive(w: World, ref: Ref, n: int = 1, *, from_age: bool = False) -> None:
    """MES-LIF-15 Back with so many dice in each valid attribute, never above the score. Raises Refused."""
    insist(cannot_revive(w, ref, from_age=from_age))
    one = being(w, ref)
    one.sheet.dead = one.sheet.died_of_age = one.down = False
    one.sheet.effects = []  # they ended with its death (MES-ABL-35)
    one.sheet.dice = {a: min(n, score) for a, score in values.scores(w, ref).items()}
    one.sheet.caps = values.scores(w, ref)


def call_back(m: Meshal, ref: Ref, n: int = 1, *, from_age: bool = False) -> Flow[bool]:
    """MES-LIF-13, 15 Strong magic or technology calls a dead being back; the host agrees, or not."""
    sheet = being(m, ref).sheet
    aged = sheet.died_of_age and not from_age
    clause, prompt = ("MES-LIF-13", "revive.aged") if aged else ("MES-LIF-15", "revive")
    usual = "no" if aged else "yes"
    options = {"yes": True, "no": False}
    agreed = yield from proposals.propose_one(m, clause, prompt, options, usual, target=ref)
    if not agreed or not sheet.dead:
        return False
    revive(m, ref, n, from_age=True)
    yield from happen(m, ref, "revived", n=n)
    return True
