"""`tensor.scatter`, which no bufferizer takes: it stays on tensors between buffers."""

from __future__ import annotations

import pytest

SOURCE = """
func.func @f(%s: tensor<?x?xf32>, %d: tensor<?x?xf32>, %i: tensor<?x1xi32>, %x: f32) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %w = tensor.insert %x into %d[%c0, %c0] : tensor<?x?xf32>
  %r = tensor.scatter %s into %w[%i] scatter_dims([0]) unique
      : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x1xi32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
"""
TARGET = """
func.func @f(%s: memref<?x?xf32>, %d: memref<?x?xf32>, %i: memref<?x1xi32>, %x: f32) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  memref.store %x, %d[%c0, %c0] : memref<?x?xf32>
  %st = bufferization.to_tensor %s : memref<?x?xf32> to tensor<?x?xf32>
  %dt = bufferization.to_tensor %d : memref<?x?xf32> to tensor<?x?xf32>
  %it = bufferization.to_tensor %i : memref<?x1xi32> to tensor<?x1xi32>
  %rt = tensor.scatter %st into %dt[%it] scatter_dims([0]) unique
      : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x1xi32>) -> tensor<?x?xf32>
  %r = bufferization.to_buffer %rt : tensor<?x?xf32> to memref<?x?xf32>
  return %r : memref<?x?xf32>
}
"""
STORE = "  memref.store %x, %d[%c0, %c0] : memref<?x?xf32>\n"


def test_the_same_scatter(must_prove) -> None:
    must_prove(SOURCE, TARGET)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (STORE, ""),
        ("%st into %dt", "%dt into %dt"),
        ("scatter_dims([0])", "scatter_dims([1])"),
        ("return %r", "return %d"),
    ],
)
def test_another_scatter(old, new, must_not_prove, change) -> None:
    must_not_prove(SOURCE, change(TARGET, old, new), differs=False)


def test_a_write_behind_the_scatter(must_not_prove, change) -> None:
    late = change(TARGET, STORE, "")
    store = STORE.replace("%d", "%r")
    late = change(late, "  return", f"{store}  return")
    must_not_prove(SOURCE, late, differs=False)


def test_a_target_that_scatters_by_itself_must_keep_the_promises(must_not_prove, change) -> None:
    source = SOURCE[: SOURCE.index("  %r =")] + "  return %w : tensor<?x?xf32>\n}\n"
    must_not_prove(source, change(TARGET, "return %r", "return %d"))
