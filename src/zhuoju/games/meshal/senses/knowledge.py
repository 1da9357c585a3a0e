"""MES 6.2, MES-PER-23 What a seat knows: its own beings, and what at least one of them spots."""

from zhuoju.games.meshal.character.consciousness import unconscious
from zhuoju.games.meshal.character.scores import scores
from zhuoju.games.meshal.model.field import Lying, SetTrap
from zhuoju.games.meshal.model.state import Being, Ref, Stage, State
from zhuoju.games.meshal.model.words import Attribute
from zhuoju.kernel import Seat


def all_knowing(s: State, seat: Seat | None) -> bool:
    """The host sees everything, and so does the seat that plays for him."""
    return seat is not None and seat in (s.host, s.house)


def players(s: State) -> range:
    """The seats of the players."""
    return range(s.host)


def known(s: State, seat: Seat | None) -> list[Ref]:
    """The beings a seat knows of now, by number; a spectator knows what every player does."""
    if all_knowing(s, seat):
        return [ref for ref, one in s.beings.items() if not one.removed]
    if seat is not None:
        return _seen(s, seat)
    shared = [set(_seen(s, player)) for player in players(s)]
    return [ref for ref in s.beings if all(ref in seen for seen in shared)]


def _seen(s: State, seat: Seat) -> list[Ref]:
    seen = {ref for one in s.beings.values() if one.seat == seat for ref in (one.ref, *one.spotted)}
    return [ref for ref, one in s.beings.items() if ref in seen and not one.removed]


def open_sheet(s: State, seat: Seat | None, one: Being) -> bool:
    """Whether a seat may read everything on a being's sheet."""
    return all_knowing(s, seat) or one.seat == seat


def numbers_shown(s: State, seat: Seat | None, one: Being) -> bool:
    """Whether a seat that knows of a being sees its dice and AP: those of players are open at the table."""
    if open_sheet(s, seat, one):
        return True
    return one.seat in players(s) or s.profile.settings.npc_health_view == "full"


def band(s: State, one: Being) -> str:
    """MES 6.2 unhurt; hurt: any die lost; grave: an attribute at 1; down."""
    stage = Stage(s)
    if one.sheet.dead:
        return "dead"
    if unconscious(stage, one.ref):
        return "down"
    return of_dice(one.sheet.dice, scores(stage, one.ref))


def of_dice(dice: dict[Attribute, int], most: dict[Attribute, int]) -> str:
    """The band of somebody who stands."""
    if all(dice.get(attribute, 0) >= score for attribute, score in most.items()):
        return "unhurt"
    grave = any(dice.get(attribute) == 1 < score for attribute, score in most.items())
    return "grave" if grave else "hurt"


def ghosts(s: State, seat: Seat | None) -> dict[Ref, tuple[int, int]]:
    """MES-PER-23 Where a seat's beings last saw those that none of them sees now."""
    if seat is None or all_knowing(s, seat):
        return {}
    seen = known(s, seat)
    found: dict[Ref, tuple[int, int]] = {}
    for one in s.beings.values():
        if one.seat == seat:
            last = one.ghosts.items()
            here = [(ref, spot) for ref, spot in last if ref in s.beings and not s.beings[ref].removed]
            found.update({ref: spot for ref, spot in here if ref not in seen})
    return found


def knows_item(s: State, seat: Seat | None, lying: Lying) -> bool:
    """MES 6.2 What lies hidden is known to whoever hid it: the host."""
    return not lying.concealed or all_knowing(s, seat)


def knows_trap(s: State, seat: Seat | None, trap: SetTrap) -> bool:
    """MES 6.2 Traps are known after a search or when they have gone off."""
    return trap.spent or trap.running or all_knowing(s, seat) or found_trap(s, seat, trap)


def found_trap(s: State, seat: Seat | None, trap: SetTrap) -> bool:
    """Whether one of a seat's beings, or of every player's, has found a trap."""
    if seat is None:
        return all(found_trap(s, player, trap) for player in players(s))
    return any(ref in s.beings and s.beings[ref].seat == seat for ref in trap.found)
