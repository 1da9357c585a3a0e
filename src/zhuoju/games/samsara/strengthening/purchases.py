"""SAM-POINTS-04..10 Buying in the tunnel: exchange, remould, self-made, adjust, followers, races."""

from collections.abc import Mapping
from copy import deepcopy

import msgspec

from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.catalogue.soundness import item_flaws, skill_flaws
from zhuoju.games.samsara.character import followers, ledger, races
from zhuoju.games.samsara.character.sequences import new_id, price_of
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.build import Carried, ItemBuild, SkillBuild
from zhuoju.games.samsara.model.card import Follower, Sequence
from zhuoju.games.samsara.model.phase import Tunnel
from zhuoju.games.samsara.model.refusal import insist, refuse
from zhuoju.games.samsara.model.rulings import rule
from zhuoju.games.samsara.model.words import LedgerKind, Origin
from zhuoju.games.samsara.strengthening.tunnel import follower_of, named, owned, pay, place_new, reach, whole

Build = SkillBuild | ItemBuild


def _split(build: Build) -> tuple[SkillBuild | None, ItemBuild | None]:
    """The build by its kind; refused where it is not sound."""
    skill = build if isinstance(build, SkillBuild) else None
    item = build if isinstance(build, ItemBuild) else None
    _insist_sound(Sequence("", "skill" if skill else "item", skill=skill, item=item))
    return skill, item


def _insist_sound(sequence: Sequence) -> None:
    """SAM-AUDIT-23..27, 71, 78 Only what the audit would pass is sold. Raises Refused."""
    if sequence.skill is not None:
        insist(next((flaw.refusal for flaw in skill_flaws(sequence.skill)), None))
    if sequence.item is not None:
        insist(next((flaw.refusal for flaw in item_flaws(sequence.item)), None))


# Library and own work


def exchange(
    tunnel: Tunnel,
    entry: str,
    *,
    parameters: Mapping[str, str] | None = None,
    follower: str = "",
    refit: bool = False,
) -> Sequence:
    """SAM-POINTS-05 Buy from the library; for a follower where one is named. Raises Refused."""
    reach(tunnel, "buy")
    if entry in library.FOLLOWERS:
        return hire(tunnel, followers.from_library(tunnel.card, entry, parameters))
    if entry not in library.SKILLS and entry not in library.ITEMS:
        raise refuse("unknown_sequence", "SAM-POINTS-05", sequence=entry)
    racial = entry in library.SKILLS and library.SKILLS[entry].racial
    if racial and not follower:
        insist(races.may_unlock(tunnel.card, entry))
    return _buy_library(tunnel, entry, "exchange", parameters, follower=follower, refit=refit)


def _buy_library(
    tunnel: Tunnel,
    entry: str,
    kind: LedgerKind,
    parameters: Mapping[str, str] | None = None,
    *,
    follower: str = "",
    refit: bool = False,
) -> Sequence:
    owner = follower_of(tunnel, follower)
    volume = owner.volume if owner else races.body(tunnel.card).volume
    with whole(tunnel):
        sequence = followers.library_sequence(
            new_id(tunnel.card), entry, parameters, body=volume if refit or owner else None
        )
        _insist_sound(sequence)
        if sequence.skill is not None and sequence.skill.racial and owner is None:
            sequence.surcharge = races.surcharge(tunnel.card)
        _take(tunnel, sequence, kind, follower)
    return sequence


def _take(tunnel: Tunnel, sequence: Sequence, kind: LedgerKind, follower: str) -> None:
    """SAM-POINTS-04, SAM-FOLLOW-08 Pay the cost; the same amount is seniority. The line names a follower."""
    owner = follower_of(tunnel, follower)
    sequence.mission = tunnel.mission
    place_new(tunnel.card, sequence, owner)
    price = price_of(sequence)
    why = f"for:{follower}" if follower else ""
    pay(tunnel, kind, price, gained=price, sequence=sequence.id, name=named(sequence), why=why)
    (owner.sequences if owner else tunnel.card.sequences).append(sequence)


def make(
    tunnel: Tunnel,
    build: Build,
    *,
    origin: Origin,
    name: str,
    background: str,
    event: str = "",
    confirmed_by: str = "",
    follower: str = "",
) -> Sequence:
    """SAM-POINTS-06, 07 Remould or make a sequence out of entries; its cost is computed. Raises Refused."""
    reach(tunnel, "buy")
    if not name.strip() or not background.strip():
        raise refuse("no_background", "SAM-POINTS-07")
    skill, item = _split(build)
    if origin == "remould" and not confirmed_by:
        raise refuse("not_confirmed", "SAM-POINTS-06", name=name)
    with whole(tunnel):
        sequence = Sequence(
            new_id(tunnel.card), "skill" if skill else "item", name=name, background=background, skill=skill,
            item=item, origin=origin, version=library.VERSION, event=event,
        )  # fmt: skip
        if skill is not None and skill.racial and not follower:
            sequence.surcharge = races.surcharge(tunnel.card)
        kind: LedgerKind = "remould" if origin == "remould" else "self_made"
        _take(tunnel, sequence, kind, follower)
    if origin == "remould":
        about = sequence.id
        rule(tunnel.log, "SAM-POINTS-06", "open", "acquired", who=confirmed_by, about=about, why=event)
    return sequence


def adjust(tunnel: Tunnel, name: str, build: Build) -> int:
    """SAM-POINTS-09, 10 Upgrade an owned skill or item by at least 100; what it costs. Raises Refused."""
    reach(tunnel, "buy")
    held = owned(tunnel, name, vault=False)
    old = held.sequence
    if old.kind != ("skill" if isinstance(build, SkillBuild) else "item"):
        raise refuse("other_kind", "SAM-POINTS-09", sequence=name)
    skill, item = _split(build)
    new = msgspec.structs.replace(old, skill=skill, item=item, version=library.VERSION)
    before, after = price_of(old), price_of(new)
    if after < before:
        raise refuse("no_weakening", "SAM-POINTS-10", old=before, new=after)
    if after < before + tables.ADJUST_LEAST:
        raise refuse("adjust_least", "SAM-POINTS-09", new=after, least=before + tables.ADJUST_LEAST)
    pay(tunnel, "adjust", after - before, gained=after - before, sequence=name, name=named(old))
    tunnel.card.archive.append(deepcopy(old))
    old.skill, old.item, old.version = skill, item, library.VERSION
    return after - before


def hire(tunnel: Tunnel, follower: Follower) -> Sequence:
    """SAM-FOLLOW-07 Buy a follower for its own seniority and 500; only the first counts. Raises Refused."""
    reach(tunnel, "buy")
    if tunnel.mission == "" and followers.price(follower) > tables.START_POINTS:
        raise refuse("no_follower_yet", "SAM-CREATE-06", price=followers.price(follower))
    insist(followers.grades_refused(follower, follower.grades))
    with whole(tunnel):
        sequence = Sequence(
            new_id(tunnel.card), "follower", follower.library, name=follower.name, follower=follower,
            origin="exchange" if follower.library else "self_made", mission=tunnel.mission,
            version=library.VERSION, where=Carried("parked"),
        )  # fmt: skip
        for own in follower.sequences:
            _insist_sound(own)
            place_new(tunnel.card, own, follower)
        pay(
            tunnel, "follower", followers.price(follower), gained=price_of(sequence), sequence=sequence.id,
            name=named(sequence),
        )  # fmt: skip
        tunnel.card.sequences.append(sequence)
    return sequence


# Races


def change_race(tunnel: Tunnel, names: list[str]) -> None:
    """SAM-RACE-07, 08, 11..14 Take these bloodlines: required skills are bought, a fusion costs extra."""
    reach(tunnel, "buy")
    card = tunnel.card
    if not names or len(names) != len(dict.fromkeys(names)):
        raise refuse("unknown_race", "SAM-RACE-01", race=", ".join(names))
    for name in names:
        if name not in card.races:
            insist(races.may_take(card, name, creation=tunnel.mission == ""))
    left = races.left_overs(card, names)
    if left:
        raise refuse("racial_left", "SAM-RACE-11", sequence=left[0].id)
    with whole(tunnel):
        fresh = [name for name in names if name not in tunnel.card.races]
        tunnel.card.races = list(names)
        _charge_fusion(tunnel)
        for name in fresh:
            ledger.append(tunnel.card, "race", mission=tunnel.mission, name=name)
            for skill in library.RACES[name].required if name in library.RACES else ():
                if not any(s.library == skill for s in (*tunnel.card.sequences, *tunnel.card.vault)):
                    _buy_library(tunnel, skill, "race")


def _charge_fusion(tunnel: Tunnel) -> None:
    """SAM-RACE-12, 14 Racial skills that were there before a fusion cost 100 more from now on."""
    fee = races.surcharge(tunnel.card)
    for skill in races.racial_skills(tunnel.card):
        if skill.surcharge < fee:
            more = fee - skill.surcharge
            vaulted = any(s is skill for s in tunnel.card.vault)
            skill.surcharge = fee
            pay(
                tunnel, "surcharge", more, gained=0 if vaulted else more, sequence=skill.id, name=named(skill)
            )
