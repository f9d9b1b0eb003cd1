"""Look for an input on which the two programs differ, and make it small."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from time import process_time
from typing import Any

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.activity import note
from oneshot_verify.refute.concolic.search import Budget, explore
from oneshot_verify.refute.constants import constant_inputs
from oneshot_verify.refute.inputs import Choice, Input, InputMaker, NoInputs
from oneshot_verify.refute.outcomes import Agreement, Difference, Exercise, NotRun, SourceUndefined
from oneshot_verify.refute.pairs import Pair
from oneshot_verify.refute.programs import Programs, SourceRun
from oneshot_verify.semantics.concrete import Returned
from oneshot_verify.semantics.reading import is_bool


@dataclass(frozen=True)
class Effort:
    """Limits of the search for a difference."""

    candidates: int = 300
    """Inputs that the tensor program is run on."""
    pairs: int = 40
    """Inputs that both programs are run on."""
    alike: int = 3
    """Most of these that take the same path."""
    shrinks: int = 200
    """Inputs that are tried to make a counterexample smaller."""
    one_layout: bool = False
    """True to run one layout of the buffers of the arguments only."""
    special: bool = True
    """True to give some inputs special elements: zeros of both signs, infinities, all kinds of masks."""
    constants: int = 0
    """Inputs whose scalars are integer constants of the two programs, or their neighbours."""
    concolic: Budget | None = None
    """Limits of the search for inputs that take other paths (`refute.concolic`); None: no such search."""
    seconds: float = 5.0
    """Processor time in all, so that the load of the machine does not change the result."""


DEFAULT_EFFORT = Effort()
STARTS = 8
"""Number of usual inputs that are tried first; other inputs are then made from them."""
MOST_LONG_RUNS = 4
"""Most inputs on which the loops of both programs are compared though the tensor program runs for too long."""
CONCOLIC_SHARE = 0.4
"""The largest share of the time for inputs that take other paths."""


def exercise(
    source: ModuleOp,
    target: ModuleOp,
    name: str,
    *,
    effort: Effort = DEFAULT_EFFORT,
    must_free: bool = False,
    told: Sequence[Choice] = (),
) -> Exercise:
    """Run both programs on many inputs, `told` first, until they differ or the effort is spent; the difference is made
    small."""
    pair = Pair(Programs(source, target), name, must_free=must_free)
    return exercise_pair(pair, effort=effort, told=told)


def exercise_pair(
    pair: Pair,
    *,
    effort: Effort = DEFAULT_EFFORT,
    told: Sequence[Choice] = (),
) -> Exercise:
    """Run a pair on many inputs until it differs, as `exercise` does. `told` are the first inputs: those that have
    shown a difference from a similar program, and fit this one."""
    found = Exercise()
    if pair.problem is not None:
        found.not_run = pair.problem
        return found
    try:
        maker = InputMaker(pair.function)
    except NoInputs as reason:
        found.not_run = str(reason)
        return found
    search = _Search(pair, maker, effort, found)
    search.run([*filter(maker.fits, told)])
    if found.not_run is not None:
        return found
    if found.tried == 0:
        found.not_run = "the tensors of the arguments are too large to be tried"
    elif found.tried == found.set_apart:
        found.not_run = (
            "every input that was tried needs too much memory, overflows, or leaves the result open"
        )
    if found.difference is not None:
        found.difference = _shrink(pair, maker, found.difference, effort, search.deadline)
    return found


def rehearse(pair: Pair, effort: Effort, *, until_defined: bool = False) -> Exercise:
    """Run the tensor program alone on the inputs that `exercise_pair` would take if nothing differed, or up to the
    first one on which it is defined. Its runs are kept for comparisons with other bufferized programs."""
    found = Exercise()
    if pair.problem is None:
        with suppress(NoInputs):
            search = _Search(pair, InputMaker(pair.function), effort, found)
            search.compares, search.until_defined = False, until_defined
            search.run()
    return found


def is_defined(pair: Pair, effort: Effort) -> bool:
    """True unless the tensor program is undefined on all inputs that are tried. One that asks for large tensors may
    take many steps, or much memory, and counts if it is defined up to there."""
    look = rehearse(pair, effort, until_defined=True)
    # An op that cannot be run is no undefined behaviour.
    is_long = look.too_long or look.too_large
    return bool(look.defined or is_long or (look.not_run and not look.faults))


class _Search:
    """The inputs of one function, one kind after the other, until the programs differ."""

    def __init__(self, pair: Pair, maker: InputMaker, effort: Effort, found: Exercise) -> None:
        self.pair, self.maker, self.effort, self.found = pair, maker, effort, found
        self.deadline = process_time() + effort.seconds
        self.long_runs = 0
        self.compares = True
        """False if only the tensor program is run."""
        self.until_defined = False
        """True if the first input on which the tensor program is defined is the last one."""
        self._usual_pairs = 0
        """Usual inputs that both programs were run on; those of `_odd` do not count."""
        self._paths: Counter[Any] = Counter()
        self._starts: list[Choice] = []
        """Small inputs on which the tensor program is defined."""
        self._others: list[Choice] = []
        """The first input on which it is undefined."""

    @property
    def is_over(self) -> bool:
        """True if a difference was found, the programs could not be run, or time is up."""
        found = self.found
        if found.difference is not None or found.not_run is not None:
            return True
        is_enough = self.until_defined and found.defined > 0
        return is_enough or process_time() > self.deadline

    def run(self, told: Sequence[Choice] = ()) -> None:
        """Run inputs of all kinds until the search is over."""
        self._odd("concrete runs", told, len(told))
        usual = self.maker.choices(special=self.effort.special)
        choices = islice(usual, self.effort.candidates)
        self._usual(islice(choices, STARTS))
        starts = self._starts or self._others
        if self.effort.constants:
            made = constant_inputs(self.pair, self.maker, starts)
            self._odd("constants", made, self.effort.constants)
        if self.effort.concolic is not None:
            deadline = process_time() + self.effort.seconds * CONCOLIC_SHARE
            found = explore(self.pair, self.maker, starts, self.effort.concolic, deadline)
            self._odd("concolic runs", found, self.effort.candidates)
        self._usual(choices)

    def _usual(self, choices: Iterable[Choice]) -> None:
        """Run usual inputs: both programs only on a few that take the same path."""
        for choice in choices:
            if self.is_over or self._usual_pairs >= self.effort.pairs:
                return
            expected = self._expected(choice)
            if expected is None:
                continue
            path = _path(expected[1], choice)
            self._paths[path] += 1
            if self._paths[path] <= self.effort.alike:
                self._usual_pairs += 1
                self._compare("concrete runs", *expected)

    def _odd(self, kind: str, choices: Iterable[Choice], most: int) -> None:
        """Run inputs that were chosen one by one; one on which a program runs for too long does not end the search."""
        for choice in islice(choices, most):
            if self.is_over:
                return
            note("concrete runs of both programs")
            given, expected = self._run_source(choice)
            if isinstance(expected, NotRun):
                self.found.set_apart += expected.this_input_only
                self._compare_loops(kind, given, expected)
            elif isinstance(expected, SourceUndefined):
                self._compare_before(kind, given, expected)
            else:
                self.found.defined += 1
                self._compare(kind, given, expected)
                self.found.not_run = None

    def _expected(self, choice: Choice) -> tuple[Input, Returned] | None:
        """The input, and the run of the tensor program on it; None if that is undefined or was not completed."""
        found = self.found
        given, expected = self._run_source(choice)
        if isinstance(expected, NotRun):
            found.too_large += expected.is_too_large
            self._compare_loops("concrete runs", given, expected)
            if found.difference is None:
                found.set_aside(expected)
        elif isinstance(expected, SourceUndefined):
            found.faults[expected.fault.kind] += 1
            found.fault = found.fault or expected.fault
            self._compare_before("concrete runs", given, expected)
            self._others += [choice] * (not self._others)
        else:
            found.defined += 1
            self._starts += [choice] * (len(self._starts) < STARTS)
            return given, expected
        return None

    def _run_source(self, choice: Choice) -> SourceRun:
        """The input, and the outcome of the tensor program on it, remembered from an earlier run if there was one."""
        self.found.tried += 1
        pair, programs = self.pair, self.pair.programs
        known = programs.source_runs.get((pair.name, choice))
        if known is not None:
            return known
        given = self.maker.make(choice)
        return programs.keep(pair.name, choice, (given, pair.run_source(given)))

    def _compare_loops(self, kind: str, given: Input, expected: NotRun) -> None:
        """Check that the bufferized program does not end sooner where the tensor program runs for too long."""
        found = self.found
        if expected.unfinished is None or self.long_runs >= MOST_LONG_RUNS:
            return
        self.long_runs += 1
        found.too_long[given.choice] = expected
        if self.compares:
            found.difference = self.pair.run_beside(given, expected.unfinished)
            found.found_by = kind if found.difference is not None else ""

    def _compare_before(self, kind: str, given: Input, expected: SourceUndefined) -> None:
        """Check, where the tensor program is undefined, that both have the same effects up to its last call."""
        if self.compares and expected.run is not None:
            found = self.found
            found.difference = self.pair.run_before(given, expected.run)
            found.found_by = kind if found.difference is not None else ""

    def _compare(self, kind: str, given: Input, expected: Returned) -> None:
        found = self.found
        found.compared += 1
        most = 1 if self.effort.one_layout else None
        for layout in self.pair.layouts[:most] if self.compares else ():
            result = self.pair.run_target(given, expected, layout)
            if isinstance(result, Difference):
                found.difference, found.found_by = result, kind
            elif isinstance(result, NotRun):
                found.set_aside(result)
                if result.unfinished is not None:
                    found.too_long[given.choice] = result
            else:
                if isinstance(result, Agreement):
                    found.rounds[given.choice] = result.rounds
                continue
            return


def _path(outcome: Returned, choice: Choice) -> Any:
    """The path that an input takes: branches, iteration counts, sizes that are zero or one, the order of the scalars
    (equal indices hit the same element), signs, and the kind of special elements."""
    trips = tuple(min(trips, 3) for _, trips in outcome.trips)
    shape = tuple(min(size, 2) for size in choice.sizes)
    ranks = sorted(set(choice.scalars))
    return (
        outcome.branches,
        trips,
        shape,
        tuple(map(ranks.index, choice.scalars)),
        choice.signed,
        choice.special,
    )


def _shrink(
    pair: Pair, maker: InputMaker, difference: Difference, effort: Effort, deadline: float
) -> Difference:
    """Make sizes and scalars smaller, one after the other, as long as the programs still differ."""
    tries = effort.shrinks
    smaller = True
    while smaller and tries > 0 and process_time() < deadline:
        smaller = False
        for choice in _smaller(difference.input.choice, maker):
            tries -= 1
            if tries <= 0:
                break
            result = pair.run(maker.make(choice))
            if isinstance(result, Difference) and _kind(result) == _kind(difference):
                difference, smaller = result, True
                break
    return difference


def _kind(difference: Difference) -> Any:
    """The kind of a difference, which shrinking keeps: undefined behaviour and its op, or None for a wrong value."""
    return difference.fault and (difference.fault.kind, difference.fault.op)


def _smaller(choice: Choice, maker: InputMaker) -> Iterator[Choice]:
    for kind in range(choice.special):
        yield replace(choice, special=kind)
    if choice.signed:
        yield replace(choice, signed=False)
    if choice.small:
        yield replace(choice, small=False)
    # What is empty shows little: one element is smaller than none.
    yield from _filled(choice, maker)
    if len(set(choice.sizes)) == 1:
        for size in range(1, choice.sizes[0]):
            yield replace(choice, sizes=(size,) * len(choice.sizes))
    for position, size in enumerate(choice.sizes):
        for smaller in range(1, size):
            yield replace(choice, sizes=_with(choice.sizes, position, smaller))
    for position, scalar in enumerate(choice.scalars):
        truth = is_bool(maker.types[maker.chosen[position]])
        least = int(maker.roles[position] == "size")
        for smaller in range(least, scalar if truth else min(abs(scalar), 8)):
            yield replace(choice, scalars=_with(choice.scalars, position, smaller))
    # Several numbers that must stay in step, such as a size and an upper bound, can only shrink together.
    for largest in sorted({*choice.sizes, *choice.scalars}, reverse=True):
        if largest > 1:
            yield replace(
                choice,
                sizes=tuple(s - 1 if s == largest else s for s in choice.sizes),
                scalars=tuple(s - 1 if s == largest else s for s in choice.scalars),
            )


def _filled(choice: Choice, maker: InputMaker) -> Iterator[Choice]:
    """Choices with one element in place of none: everywhere, then in one place."""
    sizes = [size == 0 for size in choice.sizes]
    counts = [
        scalar == 0 and role == "size"
        for scalar, role in zip(choice.scalars, maker.roles, strict=True)
    ]
    if not any((*sizes, *counts)):
        return
    scalars = tuple(s + c for s, c in zip(choice.scalars, counts, strict=True))
    yield replace(choice, sizes=tuple(size or 1 for size in choice.sizes), scalars=scalars)
    # A part that gets an element may need a larger whole.
    yield replace(choice, sizes=tuple(size + 1 for size in choice.sizes), scalars=scalars)
    for position, is_empty in enumerate(sizes):
        if is_empty:
            yield replace(choice, sizes=_with(choice.sizes, position, 1))
    for position, is_empty in enumerate(counts):
        if is_empty:
            yield replace(choice, scalars=_with(choice.scalars, position, 1))


def _with(values: tuple[int, ...], position: int, value: int) -> tuple[int, ...]:
    return (*values[:position], value, *values[position + 1 :])
