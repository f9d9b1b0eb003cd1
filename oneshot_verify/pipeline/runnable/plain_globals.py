"""Tensor globals rewritten as buffer globals, with a copy at each load and at each store.

`mlir-opt` models `ml_program.global_store` as an op that does not read its operand, so that the copy before it has no
contents. This rewrite leaves it no such decision.
"""

from __future__ import annotations

from typing import Any

from xdsl.dialects.builtin import DYNAMIC_INDEX, ModuleOp, TensorType, UnitAttr
from xdsl.ir import Attribute, Operation, SSAValue

from oneshot_verify.ir.dialects.bufferization import ToBufferOp, ToTensorOp
from oneshot_verify.ir.dialects.memref import AllocOp, CopyOp, GetGlobalOp, GlobalOp
from oneshot_verify.ir.layouts import identity_buffer
from oneshot_verify.ir.symbols import globals_of
from oneshot_verify.semantics.reading import attribute

GLOBAL = "ml_program.global"


def with_plain_globals(module: ModuleOp) -> None:
    """Rewrite `ml_program` globals of static sizes and known initial contents, with their loads and stores."""
    for op in globals_of(module):
        if op.name == GLOBAL and _is_plain(op):
            _replace_global(op)
    for op in list(module.walk()):
        if op.name in ("ml_program.global_load", "ml_program.global_load_const"):
            _replace_load(op)
        elif op.name == "ml_program.global_store":
            _replace_store(op)


def _is_plain(op: Operation) -> bool:
    type = attribute(op, "type")
    has_contents = attribute(op, "value") is not None
    return has_contents and _is_static(type)


def _is_static(type: Attribute | None) -> bool:
    narrowed: Any = type
    return isinstance(type, TensorType) and DYNAMIC_INDEX not in narrowed.get_shape()


def _replace_global(op: Operation) -> None:
    tensor: Any = attribute(op, "type")
    properties: dict[str, Any] = {
        "sym_name": attribute(op, "sym_name"),
        "sym_visibility": attribute(op, "sym_visibility"),
        "type": identity_buffer(tensor),
        "initial_value": attribute(op, "value"),
        "constant": None if attribute(op, "is_mutable") is not None else UnitAttr(),
    }
    _replace(op, [GlobalOp.build(properties=properties)])


def _replace_load(op: Operation) -> None:
    tensor: Any = op.results[0].type
    if not _is_static(tensor) or _name(op).nested_references.data:
        return
    buffer = GetGlobalOp(_name(op), identity_buffer(tensor))
    copy = AllocOp.get(tensor.element_type, shape=tensor.get_shape())
    seen = ToTensorOp(copy, restrict=True)
    _replace(op, [buffer, copy, CopyOp(buffer.memref, copy.memref), seen], seen.tensor)


def _replace_store(op: Operation) -> None:
    tensor: Any = op.operands[0].type
    if not _is_static(tensor) or _name(op).nested_references.data:
        return
    type = identity_buffer(tensor)
    stored = ToBufferOp(
        operands=[op.operands[0]], result_types=[type], properties={"read_only": UnitAttr()}
    )
    buffer = GetGlobalOp(_name(op), type)
    _replace(op, [stored, buffer, CopyOp(stored.memref, buffer.memref)])


def _name(op: Operation) -> Any:
    return attribute(op, "global")


def _replace(op: Operation, made: list[Operation], result: SSAValue | None = None) -> None:
    block = op.parent_block()
    if block is None:
        return
    block.insert_ops_before(made, op)
    if result is not None:
        op.results[0].replace_all_uses_with(result)
    op.detach()
    op.erase()
