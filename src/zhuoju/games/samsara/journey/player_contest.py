"""SAM-REVIVE-06..09 A contest between players as a mission: cards, sides, and what follows the battle."""

from typing import Final

from zhuoju.games.samsara.fight import fighters
from zhuoju.games.samsara.fight.standing import alive
from zhuoju.games.samsara.journey import departure, deployment, homecoming
from zhuoju.games.samsara.journey.trip import Trip, bring_back, progress
from zhuoju.games.samsara.mission import daily_checks, desk, life
from zhuoju.games.samsara.mission.rewards import note_play
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.fight_state import Fighter
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.mission_state import UNTOLD, Brief, Mission
from zhuoju.games.samsara.model.state import Entry, Progress, Record, State
from zhuoju.kernel import BadOptions, Flow, Next, Seat, step

TITLE: Final = "contest"
MOST: Final = 8


def open_desk(room: Room, players: int) -> Mission:
    """SAM-MISSION-02 The brief of a contest; its texts are keys."""
    brief = Brief(
        title=TITLE, mode="direct", players=(2, max(players, MOST)), starts=UNTOLD,
        ends=UNTOLD, date=UNTOLD, room=room, pvp=True, plane=f"{TITLE}.plane",
        teaser=f"{TITLE}.quest",
    )  # fmt: skip
    found = life.draft(TITLE, departure.DJ, brief)
    life.advance(found, departure.DJ)
    return found


def enrol(s: State, entry: Entry, seat: Seat, side: str) -> Fighter:
    """SAM-MISSION-01 Somebody applies with a card for a side, and stands on the table. Raises BadOptions."""
    assert s.progress is not None
    so_far, found = s.progress, s.progress.desk
    card = departure.card_of(entry, f"p{len(so_far.seats) + 1}")
    if card.id in so_far.seats:
        raise BadOptions(f"samsara: card {card.id!r} is named twice")
    desk.apply(found, f"player {seat + 1}", card, confirmed=True)
    joined = desk.decide(found, card.id, "accepted")
    assert joined is not None
    joined.side = side
    desk.read_card(found, card.id)
    desk.ready(found, card.id)
    so_far.seats[card.id], so_far.records[card.id] = seat, Record()
    return fighters.from_card(card, seat, side)


def send_in(s: State) -> None:
    """SAM-GAME-17 All have applied: on to the battle, with the sheets that count in play."""
    assert s.progress is not None
    so_far = s.progress
    while so_far.desk.state != "running":
        life.advance(so_far.desk, departure.DJ)
    for ref, one in list(s.fight.fighters.items()):
        found = deployment.deploy(so_far.desk, one.source, one.seat)
        found.ref, found.at, found.restraint = ref, one.at, False
        s.fight.fighters[ref] = found
        so_far.refs[one.source] = ref
    s.fight.then = "contest_ends"


def begin(s: State, players: int, recorder: Entry) -> None:
    """SAM-REWARD-12 The desk of a contest, and the DJ's own card that records it."""
    found = open_desk(s.fight.room, players)
    desk.name_recorder(found, departure.recorder_of(recorder))
    s.progress = Progress("", found)


@step
def contest_ends(m: Trip) -> Flow[Next]:
    """SAM-REVIVE-06 The side that stands alone has won; the dead are remade in the tunnel."""
    yield from ()
    so_far = progress(m)
    bring_back(m)
    so_far.rounds += m.state.fight.round
    daily_checks.battle_fought(so_far.desk, TITLE)
    note_play(so_far.desk, tables.PLAY_MINUTES)
    sides = sorted({one.side for one in m.state.fight.fighters.values() if alive(one)})
    won = sides if len(sides) == 1 else []
    return homecoming.declared(m, success=bool(won), won=won)
