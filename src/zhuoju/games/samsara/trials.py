"""SAM-DAILY, SAM-MISSION-16..21 What a scene lets the party try, and the side quests that come of it."""

from collections.abc import Iterable, Iterator
from typing import Any

from zhuoju.games.samsara import (
    daily,
    favour,
    importing,
    passing,
    quests,
    rolls,
    special,
    stage,
    tables,
)
from zhuoju.games.samsara.cards import SceneCard, SceneCheck, SideQuest
from zhuoju.games.samsara.journey import (
    Trip,
    bring_back,
    leader,
    party,
    progress,
    scene_now,
    take_places,
    written,
)
from zhuoju.games.samsara.mission_state import Deed, in_play
from zhuoju.games.samsara.refusal import Refusal
from zhuoju.games.samsara.rolls import Dice
from zhuoju.kernel import Flow, Plain, Withheld, choose_one, choose_yes_no

MINUTES = 10  # that an attempt takes
WON = 3  # favour of a friend (SAM-TAB-19)


def key(scene: SceneCard, number: int) -> str:
    """What a check is called."""
    return f"{scene.id}.check.{number}"


# What is open


def offered(m: Trip) -> dict[str, SceneCheck]:
    """The checks of the scene by name, and those of earlier ones that go with the party."""
    here, scenes = progress(m).scene, written(m).scenes
    return {
        key(scene, k): check
        for number, scene in enumerate(scenes[: here + 1])
        for k, check in enumerate(scene.checks)
        if number == here or check.lasting
    }


def open_to(m: Trip) -> dict[str, str]:
    """SAM-DAILY-09 The checks that somebody may try now."""
    return {f"try {name}": name for name, check in offered(m).items() if able(m, name, check)}


def able(m: Trip, name: str, check: SceneCheck) -> list[str]:
    """SAM-DAILY-03, 09 The cards that may try a check now."""
    so_far = progress(m)
    if name in so_far.passed or (check.needs and check.needs not in so_far.flags):
        return []
    found = [f.source for f in party(m) if refused(m, f.source, check, name) is None]
    return [card for card in found if not (check.each and card in so_far.doers.get(check.quest, []))]


def thing(m: Trip, check: SceneCheck, name: str) -> str:
    """SAM-DAILY-09 What a try is a try at: what goes with the party can be tried anew in every scene."""
    return f"{name}@{scene_now(m).id}" if check.lasting else name


def refused(m: Trip, card: str, check: SceneCheck, name: str) -> Refusal | None:
    """Why somebody cannot try it: tried before, or not of the profession."""
    desk = progress(m).desk
    if check.kind is None:
        done = ("trial", card, thing(m, check, name))
        tried = any((d.kind, d.who, d.thing) == done for d in desk.deeds)
        return Refusal("tried", "SAM-DAILY-09", {"thing": name}) if tried else None
    return daily.closed(
        desk, card, thing(m, check, name), check.kind, field=check.field, caller=daily.DJ,
        permitted=permitted(m, card, check),
    )  # fmt: skip


def permitted(m: Trip, card: str, check: SceneCheck) -> bool:
    """SAM-DAILY-03, SAM-MISSION-08 Whose identity in the plane does this work may try it."""
    one = progress(m).desk.people[card]
    return any(who.id == one.identity and who.field == check.field for who in written(m).identities)


def withheld(m: Trip) -> Iterator[Withheld]:
    """Why a check of the scene is not on offer."""
    for name, check in offered(m).items():
        if name not in progress(m).passed and not able(m, name, check) and not check.needs:
            why = next((refused(m, f.source, check, name) for f in party(m)), None)
            if why is not None:
                yield why.of(f"try {name}")


def dice_of(m: Trip, card: str, check: SceneCheck) -> tuple[Dice, int]:
    """SAM-ATTR-20, SAM-DAILY-01 What somebody would roll, and the number that it must exceed."""
    desk = progress(m).desk
    if check.kind is None or check.difficulty is None:
        attribute: Any = check.contest
        return daily.trial_side(desk, card, attribute).dice, check.number
    bonuses = daily.bonuses(desk.people[card], check.kind, field=check.field)
    more = sum(b.n for b in bonuses if b.counts)
    return daily.TENS + more, tables.DIFFICULTY[check.difficulty]


def chance(m: Trip, card: str, check: SceneCheck) -> int:
    """SAM-ATTR-20, SAM-DECIDE-05 The chance of success in per cent, shown before anybody decides."""
    dice, number = dice_of(m, card, check)
    return int(rolls.odds(dice).at_least(number + 1) * 100)


def told(m: Trip, names: Iterable[str]) -> dict[str, Plain]:
    """SAM-DECIDE-05 For each check: the number to exceed, and the dice of whoever may try it."""
    refs, checks = progress(m).refs, offered(m)
    found: dict[str, Plain] = {}
    for name in names:
        dice = {card: dice_of(m, card, checks[name]) for card in able(m, name, checks[name])}
        numbers = [number for _, number in dice.values()]
        who = {f"fighter:{refs[card]}": str(rolled) for card, (rolled, _) in dice.items()}
        found[name] = {"number": numbers[0], "dice": who}
    return found


# Trying


def attempt(m: Trip, name: str) -> Flow[None]:
    """SAM-DAILY-01, 09 Somebody tries it; a success may open a way, win a figure, or close a side quest."""
    check = offered(m)[name]
    chances = {card: chance(m, card, check) for card in able(m, name, check)}
    refs = progress(m).refs
    options = {f"fighter:{refs[card]}": card for card in chances}
    best = max(chances, key=lambda card: chances[card])
    card = yield from choose_one(
        leader(m), "mission.who", options, clause="SAM-DAILY-01", default=f"fighter:{refs[best]}",
        check=name, chance=chances[best], tries=told(m, [name]),
    )  # fmt: skip
    deed = _tries(m, card, check, name)
    if not deed.success and (yield from _looks_again(m, card, check, name)):
        deed = _tries(m, card, check, name)
    if deed.success:
        yield from _succeeds(m, card, check, name, deed)
    elif check.falls:
        yield from _slips(m, card)


def _tries(m: Trip, card: str, check: SceneCheck, name: str) -> Deed:
    deed = roll(m, card, check, name)
    passing.spend(m, MINUTES)
    progress(m).records[card].tried += 1
    assert deed.rolled is not None
    outcome = "success" if deed.success else "failure"
    m.tell(
        "checked", who=progress(m).refs[card], dice=deed.rolled.expression, total=deed.rolled.total,
        number=deed.number, check=name, told=f"{name}.{outcome}",
    )  # fmt: skip
    return deed


def _looks_again(m: Trip, card: str, check: SceneCheck, name: str) -> Flow[bool]:
    """D14 Whoever has a second look left today may repeat what has just failed."""
    so_far, about = progress(m), thing(m, check, name)
    if check.kind is None or daily.look_refused(so_far.desk, card, about, check.kind) is not None:
        return False
    again = yield from choose_yes_no(
        so_far.seats[card], "mission.second_look", clause="SAM-DAILY-09", default="yes",
        who=so_far.refs[card], check=name, chance=chance(m, card, check),
    )  # fmt: skip
    if again:
        daily.second_look(so_far.desk, card, about, check.kind)
    return again


def roll(m: Trip, card: str, check: SceneCheck, name: str) -> Deed:
    """SAM-DAILY-01, 10 A daily check, or a contest against a number."""
    desk = progress(m).desk
    if check.kind is None or check.difficulty is None:
        attribute: Any = check.contest
        return daily.trial(desk, card, thing(m, check, name), attribute, check.number, m.chance)
    form = daily.prepare(
        desk, card, thing(m, check, name), check.kind, check.difficulty, field=check.field,
        permitted=permitted(m, card, check),
    )  # fmt: skip
    return daily.check(desk, form, m.chance)


def _succeeds(m: Trip, card: str, check: SceneCheck, name: str, deed: Deed) -> Flow[None]:
    so_far = progress(m)
    so_far.records[card].passed += 1
    if not check.each:
        so_far.passed.append(name)
    if check.success_flag and check.success_flag not in so_far.flags:
        so_far.flags.append(check.success_flag)
    if check.favour and so_far.desk.room.favour:
        favour.set_favour(so_far.desk, check.favour, card, WON, name)
        m.tell("favour", who=so_far.refs[card], figure=check.favour, level=WON)
    if check.appeases:
        yield from _appease(m, card)
    if check.quest:
        work_on(m, check.quest, deed.id, card)


def _appease(m: Trip, card: str) -> Flow[None]:
    """SAM-MISSION-10 The old soul gives back one sequence of the player's choice; others follow later."""
    so_far = progress(m)
    one = so_far.desk.people[card]
    so_far.appeased.append(card)
    if not one.sealed:
        return
    names = {s.id: s.library or s.name for s in in_play(one).sequences}
    options = {f"unseal {names[name]}": name for name in one.sealed}
    woken = yield from choose_one(
        so_far.seats[card], "mission.unseal", options, clause="SAM-MISSION-10", default=next(iter(options)),
        who=so_far.refs[card],
    )  # fmt: skip
    importing.wake(so_far.desk, card, [woken], "appeased")
    m.tell("woken", to=so_far.seats[card], name=one.card.name, n=1, left=len(one.sealed))
    take_places(m)


def _slips(m: Trip, card: str) -> Flow[None]:
    """SAM-COMBAT-46, 47 Whoever fails where one can fall holds on, or falls."""
    one = m.state.fight.fighters[progress(m).refs[card]]
    for hazard in scene_now(m).hazards:
        if hazard.kind == "fall" and not stage.holds_on(m, one):  # type: ignore[arg-type]
            yield from special.fall(m, one, hazard.height)  # type: ignore[arg-type]
            bring_back(m)


# Side quests


def quests_here(scene: SceneCard) -> list[str]:
    """The side quests that something in a scene belongs to."""
    told = [c.quest for c in scene.checks] + [t.quest for t in scene.things]
    told += [q.quest for q in scene.fight_quests] + ([scene.mass.quest] if scene.mass else [])
    return list(dict.fromkeys(quest for quest in told if quest))


def quest_card(m: Trip, quest: str) -> SideQuest:
    """A side quest as its author wrote it."""
    return next(q for q in written(m).quests if q.id == quest)


def work_on(m: Trip, quest: str, deed: str, card: str = "") -> None:
    """SAM-MISSION-19 A deed on the way to a side quest; with the last one that it needs it is done."""
    so_far = progress(m)
    so_far.steps.setdefault(quest, []).append(deed)
    if card and card not in so_far.doers.setdefault(quest, []):
        so_far.doers[quest].append(card)
    made = quest_card(m, quest)
    if not made.survive and all(flag in so_far.flags for flag in made.flags):
        credit(m, quest)


def credit(m: Trip, quest: str) -> None:
    """SAM-MISSION-17 A side quest is done: a team one for all who live, a personal one for whoever did it."""
    so_far = progress(m)
    found = quests.find(so_far.desk, quest)
    named = so_far.doers.get(quest) or [f.source for f in party(m)][:1]
    if found.state == "done" and found.personal:  # another one has done the same for itself
        found.credited = list(dict.fromkeys([*found.credited, *named]))
        found.deeds = list(so_far.steps[quest])
        m.tell("quest_done", quest=quest)
    elif found.state == "open":
        quests.complete(so_far.desk, quest, so_far.steps[quest], named)
        so_far.quests.append(quest)
        m.tell("quest_done", quest=quest)


def settle_late(m: Trip) -> None:
    """SQ-023 Quests that also ask to survive are credited to those who did, when the main quest is done."""
    so_far = progress(m)
    for made in written(m).quests:
        if made.survive and all(flag in so_far.flags for flag in made.flags):
            alive = [f.source for f in party(m)]
            so_far.doers[made.id] = [card for card in so_far.doers.get(made.id, []) if card in alive]
            if so_far.doers[made.id]:
                credit(m, made.id)
    for quest in so_far.desk.quests:
        if quest.state == "open":
            quests.fail(so_far.desk, quest.id)
