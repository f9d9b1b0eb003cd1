"""Loops that carry another part of one buffer in each round."""

from __future__ import annotations

import pytest

SHRINKING = (
    """
func.func @f(%t: tensor<?xf32>, %n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%w = %t) -> (tensor<?xf32>) {
    %d = tensor.dim %w, %c0 : tensor<?xf32>
    %less = arith.subi %d, %i : index
    %next = tensor.extract_slice %w[%i] [%less] [1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %next : tensor<?xf32>
  }
  %e = tensor.extract %r[%c0] : tensor<?xf32>
  return %e : f32
}
""",
    """
func.func @f(%t: memref<?xf32, strided<[?], offset: ?>>, %n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%w = %t) -> (memref<?xf32, strided<[?], offset: ?>>) {
    %d = memref.dim %w, %c0 : memref<?xf32, strided<[?], offset: ?>>
    %less = arith.subi %d, %i : index
    %next = memref.subview %w[%i] [%less] [1]
      : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
    scf.yield %next : memref<?xf32, strided<[?], offset: ?>>
  }
  %e = memref.load %r[%c0] : memref<?xf32, strided<[?], offset: ?>>
  return %e : f32
}
""",
)


def test_a_window_that_shrinks(must_prove) -> None:
    must_prove(*SHRINKING)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("memref.subview %w[%i]", "memref.subview %w[%c0]"),
        ("scf.yield %next", "scf.yield %w"),
        ("memref.load %r[%c0]", "memref.load %t[%c0]"),
    ],
    ids=["begins elsewhere", "stays", "read from where it began"],
)
def test_windows_that_are_others(must_not_prove, right: str, wrong: str) -> None:
    source, target = SHRINKING
    must_not_prove(source, target.replace(right, wrong))


# The window moves on by a constant, so that each round is known to start somewhere else.
WRITTEN = (
    """
func.func @f(%t: tensor<40xf32>, %x: f32, %n: index, %m: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = tensor.extract_slice %t[0] [%m] [1] : tensor<40xf32> to tensor<?xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%w = %first) -> (tensor<?xf32>) {
    %old = tensor.extract %w[%c1] : tensor<?xf32>
    %sum = arith.addf %old, %x : f32
    %new = tensor.insert %sum into %w[%c1] : tensor<?xf32>
    %d = tensor.dim %w, %c0 : tensor<?xf32>
    %less = arith.subi %d, %c1 : index
    %next = tensor.extract_slice %new[1] [%less] [1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %next : tensor<?xf32>
  }
  %e = tensor.extract %r[%c0] : tensor<?xf32>
  return %e : f32
}
""",
    """
func.func @f(%t: memref<40xf32>, %x: f32, %n: index, %m: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %part = memref.subview %t[0] [%m] [1] : memref<40xf32> to memref<?xf32, strided<[1]>>
  %first = memref.cast %part : memref<?xf32, strided<[1]>> to memref<?xf32, strided<[?], offset: ?>>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%w = %first) -> (memref<?xf32, strided<[?], offset: ?>>) {
    %old = memref.load %w[%c1] : memref<?xf32, strided<[?], offset: ?>>
    %sum = arith.addf %old, %x : f32
    memref.store %sum, %w[%c1] : memref<?xf32, strided<[?], offset: ?>>
    %d = memref.dim %w, %c0 : memref<?xf32, strided<[?], offset: ?>>
    %less = arith.subi %d, %c1 : index
    %next = memref.subview %w[1] [%less] [1]
      : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
    scf.yield %next : memref<?xf32, strided<[?], offset: ?>>
  }
  %e = memref.load %r[%c0] : memref<?xf32, strided<[?], offset: ?>>
  return %e : f32
}
""",
)


def test_a_window_that_is_written_while_it_moves(must_prove) -> None:
    must_prove(*WRITTEN)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("memref.store %sum, %w[%c1]", "memref.store %sum, %w[%c0]"),
        ("memref.store %sum, %w[%c1]", "memref.store %old, %w[%c1]"),
        ("memref.subview %w[1]", "memref.subview %w[0]"),
        (
            "memref.load %r[%c0] : memref<?xf32, strided<[?], offset: ?>>",
            "memref.load %t[%c0] : memref<40xf32>",
        ),
    ],
    ids=["elsewhere", "something else", "does not move", "read from where it began"],
)
def test_windows_that_are_written_otherwise(must_not_prove, right: str, wrong: str) -> None:
    source, target = WRITTEN
    must_not_prove(source, target.replace(right, wrong))


def test_what_a_moving_window_has_overwritten_is_seen_behind_the_loop(must_not_prove) -> None:
    source, target = WRITTEN
    must_not_prove(
        source.replace(
            "tensor.extract %r[%c0] : tensor<?xf32>", "tensor.extract %t[%c1] : tensor<40xf32>"
        ),
        target.replace(
            "memref.load %r[%c0] : memref<?xf32, strided<[?], offset: ?>>",
            "memref.load %t[%c1] : memref<40xf32>",
        ),
    )


TWO = (
    """
func.func @f(%t: tensor<40xf32>, %x: f32, %n: index, %m: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = tensor.extract_slice %t[0] [%m] [1] : tensor<40xf32> to tensor<?xf32>
  %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%v = %first, %w = %first) -> (tensor<?xf32>, tensor<?xf32>) {
    %new = tensor.insert %x into %w[%c1] : tensor<?xf32>
    %d = tensor.dim %w, %c0 : tensor<?xf32>
    %less = arith.subi %d, %c1 : index
    %still = tensor.extract_slice %v[1] [%less] [1] : tensor<?xf32> to tensor<?xf32>
    %next = tensor.extract_slice %new[1] [%less] [1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %still, %next : tensor<?xf32>, tensor<?xf32>
  }
  %e = tensor.extract %r#RESULT[%c0] : tensor<?xf32>
  return %e : f32
}
""",
    """
func.func @f(%t: memref<40xf32>, %x: f32, %n: index, %m: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %part = memref.subview %t[0] [%m] [1] : memref<40xf32> to memref<?xf32, strided<[1]>>
  %first = memref.cast %part : memref<?xf32, strided<[1]>> to memref<?xf32, strided<[?], offset: ?>>
  %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%v = %first, %w = %first)
      -> (memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>) {
    memref.store %x, %w[%c1] : memref<?xf32, strided<[?], offset: ?>>
    %d = memref.dim %w, %c0 : memref<?xf32, strided<[?], offset: ?>>
    %less = arith.subi %d, %c1 : index
    %still = memref.subview %v[1] [%less] [1]
      : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
    %next = memref.subview %w[1] [%less] [1]
      : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
    scf.yield %still, %next : memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>
  }
  %e = memref.load %r#RESULT[%c0] : memref<?xf32, strided<[?], offset: ?>>
  return %e : f32
}
""",
)


def test_two_windows_of_one_buffer_of_which_one_is_written(must_not_prove) -> None:
    # The first window shows what was written through the second one.
    must_not_prove(*(text.replace("RESULT", "0") for text in TWO))
