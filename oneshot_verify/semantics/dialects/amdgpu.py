"""The meaning of the op of `amdgpu` that looks at a buffer as memory of another space.

Source: https://mlir.llvm.org/docs/Dialects/AMDGPU/#amdgpufat_raw_buffer_cast-amdgpufatrawbuffercastop
"""

from __future__ import annotations

from dataclasses import replace

from xdsl.ir import Operation

from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.reading import attribute
from oneshot_verify.semantics.shapes import layout_of


class AMDGPUMeanings:
    """Views of buffers."""

    @meaning("amdgpu.fat_raw_buffer_cast")
    def fat_raw_buffer_cast(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The same buffer; with `resetOffset` offsets count from its first element."""
        if len(operands) > 1:
            raise UnsupportedOp(op, "a cast that limits the bytes which are valid is not covered")
        buffer = operands[0]
        if attribute(op, "resetOffset") is None:
            return (buffer,)
        views = tuple(
            (guard, replace(seen, start=seen.start + layout_of(seen)[1]))
            for guard, seen in buffer.views
        )
        return (replace(buffer, views=views),)
