"""SAM-DECIDE-01, 31 A card made or strengthened away from a mission: one seat works, the program audits."""

from collections.abc import Iterator
from functools import partial
from typing import Final

import msgspec

from zhuoju.games.samsara.audit import auditors
from zhuoju.games.samsara.model.findings import Report
from zhuoju.games.samsara.model.phase import Tunnel
from zhuoju.games.samsara.model.refusal import Refused
from zhuoju.games.samsara.model.state import Options, State
from zhuoju.games.samsara.model.workbench import AUDITOR, MAKER, Anvil, Workbench
from zhuoju.games.samsara.strengthening import (
    approval,
    bench_create,
    bench_tunnel,
    creation,
    forge_options,
    passage,
)
from zhuoju.games.samsara.strengthening.passage import Move
from zhuoju.kernel import Flow, Next, Table, Withheld, choose_one, step

Bench = Table[State, Options]
SUBMIT: Final = "submit"
LEAVE: Final = "leave"


def bench_of(m: Bench) -> Workbench:
    """The card in hand."""
    found = m.state.bench
    assert found is not None
    return found


@step
def card_in_hand(m: Bench) -> Flow[Next]:
    """SAM-DECIDE-32 From ten thousand on the tunnel asks first; then the work begins."""
    bench = bench_of(m)
    if bench.task == "strengthen":
        yield from passage.choose_beyond(bench.phase, MAKER)
        if bench.phase.stage == "closed":
            _pass(m)
            return None
    return card_at_work


@step
def card_at_work(m: Bench) -> Flow[Next]:
    """SAM-CREATE-01, SAM-GAME-18 One thing after the other, in any order, until it is handed in or left."""
    bench = bench_of(m)
    if bench.anvil is not None:
        yield from forge_options.at_anvil(bench)
        return card_at_work
    own = bench_create if bench.task == "create" else bench_tunnel

    def moves() -> dict[str, Move | str]:
        found: dict[str, Move | str] = dict(own.moves(bench))
        found |= {name: partial(_lay, bench, laid) for name, laid in forge_options.starts(bench).items()}
        if bench.task == "strengthen" or not creation.steps(bench.phase)[-1].missing:
            found[SUBMIT] = SUBMIT
        return found | {LEAVE: LEAVE}

    def why() -> Iterator[Withheld]:
        yield from own.why(bench)
        yield from forge_options.against(bench)

    prompt = f"card.{bench.task}"
    chosen = yield from choose_one(
        MAKER, prompt, moves, clause="SAM-DECIDE-31", why=why, prices=bench_create.prices()
    )
    if not isinstance(chosen, str):
        chosen()
        return card_at_work
    if chosen == SUBMIT:
        return (yield from _hand_in(m))
    bench.end = "left"
    m.end([], outcome="card.left")
    return None


def _lay(bench: Workbench, laid: Anvil) -> None:
    bench.anvil = laid


# Handing in


def _hand_in(m: Bench) -> Flow[Next]:
    """SAM-CREATE-19, SAM-GAME-18 The program audits; what it refuses comes back with the report."""
    bench = bench_of(m)
    phase = bench.phase
    before = msgspec.msgpack.encode(phase)
    if bench.task == "strengthen":
        yield from passage.distribute(phase, MAKER)
    try:
        report = creation.hand_in(phase) if bench.task == "create" else approval.submit(phase)
    except Refused:
        return _sent_back(m, before, approval.check(phase))
    if m.state.fight.ask_dj and not (yield from _signed(m, report)):
        return _sent_back(m, before, report)
    role = auditors.auditor_of(phase.card, phase.mission)
    approval.approve(phase, _auditor(role), role, ticks=[found.id for found in report.unticked(())])
    _pass(m)
    return None


def _auditor(role: str) -> str:
    return AUDITOR if role == auditors.DJ else role


def _signed(m: Bench, report: Report) -> Flow[bool]:
    """SAM-AUDIT-67 The DJ reads what the audit only warns of, and passes the card or sends it back."""
    warned = [found.id for found in report.failed("warn")]
    options = {"pass_card": True, "send_back": False}
    name = bench_of(m).phase.card.name
    return (
        yield from choose_one(
            m.state.fight.host, "card.audit", options, clause="SAM-AUDIT-67", default="pass_card",
            name=name, warned=warned,
        )
    )  # fmt: skip


def _sent_back(m: Bench, before: bytes, report: Report) -> Next:
    bench = bench_of(m)
    bench.phase = msgspec.msgpack.decode(before, type=Tunnel)
    bench.refused, bench.tries = report.failed(), bench.tries + 1
    to = (MAKER, m.state.fight.host)
    m.tell("card_sent_back", to=to, name=bench.phase.card.name, errors=len(report.errors))
    return card_at_work


def _pass(m: Bench) -> None:
    bench = bench_of(m)
    bench.end, bench.refused = "passed", []
    m.tell("card_passed", name=bench.phase.card.name, seniority=bench.phase.card.ledger[-1].seniority)
    m.end([MAKER], outcome="card.passed")
