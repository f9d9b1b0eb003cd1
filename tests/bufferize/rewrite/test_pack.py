"""`linalg.pack` and `linalg.unpack`, which upstream does not bufferize: ours is proved, what is wrong is noticed."""

# ruff: noqa: E501

from __future__ import annotations

import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from oneshot_verify.bufferize import bufferize_module, default_models, parse_options
from oneshot_verify.bufferize.analysis.analyze import analyze_module
from oneshot_verify.bufferize.interface import OpOperand
from oneshot_verify.bufferize.ops import linalg_pack_rewrite
from oneshot_verify.bufferize.ops.linalg import RelayoutModel
from oneshot_verify.encode import prove_pair
from oneshot_verify.ir import parse, print_module
from oneshot_verify.verdict import Verdict

OPTIONS = parse_options("bufferize-function-boundaries")
PROGRAMS = {
    "pack": """
func.func @f(%t: tensor<8x15xf32>, %d: tensor<4x5x2x3xf32>) -> tensor<4x5x2x3xf32> {
  %r = linalg.pack %t inner_dims_pos = [0, 1] inner_tiles = [2, 3] into %d : tensor<8x15xf32> -> tensor<4x5x2x3xf32>
  return %r : tensor<4x5x2x3xf32>
}
""",
    "permuted": """
func.func @f(%t: tensor<4x9xf32>, %d: tensor<3x2x2x3xf32>) -> tensor<3x2x2x3xf32> {
  %r = linalg.pack %t outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, 3] into %d : tensor<4x9xf32> -> tensor<3x2x2x3xf32>
  return %r : tensor<3x2x2x3xf32>
}
""",
    "padded": """
func.func @f(%t: tensor<?x5xf32>, %d: tensor<?x5x4xf32>, %p: f32) -> tensor<?x5x4xf32> {
  %r = linalg.pack %t padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [4] into %d : tensor<?x5xf32> -> tensor<?x5x4xf32>
  return %r : tensor<?x5x4xf32>
}
""",
    "dynamic tile": """
func.func @f(%t: tensor<?x?xf32>, %d: tensor<?x?x?x4xf32>, %p: f32, %s: index) -> tensor<?x?x?x4xf32> {
  %r = linalg.pack %t padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [%s, 4] into %d : tensor<?x?xf32> -> tensor<?x?x?x4xf32>
  return %r : tensor<?x?x?x4xf32>
}
""",
    "unpack": """
func.func @f(%t: tensor<3x2x2x3xf32>, %d: tensor<4x9xf32>) -> tensor<4x9xf32> {
  %r = linalg.unpack %t outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, 3] into %d : tensor<3x2x2x3xf32> -> tensor<4x9xf32>
  return %r : tensor<4x9xf32>
}
""",
    "read after": """
func.func @f(%t: tensor<8xf32>, %d: tensor<4x2xf32>, %i: index) -> (tensor<4x2xf32>, f32) {
  %r = linalg.pack %t inner_dims_pos = [0] inner_tiles = [2] into %d : tensor<8xf32> -> tensor<4x2xf32>
  %old = tensor.extract %d[%i, %i] : tensor<4x2xf32>
  return %r, %old : tensor<4x2xf32>, f32
}
""",
    "overlapping": """
func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> {
  %a = tensor.expand_shape %t [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %r = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [4] into %t : tensor<2x4xf32> -> tensor<8xf32>
  return %r : tensor<8xf32>
}
""",
}


def verdict(text: str) -> Verdict:
    source = parse(text, "in.mlir")[0].module
    target = source.clone()
    bufferize_module(target, OPTIONS, models=default_models())
    (result,) = prove_pair(source, target)
    return result.verdict


@pytest.mark.parametrize("name", PROGRAMS)
def test_what_is_packed_is_proved(name: str) -> None:
    assert verdict(PROGRAMS[name]) is Verdict.PROVED


@pytest.mark.mlir
@pytest.mark.parametrize("name", PROGRAMS)
def test_mlir_opt_reads_it_and_lowers_it_to_loops(mlir_opt: Path, name: str) -> None:
    module = parse(PROGRAMS[name], "in.mlir")[0].module
    bufferize_module(module, OPTIONS)
    text = print_module(module)
    assert "tensor<" not in text
    done = subprocess.run(
        [mlir_opt, "-convert-linalg-to-loops"], input=text, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "linalg." not in done.stdout


def test_the_destination_is_overwritten_and_the_source_read() -> None:
    for name, in_place in (("pack", True), ("read after", False)):
        module = parse(PROGRAMS[name], "in.mlir")[0].module
        analysis = analyze_module(module, OPTIONS)
        (op,) = (op for op in module.walk() if op.name in ("linalg.pack", "linalg.unpack"))
        assert analysis.is_in_place(OpOperand(op, 1)) is in_place, name
    # Nothing of the old contents is needed.
    text = PROGRAMS["read after"]
    module = parse(text, "in.mlir")[0].module
    bufferize_module(module, OPTIONS)
    assert "memref.copy" not in print_module(module)


def _reversed(original: Callable[..., Any]) -> Callable[..., Any]:
    def of(*args: Any) -> Any:
        found = original(*args)
        return replace(found, order=found.order[::-1])

    return of


def test_a_wrong_order_of_dimensions_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    tiling = linalg_pack_rewrite.Tiling
    monkeypatch.setattr(tiling, "of", staticmethod(_reversed(tiling.of)))
    for name in ("permuted", "unpack"):
        assert verdict(PROGRAMS[name]) is Verdict.REFUTED


def test_a_read_behind_the_end_of_the_source_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def always(rewriter: Any, condition: Any, source: Any, at: Any, padding: Any) -> Any:
        return linalg_pack_rewrite._read(rewriter, source, at)

    monkeypatch.setattr(linalg_pack_rewrite, "_read_if", always)
    assert verdict(PROGRAMS["padded"]) is Verdict.REFUTED


def test_a_model_that_does_not_see_the_read_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RelayoutModel, "reads", lambda self, operand, state: False)
    text = """
func.func @f(%t: tensor<8xf32>, %d: tensor<4x2xf32>, %x: f32, %i: index) -> (tensor<8xf32>, tensor<4x2xf32>) {
  %w = tensor.insert %x into %t[%i] : tensor<8xf32>
  %r = linalg.pack %t inner_dims_pos = [0] inner_tiles = [2] into %d : tensor<8xf32> -> tensor<4x2xf32>
  return %w, %r : tensor<8xf32>, tensor<4x2xf32>
}
"""
    assert verdict(text) is Verdict.REFUTED
