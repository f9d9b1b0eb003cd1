"""Models and rewritings that ops of several dialects share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import Operation, OpResult, Region, SSAValue

from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.buffer_types import BufferTypes
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import (
    AliasingOperand,
    AliasingValue,
    BufferizationError,
    OpModel,
    OpOperand,
    OpRewrite,
    Relation,
    is_tensor,
    op_name,
)
from oneshot_verify.ir.branches import yields_of
from oneshot_verify.ir.layouts import is_buffer_type


class ElementBody:
    """An op whose region computes one element: it runs once per element, in any order.

    Upstream treats such a region as if it ran once, so ops in it may write tensors from outside.
    """

    def is_repetitive_region(self, region: Region, state: AnalysisState) -> bool:
        return True

    def is_parallel_region(self, region: Region, state: AnalysisState) -> bool:
        return True


@dataclass(frozen=True)
class AccessModel(OpModel):
    """An op whose tensor operands alias nothing."""

    read: bool = False
    """True if the op reads every tensor operand."""
    new_allocation: bool = False
    """True if the results are new allocations."""
    writable: bool = True
    """True if the results are writable."""
    defining: bool = True
    """True if the results are definitions, that is, have contents."""
    in_place: bool = False
    """True if every tensor operand must be in place."""

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return self.read

    def writes(self, operand: OpOperand, state: AnalysisState) -> bool:
        return False

    def aliasing_values(self, operand: OpOperand, state: AnalysisState) -> Sequence[AliasingValue]:
        return []

    def aliasing_operands(self, value: SSAValue, state: AnalysisState) -> Sequence[AliasingOperand]:
        return []

    def result_writes(self, result: OpResult, state: AnalysisState) -> bool:
        return self.defining

    def is_writable(self, value: SSAValue, state: AnalysisState) -> bool:
        return self.writable and isinstance(value, OpResult)

    def is_new_allocation(self, value: SSAValue, state: AnalysisState) -> bool:
        return self.new_allocation

    def must_be_in_place(self, operand: OpOperand, state: AnalysisState) -> bool:
        return self.in_place or super().must_be_in_place(operand, state)


@dataclass(frozen=True)
class ForwardModel(OpModel):
    """An op that passes its tensor operands on as its only result."""

    relation: Relation = Relation.EQUIVALENT
    definite: bool = True
    read: bool = False
    """True if the op also reads the tensor operands."""

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return self.read

    def writes(self, operand: OpOperand, state: AnalysisState) -> bool:
        return False

    def aliasing_values(self, operand: OpOperand, state: AnalysisState) -> Sequence[AliasingValue]:
        return [AliasingValue(operand.op.results[0], self.relation, self.definite)]


@dataclass(frozen=True)
class DestinationStyleModel(OpModel):
    """An op with operands that are the initial values of its tensor results, in order.

    Source: https://mlir.llvm.org/docs/Bufferization/#destination-passing-style
    """

    init: int | None = None
    """The index of the first init; None: the last operands are the inits."""
    reads_inits: bool = True

    def first_init(self, op: Operation) -> int:
        """The index of the first of the operands that are written (inits)."""
        return len(op.operands) - len(op.results) if self.init is None else self.init

    def is_init(self, operand: OpOperand) -> bool:
        """True if the operand is an init, which the op writes."""
        first = self.first_init(operand.op)
        return first <= operand.index < first + max(1, len(operand.op.results))

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return self.reads_inits or not self.is_init(operand)

    def writes(self, operand: OpOperand, state: AnalysisState) -> bool:
        return self.is_init(operand)

    def aliasing_values(self, operand: OpOperand, state: AnalysisState) -> Sequence[AliasingValue]:
        place = operand.index - self.first_init(operand.op)
        if not self.is_init(operand) or place >= len(operand.op.results):
            return []
        return [AliasingValue(operand.op.results[place], Relation.EQUIVALENT)]

    def aliasing_operands(self, value: SSAValue, state: AnalysisState) -> Sequence[AliasingOperand]:
        if not isinstance(value, OpResult):
            return []
        operand = OpOperand(value.op, self.first_init(value.op) + value.index)
        return [AliasingOperand(operand, Relation.EQUIVALENT)] if is_tensor(operand.value) else []


@dataclass(frozen=True)
class DestinationStyleRewrite(OpRewrite):
    """The same op on buffers, without results: the buffer of an init is that of its result."""

    model: DestinationStyleModel

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        if any(map(is_buffer_type, op.operand_types)):
            raise BufferizationError("op does not have pure tensor semantics", op)
        operands, first = rewriter.buffers_of(op.operands), self.model.first_init(op)
        rewriter.recreate(op, operands, [])
        rewriter.replace_with_buffers(op, operands[first : first + len(op.results)])


class OnBuffersRewrite(OpRewrite):
    """The same op on buffers, with the same results."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        new = rewriter.recreate(op, rewriter.buffers_of(op.operands), op.result_types)
        rewriter.replace(op, new.results)


class FromRegionsModel(OpModel):
    """An op without tensor operands of its own whose results are what its regions yield."""

    definite = True

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return True

    def writes(self, operand: OpOperand, state: AnalysisState) -> bool:
        return False

    def aliasing_values(self, operand: OpOperand, state: AnalysisState) -> Sequence[AliasingValue]:
        return []

    def aliasing_operands(self, value: SSAValue, state: AnalysisState) -> Sequence[AliasingOperand]:
        if not isinstance(value, OpResult):
            return []
        return [
            AliasingOperand(OpOperand(last, value.index), Relation.EQUIVALENT, self.definite)
            for region in value.op.regions
            for last in yields_of(region)
            if value.index < len(last.operands)
        ]


class FromRegionsRewrite(OpRewrite):
    """The op gives buffers in place of the tensors that its regions yield."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        types = [query.of(r) if is_tensor(r) else r.type for r in op.results]
        new = rewriter.recreate(op, list(op.operands), types)
        rewriter.replace_with_buffers(op, new.results)


@dataclass(frozen=True)
class YieldModel(AccessModel):
    """A terminator that yields the results of the op around it. Its operands must be in place: a copy would have to be
    made inside of the block."""

    read: bool = True
    in_place: bool = True
    choices: tuple[str, ...] = ()
    """Parent ops whose results may come from another region."""
    definite: tuple[str, ...] = ()
    """Parent ops whose results are always the operands of this terminator."""

    def aliasing_values(self, operand: OpOperand, state: AnalysisState) -> Sequence[AliasingValue]:
        parent = operand.op.parent_op()
        name = "" if parent is None else op_name(parent)
        if parent is None or name not in self.choices + self.definite:
            return []
        result = parent.results[operand.index]
        return [AliasingValue(result, Relation.EQUIVALENT, name in self.definite)]


class WithAnotherOpRewrite(OpRewrite):
    """Rewriting of an op that is bufferized together with the op around it, or with the blocks that it branches to."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        return
