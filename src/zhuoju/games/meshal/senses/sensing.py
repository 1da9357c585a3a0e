"""MES-PER, MES-CHR-10 What a being brings to spotting: senses as an observer, looks as one observed."""

from functools import cache, lru_cache
from typing import Final, NamedTuple

from zhuoju.games.meshal.catalogue.library import ABILITIES, ITEM_SETS, ITEMS, STATUSES
from zhuoju.games.meshal.catalogue.statements import Barred, Change, Formed, Immune, Light, Senses
from zhuoju.games.meshal.character import bodies
from zhuoju.games.meshal.character.consciousness import suffers, unconscious
from zhuoju.games.meshal.character.entry_statements import effect_of, passives, said
from zhuoju.games.meshal.character.scores import born, form
from zhuoju.games.meshal.character.values import barred, immune, perceptual_range, senses
from zhuoju.games.meshal.maps.footprints import TALL, Footprint, level
from zhuoju.games.meshal.maps.gridless_shapes import thickness
from zhuoju.games.meshal.maps.line_tracing import centre_trace
from zhuoju.games.meshal.maps.terrain import terrain
from zhuoju.games.meshal.model.cards import Perception
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field
from zhuoju.games.meshal.model.state import Being, Ref, World, on
from zhuoju.games.meshal.model.words import SIZES, Form, Sense
from zhuoju.games.meshal.senses import darkness

THROUGH: Final[tuple[Sense, ...]] = (
    "sonar",
    "living",
    "tremor",
)  # ignore darkness and invisibility (MES-PER-21)
NO_DARK: Final[tuple[Sense, ...]] = ("sonar", "living", "tremor", "heat", "scent")
UNSEEN: Final = ("invisible", "disguised")
LIFELESS: Final = ("construct", "ethereal")
TELLING: Final[frozenset[type]] = frozenset((Senses, Change, Barred, Immune))


class Eyes(NamedTuple):
    """An observer: whether it notices anything, how far each sense reaches, whom it has seen through."""

    alert: bool
    reach: tuple[tuple[Sense, int], ...] = ()
    cat: bool = False  # immune to darkness
    knows: tuple[Ref, ...] = ()


class Looks(NamedTuple):
    """One who is observed."""

    body: Footprint | None
    level: int
    gone: bool = False
    inside: Ref | None = None
    unseen: bool = False  # invisible, disguised, or not noticed yet in plain sight (MES-MOM-14)
    hidden: bool = False
    living: bool = True
    grounded: bool = True
    revealed: tuple[Ref, ...] = ()
    pointed_out: tuple[Ref, ...] = ()


class Pair(NamedTuple):
    """How far apart two are, what lies on both, and what the observer knows of the other by other means."""

    far: int
    here: darkness.Murk
    there: darkness.Murk
    seen_through: bool
    revealed: bool


BLIND: Final = Eyes(False)


# One being


def mark(one: Being) -> tuple[object, object]:
    """What the senses of a being follow from, and what its looks follow from besides."""
    sheet = one.sheet
    return (
        (
            sheet.entry, one.pose, one.riding, one.fled, sheet.dead, 0 in sheet.dice.values(),
            len(sheet.abilities), one.seen_through[:], [effect.source for effect in sheet.effects],
            [carried.item for carried in sheet.items if carried.equipped],
        ),
        (
            one.at, one.height, one.facing, one.inside, one.revealed[:], one.veiled,
            one.pointed_out and [*one.pointed_out.items()],
        ),
    )  # fmt: skip


def eyes(w: World, one: Being) -> Eyes:
    """MES-CHR-10, 11, MES-PER-20, 22 What it perceives with; the sleeping perceive nothing."""
    sheet = one.sheet
    if sheet.dead or one.fled or unconscious(w, one.ref) or suffers(w, one.ref, "asleep"):
        return BLIND
    if not _tells(w, one, TELLING):
        reach, cat = _by_birth(born(sheet).perception), False
    else:
        reach, cat = _by_everything(w, one.ref), immune(w, one.ref, "dark")
    return Eyes(bool(reach), reach, cat, tuple(one.seen_through))


def _tells(w: World, one: Being, kinds: frozenset[type]) -> bool:
    """Whether anything that belongs to a being could state one of these kinds."""
    sheet = one.sheet
    if not kinds.isdisjoint(passives(sheet.entry, tuple(sheet.abilities.items()), on(w, "magic")).kinds):
        return True
    if any(_states(effect.source, kinds) for effect in sheet.effects):
        return True
    if any(carried.equipped and _states(carried.item, kinds) for carried in sheet.items):
        return True
    return one.riding is not None


@lru_cache(maxsize=4096)
def _states(entry: str, kinds: frozenset[type]) -> bool:
    effect = effect_of(entry)
    return effect is not None and not kinds.isdisjoint(said(effect).kinds)


@lru_cache(maxsize=4096)
def _by_birth(perception: Perception) -> tuple[tuple[Sense, int], ...]:
    found = [(sense, perception.steps) for sense in perception.senses]
    found += [(sense, perception.steps // 2) for sense in perception.poor if sense not in perception.senses]
    return tuple((sense, steps) for sense, steps in found if steps > 0)


def _by_everything(w: World, ref: Ref) -> tuple[tuple[Sense, int], ...]:
    steps = perceptual_range(w, ref)
    blind = barred(w, ref, "see")
    if steps <= 0 or barred(w, ref, "spot"):
        return ()
    found = [(sense, steps // 2 if poor else steps) for sense, poor in senses(w, ref).items()]
    return tuple((sense, far) for sense, far in found if far > 0 and not (blind and sense == "five_senses"))


def looks(w: World, one: Being) -> Looks:
    """MES-PER-07..12, MES-POS-07 What others have to see of it; the prone count as one size smaller."""
    size = born(one.sheet).size
    body = bodies.body(w, one.ref)
    small = level(size)
    if body is not None and one.pose == "prone" and on(w, "pose") and small > 1:
        small -= 1
        body = body._replace(tall=min(body.tall, TALL[SIZES[small - 1]]))
    effects = one.sheet.effects
    unnoticed = any(effect.source == "hidden" and effect.n for effect in effects)
    unseen = bool(effects) and (unnoticed or suffers(w, one.ref, *UNSEEN))
    hidden = bool(effects) and not unnoticed and suffers(w, one.ref, "hidden")
    living = not one.sheet.dead and shape(w, one) not in LIFELESS
    return Looks(
        body,
        small,
        one.fled or one.veiled,
        one.inside,
        unseen,
        hidden,
        living,
        one.height == 0,
        tuple(one.revealed),
        tuple([ref for ref, at in one.pointed_out.items() if at == one.at]) if one.pointed_out else (),
    )


def shape(w: World, one: Being) -> Form:
    """Its form now."""
    return form(w, one.ref)


def _of_perception(value: object) -> bool:
    if isinstance(value, Barred):
        return value.what in ("see", "spot")
    if isinstance(value, Change):
        return value.what == "percep"
    return isinstance(value, Senses | Formed | Light) or (isinstance(value, Immune) and value.to == "dark")


@cache
def volatile() -> bool:
    """Whether any entry changes perception under a condition or from afar: then all must be looked at."""
    for table in (ABILITIES, ITEMS, STATUSES, ITEM_SETS):
        for entry in table.values():
            effect = entry.effects
            if (effect is not None and (said(effect).always is None or said(effect).around)) and any(
                _of_perception(clause.value) for clause in effect
            ):
                return True
    return False


def tells(entry: str) -> bool:
    """Whether an effect or a thing changes what its bearer perceives, or sheds light."""
    return entry == "asleep" or _states(entry, TELLING | {Formed, Light})


# One look


def reaches(eye: Eyes, other: Looks, sense: Sense, steps: int, pair: Pair) -> bool:
    """MES-PER-01, 04..06, 12, 21, 24 Whether one sense could make somebody out, were there a clear line."""
    if pair.far > steps:
        return False
    if sense == "scent" or (sense == "living" and not other.living):  # scent: no more than the position
        return False
    if sense == "tremor" and not other.grounded:
        return False
    if other.unseen and sense not in THROUGH and not pair.seen_through:
        return False
    if pair.revealed:
        return True
    sees_in_dark = eye.cat or sense in NO_DARK
    here_dark, there_dark = pair.here.dark and not sees_in_dark, pair.there.dark and not sees_in_dark
    if other.hidden and (pair.there.veiled or there_dark) and not pair.seen_through:
        return False  # MES-PER-07 in something that breaks the line
    if pair.there.veiled and not pair.here.veiled and not pair.there.veil_edge:
        return False
    if there_dark and not here_dark and not pair.there.dark_edge:
        return False
    if pair.here.veiled or (here_dark and there_dark):
        steps //= 2
    return pair.far <= steps


def thin_wall(field: Field, one: Footprint, other: Footprint) -> bool:
    """MES-PER-21 Whether no more than one step of wall lies between two bodies."""
    bars = terrain(field).bars["sight"]
    if field.kind == "gridless":
        lines = [(p, q) for p in one.spots for q in other.spots]
        return any(sum(thickness(s.figure, p, q) for s in bars.solids) <= HUNDREDTHS for p, q in lines)
    for x, y in one.spots:
        for p, q in other.spots:
            line = centre_trace(field.kind, p - x, q - y)
            barred_cells = sum((a + x, b + y) in bars.cells for a, b in line.cells)
            edges = sum(((a + x, b + y), (c + x, d + y)) in bars.edges for (a, b), (c, d) in line.edges)
            if barred_cells <= 1 and edges <= 1:
                return True
    return False
