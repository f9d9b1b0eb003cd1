"""Ops of the `vector` dialect that occur in tensor programs.

Over xDSL: `print` in all its forms, `mask`, `gather`, `contract` and two dozen more; attributes of the transfers; the
checks of MLIR's verifiers.

https://mlir.llvm.org/docs/Dialects/Vector/
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any, ClassVar, Self, cast

from xdsl.dialects import vector as base_dialect
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AnyTensorTypeConstr,
    ArrayAttr,
    BoolAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    VectorType,
    i32,
    i64,
)
from xdsl.dialects.vector import CombiningKindAttr
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.irdl import IRDLOperation, opt_prop_def, prop_def
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from oneshot_verify.ir.dialects.define import INDEX_LIST, checked, define, extended, pure
from oneshot_verify.ir.dialects.syntax import parse_index_operands, write
from oneshot_verify.ir.dialects.vector_syntax import (
    ContractionOp,
    IteratorTypeAttr,
    MaskOp,
    OuterProductOp,
    PrintOp,
    PunctuationAttr,
    ToElementsOp,
    YieldOp,
    shape_of,
    verify_kind,
)
from oneshot_verify.ir.layouts import strided_of
from oneshot_verify.ir.require import require, require_elements, require_indices


class _TransferOp(IRDLOperation):
    """`%t[%i], %padding, %mask {in_bounds = [true]} : tensor<?xf32>, vector<4xf32>`; a write has the vector, and its
    type, in front and no padding."""

    IS_WRITE: ClassVar[bool]

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        stored: list[UnresolvedOperand] = []
        if cls.IS_WRITE:
            stored.append(parser.parse_unresolved_operand())
            parser.parse_punctuation(",")
        place = parser.parse_unresolved_operand()
        indices = parse_index_operands(parser, parser.Delimiter.SQUARE)
        padding: list[UnresolvedOperand] = []
        if not cls.IS_WRITE:
            parser.parse_punctuation(",")
            padding.append(parser.parse_unresolved_operand())
        has_mask = parser.parse_optional_punctuation(",") is not None
        masks = [parser.parse_unresolved_operand()] if has_mask else []
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        first: Attribute = parser.parse_type()
        parser.parse_punctuation(",")
        second: Attribute = parser.parse_type()
        vector, shaped = (first, second) if cls.IS_WRITE else (second, first)
        defaults = _defaults(shaped, vector)
        properties = {name: attributes.pop(name, value) for name, value in defaults.items()}
        sizes = [1, 1, len(indices)] if cls.IS_WRITE else [1, len(indices), 1]
        segments = DenseArrayBase.from_list(i32, [*sizes, len(masks)])
        operands: list[SSAValue] = [parser.resolve_operand(each, vector) for each in stored]
        operands += parser.resolve_operand(place, shaped), *indices
        operands += (
            parser.resolve_operand(each, cast(Any, shaped).element_type) for each in padding
        )
        operands += (parser.resolve_operand(each, _mask_type(vector, properties)) for each in masks)
        is_tensor = AnyTensorTypeConstr.verifies(shaped)
        results = [vector] if not cls.IS_WRITE else [shaped] if is_tensor else []
        return cls.create(
            operands=operands,
            result_types=results,
            properties={**properties, "operandSegmentSizes": segments},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        place = 1 if self.IS_WRITE else 0
        behind = place + 1 + len(cast(Any, self).indices)
        front = self.operands[: place + 1]
        write(printer, " ", front, "[", self.operands[place + 1 : behind], "]")
        for value in self.operands[behind:]:
            write(printer, ", ", value)
        types = [value.type for value in (*front, *(() if self.IS_WRITE else self.results))]
        defaults = _defaults(types[place], types[1 - place])
        shown = {
            name: self.properties[name]
            for name, value in defaults.items()
            if self.properties[name] != value
        }
        write(printer, {**self.attributes, **shown}, " : ", types)


def _defaults(shaped: Attribute, vector: Attribute) -> dict[str, Attribute]:
    outer = len(cast(Any, shaped).get_shape())
    inner = len(cast(Any, vector).get_shape())
    element = cast(Any, shaped).element_type
    if isinstance(element, VectorType):
        inner -= len(element.get_shape())
    dims = tuple(AffineDimExpr(d) for d in range(outer - inner, outer))
    return {
        "permutation_map": AffineMapAttr(AffineMap(outer, 0, dims)),
        "in_bounds": ArrayAttr([BoolAttr.from_bool(False)] * inner),
    }


def _mask_type(vector: Attribute, properties: dict[str, Attribute]) -> Attribute:
    """Type of the mask: one bit per accessed element, in memory order."""
    map = cast(AffineMapAttr, properties["permutation_map"]).data
    return base_dialect.VectorTransferOperation.infer_transfer_op_mask_type(
        cast(VectorType, vector), map
    )


class TransferReadOp(_TransferOp, base_dialect.TransferReadOp):  # pyright: ignore[reportIncompatibleMethodOverride]
    """`vector.transfer_read %t[%i], %pad, %mask {in_bounds = [true]} : tensor<?xf32>, vector<4xf32>`."""

    IS_WRITE: ClassVar[bool] = False


class TransferWriteOp(_TransferOp, base_dialect.TransferWriteOp):  # pyright: ignore[reportIncompatibleMethodOverride]
    """`vector.transfer_write %v, %t[%i], %mask {in_bounds = [true]} : vector<4xf32>, tensor<?xf32>`."""

    IS_WRITE: ClassVar[bool] = True


def _verify_halves(half: Any, whole: Any) -> None:
    """Check that the last dimension of `whole` is twice that of `half`."""
    *outer, last = half.get_shape() or (1,)
    fits = [*outer, 2 * last] == list(whole.get_shape())
    require(fits, f"{whole} does not have twice the elements of {half}")


def _verify_mask_sizes(op: Any) -> None:
    sizes = zip(op.mask_dim_sizes.get_values(), op.res.type.get_shape(), strict=False)
    fits = all(0 <= one <= size for one, size in sizes)
    require(fits, f"the mask is larger than {op.res.type}")


def _verify_corner(op: Any) -> None:
    dims = len(op.res.type.get_shape())
    require(len(op.operands) == max(dims, 1), f"expects a size for each dimension of {op.res.type}")


def _verify_same_size(op: Any) -> None:
    same = prod(op.source.type.get_shape()) == prod(op.result.type.get_shape())
    require(same, "the vectors have different numbers of elements")


def _verify_permutation(op: Any) -> None:
    source, result = op.vector.type, op.result.type
    order, sizes = op.permutation.get_values(), source.get_shape()
    require(sorted(order) == list(range(len(sizes))), "the order is no permutation")
    fits = [sizes[dim] for dim in order] == list(result.get_shape())
    require(fits, f"{result} is not what the order makes of {source}")


def _numbers(array: Any) -> list[int]:
    return [item.value.data for item in array.data]


def _verify_slice(offsets: ArrayAttr, sizes: Sequence[int], whole: Any) -> None:
    for offset, size, extent in zip(_numbers(offsets), sizes, whole.get_shape(), strict=False):
        require(offset >= 0 and offset + size <= extent, f"the slice is not inside of {whole}")


def _verify_inserted(op: Any) -> None:
    part, whole = op.valueToStore.type, op.dest.type
    missing = whole.get_num_dims() - part.get_num_dims()
    _verify_slice(op.offsets, (*(1,) * missing, *part.get_shape()), whole)


def _verify_steps(op: Any) -> None:
    type = op.result.type
    fits = isinstance(type.element_type, IndexType) and len(type.get_shape()) == 1
    require(fits, f"{type} is no vector of indices of rank 1")


def _verify_reduction(op: Any) -> None:
    source, result = op.source.type, op.dest.type
    verify_kind(op.kind, source)
    dims, sizes = set(op.reduction_dims.get_values()), source.get_shape()
    kept = [size for dim, size in enumerate(sizes) if dim not in dims]
    fits = dims <= set(range(len(sizes))) and kept == list(shape_of(result))
    require(fits, f"{result} is not what is left of {source}")


_NONTEMPORAL = opt_prop_def(BoolAttr, default_value=BoolAttr.from_bool(False))


def _verify_row(op: Any) -> None:
    """Check that the elements are those of the vector, or such vectors, and that the last dimension of the buffer has
    unit stride, along which vectors are loaded and stored."""
    type, vector = op.base.type, (op.results[0] if op.results else op.vector).type
    fits = type.element_type in (vector, vector.element_type)
    require(fits, f"the elements of {type} are neither {vector} nor those of it")
    require_indices(op.indices, type)
    if not type.get_shape():
        return
    layout = strided_of(type)
    dense = layout is None or type.get_shape()[-1] == 1 or layout.strides[-1] == 1
    require(dense, "the last dimension of the buffer must have a stride of one")


def _verify_position(op: Any, type: Any) -> None:
    for at, size in zip(op.static_position.get_values(), type.get_shape(), strict=False):
        inside = at in (-1, DYNAMIC_INDEX) or 0 <= at < size
        require(inside, f"the position {at} is outside of {type}")


def _sizes(type: Any) -> list[tuple[int, bool]]:
    """Sizes of a vector, each with True if it is scalable."""
    scales = (bool(each.value.data) for each in type.scalable_dims)
    return list(zip(type.get_shape(), scales, strict=True))


def _verify_broadcast(op: Any) -> None:
    source, result = op.source.type, op.vector.type
    if not isinstance(op.source.type, VectorType):
        return
    require(len(shape_of(source)) <= len(result.get_shape()), "the source has a higher rank")
    for old, new in zip(reversed(_sizes(source)), reversed(_sizes(result)), strict=False):
        require(old in ((1, False), new), f"{source} does not fit into {result}")


Vector = extended(
    base_dialect.Vector,
    (
        pure("vector.vscale() -> (res: index)", "attr-dict"),
        pure(
            "vector.step() -> (result: vector)", "attr-dict `:` type($result)", verify=_verify_steps
        ),
        pure(
            "vector.create_mask(mask_dim_sizes: index*) -> (res: vector)",
            "$mask_dim_sizes attr-dict `:` type($res)",
            verify=_verify_corner,
        ),
        pure(
            "vector.constant_mask() -> (res: vector)",
            "$mask_dim_sizes attr-dict `:` type($res)",
            verify=_verify_mask_sizes,
            mask_dim_sizes=prop_def(INDEX_LIST),
        ),
        pure(
            "vector.shape_cast(source: vector) -> (result: vector)",
            "$source attr-dict `:` type($source) `to` type($result)",
            verify=_verify_same_size,
        ),
        pure(
            "vector.transpose(vector: vector) -> (result: vector)",
            "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)",
            verify=_verify_permutation,
            permutation=prop_def(INDEX_LIST),
        ),
        pure(
            "vector.extract_strided_slice(source: vector) -> (result: vector)",
            "$source attr-dict `:` type($source) `to` type($result)",
            verify=lambda op: _verify_slice(op.offsets, _numbers(op.sizes), op.source.type),
            offsets=prop_def(ArrayAttr),
            sizes=prop_def(ArrayAttr),
            strides=prop_def(ArrayAttr),
        ),
        pure(
            "vector.insert_strided_slice(valueToStore: vector, dest: T) -> (res: T)",
            "$valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)",
            verify=_verify_inserted,
            offsets=prop_def(ArrayAttr),
            strides=prop_def(ArrayAttr),
        ),
        pure(
            "vector.from_elements(elements: T*) -> (dest: vector<T>)",
            "$elements attr-dict `:` type($dest)",
            verify=lambda op: require_elements(op.elements, op.dest.type),
        ),
        ToElementsOp,
        pure(
            "vector.interleave(lhs: T, rhs: T) -> (result: vector)",
            "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)",
            verify=lambda op: _verify_halves(op.lhs.type, op.result.type),
        ),
        pure(
            "vector.deinterleave(source: vector) -> (res1: T, res2: T)",
            "$source attr-dict `:` type($source) `->` type($res1)",
            verify=lambda op: _verify_halves(op.res1.type, op.source.type),
        ),
        pure(
            "vector.scalable.insert(valueToStore: vector, dest: T) -> (res: T)",
            "$valueToStore `,` $dest `[` $pos `]` attr-dict `:` type($valueToStore) `into` type($dest)",
            pos=prop_def(IntegerAttr.constr(i64)),
        ),
        pure(
            "vector.scalable.extract(source: vector) -> (res: vector)",
            "$source `[` $pos `]` attr-dict `:` type($res) `from` type($source)",
            pos=prop_def(IntegerAttr.constr(i64)),
        ),
        define(
            "vector.type_cast(memref: memref) -> (result: memref)",
            "$memref attr-dict `:` type($memref) `to` type($result)",
        ),
        checked(base_dialect.BroadcastOp, _verify_broadcast),
        checked(base_dialect.ExtractOp, lambda op: _verify_position(op, op.vector.type)),
        checked(base_dialect.InsertOp, lambda op: _verify_position(op, op.dest.type)),
        # Reductions.
        checked(base_dialect.ReductionOp, lambda op: verify_kind(op.kind, op.vector.type)),
        pure(
            "vector.multi_reduction(source: vector, acc: T) -> (dest: T)",
            "$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)",
            verify=_verify_reduction,
            kind=prop_def(CombiningKindAttr),
            reduction_dims=prop_def(INDEX_LIST),
        ),
        pure(
            "vector.scan(source: S, initial_value: T) -> (dest: S, accumulated_value: T)",
            "$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value)",
            kind=prop_def(CombiningKindAttr),
            reduction_dim=prop_def(IntegerAttr),
            inclusive=prop_def(BoolAttr),
        ),
        ContractionOp,
        OuterProductOp,
        # Accesses to tensors and buffers.
        TransferReadOp,
        TransferWriteOp,
        define(
            "vector.load(base: memref, indices: index*) -> (result: vector)",
            "$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)",
            verify=_verify_row,
            nontemporal=_NONTEMPORAL,
        ),
        define(
            "vector.store(vector: vector, base: memref, indices: index*)",
            "$vector `,` $base `[` $indices `]` attr-dict `:` type($base) `,` type($vector)",
            verify=_verify_row,
            nontemporal=_NONTEMPORAL,
        ),
        define(
            "vector.gather(base: any, offsets: index*, indices: vector, mask: vector, pass_thru: T) -> (result: T)",
            "$base `[` $offsets `]` ` ` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` "
            "type($indices) `,` type($mask) `,` type($pass_thru) `into` type($result)",
            verify=lambda op: require_indices(op.offsets, op.base.type),
            alignment=opt_prop_def(),
        ),
        # On a tensor it has a result, whose type follows behind an arrow.
        define(
            "vector.scatter(base: any, offsets: index*, indices: vector, mask: vector, valueToStore: vector) -> "
            "(result: tensor?)",
            "$base `[` $offsets `]` ` ` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` "
            "type($indices) `,` type($mask) `,` type($valueToStore) (`->` type($result)^)?",
            verify=lambda op: require_indices(op.offsets, op.base.type),
            alignment=opt_prop_def(),
        ),
        *(
            define(
                f"vector.{name}(base: memref, indices: index*, mask: vector, pass_thru: T) -> (result: T)",
                "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) `,` "
                "type($pass_thru) `into` type($result)",
                verify=lambda op: require_indices(op.indices, op.base.type),
                alignment=opt_prop_def(),
            )
            for name in ("expandload", "maskedload")
        ),
        *(
            define(
                f"vector.{name}(base: memref, indices: index*, mask: vector, valueToStore: vector)",
                "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($mask) `,` "
                "type($valueToStore)",
                verify=lambda op: require_indices(op.indices, op.base.type),
                alignment=opt_prop_def(),
            )
            for name in ("compressstore", "maskedstore")
        ),
        # Regions, and output.
        MaskOp,
        YieldOp,
        PrintOp,
    ),
    (IteratorTypeAttr, PunctuationAttr),
)
