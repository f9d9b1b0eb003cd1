"""Hooks of the bufferizer: functions of the caller that replace a decision, as in upstream's `BufferizationOptions`.

Source: `BufferizableOpInterface.h` of LLVM 22, https://mlir.llvm.org/docs/Bufferization/
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from xdsl.dialects.builtin import MemRefType, TensorType
from xdsl.ir import Attribute, Operation, SSAValue

from oneshot_verify.bufferize.interface import dialect_of, op_name

if TYPE_CHECKING:
    from oneshot_verify.bufferize.rewriter import Rewriter

AllocationFn: TypeAlias = "Callable[[Rewriter, MemRefType[Any], Sequence[SSAValue], int], SSAValue]"
"""`(rewriter, type, dynamic sizes, alignment) -> buffer`: creates a buffer of exactly this type at the current
place."""
MemCpyFn: TypeAlias = "Callable[[Rewriter, SSAValue, SSAValue], None]"
"""`(rewriter, source, target)`: copies a whole buffer at the current place."""
DefaultMemorySpaceFn: TypeAlias = "Callable[[Attribute], Attribute | None]"
"""`tensor type -> memory space`; `NoneAttr()` is the default space, None means that it cannot be inferred."""
UnknownTypeConverterFn: TypeAlias = "Callable[[TensorType[Any], Attribute | None], MemRefType[Any]]"
"""`(tensor type, memory space) -> buffer type` if nothing determines the layout."""
FunctionArgTypeConverterFn: TypeAlias = (
    "Callable[[Attribute, Attribute | None, Operation], Attribute]"
)
"""`(tensor type, memory space, function) -> buffer type` in the signature of a function."""


@dataclass(frozen=True)
class OpFilter:
    """Filter of the ops to bufferize: those that match an `allow` rule and no `deny` rule.

    Without `allow` rules: all ops that match no `deny` rule. Methods return a filter with one more rule.
    """

    rules: tuple[tuple[bool, Callable[[Operation], bool]], ...] = ()
    """Pairs (True for an `allow` rule, predicate on ops)."""

    def allow(self, holds: Callable[[Operation], bool]) -> OpFilter:
        """Allow the ops of which `holds` is true."""
        return OpFilter((*self.rules, (True, holds)))

    def deny(self, holds: Callable[[Operation], bool]) -> OpFilter:
        """Deny the ops of which `holds` is true, whatever else allows them."""
        return OpFilter((*self.rules, (False, holds)))

    def allow_dialect(self, *names: str) -> OpFilter:
        """Allow all ops of these dialects."""
        return self.allow(lambda op: dialect_of(op) in names)

    def deny_dialect(self, *names: str) -> OpFilter:
        """Deny all ops of these dialects."""
        return self.deny(lambda op: dialect_of(op) in names)

    def allow_operation(self, *names: str) -> OpFilter:
        """Allow ops by name, as `tensor.pad`."""
        return self.allow(lambda op: op_name(op) in names)

    def deny_operation(self, *names: str) -> OpFilter:
        """Deny ops by name."""
        return self.deny(lambda op: op_name(op) in names)

    def allows(self, op: Operation) -> bool:
        """True if the filter lets `op` be bufferized."""
        allowed = not any(is_allow for is_allow, _ in self.rules)
        for is_allow, holds in self.rules:
            if holds(op):
                if not is_allow:
                    return False
                allowed = True
        return allowed
