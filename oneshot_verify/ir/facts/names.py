"""Names of ops, whatever their class, and the numbers of constants."""

from __future__ import annotations

from typing import cast

from xdsl.dialects.builtin import IntegerAttr, UnregisteredOp
from xdsl.ir import Operation, SSAValue

KEPT_NAME = "op_name__"
"""The attribute in which xDSL keeps the name of an unregistered op."""


def op_name(op: Operation) -> str:
    """Full name of an op, registered or not."""
    name = op.name
    # On a hot path: checking the class first would be slower.
    return cast("UnregisteredOp", op).op_name.data if name == UnregisteredOp.name else name


def constant_number(value: SSAValue) -> int | None:
    """The integer that an `arith.constant` gives."""
    maker = value.owner
    if not isinstance(maker, Operation) or op_name(maker) != "arith.constant":
        return None
    number = maker.properties.get("value", maker.attributes.get("value"))
    return number.value.data if isinstance(number, IntegerAttr) else None
