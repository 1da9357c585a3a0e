"""All randomness of a match: BLAKE2b in counter mode, one named stream per purpose."""

from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from hashlib import blake2b
from struct import Struct as Layout
from typing import TypeVar

from zhuoju.kernel.errors import IllegalAnswer

T = TypeVar("T")

WORDS = 16  # 32-bit words in one 64-byte block
_BLOCK = Layout(f"<{WORDS}I")
_COUNT = Layout("<Q").pack
STREAM = (
    b"zhuoju-stream"  # BLAKE2b needs no outer key: nothing of fixed length before the name can be extended
)

Block = tuple[int, int, tuple[int, ...]]  # where it starts, up to where it holds, its words
NO_BLOCK: Block = (0, 0, ())

Seed = int | str | bytes
Mark = tuple[dict[str, int], dict[str, list[int]], list[tuple[bytes, dict[str, int]]]]


def seed_bytes(seed: Seed) -> bytes:
    """The 32 bytes that a seed stands for. Bytes of that length stand for themselves."""
    if type(seed) is int:
        return blake2b(b"int:%d" % seed).digest()[:32]
    if isinstance(seed, bytes):
        return seed if len(seed) == 32 else blake2b(b"b" + seed, digest_size=32).digest()
    return blake2b(f"{type(seed).__name__}:{seed}".encode(), digest_size=32).digest()


def commitment(seed: bytes) -> str:
    """What can be published before the first roll: it binds the seed and tells nothing of it.

    That holds for 32 random bytes. A small number would be found by trying all of them.
    """
    return blake2b(seed, digest_size=32, person=b"zhuoju-commit").hexdigest()


def match_key(seed: bytes, entropy: Sequence[str]) -> bytes:
    """The key of all streams: the table's seed and every player's entropy, in seat order."""
    if not entropy:
        return seed
    mixed = blake2b(key=seed, digest_size=32, person=b"zhuoju-match")
    for word in entropy:
        raw = word.encode()
        mixed.update(len(raw).to_bytes(4, "little") + raw)
    return mixed.digest()


def _floor(n: int) -> int:
    if n > 0x100000000:
        raise ValueError(f"one draw tells up to 2**32 things apart, not {n}")
    return (0x100000000 - n) % n


class Chance:
    """Draws numbers from named streams. Only the position in each stream is state."""

    __slots__ = ("_cache", "_entropy", "_forks", "_key", "_seed", "drawn", "forced", "positions")

    def __init__(self, seed: Seed, entropy: Sequence[str] = (), mark: Mark | None = None) -> None:
        self._seed = seed
        self._entropy = entropy
        self._key: bytes | None = None  # worked out at the first draw
        if mark is None:
            self.positions: dict[str, int] = {}
            self.forced: dict[str, list[int]] = {}
            self._forks: list[tuple[bytes, dict[str, int]]] = []
        else:
            self.positions, self.forced, self._forks = mark
        self._cache: dict[str, Block] = {}
        self.drawn = 0

    def like(self, mark: Mark) -> "Chance":
        """The same streams at other positions."""
        copy = Chance(self._seed, self._entropy, mark)
        copy._key = self._key
        return copy

    def mark(self) -> Mark:
        """The position in every stream, as plain data."""
        return self.positions, self.forced, self._forks

    def fork(self, key: bytes, positions: Mapping[str, int]) -> None:
        """Past these positions draw other numbers; what lies before them stays as it was."""
        self._forks = [*self._forks, (key, dict(positions))]
        self._cache = {}

    def _load(self, of: str, position: int) -> "Block":
        """Fill the cache with the block that holds this position; keep up to where a fork cuts in."""
        key = self._key
        if key is None:
            key = self._key = STREAM + match_key(seed_bytes(self._seed), self._entropy)
        block = position // WORDS
        start_of_block = block * WORDS
        limit = start_of_block + WORDS
        for salt, starts in self._forks:
            start = starts.get(of, 0)
            if start <= position:
                key = STREAM + salt
            else:
                limit = min(limit, start)
        words = _BLOCK.unpack(blake2b(key + _COUNT(block) + of.encode()).digest())
        loaded = self._cache[of] = (start_of_block, limit, words)
        return loaded

    def below(self, n: int, of: str) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        if self.forced and of in self.forced:
            return self._take_forced(n, of)
        position = self.positions.get(of, 0)
        start, end, words = self._cache.get(of) or NO_BLOCK
        if not start <= position < end:
            start, end, words = self._load(of, position)
        product = words[position - start] * n
        if product & 0xFFFFFFFF < n:
            return self.belows((n,), of)[0]  # perhaps one of the few words to refuse
        self.positions[of] = position + 1
        self.drawn += 1
        return product >> 32

    def belows(self, sizes: Iterable[int], of: str) -> list[int]:
        """One whole number below each of these sizes, drawn one after the other."""
        if self.forced and of in self.forced:
            return [self.below(n, of) for n in sizes]
        position = self.positions.get(of, 0)
        start, end, words = self._cache.get(of) or NO_BLOCK
        found = []
        for n in sizes:
            while True:
                if not start <= position < end:
                    start, end, words = self._load(of, position)
                product = words[position - start] * n
                position += 1
                low = product & 0xFFFFFFFF
                if low >= n or low >= _floor(n):  # Lemire: refuse the few words that would bias
                    break
            found.append(product >> 32)
        self.positions[of] = position
        self.drawn += len(found)
        return found

    def force(self, values: Sequence[int], of: str) -> None:
        """The next draws of a stream give these values (a host's intervention)."""
        for value in values:
            if type(value) is not int or value < 0:
                raise IllegalAnswer(f"stream {of}: {value!r} cannot be forced; whole numbers from 0 can")
        if values:
            self.forced[of] = [*self.forced.get(of, []), *values]

    def _take_forced(self, n: int, of: str) -> int:
        self.drawn += 1
        values = self.forced[of]
        value = values.pop(0)
        if not values:
            del self.forced[of]
        if not 0 <= value < n:
            raise IllegalAnswer(f"stream {of}: forced value {value} is not below {n}")
        return value

    def roll(self, count: int, sides: int, of: str) -> list[int]:
        """So many dice, faces 1 to sides, in the order they fell."""
        if sides < 1:
            raise ValueError(f"stream {of}: there is no die with {sides} sides")
        return [face + 1 for face in self.belows([sides] * count, of)]

    def pick(self, things: Sequence[T], of: str) -> T:
        """One of these, each equally likely."""
        return things[self.below(len(things), of)]

    def shuffle(self, things: MutableSequence[T], of: str) -> None:
        """Put these in a random order, in place."""
        last = len(things)
        for other in self.belows(range(last, 1, -1), of):
            last -= 1
            things[last], things[other] = things[other], things[last]

    def draw(self, bag: list[T], of: str) -> T:
        """Take one thing out of a bag."""
        return bag.pop(self.below(len(bag), of))

    def deal(self, bag: list[T], count: int, of: str) -> list[T]:
        """Take so many things out of a bag, or all of them if it holds fewer."""
        size = len(bag)
        return [bag.pop(place) for place in self.belows(range(size, max(size - count, 0), -1), of)]
