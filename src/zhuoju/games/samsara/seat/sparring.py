"""SAM 9.11 Sparring partners: cards of a star whose points are split between attack and defence."""

from collections.abc import Iterator
from typing import Final, Literal, get_args

from zhuoju.games.samsara.catalogue import cost
from zhuoju.games.samsara.catalogue.item_price import construction_cap
from zhuoju.games.samsara.fight import fighters
from zhuoju.games.samsara.model.build import ItemBuild, Piece, SkillBuild, Way
from zhuoju.games.samsara.model.card import Card, Sequence
from zhuoju.games.samsara.model.fight_state import Fighter
from zhuoju.games.samsara.model.words import ATTRIBUTES, ArmourPart
from zhuoju.kernel import Seat

Split = Literal["attack", "balanced", "defence"]
SPLITS: Final[tuple[Split, ...]] = get_args(Split)
SENIORITY: Final = (600, 1500, 2850, 4500, 7200)  # by star
SHARE: Final[dict[Split, int]] = {"attack": 70, "balanced": 50, "defence": 35}  # per cent in attack
PREFIX: Final = "SP-"
TWO_HANDED, ONE_HANDED, SHIELD, BODY, OTHER = 5, 4, 3, 2, 1  # D4 for each star (SAM-COST-17)
PARTS: Final[tuple[ArmourPart, ...]] = ("body", "head", "arms", "back", "waist", "legs")
LEVELS: Final = 5  # of an entry for each star
STURDY: Final = 2  # construction levels of armour for each star
SIZE: Final = (90, 110)


def names(star: int) -> list[str]:
    """What the partners of a star are called in the options of a match."""
    return [f"{PREFIX}{star}-{split}" for split in SPLITS]


def read(name: str) -> tuple[int, Split] | None:
    """The star and split of a name, or None."""
    star, _, split = name.removeprefix(PREFIX).partition("-")
    if not name.startswith(PREFIX) or star not in "12345" or len(star) != 1 or split not in SPLITS:
        return None
    return int(star), split


def card(star: int, split: Split) -> Card:
    """A card with its points spent: grades equal to the star, weapon, armour, passive entries."""
    points = SENIORITY[star - 1]
    made = Card(f"{PREFIX}{star}-{split}", f"sparrer.{split}", grades=dict.fromkeys(ATTRIBUTES, star))
    attack = points * SHARE[split] // 100
    shield = split == "defence"
    spent = _buy(made, list(_arms(star, attack, one_handed=shield)))
    rest = points - spent
    spent += _buy(made, list(_armour(star, rest, shield=shield)))
    for code, slots in (("B01", 2), ("R01", 3)):  # what is left goes where there is room
        for _ in range(slots - sum(_has(s, code) for s in made.sequences)):
            skill = _skill(code, star, points - spent)
            spent += _buy(made, [skill] if skill is not None else [])
    return made


def _has(sequence: Sequence, code: str) -> bool:
    return sequence.skill is not None and sequence.skill.pieces[0].entry == code


def _buy(made: Card, builds: list[ItemBuild | SkillBuild]) -> int:
    """Put these on the card; what they cost."""
    total = 0
    for build in builds:
        number = f"q{len(made.sequences) + 1}"
        if isinstance(build, ItemBuild):
            total += cost.item_cost(build).total
            made.sequences.append(Sequence(number, "item", name="arms", item=build, origin="self_made"))
        else:
            total += cost.skill_cost(build).total
            made.sequences.append(Sequence(number, "skill", name="drill", skill=build, origin="self_made"))
    return total


def _arms(star: int, budget: int, *, one_handed: bool) -> Iterator[ItemBuild | SkillBuild]:
    """The best weapon that the budget buys, then up to three passive red entries."""
    hands, each = (1, ONE_HANDED) if one_handed else (2, TWO_HANDED)
    for dice in range(each * star, 0, -1):
        weapon = ItemBuild(
            kind="weapon", hands=hands, reach="melee", family="blade", damage=dice, size=SIZE,
            construction=construction_cap(star),
        )  # fmt: skip
        price = cost.item_cost(weapon).total
        if price <= budget:
            yield weapon
            budget -= price
            break
    yield from _skills("R01", 3, star, budget)


def _armour(star: int, budget: int, *, shield: bool) -> Iterator[ItemBuild | SkillBuild]:
    """Armour part by part, then up to two passive blue entries."""
    wanted = [
        ItemBuild(
            kind="armour", part=p, reduction=(BODY if p == "body" else OTHER) * star, size=SIZE,
            construction=STURDY * star,
        )
        for p in PARTS
    ]  # fmt: skip
    if shield:
        wanted.insert(0, ItemBuild(kind="shield", hands=1, reduction=SHIELD * star, size=SIZE))
    for piece in wanted:
        price = cost.item_cost(piece).total
        if price <= budget:
            yield piece
            budget -= price
    yield from _skills("B01", 2, star, budget)


def _skills(code: str, slots: int, star: int, budget: int) -> Iterator[SkillBuild]:
    for _ in range(slots):
        skill = _skill(code, star, budget)
        if skill is None:
            return
        yield skill
        budget -= cost.skill_cost(skill).total


def _skill(code: str, star: int, budget: int) -> SkillBuild | None:
    """The highest level of a passive entry that the budget buys and the star allows."""
    for level in range(LEVELS * star, 0, -1):
        skill = SkillBuild(system="craft", way=Way(), pieces=(Piece(entry=code, level=level),))
        sheet = cost.skill_cost(skill)
        if sheet.total <= budget and sheet.gate <= star:
            return skill
    return None


def sparrer(name: str, seat: Seat, side: str) -> Fighter:
    """A sparring partner as a fighter."""
    found = read(name)
    assert found is not None
    one = fighters.from_card(card(*found), seat, side, star=found[0])
    one.name = f"sparrer.{found[1]}"
    return one
