"""What a host reckons with: the tools of a game in words, and what they find for a campaign."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.kernel import Chance, Plain, find
from zhuoju.kernel.roleplay import Reckoned, Reckoning, Tool, ToolField
from zhuoju.server.accounts.roles import CHARACTER, HOSTS
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.base.refusals import forbidden, invalid, not_found
from zhuoju.server.campaigns import documents as papers
from zhuoju.server.campaigns import membership
from zhuoju.server.lobby import hosting
from zhuoju.server.storage.database import Database
from zhuoju.speech import Speech

CHART = "chart"  # a host's own random table
KINDS_MOST = 40  # of foes
OF_A_KIND = 40


Text = Annotated[str, Meta(min_length=1, max_length=600)]


class ChartLine(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A line of a random table, and how often it comes up beside the others."""

    text: Text
    weight: Annotated[int, Meta(ge=1, le=1000)] = 1


class Chart(Struct, frozen=True, forbid_unknown_fields=True):
    """A host's own random table, as its document keeps it in the secret part."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    lines: Annotated[list[ChartLine], Meta(min_length=1, max_length=200)]


class Choice(Struct, frozen=True):
    """One of the values of a field, in words."""

    value: str
    name: str


class FieldInfo(Struct, frozen=True, omit_defaults=True):
    """What a tool wants to know."""

    name: str
    kind: Literal["number", "switch", "choice", "thing", "foes"]
    label: str
    default: Any = None
    choices: list[Choice] = []
    least: int | None = None
    most: int | None = None


class ToolInfo(Struct, frozen=True, omit_defaults=True):
    """A tool."""

    id: str
    name: str
    about: str
    fields: list[FieldInfo]
    party: bool = False
    rolls: bool = False


def tools(game: str, language: str) -> list[ToolInfo]:
    """The tools of a game."""
    speech = Speech(find(game), language)
    return [_told(tool, speech) for tool in hosting.of(game).tools()]


def _told(tool: Tool, speech: Speech) -> ToolInfo:
    key = f"tool.{tool.id}"
    fields = [_field(key, field, speech) for field in tool.fields]
    return ToolInfo(
        tool.id, speech.texts[key], speech.texts.get(f"{key}.about", ""), fields, tool.party, tool.rolls
    )


def _field(tool: str, field: ToolField, speech: Speech) -> FieldInfo:
    key = f"{tool}.{field.name}"
    choices = [
        Choice(value, speech.texts.get(f"{key}.{value or 'none'}") or speech.thing(value))
        for value in field.values
    ]
    return FieldInfo(
        field.name, field.kind, speech.texts[key], field.default, choices, field.least, field.most
    )


async def reckon(
    db: Database,
    campaign: str,
    me: Account,
    tool: str,
    given: Mapping[str, Any],
    party: Sequence[str],
    language: str,
) -> Reckoned:
    """What a tool finds for these characters of the campaign; hosts only."""
    async with db.read() as c:
        row, role = await membership.found(c, campaign, me)
        if role not in HOSTS:
            raise forbidden("only hosts use these tools")
        sheets = tuple([await _sheet(c, campaign, each) for each in party])
    roleplay = hosting.of(row.game)
    wanted = next((each for each in roleplay.tools() if each.id == tool), None)
    if wanted is None or roleplay.reckon is None:
        raise not_found("this tool")
    chosen = msgspec.json.decode(row.settings).get("rules") or {}
    asked = Reckoning(tool, checked(wanted, given, Speech(find(row.game), language)), sheets, chosen)
    return roleplay.reckon(asked, Chance(secrets.token_bytes(32)), language)


async def draw(db: Database, campaign: str, me: Account, document: str) -> Reckoned:
    """A line of a random table of the campaign's hosts; nobody else is told."""
    async with db.read() as c:
        _, role = await membership.found(c, campaign, me)
        if role not in HOSTS:
            raise forbidden("only hosts use these tools")
        row = await papers.held(c, document)
    if row.campaign != campaign or row.kind != CHART:
        raise not_found("this table")
    try:
        chart = msgspec.convert(msgspec.json.decode(row.secret), Chart)
    except msgspec.ValidationError as wrong:
        raise invalid(f"this is no random table: {wrong}", "no_chart") from None
    total = sum(line.weight for line in chart.lines)
    fallen = left = secrets.randbelow(total)
    for line in chart.lines:
        left -= line.weight
        if left < 0:
            return Reckoned(line.text, f"{chart.name} · {fallen + 1} / {total}")
    raise AssertionError("the weights do not add up")


async def _sheet(c: AsyncConnection, campaign: str, document: str) -> dict[str, Any]:
    row = await papers.held(c, document)
    if row.campaign != campaign or row.kind != CHARACTER:
        raise not_found("this character")
    data: dict[str, Any] = msgspec.json.decode(row.public)["data"]
    return data


def checked(tool: Tool, given: Mapping[str, Any], speech: Speech) -> dict[str, Plain]:
    """What was given for each field, or its default; refused where it does not fit."""
    known = {field.name: field for field in tool.fields}
    for name in given:
        if name not in known:
            told = f"{tool.id}: there is no field {name[:80]!r}; known: {', '.join(known)}"
            raise invalid(told, "tool_field", field=name[:80])
    return {
        name: _checked(field, given[name], _Where(tool.id, name, speech.texts[f"tool.{tool.id}.{name}"]))
        if name in given
        else field.default
        for name, field in known.items()
    }


class _Where(NamedTuple):
    """A field of a tool, and what it is called by whoever asks."""

    tool: str
    field: str
    label: str

    def __str__(self) -> str:
        return f"{self.tool}: {self.field}"


def _checked(field: ToolField, value: Any, where: _Where) -> Plain:
    if field.kind == "foes":
        return _foes(value, where)
    if field.kind == "number":
        least, most = field.least or 0, field.most
        if type(value) is not int or value < least or (most is not None and value > most):
            told = f"{where}: a whole number from {least} to {most}, not {str(value)[:80]!r}"
            raise invalid(told, "tool_number", field=where.label, least=least, most=most or 0)
    elif field.kind == "switch":
        if type(value) is not bool:
            raise invalid(f"{where}: true or false is wanted", "tool_choice", field=where.label)
    elif value not in field.values:
        told = f"{where}: one of what is offered is wanted, not {str(value)[:80]!r}"
        raise invalid(told, "tool_choice", field=where.label)
    kept: Plain = value
    return kept


def _foes(value: Any, where: _Where) -> Plain:
    try:
        foes = msgspec.convert(value, dict[str, int])
    except msgspec.ValidationError as wrong:
        raise invalid(f"{where}: {wrong}", "tool_choice", field=where.label) from None
    if len(foes) > KINDS_MOST or any(not 0 <= n <= OF_A_KIND for n in foes.values()):
        told = f"{where}: at most {KINDS_MOST} kinds, and {OF_A_KIND} of each"
        raise invalid(told, "tool_foes", field=where.label, kinds=KINDS_MOST, each=OF_A_KIND)
    return {**foes}
