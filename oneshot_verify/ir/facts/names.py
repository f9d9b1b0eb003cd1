"""Names of ops, whatever their class."""

from __future__ import annotations

from typing import cast

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation

KEPT_NAME = "op_name__"
"""The attribute in which xDSL keeps the name of an unregistered op."""


def op_name(op: Operation) -> str:
    """Full name of an op, registered or not."""
    name = op.name
    # On a hot path: checking the class first would be slower.
    return cast("UnregisteredOp", op).op_name.data if name == UnregisteredOp.name else name
