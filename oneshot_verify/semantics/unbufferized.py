"""Ops left on tensors after bufferization: a program that is proved against itself says nothing of bufferization."""

from __future__ import annotations

from enum import Enum

from xdsl.dialects.builtin import FunctionType
from xdsl.ir import Operation

from oneshot_verify.ir.facts import facts_of
from oneshot_verify.ir.layouts import is_tensor_type
from oneshot_verify.ir.symbols import op_name, ops_in


class Tensors(Enum):
    """Places where a bufferized program may still work on tensors."""

    AT_BOUNDARIES = "at boundaries"
    """In signatures, calls, and branches between blocks, as One-Shot Bufferize leaves them by default."""
    ANYWHERE = "anywhere"
    """Partial bufferization was asked for."""


_CASTS = frozenset({"bufferization.to_tensor", "bufferization.to_buffer"})


def left_on_tensors(function: Operation, allowed: Tensors) -> Operation | None:
    """An op of a bufferized function that works on tensors where none may: the first one that does more than to hand
    them on, if there is one."""
    if allowed is Tensors.ANYWHERE:
        return None
    left = filter(_has_tensors, ops_in(function))
    return next((op for op in left if op_name(op) not in _CASTS and not _is_boundary(op)), None)


def _is_boundary(op: Operation) -> bool:
    """True if an op only forwards its operands: to a function, to its caller, or to another block."""
    facts = facts_of(op)
    return facts.is_symbol or facts.branches or facts.hands_on or bool(facts.functions)


def _has_tensors(op: Operation) -> bool:
    type = op.get_attr_or_prop("function_type")
    signature = (*type.inputs, *type.outputs) if isinstance(type, FunctionType) else ()
    return any(map(is_tensor_type, (*op.operand_types, *op.result_types, *signature)))
