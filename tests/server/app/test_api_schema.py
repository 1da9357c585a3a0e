"""The whole API against its own description: whatever is sent, every answer is one that it declares."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    load_all_checks,
    negative_data_rejection,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.visiting import House, Visitor, finished, house, table
from zhuoju.server.app.routes import ROUTES

EXAMPLES = 15  # of each operation and each kind
load_all_checks()
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
]
OPERATIONS = sorted(
    (method, path) for route in ROUTES for path in route.paths for method in route.http_methods
)


class Visit:
    """A server with something of everything in it, and somebody who may do most things there."""

    def __init__(self, home: House) -> None:
        self.home = home
        self.schema = schemathesis.openapi.from_dict(home.client.get("/api/schema/openapi.json").json())
        self.visitor = Visitor(home.client)
        self.real: dict[str, list[str]] = {}
        self.meant: dict[str, Any] = {}
        self.prepare()

    def prepare(self) -> None:
        """Come in, and leave a table, a match and a campaign lying about."""
        me = self.visitor = self.home.guest("Ada")
        done = finished(me)
        campaign = me.told("POST", "/api/campaigns", {"game": "tamashii", "name": "Mondays"}, 201)
        kept = me.told("POST", f"/api/campaigns/{campaign['id']}/documents", {"kind": "note"}, 201)
        self.real = {
            "table": [table(me)["id"], done["id"]],
            "share": [me.told("POST", f"/api/tables/{done['id']}/share")["share"]],
            "campaign": [campaign["id"]],
            "document": [kept["id"]],
            "account": [me.told("GET", "/api/me")["id"]],
            "game": ["legend", "tictactoe"],
        }
        self.meant = {
            "game": "tictactoe",
            "places": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}],
            "options": {},
            "bot": "greedy",
            "campaign": None,
            "invite": campaign["invite"],
            "pace": {"kind": "slow", "seconds": 60},
            "place": 1,
            "step": 1,
            "revision": 1,
            "kind": "bot",
            "title": "Friday",
            "name": "Ada",
            "word": "rain",
            "webhook": "",
        }

    def send(self, case: Any) -> httpx.Response:
        """The case as a request of the visitor's browser."""
        if self.visitor.get("/api/me").status_code == 401:  # a case before may have left for good
            self.prepare()
        sent = case.as_transport_kwargs(base_url="http://table.test")
        headers = {
            **{
                name: value
                for name, value in (sent.pop("headers", None) or {}).items()
                if _is_sendable(value)
            },
            "Cookie": f"zhuoju={self.visitor.cookie}",
        }
        sent.pop("cookies", None)
        body = sent.pop("data", None)
        response = self.home.client.request(headers=headers, content=body, **sent)
        self.home.client.cookies.clear()
        return response


def _is_sendable(value: str) -> bool:
    return value.isascii() and value.isprintable()


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    with house(tmp_path_factory.mktemp("schema")) as home:
        yield Visit(home)


def fields_of(visit: Visit, method: str, path: str) -> set[str]:
    """What the body of a request may say."""
    described = visit.schema.raw_schema["paths"][path][method.lower()].get("requestBody")
    if described is None:
        return set()
    name = described["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    return set(visit.schema.raw_schema["components"]["schemas"][name]["properties"])


def takes_anything(visit: Visit, method: str, path: str) -> bool:
    """Whether there is anything about a request that could be wrong."""
    described = visit.schema.raw_schema["paths"][path][method.lower()]
    return bool(described.get("parameters") or described.get("requestBody"))


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_answer_is_declared(visit: Visit, method: str, path: str, mode: GenerationMode):
    path = re.sub(r"{(\w+):\w+}", r"{\1}", path)
    operation = visit.schema[path][method]
    checks, fields = list(CHECKS), fields_of(visit, method, path)
    if mode is GenerationMode.NEGATIVE:
        checks.append(negative_data_rejection)
        if not takes_anything(visit, method, path):
            checks, mode = CHECKS, GenerationMode.POSITIVE

    @given(case=operation.as_strategy(generation_mode=mode), known=st.booleans(), which=st.integers(0, 1))
    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    def check(case: Any, known: bool, which: int) -> None:
        for name in case.path_parameters or {}:
            if known and name in visit.real and mode is GenerationMode.POSITIVE:
                case.path_parameters[name] = visit.real[name][which % len(visit.real[name])]
        if known and isinstance(case.body, dict) and mode is GenerationMode.POSITIVE:
            case.body = {name: visit.meant.get(name, case.body[name]) for name in fields & set(case.body)}
        case.validate_response(visit.send(case), checks=checks)

    check()
