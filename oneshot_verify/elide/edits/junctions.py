"""Junctions: block arguments and results whose type must fit all the buffers that control flow joins in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from oneshot_verify.ir.dialects.cf import BranchOp, ConditionalBranchOp
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.facts import facts_of, op_name
from oneshot_verify.ir.symbols import resolve

LOOPS = frozenset({"scf.for", "affine.for"})
HANDS_ON = frozenset({"scf.yield", "affine.yield", "scf.condition", "memref.alloca_scope.return"})
"""Terminators whose operands become results, or the next iteration's arguments."""


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


class Junctions:
    """The junctions of a module."""

    def __init__(self, module: Operation) -> None:
        self._calls: dict[FuncOp, list[Operation]] = {}
        for op in module.walk():
            if op_name(op) == "func.call":
                callee = _callee(op)
                if callee is not None:
                    self._calls.setdefault(callee, []).append(op)

    def into(self, value: SSAValue) -> Junction | None:
        """The junction that `value` belongs to; None if an op computes it."""
        if isinstance(value, OpResult):
            return self._result(value.op, value.index)
        if isinstance(value, BlockArgument):
            return self._argument(value.block, value.index)
        return None

    def behind(self, edge: Edge) -> Junction | None:
        """The junction that an operand flows into; None if there is none, or it is unknown."""
        op, index = edge.op, edge.index
        name = op_name(op)
        if name in LOOPS:
            carried = index - (len(op.operands) - len(op.results))
            return self._result(op, carried) if carried >= 0 else None
        if name == "scf.while":
            return self._argument(op.regions[0].block, index)
        if name == "func.call":
            callee = _callee(op)
            if callee is None or callee.is_declaration:
                return None
            return self._argument(callee.body.blocks[0], index)
        if op.successors:
            return self._successor(op, index)
        if facts_of(op).is_terminator:
            return self._yielded(op, index)
        return None

    def _yielded(self, op: Operation, index: int) -> Junction | None:
        around = op.parent_op()
        name = op_name(op)
        if isinstance(around, FuncOp) and name == "func.return":
            return self._returned(around, index)
        if around is None or name not in HANDS_ON:
            return None
        if op_name(around) == "scf.while":
            if name == "scf.condition":
                return self._result(around, index - 1) if index else None
            return self._argument(around.regions[0].block, index)
        return self._result(around, index)

    def _result(self, op: Operation, index: int) -> Junction | None:
        name = op_name(op)
        result = op.results[index]
        if name in LOOPS:
            first = len(op.operands) - len(op.results)
            body = op.regions[0].block
            edges = [Edge(op, first + index), *_ends(op, index)]
            return Junction([result, body.args[index + 1]], edges)
        if name == "scf.while":
            before, after = (region.block for region in op.regions)
            edges = [Edge(last, index + 1) for last in _last_of(before)]
            return Junction([result, after.args[index]], edges)
        if name == "func.call":
            callee = _callee(op)
            return None if callee is None else self._returned(callee, index)
        if facts_of(op).is_known_control and not facts_of(op).repeats:
            return Junction([result], list(_ends(op, index)))
        return None

    def _argument(self, block: Block, index: int) -> Junction | None:
        op = block.parent_op()
        if op is None:
            return None
        name = op_name(op)
        is_entry = block is op.regions[0].blocks.first
        if isinstance(op, FuncOp) and is_entry:
            edges = [Edge(call, index) for call in self._calls.get(op, ())]
            return Junction([block.args[index]], edges, (op, "inputs", index))
        if name in LOOPS:
            return self._result(op, index - 1) if index else None
        if name == "scf.while":
            before, after = (region.block for region in op.regions)
            if block is after:
                return self._result(op, index)
            edges = [Edge(op, index), *(Edge(last, index) for last in _last_of(after))]
            return Junction([before.args[index]], edges)
        if is_entry:
            return None
        return Junction([block.args[index]], list(_branches_to(block, index)))

    def _returned(self, function: FuncOp, index: int) -> Junction | None:
        if function.is_declaration:
            return None
        ends = (block.last_op for block in function.body.blocks)
        edges = [Edge(op, index) for op in ends if op is not None and op_name(op) == "func.return"]
        results = [call.results[index] for call in self._calls.get(function, ())]
        return Junction(list(results), edges, (function, "outputs", index))

    def _successor(self, op: Operation, index: int) -> Junction | None:
        for block, first, count in _passed(op):
            if first <= index < first + count:
                return self._argument(block, index - first)
        return None


def _callee(op: Operation) -> FuncOp | None:
    found = resolve(op, op.get_attr_or_prop("callee"))
    return found if isinstance(found, FuncOp) else None


def _last_of(block: Block) -> Iterator[Operation]:
    if block.last_op is not None:
        yield block.last_op


def _ends(op: Operation, index: int) -> Iterator[Edge]:
    for region in op.regions:
        for block in region.blocks:
            for last in _last_of(block):
                if not last.successors and index < len(last.operands):
                    yield Edge(last, index)


def _passed(op: Operation) -> Iterator[tuple[Block, int, int]]:
    """For each successor: the index of the first operand passed to it, and the number of operands."""
    match op:
        case BranchOp():
            yield op.successor, 0, len(op.arguments)
        case ConditionalBranchOp():
            then = len(op.then_arguments)
            yield op.then_block, 1, then
            yield op.else_block, 1 + then, len(op.else_arguments)
        case _:
            return


def _branches_to(block: Block, index: int) -> Iterator[Edge]:
    region = block.parent
    for other in () if region is None else region.blocks:
        for op in _last_of(other):
            for successor, first, count in _passed(op):
                if successor is block and index < count:
                    yield Edge(op, first + index)
