"""Tensor copy insertion: each out-of-place operand gets a new tensor.

Before, for an insert that has to be out of place, and after:

    %1 = tensor.insert %f into %0[%i] : tensor<?xf32>

    %2 = bufferization.alloc_tensor() copy(%0) : tensor<?xf32>
    %1 = tensor.insert %f into %2[%i] : tensor<?xf32>

After this every op may write to the buffer of its operand. The new tensor has no `copy` if its contents are never
read.

Source: `TensorCopyInsertion.cpp` and `resolveTensorOpOperandConflicts` of LLVM 22.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import UnrankedTensorType
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from oneshot_verify.bufferize.analysis.conflicts import conflict_between
from oneshot_verify.bufferize.analysis.order import post_order
from oneshot_verify.bufferize.analysis.result import Analysis, Forcing
from oneshot_verify.bufferize.analysis.state import AnalysisState, Traversal
from oneshot_verify.bufferize.buffer_types import BufferTypes
from oneshot_verify.bufferize.interface import (
    BufferizationError,
    OpOperand,
    is_tensor,
    op_name,
    tensor_operands,
    uses_of,
)
from oneshot_verify.bufferize.loaded_globals import INSERTION
from oneshot_verify.bufferize.progress import SILENT, Progress
from oneshot_verify.bufferize.reify import allocate_like
from oneshot_verify.bufferize.rewriter import Rewriter

_LOOPS = ("scf.for", "scf.while")
"""Loops whose loop-carried tensors count as written by the loop op, independent of its body."""


class CopyInserter(Rewriter):
    """Resolves the conflicts that an analysis found, by copies."""

    def __init__(
        self,
        root: Operation,
        state: AnalysisState,
        forced: Forcing | None = None,
        progress: Progress = SILENT,
    ) -> None:
        super().__init__()
        self.state = state
        self.forced = forced or {}
        self.progress = progress
        self.types = BufferTypes(root, state.options, state.models)
        self.made: dict[Operation, OpOperand] = {}
        """The ops that make the new tensors, each with the operand that it is for."""
        self.only_read: set[OpOperand] = set()
        """Operands that `scf.while` yields to its next iteration and that are never written."""

    def run(self, root: Operation) -> None:
        """Insert the copies for all ops in `root`."""
        ops = list(post_order(root))
        # The analysis does not know the copies, so these queries come first.
        endangered = [operand for op in ops for operand in self._endangered(op)]
        self.only_read = {operand for op in ops for operand in self._yields_only_read(op)}
        for operand in endangered:
            combination = operand.op.parent_op() if op_name(operand.op) == INSERTION else None
            self.focus(combination or operand.op)
            operand.op.operands[operand.index] = self.fresh(operand, True)
        ops = [op for op in ops if self.state.model_of(op) is not None]
        for op in self.progress.over(ops):
            if op.parent is not None:
                self.focus(op)
            rewrite = self.state.models.rewrite(op)
            try:
                if rewrite is None or not rewrite.resolve_conflicts(op, self, self.state):
                    self.resolve(op)
            except BufferizationError as error:
                raise error.at(op) from None

    def resolve(self, op: Operation) -> None:
        """Resolve conflicts by the default: copy each out-of-place operand, or the one result that would alias it."""
        operands: list[tuple[OpOperand, bool]] = []
        results: list[tuple[OpOperand, bool, OpResult]] = []
        for operand in tensor_operands(op):
            if self.state.is_in_place(operand):
                continue
            if isinstance(operand.value.type, UnrankedTensorType):
                raise BufferizationError("copying of unranked tensors is not implemented", op)
            copy = not self.can_omit_copy(operand)
            result = self._only_alias(operand)
            if result is None:
                operands.append((operand, copy))
            else:
                results.append((operand, copy, result))
        for operand, copy in operands:
            op.operands[operand.index] = self.fresh(operand, copy)
        for operand, copy, result in results:
            with self.at(InsertPoint.after(op)):
                self._divert(result, self.fresh(operand, copy, result))

    def _endangered(self, op: Operation) -> Iterator[OpOperand]:
        """Operands of `op`, an op without a model, that are overwritten later although its results may alias them; also
        the endangered source of a `parallel_insert_slice`.

        Upstream makes no copies for ops without a model, although its analysis requires them (docs/found-bugs.md).
        """
        state = self.state
        if op_name(op) == INSERTION:
            yield from self._overwritten_before_inserted(op)
        if state.model_of(op) is not None or not any(map(is_tensor, op.results)):
            return
        if isinstance(state, Analysis):
            for operand in tensor_operands(op):
                out_of_place = operand in state.reasons and self._may_be_passed_on(operand)
                if out_of_place and state.is_written_after(operand):
                    yield operand

    def _yields_only_read(self, loop: Operation) -> Iterator[OpOperand]:
        """Operands that an `scf.while` yields to its next iteration, if neither the loop-carried values nor the operand
        itself are written."""
        if op_name(loop) != "scf.while" or not isinstance(self.state, Analysis):
            return
        yielding = loop.regions[1].blocks[0].last_op
        if yielding is None or _is_any_written(_carried_by(loop), self.state):
            return
        for operand in tensor_operands(yielding):
            if not _is_any_written([operand.value], self.state):
                yield operand

    def _overwritten_before_inserted(self, insertion: Operation) -> Iterator[OpOperand]:
        """The source of a `tensor.parallel_insert_slice`, if it is a part of a shared output that another one
        overwrites.

        These ops never copy their destination, so copy-before-write does not help (docs/found-bugs.md). Nor does
        putting the destination out of place: in some orders it is decided last.
        """
        source = OpOperand(insertion, 0)
        combination = insertion.parent_op()
        for other in () if combination is None else combination.walk():
            if op_name(other) != INSERTION:
                continue
            destination = OpOperand(other, 1)
            if isinstance(self.state, Analysis) and self.state.is_in_place(destination):
                continue
            if self._may_be_part_of(source.value, destination.value) and conflict_between(
                source, destination, self.state
            ):
                yield source
                return

    def _may_be_part_of(self, value: SSAValue, whole: SSAValue) -> bool:
        how = Traversal(include_leaves=False)
        return bool(self.state.reverse(value, lambda each: each is whole, how))

    def _may_be_passed_on(self, operand: OpOperand) -> bool:
        """True if a result of an op that stays on tensors may share the buffer of `operand`.

        An op that the dialect filter excludes has a model. If it writes the operand, its later bufferization copies it,
        as the operand comes from a `to_tensor` that is not writable.
        """
        model = self.state.models.model(operand.op)
        return model is None or (
            not model.writes(operand, self.state)
            and bool(model.aliasing_values(operand, self.state))
        )

    def fresh(self, operand: OpOperand, copy: bool, value: SSAValue | None = None) -> OpResult:
        """A new tensor for `operand` at the current place, like `value`, by default the operand's; with its contents if
        `copy`."""
        value = operand.value if value is None else value
        made = allocate_like(self, self.types, value, copy=copy, op=operand.op)
        self.made[made.op] = operand
        return made

    def is_forced(self, operand: OpOperand) -> bool:
        """True if the caller forces this operand to be in place."""
        return self.forced.get(operand) is True

    def aliases_of(self, value: SSAValue) -> list[SSAValue]:
        """The alias set of `value` after the analysis; without one, `value` alone."""
        return self.state.members_of(value) if isinstance(self.state, Analysis) else [value]

    def can_omit_copy(self, operand: OpOperand) -> bool:
        """True if the contents that a copy for `operand` would hold are never read."""
        state = self.state
        if state.has_undefined_contents(operand):
            return True
        if state.reads(operand):
            return False
        return state.writes(operand) or not any(
            state.is_value_read(alias.value) for alias in state.aliasing_values(operand)
        )

    def copied(self, operand: OpOperand) -> SSAValue:
        """The value that is copied for an out-of-place operand: the operand, or the one result that would alias it."""
        return self._only_alias(operand) or operand.value

    def _only_alias(self, operand: OpOperand) -> OpResult | None:
        """The result to copy instead of the operand, or None; it may be smaller, as that of `extract_slice` is."""
        aliases = self.state.aliasing_values(operand)
        if len(aliases) != 1 or self.state.writes(operand):
            return None
        result = aliases[0].value
        if (
            not isinstance(result, OpResult)
            or isinstance(result.type, UnrankedTensorType)
            or len(self.state.aliasing_operands(result)) != 1
        ):
            return None
        return result

    @staticmethod
    def _divert(result: OpResult, fresh: OpResult) -> None:
        # The sizes of the new tensor are those of the old one.
        for use in uses_of(result):
            if use.op is not fresh.op and op_name(use.op) != "tensor.dim":
                use.op.operands[use.index] = fresh


def _is_any_written(values: Sequence[SSAValue], analysis: Analysis) -> bool:
    """True if one of `values` is written in place; a loop counts only if its body writes a loop-carried value."""
    pending = [*values]
    loops: set[Operation] = set()
    while pending:
        for write in analysis.alias_set(pending.pop()).writes:
            if op_name(write.op) not in _LOOPS:
                return True
            if write.op not in loops:
                loops.add(write.op)
                pending.extend(_carried_by(write.op))
    return False


def _carried_by(loop: Operation) -> list[SSAValue]:
    """The loop-carried tensors of `loop`: the tensor arguments of its regions."""
    return [value for region in loop.regions for value in region.blocks[0].args if is_tensor(value)]
