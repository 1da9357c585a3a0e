"""The description of the API says what the server checks: how long, how many, and nothing unknown."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.visiting import House
from zhuoju.server.app.json_schemas import api_schema

SCHEMA = api_schema()
PARTS: dict[str, Any] = SCHEMA["components"]["schemas"]
OPEN = {"Pace"}  # kept in the database as it comes, by older clients too


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    for path, ways in SCHEMA["paths"].items():
        for method, operation in ways.items():
            yield f"{method} {path}", operation


def bodies() -> list[str]:
    """The Structs that are sent, and those within them."""
    found: dict[str, None] = {}

    def look(said: Any) -> None:
        if isinstance(said, list):
            for each in said:
                look(each)
        elif isinstance(said, dict):
            name = str(said.get("$ref", "")).rpartition("/")[2]
            if name and name not in found:
                found[name] = None
                look(PARTS[name])
            for each in said.values():
                look(each)

    for _, operation in operations():
        look(operation.get("requestBody"))
    return list(found)


def unlimited(said: dict[str, Any], where: str, outer: frozenset[str] = frozenset()) -> Iterator[str]:
    """Every text, number and list without an end; `outer` are limits that stand around a union."""
    known = {*said, *outer}
    for each in said.get("oneOf", ()):
        yield from unlimited(each, where, frozenset(known))
    kind = said.get("type")
    if kind == "string" and not known & {"maxLength", "enum", "const"}:
        yield where
    if kind in ("integer", "number") and not (
        known & {"minimum", "exclusiveMinimum"} and known & {"maximum", "exclusiveMaximum"}
    ):
        yield where
    if kind == "array":
        if "maxItems" not in known:
            yield where
        for number, each in enumerate((said.get("items"), *said.get("prefixItems", ()))):
            yield from unlimited(each or {}, f"{where}[{number}]")
    if kind == "object":
        more = said.get("additionalProperties")
        yield from unlimited(more if isinstance(more, dict) else {}, f"{where}{{}}")
        for name, each in said.get("properties", {}).items():
            yield from unlimited(each, f"{where}.{name}")


@pytest.mark.parametrize("name", bodies())
def test_whatever_is_sent_has_an_end(name: str) -> None:
    assert list(unlimited(PARTS[name], name)) == []


@pytest.mark.parametrize("name", [name for name in bodies() if name not in OPEN])
def test_nothing_unknown_is_taken(name: str) -> None:
    assert PARTS[name]["additionalProperties"] is False


def test_whatever_is_asked_for_in_an_address_has_an_end() -> None:
    for name, operation in operations():
        for each in operation.get("parameters", ()):
            assert list(unlimited(each["schema"], f"{name} {each['name']}")) == []


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"game": "tictactoe", "places": [{"kind": "me"}] * 17}, ("places", "maxItems", 16)),
        ({"game": "g" * 81, "places": [{"kind": "me"}]}, ("game", "maxLength", 80)),
    ],
)
def test_what_is_said_of_a_limit_is_what_is_checked(home: House, body: Any, told: tuple[str, str, int]):
    field, limit, most = told
    assert PARTS["NewTable"]["properties"][field][limit] == most
    assert home.guest().post("/api/tables", body).status_code == 400


def test_every_refusal_has_the_one_shape() -> None:
    for name, operation in operations():
        for status, answer in operation["responses"].items():
            if status.startswith(("4", "5")):
                assert answer["content"]["application/json"]["schema"] == {
                    "$ref": "#/components/schemas/Problem"
                }, (name, status)
