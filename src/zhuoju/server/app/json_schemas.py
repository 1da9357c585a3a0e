"""JSON Schemas of everything that a client of the server reads or writes.

`python -m zhuoju.server.app.json_schemas FOLDER` writes them there; the web client's types are made of
those files.
"""

import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from zhuoju.kernel import Game
from zhuoju.server.match import wire

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def wire_schema() -> dict[str, Any]:
    """The live protocol: `Said` by clients, `Heard` from the server."""
    (said, heard), parts = _components(wire.Said, wire.Heard)
    for cls in _structs(wire.Heard):
        _always_sent(parts, cls)
    parts["Said"], parts["Heard"] = said, heard
    return {"$schema": DIALECT, "title": "Wire", "x-version": wire.VERSION, "$defs": _sorted(parts)}


def view_schema(game: Game[Any, Any]) -> dict[str, Any] | None:
    """What a seat of a game is shown; None where the game does not say."""
    shown = get_type_hints(game.view).get("return")
    if not (isinstance(shown, type) and issubclass(shown, msgspec.Struct)):
        return None
    (root,), parts = _components(shown)
    for cls in _structs(shown):
        _always_sent(parts, cls)
    return {"$schema": DIALECT, "title": f"{game.id} view", **root, "$defs": _sorted(parts)}


def views() -> dict[str, dict[str, Any]]:
    """The views of every installed game that says what it shows, by the game's id."""
    found = {}
    for point in sorted(entry_points(group="zhuoju.games"), key=lambda p: p.name):
        schema = view_schema(point.load())
        if schema is not None:
            found[point.name] = schema
    return found


def api_schema() -> dict[str, Any]:
    """The OpenAPI document of the server's REST interface."""
    from zhuoju.server.app.application import make_app
    from zhuoju.server.base.config import Config

    with tempfile.TemporaryDirectory() as folder:
        app = make_app(Config(data=folder))
        schema: dict[str, Any] = app.openapi_schema.to_schema()
    schema["info"]["version"] = str(wire.VERSION)  # the package's own changes more often than the interface
    return schema


def files() -> Iterator[tuple[str, bytes]]:
    """Every schema as a file: its name and what is in it."""
    yield "wire.json", _written(wire_schema())
    for game, schema in views().items():
        yield f"views/{game}.json", _written(schema)
    yield "openapi.json", _written(api_schema())


def _components(*types: Any) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    return msgspec.json.schema_components(types, ref_template="#/$defs/{name}")


def _structs(of: Any) -> list[type[msgspec.Struct]]:
    """Every Struct within a type."""
    found: dict[type[msgspec.Struct], None] = {}

    def look(part: Any) -> None:
        if isinstance(part, msgspec.inspect.StructType):
            if part.cls in found:
                return
            found[part.cls] = None
        if isinstance(part, msgspec.Struct):
            for name in part.__struct_fields__:
                look(getattr(part, name))
        elif isinstance(part, tuple):
            for each in part:
                look(each)

    look(msgspec.inspect.type_info(of))
    return list(found)


def _always_sent(parts: dict[str, Any], cls: type[msgspec.Struct]) -> None:
    """A Struct that does not leave out its defaults sends every field."""
    part = parts.get(cls.__name__, {})
    if not cls.__struct_config__.omit_defaults and "properties" in part:
        part["required"] = list(part["properties"])


def _sorted(parts: dict[str, Any]) -> dict[str, Any]:
    return dict(sorted(parts.items()))


def _written(schema: dict[str, Any]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"


def main() -> None:
    """Write every schema into a folder."""
    folder = Path(sys.argv[1])
    for name, content in files():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    main()
