"""Short words for tests of abilities and items: declare an act, read dice, look at the menu."""

from collections.abc import Iterable
from typing import Any

from mes_table import Scene

from zhuoju.games.meshal.catalogue.library import SPECIES
from zhuoju.games.meshal.character import menu
from zhuoju.games.meshal.model.sheet import Carried
from zhuoju.games.meshal.model.state import Being
from zhuoju.games.meshal.moment import turns

MISS = 6
SLOTS = SPECIES["spec_wolfblood"].slots


def points(n: int, dice: int) -> list[int]:
    """Dice that show so many points."""
    shown = [2] * (n // 2) + [1] * (n % 2)
    assert len(shown) <= dice, f"{dice} dice cannot show {n} points"
    return shown + [MISS] * (dice - len(shown))


def act(t: Scene, who: Being, name: str, *answers: Any) -> Scene:
    """A being makes an act of its menu; the answers follow (target, additives, reactions)."""
    t.do(lambda m: turns.declare(m, who.ref, menu.acts(m, who.ref)[name]), *answers)
    return t


def cast(t: Scene, who: Being, ability: str, *answers: Any) -> Scene:
    """A being casts an ability in its turn."""
    return act(t, who, f"ability:{ability}", *answers)


def use(t: Scene, who: Being, item: str, *answers: Any) -> Scene:
    """A being uses an item that it carries."""
    line = next(c for c in t.one(who).sheet.items if c.item == item)
    return act(t, who, f"use item:{line.id}", *answers)


def at(who: Being) -> str:
    """A being as an option."""
    return f"being:{who.ref}"


def acts(t: Scene, who: Being) -> list[str]:
    """What a being could do now."""
    found: list[str] = t.do(lambda m: list(menu.acts(m, who.ref)))
    return found


def why(t: Scene, who: Being) -> dict[str, tuple[str, str]]:
    """What it could not do, with reason and clause."""
    found: dict[str, tuple[str, str]] = t.do(
        lambda m: {w.id: (w.reason, w.clause) for w in menu.withheld(m, who.ref)}
    )
    return found


def has(t: Scene, who: Being, *statuses: str) -> bool:
    """Whether these statuses are on a being."""
    on = [effect.source for effect in t.one(who).sheet.effects]
    return all(status in on for status in statuses)


def mage(
    *abilities: str, foe: dict[str, Any] | None = None, gear: Iterable[str] = (), **more: Any
) -> tuple[Scene, Being, Being]:
    """A mage and a foe three steps away, the mage's turn on."""
    hero = {"spirit": 4, "max_ap": 6, "weapons": (), "at": (4, 5), **more.pop("hero", {})}
    t = Scene(**more)
    a = t.hero(abilities=abilities, **hero)
    b = t.foe(**{"at": (7, 5), "weapons": (), **(foe or {})})
    for item in gear:
        t.give(a, item, equipped=False)
    t.fight(a, b)
    return t, a, b


def armed(
    *worn: str, foe: dict[str, Any] | None = None, pack: Iterable[str] = (), **hero: Any
) -> tuple[Scene, Being, Being, dict[str, Carried]]:
    """A hero with these things equipped and those in the pack, next to a foe."""
    more = {k: hero.pop(k) for k in ("switches", "without", "full") if k in hero}
    t = Scene(**more)
    a = t.hero(**{"at": (5, 5), "weapons": (), "max_ap": 6, "slots": SLOTS, **hero})
    b = t.foe(**{"at": (6, 5), "weapons": (), "might": 8, **(foe or {})})
    lines = {item: t.give(a, item) for item in worn}
    for item in pack:
        lines[item] = t.give(a, item, equipped=False)
    t.fight(a, b)
    return t, a, b, lines
