"""`shape.shape_of`: the sizes as a tensor."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

SOURCE = """
func.func @f(%t: tensor<?x3xf32>, %u: tensor<*xf32>, %i: index) -> (index, index, tensor<2xindex>) {
  %s = shape.shape_of %t : tensor<?x3xf32> -> tensor<2xindex>
  %n = tensor.extract %s[%i] : tensor<2xindex>
  %v = shape.shape_of %u : tensor<*xf32> -> tensor<?xindex>
  %m = tensor.extract %v[%i] : tensor<?xindex>
  return %n, %m, %s : index, index, tensor<2xindex>
}
"""
LOWER = (
    "-convert-shape-to-std",
    "-one-shot-bufferize=bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map",
)


@pytest.fixture
def lowered(mlir_opt: Path) -> str:
    """What the real MLIR makes of it: a tensor of sizes, element by element."""
    done = subprocess.run(
        [str(mlir_opt), *LOWER], input=SOURCE, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.mlir
def test_as_its_lowering_has_it(lowered, must_prove) -> None:
    must_prove(SOURCE, lowered)


@pytest.mark.mlir
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("memref.store %dim, %alloc[%c0_0]", "memref.store %c3, %alloc[%c0_0]"),
        ("linalg.yield %dim_2", "linalg.yield %3"),
        ("memref.alloc(%1)", "memref.alloc(%dim)"),
    ],
)
def test_other_sizes(old, new, lowered, must_not_prove, change) -> None:
    must_not_prove(SOURCE, change(lowered, old, new))


def test_a_type_that_says_another_rank_is_undefined(must_be_vacuous) -> None:
    source = """
func.func @f(%t: tensor<*xf32>) -> tensor<2xindex> {
  %c = tensor.cast %t : tensor<*xf32> to tensor<?xf32>
  %x = tensor.extract %c[%c0] : tensor<?xf32>
  %s = shape.shape_of %t : tensor<*xf32> -> tensor<2xindex>
  return %s : tensor<2xindex>
}
"""
    source = source.replace("  %c =", "  %c0 = arith.constant 0 : index\n  %c =")
    must_be_vacuous(source, source)
