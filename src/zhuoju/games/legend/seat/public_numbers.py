"""Numbers that everybody can work out from what lies open: statistics, prices, what a roll comes to."""

from typing import cast

from msgspec import Struct

from zhuoju.games.legend.effects.dice import FACES, count_points, multiplier
from zhuoju.games.legend.effects.feats import offered_plants
from zhuoju.games.legend.effects.in_force import (
    creature_attack,
    creature_flag,
    flag,
    health_of,
    need,
    stat,
)
from zhuoju.games.legend.effects.wounds import fighting
from zhuoju.games.legend.model.cards import Feat
from zhuoju.games.legend.model.library import CARDS, RULES
from zhuoju.games.legend.model.state import (
    GOALS,
    NEUTRAL,
    Legend,
    Options,
    Player,
    Ref,
    Roll,
    State,
    Unit,
    player,
)
from zhuoju.games.legend.model.words import GRADE_VALUE, Face, Path, Stat
from zhuoju.games.legend.model.zones import abilities, card, seen
from zhuoju.games.legend.turn.battle import attack_of, unit_ref
from zhuoju.games.legend.turn.market import buy_price
from zhuoju.kernel import Seat

SHOWN: tuple[Stat, ...] = ("gather", "attack", "max_health", "hand_limit", "pack_limit", "element_limit")


class UnitView(Struct, omit_defaults=True):
    """A unit on the battlefield as it fights now."""

    who: str  # `seat:` or `card:`
    force: Seat
    attack: int
    health: int
    wounds: int = 0
    card: Ref | None = None
    armour: int = 0  # damage that each hit loses
    crit: int = 2  # what a crit multiplies its roll by


class RollView(Struct, omit_defaults=True):
    """Dice between rolling and counting, and what they come to as they lie."""

    seat: Seat
    purpose: str
    dice: list[int]
    faces: list[Face]
    multiplied_by: int
    total: int
    points: int = 0
    unit: Ref | None = None
    target: str = ""


class Tier(Struct, omit_defaults=True):
    """One thing that a player's next feat of a path asks for; `have` is left out where it lies hidden."""

    what: str
    need: int
    have: int | None = None


class _Seen:
    """Reads a state through the rules' own functions; nothing is told, asked or rolled."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.options = Options(row_rule="relaxed")  # holes disable rows by either rule; see `open_rows`


def sight(state: State) -> Legend:
    """A table to read from."""
    return cast(Legend, _Seen(state))


def statistics_of(m: Legend, p: Player) -> dict[str, int]:
    """A player's statistics, with everything that always applies."""
    return {name: stat(m, p.seat, name) for name in SHOWN}


def goal(state: State) -> int:
    """LEG-VIC-01, 02 How many points end the game; 0 before the rules are laid out."""
    return GOALS[RULES[state.rules[0]].mode] if state.rules else 0


def price_for(m: Legend, seat: Seat | None, ref: Ref) -> int:
    """What a market card costs this seat, the turn player for a spectator."""
    return buy_price(m, player(m, m.state.turn.seat if seat is None else seat), ref)


def field_numbers(m: Legend, ref: Ref) -> dict[str, int]:
    """What a known card in an exploration slot asks for now: its need and the dice, or its fight."""
    face = card(m, ref)
    if face.kind == "creature":
        return {"attack": creature_attack(m, ref), "health": health_of(m, ref)}
    turn = m.state.turn.seat
    return {"need": need(m, ref), "dice": stat(m, turn, "gather", ref) + player(m, turn).next_dice}


def unit_of(m: Legend, unit: Unit) -> UnitView:
    """A unit with its current numbers."""
    found = UnitView(unit_ref(unit), unit.force, attack_of(m, unit), 0, unit.wounds, unit.card)
    found.crit = multiplier(m, Roll(unit.force, "attack", []), unit.card)
    if unit.card is None:
        p = player(m, unit.force)
        found.attack += p.next_dice
        found.health, found.wounds = stat(m, p.seat, "max_health"), p.wounds
    elif unit.force == NEUTRAL:
        found.health, found.wounds = health_of(m, unit.card), seen(m, unit.card).wounds
        found.armour = creature_flag(m, unit.card, "damage_reduction") or 0
    else:
        found.health = fighting(m, unit.card)[1]
    return found


def pierces(m: Legend, seat: Seat) -> bool:
    """Whether a player's own attacks ignore armour."""
    return flag(m, seat, "ignore_reduction") is not None


def roll_of(m: Legend, roll: Roll) -> RollView:
    """A roll and what it would come to if nothing changed it any more."""
    faces = [FACES[die] for die in roll.dice]
    total, times = count_points(m, roll, roll.unit), multiplier(m, roll, roll.unit)
    return RollView(
        roll.seat, roll.purpose, roll.dice, faces, times, total, roll.points, roll.unit, roll.target
    )


def tiers(m: Legend, p: Player) -> dict[Path, list[Tier]]:
    """By path, what the next feat asks for and how much of it is there; nothing once a path is walked."""
    found: dict[Path, list[Tier]] = {}
    for rule in (RULES[r] for r in m.state.rules):
        done = p.feats.get(rule.path, 0)
        found[rule.path] = _asks(m, p, rule.feats[done]) if done < len(rule.feats) else []
    return found


def _asks(m: Legend, p: Player, feat: Feat) -> list[Tier]:
    have = _have(m, p)
    asked = [
        Tier(name, wanted, have[name])
        for name in have
        if isinstance(wanted := getattr(feat, name), int) and wanted
    ]
    if feat.intel:
        asked.insert(0, Tier("intel", feat.intel))  # in the hand, which only its owner sees
    ready = p.permanent.ready
    return [
        *(Tier(f"sacrifice.{element}", n, ready.get(element, 0)) for element, n in feat.sacrifice.items()),
        *asked,
    ]


def _have(m: Legend, p: Player) -> dict[str, int]:
    """What lies open of everything that feats ask for."""
    unlocked = [card(m, a.card) for a in abilities(p)]
    plants = offered_plants(m, p)
    names = {m.state.faces[r] for r in plants}
    return {
        "forge_marks": p.forge_marks,
        "trophy_value": p.trophy_value,
        "gold": p.gold,
        "plants": len(names),
        "plant_value": sum(GRADE_VALUE[CARDS[name].grade] for name in names),
        "creations": sum(c.type == "creation" for c in unlocked),
        "spells": sum(c.type == "spell" for c in unlocked),
        "abilities": len(unlocked),
        "high_abilities": sum(c.grade == "high" for c in unlocked),
        "high_trophies": p.high_trophies,
    }
