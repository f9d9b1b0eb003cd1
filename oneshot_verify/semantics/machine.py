"""A running program: values of SSA names, memory, and what has been seen from outside."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from xdsl.ir import Block as IRBlock
from xdsl.ir import Operation, SSAValue

from oneshot_verify.semantics.domain import Domain
from oneshot_verify.semantics.faults import Fault, FaultKind, UnsupportedOp
from oneshot_verify.semantics.meanings import Meanings, op_name
from oneshot_verify.semantics.memory import Memory
from oneshot_verify.semantics.values import MemRefValue, Truth, Value

TERMINATORS = frozenset(
    {"func.return", "scf.yield", "linalg.yield", "tensor.yield", "scf.condition"}
)


class Machine(ABC):
    """What a meaning works on. Subclasses decide what a requirement, a loop and a call become."""

    def __init__(self, domain: Domain, meanings: Meanings) -> None:
        self.domain = domain
        self.meanings = meanings
        self.values: dict[SSAValue, Value] = {}
        self.memory = Memory(domain, self._require)
        self.globals: dict[str, MemRefValue] = {}
        """The buffer of each `memref.global`, by symbol name."""

    @abstractmethod
    def _require(self, condition: Truth, fault: Fault) -> None:
        """`condition` must hold, else `fault` has happened."""

    def require(
        self, condition: Truth, kind: FaultKind, op: Operation, detail: str = ""
    ) -> None:
        """Say what must hold for `op` to be defined."""
        self._require(condition, Fault(kind, op, detail))

    @abstractmethod
    def observe(self, op: Operation, what: str, data: Sequence[Value]) -> None:
        """Something that the outside world sees: a print, a call to a function without a body. Order matters."""

    def get(self, value: SSAValue) -> Value:
        """What `value` holds now."""
        return self.values[value]

    def run_op(self, op: Operation) -> None:
        """Run one op that has no structured control flow of its own."""
        found = self.meanings.find(op_name(op))
        if found is None:
            raise UnsupportedOp(op, f"no meaning is known for '{op_name(op)}'")
        results = found(self, op, [self.values[operand] for operand in op.operands])
        for result, value in zip(op.results, results, strict=True):
            self.values[result] = value

    def run_body(self, block: IRBlock, arguments: Sequence[Value]) -> list[Any]:
        """Run a single block (the body of a `linalg` op, of `tensor.generate`, ...); the terminator's operand values."""
        for argument, value in zip(block.args, arguments, strict=True):
            self.values[argument] = value
        for op in block.ops:
            if op_name(op) in TERMINATORS:
                return [self.values[operand] for operand in op.operands]
            self.run_op(op)
        raise UnsupportedOp(block.parent_op() or next(iter(block.ops)), "a block without terminator")
