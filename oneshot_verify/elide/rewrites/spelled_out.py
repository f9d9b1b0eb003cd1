"""Ops that create a tensor, spelled out as ops that fill one without contents.

%p = tensor.pad %s low[1] high[1]              %e = tensor.empty()
                                       ->      %f = linalg.map outs(%e)
                                               %p = insert_slice %s into %f[1] [..] [1]
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Attribute, Block, Operation, SSAValue

from oneshot_verify.bufferize.interface import attribute_of, op_name, shape_of
from oneshot_verify.bufferize.ops.tensor_fresh import generate_into, map_over
from oneshot_verify.bufferize.reify import dynamic_sizes
from oneshot_verify.bufferize.rewriter import Rewriter, at_start, constant_index, segments
from oneshot_verify.bufferize.slices import Number, Slice, mixed, operand_groups, static_numbers
from oneshot_verify.elide.rewrites.effects import new_tensor

MOST_ELEMENTS = 16
"""Limit for `from_elements`, which becomes one insertion per element."""


def is_spelled_out(op: Operation) -> bool:
    """True if `spell_out` has a replacement for an op."""
    match op_name(op):
        case "tensor.from_elements":
            return 0 < len(op.operands) <= MOST_ELEMENTS
        case "tensor.concat":
            return all(_is_static(value) for value in op.operands)
        case name:
            return name in _WORDS


def spell_out(op: Operation) -> None:
    """Replace an op by ops that start from a tensor without contents."""
    rewriter = Rewriter()
    rewriter.focus(op)
    made = _WORDS[op_name(op)](rewriter, op, new_tensor(op, op.results[0]))
    rewriter.replace(op, [made])


def _generate(rewriter: Rewriter, op: Operation, empty: SSAValue) -> SSAValue:
    return generate_into(rewriter, op, empty)


def _splat(rewriter: Rewriter, op: Operation, empty: SSAValue) -> SSAValue:
    block = Block()
    with rewriter.at(at_start(block)):
        rewriter.create("linalg.yield", [op.operands[0]])
    return map_over(rewriter, empty, block, ())


def _pad(rewriter: Rewriter, op: Operation, empty: SSAValue) -> SSAValue:
    _, low, _ = operand_groups(op)
    filled = generate_into(rewriter, op, empty)
    return _inserted(rewriter, op.operands[0], filled, mixed(static_numbers(op, "static_low"), low))


def _from_elements(rewriter: Rewriter, op: Operation, empty: SSAValue) -> SSAValue:
    shape = [size or 0 for size in shape_of(empty.type) or ()]
    made = empty
    for element, place in zip(op.operands, product(*map(range, shape)), strict=True):
        indices = [constant_index(rewriter, number) for number in place]
        made = rewriter.value("tensor.insert", [element, made, *indices], empty.type)
    return made


def _concat(rewriter: Rewriter, op: Operation, empty: SSAValue) -> SSAValue:
    dim: Any = attribute_of(op, "dim")
    along, made, position = int(dim.value.data), empty, 0
    for operand in op.operands:
        shape = _shape(operand)
        offsets: list[Number] = [0] * len(shape)
        offsets[along] = position
        made = _inserted(rewriter, operand, made, offsets)
        position += shape[along]
    return made


def _inserted(
    rewriter: Rewriter, source: SSAValue, into: SSAValue, offsets: list[Number]
) -> SSAValue:
    sizes = mixed(_shape(source), dynamic_sizes(rewriter, source))
    values, counts, static = Slice(offsets, sizes, [1] * len(offsets)).operands()
    properties = static | {"operandSegmentSizes": segments(1, 1, *counts)}
    return rewriter.value("tensor.insert_slice", [source, into, *values], into.type, properties)


def _shape(value: SSAValue) -> tuple[int, ...]:
    return cast("TensorType[Attribute]", value.type).get_shape()


def _is_static(value: SSAValue) -> bool:
    return DYNAMIC_INDEX not in _shape(value)


_WORDS: dict[str, Callable[[Rewriter, Operation, SSAValue], SSAValue]] = {
    "tensor.concat": _concat,
    "tensor.from_elements": _from_elements,
    "tensor.generate": _generate,
    "tensor.pad": _pad,
    "tensor.splat": _splat,
}
