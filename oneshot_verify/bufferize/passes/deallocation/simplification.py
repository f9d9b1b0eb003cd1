"""Simplification of `bufferization.dealloc` by what is known of origins.

https://mlir.llvm.org/docs/Passes/#-buffer-deallocation-simplification
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp, i1
from xdsl.ir import Operation, SSAValue

from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.bufferize.passes.deallocation.builder import (
    DeallocationBuilder,
    segment_sizes,
)
from oneshot_verify.bufferize.passes.deallocation.models import (
    DeallocationModels,
    default_deallocation_models,
)
from oneshot_verify.bufferize.passes.deallocation.origins import Origins


def simplify_deallocations(module: ModuleOp, models: DeallocationModels | None = None) -> None:
    """Rewrite each `bufferization.dealloc` so that it asks at run time only for what is not known.

    * A condition that is false frees nothing; of equal memrefs one is enough.
    * A memref that is surely one of the retained is not freed; its condition goes to the result.
    * A retained memref that is surely none of the others belongs to nobody here.
    * A memref that is surely none of the others gets a `dealloc` of its own.
    """
    origins = Origins(models or default_deallocation_models())
    builder = DeallocationBuilder()
    for op in list(module.walk()):
        if op_name(op) == "bufferization.dealloc":
            builder.focus(op)
            _Dealloc(op, builder, origins).rewrite()


@dataclass
class _Group:
    """One `dealloc` to be: memrefs with their conditions, and the indices of what they retain."""

    memrefs: list[tuple[SSAValue, SSAValue]]
    retained: list[int] = field(default_factory=list[int])


class _Dealloc:
    def __init__(self, op: Operation, builder: DeallocationBuilder, origins: Origins) -> None:
        sizes = segment_sizes(op) or [0, 0, len(op.operands)]
        count = sizes[0]
        self.op = op
        self.builder = builder
        self.origins = origins
        self.memrefs = list(zip(op.operands[:count], op.operands[count : 2 * count], strict=True))
        self.retained: Sequence[SSAValue] = op.operands[2 * count :]
        self.kept_conditions: list[list[SSAValue]] = [[] for _ in self.retained]

    def rewrite(self) -> None:
        self._drop_unowned_and_duplicates()
        self.memrefs = [entry for entry in self.memrefs if not self._is_retained(*entry)]
        for group in self._groups():
            self._emit(group)
        self.builder.replace(self.op, [self._result(found) for found in self.kept_conditions])

    def _drop_unowned_and_duplicates(self) -> None:
        conditions: dict[SSAValue, SSAValue] = {}
        for memref, condition in self.memrefs:
            if self.builder.constant(condition) is False:
                continue
            known = conditions.get(memref)
            conditions[memref] = condition if known is None else self._either(known, condition)
        self.memrefs = list(conditions.items())

    def _is_retained(self, memref: SSAValue, condition: SSAValue) -> bool:
        """Whether `memref` is known to be retained; then its condition goes to what it is."""
        same = [self.origins.same_allocation(memref, each) for each in self.retained]
        if None in same or True not in same:
            return False
        for index, is_same in enumerate(same):
            if is_same:
                self.kept_conditions[index].append(condition)
        return True

    def _groups(self) -> list[_Group]:
        """The memrefs that are surely none of the others alone, the rest together; with what they may be."""
        alone: list[_Group] = []
        rest: list[tuple[SSAValue, SSAValue]] = []
        for memref, condition in self.memrefs:
            others = [other for other, _ in self.memrefs if other is not memref]
            if all(self.origins.same_allocation(memref, other) is False for other in others):
                alone.append(_Group([(memref, condition)]))
            else:
                rest.append((memref, condition))
        groups = [*alone, _Group(rest)] if rest else alone
        for group in groups:
            group.retained = [
                index
                for index, kept in enumerate(self.retained)
                if any(
                    self.origins.same_allocation(memref, kept) is not False
                    for memref, _ in group.memrefs
                )
            ]
        return groups

    def _emit(self, group: _Group) -> None:
        memrefs = [memref for memref, _ in group.memrefs]
        conditions = [condition for _, condition in group.memrefs]
        distinct: dict[SSAValue, int] = {}
        for index in group.retained:
            distinct.setdefault(self.retained[index], len(distinct))
        owners = self.builder.dealloc(memrefs, conditions, list(distinct))
        for index in group.retained:
            self.kept_conditions[index].append(owners[distinct[self.retained[index]]])

    def _result(self, conditions: Sequence[SSAValue]) -> SSAValue:
        if not conditions:
            return self.builder.truth(False)
        found, *others = conditions
        for other in others:
            found = self._either(found, other)
        return found

    def _either(self, one: SSAValue, other: SSAValue) -> SSAValue:
        return self.builder.value("arith.ori", [one, other], i1)
