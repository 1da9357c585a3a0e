"""MES-POT-01, MES-ABL-02, 08, 09 Growing at a rest: train, obtain, improve, renounce, as the player likes."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from zhuoju.games.meshal.basics.telling import confirm
from zhuoju.games.meshal.catalogue.library import ABILITIES
from zhuoju.games.meshal.character.clock import DAY
from zhuoju.games.meshal.creation import growth
from zhuoju.games.meshal.creation.strength import strength
from zhuoju.games.meshal.model.refusal import Refusal, insist
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being
from zhuoju.games.meshal.model.words import ATTRIBUTES
from zhuoju.kernel import Flow, Withheld, choose_one

DONE: Final = "done"
HIDDEN: Final = ("MES-ABL-07", "MES-ABL-24", "MES-ABL-32")  # reasons that need no telling
Deed = Callable[[], object]


def days_left(w: World, ref: Ref) -> int:
    """MES-ABL-08 Whole days of this rest that have not gone into an improvement yet."""
    rest = w.state.rest
    return 0 if rest is None else (w.state.clock - rest.since) // DAY - rest.trained.get(ref, 0)


def improve(w: World, ref: Ref, name: str) -> None:
    """MES-ABL-08 Improve an ability in the days that are left of the rest. Raises Refused."""
    growth.improve(w, ref, name, days=days_left(w, ref))
    rest, improvement = w.state.rest, ABILITIES[name].improvement
    if rest is not None and improvement is not None:
        rest.trained[ref] = rest.trained.get(ref, 0) + improvement.days


def cannot_improve(w: World, ref: Ref, name: str) -> Refusal | None:
    """MES-ABL-08 Why an ability cannot be improved in this rest."""
    against = growth.cannot_improve(being(w, ref).sheet, name)
    improvement = ABILITIES[name].improvement
    if against is None and improvement is not None and improvement.days > days_left(w, ref):
        against = Refusal("days", "MES-ABL-08", {"needed": improvement.days, "days": days_left(w, ref)})
    return against


def offers(w: World, ref: Ref) -> Iterator[tuple[str, Deed, Refusal | None]]:
    """Everything a resting character may spend potential on, or give up, and what speaks against it."""
    sheet = being(w, ref).sheet
    for attribute in ATTRIBUTES:
        against = growth.cannot_train(sheet, attribute)
        yield f"raise {attribute}", partial(growth.train, w, ref, attribute), against
    for name in ABILITIES:
        against = growth.cannot_obtain(w, sheet, name, ref)
        yield f"obtain {name}", partial(growth.obtain, w, ref, name), against
    for name in sheet.abilities:
        if ABILITIES[name].improvement is not None:
            yield f"improve {name}", partial(improve, w, ref, name), cannot_improve(w, ref, name)
        yield f"renounce {name}", partial(growth.renounce, w, ref, name), None


def grow(m: Meshal, ref: Ref) -> Flow[None]:
    """MES-POT-01 At a rest: first what no longer fits is given up, then the player spends as he likes."""
    insist(growth.cannot_grow(m, ref))
    yield from growth.fit(m, ref)
    one = being(m, ref)
    while True:
        found = list(offers(m, ref))
        deeds: dict[str, Deed | None] = {option: deed for option, deed, against in found if against is None}
        withheld = [a.of(option) for option, _, a in found if a is not None and a.clause not in HIDDEN]
        deed = yield from choose_one(
            one.seat, "growth.spend", {**deeds, DONE: None}, clause="MES-POT-01", default=DONE,
            why=partial(_told, withheld), by=ref, potential=one.sheet.potential, strength=strength(one.sheet),
            costs=growth.costs(one.sheet, deeds),
        )  # fmt: skip
        if deed is None:
            return
        deed()
        confirm(m, ref, "grown", strength=strength(one.sheet), potential=one.sheet.potential)


def _told(withheld: list[Withheld]) -> list[Withheld]:
    return withheld
