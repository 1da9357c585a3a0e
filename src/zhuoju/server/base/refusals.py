"""What is refused, and how: one JSON shape for everything that goes wrong, made in one place."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap
from msgspec import UNSET, MsgspecError, Struct, UnsetType

from zhuoju.kernel import BadOptions, BadSave, RulesError, UnknownGame

MESSAGE_MOST = 600  # characters of a message; what was sent may be quoted in it

_log = structlog.get_logger(__name__)


class Problem(Struct, frozen=True, omit_defaults=True):
    """Why something was not done. `code` is stable, the message is for people."""

    code: str
    message: str
    revision: int | UnsetType = UNSET  # of what was to be changed, where somebody else was quicker
    params: dict[str, str | int] = {}  # what the client's own words of it name


class Refusal(HTTPException):
    """Ends a request; nothing has changed."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        retry_after: int = 0,
        revision: int | None = None,
        params: dict[str, str | int] | None = None,
    ) -> None:
        headers = {"Retry-After": str(retry_after)} if retry_after else None
        super().__init__(detail=message, status_code=status, headers=headers)
        self.problem = Problem(code, message, UNSET if revision is None else revision, params or {})


def not_found(what: str = "this") -> Refusal:
    """There is no such thing, or none that you may know of: the two cannot be told apart."""
    return Refusal(404, "not_found", f"{what} is not here")


def forbidden(message: str) -> Refusal:
    """You are known, and may not."""
    return Refusal(403, "forbidden", message)


def conflict(code: str, message: str, revision: int | None = None) -> Refusal:
    """It cannot be done as things stand."""
    return Refusal(409, code, message, revision=revision)


def invalid(message: str, code: str = "invalid", **params: str | int) -> Refusal:
    """What was sent can be read, but not meant."""
    return Refusal(422, code, message, params=params)


def _said(status: int) -> ResponseSpec:
    return ResponseSpec(Problem, generate_examples=False, description=HTTPStatus(status).phrase)


STATUSES = (400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 503)
REFUSALS: Mapping[int, ResponseSpec] = {status: _said(status) for status in STATUSES}
"""For the `responses` of every route."""

_CODES = {
    400: "bad_request",
    401: "unknown_visitor",
    403: "forbidden",
    404: "not_found",
    405: "method",
    413: "too_large",
    415: "not_json",
    429: "slow_down",
    503: "busy",
}


def _answer(status: int, problem: Problem, headers: Mapping[str, str] | None = None) -> Response[Problem]:
    kept = {**(headers or {}), "Cache-Control": "no-store"}
    return Response(problem, status_code=status, media_type="application/json", headers=kept)


def _refused(_: Request[Any, Any, Any], refusal: HTTPException) -> Response[Problem]:
    """A refusal of ours, or one of Litestar's in our shape."""
    if isinstance(refusal, Refusal):
        return _answer(refusal.status_code, refusal.problem, refusal.headers)
    status = refusal.status_code
    if status >= 500:
        _log.error("failed", status=status, why=str(refusal.detail))
        return _answer(status, Problem("failed", "something went wrong here; it has been written down"))
    code = _CODES.get(status, "refused")
    return _answer(status, Problem(code, _words_of(refusal)[:MESSAGE_MOST]), refusal.headers)


def _words_of(refusal: HTTPException) -> str:
    """What was wrong, and where."""
    if not isinstance(refusal, ValidationException) or not isinstance(refusal.extra, list):
        return refusal.detail
    parts = [f"{each.get('key', '')}: {each.get('message', '')}" for each in refusal.extra]
    return "; ".join(parts) or refusal.detail


def _by_rules(_: Request[Any, Any, Any], wrong: RulesError) -> Response[Problem]:
    """What the kernel or a game refuses."""
    status = 404 if isinstance(wrong, UnknownGame) else 422
    if not isinstance(wrong, UnknownGame | BadOptions | BadSave):
        status = 409
    return _answer(status, Problem(wrong.code, str(wrong)[:MESSAGE_MOST]))


def _unreadable(_: Request[Any, Any, Any], wrong: MsgspecError) -> Response[Problem]:
    return _answer(400, Problem("bad_request", str(wrong)[:MESSAGE_MOST]))


def _too_deep(_: Request[Any, Any, Any], __: RecursionError) -> Response[Problem]:
    """Lists in lists in lists."""
    return _answer(400, Problem("bad_request", "this is nested too deeply"))


def _ours(request: Request[Any, Any, Any], wrong: Exception) -> Response[Problem]:
    """A mistake of ours: it is logged in full, and nothing of it is told."""
    _log.exception("failed", path=request.scope.get("path", ""), exc_info=wrong)
    return _answer(500, Problem("failed", "something went wrong here; it has been written down"))


HANDLERS: ExceptionHandlersMap = {
    HTTPException: _refused,
    RulesError: _by_rules,
    MsgspecError: _unreadable,
    RecursionError: _too_deep,
    Exception: _ours,
}
"""For the `exception_handlers` of the app."""
