"""Retyping of buffers: give a value another buffer type, and update its users and signatures.

Shapes stay; layouts change. At a junction of several layouts, the type becomes the most specific one
that fits all: what differs is dynamic, and `memref.cast` converts to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias, cast

from xdsl.dialects.builtin import FunctionType, MemRefType
from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue
from xdsl.utils.disjoint_set import DisjointSet

from oneshot_verify.bufferize.interface import OpOperand, uses_of
from oneshot_verify.bufferize.rewriter import move_before
from oneshot_verify.ir.branches import successor_operands
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.dialects.memref import CastOp
from oneshot_verify.ir.dialects.slices import extents_of
from oneshot_verify.ir.facts import default_facts, facts_of, op_name
from oneshot_verify.ir.facts.fact import Gives
from oneshot_verify.ir.layouts import (
    Extent,
    Strided,
    buffer_like,
    cast_cannot_fail,
    cast_compatible,
    has_identity_layout,
    shape_of,
    strided_of,
)
from oneshot_verify.ir.symbols import resolve
from oneshot_verify.ir.views import collapsed_type, expanded_type, groups_of, subview_type

LOOPS = frozenset({"scf.for", "affine.for"})
HANDS_ON = frozenset({"scf.yield", "affine.yield", "scf.condition", "memref.alloca_scope.return"})
"""Terminators whose operands become results, or the next iteration's arguments."""
Node: TypeAlias = "SSAValue | tuple[FuncOp, int]"
"""A value that control flow gives, or a result of a function."""


@dataclass
class Junction:
    """Block arguments and results of one type, and all the operands that control flow passes to them."""

    values: list[SSAValue] = field(default_factory=list[SSAValue])
    edges: list[OpOperand] = field(default_factory=list[OpOperand])
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
        flows = [
            (OpOperand(op, index), node) for op in module.walk() for index, node in _passed_on(op)
        ]
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

    def behind(self, edge: OpOperand) -> Junction | None:
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


Ranked = MemRefType[Any]

NEEDS_UNIT_STRIDE = frozenset(
    {
        *("vector.load", "vector.store", "vector.maskedload", "vector.maskedstore"),
        *("vector.expandload", "vector.compressstore"),
    }
)
"""Ops that need unit stride in the last dimension."""
OPAQUE_LAYOUT = frozenset({"memref.view", "memref.reshape", "memref.memory_space_cast"})
"""Views whose result type does not follow from the source's layout, or that take only the identity layout."""
ANY_LAYOUT = frozenset(
    {"bufferization.to_tensor", "memref.extract_strided_metadata", "memref.reinterpret_cast"}
)
"""Views whose result type does not depend on the source's layout."""


class NotApplicable(Exception):
    """The edit gives no valid program; the message says why."""


class Retyper:
    """Replaces buffers by buffers of other layouts in one module."""

    def __init__(self, module: Operation) -> None:
        self._module = module
        self._changed: dict[SSAValue, Attribute] = {}
        """Original type of each value whose type has changed."""
        self._waiting: list[SSAValue] = []
        self._met: list[Junction] = []

    @cached_property
    def junctions(self) -> Junctions:
        """The junctions of the module."""
        return Junctions(self._module)

    def replace(self, old: SSAValue, new: SSAValue) -> None:
        """Replace `old` by `new` in all uses. Both have the same shape."""
        old_type, new_type = ranked(old), ranked(new)
        if old_type.memory_space != new_type.memory_space:
            raise NotApplicable(
                f"it moves data from {new_type} to {old_type}, which lies in other memory"
            )
        edges = uses_of(old)
        for edge in edges:
            edge.op.operands[edge.index] = new
        if old_type != new_type:
            for edge in edges:
                self._follow(edge, old_type)
            self._settle()

    def _settle(self) -> None:
        while self._waiting:
            value = self._waiting.pop()
            for edge in uses_of(value):
                self._follow(edge, self._changed[value])
        for junction in self._met:
            for edge in junction.edges:
                wanted = _type_of(junction)
                if edge.value.type != wanted:
                    _cast(edge, wanted)

    def _set(self, value: SSAValue, wanted: Ranked) -> None:
        if value.type == wanted:
            return
        self._changed.setdefault(value, value.type)
        # xDSL offers only replacement of a value by a new one, which would leave references to the old value behind.
        value._type = wanted  # pyright: ignore[reportPrivateUsage]
        self._waiting.append(value)

    def _follow(self, edge: OpOperand, before: Attribute) -> None:
        """Update the user of an operand whose type was `before`."""
        op = edge.op
        junction = self.junctions.behind(edge)
        if junction is not None:
            self._join(junction, ranked(edge.value))
        elif facts_of(op).gives is Gives.VIEW and op.results and edge.index == 0:
            self._view(op)
        elif op_name(op) in NEEDS_UNIT_STRIDE:
            layout = strided_of(ranked(edge.value))
            if layout is None or layout.strides[-1:] not in ((), (1,)):
                raise NotApplicable(f"'{op_name(op)}' needs lanes that lie side by side")
        elif not _takes_any_layout(op):
            _cast(edge, before)

    def _join(self, junction: Junction, given: Ranked) -> None:
        wanted = _merged(_type_of(junction), given)
        self._met.append(junction)
        if wanted == _type_of(junction):
            return
        for value in junction.values:
            self._set(value, wanted)
        if junction.signature is not None:
            function, side, index = junction.signature
            inputs, outputs = (
                list(types.data)
                for types in (function.function_type.inputs, function.function_type.outputs)
            )
            (inputs if side == "inputs" else outputs)[index] = wanted
            function.properties["function_type"] = FunctionType.from_lists(inputs, outputs)

    def _view(self, op: Operation) -> None:
        name, source = op_name(op), ranked(op.operands[0])
        if name in ANY_LAYOUT:
            return
        found = _view_type(op, source) if name not in OPAQUE_LAYOUT else None
        if found is None:
            raise NotApplicable(f"'{name}' takes no buffer of type {source}")
        self._set(op.results[0], found)


def ranked(value: SSAValue) -> Ranked:
    """Type of a ranked buffer. Raises `NotApplicable` for any other value."""
    found: Any = value.type
    if not isinstance(found, MemRefType):
        raise NotApplicable(f"{found} is no ranked buffer")
    return cast("Ranked", found)


def _type_of(junction: Junction) -> Ranked:
    if junction.values:
        return ranked(junction.values[0])
    assert junction.signature is not None
    function, side, index = junction.signature
    found: Any = getattr(function.function_type, side).data[index]
    return found


def _takes_any_layout(op: Operation) -> bool:
    """True if a non-view op takes a buffer of any layout."""
    known = default_facts().find(op_name(op))
    return known is not None and not known.is_terminator and not op.successors


def _cast(edge: OpOperand, wanted: Attribute) -> None:
    """Cast the operand to the type `wanted`."""
    given: Any = edge.value.type
    target: Any = wanted
    if not cast_compatible(given, target):
        raise NotApplicable(f"{given} cannot be cast to {target}")
    cast_op = CastOp.create(operands=[edge.value], result_types=[target])
    move_before(edge.op, cast_op)
    edge.op.operands[edge.index] = cast_op.results[0]


def _merged(a: Ranked, b: Ranked) -> Ranked:
    """Most specific type that both can be cast to without a run-time check, with the shape of `a`."""
    if a.layout == b.layout and a.memory_space == b.memory_space:
        return a
    one, other = strided_of(a), strided_of(b)
    if one is None or other is None or a.memory_space != b.memory_space:
        raise NotApplicable(f"{a} and {b} have no layout in common")
    strides = (x if x == y else None for x, y in zip(one.strides, other.strides, strict=True))
    layout = Strided(tuple(strides), one.offset if one.offset == other.offset else None)
    return (
        a if layout == one and not has_identity_layout(a) else buffer_like(a, shape_of(a), layout)
    )


def _view_type(op: Operation, source: Ranked) -> Ranked | None:
    """Type of a view of a buffer of type `source`; None if unknown."""
    result = ranked(op.results[0])
    shape = shape_of(result)
    match op_name(op):
        case "memref.cast":
            return result if cast_cannot_fail(source, result) else _merged(result, source)
        case "memref.subview":
            offsets, sizes, strides = (
                _static(op, each) for each in ("offsets", "sizes", "strides")
            )
            return subview_type(source, offsets, sizes, strides, shape)
        case "memref.expand_shape":
            return expanded_type(source, shape, groups_of(op))
        case "memref.collapse_shape":
            return collapsed_type(source, groups_of(op))
        case "memref.assume_alignment":
            return source
        case "memref.transpose":
            return _transposed(op, source)
        case _:
            return None


def _static(op: Operation, what: str) -> tuple[Extent, ...]:
    numbers: Any = op.properties[f"static_{what}"]
    return extents_of(numbers)


def _transposed(op: Operation, source: Ranked) -> Ranked | None:
    permutation: Any = op.properties["permutation"]
    layout = strided_of(source)
    if layout is None:
        return None
    dims: list[int] = [result.position for result in permutation.data.results]
    strides = tuple(layout.strides[dim] for dim in dims)
    return buffer_like(
        source, [shape_of(source)[dim] for dim in dims], Strided(strides, layout.offset)
    )
