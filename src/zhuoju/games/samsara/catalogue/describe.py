"""What a skill or item says, in words, out of what it is built from."""

from functools import lru_cache

from zhuoju.games.samsara.catalogue.cost import CostLine, CostSheet, by_time, rounds
from zhuoju.games.samsara.catalogue.library import ENTRIES, LIBRARY, weakening
from zhuoju.games.samsara.model import entry_string
from zhuoju.games.samsara.model.build import ItemBuild, ItemEffect, Piece, SkillBuild, Way
from zhuoju.kernel import Plain


def say(language: str, key: str, **params: Plain) -> str:
    """A sentence of the `build` texts."""
    return LIBRARY.catalog.say(language, f"build.{key}", **params)


def named(word: str, language: str) -> str:
    """A word that a build names (an element, a field, a vow): translated where the game knows it."""
    code = weakening(word)
    if code is not None:
        return LIBRARY.words.name_of(ENTRIES[code], language)
    try:
        return LIBRARY.catalog.say(language, f"named.{word}")
    except KeyError:
        return word


# Entries


@lru_cache(maxsize=4096)
def level_text(code: str, level: int, language: str) -> str:
    """What an entry does at a level, without a full stop."""
    clauses = []
    for clause in ENTRIES[code].effects:
        given = {**clause.args}
        if "n" in given:
            given["n"] = given["n"] * level
        clauses.append(f"{clause.verb}({', '.join(f'{name}={value}' for name, value in given.items())})")
    end = say(language, "end")
    said = [LIBRARY.words.render_source(source, language).removesuffix(end) for source in clauses]
    return say(language, "join").join(said)


def piece_text(piece: Piece, language: str, way: Way | None = None) -> str:
    """An entry of a skill: its name, level, parameter and rounds, and what it does."""
    entry = ENTRIES[piece.entry]
    name = LIBRARY.words.name_of(entry, language)
    title = f"{name} {piece.level}" if entry.cap > 1 else name
    details = [named(piece.parameter, language)] if piece.parameter else []
    lasts = piece.duration if way is None else rounds(entry, piece, way)
    if lasts:
        details.append(say(language, "rounds", n=lasts))
    elif way is not None and way.time is not None and by_time(entry, piece, way):
        details.append(say(language, f"time.{way.time}"))
    if piece.targets is not None:
        details.append(say(language, "targets", n=piece.targets))
    if details:
        title = say(language, "title", name=title, details=say(language, "list").join(details))
    return say(language, "entry", title=title, text=level_text(piece.entry, piece.level, language))


# Skills


def way_text(way: Way, language: str) -> str:
    """How a skill or effect is released, on one line."""
    said = [say(language, f"release.{way.release}", n=way.channel or 0)]
    if way.once:
        said.append(say(language, "once"))
    if way.range != "contact":
        said.append(say(language, f"range.{way.range}"))
    numbers = {"cooldown": way.cooldown, "targets": way.targets if way.targets > 1 else 0}
    numbers |= {f"pays.{way.pays}": way.payment, "charges": way.charges or 0}
    said += [say(language, key, n=n) for key, n in numbers.items() if n]
    if way.trigger:
        said.append(say(language, "trigger", text=named(way.trigger, language)))
    said += [say(language, "restriction", text=named(text, language)) for text in way.restrictions]
    return say(language, "list").join(said)


def skill_text(build: SkillBuild, language: str) -> list[str]:
    """A skill, line by line: how it is released, its entries, its offsets."""
    offsets = [say(language, "offset", text=piece_text(piece, language)) for piece in build.offsets]
    head = say(language, "skill", system=say(language, f"system.{build.system}"))
    return [head + way_text(build.way, language), *_pieces(build.pieces, build.way, language), *offsets]


def _pieces(pieces: tuple[Piece, ...], way: Way, language: str) -> list[str]:
    return [piece_text(piece, language, way) for piece in pieces]


# Items


def item_text(build: ItemBuild, language: str) -> list[str]:
    """An item, line by line: its panel, its panel entries, its effects."""
    lines = [panel_text(build, language)]
    lines += [piece_text(piece, language) for piece in build.panel]
    for effect in build.effects:
        lines += effect_text(effect, language)
    return lines


def effect_text(effect: ItemEffect, language: str) -> list[str]:
    """An effect of an item."""
    return [way_text(effect.way, language), *_pieces(effect.pieces, effect.way, language)]


def panel_text(build: ItemBuild, language: str) -> str:
    """The fixed numbers of an item on one line."""
    said = [say(language, f"kind.{build.kind}")]
    if build.part is not None:
        said.append(say(language, f"part.{build.part}"))
    if build.kind in ("weapon", "shield"):
        said.append(say(language, "hands", n=build.hands))
    if build.reach is not None:
        said.append(say(language, f"reach.{build.reach}"))
    if build.vehicle is not None:
        said.append(say(language, "grades", grades=" ".join("FEDCBA"[g - 1] for g in build.vehicle.grades)))
        said += [say(language, "open")] * build.vehicle.open + [
            say(language, "magitech")
        ] * build.vehicle.magitech
    numbers = {"damage": build.damage, "reduction": build.reduction, "construction": build.construction}
    said += [say(language, key, n=n) for key, n in numbers.items() if n]
    said += [say(language, "weight", n=build.weight), say(language, "volume", n=build.volume)]
    if build.size is not None:
        said.append(say(language, "size", low=build.size[0], high=build.size[1]))
    return say(language, "list").join(said)


# Prices


def sheet_text(sheet: CostSheet, language: str) -> list[str]:
    """SAM-POINTS-20 A cost sheet, line by line."""
    total = say(
        language, "total", cost=sheet.total, band=star_text(sheet.band, language),
        gate=star_text(sheet.gate, language),
    )  # fmt: skip
    return [*(_line_text(line, language) for line in sheet.lines), total]


def star_text(star: int, language: str) -> str:
    """A band or gate star; above five it is the special grade."""
    return say(language, "special") if star > 5 else f"★{star}"


def _line_text(line: CostLine, language: str) -> str:
    about = line.about
    if line.kind in ("entry", "offset", "panel"):
        piece = entry_string.read(about)[0]
        about = f"{LIBRARY.words.name_of(ENTRIES[piece.entry], language)} {about}"
    what = say(language, f"line.{line.kind}", about=about)
    if not line.modifier or line.kind not in ("entry",):
        return say(language, "line", what=what, amount=line.amount)
    base = f"{line.base // 100}" + (f".{line.base % 100:02}".rstrip("0") if line.base % 100 else "")
    made = say(language, "list").join(
        say(language, f"factor.{name}", n=percent) for name, percent in line.factors
    )
    return say(
        language, "line_entry", what=what, base=base, modifier=line.modifier, amount=line.amount, made=made
    )
