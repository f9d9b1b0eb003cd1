"""Control flow between the regions of an op, and the regions that repeat or run in parallel.

The facts are those of MLIR's `RegionBranchOpInterface`
(https://mlir.llvm.org/docs/Interfaces/#control-flow-interfaces).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from xdsl.ir import Block, Operation, Region

from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.ir.facts import OpFacts, Runs, default_facts, names_where
from oneshot_verify.ir.symbols import symbol_name

if TYPE_CHECKING:
    from oneshot_verify.bufferize.analysis.state import AnalysisState

Successors = Callable[[Operation, Region | None], Sequence[Region | None]]
"""Region successors of (op, source). Source None is the op itself; a successor None is the code after the op."""


def loop_successors(op: Operation, source: Region | None) -> Sequence[Region | None]:
    """Any number of times through the only region."""
    return [*op.regions, None]


def once_successors(op: Operation, source: Region | None) -> Sequence[Region | None]:
    """Once through the only region."""
    return [op.regions[0]] if source is None else [None]


def choice_successors(op: Operation, source: Region | None) -> Sequence[Region | None]:
    """Through exactly one of the regions; an empty one is skipped."""
    if source is not None:
        return [None]
    return [region if region.blocks else None for region in op.regions]


def while_successors(op: Operation, source: Region | None) -> Sequence[Region | None]:
    """`scf.while`: before, then after and before again, or out."""
    before, after = op.regions
    return [after, None] if source is before else [before]


DEVICES = (
    *("gpu.launch", "gpu.warp_execute_on_lane_0", "omp.parallel", "omp.teams", "omp.wsloop"),
    *("omp.loop_nest", "omp.distribute", "omp.simd", "acc.parallel", "acc.loop"),
)
"""Ops of other dialects whose region any number of threads may run."""

# Ops that have this interface upstream but no bufferization model. The analysis does not know them, yet the
# branches of an `affine.if` are mutually exclusive.
UNMODELLED: dict[str, Successors] = {
    "affine.for": loop_successors,
    "affine.if": choice_successors,
    "affine.parallel": loop_successors,
    **dict.fromkeys(DEVICES, loop_successors),
    "async.execute": once_successors,
    "memref.alloca_scope": once_successors,
    "scf.parallel": loop_successors,
    "shape.assuming": once_successors,
}


_LOOPS = frozenset(name for name, ways in UNMODELLED.items() if ways is loop_successors)


def _is_unknown(op: Operation) -> bool:
    """True if nothing is known of the regions of `op`: no facts, no module, and no symbol that they are the body of."""
    name = op_name(op)
    is_known = name in UNMODELLED or default_facts().find(name) is not None
    return not is_known and name != "builtin.module" and symbol_name(op) is None


def _runs_in_parallel(facts: OpFacts) -> bool:
    return facts.runs is Runs.PARALLEL


class RegionQueries:
    """Cached questions about regions, for one version of the IR."""

    def __init__(self, state: AnalysisState) -> None:
        self._state = state
        self._parallel_loops = _LOOPS & (names_where(_runs_in_parallel) | frozenset(DEVICES))
        self._repetitive: dict[Region, Region | None] = {}
        self._parallel: dict[Region, Region | None] = {}

    @cached_property
    def has_several_blocks(self) -> bool:
        """True if a region of the program has more than one block."""
        regions = (region for op in self._state.root.walk() for region in op.regions)
        return any(region.blocks.first is not region.blocks.last for region in regions)

    def successors(self, op: Operation, source: Region | None) -> Sequence[Region | None] | None:
        """Region successors of `op` (source None) or of the end of its region `source`; None if unknown."""
        model = self._state.models.model(op)
        if model is not None:
            return model.region_successors(op, source)
        successors = UNMODELLED.get(op_name(op))
        return None if successors is None else successors(op, source)

    def is_reachable(self, source: Region, target: Region) -> bool:
        """True if control may flow from the end of `source` to `target`, a region of the same op."""
        op = source.parent
        if op is None:
            return False
        seen: set[Region] = set()
        pending = list(self.successors(op, source) or ())
        while pending:
            region = pending.pop()
            if region is target:
                return True
            if region is not None and region not in seen:
                seen.add(region)
                pending.extend(self.successors(op, region) or ())
        return False

    # Upstream assumes that a region of an op without a model runs once. We do not for loops and unknown ops.

    def _is_repetitive(self, region: Region) -> bool:
        op = region.parent
        if op is None:
            return False
        model = self._state.model_of(op)
        if model is None:
            return op_name(op) in _LOOPS or _is_unknown(op)
        return model.is_repetitive_region(region, self._state)

    def _is_parallel(self, region: Region) -> bool:
        op = region.parent
        if op is None:
            return False
        model = self._state.model_of(op)
        if model is None:
            return op_name(op) in self._parallel_loops
        return model.is_parallel_region(region, self._state)

    def repetitive(self, region: Region | None) -> Region | None:
        """The innermost repetitive region that is or encloses `region`."""
        return _innermost(region, self._repetitive, self._is_repetitive)

    def parallel(self, region: Region | None) -> Region | None:
        """The innermost parallel region that is or encloses `region`."""
        return _innermost(region, self._parallel, self._is_parallel)

    def next_repetitive(self, region: Region) -> Region | None:
        """The innermost repetitive region that properly encloses `region`."""
        op = region.parent
        return None if op is None else self.repetitive(op.parent_region())

    def are_mutually_exclusive(self, first: Operation, second: Operation) -> bool:
        """True if no execution of the innermost branching op around both ops runs both."""
        order = self._state.order
        branch = first.parent_op()
        while branch is not None:
            if self.successors(branch, None) is not None and order.is_proper_ancestor(
                branch, second
            ):
                break
            branch = branch.parent_op()
        else:
            return False
        one, other = _region_in(branch, first), _region_in(branch, second)
        if one is other or one is None or other is None:
            return False
        return not self.is_reachable(one, other) and not self.is_reachable(other, one)


def _innermost(
    region: Region | None,
    cache: dict[Region, Region | None],
    wanted: Callable[[Region], bool],
) -> Region | None:
    """The innermost region that is `wanted`, from `region` outwards; cached for all regions on the way."""
    passed: list[Region] = []
    found: Region | None = None
    while region is not None:
        if region in cache:
            found = cache[region]
            break
        passed.append(region)
        if wanted(region):
            found = region
            break
        region = None if region.parent is None else region.parent.parent_region()
    for each in passed:
        cache[each] = found
    return found


def _region_in(branch: Operation, op: Operation) -> Region | None:
    """The region of `branch` that holds `op`."""
    inner = op
    while (parent := inner.parent_op()) is not None and parent is not branch:
        inner = parent
    return inner.parent_region()


def blocks_reachable_from(block: Block, avoid: Block | None) -> set[Block]:
    """The blocks that control may reach from the end of `block` over at least one edge without entering `avoid`."""
    reached: set[Block] = set()
    pending = [block]
    while pending:
        last = pending.pop().last_op
        for successor in () if last is None else last.successors:
            if successor is not avoid and successor not in reached:
                reached.add(successor)
                pending.append(successor)
    return reached


def block_in(region: Region, op: Operation) -> Block | None:
    """The block of `region` in which `op`, or an op around it, stands."""
    return None if op.parent is None else region.find_ancestor_block_in_region(op.parent)
