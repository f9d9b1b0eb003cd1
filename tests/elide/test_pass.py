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
