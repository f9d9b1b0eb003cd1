"""The name of an op, whatever class it has."""

from __future__ import annotations

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation


def op_name(op: Operation) -> str:
    """The full name of an op, registered or not."""
    return op.op_name.data if isinstance(op, UnregisteredOp) else op.name
