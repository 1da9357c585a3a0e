"""Adventures one after the other: the party, its clock, what exists once, and how each ended."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from zhuoju.games.meshal.catalogue import adventure_texts
from zhuoju.games.meshal.catalogue.library import ADVENTURES, LIBRARY
from zhuoju.games.meshal.creation.new_beings import dated, preset_sheet
from zhuoju.games.meshal.model.sheet import Sheet
from zhuoju.games.meshal.model.state import Meshal, Options, State
from zhuoju.games.meshal.story.adventure_mode import REFERENCE
from zhuoju.kernel import BadOptions, BadSave, CampaignRules, Chapter, Ending, Plain, Withheld

Word = Annotated[str, Meta(max_length=80)]
KEPT = ("adventure", "clock", "uniques")  # what the sheet says of a match


class Played(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One adventure of the campaign."""

    adventure: Word
    ending: Word
    scenes: list[Word] = []


class Campaign(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The sheet of a campaign: the living and the dead, the clock, and what has been played."""

    party: list[Sheet] = []  # empty: it has not begun
    fallen: list[Sheet] = []
    clock: int = 0
    uniques: list[Word] = []
    played: list[Played] = []


def reached(campaign: Campaign, adventure: str) -> set[str]:
    """The endings of an adventure that this campaign has seen."""
    return {game.ending for game in campaign.played if game.adventure == adventure}


def closed(campaign: Campaign, adventure: str) -> Withheld | None:
    """MES 9.9 Some adventures are for parties that have played others before."""
    card = ADVENTURES[adventure]
    before = len({game.adventure for game in campaign.played} - {adventure})
    if before < card.after:
        return Withheld(adventure, "adventures_first", {"n": card.after - before}, "MES-ENC-07")
    return None


def chapters(campaign: Campaign) -> list[Chapter]:
    """Every adventure with its good endings."""
    rows = []
    for card in ADVENTURES.values():
        seen = reached(campaign, card.id)
        well = enumerate((each for each in card.endings if each.well), 1)
        endings = tuple(Ending(adventure_texts.box(card.id, n), each.id in seen) for n, each in well)
        rows.append(Chapter(card.id, card.id, endings, closed(campaign, card.id)))
    return rows


def front(adventure: str, language: str) -> str:
    """What may be read of an adventure before it is chosen."""
    card = ADVENTURES[adventure]
    length = adventure_texts.said(card.length, language)
    told = LIBRARY.catalog.say(language, "view.adventure.length", length=length)
    return f"{told}\n{adventure_texts.said(card.hook, language)}"


def begin(campaign: Campaign, adventure: str, given: Mapping[str, Plain] | None = None) -> dict[str, Plain]:
    """The options of the next match: the same people, as they are by now."""
    asked = dict(given or {})
    for name in KEPT[1:]:
        if name in asked:
            raise BadOptions(f"campaign: the sheet says what `{name}` is; leave the option out")
    if campaign.party and "party" in asked:
        raise BadOptions("campaign: the party is on the sheet; leave out the option `party`")
    told: dict[str, Any] = {"mode": "adventure", "adventure": adventure, "clock": campaign.clock}
    if campaign.uniques:
        told["uniques"] = list(campaign.uniques)
    if campaign.party:
        told["party"] = [msgspec.to_builtins(sheet) for sheet in campaign.party]
    return {**asked, **told}


def write(campaign: Campaign, m: Meshal) -> Campaign:
    """The sheet after an adventure: who lives goes on, and newcomers take the places of the dead."""
    tale, state = m.state.story, m.state
    if tale is None:
        return campaign
    sheets = [state.beings[ref].sheet for ref in tale.party]
    living: list[Sheet] = [sheet for sheet in sheets if not sheet.dead]
    dead = [sheet for sheet in sheets if sheet.dead]
    for _ in dead:
        living.append(newcomer(living, [*campaign.fallen, *dead], m))
    played = [*campaign.played, Played(tale.adventure, tale.ending, list(tale.trail))]
    return Campaign(living, [*campaign.fallen, *dead], state.clock, list(state.uniques), played)


def note(campaign: Campaign, m: Meshal) -> Campaign:
    """The sheet after an adventure of others: how it ended, and what there is no second of."""
    tale = m.state.story
    if tale is None:
        return campaign
    played = [*campaign.played, Played(tale.adventure, tale.ending, list(tale.trail))]
    return replace(campaign, played=played, uniques=list(m.state.uniques))


def newcomer(living: list[Sheet], fallen: list[Sheet], m: Meshal) -> Sheet:
    """A ready-made character whom this campaign does not know yet, else any; it sets out now."""
    known = {sheet.name for sheet in (*living, *fallen)}
    name = next((each for each in REFERENCE if each not in known), REFERENCE[len(known) % len(REFERENCE)])
    return dated(preset_sheet(name, m.state.profile), m.state.clock)


def check(campaign: Campaign) -> None:
    """A sheet tells of adventures that there are. Raises BadSave."""
    for game in campaign.played:
        if game.adventure not in ADVENTURES:
            raise BadSave(f"this sheet has played {game.adventure!r}, which is no adventure known here")


CAMPAIGN: CampaignRules[Campaign, State, Options] = CampaignRules(
    sheet=Campaign,
    option="adventure",
    chapters=chapters,
    begin=begin,
    write=write,
    note=note,
    check=check,
    front=front,
)
