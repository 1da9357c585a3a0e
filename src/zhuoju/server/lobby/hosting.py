"""What a role-playing game offers through the server: house rules, ready characters, foes, fights."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct

from zhuoju.kernel import Plain, find
from zhuoju.kernel.roleplay import Estimate, HouseRule, Look, Roleplay
from zhuoju.server.base.refusals import not_found
from zhuoju.server.match.games import OptionInfo
from zhuoju.speech import Speech


class Ready(Struct, frozen=True, omit_defaults=True):
    """A ready character or a foe, by name."""

    id: str
    name: str
    strength: int = 0


def of(game: str) -> Roleplay:
    """The role-playing part of a game; refused where it has none."""
    found = find(game).roleplay
    if found is None:
        raise not_found("a role-playing part of this game")
    return found


def rules(game: str, language: str) -> list[OptionInfo]:
    """The rules that a host may change, each explained; none where the game has none."""
    roleplay, speech = find(game).roleplay, Speech(find(game), language)
    return [_rule(rule, speech) for rule in roleplay.rules()] if roleplay else []


def _rule(rule: HouseRule, speech: Speech) -> OptionInfo:
    key = f"rule.{rule.name}"
    kind = "boolean" if isinstance(rule.default, bool) else "integer"
    said = [speech.texts.get(f"{key}.{value}", str(value)) for value in rule.values]
    return OptionInfo(
        rule.name,
        speech.texts.get(key, rule.name),
        speech.texts.get(f"{key}.about", ""),
        "string" if isinstance(rule.default, str) else kind,
        rule.default,
        list(rule.values) if rule.values else UNSET,
        said if rule.values else UNSET,
        UNSET if rule.least is None else rule.least,
        UNSET if rule.most is None else rule.most,
    )


def presets(game: str, language: str) -> list[Ready]:
    """Ready characters."""
    speech = Speech(find(game), language)
    return [Ready(each, speech.thing(each)) for each in of(game).presets()]


def foes(game: str, language: str) -> list[Ready]:
    """Whom a host may put on a scene, the weakest first."""
    speech = Speech(find(game), language)
    found = [Ready(each.id, speech.thing(each.id), each.strength) for each in of(game).foes()]
    return sorted(found, key=lambda each: (each.strength, each.name))


def look(game: str, data: Mapping[str, Any], language: str) -> Look:
    """A character in words."""
    return of(game).look(data, language)


def weigh(
    game: str,
    party: Sequence[Mapping[str, Any]],
    fielded: Mapping[str, int],
    own: Sequence[tuple[Mapping[str, Any], int]],
    language: str,
) -> Estimate:
    """How hard a fight would be."""
    return of(game).weigh(party, fielded, language, own)


def dated(game: str, options: Mapping[str, Plain], minute: int) -> dict[str, Plain]:
    """The options of a table that begins at this minute of the story, where its game keeps time."""
    dated = of(game).dated
    return {**(dated(options, minute) if dated else options)}


def with_rules(game: str, chosen: Mapping[str, Plain], options: Mapping[str, Plain]) -> dict[str, Plain]:
    """The options of a table with the house rules of its campaign; what was said for it goes first."""
    roleplay = find(game).roleplay
    return {**(roleplay.options(chosen) if roleplay and chosen else {}), **options}
