"""Origins of a memref: the allocations and function arguments that it may be a part of.

The search goes backwards through views, selections, branches, and the loops and conditionals of `scf`. A result of any
other op may be any buffer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region, SSAValue

from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.bufferize.passes.deallocation.blocks import block_of, is_memref, successors_of
from oneshot_verify.bufferize.passes.deallocation.builder import SEGMENTS
from oneshot_verify.bufferize.passes.deallocation.models import Allocation, DeallocationModels
from oneshot_verify.bufferize.slices import static_integers
from oneshot_verify.ir.facts import Gives, Runs, facts_of

MOST = 64
"""Limit of values that flow into a memref; beyond it the memref may be any buffer. It keeps the cost linear."""

Predecessors = Callable[[Block], Sequence[Block]]


class Origins:
    """The origins of memrefs, for one version of the IR."""

    def __init__(self, models: DeallocationModels) -> None:
        self._models = models
        self._into: dict[Region, dict[Block, list[Block]]] = {}
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
            if self._is_origin(value):
                found.add(value)
                continue
            sources = _sources(value, self._predecessors)
            if sources is None or len(seen) > MOST:
                return None
            fresh = [source for source in sources if source not in seen]
            seen.update(fresh)
            pending.extend(fresh)
        return frozenset(found)

    def _predecessors(self, block: Block) -> Sequence[Block]:
        region = block.parent
        if region is None:
            return ()
        if region not in self._into:
            into: dict[Block, list[Block]] = {}
            for each in region.blocks:
                for successor in dict.fromkeys(successors_of(each)):
                    into.setdefault(successor, []).append(each)
            self._into[region] = into
        return self._into[region].get(block, ())

    def _is_allocation(self, value: SSAValue) -> bool:
        return isinstance(value, OpResult) and (
            self._models.model(value.op).allocation is not Allocation.NONE
        )

    def _is_origin(self, value: SSAValue) -> bool:
        return self._is_allocation(value) or _is_function_argument(value)

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
        return [i for i in self._candidates(memref) if same(memref, self._memrefs[i]) is not False]

    def is_alone(self, index: int) -> bool:
        """True if no other memref may share an allocation with this one; stops at the first that may."""
        memref = self._memrefs[index]
        return not any(
            other != index
            and self._origins.same_allocation(memref, self._memrefs[other]) is not False
            for other in self._lookup(memref)
        )

    def _candidates(self, memref: SSAValue) -> Sequence[int]:
        return sorted(set(self._lookup(memref)))

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
    if not isinstance(value, BlockArgument):
        return False
    region = value.owner.parent
    function = None if region is None else region.parent
    if region is None or function is None or region.blocks.first is not value.owner:
        return False
    return op_name(function) == "func.func"


def _sources(value: SSAValue, predecessors: Predecessors) -> Sequence[SSAValue] | None:
    """The memrefs that `value` may be, or be a view of; None if unknown."""
    if isinstance(value, BlockArgument):
        return _argument_sources(value, predecessors)
    op = value.owner
    if isinstance(op, Block) or not isinstance(value, OpResult):
        return None
    name = op_name(op)
    facts = facts_of(op)
    if facts.gives is Gives.VIEW:
        return [op.operands[0]] if _is_view(op) else None
    if name == "arith.select":
        return list(op.operands[1:])
    if name == "scf.for":
        return [op.operands[3 + value.index], *_ends(op, 0, value.index)]
    if facts.gives is Gives.ONE_OF and facts.runs in (Runs.ONCE, Runs.CHOICE):
        return [source for i in range(len(op.regions)) for source in _ends(op, i, value.index)]
    if name == "scf.while":
        return _ends(op, 0, value.index + 1)
    return None


def _is_view(op: Operation) -> bool:
    """True if the memref result of `op` is a view of its first operand."""
    return facts_of(op).gives is Gives.VIEW and is_memref(op.operands[0])


def _ends(op: Operation, region: int, index: int) -> list[SSAValue]:
    """Operand `index` of the terminators that leave a region of `op`."""
    lasts = [block.last_op for block in op.regions[region].blocks]
    return [last.operands[index] for last in lasts if last is not None and not last.successors]


def _argument_sources(
    argument: BlockArgument, predecessors: Predecessors
) -> Sequence[SSAValue] | None:
    block = argument.owner
    op = block.parent_op()
    if op is None or block.parent is None:
        return None
    if block.parent.blocks.first is not block:
        return _branch_sources(block, predecessors(block), argument.index)
    name, index = op_name(op), argument.index
    if name == "scf.for" and index > 0:
        return [op.operands[2 + index], *_ends(op, 0, index - 1)]
    if name == "scf.while":
        is_before = block.parent is op.regions[0]
        return [op.operands[index], *_ends(op, 1, index)] if is_before else _ends(op, 0, index + 1)
    return None


def _branch_sources(
    block: Block, predecessors: Iterable[Block], index: int
) -> Sequence[SSAValue] | None:
    """The operands that branches to `block` pass to its argument `index`; None if a branch is unknown."""
    sources: list[SSAValue] = []
    for predecessor in predecessors:
        last = predecessor.last_op
        if last is None:
            return None
        name = op_name(last)
        if name == "cf.br":
            sources.append(last.operands[index])
            continue
        sizes = static_integers(last, SEGMENTS)
        if name != "cf.cond_br" or not sizes:
            return None
        starts = (1, 1 + sizes[1])
        for successor, start in zip(last.successors, starts, strict=True):
            if successor is block:
                sources.append(last.operands[start + index])
    return sources
