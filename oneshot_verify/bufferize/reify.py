"""The dynamic sizes of a tensor, said through the operands of the op that defines it; and fresh tensors of its sizes.

Source: MLIR's `ReifyRankedShapedTypeOpInterface` as the ops of `tensor`, `linalg` and `bufferization` implement it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from math import prod
from operator import add, mul
from typing import Any

from xdsl.dialects.builtin import AffineMapAttr, IndexType, UnrankedTensorType
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap

from oneshot_verify.bufferize.analysis.bounds import source_of_dimension
from oneshot_verify.bufferize.buffer_types import BufferTypes, tensor_type
from oneshot_verify.bufferize.interface import BufferizationError, dialect_of, op_name
from oneshot_verify.bufferize.rewriter import Rewriter, as_value, dims, segments
from oneshot_verify.bufferize.slices import mixed, operand_groups, static_numbers
from oneshot_verify.ir.dialects.linalg_structured import indexing_maps, is_structured
from oneshot_verify.ir.layouts import dynamic_dims, shape_of, space_of
from oneshot_verify.ir.views import groups_of


def allocate_like(
    rewriter: Rewriter, types: BufferTypes, value: SSAValue, *, copy: bool, op: Operation
) -> OpResult:
    """An `alloc_tensor` of the shape of `value` at the current place; with its contents if `copy`.

    `op` is blamed where the tensor cannot be copied.
    """
    tensor = tensor_type(value)
    if isinstance(tensor, UnrankedTensorType):
        raise BufferizationError("copying of unranked tensors is not implemented", op)
    if copy:
        return copy_of(rewriter, value)
    sizes = dynamic_sizes(rewriter, value)
    properties: dict[str, Attribute] = {"operandSegmentSizes": segments(len(sizes), 0, 0)}
    space = space_of(types.of(value))
    if space is None:
        space = types.default_space(tensor, op)
    if space is not None:
        properties["memory_space"] = space
    return rewriter.value("bufferization.alloc_tensor", sizes, tensor, properties)


def copy_of(rewriter: Rewriter, value: SSAValue) -> OpResult:
    """An `alloc_tensor` with the contents of the tensor `value`."""
    properties = {"operandSegmentSizes": segments(0, 1, 0)}
    return rewriter.value("bufferization.alloc_tensor", [value], value.type, properties)


def dynamic_sizes(rewriter: Rewriter, value: SSAValue) -> list[SSAValue]:
    """The sizes of the dynamic dimensions of the ranked tensor `value`, as values at the current place."""
    shaped: Any = value.type
    wanted = dynamic_dims(shaped)
    if isinstance(value, OpResult) and wanted:
        reify = _REIFY.get(op_name(value.op))
        if reify is None and dialect_of(value.op) == "linalg":
            reify = _of_structured_op
        if reify is not None:
            return reify(rewriter, value, wanted)
    return dims(rewriter, "tensor.dim", value, wanted)


def _of_sources(rewriter: Rewriter, value: OpResult, wanted: list[int]) -> list[SSAValue]:
    sizes: list[SSAValue] = []
    for dim in wanted:
        source = source_of_dimension(value, dim)
        if isinstance(source, SSAValue | int):
            sizes.append(as_value(rewriter, source))
        else:
            tensor, its = source or (value, dim)
            sizes += dims(rewriter, "tensor.dim", tensor, [its])
    return sizes


def _of_destination(rewriter: Rewriter, value: OpResult, wanted: list[int]) -> list[SSAValue]:
    return dims(rewriter, "tensor.dim", value.op.operands[1], wanted)


def _of_alloc_tensor(rewriter: Rewriter, value: OpResult, wanted: list[int]) -> list[SSAValue]:
    sizes, copy, _ = operand_groups(value.op)
    return dims(rewriter, "tensor.dim", copy[0], wanted) if copy else sizes


def _of_expand_shape(rewriter: Rewriter, value: OpResult, wanted: list[int]) -> list[SSAValue]:
    sizes = mixed(static_numbers(value.op, "static_output_shape"), value.op.operands[1:])
    return [as_value(rewriter, sizes[dim]) for dim in wanted]


def _of_collapse_shape(rewriter: Rewriter, value: OpResult, wanted: list[int]) -> list[SSAValue]:
    source = value.op.operands[0]
    groups = groups_of(value.op)
    return [_product_of_dims(rewriter, source, groups[dim]) for dim in wanted]


def _product_of_dims(rewriter: Rewriter, source: SSAValue, group: Sequence[int]) -> SSAValue:
    sizes: Any = source.type
    known = [shape_of(sizes)[dim] for dim in group]
    unknown = [dim for dim, size in zip(group, known, strict=True) if size is None]
    values = dims(rewriter, "tensor.dim", source, unknown)
    factor = prod(size for size in known if size is not None)
    if len(values) == 1 and factor == 1:
        return values[0]
    product = reduce(mul, map(AffineExpr.symbol, range(len(values))))
    return _affine_apply(rewriter, product if factor == 1 else product * factor, values)


def affine_sum(rewriter: Rewriter, values: Sequence[SSAValue]) -> SSAValue:
    """The sum of `values`, one at least, by an `affine.apply`."""
    total = reduce(add, map(AffineExpr.symbol, range(len(values))))
    return _affine_apply(rewriter, total, values)


def _affine_apply(rewriter: Rewriter, expr: AffineExpr, symbols: Sequence[SSAValue]) -> SSAValue:
    map_attribute = AffineMapAttr(AffineMap(0, len(symbols), (expr,)))
    return rewriter.value("affine.apply", symbols, IndexType(), {"map": map_attribute})


def _of_pad(rewriter: Rewriter, value: OpResult, wanted: list[int]) -> list[SSAValue]:
    op = value.op
    _, low_values, high_values = operand_groups(op)
    low = mixed(static_numbers(op, "static_low"), low_values)
    high = mixed(static_numbers(op, "static_high"), high_values)
    sizes: list[SSAValue] = []
    for dim in wanted:
        parts = dims(rewriter, "tensor.dim", op.operands[0], [dim])
        parts += [as_value(rewriter, low[dim]), as_value(rewriter, high[dim])]
        sizes.append(affine_sum(rewriter, parts))
    return sizes


def _of_concat(rewriter: Rewriter, value: OpResult, wanted: list[int]) -> list[SSAValue]:
    dim_attribute: Any = value.op.get_attr_or_prop("dim")
    along = int(dim_attribute.value.data)
    sizes: list[SSAValue] = []
    for dim in wanted:
        if dim != along:
            sizes += dims(rewriter, "tensor.dim", _with_size(value.op, dim), [dim])
            continue
        parts = [p for o in value.op.operands for p in dims(rewriter, "tensor.dim", o, [dim])]
        sizes.append(affine_sum(rewriter, parts))
    return sizes


def _with_size(op: Operation, dim: int) -> SSAValue:
    for operand in op.operands:
        shaped: Any = operand.type
        if shape_of(shaped)[dim] is not None:
            return operand
    return op.operands[0]


def _of_structured_op(rewriter: Rewriter, value: OpResult, wanted: list[int]) -> list[SSAValue]:
    op = value.op
    inputs = len(op.operands) - len(op.results)
    if not is_structured(op):
        return dims(rewriter, "tensor.dim", op.operands[inputs + value.index], wanted)
    maps = indexing_maps(op)
    result_map = maps[inputs + value.index]
    sources = [_first_with(maps, result_map, dim) or (inputs + value.index, dim) for dim in wanted]
    asked = {
        source: dims(rewriter, "tensor.dim", op.operands[source[0]], [source[1]])[0]
        for source in sorted(set(sources))
    }
    return [asked[source] for source in sources]


def _first_with(
    maps: Sequence[AffineMap], result_map: AffineMap, dim: int
) -> tuple[int, int] | None:
    """The first operand, and its dimension, that runs over the same loop as `dim` of the result."""
    loop = result_map.results[dim]
    for operand, indexing in enumerate(maps):
        for position, expr in enumerate(indexing.results):
            if isinstance(loop, AffineDimExpr) and expr == loop:
                return operand, position
    return None


_REIFY: dict[str, Callable[[Rewriter, OpResult, list[int]], list[SSAValue]]] = {
    "bufferization.alloc_tensor": _of_alloc_tensor,
    "bufferization.materialize_in_destination": _of_destination,
    "tensor.cast": _of_sources,
    "tensor.collapse_shape": _of_collapse_shape,
    "tensor.concat": _of_concat,
    "tensor.empty": _of_sources,
    "tensor.expand_shape": _of_expand_shape,
    "tensor.extract_slice": _of_sources,
    "tensor.generate": _of_sources,
    "tensor.insert_slice": _of_sources,
    "tensor.pad": _of_pad,
    "tensor.splat": _of_sources,
}
