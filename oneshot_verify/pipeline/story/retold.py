"""The story of a counterexample: the op that fails, the conflict (read, write, definition), and the buffers over time.

Both programs run once more on the counterexample, traced (`tracing.py`); `divergence.py` finds the op to blame, and
`telling.py` words it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Operation

from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.symbols import path_of
from oneshot_verify.pipeline.functions import functions
from oneshot_verify.pipeline.story.divergence import Departure, Divergence
from oneshot_verify.pipeline.story.run import Run
from oneshot_verify.pipeline.story.sightings import Seen, contents
from oneshot_verify.pipeline.story.telling import Teller
from oneshot_verify.pipeline.story.tracing import Trace, WatchedInterpreter
from oneshot_verify.refute.arguments import (
    LAYOUTS,
    block_arguments,
    source_arguments,
    target_arguments,
)
from oneshot_verify.refute.comparison import matches, out_param_shapes, result_of, with_rank
from oneshot_verify.refute.inputs import Choice, Input, TensorData
from oneshot_verify.refute.pairing import pairings as signatures
from oneshot_verify.semantics import MemRefValue, default_meanings
from oneshot_verify.semantics.as_run.regions_as_loops import with_regions_as_loops
from oneshot_verify.semantics.concrete import (
    Event,
    Faulted,
    Interpreter,
    NumberArray,
    Outcome,
    Returned,
)
from oneshot_verify.semantics.concrete.calls import written_access
from oneshot_verify.semantics.values import ArrayValue
from oneshot_verify.verdict import Counterexample, InputValue

Lines = Mapping[str, Sequence[str]]
"""The lines of the files that positions may name, by path."""


def with_story(
    source: ModuleOp, target: ModuleOp, name: str, found: Counterexample, lines: Lines
) -> Counterexample:
    """Add to `found` the failing op, its conflict and its history, as far as they are found."""
    story = _Story(with_regions_as_loops(source, target, default_meanings()), name, found, lines)
    for layout in LAYOUTS:
        told = story.tell(layout)
        if told is not None:
            return told
    return found


class _Story:
    def __init__(
        self, modules: tuple[ModuleOp, ModuleOp], name: str, found: Counterexample, lines: Lines
    ) -> None:
        self.modules = modules
        self.found = found
        self.lines = lines
        self.functions = (functions(self.modules[0])[name], functions(self.modules[1])[name])
        self.given = written_input(self.functions[0], found)

    def tell(self, layout: str) -> Counterexample | None:
        """The story for this layout of the arguments; None if no difference shows."""
        traces = (Trace(), Trace())
        expected, actual = self._run(layout, traces)
        if not isinstance(expected, Returned):
            return None
        run = Run(self.functions, self.lines, traces)
        teller = Teller(run)
        departed = Departure(*traces).find(self._at_the_end(traces, expected, actual))
        if isinstance(actual, Faulted):
            return teller.fault(self.found, actual.fault, departed)
        if not isinstance(actual, Returned):
            return None
        failing = self._other_end(teller, expected, actual, departed)
        if departed is None and failing is None:
            return None
        if departed is not None and failing is None:
            return teller.departed(self.found, departed)
        return failing

    def _other_end(
        self, teller: Teller, expected: Returned, actual: Returned, departed: Divergence | None
    ) -> Counterexample | None:
        """Word a difference that is no wrong element: freed or leaked buffers, other effects, results or trip
        counts."""
        freed = self._freed(actual)
        if freed is not None:
            return teller.freed(self.found, freed)
        leaked = [b for b in actual.memory.blocks if b.name == self.found.where and b.freeable]
        if departed is None and leaked:
            return teller.leaked(self.found, leaked[0])
        if departed is not None:
            return None
        effect = _first_difference(expected.events, actual.events)
        if effect is not None:
            return teller.effect(self.found, *effect)
        if self._results_differ(expected, actual):
            return teller.result(self.found)
        loop = _other_rounds(expected, actual)
        return None if loop is None else teller.rounds(self.found, loop)

    def _results_differ(self, expected: Returned, actual: Returned) -> bool:
        """True if a scalar or a size that the function returns differs, or only one program aborts."""
        if expected.aborted or actual.aborted:
            return expected.aborted is not actual.aborted
        fitting = signatures(*self.functions)
        return any(
            not _alike(with_rank(one), with_rank(result_of(fitting[0], number, actual)))
            for number, one in enumerate(expected.values if fitting else ())
        )

    def _freed(self, actual: Returned) -> MemRefValue | None:
        """A buffer that the function returns, or got from its caller, and that is freed at the end; else None."""
        for value in (*actual.values, *actual.arguments):
            shaped = with_rank(value)
            if isinstance(shaped, MemRefValue) and actual.memory.is_live(shaped) is not True:
                return shaped
        return None

    def _run(self, layout: str, traces: tuple[Trace, Trace]) -> tuple[Outcome, Outcome]:
        meanings = default_meanings()
        ours = WatchedInterpreter(self.modules[0], meanings, traces[0])
        access = {
            name: written_access(function)
            for name, function in ours.functions.items()
            if not function.regions[0].blocks
        }
        theirs = WatchedInterpreter(self.modules[1], meanings, traces[1], access=access)
        _, expected, actual = run_both(self.functions, (ours, theirs), self.given, layout)
        return expected, actual

    def _at_the_end(
        self, traces: tuple[Trace, Trace], expected: Outcome, actual: Outcome
    ) -> list[tuple[Seen, Seen, Operation | None]]:
        """Final contents of results, arguments and globals in both programs, with the op that shows them."""
        fitting = signatures(*self.functions)
        if not isinstance(expected, Returned) or not isinstance(actual, Returned):
            return []
        if not fitting or expected.aborted or actual.aborted:
            return []
        last = self.functions[0].body.blocks[-1].last_op
        pairs = [
            (one, result_of(fitting[0], number, actual))
            for number, one in enumerate(expected.values)
        ]
        pairs += [
            # The buffer of a tensor argument may be overwritten; buffer arguments must end alike in both.
            (one, other)
            for one, other in zip(expected.arguments, actual.arguments, strict=False)
            if isinstance(with_rank(one), MemRefValue)
        ]
        pairs += [
            (one, actual.globals[name])
            for name, one in expected.globals.items()
            if name in actual.globals
        ]
        found: list[tuple[Seen, Seen, Operation | None]] = []
        for one, other in pairs:
            mine, its = with_rank(one), with_rank(other)
            if isinstance(its, MemRefValue):
                seen = contents(traces[0].machine, mine), contents(traces[1].machine, its)
                if seen[0] is not None and seen[1] is not None:
                    found.append((seen[0], seen[1], last))
        return found


def written_input(function: FuncOp, found: Counterexample) -> Input:
    """Parse the input of a counterexample, for a function of the tensor program."""
    types = [argument.type for argument in block_arguments(function)]
    values = [_value(value, type) for value, type in zip(found.inputs, types, strict=True)]
    return Input(tuple(values), Choice((), ()))


def run_both(
    pair: tuple[FuncOp, FuncOp],
    interpreters: tuple[Interpreter, Interpreter],
    given: Input,
    layout: str,
) -> tuple[list[Any], Outcome, Outcome]:
    """Run a function of the tensor program and its counterpart on an input; returns the arguments of the latter, and
    both outcomes."""
    names = [path_of(function) for function in pair]
    expected = interpreters[0].run(names[0], source_arguments(pair[0], given), salt=given.salt)
    known = expected if isinstance(expected, Returned) else None
    fitting = signatures(*pair)
    shapes = out_param_shapes(fitting[0], known) if fitting and known else {}
    arguments = target_arguments(*pair, given, layout, shapes)
    actual = interpreters[1].run(
        names[1],
        arguments,
        script=known.events if known else (),
        answers=known.answers if known else (),
        results_alias=layout == LAYOUTS[-1],
    )
    return arguments, expected, actual


def _other_rounds(expected: Returned, actual: Returned) -> Operation | None:
    """The first loop, or op with threads, of the bufferized program with another trip count."""
    for ours, theirs in ((expected.trips, actual.trips), (expected.threads, actual.threads)):
        for (_, times), (op, its_times) in zip(ours, theirs, strict=False):
            if times != its_times:
                return op
    return None


def _first_difference(
    expected: Sequence[Event], actual: Sequence[Event]
) -> tuple[Event | None, Event | None] | None:
    """The first pair of effects that differ; None in the pair for a missing one."""
    for one, other in zip(expected, actual, strict=False):
        if one.what != other.what or not all(map(_same, one.data, other.data)):
            return one, other
    if len(expected) == len(actual):
        return None
    longer = expected if len(expected) > len(actual) else actual
    extra = longer[min(len(expected), len(actual))]
    return (extra, None) if longer is expected else (None, extra)


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, NumberArray) and isinstance(other, NumberArray):
        return one.shape == other.shape and all(map(matches, one.data, other.data))
    return not isinstance(one, NumberArray) and matches(one, other)


def _alike(one: Any, other: Any) -> bool:
    shapes = [value.shape for value in (one, other) if isinstance(value, ArrayValue | MemRefValue)]
    if len(shapes) == 2:
        return shapes[0] == shapes[1]
    return not shapes and matches(one, other)


def _value(given: InputValue, type: Attribute) -> Any:
    """Parse one input value of a counterexample."""
    if given.shape is None:
        return _number(given.elements[0])
    shaped: Any = type
    data = [_number(element) for element in given.elements]
    return TensorData(NumberArray(given.shape, data), shaped.element_type)


def _number(element: str) -> int | bool | float | complex:
    if element in ("true", "false"):
        return element == "true"
    if "j" in element:
        return complex(element)
    try:
        return int(element)
    except ValueError:
        return float(element)
