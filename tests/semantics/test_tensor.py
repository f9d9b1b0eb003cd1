"""`tensor`: values worked out by hand."""

from __future__ import annotations

import pytest

from oneshot_verify.semantics.concrete import UNDEF
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)


def test_insert_leaves_the_old_tensor_alone(run) -> None:
    text = TEXTS["insert_leaves_the_old_tensor_alone"]
    before = [[1.0, 2.0], [3.0, 4.0]]
    after = [[1.0, 9.0], [3.0, 4.0]]
    assert run(text, run.tensor(before), 9.0, 0, 1) == [before, after, 3.0]


SLICE = TEXTS["slice"]
TABLE = [[float(10 * row + column) for column in range(3)] for row in range(5)]


@pytest.mark.parametrize(
    ("offset", "size", "stride", "expected"),
    [
        (0, 2, 1, [[1.0, 2.0], [11.0, 12.0]]),
        (1, 2, 3, [[11.0, 12.0], [41.0, 42.0]]),
        (4, 2, -2, [[41.0, 42.0], [21.0, 22.0]]),
        (5, 0, 1, []),
    ],
)
def test_extract_slice(run, offset: int, size: int, stride: int, expected) -> None:
    assert run(SLICE, run.tensor(TABLE), offset, size, stride) == [expected]


def test_dropped_dimensions(run) -> None:
    text = TEXTS["dropped_dimensions"]
    given = run.tensor([[[1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0]], [[7.0, 8.0, 9.0]]])
    assert run(text, given, 1) == [[5.0, 6.0], [[4.0, 5.0]]]


def test_insert_slice_of_a_row_into_a_column_of_a_cube(run) -> None:
    text = TEXTS["insert_slice_of_a_row_into_a_column_of_a_cub"]
    given = run.tensor([[[1.0], [2.0]], [[3.0], [4.0]], [[5.0], [6.0]]])
    expected = [[[1.0], [8.0]], [[3.0], [4.0]], [[5.0], [9.0]]]
    assert run(text, run.tensor([8.0, 9.0]), given, 0) == [expected]


def test_sizes(run) -> None:
    text = TEXTS["sizes"]
    table = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]
    assert run(text, run.tensor(table), 0) == [2, 2, table]
    assert run(text, run.tensor(table), 1) == [3, 2, table]


def test_new_tensors(run) -> None:
    text = TEXTS["new_tensors"]
    assert run(text, 1.0, 2.0, 3) == [
        [[1.0, 2.0], [2.0, 1.0]],
        [[1.0, 1.0, 1.0], [1.0, 1.0, 1.0]],
        [[0, 1], [10, 11], [20, 21]],
    ]


def test_empty_is_undefined_until_it_is_written(run) -> None:
    text = TEXTS["empty_is_undefined_until_it_is_written"]
    assert run(text, 5.0, 3, 1) == [[UNDEF, 5.0, UNDEF], UNDEF]


def test_pad(run) -> None:
    text = TEXTS["pad"]
    expected = [[0.5] * 4, [0.5, 0.5, 1.0, 2.0], [0.5] * 4]
    assert run(text, run.tensor([[1.0, 2.0]]), 1, 0.5) == [expected]


def test_concat(run) -> None:
    text = TEXTS["concat"]
    given = run.tensor([[1.0, 2.0], [3.0, 4.0]]), run.tensor([[5.0], [6.0]])
    assert run(text, *given) == [[[1.0, 2.0, 5.0], [3.0, 4.0, 6.0]]]


def test_expand_and_collapse(run) -> None:
    text = TEXTS["expand_and_collapse"]
    flat = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
    table = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]
    assert run(text, run.tensor(flat), 2) == [table, flat, table]
