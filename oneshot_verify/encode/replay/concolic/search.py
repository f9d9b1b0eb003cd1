"""Inputs that lead where no input has been: the conditions of a path, negated one by one.

run both programs on an input, and note what decides:  n >= 0,  n * 3 + 1 != 22963, ...
for each condition that may be otherwise: all before it, and its negation ──> Z3 ──> a new input
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from time import process_time

from xdsl.dialects.builtin import IndexType

from oneshot_verify.encode.replay.concolic.machine import TracingInterpreter
from oneshot_verify.encode.replay.concolic.path import Condition, Trace
from oneshot_verify.encode.replay.concolic.terms import INDEX_BITS, Place, Term
from oneshot_verify.encode.replay.inputs import Choice, InputMaker
from oneshot_verify.encode.replay.pairs import Pair, Programs
from oneshot_verify.encode.solving.paths import PathSolver
from oneshot_verify.semantics.reading import bit_width

TWICE = 2
"""So often a condition is negated, behind different paths."""


@dataclass(frozen=True)
class Budget:
    """How long to look."""

    runs: int = 40
    """Inputs that both programs are run on."""
    questions: int = 200
    """To the solver."""
    rlimit: int = 200_000
    """What Z3 may spend on one question, in its own units."""


def explore(
    pair: Pair, maker: InputMaker, starts: Iterable[Choice], budget: Budget, deadline: float
) -> Iterator[Choice]:
    """New inputs for a pair, from what its programs do on `starts`; none if nothing there hangs on integers."""
    return _Search(pair, maker, budget, deadline).run(starts)


class _Search:
    def __init__(self, pair: Pair, maker: InputMaker, budget: Budget, deadline: float) -> None:
        self.maker, self.budget, self.deadline = maker, budget, deadline
        self.trace = Trace(_places(maker))
        source, target = pair.source.module, pair.target.module
        ours = partial(TracingInterpreter, trace=self.trace)
        theirs = partial(TracingInterpreter, trace=self.trace, is_target=True)
        programs = Programs(source, target, pair.source.meanings, interpreters=(ours, theirs))
        self.pair = Pair(programs, pair.name, must_free=pair.must_free)
        self.solver = PathSolver(budget.rlimit)
        self.questions = 0
        self.asked: Counter[tuple[Term, bool]] = Counter()
        self.seen: set[Choice] = set()

    @property
    def is_over(self) -> bool:
        return self.questions >= self.budget.questions or process_time() > self.deadline

    def run(self, starts: Iterable[Choice]) -> Iterator[Choice]:
        queue = deque(starts)
        self.seen.update(queue)
        for _ in range(self.budget.runs):
            if not queue or self.is_over:
                return
            choice = queue.popleft()
            for found in self._beside(choice):
                if found not in self.seen and self.maker.fits(found):
                    self.seen.add(found)
                    queue.append(found)
                    yield found

    def _beside(self, choice: Choice) -> Iterator[Choice]:
        """Inputs that leave the path of `choice` at some point."""
        path = self._path(choice)
        self.solver.begin()
        for condition in path:
            if self.is_over:
                return
            if condition.is_open:
                yield from self._negated(condition, choice)
            self.solver.assume(condition.term, condition.holds)

    def _path(self, choice: Choice) -> list[Condition]:
        self.trace.begin()
        self.pair.run(self.maker.make(choice))
        return self.trace.path

    def _negated(self, condition: Condition, choice: Choice) -> Iterator[Choice]:
        key = (condition.term, condition.holds)
        if self.asked[key] >= TWICE:
            return
        self.asked[key] += 1
        self.questions += 1
        found = self.solver.solve(condition.term, not condition.holds)
        if found is not None:
            yield self._changed(choice, found)

    def _changed(self, choice: Choice, values: Mapping[Place, int]) -> Choice:
        """The input with what the solver says; what it says nothing of stays."""
        scalars = tuple(
            values.get((number, None), scalar)
            for number, scalar in zip(self.maker.chosen, choice.scalars, strict=True)
        )
        sizes = tuple(
            values.get(place, size)
            for place, size in zip(self.maker.places, choice.sizes, strict=True)
        )
        return replace(choice, scalars=scalars, sizes=sizes)


def _places(maker: InputMaker) -> dict[Place, int]:
    """What can be chosen about an input, with its width in bits."""
    widths: dict[Place, int] = dict.fromkeys(maker.places, INDEX_BITS)
    for number in maker.chosen:
        type = maker.types[number]
        widths[number, None] = INDEX_BITS if isinstance(type, IndexType) else bit_width(type) or 0
    return widths
