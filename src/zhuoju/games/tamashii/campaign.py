"""TAM-END-02 to 11 The progress sheet: endings ticked, components unlocked, scenarios open."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from zhuoju.games.tamashii.cards import UnlockCode
from zhuoju.games.tamashii.library import LIBRARY
from zhuoju.games.tamashii.scenario_cards import EndingCard, Guide
from zhuoju.games.tamashii.words import Difficulty
from zhuoju.kernel import BadOptions

Code = UnlockCode
Number = Annotated[str, Meta(max_length=8)]


class Record(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One game of the campaign."""

    scenario: Number
    card: Number  # the victory or defeat card; empty: conceded
    seats: int = 1
    difficulty: Difficulty = "normal"


class Campaign(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A progress sheet. Nothing else carries over from game to game (TAM-END-09)."""

    ticked: list[Number] = []  # victory cards
    unlocked: list[Code] = []  # codes of components, beside X00
    games: list[Record] = []


def prologue() -> Guide:
    """TAM-SETUP-02 The scenario that must be played first: the one whose ending opens the others."""
    opening = [card.id for card in LIBRARY.packs.of(EndingCard).values() if card.opens_scenarios]
    return next(guide for guide in LIBRARY.packs.of(Guide).values() if opening[0].startswith(guide.id))


def endings(letter: str) -> list[EndingCard]:
    """TAM-END-05 The ending boxes of a scenario: its victory cards."""
    cards = LIBRARY.packs.of(EndingCard).values()
    return [card for card in cards if card.victory and card.id.startswith(letter)]


def done(campaign: Campaign, letter: str) -> bool:
    """Whether a scenario has at least one ticked ending."""
    return any(card.id in campaign.ticked for card in endings(letter))


def available(campaign: Campaign) -> list[str]:
    """TAM-SETUP-02, TAM-END-06, 07 The scenarios that may be played now, by letter; any of them again."""
    first = prologue().id
    if not done(campaign, first):
        return [first]
    guides = LIBRARY.packs.of(Guide).values()
    others = [guide.id for guide in guides if not guide.finale]
    ready = all(done(campaign, letter) for letter in others)
    return [guide.id for guide in guides if not guide.finale or ready]


def begin(campaign: Campaign, scenario: str, difficulty: Difficulty = "normal") -> dict[str, object]:
    """The options of the next game: what is unlocked by now takes part (TAM-SETUP-21)."""
    open_now = available(campaign)
    if scenario not in open_now:
        raise BadOptions(f"campaign: scenario {scenario!r} is not open yet; open: {', '.join(open_now)}")
    return {"scenario": scenario, "difficulty": difficulty, "unlocked": list(campaign.unlocked)}


def finish(campaign: Campaign, game: Record) -> Campaign:
    """TAM-END-02 to 04, 10 The sheet after a game: unlock, lock again, tick a victory."""
    card = LIBRARY.packs.of(EndingCard).get(game.card)
    games = [*campaign.games, game]
    if card is None:  # D-52: a conceded game changes nothing
        return Campaign(campaign.ticked, campaign.unlocked, games)
    fresh = [code for code in card.unlocks if code not in campaign.unlocked]  # 07
    unlocked = [code for code in (*campaign.unlocked, *fresh) if code not in card.relocks]  # 03
    ticked = list(campaign.ticked)
    if card.victory and card.id not in ticked:
        ticked.append(card.id)
    return Campaign(ticked, unlocked, games)


def dump(campaign: Campaign) -> bytes:
    """The sheet as JSON."""
    return msgspec.json.encode(campaign)


def load(data: bytes | str) -> Campaign:
    """A sheet out of JSON; what it says is checked."""
    return msgspec.json.decode(data, type=Campaign)
