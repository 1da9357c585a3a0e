"""What routes are given: services by name, and who is asking."""

from typing import Annotated, Any, Literal, TypeAlias

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import FromQuery, PathParameter, QueryParameter
from msgspec import Struct

from zhuoju.server.accounts.sessions import Account
from zhuoju.server.base.config import Config
from zhuoju.server.base.rates import Rates
from zhuoju.server.live.hall import Hall
from zhuoju.server.live.replays import Replays
from zhuoju.server.storage.database import Database

Asking: TypeAlias = Request[Any, Any, Any]

TheDatabase: TypeAlias = NamedDependency[Database]
TheConfig: TypeAlias = NamedDependency[Config]
TheHall: TypeAlias = NamedDependency[Hall]
TheRates: TypeAlias = NamedDependency[Rates]
TheReplays: TypeAlias = NamedDependency[Replays]
Known: TypeAlias = NamedDependency[Account]  # refused where nobody known asks
Visitor: TypeAlias = NamedDependency[Account | None]

Id: TypeAlias = Annotated[str, PathParameter(max_length=32)]
GameId: TypeAlias = Annotated[str, PathParameter(max_length=80)]
FROM_0 = {"minimum": 0}  # which the OpenAPI document would leave out where there may be nothing
Time: TypeAlias = Annotated[int | None, QueryParameter(ge=0, le=2**53 - 1, schema_extra=FROM_0)]
Spoken: TypeAlias = FromQuery[Literal["zh-Hans", "zh-Hant", "en"]]
Invitation: TypeAlias = Annotated[str, QueryParameter(max_length=64)]


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """What is sent to a route; anything else in it is refused."""
