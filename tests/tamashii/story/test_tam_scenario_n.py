"""The scenario N, Access Denied, card by card."""

import pytest
from tam_story import DRONE, SERVER, launch, small, tale, world

from zhuoju.games.tamashii.story.plot import special_programs


def test_n01_a_late_team_finds_the_server_but_pays():
    t = tale("N01", time=1)
    assert world(t).state.story.plot == "N02"
    server = t.place_of(16)
    assert t.state.places[server].revealed
    assert len(t.state.places[server].die_faces) == 4
    assert t.state.time == 4  # one less for being late
    assert [p.dump.get("corrupted", 0) for p in t.state.players] == [1, 1]


@pytest.mark.parametrize(("face", "tokens"), [("common", "RR"), ("rare", "BBB")])
def test_n_a_lock_asks_for_a_test_and_opens_when_it_is_passed(face, tokens):
    t = small(tale("N02", time=5, tokens={"success": 3}))
    t.stand(0, SERVER)
    lock = t.card(face)
    t.state.places[SERVER].die_faces = [lock]
    t.write(0, tokens)
    launch(t, 0, "pick_lock")
    t.roll(*["rare"] * len(tokens))
    t.play([f"cell:{n}" for n in range(len(tokens))])
    assert t.state.places[SERVER].die_faces == []
    assert t.state.story.tokens == {"success": 4}
    world(t, (0, "way 0"), (1, "way 0"))
    assert t.state.story.plot == "N04"
    assert t.state.story.guide_tokens == {"n_copied": 1}
    assert t.state.story.specials == ["N08"]


def test_n_a_failed_test_leaves_the_lock_closed():
    t = small(tale("N02", time=5))
    t.stand(0, SERVER)
    t.state.places[SERVER].die_faces = [t.card("common")]
    t.write(0, "R")
    launch(t, 0, "pick_lock")
    t.roll("blank")
    t.play(["cell:0"])
    assert len(t.state.places[SERVER].die_faces) == 1
    assert t.state.story.tokens == {}


def test_n_a_blank_lock_is_an_alarm_and_open():
    t = small(tale("N02", time=5))
    t.stand(0, SERVER)
    t.state.places[SERVER].die_faces = [t.card("blank")]
    launch(t, 0, "pick_lock")
    assert [p.tracking for p in t.state.players] == [3, 3]
    assert t.state.places[SERVER].die_faces == []


def test_n_locks_are_picked_on_the_central_server_only():
    t = small(tale("N02"))
    t.state.places[SERVER].die_faces = [t.card("common")]
    assert t.do(lambda m: special_programs(m, 0)) == []


@pytest.mark.parametrize(("copied", "ending"), [({"n_copied": 1}, "N05"), ({}, "N06")])
def test_n04_the_ending_depends_on_the_keys(copied, ending):
    t = small(tale("N04", time=3, guide_tokens=copied))
    assert world(t).state.story.outcome == ending


def test_n08_the_trace_follows_and_brings_two_enemies_on_contact():
    t = small(tale("N04", time=5, specials=["N08"]))
    t.stand(0, 3), t.stand(1, 4)
    t.state.places[SERVER].markers["n_trace"] = 1
    t.enemies_on_top(DRONE, DRONE)
    world(t)
    assert t.state.places[2].markers == {"n_trace": 1}
    world(t)
    assert t.queue_of(0) == [DRONE, DRONE]
    assert t.state.places[SERVER].markers == {"n_trace": 1}  # it begins anew
