"""Globals, which a callee may read and write as it likes: what a call needs of them, and leaves in them."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.ir import Operation, Region

from oneshot_verify.check.obligation import Point
from oneshot_verify.encode.relation.facts import Pair
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.encode.walk.machine import ProofMachine
from oneshot_verify.ir.symbols import GLOBALS, name_of, path_of, reached_from
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import attribute
from oneshot_verify.semantics.values import MemRefValue


def reached(body_of: Callable[[str], Region | None], name: str) -> frozenset[str]:
    """The globals that a function names, or one that it names, and so on."""
    body = body_of(name)
    function = None if body is None else body.parent_op()
    found = {} if function is None else reached_from(function)
    return frozenset(path for path, symbol in found.items() if name_of(symbol) in GLOBALS)


def mutable_name(op: Operation) -> str | None:
    """The path of a global, given the op that makes it; None for a constant."""
    is_tensor = op_name(op) == "ml_program.global"
    written = attribute(op, "is_mutable" if is_tensor else "constant")
    is_constant = (written is None) == is_tensor
    return None if is_constant else path_of(op)


def is_mutable(machine: ProofMachine, buffer: MemRefValue) -> bool:
    """Whether a global of this program may be written."""
    state = machine.memory.blocks.get(buffer.views[0][1].block)
    return state is not None and state.writable is not False


class Globals:
    """The globals at one pair of calls."""

    def __init__(
        self, walk: Lockstep, target_op: Operation, callee: str, names: frozenset[str]
    ) -> None:
        self.walk = walk
        self.target_op = target_op
        self.callee = callee
        self.names = names
        """The globals that the callee reaches in one of the programs."""

    def require_same(self) -> None:
        """The callee was proved with globals that hold the same in both programs."""
        pairs = (
            (
                ours.views[0][1].block,
                theirs.views[0][1].block,
                f"global @{name} holds the same when @{self.callee} is called",
            )
            for name, (ours, theirs) in self._pairs().items()
            if ours is not None and theirs is not None
        )
        self.walk.relation.require_blocks(pairs, Point.CALL, self.target_op)

    def forget(self) -> None:
        """Nothing is known of what the callee has left in them, but that it is the same in both programs."""
        for name, pair in self._pairs().items():
            self.walk.relation.havoc_buffers(
                Pair(*pair), f"what @{self.callee} left in global @{name}"
            )

    def _pairs(self) -> dict[str, tuple[MemRefValue | None, MemRefValue | None]]:
        """The globals of the callee that may be written, in both programs. What only the tensor program may write, the
        callee may have left different there."""
        found: dict[str, tuple[MemRefValue | None, MemRefValue | None]] = {}
        source, target = self.walk.source, self.walk.target
        for name in {**source.globals, **target.globals}:
            if name not in self.names:
                continue
            ours, theirs = source.globals.get(name), target.globals.get(name)
            if theirs is not None and is_mutable(target, theirs):
                found[name] = ours, theirs
            elif ours is not None and is_mutable(source, ours):
                found[name] = ours, None
        return found
