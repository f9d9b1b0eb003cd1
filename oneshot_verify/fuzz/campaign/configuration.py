"""The configuration of a slice of programs: bufferization options and the passes around it, drawn from a seed."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from oneshot_verify.elide.options import ELIDE_COPIES, without_elision

BASE_OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops"
VARIATIONS = (
    "heuristics",
    "empty-tensors",
    "deallocation",
    "layouts",
    "copy-before-write",
)
"""Dimensions of a configuration that are drawn by default."""
ELISION = "elision"
EXPENSIVE = (ELISION,)
"""Dimensions that are drawn only if they are asked for by name."""
HEURISTICS = ("bottom-up", "top-down", "bottom-up-from-terminators", "fuzzer")
LAYOUTS = ("infer-layout-map", "identity-layout-map", "fully-dynamic-layout-map")
ELIMINATE = "eliminate-empty-tensors"
TO_ALLOC = "empty-tensor-to-alloc-tensor"
DEALLOCATE = "buffer-deallocation-pipeline"


@dataclass(frozen=True)
class Configuration:
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

    def document(self) -> dict[str, Any]:
        """The configuration as plain data."""
        return {
            "options": self.options,
            "before": list(self.before),
            "deallocate": self.deallocate,
        }

    @staticmethod
    def read(document: dict[str, Any]) -> Configuration:
        """The inverse of `document`."""
        return Configuration(document["options"], tuple(document["before"]), document["deallocate"])


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
    base = configuration.options.split()
    needed = [word for word in base if word in BASE_OPTIONS.split()]
    extra = [word for word in base if word not in needed]
    found = [Configuration(" ".join(needed))]
    found.append(Configuration(configuration.options))
    found += [
        Configuration(" ".join(word for word in base if word != left_out), configuration.before)
        for left_out in extra
        if not left_out.startswith("analysis-")
    ]
    found.append(Configuration(" ".join(needed), configuration.before, configuration.deallocate))
    found.append(Configuration(configuration.options, configuration.before))
    found.append(Configuration(configuration.options, (), configuration.deallocate))
    return [each for each in dict.fromkeys(found) if each != configuration]
