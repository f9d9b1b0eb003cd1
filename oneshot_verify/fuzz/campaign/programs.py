"""The programs of a slice: a pure function of seed and slice number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.recipe import Recipe
from oneshot_verify.fuzz.sample import draw
from oneshot_verify.ir import parse

SLICE_STRIDE = 9_176_213
"""Keeps the seeds of slices apart; a prime."""
SOURCE_NAME = "program"
"""The path in positions of the tensor program."""
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


@lru_cache(maxsize=8)
def read_program(text: str) -> ModuleOp:
    """The module of a program; shared, so nobody may change it. Raises `InputError`."""
    return parse(text, SOURCE_NAME)[0].module


def draw_slice(seed: int, which: Slice) -> list[Program]:
    """The programs of a slice. The same ones for the same seed in every process (and version of Hypothesis)."""
    recipes = draw(which.size, seed * SLICE_STRIDE + which.number)
    return [
        Program(index, recipes[index], build(recipes[index], NAME))
        for index in range(which.start, which.end)
    ]
