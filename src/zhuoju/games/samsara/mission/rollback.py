"""SAM-MISSION-24 Rollback: the body and its resources return; what was destroyed or killed does not."""

from zhuoju.games.samsara.character.sequences import held, item_of
from zhuoju.games.samsara.mission import recovery
from zhuoju.games.samsara.model.card import Card, Sequence
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.mission_state import Mission, Participant, when
from zhuoju.games.samsara.model.refusal import refuse
from zhuoju.games.samsara.model.rulings import rule


def roll_back(one: Participant, room: Room) -> None:
    """SAM-HP-06, SAM-MISSION-24 Back to the start of the mission, but for losses that last."""
    card = one.card
    if one.playing is not None:
        _keep_losses(one.playing, card, room)
    card.sequences = [s for s in card.sequences if s.source == "own"]  # SAM-POINTS-22
    for sequence in card.sequences:
        sequence.off = False
        if not sequence.where.destroyed:
            sequence.where.wear = 0  # a vehicle is whole again
    for limb in one.vitals.limbs:
        if limb.irrecoverable and limb.name not in card.lost_limbs:
            card.lost_limbs.append(limb.name)  # SAM-HP-07
    one.playing = one.sheet = None
    one.sealed, one.mark_sealed, one.body, one.shown_as = [], False, {}, {}
    one.vitals = recovery.whole(card)


def _keep_losses(played: Card, card: Card, room: Room) -> None:
    """SAM-MISSION-24 Destroyed items and dead followers stay so on the permanent card."""
    own = {h.where: h.sequence for h in held(card) if not h.vault}
    for found in held(played):
        kept = own.get(found.where)
        if kept is None or found.vault or found.sequence.source != "own":
            continue
        kept.where.destroyed = kept.where.destroyed or found.sequence.where.destroyed
        if kept.follower is not None and found.sequence.follower is not None:
            kept.follower.dead = kept.follower.dead or found.sequence.follower.dead
        if not room.consumables_return:
            _keep_use(found.sequence, kept)


def _keep_use(played: Sequence, kept: Sequence) -> None:
    """SAM-TAB-24 Where consumables do not come back, charges and pieces that were used stay used."""
    build = item_of(kept)
    if build is None:
        return
    kept.where.charges = dict(played.where.charges)
    kept.where.used = played.where.used
    if build.consumable and kept.where.used >= build.count:
        kept.where.destroyed = True


# Losses in play


def destroy(one: Participant, sequence: str) -> None:
    """SAM-ITEM-18 An item of a sheet in play is destroyed. Raises Refused."""
    found = next((h.sequence for h in held(one.playing or one.card) if h.sequence.id == sequence), None)
    if found is None or one.playing is None:
        raise refuse("no_sequence", "SAM-MISSION-24", sequence=sequence)
    found.where.destroyed = True


def lose_follower(one: Participant, sequence: str) -> None:
    """SAM-FOLLOW-15 A follower dies in the mission. Raises Refused."""
    found = next((s for s in (one.playing or one.card).sequences if s.id == sequence), None)
    if found is None or found.follower is None or one.playing is None:
        raise refuse("no_follower", "SAM-FOLLOW-15", sequence=sequence)
    found.follower.dead = True


def declare_lost(m: Mission, card: str, limb: str, *, lasting: bool, why: str) -> None:
    """SAM-HP-07 The DJ calls a lost limb irrecoverable, or not. Raises Refused."""
    found = next((one for one in m.people[card].vitals.limbs if one.name == limb), None)
    if found is None:
        raise refuse("no_limb", "SAM-HP-07", limb=limb)
    found.irrecoverable = rule(m.log, "SAM-HP-07", False, lasting, who=m.dj, about=f"{card} {limb}", why=why)
    m.log[-1].when = when(m)


def lend(one: Participant, other: Participant, sequence: str) -> Sequence:
    """SAM-POINTS-21 Lend an item for this mission: the borrower holds a loan that ends at rollback."""
    if one.playing is None or other.playing is None:
        raise refuse("not_running", "SAM-POINTS-21", state="")
    thing = next((s for s in one.playing.sequences if s.id == sequence and s.kind == "item"), None)
    if thing is None:
        raise refuse("no_sequence", "SAM-POINTS-21", sequence=sequence)
    loan = Sequence(
        f"{one.card.id}:{sequence}", "item", thing.library, thing.name, item=thing.item, source="loan"
    )
    other.playing.sequences.append(loan)
    return loan
