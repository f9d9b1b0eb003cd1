"""Simplification of `bufferization.dealloc`: its canonical form, and what follows from known origins.

https://mlir.llvm.org/docs/Passes/#-buffer-deallocation-simplification
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects.arith import ConstantOp, OrIOp
from xdsl.dialects.builtin import BoolAttr, MemRefType
from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, PatternRewriteWalker, RewritePattern

from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.bufferize.passes.deallocation.builder import (
    SEGMENTS,
    DeallocationBuilder,
    dealloc_operands,
    truth_of,
)
from oneshot_verify.bufferize.passes.deallocation.models import (
    Allocation,
    DeallocationModels,
    default_deallocation_models,
)
from oneshot_verify.bufferize.passes.deallocation.origins import Origins, Related
from oneshot_verify.bufferize.passes.pipeline import UpstreamPass
from oneshot_verify.bufferize.rewriter import joined, segments

ALLOCATIONS = frozenset({"memref.alloc", "memref.alloca"})
"""Ops whose only effect is the allocation."""


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
        given, all_retained = dealloc_operands(op)
        if self._drop_unused_allocation(op, given, all_retained, rewriter):
            return
        memrefs = self._distinct(given, rewriter)
        retained = list(dict.fromkeys(all_retained))
        if not memrefs:
            no = ConstantOp(BoolAttr.from_bool(False))
            rewriter.insert(no)
            rewriter.replace(op, (), [no.result] * len(op.results))
        elif memrefs != given or len(retained) < len(all_retained):
            new = self._dealloc(op, memrefs, retained)
            place = {memref: i for i, memref in enumerate(retained)}
            results = [new.results[place[memref]] for memref in all_retained]
            rewriter.replace(op, new, results)

    def _distinct(
        self, memrefs: Sequence[tuple[SSAValue, SSAValue]], rewriter: PatternRewriter
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
        is_allocated = isinstance(source, OpResult) and (
            self._models.model(source.op).allocation is not Allocation.NONE
        )
        return source if is_allocated else memref

    @staticmethod
    def _dealloc(
        op: Operation, memrefs: Sequence[tuple[SSAValue, SSAValue]], retained: Sequence[SSAValue]
    ) -> Operation:
        return type(op).create(
            operands=[*(m for m, _ in memrefs), *(c for _, c in memrefs), *retained],
            result_types=[op.results[0].type] * len(retained) if op.results else [],
            properties={SEGMENTS: segments(len(memrefs), len(memrefs), len(retained))},
            location=op.location,
        )

    def _drop_unused_allocation(
        self,
        op: Operation,
        memrefs: Sequence[tuple[SSAValue, SSAValue]],
        retained: Sequence[SSAValue],
        rewriter: PatternRewriter,
    ) -> bool:
        """Drop the allocations that only this op uses and frees unconditionally; True if there was one."""
        kept = [entry for entry in memrefs if not _is_unused(*entry)]
        if len(kept) == len(memrefs):
            return False
        unused = [m.owner for m, c in memrefs if (m, c) not in kept]
        new = self._dealloc(op, kept, retained)
        rewriter.replace(op, new, new.results)
        for allocation in unused:
            if isinstance(allocation, Operation):
                rewriter.erase(allocation)
        return True


def _is_unused(memref: SSAValue, condition: SSAValue) -> bool:
    """True for an allocation that is freed unconditionally, and has no other use."""
    is_allocation = isinstance(memref, OpResult) and op_name(memref.op) in ALLOCATIONS
    return truth_of(condition) is True and is_allocation and memref.has_one_use()


def simplify_deallocations(module: Operation, models: DeallocationModels | None = None) -> None:
    """Rewrite each `bufferization.dealloc` so that it asks at run time only for what is not known.

    * A condition that is false frees nothing; of equal memrefs one is enough.
    * A memref that is surely one of the retained is not freed; its condition goes to the result.
    * A retained memref that is surely none of the others belongs to nobody here.
    * A memref that is surely none of the others gets a `dealloc` of its own.

    In the end each is in canonical form.
    """
    models = models or default_deallocation_models()
    origins = Origins(module, models)
    builder = DeallocationBuilder()
    for op in list(module.walk()):
        if op_name(op) == "bufferization.dealloc":
            builder.focus(op)
            _Dealloc(op, builder, origins).rewrite()
    for region in module.regions:
        PatternRewriteWalker(CanonicalDealloc(models)).rewrite_region(region)


@dataclass
class _Group:
    """One `dealloc` to be: memrefs with their conditions, and the indices of what they retain."""

    memrefs: list[tuple[SSAValue, SSAValue]]
    retained: list[int] = field(default_factory=list[int])


class _Dealloc:
    def __init__(self, op: Operation, builder: DeallocationBuilder, origins: Origins) -> None:
        self.op = op
        self.builder = builder
        self.origins = origins
        self.memrefs, self.retained = dealloc_operands(op)
        self.related = Related(origins, self.retained)
        self.surely_owned: dict[int, SSAValue] = {}
        """The constant true, for each retained memref whose owner we surely are."""
        self.known_conditions: list[list[SSAValue]] = [[] for _ in self.retained]
        """For each retained memref, the conditions of those that it surely is."""
        self.kept_conditions: list[list[SSAValue]] = [[] for _ in self.retained]

    def rewrite(self) -> None:
        self._drop_unowned_and_duplicates()
        self._find_surely_owned()
        self.memrefs = [entry for entry in self.memrefs if not self._is_retained(*entry)]
        for group in self._groups():
            self._emit(group)
        self.builder.replace(self.op, [self._result(index) for index in range(len(self.retained))])

    def _drop_unowned_and_duplicates(self) -> None:
        conditions: dict[SSAValue, SSAValue] = {}
        for memref, condition in self.memrefs:
            if truth_of(condition) is False:
                continue
            known = conditions.get(memref)
            conditions[memref] = condition if known is None else self._any([known, condition])
        self.memrefs = list(conditions.items())

    def _is_retained(self, memref: SSAValue, condition: SSAValue) -> bool:
        """True if `memref` is surely a retained memref; adds its condition to those of that memref."""
        related = self.related.to(memref)
        same = {
            index
            for index in related
            if self.origins.same_allocation(memref, self.retained[index]) is True
        }
        # Another retained memref that might be `memref` must not lose the condition, unless it is surely owned.
        if not same or any(i not in same and i not in self.surely_owned for i in related):
            return False
        for index in same:
            self.known_conditions[index].append(condition)
        return True

    def _find_surely_owned(self) -> None:
        for memref, condition in self.memrefs:
            if truth_of(condition):
                for index in self.related.to(memref):
                    if self.origins.same_allocation(memref, self.retained[index]):
                        self.surely_owned.setdefault(index, condition)

    def _groups(self) -> list[_Group]:
        """The memrefs that are surely none of the others alone, the rest together; with what they may be."""
        among = Related(self.origins, [memref for memref, _ in self.memrefs])
        alone: list[_Group] = []
        rest: list[tuple[SSAValue, SSAValue]] = []
        for index, (memref, condition) in enumerate(self.memrefs):
            if among.is_alone(index):
                alone.append(_Group([(memref, condition)]))
            else:
                rest.append((memref, condition))
        groups = [*alone, _Group(rest)] if rest else alone
        for group in groups:
            found = {index for memref, _ in group.memrefs for index in self.related.to(memref)}
            group.retained = sorted(found)
        return groups

    def _emit(self, group: _Group) -> None:
        distinct: dict[SSAValue, int] = {}
        for index in group.retained:
            distinct.setdefault(self.retained[index], len(distinct))
        owners = self.builder.dealloc(group.memrefs, list(distinct))
        for index in group.retained:
            self.kept_conditions[index].append(owners[distinct[self.retained[index]]])

    def _result(self, index: int) -> SSAValue:
        if index in self.surely_owned:
            return self.surely_owned[index]
        conditions = [*self.kept_conditions[index], *self.known_conditions[index]]
        return self._any(conditions) if conditions else self.builder.truth(False)

    def _any(self, conditions: Sequence[SSAValue]) -> SSAValue:
        return joined(self.builder, "arith.ori", conditions)


@dataclass(frozen=True)
class BufferDeallocationSimplificationPass(UpstreamPass):
    """Decide of `bufferization.dealloc` what can be decided before the program runs.

    https://mlir.llvm.org/docs/Passes/#-buffer-deallocation-simplification
    """

    name = "buffer-deallocation-simplification"

    def run(self, op: Operation) -> None:
        simplify_deallocations(op)
