"""The programs of a slice: a pure function of seed and slice number."""

from __future__ import annotations

from dataclasses import dataclass

from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.recipe import Recipe
from oneshot_verify.fuzz.sample import draw

SLICE_STRIDE = 9_176_213
"""Keeps the seeds of slices apart; a prime."""
NAME = "f"
"""The function that everything is about; those that it calls are `f_0`, `f_1`, ..."""


@dataclass(frozen=True)
class Slice:
    """A unit of work: the programs `start` to `stop` (exclusive) of the `size` programs of slice `number`."""

    number: int
    size: int
    start: int = 0
    stop: int | None = None

    @property
    def end(self) -> int:
        """The index behind the last program."""
        return self.size if self.stop is None else min(self.stop, self.size)


@dataclass(frozen=True)
class Program:
    """One generated program and its index in its slice."""

    index: int
    recipe: Recipe
    text: str


def draw_slice(seed: int, which: Slice) -> list[Program]:
    """The programs of a slice. The same ones for the same seed in every process (and version of Hypothesis)."""
    recipes = draw(which.size, seed * SLICE_STRIDE + which.number)
    return [
        Program(index, recipes[index], build(recipes[index], NAME))
        for index in range(which.start, which.end)
    ]
