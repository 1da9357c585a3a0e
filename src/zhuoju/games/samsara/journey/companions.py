"""SAM-FOLLOW-10, SAM-VEH-16 The followers and vehicles a party brings into a fight, and takes home again."""

from collections.abc import Iterator

from zhuoju.games.samsara.character.sequences import item_of
from zhuoju.games.samsara.fight import fighters
from zhuoju.games.samsara.journey import deployment
from zhuoju.games.samsara.journey.trip import BESIDE, Trip, party, progress
from zhuoju.games.samsara.model.mission_state import Participant, in_play
from zhuoju.games.samsara.model.state import Companion
from zhuoju.kernel import Flow, choose_some


def able(one: Participant) -> dict[str, str]:
    """Sequences that can come, by what they are called: no dead, no wrecks, nothing asleep."""
    found: dict[str, str] = {}
    for own in in_play(one).sequences:
        build = item_of(own)
        follows = own.follower is not None and not own.follower.dead
        drives = build is not None and build.vehicle is not None and not own.where.destroyed
        if (follows or drives) and not own.off and own.id not in one.sealed:
            name = f"bring {own.library or own.name}"
            alike = sum(said == name or said.startswith(f"{name} ") for said in found)
            found[f"{name} {alike + 1}" if alike else name] = own.id
    return found


def ask(m: Trip) -> Flow[None]:
    """SAM-FOLLOW-10 Before a fight every owner says which followers and vehicles take part."""
    so_far = progress(m)
    so_far.companions = []
    for owner in party(m):
        options = able(so_far.desk.people[owner.source])
        if options:
            chosen = yield from choose_some(
                0, len(options), so_far.seats[owner.source], "mission.companions", options,
                clause="SAM-FOLLOW-10", default=list(options), who=owner.ref,
            )  # fmt: skip
            so_far.companions += [Companion(owner.source, sequence) for sequence in chosen]


def enter(m: Trip) -> None:
    """SAM-FOLLOW-10, SAM-VEH-09 Whoever was named stands behind the owner, hurt as it is."""
    so_far, fight = progress(m), m.state.fight
    behind: dict[str, int] = {}
    for one in so_far.companions:
        ref = so_far.refs[one.card]
        owner = fight.fighters[ref]
        behind[one.card] = behind.get(one.card, 0) + 1
        seat = so_far.seats[one.card]
        if _follows(m, one):
            found = deployment.deploy_follower(so_far.desk, one.card, one.sequence, seat, ref)
        else:
            found = deployment.deploy_vehicle(so_far.desk, one.card, one.sequence, seat, ref)
        one.ref = fighters.enter(fight, found, (owner.at[0], owner.at[1] - behind[one.card] * BESIDE)).ref


def _follows(m: Trip, one: Companion) -> bool:
    sheet = in_play(progress(m).desk.people[one.card])
    return any(s.id == one.sequence and s.follower is not None for s in sheet.sequences)


def present(m: Trip) -> Iterator[Companion]:
    """Those who stand on the table."""
    return (one for one in progress(m).companions if one.ref in m.state.fight.fighters)


def bring_back(m: Trip) -> None:
    """SAM-FOLLOW-15, SAM-EDGE-85 What became of them; what a follower did is to its owner's credit."""
    so_far = progress(m)
    for one in present(m):
        found = m.state.fight.fighters[one.ref]
        if _follows(m, one):
            deployment.bring_back_follower(so_far.desk, one.card, one.sequence, found)
            so_far.records[one.card].dealt += found.dealt
            so_far.records[one.card].felled += found.felled
        else:
            deployment.bring_back_vehicle(so_far.desk, one.card, one.sequence, found)
    so_far.companions = []
