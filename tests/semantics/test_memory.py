"""`memref` and the model of memory: views, layouts, lifetime, permission."""

from __future__ import annotations

import pytest

from oneshot_verify.semantics.concrete import UNDEF
from oneshot_verify.semantics.faults import FaultKind
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)


def test_a_store_through_a_view_of_a_view_reaches_the_buffer(run) -> None:
    text = TEXTS["a_store_through_a_view_of_a_view_reaches_the"]
    zeros = [[0.0] * 4 for _ in range(4)]
    expected = [list(row) for row in zeros]
    expected[3][3] = 5.0  # row 1 + 2 * 1, column 2 + 1
    assert run(text, run.buffer(zeros), 5.0, 2) == [expected]


def test_load_sees_what_was_stored_through_another_view(run) -> None:
    text = TEXTS["load_sees_what_was_stored_through_another_vi"]
    assert run(text, run.buffer([1.0, 2.0, 3.0]), 9.0) == [9.0]


def test_transpose_permutes_the_dimensions(run) -> None:
    text = TEXTS["transpose_permutes_the_dimensions"]
    assert run(text, run.buffer([[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]])) == [6.0]


def test_copy_and_new_buffers(run) -> None:
    text = TEXTS["copy_and_new_buffers"]
    assert run(text, run.buffer([1.0, 2.0]), 2) == [[1.0, 2.0], [UNDEF, UNDEF], [1.0, 2.0]]


def test_globals(run) -> None:
    text = TEXTS["globals"]
    assert run(text, 2, 9) == [6, 9, UNDEF]


CAST = TEXTS["cast"]
TWO_BY_THREE = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]


@pytest.mark.parametrize(
    ("type", "strides", "offset", "fits"),
    [
        ("memref<2x3xf32>", (3, 1), 0, True),
        ("memref<?x?xf32>", (3, 1), 0, True),
        ("memref<?x?xf32>", (4, 1), 0, False),
        ("memref<?x?xf32>", (3, 1), 2, False),
        ("memref<2x4xf32, strided<[?, ?], offset: ?>>", (3, 1), 0, False),
        ("memref<2x3xf32, strided<[8, ?], offset: 5>>", (8, 2), 5, True),
        ("memref<2x3xf32, strided<[8, 1], offset: 5>>", (8, 2), 5, False),
        ("memref<2x3xf32, strided<[?, ?], offset: 4>>", (8, 2), 5, False),
    ],
)
def test_cast_of_a_layout(run, type: str, strides, offset: int, fits: bool) -> None:
    given = run.buffer(TWO_BY_THREE, strides=strides, offset=offset)
    text = CAST.replace("TYPE", type)
    if fits:
        assert run(text, given) == [2]
    else:
        assert run.fault(text, given) is FaultKind.BAD_CAST


def test_the_stride_of_a_single_element_does_not_matter(run) -> None:
    given = run.buffer([[1.0, 2.0, 3.0]], strides=(77, 1))
    assert run(CAST.replace("TYPE", "memref<1x3xf32>"), given) == [2]


def test_the_layout_of_a_view(run) -> None:
    text = TEXTS["the_layout_of_a_view"]
    # Rows of 5 elements: the first element of the view is row 1, column 2; its rows are two apart.
    given = run.buffer([[0.0] * 5] * 4)
    assert run(text.replace("OFFSET", "7"), given, 2) == [2]
    assert run.fault(text.replace("OFFSET", "6"), given, 2) is FaultKind.BAD_CAST


def test_expand_shape_of_a_strided_buffer(run) -> None:
    text = TEXTS["expand_shape_of_a_strided_buffer"]
    assert run(text, run.buffer([0.0] * 6)) == [[0.0, 0.0, 0.0, 9.0, 0.0, 0.0]]


def test_collapsing_unit_dimensions_of_a_buffer(run) -> None:
    text = TEXTS["collapsing_unit_dimensions_of_a_buffer"]
    assert run(text, run.buffer([[1.0, 2.0, 3.0]])) == [3.0]


def test_stack_buffers_die_with_their_function(run) -> None:
    text = TEXTS["stack_buffers_die_with_their_function"]
    assert run.fault(text, 1.0) is FaultKind.USE_AFTER_FREE
