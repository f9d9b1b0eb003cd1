"""Confirm a wrong program by running both versions on this machine, with `mlir-opt` and `mlir-runner`.

Both are run on the input of the counterexample several times: with other contents of fresh memory, with parallel
loops in another order, and where arguments that nobody may write cannot be written. Only elements that the tensor
program prints alike in all of these runs are compared, so that undefined values, and values that depend on the order of
threads, confirm nothing.

The smallest program may have undefined behaviour that no run can show: the wrong value is not returned any more, or all
elements are equal. Then other inputs are tried, and then larger programs.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.fuzz.campaign.running import (
    FILLS,
    CannotRunError,
    Run,
    backwards,
    loops_of,
    lowered,
    missing_tool,
    run,
    with_filled_memory,
)
from oneshot_verify.fuzz.campaign.shrink import Shown, Shrinker, is_definite
from oneshot_verify.ir.alone import frees_on_its_own
from oneshot_verify.pipeline.runnable.entry import ENTRY, GUARDED, UNGUARDED
from oneshot_verify.pipeline.runnable.program import runnable
from oneshot_verify.refute import Difference, NoInputs, Pair, Programs, counterexample
from oneshot_verify.refute.inputs import InputMaker
from oneshot_verify.verdict import Counterexample

__all__ = ["confirm", "missing_tool"]

_REASON = re.compile(r"cannot be run as it stands: (.*)")
SAME = "both print the same"
INPUTS = 200
"""Inputs that the interpreter tries in search of a difference."""
OTHERS = 3
"""Inputs with a difference that are run with `mlir-runner`."""
INPUT_SECONDS = 2.0
"""Processor time for finding these."""


def confirm(program: str) -> str:
    """Run the program of a counterexample (`pipeline.runnable`) and say in one sentence if both versions differ.

    The sentence begins with `confirmed` if they differ, with `not confirmed` if no run shows it: undefined behaviour
    need not show.
    """
    if not program or f"func.func @{ENTRY}(" not in program:
        found = _REASON.search(program)
        return f"not confirmed: {found[1] if found else 'there is no program to run'}"
    tries: list[Run] = []
    try:
        for group in _tries(program):
            tries += group
            said = compared(tries)
            if said:
                return f"confirmed: {said}"
    except CannotRunError as error:
        if not tries:
            return f"not confirmed: {error}"
    if not any(one.has_ended for one in tries):
        return f"not confirmed: the run ends with {_ending(tries[0].code)} before the tensor program does"
    return f"not confirmed: {SAME} in {len(tries)} runs"


def _tries(program: str) -> Iterator[list[Run]]:
    """Groups of runs, the plainest first. Raises `CannotRunError`."""
    loops = loops_of(program)
    text = lowered(loops)
    fills = [with_filled_memory(text, fill) for fill in FILLS]
    yield [
        run(filled, f"fresh memory is filled with bytes 0x{fill:02X}")
        for fill, filled in zip(FILLS, fills, strict=True)
    ]
    turned = backwards(loops)
    if turned != loops:
        text = with_filled_memory(lowered(turned), FILLS[0])
        yield [run(text, "the iterations of parallel loops run backwards")]
    if UNGUARDED in program:
        guarded = lowered(loops_of(program.replace(UNGUARDED, GUARDED)))
        text = with_filled_memory(guarded, FILLS[0])
        yield [run(text, "arguments that nobody may write are protected from writes")]


def compared(tries: list[Run]) -> str:
    """Describe the first difference from the prints that the tensor program makes alike in all tries; empty if none."""
    if not all(one.has_ended for one in tries):
        return ""
    for what, expected in _settled(tries).items():
        for one in tries:
            lines = one.shown["bufferized"].get(what, [])
            ours = one.shown["tensor"].get(what, [])
            for number, (wanted, actual) in enumerate(zip(expected, lines, strict=False)):
                if not _agree(wanted, actual):
                    printed = f"mlir-runner prints {ours[number]} for {what} of the tensor program,"
                    return f"{printed} {actual} for the bufferized one{_where(one, tries)}"
            if one.code == 0 and len(lines) != len(expected):
                printed = f"mlir-runner prints {what} {len(expected)} times for the tensor program,"
                return f"{printed} {len(lines)} times for the bufferized one{_where(one, tries)}"
    for one in tries:
        if one.code != 0:
            return f"the bufferized program ends with {_ending(one.code)}{_where(one, tries)}"
    return ""


def _where(one: Run, tries: list[Run]) -> str:
    return f", where {one.how}" if one is not tries[0] and one.how else ""


Elements = list[str | None]
"""Elements of one print; None for an element on which runs disagree. Empty: the runs disagree on their number."""


def _settled(runs: list[Run]) -> dict[str, list[Elements]]:
    """The prints that the tensor program makes in every run; prints whose number differs are left out."""
    settled: dict[str, list[Elements]] = {}
    for what, lines in runs[0].shown["tensor"].items():
        prints = [found.shown["tensor"].get(what, []) for found in runs]
        if all(len(one) == len(lines) for one in prints):
            settled[what] = [_common(each) for each in zip(*prints, strict=True)]
    return settled


def _common(prints: Sequence[str]) -> Elements:
    """The elements of `prints`, None for those that are not the same in all; empty if their numbers differ."""
    try:
        elements = list(zip(*(one.split(", ") for one in prints), strict=True))
    except ValueError:
        return []
    return [
        one if all(same_number(one, each) for each in others) else None for one, *others in elements
    ]


def _agree(expected: Elements, actual: str) -> bool:
    """True if a print has the expected elements; None and an empty list match everything."""
    found = actual.split(", ")
    return not expected or (
        len(found) == len(expected)
        and all(
            wanted is None or same_number(wanted, got)
            for wanted, got in zip(expected, found, strict=True)
        )
    )


def same_number(one: str, other: str) -> bool:
    """True if two printed elements are the same number, in any spelling; 0 and -0 differ, all NaNs are equal."""
    if one == other:
        return True
    try:
        ours, theirs = float(one), float(other)
    except ValueError:
        return False
    if ours == theirs:
        return math.copysign(1.0, ours) == math.copysign(1.0, theirs)
    return math.isnan(ours) and math.isnan(theirs)


def _ending(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"


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


def confirmed(shown: Shown, others: int = OTHERS) -> Shown:
    """Run a wrong program on its counterexample, then on up to `others` other inputs: what was said, and the input."""
    found, target = shown.problem.counterexample, shown.made.module
    if shown.source is None or target is None or found is None:
        return replace(shown, said="not confirmed: there is no program to run")
    name = shown.problem.function
    said, example = confirmed_on_some_input(shown.source, target, name, found, others)
    if example is not found:
        problem = replace(shown.problem, detail=example.what, counterexample=example)
        shown = replace(shown, problem=problem)
    return replace(shown, said=said)


def confirm_small(shrinker: Shrinker, shown: Shown, deadline: float) -> Shown:
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
        best = tried if tried.is_confirmed else best
        return tried.is_confirmed

    seconds = deadline - time.monotonic()
    if seconds > 0:
        shrinker.reduce(best, seconds, accepts)
    return best
