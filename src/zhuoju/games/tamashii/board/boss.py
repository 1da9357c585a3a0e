"""TAM-BOSS Bosses: unique enemies with a figure on the map."""

from zhuoju.content import perform
from zhuoju.games.tamashii.board.dice import throw_number, throw_symbol
from zhuoju.games.tamashii.board.enemy import note_damage
from zhuoju.games.tamashii.model.cards import BossCard
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.hexmap import standing
from zhuoju.games.tamashii.model.knowledge import SHUFFLE
from zhuoju.games.tamashii.model.library import BOSSES
from zhuoju.games.tamashii.model.state import Boss, Place, Player, Tamashii, place_ref
from zhuoju.games.tamashii.model.words import Symbol
from zhuoju.kernel import Flow, choose_one

SPECIAL = {"basic": 0, "special": 1}  # how a symbol is told to effects


def card(boss: Boss) -> BossCard:
    """What stands on a boss card."""
    return BOSSES[boss.card]


def boss_here(m: Tamashii, p: Player) -> Boss | None:
    """TAM-BOSS-07 The boss on a player's tile, as long as it stands."""
    boss = m.state.boss
    return boss if boss is not None and boss.integrity > 0 and boss.place == standing(m, p) else None


def enter_boss(m: Tamashii, face: str, place: Place) -> Flow[None]:
    """TAM-BOSS-03 to 06 A boss enters the map: integrity by player count, armour at its initial level."""
    printed = BOSSES[face]
    integrity = printed.integrity + printed.integrity_per_player * m.seats
    m.state.boss = Boss(face, place, integrity, initial_armour(printed))
    m.tell("boss_entered", face=face, place=place_ref(place), integrity=integrity)
    if printed.setup is not None:
        yield from perform(m, Ctx(m.state.start_player, face=face, place=place), printed.setup)


def initial_armour(printed: BossCard) -> int | None:
    """TAM-BOSS-06 The highest level of the armour table; None for a boss without armour."""
    return len(printed.armour) - 1 if printed.armour else None


def move_boss(m: Tamashii, place: Place) -> None:
    """The figure of the boss goes to another place."""
    boss = m.state.boss
    assert boss is not None
    boss.place = place
    m.tell("boss_moved", face=boss.card, place=place_ref(place))


# Damage


def aim_at_boss(m: Tamashii, p: Player) -> Flow[bool]:
    """TAM-BOSS-07 Outside combat, whether damage that is not a hack goes to the boss on the player's tile."""
    if m.state.combat is not None or boss_here(m, p) is None:
        return False
    if not p.queue:
        return True
    targets = {"lead": False, "boss": True}
    return (yield from choose_one(p.seat, "boss.target", targets, clause="TAM-BOSS-07", default="lead"))


def damage_boss(m: Tamashii, p: Player, n: int) -> int:
    """TAM-BOSS-08, 09, 18 One attack or effect hits the boss; gives back the integrity it cost."""
    boss = m.state.boss
    if boss is None or boss.integrity <= 0 or n <= 0:  # EC-72
        return 0
    if shielded(m, boss):
        m.tell("boss_shielded", seat=p.seat, face=boss.card)
        return 0
    note_damage(m, p.seat, n)
    lost = _pierce(boss, n)
    boss.integrity -= lost
    m.tell("boss_damaged", seat=p.seat, amount=n, lost=lost, integrity=boss.integrity, armour=boss.armour)
    if not boss.integrity:
        m.tell("boss_defeated", seat=p.seat, face=boss.card)  # 10, 16: the scenario says what follows
    return lost


def shielded(m: Tamashii, boss: Boss) -> bool:
    """Whether shields on the map keep all damage from the boss."""
    return card(boss).shielded and any(spot.success for spot in m.state.places)


def _pierce(boss: Boss, n: int) -> int:
    """TAM-BOSS-08 Enough for the armour: 1 integrity and armour anew; otherwise the armour loses a level."""
    if boss.armour is None:
        return min(boss.integrity, n)  # 18
    if n >= card(boss).armour[boss.armour]:
        boss.armour = initial_armour(card(boss))
        return 1
    boss.armour = max(0, boss.armour - 1)  # 09
    return 0


# Activity


def boss_acts(m: Tamashii) -> Flow[None]:
    """TAM-BOSS-02 The activity section of the boss card, when a scenario says so."""
    boss = m.state.boss
    if boss is None or boss.integrity <= 0:
        return
    activity = card(boss).activity
    if activity is not None:
        yield from perform(m, Ctx(m.state.start_player, face=boss.card, place=boss.place), activity)


def roll_enemy_dice(m: Tamashii) -> tuple[int, Symbol]:
    """TAM-BOSS-11 One set of enemy dice."""
    number, symbol = throw_number(m), throw_symbol(m)
    m.tell("enemy_dice", number=number, symbol=symbol)
    return number, symbol


def top_attack(m: Tamashii) -> str | None:
    """The attack card on top of the pile with the side that lies up, such as `Sx17 0`."""
    boss = m.state.boss
    return boss.pile[0] if boss is not None and boss.pile else None


def turn_attack(m: Tamashii) -> None:
    """TAM-BOSS-11 The resolved card is flipped and put at the bottom of the pile."""
    boss = m.state.boss
    assert boss is not None
    number, side = boss.pile.pop(0).split()
    boss.pile.append(f"{number} {1 - int(side)}")
    boss.known = min(len(boss.pile), boss.known + 1)  # everybody has seen both sides of it


def shuffle_attacks(m: Tamashii, numbers: list[str]) -> None:
    """TAM-BOSS-04 The attack pile: these cards shuffled, each with a random side up."""
    boss = m.state.boss
    assert boss is not None
    pile = [f"{number} {m.chance.below(2, of=SHUFFLE)}" for number in numbers]
    m.chance.shuffle(pile, of=SHUFFLE)
    boss.pile, boss.known = pile, 0
