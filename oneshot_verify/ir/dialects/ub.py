"""The `ub` dialect: the value of `poison` is checked.

https://mlir.llvm.org/docs/Dialects/UBOps/
"""

from __future__ import annotations

from typing import Any

from xdsl.dialects import ub as base_dialect
from xdsl.dialects.builtin import UnregisteredAttr

from oneshot_verify.ir.dialects.define import checked, extended
from oneshot_verify.ir.require import require


def _verify_poison(op: Any) -> None:
    """Check the value, which may be an attribute of another dialect; of ours, only `ub.poison` is valid."""
    value = op.properties.get("value")
    says = value is None or isinstance(value, UnregisteredAttr) or value.name == "ub.poison"
    require(says, "the value does not say that this is poison")


UB = extended(base_dialect.UB, (checked(base_dialect.PoisonOp, _verify_poison),))
