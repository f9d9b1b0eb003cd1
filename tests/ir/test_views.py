"""The types of views, by hand-computed examples."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import MemRefType, NoneAttr, StridedLayoutAttr, f32

from oneshot_verify.ir import views


def memref(shape, strides=None, offset=0):
    layout = NoneAttr() if strides is None else StridedLayoutAttr(strides, offset)
    return MemRefType(f32, shape, layout)


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
    assert views.dropped_dims(full, reduced) == dropped


def test_subview_multiplies_strides_and_adds_offsets():
    view = views.subview_type(memref([8, 16]), [2, 3], [4, 4], [1, 2], [4, 4])
    assert view == memref([4, 4], [16, 2], 2 * 16 + 3)


def test_subview_drops_unit_dims_and_becomes_dynamic_by_need_only():
    view = views.subview_type(memref([8, 16]), [None, 0], [1, 4], [1, 1], [4])
    assert view == memref([4], [1], None)
    # Offset 0 in a dimension of unknown stride adds nothing.
    view = views.subview_type(memref([4, 4], [None, 1], 5), [0, 0], [2, 2], [1, 1], [2, 2])
    assert view == memref([2, 2], [None, 1], 5)


def test_expanding():
    assert views.expanded_type(memref([6]), [2, 3], [[0, 1]]) == memref([2, 3])
    strided = memref([6, 4], [40, 2], 7)
    expected = memref([2, 3, 4], [120, 40, 2], 7)
    assert views.expanded_type(strided, [2, 3, 4], [[0, 1], [2]]) == expected


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
    assert views.collapsed_type(source, groups) == collapsed
