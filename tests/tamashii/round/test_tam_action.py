"""TAM-ACTION The action phase of a player: three steps in order."""

import pytest

from zhuoju.games.tamashii.model.library import TILES


def turn(board, seats: int = 1, **more):
    """Seat 0 at the start of the own action turn."""
    return board(seats, step="action_turn", args=(0,), **more)


def steps(t) -> list[str]:
    """The steps gone through so far."""
    return [e.data["step"] for e in t.events("step")]


@pytest.mark.rule("TAM-ACTION-01")
def test_a_turn_goes_through_move_area_and_launch(board):
    t = turn(board, seats=2)
    t.stand(0, 2)
    t.play("stay", "skip", "end")
    assert steps(t)[:3] == ["move", "area", "launch"]
    assert t.asked().seat == 1
    assert t.prompt == "action.move"


@pytest.mark.rule("TAM-ACTION-02", "TAM-TRACK-02")
@pytest.mark.parametrize(("answer", "value"), [("stay", "stay"), ("move place:2", "enter")])
def test_tracking_must_rise_by_the_enter_or_the_stay_value(board, answer, value):
    t = turn(board)
    t.stand(0, 1)
    t.play(answer)
    tile = "ruins-2" if value == "stay" else "power-plant"
    assert t.me().tracking == getattr(TILES[tile], value)


@pytest.mark.rule("TAM-ACTION-03")
def test_the_top_of_the_track_is_settled_before_the_area_step(board):
    t = turn(board)
    t.stand(0, 2)
    t.me().tracking = 9
    t.enemies_on_top("patrol-drone", "riot-hound")
    t.play("stay")
    assert t.queue_of() == ["patrol-drone", "riot-hound"]
    assert t.prompt == "action.area"


@pytest.mark.rule("TAM-ACTION-04")
def test_the_tile_effect_comes_after_the_move(board):
    t = turn(board)
    t.play("move place:2", "use place:2")
    assert t.has("energy") == 2
    assert t.prompt == "launch.step"


@pytest.mark.rule("TAM-ACTION-05")
def test_programs_are_launched_in_the_third_step(board):
    t = turn(board)
    t.write(0, "RBR/BGB")
    t.stand(0, 2)
    t.play("stay", "skip")
    first, second = (
        next(o for o in t.offered if o.startswith(f"launch basic.{r} ")) for r in ("shield", "energy")
    )
    t.play(first, second)
    assert (t.has("shield"), t.has("energy")) == (1, 1)


@pytest.mark.rule("TAM-ACTION-06", "TAM-CODE-15")
def test_corrupted_codes_are_dumped_when_the_launch_step_ends(board):
    t = turn(board, seats=2)
    t.write(0, "XRX")
    t.stand(0, 2)
    t.play("stay", "skip")
    assert t.launcher() == "XRX"
    t.play("end")
    assert t.launcher() == ".R"
    assert t.dump_of() == "XX"


@pytest.mark.rule("TAM-ACTION-07", "TAM-RESET-10")
def test_who_was_reset_in_the_turn_of_another_has_no_turn_in_this_phase(board):
    t = turn(board, seats=2)
    t.me(0).out = True
    t.play()
    assert t.asked().seat == 1


@pytest.mark.rule("TAM-ACTION-07")
def test_a_reset_in_the_area_step_skips_the_launch_step(board, monkeypatch):
    from zhuoju.games.tamashii.board.harm import lose_integrity
    from zhuoju.games.tamashii.round import action

    def deadly(m, p):
        yield from lose_integrity(m, p, 9)

    monkeypatch.setattr(action, "area_step", deadly)
    t = turn(board, seats=2)
    t.play("stay")
    assert t.asked().seat == 1
    assert steps(t) == ["move", "area", "move"]


@pytest.mark.rule("TAM-ACTION-08")
@pytest.mark.parametrize(("answer", "tracking"), [("yes", 2), ("no", 3)])
def test_what_follows_a_move_comes_before_the_area_step(board, answer, tracking):
    t = turn(board)
    t.embody(0, "courier")
    t.stand(0, 2)
    t.play("stay")
    assert t.prompt == "ability.use"
    t.play(answer)
    assert (t.me().tracking, t.prompt) == (tracking, "action.area")


@pytest.mark.rule("TAM-MAP-22")
def test_a_tile_out_of_reach_is_withheld_with_its_reason(board):
    t = turn(board)
    t.lay_map((1, 0, 0, True), (2, 1, 0, True), (3, 2, 0, True), (11, 3, 0, True))
    t.play()
    assert [(w.id, w.clause) for w in t.asked().withheld] == [("move place:3", "TAM-MAP-22")]


def test_the_default_answers_of_a_turn_spend_nothing(board):
    t = turn(board, seats=2)
    t.resources(energy=2, shield=1)
    t.write(0, "RBR")
    t.until("action.move", 1)
    assert (t.has("energy"), t.has("shield"), t.launcher()) == (2, 1, "RBR")
