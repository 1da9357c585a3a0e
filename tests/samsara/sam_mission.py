"""What the tests of missions share: approved cards, and a mission brought to any state.

m = mission("running", players=3)       # cards c0, c1, c2 of players p0, p1, p2; the DJ is "dj"
settle(m)                               # ranked, everybody gave feedback, up to REWARDS
"""

from collections.abc import Iterable

import pytest

from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.character import followers
from zhuoju.games.samsara.character.ledger import card_seniority
from zhuoju.games.samsara.mission import daily_checks, desk, feedback, life, quests, rewards
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.mission_state import Brief, Mission
from zhuoju.games.samsara.model.refusal import Refused
from zhuoju.games.samsara.model.words import Difficulty, MissionState
from zhuoju.games.samsara.strengthening import approval, creation

CRITIQUE = "节奏偏慢，第三场的描写太少，敌人数值也没有提前算好，下次请改进"
PRESETS = ("PC-01", "PC-02", "PC-03", "PC-04", "PC-05", "PC-06")
TICKS = ("SAM-AUDIT-70", "SAM-AUDIT-07", "SAM-AUDIT-42", "SAM-AUDIT-75", "SAM-AUDIT-49")


def card(name: str, preset: str = "PC-01") -> Card:
    """An approved first card."""
    builder = creation.from_preset(name, preset)
    creation.hand_in(builder)
    approval.approve(builder, "tutor", "tutor", ticks=TICKS)
    builder.card.name = f"{preset} {name}"
    builder.card.approvals[-1].hash = approval.card_hash(builder.card)
    return builder.card


def of_star(name: str, star: int) -> Card:
    """A card of this star; its ledger is not that of a real one."""
    made = card(name)
    least = (0, 901, 2101, 3601, 5401, 7501)[star - 1]
    while card_seniority(made) < least:
        made.sequences.append(followers.library_sequence(f"x{len(made.sequences)}", "IT-W03"))
    made.approvals[-1].hash = approval.card_hash(made)
    return made


def brief(**fields: object) -> Brief:
    """A complete brief."""
    given: dict[str, object] = {
        "title": "屠场的灯", "plane": "雨镇", "teaser": "查明红灯", "starts": "20:00", "ends": "23:30",
        "date": "周六", "players": (1, 8),
    }  # fmt: skip
    return Brief(**(given | fields))  # type: ignore[arg-type]


def mission(
    state: MissionState = "running",
    players: int = 3,
    *,
    room: Room | None = None,
    cards: Iterable[Card] = (),
    **fields: object,
) -> Mission:
    """A mission in this state: cards c0, c1, ... of players p0, p1, ..."""
    m = life.draft("m1", "dj", brief(room=room or Room(), **fields))
    made = [*cards]
    made += [card(f"c{k}", PRESETS[k % 6]) for k in range(len(made), players)]
    go(m, "recruiting", state)
    if m.state != state or state == "recruiting":
        for number, one in enumerate(made):
            desk.apply(m, f"p{number}", one, confirmed=True)
            desk.decide(m, one.id, "accepted")
            desk.read_card(m, one.id)
    for step in ("full", "card_check", "import", "pre_strengthen"):
        go(m, step, state)
    if m.state != state:
        for name in m.people:
            if m.room.temp_level is not None:
                desk.begin_sheet(m, name)
                desk.approve_sheet(m, name)
            desk.ready(m, name)
        go(m, "running", state)
    return m


def go(m: Mission, to: str, last: str) -> None:
    """On to the next state, unless the mission is where the test wants it."""
    if m.state != last:
        assert life.advance(m, "dj") == to


def finish(m: Mission, *, success: bool = True, minutes: int = 200, dead: Iterable[str] = ()) -> Mission:
    """The mission ends; it waits in FEEDBACK."""
    rewards.note_play(m, minutes)
    for name in dead:
        m.people[name].fate = "dead"
    life.declare(m, "dj", success=success, ending="灯灭了")
    life.advance(m, "dj")
    life.advance(m, "dj")
    return m


def ranked(m: Mission, rp: Iterable[str] = (), influence: Iterable[str] = ()) -> Mission:
    """Both rankings; in the order of the cards unless told otherwise."""
    names = list(m.people)[:3]
    feedback.rank(m, "rp", list(rp) or names)
    feedback.rank(m, "influence", list(influence) or names)
    return m


def said(m: Mission) -> Mission:
    """Everybody has given feedback."""
    for player in feedback.players(m):
        feedback.give(m, player, 4, CRITIQUE)
    return m


def quest(m: Mission, grade: Difficulty = "normal", *, personal: bool = False, by: Iterable[str] = ()) -> str:
    """A side quest that is done."""
    form = {"interaction": "文书", "roll": "后巷之战", "target": "灰外套", "note": "他怕黑"}
    made = quests.create(m, "护送文书", grade, personal=personal, **form)
    quests.complete(m, made.id, [daily_checks.battle_fought(m).id], named=list(by))
    return made.id


def refused(call: object, reason: str, clause: str = "") -> None:
    """The call is refused for this reason, and the reason has a text in every language."""
    with pytest.raises(Refused) as caught:
        call()  # type: ignore[operator]
    found = caught.value.refusal
    assert found.reason == reason
    assert clause in ("", found.clause)
    for language in ("zh-Hans", "zh-Hant", "en"):
        assert library.LIBRARY.catalog.say(language, f"reason.{reason}", **found.params)
