"""The catalogue check: mistakes of a pack that only show when its sequences are built and priced."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from zhuoju.content import Document, Entry, Packs, Problem
from zhuoju.content.language.document import read_file
from zhuoju.games.samsara.catalogue.kinds import (
    CreatureCard,
    EntryCard,
    FollowerCard,
    GroupCard,
    ItemCard,
    PresetCard,
    RaceCard,
    SkillCard,
)
from zhuoju.games.samsara.catalogue.library import build_of, by_code
from zhuoju.games.samsara.catalogue.mission_lint import missions
from zhuoju.games.samsara.catalogue.soundness import Catalogue, Flaw, item_flaws, skill_flaws
from zhuoju.games.samsara.model import entry_string
from zhuoju.games.samsara.model.build import ItemBuild, Piece, SkillBuild


class Fault(Struct, frozen=True):
    """What is wrong with an entry of a pack, and in which of its fields."""

    entry: str
    what: str
    field: str = ""


def lint(folder: Path, packs: Packs) -> list[Problem]:
    """Every entry of the pack in this folder that the rules would refuse."""
    faults = list(_faults(packs))
    found: list[Problem] = []
    for path in sorted(folder.glob("*.yaml")):
        document = read_file(path)
        if isinstance(document.data, dict) and path.name != "pack.yaml":
            found += _placed(document, faults)
    return found


def _placed(document: Document, faults: Iterable[Fault]) -> Iterator[Problem]:
    """The faults of the entries in one file, with line and column."""
    where = {
        entry["id"]: (kind, n)
        for kind, entries in document.data.items()
        for n, entry in enumerate(entries if isinstance(entries, list) else ())
        if isinstance(entry, dict) and isinstance(entry.get("id"), str)
    }
    for fault in faults:
        if fault.entry in where:
            mark = document.at((*where[fault.entry], *([fault.field] if fault.field else [])))
            yield Problem(document.file, mark.line, mark.column, fault.entry, fault.what)


def _faults(packs: Packs) -> Iterator[Fault]:
    catalogue = by_code(packs)
    for entry in catalogue.values():
        yield from _entry(entry)
    for skill in packs.of(SkillCard).values():
        yield from _skill(skill, packs, catalogue)
    for item in packs.of(ItemCard).values():
        flaws = item_flaws(_filled(item), catalogue)
        yield from (Fault(item.id, _said(flaw), "build") for flaw in flaws)
    for creature in packs.of(CreatureCard).values():
        yield from _creature(creature, catalogue)
    yield from _names(packs)
    yield from (Fault(*wrong) for wrong in missions(packs))


def _said(flaw: Flaw) -> str:
    numbers = ", ".join(f"{name} {value}" for name, value in flaw.params.items())
    return f"{flaw.check}: {flaw.reason}{f' ({numbers})' if numbers else ''}"


def _entry(entry: EntryCard) -> Iterator[Fault]:
    """SAM-COST-22 What no entry may do; most of it cannot even be said in a clause."""
    if entry.family == "daily" and "channel" in entry.releases:
        yield Fault(entry.id, "SAM-COST-22: nothing acts outside battle as a channel", "releases")
    if entry.family == "weakening" and entry.duration != "required":
        yield Fault(entry.id, "SAM-COST-05: a weakening needs a duration", "duration")
    if entry.family == "offset" and entry.releases:
        yield Fault(entry.id, "SAM-COST-15: an offset is not released", "releases")
    if entry.tier < 1 or entry.cap < 1 or (entry.family != "offset" and entry.unit < 1):
        yield Fault(entry.id, "SAM-COST-02: unit price, tier and cap are at least 1")


def _skill(skill: SkillCard, packs: Packs, catalogue: Catalogue) -> Iterator[Fault]:
    """SAM-AUDIT-23 A skill that can be read, built and bought."""
    try:
        build = _with_parameters(build_of(skill), skill.free)
    except entry_string.BadPieces as bad:
        yield Fault(skill.id, str(bad), "pieces")
        return
    yield from (Fault(skill.id, _said(flaw)) for flaw in skill_flaws(build, catalogue))
    skills = packs.of(SkillCard)
    for need in skill.needs:
        if need not in skills or need == skill.id:
            yield Fault(skill.id, f"SAM-SKILL-31: no other skill {need}", "needs")


def _with_parameters(build: SkillBuild, free: tuple[str, ...]) -> SkillBuild:
    """A build whose free parameters are chosen, as they will be at purchase."""
    return msgspec.structs.replace(
        build, pieces=_chosen(build.pieces, free), offsets=_chosen(build.offsets, free)
    )


def _chosen(pieces: tuple[Piece, ...], free: tuple[str, ...]) -> tuple[Piece, ...]:
    chosen = msgspec.structs.replace
    return tuple(chosen(p, parameter="chosen") if p.entry in free and not p.parameter else p for p in pieces)


def _filled(card: ItemCard) -> ItemBuild:
    effects = tuple(
        msgspec.structs.replace(effect, pieces=_chosen(effect.pieces, card.free))
        for effect in card.build.effects
    )
    return msgspec.structs.replace(card.build, effects=effects, panel=_chosen(card.build.panel, card.free))


def _creature(creature: CreatureCard, catalogue: Catalogue) -> Iterator[Fault]:
    """SAM 9.7 Entry levels of a creature stay within the caps of its star."""
    for power in creature.powers:
        try:
            pieces = entry_string.read(power.pieces)
        except entry_string.BadPieces as bad:
            yield Fault(creature.id, str(bad), "powers")
            continue
        for piece in pieces:
            entry = catalogue.get(piece.entry)
            if entry is None:
                yield Fault(creature.id, f"SAM-AUDIT-23: no entry {piece.entry}", "powers")
            elif piece.level > min(entry.cap, entry.tier * creature.star):
                yield Fault(creature.id, f"SAM-COST-13: {piece.entry} above the caps of its star", "powers")


def _names(packs: Packs) -> Iterator[Fault]:
    """Sequences that are named, but are nowhere."""
    skills: dict[str, Entry] = {**packs.of(SkillCard)}
    sequences: dict[str, Entry] = {**skills, **packs.of(ItemCard)}
    races = packs.of(RaceCard).values()
    wanted: list[tuple[str, str, tuple[str, ...], dict[str, Entry]]] = [
        (race.id, "required", (*race.required, *race.unlockable), skills) for race in races
    ]
    wanted += [(f.id, "sequences", f.sequences, sequences) for f in packs.of(FollowerCard).values()]
    wanted += [(g.id, "skills", g.skills, skills) for g in packs.of(GroupCard).values()]
    for preset in packs.of(PresetCard).values():
        wanted.append((preset.id, "purchases", preset.purchases, sequences))
        wanted.append((preset.id, "race", (preset.race,), {**packs.of(RaceCard)}))
    for entry, field, names, known in wanted:
        yield from (Fault(entry, f"nothing is called {name}", field) for name in names if name not in known)
