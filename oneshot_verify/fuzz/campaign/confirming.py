"""Make a wrong program small so that a real run still shows that it is wrong.

The smallest program may have undefined behaviour that no run can show: the wrong value is not returned any more, or all
elements are equal. Then other inputs are tried, and then larger programs.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.fuzz.campaign.confirm import SAME, confirm
from oneshot_verify.fuzz.campaign.shrink import Shown, Shrinker, is_definite
from oneshot_verify.ir.frees import frees_on_its_own
from oneshot_verify.pipeline.runnable import runnable
from oneshot_verify.refute import Difference, NoInputs, Pair, Programs, counterexample
from oneshot_verify.refute.inputs import InputMaker
from oneshot_verify.verdict import Counterexample

INPUTS = 200
"""Inputs that the interpreter tries in search of a difference."""
OTHERS = 3
"""Inputs with a difference that are run with `mlir-runner`."""
INPUT_SECONDS = 2.0
"""Processor time for finding these."""


@dataclass(frozen=True)
class Confirmed:
    """The result of real runs of a wrong program."""

    said: str
    """The sentence of `confirm`."""
    shown: Shown
    """The program, with the counterexample that was run."""

    @property
    def is_confirmed(self) -> bool:
        """True if a run shows that the program is wrong."""
        return self.said.startswith("confirmed")


def confirmed_on_some_input(
    source: ModuleOp, target: ModuleOp, name: str, found: Counterexample, others: int = OTHERS
) -> tuple[str, Counterexample]:
    """Run both on the input of `found`, then on `others` inputs with a difference: `confirm`'s sentence, the input."""
    said = confirm(runnable(source, target, name, found))
    if SAME in said and others:
        for other in islice(_differences(source, target, name), others):
            again = confirm(runnable(source, target, name, other))
            if again.startswith("confirmed"):
                return again, other
    return said, found


def _differences(source: ModuleOp, target: ModuleOp, name: str) -> Iterator[Counterexample]:
    """Inputs on which the programs differ, those with another value first."""
    pair = Pair(Programs(source, target, None), name, must_free=frees_on_its_own(source, target))
    if pair.problem is not None:
        return
    found: list[Difference] = []
    deadline = time.process_time() + INPUT_SECONDS
    try:
        for choice in islice(InputMaker(pair.function).choices(), INPUTS):
            result = pair.run(InputMaker(pair.function).make(choice))
            if isinstance(result, Difference):
                found.append(result)
            if time.process_time() > deadline:
                break
    except NoInputs:
        return
    # Late inputs have the larger and more different numbers.
    found.reverse()
    for difference in sorted(found, key=lambda one: not is_definite(one)):
        yield counterexample(source, name, difference)


def confirmed(shown: Shown, others: int = OTHERS) -> Confirmed:
    """Run a wrong program on its counterexample, then on up to `others` other inputs."""
    found, target = shown.problem.counterexample, shown.made.module
    if shown.source is None or target is None or found is None:
        return Confirmed("not confirmed: there is no program to run", shown)
    said, example = confirmed_on_some_input(
        shown.source, target, shown.problem.function, found, others
    )
    if example is found:
        return Confirmed(said, shown)
    problem = replace(shown.problem, detail=example.what, counterexample=example)
    return Confirmed(said, replace(shown, problem=problem))


def confirm_small(shrinker: Shrinker, shown: Shown, deadline: float) -> Confirmed:
    """The smallest program on the way to `shown` that a run confirms, reduced again; `shown` if there is none.

    `shrinker` has made `shown` small; at `deadline`, on the monotonic clock, the search ends.
    """
    smallest = confirmed(shown, others=OTHERS if time.monotonic() < deadline else 0)
    if smallest.is_confirmed or SAME not in smallest.said or not shrinker.steps:
        return smallest
    if time.monotonic() > deadline or not (largest := confirmed(shrinker.steps[0])).is_confirmed:
        return smallest
    best, low, high = largest, 0, len(shrinker.steps) - 1
    while high - low > 1 and time.monotonic() < deadline:
        middle = (low + high) // 2
        tried = confirmed(shrinker.steps[middle], others=0)
        if tried.is_confirmed:
            best, low = tried, middle
        else:
            high = middle

    def accepts(candidate: Shown) -> bool:
        nonlocal best
        tried = confirmed(candidate, others=0)
        if tried.is_confirmed:
            best = tried
        return tried.is_confirmed

    seconds = deadline - time.monotonic()
    if seconds > 0:
        shrinker.reduce(best.shown, seconds, accepts)
    return best
