"""Inputs that take new paths: negate the conditions of a path one by one.

run both programs on an input, and note what decides:  n >= 0,  n * 3 + 1 != 22963, ...
for each condition that may be otherwise: all before it, and its negation ──> Z3 ──> a new input

An unusual number that leads to a new path is put into other inputs, too: behind it there may be more to see.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import islice
from time import process_time
from typing import TYPE_CHECKING, TypeAlias

from xdsl.dialects.builtin import IndexType

from oneshot_verify.encode.bits import sort_of_bits
from oneshot_verify.encode.terms import BOOL, Term, Value, apply, no
from oneshot_verify.refute.arguments import LAYOUTS
from oneshot_verify.refute.concolic.machine import TracingInterpreter
from oneshot_verify.refute.concolic.path import Condition, Trace
from oneshot_verify.refute.concolic.terms import INDEX_BITS, Place, arguments_in, is_hard
from oneshot_verify.refute.inputs import Choice, InputMaker
from oneshot_verify.refute.pairs import Pair
from oneshot_verify.refute.programs import Programs
from oneshot_verify.semantics.reading import bit_width

if TYPE_CHECKING:
    from oneshot_verify.refute.concolic.paths import PathSolver

Key: TypeAlias = tuple[Term, bool]
"""A condition, and whether it held."""
Values: TypeAlias = Mapping[Place, int]
"""Scalars and sizes in a model of the solver."""
TWICE = 2
"""Most times that a condition is negated on paths which the negation of one other has led to."""
MOST_HARD = 6
"""Most queries with divisions. They come last, and the other queries leave divisions out."""
SPREADS, OTHERS = 3, 16
"""Most conditions whose negating numbers are put into other inputs, and the number of these inputs."""
USUAL, LARGEST = 64, 1 << 31
"""Numbers up to the first are tried anyway; those from the second on are mostly limits of a type."""


@dataclass(frozen=True)
class Budget:
    """Limits of the search."""

    runs: int = 40
    """Inputs that both programs are run on."""
    questions: int = 200
    """Queries to the solver."""
    rlimit: int = 200_000
    """The `rlimit` of Z3 for one query."""


def explore(
    pair: Pair, maker: InputMaker, starts: Iterable[Choice], budget: Budget, deadline: float
) -> Iterator[Choice]:
    """New inputs for a pair, from the paths of `starts`; none if no condition there depends on integers."""
    return _Search(pair, maker, budget, deadline).run(starts)


class _Search:
    def __init__(self, pair: Pair, maker: InputMaker, budget: Budget, deadline: float) -> None:
        self.maker, self.budget, self.deadline = maker, budget, deadline
        self.trace = Trace(_arguments(maker))
        source, target = pair.source.module, pair.target.module
        ours = partial(TracingInterpreter, trace=self.trace)
        theirs = partial(TracingInterpreter, trace=self.trace, is_target=True)
        programs = Programs(source, target, pair.source.meanings, interpreters=(ours, theirs))
        self.pair = Pair(programs, pair.name, must_free=pair.must_free)
        self.questions = 0
        self.hard_questions = 0
        self.hardness: dict[Value, bool] = {}
        """For terms that were met, True for those that are hard to solve."""
        self.hard: list[tuple[Choice, list[Condition]]] = []
        """Paths with conditions that are hard to solve."""
        self.asked: Counter[tuple[Key | None, Key]] = Counter()
        self.seen: set[Choice] = set()
        self.spread: set[Term] = set()
        """The conditions whose numbers were put into other inputs."""
        self.led: dict[Choice, Key] = {}
        """The condition whose negation has led to an input."""

    @cached_property
    def solver(self) -> PathSolver:
        # Z3 is loaded with the first question: most functions are proved without one.
        from oneshot_verify.refute.concolic.paths import PathSolver

        return PathSolver(self.budget.rlimit, self.trace.arguments)

    @property
    def is_over(self) -> bool:
        return self.questions >= self.budget.questions or process_time() > self.deadline

    def run(self, starts: Iterable[Choice]) -> Iterator[Choice]:
        queue = deque(starts)
        self.seen.update(queue)
        negated: list[tuple[Condition, Values]] = []
        for _ in range(self.budget.runs):
            if not queue or self.is_over:
                break
            choice = queue.popleft()
            for condition, values in self._beside(choice):
                found = self._changed(choice, values)
                if self._is_new(found):
                    self.led[found] = (condition.term, condition.holds)
                    # Nothing else leads to where an unusual number has led.
                    (queue.append if _is_usual(values) else queue.appendleft)(found)
                    yield found
                    negated.append((condition, values))
        for condition, values in negated:
            yield from filter(self._is_new, self._elsewhere(condition, values))
        for choice, path in self.hard:
            for _, values in self._each_negated(path, self.led.get(choice), hard=True):
                found = self._changed(choice, values)
                if self._is_new(found):
                    yield found

    def _is_new(self, choice: Choice) -> bool:
        if choice in self.seen or not self.maker.fits(choice):
            return False
        self.seen.add(choice)
        return True

    def _beside(self, choice: Choice) -> Iterator[tuple[Condition, Values]]:
        """Negate each easy condition on the path of `choice`: yield it, and numbers that negate it."""
        path = self._path(choice)
        led = self.led.get(choice)
        easy = [condition for condition in path if not self._is_hard(condition)]
        if len(easy) < len(path):
            self.hard.append((choice, path))
        yield from self._each_negated(easy, led, hard=False)

    def _each_negated(
        self, path: Sequence[Condition], led: Key | None, *, hard: bool
    ) -> Iterator[tuple[Condition, Values]]:
        """Negate the conditions of a path, the hard ones or the easy ones: yield each, and numbers that negate it."""
        before: list[Value] = []
        for condition in path:
            if self.is_over or (hard and self.hard_questions >= MOST_HARD):
                return
            if condition.is_open and self._is_hard(condition) is hard:
                self.hard_questions += hard
                yield from self._negated(condition, led, before)
            before.append(condition.as_met)

    def _is_hard(self, condition: Condition) -> bool:
        return is_hard(condition.term, self.hardness)

    def _path(self, choice: Choice) -> list[Condition]:
        self.trace.begin()
        self.pair.run(self.maker.make(choice), LAYOUTS[:1])
        return self.trace.path

    def _negated(
        self, condition: Condition, led: Key | None, before: Sequence[Value]
    ) -> Iterator[tuple[Condition, Values]]:
        key = (led, (condition.term, condition.holds))
        if self.asked[key] >= TWICE:
            return
        self.asked[key] += 1
        self.questions += 1
        found = self.solver.solve(before, no(condition.as_met))
        if found is not None:
            yield condition, found

    def _elsewhere(self, condition: Condition, values: Values) -> Iterator[Choice]:
        """Other inputs with the unusual numbers that negate a condition."""
        inside = arguments_in(condition.term)
        own = {each: n for each, n in values.items() if self.trace.arguments[each] in inside}
        if _is_usual(own) or condition.term in self.spread or len(self.spread) >= SPREADS:
            return
        self.spread.add(condition.term)
        for other in islice(self.maker.choices(special=True), OTHERS):
            yield self._changed(other, own)

    def _changed(self, choice: Choice, values: Values) -> Choice:
        """The input with the numbers of a model; the others stay."""
        scalars = tuple(
            values.get((number, None), scalar)
            for number, scalar in zip(self.maker.chosen, choice.scalars, strict=True)
        )
        sizes = tuple(
            values.get(place, size)
            for place, size in zip(self.maker.places, choice.sizes, strict=True)
        )
        return replace(choice, scalars=scalars, sizes=sizes)


def _is_usual(values: Values) -> bool:
    return not any(USUAL < abs(value) < LARGEST for value in values.values())


def _arguments(maker: InputMaker) -> dict[Place, Term]:
    """The scalars and sizes of an input that can be chosen."""
    widths: dict[Place, int] = dict.fromkeys(maker.places, INDEX_BITS)
    for number in maker.chosen:
        type = maker.types[number]
        widths[number, None] = INDEX_BITS if isinstance(type, IndexType) else bit_width(type) or 0
    return {
        place: apply(f"argument {place}", (), BOOL if width == 1 else sort_of_bits(width))
        for place, width in widths.items()
        if 0 < width <= INDEX_BITS
    }
