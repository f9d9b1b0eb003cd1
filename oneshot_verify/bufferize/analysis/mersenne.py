"""The shuffle of upstream's `analysis-heuristic=fuzzer`: a seed gives the same order as upstream."""

from __future__ import annotations

from random import Random
from typing import Any


def _generator(seed: int) -> Random:
    """The 32-bit Mersenne Twister seeded as `std::mt19937(seed)` is (Python seeds it otherwise)."""
    words = [seed & 0xFFFFFFFF]
    for i in range(1, 624):
        words.append((1812433253 * (words[-1] ^ words[-1] >> 30) + i) & 0xFFFFFFFF)
    generator = Random()
    generator.setstate((3, (*words, 624), None))
    return generator


def shuffle(items: list[Any], seed: int) -> None:
    """Fisher-Yates shuffle of `items` from the front; the index is the remainder of a 32-bit random number."""
    generator = _generator(seed)
    for place in range(len(items) - 1):
        chosen = place + generator.getrandbits(32) % (len(items) - place)
        items[place], items[chosen] = items[chosen], items[place]
