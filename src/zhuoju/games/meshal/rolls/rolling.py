"""MES-DICE, MES-RRL, MES-FAT, MES-SEC A roll at the table: hold back, throw, re-roll, fate, result.

    points = yield from roll(m, ref, dice, ("attempt.lock", "agility"), attributes={"agility": 4})

`dice` is the pool before the changes of `values.dice_changes`, which are added here. `attributes` says how
many attribute dice of the roller took part: those, and no others, fate may change.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal

from msgspec import Struct

from zhuoju.games.meshal.basics.pool import SECRET, SIDES, UNSPOTTED_DICE, pool_size, result
from zhuoju.games.meshal.basics.telling import tell_of, tell_owner, witnesses
from zhuoju.games.meshal.character import menu, reactions
from zhuoju.games.meshal.character.consciousness import asleep, unconscious
from zhuoju.games.meshal.character.scores import of_valid
from zhuoju.games.meshal.character.values import dice_changes
from zhuoju.games.meshal.effects import harm
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.record import SecretRoll
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being, on, players_own
from zhuoju.games.meshal.model.words import ATTRIBUTES, Attribute, Scope
from zhuoju.kernel import Flow, choose_amount, choose_one

DICE: Final = "dice"
KEEP: Final = "keep"
MOST_SEATS: Final = 9
"""The streams of rolls that not everybody may see: the host's, and one of each seat for its own."""
NOTHING: Final[Mapping[Attribute, int]] = {}
NOTHING_TOLD: Final[Mapping[str, Any]] = {}
Secrecy = bool | Literal["player"]  # True: only the host sees it; player: its seat and the host (MES-SEC-02)


class Roll(Struct):
    """MES-DICE-14 One roll: who, how the dice lie, and what they are for. Triggers tell it as `roll`."""

    ref: Ref
    faces: list[int]
    scopes: tuple[Scope, ...] = ()
    attributes: dict[Attribute, int] = {}
    number: bool = False
    secret: Secrecy = False
    against: Ref | None = None
    changed: list[int] = []  # places of dice that fate has set
    dice: int = 0  # before what changes the pool
    pool: list[tuple[str, int]] = []  # what changes it, and by how many dice

    @property
    def result(self) -> int:
        """Points or number, as the dice lie."""
        return result(self.faces, self.number)


def roll(
    m: Meshal,
    ref: Ref,
    dice: int,
    scopes: tuple[Scope, ...],
    *,
    attributes: Mapping[Attribute, int] = NOTHING,
    number: bool = False,
    secret: Secrecy = False,
    against: Ref | None = None,
    ctx: Ctx | None = None,
    silent: bool = False,
) -> Flow[int]:
    """Make a roll and give back its result. `silent`: others do not learn of it (an attack's roll)."""
    made = yield from throw(
        m, ref, dice, scopes, attributes=attributes, number=number, secret=secret, against=against, ctx=ctx
    )
    tell(m, made, silent)
    return made.result


def throw(
    m: Meshal,
    ref: Ref,
    dice: int,
    scopes: tuple[Scope, ...],
    *,
    attributes: Mapping[Attribute, int] = NOTHING,
    number: bool = False,
    secret: Secrecy = False,
    against: Ref | None = None,
    ctx: Ctx | None = None,
) -> Flow[Roll]:
    """MES-DICE-09, MES-RRL-03, MES-FAT-04 Pool, hold back, throw, re-rolls, fate."""
    if ctx is None and against is not None:
        ctx = Ctx(being(m, ref).seat, ref, target=against)
    changes = dice_changes(m, ref, of_valid(m, ref, scopes), ctx)
    more = unspotted(m, ref, against)
    if more:
        changes.append(("unspotted", more))
    count = pool_size(dice, *(n for _, n in changes))
    count = yield from hold_back(m, ref, count, secret, number)
    faces = m.chance.roll(count, SIDES, stream(m, ref, secret))
    m.state.rolled.append(ref)
    made = Roll(ref, faces, scopes, {**attributes}, number, secret, against, dice=dice, pool=changes)
    if faces and secret is not True:
        yield from reroll_offers(m, made)
        yield from choose_fate(m, made, purpose(made, ctx))
    return made


def stream(w: World, ref: Ref, secret: Secrecy) -> str:
    """Where the dice of a roll come from: what its player is told, too, is a secret of his seat."""
    if not secret:
        return DICE
    return SECRET if secret is True else f"{SECRET}:{being(w, ref).seat}"


def unspotted(w: World, ref: Ref, against: Ref | None) -> int:
    """MES-PER-10 Two dice more for whoever acts against one who has not spotted him."""
    if against is None:
        return 0
    record = reactions.current(w)
    if record is None or record.user != ref or aware(w, against, ref):
        return 0
    return UNSPOTTED_DICE


def aware(w: World, ref: Ref, of: Ref) -> bool:
    """MES-PER-01, 22 Whether a being has spotted another; the unconscious and the sleeping spot nothing."""
    if ref == of:
        return True
    held = ref == being(w, of).inside or of == being(w, ref).inside  # the swallowed and the swallower
    known = held or of in being(w, ref).spotted
    return known and not unconscious(w, ref) and not asleep(w, ref)


def hold_back(m: Meshal, ref: Ref, count: int, secret: Secrecy, number: bool = False) -> Flow[int]:
    """MES-DICE-07, D03 Who wants to is asked how many of the dice to throw; 0 gives the roll up."""
    one = being(m, ref)
    if not one.hold_back or count == 0 or secret is True:
        return count
    return (
        yield from choose_amount(
            0,
            count,
            one.seat,
            "roll.dice",
            clause="MES-DICE-07",
            default=count,
            by=ref,
            dice=count,
            number=number,
        )
    )


# Re-rolls


def reroll_offers(m: Meshal, made: Roll) -> Flow[None]:
    """MES-RRL-03, MES-PIPE-09 H4, H8: first the roller's own re-rolls, then those of others."""
    record = reactions.current(m)
    facts = {"roll": made, "roller": made.ref, "result": made.result}
    yield from reactions.offered(m, record, "own_roll", [made.ref], facts)
    if "any_roll" in menu.REACTIONS:
        near = reactions.in_order(m, made.ref)
        if made.secret:  # MES-SEC-02 nobody else learns that there was a roll
            near = [ref for ref in near if _let_in(m, made, ref)]
        yield from reactions.offered(m, record, "any_roll", near, facts)


def _let_in(w: World, made: Roll, ref: Ref) -> bool:
    """Whether whoever plays a being sees a roll that not everybody may see."""
    one = being(w, ref)
    return one.seat == being(w, made.ref).seat or not players_own(w, one)


def replaced(faces: Sequence[int], chosen: Sequence[int], new: Sequence[int]) -> list[int]:
    """MES-RRL-02 The new faces stand for the old, even where they are worse."""
    after = list(faces)
    for place, face in zip(chosen, new, strict=True):
        after[place] = face
    return after


def rethrow(m: Meshal, made: Roll, places: Iterable[int]) -> None:
    """MES-RRL-01, 02 Throw these dice again; the new faces stand."""
    again = sorted(places)
    fresh = m.chance.roll(len(again), SIDES, stream(m, made.ref, made.secret))
    made.faces = replaced(made.faces, again, fresh)


# Fate


def purpose(made: Roll, ctx: Ctx | None) -> dict[str, Any]:
    """What a roll is for, as its player knows it: against whom, and in a defence against what result."""
    told: dict[str, Any] = {"scopes": list(made.scopes)}
    attack = ctx.attack if ctx is not None else None
    if ctx is None or attack is None:
        return told
    told |= {"types": list(attack.types), "attributes": list(attack.attributes)}
    if "defence" in made.scopes:
        return told | {"against": attack.result}
    return told | {"target": ctx.target, "pen": attack.penetration, "defences": list(attack.defences)}


def may_use_fate(w: World, ref: Ref, attributes: Mapping[Attribute, int]) -> bool:
    """MES-FAT-06, 07 Whether fate may be used on a roll with these attribute dice of its own.

    An invalid attribute brings none, nor does the courtesy die of a rest.
    """
    player = players_own(w, being(w, ref)) or w.state.profile.settings.npc_fate
    return on(w, "fate") and player and sum(attributes.values()) > 0


def choose_fate(m: Meshal, made: Roll, told: Mapping[str, Any] = NOTHING_TOLD) -> Flow[None]:
    """MES-FAT D06 A player may set own attribute dice to any face; each such die is lost at once."""
    if not may_use_fate(m, made.ref, made.attributes):
        return
    left = contributions(m, made)
    changed: dict[Attribute, int] = {}
    while sum(left.values()) > 0 and len(made.changed) < len(made.faces):
        choice = yield from _choose_die(m, made, left, told)
        if choice is None:
            break
        place, attribute = choice
        seat = being(m, made.ref).seat
        face = yield from choose_amount(1, SIDES, seat, "fate.face", clause="MES-FAT-01", by=made.ref)
        made.faces[place] = face
        made.changed.append(place)
        left[attribute] -= 1
        changed[attribute] = changed.get(attribute, 0) + 1
    if changed:
        tell_fate(m, made, changed)
        yield from harm.lose(m, made.ref, changed, "fate")


def contributions(w: World, made: Roll) -> dict[Attribute, int]:
    """MES-FAT-03, 08 How many dice of each attribute may be changed: what took part and is still held."""
    held = being(w, made.ref).sheet.dice
    return {a: min(made.attributes[a], held.get(a, 0)) for a in ATTRIBUTES if a in made.attributes}


def _choose_die(
    m: Meshal, made: Roll, left: Mapping[Attribute, int], told: Mapping[str, Any]
) -> Flow[tuple[int, Attribute] | None]:
    options: dict[str, tuple[int, Attribute] | None] = {KEEP: None}
    for place in range(len(made.faces)):
        if place not in made.changed:
            for attribute, n in left.items():
                if n > 0:
                    options[f"die:{place} {attribute}"] = place, attribute
    return (
        yield from choose_one(
            being(m, made.ref).seat,
            "fate.die",
            options,
            clause="MES-FAT-01",
            default=KEEP,
            by=made.ref,
            faces=list(made.faces),
            result=made.result,
            changed=len(made.changed),
            **told,
        )
    )


# Telling


def tell(m: Meshal, made: Roll, silent: bool = False) -> None:
    """MES-SEC-01..05, MES-HID-05 Who learns of a roll.

    A secret roll: the host, and its player where he was asked. Rolls of the host's beings: others learn the
    result, not the pool. `silent`: nobody but the owner and the host.
    """
    tell_pool(m, made)
    if made.secret:
        player = made.secret is not True
        keep(m, SecretRoll(made.ref, list(made.faces), made.result, list(made.scopes), player=player))
        return
    if m.events is None:
        m.toil("rolled")
        return
    seat, host = being(m, made.ref).seat, m.state.host
    own = sorted({seat, host})
    data: dict[str, Any] = {
        "ref": made.ref,
        "faces": list(made.faces),
        "scopes": list(made.scopes),
        "result": made.result,
    }
    if silent:
        m.tell("rolled", to=own, **data)
    elif not players_own(m, being(m, made.ref)):
        m.tell("rolled", to=own, **data)
        others = [s for s in witnesses(m, made.ref) if s not in own]
        if others:
            m.tell("roll_result", to=others, ref=made.ref, result=made.result)
    else:
        tell_of(m, **{"kind": "rolled", **data})


def tell_fate(m: Meshal, made: Roll, changed: Mapping[Attribute, int]) -> None:
    """MES-SEC-02, MES-HID-05 Others see that dice go to fate, and of a secret roll not even that."""
    tell_owner(m, made.ref, "fate", changed=dict(changed), result=made.result)
    others = [s for s in witnesses(m, made.ref) if s not in (being(m, made.ref).seat, m.state.host)]
    if others and not made.secret:
        m.tell("fate", to=others, ref=made.ref, result=None)


def tell_pool(m: Meshal, made: Roll) -> None:
    """MES-DICE-14 The host is told what has changed a pool: what players may not know of, curses too."""
    if made.pool:
        m.tell(
            "pool", to=m.state.host, ref=made.ref, dice=made.dice, thrown=len(made.faces),
            changes=sum(n for _, n in made.pool), sources=list(dict.fromkeys(by for by, _ in made.pool)),
        )  # fmt: skip


def keep(m: Meshal, made: SecretRoll) -> None:
    """MES-SEC-01, 02, 05 A secret roll is kept and told to the host, and to its player where he was asked."""
    host = m.state.host
    m.state.secrets.append(made)
    m.tell(
        "rolled_secretly", to=sorted({being(m, made.ref).seat, host}) if made.player else host,
        ref=made.ref, faces=list(made.faces), scopes=list(made.scopes), result=made.result,
        reason=made.reason, number=len(m.state.secrets) - 1,
    )  # fmt: skip
