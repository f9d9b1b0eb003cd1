"""Canonical form of `bufferization.dealloc` (https://mlir.llvm.org/docs/Dialects/BufferizationOps/#bufferizationdealloc-bufferizationdeallocop)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.arith import ConstantOp, OrIOp
from xdsl.dialects.builtin import BoolAttr, MemRefType
from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.bufferize.passes.constants import truth_of
from oneshot_verify.bufferize.passes.deallocation.builder import SEGMENTS, segment_sizes
from oneshot_verify.bufferize.passes.deallocation.models import Allocation, DeallocationModels
from oneshot_verify.bufferize.rewriter import segments

ALLOCATIONS = frozenset({"memref.alloc", "memref.alloca"})
"""Ops whose only effect is the allocation."""


@dataclass(frozen=True)
class _Parts:
    """The operands of a `bufferization.dealloc`."""

    memrefs: list[tuple[SSAValue, SSAValue]]
    """Pairs (memref, condition)."""
    retained: list[SSAValue]


def _parts(op: Operation) -> _Parts:
    count = (segment_sizes(op) or [0])[0]
    memrefs = zip(op.operands[:count], op.operands[count : 2 * count], strict=True)
    return _Parts(list(memrefs), list(op.operands[2 * count :]))


class CanonicalMetadata(RewritePattern):
    """`memref.extract_strided_metadata` of a cast is that of what was cast."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        if op_name(op) != "memref.extract_strided_metadata":
            return
        cast = op.operands[0].owner
        if isinstance(cast, Block) or op_name(cast) != "memref.cast":
            return
        if isinstance(cast.operands[0].type, MemRefType):
            op.operands[0] = cast.operands[0]
            rewriter.handle_operation_modification(op)


class CanonicalDealloc(RewritePattern):
    """Simplifications of a `bufferization.dealloc` by its operands alone.

    * Drop a memref whose condition is false; merge equal memrefs, with the `or` of their conditions.
    * Merge equal retained memrefs.
    * Without memrefs, replace the op by false: nothing is freed, and the retained ones are not owned.
    * Replace the base buffer of an allocation by the allocation.
    * Drop an allocation whose only use is that this op frees it unconditionally.
    """

    def __init__(self, models: DeallocationModels) -> None:
        self._models = models

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        if op_name(op) != "bufferization.dealloc":
            return
        parts = _parts(op)
        if self._drop_unused_allocation(op, parts, rewriter):
            return
        memrefs = self._distinct(op, parts.memrefs, rewriter)
        retained = list(dict.fromkeys(parts.retained))
        if not memrefs:
            no = ConstantOp(BoolAttr.from_bool(False))
            rewriter.insert(no)
            rewriter.replace(op, (), [no.result] * len(op.results))
        elif memrefs != parts.memrefs or len(retained) < len(parts.retained):
            new = self._dealloc(op, memrefs, retained)
            place = {memref: i for i, memref in enumerate(retained)}
            results = [new.results[place[memref]] for memref in parts.retained]
            rewriter.replace(op, new, results)

    def _distinct(
        self,
        op: Operation,
        memrefs: Sequence[tuple[SSAValue, SSAValue]],
        rewriter: PatternRewriter,
    ) -> list[tuple[SSAValue, SSAValue]]:
        conditions: dict[SSAValue, SSAValue] = {}
        for given, condition in memrefs:
            if truth_of(condition) is False:
                continue
            memref = self._allocation(given)
            known = conditions.get(memref)
            if known is not None and known is not condition:
                either = OrIOp(known, condition)
                rewriter.insert(either)
                condition = either.result
            conditions[memref] = condition
        return list(conditions.items())

    def _allocation(self, memref: SSAValue) -> SSAValue:
        """The allocation that `memref` is the base buffer of; else `memref` itself."""
        owner = memref.owner
        if isinstance(owner, Block) or op_name(owner) != "memref.extract_strided_metadata":
            return memref
        source = owner.operands[0]
        return source if self._is_allocated(source) else memref

    def _is_allocated(self, memref: SSAValue) -> bool:
        return isinstance(memref, OpResult) and (
            self._models.model(memref.op).allocation is not Allocation.NONE
        )

    @staticmethod
    def _dealloc(
        op: Operation, memrefs: list[tuple[SSAValue, SSAValue]], retained: list[SSAValue]
    ) -> Operation:
        return type(op).create(
            operands=[*(m for m, _ in memrefs), *(c for _, c in memrefs), *retained],
            result_types=[op.results[0].type] * len(retained) if op.results else [],
            properties={SEGMENTS: segments(len(memrefs), len(memrefs), len(retained))},
            location=op.location,
        )

    def _drop_unused_allocation(
        self, op: Operation, parts: _Parts, rewriter: PatternRewriter
    ) -> bool:
        """Drop the allocations that only this op uses and frees unconditionally; True if there was one."""
        kept = [entry for entry in parts.memrefs if not self._is_unused(*entry)]
        if len(kept) == len(parts.memrefs):
            return False
        unused = [m.owner for m, c in parts.memrefs if (m, c) not in kept]
        new = self._dealloc(op, kept, parts.retained)
        rewriter.replace(op, new, new.results)
        for allocation in unused:
            if isinstance(allocation, Operation):
                rewriter.erase(allocation)
        return True

    def _is_unused(self, memref: SSAValue, condition: SSAValue) -> bool:
        return (
            truth_of(condition) is True
            and self._is_plain_allocation(memref)
            and memref.has_one_use()
        )

    def _is_plain_allocation(self, memref: SSAValue) -> bool:
        """True if `memref` is the result of an op whose only effect is the allocation."""
        return isinstance(memref, OpResult) and op_name(memref.op) in ALLOCATIONS
