"""Bufferization of globals that hold tensors: they become `memref.global`.

Source: https://mlir.llvm.org/docs/Dialects/MLProgramOps/
"""

from __future__ import annotations

from typing import Any

from xdsl.dialects.builtin import DYNAMIC_INDEX, SymbolRefAttr, TensorType, UnitAttr
from xdsl.ir import Operation

from oneshot_verify.bufferize.buffer_types import BufferTypes, tensor_type
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import BufferizationError, OpRewrite, needed_attribute
from oneshot_verify.bufferize.ops.shared import AccessModel
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.ir.layouts import identity_buffer


class GlobalModel(AccessModel):
    """`ml_program.global`"""

    def has_tensor_semantics(self, op: Operation) -> bool:
        return True


class GlobalRewrite(OpRewrite):
    """`ml_program.global` becomes `memref.global`, if it holds a tensor with a rank, and no op that stays loads it."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        if rewriter.symbols.is_loaded_as_tensor(op):
            return
        tensor: Any = needed_attribute(op, "type")
        if tensor.name != TensorType.name:
            raise BufferizationError("a global that is no ranked tensor cannot be a buffer", op)
        if DYNAMIC_INDEX in tensor.get_shape():
            raise BufferizationError(
                "a global whose type leaves a size open cannot be a buffer", op
            )
        properties = {
            "sym_name": needed_attribute(op, "sym_name"),
            "type": identity_buffer(tensor, query.default_space(tensor, op)),
            "initial_value": needed_attribute(op, "value"),
        }
        visibility = op.get_attr_or_prop("sym_visibility")
        if visibility is not None:
            properties["sym_visibility"] = visibility
        if op.get_attr_or_prop("is_mutable") is None:
            properties["constant"] = UnitAttr()
        rewriter.create("memref.global", properties=properties)
        rewriter.erase(op)


class GlobalLoadRewrite(OpRewrite):
    """`ml_program.global_load` becomes `memref.get_global`."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        tensor = tensor_type(op.results[0])
        buffer_type = identity_buffer(tensor, query.default_space(tensor, op))
        buffer = rewriter.value("memref.get_global", [], buffer_type, {"name": _global(op)})
        rewriter.replace_with_buffers(op, [buffer])


class StoreModel(AccessModel):
    """`ml_program.global_store` copies the tensor to the global.

    LLVM 22.1 takes it for a write to the tensor (docs/found-bugs.md).
    """


class GlobalStoreRewrite(OpRewrite):
    """`ml_program.global_store` becomes a copy into the global."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        tensor = tensor_type(op.operands[0])
        target_type = identity_buffer(tensor, query.default_space(tensor, op))
        target = rewriter.value("memref.get_global", [], target_type, {"name": _global(op)})
        rewriter.copy(rewriter.buffer_of(op.operands[0]), target)
        rewriter.erase(op)


def _global(op: Operation) -> SymbolRefAttr:
    """The global that an op names; `memref.get_global` takes one of its own symbol table only."""
    name = needed_attribute(op, "global")
    if not isinstance(name, SymbolRefAttr) or name.nested_references.data:
        raise BufferizationError("cannot bufferize an access of a global of another module", op)
    return name


def register(models: Models) -> None:
    """Register the models of this dialect."""
    models.register("ml_program.global", GlobalModel(), GlobalRewrite())
    models.register("ml_program.global_load", AccessModel(writable=False), GlobalLoadRewrite())
    models.register("ml_program.global_store", StoreModel(read=True), GlobalStoreRewrite())
