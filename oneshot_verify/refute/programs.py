"""Both programs with their interpreters, and the state that runs of all their functions share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias, cast

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Operation

from oneshot_verify.ir.branches import ways_back
from oneshot_verify.ir.dialects import func
from oneshot_verify.ir.facts import Runs, facts_of
from oneshot_verify.ir.layouts import is_buffer_type
from oneshot_verify.ir.symbols import FUNCTION, known_ops, op_name, path_of
from oneshot_verify.refute.constants import integer_constants
from oneshot_verify.refute.inputs import Choice, Input
from oneshot_verify.refute.outcomes import NotRun, SourceUndefined
from oneshot_verify.semantics import Meanings, default_meanings
from oneshot_verify.semantics.concrete import Interpreter, Returned
from oneshot_verify.semantics.concrete.calls import written_access
from oneshot_verify.semantics.reading import scalar_type

MOST_RUNS = 200
"""Most runs of the tensor program that are remembered."""
TARGET_FACTOR = 4
"""The budget of the bufferized program, as a multiple of that of the tensor program."""
SourceRun: TypeAlias = "tuple[Input, Returned | SourceUndefined | NotRun]"
"""An input, and the outcome of the tensor program on it."""
MakeInterpreter = Callable[..., Interpreter]
"""`(module, meanings, budget, access)`, as `Interpreter` takes them"""


@dataclass(frozen=True)
class Loops:
    """The loops of a program, and its parallel loops, each with its place in the text."""

    counted: dict[Operation, int]
    parallel: dict[Operation, int]

    @staticmethod
    def of(module: ModuleOp) -> Loops:
        """The loops of a program."""
        kinds = ([*filter(is_one, known_ops(module))] for is_one in (_is_loop, _is_parallel))
        return Loops(*({op: number for number, op in enumerate(ops)} for ops in kinds))


class Programs:
    """A tensor program and the bufferized one: interpreters, remembered runs, and corresponding loops."""

    def __init__(
        self,
        source: ModuleOp,
        target: ModuleOp,
        meanings: Meanings | None = None,
        budget: int = 100_000,
        interpreters: tuple[MakeInterpreter, MakeInterpreter] = (Interpreter, Interpreter),
    ) -> None:
        self._make_target = interpreters[1]
        self.source = interpreters[0](source, meanings or default_meanings(), budget)
        self.source.is_source = True
        self.source_runs: dict[tuple[str, Choice], SourceRun] = {}
        """Outcomes of the tensor program by function and input; several searches share them."""
        self._set_target(target)

    def with_target(self, target: ModuleOp) -> Programs:
        """The same tensor program beside another bufferized one."""
        made = copy(self)
        of_both = "have_same_loops", "have_same_threads", "integer_constants"
        for known in ("target_loops", *of_both):
            vars(made).pop(known, None)
        made._set_target(target)
        return made

    def _set_target(self, target: ModuleOp) -> None:
        access = {
            called: written_access(function)
            for called, function in self.source.functions.items()
            if not function.regions[0].blocks
        }
        budget = TARGET_FACTOR * self.source.budget
        self.target = self._make_target(target, self.source.meanings, budget, access)

    def keep(self, name: str, choice: Choice, run: SourceRun) -> SourceRun:
        """Remember a run of the tensor program, unless there are many."""
        if len(self.source_runs) < MOST_RUNS:
            self.source_runs[name, choice] = run
        return run

    @cached_property
    def has_outside_buffers(self) -> bool:
        """True if a function without a body takes or returns buffers in the tensor program itself: that decides then
        which of these alias."""
        return any(
            is_buffer_type(type)
            for function in self.source.functions.values()
            if not function.regions[0].blocks
            for type in _signature(function)
        )

    @cached_property
    def source_loops(self) -> Loops:
        """The loops of the tensor program."""
        return Loops.of(self.source.module)

    @cached_property
    def target_loops(self) -> Loops:
        """The loops of the bufferized program."""
        return Loops.of(self.target.module)

    @cached_property
    def integer_constants(self) -> list[int]:
        """The integer constants of both programs, unusual ones first."""
        return integer_constants(self.source.module, self.target.module)

    @cached_property
    def have_same_loops(self) -> bool:
        """True if the loops of both programs correspond: none was made of threads, dropped, split or peeled."""
        ours, theirs = self.source_loops, self.target_loops
        if len(ours.parallel) > len(theirs.parallel) or not _correspond(
            ours.counted, theirs.counted
        ):
            return False
        return not (ours.counted and _is_peeled(self.source.module, self.target.module))

    @cached_property
    def have_same_threads(self) -> bool:
        """True if the parallel loops of both programs correspond."""
        return _correspond(self.source_loops.parallel, self.target_loops.parallel)


def _correspond(ours: Iterable[Operation], theirs: Iterable[Operation]) -> bool:
    """True if two programs have loops of the same kinds and steps in the same nests of the same functions. Equal
    numbers of loops are not enough: a pass may drop one and split another. Steps count since an unrolled loop runs for
    fewer iterations."""
    return [*map(_role_by_blocks, ours)] == [*map(_role_by_blocks, theirs)]


def _role_by_blocks(loop: Operation) -> tuple[tuple[str, ...], int, int]:
    """The role of a loop; of a function that loops over its blocks, the numbers of back edges and of ops that run for
    each element, too: a pass may have made such loops of such ops."""
    back = sum(map(len, ways_back(loop).values()))
    elements = (op for op in loop.walk() if facts_of(op).runs is Runs.ELEMENTS) if back else ()
    return _role(loop), back, sum(1 for _ in elements)


Place: TypeAlias = "tuple[str, tuple[str, ...]]"
"""The name of an op, and the loops around it, innermost first, out to the function."""


def _is_peeled(source: ModuleOp, target: ModuleOp) -> bool:
    """True if an iteration was peeled off a loop: outside of it, the target has more copies of an op of its body than
    the source. The loop then runs for fewer iterations."""
    ours, theirs = _computed(source), _computed(target)
    outside = ((name, around[1:]) for name, around in ours if len(around) > 1)
    return any(theirs[place] > ours[place] for place in outside)


def _computed(module: ModuleOp) -> Counter[Place]:
    """The number of ops with scalar operands and results in each place."""
    return Counter(
        (op_name(op), _role(op))
        for op in known_ops(module)
        if op.results and op.operands and _is_scalar(op)
    )


def _is_scalar(op: Operation) -> bool:
    types = (*op.operand_types, *op.result_types)
    return not op.regions and all(map(scalar_type, types))


def _role(loop: Operation) -> tuple[str, ...]:
    """Kind, number of results and step of `loop`, if it is one, and of the loops around it, out to the function; of an
    op that runs for each element, only that it does."""
    if op_name(loop) == FUNCTION:
        return (path_of(loop),)
    parent = loop.parent_op()
    around = () if parent is None else _role(parent)
    if facts_of(loop).runs is Runs.ELEMENTS:
        return ("elements", *around)
    is_one = _is_loop(loop) or _is_parallel(loop)
    return (f"{op_name(loop)} {len(loop.results)}{_step(loop)}", *around) if is_one else around


def _step(loop: Operation) -> str:
    """The step of a loop that counts, if it is a constant."""
    step = loop.get_attr_or_prop("step")
    if step is None and op_name(loop) == "scf.for":
        owner = loop.operands[2].owner
        step = owner.get_attr_or_prop("value") if isinstance(owner, Operation) else None
    return "" if step is None else f" {step}"


def _signature(function: Operation) -> Sequence[Attribute]:
    """The types of all arguments and results."""
    type = cast(func.FuncOp, function).function_type
    return (*type.inputs.data, *type.outputs.data)


def _is_loop(op: Operation) -> bool:
    return facts_of(op).runs is Runs.LOOP or bool(ways_back(op))


def _is_parallel(op: Operation) -> bool:
    return facts_of(op).runs is Runs.PARALLEL
