"""The walk over a pair of regions of several blocks.

Blocks are walked in pairs, each after all those that lead to it. Where several paths meet, values and memories become
choices, as behind `scf.if`. At a block to which a loop leads back, the rule of induction is applied: what the block
gets as arguments is what the loop carries.

    edge    condition under which it is taken, the values that it hands on, the memories of both programs at that point

A loop with more than one entry (irreducible control flow) is not covered.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from xdsl.ir import Block as IRBlock
from xdsl.ir import Operation, Region, SSAValue

from oneshot_verify.check.obligation import BRANCH_CONDITION
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.loops.induction import Induction
from oneshot_verify.encode.loops.pair import LoopPair, LoopText
from oneshot_verify.encode.relation.facts import type_of
from oneshot_verify.encode.relation.merge import Path, meet
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.encode.walk.choices import MOST_ROUNDS
from oneshot_verify.encode.walk.events import compare_rounds
from oneshot_verify.encode.walk.graph import Graph, Node, chain_of
from oneshot_verify.encode.walk.lockstep import Ends, Lockstep
from oneshot_verify.encode.walk.machine import ProofMachine
from oneshot_verify.encode.walk.second import gets_through, one_by_one
from oneshot_verify.semantics.control import decision
from oneshot_verify.semantics.meanings import op_name


@dataclass(frozen=True)
class Edge:
    """A way out of a pair of blocks."""

    to: Node | None
    """The next pair of blocks; None for a terminator that leaves the region."""
    ops: tuple[Operation, Operation]
    """The terminators."""
    path: Path

    @property
    def ends(self) -> Ends:
        """The terminators, and the values that they hand on."""
        ours, theirs = self.path.values
        return Ends(*self.ops, tuple(ours or ()), tuple(theirs or ()))


def walk_region(walk: Lockstep, source: Region, target: Region) -> Ends:
    """Walk a pair of regions, whose entry blocks have the values of their arguments already, to their end."""
    ours, theirs = source.blocks.first, target.blocks.first
    if ours is None or theirs is None:
        raise ValueError("a region without blocks cannot be walked")
    if len(source.blocks) == len(target.blocks) == 1:
        return walk.walk(ours, theirs)
    if walk.thorough:
        found: list[Ends] = []
        for way in (_followed, _along_graph, partial(_followed, alone=True)):
            if gets_through(walk, lambda way=way: found.append(way(walk, source, target))):
                return found[-1]
    return _along_graph(walk, source, target)


def _followed(walk: Lockstep, source: Region, target: Region, *, alone: bool = False) -> Ends:
    """Walk the blocks that both programs reach, as long as all branches are known. With `alone`, each program runs
    alone along all ways from the first branch on that is not."""
    if walk.plan is not None:
        walk.plan.goes(source, followed=True)
    ours, theirs = source.blocks[0], target.blocks[0]
    values = _arguments(walk, source, target)
    ways: tuple[list[IRBlock], list[IRBlock]] = [], []
    for _ in range(MOST_ROUNDS):
        for way, block in zip(ways, (ours, theirs), strict=True):
            way.append(block)
        ends = walk.walk_from(ours, values[0], theirs, values[1])
        if not ends.source.successors and not ends.target.successors:
            rounds = walk.rounds_run
            for machine, way in zip((walk.source, walk.target), ways, strict=True):
                walk.solo.count_again(machine, way)
            compare_rounds(walk, rounds, ends.target)
            return ends
        try:
            ours, mine = _way(walk, walk.source, ends.source)
            theirs, its = _way(walk, walk.target, ends.target)
        except Incomplete:
            if not alone:
                raise
            return _go_on_alone(walk, source, target, ends, ways)
        values = mine, its
    raise Incomplete("it is not known which blocks are run", source.parent_op())


def _way(walk: Lockstep, machine: ProofMachine, end: Operation) -> tuple[IRBlock, list[Any]]:
    """The block to which a program goes from `end`, with its arguments. Raises `Incomplete` if it is not known."""
    if not end.successors:
        raise Incomplete("one of the programs is at its end, and the other is not", end)
    found = decision(machine, end)
    if found.by is not None:
        machine.require_defined(found.by, end)
    for number, condition in enumerate((*found.conditions, True)):
        taken = walk.settled(condition)
        if taken is True:
            return found.ways[number]
        if taken is not False:
            break
    raise Incomplete("it is not known which blocks are run", end)


def _go_on_alone(
    walk: Lockstep,
    source: Region,
    target: Region,
    ends: Ends,
    ways: tuple[Sequence[IRBlock], Sequence[IRBlock]],
) -> Ends:
    # No certificate says so.
    walk.plan = None
    ours, theirs = one_by_one(
        walk,
        target.parent_op(),
        partial(walk.solo.go_on, walk.source, ends.source, ways[0]),
        partial(walk.solo.go_on, walk.target, ends.target, ways[1]),
    )
    return Ends(_exit(source), _exit(target), tuple(ours), tuple(theirs))


def _exit(region: Region) -> Operation:
    """A terminator that leaves a region."""
    ends = (block.last_op for block in region.blocks)
    return next(end for end in ends if end is not None and not end.successors)


def _arguments(walk: Lockstep, source: Region, target: Region) -> tuple[list[Any], list[Any]]:
    ours, theirs = (
        [machine.get(argument) for argument in region.blocks[0].args]
        for machine, region in ((walk.source, source), (walk.target, target))
    )
    return ours, theirs


def _along_graph(walk: Lockstep, source: Region, target: Region) -> Ends:
    """Walk pairs of blocks, each after its predecessors."""
    if walk.plan is not None:
        walk.plan.goes(source, followed=False)
    entry = Node(source.blocks[0], target.blocks[0])
    graph = Graph(entry)
    values = _arguments(walk, source, target)
    start = Edge(entry, entry.ends, Path(True, values, walk.memories))
    left = _Paths(walk, graph).run(start, graph.order, None)
    if not left:
        raise Incomplete("no path leads to an end", source.parent_op())
    merged = _merge(walk, left)
    walk.memories = merged.path.memories
    return merged.ends


def _merge(walk: Lockstep, edges: Sequence[Edge]) -> Edge:
    """Merge `edges`, which lead to one place."""
    last = edges[-1]
    return replace(last, path=meet(walk.domain, [edge.path for edge in edges], last.ops))


class _Paths:
    """Walks the nodes of a graph."""

    def __init__(self, walk: Lockstep, graph: Graph) -> None:
        self.walk = walk
        self.terms = walk.terms
        self.graph = graph

    def run(self, start: Edge, nodes: Collection[Node], header: Node | None) -> list[Edge]:
        """Walk from `start` through `nodes`, the loop with the head `header` if that is given. Returns the edges that
        lead elsewhere, or back to `header`."""
        pending: dict[Node | None, list[Edge]] = {start.to: [start]}
        left: list[Edge] = []
        for node in self.graph.order:
            arriving = pending.pop(node, [])
            if not arriving:
                continue
            here = _merge(self.walk, arriving)
            is_loop = node in self.graph.loops and node != header
            for edge in self._under(here, self._loop if is_loop else self._block):
                if edge.path.condition is False:
                    continue
                if edge.to is None or edge.to not in nodes or edge.to == header:
                    left.append(edge)
                else:
                    pending.setdefault(edge.to, []).append(edge)
        return left

    def _under(self, here: Edge, go: Callable[[Node, Ends], list[Edge]]) -> list[Edge]:
        """Walk on from `here` under its condition; the edges that follow."""
        if here.to is None:
            raise ValueError("this edge leads out of the region")
        self.walk.memories = here.path.memories
        with self.walk.under(here.path.condition):
            edges = go(here.to, here.ends)
        return [
            replace(edge, path=replace(edge.path, condition=self.terms.conj(conditions)))
            for edge in edges
            for conditions in [(here.path.condition, edge.path.condition)]
        ]

    def _block(self, node: Node, values: Ends) -> list[Edge]:
        ends = self.walk.walk_from(
            node.source, values.source_values, node.target, values.target_values
        )
        return self._edges(node, ends)

    def _loop(self, node: Node, values: Ends) -> list[Edge]:
        loop = _BlockInduction(self, node, values)
        loop.close()
        return loop.exits

    # Terminators.

    def _edges(self, node: Node, ends: Ends) -> list[Edge]:
        """The ways on from the end of a pair of blocks, each with the condition under which both programs take it."""
        ops, memories, walk = (ends.source, ends.target), self.walk.memories, self.walk
        if not self.graph.successors[node]:
            values = ends.source_values, ends.target_values
            return [Edge(None, ops, Path(True, values, memories))]
        ours, theirs = decision(walk.source, ops[0]), decision(walk.target, ops[1])
        if ours.by is not None:
            if type_of(ours.by) != type_of(theirs.by):
                raise Incomplete("the two programs decide by numbers of two types", ops[1])
            what = BRANCH_CONDITION.says("the same branch is taken")
            walk.relation.require_decision(ours.by, theirs.by, what, ops)
        if ours.cases != theirs.cases:
            raise Incomplete("the cases of the two programs differ", ends.target)
        edges: list[Edge] = []
        rest: Truth = True
        for condition, mine, its in zip(
            (*ours.conditions, True), ours.ways, theirs.ways, strict=True
        ):
            taken = self.terms.conj((rest, condition))
            rest = self.terms.conj((rest, self.terms.neg(condition)))
            path = Path(taken, (mine[1], its[1]), memories)
            edges.append(Edge(Node(mine[0], its[0]), ops, path))
        return edges


def _handed_on(op: Operation, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """The values that a branch hands on to each successor."""
    position = 0 if op_name(op) == "cf.br" else 1
    found: list[tuple[Any, ...]] = []
    for successor in op.successors:
        count = len(successor.args)
        found.append(tuple(values[position : position + count]))
        position += count
    return found


class _BlockInduction(Induction):
    """A pair of loops that consist of blocks."""

    def __init__(self, paths: _Paths, header: Node, values: Ends) -> None:
        self.paths = paths
        self.header = header
        self.nodes = paths.graph.loops[header]
        texts = (_text(header, self.nodes, 0), _text(header, self.nodes, 1))
        super().__init__(LoopPair(paths.walk, *texts, values.source_values, values.target_values))
        self.exits: list[Edge] = []
        """The ways out of the loop."""

    def assume_first_round(self) -> None:
        """Assume nothing of a first iteration."""

    def assume_round(self) -> None:
        """Assume nothing of any other iteration."""

    def assume_end(self) -> None:
        """Assume nothing after the last iteration."""

    def _walk_nodes(self, sources: Sequence[Any], targets: Sequence[Any]) -> list[Edge]:
        start = Path(True, (sources, targets), self.walk.memories)
        first = Edge(self.header, self.header.ends, start)
        return self.paths.run(first, self.nodes, self.header)

    def walk_round(
        self, sources: Sequence[Any], targets: Sequence[Any], *, is_first: bool
    ) -> Ends | None:
        back = [edge for edge in self._walk_nodes(sources, targets) if edge.to == self.header]
        if not back:
            return None
        again = _merge(self.walk, back)
        self.walk.session.assume(again.path.condition)
        if self.walk.session.contradictory():
            return None
        self.walk.memories = again.path.memories
        return again.ends

    def leave(self, sources: Sequence[Any], targets: Sequence[Any]) -> None:
        edges = self._walk_nodes(sources, targets)
        self.exits = [edge for edge in edges if edge.to != self.header]
        self.walk.go_on_where(self.terms.disj(edge.path.condition for edge in self.exits))


def _text(header: Node, nodes: Collection[Node], side: int) -> LoopText:
    """The text of one side of a loop: its blocks, the arguments of its head, and those that it hands on unchanged."""
    blocks = [(node.source, node.target)[side] for node in nodes]
    start = (header.source, header.target)[side]
    arguments: tuple[SSAValue, ...] = tuple(start.args)
    kept = set(range(len(arguments)))
    for node in nodes:
        end = node.ends[side]
        handed = zip(end.successors, _handed_on(end, tuple(end.operands)), strict=True)
        for successor, values in handed:
            if successor is start:
                kept &= {n for n, value in enumerate(values) if value is arguments[n]}
    chains = [each for block in blocks for each in chain_of(block)]
    return LoopText(header.ends[side], arguments, tuple(chains), frozenset(kept))
