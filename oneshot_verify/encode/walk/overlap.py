"""Whether memory that a loop nest reads or writes overlaps in a way that makes its result depend on an order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr

from oneshot_verify.encode.terms.domain import TermDomain
from oneshot_verify.encode.terms.table import INT, Truth
from oneshot_verify.semantics.affine import evaluate
from oneshot_verify.semantics.faults import FaultKind
from oneshot_verify.semantics.machine import AccessMap
from oneshot_verify.semantics.memory import Memory
from oneshot_verify.semantics.places import behind
from oneshot_verify.semantics.values import Block, BlockView, MemRefValue

Require = Callable[[Truth, FaultKind, Operation, str], None]


class Overlap:
    """Asks where the views of one program meet."""

    def __init__(self, domain: TermDomain, memory: Memory, require: Require) -> None:
        self.terms = domain.terms
        self.domain = domain
        self.memory = memory
        self.require = require

    def require_harmless(
        self,
        op: Operation,
        inputs: Sequence[tuple[MemRefValue, AccessMap]],
        outputs: Sequence[tuple[MemRefValue, AccessMap]],
        extents: Sequence[Any],
        iterators: Sequence[str],
        captured: Sequence[MemRefValue],
    ) -> None:
        """See `Machine.require_harmless_overlap`."""
        parallel = all(iterator == "parallel" for iterator in iterators)
        yielded = _yielded(op)
        for number, (output, written_at) in enumerate(outputs):
            once = parallel and _is_one_to_one(written_at, len(extents))
            for read, read_at in inputs:
                self._require_no_shadow(op, read, output)
                for guard, seen, written in self._shared(read, output):
                    if once and seen == written and read_at == written_at:
                        continue
                    self._require_apart(
                        op, guard, (seen, read_at), (written, written_at), extents, True
                    )
            for before, (other, other_at) in enumerate(outputs[:number]):
                # An iteration that writes one value to one element twice does no harm.
                alike = len(yielded) == len(outputs) and yielded[before] is yielded[number]
                self._require_no_shadow(op, other, output)
                for guard, seen, written in self._shared(other, output):
                    self._require_apart(
                        op, guard, (seen, other_at), (written, written_at), extents, alike
                    )
            for read in captured:
                self._require_no_shadow(op, read, output)
                for guard, seen, written in self._shared(read, output):
                    self._require_uncaptured(op, guard, seen, read, (written, written_at), extents)

    def _shared(
        self, left: MemRefValue, right: MemRefValue
    ) -> list[tuple[Truth, BlockView, BlockView]]:
        """The pairs of views of two memrefs that lie in one block, each with the condition under which both are seen.

        Just one guard of a memref holds: where both have the same guards, they show their views of the same number.
        """
        guards = [guard for guard, _ in left.views]
        in_step = guards == [guard for guard, _ in right.views]
        return [
            (self.terms.conj((guard, also)), one, two)
            for number, (guard, one) in enumerate(left.views)
            for other, (also, two) in enumerate(right.views)
            if one.block is two.block and (number == other or not in_step)
        ]

    def require_apart(self, op: Operation, one: MemRefValue, other: MemRefValue) -> None:
        """See `Machine.require_apart`."""
        self._require_no_shadow(op, one, other)
        self._require_no_shadow(op, other, one)
        for guard, seen, also in self._shared(one, other):
            at, there = (self._any_index("i", len(each.shape)) for each in (one, other))
            met = self._meet(behind(self.domain, seen, at), behind(self.domain, also, there))
            places = self.terms.conj(
                (
                    guard,
                    met,
                    self.domain.inside(at, one.shape),
                    self.domain.inside(there, other.shape),
                )
            )
            self.require(self.terms.neg(places), FaultKind.OVERLAP, op, seen.block.name)

    def _require_no_shadow(self, op: Operation, read: MemRefValue, written: MemRefValue) -> None:
        """Two buffers are not such as may turn out to be the same memory, nobody knows in which way."""
        for goal, block in self.no_shadow(read, written):
            self.require(goal, FaultKind.OVERLAP, op, block.name)

    def no_shadow(self, one: MemRefValue, other: MemRefValue) -> Iterator[tuple[Truth, Block]]:
        """What says that two buffers show no blocks that may turn out to be the same memory, with each such block."""
        empty = [self.terms.le(size, 0) for size in (*one.shape, *other.shape)]
        for guard, seen in () if self.memory.assumes else one.views:
            shadows = self.memory.shadows.get(seen.block, ())
            for other_guard, also in other.views:
                for block, where in shadows:
                    if block is also.block:
                        elsewhere = map(self.terms.neg, (guard, other_guard, where))
                        yield self.terms.disj((*elsewhere, *empty)), seen.block

    def _require_apart(
        self,
        op: Operation,
        guard: Truth,
        read: tuple[BlockView, AccessMap],
        written: tuple[BlockView, AccessMap],
        extents: Sequence[Any],
        same_iteration_is_harmless: bool,
    ) -> None:
        """No two iterations (or no two different ones: each reads before it writes) meet at an element of the block."""
        one = self._any_index("i", len(extents))
        two = self._any_index("j", len(extents))
        met = self._meet(
            behind(self.domain, read[0], [evaluate(self.domain, e, one) for e in read[1]]),
            behind(self.domain, written[0], [evaluate(self.domain, e, two) for e in written[1]]),
        )
        harmless = [self.terms.neg(met), self.terms.neg(guard)]
        if same_iteration_is_harmless:
            harmless.append(self._meet(one, two))
        for indices in (one, two):
            harmless.append(self.terms.neg(self.domain.inside(indices, extents)))
        self.require(self.terms.disj(harmless), FaultKind.OVERLAP, op, read[0].block.name)

    def _require_uncaptured(
        self,
        op: Operation,
        guard: Truth,
        seen: BlockView,
        memref: MemRefValue,
        written: tuple[BlockView, AccessMap],
        extents: Sequence[Any],
    ) -> None:
        """Nothing that an iteration writes is seen by another one through a memref that the body reads as it likes."""
        at = self._any_index("i", len(memref.shape))
        loops = self._any_index("j", len(extents))
        reader = self._any_index("k", len(extents))
        met = self._meet(
            behind(self.domain, seen, at),
            behind(self.domain, written[0], [evaluate(self.domain, e, loops) for e in written[1]]),
        )
        harmless = (
            self.terms.neg(guard),
            self.terms.neg(met),
            self.terms.neg(self.domain.inside(at, memref.shape)),
            self.terms.neg(self.domain.inside(loops, extents)),
            self.terms.neg(self.domain.inside(reader, extents)),
            self._meet(loops, reader),
        )
        self.require(self.terms.disj(harmless), FaultKind.CAPTURED, op, seen.block.name)

    def _any_index(self, name: str, rank: int) -> tuple[Any, ...]:
        return tuple(self.terms.symbol(name, INT, self.domain.scope) for _ in range(rank))

    def _meet(self, left: Sequence[Any], right: Sequence[Any]) -> Truth:
        return self.terms.conj(self.terms.eq(a, b) for a, b in zip(left, right, strict=True))


def _yielded(op: Operation) -> Sequence[SSAValue]:
    """What the body of an op gives for each of its outputs, if it has one."""
    last = op.regions[0].block.last_op if op.regions and op.regions[0].blocks else None
    return () if last is None else last.operands


def _is_one_to_one(results: AccessMap, loops: int) -> bool:
    """Whether different iterations surely write different elements."""
    direct = {e.position for e in results if isinstance(e, AffineDimExpr)}
    return len(direct) == loops
