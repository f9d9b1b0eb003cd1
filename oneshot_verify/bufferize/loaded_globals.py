"""Changes of the program before the analysis: tensors loaded from an `ml_program` global that are read after a store to
the global are copied; and threads of `scf.forall` do not read shared outputs (`read_what_loops_were_given`).

A load gives the buffer of the global itself. A write to the loaded tensor gets a copy, as that buffer is read-only. But
a store to the global also changes tensors loaded before it. The analysis has no operand to decide: the load has none,
and a copy at the store would come too late. So such a load is copied at once, before the analysis:

    %s = ml_program.global_load @g            ->  %l = ml_program.global_load @g
                                                  %s = bufferization.alloc_tensor() copy(%l)
    ml_program.global_store @g = %x
    %y = tensor.extract %s[%i]

LLVM 22.1 makes no such copy (docs/found-bugs.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xdsl.ir import BlockArgument, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from oneshot_verify.bufferize.analysis.aliases import IntervalIndex
from oneshot_verify.bufferize.analysis.conflicts import Intervals, order_is_usable
from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.analysis.subsets import are_same_parts
from oneshot_verify.bufferize.interface import (
    OpOperand,
    function_around,
    is_tensor,
    op_name,
    uses_of,
)
from oneshot_verify.bufferize.ops.func import callee_of
from oneshot_verify.bufferize.options import BufferizationOptions
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.bufferize.reify import copy_of
from oneshot_verify.bufferize.rewriter import Rewriter
from oneshot_verify.bufferize.slices import slice_of
from oneshot_verify.ir.facts import Runs, facts_of
from oneshot_verify.ir.symbols import ops_in, remembered_symbols, resolve

LOAD = "ml_program.global_load"
_CALLS = frozenset({"func.call", "func.call_indirect"})
_GOES_ON = frozenset({"bufferization.to_buffer", "func.return"})
"""Ops through which the buffer escapes."""


@remembered_symbols()
def keep_what_was_loaded(
    module: Operation, options: BufferizationOptions, models: Models
) -> list[Operation]:
    """Copy each loaded tensor that may be read after a store to its global; returns the copied loads."""
    loads = [op for op in ops_in(module) if op_name(op) == LOAD]
    if not loads:
        return []
    question = _Question(AnalysisState(module, options, models), Writers(module))
    kept = [op for op in loads if question.is_read_after_store(op)]
    rewriter = Rewriter()
    for load in kept:
        _copy(load, rewriter)
    return kept


class Writers:
    """The ops that may write a global: stores, and calls that may reach a store.

    A function without a body writes none.
    """

    def __init__(self, module: Operation) -> None:
        self._stores: dict[Operation | None, list[Operation]] = {}
        self._calls: dict[Operation | None, list[Operation]] = {}
        self._indirect: list[Operation] = []
        self._found: dict[Operation | None, dict[Operation, None]] = {}
        for op in ops_in(module):
            match op_name(op):
                case "ml_program.global_store":
                    self._stores.setdefault(global_of(op), []).append(op)
                case "func.call":
                    self._calls.setdefault(callee_of(op), []).append(op)
                case "func.call_indirect":
                    self._indirect.append(op)
                case _:
                    pass

    def of(self, symbol: Operation | None) -> dict[Operation, None]:
        """The writers of the global `symbol` in the whole module."""
        if symbol not in self._found:
            self._found[symbol] = self._search(self._stores.get(symbol, ()))
        return self._found[symbol]

    def _search(self, stores: Iterable[Operation]) -> dict[Operation, None]:
        found = dict.fromkeys(stores)
        if found:
            found.update(dict.fromkeys(self._indirect))
        functions: set[Operation] = set()
        pending = list(found)
        while pending:
            function = function_around(pending.pop())
            if function is None or function in functions:
                continue
            functions.add(function)
            calls = self._calls.get(function, ())
            found.update(dict.fromkeys(calls))
            pending.extend(calls)
        return found


def global_of(op: Operation) -> Operation | None:
    """The global that a load or a store names."""
    return resolve(op, op.get_attr_or_prop("global"))


class _Question:
    """Query: may a loaded tensor be read after its global was written?"""

    def __init__(self, state: AnalysisState, writers: Writers) -> None:
        self._state = state
        self._writers = writers
        self._intervals = Intervals(state)
        self._by_function: dict[
            Operation | None, dict[Operation | None, IntervalIndex[Operation]]
        ] = {}

    def is_read_after_store(self, load: Operation) -> bool:
        """True if the loaded tensor may be read after a write; False for a load that stays on tensors."""
        state, symbol = self._state, global_of(load)
        writing = self._writers.of(symbol)
        if not writing or state.model_of(load) is None:
            return False
        uses = list(_uses_of_buffer(load.results[0], state))
        if any(_leaves(use, writing) for use in uses):
            return True
        near = self._writes(symbol).get(function_around(load))
        return near is not None and any(
            may_come_between(load, op, use, state)
            for use in uses
            if state.reads(use)
            for op in near.overlapping(self._intervals.of_read(use))
        )

    def _writes(self, symbol: Operation | None) -> dict[Operation | None, IntervalIndex[Operation]]:
        """The writers of a global, indexed by the function around them."""
        if symbol not in self._by_function:
            found = self._by_function[symbol] = {}
            for op in self._writers.of(symbol):
                index = found.setdefault(function_around(op), IntervalIndex())
                index.add(op, self._intervals.of_write(OpOperand(op, 0)))
        return self._by_function[symbol]


def _leaves(use: OpOperand, writing: dict[Operation, None]) -> bool:
    """True if the buffer escapes by `use`: into the next iteration, out of the function, or into a writing callee."""
    parent = use.op.parent_op()
    is_carried = (
        facts_of(use.op).hands_on and parent is not None and facts_of(parent).runs is Runs.LOOP
    )
    return (
        is_carried
        or op_name(use.op) in _GOES_ON
        or (op_name(use.op) in _CALLS and use.op in writing)
    )


def _uses_of_buffer(start: SSAValue, state: AnalysisState) -> Iterator[OpOperand]:
    """Uses of all values that may share the buffer of `start`. It is read-only, so uses that write work on a copy."""
    seen = {start}
    pending = [start]
    while pending:
        for use in uses_of(pending.pop()):
            yield use
            is_known = state.model_of(use.op) is not None and op_name(use.op) not in _CALLS
            if is_known and state.writes(use):
                continue
            for alias in state.aliasing_values(use):
                if alias.value not in seen:
                    seen.add(alias.value)
                    pending.append(alias.value)


def may_come_between(
    load: Operation, write: Operation, read: OpOperand, state: AnalysisState
) -> bool:
    """True if `write` may run after `load` and before `read` reads the loaded tensor."""
    order = state.order
    if order.happens_before(write, load):
        return False
    if not order_is_usable(read, OpOperand(write, 0), [load.results[0]], state):
        return True
    return not (
        write is read.op
        or order.happens_before(read.op, write)
        or state.regions.are_mutually_exclusive(read.op, write)
    )


def _copy(load: Operation, rewriter: Rewriter) -> None:
    loaded = load.results[0]
    uses = uses_of(loaded)
    rewriter.focus(load)
    with rewriter.at(InsertPoint.after(load)):
        copy = copy_of(rewriter, loaded)
    for use in uses:
        use.op.operands[use.index] = copy


INSERTION = "tensor.parallel_insert_slice"


def read_what_loops_were_given(
    module: Operation, options: BufferizationOptions, models: Models
) -> list[OpOperand]:
    """Redirect reads of shared outputs to the init operand of the loop if another thread may insert meanwhile; returns
    the changed operands.

    In each thread a shared output has the value of the init operand until all threads insert their results at the end.
    In place, other threads insert while this one still reads, and a copy in the thread would come too late. After the
    change the analysis finds the RaW conflict with the write of the loop:

        %r = scf.forall (%j) in (%n) shared_outs(%a = %t) -> (tensor<?xf32>) {
          %s = tensor.extract_slice %a[%j] [1] [1]                          ->  tensor.extract_slice %t[%j] [1] [1]
          scf.forall.in_parallel {
            tensor.parallel_insert_slice %s into %a[%k] [1] [1]

    A read of exactly the part that the thread itself inserts is left alone: other threads may not insert there. If
    nothing is inserted into a shared output, threads read the init operand only, and their writes to it stay private,
    even with a single thread.
    """
    changed: list[OpOperand] = []
    loops = [op for op in ops_in(module) if op_name(op) == "scf.forall"]
    if not loops:
        return changed
    state = AnalysisState(module, options, models)
    for loop in loops:
        model = state.model_of(loop)
        body = loop.regions[0]
        if model is None:
            continue
        is_parallel = model.is_parallel_region(body, state)
        outputs = [arg for arg in body.blocks[0].args if is_tensor(arg)]
        first = len(loop.operands) - len(outputs)
        for argument, given in zip(outputs, loop.operands[first:], strict=True):
            if is_parallel or not is_inserted_into(argument):
                changed += _redirect(argument, given)
    return changed


def is_inserted_into(output: SSAValue) -> bool:
    """True if threads insert into the shared output."""
    return any(op_name(use.operation) == INSERTION and use.index == 1 for use in output.uses)


def _redirect(argument: BlockArgument, given: SSAValue) -> Iterator[OpOperand]:
    uses = [(use.operation, use.index) for use in argument.uses]
    inserted = [slice_of(op, 2) for op, index in uses if op_name(op) == INSERTION and index == 1]
    for op, index in uses:
        name = op_name(op)
        if facts_of(op).only_measures or (name == INSERTION and index == 1):
            continue
        is_own = name == "tensor.extract_slice" and any(
            are_same_parts(slice_of(op, 1), part) for part in inserted
        )
        if not is_own:
            op.operands[index] = given
            yield OpOperand(op, index)
