"""SAM-GAME-18 The tunnel after a mission, in order: rollback, vote, points, strengthening, audit, archive."""

from collections.abc import Iterable

from msgspec.structs import replace

from zhuoju.games.samsara.audit.look import AuditMission
from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.mission import feedback, revival, rewards, rollback
from zhuoju.games.samsara.model.card import Approval, Played
from zhuoju.games.samsara.model.findings import Report
from zhuoju.games.samsara.model.mission_state import RANKINGS, Mission, Reward, card_of
from zhuoju.games.samsara.model.phase import Tunnel
from zhuoju.games.samsara.model.refusal import refuse
from zhuoju.games.samsara.strengthening import approval
from zhuoju.games.samsara.strengthening.tunnel import copy_card, open_tunnel


def roll_back(m: Mission) -> None:
    """SAM-GAME-18 (1) Survivors are rolled back; in PvP the dead are remade at once."""
    if m.rolled_back:
        return
    m.rolled_back = True
    for one in m.people.values():
        if one.fate != "dead":
            rollback.roll_back(one, m.room)
    if m.brief.pvp:
        revival.remake(m)


def vote_is_open(m: Mission) -> bool:
    """SAM-REVIVE-01 Whether the survivors are asked."""
    return revival.barred(m) is None


def credited(m: Mission) -> bool:
    """Whether the rewards have been credited."""
    return bool(m.rewards) or not m.people


def credit(m: Mission, who: str) -> dict[str, Reward]:
    """SAM-GAME-18 (3), SAM-REWARD Work out all rewards and open the tunnel with them. Raises Refused."""
    if who != m.dj:
        raise refuse("dj_only", "SAM-REWARD-02", who=who)
    if m.state != "rewards" or m.rewards:
        raise refuse("not_now", "SAM-GAME-18", state=m.state)
    if m.brief.pvp and not m.shares:
        revival.share(m)
    for name in m.people:
        m.rewards[name] = _due(m, name)
    for name, one in m.people.items():
        if one.fate != "dead" and not one.guest:
            m.tunnels[name] = open_tunnel(copy_card(one.card), m.id, m.rewards[name].total, room=m.room)
    pay_recorder(m)
    return m.rewards


def _due(m: Mission, name: str) -> Reward:
    """SAM-REVIVE-02, 06 Survivors of a revival forgo everything; looters get their share besides."""
    if m.revived:
        return Reward(name, refused="reward_forgone")
    if m.people[name].guest:
        return Reward(name, refused="reward_guest")
    found = rewards.reward(m, name)
    found.looted = m.shares.get(name, 0)
    return found


def pay_recorder(m: Mission) -> Tunnel | None:
    """SAM-REWARD-12, 13 The recorder is strengthened too; its reward waits for the last feedback."""
    if m.recorder is None or m.recorder.id in m.tunnels or not m.rewards:
        return None
    if feedback.missing(m):
        return None  # only the DJ's own reward stays pending (SAM-RATE-03)
    points = rewards.recorder_reward(m)
    m.rewards[m.recorder.id] = Reward(m.recorder.id, points)
    tunnel = m.tunnels[m.recorder.id] = open_tunnel(copy_card(m.recorder), m.id, points, room=m.room)
    return tunnel


# Strengthening and audit


def audit_mission(m: Mission, card: str) -> AuditMission:
    """What the audit knows of this mission."""
    paid = m.rewards[card].total if card in m.rewards else 0
    recorder = m.recorder is not None and m.recorder.id == card
    return AuditMission(m.id, m.dj, m.room, recorder=recorder, rewards={m.id: paid})


def submit(m: Mission, card: str) -> Report:
    """SAM-GAME-18 (7) A player hands the strengthened card in. Raises Refused."""
    return approval.submit(m.tunnels[card], audit_mission(m, card))


def pass_card(m: Mission, card: str, ticks: Iterable[str] = (), signed: str = "") -> Approval:
    """SAM-GAME-18 (8), (9) The DJ passes a card, the own one too; left-over points are wiped."""
    if signed and signed not in feedback.players(m):
        raise refuse("not_played", "SAM-AUDIT-59", player=signed)
    return approval.approve(
        m.tunnels[card], m.dj, "dj", mission=audit_mission(m, card), ticks=list(ticks), signed=signed
    )


# The archive


def archive(m: Mission) -> None:
    """SAM-MISSION-25, 26 Cards are filed, missions counted, the dead archived; everything is unlocked."""
    for name in m.people:
        _file(m, name)
    if m.recorder is not None and m.recorder.id in m.tunnels:
        _file(m, m.recorder.id)


def settle_recorder(m: Mission, ticks: Iterable[str] = ()) -> Approval:
    """SAM-RATE-03 The last feedback came after the archive: the recorder card is passed and filed now."""
    if m.recorder is None or m.state != "archived":
        raise refuse("not_now", "SAM-REWARD-12", state=m.state)
    given = pass_card(m, m.recorder.id, ticks)
    _file(m, m.recorder.id)
    return given


def _file(m: Mission, name: str) -> None:
    card = copy_card(card_of(m, name))
    recorder = m.recorder is not None and m.recorder.id == name
    if name in m.titles:
        card.titles.append(replace(m.titles[name]))
    before = m.tunnels[name].before if name in m.tunnels else card
    ranks = [feedback.place(m, ranking, name) for ranking in RANKINGS]
    card.missions.append(
        Played(
            m.id, m.brief.title, m.dj, ledger.card_star(before), _result(m, name, recorder=recorder),
            m.rewards[name].total if name in m.rewards else 0, recorder, (ranks[0], ranks[1]),
        )
    )  # fmt: skip
    if recorder:
        m.recorder = card
    else:
        m.people[name].card = card
        if m.people[name].fate == "dead":
            card.status = "dead"
    approval.unlock(card)


def _result(m: Mission, name: str, *, recorder: bool) -> str:
    """A key of the `result` texts."""
    if recorder:
        return "recorded"
    if m.people[name].fate == "alive":
        return "success" if rewards.succeeded(m, name) else "failure"
    return m.people[name].fate
