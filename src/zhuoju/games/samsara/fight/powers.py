"""SAM-SKILL What a power is made of: its entries one by one, with what each says at its level."""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from zhuoju.games.samsara.catalogue import cost
from zhuoju.games.samsara.catalogue.library import ENTRIES
from zhuoju.games.samsara.catalogue.statements import Statement, says
from zhuoju.games.samsara.model.build import Piece, SkillBuild, Way
from zhuoju.games.samsara.model.fight_state import Fighter, Power
from zhuoju.games.samsara.model.words import Family, System

KEPT: Final = 4096
TICKS: Final = ("W01", "W02", "W03")  # need a damaging hit (SAM-EFFECT-18)
HARM: Final = ("damage_dice", "element_dice", "damage_flat", "momentum_dice", "crush_dice")


class Line(Struct, frozen=True):
    """One entry of a power."""

    index: int
    code: str
    family: Family
    level: int
    parameter: str
    duration: int  # rounds; 0: immediate
    targets: int
    says: tuple[Statement, ...]
    harms: bool  # a damage part

    def number(self, what: str) -> int:
        """What it says of something at its level; 0: nothing."""
        return sum(s.at(self.level) for s in self.says if s.what == what)

    @property
    def red(self) -> bool:
        """SAM-SKILL-26 Takes an attack slot."""
        return self.family in ("red", "weakening")


class Made(Struct, frozen=True):
    """A power, taken apart."""

    system: System
    way: Way
    lines: tuple[Line, ...]
    offsets: tuple[Line, ...]
    reds: tuple[Line, ...]
    blues: tuple[Line, ...]
    greens: tuple[Line, ...]
    gate: int
    needs: tuple[str, ...]
    passive: bool


def made(power: Power) -> Made:
    """A power taken apart; worked out once for each build."""
    found: Made | None = power.__dict__.get("made")
    if found is None:
        found = power.__dict__["made"] = take_apart(power.build)
    return found


@lru_cache(KEPT)
def take_apart(build: SkillBuild) -> Made:
    """The entries of a build with what they say."""
    lines = tuple(_line(k, piece, build.way) for k, piece in enumerate(build.pieces))
    offsets = tuple(_line(k, piece, build.way) for k, piece in enumerate(build.offsets))
    gates = [cost.entry_gate(ENTRIES[p.entry], p.level) for p in build.pieces]
    band = cost.skill_cost(build).gate if build.system != "item" else 1
    return Made(
        build.system,
        build.way,
        lines,
        offsets,
        tuple(line for line in lines if line.red),
        tuple(line for line in lines if line.family == "blue"),
        tuple(line for line in lines if line.family in ("green", "daily")),
        max([band, *gates]),
        build.needs,
        build.way.release == "passive",
    )


def line_of(code: str, level: int, parameter: str = "", duration: int = 0) -> Line:
    """An entry on its own, as a lasting effect has it."""
    return _lasting(code, level, parameter, duration)


@lru_cache(KEPT)
def _lasting(code: str, level: int, parameter: str, duration: int) -> Line:
    return _line(
        0, Piece(entry=code, level=level, parameter=parameter, duration=duration), Way(release="active")
    )


def _line(index: int, piece: Piece, way: Way) -> Line:
    entry = ENTRIES[piece.entry]
    stated = says(entry.effects)
    return Line(
        index,
        piece.entry,
        entry.family,
        piece.level,
        piece.parameter,
        piece.duration or 0 if entry.family == "offset" else cost.rounds(entry, piece, way),
        piece.targets or way.targets,
        stated,
        any(s.what in HARM for s in stated),
    )


# Whether it works


def usable(one: Fighter, power: Power, at: int) -> bool:
    """SAM-ITEM-21, 41, SAM-EFFECT-03 Not sealed, not switched off, its item whole and in use."""
    if power.off or (power.sealed and power.sealed >= at):
        return False
    if not power.gear:
        return True
    for gear in one.gear:
        if gear.id == power.gear:
            build = gear.build
            if gear.destroyed or gear.off or gear.left <= 0:
                return False
            if gear.place not in ("worn", "held", "fitted") and not (
                build.consumable and gear.place == "hung"
            ):
                return False
            return not build.needs or build.needs in one.known
    return False


def possessed(one: Fighter, needs: tuple[str, ...]) -> bool:
    """SAM-SKILL-31 Whether all prerequisites are possessed, sealed or not."""
    return all(name in one.known for name in needs)


def passives(one: Fighter, at: int) -> list[tuple[Power, Made]]:
    """Every passive power that works now."""
    found = []
    for power in one.powers:
        parts = made(power)
        if parts.passive and usable(one, power, at):
            found.append((power, parts))
    return found
