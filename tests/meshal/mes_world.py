"""Short words for tests of the world in play: acts by name, why one is withheld, a map with ground."""

from typing import Any

from mes_table import Scene

from zhuoju.games.meshal.character import menu
from zhuoju.games.meshal.model.field import Field, Ground, SetTrap
from zhuoju.games.meshal.model.state import Being
from zhuoju.games.meshal.moment import turns


def act(t: Scene, who: Being, name: str, *answers: Any) -> Scene:
    """One makes an act of its own turn, by its option id; then these answers."""
    t.do(lambda m: turns.declare(m, who.ref, menu.acts(m, who.ref)[name]), *answers)
    return t


def offered(t: Scene, who: Being) -> list[str]:
    """What one could begin now."""
    found: list[str] = t.do(lambda m: list(menu.acts(m, who.ref)))
    return found


def why_not(t: Scene, who: Being, name: str) -> tuple[str, str] | None:
    """Why an act is withheld: the reason and its clause."""
    found: list[Any] = t.do(lambda m: list(menu.withheld(m, who.ref)))
    return next(((w.reason, w.clause) for w in found if w.id == name), None)


def land(*cells: tuple[int, int], width: int = 12, length: int = 12, **ground: Any) -> Field:
    """A map with one piece of special ground."""
    return Field(width=width, length=length, grounds=[Ground(cells=list(cells), **ground)])


def trapped(name: str, at: tuple[int, int], facing: int = 2, **more: Any) -> Field:
    """A map with one trap."""
    return Field(width=12, length=12, traps=[SetTrap(1, name, at, facing, **more)], next_id=2)
