"""MES-FLE-06..10, MES-MOV-16, MES-OBJ-01..08 Running after somebody, and breaking what bars the way."""

from zhuoju.games.meshal import chase, goals, objects, passing, staging, story_texts
from zhuoju.games.meshal.adventure_cards import Deed, Stand, StoryChase, StorySmash
from zhuoju.games.meshal.clock import MINUTE
from zhuoju.games.meshal.library import OBJECTS
from zhuoju.games.meshal.needs import leader, ready
from zhuoju.games.meshal.rolling import roll
from zhuoju.games.meshal.scores import dice_number
from zhuoju.games.meshal.state import Meshal, Ref
from zhuoju.kernel import Flow, choose_one

NOBODY = "nobody"
ENOUGH = 10  # blows after which the tool proposes to leave it


def run(m: Meshal, card: StoryChase) -> Flow[Deed]:
    """MES-FLE-06, 07, 09, D28 The chase itself; who cannot leap so far stays behind."""
    chasers = followers(m, card.gap)
    if not chasers:
        return card.escaped
    (runner,) = staging.field(m, Stand(creature=card.creature, at=((0, 0),), name=card.name), "foes")
    found = yield from chase.chase(m, chasers, [runner], card.ahead)
    staging.leave_field(m)
    return card.caught if found == "caught" else card.escaped


def followers(m: Meshal, gap: int) -> list[Ref]:
    """MES-MOV-16 Who leaps far enough: half the agility dice, in steps."""
    return [ref for ref in ready(m) if dice_number(m, ref, "agility") // 2 >= gap]


def smash(m: Meshal, card: StorySmash) -> Flow[Deed]:
    """MES-OBJ-01, 02, 08 Blow after blow, a minute each, until it gives way or they give up."""
    built = objects.of_preset(OBJECTS[card.object], m.state.profile.settings)
    left, blows = built.durability, 0
    while left > 0:
        m.toil("breaking something")
        options: dict[str, Ref | None] = {**{f"being:{ref}": ref for ref in ready(m)}, NOBODY: None}
        strongest = [ref for ref in ready(m) if 2 * dice_number(m, ref, "might") > built.physical]
        best = max(strongest, key=lambda ref: dice_number(m, ref, "might"), default=None)
        ref = yield from choose_one(
            leader(m), "story.smash", options, clause="MES-OBJ-01",
            default=NOBODY if best is None or blows >= ENOUGH else f"being:{best}",
            text=story_texts.key(card.text), left=left,
        )  # fmt: skip
        if ref is None:
            return card.left
        count, own = goals.own_dice(m, ref, "might")
        result = yield from roll(m, ref, count, ("attack", "melee", "might"), attributes=own)
        blows += 1
        left -= objects.damage(built, result, ("physical",))
        yield from passing.pass_time(m, MINUTE)
        m.tell("battered", object=card.object, left=max(0, left))
    return card.broken
