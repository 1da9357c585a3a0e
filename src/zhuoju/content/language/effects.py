"""Building effects: verbs, and the ways to put clauses together. Each becomes a flow, made once."""

from collections.abc import Sequence
from typing import Any

from zhuoju.content.language.clause import Ask, Condition, Context, Do, Effect, Get, Run
from zhuoju.content.language.lexicon import Term
from zhuoju.content.language.values import Bound, answerer, asker, caller
from zhuoju.kernel.ask import choose_one, choose_yes_no
from zhuoju.kernel.decision import NO
from zhuoju.kernel.flow import Flow
from zhuoju.kernel.table import Table

M = Table[Any, Any]

CLAUSE = "card"
"""What decisions of the language itself cite: the card says so."""


def _always(_m: M, _ctx: Context) -> bool:
    return True


def _in_flow(do: Do) -> Run:
    """A flow that asks nobody."""

    def run(m: M, ctx: Context) -> Flow[bool]:
        yield from ()
        return do(m, ctx)

    return run


def of_verb(term: Term[..., Any], bound: Bound, source: str) -> Effect:
    """A clause with a verb."""
    can = answerer(term, bound) or _always
    doing = f"the verb {term.name!r}"
    asks = term.signature.asks or any(value.ask for value in bound.values)
    do = None if asks else _doing(doing, caller(term.function, bound))
    run = _asking(doing, asker(term.function, bound, term.signature.asks)) if do is None else _in_flow(do)
    return Effect(term.name, source, run, can, do=do, term=term, args=bound.args, given=bound.given)


def _doing(doing: str, call: Get) -> Do:
    def do(m: M, ctx: Context) -> bool:
        m.toil(doing)
        return call(m, ctx) is not False

    return do


def _asking(doing: str, ask: Ask) -> Run:
    def run(m: M, ctx: Context) -> Flow[bool]:
        m.toil(doing)
        return (yield from ask(m, ctx)) is not False

    return run


def of_static(term: Term[..., Any], bound: Bound, source: str, mixed: bool) -> Effect:
    """A statement: what it says is worked out now; it is read, and passed over among verbs."""

    def run(_m: M, _ctx: Context) -> Flow[bool]:
        yield from ()
        raise TypeError(f"`{source}` is a statement; it cannot be performed")

    if isinstance(term.function, type):
        value = term.function(**bound.args)
    else:
        named = {name: value.constant for name, value in bound.by_name.items()}
        value = term.function(*(value.constant for value in bound.positional), **named)
    do = _always if mixed else None
    return Effect(
        term.name, source, _in_flow(_always) if mixed else run, _always,
        do=do, term=term, args=bound.args, given=bound.given, value=value,
    )  # fmt: skip


def sequence(parts: Sequence[Effect], source: str, halting: bool) -> Effect:
    """One after the other; with `halting`, one that cannot be carried out ends it."""

    def can(m: M, ctx: Context) -> bool:
        if halting:
            return not parts or parts[0].can(m, ctx)
        return not parts or any(part.can(m, ctx) for part in parts)

    plain = [(part.do, halting and not part.always) for part in parts if part.do]
    do = _doing_all(plain, halting) if len(plain) == len(parts) else None
    run = _in_flow(do) if do else _asking_all(parts, halting)
    return Effect("sequence", source, run, can, do=do, parts=tuple(parts))


def _asking_all(parts: Sequence[Effect], halting: bool) -> Run:
    steps = [(part.do, part.run, halting and not part.always) for part in parts]

    def run(m: M, ctx: Context) -> Flow[bool]:
        some = False
        for do, flow, needed in steps:
            done = do(m, ctx) if do else (yield from flow(m, ctx))
            if done:
                some = True
            elif needed:
                return False
        return some or halting

    return run


def _doing_all(steps: Sequence[tuple[Do, bool]], halting: bool) -> Do:
    def do(m: M, ctx: Context) -> bool:
        some = not steps
        for each, needed in steps:
            if each(m, ctx):
                some = True
            elif needed:
                return False
        return some or halting

    return do


def either(parts: Sequence[Effect], source: str) -> Effect:
    """The owner chooses one of those that can be carried out."""
    sources = [part.source for part in parts]
    numbered = {str(k): part for k, part in enumerate(parts)}

    def run(m: M, ctx: Context) -> Flow[bool]:
        m.toil("a choice between effects")
        offers = {k: part for k, part in numbered.items() if part.can(m, ctx)}
        if not offers:
            return False
        chosen = yield from choose_one(
            ctx.you, "either", offers, clause=CLAUSE, default=next(iter(offers)), effects=sources
        )
        return chosen.do(m, ctx) if chosen.do else (yield from chosen.run(m, ctx))

    def can(m: M, ctx: Context) -> bool:
        return any(part.can(m, ctx) for part in parts)

    return Effect("either", source, run, can, parts=tuple(parts))


def may(part: Effect, source: str) -> Effect:
    """The owner may do it; is not asked where it cannot be carried out."""

    def run(m: M, ctx: Context) -> Flow[bool]:
        m.toil("an optional effect")
        if not part.can(m, ctx):
            return False
        wanted = yield from choose_yes_no(ctx.you, "may", clause=CLAUSE, default=NO, effect=part.source)
        return wanted and (yield from part.run(m, ctx))

    return Effect("may", source, run, _always, parts=(part,))


def if_you_do(first: Effect, then: Effect, source: str) -> Effect:
    """The second only if the first was carried out."""

    def run(m: M, ctx: Context) -> Flow[bool]:
        done = yield from first.run(m, ctx)
        if done:
            yield from then.run(m, ctx)
        return done

    return Effect("if_you_do", source, run, first.can, parts=(first, then))


def when(test: Condition, then: Effect, otherwise: Effect | None, source: str) -> Effect:
    """One or the other by a condition; without a second part, perhaps nothing."""
    holds = test.value.get

    def run(m: M, ctx: Context) -> Flow[bool]:
        m.toil("a condition")
        if holds(m, ctx):
            return (yield from then.run(m, ctx))
        return (yield from otherwise.run(m, ctx)) if otherwise else False

    def can(m: M, ctx: Context) -> bool:
        part = then if holds(m, ctx) else otherwise
        return part is not None and part.can(m, ctx)

    parts = (then,) if otherwise is None else (then, otherwise)
    return Effect("when", source, run, can, parts=parts, condition=test)
