"""The exact odds of what an option would roll, out of nothing but a seat's view."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from zhuoju.content.language.clause import Value
from zhuoju.dice import Odds, die
from zhuoju.games.tamashii.board.dice import (
    NUMBER,
    SUCCESSES,
    SYMBOL,
    chance_to_pass,
    locked_on_odds,
)
from zhuoju.games.tamashii.model.cards import Box
from zhuoju.games.tamashii.model.library import (
    BODIES,
    CLASS_AUGMENTS,
    CONSTANTS,
    DICE,
    LIBRARY,
    OBJECTIVES,
    WALKER,
)
from zhuoju.games.tamashii.model.scenario_cards import (
    Activity,
    Guide,
    PlotCard,
    Ruled,
    SpecialCard,
)
from zhuoju.games.tamashii.model.words import BASIC, Face
from zhuoju.games.tamashii.seat.view import PlayerView, TamashiiView
from zhuoju.kernel import Foreseen, Question

T = TypeVar("T")
FIRST_ROUND = 1
TESTS = {"test": False, "team_test": True}  # the verbs that test, and whether all may join


def odds(view: TamashiiView, question: Question, option: str) -> Iterable[Foreseen]:
    """What an option would roll; nothing where it rolls nothing or the view does not tell."""
    asked = _BY_PROMPT.get(question.prompt)
    return () if asked is None else asked(view, question, option)


# Combat


def _energy(view: TamashiiView, question: Question, option: str) -> Iterator[Foreseen]:
    """TAM-COMBAT-03, TAM-RES-14 The attack roll with so much energy, and the enemy dice beside it."""
    dice = int(question.params["dice"]) + int(option)
    yield from _faces(dice)
    queue = len(view.players[question.seat].queue)
    acting = Counter(min(number, queue) for number in DICE.number)  # TAM-COMBAT-05, 06
    yield Foreseen("enemies_acting", [(str(n), acting[n] / len(DICE.number)) for n in sorted(acting)])
    yield _symbol()


def _turn(view: TamashiiView, question: Question, option: str) -> Iterator[Foreseen]:
    """A box that rerolls every unassigned die."""
    box, combat = _box(view.players[question.seat], option), view.combat
    if box is not None and combat is not None and any(c.verb == "reroll_unassigned" for c in box.do):
        used = sum(box.need.values())
        yield from _faces(len(combat.dice) - sum(combat.assigned) - used)


def _box(p: PlayerView, option: str) -> Box | None:
    """The combat box that an option names."""
    word, _, rest = option.partition(" ")
    card, _, number = rest.partition(" #")
    if word != "box":
        return None
    if card == WALKER or (p.bodies and card == p.bodies[-1].ref):
        body = BODIES[(p.bodies[-1].face or WALKER) if p.bodies else WALKER]
        return body.boxes[int(number.split(" ", maxsplit=1)[0])]
    faces = [a.card.face for a in p.augments if a.card.ref == card and a.card.face]
    return CLASS_AUGMENTS[faces[0]].box if faces and faces[0] in CLASS_AUGMENTS else None


# Rolls that lie open


def _reroll(view: TamashiiView, question: Question, option: str) -> Iterator[Foreseen]:
    """TAM-RES-16 One die rolled again, with what the others show."""
    if option == NUMBER:
        yield Foreseen("number", _shares(DICE.number, lambda n: str(n) if n else "face.blank"))
    elif option == SYMBOL:
        yield _symbol()
    roll = view.players[question.seat].roll
    if roll is None or not option.startswith("die:"):
        return
    place = int(option.removeprefix("die:"))
    others = [face for n, face in enumerate(roll.dice) if n != place]
    if roll.purpose == "tracking":
        drawn = others.count(CONSTANTS.tracking_symbol)
        yield Foreseen("tracking", _spread(locked_on_odds(1) + drawn))
    elif roll.purpose == "test":
        scored = sum(SUCCESSES[face] for face in others)
        yield Foreseen("successes", _spread(die(SUCCESSES[face] for face in DICE.player) + scored))
    else:
        yield Foreseen("die", _shares(DICE.player, lambda face: f"face.{face}"))


def _planning(view: TamashiiView, question: Question, option: str) -> Iterator[Foreseen]:
    """TAM-PLAN-02, TAM-TRACK-05 Whoever is done before the tracking roll goes on to roll."""
    dice = view.players[question.seat].tracking_dice
    if option == "done" and view.step == "tracking" and view.round > FIRST_ROUND and dice:
        yield Foreseen("tracking", _spread(locked_on_odds(dice)))


# Tests


def _dump(view: TamashiiView, question: Question, _option: str) -> Iterator[Foreseen]:
    """TAM-TEST-02 How likely a test is passed alone, by the number of codes dumped for it."""
    extra, needed = view.players[question.seat].test_dice, int(question.params["needed"])
    yield _passing(len(question.options), extra, needed)


def _trial(view: TamashiiView, question: Question, option: str) -> Iterator[Foreseen]:
    """TAM-VS-13 The test of an objective."""
    trial = OBJECTIVES[str(question.params["face"])].trial
    if option == "yes" and trial is not None:
        p = view.players[question.seat]
        yield _passing(_fitting(p, trial.code), p.test_dice, trial.successes)


def _activity(view: TamashiiView, question: Question, option: str) -> Iterator[Foreseen]:
    """TAM-PROGRESS-02 A player activity that begins with a test, alone or as a team."""
    activity = _named(option)
    for clause in activity.do if activity is not None else ():
        if clause.verb in TESTS:
            together = TESTS[clause.verb] and len(view.players) > 1
            needed = _worth(clause.args["n"], len(view.players))
            joining = view.players if together else [view.players[question.seat]]
            code = str(getattr(clause.args["code"], "constant", clause.args["code"]))
            codes = sum(_fitting(p, code) for p in joining)
            extra = 0 if together else joining[0].test_dice
            if needed is not None and codes:
                yield _passing(codes, extra, needed)


def _named(option: str) -> Activity | None:
    """The activity that an option names: `do CARD ACTIVITY`."""
    _, _, name = option.partition(" ")
    number, _, activity = name.partition(" ")
    packs = LIBRARY.packs
    tables: tuple[Mapping[str, Ruled], ...] = (packs.of(Guide), packs.of(PlotCard), packs.of(SpecialCard))
    listed = (each for cards in tables if number in cards for each in cards[number].activities)
    return next((each for each in listed if each.id == activity), None)


def _worth(amount: object, players: int) -> int | None:
    """How much an amount of a card is; None where it takes more than the number of players to tell."""
    if isinstance(amount, int):
        return amount
    if not isinstance(amount, Value):
        return None
    if amount.known:
        return int(amount.constant)
    if amount.name == "players":
        return players
    parts = [_worth(part, players) for part in amount.args.values()]
    return parts[0] * parts[1] if amount.name == "*" and parts[0] and parts[1] else None


def _fitting(p: PlayerView, code: str) -> int:
    """TAM-TEST-03 How many codes of a launcher may be dumped for a test."""
    wanted = BASIC if code == "any" else (p.core if code == "core" else code,)
    return sum(found in ("open_source", *wanted) for found in p.launcher.cells)


# Saying it


def _faces(dice: int) -> Iterator[Foreseen]:
    """How many dice will show a common and how many a rare face."""
    shown: tuple[Face, ...] = ("common", "rare")
    for face in shown if dice > 0 else ():
        found = die(int(each == face) for each in DICE.player).times(dice)
        yield Foreseen(f"faces_{face}", _spread(found), {"dice": dice})


def _symbol() -> Foreseen:
    return Foreseen("symbol", _shares(DICE.symbol, lambda symbol: f"symbol.{symbol}"))


def _passing(most: int, extra: int, needed: int) -> Foreseen:
    chances = [(str(n), float(chance_to_pass(n + extra, needed))) for n in range(1, most + 1)]
    return Foreseen("passing", chances, {"needed": needed})


def _spread(found: Odds) -> list[tuple[str, float]]:
    return [(str(outcome), float(found.p(outcome))) for outcome in found.outcomes()]


def _shares(faces: tuple[T, ...], key: Callable[[T], str]) -> list[tuple[str, float]]:
    counted = Counter(faces)
    return [(key(face), n / len(faces)) for face, n in counted.items()]


_BY_PROMPT: Mapping[str, Callable[[TamashiiView, Question, str], Iterator[Foreseen]]] = {
    "combat.energy": _energy,
    "combat.turn": _turn,
    "roll.reroll": _reroll,
    "planning.step": _planning,
    "test.dump": _dump,
    "versus.trial": _trial,
    "progress.activity": _activity,
}
