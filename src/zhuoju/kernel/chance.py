"""All randomness of a match: BLAKE2b in counter mode, one named stream per purpose."""

from collections.abc import Mapping, MutableSequence, Sequence
from hashlib import blake2b
from struct import Struct as Layout
from typing import TypeVar

from zhuoju.kernel.errors import IllegalAnswer

T = TypeVar("T")

WORDS = 16  # 32-bit words in one 64-byte block
_BLOCK = Layout(f"<{WORDS}I")

Seed = int | str | bytes
Mark = tuple[dict[str, int], dict[str, list[int]], list[tuple[bytes, dict[str, int]]]]


def seed_bytes(seed: Seed) -> bytes:
    """The 32 bytes that a seed stands for. Bytes of that length stand for themselves."""
    if isinstance(seed, bytes):
        return seed if len(seed) == 32 else blake2b(b"b" + seed, digest_size=32).digest()
    return blake2b(f"{type(seed).__name__}:{seed}".encode(), digest_size=32).digest()


def commitment(seed: bytes) -> str:
    """What can be published before the first roll: it binds the seed and tells nothing of it."""
    return blake2b(seed, digest_size=32, person=b"zhuoju-commit").hexdigest()


def match_key(seed: bytes, entropy: Sequence[str]) -> bytes:
    """The key of all streams: the table's seed and every player's entropy, in seat order."""
    mixed = blake2b(key=seed, digest_size=32, person=b"zhuoju-match")
    for word in entropy:
        raw = word.encode()
        mixed.update(len(raw).to_bytes(4, "little") + raw)
    return mixed.digest()


class Chance:
    """Draws numbers from named streams. Only the position in each stream is state."""

    __slots__ = ("_cache", "_entropy", "_forks", "_key", "_seed", "drawn", "forced", "positions")

    def __init__(self, seed: Seed, entropy: Sequence[str] = (), mark: Mark | None = None) -> None:
        self._seed = seed
        self._entropy = entropy
        self._key: bytes | None = None  # worked out at the first draw
        self.positions, self.forced, self._forks = mark or ({}, {}, [])
        self._cache: dict[str, tuple[int, int, tuple[int, ...]]] = {}
        self.drawn = 0

    def mark(self) -> Mark:
        """The position in every stream, as plain data."""
        return self.positions, self.forced, self._forks

    def fork(self, key: bytes, positions: Mapping[str, int]) -> None:
        """Past these positions draw other numbers; what lies before them stays as it was."""
        self._forks = [*self._forks, (key, dict(positions))]
        self._cache = {}

    def _load(self, of: str, position: int) -> tuple[int, ...]:
        """Fill the cache with the block that holds this position; keep up to where a fork cuts in."""
        key = self._key
        if key is None:
            key = self._key = match_key(seed_bytes(self._seed), self._entropy)
        limit = position - position % WORDS + WORDS
        for salt, starts in self._forks:
            start = starts.get(of, 0)
            if start <= position:
                key = salt
            else:
                limit = min(limit, start)
        block = position // WORDS
        name = blake2b(of.encode(), key=key, digest_size=32, person=b"zhuoju-stream").digest()
        words = _BLOCK.unpack(blake2b(block.to_bytes(8, "little"), key=name).digest())
        self._cache[of] = (block * WORDS, limit, words)
        return words

    def _word(self, of: str) -> int:
        position = self.positions.get(of, 0)
        self.positions[of] = position + 1
        cached = self._cache.get(of)
        if cached is not None and cached[0] <= position < cached[1]:
            return cached[2][position - cached[0]]
        return self._load(of, position)[position % WORDS]

    def below(self, n: int, of: str) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        self.drawn += 1
        if self.forced and of in self.forced:
            return self._take_forced(n, of)
        product = self._word(of) * n
        if product & 0xFFFFFFFF < n:  # Lemire's method: refuse the few words that would bias
            floor = (0x100000000 - n) % n
            while product & 0xFFFFFFFF < floor:
                product = self._word(of) * n
        return product >> 32

    def force(self, values: Sequence[int], of: str) -> None:
        """The next draws of a stream give these values (a host's intervention)."""
        self.forced[of] = [*self.forced.get(of, []), *values]

    def _take_forced(self, n: int, of: str) -> int:
        values = self.forced[of]
        value = values.pop(0)
        if not values:
            del self.forced[of]
        if not 0 <= value < n:
            raise IllegalAnswer(f"stream {of}: forced value {value} is not below {n}")
        return value

    def roll(self, count: int, sides: int, of: str) -> list[int]:
        """So many dice, faces 1 to sides, in the order they fell."""
        return [self.below(sides, of) + 1 for _ in range(count)]

    def pick(self, things: Sequence[T], of: str) -> T:
        """One of these, each equally likely."""
        return things[self.below(len(things), of)]

    def shuffle(self, things: MutableSequence[T], of: str) -> None:
        """Put these in a random order, in place."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1, of)
            things[last], things[other] = things[other], things[last]

    def draw(self, bag: list[T], of: str) -> T:
        """Take one thing out of a bag."""
        return bag.pop(self.below(len(bag), of))
