"""LEG-HID What each seat may know."""

import pytest
from legend_board import BLANK

from zhuoju.games.legend import GAME
from zhuoju.games.legend.model.library import CARDS
from zhuoju.games.legend.model.state import Buff
from zhuoju.kernel import Match


def hand(t, viewer, owner):
    return t.match.view(viewer)["players"][owner]["hand"]


def slot(t, viewer, number):
    return t.match.view(viewer)["slots"][number]["cards"]


@pytest.mark.rule("LEG-HID-01", "LEG-INTEL-03", "LEG-GEN-19")
def test_a_hand_from_the_intel_deck_is_shown_to_others_as_backs(board):
    t = board(step="prep_phase")
    refs = t.hold(1, "IN-44", "EV-05")
    t.play()
    assert [c["face"] for c in hand(t, 1, 1)] == ["IN-44", "EV-05"]
    for other in (0, None):
        assert hand(t, other, 1) == [{"ref": f"card:{r}", "back": "intel"} for r in refs]


@pytest.mark.rule("LEG-HID-01", "LEG-INTEL-03")
def test_only_who_draws_learns_which_card_it_is(board):
    t = board(step="draw_phase")
    (card,) = t.on_top("intel", "IN-44")
    t.play("deck")
    assert t.told(0, "drew") == [{"seat": 0, "count": 1, "cards": [f"card:{card}"], "faces": ["IN-44"]}]
    assert t.told(1, "drew") == t.told(None, "drew") == [{"seat": 0, "count": 1}]


@pytest.mark.rule("LEG-HID-01")
def test_face_down_slots_show_their_backs_and_count_to_nobodys_gain(board):
    t = board(step="prep_phase")
    below, above = t.lay("forest", 1, "FO-13", "FO-14", faceup=False)
    t.play()
    for seat in (0, 1, None):
        assert slot(t, seat, 5) == [{"ref": f"card:{r}", "back": "forest"} for r in (below, above)]


@pytest.mark.rule("LEG-HID-01", "LEG-GEN-19")
def test_decks_are_counts_and_everything_open_is_open_to_all(board):
    t = board(step="prep_phase")
    t.lay("market", 1, "MK-10")
    (ghoul,) = t.lay("dungeon", 1, "DU-06")
    t.marks(ghoul).wounds = 3
    t.state.discards["forest"] = [t.find("FO-01")]
    t.unlock(1, "IN-12", materials={"IN-12": ("MT-02",)})
    t.me(1).gold, t.me(1).forge_marks = 7, 4
    t.elements(1, fire=2)
    t.play()
    views = [t.match.view(seat) for seat in (0, 1, None)]
    for view in views:
        assert view["decks"] == {d: len(c) for d, c in t.decks.items()}
        assert view["discards"]["forest"][0]["face"] == "FO-01"
        assert view["slots"][10]["cards"][0]["wounds"] == 3
        assert view["slots"][15]["cards"][0]["face"] == "MK-10"
        ability = view["players"][1]["rows"][0][0]
        assert (ability["card"]["face"], ability["materials"][0]["face"]) == ("IN-12", "MT-02")
        assert "seed" not in view
        del view["you"]
    assert views[0] == views[1] == views[2]


@pytest.mark.rule("LEG-HID-01")
def test_a_peeked_card_is_known_to_the_peeker_only_until_it_is_covered(board):
    t = board(step="prep_phase")
    (scout,) = t.unlock(0, "IN-08")
    (moss,) = t.lay("forest", 1, "FO-02", faceup=False)
    t.play(f"use card:{scout} #0", ["slot:5"])
    assert slot(t, 0, 5)[0]["face"] == "FO-02"
    assert slot(t, 1, 5) == [{"ref": f"card:{moss}", "back": "forest", "peeked_by": [0]}]
    assert t.told(1, "peeked") == [{"seat": 0, "slot": "slot:5"}]  # the fact and the place are public
    t.state.buffs = [Buff("stack_limit", 1, "end_of_round", 0, slots=[5])]
    t.until("draw.source", 1)
    assert slot(t, 0, 5)[0] == {"ref": f"card:{moss}", "back": "forest"}


@pytest.mark.rule("LEG-HID-01")
def test_cards_looked_at_are_the_owners_secret_and_a_card_dug_up_is_shown(board):
    t = board(step="prep_phase")
    (sapphire,) = t.carry(0, "MT-12")
    looked = t.on_top("intel", "IN-01", "IN-02", "IN-03", "IN-04", "IN-05", "IN-06")
    t.play(f"use card:{sapphire} #0")
    assert [c["face"] for c in t.match.view(0)["looking_at"]] == [f"IN-0{n}" for n in range(1, 7)]
    for other in (1, None):
        assert "looking_at" not in t.match.view(other)
        assert t.told(other, "looked") == [{"seat": 0, "deck": "intel", "count": 6}]
    t.play([f"card:{looked[2]}"])
    assert t.told(1, "dug") == [{"seat": 0, "card": f"card:{looked[2]}", "face": "IN-03"}]
    assert not any("IN-04" in str(seen) for seen in t.told(1))


@pytest.mark.rule("LEG-HID-01")
def test_cards_set_aside_in_the_mulligan_go_back_unseen(board):
    t = board(step="mulligan")
    t.play()
    aside = t.faces(t.me(0).hand[:2])
    t.play((0, [f"card:{r}" for r in t.me(0).hand[:2]]), (1, []))
    assert t.told(1, "mulligan") == [{"seat": 0, "count": 2}, {"seat": 1, "count": 0}]
    others = [seen for seen in t.told(1) if seen.get("seat") == 0]
    assert not any(face in str(seen) for face in aside for seen in others)


@pytest.mark.rule("LEG-HID-01")
def test_a_reshuffle_makes_the_numbers_of_known_cards_tell_nothing(board):
    """A card seen in the discard pile cannot be followed into the new deck by its number."""
    moved = 0
    for seed in range(6):
        t = board(step="prep_phase", seed=seed)
        t.state.discards["forest"], t.state.decks["forest"] = t.state.decks["forest"], []
        before = list(t.state.faces)
        t.play("refresh slot:5")
        moved += sum(before[r] != t.face(r) for r in t.decks["forest"])
    assert moved > 100


@pytest.mark.rule("LEG-HID-02")
def test_the_back_tells_intel_market_and_exclusive_cards_apart(board):
    t = board(step="prep_phase", options={"characters": "on"})
    t.join(1, "CH-1")
    t.hold(1, "IN-01", "MK-28", "XA-1")
    t.play()
    assert [c["back"] for c in hand(t, 0, 1)] == ["intel", "market", "exclusive"]
    assert [c.get("face") for c in hand(t, 0, 1)] == [None, None, "XA-1"]


@pytest.mark.rule("LEG-HID-02")
def test_in_every_world_a_bought_card_in_hand_is_an_intel_card(board):
    """Dealing anew what a seat cannot see must not put a resource into a hand."""
    t = board(step="prep_phase")
    t.hold(1, "MK-28", "IN-01")
    t.play()
    for salt in range(12):
        world = t.match.dealt_anew(0, salt).table.state
        assert all(CARDS[world.faces[r]].is_resource is False for r in world.players[1].hand)


@pytest.mark.rule("LEG-HID-01")
def test_hidden_cards_dealt_anew_change_nothing_that_the_seat_sees(board):
    t = board(step="begin_turn")
    (scout,) = t.unlock(0, "IN-08")
    t.hold(0, "IN-01", "IN-02")
    t.hold(1, "IN-03", "IN-04", "EV-08")
    t.lay("forest", 1, "FO-02")
    t.until("prep.step").play(f"use card:{scout} #0", ["slot:0", "slot:10"])
    peeked = [t.face(t.slots[n][0]) for n in (0, 10)]
    worlds = [t.match.dealt_anew(0, salt) for salt in range(8)]
    for world in worlds:
        assert world.view(0) == t.match.view(0)
        assert [world.table.state.faces[t.slots[n][0]] for n in (0, 10)] == peeked
    hands = {tuple(w.table.state.faces[r] for r in t.me(1).hand) for w in worlds}
    slots = {tuple(w.table.state.faces[t.slots[n][0]] for n in (1, 6, 11)) for w in worlds}
    assert len(hands) > 1
    assert len(slots) > 1
    assert len({tuple(w.table.state.faces) for w in worlds}) == 8


@pytest.mark.rule("LEG-HID-01")
def test_cards_being_looked_at_are_dealt_anew_for_the_others_only(board):
    t = board(step="prep_phase")
    (sapphire,) = t.carry(0, "MT-12")
    looked = t.on_top("intel", "IN-01", "IN-02", "IN-03", "IN-04", "IN-05", "IN-06")
    t.play(f"use card:{sapphire} #0")
    faces = t.faces(looked)
    for seat, known in ((0, True), (1, False)):
        worlds = [t.match.dealt_anew(seat, salt).table.state for salt in range(4)]
        assert all([world.faces[r] for r in looked] == faces for world in worlds) is known


@pytest.mark.rule("LEG-GEN-19")
def test_everybody_sees_where_the_explorer_is_and_what_is_being_gathered(board):
    t = board(step="in_slot")
    t.unlock(0, "IN-09")  # Nimble Fingers: the roll window waits
    (ore,) = t.lay("mountain", 3, "MT-06")
    t.stand(0, "mountain", 3)
    t.roll(BLANK, BLANK, BLANK)
    t.play(f"gather card:{ore}")
    for seat in (0, 1, None):
        view = t.match.view(seat)
        assert view["players"][0]["slot"] == "slot:2"
        assert view["players"][1].get("slot") is None
        assert view["gathering"] == f"card:{ore}"
        assert view["roll"]["dice"] == [BLANK] * 3


@pytest.mark.rule("LEG-HID-03")
def test_what_is_offered_to_a_player_does_not_depend_on_what_others_hide(board):
    asked = []
    for theirs, on_top in (("EV-07", "IN-44"), ("IN-44", "EV-07")):
        t = board(step="prep_phase")
        held, drawn = t.find("EV-07"), t.find("IN-44")
        t.state.faces[held], t.state.faces[drawn] = theirs, on_top
        t.me(1).hand = [held]
        t.state.decks["intel"].append(drawn)
        t.carry(0, "MT-02")
        t.hold(0, "IN-03")
        t.play()
        asked.append((t.asked().question(), t.match.view(0)))
    assert asked[0] == asked[1]


@pytest.mark.rule("LEG-HID-03")
def test_nobody_is_told_that_another_player_is_being_asked(board):
    streams = []
    for theirs in ("EV-07", "EV-08"):  # Stampede may be used in the roll window, Heavy Tax not
        t = board(step="in_slot")
        t.hold(1, theirs)
        (slime,) = t.lay("dungeon", 1, "DU-04")
        t.stand(0, "dungeon", 1)
        t.roll(*[BLANK] * 4)
        t.play(f"hunt card:{slime}", f"attack card:{slime}", (1, "seat:0"))
        streams.append([(s.kind, s.data) for s in t.match.stream(0)])
        if theirs == "EV-07":
            assert [(d.seat, d.prompt) for d in t.match.pending] == [(1, "roll.window")]
    waiting, gone_on = streams
    assert gone_on[: len(waiting)] == waiting


@pytest.mark.rule("LEG-HID-04")
def test_a_spectator_sees_no_more_than_every_player_does(board):
    t = board(step="prep_phase")
    t.hold(0, "IN-01")
    t.hold(1, "IN-02")
    t.lay("forest", 1, "FO-13", faceup=False)
    t.play()
    view = t.match.view(None)
    assert [[c.get("face") for c in p["hand"]] for p in view["players"]] == [[None], [None]]
    assert slot(t, None, 5)[0].get("face") is None


@pytest.mark.rule("LEG-HID-04", "LEG-GEN-14")
def test_a_replay_after_the_end_shows_everything():
    match = Match(GAME, 2, {"round_cap": 1}, seed=3)
    while match.pending:
        decision = match.pending[0]
        match.answer(decision.seat, decision.default, decision.number)
    again = match.replay()
    assert again.result is not None
    assert again.result.outcome == "round_cap"
    assert again.events == match.events
    drawn = [e.data["faces"] for e in again.events if e.kind == "drew"]
    assert [len(faces) for faces in drawn] == [5, 5, 1, 1]
    assert all(face in CARDS for faces in drawn for face in faces)
    assert again.table.state == match.table.state
