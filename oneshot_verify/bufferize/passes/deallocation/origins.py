"""Origins of a memref: the allocations and function arguments that it may be a part of.

The search goes backwards through views, selections, branches, loops and conditionals. A result of any other op may be
any buffer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from oneshot_verify.bufferize.interface import is_entry_argument, op_name, owner_of
from oneshot_verify.bufferize.passes.buffer_flow import handed_on
from oneshot_verify.bufferize.passes.deallocation.blocks import block_of, is_memref
from oneshot_verify.bufferize.passes.deallocation.models import Allocation, DeallocationModels
from oneshot_verify.ir.facts import Gives, facts_of

MOST = 64
"""Limit of values that flow into a memref; beyond it the memref may be any buffer. It keeps the cost linear."""


class Origins:
    """The origins of memrefs, for one version of the IR."""

    def __init__(self, root: Operation, models: DeallocationModels) -> None:
        self._models = models
        self._into: dict[SSAValue, list[SSAValue]] = {}
        """The values that control flow passes on as each value."""
        unknown: list[SSAValue] = []
        for op in root.walk():
            for source, target in handed_on(op):
                self._into.setdefault(target, []).append(source)
            if not facts_of(op).branches:
                unknown += [argument for block in op.successors for argument in block.args]
        for argument in unknown:
            self._into.pop(argument, None)
        self._known: dict[SSAValue, frozenset[SSAValue] | None] = {}

    def of(self, memref: SSAValue) -> frozenset[SSAValue] | None:
        """The allocations and function arguments that `memref` may be a part of; None: any buffer."""
        if memref not in self._known:
            self._known[memref] = self._find(memref)
        return self._known[memref]

    def _find(self, memref: SSAValue) -> frozenset[SSAValue] | None:
        seen = {memref}
        pending = [memref]
        found: set[SSAValue] = set()
        while pending:
            value = pending.pop()
            if self._is_allocation(value) or _is_function_argument(value):
                found.add(value)
                continue
            sources = _viewed(value) or self._into.get(value)
            if sources is None or len(seen) > MOST:
                return None
            fresh = [source for source in sources if source not in seen]
            seen.update(fresh)
            pending.extend(fresh)
        return frozenset(found)

    def _is_allocation(self, value: SSAValue) -> bool:
        return isinstance(value, OpResult) and (
            self._models.model(value.op).allocation is not Allocation.NONE
        )

    def same_allocation(self, one: SSAValue, other: SSAValue) -> bool | None:
        """True if two memrefs are always parts of one allocation, False if they never are, None if unknown.

        A single common origin is enough for True: a loop-carried memref has its initial value as a further
        origin.
        """
        one, other = viewed(one), viewed(other)
        if one is other:
            return True
        if self._is_fresh_beside(one, other) or self._is_fresh_beside(other, one):
            return False
        first, second = self.of(one), self.of(other)
        if not first or not second:
            return None
        if len(first) == 1 and first == second:
            return True
        if first & second:
            return None
        # Two arguments may be one buffer; an allocation in the function is none of its arguments.
        if all(map(self._is_allocation, first)) or all(map(self._is_allocation, second)):
            return False
        return None

    def _is_fresh_beside(self, allocation: SSAValue, argument: SSAValue) -> bool:
        """True if `allocation` runs after control has entered the block of `argument`."""
        if not isinstance(argument, BlockArgument) or not self._is_allocation(allocation):
            return False
        block = block_of(allocation)
        while block is not argument.owner:
            op = block.parent_op()
            if op is None or op.parent is None:
                return False
            block = op.parent
        return True

    def has_argument(self, origins: frozenset[SSAValue]) -> bool:
        """True if a function argument is among `origins`."""
        return not all(map(self._is_allocation, origins))


class Related:
    """Index of memrefs by origin, to find those that may share an allocation without comparing every pair."""

    def __init__(self, origins: Origins, memrefs: Sequence[SSAValue]) -> None:
        self._origins = origins
        self._memrefs = memrefs
        self._by_origin: dict[SSAValue, list[int]] = {}
        self._from_outside: list[int] = []
        self._anything: list[int] = []
        for index, memref in enumerate(memrefs):
            found = origins.of(memref)
            if not found:
                self._anything.append(index)
                continue
            for origin in found:
                self._by_origin.setdefault(origin, []).append(index)
            if origins.has_argument(found):
                self._from_outside.append(index)

    def to(self, memref: SSAValue) -> list[int]:
        """The indices of the memrefs that may share an allocation with `memref` (`same_allocation` is not False)."""
        same = self._origins.same_allocation
        candidates = sorted(set(self._lookup(memref)))
        return [i for i in candidates if same(memref, self._memrefs[i]) is not False]

    def is_alone(self, index: int) -> bool:
        """True if no other memref may share an allocation with this one; stops at the first that may."""
        memref = self._memrefs[index]
        return not any(
            other != index
            and self._origins.same_allocation(memref, self._memrefs[other]) is not False
            for other in self._lookup(memref)
        )

    def _lookup(self, memref: SSAValue) -> Iterable[int]:
        """The indices of candidates, some of them more than once."""
        found = self._origins.of(memref)
        if not found:
            return range(len(self._memrefs))
        by_origin = chain.from_iterable(self._by_origin.get(origin, ()) for origin in found)
        outside = self._from_outside if self._origins.has_argument(found) else ()
        return chain(self._anything, outside, by_origin)


def viewed(memref: SSAValue) -> SSAValue:
    """The memref that `memref` is a view of, through any number of views."""
    while isinstance(memref, OpResult) and _is_view(memref.op):
        if not is_memref(memref.op.operands[0]):
            break
        memref = memref.op.operands[0]
    return memref


def _is_function_argument(value: SSAValue) -> bool:
    return is_entry_argument(value) and op_name(owner_of(value)) == "func.func"


def _viewed(value: SSAValue) -> Sequence[SSAValue]:
    """The memrefs that an op makes `value` of, as a view or by a choice; none if it does neither."""
    if not isinstance(value, OpResult):
        return ()
    if _is_view(value.op):
        return value.op.operands[:1]
    return value.op.operands[1:] if op_name(value.op) == "arith.select" else ()


def _is_view(op: Operation) -> bool:
    """True if the memref result of `op` is a view of its first operand."""
    return facts_of(op).gives is Gives.VIEW and is_memref(op.operands[0])
