"""MES-DMG, MES-LIF Dice lost and regained, and what comes of it: unconsciousness, waking, death.

Inside a chain dice go at once, but lives are looked at when the chain ends (MES-PIPE-22).
"""

from collections.abc import Iterable, Mapping
from typing import Literal

from zhuoju.games.meshal.basics.telling import follow, happen, tell_numbers
from zhuoju.games.meshal.character import reactions
from zhuoju.games.meshal.character.consciousness import able, out_of_dice, unconscious
from zhuoju.games.meshal.character.scores import scores, valid
from zhuoju.games.meshal.model.record import After, Chain, Loss
from zhuoju.games.meshal.model.state import Being, Meshal, Ref, World, being, on
from zhuoju.games.meshal.model.words import ATTRIBUTES, Attribute
from zhuoju.kernel import Flow, choose_distribution

__all__ = [
    "able", "allot", "apply", "by_word", "check_life", "closed", "die", "event", "follow_score",
    "follow_word", "heal", "lose", "queue", "room", "take", "unconscious",
]  # fmt: skip


# Losing and regaining


def take(m: Meshal, ref: Ref, lost: Mapping[Attribute, int], cause: str) -> dict[Attribute, int]:
    """MES-ATR-09 Take dice off a sheet at once, never more than there are; gives back what really went."""
    one = being(m, ref)
    gone: dict[Attribute, int] = {}
    for attribute in valid(m, ref):
        n = min(lost.get(attribute, 0), one.sheet.dice.get(attribute, 0))
        if n > 0:
            one.sheet.dice[attribute] -= n
            gone[attribute] = n
    if gone:
        tell_numbers(m, ref, "dice_lost", lost=gone, cause=cause)
    return gone


def lose(
    m: Meshal, ref: Ref, lost: Mapping[Attribute, int], cause: str, by: Ref | None = None
) -> Flow[dict[Attribute, int]]:
    """MES-DMG-10 Lose dice; nothing protects. In a chain the life check waits for its end."""
    if being(m, ref).sheet.dead:
        return {}
    gone = take(m, ref, lost, cause)
    if gone:
        yield from _harmed(m, ref, gone, cause, by)
    return gone


def _harmed(m: Meshal, ref: Ref, gone: Mapping[Attribute, int], cause: str, by: Ref | None) -> Flow[None]:
    """Other chapters follow it up (sleepers wake, charms break); then, or later, the life check."""
    for listener in m.game.listeners.get("harmed", ()):
        yield from listener(m, {"ref": ref, "lost": gone, "cause": cause, "by": by})
    record = reactions.current(m)
    if record is None:
        yield from check_life(m, [ref])
    elif ref not in record.touched:
        record.touched.append(ref)


def room(w: World, ref: Ref) -> dict[Attribute, int]:
    """MES-ATR-07, MES-SUP-13 How many dice each attribute can regain: its score, less what is locked."""
    sheet = being(w, ref).sheet
    found = {}
    for attribute, score in scores(w, ref).items():
        free = score - sheet.locked.get(attribute, 0) - sheet.dice.get(attribute, 0)
        if free > 0:
            found[attribute] = free
    return found


def heal(m: Meshal, ref: Ref, regained: Mapping[Attribute, int]) -> Flow[dict[Attribute, int]]:
    """MES-ATR-07, MES-LIF-04 Regain dice up to the score; who has a die of each again comes round at once."""
    one = being(m, ref)
    if one.sheet.dead:
        return {}
    free = room(m, ref)
    back = {a: min(n, free[a]) for a, n in regained.items() if n > 0 and a in free}
    for attribute, n in back.items():
        one.sheet.dice[attribute] = one.sheet.dice.get(attribute, 0) + n
    if back:
        tell_numbers(m, ref, "dice_regained", regained=back)
        yield from happen(m, ref, "healed")
        yield from _come_round(m, one)
    return back


def _come_round(m: Meshal, one: Being) -> Flow[None]:
    """MES-LIF-04, 06 Unconsciousness ends at once; AP come with the next own turn."""
    if one.down and not unconscious(m, one.ref):
        one.down = False
        one.ap = 0
        yield from happen(m, one.ref, "woke")


def allot(
    m: Meshal,
    ref: Ref,
    attributes: Iterable[Attribute],
    n: int,
    verb: Literal["lose", "heal"],
    by: Ref | None = None,
    *,
    queued: Mapping[Attribute, int] | None = None,
) -> Flow[dict[Attribute, int]]:
    """MES-ATR-10, 11 Share so many dice out among attributes: as many as there are dice (or room) for.

    Who is harmed or healed decides; the healer does for the unconscious (`by`). `queued`: dice that will be
    lost already.
    """
    one = being(m, ref)
    if verb == "lose":
        gone = queued or {}
        held = {a: one.sheet.dice.get(a, 0) - gone.get(a, 0) for a in valid(m, ref)}
        most = {a: n for a, n in held.items() if n > 0}
    else:
        most = room(m, ref)
    named = tuple(attributes)
    rooms: dict[str, tuple[Attribute, int]] = {
        a: (a, most[a]) for a in ATTRIBUTES if a in most and a in named
    }
    n = min(n, sum(each for _, each in rooms.values()))
    if n <= 0:
        return {}
    if len(rooms) == 1 or n == sum(each for _, each in rooms.values()):
        return {a: min(n, each) for a, each in rooms.values()}
    asked = being(m, by) if by is not None and verb == "heal" and unconscious(m, ref) else one
    shared = yield from choose_distribution(
        n,
        n,
        asked.seat,
        f"allot.{verb}",
        rooms,
        clause="MES-ATR-10",
        default=_most_dice_first(rooms, one, n, verb),
        by=ref,
        n=n,
    )
    return {a: each for a, each in shared if each > 0}


def _most_dice_first(
    rooms: Mapping[str, tuple[Attribute, int]], one: Being, n: int, verb: str
) -> dict[str, int]:
    """D15 The usual way: from where most dice are; healing goes where fewest are."""
    left = {a: one.sheet.dice.get(attribute, 0) for a, (attribute, _) in rooms.items()}
    share = dict.fromkeys(rooms, 0)
    for _ in range(n):
        open_to = [a for a, (_, most) in rooms.items() if share[a] < most]
        pick = max(open_to, key=lambda a: left[a]) if verb == "lose" else min(open_to, key=lambda a: left[a])
        share[pick] += 1
        left[pick] += -1 if verb == "lose" else 1
    return {a: each for a, each in share.items() if each}


# What else fells and wakes


def follow_score(m: Meshal, ref: Ref) -> Flow[None]:
    """MES-ATR-08, MES-LIF-01, 04 A changed score or form brings dice or takes an attribute away."""
    one = being(m, ref)
    if one.sheet.dead or one.down == unconscious(m, ref):
        return
    record = reactions.current(m)
    if one.down:
        yield from _come_round(m, one)
    elif record is None:
        yield from check_life(m, [ref])
    elif ref not in record.touched:
        record.touched.append(ref)


def by_word(m: Meshal, ref: Ref) -> None:
    """MES-CORE-02 After the host has changed dice or a form: who has none of an attribute lies there."""
    one = being(m, ref)
    before, one.down = one.down, unconscious(m, ref)
    if one.down:
        one.fell, one.ap, one.long = True, 0, None
        knock_down(m, one)
    if out_of_dice(m, ref):
        one.sheet.dead = True
        leave_order(m, ref)
        m.state.aftermath.append(After("died", ref))
    elif one.down != before:
        m.state.aftermath.append(After("unconscious" if one.down else "woke", ref))


def follow_word(m: Meshal) -> Flow[None]:
    """MES-CORE-02 What the host has brought about is followed up, as if it had happened by itself."""
    while m.state.aftermath:
        after = m.state.aftermath.pop(0)
        if after.kind == "sprung":
            yield from follow(m, "sprung", number=int(after.entry), by=after.ref or None)
            continue
        one = m.state.beings.get(after.ref)
        if one is None or one.removed:
            continue
        still = {"died": one.sheet.dead, "unconscious": one.down, "woke": not one.down}.get(after.kind, True)
        facts = {"entry": after.entry} if after.entry else {}
        if still and after.kind == "moved":
            yield from follow(m, "moved", ref=one.ref)
        elif still:
            yield from happen(m, one.ref, after.kind, **facts)


# Queued losses


def queue(record: Chain, loss: Loss) -> None:
    """MES-PIPE-20 Damage waits until everything of its chain has reached this point."""
    record.losses.append(loss)


def apply(m: Meshal, record: Chain) -> Flow[None]:
    """MES-PIPE-21 Take all queued losses together."""
    losses, record.losses = record.losses, []
    taken = [(loss, take(m, loss.ref, loss.dice, "attack")) for loss in losses]  # not with what (MES-HID-05)
    for loss, gone in taken:
        if gone:
            yield from _harmed(m, loss.ref, gone, loss.cause, loss.by)


# Life


def closed(m: Meshal, record: Chain) -> Flow[None]:
    """MES-PIPE-22 The end of a chain: whoever lost dice in it is looked at."""
    yield from look(m, record)
    m.state.chains.remove(record)


def look(m: Meshal, record: Chain) -> Flow[None]:
    """Look at everybody who lost dice in a chain so far."""
    while record.touched:
        refs, record.touched = record.touched, []
        yield from check_life(m, refs)


def event(m: Meshal, root: str, user: Ref | None, flow: "Flow[None]") -> Flow[None]:
    """An outside event (a fall, a tick of a hazard) as a chain of its own (MES-ACT-16)."""
    record = reactions.opened(m, root, user)
    yield from flow
    yield from closed(m, record)


def check_life(m: Meshal, refs: Iterable[Ref]) -> Flow[None]:
    """MES-LIF-01, 07 Who has no dice of an attribute falls unconscious; who has none at all dies."""
    for ref in refs:
        one = being(m, ref)
        if one.sheet.dead or not unconscious(m, ref):
            continue
        if not one.down:
            dice = being(m, ref).sheet.dice
            facts = {"ref": ref, "lacking": [a for a in valid(m, ref) if dice.get(a) == 0]}
            yield from reactions.offered(m, reactions.current(m), "before_unconscious", [ref], facts)
            if (reactions.stopped(m, "unconscious") or facts.get("cancelled")) and not unconscious(m, ref):
                continue
        if out_of_dice(m, ref):
            yield from die(m, ref)
        elif unconscious(m, ref) and not one.down:
            yield from _fall(m, one)


def _fall(m: Meshal, one: Being) -> Flow[None]:
    """MES-LIF-02, 03, 06 Unconscious: no AP, no long action, down on the ground."""
    one.down = one.fell = True
    one.ap = 0
    one.long = None
    knock_down(m, one)
    yield from happen(m, one.ref, "unconscious")


def knock_down(w: World, one: Being) -> None:
    """MES-POS-08, MES-LIF-03 The unconscious lie on the ground."""
    if on(w, "pose"):
        one.pose = "prone"


def die(m: Meshal, ref: Ref) -> Flow[None]:
    """MES-LIF-07, 14, 16 Death: the body leaves the order and keeps its things."""
    one = being(m, ref)
    if one.sheet.dead:
        return
    one.sheet.dead = one.fell = one.down = True
    one.ap = 0
    one.long = None
    for attribute in one.sheet.dice:
        one.sheet.dice[attribute] = 0
    yield from happen(m, ref, "died")
    leave_order(m, ref)


def leave_order(m: Meshal, ref: Ref) -> None:
    """MES-MOM-13 Who is gone is taken out of the order; the others keep theirs."""
    moment = m.state.moment
    if moment is not None and ref in moment.order:
        moment.order.remove(ref)
