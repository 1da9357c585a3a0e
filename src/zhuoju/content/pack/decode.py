"""From plain data to a game's Structs, with every mistake found and placed."""

import re
import types
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct

from zhuoju.content.language.clause import Amount, Condition, Effect
from zhuoju.content.language.document import Place
from zhuoju.content.language.reader import Reader, Slips
from zhuoju.kernel.errors import nearest

E = TypeVar("E")

_AT = re.compile(r"^(?P<what>.*?)(?: - at `(?:key in )?\$(?P<path>.*)`)?$", re.DOTALL)
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]")


class Mistake(NamedTuple):
    """Something in plain data that does not fit: where, and what."""

    place: Place
    what: str
    hint: str = ""
    at: int = 0
    key: bool = False


class Decoder:
    """Decodes entries, reading the clauses in them."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self._read = {Effect: reader.effect, Condition: reader.condition, Amount: reader.amount}

    def _hook(self, kind: type[Any], data: Any) -> Any:
        read = self._read.get(kind)
        if read is None:
            raise NotImplementedError(f"packs cannot hold a {kind.__name__}")
        return read(data)

    def _convert(self, data: Any, hint: Any) -> Any:
        return msgspec.convert(data, hint, dec_hook=self._hook, str_keys=True)

    def decode(self, data: Any, kind: type[E]) -> tuple[E | None, list[Mistake]]:
        """The entry, or everything that is wrong with it."""
        try:
            made: E = self._convert(data, kind)
            return made, []
        except (msgspec.ValidationError, Slips):
            return None, list(self._explain(data, kind, ()))

    def _explain(self, data: Any, hint: Any, place: Place) -> Iterator[Mistake]:
        """What is wrong, part by part; where no part is wrong, what is wrong with the whole."""
        found = list(self._parts(data, _bare(hint, data), place))
        if not found:
            found = list(self._whole(data, hint, place))
        yield from found

    def _parts(self, data: Any, hint: Any, place: Place) -> Iterator[Mistake]:
        origin = get_origin(hint)
        if hint in self._read:
            yield from self._clauses(data, hint, place)
        elif isinstance(hint, type) and issubclass(hint, Struct):
            if isinstance(data, dict):
                yield from self._fields(data, hint, place)
        elif origin in (list, tuple) and isinstance(data, list):
            items = get_args(hint)
            for k, each in enumerate(data):
                if origin is list or items[-1] is ...:
                    yield from self._explain(each, items[0], (*place, k))
                elif k < len(items):
                    yield from self._explain(each, items[k], (*place, k))
        elif origin in (dict, Mapping) and isinstance(data, dict):
            for key, each in data.items():
                yield from self._explain(each, get_args(hint)[1], (*place, key))

    def _clauses(self, data: Any, hint: Any, place: Place) -> Iterator[Mistake]:
        try:
            self._read[hint](data)
        except Slips as wrong:
            for slip in wrong.slips:
                yield Mistake((*place, *slip.place), slip.what, slip.hint, slip.at, slip.key)

    def _fields(self, data: dict[str, Any], hint: type[Struct], place: Place) -> Iterator[Mistake]:
        fields = {field.encode_name: field for field in msgspec.structs.fields(hint)}
        config = hint.__struct_config__
        for key, value in data.items():
            if key in fields:
                yield from self._explain(value, fields[key].type, (*place, key))
            elif config.forbid_unknown_fields and key != config.tag_field:
                yield Mistake((*place, key), f"no field `{key}`", nearest(key, fields), key=True)
        for key, field in fields.items():
            if key not in data and field.default is NODEFAULT and field.default_factory is NODEFAULT:
                yield Mistake(place, f"the field `{key}` is missing")

    def _whole(self, data: Any, hint: Any, place: Place) -> Iterator[Mistake]:
        try:
            self._convert(data, hint)
        except Slips as wrong:
            yield Mistake(place, str(wrong))
        except msgspec.ValidationError as wrong:
            said = _AT.match(str(wrong))
            assert said
            steps = (key or int(position) for key, position in _STEP.findall(said["path"] or ""))
            what = said["what"]
            what = what[:1].lower() + what[1:]
            if place and isinstance(place[-1], str):
                what = f"`{place[-1]}`: {what}"
            known = words_in(hint)
            yield Mistake((*place, *steps), what, nearest(data, known) if isinstance(data, str) else "")


def _bare(hint: Any, data: Any) -> Any:
    """A type without its marks; of a union, the only part that this data could be meant for."""
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if get_origin(hint) in (Union, types.UnionType):
        parts = [part for part in get_args(hint) if part not in (type(None), msgspec.UnsetType)]
        if len(parts) > 1 and isinstance(data, dict):
            parts = [part for part in parts if _tagged(part, data)] or parts
        if len(parts) == 1 and data is not None:
            return _bare(parts[0], data)
    return hint


def _tagged(part: Any, data: Mapping[str, Any]) -> bool:
    if not (isinstance(part, type) and issubclass(part, Struct)):
        return False
    config = part.__struct_config__
    return config.tag_field is not None and data.get(config.tag_field) == config.tag


def words_in(hint: Any) -> list[str]:
    """Every word that a type lists, however deep."""
    if get_origin(hint) is Literal:
        return [word for word in get_args(hint) if isinstance(word, str)]
    return [word for part in get_args(hint) for word in words_in(part)]
