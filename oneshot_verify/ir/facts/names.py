"""The name of an op, whatever class it has."""

from __future__ import annotations

from typing import cast

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation

KEPT_NAME = "op_name__"
"""The attribute in which xDSL keeps the name of an op that it does not know."""


def op_name(op: Operation) -> str:
    """The full name of an op, registered or not."""
    name = op.name
    # Asked so often that a look at the class takes too long.
    return cast("UnregisteredOp", op).op_name.data if name == UnregisteredOp.name else name
