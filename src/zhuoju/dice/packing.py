"""Exact products of counting polynomials.

A distribution is a polynomial: the coefficient of x^i counts the ways to roll `low + i`. Adding dice
multiplies polynomials. Small ones are packed into one big integer each (Kronecker substitution: x = 2^width,
wide enough that no coefficient can carry into the next), so that one integer product does the whole sum.
Middle ones whose total fits into 63 bits go through NumPy. Nothing here is ever a float.
"""

import struct
from collections.abc import Sequence

INT64 = 1 << 63
_DIGIT = 30  # bits of a digit of Python's integers
_KARATSUBA = 70  # digits from which Python multiplies faster than by hand
_WORD = 8  # bytes; the width that struct packs at once
_NUMPY_FROM, _NUMPY_TO = (
    24,
    4000,
)  # outcomes on the shorter side where NumPy beats the packed product (measured)
_EVEN_FROM = 20  # faces of an ordinary die from which shifting beats a product (measured)
_RECURRENCE_FROM = 100_000  # bits of a power's packed form from which a recurrence beats it (measured)

Counts = tuple[int, ...]


def width_for(total: int) -> int:
    """The bytes per coefficient when no coefficient exceeds `total`."""
    bits = total.bit_length()
    return _WORD if bits <= 64 else (bits + 7) // 8


def pack(counts: Sequence[int], width: int) -> int:
    """The polynomial as one integer."""
    if width == _WORD:
        return int.from_bytes(struct.pack(f"<{len(counts)}Q", *counts), "little")
    return int.from_bytes(b"".join([c.to_bytes(width, "little") for c in counts]), "little")


def unpack(packed: int, size: int, width: int) -> Counts:
    """The `size` coefficients of a packed polynomial."""
    data = packed.to_bytes(size * width, "little")
    if width == _WORD:
        return struct.unpack(f"<{size}Q", data)
    read = int.from_bytes
    return tuple([read(data[i : i + width], "little") for i in range(0, size * width, width)])


def convolve(a: Counts, b: Counts, total: int) -> Counts:
    """The product of two polynomials whose coefficients sum to `total` when multiplied."""
    if len(a) > len(b):
        a, b = b, a
    if len(a) == 1:
        factor = a[0]
        return b if factor == 1 else tuple([factor * c for c in b])
    size = len(a) + len(b) - 1
    width = width_for(total)
    for one, other in ((a, b), (b, a)):
        if len(one) >= _EVEN_FROM and one[0] == 1 and one.count(1) == len(one):
            return unpack(_spread(pack(other, width), len(one), width * 8), size, width)
    if _NUMPY_FROM <= len(a) <= _NUMPY_TO and total < INT64:
        import numpy as np  # not before it is needed: it is big

        product = np.convolve(np.array(a, dtype=np.int64), np.array(b, dtype=np.int64))
        return tuple(product.tolist())
    if width > _WORD and len(a) <= 128:
        narrow, wide = (a, b) if max(a) <= max(b) else (b, a)
        if len(narrow) <= 128 and max(narrow).bit_length() * 3 < width * 8:
            return unpack(_times_narrow(pack(wide, width), narrow, width), size, width)
    return unpack(pack(a, width) * pack(b, width), size, width)


def _times_narrow(wide: int, narrow: Counts, width: int) -> int:
    """A packed polynomial times one with short coefficients, which packing would mostly fill with zeros."""
    product = 0
    shift = width * 8
    for c in reversed(narrow):
        product = (product << shift) + wide * c
    return product


def power(counts: Counts, n: int, total: int) -> Counts:
    """The n-th power of a polynomial whose coefficients sum to `total`."""
    if n == 1:
        return counts
    faces = len(counts)
    if n == 0 or faces == 1:
        return (counts[0] ** n,)
    size = n * (faces - 1) + 1
    width = width_for(total**n)
    if size * width * 8 < _RECURRENCE_FROM:
        return unpack(int(pack(counts, width) ** n), size, width)
    if counts.count(counts[0]) == faces:
        return _power_of_even(faces, n, counts[0] ** n)
    if _recurrence_work(counts, n, width * 8) < product_work(size / 2, size / 2, width * 8):
        return _power_by_recurrence(counts, n)
    return unpack(int(pack(counts, width) ** n), size, width)


def product_work(a: float, b: float, bits: int) -> float:
    """About how many nanoseconds the product of two polynomials takes, with coefficients of so many bits."""
    digits = max(64, bits) / _DIGIT
    small, large = min(a, b) * digits, max(a, b) * digits
    if small <= _KARATSUBA:
        return small * large + 100 * (a + b)
    return float(large / small * _KARATSUBA**2 * (small / _KARATSUBA) ** 1.585 + 100 * (a + b))


def power_work(counts: Counts, n: int, bits: int) -> float:
    """About how many nanoseconds `power` takes, with results of so many bits."""
    if n <= 1:
        return 0.0
    size = n * (len(counts) - 1) + 1
    if counts.count(counts[0]) == len(counts):
        return size * 4 * (60 + bits / _DIGIT)
    return min(_recurrence_work(counts, n, bits), 2 * product_work(size / 2, size / 2, bits))


def mixture_work(die: Counts, most: int, size: int, bits: int) -> float:
    """About how many nanoseconds `mixture` takes, with so many dice, results and bits."""
    if die.count(die[0]) == len(die):
        return 3.0 * most * size * (max(64, bits) / _DIGIT) * len(die).bit_length()
    return most * product_work(len(die), size / 2, bits)


def _recurrence_work(counts: Counts, n: int, bits: int) -> float:
    """About how many nanoseconds `_power_by_recurrence` takes."""
    terms = len(counts) - counts.count(0)
    return n * len(counts) * terms * (100 + bits / _DIGIT)


def _power_of_even(faces: int, n: int, factor: int) -> Counts:
    """factor * (1 + x + ... + x^(faces-1))^n, three products per coefficient.

    F = ((1 - x^s) / (1 - x))^n solves (1-x)(1-x^s) F' = n (1 - s x^(s-1) + (s-1) x^s) F; compare terms.
    """
    size = n * (faces - 1) + 1
    half = (size + 1) // 2
    c = [1]
    for k in range(half - 1):
        value = (k + n) * c[k]
        if k + 1 >= faces:
            value -= (n * faces - k - 1 + faces) * c[k + 1 - faces]
        if k >= faces:
            value += (n * (faces - 1) - k + faces) * c[k - faces]
        c.append(value // (k + 1))
    if factor != 1:
        c = [factor * value for value in c]
    return (*c, *reversed(c[: size - half]))


def _power_by_recurrence(counts: Counts, n: int) -> Counts:
    """The n-th power from P F' = n P' F, one product per face and coefficient."""
    first = counts[0]
    terms = [(i, count) for i, count in enumerate(counts) if count and i]
    size = n * (len(counts) - 1) + 1
    c = [first**n]
    for k in range(1, size):
        value = 0
        for i, count in terms:
            if i > k:
                break
            value += (i * (n + 1) - k) * count * c[k - i]
        c.append(value // (k * first))
    return tuple(c)


def mixture(weights: Counts, die: Counts, die_low: int, die_total: int, total: int) -> tuple[int, Counts]:
    """The low end and counts of: roll k dice with weight `weights[k]`, over the common denominator `total`.

    Horner's rule on the packed form, from the greatest number of dice down, each brought to the
    denominator of the greatest one.
    """
    most = len(weights) - 1
    low, lift = (0, die_low) if die_low >= 0 else (most * die_low, 0)
    sink = -die_low if die_low < 0 else 0
    size = 1 + most * max(abs(die_low), abs(die_low + len(die) - 1), len(die) - 1)
    width = width_for(total)
    bits = width * 8
    even = len(die) > 2 and die.count(die[0]) == len(die)
    packed_die = pack(die, width)
    packed = 0
    scale = 1
    for used, weight in enumerate(reversed(weights)):
        packed = _spread(packed, len(die), bits) * die[0] if even else packed * packed_die
        packed = (packed << bits * lift) + (weight * scale << bits * sink * used)
        scale *= die_total
    return low, unpack(packed, size, width)


def _spread(packed: int, faces: int, bits: int) -> int:
    """packed * (1 + x + ... + x^(faces-1)), by doubling: shifts and additions instead of a product."""
    if not packed:
        return 0
    block, have, result, done = packed, 1, 0, 0
    while True:
        if faces & have:
            result += block << bits * done
            done += have
        if done == faces:
            return result
        block += block << bits * have
        have *= 2
