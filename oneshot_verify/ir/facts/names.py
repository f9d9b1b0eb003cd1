"""Attributes that hold what the text says of an op without a class, and the numbers of constants."""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation, SSAValue

from oneshot_verify.ir.symbols import op_name

KEPT_NAME = "op_name__"
"""The attribute in which xDSL keeps the name of an unregistered op."""
WORDS, SIGN = "oneshot_verify.words", "oneshot_verify.sign"
"""Attributes of an op whose syntax is known in outline (`ir/dialects/destination_style.py`): the words in front of its
operands, and the sign in front of the types of its results."""


def constant_number(value: SSAValue) -> int | None:
    """The integer that an `arith.constant` gives."""
    maker = value.owner
    if not isinstance(maker, Operation) or op_name(maker) != "arith.constant":
        return None
    number = maker.properties.get("value", maker.attributes.get("value"))
    return number.value.data if isinstance(number, IntegerAttr) else None
