"""Undefined contents, slices, and structured ops in place."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.search import prove_pair


@pytest.mark.parametrize("type", ["tensor<4xf32>", "memref<4xf32>", "memref<*xf32>"])
def test_buffers_that_overlap_are_no_buffers_of_the_callers(type) -> None:
    """Also where the tensor program has the buffers itself."""
    source = f"func.func @f(%a: {type}, %b: {type}) {{\n  return\n}}"
    modules = [
        parse(text, "text")[0].module for text in (source, source.replace("tensor", "memref"))
    ]
    (result,) = prove_pair(modules[0], modules[1])
    assert "buffers of different arguments do not overlap" in result.assumptions
