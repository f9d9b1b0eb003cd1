"""What a bufferizer has left on tensors: a program that is proved against itself says nothing of bufferization."""

from __future__ import annotations

from xdsl.dialects.builtin import FunctionType, TensorType, UnrankedTensorType
from xdsl.ir import Attribute, Operation

from oneshot_verify.ir.symbols import name_of
from oneshot_verify.semantics.reading import attribute
from oneshot_verify.verdict import Tensors

_CASTS = frozenset({"bufferization.to_tensor", "bufferization.to_buffer"})
_BOUNDARIES = frozenset(
    {"func.func", "func.call", "func.return", "cf.br", "cf.cond_br", "cf.switch", *_CASTS}
)


def left_on_tensors(function: Operation, allowed: Tensors) -> Operation | None:
    """An op of a bufferized function that works on tensors where none may: the first one that does more than to hand
    them on, if there is one."""
    if allowed is Tensors.ANYWHERE:
        return None
    passed = _BOUNDARIES if allowed is Tensors.AT_BOUNDARIES else _CASTS
    left = [op for op in function.walk() if name_of(op) not in passed and _has_tensors(op)]
    return next((op for op in left if name_of(op) not in _BOUNDARIES), left[0] if left else None)


def _has_tensors(op: Operation) -> bool:
    type = attribute(op, "function_type")
    signature = (*type.inputs, *type.outputs) if isinstance(type, FunctionType) else ()
    return any(map(_is_tensor, (*op.operand_types, *op.result_types, *signature)))


def _is_tensor(type: Attribute) -> bool:
    return isinstance(type, TensorType | UnrankedTensorType)
