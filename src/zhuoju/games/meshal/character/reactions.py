"""MES 5.2 Reactions: the chain record, offers in order, paying for reactions, and stopping what set them off.

An action opens a chain and closes it (`opened` ... `harm.closed`). Chapters offer reactions with

    yield from offer(m, current(m), "forced_move", [ref], source=source, steps=2)
    if stopped(m, "forced_move"):
        return
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, TypeVar

from zhuoju.games.meshal.basics.telling import follow, knows, tell_of
from zhuoju.games.meshal.character import menu
from zhuoju.games.meshal.character.consciousness import able
from zhuoju.games.meshal.character.menu import Act, Additive, Facts, Order
from zhuoju.games.meshal.model.record import Asking, Chain, Where
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being, players_own
from zhuoju.games.meshal.model.words import Trigger
from zhuoju.kernel import Flow, choose_one, choose_up_to

PASS: Final = "pass"  # noqa: S105
NO_MORE: Final = "no_more"
NOBODY: Final = "nobody"
ATTACKED: Final = ("before_attacked", "ally_before_attacked", "attacked")
INVOLVED: Final = ("victim", "mover", "roller")
T = TypeVar("T")


TRANSITIONS: Final[dict[tuple[Where, Where], str]] = {
    ("idle", "declared"): "F01",
    ("declared", "before"): "F03",
    ("declared", "validate"): "F04",
    ("before", "before"): "F05",
    ("before", "validate"): "F06",
    ("validate", "cancelled"): "F07",
    ("validate", "rolled"): "F08",
    ("validate", "apply"): "F09",
    ("rolled", "response"): "F10, F11",
    ("response", "response"): "F13",
    ("response", "counter"): "F12, F14",
    ("counter", "counter"): "F15",
    ("counter", "damage"): "F16",
    ("damage", "apply"): "F17",
    ("apply", "after"): "F18",
    ("after", "idle"): "F19",
    ("after", "declared"): "F19",
    ("cancelled", "idle"): "F20",
}
"""MES-FSM-01 The machine. F02, a long-term action, stays idle: nothing is resolved before it is paid for."""


# The record


def go(record: Chain, to: Where) -> None:
    """MES-FSM-01 The next state; anything but F01 to F20 is a mistake in the rules."""
    if (record.where, to) not in TRANSITIONS:
        raise AssertionError(f"{record.root}: MES-FSM-01 no way from {record.where} to {to}")
    record.where = to


def current(w: World) -> Chain | None:
    """The chain that runs now."""
    chains = w.state.chains
    return chains[-1] if chains else None


def opened(m: Meshal, root: str, user: Ref | None) -> Chain:
    """MES-ACT-16 F01 A new chain: for an action, a stage of an attack, or an outside event."""
    record = Chain(root, user, where="declared")
    m.state.chains.append(record)
    return record


def stop(m: Meshal, what: str) -> None:
    """MES-ACT-13 A reaction stops what set it off."""
    record = current(m)
    assert record is not None, f"{what}: only something in a chain can be stopped"
    record.cancelled.append(what)


def stopped(m: Meshal, what: str) -> bool:
    """Whether a reaction has stopped it; asked once."""
    record = current(m)
    if record is None or what not in record.cancelled:
        return False
    record.cancelled.remove(what)
    return True


# Who is asked, and in which order


def in_order(w: World, *first: Ref) -> list[Ref]:
    """MES-ACT-18 The direct targets first, then everybody by initiative from the active one on."""
    moment = w.state.moment
    if moment is None:
        rest: list[Ref] = list(w.state.beings)
    elif moment.active in moment.order:
        at = moment.order.index(moment.active)
        rest = moment.order[at:] + moment.order[:at]
    else:
        rest = list(moment.order)
    return [*first, *(ref for ref in rest if ref not in first)]


def may_react(w: World, record: Chain | None, ref: Ref) -> bool:
    """MES-ACT-08, 11, 15 Able, busy with nothing long, and not yet part of this chain."""
    one = being(w, ref)
    if one.long is not None or (record is not None and ref in record.reacted):
        return False
    return able(w, ref)


def available(m: Meshal, record: Chain | None, ref: Ref, trigger: Trigger, facts: Facts) -> dict[str, Act]:
    """MES-ACT-11 What a being could answer with now: reactions it can pay for, and optional effects."""
    if trigger not in menu.REACTIONS or being(m, ref).sheet.dead:
        return {}
    found = menu.reactions(m, ref, trigger, facts)
    if not found:
        return {}
    reacts = may_react(m, record, ref)
    ap = being(m, ref).ap
    return {
        key: act
        for key, act in found.items()
        if act.kind == "optional" or (reacts and max(0, act.ap) <= ap and _aimed(act))
    }


def _aimed(act: Act) -> bool:
    return act.targets is None or bool(act.targets())


# Offers


def offer(m: Meshal, record: Chain | None, trigger: Trigger, refs: Iterable[Ref], **facts: Any) -> Flow[None]:
    """MES-ACT-18 Offer reactions to a trigger, one being after the other, until all have passed."""
    if trigger in menu.REACTIONS:
        yield from offered(m, record, trigger, list(refs), facts)


def offered(m: Meshal, record: Chain | None, trigger: Trigger, refs: list[Ref], facts: Facts) -> Flow[None]:
    """The same with the facts as one map, which reactions may change."""
    used: list[tuple[Ref, str]] = []
    turn = 0
    while turn < len(refs):
        ref = refs[turn]
        turn += 1
        answers = partial(_answers, m, record, ref, trigger, facts, used)
        options = answers()
        if trigger in ATTACKED and not players_own(m, being(m, ref)):
            m.state.windows += 1
        if len(options) == 1:
            continue
        m.toil(trigger)
        secret = bool(getattr(facts.get("roll"), "secret", False))
        before, m.state.asking = m.state.asking, Asking(ref, trigger, list(options), secret)
        chosen = yield from choose_one(
            being(m, ref).seat,
            f"react.{trigger}",
            live(options, answers),
            clause="MES-ACT-11",
            default=PASS,
            anew=partial(_now, m, facts, ref),
            **_public(m, facts, ref),
        )
        m.state.asking = before
        if chosen is not None:
            used.append((ref, chosen.id))
            yield from react(m, record, ref, chosen, facts)
            turn = 0


def _answers(
    m: Meshal, record: Chain | None, ref: Ref, trigger: Trigger, facts: Facts, used: list[tuple[Ref, str]]
) -> dict[str, Act | None]:
    """What one may answer with, each once; passing is always possible (MES-ACT-26)."""
    acts = available(m, record, ref, trigger, facts)
    return {**{k: a for k, a in acts.items() if (ref, k) not in used}, PASS: None}


def live(first: dict[str, T], anew: Callable[[], dict[str, T]]) -> Callable[[], dict[str, T]]:
    """Options that are put together anew when the host changes something while the question waits."""
    ready = [first]
    return lambda: ready.pop() if ready else anew()


def _public(m: Meshal, facts: Facts, ref: Ref) -> dict[str, Any]:
    """What the one who is asked may know of the trigger: plain numbers and words; `causer` set it off.

    MES-HID-01 Who has a part in it is named only where the seat that is asked knows of him."""
    seat, causer = being(m, ref).seat, facts.get("by")
    told: dict[str, Any] = {k: v for k, v in facts.items() if isinstance(v, int | str | list)}
    told |= {k: None for k in INVOLVED if k in told and not knows(m, seat, told[k])}
    made = facts.get("roll")
    if made is not None:
        told["scopes"] = list(made.scopes)
        if made.ref == ref:
            told["faces"] = list(made.faces)
    return {**told, "by": ref, "causer": causer if causer is not None and knows(m, seat, causer) else None}


def _now(m: Meshal, facts: Facts, ref: Ref) -> dict[str, Any]:
    """The same when the host has judged the result of the attack anew."""
    if "result" in facts and facts.get("attack") is not None:
        facts["result"] = facts["attack"].result
    return _public(m, facts, ref)


def react(m: Meshal, record: Chain | None, ref: Ref, act: Act, facts: Facts) -> Flow[bool]:
    """MES-ACT-11, 15 Make a reaction: aim, join additives, pay, enter the chain, do it."""
    one = being(m, ref)
    target_id, target = yield from aim(m, ref, act)
    if aimless(act, target_id):
        return False
    joined = yield from join(m, ref, act, facts, most=one.ap - max(0, act.ap))
    cost = menu.total(act, joined)
    if act.kind == "reaction":
        if cost > one.ap or not may_react(m, record, ref):
            return False  # the host has changed something meanwhile
        one.ap -= cost
        if record is not None:
            record.reacted.append(ref)
        tell_of(m, ref, "reacted", act=act.id, ap=cost)
    count_uses(joined)
    additives, began = tuple(extra.id for extra in joined), one.at
    done = yield from act.do(Order(m, ref, act, target, target_id, additives, facts))
    if act.kind == "reaction" and act.counts:
        yield from follow(m, "acted", ref=ref, act=act.id, began=began)
    return done


def aim(m: Meshal, ref: Ref, act: Act) -> Flow[tuple[str, Any]]:
    """D12 Choose what an act is aimed at; what the host changes meanwhile may leave nothing (`aimless`)."""
    targets = act.targets
    if targets is None:
        return "", None

    def pairs() -> dict[str, tuple[str, Any]]:
        found = targets() if not being(m, ref).fled else {}  # the host may have taken it away
        return {key: (key, target) for key, target in found.items()} or {NOBODY: ("", None)}

    return (
        yield from choose_one(
            being(m, ref).seat, "act.target", pairs, clause="MES-PIPE-01", by=ref, act=act.id
        )
    )


def aimless(act: Act, target_id: str) -> bool:
    """MES-PIPE-02 Whether an act that needs a target is left without any: it is not made, and is free."""
    return act.targets is not None and target_id == ""


def join(m: Meshal, ref: Ref, act: Act, facts: Facts, *, most: int | None = None) -> Flow[list[Additive]]:
    """MES-ACT-19..22 Choose what joins an act. `most`: AP that may be added to a reaction (MES-ACT-21)."""
    extras = menu.additives(m, ref, act, facts)
    if not extras:
        return []
    seat = being(m, ref).seat
    if most is None or sum(extra.ap for extra in extras.values()) <= most:
        options = {f"ability:{key}": extra for key, extra in extras.items()}
        return (
            yield from choose_up_to(
                len(extras),
                seat,
                "act.additives",
                options,
                clause="MES-ACT-20",
                default=[],
                by=ref,
                act=act.id,
            )
        )
    joined: list[Additive] = []
    while True:
        fits: dict[str, Additive | None] = {
            f"ability:{key}": extra
            for key, extra in extras.items()
            if extra not in joined and extra.ap <= most
        }
        if not fits:
            return joined
        fits[NO_MORE] = None
        extra = yield from choose_one(
            seat, "act.additive", fits, clause="MES-ACT-21", default=NO_MORE, by=ref, act=act.id, ap=most
        )
        if extra is None:
            return joined
        joined.append(extra)
        most -= extra.ap


def count_uses(joined: Iterable[Additive]) -> None:
    """Count the use of everything that joined an act."""
    for extra in joined:
        if extra.used is not None:
            extra.used()


def give_back_uses(joined: Iterable[Additive]) -> None:
    """MES-ACT-14, 23 A cancelled act gives the uses of its additives back."""
    for extra in joined:
        if extra.unused is not None:
            extra.unused()
