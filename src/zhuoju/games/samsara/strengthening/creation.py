"""SAM-CREATE Making a card in four steps: personal data, tags, starting points, submission."""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from zhuoju.games.samsara.audit.person import TYPES
from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.character import followers, ledger, races
from zhuoju.games.samsara.character.sequences import gate, price_of
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.card import Card, Sequence
from zhuoju.games.samsara.model.findings import Report
from zhuoju.games.samsara.model.phase import Tunnel
from zhuoju.games.samsara.model.refusal import insist, refuse
from zhuoju.games.samsara.model.words import ATTRIBUTES, Personality, Trait
from zhuoju.games.samsara.strengthening import approval, purchases, tunnel

Step = Literal["person", "tags", "points", "submit"]
STEPS: Final[tuple[Step, ...]] = ("person", "tags", "points", "submit")
LANGUAGES: Final = ("zh-Hans", "en")


class StepState(Struct, frozen=True):
    """SAM-CREATE-01 One step of the builder, and what it still needs."""

    step: Step
    missing: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether the next step is open."""
        return not self.missing


def new_card(name: str) -> Tunnel:
    """SAM-CREATE-02, 04 An empty card: six F, 300 points, the first passage of the tunnel."""
    card = Card(name, grades=dict.fromkeys(ATTRIBUTES, 1))
    return tunnel.open_tunnel(card, "", tables.START_POINTS)


def steps(builder: Tunnel) -> list[StepState]:
    """SAM-CREATE-01 The four steps with what is missing; the last needs all before it."""
    card = builder.card
    person = [field for field in ("name", "age", "looks", "background") if not getattr(card, field).strip()]
    if not card.races:
        person.append("race")
    person += [f"traits:{name}" for name in races.missing_traits(card) if card.races]
    if not card.personalities or any(bad_pair(main, second) for main, second in card.personalities):
        person.append("personality")
    tags = [] if len(card.tags) == 2 and all(card.tags) and card.tags[0] != card.tags[1] else ["tags"]
    left = ledger.balance(card)
    points = StepState("points", (), ("left_over",) if left else ())
    open_steps = [name for name, lacks in (("person", person), ("tags", tags)) if lacks]
    return [StepState("person", tuple(person)), StepState("tags", tuple(tags)), points,
            StepState("submit", tuple(open_steps))]  # fmt: skip


def bad_pair(main: str, second: str) -> bool:
    """SAM-CREATE-11 Main and secondary type are two different ones of the nine."""
    return main not in TYPES or second not in TYPES or main == second


# Step 1


def tell(builder: Tunnel, *, name: str, age: str, looks: str, background: str) -> None:
    """SAM-CREATE-09 Who this is; the background has no limit but must be there. Raises Refused."""
    card = builder.card
    if not background.strip():
        raise refuse("no_past", "SAM-CREATE-09")
    card.name, card.age, card.looks, card.background = name, age, looks, background


def take_personalities(builder: Tunnel, pairs: list[tuple[Personality, Personality]]) -> None:
    """SAM-CREATE-11, 14 One pair of types for each personality; they mean no numbers. Raises Refused."""
    if not pairs:
        raise refuse("no_personality", "SAM-CREATE-11")
    for main, second in pairs:
        if bad_pair(main, second):
            raise refuse("same_types", "SAM-CREATE-11", type=main)
    builder.card.personalities = list(pairs)


def take_race(builder: Tunnel, race: str, own: Mapping[Trait, str] | None = None) -> None:
    """SAM-CREATE-07 A regular race of the library, or one of one's own; both are free. Raises Refused."""
    insist(races.may_take(builder.card, race, creation=True))
    if race == races.OWN:
        missing = [name for name in races.TRAITS if not (own or {}).get(name, "").strip()]
        if missing:
            raise refuse("no_trait", "SAM-RACE-04", trait=missing[0])
    builder.card.races = [race]
    builder.card.own_race = dict(own or {}) if race == races.OWN else {}
    if races.body_too_large(races.body(builder.card)):
        raise refuse("body", "SAM-RACE-06", most=tables.BODY)


# Step 2


def take_tags(builder: Tunnel, one: str, other: str) -> None:
    """SAM-CREATE-16 Two tags, for ever once the card is approved. Raises Refused."""
    if builder.card.first_tags:
        raise refuse("tags_fixed", "SAM-CREATE-16")
    if not one.strip() or not other.strip() or one.strip() == other.strip():
        raise refuse("two_tags", "SAM-CREATE-16")
    builder.card.tags = [one.strip(), other.strip()]


# Step 3


def spend(
    builder: Tunnel, entry: str, parameters: Mapping[str, str] | None = None, *, refit: bool = False
) -> Sequence:
    """SAM-CREATE-02, 05, 06 Buy from the library; at creation everything is of one star. Raises Refused."""
    with tunnel.whole(builder):
        bought = purchases.exchange(builder, entry, parameters=parameters, refit=refit)
        if gate(bought) > 1:
            raise refuse("first_star", "SAM-CREATE-05", gate=gate(bought))
    return bought


def put_back(builder: Tunnel, name: str) -> None:
    """Undo a purchase while the card is still being built: as if it had not been made. Raises Refused."""
    card = builder.card
    held = next((s for s in card.sequences if s.id == name), None)
    if held is None or builder.mission:
        raise refuse("no_sequence", "SAM-CREATE-02", sequence=name)
    card.sequences.remove(held)
    for other in card.sequences:
        if other.where.inside == name:
            other.where.place, other.where.inside = "hung", ""
    card.ledger = ledger.rebuild(line for line in card.ledger if line.sequence != name)


# Step 4


def hand_in(builder: Tunnel) -> Report:
    """SAM-CREATE-01 Submit to a tutor; not with an earlier step incomplete. Raises Refused."""
    missing = steps(builder)[-1].missing
    if missing:
        raise refuse("step_open", "SAM-CREATE-01", step=missing[0])
    return approval.submit(builder)


def from_preset(name: str, preset: str, language: str = "zh-Hans") -> Tunnel:
    """SAM 9.9 A ready-made first card, everything bought, ready to be handed in."""
    made = library.PRESETS[preset]
    builder = new_card(name)

    def said(wording: object) -> str:
        return str(getattr(wording, "en" if language == "en" else "hans"))

    tell(builder, name=said(made.name), age="?", looks=said(made.looks), background=said(made.background))
    take_race(builder, made.race)
    take_personalities(builder, [(made.main, made.second)])
    take_tags(builder, said(made.tags[0]), said(made.tags[1]))
    for entry in made.purchases:
        spend(builder, entry)
    return builder


def could_buy(builder: Tunnel) -> dict[str, int]:
    """SAM-CREATE-02 What the points left would still buy from the library, with prices; dearest first."""
    left = ledger.balance(builder.card)
    found = {entry: price for entry, price in first_prices().items() if price <= left}
    return dict(sorted(found.items(), key=lambda kept: (-kept[1], kept[0])))


def first_prices() -> dict[str, int]:
    """SAM-CREATE-05 Everything a new card may have, with its price: one star, and no racial skills."""
    open_to_all = [name for name, skill in library.SKILLS.items() if not skill.racial]
    offered = [followers.library_sequence(name, name) for name in (*library.ITEMS, *open_to_all)]
    return {s.id: price_of(s) for s in offered if gate(s) == 1}


def confirmations() -> tuple[str, ...]:
    """SAM-CREATE-10, SAM-GAME-09 What an auditor confirms with a tick: a past that tells, and nobody holy."""
    return ("SAM-CREATE-10", "SAM-AUDIT-70")


def tags_beside_check(card: Card) -> tuple[str, ...]:
    """SAM-CREATE-17 The tags as they stand next to a daily check; what they are worth the DJ decides."""
    return tuple(card.tags)
