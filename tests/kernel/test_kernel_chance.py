"""Chance: uniform, independent by stream, forked, forced, and committed to."""

from collections import Counter
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.games import HIGH_CARD
from zhuoju.kernel import Chance, IllegalAnswer, commitment, new
from zhuoju.kernel.chance import match_key, seed_bytes

RAW = 2**32  # drawing below this gives a stream's words as they are


def words(count: int, of: str = "dice", seed: int = 1) -> list[int]:
    chance = Chance(seed)
    return [chance.below(RAW, of) for _ in range(count)]


@pytest.mark.parametrize("n", [2, 3, 6, 7, 20])
def test_small_ranges_come_out_evenly(n: int) -> None:
    chance = Chance(5)
    draws = 6000
    counts = Counter(chance.below(n, "dice") for _ in range(draws))
    expected = draws / n
    chi_squared = sum((counts[face] - expected) ** 2 / expected for face in range(n))
    assert sorted(counts) == list(range(n))
    assert chi_squared < n + 4 * (2 * n) ** 0.5


def test_words_that_would_bias_are_refused_and_no_others() -> None:
    n = 3 * 2**30  # a quarter of all words must be refused
    accepted = [w * n >> 32 for w in words(4000) if (w * n) % RAW >= RAW % n]
    chance = Chance(1)
    drawn = [chance.below(n, "dice") for _ in range(len(accepted))]
    assert drawn == accepted
    assert 2700 < len(accepted) < 3300
    assert chance.positions["dice"] <= 4000


@given(n=st.integers(1, RAW), count=st.integers(1, 40))
def test_every_draw_is_below_its_bound_and_one_by_one_equals_many_at_once(n: int, count: int) -> None:
    one_by_one, at_once = Chance(3), Chance(3)
    drawn = [one_by_one.below(n, "x") for _ in range(count)]
    assert drawn == at_once.belows([n] * count, "x")
    assert all(0 <= value < n for value in drawn)
    assert one_by_one.mark() == at_once.mark()
    assert one_by_one.drawn == at_once.drawn == count


def test_a_draw_among_too_many_things_or_on_no_die_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"2\*\*32"):
        Chance(1).below(RAW + 1, "x")
    with pytest.raises(ValueError, match="no die with 0 sides"):
        Chance(1).roll(1, 0, "x")
    with pytest.raises(IndexError):
        Chance(1).draw([], "x")


def test_the_numbers_are_those_of_blake2b_in_counter_mode() -> None:
    key = b"zhuoju-stream" + match_key(seed_bytes(1), ())
    blocks = [blake2b(key + block.to_bytes(8, "little") + b"dice").digest() for block in range(3)]
    raw = b"".join(blocks)
    assert words(48) == [int.from_bytes(raw[i : i + 4], "little") for i in range(0, 192, 4)]


def test_streams_do_not_disturb_each_other() -> None:
    chance = Chance(1)
    mixed = []
    for place in range(40):
        mixed.append(chance.below(RAW, "dice"))
        chance.roll(place % 5, 6, "other")
    assert mixed == words(40)
    assert words(40, "other") != words(40, "dice")
    assert words(40, seed=2) != words(40, seed=1)


def test_a_position_can_be_taken_up_again_anywhere() -> None:
    for before in (0, 1, 15, 16, 17, 40):
        first = Chance(1)
        for _ in range(before):
            first.below(RAW, "dice")
        positions, forced, forks = first.mark()
        again = Chance(1, (), (dict(positions), dict(forced), list(forks)))
        assert [again.below(RAW, "dice") for _ in range(20)] == words(60)[before : before + 20]


@pytest.mark.parametrize("start", [0, 1, 15, 16, 20, 33])
def test_a_fork_changes_what_lies_ahead_and_nothing_before(start: int) -> None:
    chance = Chance(1)
    chance.fork(b"k" * 32, {"dice": start})
    forked = [chance.below(RAW, "dice") for _ in range(50)]
    true = words(50)
    assert forked[:start] == true[:start]
    assert all(a != b for a, b in zip(forked[start:], true[start:], strict=True))
    twice = Chance(1)
    twice.fork(b"k" * 32, {"dice": start})
    twice.fork(b"q" * 32, {"dice": start + 5})
    later = [twice.below(RAW, "dice") for _ in range(50)]
    assert later[: start + 5] == forked[: start + 5]
    assert later[start + 5 :] != forked[start + 5 :]


def test_forced_values_come_first_and_use_up_no_chance() -> None:
    chance = Chance(1)
    chance.force([5, 0], "dice")
    chance.force([2], "dice")
    assert chance.roll(5, 6, "dice")[:3] == [6, 1, 3]
    free = Chance(1)
    assert free.roll(2, 6, "dice") == Chance(1).roll(2, 6, "dice")
    again = Chance(1)
    again.force([5, 0, 2], "dice")
    assert again.roll(5, 6, "dice")[3:] == Chance(1).roll(2, 6, "dice")
    chance.force([], "empty")
    assert 0 <= chance.below(6, "empty") < 6


def test_a_forced_value_that_cannot_fall_is_refused() -> None:
    chance = Chance(1)
    chance.force([6], "dice")
    with pytest.raises(IllegalAnswer, match="forced value 6 is not below 6"):
        chance.below(6, "dice")
    for wrong in ([-1], [True], ["6"], [1.0]):
        with pytest.raises(IllegalAnswer, match="cannot be forced"):
            chance.force(wrong, "dice")  # type: ignore[arg-type]


def test_shuffling_and_drawing_keep_everything_and_reach_every_order() -> None:
    chance = Chance(9)
    orders = Counter()
    for _ in range(1200):
        things = [1, 2, 3]
        chance.shuffle(things, "deck")
        orders[tuple(things)] += 1
    assert len(orders) == 6
    assert all(140 < found < 260 for found in orders.values())
    bag = list(range(10))
    dealt = chance.deal(bag, 4, "bag")
    assert sorted(bag + dealt) == list(range(10))
    assert len(chance.deal(bag, 99, "bag")) == 6
    assert chance.deal(bag, 1, "bag") == []
    one = ["only"]
    assert (chance.pick(one, "bag"), chance.draw(one, "bag"), one) == ("only", "only", [])


def test_a_seed_may_be_a_number_a_word_or_bytes_and_these_differ() -> None:
    seeds = [1, "1", b"1", b"\x01" * 32, b"\x01" * 31, -1, ""]
    assert len({seed_bytes(seed) for seed in seeds}) == len(seeds)
    assert seed_bytes(b"\x01" * 32) == b"\x01" * 32
    assert all(len(seed_bytes(seed)) == 32 for seed in seeds)


def test_entropy_changes_the_dice_and_cannot_be_shifted_between_players() -> None:
    keys = [match_key(b"s" * 32, e) for e in ([], [""], ["ab", "c"], ["a", "bc"], ["abc"], ["c", "ab"])]
    assert len(set(keys)) == len(keys)
    m, other = new(HIGH_CARD, seed=1), new(HIGH_CARD, seed=1, entropy=["mine", "yours"])
    assert m.table.state != other.table.state
    assert other.table.state == new(HIGH_CARD, seed=1, entropy=["mine", "yours"]).table.state


def test_the_commitment_binds_the_seed_and_does_not_depend_on_entropy() -> None:
    m, other = new(HIGH_CARD, seed=1), new(HIGH_CARD, seed=1, entropy=["x", "y"])
    assert m.commitment == other.commitment == commitment(m.seed)
    assert m.commitment != new(HIGH_CARD, seed=2).commitment
    assert m.seed.hex() not in m.commitment
