"""What two calls of one function have in common, whatever the function is: what is asked of the arguments, and what is
forgotten behind the calls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from xdsl.ir import Operation

from oneshot_verify.check.obligation import CALL_ARGUMENT, CALL_OVERLAP, CALL_WRITABLE
from oneshot_verify.encode.calls.apart import apart, pairs_with
from oneshot_verify.encode.calls.functions import Functions
from oneshot_verify.encode.calls.returns import Returns
from oneshot_verify.encode.relation.facts import Border, Pair
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.semantics.reading import said_of_arguments
from oneshot_verify.semantics.values import TensorValue, buffers_of, forms_of


class CallPair:
    """One pair of calls: what is asked of its arguments, and forgotten behind it, whatever the callee is."""

    def __init__(
        self,
        walk: Lockstep,
        source: Operation,
        target: Operation,
        name: str,
        functions: Functions,
    ) -> None:
        self.walk = walk
        self.source_op, self.target_op = source, target
        self.name = name
        self.functions = functions
        self.declarations = functions.source(name), functions.target(name)
        self.ours: list[Any] = [walk.source.get(operand) for operand in source.operands]
        self.theirs: list[Any] = [walk.target.get(operand) for operand in target.operands]
        self.returns = Returns(walk, (source, target), name, self.theirs)

    def walk_on(self) -> None:
        """Show that both calls do the same, and set their results."""
        raise NotImplementedError

    def keep_alone(self) -> None:
        """What attributes promise to be seen through no other argument is seen through none in the bufferized program.

        Source: `noalias` in https://llvm.org/docs/LangRef.html#parameter-attributes. Of tensors it says nothing.
        """
        function = self.declarations[1]
        said = said_of_arguments(function, "llvm.noalias") if function is not None else ()
        alone = frozenset(number for number, each in enumerate(said) if each is not None)
        for one, other in pairs_with(alone, self.theirs):
            what = CALL_OVERLAP.says(
                f"arguments {one} and {other} of the call of @{self.name}, of which it says "
                "'llvm.noalias', do not overlap"
            )
            for each in product(buffers_of(self.theirs[one]), buffers_of(self.theirs[other])):
                for goal in apart(self.walk.target, *each):
                    self.walk.obligations.require(goal, what, self.target_op)

    def border(self, number: int) -> Border:
        """Where an argument is handed to the callee."""
        what = CALL_ARGUMENT.says(f"argument {number} of the call of @{self.name} is the same")
        return Border(what, self.target_op)

    def is_passed_on(self, number: int) -> bool:
        """Whether the buffer of the argument holds the tensor."""
        ours, theirs = self.ours[number], self.theirs[number]
        return self.walk.relation.agrees(ours, theirs, self.border(number))

    def require_argument(self, number: int, with_contents: bool, is_touched: bool = True) -> None:
        ours, theirs = self.ours[number], self.theirs[number]
        self.note_read(number)
        border = replace(
            self.border(number),
            with_contents=with_contents or not isinstance(ours, TensorValue),
            is_touched=is_touched,
        )
        self.walk.relation.require(ours, theirs, border)

    def note_read(self, number: int) -> None:
        """The callee may read all that an argument shows."""
        for buffer in buffers_of(self.theirs[number]):
            self.walk.target.watched.note(buffer, self.target_op, is_write=False)

    def overlaps(self, changed: frozenset[int]) -> Iterator[tuple[int, int, Truth]]:
        """What says, of each two arguments, that they do not overlap; buffers of the tensor program may do so where
        those of the bufferized one do not."""
        for machine, values in ((self.walk.source, self.ours), (self.walk.target, self.theirs)):
            for one, other in pairs_with(changed, values):
                for each in product(buffers_of(values[one]), buffers_of(values[other])):
                    yield from ((one, other, goal) for goal in apart(machine, *each))

    def require_no_overlap(
        self, changed: frozenset[int], unseen: frozenset[int] = frozenset()
    ) -> None:
        """The callee was proved with buffers that do not overlap; that matters to those that it changes, but not to
        those that it looks at in no way (`unseen`)."""
        for one, other, goal in self.overlaps(changed):
            if one in unseen or other in unseen:
                continue
            what = CALL_OVERLAP.says(
                f"arguments {one} and {other} of the call of @{self.name}, which "
                "changes one of them, do not overlap"
            )
            self.walk.obligations.require(goal, what, self.target_op)

    def require_writable(self, written: frozenset[int]) -> None:
        memory = self.walk.target.memory
        for number in written:
            for buffer in buffers_of(self.theirs[number]):
                self.walk.target.watched.note(buffer, self.target_op, is_write=True)
                for guard, seen in buffer.views:
                    memory.written[seen.block] = None
                    writable = self.walk.terms.disj(
                        (self.walk.terms.neg(guard), memory.blocks[seen.block].writable)
                    )
                    known = self.walk.domain.definedness.surely(writable)
                    what = CALL_WRITABLE.says(f"@{self.name} may write to {seen.block.name}")
                    self.walk.obligations.require(known, what, self.target_op)

    def forget(self, changed: frozenset[int]) -> None:
        """Nothing is known of what the callee may have changed."""
        for number in changed:
            ours = forms_of(self.ours[number]) if number < len(self.ours) else {}
            for rank, buffer in forms_of(self.theirs[number]).items():
                name = f"what @{self.name} left in argument {number}"
                self.walk.relation.havoc_buffers(Pair(ours.get(rank), buffer), name)
