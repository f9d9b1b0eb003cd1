"""What is known at the heads of loops: which buffers hold which tensors there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import MemRefType, TensorType
from xdsl.ir import Operation, SSAValue

from oneshot_verify.encode.holders import Holders
from oneshot_verify.encode.walked import Walked, same_scalars
from oneshot_verify.search.structure import RULES, first_carried, used_in
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.values import MemRefValue

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.lockstep import Lockstep


class Heads:
    """Looks at both programs where a block begins to which a way may come back."""

    def __init__(self, walk: Lockstep) -> None:
        self.walk = walk
        self.holders = Holders(walk)

    @property
    def _calls(self) -> frozenset[str]:
        """The names of ops that may do what this program does not see."""
        return self.walk.opaque | {"func.call"}

    def _around(
        self, walked: Walked, around: Operation, found: Mapping[SSAValue, Sequence[SSAValue]]
    ) -> Iterator[SSAValue]:
        """The buffers that are not used in what is walked, which may all the same hold, or write to, what it carries:
        it costs little to look at those alone that the others lie in, and it is enough in most cases."""
        source, target = walked.blocks
        values, theirs = [*found, *around.operands], self.walk.target.values
        held = chain(map(theirs.get, values), self.walk.target.globals.values())
        among = {seen.block: None for each in held for _, seen in getattr(each, "views", ())}
        carried = {each for each in source.args if isinstance(each.type, TensorType)}
        holding = [to for to, tensors in found.items() if carried.intersection(tensors)]
        if (
            RULES.get(op_name(around)) not in ("loop", "threads")
            or len(holding) < len(carried)
            or any(op_name(op) in self._calls for op in target.walk())
        ):
            # What is carried may be in any of them; other blocks, or who is called, may write to any.
            among = self.holders.buffers
        yield from self.holders.buffers_around(target, among)

    def _take_head(self, walked: Walked) -> None:
        source, target = walked.blocks
        around, region = target.parent_op(), target.parent
        is_structured = around is not None and RULES.get(op_name(around)) in ("loop", "threads")
        if around is None or region is None or not (is_structured or len(region.blocks) > 1):
            return
        theirs, used = self.walk.target.values, used_in(source)
        for value in used:
            self.holders.note(value)
        alike, held_at = self.holders.alike(used), self.holders.held_at
        buffers = (each for each in used_in(target) if isinstance(each.type, MemRefType))
        found = {to: [*held_at(to, source, alike)] for to in buffers}
        for to in self._around(walked, around, found):
            found.setdefault(to, [*held_at(to, source, alike)])
        walked.head = (
            *((each, to) for to, tensors in found.items() for each in tensors),
            *self.holders.shared(used, found),
        )
        first = first_carried(around) if is_structured else 0
        count = len(target.args) - first
        operands = [*map(theirs.get, around.operands)] if is_structured else []
        operands = [*[None] * count, *operands]
        walked.inits = [
            {seen.block for _, seen in getattr(each, "views", ())}
            for each in operands[len(operands) - count :]
        ]
        walked.seen = {
            value: held for value in found if isinstance(held := theirs.get(value), MemRefValue)
        }
        machines, defined = (self.walk.source, self.walk.target), self.walk.relation.defined
        walked.equal = same_scalars(machines, (source.args[first:], target.args[first:]))
        carried = {one: machines[0].values.get(one) for one, _ in walked.equal}
        walked.defined = tuple(each for each, its in carried.items() if defined(its) is True)
