"""TAM-AUG Augments: when they work, their limits, and what single cards do."""

import pytest

from zhuoju.content import perform
from zhuoju.games.tamashii.board.abilities import flag, happen, mod, spend_flag, usable, use
from zhuoju.games.tamashii.board.body import stat
from zhuoju.games.tamashii.language.verbs_codes import redraw
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.library import CLASS_AUGMENTS, FACTION_AUGMENTS, TILES
from zhuoju.games.tamashii.model.state import Combat, Contest, player
from zhuoju.games.tamashii.round.action import area_step
from zhuoju.games.tamashii.round.launch import launch_step, programs


def uses(t, moment, seat=0):
    """What a player could use in a moment, by face."""
    return t.do(lambda m: [u.face for u in usable(m, seat, moment).values()])


@pytest.mark.rule("TAM-AUG-03")
def test_only_equipped_augments_work(board):
    t = board(1)
    t.equip(0, "deep-focus", equipped=False)
    assert t.do(lambda m: stat(m, player(m, 0), "write")) == 4
    t.me().augments[0].equipped = True
    assert t.do(lambda m: stat(m, player(m, 0), "write")) == 5


@pytest.mark.rule("TAM-AUG-06")
def test_there_is_no_limit_to_augments(board):
    t = board(1)
    t.equip(0, *CLASS_AUGMENTS, *FACTION_AUGMENTS)
    assert len(t.do(lambda m: programs(m, player(m, 0)))) == 9 + len(FACTION_AUGMENTS)
    assert t.do(lambda m: mod(m, player(m, 0), "write")) == 1


@pytest.mark.rule("TAM-AUG-07")
def test_an_augment_need_not_be_used(board):
    t = board(1)
    t.equip(0, "executioner")
    t.me().integrity = 3
    t.do(lambda m: happen(m, 0, "enemy_defeated"), "no")
    assert t.me().integrity == 3
    t.do(lambda m: happen(m, 0, "enemy_defeated"), "yes")
    assert t.me().integrity == 4


@pytest.mark.rule("TAM-AUG-08")
@pytest.mark.parametrize(
    ("face", "moment"),
    [
        ("defragment", "planning"),
        ("marked-cards", "combat"),
        ("backdoor", "launch_step"),
        ("executioner", "enemy_defeated"),
    ],
)
def test_an_augment_is_usable_at_its_own_time_only(board, face, moment):
    t = board(1)
    t.write(0, "RB")
    t.equip(0, face)
    t.state.combat = Combat(0, dice=["blank"], assigned=[False])
    for each in ("planning", "combat", "launch_step", "enemy_defeated"):
        assert uses(t, each) == ([face] if each == moment else [])


@pytest.mark.rule("TAM-AUG-13")
def test_an_effect_without_a_limit_works_once_for_each_occurrence(board):
    t = board(1)
    t.equip(0, "pickpocket")
    for _ in range(2):
        t.do(lambda m: happen(m, 0, "enemy_defeated"), "yes")
        assert t.rests  # not offered a second time for the same defeat
    assert t.has("reroll") == 2


@pytest.mark.rule("TAM-AUG-13")
@pytest.mark.parametrize(("face", "moment", "period"), [("decoy", "tracking_draws", "round"),
                                                        ("hunters-mark", "planning", "phase"),
                                                        ("marked-cards", "combat", "combat")])  # fmt: skip
def test_a_limit_is_counted_by_its_period(board, face, moment, period):
    t = board(1)
    (ref,) = t.equip(0, face)
    t.lock_on(0, "riot-hound")
    t.resources(0, energy=2)
    t.state.combat = Combat(0, dice=["blank", "blank"], assigned=[False, False])
    t.me().used[f"{ref}#0"] = t.state.clock[period]
    assert uses(t, moment) == []
    t.state.clock[period] += 1
    assert uses(t, moment) == [face]


@pytest.mark.rule("TAM-GEN-09")
def test_the_owner_chooses_the_order_of_what_happens_at_the_same_moment(board):
    t = board(1)
    executioner, pickpocket = t.equip(0, "executioner", "pickpocket")
    t.me().integrity = 3
    t.do(lambda m: happen(m, 0, "enemy_defeated"))
    assert t.offered == [f"use card:{executioner} #0", f"use card:{pickpocket} #0", "pass"]
    t.play(f"use card:{pickpocket} #0", "yes")
    assert [e.data["face"] for e in t.events("ability_used")] == ["pickpocket", "executioner"]


@pytest.mark.rule("TAM-AUG-11", "TAM-AUG-04")
def test_a_stronghold_gives_the_top_augment_of_its_faction_unequipped(board):
    t = board(2)
    t.lay_map((1, 0, 0, True), (5, 1, 0, True))
    t.stand(0, 1)
    under, top = t.cards("data-mule", "pocket-compiler")
    t.state.faction_decks["seekers"] = [under, top]
    t.do(lambda m: area_step(m, player(m, 0)), "use place:1")
    assert [(a.card, a.equipped) for a in t.me().augments] == [(top, False)]
    assert t.state.faction_decks["seekers"] == [under]


@pytest.mark.rule("TAM-AUG-11")
def test_an_empty_faction_deck_gives_nothing(board):
    t = board(1)
    t.lay_map((1, 0, 0, True), (5, 1, 0, True))
    t.stand(0, 1)
    t.state.faction_decks["seekers"] = []
    t.do(lambda m: area_step(m, player(m, 0)))
    assert (t.rests, t.me().augments) == (True, [])


@pytest.mark.rule("TAM-AUG-09")
def test_a_faction_augment_is_used_by_launching_its_program_in_the_launch_step(board):
    t = board(1)
    (ref,) = t.equip(0, "rail-pistol")
    for moment in ("planning", "combat", "launch_step", "any_time"):
        assert uses(t, moment) == []
    t.lock_on(0, "riot-hound")
    t.write(0, "RB")
    t.do(lambda m: launch_step(m, player(m, 0)), f"launch augment card:{ref} cell:0 cell:1")
    assert t.me().queue[0].damage == 2


@pytest.mark.rule("TAM-AUG-15")
def test_nothing_lets_a_player_put_an_augment_away(board):
    t = board(1)
    (ref,) = t.equip(0, "deep-focus")
    t.resources(0, memory=5)
    t.me().xp = 6
    t.do(lambda m: launch_step(m, player(m, 0)))
    assert not [option for option in t.offered if f"card:{ref}" in option]


@pytest.mark.rule("TAM-AUG-16")
def test_an_augment_drawn_in_versus_is_seen_by_its_owner_only(board):
    t = board(2)
    t.state.contest = Contest(map="", situation="", rule="healing-rain", interaction="tip-off")
    t.state.faction_decks["seekers"] = t.cards("data-mule")
    t.do(lambda m: perform(m, Ctx(0), TILES["stronghold-seekers"].effect))
    (drawn,) = t.events("augment_drawn")
    assert drawn.to == (0,)
    assert drawn.public == {"seat": 0}


# Flags with a limit


def test_a_limited_flag_is_gone_when_it_was_used_and_back_in_the_next_phase(board):
    t = board(1)
    t.embody(0, "technician")
    assert t.do(lambda m: flag(m, player(m, 0), "equip_discount")) == 1
    t.do(lambda m: spend_flag(m, player(m, 0), "equip_discount"))
    assert t.do(lambda m: flag(m, player(m, 0), "equip_discount")) is None
    t.state.clock["phase"] += 1
    assert t.do(lambda m: flag(m, player(m, 0), "equip_discount")) == 1


@pytest.mark.rule("TAM-BODY-08")
def test_only_the_active_body_has_its_ability(board):
    t = board(1)
    t.embody(0, "phantom", "soldier")
    assert t.do(lambda m: mod(m, player(m, 0), "tracking_dice")) == 0
    t.me().bodies.reverse()
    assert t.do(lambda m: mod(m, player(m, 0), "tracking_dice")) == -1


def test_a_swarm_host_gets_a_die_for_every_two_enemies(board):
    t = board(1)
    t.embody(0, "swarm-host")
    t.lock_on(0, "patrol-drone", "lamp-eye", "riot-hound")
    assert t.do(lambda m: mod(m, player(m, 0), "attack_dice")) == 1
    t.lock_on(0, "lamp-eye")
    assert t.do(lambda m: mod(m, player(m, 0), "attack_dice")) == 2


# Single cards


def test_shared_thread_grants_write_moves_to_another_player(board):
    t = board(2)
    (ref,) = t.equip(0, "shared-thread")
    t.do(lambda m: _use(m, f"use card:{ref} #0"), "seat:1")
    assert (t.me(0).extra_moves, t.me(1).extra_moves) == (0, 2)


def test_false_trail_takes_over_tracking(board):
    t = board(2)
    (ref,) = t.equip(0, "false-trail")
    t.me(1).tracking = 5
    t.do(lambda m: _use(m, f"use card:{ref} #0"), "seat:1", 2)
    assert (t.me(0).tracking, t.me(1).tracking) == (2, 3)


def test_defragment_prepares_as_many_codes_as_it_dumps(board):
    t = board(1)
    t.write(0, "RB")
    t.bag(0, "GG")
    t.do(lambda m: redraw(m, Ctx(0), 2), ["cell:0", "cell:1"], "green cell:0", "green cell:6")
    assert (t.launcher(), t.dump_of()) == ("G/.G", "RB")


def test_spare_plating_adds_to_the_first_shield_of_a_round(board):
    t = board(1)
    t.equip(0, "spare-plating")
    gain = CLASS_AUGMENTS["brace"].box.do
    t.do(lambda m: perform(m, Ctx(0), gain), "yes")
    assert t.has("shield") == 3
    t.do(lambda m: perform(m, Ctx(0), gain))
    assert (t.rests, t.has("shield")) == (True, 5)


def _use(m, option):
    found = {**usable(m, 0, "planning"), **usable(m, 0, "launch_step")}
    yield from use(m, found[option])


def test_a_disguised_code_forms_a_program_and_is_dumped_as_itself(board):
    t = board(1)
    (ref,) = t.equip(0, "backdoor")
    t.write(0, "RGR")
    t.do(lambda m: launch_step(m, player(m, 0)), f"use card:{ref} #0", "cell:1", "blue")
    t.play("launch basic.energy cell:0 cell:1 cell:2", "end")
    assert (t.has("energy"), t.dump_of()) == (1, "RRG")
    assert t.me().recast == {}
