"""What a game says of its own options beside their types: the values a form offers, and when one applies."""

from collections.abc import Mapping
from typing import Annotated, Any, get_args, get_origin

import msgspec
from msgspec import Meta

from zhuoju.kernel.decision import Plain

When = dict[str, list[Plain]]  # by the name of another option: the values with which this one applies


def only(**when: Plain | tuple[Plain, ...]) -> Meta:
    """For an option that means something only where each of the others named has such a value:
    `rounds: Annotated[int, only(mode=("versus", "duel"))] = 5`."""
    listed = {name: list(wanted) if isinstance(wanted, tuple) else [wanted] for name, wanted in when.items()}
    return Meta(extra={"when": listed})


def offered(*values: Plain) -> Meta:
    """For an option that takes more than a form should ask for, the values to choose from:
    `weather: Annotated[str, offered("calm", "gale")] = "calm"`."""
    return Meta(extra={"values": list(values)})


def bare(declared: Any) -> Any:
    """The type of an option without what is noted of it."""
    return get_args(declared)[0] if get_origin(declared) is Annotated else declared


def noted(declared: Any, what: str) -> Any:
    """What was noted of an option by `only` (when) or `offered` (values); nothing where it was not."""
    notes = get_args(declared)[1:] if get_origin(declared) is Annotated else ()
    extras = [note.extra or {} for note in notes if isinstance(note, Meta)]
    return next((extra[what] for extra in extras if what in extra), None)


def idle(options: type[Any], given: Mapping[str, Plain]) -> list[str]:
    """The options that are given, are not as usual, and mean nothing beside the others."""
    fields = {field.name: field for field in msgspec.structs.fields(options)}
    usual = {name: _usual(field) for name, field in fields.items()}
    said = {**usual, **given}
    found = []
    for name in (name for name in given if name in fields and given[name] != usual[name]):
        when: When = noted(fields[name].type, "when") or {}
        if not all(said[other] in wanted for other, wanted in when.items()):
            found.append(name)
    return found


def _usual(field: msgspec.structs.FieldInfo) -> Any:
    made = field.default_factory
    return field.default if made is msgspec.NODEFAULT else made()
