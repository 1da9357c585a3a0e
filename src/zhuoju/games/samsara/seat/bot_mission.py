"""How bots play a mission between its battles: time, wounds, checks, outfits, votes and purchases."""

from collections.abc import Callable, Mapping
from typing import Final, cast

from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.character.values import derived
from zhuoju.games.samsara.journey import mission_time, trials
from zhuoju.games.samsara.journey.trip import Trip, progress
from zhuoju.games.samsara.mission import recovery
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.model.fight_state import Look
from zhuoju.games.samsara.model.mission_state import Participant, in_play
from zhuoju.games.samsara.model.state import State
from zhuoju.games.samsara.seat import bot, bot_bench
from zhuoju.games.samsara.strengthening import outfit
from zhuoju.kernel import Decision

Weights = Mapping[str, float]
SURE, LIKELY, SELDOM, NEVER = 20.0, 5.0, 0.2, 0.0
SPARE: Final = 2 * recovery.HOUR  # kept in hand before the clock
REVIVE: Final = 0.5  # of a party dead, from which the others forgo their points


def hints(s: State, decision: Decision) -> Weights:
    """A weight for each option: of a mission here, of a battle or a card as its own bot has it."""
    at_work = bot_bench.hints(s, decision)
    if at_work is not None:
        return at_work
    rule = _RULES.get(decision.prompt)
    if rule is not None and s.progress is not None:
        return rule(s, decision)
    return bot.hints(s, decision)


def _trip(s: State) -> Trip:
    return cast(Trip, Look(s))


# In the plane


def _scene(s: State, decision: Decision) -> Weights:
    """Tend wounds, eat, sleep, try everything, rest while there is time, fight only what bars the way."""
    m = _trip(s)
    living = [one for one in progress(m).desk.people.values() if one.fate != "dead"]
    spare = mission_time.left(m) - SPARE
    wanted = {
        "tend": SURE,
        "eat": SURE,
        "sleep": SURE if spare > 8 * recovery.HOUR and any(map(mission_time.sleepless, living)) else NEVER,
        "rest_hour": LIKELY if spare > recovery.HOUR and any(_tired(m, one) for one in living) else NEVER,
        "go_on": 1.0,
        "fight": SELDOM,
    }
    found = {}
    for option in decision.offers:
        word = option.split()[0]
        found[option] = _try(m, option) if word == "try" else wanted.get(word, 1.0)
    return found


def _try(m: Trip, option: str) -> float:
    """Everything that cannot hurt; a fall only from where it is harmless."""
    check = trials.offered(m)[option.removeprefix("try ")]
    return LIKELY * 2 if not check.falls else SELDOM * 2


def _tired(m: Trip, one: Participant) -> bool:
    """Whether an hour of meditation would bring something back."""
    caps = derived(in_play(one).grades)
    lacks = caps.energy - one.vitals.energy >= tables.MEDITATION_ENERGY // 2
    return recovery.recovers(progress(m).desk, one) and (lacks or one.vitals.stamina < caps.stamina)


# Before it


def _outfit(s: State, decision: Decision) -> Weights:
    """One who shoots, one who guards, the others strike; each as the own card suggests."""
    people = [one.card for one in progress(_trip(s)).desk.people.values()]
    card = next((c for c in people if c.name == decision.params.get("name")), people[0])
    style = style_of(card)
    others = {o: 1.0 if o.startswith("outfit") else NEVER for o in decision.offers}
    return {**others, f"outfit {style}": SURE}


def style_of(card: Card) -> outfit.Outfit:
    """The way of fighting that suits what a card already has."""
    slots = [outfit.offer(s).slot for s in card.sequences if s.kind == "item"]
    if "shield" in slots:
        return "guardian"
    return "shooter" if any(slot.startswith("ranged") for slot in slots) else "striker"


def _off(s: State, decision: Decision) -> Weights:
    """SAM-LEVEL-17 What adds least to a fight goes first."""
    people = progress(_trip(s)).desk.people.values()
    things = {x.id: outfit.offer(x) for one in people if one.sheet for x in one.sheet.sheet.sequences
              if x.kind in ("skill", "item")}  # fmt: skip
    found = {}
    for option in decision.offers:
        one = things.get(option.split()[1])
        useful = one is not None and (one.dice or one.reds or one.blues or one.mends)
        found[option] = SELDOM if useful else LIKELY
    return found


# After it


def _revive(s: State, _decision: Decision) -> Weights:
    """Friends are worth more than one mission's points when half of the party is gone."""
    people = progress(_trip(s)).desk.people.values()
    gone = sum(one.fate == "dead" for one in people) / len(people)
    return {"yes": LIKELY, "no": 1.0} if gone >= REVIVE else {"yes": 1.0, "no": LIKELY}


def _buy(s: State, decision: Decision) -> Weights:
    """What gains most in a fight for its price; nothing that gains nothing."""
    card = _strengthened(s)
    style = style_of(card)
    wanted = outfit.chosen(card, ledger.balance(card), style)
    found = {o: SURE if o.removeprefix("buy ") in wanted[:1] else NEVER for o in decision.offers}
    return {**found, "done": 1.0}


def _strengthened(s: State) -> Card:
    """The card in the tunnel that is asked about: the first whose phase is open."""
    tunnels = progress(_trip(s)).desk.tunnels.values()
    return next(t.card for t in tunnels if t.stage in ("store", "buy", "attributes"))


def _store(s: State, decision: Decision) -> Weights:
    """Things that are broken for good go into the vault; the rest stays."""
    broken = [x.id for x in _strengthened(s).sequences if x.where.destroyed]
    found = {
        o: LIKELY if o.startswith("deposit ") and o.split()[1] in broken else NEVER for o in decision.offers
    }
    return {**found, "done": 1.0}


def _attributes(_s: State, decision: Decision) -> Weights:
    """A little of everything; `even` is what the question proposes."""
    order = ("reaction", "stalwart", "burst", "coordination", "spirit", "will")
    return {name: 2.0 - order.index(name) / 10 for name in decision.offers if name in order}


def _kill(_s: State, decision: Decision) -> Weights:
    """SAM-DECIDE-34 A broken side is finished."""
    return {o: NEVER if o == "none" else LIKELY for o in decision.offers}


def _default(_s: State, decision: Decision) -> Weights:
    """As proposed."""
    return {o: SURE if o == decision.default else SELDOM for o in decision.offers}


def _companions(_s: State, decision: Decision) -> Weights:
    """Everybody who can comes along."""
    return dict.fromkeys(decision.offers, SURE)


def _done(_s: State, decision: Decision) -> Weights:
    """Nothing more."""
    return {o: SURE if o in ("done", "abandon", "no") else NEVER for o in decision.offers}


def _amount(_s: State, decision: Decision) -> Weights:
    """The number that is proposed."""
    return {str(decision.default): SURE}


_RULES: Final[Mapping[str, Callable[[State, Decision], Weights]]] = {
    "mission.do": _scene,
    "mission.who": _default,
    "mission.second_look": _default,
    "mission.companions": _companions,
    "mission.unseal": _default,
    "mission.wear": _default,
    "mission.quest": _default,
    "mission.critique": _default,
    "mission.score": _amount,
    "mission.revive": _revive,
    "sheet.outfit": _outfit,
    "sheet.off": _off,
    "sheet.buy": _done,
    "strengthen.store": _store,
    "strengthen.buy": _buy,
    "strengthen.forge": _done,
    "strengthen.attributes": _attributes,
    "strengthen.beyond": _default,
    "team.kill": _kill,
    "team.lost": _default,
}
