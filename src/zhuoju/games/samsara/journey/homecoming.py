"""SAM-GAME-17, 18 After a mission: feedback and rankings, the vote, rewards, the tunnel, the archive."""

from collections.abc import Iterator
from typing import Any, Final, Literal

from zhuoju.games.samsara.journey import closing_questions, critique, report_words, trials
from zhuoju.games.samsara.journey.trip import Trip, progress, written
from zhuoju.games.samsara.mission import (
    closing_order,
    feedback,
    life,
    quests,
    report,
    revival,
    rewards,
)
from zhuoju.games.samsara.model.mission_state import (
    RANKINGS,
    Mission,
    Ranking,
    Reward,
    card_of,
    living,
)
from zhuoju.games.samsara.model.refusal import Refused
from zhuoju.games.samsara.model.tables import RANK_POINTS
from zhuoju.games.samsara.strengthening import passage, tunnel
from zhuoju.kernel import (
    Flow,
    Next,
    Seat,
    choose_amount,
    choose_one,
    choose_order,
    choose_yes_no,
    step,
    together,
)
from zhuoju.kernel import then as go_on

PATIENCE: Final = 2  # so often the audit sends a card back before it stays as it was
ARCHIVED_IN: Final = "zh-Hans"  # of the filed report; any other is written on demand
Ended = Literal["success", "failure"]


# How it ended


@step
def succeeded(m: Trip) -> Flow[Next]:
    """SAM-DECIDE-26 The main quest is done."""
    yield from ()
    trials.settle_late(m)
    return declared(m, success=True)


@step
def failed(m: Trip) -> Flow[Next]:
    """SAM-REWARD-01 The main quest has failed: nobody is paid."""
    yield from ()
    return declared(m, success=False)


def declared(m: Trip, *, success: bool, won: list[str] | None = None) -> Next:
    """SAM-GAME-17 The DJ declares the end; players and DJ say what they thought of each other."""
    desk = progress(m).desk
    life.declare(desk, desk.dj, success=success, ending="", won=won or [])
    life.advance(desk, desk.dj)
    life.advance(desk, desk.dj)
    m.tell("mission_over", success=success)
    return ranks


# Rankings, titles, feedback


@step
def ranks(m: Trip) -> Flow[Next]:
    """SAM-REWARD-03..05, 10, SAM-DECIDE-26 The DJ names the best three of each kind, and may give titles."""
    desk = progress(m).desk
    for ranking in RANKINGS if feedback.needs_ranking(desk) else ():
        order = proposed(m, ranking)
        if m.state.fight.ask_dj:
            names = {f"fighter:{progress(m).refs[card]}": card for card in order}
            order = yield from choose_order(
                m.state.fight.host, "mission.rank", names, clause="SAM-REWARD-03", default=list(names),
                ranking=ranking,
            )  # fmt: skip
        feedback.rank(desk, ranking, order[: len(RANK_POINTS)])
        for place, card in enumerate(order[: len(RANK_POINTS)], 1):
            m.tell("ranked", ranking=ranking, place=place, name=desk.people[card].card.name)
        yield from _title(m, ranking, order[0])
    return reviews


def proposed(m: Trip, ranking: Ranking) -> list[str]:
    """SAM-REWARD-09 The cards by what they did; the dead keep their place."""
    records = progress(m).records
    worth = {
        card: one.influence if ranking == "influence" else one.part_taken for card, one in records.items()
    }
    return sorted(worth, key=lambda card: -worth[card])


def _title(m: Trip, ranking: Ranking, card: str) -> Flow[None]:
    """SAM-REWARD-10, 11 A title for the first; whoever gets it decides whether to wear it."""
    so_far = progress(m)
    key = f"title.{ranking}"
    if so_far.mission:
        key = written(m).titles[RANKINGS.index(ranking)].id
    if so_far.desk.people[card].card.id in so_far.desk.titles:
        return
    given = True
    if m.state.fight.ask_dj:
        given = yield from choose_yes_no(
            m.state.fight.host, "mission.title", clause="SAM-REWARD-10", default="yes",
            name=so_far.desk.people[card].card.name, title=key,
        )  # fmt: skip
    if given:
        title = rewards.award(so_far.desk, card, key)
        m.tell("title", name=so_far.desk.people[card].card.name, title=key)
        title.worn = yield from choose_yes_no(
            so_far.seats[card], "mission.wear", clause="SAM-REWARD-11", default="yes", title=key
        )


@step
def reviews(m: Trip) -> Flow[Next]:
    """SAM-RATE-01, 02, 04, 06 Every player scores and criticises the DJ, sealed until all are in."""
    so_far = progress(m)
    players = {one.player: so_far.seats[card] for card, one in so_far.desk.people.items()}
    so_far.sealing = "feedback"
    given = yield from together(
        {seat: _review(m, player, seat) for player, seat in players.items()}, secret=True
    )
    so_far.sealing = ""
    for player, seat in players.items():
        score, key = given[seat]
        critique.hand_in(so_far.desk, player, score, key, critique.composed(m, player)[key])
    for said in feedback.shown(so_far.desk, so_far.desk.dj):
        m.tell("feedback", player=players[said.player], score=said.score)
    life.advance(so_far.desk, so_far.desk.dj)  # the survivors are rolled back
    return votes if so_far.desk.state == "revive_vote" else pays


def _review(m: Trip, player: str, seat: Seat) -> Flow[tuple[int, str]]:
    score = yield from choose_amount(0, 5, seat, "mission.score", clause="SAM-RATE-01", default=4)
    found = critique.composed(m, player)
    named = {name: value for params in found.values() for name, value in params.items()}
    chosen = yield from choose_one(
        seat, "mission.critique", {key: key for key in found}, clause="SAM-RATE-02",
        default=next(iter(found)), **named,
    )  # fmt: skip
    return score, chosen


# Revival and rewards


@step
def votes(m: Trip) -> Flow[Next]:
    """SAM-REVIVE-01..03 Every survivor votes, with the own amount in sight; one refusal stops it."""
    desk = progress(m).desk
    progress(m).sealing = "vote"
    yield from closing_questions.ask_revival(m, desk, progress(m).seats)
    progress(m).sealing = ""
    life.advance(desk, desk.dj)
    return pays


@step
def pays(m: Trip) -> Flow[Next]:
    """SAM-GAME-18 (3), SAM-REWARD-02, SAM-REVIVE-07 Every number of every reward is told."""
    so_far = progress(m)
    desk = so_far.desk
    for card in living(desk):
        if rewards.unpaid(desk, card) is None and not desk.revived and len(quests.done_by(desk, card)) > 1:
            yield from closing_questions.ask_quest(desk, card, so_far.seats[card])
    if desk.brief.pvp:
        if m.state.fight.ask_dj:
            yield from closing_questions.ask_shares(desk, m.state.fight.host)
        elif revival.takers(desk):
            revival.share(desk)
    if m.state.fight.ask_dj:
        yield from choose_one(m.state.fight.host, "mission.pay", {"pay": True}, clause="SAM-GAME-18")
    closing_order.credit(desk, desk.dj)
    for due in desk.rewards.values():
        tell_reward(m, due)
    life.advance(desk, desk.dj)
    return go_on(strengthens, 0)


def tell_reward(m: Trip, due: Reward) -> None:
    """SAM-REWARD-02 One line: fixed, rank points and multiplier, side quest, loot, total; or why nothing."""
    name = card_of(progress(m).desk, due.card).name
    if due.refused:
        m.tell("unpaid", name=name, reason=due.refused)
        return
    m.tell(
        "reward", name=name, fixed=due.fixed, ranks=due.rank_points, multiplier=due.multiplier,
        quest=due.quest_points, looted=due.looted, points=due.total,
    )  # fmt: skip


# The tunnel


@step
def strengthens(m: Trip, number: int) -> Flow[Next]:
    """SAM-DECIDE-31, SAM-GAME-18 One card after another is strengthened, handed in and passed."""
    so_far = progress(m)
    desk, cards = so_far.desk, list(so_far.desk.tunnels)
    if number >= len(cards):
        return archives
    card = cards[number]
    phase = desk.tunnels[card]
    if phase.stage != "closed":
        seat = so_far.seats.get(card, m.state.fight.host)
        m.tell("tunnel", to=seat, name=phase.card.name)
        patient = so_far.returned.get(card, 0) < PATIENCE
        if patient:
            yield from passage.strengthen(phase, seat)
    if phase.stage != "closed" and not (yield from _passed(m, card)):
        return go_on(strengthens, number)
    return go_on(strengthens, number + 1)


def _passed(m: Trip, card: str) -> Flow[bool]:
    """SAM-GAME-18 (7)..(9) Handed in and passed by the DJ; what the audit refuses begins anew."""
    so_far = progress(m)
    desk, phase = so_far.desk, so_far.desk.tunnels[card]
    try:
        found = closing_order.submit(desk, card)
    except Refused as refused:
        if so_far.returned.get(card, 0) > PATIENCE:
            raise  # a card that nobody changed is sound: this is no fault of the player's
        m.tell("sent_back", name=phase.card.name, check=refused.refusal.clause)
        so_far.returned[card] = so_far.returned.get(card, 0) + 1
        tunnel.restart(phase)
        return False
    signed = ""
    if closing_order.audit_mission(desk, card).recorder and desk.room.recorder_countersign:
        signed = yield from choose_one(
            0,
            "mission.sign",
            {"sign": feedback.players(desk)[0]},
            clause="SAM-AUDIT-59",
            name=phase.card.name,
        )
    left = phase.card.ledger[-1].balance if phase.card.ledger else 0
    closing_order.pass_card(desk, card, [warning.id for warning in found.unticked(())], signed)
    for line in _spent(desk, card):
        m.tell("ledger", name=phase.card.name, **line)
    m.tell("strengthened", name=phase.card.name, left=left, seniority=phase.card.ledger[-1].seniority)
    return True


def _spent(desk: Mission, card: str) -> Iterator[dict[str, Any]]:
    """SAM-POINTS-16 The lines that this phase has written into the ledger."""
    phase = desk.tunnels[card]
    for line in phase.card.ledger[len(phase.before.ledger) :]:
        yield {"what": line.kind, "thing": line.name, "points": line.points, "balance": line.balance}


# The archive


@step
def archives(m: Trip) -> Flow[Next]:
    """SAM-MISSION-03, 25, 26 The report is filed, missions are counted, the dead are archived."""
    yield from ()
    desk = progress(m).desk
    life.advance(desk, desk.dj)
    report.file(desk, desk.dj)
    desk.report = report_words.markdown(desk, ARCHIVED_IN)
    life.advance(desk, desk.dj)
    m.tell("archived", mission=progress(m).mission or desk.id)
    outcome: Ended = "success" if desk.success else "failure"
    winners = list(range(m.state.fight.host)) if desk.success else [m.state.fight.host]
    if desk.won:
        winners = sorted(
            {progress(m).seats[card] for card, one in desk.people.items() if one.side in desk.won}
        )
    m.end(winners, outcome=f"mission.{outcome}")
    return None
