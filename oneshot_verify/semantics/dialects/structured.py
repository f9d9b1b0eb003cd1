"""The form that all structured `linalg` ops share: operands, access maps, iterators and a body.

Source: https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from xdsl.dialects.builtin import AffineMapAttr, MemRefType, StringAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir import Block as IRBlock
from xdsl.ir.affine import AffineDimExpr, AffineExpr

from oneshot_verify.semantics.dialects.named_ops import MOVES, NamedBody, named_body, named_maps
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import (
    all_attributes,
    attribute,
    integers,
    is_array,
    is_shaped,
    items,
    shape_of,
)

AccessMap = tuple[AffineExpr, ...]


@dataclass(frozen=True)
class Form:
    """What the text of a structured op says."""

    op: Operation
    inputs: tuple[int, ...]
    """The operand numbers of the inputs that are tensors or buffers."""
    outputs: tuple[int, ...]
    """The operand numbers of the outputs."""
    arguments: tuple[tuple[bool, int], ...]
    """Per argument of the body: whether it is an element, and its number among the shaped operands or all operands."""
    maps: tuple[AccessMap, ...]
    """Per shaped operand, inputs first."""
    iterators: tuple[str, ...]
    body: IRBlock | NamedBody
    used: tuple[bool, ...]
    """Per shaped operand: whether the body looks at its element."""
    extents: tuple[tuple[int, int], ...]
    """Per loop: the shaped operand and the dimension of it that the loop runs over."""
    captured: tuple[SSAValue, ...]
    """What the body uses from outside, and the inputs that are scalars."""

    @cached_property
    def key(self) -> BodyText:
        """What the body computes, for comparison with other bodies."""
        return BodyText(self)

    @cached_property
    def captures_buffers(self) -> bool:
        """Whether the body uses buffers from outside."""
        return any(isinstance(value.type, MemRefType) for value in self.captured)


class BodyText:
    """The text of a body, free of names and places; printed when two of them are compared."""

    def __init__(self, form: Form) -> None:
        self._form = form
        self._hash = hash((op_name(form.op), form.maps, form.iterators, form.used))

    @cached_property
    def text(self) -> str:
        """The text."""
        form = self._form
        if isinstance(form.body, IRBlock):
            return _print_block(
                form.body, {value: f"^{n}" for n, value in enumerate(form.captured)}
            )
        return f"{form.body.name}: {[str(type) for type in form.body.types]}"

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BodyText):
            return NotImplemented
        mine, its = self._form, other._form
        return self is other or (
            mine.maps == its.maps and mine.iterators == its.iterators and self.text == other.text
        )


def _print_block(block: IRBlock, names: dict[SSAValue, str]) -> str:
    for value in block.args:
        names[value] = f"%{len(names)}"
    lines = [", ".join(f"{names[value]}: {value.type}" for value in block.args)]
    for op in block.ops:
        for value in op.results:
            names[value] = f"%{len(names)}"
        operands = ", ".join(names[value] for value in op.operands)
        details = sorted(f"{name} = {value}" for name, value in all_attributes(op).items())
        types = ", ".join(str(type) for type in op.result_types)
        lines.append(f"{op_name(op)} {operands} {details} : {types}")
        lines.extend(_print_block(inner, names) for region in op.regions for inner in region.blocks)
    return "\n".join(lines)


def structured_form(op: Operation) -> Form:
    """Read a structured op; raises `UnsupportedOp` for one whose maps or body are not known."""
    count = _input_count(op)
    shaped = [n for n, operand in enumerate(op.operands) if is_shaped(operand.type)]
    maps, iterators = _maps(op, count)
    if len(maps) != len(op.operands) or any(
        len(maps[n]) != len(shape_of(op, op.operands[n])) for n in shaped
    ):
        raise UnsupportedOp(op, "the access maps do not fit the operands")
    arguments = tuple(
        (True, shaped.index(n)) if n in shaped else (False, n) for n in range(len(op.operands))
    )
    block = None if op_name(op) in MOVES or not op.regions else op.regions[0].blocks.first
    body = named_body(op, count) if block is None else block
    outside = [] if block is None else _captured(block)
    scalars = [op.operands[n] for is_element, n in arguments if not is_element]
    shaped_maps = tuple(maps[n] for n in shaped)
    return Form(
        op,
        tuple(n for n in shaped if n < count),
        tuple(n for n in shaped if n >= count),
        arguments,
        shaped_maps,
        iterators,
        body,
        tuple(_is_used(body, n) for n in shaped),
        _extents(op, shaped_maps, len(iterators)),
        tuple(dict.fromkeys([*scalars, *outside])),
    )


def _input_count(op: Operation) -> int:
    if attribute(op, "operandSegmentSizes") is not None:
        return integers(op, "operandSegmentSizes")[0]
    if op_name(op) == "linalg.reduce":
        return len(op.operands) // 2
    return len(op.operands) - 1


def _identity(rank: int) -> AccessMap:
    return tuple(AffineDimExpr(dimension) for dimension in range(rank))


def _maps(op: Operation, count: int) -> tuple[list[AccessMap], tuple[str, ...]]:
    name = op_name(op)
    written = attribute(op, "indexing_maps")
    if is_array(written):
        maps = [_written_map(op, item) for item in items(written)]
        if attribute(op, "iterator_types") is not None:
            return maps, _written_iterators(op)
        return maps, _iterators_of(op, maps, count)
    maker = _MAPS_BY_NAME.get(name)
    if maker is not None:
        return maker(op, count)
    maps = named_maps(op, count)
    return maps, _iterators_of(op, maps, count)


def _written_map(op: Operation, item: Attribute) -> AccessMap:
    if not isinstance(item, AffineMapAttr) or item.data.num_symbols:
        raise UnsupportedOp(op, f"the access map {item} is not covered")
    return tuple(item.data.results)


def _written_iterators(op: Operation) -> tuple[str, ...]:
    written = attribute(op, "iterator_types")
    if not is_array(written):
        raise UnsupportedOp(op, "the iterator types are not a list")
    names: list[str] = []
    for item in items(written):
        data: Any = item.data if isinstance(item, StringAttr) else getattr(item, "data", item)
        name = str(getattr(data, "value", data))
        if name not in ("parallel", "reduction"):
            raise UnsupportedOp(op, f"iterators of type '{name}' are not covered")
        names.append(name)
    return tuple(names)


def _iterators_of(op: Operation, maps: Sequence[AccessMap], count: int) -> tuple[str, ...]:
    """A loop of a named op is parallel if its outputs are indexed by it."""
    loops = 1 + max(
        (position for results in maps for e in results for position in e.used_dims()), default=-1
    )
    parallel = {position for results in maps[count:] for e in results for position in e.used_dims()}
    return tuple("parallel" if loop in parallel else "reduction" for loop in range(loops))


def _elementwise(op: Operation, count: int) -> tuple[list[AccessMap], tuple[str, ...]]:
    rank = len(shape_of(op, op.operands[-1]))
    maps = [_identity(rank) if is_shaped(value.type) else () for value in op.operands]
    return maps, ("parallel",) * rank


def _transpose(op: Operation, count: int) -> tuple[list[AccessMap], tuple[str, ...]]:
    order = integers(op, "permutation")
    back = tuple(AffineDimExpr(order.index(dimension)) for dimension in range(len(order)))
    return [back, _identity(len(order))], ("parallel",) * len(order)


def _broadcast(op: Operation, count: int) -> tuple[list[AccessMap], tuple[str, ...]]:
    rank, added = len(shape_of(op, op.operands[1])), integers(op, "dimensions")
    kept = tuple(AffineDimExpr(d) for d in range(rank) if d not in added)
    return [kept, _identity(rank)], ("parallel",) * rank


def _reduce(op: Operation, count: int) -> tuple[list[AccessMap], tuple[str, ...]]:
    rank, reduced = len(shape_of(op, op.operands[0])), integers(op, "dimensions")
    kept = tuple(AffineDimExpr(d) for d in range(rank) if d not in reduced)
    iterators = tuple("reduction" if d in reduced else "parallel" for d in range(rank))
    return [*[_identity(rank)] * count, *[kept] * (len(op.operands) - count)], iterators


_MAPS_BY_NAME: dict[str, Callable[[Operation, int], tuple[list[AccessMap], tuple[str, ...]]]] = {
    "linalg.fill": _elementwise,
    "linalg.copy": _elementwise,
    "linalg.map": _elementwise,
    "linalg.transpose": _transpose,
    "linalg.broadcast": _broadcast,
    "linalg.reduce": _reduce,
}


def _extents(op: Operation, maps: Sequence[AccessMap], loops: int) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    for loop in range(loops):
        places = [
            (operand, dimension)
            for operand, results in enumerate(maps)
            for dimension, expression in enumerate(results)
            if isinstance(expression, AffineDimExpr) and expression.position == loop
        ]
        if not places:
            raise UnsupportedOp(op, f"no operand says how long loop {loop} runs")
        found.append(places[0])
    return tuple(found)


def _is_used(body: IRBlock | NamedBody, operand: int) -> bool:
    if isinstance(body, NamedBody):
        return body.uses(operand)
    return operand < len(body.args) and body.args[operand].first_use is not None


def _captured(block: IRBlock) -> list[SSAValue]:
    """The values that the ops of a body use from outside, in the order of their first use."""
    inside: set[SSAValue] = set(block.args)
    found: dict[SSAValue, None] = {}
    for op in block.walk():
        inside.update(op.results)
        for region in op.regions:
            for inner in region.blocks:
                inside.update(inner.args)
        for operand in op.operands:
            if operand not in inside:
                found[operand] = None
    return list(found)
