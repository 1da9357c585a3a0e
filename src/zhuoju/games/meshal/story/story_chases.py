"""MES-FLE-06..10, MES-MOV-16, MES-OBJ-01..08 Running after somebody, and breaking what bars the way."""

from fractions import Fraction

from zhuoju.games.meshal.attack import joined_effects, striking
from zhuoju.games.meshal.attack.pipeline import context, roll
from zhuoju.games.meshal.basics import exact_odds
from zhuoju.games.meshal.basics.pool import pool_size
from zhuoju.games.meshal.catalogue import adventure_texts, objects
from zhuoju.games.meshal.catalogue.library import OBJECTS
from zhuoju.games.meshal.catalogue.objects import Built
from zhuoju.games.meshal.character import reactions
from zhuoju.games.meshal.character.clock import MINUTE
from zhuoju.games.meshal.character.scores import dice_number
from zhuoju.games.meshal.days import passing
from zhuoju.games.meshal.effects import harm
from zhuoju.games.meshal.environment import breaking
from zhuoju.games.meshal.hosting import chase
from zhuoju.games.meshal.items.weapons import Weapon, weapons
from zhuoju.games.meshal.model.adventure_cards import Deed, Stand, StoryChase, StorySmash
from zhuoju.games.meshal.model.state import Meshal, Ref
from zhuoju.games.meshal.story import story_fights
from zhuoju.games.meshal.story.party_needs import leader, ready
from zhuoju.kernel import Flow, choose_one

NOBODY = "nobody"
ENOUGH = 10  # blows after which the tool proposes to leave it


def run(m: Meshal, card: StoryChase) -> Flow[Deed]:
    """MES-FLE-06, 07, 09, D28 The chase itself; who cannot leap so far stays behind."""
    chasers = followers(m, card.gap)
    if not chasers:
        return card.escaped
    (runner,) = story_fights.field(m, Stand(creature=card.creature, at=((0, 0),), name=card.name), "foes")
    found = yield from chase.chase(m, chasers, [runner], card.ahead, leader(m))
    story_fights.leave_field(m)
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
        hopes = {ref: found[0] for ref in ready(m) if (found := best_blow(m, ref, built)) is not None}
        best = max(hopes, key=lambda ref: hopes[ref], default=None)
        ref = yield from choose_one(
            leader(m), "story.smash", options, clause="MES-OBJ-01",
            default=NOBODY if best is None or blows >= ENOUGH else f"being:{best}",
            text=adventure_texts.key(card.text), left=left,
        )  # fmt: skip
        if ref is None:
            return card.left
        left -= yield from blow(m, ref, built)
        blows += 1
        yield from passing.pass_time(m, MINUTE)
        m.tell("battered", object=card.object, left=max(0, left))
    return card.broken


def best_blow(m: Meshal, ref: Ref, built: Built) -> tuple[Fraction, Weapon] | None:
    """MES-ATK-03 The weapon in hand that promises most against a thing; None: nothing it has harms that."""
    found: list[tuple[Fraction, Weapon]] = []
    for weapon in weapons(m, ref):
        far = weapon.card.ranged or weapon.card.thrown or weapon.card.aim or weapon.card.shape
        if far or joined_effects.clause_in(weapon.card.do) is None:
            continue
        attack, dice = striking.made_with(m, ref, weapon)
        shield = objects.protection(built, attack.types)
        if shield is not None:
            n = pool_size(dice(m, context(m, attack, None)))
            hope = exact_odds.attack(n, shield, penetration=attack.penetration).damage
            found.append((hope * joined_effects.stages(m, attack), weapon))
    best = max(found, key=lambda each: each[0], default=None)
    return best if best is not None and best[0] > 0 else None


def blow(m: Meshal, ref: Ref, built: Built) -> Flow[int]:
    """MES-OBJ-08 One attack on a thing that nobody defends: the durability it takes."""
    found = best_blow(m, ref, built)
    if found is None:
        return 0
    record = reactions.opened(m, "smash", ref)
    attack, dice = striking.made_with(m, ref, found[1])
    lost = 0
    for stage in range(joined_effects.stages(m, attack)):
        attack.stage = stage
        attack.result = yield from roll(m, attack, lambda _victim: dice(m, context(m, attack, None)), ())
        lost += yield from breaking.loss(m, attack, built)
    yield from harm.closed(m, record)
    return lost
