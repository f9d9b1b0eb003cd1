"""The ops of the `cf` dialect."""

from xdsl.dialects.cf import (
    AssertOp,
    BranchOp,
    Cf,
    ConditionalBranchOp,
    SwitchOp,
)

__all__ = [
    "AssertOp",
    "BranchOp",
    "Cf",
    "ConditionalBranchOp",
    "SwitchOp",
]
