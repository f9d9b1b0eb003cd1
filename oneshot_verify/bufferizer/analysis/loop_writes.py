"""Whether a loop writes what it carries.

For the rules an initial value counts as written by its loop, as in LLVM 22: the arguments of the body alias nothing
outside, so the loop stands for all the writes in it. Where a rule of ours is stricter than upstream's, that would ask
for copies that nobody needs; here the body is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from xdsl.ir import Operation, SSAValue

from oneshot_verify.bufferizer.interface import OpOperand, is_tensor, op_name, uses_of

if TYPE_CHECKING:
    from oneshot_verify.bufferizer.analysis.state import AnalysisState

_CARRIED = {"scf.for": (3, 1), "scf.while": (0, 0)}
"""By loop: the first operand that is carried, and the first argument of the body that is."""


_MOST_WRITES = 16
"""A loop with more of them counts as one that writes."""


class LoopWrites:
    """Cached answers, for one version of the IR."""

    def __init__(self, state: AnalysisState) -> None:
        self._state = state
        self._found: dict[OpOperand, tuple[OpOperand, ...] | None] = {}

    def may_write(self, operand: OpOperand) -> bool:
        """Whether the op may change the buffer of a written operand; some loops only pass it on."""
        writes = self.writes_of(operand)
        return writes is None or not all(map(self._state.is_copied, writes))

    def writes_of(self, operand: OpOperand) -> tuple[OpOperand, ...] | None:
        """What may change the buffer of a written operand: the operand itself, or what the loop does to it inside; None
        if that is too much to look at."""
        if op_name(operand.op) not in _CARRIED:
            return (operand,)
        if operand not in self._found:
            # Loops that are asked about on the way, innermost last, so that nests are not recursed into.
            pending = [operand]
            while pending:
                inner = self._open_question(pending[-1])
                if inner is None:
                    pending.pop()
                else:
                    pending.append(inner)
        return self._found[operand]

    def _open_question(self, operand: OpOperand) -> OpOperand | None:
        """A nested loop that has to be judged first, or None and the answer is found."""
        loop = operand.op
        seen: set[SSAValue] = set()
        pending = [_argument(loop, operand.index)]
        writes: dict[OpOperand, None] = {}
        while pending:
            value = pending.pop()
            if value in seen:
                continue
            seen.add(value)
            for use in uses_of(value):
                if self._state.writes(use):
                    if op_name(use.op) in _CARRIED and use not in self._found:
                        return use
                    inner = self._found.get(use, (use,))
                    writes.update(dict.fromkeys(inner or ()))
                    if inner is None or len(writes) > _MOST_WRITES:
                        self._found[operand] = None
                        return None
                pending.extend(self._passed_on(use, loop))
        self._found[operand] = tuple(writes)
        return None

    def _passed_on(self, use: OpOperand, loop: Operation) -> Iterator[SSAValue]:
        """What may be the buffer of `use` afterwards, inside of `loop`."""
        for alias in self._state.aliasing_values(use):
            yield alias.value
        around = use.op.parent_op()
        if around is None:
            return
        place = use.index
        match op_name(around), op_name(use.op):
            case "scf.for", "scf.yield":
                yield _argument(around, place + 3)
            case "scf.while", "scf.condition" if place > 0:
                place -= 1
                yield around.regions[1].blocks[0].args[place]
            case "scf.while", "scf.yield":
                yield _argument(around, place)
                return
            case _:
                return
        if around is not loop and is_tensor(around.results[place]):
            yield around.results[place]


def _argument(loop: Operation, index: int) -> SSAValue:
    operands, arguments = _CARRIED[op_name(loop)]
    return loop.regions[0].blocks[0].args[index - operands + arguments]
