"""SAM-POINTS Strengthening in the tunnel: store, erase, buy, adjust, distribute, submit. One transaction."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

import msgspec

from zhuoju.games.samsara.character import carrying, followers, ledger, races, values
from zhuoju.games.samsara.character.sequences import Held, find, follower_star, price_of
from zhuoju.games.samsara.model.build import Carried
from zhuoju.games.samsara.model.card import Card, Follower, Sequence
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.phase import STAGES, Stage, Tunnel
from zhuoju.games.samsara.model.refusal import Refused, insist, refuse
from zhuoju.games.samsara.model.words import ATTRIBUTES, Attribute, LedgerKind

GONE: Final = ("dead", "retired", "transcendent")


def copy_card(card: Card) -> Card:
    """A card of its own with the same contents."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(card), type=Card)


def open_tunnel(card: Card, mission: str, points: int, *, room: Room | None = None) -> Tunnel:
    """SAM-POINTS-01, SAM-FOLLOW-15 Begin the phase: dead followers are lost, then the reward is credited."""
    if card.status in GONE:
        raise refuse("card_gone", "SAM-AUDIT-61", status=card.status)
    if points < 0:
        raise refuse("no_debt", "SAM-POINTS-02", points=points)
    tunnel = Tunnel(card, copy_card(card), mission, room or Room())
    _begin(tunnel, points)
    return tunnel


def _begin(tunnel: Tunnel, points: int) -> None:
    tunnel.card.status = "locked" if tunnel.mission else "draft"
    _bury(tunnel)
    if points:
        ledger.append(tunnel.card, "grant", mission=tunnel.mission, points=points)


def restart(tunnel: Tunnel) -> None:
    """SAM-POINTS-19 Begin the phase anew: everything as it was after the reward was credited."""
    _open(tunnel, "submitted")
    points = sum(
        line.points for line in tunnel.card.ledger[len(tunnel.before.ledger) :] if line.kind == "grant"
    )
    _become(tunnel.card, copy_card(tunnel.before))
    tunnel.stage = "store"
    _begin(tunnel, points)


def _become(card: Card, other: Card) -> None:
    for name in card.__struct_fields__:
        setattr(card, name, getattr(other, name))


@contextmanager
def whole(tunnel: Tunnel) -> Iterator[None]:
    """Whatever is refused half-way changes nothing."""
    kept = msgspec.msgpack.encode(tunnel.card)
    try:
        yield
    except Refused:
        _become(tunnel.card, msgspec.msgpack.decode(kept, type=Card))
        raise


# Stages


def reach(tunnel: Tunnel, stage: Stage) -> None:
    """SAM-GAME-18 Go forward to a stage; there is no way back but to begin anew."""
    if STAGES.index(tunnel.stage) > STAGES.index(stage):
        raise refuse("too_late", "SAM-GAME-18", stage=tunnel.stage)
    if stage == "attributes" and tunnel.stage != "attributes":
        _settle_star(tunnel)
    tunnel.stage = stage


def _open(tunnel: Tunnel, last: Stage) -> None:
    if STAGES.index(tunnel.stage) > STAGES.index(last):
        raise refuse("too_late", "SAM-GAME-18", stage=tunnel.stage)


def _settle_star(tunnel: Tunnel) -> None:
    """SAM-LEVEL-03, 06 When the star has changed, all attributes fall back to F and the points are new."""
    star = ledger.card_star(tunnel.card)
    if star_changed(tunnel):
        tunnel.card.grades = dict.fromkeys(ATTRIBUTES, 1)
        tunnel.card.unassigned = values.free_points(star)
    for sequence in tunnel.card.sequences:
        if sequence.follower and followers.grades_refused(sequence.follower, sequence.follower.grades):
            sequence.follower.grades = dict.fromkeys(ATTRIBUTES, 1)


def star_changed(tunnel: Tunnel) -> bool:
    """SAM-LEVEL-05 Whether the star at the end of the phase is another than at its beginning."""
    return ledger.card_star(tunnel.card) != ledger.card_star(tunnel.before)


# Points


def pay(
    tunnel: Tunnel,
    kind: LedgerKind,
    price: int,
    *,
    gained: int,
    sequence: str = "",
    name: str = "",
    why: str = "",
) -> None:
    """SAM-POINTS-02, 16 Pay and write it down. Raises Refused: there is no debt."""
    left = ledger.balance(tunnel.card)
    if price > left:
        raise refuse("no_points", "SAM-POINTS-02", price=price, left=left)
    ledger.append(
        tunnel.card, kind, mission=tunnel.mission, sequence=sequence, name=name, points=-price, gained=gained,
        why=why,
    )  # fmt: skip


def named(sequence: Sequence) -> str:
    """How the ledger calls a sequence: by its entry in the library, or by its own name."""
    return sequence.library or sequence.name


def _note(tunnel: Tunnel, kind: LedgerKind, sequence: Sequence, gained: int, why: str = "") -> None:
    ledger.append(
        tunnel.card, kind, mission=tunnel.mission, sequence=sequence.id, name=named(sequence), gained=gained,
        why=why,
    )  # fmt: skip


def owned(tunnel: Tunnel, name: str, *, vault: bool | None = None) -> Held:
    """A sequence of the card, where it should be. Raises Refused."""
    held = find(tunnel.card, name)
    if held is None or (vault is not None and held.vault != vault):
        raise refuse("no_sequence", "SAM-POINTS-14", sequence=name)
    return held


# Vault and erasing


def place_new(card: Card, sequence: Sequence, wearer: Follower | None = None) -> None:
    """Put a new item where it naturally goes."""
    build = sequence.item
    if sequence.kind == "item" and build is not None:
        worn = wearer.sequences if wearer else card.sequences
        volume = wearer.volume if wearer else races.body(card).volume
        destroyed, wear = sequence.where.destroyed, sequence.where.wear
        sequence.where = carrying.natural_place(worn, build, volume)
        sequence.where.destroyed, sequence.where.wear = destroyed, wear


def deposit(tunnel: Tunnel, name: str) -> None:
    """SAM-MARK-05, 06, SAM-POINTS-14 Into the vault: free, no longer seniority, no longer of use."""
    reach(tunnel, "store")
    held = owned(tunnel, name, vault=False)
    if held.owner is not None:
        raise refuse("of_follower", "SAM-MARK-05", sequence=name)
    sequence = held.sequence
    tunnel.card.sequences.remove(sequence)
    _let_go(tunnel.card.sequences, sequence.id)
    tunnel.card.vault.append(sequence)
    sequence.where = Carried("stored", destroyed=sequence.where.destroyed, wear=sequence.where.wear)
    _note(tunnel, "vault_in", sequence, -price_of(sequence))


def withdraw(tunnel: Tunnel, name: str) -> None:
    """SAM-POINTS-14, SAM-FOLLOW-09 Out of the vault: free; its star and caps are checked at the end."""
    reach(tunnel, "store")
    sequence = owned(tunnel, name, vault=True).sequence
    if not any(s is sequence for s in tunnel.card.vault):
        raise refuse("of_follower", "SAM-MARK-05", sequence=name)
    tunnel.card.vault.remove(sequence)
    place_new(tunnel.card, sequence)
    tunnel.card.sequences.append(sequence)
    _note(tunnel, "vault_out", sequence, price_of(sequence))


def erase(tunnel: Tunnel, name: str) -> None:
    """SAM-POINTS-12 Destroyed for good: nothing is paid back; free unless the room charges for skills."""
    reach(tunnel, "store")
    held = owned(tunnel, name)
    price = price_of(held.sequence)
    pay(
        tunnel, "erase", erase_fee(tunnel, name), gained=0 if held.vault else -price,
        sequence=name, name=named(held.sequence),
    )  # fmt: skip
    _remove(tunnel.card, held)


def erase_fee(tunnel: Tunnel, name: str) -> int:
    """SAM-POINTS-12 What erasing costs: nothing, or a skill's own cost where the room says so."""
    sequence = owned(tunnel, name).sequence
    charged = sequence.kind == "skill" and tunnel.room.erase_skill_cost == "equal"
    return price_of(sequence) if charged else 0


def _remove(card: Card, held: Held) -> None:
    if held.owner is not None and held.owner.follower is not None:
        home = held.owner.follower.sequences
    else:
        home = card.vault if held.vault else card.sequences
    home.remove(held.sequence)
    _let_go(home, held.sequence.id)


def _let_go(sequences: list[Sequence], container: str) -> None:
    """What was in it or fitted to it is put away."""
    for sequence in sequences:
        if sequence.where.inside == container:
            sequence.where = Carried("stored", destroyed=sequence.where.destroyed)


def give_up(tunnel: Tunnel, attribute: Attribute, grades: int = 1) -> None:
    """SAM-POINTS-13 Attribute grades may be given up; the points stay unassigned until the star changes."""
    reach(tunnel, "store")
    now = tunnel.card.grades.get(attribute, 1)
    if not 1 <= grades < now:
        raise refuse("grade_least", "SAM-POINTS-13", attribute=attribute)
    tunnel.card.grades[attribute] = now - grades
    tunnel.card.unassigned += grades


def _bury(tunnel: Tunnel) -> None:
    """SAM-FOLLOW-15 A follower killed is gone; whole items it carried return to the owner."""
    card = tunnel.card
    for sequence in [s for s in card.sequences if s.follower is not None and s.follower.dead]:
        assert sequence.follower is not None
        _note(tunnel, "lost", sequence, -price_of(sequence))
        card.sequences.remove(sequence)
        for item in sequence.follower.sequences:
            if item.kind == "item" and not item.where.destroyed:
                item.where = Carried("stored")
                card.sequences.append(item)
                _note(tunnel, "lost", item, price_of(item), why=f"returned:{sequence.id}")


# Attributes


def distribute(tunnel: Tunnel, grades: Mapping[Attribute, int]) -> None:
    """SAM-LEVEL-03, 04, 07 Give out the free points of a new star; the rest is unassigned. Raises Refused."""
    reach(tunnel, "attributes")
    if not star_changed(tunnel):
        raise refuse("star_same", "SAM-LEVEL-07", star=ledger.card_star(tunnel.card))
    free = values.free_points(ledger.card_star(tunnel.card))
    tunnel.card.grades, tunnel.card.unassigned = given_out(grades, free)


def given_out(grades: Mapping[Attribute, int], free: int) -> tuple[dict[Attribute, int], int]:
    """SAM-LEVEL-03 The grades and what stays unassigned. Raises Refused for grades nobody can have."""
    full = values.all_grades(grades)
    spent = sum(full.values()) - len(full)
    if any(not 1 <= grade <= 6 for grade in full.values()):
        raise refuse("grade_range", "SAM-LEVEL-04")
    if spent > free:
        raise refuse("free_points", "SAM-LEVEL-02", spent=spent, free=free)
    return full, free - spent


def follower_of(tunnel: Tunnel, name: str) -> Follower | None:
    if not name:
        return None
    found = owned(tunnel, name, vault=False).sequence.follower
    if found is None:
        raise refuse("no_follower", "SAM-FOLLOW-06", sequence=name)
    return found


def train(tunnel: Tunnel, name: str, grades: Mapping[Attribute, int]) -> None:
    """SAM-FOLLOW-02 Give out a follower's points when its own star is new. Raises Refused."""
    reach(tunnel, "attributes")
    follower = follower_of(tunnel, name)
    assert follower is not None
    was = find(tunnel.before, name)
    if was and was.sequence.follower and follower_star(was.sequence.follower) == follower_star(follower):
        raise refuse("star_same", "SAM-LEVEL-07", star=follower_star(follower))
    insist(followers.grades_refused(follower, grades))
    follower.grades = values.all_grades(grades)
