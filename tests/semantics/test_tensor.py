"""`tensor`: values worked out by hand."""

from __future__ import annotations

import pytest

from oneshot_verify.semantics.concrete import UNDEF


def test_insert_leaves_the_old_tensor_alone(run) -> None:
    text = """
func.func @f(%t: tensor<?x2xf32>, %x: f32, %i: index, %j: index) -> (tensor<?x2xf32>, tensor<?x2xf32>, f32) {
  %r = tensor.insert %x into %t[%i, %j] : tensor<?x2xf32>
  %e = tensor.extract %r[%j, %i] : tensor<?x2xf32>
  return %t, %r, %e : tensor<?x2xf32>, tensor<?x2xf32>, f32
}"""
    before = [[1.0, 2.0], [3.0, 4.0]]
    after = [[1.0, 9.0], [3.0, 4.0]]
    assert run(text, run.tensor(before), 9.0, 0, 1) == [before, after, 3.0]


SLICE = """
func.func @f(%t: tensor<?x?xf32>, %o: index, %n: index, %s: index) -> tensor<?x2xf32> {
  %r = tensor.extract_slice %t[%o, 1] [%n, 2] [%s, 1] : tensor<?x?xf32> to tensor<?x2xf32>
  return %r : tensor<?x2xf32>
}"""
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
    text = """
func.func @f(%t: tensor<3x1x?xf32>, %i: index) -> (tensor<?xf32>, tensor<1x2xf32>) {
  %row = tensor.extract_slice %t[%i, 0, 0] [1, 1, 2] [1, 1, 1] : tensor<3x1x?xf32> to tensor<1x2xf32>
  %c2 = arith.constant 2 : index
  %flat = tensor.extract_slice %t[%i, 0, 1] [1, 1, %c2] [1, 1, 1] : tensor<3x1x?xf32> to tensor<?xf32>
  return %flat, %row : tensor<?xf32>, tensor<1x2xf32>
}"""
    given = run.tensor([[[1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0]], [[7.0, 8.0, 9.0]]])
    assert run(text, given, 1) == [[5.0, 6.0], [[4.0, 5.0]]]


def test_insert_slice_of_a_row_into_a_column_of_a_cube(run) -> None:
    text = """
func.func @f(%row: tensor<2xf32>, %t: tensor<3x2x1xf32>, %o: index) -> tensor<3x2x1xf32> {
  %r = tensor.insert_slice %row into %t[%o, 1, 0] [2, 1, 1] [2, 1, 1] : tensor<2xf32> into tensor<3x2x1xf32>
  return %r : tensor<3x2x1xf32>
}"""
    given = run.tensor([[[1.0], [2.0]], [[3.0], [4.0]], [[5.0], [6.0]]])
    expected = [[[1.0], [8.0]], [[3.0], [4.0]], [[5.0], [9.0]]]
    assert run(text, run.tensor([8.0, 9.0]), given, 0) == [expected]


def test_sizes(run) -> None:
    text = """
func.func @f(%t: tensor<?x3xf32>, %d: index) -> (index, index, tensor<2x?xf32>) {
  %n = tensor.dim %t, %d : tensor<?x3xf32>
  %r = tensor.rank %t : tensor<?x3xf32>
  %c = tensor.cast %t : tensor<?x3xf32> to tensor<2x?xf32>
  return %n, %r, %c : index, index, tensor<2x?xf32>
}"""
    table = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]
    assert run(text, run.tensor(table), 0) == [2, 2, table]
    assert run(text, run.tensor(table), 1) == [3, 2, table]


def test_new_tensors(run) -> None:
    text = """
func.func @f(%a: f32, %b: f32, %n: index) -> (tensor<2x2xf32>, tensor<2x?xf32>, tensor<?x2xindex>) {
  %e = tensor.from_elements %a, %b, %b, %a : tensor<2x2xf32>
  %s = tensor.splat %a[%n] : tensor<2x?xf32>
  %g = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %c10 = arith.constant 10 : index
    %x = arith.muli %i, %c10 : index
    %y = arith.addi %x, %j : index
    tensor.yield %y : index
  } : tensor<?x2xindex>
  return %e, %s, %g : tensor<2x2xf32>, tensor<2x?xf32>, tensor<?x2xindex>
}"""
    assert run(text, 1.0, 2.0, 3) == [
        [[1.0, 2.0], [2.0, 1.0]],
        [[1.0, 1.0, 1.0], [1.0, 1.0, 1.0]],
        [[0, 1], [10, 11], [20, 21]],
    ]


def test_empty_is_undefined_until_it_is_written(run) -> None:
    text = """
func.func @f(%x: f32, %n: index, %i: index) -> (tensor<?xf32>, f32) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = tensor.insert %x into %e[%i] : tensor<?xf32>
  %y = tensor.extract %e[%i] : tensor<?xf32>
  %z = arith.addf %y, %x : f32
  return %r, %z : tensor<?xf32>, f32
}"""
    assert run(text, 5.0, 3, 1) == [[UNDEF, 5.0, UNDEF], UNDEF]


def test_pad(run) -> None:
    text = """
func.func @f(%t: tensor<?x2xf32>, %low: index, %x: f32) -> tensor<?x4xf32> {
  %r = tensor.pad %t low[%low, 2] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x2xf32> to tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}"""
    expected = [[0.5] * 4, [0.5, 0.5, 1.0, 2.0], [0.5] * 4]
    assert run(text, run.tensor([[1.0, 2.0]]), 1, 0.5) == [expected]


def test_concat(run) -> None:
    text = """
func.func @f(%a: tensor<2x?xf32>, %b: tensor<2x1xf32>) -> tensor<2x?xf32> {
  %r = tensor.concat dim(1) %a, %b : (tensor<2x?xf32>, tensor<2x1xf32>) -> tensor<2x?xf32>
  return %r : tensor<2x?xf32>
}"""
    given = run.tensor([[1.0, 2.0], [3.0, 4.0]]), run.tensor([[5.0], [6.0]])
    assert run(text, *given) == [[[1.0, 2.0, 5.0], [3.0, 4.0, 6.0]]]


def test_expand_and_collapse(run) -> None:
    text = """
func.func @f(%t: tensor<?xf32>, %n: index) -> (tensor<?x3xf32>, tensor<?xf32>, tensor<?x3xf32>) {
  %e = tensor.expand_shape %t [[0, 1]] output_shape [%n, 3] : tensor<?xf32> into tensor<?x3xf32>
  %c = tensor.collapse_shape %e [[0, 1]] : tensor<?x3xf32> into tensor<?xf32>
  %u = tensor.expand_shape %e [[0, 1], [2]] output_shape [%n, 1, 3] : tensor<?x3xf32> into tensor<?x1x3xf32>
  %d = tensor.collapse_shape %u [[0, 1], [2]] : tensor<?x1x3xf32> into tensor<?x3xf32>
  return %e, %c, %d : tensor<?x3xf32>, tensor<?xf32>, tensor<?x3xf32>
}"""
    flat = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
    table = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]
    assert run(text, run.tensor(flat), 2) == [table, flat, table]
