"""Work on a character between fights: it is made, rests and grows, or shops, at a table of its own."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from zhuoju.games.meshal.basics.modes import Seating
from zhuoju.games.meshal.creation import new_beings, read_sheets
from zhuoju.games.meshal.model.profile import Profile
from zhuoju.games.meshal.model.sheet import Sheet
from zhuoju.games.meshal.model.state import Meshal, Options, Stage, State
from zhuoju.kernel import BadOptions, Plain
from zhuoju.kernel.roleplay import Data, Work

DONE: Final = ("work.done", "build.done")
WORKS: Final = (Work("build", anew=True), Work("rest"), Work("shop"))


def at_work(work: str, data: Data | None, rules: Mapping[str, Plain]) -> dict[str, Plain]:
    """The options of a table for a work, with these house rules as options. Raises BadOptions."""
    if data is None:
        return {"mode": work, **rules}
    made: dict[str, Any] = {"mode": work, "party": [dict(data)], **rules}
    if data.get("dead"):
        raise BadOptions("meshal: the dead neither rest nor trade")
    return {**made, "clock": latest(_read(data))}


def _read(data: Data) -> Sheet:
    try:
        return msgspec.convert(dict(data), Sheet)
    except msgspec.ValidationError as wrong:
        raise BadOptions(f"meshal: a sheet: {wrong}") from None


def latest(sheet: Sheet) -> int:
    """The last time that a sheet speaks of: the clock goes on from there, so that nothing runs twice."""
    times = [0, sheet.born, *(line.since for line in sheet.items), *(each.since for each in sheet.effects)]
    return max([*times, *(at for used in sheet.uses.values() for at in used)])


def worked(m: Meshal) -> Data | None:
    """The sheet that a finished work leaves; none where it was given up."""
    if m.result is None or m.result.outcome not in DONE:
        return None
    own = [one for one in m.state.beings.values() if one.seat != m.state.host and one.side == "party"]
    made: Data | None = msgspec.to_builtins(own[0].sheet) if own else None
    return made


def spelled_out(data: Data) -> Data:
    """A sheet with every field, also those that are as usual. Raises BadOptions."""
    made: Data = _whole(_read(data))
    return made


def _whole(part: Any) -> Any:
    if isinstance(part, msgspec.Struct):
        return {name: _whole(value) for name, value in msgspec.structs.asdict(part).items()}
    if isinstance(part, dict):
        return {name: _whole(value) for name, value in part.items()}
    return [_whole(each) for each in part] if isinstance(part, list | tuple) else part


# Setting up


def check(_sit: Seating, options: Options, profile: Profile) -> None:
    """One character and nothing else. Raises BadOptions."""
    for name in ("foes", "map", "adventure"):
        if getattr(options, name):
            raise BadOptions(f"meshal: `{name}` means nothing where a character rests or shops; leave it out")
    read_sheets.character(one_of(options), profile)


def one_of(options: Options) -> str | dict[str, Any]:
    """The character of the table. Raises BadOptions where it is not exactly one."""
    given = options.party.replace(",", " ").split() if isinstance(options.party, str) else options.party
    if len(given) != 1:
        raise BadOptions(
            f"meshal: one character rests or shops at a table, not {len(given)}; name it in `party`"
        )
    return given[0]


def alone_with(state: State, sit: Seating, options: Options) -> None:
    """The character in its player's hands, between adventures."""
    sheet = read_sheets.character(one_of(options), state.profile)
    new_beings.new_being(Stage(state), sheet.entry, sit.players[0], "party", sheet=sheet)
    state.pace, state.clock, state.uniques = "briefing", options.clock, list(options.uniques)
