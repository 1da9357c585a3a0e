"""MES 9.9 What comes of things in an adventure: told, given, taken, remembered, and where it leads."""

from zhuoju.content import Wording
from zhuoju.games.meshal.basics.telling import tell_owner
from zhuoju.games.meshal.catalogue import adventure_texts
from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.character.clock import HOUR, MINUTE
from zhuoju.games.meshal.character.consciousness import able
from zhuoju.games.meshal.days import passing
from zhuoju.games.meshal.hosting import rewards
from zhuoju.games.meshal.items import gear, trade
from zhuoju.games.meshal.model.adventure_cards import Deed
from zhuoju.games.meshal.model.cards import Stack
from zhuoju.games.meshal.model.state import Meshal, Ref, being
from zhuoju.games.meshal.story.party_needs import company, leader, ready, rich, story
from zhuoju.kernel import Flow, choose_one

PATIENCE = 72  # hours in which somebody wakes or nobody does


def narrate(m: Meshal, wording: Wording | None) -> None:
    """MES-CORE-08 Tell everybody."""
    if wording is not None:
        m.tell("narrated", text=adventure_texts.key(wording))


def whisper(m: Meshal, wording: Wording | None) -> None:
    """MES 6.2 Tell the host only: the words themselves, since the texts that have keys are everybody's."""
    if wording is not None:
        m.tell("host_note", to=m.state.host, text={"name": adventure_texts.given(wording)})


def come_of(m: Meshal, deed: Deed) -> Flow[None]:
    """Carry out what a deed says; where it leads is the caller's business."""
    tale = story(m)
    whisper(m, deed.notes)
    narrate(m, deed.say)
    tale.flags = [f for f in tale.flags if f not in deed.clears]
    tale.flags += [f for f in deed.sets if f not in tale.flags]
    if deed.minutes:
        yield from passing.pass_time(m, deed.minutes * MINUTE)
    pay(m, deed)
    for stack in deed.items:
        find(m, stack)
    if deed.choice:
        yield from choose_find(m, deed.choice)
    if deed.hidden_curse:
        find(m, Stack(item=deed.hidden_curse), known=False)
    if deed.potential:
        award(m, deed.potential)
    if deed.recover:
        yield from come_round(m)


def pay(m: Meshal, deed: Deed) -> None:
    """Money: what each gets, what one pays, what everybody is robbed of."""
    per_silver = m.state.profile.settings.copper_per_silver
    for one in company(m):
        if deed.robs:
            one.sheet.purse -= one.sheet.purse * deed.robs // 100
        if deed.silver:
            one.sheet.purse += deed.silver * per_silver
            tell_owner(m, one.ref, "paid", silver=deed.silver)
    payers = rich(m, deed.takes) if deed.takes else []
    if payers:
        being(m, payers[0]).sheet.purse -= deed.takes * per_silver


def bearer(m: Meshal) -> Ref:
    """Who takes what is found: the one with the least to carry of those who can, the first of equals."""
    able_ones = ready(m) or [one.ref for one in company(m)] or story(m).party
    return min(able_ones, key=lambda ref: (len(being(m, ref).sheet.items), ref))


def find(m: Meshal, stack: Stack, *, known: bool = True) -> None:
    """MES-ITM-25 Coins are shared out evenly, anything else somebody takes; what is unique is there once."""
    item, n = stack.item, stack.n
    if "currency" in ITEMS[item].families:
        share(m, item, n)
        return
    if gear.cannot_grant(m, item) is not None:
        m.tell("nothing_there", item=item)
        return
    ref = bearer(m)
    line = gear.grant(m, ref, item, n)
    line.known = known and line.known
    m.tell("found", ref=ref, item=item, n=n)


def share(m: Meshal, coin: str, n: int) -> None:
    """Coins go round the company; the last ones to the first."""
    heirs = company(m)
    for place, one in enumerate(heirs):
        part = n // len(heirs) + (1 if place < n % len(heirs) else 0)
        if part:
            gear.add(one.sheet, coin, part)
            trade.pocket_coins(m, one.ref)
    m.tell("shared", item=coin, n=n)


def choose_find(m: Meshal, items: tuple[str, ...]) -> Flow[None]:
    """MES-ITM-40 One of several things may be taken; what is unique and somebody's already is not there."""
    missing = {item: gear.cannot_grant(m, item) for item in items}
    options = {f"item:{item}": item for item, against in missing.items() if against is None}
    if not options:
        m.tell("nothing_there", item=items[0])
        return
    item = yield from choose_one(
        leader(m), "story.take", options, clause="MES-LOT-01",
        why=lambda: [against.of(f"item:{item}") for item, against in missing.items() if against is not None],
    )  # fmt: skip
    find(m, Stack(item=item))


def award(m: Meshal, potential: int) -> None:
    """MES-RWD-04 A story award for everybody who lives to see it."""
    refs = [one.ref for one in company(m)]
    rewards.story_award(m, refs, potential)
    for ref in refs:
        earned(m, ref, potential)


def earned(m: Meshal, ref: Ref, potential: int) -> None:
    """Write down what a character has earned in this adventure."""
    book = story(m).earned
    book[ref] = book.get(ref, 0) + potential


def come_round(m: Meshal) -> Flow[None]:
    """MES-LIF-05, MES-ENC-09 Nobody is on their feet: hours go by until somebody is, or nobody will be."""
    for _ in range(PATIENCE):
        if not company(m) or any(able(m, one.ref) for one in company(m)):
            return
        yield from passing.pass_time(m, HOUR)
