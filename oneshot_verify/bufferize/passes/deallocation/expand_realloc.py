"""`memref.realloc` by an allocation and a copy where the buffer has to grow.

https://mlir.llvm.org/docs/Passes/#-expand-realloc
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, StridedLayoutAttr
from xdsl.ir import Attribute, Operation, SSAValue

from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.bufferize.passes.deallocation.builder import DeallocationBuilder
from oneshot_verify.bufferize.passes.pipeline import UpstreamPass
from oneshot_verify.bufferize.rewriter import allocate, choose, compare, constant_index, dims
from oneshot_verify.bufferize.slices import Slice


class _Expansion:
    """The expansion of one `memref.realloc`."""

    def __init__(self, op: Operation, builder: DeallocationBuilder, emit_deallocs: bool) -> None:
        self._op = op
        self._builder = builder
        self._emit_deallocs = emit_deallocs
        self._old = op.operands[0]
        self._given = list(op.operands[1:])
        self._type = cast(MemRefType[Attribute], op.results[0].type)

    def run(self) -> None:
        (old,) = cast(MemRefType[Attribute], self._old.type).get_shape()
        (new,) = self._type.get_shape()
        if DYNAMIC_INDEX in (old, new):
            found = self._decided_at_run_time(new)
        elif old < new:
            found = self._larger(constant_index(self._builder, old))
        else:
            found = self._same_buffer()
        self._builder.replace(self._op, [found])

    def _decided_at_run_time(self, new: int) -> SSAValue:
        builder = self._builder
        (old_size,) = dims(builder, "memref.dim", self._old, [0])
        new_size = self._given[0] if self._given else constant_index(builder, new)
        grows = compare(builder, "ult", old_size, new_size)
        return choose(builder, grows, lambda: self._larger(old_size), self._same_buffer)

    def _larger(self, old_size: SSAValue) -> SSAValue:
        """A new buffer that starts with the contents of the old one, of `old_size` elements."""
        builder = self._builder
        alignment = self._op.properties.get("alignment")
        buffer = allocate(builder, self._type, self._given, alignment)
        element, space = self._type.element_type, self._type.memory_space
        wanted = MemRefType(element, [DYNAMIC_INDEX], StridedLayoutAttr([1]), space)
        values, properties = Slice([0], [old_size], [1]).operands()
        part = builder.value("memref.subview", [buffer, *values], wanted, properties, "subview")
        builder.create("memref.copy", [self._old, part])
        if self._emit_deallocs:
            builder.create("memref.dealloc", [self._old])
        return buffer

    def _same_buffer(self) -> SSAValue:
        """The old buffer with the new size."""
        sizes = self._given or self._type.get_shape()
        values, properties = Slice([0], sizes, [1]).operands()
        name, operands = "memref.reinterpret_cast", [self._old, *values]
        return self._builder.value(name, operands, self._type, properties, "reinterpret_cast")


@dataclass(frozen=True)
class ExpandReallocPass(UpstreamPass):
    """Make an allocation and a copy of `memref.realloc`, where the buffer has to grow.

    Elsewhere the old buffer serves, with another size. Between static sizes it is known which of the two it is.

    https://mlir.llvm.org/docs/Passes/#-expand-realloc
    """

    name = "expand-realloc"

    emit_deallocs: bool = True
    """Free the old buffer where there is a new one."""

    def run(self, op: Operation) -> None:
        builder = DeallocationBuilder()
        for each in list(op.walk()):
            if op_name(each) == "memref.realloc":
                builder.focus(each)
                _Expansion(each, builder, self.emit_deallocs).run()
