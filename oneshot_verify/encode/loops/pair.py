"""A pair of loops, and what is taken to be true of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.ir import Operation, SSAValue

from oneshot_verify.encode.lockstep import Lockstep
from oneshot_verify.encode.loops.guess import Carrier, Mode, Outer, first_guess
from oneshot_verify.semantics.values import MemRefValue


class Dropped(Exception):
    """A candidate fact did not hold; the guess has been weakened."""


class LoopPair:
    """Two `scf.for` that belong together, with the values and memories before them."""

    def __init__(self, walk: Lockstep, source: Operation, target: Operation) -> None:
        self.walk = walk
        self.terms = walk.terms
        self.source_op, self.target_op = source, target
        self.lower, self.upper, self.step, *self.source_inits = (
            walk.source.get(operand) for operand in source.operands
        )
        self.target_bounds = [walk.target.get(operand) for operand in target.operands[:3]]
        self.target_inits = [walk.target.get(operand) for operand in target.operands[3:]]
        self.source_before = walk.source.memory.snapshot()
        self.target_before = walk.target.memory.snapshot()
        self.peeled = False
        """Whether the first round is walked on its own, from the values before the loop as they are."""
        self.guess = first_guess(
            source,
            target,
            self.source_inits,
            self.target_inits,
            self._used_from_outside(),
            walk.thorough,
        )

    def _used_from_outside(self) -> dict[SSAValue, Any]:
        """The values of the bufferized program that the body uses and that were there before."""
        used: dict[SSAValue, Any] = {}
        for op in self.target_op.regions[0].walk():
            for operand in op.operands:
                if operand in self.walk.target.values and not self._is_inside(operand):
                    used[operand] = self.walk.target.values[operand]
        return used

    def _is_inside(self, value: SSAValue) -> bool:
        block = value.owner if not isinstance(value.owner, Operation) else value.owner.parent
        while block is not None:
            parent = block.parent_op()
            if parent is self.target_op:
                return True
            block = parent.parent if parent is not None else None
        return False

    def same(self, ours: Any, theirs: Any) -> bool:
        """Whether two scalars are provably equal."""
        return self.walk.session.holds(self.walk.same_scalar(ours, theirs))

    def carried(self, carrier: Carrier, arguments: Sequence[Any]) -> MemRefValue:
        """The buffer that a carrier stands for, given the values of the iter_args."""
        return arguments[carrier] if isinstance(carrier, int) else self.walk.target.get(carrier)

    def in_mode(self, carrier: Carrier, mode: Mode, targets: Sequence[Any]) -> MemRefValue:
        """The same under the condition that the loop is in `mode`: the view that the mode names."""
        buffer = self.carried(carrier, targets)
        if not isinstance(carrier, int):
            return buffer
        place = mode[carrier]
        if isinstance(place, Outer):
            return MemRefValue.of(place.view, place.shape, buffer.element_type)
        return buffer

    def try_peeling(self) -> None:
        """Before a fact about buffers is given up, the first round is walked on its own: the fact may fail only there,
        as when the copy of an init that no round reads is left out, or when the buffers move away from the inits."""
        if not self.peeled:
            self.peeled = True
            raise Dropped
