"""Effects of a function besides its results: contents of globals, and of buffer arguments of both programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IndexType,
    IntegerType,
    MemRefType,
    ModuleOp,
    TensorType,
)
from xdsl.ir import Attribute, Operation

from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.layouts import identity_buffer
from oneshot_verify.ir.symbols import globals_of, path_of
from oneshot_verify.pipeline.runnable.reference import GLOBAL
from oneshot_verify.semantics.reading import (
    is_float,
    ranked,
    ranked_tensor,
    read_only_arguments,
)


def shared_buffers(source: FuncOp, target: FuncOp) -> list[int]:
    """Numbers of the arguments that are buffers in both programs and may be written."""
    types = zip(source.function_type.inputs.data, target.function_type.inputs.data, strict=False)
    kept = kept_arguments(source, target)
    return [
        number
        for number, both in enumerate(types)
        if all(isinstance(type, MemRefType) for type in both) and number not in kept
    ]


def kept_arguments(source: FuncOp, target: FuncOp) -> list[int]:
    """Arguments that must not be written: tensors, and buffers marked so (`bufferization.writable`, `.access`)."""
    marked = read_only_arguments(source)
    return [
        number
        for number, type in enumerate(target.function_type.inputs.data)
        if ranked_tensor(type) is not None or (isinstance(type, MemRefType) and number in marked)
    ]


def shared_globals(
    source: ModuleOp, target: ModuleOp
) -> Iterator[tuple[str, Operation, Operation]]:
    """The printable globals of both programs: name, op of the source, op of the target."""
    theirs = {path_of(op): op for op in globals_of(target) if op.parent_op() is target}
    for op in globals_of(source):
        name = path_of(op)
        if op.parent_op() is not source or name not in theirs:
            continue
        if is_printable(op) and is_printable(theirs[name]):
            yield name, op, theirs[name]


def is_printable(op: Operation) -> bool:
    """True if a global has static sizes, known contents, and elements that can be printed."""
    written = op.get_attr_or_prop("type")
    type = None if written is None else ranked(written)
    if type is None or DYNAMIC_INDEX in type.get_shape():
        return False
    if op.name == GLOBAL and op.get_attr_or_prop("value") is None:
        return False
    element = type.element_type
    return is_float(element) or isinstance(element, IntegerType | IndexType)


def reading(op: Operation, name: str, *, is_plain: bool) -> tuple[str, Attribute]:
    """The text of the op that reads a global under this name, without its result, and the result type; with
    `is_plain`, the global has become a buffer (`reference.py`)."""
    type: Any = op.get_attr_or_prop("type")
    is_tensor = isinstance(op.get_attr_or_prop("type"), TensorType)
    if is_tensor and is_plain:
        type, is_tensor = identity_buffer(type), False
    read = "ml_program.global_load" if is_tensor else "memref.get_global"
    return f"{read} @{name} : {type}", type
