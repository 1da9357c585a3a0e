"""SAM-GAME-17 Missions one after the other: the cards with their ledgers, the recorder, the archive."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from zhuoju.games.samsara import approval, departure, story
from zhuoju.games.samsara.card import Card
from zhuoju.games.samsara.library import MISSIONS, PRESETS
from zhuoju.games.samsara.state import Options, State
from zhuoju.kernel import BadOptions, BadSave, CampaignRules, Chapter, Ending, Plain
from zhuoju.kernel.table import Table

Word = Annotated[str, Meta(max_length=80)]


class Archived(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One mission of the campaign, as the archive keeps it."""

    mission: Word
    outcome: Word
    quests: list[Word] = []
    report: str = ""  # Markdown


class Campaign(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The sheet of a campaign. An empty party: it has not begun."""

    party: list[Card] = []
    fallen: list[Card] = []
    recorder: Card | None = None
    archive: list[Archived] = []


def chapters(campaign: Campaign) -> list[Chapter]:
    """SAM-MISSION-05 Every mission is open to every star; its boxes are its main and its side quests."""
    return [Chapter(name, name, endings(campaign, name)) for name in MISSIONS]


def endings(campaign: Campaign, name: str) -> tuple[Ending, ...]:
    """What has been brought about in a mission so far."""
    played = [one for one in campaign.archive if one.mission == name]
    done = {quest for one in played for quest in one.quests}
    main = any(one.outcome == "mission.success" for one in played)
    return (Ending(name, main), *(Ending(q.id, q.id in done) for q in MISSIONS[name].quests))


def front(name: str, language: str) -> str:
    """SAM-SHEET-14 What the brief says before anybody applies."""
    texts = story.sentences().get(language, {})
    made = MISSIONS[name]
    return f"★{made.grade} · {texts.get(f'word.{name}.plane', '')}"


def begin(campaign: Campaign, name: str, given: Mapping[str, Plain] | None = None) -> dict[str, Plain]:
    """The options of the next match: the same cards, as their ledgers have them by now."""
    asked = dict(given or {})
    if campaign.party and ("party" in asked or "recorder" in asked):
        raise BadOptions("campaign: party and recorder are on the sheet; leave these options out")
    told: dict[str, Any] = {"mode": "mission", "mission": name}
    if campaign.party:
        told["party"] = [msgspec.to_builtins(card) for card in campaign.party]
    if campaign.recorder is not None:
        told["recorder"] = msgspec.to_builtins(campaign.recorder)
    return {**asked, **told}


def write(campaign: Campaign, m: Table[State, Any]) -> Campaign:
    """SAM-MISSION-25, 26 Who lives goes on; a new card takes the place of each of the dead."""
    so_far = m.state.progress
    if so_far is None or not so_far.mission:
        return campaign
    desk = so_far.desk
    cards = [one.card for one in desk.people.values()]
    dead = [card for card in cards if card.status == "dead"]
    living = [card for card in cards if card.status != "dead"]
    for card in living:
        if desk.state != "archived":  # given up: the cards are as they were (SAM-GAME-21)
            approval.unlock(card)
    fallen = [*campaign.fallen, *dead]
    for _ in dead:
        living.append(newcomer([*living, *fallen]))
    outcome = m.result.outcome if m.result is not None else ""
    entry = Archived(so_far.mission, outcome, list(so_far.quests), desk.report)
    recorder = desk.recorder if desk.state == "archived" else campaign.recorder
    return Campaign(living, fallen, recorder, [*campaign.archive, entry])


def note(campaign: Campaign, m: Table[State, Any]) -> Campaign:
    """SAM-MISSION-05 The archive after a mission of others: how it ended, and what they brought about."""
    so_far = m.state.progress
    if so_far is None or not so_far.mission:
        return campaign
    outcome = m.result.outcome if m.result is not None else ""
    entry = Archived(so_far.mission, outcome, list(so_far.quests), so_far.desk.report)
    return replace(campaign, archive=[*campaign.archive, entry])


def newcomer(known: list[Card]) -> Card:
    """A ready-made first card of somebody whom this campaign has not seen, else of anybody."""
    names = [card.name for card in known]
    preset = next((p for p in PRESETS if p not in names), sorted(PRESETS)[len(known) % len(PRESETS)])
    taken = {card.id for card in known}
    free = next(f"p{n}" for n in range(1, len(taken) + 2) if f"p{n}" not in taken)
    return departure.ready_card(free, preset)


def check(campaign: Campaign) -> None:
    """A sheet tells of missions that there are, and of cards that can apply. Raises BadSave."""
    for one in campaign.archive:
        if one.mission not in MISSIONS:
            raise BadSave(f"this sheet has played {one.mission!r}, which is no mission known here")
    for card in campaign.party:
        refused = approval.apply_refused(card, "")
        if refused is not None:
            raise BadSave(f"card {card.id!r} of this sheet cannot apply: {refused.reason} ({refused.clause})")


CAMPAIGN: CampaignRules[Campaign, State, Options] = CampaignRules(
    sheet=Campaign,
    option="mission",
    chapters=chapters,
    begin=begin,
    write=write,
    note=note,
    check=check,
    front=front,
)
