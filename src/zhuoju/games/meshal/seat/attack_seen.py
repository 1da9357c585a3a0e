"""MES-ATK-02, MES-SEC, MES-HID-02..05 What a seat sees of an attack that is answered, and of secret rolls."""

from collections.abc import Collection

from msgspec import Struct

from zhuoju.games.meshal.model.record import SecretRoll
from zhuoju.games.meshal.model.state import Ref, State
from zhuoju.games.meshal.senses import knowledge
from zhuoju.kernel import Decision, Seat


class AttackView(Struct, omit_defaults=True):
    """MES-ATK-02, MES-HID-03, 05 The attack card: of whoever attacks, is attacked, or hosts."""

    victims: list[str]
    attributes: list[str]
    types: list[str]
    defences: list[str]
    by: str = ""
    source: str = ""
    result: int | None = None


class AskingView(Struct, omit_defaults=True):
    """Who is asked for a reaction. What could be answered is open at the table where a character is asked."""

    whose: str
    seat: Seat
    trigger: str
    options: list[str] = []


class SecretView(Struct, omit_defaults=True):
    """MES-SEC A secret roll, for the host and for whoever was asked to make it."""

    number: int
    whose: str
    faces: list[int]
    result: int
    scopes: list[str] = []
    reason: str = ""
    player: bool = False
    shown: bool = False


def attack(s: State, seat: Seat | None, known: Collection[Ref]) -> AttackView | None:
    """The attack that is being answered, for those it concerns."""
    found = s.chains[-1].attack if s.chains else None
    if found is None:
        return None
    host = knowledge.all_knowing(s, seat)
    own = found.user is not None and s.beings[found.user].seat == seat
    victims = [ref for ref in found.victims if ref in s.beings and s.beings[ref].seat == seat]
    hurt = bool(victims)
    if not (host or own or hurt):
        return None
    return AttackView(
        victims=[f"being:{ref}" for ref in found.victims if ref in known],
        attributes=list(found.attributes),
        types=list(found.types),
        defences=list(found.defences),
        by=f"being:{found.user}" if found.user in known else "",
        source=found.source if host or own else "",
        result=found.result if host or own or found.answering in (None, *victims) else None,
    )


def asking(s: State, seat: Seat | None, known: Collection[Ref]) -> AskingView | None:
    """MES-HID-02, MES-SEC-02 Who is asked to react: of the host's creatures only the host learns it, and of
    secret rolls nobody else."""
    asked = s.asking
    if asked is None or asked.ref not in known:
        return None
    whose = s.beings[asked.ref].seat
    private = (asked.secret and seat != whose) or whose not in knowledge.players(s)
    if private and not knowledge.all_knowing(s, seat):
        return None
    return AskingView(f"being:{asked.ref}", whose, asked.trigger, asked.options)


def unseen(s: State, decision: Decision) -> bool:
    """MES-HID-02 Whether one of the host's creatures may react, of which only the host learns."""
    return decision.prompt.startswith("react.") and decision.seat not in knowledge.players(s)


def secrets(s: State, seat: Seat | None) -> list[SecretView]:
    """MES-SEC-01, 02 Secret rolls: all for the host, the own ones for a player who was asked to roll."""
    host = knowledge.all_knowing(s, seat)
    return [
        _secret(number, made)
        for number, made in enumerate(s.secrets)
        if host or (made.player and _plays(s, seat, made.ref))
    ]


def _plays(s: State, seat: Seat | None, ref: Ref) -> bool:
    """Whether a seat plays a being; those of a former scene are gone from the table."""
    return ref in s.beings and s.beings[ref].seat == seat


def _secret(number: int, made: SecretRoll) -> SecretView:
    return SecretView(
        number=number,
        whose=f"being:{made.ref}",
        faces=made.faces,
        result=made.result,
        scopes=made.scopes,
        reason=made.reason,
        player=made.player,
        shown=made.shown,
    )
