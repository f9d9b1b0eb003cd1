"""The passes on tensors that pipelines run before bufferization, by upstream's names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize.options import OptionError
from oneshot_verify.bufferize.passes.empty_tensor_elimination import eliminate_empty_tensors
from oneshot_verify.bufferize.passes.empty_tensor_to_alloc import empty_tensor_to_alloc_tensor

Passes: TypeAlias = Mapping[str, Callable[[ModuleOp], None]]

PASSES_BEFORE: Passes = {
    "eliminate-empty-tensors": eliminate_empty_tensors,
    "empty-tensor-to-alloc-tensor": empty_tensor_to_alloc_tensor,
}
"""Each changes a module in place."""


def parse_passes(text: str, known: Passes = PASSES_BEFORE) -> list[Callable[[ModuleOp], None]]:
    """Read names of `known`, with commas between them; raises `OptionError` for any other name."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if name not in known:
            raise OptionError(f"no such pass: {name!r}; known are {', '.join(known)}")
    return [known[name] for name in names]
