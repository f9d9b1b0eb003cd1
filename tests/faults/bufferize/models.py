"""Faults of what ops say of themselves: what they read, write and alias, and what callers know of functions."""

# Replacements take whatever the originals take, so their arguments have no types.
# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownParameterType=false

from __future__ import annotations

from dataclasses import replace
from typing import Any

from oneshot_verify.bufferize.analysis import functions
from oneshot_verify.bufferize.ops import scf, scf_loops, shared, tensor
from oneshot_verify.bufferize.ops.cf import BranchModel
from oneshot_verify.bufferize.ops.linalg import StructuredModel
from oneshot_verify.bufferize.ops.vector import TransferWriteModel
from tests.faults.fault import Injection, Shelf, always

SHELF = Shelf()
fault = SHELF.fault


@fault(
    "analysis/for-always-runs",
    "an scf.for does not read what it starts from, as if it always ran a round",
    "for",
    "zero_trip",
    "insert",
    "extract",
)
def _for_always_runs(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda self, operand, state: state.is_value_read(self._argument(operand))

    to.method(scf_loops.ForModel, "reads", make)


@fault(
    "analysis/for-runs-once",
    "the body of an scf.for runs once",
    *("for", "generic", "scalar_iter_arg", "fill", "extract"),
)
def _for_runs_once(to: Injection) -> None:
    to.method(
        scf_loops.ForModel,
        "region_successors",
        lambda original: lambda self, op, source: scf.once_successors(op, source),
    )


@fault(
    "analysis/while-runs-once",
    "the regions of an scf.while run once, one after the other",
    *("while", "fill", "extract", "scalar_iter_arg"),
)
def _while_runs_once(to: Injection) -> None:
    to.method(
        scf_loops.WhileModel,
        "region_successors",
        lambda original: (
            lambda self, op, source: (
                original(self, op, None)
                if source is None
                else [None]
                if source is op.regions[1]
                else original(self, op, source)
            )
        ),
    )


@fault(
    "analysis/choice-first-region",
    "the result of a choice aliases what its first region yields only",
    "if",
    "index_switch",
    "insert",
    "extract",
)
def _choice_first_region(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda self, value, state: original(self, value, state)[:1]

    to.method(scf.ChoiceModel, "aliasing_operands", make)
    yielding = shared.YieldModel.aliasing_values

    def only_first(self: Any, operand: Any, state: Any) -> Any:
        parent, block = operand.op.parent_op(), operand.op.parent
        first = parent is not None and block is not None and block.parent is parent.regions[0]
        return yielding(self, operand, state) if first else []

    to.method(shared.YieldModel, "aliasing_values", lambda original: only_first)


@fault(
    "analysis/parallel-insert-overwrites",
    "tensor.parallel_insert_slice does not read its destination",
    "forall",
    "insert",
    "read_shared",
)
def _parallel_insert(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda self, operand, state: operand.index == 0

    to.method(tensor.ParallelInsertSliceModel, "reads", make)


@fault(
    "analysis/slice-is-new",
    "what tensor.extract_slice gives does not alias its source",
    "extract_slice",
    "insert",
    "extract",
)
def _slice_is_new(to: Injection) -> None:
    to.method(tensor.ExtractSliceModel, "aliasing_values", always([]))
    to.method(tensor.ExtractSliceModel, "aliasing_operands", always([]))


@fault("analysis/outs-unread", "a structured op does not read its outs")
def _outs_unread(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda self, operand, state: not self.is_init(operand)

    to.method(StructuredModel, "reads", make)


@fault("analysis/ins-unread", "a structured op does not read its ins")
def _ins_unread(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda self, operand, state: self.is_init(operand) and original(self, operand, state)

    to.method(StructuredModel, "reads", make)


@fault(
    "analysis/transfer-write-overwrites",
    "vector.transfer_write overwrites all of its destination",
    "transfer_write",
    "extract",
    "padded_lanes",
    "masked_lanes",
)
def _transfer_write_overwrites(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda self, operand, state: operand.index == 0

    to.method(TransferWriteModel, "reads", make)


def _with_summary(to: Injection, **changes: Any) -> None:
    def make(original: Any) -> Any:
        return lambda function, analysis: replace(original(function, analysis), **changes)

    to.function(functions.summarise, make)


@fault(
    "analysis/callee-writes-nothing",
    "the summary of a function says that it writes nothing",
    "call",
    "insert",
    "extract",
)
def _callee_writes_nothing(to: Injection) -> None:
    _with_summary(to, written=frozenset())


@fault(
    "analysis/callee-reads-nothing",
    "the summary of a function says that it reads nothing",
    "call",
    "extract",
    "insert",
)
def _callee_reads_nothing(to: Injection) -> None:
    _with_summary(to, read=frozenset())


@fault(
    "analysis/callee-returns-new",
    "the summary of a function says that its results alias nothing",
    "call",
    "insert",
    "extract",
)
def _callee_returns_new(to: Injection) -> None:
    _with_summary(to, aliasing={}, equivalent={})


@fault(
    "analysis/callee-one-alias",
    "a result of a function aliases only the first of the arguments that it may alias",
    *("call", "select", "insert", "extract"),
)
def _callee_one_alias(to: Injection) -> None:
    def make(original: Any) -> Any:
        def summarise(function: Any, analysis: Any) -> Any:
            found = original(function, analysis)
            first = {result: frozenset([min(them)]) for result, them in found.aliasing.items()}
            return replace(found, aliasing=first)

        return summarise

    to.function(functions.summarise, make)


@fault(
    "analysis/branch-first-block",
    "a conditional branch passes its operands to its first block only",
    *("cf_branch", "cf_loop", "insert", "extract", "yield_outside"),
)
def _branch_first_block(to: Injection) -> None:
    def make(original: Any) -> Any:
        def aliasing(self: Any, operand: Any, state: Any) -> Any:
            first = operand.op.successors[0]
            return [alias for alias in original(self, operand, state) if alias.value.owner is first]

        return aliasing

    to.method(BranchModel, "aliasing_values", make)
