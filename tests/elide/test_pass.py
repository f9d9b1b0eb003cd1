"""`one-shot-bufferize{elide-copies}` in `xdsl-opt`."""

from __future__ import annotations

from pathlib import Path

import pytest
from xdsl.xdsl_opt_main import xDSLOptMain

TEXT = """\
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {
  %c1 = arith.constant 1 : index
  %k = arith.addi %i, %c1 : index
  %a = tensor.insert %x into %t[%i] : tensor<8xf32>
  %y = tensor.extract %t[%k] : tensor<8xf32>
  func.return %a, %y : tensor<8xf32>, f32
}
"""


@pytest.mark.parametrize(
    ("options", "copies"), [("", 1), (" elide-copies", 0), (" elide-copies=false", 1)]
)
def test_the_pass_takes_the_option(options: str, copies: int, tmp_path: Path) -> None:
    path, output = tmp_path / "in.mlir", tmp_path / "out.mlir"
    path.write_text(TEXT)
    words = f"one-shot-bufferize{{bufferize-function-boundaries{options}}}"
    xDSLOptMain(args=[str(path), "-p", words, "-o", str(output)]).run()
    assert output.read_text().count("memref.copy") == copies


TWO_BUFFERS = """\
func.func @f(%z: f32, %i: index) -> (f32, f32) {
  %e = tensor.empty() : tensor<8xf32>
  %a = tensor.insert %z into %e[%i] : tensor<8xf32>
  %x = tensor.extract %a[%i] : tensor<8xf32>
  %g = tensor.empty() : tensor<8xf32>
  %q = arith.addf %x, %x : f32
  %b = tensor.insert %q into %g[%i] : tensor<8xf32>
  %y = tensor.extract %b[%i] : tensor<8xf32>
  func.return %x, %y : f32, f32
}
"""


@pytest.mark.parametrize(
    ("option", "text", "buffers"),
    [
        ("", TWO_BUFFERS, 2),
        (" reuse-buffers", TWO_BUFFERS, 1),
        # The first buffer is read once more behind the second one.
        (
            " reuse-buffers",
            TWO_BUFFERS.replace(
                "func.return %x", "%r = tensor.extract %a[%i] : tensor<8xf32>\n  func.return %r"
            ),
            2,
        ),
    ],
)
def test_the_pass_lets_buffers_share_memory(
    option: str, text: str, buffers: int, tmp_path: Path
) -> None:
    path, output = tmp_path / "in.mlir", tmp_path / "out.mlir"
    path.write_text(text)
    words = f"one-shot-bufferize{{bufferize-function-boundaries elide-copies{option}}}"
    xDSLOptMain(args=[str(path), "-p", words, "-o", str(output)]).run()
    assert output.read_text().count("memref.alloc()") == buffers


TWO_RESULTS = """\
func.func VISIBILITY @g(%x: f32, %y: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %s = tensor.splat %x : tensor<4xf32>
  %a = tensor.insert %y into %s[%i] : tensor<4xf32>
  %b = tensor.insert %y into %s[%i] : tensor<4xf32>
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}
"""


@pytest.mark.parametrize(("visibility", "copies"), [("", 1), ("private", 0)])
def test_callers_elsewhere_get_two_buffers(visibility: str, copies: int, tmp_path: Path) -> None:
    """They were compiled for what One-Shot Bufferize makes, and may write to one result and read the other."""
    path, output = tmp_path / "in.mlir", tmp_path / "out.mlir"
    path.write_text(TWO_RESULTS.replace("VISIBILITY", visibility))
    words = "one-shot-bufferize{bufferize-function-boundaries elide-copies}"
    xDSLOptMain(args=[str(path), "-p", words, "-o", str(output)]).run()
    assert output.read_text().count("memref.copy") == copies
