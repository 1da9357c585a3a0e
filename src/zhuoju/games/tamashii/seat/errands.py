"""What there is to do for the story, where, and who had better go: a plan over rounds. For bots only.

An errand is read from the cards in play: a condition that leads on says what is missing, activities and
programs say what brings it about, and trying every place says where. Nothing here knows a scenario.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from zhuoju.content import Effect
from zhuoju.content.language.clause import Value
from zhuoju.games.tamashii.board.body import stat
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.hexmap import DIRECTIONS
from zhuoju.games.tamashii.model.library import CONSTANTS
from zhuoju.games.tamashii.model.scenario_cards import (
    Activity,
    EndingCard,
    Paragraph,
    PlotCard,
    Ruled,
    StoryProgram,
)
from zhuoju.games.tamashii.model.state import Place, Tamashii
from zhuoju.games.tamashii.seat.readiness import number, ready
from zhuoju.games.tamashii.story.plot import in_play, plot, scenario_card
from zhuoju.games.tamashii.story.tokens import Where
from zhuoju.kernel import Seat

Offer = Activity | StoryProgram
STANDING = ("somebody_on", "everybody_on", "you_on")
SETTLED = ("was_drawn", "card_in_play")  # what nobody at the table can change by playing
JORDAN: Seat = -1  # the solo bot among the figures
SEARCH = 0.6  # going to look for a tile, against going to one that lies open
DANGER = 0.5  # of what a card needs to be lost: from here on something is done about it
LATER = 0.4  # what is asked for soon, against now
STEP = 0.45  # how much an errand loses with every round that it is away


class Errand(NamedTuple):
    """Something to do for the story: where, for how many, and how much it matters."""

    places: tuple[Place, ...]
    hands: int  # how many figures it can use
    weight: float
    card: str = ""
    offer: Offer | None = None  # None: it is enough to stand there
    apart: bool = False  # every figure at a place of its own
    seat: Seat | None = None  # only this player
    proxy: bool = True  # the solo bot will do
    known: bool = True  # False: the tile has still to be found


class Sent(NamedTuple):
    """A figure and the errand it goes on."""

    errand: Errand
    place: Place
    rounds: int  # moves until it is there


# Reading conditions


def all_of(value: Value) -> list[Value]:
    """The parts of a condition that must all hold."""
    if value.form == "logic" and value.name == "and":
        return [leaf for part in value.args.values() for leaf in all_of(part)]
    return [value]


def any_of(value: Value) -> list[Value]:
    """The parts of a condition any of which will do."""
    if value.form == "logic" and value.name == "or":
        return [leaf for part in value.args.values() for leaf in any_of(part)]
    return [value]


def names(value: Value) -> list[str]:
    """Everything that a condition calls by name."""
    inner = [name for part in value.args.values() if isinstance(part, Value) for name in names(part)]
    return [value.name, *inner]


def settled(value: Value) -> bool:
    """Whether a part of a condition asks only for what has happened already."""
    called = names(value)
    return any(name in SETTLED for name in called) and all(name in (*SETTLED, "not", "") for name in called)


def excluded(m: Tamashii, ctx: Ctx, paragraph: Paragraph) -> bool:
    """Whether what has happened keeps a paragraph from ever being read."""
    parts = all_of(paragraph.condition.value) if paragraph.condition is not None else []
    return any(settled(part) and not part.get(m, ctx) for part in parts)


def leads_on(paragraph: Paragraph) -> bool:
    """Whether a paragraph leads to another card that is neither defeat nor a setback."""
    if not paragraph.next:
        return False
    card = scenario_card(paragraph.next)
    return card.victory if isinstance(card, EndingCard) else not _setback(card)


def loses(paragraph: Paragraph) -> bool:
    """Whether a paragraph leads to defeat."""
    card = scenario_card(paragraph.next) if paragraph.next else None
    return isinstance(card, EndingCard) and not card.victory


def _setback(card: Ruled) -> bool:
    """Whether a card hurts everybody when it is drawn."""
    told = card.immediate if isinstance(card, PlotCard) else ()
    return any(clause.verb == "gain_corrupted" for x in told for effect in x.do for clause in effect)


# What is missing


def errands(m: Tamashii, card: PlotCard | None = None) -> list[Errand]:
    """Everything that the cards in play ask for now; with `card` as if that were the plot card."""
    if m.state.story is None:
        return []
    active = plot(m) if card is None else card
    rest = [other for other in in_play(m) if not isinstance(other, PlotCard)]
    cards: list[Ruled] = [*([active] if active is not None else []), *rest]
    found: list[Errand] = []
    for told in cards:
        ctx = Ctx(m.state.start_player, face=told.id)
        for paragraph in told.world:
            if paragraph.condition is None or excluded(m, ctx, paragraph):
                continue
            if leads_on(paragraph):
                for part in all_of(paragraph.condition.value):
                    found += _towards(m, ctx, part, cards)
            elif loses(paragraph):
                for part in any_of(paragraph.condition.value):
                    found += _against(m, ctx, part, cards)
    return _merged(found) or (_later(m, active) if active is not None and card is None else [])


def _later(m: Tamashii, card: PlotCard) -> list[Errand]:
    """Where a card only waits: what those that may follow it will ask for."""
    ways = [way.next for x in card.world for way in x.choose] + [x.next for x in card.world if leads_on(x)]
    following = [scenario_card(number_) for number_ in ways if number_]
    found = [e for other in following if isinstance(other, PlotCard) for e in errands(m, other)]
    return [errand._replace(weight=LATER * errand.weight, offer=None) for errand in found]


def _merged(found: list[Errand]) -> list[Errand]:
    """Each errand once, as the heaviest of those that ask for it."""
    best: dict[tuple[object, ...], Errand] = {}
    for errand in found:
        key = (errand.places, errand.offer, errand.seat, errand.apart)
        if key not in best or best[key].weight < errand.weight:
            best[key] = errand
    return list(best.values())


def _towards(m: Tamashii, ctx: Ctx, part: Value, cards: list[Ruled]) -> Iterator[Errand]:
    """What brings about one part of a condition that leads on."""
    if part.name in STANDING:
        hands = m.seats if part.name == "everybody_on" else 1
        yield from _stand(m, _where(m, ctx, part.args["where"]), hands, part.name == "somebody_on")
    elif part.name == "bearer_is":
        yield from _bearer(m, ctx, part)
    elif part.form == "compare" and not part.get(m, ctx):
        yield from _count(m, ctx, part, cards)


def _count(m: Tamashii, ctx: Ctx, part: Value, cards: list[Ruled]) -> Iterator[Errand]:
    """What brings a number nearer to what it is compared with."""
    left, right = part.args["0"], part.args["1"]
    boss = m.state.boss
    if left.name == "boss_integrity" and boss is not None:
        yield Errand((boss.place,), len(m.state.players), 1.0, proxy=False)
    if left.name != "tokens":
        return
    missing = number(m, ctx, right) - number(m, ctx, left)
    if part.name in (">=", ">", "==") and missing > 0:
        where = _where(m, ctx, left.args["where"])
        yield from _by_offers(m, cards, "put", left.args["token"], missing, 1.0, where)
        yield from _by_deeds(m, cards, missing)
    elif missing < 0:
        yield from _by_offers(m, cards, "remove", left.args["token"], -missing, 1.0, Where())


def _against(m: Tamashii, ctx: Ctx, part: Value, cards: list[Ruled]) -> Iterator[Errand]:
    """What keeps one way to defeat away: there are too many tokens of a kind."""
    if part.form != "compare" or part.name not in (">=", ">") or part.args["0"].name != "tokens":
        return
    left = part.args["0"]
    have, limit = number(m, ctx, left), number(m, ctx, part.args["1"])
    share = have / limit if limit > 0 else 0.0
    if share >= DANGER:
        yield from _by_offers(m, cards, "remove", left.args["token"], have, share * share, Where())


def _by_offers(
    m: Tamashii, cards: list[Ruled], verb: str, token: object, missing: int, weight: float, where: Where
) -> Iterator[Errand]:
    """Activities and programs that put or remove such a token."""
    for card in cards:
        listed: list[Offer] = [*card.activities, *card.programs]
        for offer in listed:
            done = [c for c in offer.do if c.verb == verb and c.args.get("token") == token]
            if done and (verb == "remove" or any(_on_card(c) == bool(where.pile) for c in done)):
                places, alone = spots(m, card, offer)
                apart = not all(map(_on_card, done))
                crowd = alone and not apart and isinstance(offer, Activity) and _once(offer)
                hands = 1 if crowd else missing if alone else m.seats
                if places:
                    yield Errand(places, hands, weight, card.id, offer, apart)
                elif offer.condition is not None and "tile_number" in names(offer.condition.value):
                    yield Errand(hidden_places(m), hands, weight * SEARCH, card.id, offer, known=False)


def _on_card(clause: Effect) -> bool:
    where = clause.args.get("where")
    return isinstance(where, Value) and where.name in ("on_card", "on_guide")


def _once(activity: Activity) -> bool:
    """Whether one player is enough: all do it together, or it can be done only once."""
    return activity.together or any(clause.verb == "team_test" for clause in activity.do)


def _by_deeds(m: Tamashii, cards: list[Ruled], missing: int) -> Iterator[Errand]:
    """Deeds that the world activity marks: tiles are revealed by going there."""
    sources = [effect.source for card in cards for x in card.world for effect in x.do]
    if any("mark_progress" in source and "tile_revealed" in source for source in sources):
        yield Errand(hidden_places(m), missing, 1.0, apart=True)


def _stand(m: Tamashii, where: Where, hands: int, proxy: bool) -> Iterator[Errand]:
    places = tuple(where.places)
    share = 1.0 if places else SEARCH
    yield Errand(places or hidden_places(m), hands, share, proxy=proxy, known=bool(places))


def _bearer(m: Tamashii, ctx: Ctx, part: Value) -> Iterator[Errand]:
    """Where the bearer of a marker should stand."""
    assert m.state.story is not None
    seat = m.state.story.notes.get(f"bearer:{part.args['role']}")
    if seat is not None:
        there = [n for n in range(len(m.state.places)) if _holds_at(m, ctx, part, [seat], n)]
        yield Errand(tuple(there), 1, 1.0, seat=seat)


def _where(m: Tamashii, ctx: Ctx, where: Any) -> Where:
    found: Where = where.get(m, ctx) if isinstance(where, Value) and where.ask is None else Where()
    return found if isinstance(found, Where) else Where()


def hidden_places(m: Tamashii) -> tuple[Place, ...]:
    """Where a tile lies face down."""
    return tuple(n for n, spot in enumerate(m.state.places) if not spot.revealed)


# Where


def spots(m: Tamashii, card: Ruled, offer: Offer) -> tuple[tuple[Place, ...], bool]:
    """Where an offer can be taken up, and whether one player alone can; several are tried together."""
    everywhere = range(len(m.state.places))
    if offer.condition is None:
        return tuple(everywhere), True
    seats = [p.seat for p in m.state.players]
    ctx = Ctx(m.state.start_player, face=card.id)
    alone = [n for n in everywhere if _holds_at(m, ctx, offer.condition.value, [ctx.you], n)]
    if alone or len(seats) == 1:
        return tuple(alone), True
    return tuple(n for n in everywhere if _holds_at(m, ctx, offer.condition.value, seats, n)), False


def _holds_at(m: Tamashii, ctx: Ctx, value: Value, seats: list[Seat], place: Place) -> bool:
    """Whether a condition would hold if these players stood there."""
    players = m.state.players
    before = [players[seat].place for seat in seats]
    for seat in seats:
        players[seat].place = place
    found = bool(value.get(m, ctx))
    for seat, old in zip(seats, before, strict=True):
        players[seat].place = old
    return found


Map = tuple[tuple[int, int, bool], ...]  # where every tile lies, and whether it is face up


@lru_cache(maxsize=20_000)
def _rounds(table: Map, origin: Place, steps: int) -> dict[Place, int]:
    """How many moves it takes to every place; a face-down tile ends a move (TAM-MAP-06)."""
    grid = {(q, r): n for n, (q, r, _) in enumerate(table)}
    found = {origin: 0}
    for start in (waiting := [origin]):
        far = {start: 0}
        for here in (front := [start]):
            if far[here] == steps or not (table[here][2] or here == start):
                continue
            for q, r in DIRECTIONS:
                there = grid.get((table[here][0] + q, table[here][1] + r))
                if there is not None and there not in far:
                    far[there] = far[here] + 1
                    front.append(there)
                    if there not in found:
                        found[there] = found[start] + 1
                        waiting.append(there)
    return found


def rounds_from(m: Tamashii, origin: Place, steps: int) -> dict[Place, int]:
    """How many moves of so many steps it takes from here to every place."""
    table = tuple((spot.q, spot.r, spot.revealed) for spot in m.state.places)
    return _rounds(table, origin, max(1, steps))


# Who goes


def sent(m: Tamashii, open_: list[Errand]) -> dict[Seat, Sent]:
    """Who goes on which errand: again and again the figure for which one is worth most."""
    offers = sorted(_offers(m, open_), key=lambda o: -o[0])
    found: dict[Seat, Sent] = {}
    hands = [errand.hands for errand in open_]
    taken: list[Place] = []
    for _, figure, which, place, rounds in offers:
        errand = open_[which]
        if figure not in found and hands[which] and not (errand.apart and place in taken):
            found[figure] = Sent(errand, place, rounds)
            hands[which] -= 1
            taken += [place] if errand.apart else []
    return found


def _offers(m: Tamashii, open_: list[Errand]) -> Iterator[tuple[float, Seat, int, Place, int]]:
    """For every figure and errand the nearest places, and what going there is worth."""
    figures = [(p.seat, p.place, stat(m, p, "move")) for p in m.state.players]
    jordan = m.state.jordan
    if jordan is not None:
        figures.append((JORDAN, jordan.place, CONSTANTS.jordan_move))
    for figure, place, steps in figures:
        far = rounds_from(m, place, steps)
        for which, errand in enumerate(open_):
            share = _fit(errand, figure)
            if share:
                near = sorted((far[n], n) for n in errand.places if n in far)
                for rounds, n in near[: m.seats + 1]:
                    value = share * errand.weight * nearness(m, _soon(m, errand, figure, rounds))
                    yield value, figure, which, n, rounds


def _soon(m: Tamashii, errand: Errand, figure: Seat, rounds: int) -> int:
    """Who has not the tokens for an errand need not be there before the next round."""
    if rounds or errand.offer is None or not errand.known or m.state.phase == "planning":
        return rounds
    p = m.state.players[max(0, figure)]
    return rounds if ready(m, p, errand.card, errand.offer) or errand.apart else 1


def _fit(errand: Errand, figure: Seat) -> float:
    """How well a figure is suited: the solo bot may stand in, but for everything it does a battery goes."""
    if errand.seat is not None and figure != errand.seat:
        return 0.0
    if figure != JORDAN:
        return 1.0
    return 0.0 if not errand.proxy else 0.7 if errand.offer is not None else 0.9


def nearness(m: Tamashii, rounds: int) -> float:
    """1 where one is there, less the more rounds it takes, and little where it will be too late."""
    late = 0.3 if 0 < m.state.time < rounds else 1.0
    return late / (1.0 + STEP * rounds)


def pull(m: Tamashii, open_: list[Errand]) -> float:
    """How well everybody stands for what there is to do, from 0 to 1."""
    figures = len(m.state.players) + (m.state.jordan is not None)
    full = sum(errand.weight * min(errand.hands, figures) for errand in open_)
    if not full:
        return 0.0
    got = 0.0
    for figure, going in sent(m, open_).items():
        errand = going.errand
        rounds = _soon(m, errand, figure, going.rounds)
        got += errand.weight * nearness(m, rounds) * _fit(errand, figure)
    return min(1.0, got / full)
