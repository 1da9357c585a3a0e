"""MES-RWD, MES-LOT, MES-FLE-06 After a fight: potential, a chase, the fallen; then the sheets are written."""

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from zhuoju.games.meshal.basics.pool import number
from zhuoju.games.meshal.basics.telling import has_met, tell_owner
from zhuoju.games.meshal.character import reactions
from zhuoju.games.meshal.character.consciousness import standing_up
from zhuoju.games.meshal.days import passing
from zhuoju.games.meshal.effects import harm
from zhuoju.games.meshal.hosting import chase, intensity_told
from zhuoju.games.meshal.hosting.fight_intensity import REWARD
from zhuoju.games.meshal.items import handing_over, loot
from zhuoju.games.meshal.language import item_verbs
from zhuoju.games.meshal.model.field import Lying
from zhuoju.games.meshal.model.record import Haul, SecretRoll
from zhuoju.games.meshal.model.state import Meshal, Ref, Side, World, being
from zhuoju.games.meshal.moment import facing, rounds, start_places
from zhuoju.games.meshal.rolls import rolling
from zhuoju.games.meshal.senses import spotting
from zhuoju.kernel import Flow, Next, choose_one, step, then

DONE = "done"
Find = Callable[[], Flow[None]]


@step
def fight_over(m: Meshal) -> Flow[Next]:
    """MES-RWD-01, MES-ENC-08, MES-FLE-06 After a victory the reward; then a chase, or the winners' loot."""
    fought = m.state.fought
    assert fought is not None
    m.state.haul = {}
    if fought.over not in rounds.WON:
        return match_over
    if fought.over == "victory" and fought.intensity in REWARD:
        yield from intensity_told.pay_out(m, fought.intensity)
    if (yield from pursued(m, *rounds.WON[fought.over])):
        return then(m.game.step_named("moment_begins"), "fight_over")
    return looting if fought.over == "victory" else match_over


def pursued(m: Meshal, winners: Side, losers: Side) -> Flow[bool]:
    """MES-FLE-06, 08, D28 Those who fled may be chased; who is caught has to fight at once."""
    beings = m.state.beings.values()
    runners = [
        one.ref
        for one in beings
        if one.side == losers and one.fled and not (one.sheet.dead or one.removed or one.summoner)
    ]
    chasers = [one.ref for one in beings if one.side == winners and standing_up(m, one.ref)]
    if not runners or not chasers:
        return False
    found = yield from chase.chase(m, chasers, runners)
    if found != "caught":
        return False
    for ref in runners:
        one = being(m, ref)
        one.fled = False
        one.at = None
        start_places.put(m, one, ())
    spotting.refresh(m)
    facing.take_up(m, m.state.beings)
    for one in beings:
        if one.riding is not None:
            one.at = being(m, one.riding).at
    return True


# The fallen


@step
def looting(m: Meshal) -> Flow[Next]:
    """MES-LOT-01 One thing after the other, by whoever stands; when nobody wants more it is over."""
    state = m.state
    for ref in looters(m):
        one = being(m, ref)
        first = finds(m, ref)
        if not first or one.looted:
            continue
        options: dict[str, Find | None] = {**first, DONE: None}
        chosen = yield from choose_one(
            one.seat,
            "loot.what",
            reactions.live(options, partial(still_there, m, ref)),
            clause="MES-LOT-01",
            default=DONE,
            by=ref,
        )
        if chosen is None:
            one.looted = True  # it has had enough
            continue
        yield from chosen()
        return looting
    for ref in looters(m):
        being(m, ref).looted = False
    state.rolled = []
    return match_over


def looters(m: Meshal) -> list[Ref]:
    """MES-LOT-07 Those of the party who stand."""
    party = [r for r, one in m.state.beings.items() if one.side == "party" and one.summoner is None]
    return [ref for ref in party if standing_up(m, ref)]


def still_there(m: Meshal, ref: Ref) -> dict[str, Find | None]:
    """What one of them can take after the host has changed something."""
    return {**(finds(m, ref) if ref in looters(m) else {}), DONE: None}


def finds(m: Meshal, looter: Ref) -> dict[str, Find]:
    """MES-LOT-02..06 What this one could take now: what bodies carry, and what their entries add."""
    options: dict[str, Find] = {}
    if dropped(m, looter):
        options["gather"] = partial(gather, m, looter)
    for ref, one in m.state.beings.items():
        if one.side == "party" or one.summoner is not None or one.removed:
            continue
        if not has_met(m, being(m, looter).seat, ref):  # MES-HID-01
            continue
        if rich(m, ref) and loot.cannot_strip(m, looter, ref) is None:
            options[f"strip being:{ref}"] = partial(strip, m, looter, ref)
        for index, entry in loot.left(m, ref):
            if not entry.ability and loot.cannot_take(m, looter, ref, index) is None:
                options[f"take being:{ref} n:{index}"] = partial(take, m, looter, ref, index)
        for ability, seconds in loot.skills(m, looter, ref).items():
            options[f"process being:{ref} ability:{ability}"] = partial(
                process, m, looter, ref, ability, seconds
            )
    return options


def rich(w: World, ref: Ref) -> bool:
    """Whether a body has anything about it."""
    return bool(loot.carried(w, ref)) or being(w, ref).sheet.purse > 0


def dropped(m: Meshal, looter: Ref) -> list[Lying]:
    """MES-ITM-17, 18 What lies where somebody let go of it."""
    field = m.state.field
    things = [each for each in field.items if each.carried is not None] if field is not None else []
    return [each for each in things if handing_over.cannot_pick_up(m, looter, each) is None]


def gather(m: Meshal, looter: Ref) -> Flow[None]:
    """MES-ITM-18 Pick up all of that: after the fight there is time for it."""
    for lying in dropped(m, looter):
        handing_over.pick_up(m, looter, lying)
        gained(m, looter, lying.item, lying.n)
    yield from ()


def strip(m: Meshal, looter: Ref, ref: Ref) -> Flow[None]:
    """MES-LOT-02 Everything that a body carries."""
    for line in loot.strip(m, looter, ref):
        gained(m, looter, line.item, line.n)
    yield from ()


def take(m: Meshal, looter: Ref, ref: Ref, index: int) -> Flow[None]:
    """MES-LOT-03, 06 One entry of a body's loot; of a choice the host picks."""
    entry = loot.entries(m, ref)[index]
    pick = ""
    names = {name: name for name in loot.choices(m, entry)}
    if names:
        pick = yield from choose_one(
            m.state.host, "loot.pick", names, clause="MES-LOT-06", default=next(iter(names)), by=looter
        )
    won = loot.take(m, looter, ref, index, m.chance, pick=pick, keep=partial(_keep, m, ref))
    for item, n in won:
        gained(m, looter, item, n)
    if not won:
        tell_owner(m, looter, "found_nothing", body=ref)


def _keep(m: Meshal, ref: Ref, faces: list[int]) -> None:
    """MES-LOT-06, MES-SEC-01 The host sees how his dice fell."""
    rolling.keep(m, SecretRoll(ref, faces, number(faces)))


def process(m: Meshal, looter: Ref, ref: Ref, ability: str, seconds: int) -> Flow[None]:
    """MES-LOT-04 Time and skill win more from a body."""
    won = yield from item_verbs.work_up(m, looter, ref, ability)
    yield from passing.pass_time(m, seconds)
    for item, n in won:
        gained(m, looter, item, n)
    if not won:
        tell_owner(m, looter, "found_nothing", body=ref)


def gained(m: Meshal, ref: Ref, item: str, n: int) -> None:
    """Something of the fallen is somebody's now, for all to see."""
    items = m.state.haul.setdefault(ref, Haul()).items
    items[item] = items.get(item, 0) + n
    m.tell("looted", ref=ref, item=item, n=n)


# The end


@step
def match_over(m: Meshal) -> Flow[Next]:
    """The sheets go back to their players, and the match is over: the party has won, or the host."""
    yield from ()
    fought = m.state.fought
    assert fought is not None
    yield from harm.check_life(m, list(m.state.beings))
    for ref, sheet in sheets(m).items():
        tell_owner(m, ref, "sheet_written", sheet=sheet)
    rounds.end_match(m, fought.over)
    return None


def sheets(m: Meshal) -> dict[Ref, dict[str, Any]]:
    """The characters of the party as data: what the next match can be given as its party."""
    return {ref: msgspec.to_builtins(being(m, ref).sheet) for ref in intensity_told.characters(m)}
