"""Flow of buffers: the values that may be (a part of) one buffer; and dominance of blocks.

Source: `BufferViewFlowAnalysis` and `BufferUtils` of LLVM 22.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Block, Operation, Region, SSAValue

from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.bufferize.passes.deallocation.blocks import is_memref, reverse_post_order
from oneshot_verify.ir.branches import following, successor_operands, yields_of
from oneshot_verify.ir.facts import facts_of


class BufferFlow:
    """The values that each buffer in one op is passed on as: views, block arguments, results."""

    def __init__(self, root: Operation) -> None:
        self._next: dict[SSAValue, list[SSAValue]] = {}
        for op in root.walk():
            for source, target in (*handed_on(op), *_aliased(op)):
                if is_memref(source):
                    self._next.setdefault(source, []).append(target)

    def aliases_of(self, value: SSAValue) -> list[SSAValue]:
        """`value`, and all values that it may be passed on as."""
        found = {value: None}
        pending = [value]
        while pending:
            for target in self._next.get(pending.pop(), ()):
                if target not in found:
                    found[target] = None
                    pending.append(target)
        return list(found)


def handed_on(op: Operation) -> Iterator[tuple[SSAValue, SSAValue]]:
    """Pairs (source, target) of values: control flow at `op` passes the source on as the target."""
    name = op_name(op)
    for block, first in successor_operands(op) if op.successors else ():
        yield from zip(op.operands[first:], block.args, strict=False)
    if name in ("scf.for", "affine.for"):
        carried = op.regions[0].blocks[0].args[1:]
        yielded = [last.operands for last in yields_of(op.regions[0])]
        for values in (op.operands[len(op.operands) - len(carried) :], *yielded):
            yield from zip(values, carried, strict=False)
            yield from zip(values, op.results, strict=False)
    elif name == "scf.while":
        before, after = (region.blocks[0].args for region in op.regions)
        for last in yields_of(op.regions[0]):
            yield from zip(last.operands[1:], after, strict=False)
            yield from zip(last.operands[1:], op.results, strict=False)
        for values in (op.operands, *(last.operands for last in yields_of(op.regions[1]))):
            yield from zip(values, before, strict=False)
    elif facts_of(op).is_known_control:
        for region in op.regions:
            for last in yields_of(region):
                yield from zip(last.operands, op.results, strict=False)


def _aliased(op: Operation) -> Iterator[tuple[SSAValue, SSAValue]]:
    """Pairs for views; and in an unknown op any result may alias any operand."""
    operands = op.operands[:1] if op_name(op) == "memref.reshape" else op.operands
    for result in () if facts_of(op).is_known_control or not operands else op.results:
        if is_memref(result):
            yield from ((operand, result) for operand in operands)


class BlockDominance:
    """Dominance of blocks, also across regions: a block dominates the blocks nested in its ops."""

    def __init__(self) -> None:
        self._trees: dict[Region, dict[Block, Block]] = {}
        self._depths: dict[Block, int] = {}

    def dominates(self, first: Block, second: Block) -> bool:
        """True if every path to `second` goes through `first`; also if they are the same."""
        region = first.parent
        around = None if region is None else region.find_ancestor_block_in_region(second)
        return around is not None and self.nearest(first, around) is first

    def immediate(self, block: Block) -> Block | None:
        """The immediate dominator of `block` in its region; None for the first block, and for an unreachable
        one."""
        return self._tree(block).get(block)

    def nearest(self, first: Block, second: Block) -> Block:
        """The innermost block that dominates both; they have to stand in one op."""
        a, b = _in_one_region(first, second)
        while a is not b:
            self._tree(a)
            deeper_a = self._depths.get(a, 0) >= self._depths.get(b, 0)
            up = self.immediate(a) if deeper_a else self.immediate(b)
            if up is None:
                # Not reachable: as if it ran after the other one.
                return b if deeper_a else a
            a, b = (up, b) if deeper_a else (a, up)
        return a

    def _tree(self, block: Block) -> dict[Block, Block]:
        region = block.parent
        if region is None:
            return {}
        if region not in self._trees:
            self._trees[region] = _immediate_dominators(region)
            tree = self._trees[region]
            # A block comes after its immediate dominator in the tree.
            for each, up in tree.items():
                self._depths[each] = self._depths.get(up, 0) + 1
        return self._trees[region]


def _immediate_dominators(region: Region) -> dict[Block, Block]:
    """The immediate dominator of each reachable block but the first, in reverse post-order (Cooper, Harvey, Kennedy:
    "A Simple, Fast Dominance Algorithm")."""
    order = reverse_post_order(region)
    number = {block: i for i, block in enumerate(order)}
    predecessors: dict[Block, list[Block]] = {block: [] for block in order}
    for block in order:
        for successor in following(block):
            predecessors[successor].append(block)
    found: dict[Block, Block] = dict.fromkeys(order[:1], order[0])
    changed = True
    while changed:
        changed = False
        for block in order[1:]:
            known = [p for p in predecessors[block] if p in found]
            best = known[0]
            for other in known[1:]:
                while best is not other:
                    if number[best] > number[other]:
                        best = found[best]
                    else:
                        other = found[other]
            if found.get(block) is not best:
                found[block] = best
                changed = True
    return {block: found[block] for block in order[1:]}


def _in_one_region(first: Block, second: Block) -> tuple[Block, Block]:
    """The blocks around both in the innermost region that holds both."""
    regions: dict[Region | None, Block] = {}
    outer: Block | None = first
    while outer is not None:
        regions[outer.parent] = outer
        outer = outer.parent_block()
    inner: Block | None = second
    while inner is not None:
        if inner.parent in regions:
            return regions[inner.parent], inner
        inner = inner.parent_block()
    raise ValueError("the blocks have no op around them in common")
