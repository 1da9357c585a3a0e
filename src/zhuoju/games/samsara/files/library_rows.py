"""SAM-SHEET-19 Rows of a library workbook, with the columns of the catalogue, as packs write them."""

import re
from collections.abc import Callable
from typing import Any, Final

import msgspec

from zhuoju.games.samsara.catalogue.kinds import (
    EntryCard,
    FollowerCard,
    ItemCard,
    RaceCard,
    SkillCard,
)
from zhuoju.games.samsara.files import quoting, slots, ways
from zhuoju.games.samsara.files.forms import BadCell, form
from zhuoju.games.samsara.files.normal import Value, plain, text_of, whole
from zhuoju.games.samsara.model import entry_string
from zhuoju.games.samsara.model.build import Way

Row = dict[str, Value]
Plain = dict[str, Any]
COLUMNS: Final[dict[str, tuple[str, ...]]] = {
    "entry": ("id", "zh", "en", "b", "c", "cap", "release", "dur", "effect", "parameter", "traits"),
    "skill": (
        "id",
        "zh",
        "en",
        "system",
        "release",
        "d",
        "q",
        "t",
        "rng",
        "pay",
        "entries",
        "cost",
        "band",
        "gate",
        "colour",
        "limits",
        "needs",
        "free",
        "racial",
    ),
    "item": (
        "id",
        "zh",
        "en",
        "kind",
        "slot",
        "damage",
        "reduction",
        "construction",
        "w",
        "v",
        "size",
        "effects",
        "cost",
        "gate",
        "attributes",
        "family",
        "count",
        "traits",
        "needs",
        "free",
    ),
    "race": (
        "id",
        "zh",
        "en",
        "kind",
        "class",
        "volume",
        "weight",
        "emotion",
        "diet",
        "rhythm",
        "sexes",
        "features",
        "required",
        "unlockable",
    ),
    "follower": ("id", "zh", "en", "role", "class", "volume", "weight", "attributes", "sequences", "mount"),
}
_FAMILIES: Final = {
    "R": "red",
    "W": "weakening",
    "B": "blue",
    "G": "green",
    "D": "daily",
    "I": "panel",
    "N": "offset",
}
_RELEASES: Final = {
    "P": "passive",
    "A": "active",
    "I": "instant",
    "F": "forced",
    "C": "channel",
    "T": "trigger",
}
_POLICIES: Final = {"0": "immediate", "S": "optional", "R": "required", "-": "none", "": "none"}
_ENTRY_TRAITS: Final = ("ticks", "passive_only", "released_only", "component")
_ITEM_TRAITS: Final = ("consumable", "independent", "component", "placed")
_PRICE: Final = re.compile(r"\]\s*=\s*\d+")
_MINUS: Final = re.compile(r"\s[-−–]\s*(?=(?:E-)?N\d\d)")


# In


def _text(row: Row, name: str) -> str:
    text = text_of(row.get(name)).strip()
    return "" if text in ("-", "—", "－") else text


def _need(row: Row, name: str) -> str:
    found = _text(row, name)
    if not found:
        raise BadCell("bad.missing", field=name)
    return found


def _whole(row: Row, name: str, default: int = 0) -> int:
    if not _text(row, name):
        return default
    found = whole(row[name])
    if found is None:
        raise BadCell("bad.number", text=_text(row, name)[:40])
    return found


def _wording(text: str) -> Plain:
    """`中文 | English`; one alone stands for both."""
    hans, _, en = text.replace("｜", "|").partition("|")
    return {"zh-Hans": hans.strip(), "en": (en or hans).strip()}


def _named(row: Row) -> Plain:
    return {
        "id": _need(row, "id"),
        "name": {"zh-Hans": _need(row, "zh"), "en": _text(row, "en") or _need(row, "zh")},
    }


def _words(row: Row, name: str) -> list[str]:
    return [quoting.unquote(part) for part in quoting.split(_text(row, name), ";；,，\n")]


def _traits(row: Row, known: tuple[str, ...]) -> Plain:
    found = _words(row, "traits")
    for one in found:
        if one not in known:
            raise BadCell("bad.word", text=one[:40], known=", ".join(known))
    return dict.fromkeys(found, True)


def entry_plain(row: Row) -> Plain:
    """SAM 9.2 An entry; its effect is written in the language of packs: `damage_dice(1)`."""
    made = _named(row)
    family = _FAMILIES.get(made["id"].removeprefix("E-")[:1].upper())
    policy = _POLICIES.get(plain(row.get("dur")).upper())
    if family is None or policy is None:
        raise BadCell("bad.word", text=_text(row, "dur") or made["id"], known="R W B G D I N; 0 S R -")
    letters = plain(row.get("release")).upper()
    made |= {
        "family": family,
        "unit": _whole(row, "b"),
        "tier": _whole(row, "c", 1),
        "cap": _whole(row, "cap", 1),
    }
    made["releases"] = [_RELEASES[c] for c in letters if c in _RELEASES] if letters != "PANEL" else []
    made |= {"duration": policy, **_traits(row, _ENTRY_TRAITS)}
    if _text(row, "parameter"):
        made["parameter"] = _text(row, "parameter")
    return made | {"effects": _need(row, "effect")}


def skill_plain(row: Row) -> Plain:
    """SAM 9.3 A skill; offsets follow their entries after a minus."""
    made = _named(row) | {"system": form("word:system").read(_need(row, "system"))}
    told = [_need(row, "release")]
    lasts = _text(row, "d")
    told += [f"dur={lasts}" if plain(lasts).isdigit() else f"time={lasts}"] if lasts not in ("", "0") else []
    told += [f"cd={_text(row, 'q')}"] if _text(row, "q") not in ("", "0") else []
    told += [f"tg={_text(row, 't')}"] if _text(row, "t") not in ("", "1") else []
    told += [part for part in (_text(row, "rng"), _text(row, "pay")) if part]
    told += [_text(row, "limits")] if _text(row, "limits") else []
    entries, *offsets = _MINUS.split(_need(row, "entries"))
    made["way"] = msgspec.to_builtins(_way(", ".join(told)))
    made["pieces"] = entry_string.write(form("pieces").read(entries))
    made["offsets"] = entry_string.write(form("pieces").read(" + ".join(offsets)))
    made |= {"needs": _words(row, "needs"), "free": _words(row, "free")}
    return made | {"racial": bool(_text(row, "racial")) and bool(form("flag").read(row["racial"]))}


def _way(text: str) -> Way:
    try:
        return ways.read_way(text)
    except ways.BadWay as bad:
        raise BadCell("bad.way", text=str(bad)[:80]) from None


def item_plain(row: Row) -> Plain:
    """SAM 9.4 An item or vehicle."""
    made = _named(row)
    kind = re.sub(r".*\((.*)\).*", r"\1", plain(_need(row, "kind")))
    build: Plain = {"kind": form("word:kind").read(kind), **slots.read_slot(_text(row, "slot"))}
    build |= {name: _whole(row, name) for name in ("damage", "reduction", "construction")}
    build |= {"weight": _whole(row, "w", 1), "volume": _whole(row, "v", 1), "count": _whole(row, "count", 1)}
    if size := re.fullmatch(r"(\d+)\s*-\s*(\d+)", plain(row.get("size"))):
        build["size"] = [int(size[1]), int(size[2])]
    panel, effects = form("effects").read(_PRICE.sub("]", _text(row, "effects")) or "-")
    build |= {"panel": msgspec.to_builtins(panel), "effects": msgspec.to_builtins(effects)}
    if _text(row, "attributes"):
        build["vehicle"] = msgspec.to_builtins(form("vehicle").read(row["attributes"]))
    if _text(row, "family"):
        build["family"] = slots.read_named(_text(row, "family"))
    build |= _traits(row, _ITEM_TRAITS) | ({"needs": _text(row, "needs")} if _text(row, "needs") else {})
    return made | {"build": build, "free": _words(row, "free")}


def race_plain(row: Row) -> Plain:
    """SAM 9.5 A race."""
    made = _named(row) | {
        "kind": _text(row, "kind") or "special",
        "race_class": slots.read_named(_need(row, "class")),
    }
    made |= {"volume": _whole(row, "volume"), "weight": _whole(row, "weight")}
    made |= {name: _wording(_need(row, name)) for name in ("emotion", "diet", "rhythm", "sexes", "features")}
    return made | {name: _words(row, name) for name in ("required", "unlockable")}


def follower_plain(row: Row) -> Plain:
    """SAM 9.6 A follower; prices behind its sequences are left out."""
    made = _named(row) | {"role": _wording(_need(row, "role"))}
    if _text(row, "class"):
        made["race_class"] = slots.read_named(_text(row, "class"))
    made |= {"volume": _whole(row, "volume"), "weight": _whole(row, "weight")}
    made["grades"] = "".join(plain(_need(row, "attributes")).upper().split())
    made["sequences"] = [part.split()[0] for part in _words(row, "sequences")]
    return made | {"mount": bool(_text(row, "mount")) and bool(form("flag").read(row["mount"]))}


READ: Final[dict[str, Callable[[Row], Plain]]] = {
    "entry": entry_plain,
    "skill": skill_plain,
    "item": item_plain,
    "race": race_plain,
    "follower": follower_plain,
}


# Out


def _head(card: Any) -> Row:
    return {"id": card.id, "zh": card.name.hans, "en": card.name.en}


def entry_row(card: EntryCard) -> Row:
    """SAM 9.2 An entry as a row."""
    releases = "".join(letter for letter, name in _RELEASES.items() if name in card.releases)
    policy = next(letter for letter, name in _POLICIES.items() if name == card.duration)
    traits = ", ".join(name for name in _ENTRY_TRAITS if getattr(card, name))
    return _head(card) | {
        "b": card.unit, "c": card.tier, "cap": card.cap, "release": releases or "-", "dur": policy,
        "effect": card.effects.source, "parameter": card.parameter or "", "traits": traits,
    }  # fmt: skip


def skill_row(card: SkillCard) -> Row:
    """SAM 9.3 A skill as a row."""
    way = card.way
    bare = msgspec.structs.replace(
        way, duration=0, time=None, cooldown=0, targets=1, range="contact", pays=None, payment=0, channel=None
    )
    release, _, limits = ways.write_way(bare).partition(", ")
    offsets = "".join(f" − {entry_string.write_piece(piece)}" for piece in entry_string.read(card.offsets))
    return _head(card) | {
        "system": card.system,
        "release": f"{release} {way.channel or ''}".strip(),
        "d": way.time or way.duration,
        "q": way.cooldown,
        "t": way.targets,
        "rng": way.range,
        "limits": limits,
        "pay": f"{way.payment} {way.pays}" if way.pays else "-",
        "entries": card.pieces + offsets,
        "needs": ", ".join(card.needs),
        "free": ", ".join(card.free),
        "racial": "yes" if card.racial else "",
    }


def item_row(card: ItemCard) -> Row:
    """SAM 9.4 An item as a row."""
    build = card.build
    size = f"{build.size[0]}-{build.size[1]}" if build.size else "-"
    return _head(card) | {
        "kind": build.kind,
        "slot": slots.write_slot(build, "en"),
        "damage": build.damage,
        "reduction": build.reduction,
        "construction": build.construction,
        "w": build.weight,
        "v": build.volume,
        "size": size,
        "effects": ways.write_effects(build.panel, build.effects),
        "attributes": form("vehicle").write(build.vehicle, ""),
        "family": build.family,
        "count": build.count,
        "needs": build.needs,
        "traits": ", ".join(name for name in _ITEM_TRAITS if getattr(build, name)),
        "free": ", ".join(card.free),
    }


def race_row(card: RaceCard) -> Row:
    """SAM 9.5 A race as a row."""
    told = {name: getattr(card, name) for name in ("emotion", "diet", "rhythm", "sexes", "features")}
    said: Row = {name: f"{wording.hans} | {wording.en}" for name, wording in told.items()}
    return _head(card) | said | {
        "kind": card.kind, "class": card.race_class, "volume": card.volume, "weight": card.weight,
        "required": ", ".join(card.required), "unlockable": ", ".join(card.unlockable),
    }  # fmt: skip


def follower_row(card: FollowerCard) -> Row:
    """SAM 9.6 A follower as a row."""
    return _head(card) | {
        "role": f"{card.role.hans} | {card.role.en}", "class": card.race_class or "", "volume": card.volume,
        "weight": card.weight, "attributes": " ".join(card.grades), "sequences": ", ".join(card.sequences),
        "mount": "yes" if card.mount else "",
    }  # fmt: skip


WRITE: Final[dict[str, Callable[[Any], Row]]] = {
    "entry": entry_row, "skill": skill_row, "item": item_row, "race": race_row, "follower": follower_row,
}  # fmt: skip
