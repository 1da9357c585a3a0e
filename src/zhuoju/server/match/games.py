"""The games that are installed, as the web shows them: what can be chosen, and what their cards say."""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from types import NoneType
from typing import Any, Literal, get_args, get_origin

import msgspec
import structlog
from msgspec import UNSET, Struct, UnsetType

from zhuoju.content import find_library, libraries
from zhuoju.content.library import Library
from zhuoju.content.pack.entry import Entry
from zhuoju.kernel import BadOptions, Game, Plain, RulesError, UnknownGame, find, installed, new, options
from zhuoju.kernel.options import When
from zhuoju.server.match import bot_levels
from zhuoju.speech import Speech, texts_of
from zhuoju.speech.printed import printed

_log = structlog.get_logger(__name__)


class OptionInfo(Struct, frozen=True, omit_defaults=True):
    """Something that can be chosen before a match."""

    name: str
    words: str
    about: str
    type: str  # boolean, integer, number, string, array, object, or any
    default: Any
    values: list[Any] | UnsetType = UNSET
    value_words: list[str] | UnsetType = UNSET
    least: float | UnsetType = UNSET
    most: float | UnsetType = UNSET
    when: When | UnsetType = UNSET  # it applies only where other options have one of these values
    host_seats: dict[int, int] | UnsetType = UNSET  # of a switch that, turned on, moves the host


class ChapterInfo(Struct, frozen=True, omit_defaults=True):
    """A part of a campaign."""

    id: str
    name: str
    about: str = ""
    closed: str = ""  # why it cannot be played yet; of a fresh campaign


class BotInfo(Struct, frozen=True):
    """A bot that may take a seat."""

    spec: str
    words: str


class GameInfo(Struct, frozen=True, omit_defaults=True):
    """A game that can be played here."""

    id: str
    title: str
    about: str
    seats: tuple[int, int]
    usual_seats: int
    version: int
    content: str
    campaign: bool
    roleplay: bool
    chapters: list[ChapterInfo]
    chapter_option: str
    options: list[OptionInfo]
    bots: list[BotInfo]
    interventions: list[str]
    host_seats: dict[int, int]  # with so many seats, the one that sees everything
    cards: bool  # whether it has packs, whose cards can be looked at
    tales: bool  # whether it has stories that one person can play at once


class CardInfo(Struct, frozen=True, omit_defaults=True):
    """A card, tile or creature of a game's packs."""

    id: str
    kind: str
    kind_words: str
    pack: str
    name: str
    text: str
    fields: dict[str, Any]


def games() -> list[Game[Any, Any]]:
    """Every game that can be loaded."""
    found = []
    for name in installed():
        try:
            found.append(find(name))
        except Exception as wrong:  # whatever a plugin's import does, the others can be played
            _log.error("game cannot be loaded", game=name, why=repr(wrong))
    return found


@lru_cache(256)
def info(game_id: str, language: str) -> GameInfo:
    """What there is to know of a game before it is played."""
    game = find(game_id)
    speech = Speech(game, language)
    usual = _usual(game)
    return GameInfo(
        game.id,
        speech.title(),
        speech.about(),
        (game.seats[0], game.seats[-1]),
        usual,
        game.version,
        game.content_hash,
        game.campaign is not None,
        game.roleplay is not None,
        _chapters(game, speech, language),
        game.campaign.option if game.campaign else "",
        _options(game, speech),
        [BotInfo(spec, bot_levels.worded(spec, language)) for spec in bot_levels.OFFERED],
        sorted(game.interventions),
        _host_seats(game.id),
        game.id in libraries(),
        game.roleplay is not None and bool(game.roleplay.tales()),
    )


def refuse_idle(game: Game[Any, Any], given: Mapping[str, Plain]) -> None:
    """Refuse options that mean nothing beside the others. Raises BadOptions."""
    for name in options.idle(game.options, given):
        fields = {field.name: field for field in msgspec.structs.fields(game.options)}
        when: When = options.noted(fields[name].type, "when")
        named = {other: " or ".join(map(str, filter(None, values))) for other, values in when.items()}
        wanted = " and ".join(f"{other}={said}" if said else f"no {other}" for other, said in named.items())
        raise BadOptions(f"{game.id}: the option {name!r} means something only with {wanted}")


def _usual(game: Game[Any, Any]) -> int:
    least, most = game.seats[0], game.seats[-1]
    wanted = game.usual_seats({}) if game.usual_seats else 2
    return min(max(wanted, least), most)


@lru_cache(256)
def _host_seats(game_id: str, switch: str = "") -> dict[int, int]:
    """For every number of seats the one that is let in on everything, as matches are usually set up,
    or with one switch turned on."""
    game = find(game_id)
    if game.let_in is None:
        return {}
    found = {}
    for seats in game.seats:
        try:
            state = new(game, seats, options={switch: True} if switch else {}, log=False).table.state
        except RulesError:  # a game that cannot begin so, or not without being told more
            continue
        host = next((seat for seat in range(seats) if game.let_in(state, seat)), None)
        if host is not None:
            found[seats] = host
    return found


def _chapters(game: Game[Any, Any], speech: Speech, language: str) -> list[ChapterInfo]:
    rules = game.campaign
    if rules is None:
        return []
    return [
        ChapterInfo(
            row.id,
            speech.thing(row.name),
            rules.front(row.id, language) if rules.front else "",
            speech.reason(row.closed) if row.closed else "",
        )
        for row in rules.chapters(rules.sheet())
    ]


def _options(game: Game[Any, Any], speech: Speech) -> list[OptionInfo]:
    """What a form asks; what house rules say is asked as those."""
    ruled = game.roleplay.options({}) if game.roleplay else {}
    fields = msgspec.structs.fields(game.options)
    return [_option(game, field, speech) for field in fields if field.name not in ruled]


def _option(game: Game[Any, Any], field: msgspec.structs.FieldInfo, speech: Speech) -> OptionInfo:
    schema, values = msgspec.json.schema(field.type), _values(field.type)
    worded = values is not UNSET and all(isinstance(value, str) for value in values)
    kind = schema.get("type", "string" if worded else "any")
    return OptionInfo(
        field.name,
        _said(speech, field.name) or speech.label(field.name),
        _said(speech, f"{field.name}.about"),
        kind if isinstance(kind, str) else "any",
        _default(field),
        values,
        UNSET if values is UNSET else [_value_words(speech, field.name, value) for value in values],
        schema.get("minimum", UNSET),
        schema.get("maximum", UNSET),
        options.noted(field.type, "when") or UNSET,
        _moved_host(game, field) if kind == "boolean" else UNSET,
    )


def _values(declared: Any) -> list[Any] | UnsetType:
    """What there is to choose from: what the game offers, or all that is allowed where that is a choice."""
    bare = options.bare(declared)
    chosen = get_args(bare) if get_origin(bare) is Literal else options.noted(declared, "values")
    if chosen is None and set(get_args(bare)) == {bool, NoneType}:
        chosen = (None, True, False)
    return msgspec.json.schema(bare).get("enum", UNSET) if chosen is None else list(chosen)


def _moved_host(game: Game[Any, Any], field: msgspec.structs.FieldInfo) -> dict[int, int] | UnsetType:
    """Where the host sits once this switch is on, if that is elsewhere."""
    on = _host_seats(game.id, field.name)
    usual = _host_seats(game.id)
    return on if any(usual.get(seats) != host for seats, host in on.items()) else UNSET


def _said(speech: Speech, key: str) -> str:
    """What the game's texts say of a setting, or nothing."""
    stems = ("setting", "settings", "option", "options")
    return next((speech.texts[f"{s}.{key}"] for s in stems if f"{s}.{key}" in speech.texts), "")


def _value_words(speech: Speech, name: str, value: Any) -> str:
    if value is None:
        return _said(speech, f"{name}.usual") or speech.value(name, value)
    if isinstance(value, bool):
        return _said(speech, f"{name}.{'on' if value else 'off'}") or speech.value(name, value)
    return _said(speech, f"{name}.{value}") or speech.value(name, str(value))


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return msgspec.to_builtins(field.default)
    made = None if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    return msgspec.to_builtins(made)


@lru_cache(64)
def cards(game_id: str, language: str) -> tuple[bytes, str]:
    """Every card of a game's packs as JSON, and a tag that stands for it."""
    find(game_id)
    try:
        library = find_library(game_id)
    except UnknownGame:
        return _tagged([])
    speech = Speech(find(game_id), language)
    found = [
        _card(library, entry, pack.info.id, kind, speech)
        for pack in library.packs.packs
        for kind, entries in pack.entries.items()
        for entry in entries
    ]
    return _tagged(found)


def _card(library: Library, entry: Entry, pack: str, kind: str, speech: Speech) -> CardInfo:
    language = speech.say.language
    try:
        text = library.words.text_of(entry, language)
    except KeyError:  # a text that is not written yet
        text = ""
    name = library.words.name_of(entry, language)
    parts = printed(library.words, entry, language)
    return CardInfo(entry.id, kind, _kind_words(speech, kind), pack, name, text, parts)


def _kind_words(speech: Speech, kind: str) -> str:
    """What a kind of card is called: by `kind.*` of the game's texts, or as anything of that name is."""
    label = speech.texts.get(f"kind.{kind}") or speech.label(kind)
    return speech.plain(kind) if "{" in label else label


@lru_cache(64)
def words(game_id: str, language: str) -> tuple[bytes, str]:
    """A game's texts by key as JSON, and a tag that stands for it."""
    return _tagged(dict(texts_of(find(game_id), language)))


def _tagged(thing: Any) -> tuple[bytes, str]:
    raw = msgspec.json.encode(thing)
    return raw, f'"{blake2b(raw, digest_size=12).hexdigest()}"'
