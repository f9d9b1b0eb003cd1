"""The programs of a slice: a pure function of seed and slice number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.sample import sample
from oneshot_verify.ir import parse

SLICE_STRIDE = 9_176_213
"""Keeps the seeds of campaigns apart; a prime."""
SOURCE_NAME = "program"
"""The file name in source positions of the tensor program."""
NAME = "f"
"""The main function of a program; its callees are `f_0`, `f_1`, ..."""


@dataclass(frozen=True)
class Slice:
    """A unit of work: the programs `start` to `stop` (exclusive) of the `size` programs of slice `number`."""

    number: int
    size: int
    start: int = 0
    stop: int | None = None
    features: tuple[str, ...] = ()
    """Features that may occur in the programs (`fuzz.features`); empty: all."""
    exact: bool = False
    """True if each program may have all of these features, not a swarm of some of them."""

    @property
    def end(self) -> int:
        """The index behind the last program."""
        return self.size if self.stop is None else min(self.stop, self.size)


@dataclass(frozen=True)
class Plan:
    """Limits of a session: time, programs, and its share of the slices."""

    seconds: float | None = None
    programs: int | None = None
    shard: int = 0
    shards: int = 1
    """This run does the slices whose number modulo `shards` is `shard`."""

    def limits(self, size: int) -> tuple[int, int]:
        """Number of slices to do, and number of programs of the last one, for slices of `size` programs."""
        if self.programs is None:
            return 1 << 60, size
        slices = -(-self.programs // size)
        return slices, self.programs - (slices - 1) * size


@dataclass(frozen=True)
class Program:
    """One generated program and its index in its slice."""

    index: int
    text: str


@lru_cache(maxsize=32)
def read_program(text: str) -> ModuleOp:
    """The module of a program; shared, so nobody may change it. Raises `InputError`."""
    return parse(text, SOURCE_NAME)[0].module


def draw_slice(seed: int, which: Slice) -> list[Program]:
    """The programs of a slice. The same ones for the same arguments in every process."""
    features = which.features if which.features or which.exact else None
    programs: list[Program] = []
    for index in range(which.start, which.end):
        number = seed * SLICE_STRIDE + which.number * which.size + index
        recipe = sample(number, features=features, swarm=not which.exact)
        programs.append(Program(index, build(recipe, NAME)))
    return programs
