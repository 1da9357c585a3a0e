"""MES-HID-01 The table set up again out of nothing but a view: what its seat may not know is not there."""

from collections.abc import Iterator
from typing import Any, cast

import msgspec

from zhuoju.games.meshal.character.scores import START_ACQUIRED, is_character, permanent, score
from zhuoju.games.meshal.model.field import Field, Lying
from zhuoju.games.meshal.model.profile import Profile
from zhuoju.games.meshal.model.sheet import Carried, Lasting, Sheet
from zhuoju.games.meshal.model.state import Being, Moment, Ref, Side, Stage, State
from zhuoju.games.meshal.seat.view import BeingView, FieldView, MeshalView

DOWN = {"agility": 0}  # dice of one who lies there, where they are not known: it only says that he does


def number(ref: str) -> Ref:
    """The number of a being in its ref."""
    return int(ref.removeprefix("being:"))


def table(view: MeshalView) -> Stage:
    """The table as far as a view tells it."""
    state = State(Profile(tuple(view.switches)), host=view.host, clock=view.clock)
    state.field = _field(view.field) if view.field is not None else None
    if view.moment is not None:
        turn = number(view.moment.active) if view.moment.active else None
        state.moment = Moment(view.moment.round, [number(ref) for ref in view.moment.order], active=turn)
    state.beings = {number(one.ref): _being(one) for one in view.beings}
    made = Stage(state)
    for seen in view.beings:
        _see(state, seen)
        _fit(made, seen)
    return made


def _field(seen: FieldView) -> Field:
    return Field(
        seen.kind, seen.width, seen.length, seen.west, seen.north,
        walls=seen.walls, grounds=seen.grounds, zones=seen.zones, traps=seen.traps, dark=seen.dark,
        storm=seen.storm, items=[*_lying(seen)],
    )  # fmt: skip


def _lying(seen: FieldView) -> Iterator[Lying]:
    for each in seen.items:
        yield Lying(int(each.ref.removeprefix("lying:")), each.name, each.at, each.n, each.concealed)


def _being(seen: BeingView) -> Being:
    dice = dict(seen.dice) if seen.dice is not None else dict(DOWN) if seen.health == "down" else {}
    sheet = Sheet(seen.entry, seen.name, dice=cast(Any, dice), dead=seen.health == "dead")
    sheet.effects = [
        Lasting(e.name, number(e.by) if e.by else None, e.n, e.level, improved=e.improved)
        for e in seen.effects
    ]
    sheet.items = list(_items(seen))
    if seen.sheet is not None:
        sheet.abilities = dict(seen.sheet.abilities)
    one = Being(
        number(seen.ref), sheet, seen.seat, cast(Side, seen.side), at=seen.at, height=seen.height,
        facing=seen.facing, pose=seen.pose, fled=seen.fled, ap=seen.ap or 0,
        riding=number(seen.riding) if seen.riding else None,
        inside=number(seen.inside) if seen.inside else None,
    )  # fmt: skip
    if seen.plight is not None:
        one.woken, one.straight = seen.plight.woken, seen.plight.straight
        one.depth, one.breath = seen.plight.depth, seen.plight.breath
        one.exposed = dict.fromkeys(seen.plight.weather, 0)
    return one


def _items(seen: BeingView) -> Iterator[Carried]:
    """What somebody carries; of others what they wear and hold."""
    if seen.sheet is None:
        yield from (Carried(n, item, equipped=True) for n, item in enumerate(seen.wields, 1))
        return
    for line in seen.sheet.items:
        said = msgspec.to_builtins(line)
        known = {key: said[key] for key in Carried.__struct_fields__ if key in said}
        yield Carried(id=int(line.ref.removeprefix("item:")), **known)


def _see(state: State, seen: BeingView) -> None:
    """MES-PER-10 Who has spotted it: everybody, unless the viewer knows better."""
    ref = number(seen.ref)
    side = state.beings[ref].side
    hides = any(effect.name == "hidden" for effect in seen.effects)
    blind = {number(each) for each in seen.plight.unseen_by} if seen.plight is not None else set()
    for other in state.beings.values():
        if other.ref != ref and other.ref not in blind and not (hides and other.side != side):
            other.spotted.append(ref)


def _fit(w: Stage, seen: BeingView) -> None:
    """MES-ATR-05 Acquired scores are not in a view: they are what makes its scores come out."""
    ref = number(seen.ref)
    sheet = w.state.beings[ref].sheet
    for attribute, shown in (seen.scores or {}).items():
        worked_out, lasting = score(w, ref, attribute), permanent(w, sheet, attribute)
        if worked_out is not None and lasting is not None and worked_out != shown:
            born = START_ACQUIRED if is_character(sheet) else lasting
            sheet.acquired[attribute] = born + shown - worked_out
