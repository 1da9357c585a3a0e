"""TAM-END-02 to 11 The progress sheet: endings ticked, components unlocked, scenarios open."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from zhuoju.games.tamashii.model.cards import Component, UnlockCode
from zhuoju.games.tamashii.model.library import LIBRARY
from zhuoju.games.tamashii.model.scenario_cards import EndingCard, Guide, SheetRow
from zhuoju.games.tamashii.model.state import Options, State, Tamashii
from zhuoju.games.tamashii.model.words import Difficulty
from zhuoju.kernel import BadOptions, BadSave, CampaignRules, Chapter, Ending, Plain, Withheld

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


# What is on the sheet


def prologue() -> Guide:
    """TAM-SETUP-02 The scenario that must be played first: the one whose ending opens the others."""
    opening = [card.id for card in LIBRARY.packs.of(EndingCard).values() if card.opens_scenarios]
    return next(guide for guide in LIBRARY.packs.of(Guide).values() if opening[0].startswith(guide.id))


def endings(letter: str) -> list[EndingCard]:
    """TAM-END-05 The ending boxes of a scenario: its victory cards."""
    cards = LIBRARY.packs.of(EndingCard).values()
    return [card for card in cards if card.victory and card.id.startswith(letter)]


def rows() -> dict[str, SheetRow]:
    """The rows of the sheet by letter, in the recommended order (TAM-SETUP-23)."""
    return {row.scenario: row for row in LIBRARY.packs.of(SheetRow).values()}


def boxes(letter: str) -> list[str]:
    """TAM-END-05 The ending boxes in a scenario's row; without a row, one for each victory card."""
    row = rows().get(letter)
    return list(row.endings) if row else [card.id for card in endings(letter)]


def done(campaign: Campaign, letter: str) -> bool:
    """Whether a scenario has at least one ticked ending."""
    return any(box in campaign.ticked for box in boxes(letter))


def lacking(campaign: Campaign) -> list[str]:
    """TAM-END-06 The scenarios that must still be brought to an ending before the finale, by letter."""
    last = {row.scenario for row in rows().values() if row.finale}
    last |= {guide.id for guide in LIBRARY.packs.of(Guide).values() if guide.finale}
    every = dict.fromkeys((*rows(), *LIBRARY.packs.of(Guide)))
    return [letter for letter in every if letter not in last and not done(campaign, letter)]


def available(campaign: Campaign) -> list[str]:
    """TAM-SETUP-02, TAM-END-06, 07 The scenarios that may be played now, by letter; any of them again."""
    return [letter for letter in LIBRARY.packs.of(Guide) if closed(campaign, letter) is None]


def closed(campaign: Campaign, letter: str) -> Withheld | None:
    """Why a scenario may not be played now."""
    guide, first = LIBRARY.packs.of(Guide).get(letter), prologue().id
    if guide is None:
        return Withheld(letter, "to_come")
    if letter != first and not done(campaign, first):
        return Withheld(letter, "prologue_first", {"scenario": name_key(first)}, "TAM-SETUP-02")
    waits = lacking(campaign) if guide.finale else []
    if waits:
        keys: list[Plain] = [name_key(each) for each in waits]
        return Withheld(letter, "finale_waits", {"scenarios": keys}, "TAM-END-06")
    return None


def name_key(letter: str) -> str:
    """The key of a scenario's name."""
    row = rows().get(letter)
    return row.id if row else letter


def chapters(campaign: Campaign) -> list[Chapter]:
    """Every scenario, its boxes, and why it is not open: the rows of the sheet, then what has no row."""
    return [
        Chapter(
            letter,
            name_key(letter),
            tuple(Ending(box, box in campaign.ticked) for box in boxes(letter)),
            closed(campaign, letter),
        )
        for letter in dict.fromkeys((*rows(), *LIBRARY.packs.of(Guide)))
    ]


def front(letter: str, language: str) -> str:
    """TAM-SETUP-23 What may be read of a guide before it is chosen: difficulty, length, warning, teaser."""
    guide = LIBRARY.packs.of(Guide).get(letter)
    if guide is None:
        return ""
    labels = [f"difficulty.{guide.difficulty}", f"length.{guide.length}"]
    labels += ["difficulty.warning"] if guide.warning else []
    said = [LIBRARY.catalog.say(language, f"view.{label}") for label in labels]
    teaser = guide.teaser.given(language) or LIBRARY.words.traditional.convert(guide.teaser.hans)
    return f"{LIBRARY.catalog.say(language, 'view.join').join(said)}\n{teaser}"


def brought(campaign: Campaign) -> list[str]:
    """TAM-END-02 The components that have been unlocked so far."""
    entries = [entry for entry in LIBRARY.packs if isinstance(entry, Component)]
    return [entry.id for code in campaign.unlocked for entry in entries if entry.unlock == code]


# From game to game


def begin(campaign: Campaign, scenario: str, given: Mapping[str, Plain] | None = None) -> dict[str, Plain]:
    """The options of the next game: what is unlocked by now takes part (TAM-SETUP-21)."""
    asked = dict(given or {})
    if asked.get("mode") == "versus":  # TAM-END-11
        raise BadOptions("campaign: versus games are not kept on the sheet; play them without a campaign")
    if "unlocked" in asked:
        raise BadOptions("campaign: the sheet says what is unlocked; leave out the option `unlocked`")
    codes: list[Plain] = list(campaign.unlocked)
    return {**asked, "scenario": scenario, "unlocked": codes}


def write(campaign: Campaign, m: Tamashii) -> Campaign:
    """TAM-END-04, 11 The sheet after a finished game, solo or not, of whatever difficulty."""
    story = m.state.story
    if story is None:
        return campaign
    return finish(campaign, Record(story.scenario, story.outcome, m.seats, m.options.difficulty))


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


def check(campaign: Campaign) -> None:
    """A sheet ticks endings that there are."""
    known = [box for letter in (*rows(), *LIBRARY.packs.of(Guide)) for box in boxes(letter)]
    for box in campaign.ticked:
        if box not in known:
            raise BadSave(f"this sheet ticks {box!r}, which is no ending of a scenario known here")


CAMPAIGN: CampaignRules[Campaign, State, Options] = CampaignRules(
    sheet=Campaign,
    option="scenario",
    chapters=chapters,
    begin=begin,
    write=write,
    check=check,
    brought=brought,
    front=front,
)
