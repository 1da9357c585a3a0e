"""SAM-GAME-17 A mission on its way: how far it has come, who is there, and how they stand on the table."""

from typing import Any, Final

from zhuoju.games.samsara.catalogue.kinds import Foe, MissionCard, SceneCard
from zhuoju.games.samsara.catalogue.library import MISSIONS
from zhuoju.games.samsara.fight.standing import alive
from zhuoju.games.samsara.journey import deployment
from zhuoju.games.samsara.model.fight_state import Fighter
from zhuoju.games.samsara.model.state import Progress, State
from zhuoju.kernel import Seat, Table

Trip = Table[State, Any]
BESIDE: Final = 2  # metres between two of one side


def progress(m: Trip) -> Progress:
    """How far the mission has come."""
    found = m.state.progress
    assert found is not None
    return found


def written(m: Trip) -> MissionCard:
    """The mission as its author wrote it."""
    return MISSIONS[progress(m).mission]


def scene_now(m: Trip) -> SceneCard:
    """The scene that is being played."""
    return written(m).scenes[progress(m).scene]


def foes_here(m: Trip) -> list[Foe]:
    """The creatures of the scene that nothing keeps away."""
    flags = progress(m).flags
    return [foe for foe in scene_now(m).foes if not foe.unless or foe.unless not in flags]


# The party


def take_places(m: Trip) -> None:
    """SAM-GAME-17 Everybody who lives stands on the table as the desk knows them: wounds, hunger, seals."""
    fight, so_far = m.state.fight, progress(m)
    for number, (card, one) in enumerate(so_far.desk.people.items()):
        if one.fate == "dead":
            continue
        found = deployment.deploy(so_far.desk, card, so_far.seats[card])
        found.restraint, found.at = False, (number * BESIDE, 0)
        if card not in so_far.refs:
            so_far.refs[card], fight.next_ref = fight.next_ref, fight.next_ref + 1
        found.ref = so_far.refs[card]
        fight.fighters[found.ref] = found


def bring_back(m: Trip) -> None:
    """SAM-DECIDE-23 What a battle or a horror did is noted; a broken mind is its own again afterwards."""
    so_far = progress(m)
    for card, one in so_far.desk.people.items():
        found = m.state.fight.fighters.get(so_far.refs.get(card, 0))
        if found is not None and one.fate != "dead":
            deployment.bring_back(so_far.desk, card, found)
            one.vitals.san = max(1, one.vitals.san)
            so_far.records[card].dealt += found.dealt
            so_far.records[card].felled += found.felled


def party(m: Trip) -> list[Fighter]:
    """The reincarnators who can act."""
    refs = progress(m).refs.values()
    return [f for ref, f in m.state.fight.fighters.items() if ref in refs and alive(f)]


def leader(m: Trip) -> Seat:
    """The seat that speaks for the party: of the first who can act."""
    return progress(m).seats[party(m)[0].source]
