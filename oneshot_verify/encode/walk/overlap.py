"""Overlaps of memory that make the result of a loop nest depend on an order."""

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
from oneshot_verify.semantics.values import Block, BlockView, LoopNest, MemRefValue

Require = Callable[[Truth, FaultKind, Operation, str], None]


class Overlap:
    """Requires that views of one program do not overlap."""

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
        nest: LoopNest,
        captured: Sequence[MemRefValue],
    ) -> None:
        """See `Machine.require_harmless_overlap`."""
        parallel = all(iterator == "parallel" for iterator in nest.iterators)
        yielded = _yielded(op)
        for number, (output, written_at) in enumerate(outputs):
            written = output, written_at
            once = parallel and _is_one_to_one(written_at, len(nest.extents))
            for read in inputs:
                is_same = once and read[1] == written_at
                self._keep_apart(op, nest, read, written, is_same=is_same)
            for before, other in enumerate(outputs[:number]):
                # An iteration that writes one value to one element twice does no harm.
                alike = len(yielded) == len(outputs) and yielded[before] is yielded[number]
                self._keep_apart(op, nest, other, written, at_once=not alike)
            for memref in captured:
                self._keep_apart(op, nest, (memref, None), written)

    def _keep_apart(
        self,
        op: Operation,
        nest: LoopNest,
        one: tuple[MemRefValue, AccessMap | None],
        written: tuple[MemRefValue, AccessMap],
        *,
        at_once: bool = False,
        is_same: bool = False,
    ) -> None:
        """Require that no two different iterations meet at an element. With `at_once`, an iteration must not meet
        itself either; else it reads before it writes. Without a map, any element may be read.

        `is_same`: each iteration has an element of its own, where both are seen in the same way.
        """
        memref, at = one
        self._require_no_shadow(op, memref, written[0])
        for guard, seen, also in self._shared(memref, written[0]):
            if is_same and seen == also:
                continue
            i, j = (self._any_index(name, len(nest.extents)) for name in ("i", "j"))
            where = [guard, *(self.domain.inside(each, nest.extents) for each in (i, j))]
            if not at_once:
                where.append(self.terms.neg(self._meet(i, j)))
            if at is None:
                here = self._any_index("k", len(memref.shape))
                where.append(self.domain.inside(here, memref.shape))
            else:
                here = self._at(at, i)
            where.append(self._meets((seen, here), (also, self._at(written[1], j))))
            kind = FaultKind.CAPTURED if at is None else FaultKind.OVERLAP
            self.require(self.terms.neg(self.terms.conj(where)), kind, op, seen.block.name)

    def _at(self, results: AccessMap, indices: Sequence[Any]) -> list[Any]:
        return [evaluate(self.domain, each, indices) for each in results]

    def _meets(
        self, one: tuple[BlockView, Sequence[Any]], other: tuple[BlockView, Sequence[Any]]
    ) -> Truth:
        """The condition that two elements, each of a view, are the same one."""
        return self._meet(*(behind(self.domain, *each) for each in (one, other)))

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
            inside = self.domain.inside(at, one.shape), self.domain.inside(there, other.shape)
            met = self.terms.conj((guard, self._meets((seen, at), (also, there)), *inside))
            self.require(self.terms.neg(met), FaultKind.OVERLAP, op, seen.block.name)

    def _require_no_shadow(self, op: Operation, read: MemRefValue, written: MemRefValue) -> None:
        """Require that two buffers are no may-alias blocks."""
        for goal, block in self.no_shadow(read, written):
            self.require(goal, FaultKind.OVERLAP, op, block.name)

    def no_shadow(self, one: MemRefValue, other: MemRefValue) -> Iterator[tuple[Truth, Block]]:
        """The condition that two buffers do not show may-alias blocks, for each such block, with the block."""
        empty = [self.terms.le(size, 0) for size in (*one.shape, *other.shape)]
        for guard, seen in () if self.memory.assumes else one.views:
            shadows = self.memory.shadows.get(seen.block, ())
            for other_guard, also in other.views:
                for block, where in shadows:
                    if block is also.block:
                        elsewhere = map(self.terms.neg, (guard, other_guard, where))
                        yield self.terms.disj((*elsewhere, *empty)), seen.block

    def _any_index(self, name: str, rank: int) -> tuple[Any, ...]:
        return tuple(self.terms.symbol(name, INT, self.domain.scope) for _ in range(rank))

    def _meet(self, left: Sequence[Any], right: Sequence[Any]) -> Truth:
        return self.terms.conj(self.terms.eq(a, b) for a, b in zip(left, right, strict=True))


def _yielded(op: Operation) -> Sequence[SSAValue]:
    """The values that the body of an op yields for its outputs, if it has one."""
    last = op.regions[0].block.last_op if op.regions and op.regions[0].blocks else None
    return () if last is None else last.operands


def _is_one_to_one(results: AccessMap, loops: int) -> bool:
    """True if different iterations surely write different elements."""
    direct = {e.position for e in results if isinstance(e, AffineDimExpr)}
    return len(direct) == loops
