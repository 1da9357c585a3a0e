"""SAM-DECIDE-31, SAM-POINTS-05..15 What a player may do to a card in the tunnel: store first, then buy."""

from collections.abc import Iterator
from functools import partial

from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.model.phase import Tunnel
from zhuoju.games.samsara.model.refusal import Refusal
from zhuoju.games.samsara.model.workbench import Workbench
from zhuoju.games.samsara.strengthening import purchases, tunnel
from zhuoju.games.samsara.strengthening.bench_create import misfits, parameters
from zhuoju.games.samsara.strengthening.passage import Move, shelf
from zhuoju.kernel import Withheld

WORDED = "needs_parameter"


def moves(bench: Workbench) -> dict[str, Move]:
    """SAM-GAME-18 What is open in this stage; storing ends with the first purchase."""
    phase = bench.phase
    found = _stored(phase) if phase.stage == "store" else {}
    for option, move, refusal in _bought(phase):
        if refusal is None:
            found[option] = move
    if _touched(phase):
        found["begin_anew"] = partial(_anew, bench)
    return found


def why(bench: Workbench) -> Iterator[Withheld]:
    """What is over for this phase, and what cannot be bought."""
    phase = bench.phase
    if phase.stage != "store":
        for owned in phase.card.sequences:
            for word in ("deposit", "erase"):
                yield Refusal("too_late", "SAM-GAME-18", {"stage": phase.stage}).of(f"{word} {owned.id}")
        for stored in phase.card.vault:
            yield Refusal("too_late", "SAM-GAME-18", {"stage": phase.stage}).of(f"withdraw {stored.id}")
    yield from (refusal.of(option) for option, _, refusal in _bought(phase) if refusal is not None)


def _stored(phase: Tunnel) -> dict[str, Move]:
    """SAM-POINTS-12..14 Into the vault, out of it, erased, grades given up."""
    card, left = phase.card, ledger.balance(phase.card)
    found: dict[str, Move] = {}
    for owned in card.sequences:
        found[f"deposit {owned.id}"] = partial(tunnel.deposit, phase, owned.id)
        if tunnel.erase_fee(phase, owned.id) <= left:
            found[f"erase {owned.id}"] = partial(tunnel.erase, phase, owned.id)
    found |= {f"withdraw {s.id}": partial(tunnel.withdraw, phase, s.id) for s in card.vault}
    return found | {
        f"give_up {name}": partial(tunnel.give_up, phase, name) for name, n in card.grades.items() if n > 1
    }


def _bought(phase: Tunnel) -> Iterator[tuple[str, Move, Refusal | None]]:
    """SAM-POINTS-05, SAM-AUDIT-71 The library; what asks for a word is bought with one of those it may be."""
    for name, move, refusal in shelf(phase):
        if refusal is None and misfits(phase.card, name):
            yield f"buy {name}", partial(purchases.exchange, phase, name, refit=True), None
            continue
        if refusal is None or refusal.reason != WORDED or not parameters(name):
            yield f"buy {name}", move, refusal
            continue
        for chosen in parameters(name):
            worded = partial(purchases.exchange, phase, name, parameters=chosen)
            yield f"buy {name} {' '.join(chosen.values())}", worded, None


def _touched(phase: Tunnel) -> bool:
    granted = [line for line in phase.card.ledger[len(phase.before.ledger) :] if line.kind != "grant"]
    return bool(granted) or phase.card.grades != phase.before.grades


def _anew(bench: Workbench) -> None:
    """SAM-POINTS-19 As it was after the reward was credited."""
    tunnel.restart(bench.phase)
    bench.refused, bench.tries = [], 0
