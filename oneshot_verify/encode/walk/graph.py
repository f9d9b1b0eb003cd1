"""The control flow between the blocks of a pair of regions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from xdsl.ir import Block as IRBlock
from xdsl.ir import Operation, SSAValue

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.meanings import op_name


def chain_of(block: IRBlock) -> list[IRBlock]:
    """A block, and the chain of blocks after it, each with no other predecessor: they are walked as one."""
    chain = [block]
    while (following := _only_successor(chain[-1])) is not None and following not in chain:
        chain.append(following)
    return chain


def _only_successor(block: IRBlock) -> IRBlock | None:
    end = block.last_op
    if end is None or not is_merged(end):
        return None
    return end.successors[0]


def is_merged(op: Operation) -> bool:
    """True if the op is a branch to a block without another predecessor."""
    return op_name(op) == "cf.br" and _edges_to(op.successors[0]) == 1


def _edges_to(block: IRBlock) -> int:
    region = block.parent
    if region is None or block is region.blocks.first:
        return 2
    ends = (each.last_op for each in region.blocks)
    return sum(end.successors.count(block) for end in ends if end is not None)


def is_on_all_ways(value: SSAValue, to: IRBlock) -> bool:
    """True if the block in which a value is made dominates the block `to`."""
    owner, at = value.owner, to
    home = owner.parent if isinstance(owner, Operation) else owner
    while home is not None and at.parent is not home.parent:
        around = at.parent_op()
        if around is None or around.parent is None:
            return False
        at = around.parent
    found: dict[IRBlock, None] = {}
    todo = [*at.parent.blocks][:1] if at.parent is not None else []
    while todo:
        block = todo.pop()
        if block is not home and block not in found:
            found[block] = None
            todo += block.last_op.successors if block.last_op is not None else ()
    return at not in found


@dataclass(frozen=True)
class Node:
    """A pair of blocks that belong together, each with its chain."""

    source: IRBlock
    target: IRBlock

    @property
    def ends(self) -> tuple[Operation, Operation]:
        """The terminators."""
        source, target = chain_of(self.source)[-1].last_op, chain_of(self.target)[-1].last_op
        if source is None or target is None:
            raise Incomplete("a block without terminator", self.source.parent_op())
        return source, target

    @property
    def following(self) -> list[Node]:
        """The pairs of blocks that may follow, in successor order. Raises `Incomplete` if the branches differ."""
        source, target = self.ends
        if not (facts_of(source).branches or facts_of(target).branches):
            return []
        names = op_name(source), op_name(target)
        if names[0] != names[1] or len(source.successors) != len(target.successors):
            raise Incomplete(
                f"the control flow of the two programs differs: '{names[0]}' here, '{names[1]}' in the "
                "bufferized program",
                source,
            )
        return [
            Node(ours, theirs)
            for ours, theirs in zip(source.successors, target.successors, strict=True)
        ]


def _is_used_elsewhere(chain: Sequence[IRBlock]) -> bool:
    """True if values of these blocks are used in others of the region."""
    return any(
        not any(block.is_ancestor(use.operation) for block in chain)
        for block in chain
        for value in (*block.args, *(result for op in block.ops for result in op.results))
        for use in value.uses
    )


class Graph:
    """The pairs of blocks that are reached from a pair of entries, and the loops that they form."""

    def __init__(self, entry: Node) -> None:
        self.entry = entry
        self.successors: dict[Node, list[Node]] = {}
        self.order = self._reverse_postorder()
        """All nodes, in reverse postorder."""
        self._require_values_of_one_node()
        self.loops = self._natural_loops()
        """For each node at which a loop starts, the nodes of the loop."""

    def _reverse_postorder(self) -> list[Node]:
        finished: list[Node] = []
        seen: set[Node] = set()
        stack: list[tuple[Node, bool]] = [(self.entry, False)]
        while stack:
            node, is_left = stack.pop()
            if is_left:
                finished.append(node)
                continue
            if node in seen:
                continue
            seen.add(node)
            self.successors[node] = node.following
            stack.append((node, True))
            stack += [(other, False) for other in self.successors[node]]
        return finished[::-1]

    def _require_values_of_one_node(self) -> None:
        """Raises `Incomplete` if a block is paired with several blocks of the other program and other blocks use its
        values: these are only those of the last walk."""
        for starts in ([node.source for node in self.order], [node.target for node in self.order]):
            for start, count in Counter(starts).items():
                if count > 1 and _is_used_elsewhere(chain_of(start)):
                    raise Incomplete(
                        "a block belongs to several blocks of the other program, and others use its values",
                        start.last_op,
                    )

    def _natural_loops(self) -> Mapping[Node, Collection[Node]]:
        number = {node: position for position, node in enumerate(self.order)}
        before: dict[Node, list[Node]] = {node: [] for node in self.order}
        for node, following in self.successors.items():
            for other in following:
                before[other].append(node)
        loops: dict[Node, set[Node]] = {}
        for node in self.order:
            for header in self.successors[node]:
                if number[header] > number[node]:
                    continue
                inside = loops.setdefault(header, {header})
                todo = [node]
                while todo:
                    current = todo.pop()
                    if current in inside:
                        continue
                    if current is self.entry or current == self.entry:
                        raise UnsupportedOp(header.ends[0], "a loop with several entries")
                    inside.add(current)
                    todo += before[current]
        for header, inside in loops.items():
            for node in inside - {header}:
                if any(other not in inside for other in before[node]):
                    raise UnsupportedOp(header.ends[0], "a loop with several entries")
        return loops
