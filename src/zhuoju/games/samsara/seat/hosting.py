"""What a DJ needs between missions: house rules, cards to read and audit, foes, how hard they are."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, get_args, get_origin

import msgspec

from zhuoju.games.samsara.audit import dossier
from zhuoju.games.samsara.audit.whole_card import audit
from zhuoju.games.samsara.catalogue.library import CREATURES, LIBRARY, PRESETS
from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.fight import own_foes
from zhuoju.games.samsara.journey import departure
from zhuoju.games.samsara.journey.report_words import spelled
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.model.findings import Finding
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.words import ATTRIBUTES
from zhuoju.games.samsara.seat import hosting_cards, hosting_foes, hosting_tales, hosting_tools
from zhuoju.kernel import BadOptions, Plain
from zhuoju.kernel.roleplay import Data, Estimate, Foe, HouseRule, Look, LookPart, LookRow, Roleplay, Staging
from zhuoju.kernel.table import Table

GRADES: Final = " FEDCBA"
SHOWN: Final = ("hp", "san", "stamina", "energy", "move", "load", "unarmed", "resistance")


# House rules


def rules() -> list[HouseRule]:
    """SAM-TAB-24 Every option of a room that is a switch or a choice."""
    found = []
    for field in msgspec.structs.fields(Room):
        if isinstance(field.default, bool):
            found.append(HouseRule(field.name, field.default))
        elif get_origin(field.type) is Literal:
            found.append(HouseRule(field.name, field.default, get_args(field.type)))
    return [*found, *hosting_cards.rules()]


def options(chosen: Mapping[str, Plain]) -> dict[str, Plain]:
    """House rules as the option `room`. Raises BadOptions."""
    room = hosting_cards.of_the_room(chosen)
    try:
        msgspec.convert(room, Room)
    except msgspec.ValidationError as wrong:
        raise BadOptions(f"samsara: house rules: {wrong}") from None
    return {"room": room}


# Cards


def ready(preset: str) -> Data:
    """A ready card as data. Raises BadOptions."""
    if preset not in PRESETS:
        raise BadOptions(f"samsara: no card {preset!r}")
    made: Data = msgspec.to_builtins(departure.ready_card("p1", preset))
    return made


def _read(data: Data) -> Card:
    try:
        return msgspec.convert(dict(data), Card)
    except msgspec.ValidationError as wrong:
        raise BadOptions(f"samsara: a card: {wrong}") from None


def look(data: Data, language: str) -> Look:
    """A card in words, with what its audit finds. Raises BadOptions."""
    card = _read(data)
    try:
        seen = dossier.read(card)
        failed = audit(card).failed()
    except (KeyError, ValueError, IndexError) as wrong:
        raise BadOptions(f"samsara: this card names what the library does not have: {wrong}") from None
    line = f"★{seen.star} · {_say(language, 'seniority')} {seen.seniority}"
    parts = (
        LookPart(_say(language, "attributes"), tuple(_attributes(seen, language))),
        LookPart(_say(language, "numbers"), tuple(_numbers(seen, language))),
        LookPart(_say(language, "sequences"), tuple(_owned(each, language) for each in seen.sequences)),
        LookPart(_say(language, "ledger"), tuple(_line(each, language) for each in seen.ledger)),
    )
    kept = tuple(part for part in parts if part.rows)
    found = [hosting_tales.refused(card, language), *(_found(each, language) for each in failed)]
    problems = tuple(dict.fromkeys(each for each in found if each))
    return Look(called(card, language), line, seen.seniority, kept, problems)


def _found(one: Finding, language: str) -> str:
    """SAM-AUDIT-65 What the audit found, with its numbers."""
    numbers = " / ".join(spelled(str(each), language) for each in one.numbers.values())
    title = LIBRARY.catalog.say(language, f"audit.{one.id.lower()}")
    return f"{title} ({numbers})" if numbers else title


def called(card: Card, language: str) -> str:
    """The name of a card; a ready one has a name in every language."""
    return _named(card.name, language) if card.name in PRESETS else card.name or card.id


def _attributes(seen: dossier.Dossier, language: str) -> list[LookRow]:
    return [
        LookRow(LIBRARY.catalog.say(language, f"option.{name}"), GRADES[grade], "▮" * grade)
        for name, grade in zip(ATTRIBUTES, seen.grades, strict=True)
    ]


def _numbers(seen: dossier.Dossier, language: str) -> list[LookRow]:
    return [LookRow(_say(language, name), str(getattr(seen.derived, name))) for name in SHOWN]


def _owned(one: dossier.Owned, language: str) -> LookRow:
    entries = ", ".join(f"{spelled(entry.code, language)} {entry.level}" for entry in one.entries)
    return LookRow(spelled(one.name, language), str(one.price), entries)


def _line(line: Any, language: str) -> LookRow:
    kind = LIBRARY.catalog.say(language, f"sheet.ledger.{line.kind}")
    return LookRow(
        f"{line.number}. {kind}",
        f"{line.points:+d} → {line.balance}",
        spelled(line.name, language) if line.name else "",
    )


def _named(entry: str, language: str) -> str:
    return LIBRARY.words.name_of(PRESETS[entry], language)


def _say(language: str, key: str, **params: Plain) -> str:
    return LIBRARY.catalog.say(language, f"console.{key}", **params)


# Foes and fights


def foes() -> list[Foe]:
    """Every creature of the library."""
    return [Foe(name, card.star) for name, card in CREATURES.items()]


def weigh(
    party: Sequence[Data],
    fielded: Mapping[str, int],
    language: str,
    hosts: Sequence[tuple[Data, int]] = (),
    /,
) -> Estimate:
    """Stars against stars: the book has no other measure of a fight. Raises BadOptions."""
    own = sum(ledger.card_star(_read(data)) for data in party)
    for name in fielded:
        if name not in CREATURES:
            raise BadOptions(f"samsara: the library has no creature {name!r}")
    hostile = sum(CREATURES[name].star * n for name, n in fielded.items())
    hostile += sum(own_foes.star(data) * n for data, n in hosts)
    scale = tuple((_say(language, f"scale.{name}"), "") for name in ("lighter", "even", "heavier"))
    place = (hostile > own) - (hostile < own) + 1
    return Estimate(own, hostile, scale[place][0], f"★{own} : ★{hostile}", scale, place)


def stage(staging: Staging) -> dict[str, Plain]:
    """The options of a fight: cards against creatures. Raises BadOptions."""
    if not staging.foes and not staging.own:
        raise BadOptions("samsara: a fight needs somebody to fight; put foes against the party")
    against: list[Any] = [name for name, n in staging.foes.items() for _ in range(n)]
    against += [own_foes.fielded(data) for data, n in staging.own for _ in range(n)]
    cards = [{**card, "id": f"p{n}"} for n, card in enumerate(staging.party, 1)]
    sides: list[Any] = [cards, against]
    return {"mode": "fight", "sides": sides, **options(staging.rules)}


def returned(m: Table[Any, Any]) -> list[Data]:
    """SAM-MISSION-25 The cards after a mission; outside of missions a fight leaves them as they were."""
    if m.options.mode == "mission":
        return hosting_tales.returned(m)
    given = m.options.sides[0] if m.options.sides else []
    return [card for card in given if isinstance(card, dict)]


ROLEPLAY: Final = Roleplay(
    rules=rules,
    options=options,
    presets=lambda: list(PRESETS),
    ready=ready,
    look=look,
    foes=foes,
    weigh=weigh,
    stage=stage,
    returned=returned,
    own_foes=hosting_foes.OWN_FOES,
    tools=hosting_tools.tools,
    reckon=hosting_tools.reckon,
    tales=hosting_tales.tales,
    front=hosting_tales.front,
    tell=hosting_tales.tell,
    report=hosting_tales.report,
    compare=hosting_tales.compare,
    works=hosting_cards.works,
    at_work=hosting_cards.at_work,
    worked=hosting_cards.worked,
    renamed=hosting_cards.renamed,
    files=hosting_cards.files,
)
