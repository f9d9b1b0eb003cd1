"""`one-shot-bufferize{elide-copies}` in `xdsl-opt`."""

from __future__ import annotations

from pathlib import Path

import pytest
from xdsl.xdsl_opt_main import xDSLOptMain

from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

TEXT = TEXTS["text"]


@pytest.mark.parametrize(
    ("options", "copies"), [("", 1), (" elide-copies", 0), (" elide-copies=false", 1)]
)
def test_the_pass_takes_the_option(options: str, copies: int, tmp_path: Path) -> None:
    path, output = tmp_path / "in.mlir", tmp_path / "out.mlir"
    path.write_text(TEXT)
    words = f"one-shot-bufferize{{bufferize-function-boundaries{options}}}"
    xDSLOptMain(args=[str(path), "-p", words, "-o", str(output)]).run()
    assert output.read_text().count("memref.copy") == copies


TWO_BUFFERS = TEXTS["two_buffers"]


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


TWO_RESULTS = TEXTS["two_results"]


@pytest.mark.parametrize(("visibility", "copies"), [("", 1), ("private", 0)])
def test_callers_elsewhere_get_two_buffers(visibility: str, copies: int, tmp_path: Path) -> None:
    """They were compiled for what One-Shot Bufferize makes, and may write to one result and read the other."""
    path, output = tmp_path / "in.mlir", tmp_path / "out.mlir"
    path.write_text(TWO_RESULTS.replace("VISIBILITY", visibility))
    words = "one-shot-bufferize{bufferize-function-boundaries elide-copies}"
    xDSLOptMain(args=[str(path), "-p", words, "-o", str(output)]).run()
    assert output.read_text().count("memref.copy") == copies
