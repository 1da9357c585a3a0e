"""WE-COMBAT The printed combat example, step by step."""

import pytest


@pytest.mark.rule("TAM-COMBAT-02", "TAM-COMBAT-09", "TAM-COMBAT-12", "TAM-COMBAT-17", "TAM-COMBAT-21")
def test_the_printed_combat_example(board):
    t = board(2, step="combat_turn", args=(0,))
    (soldier,) = t.embody(0, "soldier")
    (code,) = t.equip(0, "termination-code")
    t.resources(shield=2, energy=2, memory=2)
    burner, hunter, scanner = t.lock_on(0, "incinerator", "auto-hunter", "scanner-drone", damage=4)
    t.lock_on(1, "patrol-drone")
    t.roll("blank", "common", "common", "rare", "rare")
    t.number_die(3)
    t.symbol_die("special")

    t.play(2)  # 1, 2: two energy for five dice; without reroll points the blank stays
    assert t.state.combat.dice == ["blank", "common", "common", "rare", "rare"]
    assert t.has("energy") == 0
    assert t.state.combat.die_on == 2  # 3: on the Scanner Drone
    t.play(f"box card:{soldier} #0")  # 4: 3 damage to the Incinerator
    assert t.me().queue[0].damage == 7
    assert t.prompt == "wound.shield"  # 5: the Scanner Drone, 3 wounds
    t.play("open")
    assert (t.has("shield"), t.me().integrity) == (0, 4)
    assert t.state.combat.die_on == 1
    t.play(f"box card:{code} #0")  # 6: the Incinerator has 3 left: defeated
    assert t.queue_of() == ["auto-hunter", "scanner-drone"]
    t.play("yes", {"reroll": 1})
    assert (t.me().xp, t.has("reroll")) == (1, 1)
    assert [e.data["card"] for e in t.events("enemy_acts")] == [f"card:{scanner}", f"card:{hunter}"]
    assert (t.me().integrity, t.state.combat.die_on) == (2, None)  # 7: 2 wounds, die removed
    t.play(f"box card:{soldier} #1")  # 8: 2 damage
    t.play(f"box card:{soldier} #2 x1")  # 9: the last common die
    assert t.offered == ["end"]  # 10
    t.play("end")
    assert t.asked().seat == 1  # the next player

    assert (t.me().integrity, t.has("shield"), t.has("energy"), t.has("memory")) == (2, 0, 0, 2)
    assert [(e.card, e.damage) for e in t.me().queue] == [(hunter, 3), (scanner, 0)]
    assert t.faces_of(t.state.enemy_discard) == ["incinerator"]
    assert t.state.enemy_discard == [burner]
