"""The programs of a slice, and their configuration: pure functions of seed and slice number."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Any, Self, cast, get_args, get_origin, get_type_hints

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.elide.options import ELIDE_COPIES, without_elision
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.recipe import sample
from oneshot_verify.ir import parse

BASE_OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops"
VARIATIONS = ("heuristics", "empty-tensors", "deallocation", "layouts", "copy-before-write")
"""Dimensions of a configuration that are drawn by default."""
ELISION = "elision"
EXPENSIVE = (ELISION,)
"""Dimensions that are drawn only if they are asked for by name."""
HEURISTICS = ("bottom-up", "top-down", "bottom-up-from-terminators", "fuzzer")
LAYOUTS = ("infer-layout-map", "identity-layout-map", "fully-dynamic-layout-map")
ELIMINATE = "eliminate-empty-tensors"
TO_ALLOC = "empty-tensor-to-alloc-tensor"
DEALLOCATE = "buffer-deallocation-pipeline"


class PlainData:
    """A data class that is written as plain data, and read again."""

    def document(self) -> dict[str, Any]:
        """Its fields as JSON has them."""
        return asdict(
            cast("Any", self),
            dict_factory=lambda fields: {name: _plain(value) for name, value in fields},
        )

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> Self:
        """The inverse of `document`; keys that this version does not know are left out."""
        kinds = get_type_hints(cls)
        known = {name: value for name, value in document.items() if name in kinds}
        return cls(**{name: _of_kind(kinds[name], value) for name, value in known.items()})


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    return [*cast("Any", value)] if isinstance(value, tuple) else value


def _of_kind(kind: Any, value: Any) -> Any:
    if get_origin(kind) is tuple:
        return tuple(value)
    if get_origin(kind) is list:
        return [_of_kind(get_args(kind)[0], each) for each in value]
    if isinstance(kind, type) and issubclass(kind, PlainData):
        return kind.read(value)
    return kind(value) if isinstance(kind, type) and issubclass(kind, Enum) else value


@dataclass(frozen=True)
class Configuration(PlainData):
    """Options and passes of one bufferization, with upstream's names."""

    options: str = BASE_OPTIONS
    """Options of `one-shot-bufferize`."""
    before: tuple[str, ...] = ()
    """Passes on tensors that run first."""
    deallocate: bool = False
    """True if `buffer-deallocation-pipeline` runs after bufferization."""

    @property
    def upstream_options(self) -> str:
        """The options without those of elision, which upstream does not have."""
        return without_elision(self.options)[0].strip()

    @property
    def pipeline(self) -> str:
        """The passes as `mlir-opt --pass-pipeline` takes them."""
        passes = [*self.before, f"one-shot-bufferize{{{self.upstream_options}}}"]
        if self.deallocate:
            passes.append(DEALLOCATE)
        return f"builtin.module({','.join(passes)})"

    @property
    def label(self) -> str:
        """A short name: the options and passes that are not in the plain configuration."""
        base = set(BASE_OPTIONS.split())
        words = [word for word in self.options.split() if word not in base]
        words += self.before
        if self.deallocate:
            words.append(DEALLOCATE)
        return " ".join(words) or "plain"


def draw_configuration(
    seed: int, number: int, vary: tuple[str, ...], base: str = BASE_OPTIONS
) -> Configuration:
    """The configuration of slice `number`: each dimension in `vary` differs from `base` in a part of the slices.

    Every fourth slice is plain, so that a bug that needs no option is found without one.
    """
    choice = random.Random(f"configuration {seed} {number}")
    if number % 4 == 0:
        return Configuration(base)
    options = [base]
    before: tuple[str, ...] = ()
    if "heuristics" in vary:
        heuristic = choice.choice(HEURISTICS)
        if heuristic != "bottom-up":
            options.append(f"analysis-heuristic={heuristic}")
        if heuristic == "fuzzer":
            options.append(f"analysis-fuzzer-seed={choice.randrange(1, 10_000)}")
    if "layouts" in vary and choice.random() < 0.25:
        options.append(f"function-boundary-type-conversion={choice.choice(LAYOUTS[1:])}")
    if "copy-before-write" in vary and choice.random() < 0.06:
        # Upstream refuses a heuristic beside it: there is nothing to decide.
        options = [base, "copy-before-write"]
    if ELISION in vary and choice.random() < 0.6:
        options.append(ELIDE_COPIES)
    if "empty-tensors" in vary and choice.random() < 0.35:
        before = (ELIMINATE,) if choice.random() < 0.75 else (TO_ALLOC,)
    deallocate = "deallocation" in vary and choice.random() < 0.3
    return Configuration(" ".join(options), before, deallocate)


def simpler(configuration: Configuration) -> list[Configuration]:
    """Configurations with fewer options and passes, the simplest first."""
    words = configuration.options.split()
    needed = [word for word in words if word in BASE_OPTIONS.split()]
    found = [
        Configuration(options, before, deallocate)
        for before in ((), configuration.before)
        for deallocate in (False, configuration.deallocate)
        for options in (" ".join(needed), configuration.options)
    ]
    for left_out in words:
        if left_out not in needed and not left_out.startswith("analysis-"):
            kept = " ".join(word for word in words if word != left_out)
            found.append(replace(configuration, options=kept))
    return [each for each in dict.fromkeys(found) if each != configuration]


SLICE_STRIDE = 9_176_213
"""Keeps the seeds of campaigns apart; a prime."""
SOURCE_NAME = "program"
"""The file name in source positions of the tensor program."""
NAME = "f"
"""The main function of a program; its callees are `f_0`, `f_1`, ..."""


@dataclass(frozen=True)
class Slice(PlainData):
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

    def program(self, index: int) -> Slice:
        """The slice of just that program."""
        return replace(self, start=index, stop=index + 1)


@dataclass(frozen=True)
class Plan:
    """Limits of a session: time, programs, and its share of the slices."""

    seconds: float | None = None
    programs: int | None = None
    shard: int = 0
    shards: int = 1
    """This run does the slices whose number modulo `shards` is `shard`."""


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
