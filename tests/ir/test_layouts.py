"""Memref layouts, by hand-computed examples."""

from __future__ import annotations

import pytest
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


@pytest.mark.parametrize(
    ("full", "reduced", "dropped"),
    [
        ([1, 4, 1], [4], {0, 2}),
        ([1, 1], [1], {1}),
        ([2, 3], [2, 3], set()),
        ([2, 3], [3], None),
        ([None, 1], [None], {1}),
    ],
)
def test_dropped_dims_match_greedily_from_the_left(full, reduced, dropped):
    assert layouts.dropped_dims(full, reduced) == dropped


def test_subview_multiplies_strides_and_adds_offsets():
    view = layouts.subview_type(memref([8, 16]), [2, 3], [4, 4], [1, 2], [4, 4])
    assert view == memref([4, 4], [16, 2], 2 * 16 + 3)


def test_subview_drops_unit_dims_and_becomes_dynamic_by_need_only():
    view = layouts.subview_type(memref([8, 16]), [None, 0], [1, 4], [1, 1], [4])
    assert view == memref([4], [1], None)
    # Offset 0 in a dimension of unknown stride adds nothing.
    view = layouts.subview_type(memref([4, 4], [None, 1], 5), [0, 0], [2, 2], [1, 1], [2, 2])
    assert view == memref([2, 2], [None, 1], 5)


def test_expanding():
    assert layouts.expanded_type(memref([6]), [2, 3], [[0, 1]]) == memref([2, 3])
    strided = memref([6, 4], [40, 2], 7)
    expected = memref([2, 3, 4], [120, 40, 2], 7)
    assert layouts.expanded_type(strided, [2, 3, 4], [[0, 1], [2]]) == expected


@pytest.mark.parametrize(
    ("source", "groups", "collapsed"),
    [
        (memref([2, 3, 4]), [[0, 1], [2]], memref([6, 4])),
        (memref([2, 3], [3, 1], 5), [[0, 1]], memref([6], [1], 5)),
        (memref([2, 3], [4, 1]), [[0, 1]], None),
        (memref([2, 3], [None, 1]), [[0, 1]], None),
        # Strides of unit dimensions mean nothing.
        (memref([2, 1, 5], [5, 7, 1]), [[0, 1, 2]], memref([10], [1])),
        (memref([2, 5, 1], [10, 2, 9]), [[0, 1, 2]], memref([10], [2])),
        (memref([1, 1, 5], [None, None, None], None), [[0, 1, 2]], memref([5], [None], None)),
        (memref([2, 1], [None, None], None), [[0, 1]], None),
    ],
)
def test_collapsing_only_what_is_provably_contiguous(source, groups, collapsed):
    assert layouts.collapsed_type(source, groups) == collapsed


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
