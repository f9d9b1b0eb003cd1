"""Faults of what ops say of themselves: what they read, write and alias, and what callers know of functions."""

# Replacements take whatever the originals take, so their arguments have no types.
# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownParameterType=false

from __future__ import annotations

from dataclasses import replace
from typing import Any

from oneshot_verify.bufferize.analysis import functions
from oneshot_verify.bufferize.ops import scf, shared, tensor
from oneshot_verify.bufferize.ops.bufferization import AllocTensorModel, ToTensorModel
from oneshot_verify.bufferize.ops.func import CallModel, FunctionModel
from oneshot_verify.bufferize.ops.linalg import StructuredModel
from oneshot_verify.bufferize.ops.vector import TransferWriteModel
from oneshot_verify.fuzz.faults.analysis import always
from oneshot_verify.fuzz.faults.fault import Injection, Shelf

SHELF = Shelf()
fault = SHELF.fault


@fault(
    "analysis/for-always-runs",
    "an scf.for does not read what it starts from, as if it always ran a round",
)
def _for_always_runs(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda self, operand, state: state.is_value_read(self._argument(operand))

    to.method(scf.ForModel, "reads", make)


@fault("analysis/for-writes-nothing", "an scf.for does not write what it carries")
def _for_writes_nothing(to: Injection) -> None:
    to.method(scf.ForModel, "writes", always(False))


@fault(
    "analysis/for-keeps-buffers",
    "an scf.for gives back the buffer it was given, whatever it yields",
)
def _for_keeps_buffers(to: Injection) -> None:
    def make(original: Any) -> Any:
        def aliasing(self: Any, operand: Any, state: Any) -> Any:
            return [
                replace(alias, relation=shared.Relation.EQUIVALENT, definite=True)
                for alias in original(self, operand, state)
            ]

        return aliasing

    to.method(scf.ForModel, "aliasing_values", make)


@fault("analysis/while-keeps-buffers", "an scf.while gives back the buffer it was given")
def _while_keeps_buffers(to: Injection) -> None:
    to.method(scf.WhileModel, "keeps_buffer", always(True))


@fault(
    "analysis/choice-first-region",
    "the result of a choice aliases what its first region yields only",
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


@fault("analysis/forall-runs-once", "the threads of an scf.forall are one")
def _forall_runs_once(to: Injection) -> None:
    to.method(scf.ForallModel, "is_repetitive_region", always(False))


@fault(
    "analysis/parallel-insert-overwrites",
    "tensor.parallel_insert_slice does not read its destination",
)
def _parallel_insert(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda self, operand, state: operand.index == 0

    to.method(tensor.ParallelInsertSliceModel, "reads", make)


@fault("analysis/insert-slice-overwrites", "tensor.insert_slice overwrites all of its destination")
def _insert_slice_overwrites(to: Injection) -> None:
    to.function(tensor.overwrites_all, always(True))


@fault("analysis/insert-overwrites", "tensor.insert does not read its destination")
def _insert_overwrites(to: Injection) -> None:
    to.method(tensor.InsertModel, "reads", always(False))


@fault("analysis/slice-is-new", "what tensor.extract_slice gives does not alias its source")
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
    "analysis/transfer-write-overwrites", "vector.transfer_write overwrites all of its destination"
)
def _transfer_write_overwrites(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda self, operand, state: operand.index == 0

    to.method(TransferWriteModel, "reads", make)


@fault(
    "analysis/alloc-tensor-undefined",
    "bufferization.alloc_tensor with a copy has undefined contents",
)
def _alloc_tensor_undefined(to: Injection) -> None:
    to.method(AllocTensorModel, "result_writes", always(False))


@fault("analysis/arguments-writable", "arguments marked as not writable are written")
def _arguments_writable(to: Injection) -> None:
    to.method(FunctionModel, "is_writable", always(True))


@fault("analysis/to-tensor-writable", "buffers behind a to_tensor without `writable` are written")
def _to_tensor_writable(to: Injection) -> None:
    to.method(ToTensorModel, "is_writable", always(True))


def _with_summary(to: Injection, **changes: Any) -> None:
    def make(original: Any) -> Any:
        return lambda function, analysis: replace(original(function, analysis), **changes)

    to.function(functions.summarise, make)


@fault("analysis/callee-writes-nothing", "the summary of a function says that it writes nothing")
def _callee_writes_nothing(to: Injection) -> None:
    _with_summary(to, written=frozenset())


@fault("analysis/callee-reads-nothing", "the summary of a function says that it reads nothing")
def _callee_reads_nothing(to: Injection) -> None:
    _with_summary(to, read=frozenset())


@fault(
    "analysis/callee-returns-new", "the summary of a function says that its results alias nothing"
)
def _callee_returns_new(to: Injection) -> None:
    _with_summary(to, aliasing={}, equivalent={})


@fault(
    "analysis/call-equivalent",
    "a call gives back the buffer of an argument that its result may alias",
)
def _call_equivalent(to: Injection) -> None:
    def make(original: Any) -> Any:
        def aliasing(self: Any, operand: Any, state: Any) -> Any:
            return [
                replace(alias, relation=shared.Relation.EQUIVALENT, definite=True)
                for alias in original(self, operand, state)
            ]

        return aliasing

    to.method(CallModel, "aliasing_values", make)


@fault(
    "analysis/block-argument-first-edge",
    "a block argument is what the first of its predecessors passes",
)
def _block_argument_first_edge(to: Injection) -> None:
    to.function(shared.forwarded_operands, lambda original: lambda *args: original(*args)[:1])
