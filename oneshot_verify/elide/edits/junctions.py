"""Junctions: block arguments and results whose type must fit all the buffers that control flow joins in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from xdsl.ir import BlockArgument, Operation, SSAValue
from xdsl.utils.disjoint_set import DisjointSet

from oneshot_verify.ir.branches import successor_operands
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.facts import op_name
from oneshot_verify.ir.symbols import resolve

LOOPS = frozenset({"scf.for", "affine.for"})
HANDS_ON = frozenset({"scf.yield", "affine.yield", "scf.condition", "memref.alloca_scope.return"})
"""Terminators whose operands become results, or the next iteration's arguments."""
Node: TypeAlias = "SSAValue | tuple[FuncOp, int]"
"""A value that control flow gives, or a result of a function."""


@dataclass(frozen=True)
class Edge:
    """An operand as an edge of the value flow."""

    op: Operation
    index: int

    @property
    def value(self) -> SSAValue:
        """The value that flows along the edge."""
        return self.op.operands[self.index]


@dataclass
class Junction:
    """Values of one type, and all the operands that flow into them."""

    values: list[SSAValue] = field(default_factory=list[SSAValue])
    edges: list[Edge] = field(default_factory=list[Edge])
    signature: tuple[FuncOp, str, int] | None = None
    """The function whose signature names this type, `inputs` or `outputs`, and the index there."""

    def add(self, node: Node) -> None:
        """Add a value, or the type of a function's result."""
        if isinstance(node, tuple):
            self.signature = node[0], "outputs", node[1]
            return
        self.values.append(node)
        if isinstance(node, BlockArgument):
            function = node.owner.parent_op()
            if isinstance(function, FuncOp) and node.owner is function.body.blocks.first:
                self.signature = function, "inputs", node.index


class Junctions:
    """The junctions of a module."""

    def __init__(self, module: Operation) -> None:
        flows = [(Edge(op, index), node) for op in module.walk() for index, node in _passed_on(op)]
        ties = [tie for op in module.walk() for tie in _ties(op)]
        of_flows = (node for _, node in flows)
        nodes = list(dict.fromkeys((*of_flows, *(node for tie in ties for node in tie))))
        sets = DisjointSet[Node](nodes)
        for one, other in ties:
            sets.union(one, other)
        found: dict[Node, Junction] = {}
        self._into: dict[Node, Junction] = {}
        for node in nodes:
            self._into[node] = found.setdefault(sets.find(node), Junction())
            self._into[node].add(node)
        self._behind = {edge: self._into[node] for edge, node in flows}
        for edge, junction in self._behind.items():
            junction.edges.append(edge)

    def into(self, value: SSAValue) -> Junction | None:
        """The junction that `value` belongs to; None if an op computes it."""
        return self._into.get(value)

    def behind(self, edge: Edge) -> Junction | None:
        """The junction that an operand flows into; None if there is none, or it is unknown."""
        return self._behind.get(edge)


def _passed_on(op: Operation) -> Iterator[tuple[int, Node]]:
    """Pairs of operand number and node: control flow passes the operand on as the node."""
    name, around = op_name(op), op.parent_op()
    if name in LOOPS:
        yield from enumerate(op.results, len(op.operands) - len(op.results))
    elif name == "scf.while":
        yield from enumerate(op.regions[0].block.args)
    elif name == "func.call":
        callee = _callee(op)
        yield from enumerate(() if callee is None else callee.body.blocks[0].args)
    elif op.successors:
        for block, first in successor_operands(op):
            yield from enumerate(block.args, first)
    elif isinstance(around, FuncOp):
        if name == "func.return":
            yield from ((number, (around, number)) for number in range(len(op.operands)))
    elif around is not None and name in HANDS_ON:
        is_end = op_name(around) == "scf.while" and name != "scf.condition"
        passed = around.regions[0].block.args if is_end else around.results
        yield from enumerate(passed, int(name == "scf.condition"))


def _ties(op: Operation) -> Iterable[tuple[Node, Node]]:
    """Pairs of nodes that have one type by the definition of an op."""
    if op_name(op) in LOOPS:
        return zip(op.results, op.regions[0].block.args[1:], strict=True)
    if op_name(op) == "scf.while":
        return zip(op.results, op.regions[1].block.args, strict=True)
    callee = _callee(op) if op_name(op) == "func.call" else None
    return ((result, (callee, result.index)) for result in op.results if callee is not None)


def _callee(op: Operation) -> FuncOp | None:
    """The function that a call reaches, if it has a body."""
    found = resolve(op, op.get_attr_or_prop("callee"))
    return found if isinstance(found, FuncOp) and not found.is_declaration else None
