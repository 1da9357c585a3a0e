"""What scenario cards and boss cards do with a boss (TAM-BOSS)."""

from typing import Annotated

from zhuoju.content import Word, perform
from zhuoju.games.tamashii.board.boss import (
    SPECIAL,
    boss_acts,
    damage_boss,
    enter_boss,
    initial_armour,
    move_boss,
    roll_enemy_dice,
    shuffle_attacks,
    top_attack,
    turn_attack,
)
from zhuoju.games.tamashii.board.boss import card as boss_card
from zhuoju.games.tamashii.board.codes import dump_cell
from zhuoju.games.tamashii.board.trial import fitting
from zhuoju.games.tamashii.language.verbs_places import ScenarioCard
from zhuoju.games.tamashii.language.verbs_story import Some, one_step
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.library import LEXICON, LIBRARY
from zhuoju.games.tamashii.model.scenario_cards import SpecialCard
from zhuoju.games.tamashii.model.state import Tamashii, cell_ref, player
from zhuoju.games.tamashii.story.endings import over
from zhuoju.games.tamashii.story.tokens import Where
from zhuoju.kernel import Flow, choose_some

LEXICON.vocabulary("boss", kinds=["boss"])


@LEXICON.verb
def boss_enters(m: Tamashii, ctx: Ctx, boss: Annotated[str, Word("boss")], where: Where) -> Flow[None]:
    """TAM-BOSS-03 Take a boss card and carry out its setup section."""
    for place in where.places[:1]:
        yield from enter_boss(m, boss, place)


@LEXICON.verb
def attack_pile(m: Tamashii, ctx: Ctx, *cards: ScenarioCard) -> None:
    """TAM-BOSS-04 Shuffle these cards, each with a random side up."""
    shuffle_attacks(m, list(cards))


@LEXICON.verb
def boss_acts_now(m: Tamashii, ctx: Ctx) -> Flow[None]:
    """TAM-BOSS-02 The boss's activity."""
    yield from boss_acts(m)


@LEXICON.verb
def boss_attack(m: Tamashii, ctx: Ctx) -> Flow[None]:
    """TAM-BOSS-11 Roll the enemy dice; resolve the top attack card with them; a blank does nothing."""
    top = top_attack(m)
    number, symbol = roll_enemy_dice(m)
    if top is None:
        return
    card, side = top.split()
    if number:
        m.reveal()
        m.tell("boss_attacks", card=card, side=int(side), number=number, symbol=symbol)
        facts = {"number": number, "special": SPECIAL[symbol]}
        own = Ctx(you=m.state.start_player, face=card, facts=facts)
        turn_attack(m)  # everybody has seen it now
        for effect in LIBRARY.packs.of(SpecialCard)[card].sides[int(side)].do:
            if not over(m):
                yield from perform(m, own, effect)


@LEXICON.verb
def boss_moves(m: Tamashii, ctx: Ctx, steps: Some, towards: Where) -> Flow[None]:
    """The boss moves so many tiles towards the nearest of these places."""
    for _ in range(steps if m.state.boss is not None else 0):
        assert m.state.boss is not None
        there = yield from one_step(m, m.state.boss.place, towards.places)
        if there == m.state.boss.place:
            return
        move_boss(m, there)


@LEXICON.verb
def boss_leaves(m: Tamashii, ctx: Ctx) -> None:
    """The boss's figure leaves the map; its card stays as it is."""
    if m.state.boss is not None:
        m.tell("boss_left", face=m.state.boss.card)
        m.state.boss = None


@LEXICON.verb
def boss_armour(m: Tamashii, ctx: Ctx, level: Some) -> None:
    """Set the armour level of the boss."""
    boss = m.state.boss
    if boss is not None and boss.armour is not None:
        boss.armour = min(level, initial_armour(boss_card(boss)) or 0)
        m.tell("boss_armour", armour=boss.armour)


@LEXICON.verb
def hit_boss(m: Tamashii, ctx: Ctx, n: Some, more: Some = 0) -> Flow[None]:
    """TAM-BOSS-13 Damage to the boss; dumping one core code adds more to the same attack."""
    p = player(m, ctx.you)
    core = {cell_ref(cell): cell for cell in fitting(p, "core")}
    if more and core:
        dumped = yield from choose_some(
            0, 1, p.seat, "boss.dump", core, clause="TAM-BOSS-13", default=[], more=more
        )
        for cell in dumped:
            dump_cell(m, p, cell)
            n += more
    damage_boss(m, p, n)


@LEXICON.quantity
def boss_integrity(m: Tamashii, ctx: Ctx) -> int:
    """What the boss has left; 0 without one."""
    return m.state.boss.integrity if m.state.boss is not None else 0


@LEXICON.quantity
def boss_full_integrity(m: Tamashii, ctx: Ctx) -> int:
    """TAM-BOSS-05 What the boss began with."""
    if m.state.boss is None:
        return 0
    printed = boss_card(m.state.boss)
    return printed.integrity + printed.integrity_per_player * m.seats


@LEXICON.quantity
def rolled_number(m: Tamashii, ctx: Ctx) -> int:
    """The number die of the enemy dice just rolled."""
    return ctx.facts.get("number", 0)


@LEXICON.test
def rolled_special(m: Tamashii, ctx: Ctx) -> bool:
    """Whether the symbol die just rolled shows special."""
    return ctx.facts.get("special", 0) == 1
