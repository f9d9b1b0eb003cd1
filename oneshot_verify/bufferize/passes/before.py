"""The passes on tensors that pipelines run before bufferization, by upstream's names."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize.options import OptionError
from oneshot_verify.bufferize.passes.empty_tensor_elimination import eliminate_empty_tensors
from oneshot_verify.bufferize.passes.empty_tensor_to_alloc import empty_tensor_to_alloc_tensor

PASSES_BEFORE: dict[str, Callable[[ModuleOp], None]] = {
    "eliminate-empty-tensors": eliminate_empty_tensors,
    "empty-tensor-to-alloc-tensor": empty_tensor_to_alloc_tensor,
}
"""Each changes a module in place."""


def parse_passes(text: str) -> list[Callable[[ModuleOp], None]]:
    """Read `eliminate-empty-tensors,empty-tensor-to-alloc-tensor`; raises `OptionError` for an unknown name."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if name not in PASSES_BEFORE:
            raise OptionError(f"no such pass: {name!r}; known are {', '.join(PASSES_BEFORE)}")
    return [PASSES_BEFORE[name] for name in names]
