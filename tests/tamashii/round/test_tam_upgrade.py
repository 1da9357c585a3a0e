"""TAM-UPGRADE What memory and experience buy, and trading."""

import pytest

from zhuoju.games.tamashii.model.library import GLOBAL_RULES
from zhuoju.games.tamashii.model.state import Contest
from zhuoju.games.tamashii.round.upgrade import upgrades


def plan(board, seats=1, step="planning_write", **more):
    """A table in the write step of planning."""
    return board(seats, step=step, **more)


def versus(board):
    """A versus game of three in the write step of planning."""
    t = board(3, step="planning_write")
    rule = next(iter(GLOBAL_RULES))
    t.state.contest = Contest(map="", situation="", rule=rule, interaction="")
    return t


@pytest.mark.rule("TAM-UPGRADE-01", "TAM-UPGRADE-12")
def test_everything_may_be_bought_in_any_order_as_long_as_it_can_be_paid(board):
    t = plan(board)
    t.write(0, "RX")
    t.resources(memory=3)
    t.me().xp = 4
    t.play("code blue", "cap", "discard cell:1", "code blue", "cap")
    assert (t.has("memory"), t.me().xp, t.me().cap) == (0, 0, 7)
    assert (t.launcher(), t.dump_of()) == ("R", "BB")
    assert [o for o in t.offered if o.split()[0] not in ("slide", "swap")] == ["done"]
    assert (t.withheld["code"], t.withheld["cap"]) == ("reason.memory", "reason.xp")


@pytest.mark.rule("TAM-UPGRADE-02")
def test_there_is_time_for_upgrades_before_and_after_the_roll_and_between_moves(board):
    t = board(1, step="planning_tracking")
    t.write(0, "R")
    t.resources(memory=5)
    t.me().tracking = 1
    t.roll("blank")
    t.play("code red")
    assert not t.events("rolled")
    assert t.options("slide") == []
    t.play("done")
    assert (t.step, len(t.events("rolled"))) == ("refill", 1)
    t.play("code red", "done")
    assert t.step == "write"
    t.play(t.options("slide")[0], "code red")
    t.play(t.options("slide")[0], "code red", "done")
    assert t.dump_of() == "RRRR"


@pytest.mark.rule("TAM-UPGRADE-02")
def test_who_could_not_buy_anything_is_not_asked_before_the_write_step(board):
    t = board(2, step="planning_tracking")
    t.resources(1, memory=1)
    t.play()
    assert [(d.seat, d.prompt) for d in t.match.pending] == [(1, "planning.step")]
    assert t.step == "tracking"


@pytest.mark.rule("TAM-UPGRADE-03", "TAM-RES-13")
def test_one_memory_discards_a_code_from_the_launcher(board):
    t = plan(board)
    t.write(0, "RX")
    t.resources(memory=2)
    before = t.supply["red"]
    t.play("discard cell:0", "discard cell:1")
    assert (t.supply["red"], t.corrupted_box, t.launcher()) == (before + 1, 1, "")
    assert t.me().counts["corrupted_discarded"] == 1


@pytest.mark.rule("TAM-UPGRADE-04", "TAM-RES-13", "TAM-CODE-05")
def test_one_memory_gains_a_basic_code_that_the_supply_has(board):
    t = plan(board)
    t.resources(memory=1)
    t.state.supply["green"] = 0
    t.play()
    assert t.options("code") == ["code red", "code blue", "code yellow"]
    t.play("code yellow")
    assert (t.dump_of(), t.has("memory")) == ("Y", 0)


@pytest.mark.rule("TAM-UPGRADE-04", "TAM-CODE-05")
def test_what_is_on_offer_follows_what_others_take_at_the_same_time(board):
    t = plan(board, 2)
    for seat in (0, 1):
        t.resources(seat, memory=1)
    t.state.supply["red"] = 1
    t.play((1, "code red"))
    assert "code red" not in t.asked(0).ids


@pytest.mark.rule("TAM-UPGRADE-05", "TAM-AUG-05", "TAM-RES-13")
def test_an_augment_is_equipped_for_its_cost(board):
    t = plan(board)
    jammer, pistol, free = t.equip(0, "radar-jammer", "rail-pistol", "termination-code", equipped=False)
    t.resources(memory=2)
    t.play()
    assert t.options("equip") == [f"equip card:{pistol}", f"equip card:{free}"]
    assert t.withheld[f"equip card:{jammer}"] == "reason.memory"
    t.play(f"equip card:{pistol}", f"equip card:{free}")
    assert (t.has("memory"), [a.equipped for a in t.me().augments]) == (1, [False, True, True])
    assert t.options("equip") == []


@pytest.mark.rule("TAM-UPGRADE-05")
def test_a_discount_is_used_up_by_the_augment_it_helped(board):
    t = plan(board)
    t.embody(0, "technician")  # once per planning phase 1 memory less
    jammer, pistol = t.equip(0, "radar-jammer", "rail-pistol", equipped=False)
    t.resources(memory=2)
    t.play(f"equip card:{jammer}")
    assert (t.has("memory"), t.options("equip")) == (0, [])
    assert t.withheld[f"equip card:{pistol}"] == "reason.memory"


@pytest.mark.rule("TAM-UPGRADE-05")
def test_a_discount_is_not_used_up_by_an_augment_that_costs_nothing(board):
    t = plan(board)
    t.embody(0, "technician")
    free, pistol = t.equip(0, "termination-code", "rail-pistol", equipped=False)
    t.play(f"equip card:{free}")
    assert t.options("equip") == [f"equip card:{pistol}"]


@pytest.mark.rule("TAM-UPGRADE-06")
def test_a_faction_augment_is_given_away_with_consent_and_arrives_unequipped(board):
    """EC-52."""
    t = plan(board, 2)
    (pistol,) = t.equip(0, "rail-pistol")
    t.resources(0, memory=2)
    t.play((0, f"give card:{pistol} seat:1"))
    assert t.asked(1, "trade.accept").default == "no"
    assert t.asked(1, "trade.accept").params["cards"] == {
        "give": f"card:{pistol}",
        "give_face": "rail-pistol",
    }
    t.answer("yes", seat=1, prompt="trade.accept")
    assert t.me(0).augments == []
    assert [(a.card, a.equipped) for a in t.me(1).augments] == [(pistol, False)]
    assert t.has("memory", 0) == 2
    assert t.me(0).counts["augment_traded"] == 1


@pytest.mark.rule("TAM-UPGRADE-06")
def test_nothing_changes_hands_without_consent(board):
    t = plan(board, 2)
    (pistol,) = t.equip(1, "rail-pistol")
    t.play((0, f"ask card:{pistol} seat:1"))
    t.answer("no", seat=1, prompt="trade.accept")
    assert [a.card for a in t.me(1).augments] == [pistol]
    assert t.me(1).augments[0].equipped


@pytest.mark.rule("TAM-UPGRADE-06")
def test_two_cards_may_be_exchanged_over_any_distance(board):
    t = plan(board, 2)
    (pistol,), (jammer,) = t.equip(0, "rail-pistol"), t.equip(1, "radar-jammer")
    t.stand(1, 4)
    t.play((0, f"trade card:{pistol} card:{jammer} seat:1"))
    t.answer("yes", seat=1, prompt="trade.accept")
    assert ([a.card for a in t.me(0).augments], [a.card for a in t.me(1).augments]) == ([jammer], [pistol])


@pytest.mark.rule("TAM-UPGRADE-06")
def test_a_trade_fails_if_the_card_has_changed_hands_meanwhile(board):
    t = plan(board, 3)
    (pistol,) = t.equip(0, "rail-pistol")
    t.play((1, f"ask card:{pistol} seat:0"), (2, f"ask card:{pistol} seat:0"))
    first, second = (d for d in t.match.pending if d.prompt == "trade.accept")
    t.match.answer(0, "yes", second.number)
    t.match.answer(0, "yes", first.number)
    assert [len(p.augments) for p in t.players] == [0, 0, 1]
    assert len(t.events("trade_refused")) == 1


@pytest.mark.rule("TAM-UPGRADE-06")
def test_in_versus_only_cards_that_lie_open_can_be_asked_for(board):
    t = versus(board)
    (shown,), (hidden,) = t.equip(1, "rail-pistol"), t.equip(1, "war-drum", equipped=False)
    t.play()
    offered = list(upgrades(t.match.table, t.me(0)))
    assert f"ask card:{shown} seat:1" in offered
    assert f"ask card:{hidden} seat:1" not in offered


@pytest.mark.rule("TAM-UPGRADE-06", "TAM-HIDE-01")
def test_in_versus_a_card_that_is_offered_is_shown_to_the_other_player_and_remembered_by_both(board):
    t = versus(board)
    (pistol,) = t.equip(0, "rail-pistol", equipped=False)
    t.play((0, f"give card:{pistol} seat:1"))
    assert t.seen == {pistol: [1]}
    assert "cards" not in t.told(2, "trade_proposed")[0]
    t.answer("yes", seat=1, prompt="trade.accept")
    assert t.seen == {pistol: [1, 0]}


@pytest.mark.rule("TAM-AUG-16", "TAM-HIDE-01")
def test_in_versus_only_the_owner_sees_what_a_class_draw_offers(board):
    t = versus(board)
    kept, other = t.me(0).class_deck = t.cards("overclock", "executioner")
    t.me(0).xp = 2
    t.play((0, "class"), (0, f"card:{kept}"))
    assert t.seen == {kept: [0], other: [0]}
    assert "face" in t.told(0, "class_augment")[0]
    assert "face" not in t.told(1, "class_augment")[0]


@pytest.mark.rule("TAM-UPGRADE-07", "TAM-AUG-01")
def test_class_augments_are_never_traded(board):
    t = plan(board, 2)
    t.equip(0, "termination-code")
    t.equip(1, "overclock")
    t.resources(0, energy=3)
    t.me(0).xp = 1
    t.play()
    assert not [o for o in t.asked(0).ids if o.split()[0] in ("give", "ask", "trade")]


@pytest.mark.rule("TAM-UPGRADE-08")
def test_two_experience_buy_one_of_four_things(board):
    t = plan(board)
    t.me().class_deck = t.cards("overclock", "executioner", "chain-kill")
    t.me().xp = 6
    t.play()
    offered = [o for o in t.offered if o.split()[0] in ("cap", "unlock", "open_source", "class")]
    assert offered == ["cap", *(f"unlock cell:{c}" for c in (4, 9, 14, 19)), "open_source", "class"]
    t.me().integrity = 3
    t.play("cap", "unlock cell:9", "open_source")
    assert (t.me().cap, t.me().integrity) == (6, 4)
    assert t.me().launcher.locks == [4, 14, 19]
    assert (t.dump_of(), t.me().xp) == ("O", 0)


@pytest.mark.rule("TAM-UPGRADE-08", "TAM-AUG-10")
def test_of_two_class_augments_drawn_one_is_kept_and_the_other_goes_under_the_deck(board):
    t = plan(board)
    bottom, second, top = t.me().class_deck = t.cards("overclock", "executioner", "chain-kill")
    t.me().xp = 2
    t.play("class")
    assert t.offered == [f"card:{top}", f"card:{second}"]
    t.play(f"card:{second}")
    assert t.me().class_deck == [top, bottom]
    assert [(a.card, a.equipped) for a in t.me().augments] == [(second, False)]


@pytest.mark.rule("TAM-AUG-10")
def test_the_last_class_augment_is_drawn_and_kept(board):
    """EC-50."""
    t = plan(board)
    (last,) = t.me().class_deck = t.cards("overclock")
    t.me().xp = 4
    t.play("class", f"card:{last}")
    assert (t.me().class_deck, [a.card for a in t.me().augments]) == ([], [last])
    assert "class" not in t.offered
    assert t.withheld["class"] == "reason.no_class_cards"


@pytest.mark.rule("TAM-UPGRADE-08", "TAM-DIFF-01")
@pytest.mark.parametrize("difficulty", ["hard", "insane"])
def test_in_hard_modes_an_upgrade_costs_three_experience(board, difficulty):
    """WE-36."""
    t = plan(board, options={"difficulty": difficulty})
    t.me().xp = 5
    t.play("cap")
    assert (t.me().xp, "cap" in t.offered) == (2, False)


@pytest.mark.rule("TAM-UPGRADE-09")
def test_the_cap_cannot_be_raised_above_the_top_of_the_track(board):
    t = plan(board)
    t.me().xp, t.me().cap = 4, 9
    t.play("cap")
    assert (t.me().cap, "cap" in t.offered) == (10, False)
    assert t.withheld["cap"] == "reason.cap_at_top"


@pytest.mark.rule("TAM-UPGRADE-10")
def test_an_open_source_code_must_be_in_the_supply(board):
    t = plan(board)
    t.me().xp = 2
    t.state.supply["open_source"] = 0
    t.play()
    assert "open_source" not in t.offered
    assert t.withheld["open_source"] == "reason.supply"


@pytest.mark.rule("TAM-LAUNCHER-05")
def test_without_a_lock_token_unlocking_cannot_be_bought(board):
    t = plan(board)
    t.me().xp = 2
    t.me().launcher.locks = []
    t.play()
    assert t.options("unlock") == []
    assert t.withheld["unlock"] == "reason.no_locks"


@pytest.mark.rule("TAM-UPGRADE-11")
def test_a_cell_unlocked_before_the_refill_is_refilled_and_one_unlocked_later_is_not(board):
    """EC-32."""
    t = board(1, step="planning_refill")
    t.me().xp = 4
    t.play("unlock cell:4", "done")
    assert t.step == "write"
    t.play("unlock cell:9")
    assert t.me().launcher.cells[4] is not None
    assert t.me().launcher.cells[9] is None
    assert any(o.endswith("cell:9") for o in t.options("slide"))


@pytest.mark.rule("TAM-UPGRADE-13")
def test_in_the_prologue_nothing_of_skipped_components_is_offered(board):
    t = plan(board, 2)
    t.me(0).xp = 2
    t.resources(0, memory=5)
    t.play()
    words = {o.split()[0] for o in t.asked(0).ids}
    assert not words & {"class", "equip", "give", "ask", "trade"}


@pytest.mark.rule("TAM-UPGRADE-06")
def test_the_same_offer_is_made_only_once_in_a_planning_phase(board):
    t = plan(board, 2)
    (pistol,) = t.equip(0, "rail-pistol")
    t.play()
    offer = f"give card:{pistol} seat:1"
    assert offer in t.asked(0).ids
    t.answer(offer, seat=0)
    t.answer("no", seat=1, prompt="trade.accept")
    assert offer not in t.asked(0).ids
