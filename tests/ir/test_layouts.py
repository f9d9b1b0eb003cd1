"""Memref layouts, by hand-computed examples."""

from __future__ import annotations

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    UnrankedMemRefType,
    f32,
    i32,
    i64,
)
from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineExpr, AffineMap

from oneshot_verify.ir import layouts
from oneshot_verify.ir.layouts import Strided

D = DYNAMIC_INDEX
IDENTITY = NoneAttr()


def memref(shape, strides=None, offset=0, space=None):
    layout = IDENTITY if strides is None else StridedLayoutAttr(strides, offset)
    return MemRefType(f32, shape, layout, NoneAttr() if space is None else IntegerAttr(space, i64))


def test_strides_of_a_memref_without_layout_are_row_major():
    assert layouts.strided_of(memref([2, 3, 5])) == Strided((15, 5, 1), 0)
    assert layouts.strided_of(memref([D, D, 4])) == Strided((None, 4, 1), 0)
    assert layouts.strided_of(memref([])) == Strided((), 0)


def test_what_a_size_of_zero_is_a_factor_of_is_unknown():
    assert layouts.strided_of(memref([2, 0, D])) == Strided((None, None, 1), 0)


def test_affine_maps_are_read_where_they_are_linear():
    d0, d1 = AffineExpr.dimension(0), AffineExpr.dimension(1)
    linear = AffineMap(2, 0, (d0 * 8 + d1 + 3,))
    assert layouts.strided_of(MemRefType(f32, [2, 8], AffineMapAttr(linear))) == Strided((8, 1), 3)
    by_symbol = AffineBinaryOpExpr(AffineBinaryOpKind.Mul, d0, AffineExpr.symbol(0))
    symbols = AffineMap(2, 2, (by_symbol + d1 * 2 + AffineExpr.symbol(1),))
    found = layouts.strided_of(MemRefType(f32, [2, 8], AffineMapAttr(symbols)))
    assert found == Strided((None, 2), None)
    wrapped = AffineMap(2, 0, (d0 % 2 + d1,))
    assert layouts.strided_of(MemRefType(f32, [2, 8], AffineMapAttr(wrapped))) is None


def test_what_counts_as_identity():
    assert layouts.has_identity_layout(memref([4, 4]))
    assert layouts.has_identity_layout(memref([4], [1]))
    assert not layouts.has_identity_layout(memref([4, 4], [4, 1]))
    assert not layouts.has_identity_layout(memref([4], [1], 2))
    ignored_symbols = AffineMap(1, 2, (AffineExpr.dimension(0),))
    assert layouts.has_identity_layout(MemRefType(f32, [4], AffineMapAttr(ignored_symbols)))


def test_casts_that_verify():
    fully_dynamic = memref([D, D], [None, None], None)
    assert layouts.cast_compatible(memref([4, 4]), fully_dynamic)
    assert layouts.cast_compatible(fully_dynamic, memref([4, 4]))
    assert layouts.cast_compatible(memref([4, 4]), UnrankedMemRefType.from_type(f32))
    assert not layouts.cast_compatible(memref([4]), memref([4, 1]))
    assert not layouts.cast_compatible(memref([4]), memref([5]))
    assert not layouts.cast_compatible(memref([4]), memref([4], space=1))
    assert not layouts.cast_compatible(memref([4]), MemRefType(i32, [4]))
    assert not layouts.cast_compatible(memref([1, 4], [7, 1]), memref([1, 4], [4, 1]))


def test_a_cast_may_not_guess_a_stride():
    assert layouts.cast_cannot_fail(memref([4]), memref([4], [None], None))
    assert not layouts.cast_cannot_fail(memref([4], [None], 0), memref([4]))
    assert not layouts.cast_cannot_fail(memref([4], [1], None), memref([4]))
    # Sizes are another matter: the tensor program has asserted them already.
    assert layouts.cast_cannot_fail(memref([D]), memref([4]))
    # The stride of the identity layout is the second size, and that of the source may be larger.
    assert not layouts.cast_cannot_fail(memref([D, D], [None, 1], 0), memref([D, D]))
    assert layouts.cast_cannot_fail(memref([D, D]), memref([D, D], [None, 1], 0))
    assert layouts.cast_cannot_fail(memref([D, 4]), memref([D, D]))
    assert layouts.cast_cannot_fail(memref([D, 4], [4, 1], 0), memref([D, 4]))
