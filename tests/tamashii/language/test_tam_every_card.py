"""Every effect of every component can be carried out on a rich table, whatever is answered."""

import pytest

from zhuoju.content import perform
from zhuoju.content.pack.entry import effects_of
from zhuoju.games.tamashii.model.cards import KINDS, Component
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.library import LIBRARY
from zhuoju.games.tamashii.model.state import Boss, Combat, Roll, Story, Wounds
from zhuoju.games.tamashii.seat.statistics import census
from zhuoju.testing.case import Dice

COMPONENTS = [
    entry
    for entry in LIBRARY.packs
    if isinstance(entry, Component) and type(entry) in KINDS.values() and list(effects_of(entry))
]


def rich(t):
    """A table on which nearly every effect finds something to do."""
    t.state.story = Story(scenario="A")
    t.state.body_deck = t.cards("scout", "courier")
    t.show_bodies("duelist", "bulwark", "gambler")
    t.state.faction_decks = {
        "spartans": t.cards("rail-pistol", "war-drum"),
        "ninkyo": t.cards("safe-house"),
        "seekers": t.cards("patch-kit"),
        "nameless": t.cards("lookout"),
    }
    t.enemies_on_top("lamp-eye", "rust-swarm", "riot-hound", "patrol-drone")
    for p in t.players:
        t.write(p.seat, "RBGY/OXRB")
        t.lock_on(p.seat, "crown-guard", "rail-titan", damage=2)
        t.embody(p.seat, "soldier", "field-medic")
        t.resources(p.seat, shield=2, memory=2, energy=2, reroll=2)
        p.tracking, p.integrity, p.cap = 4, 3, 6
        p.roll = Roll(p.seat, "attack", ["common", "blank", "rare"])
    t.state.combat = Combat(0, dice=["common", "blank", "rare"], assigned=[False] * 3, die_on=1)
    t.state.wounds = Wounds(0, 2, 0)
    t.state.draws = 2
    t.state.boss = Boss("shinigami", place=3, integrity=4, armour=6, pile=["Sx17 0", "Sx18 1"])
    return t


@pytest.mark.rule("TAM-SCEN-21")
@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("entry", COMPONENTS, ids=lambda entry: entry.id)
def test_every_effect_works_and_loses_no_token_or_card(board, entry, seats):
    for number, effect in enumerate(effects_of(entry)):
        if effect.static:
            continue
        t = rich(board(seats, seed=number))
        dice, before, codes = Dice(entry.id, seats, number), census(t.state), t.codes()
        ctx = Ctx(0, face=entry.id, facts={"excess": 2})
        t.do(lambda m, ctx=ctx, effect=effect: perform(m, ctx, effect))
        while t.result is None and not t.rests:
            asked = t.asked()
            t.answer(dice.answer(asked), seat=asked.seat)
        assert t.codes() == codes
        assert census(t.state) == before
