"""SAM-REVIVE The dead return: by the vote of all survivors, or in PvP at the price of their reward."""

from collections.abc import Mapping

from zhuoju.games.samsara.mission import rewards
from zhuoju.games.samsara.mission.dj_console import tell
from zhuoju.games.samsara.mission.rollback import roll_back
from zhuoju.games.samsara.model.mission_state import Mission, fallen, living
from zhuoju.games.samsara.model.refusal import Refusal, insist, refuse
from zhuoju.games.samsara.model.rulings import rule

# Against the plane: a vote


def barred(m: Mission) -> Refusal | None:
    """SAM-REVIVE-01 Why there is no vote."""
    if m.brief.pvp:
        return Refusal("revive_pvp", "SAM-REVIVE-06")
    if not m.success:
        return Refusal("revive_failed", "SAM-REVIVE-01")
    if not living(m):
        return Refusal("nobody_left", "SAM-REVIVE-01")
    if not fallen(m):
        return Refusal("nobody_dead", "SAM-REVIVE-01")
    return None


def at_stake(m: Mission, card: str) -> int:
    """SAM-REVIVE-02 What a survivor would forgo, shown before the vote."""
    return rewards.reward(m, card).total


def vote(m: Mission, card: str, *, yes: bool) -> None:
    """SAM-REVIVE-02, 03 A survivor votes, sealed. The DJ has no vote. Raises Refused."""
    if m.state != "revive_vote" or m.revived is not None:
        raise refuse("no_vote", "SAM-REVIVE-02", state=m.state)
    insist(barred(m))
    if card not in living(m):
        raise refuse("no_voter", "SAM-REVIVE-02", card=card)
    m.votes[card] = yes
    if all(name in m.votes for name in living(m)):
        close(m)


def votes_shown(m: Mission, who: str) -> dict[str, bool]:
    """SAM-REVIVE-03, SAM-HIDE-08 The votes as somebody may see them: the own, and all when it is closed."""
    if m.revived is not None:
        return dict(m.votes)
    return {name: yes for name, yes in m.votes.items() if m.people[name].player == who}


def close(m: Mission) -> bool:
    """SAM-REVIVE-02, 03 Count: one refusal or one silence stops it; then all of the dead return, or none."""
    if m.state != "revive_vote" or m.revived is not None:
        raise refuse("no_vote", "SAM-REVIVE-02", state=m.state)
    m.revived = all(m.votes.get(name, False) for name in living(m))
    if m.revived:
        _return(m)
    tell(m, "revival", revived="yes" if m.revived else "no")
    return m.revived


def _return(m: Mission) -> None:
    """SAM-REVIVE-04 All of the dead come back and are rolled back like survivors."""
    for name in fallen(m):
        m.people[name].fate = "revived"
        roll_back(m.people[name], m.room)


# Player against player: loot


def loot(m: Mission) -> int:
    """SAM-REVIVE-06, 08 What the dead would have received, as if they were eligible."""
    return sum(rewards.full(m, name).total for name, one in m.people.items() if one.fate != "alive")


def takers(m: Mission) -> list[str]:
    """SAM-REVIVE-06 The survivors of a PvP mission."""
    return [name for name, one in m.people.items() if one.fate == "alive"]


def equal_shares(m: Mission) -> dict[str, int]:
    """SAM-DECIDE-30 The proposal: equal, the remainder to the best in influence."""
    names = takers(m)
    if not names:
        return {}
    each, rest = divmod(loot(m), len(names))
    order = m.ranks["influence"].order if "influence" in m.ranks else []
    best = next((name for name in order if name in names), names[0])
    return {name: each + (rest if name == best else 0) for name in names}


def share(m: Mission, shares: Mapping[str, int] | None = None, why: str = "") -> dict[str, int]:
    """SAM-REVIVE-07 The DJ divides the loot by performance: exactly the sum looted. Raises Refused."""
    if not m.brief.pvp:
        raise refuse("not_pvp", "SAM-REVIVE-07")
    decided = dict(shares) if shares is not None else None
    if decided is not None:
        if any(name not in takers(m) or points < 0 for name, points in decided.items()):
            raise refuse("no_taker", "SAM-REVIVE-07")
        if sum(decided.values()) != loot(m):
            raise refuse("loot_sum", "SAM-REVIVE-07", sum=sum(decided.values()), looted=loot(m))
    m.shares = rule(m.log, "SAM-REVIVE-07", equal_shares(m), decided, who=m.dj, why=why)
    return m.shares


def remake(m: Mission) -> list[str]:
    """SAM-REVIVE-06 In PvP every dead reincarnator is remade without a vote, on both sides."""
    remade = fallen(m)
    for name in remade:
        m.people[name].fate = "revived"
        roll_back(m.people[name], m.room)
    return remade


def apply_loser_rule(m: Mission, losers: str, why: str = "") -> None:
    """SAM-REVIVE-09 By a rule announced in the brief the losing side counts as dead, the others as alive."""
    if not m.brief.pvp or not m.brief.loser_rule.strip():
        raise refuse("no_loser_rule", "SAM-REVIVE-09")
    if m.state not in ("ended", "feedback"):
        raise refuse("not_now", "SAM-REVIVE-09", state=m.state)
    was = {name: one.fate for name, one in m.people.items()}
    for one in m.people.values():
        one.fate = "dead" if one.side == losers else "alive"
    rule(
        m.log, "SAM-REVIVE-09", was, {name: one.fate for name, one in m.people.items()}, who=m.dj,
        about=losers, why=why or m.brief.loser_rule,
    )  # fmt: skip
