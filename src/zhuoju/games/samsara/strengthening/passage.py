"""SAM-GAME-18 The strengthening phase as a flow: vault and erasing, buying, attributes, the last choice."""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.catalogue.soundness import item_flaws
from zhuoju.games.samsara.character import followers, ledger, races
from zhuoju.games.samsara.character.sequences import gate, price_of
from zhuoju.games.samsara.character.values import all_grades, free_points
from zhuoju.games.samsara.model.phase import Tunnel
from zhuoju.games.samsara.model.refusal import Refusal, Refused
from zhuoju.games.samsara.model.tables import FOLLOWER_FEE, star
from zhuoju.games.samsara.model.words import ATTRIBUTES, Attribute
from zhuoju.games.samsara.strengthening import ascension, forge_flow, purchases, tunnel
from zhuoju.kernel import Flow, Seat, Withheld, arrange, choose_distribution, choose_one

Move = Callable[[], object]


def strengthen(phase: Tunnel, seat: Seat) -> Flow[None]:
    """SAM-DECIDE-31 Store and erase, buy, forge, distribute; silent players change nothing."""
    yield from choose_beyond(phase, seat)
    if phase.stage == "closed":
        return
    yield from store(phase, seat)
    yield from buy(phase, seat)
    yield from forge_flow.at_the_forge(phase, seat)
    yield from distribute(phase, seat)


def choose_beyond(phase: Tunnel, seat: Seat) -> Flow[None]:
    """SAM-DECIDE-32 From 10000: transcend, go home, or ignore it."""
    if ascension.choice_refused(phase) is not None:
        return
    options: dict[str, ascension.Choice] = {"ignore": "ignore", "transcend": "transcend", "return": "return"}
    chosen = yield from choose_one(
        seat, "strengthen.beyond", options, clause="SAM-LEVEL-09", default="ignore"
    )
    ascension.choose(phase, chosen, epilogue=phase.card.background)


def store(phase: Tunnel, seat: Seat) -> Flow[None]:
    """SAM-POINTS-12..14 Into the vault, out of it, erased, grades given up: as many as wanted."""

    def moves() -> dict[str, Move]:
        card = phase.card
        here = [s.id for s in card.sequences]
        found: dict[str, Move] = {f"deposit {name}": partial(tunnel.deposit, phase, name) for name in here}
        found |= {f"withdraw {s.id}": partial(tunnel.withdraw, phase, s.id) for s in card.vault}
        affordable = [name for name in here if _can_erase(phase, name)]
        found |= {f"erase {name}": partial(tunnel.erase, phase, name) for name in affordable}
        found |= {f"give_up {a}": partial(tunnel.give_up, phase, a) for a, g in card.grades.items() if g > 1}
        return found

    yield from arrange(seat, "strengthen.store", moves, make_move, clause="SAM-POINTS-14", default="done")


def _can_erase(phase: Tunnel, name: str) -> bool:
    return tunnel.erase_fee(phase, name) <= ledger.balance(phase.card)


def buy(phase: Tunnel, seat: Seat) -> Flow[None]:
    """SAM-POINTS-05, SAM-FOLLOW-07, SAM-RACE-07 What the library sells and the points pay, one by one."""

    def moves() -> dict[str, Move]:
        return {f"buy {name}": move for name, move, refusal in shelf(phase) if refusal is None}

    def why() -> Iterator[Withheld]:
        return (refusal.of(f"buy {name}") for name, _, refusal in shelf(phase) if refusal is not None)

    yield from arrange(
        seat, "strengthen.buy", moves, make_move, clause="SAM-POINTS-05", why=why, default="done",
        prices=_prices(),
    )  # fmt: skip


def _prices() -> dict[str, int]:
    """SAM-POINTS-04 What the sequences of the library cost."""
    return {
        name: price_of(followers.library_sequence(name, name)) for name in (*library.ITEMS, *library.SKILLS)
    }


def make_move(move: Move) -> None:
    """Do what was chosen."""
    move()


def shelf(phase: Tunnel) -> Iterator[tuple[str, Move, Refusal | None]]:
    """Everything the library has, how to take it, and why it cannot be taken."""
    left = ledger.balance(phase.card)
    reach = ledger.card_seniority(phase.card) + left
    for name in (*library.ITEMS, *library.SKILLS):
        price, needed = on_the_label(name)
        refusal = _too_dear(price, left) or _too_high(needed, reach) or owned_twice(phase, name)
        if name in library.SKILLS and library.SKILLS[name].racial:
            refusal = refusal or races.may_unlock(phase.card, name)
        if needs_words(name):
            refusal = refusal or Refusal("needs_parameter", "SAM-AUDIT-71", {"sequence": name})
        yield name, partial(purchases.exchange, phase, name), refusal
    for name in library.FOLLOWERS if phase.mission else ():
        price = sum(on_the_label(s)[0] for s in library.FOLLOWERS[name].sequences)
        dear = _too_dear(price + FOLLOWER_FEE, left)
        yield name, partial(_hire, phase, name), dear or _unsaid(name)
    for name in library.RACES:
        yield name, partial(purchases.change_race, phase, [name]), _no_race(phase, name)


@lru_cache(None)
def on_the_label(name: str) -> tuple[int, int]:
    """SAM-POINTS-05 The price of something in the library, and the star it needs."""
    offered = followers.library_sequence(name, name)
    return price_of(offered), gate(offered)


def _hire(phase: Tunnel, name: str) -> None:
    purchases.exchange(phase, name)


def _too_dear(price: int, left: int) -> Refusal | None:
    return Refusal("no_points", "SAM-POINTS-02", {"price": price, "left": left}) if price > left else None


def _too_high(needed: int, reach: int) -> Refusal | None:
    """SAM-POINTS-19 Not even spending everything would lift the star so far."""
    if needed > star(reach):
        return Refusal("gate_star", "SAM-POINTS-19", {"gate": needed, "star": star(reach)})
    return None


def owned_twice(phase: Tunnel, name: str) -> Refusal | None:
    """SAM-AUDIT-63 A skill is bought once."""
    owned = any(s.library == name for s in (*phase.card.sequences, *phase.card.vault))
    return Refusal("twice", "SAM-AUDIT-63", {"sequence": name}) if owned and name in library.SKILLS else None


@lru_cache(None)
def needs_words(name: str) -> bool:
    """SAM-AUDIT-71 Whether a parameter is open that its buyer must write: bought by form, not by flow."""
    if name in library.SKILLS:
        return bool(library.SKILLS[name].free)
    return any(flaw.reason == "no_parameter" for flaw in item_flaws(library.item_build(name)))


def _unsaid(name: str) -> Refusal | None:
    free = [s for s in library.FOLLOWERS[name].sequences if needs_words(s)]
    return Refusal("needs_parameter", "SAM-AUDIT-71", {"sequence": free[0]}) if free else None


def _no_race(phase: Tunnel, name: str) -> Refusal | None:
    """Why the card cannot change to this one race now."""
    if phase.card.races == [name]:
        return Refusal("race_same", "SAM-RACE-11", {"race": name})
    trial = Tunnel(tunnel.copy_card(phase.card), phase.before, phase.mission, phase.room, phase.stage)
    try:
        purchases.change_race(trial, [name])
    except Refused as refused:
        return refused.refusal
    return None


def distribute(phase: Tunnel, seat: Seat) -> Flow[None]:
    """SAM-LEVEL-03 When the star is new: give out its free points."""
    tunnel.reach(phase, "attributes")
    if not tunnel.star_changed(phase):
        return
    free = free_points(ledger.card_star(phase.card))
    if free == 0:
        return
    rooms: dict[str, tuple[Attribute, int]] = {a: (a, 5) for a in ATTRIBUTES}
    given = yield from choose_distribution(
        0, free, seat, "strengthen.attributes", rooms, clause="SAM-LEVEL-03", default={}, free=free
    )
    grades = all_grades({})
    for attribute, points in given:
        grades[attribute] += points
    tunnel.distribute(phase, grades)
