"""MES-ATT, MES-CON, MES-ASS, MES-SEC Attempts and contests that a scene calls for, outside the moment."""

from collections.abc import Sequence
from typing import Any, Final

from zhuoju.games.meshal.basics.attempts import (
    Mode,
    Progress,
    Race,
    advance,
    assisted,
    band,
    run_on,
    succeeds,
)
from zhuoju.games.meshal.basics.pool import SECRET, SIDES, points, pool_size
from zhuoju.games.meshal.basics.proposals import propose_amount, propose_one
from zhuoju.games.meshal.basics.telling import tell_of
from zhuoju.games.meshal.catalogue import adventure_texts
from zhuoju.games.meshal.character.scores import of_valid
from zhuoju.games.meshal.character.values import dice, dice_bonus, dice_number
from zhuoju.games.meshal.days import passing
from zhuoju.games.meshal.items import gear
from zhuoju.games.meshal.model.adventure_cards import Deed, StoryCheck, StoryContest
from zhuoju.games.meshal.model.state import Meshal, Ref, being
from zhuoju.games.meshal.model.words import Attribute, Scope
from zhuoju.games.meshal.rolls import called_attempts
from zhuoju.games.meshal.rolls.rolling import DICE, Secrecy, roll
from zhuoju.games.meshal.story.deeds import narrate
from zhuoju.games.meshal.story.party_needs import dice_more, leader, ready, story
from zhuoju.kernel import Flow, choose_one, choose_some, choose_yes_no

HARDEST: Final = 99
MOST_PLUS: Final = 20
NOBODY: Final = "nobody"
SECRECY: Final[dict[str, Secrecy]] = {"public": False, "secret": True, "player": "player"}
MODES: Final[dict[str, Mode | None]] = {"joint": "joint", "expert": "expert", "none": None}
US, THEM = "us", "them"


# Attempts


def check(m: Meshal, card: StoryCheck) -> Flow[Deed]:
    """MES-CORE-09 An attempt of one of the party, or of each of them; what comes of it."""
    if card.who == "each":
        return (yield from _each(m, card))
    while True:
        ref = yield from who_tries(m, card)
        if ref is None:
            return card.failure
        tried = progressive if card.progressive else attempt
        if (yield from tried(m, ref, card)):
            return card.success
        if not card.retry or not ready(m) or not (yield from called_attempts.retry(m, ref)):
            return card.failure


def _each(m: Meshal, card: StoryCheck) -> Flow[Deed]:
    """Everybody tries; those who fail are remembered."""
    narrate(m, card.text)
    failed: list[Ref] = []
    for ref in ready(m):
        success = yield from attempt(m, ref, card)
        failed += [] if success else [ref]
    story(m).failed = failed
    return card.failure if failed else card.success


def who_tries(m: Meshal, card: StoryCheck) -> Flow[Ref | None]:
    """Somebody who can, and has the tool where one is needed; nobody, if that is allowed or nobody can."""
    if card.who == "watch":
        return next(iter(story(m).watch), None)
    able = [ref for ref in ready(m) if not card.tool or gear.count(being(m, ref).sheet, card.tool)]
    options: dict[str, Ref | None] = {f"being:{ref}": ref for ref in able}
    if card.optional or not options:
        options[NOBODY] = None
    best = max(able, key=lambda ref: dice_number(m, ref, card.attribute), default=None)
    return (
        yield from choose_one(
            leader(m), "story.who", options, clause="MES-CORE-08",
            default=NOBODY if best is None else f"being:{best}",
            text=adventure_texts.key(card.text), attribute=card.attribute, scopes=list(scopes_of(card)),
            plus=0 if card.secret else dice_more(m, card.plus),
        )
    )  # fmt: skip


def attempt(m: Meshal, ref: Ref, card: StoryCheck) -> Flow[bool]:
    """MES-ATT-01..05, MES-SEC-01 One roll against the difficulty; its terms are the host's to say."""
    against = yield from propose_amount(
        m, "MES-ATT-03", "call.difficulty", card.difficulty, 0, HARDEST, by=ref, band=band(card.difficulty)
    )
    plus = yield from circumstances(m, ref, card, against)
    secret = yield from secrecy(m, card)
    helpers, mode = yield from help_of(m, ref, card)
    result = yield from together(m, ref, helpers, mode, card, plus, secret)
    yield from passing.pass_time(m, card.period)
    success = succeeds(result, against)
    if secret is False:
        tell_of(m, ref, "attempted", success=success)
    return success


def circumstances(m: Meshal, ref: Ref, card: StoryCheck, against: int | None = None) -> Flow[int]:
    """MES-ATT-05 Dice more or fewer: proposed by the scene, decided by the host, who knows how hard it is."""
    return (
        yield from propose_amount(
            m, "MES-ATT-05", "call.dice", dice_more(m, card.plus), -MOST_PLUS, MOST_PLUS,
            by=ref, attribute=card.attribute, held=dice_number(m, ref, card.attribute),
            scopes=list(scopes_of(card)), against=against,
        )
    )  # fmt: skip


def secrecy(m: Meshal, card: StoryCheck) -> Flow[Secrecy]:
    """MES-SEC-01, 02, D05 Where the scene means a secret roll the host says who sees it."""
    if not card.secret:
        return False
    return (yield from propose_one(m, "MES-SEC-01", "story.secrecy", SECRECY, "secret"))


def help_of(m: Meshal, ref: Ref, card: StoryCheck | StoryContest) -> Flow[tuple[list[Ref], Mode | None]]:
    """MES-ASS-01, D04 Who helps is the players' choice, how it counts the host's."""
    others = {f"being:{other}": other for other in ready(m) if other != ref}
    if card.assist is None or not others:
        return [], None
    mode = yield from propose_one(m, "MES-ASS-01", "call.mode", MODES, card.assist, by=ref)
    if mode is None:
        return [], None
    chosen = yield from choose_some(
        0, len(others), leader(m), "story.helpers", others, clause="MES-ASS-05", default=list(others), by=ref
    )
    return chosen, mode


def together(
    m: Meshal,
    ref: Ref,
    helpers: Sequence[Ref],
    mode: Mode | None,
    card: StoryCheck | StoryContest,
    plus: int,
    secret: Secrecy = False,
) -> Flow[int]:
    """MES-ASS-02, 03, 05 Everybody rolls own dice; results are added, or the best counts."""
    own = yield from one_roll(m, ref, card, plus, secret)
    helping: list[int] = []
    for helper in helpers:
        result = yield from one_roll(m, helper, card, plus, secret)
        helping.append(result)
    return assisted(mode, own, helping) if mode is not None else own


def one_roll(m: Meshal, ref: Ref, card: StoryCheck | StoryContest, plus: int, secret: Secrecy) -> Flow[int]:
    """MES-ATT-05 The dice of one."""
    held = dice(m, ref, card.attribute)
    own: dict[Attribute, int] = {} if held is None else {card.attribute: held}
    count = base_of(m, ref, card, plus)
    return (yield from roll(m, ref, count, scopes_of(card), attributes=own, secret=secret))


def base_of(m: Meshal, ref: Ref, card: StoryCheck | StoryContest, plus: int) -> int:
    """MES-ATT-05, MES-ITM-48 Dice held now, those of the circumstances, and those of the best tool for it."""
    _, extra = gear.best_tool(m, ref, scopes_of(card)[-1])
    return dice_number(m, ref, card.attribute) + plus + extra


def pool_of(m: Meshal, ref: Ref, card: StoryCheck, plus: int) -> int:
    """MES-ATT-07 How many dice one would roll now, with everything that changes such rolls."""
    return pool_size(base_of(m, ref, card, plus), dice_bonus(m, ref, of_valid(m, ref, scopes_of(card))))


def scopes_of(card: StoryCheck | StoryContest) -> tuple[Scope, ...]:
    """What a roll is for."""
    if isinstance(card, StoryContest):
        return (card.attribute, f"contest.{card.tag}") if card.tag else (card.attribute,)  # type: ignore[return-value]
    if card.search:
        return (card.attribute, "search")
    return (card.attribute, f"attempt.{card.tag}") if card.tag else (card.attribute,)  # type: ignore[return-value]


def progressive(m: Meshal, ref: Ref, card: StoryCheck) -> Flow[bool]:
    """MES-ATT-06..10 Period by period; where nothing presses the host may skip the rolls."""
    plus = yield from circumstances(m, ref, card)
    helpers, mode = yield from help_of(m, ref, card)
    progress = Progress(card.difficulty, limit=card.limit)
    if card.limit is None:
        skipped = yield from called_attempts.skip(m, ref, card.difficulty, pool_of(m, ref, card, plus))
        if skipped is not None:
            yield from passing.pass_time(m, skipped * card.period)
            m.tell("time_taken", minutes=skipped * card.period // 60)
            return True
    while progress.standing == "going":
        m.toil("a progressive attempt")
        result = yield from together(m, ref, helpers, mode, card, plus)
        yield from passing.pass_time(m, card.period)
        advance(progress, result)
        tell_of(m, ref, "progress", total=progress.total, periods=progress.periods)
        if progress.standing == "going":
            hopeful = any(pool_of(m, each, card, plus) > 0 for each in (ref, *helpers))
            default = "yes" if hopeful else "no"
            if not (
                yield from choose_yes_no(
                    leader(m), "story.go_on", clause="MES-ATT-10", default=default, total=progress.total
                )
            ):
                return False
    return progress.standing == "done"


# Contests


def contest(m: Meshal, card: StoryContest) -> Flow[Deed]:
    """MES-CON-01..04 One roll each, or sums until somebody reaches the goal or the time is up."""
    options = {f"being:{ref}": ref for ref in ready(m)}
    if not options:
        return card.lose
    best = max(options.values(), key=lambda each: dice_number(m, each, card.attribute))
    ref = yield from choose_one(
        leader(m), "story.who", options, clause="MES-CORE-08", default=f"being:{best}",
        text=adventure_texts.key(card.text), attribute=card.attribute, scopes=list(scopes_of(card)),
        plus=dice_more(m, card.plus),
    )  # fmt: skip
    helpers, mode = yield from help_of(m, ref, card)
    race = Race(card.goal or 1)
    while True:
        m.toil("a contest")
        ours = yield from together(m, ref, helpers, mode, card, dice_more(m, card.plus))
        theirs = rival_rolls(m, card)
        yield from passing.pass_time(m, card.period)
        if not card.goal:
            m.tell("contest_roll", rival=adventure_texts.key(card.rival), ours=ours, theirs=theirs)
            return card.win if ours > theirs else card.lose
        won = run_on(race, {US: ours, THEM: theirs})
        tell_race(m, card, race)
        if won is not None:
            return card.win if won == US else card.lose
        if card.limit is not None and race.periods >= card.limit:
            return card.lose


def rival_rolls(m: Meshal, card: StoryContest) -> int:
    """The dice of who stands against the party; hidden ones only the host sees."""
    faces = m.chance.roll(card.dice, SIDES, SECRET if card.hidden else DICE)
    return points(faces)


def tell_race(m: Meshal, card: StoryContest, race: Race) -> None:
    """How the sums stand; of a hidden contest the players know their own."""
    told: dict[str, Any] = {
        "rival": adventure_texts.key(card.rival),
        "ours": race.sums[US],
        "periods": race.periods,
    }
    if card.hidden:
        public = {**told, "theirs": "?"}
        m.tell("contest_sums", to=m.state.host, public=public, theirs=race.sums[THEM], **told)
    else:
        m.tell("contest_sums", theirs=race.sums[THEM], **told)
