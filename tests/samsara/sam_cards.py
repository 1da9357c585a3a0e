"""Cards for the tests of Samsara: made as players make them, so that the audit has nothing to find."""

from collections.abc import Sequence as Many
from typing import Any

from zhuoju.games.samsara.audit import whole_card
from zhuoju.games.samsara.catalogue import library, vocabulary
from zhuoju.games.samsara.character.values import from_letters
from zhuoju.games.samsara.model.build import Piece, SkillBuild, Way
from zhuoju.games.samsara.model.card import Card, Played
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.phase import Tunnel
from zhuoju.games.samsara.strengthening import approval, creation, purchases, tunnel

assert vocabulary.LIBRARY is library.LIBRARY  # reading the vocabulary fills the library

TICKS = ("SAM-AUDIT-70",)
EVERY_TICK = ("SAM-AUDIT-07", "SAM-AUDIT-16", "SAM-AUDIT-33", "SAM-AUDIT-39", "SAM-AUDIT-42", "SAM-AUDIT-49",
              "SAM-AUDIT-70", "SAM-AUDIT-75")  # fmt: skip
WORDS = {"R27": "sword", "G19": "elvish", "G08": "will", "N05": "fire", "N06": "sunlight", "N08": "no lies",
         "N09": "sugar"}  # fmt: skip


def new_card(preset: str = "PC-01") -> Card:
    """An approved first card of 300 points."""
    builder = creation.from_preset("card", preset)
    creation.hand_in(builder)
    approval.approve(builder, "tutor", "tutor", ticks=TICKS)
    return builder.card


def builder(**purchases_of: Many[str]) -> Tunnel:
    """A card in the builder, everything filled in but the purchases."""
    made = creation.new_card("card")
    creation.tell(made, name="Lin", age="30", looks="tall", background="A long way from home.")
    creation.take_race(made, "RC-01")
    creation.take_personalities(made, [("leader", "active")])
    creation.take_tags(made, "soldier", "hot-headed")
    for entry in purchases_of.get("buy", ()):
        creation.spend(made, entry)
    return made


def phase(card: Card, points: int, mission: str = "m1", room: Room | None = None) -> Tunnel:
    """A strengthening phase after a mission with this reward."""
    card.missions.append(Played(mission, mission, "dj", reward=points))
    return tunnel.open_tunnel(card, mission, points, room=room)


def close(one: Tunnel, grades: str = "") -> Card:
    """Distribute, submit, approve; every warning is accepted."""
    if grades:
        tunnel.distribute(one, from_letters(grades))
    approval.submit(one)
    approval.approve(one, "dj", "dj", ticks=EVERY_TICK)
    return one.card


def rich(seniority: int, *, grades: str = "") -> Card:
    """A card of exactly this permanent seniority (a multiple of 5, from 310), by self-made skills."""
    card = new_card()
    one = phase(card, seniority - 300, mission="rich")
    left = seniority - 300
    while left:
        price = left if left <= 200 else 150
        purchases.make(one, priced(price), origin="self_made", name=f"skill {left}", background="practice")
        left -= price
    star = tunnel.ledger.card_star(card)
    if star > 1:
        tunnel.distribute(one, from_letters(grades or "FEDCBA"[min(star, 5) - 1] * 6))
    approval.submit(one)
    approval.approve(one, "dj", "dj", ticks=EVERY_TICK)
    return card


def priced(cost: int) -> SkillBuild:
    """A passive skill of exactly this cost (a multiple of 5, from 10 to 200) with gate 1."""
    found: list[Piece] = []
    left = cost
    if left % 10:
        found.append(Piece("G06") if left == 15 else Piece("D13"))  # 15 or 25
        left -= 15 if left == 15 else 25
    for entry, each, most in (("B02", 20, 6), ("G16", 10, 3), ("G20", 10, 3)):
        level = min(most, left // each)
        if level:
            found.append(Piece(entry, level))
            left -= level * each
    if left == 20:
        found.append(Piece("D09", 1))
        found.append(Piece("D10", 1))  # 10 each
        left = 0
    assert left == 0, cost
    return SkillBuild(system="academia", way=Way(), pieces=tuple(found))


def failing(card: Card, **more: Any) -> list[str]:
    """The ids of the checks that fail, each once."""
    report = whole_card.audit(card, ticks=TICKS, **more)
    return list(dict.fromkeys(f.id for f in report.failed()))
