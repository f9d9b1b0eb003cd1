"""What a call gives back.

The callee's proof says that each returned buffer holds the tensor result when the callee returns. So the buffer is
made first, at the place that the summary names, and the result of the tensor program is what it holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    MemRefType,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Operation

from oneshot_verify.encode.arrays import ArrayNode
from oneshot_verify.encode.domain import sort_of
from oneshot_verify.encode.lockstep import Lockstep
from oneshot_verify.encode.summaries import Argument, Fresh, Origin, Part, Summary
from oneshot_verify.encode.terms import BOOL, INT, Truth
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.values import AffineView, BlockView, MemRefValue, TensorValue


class Returns:
    """The results of one pair of calls."""

    def __init__(
        self,
        walk: Lockstep,
        ops: tuple[Operation, Operation],
        name: str,
        buffers: Sequence[Any],
    ) -> None:
        self.walk = walk
        self.source_op, self.target_op = ops
        self.name = name
        self.buffers = buffers
        """The arguments of the bufferized call."""
        self._made: dict[int, MemRefValue] = {}

    def give(self, summary: Summary) -> None:
        """Set the results of both calls."""
        results = zip(self.source_op.results, self.target_op.results, summary.results, strict=True)
        for number, (ours, theirs, origins) in enumerate(results):
            type = ours.type
            if isinstance(type, TensorType):
                mine = cast("TensorType[Attribute]", type)
                its = cast("MemRefType[Attribute]", theirs.type)
                shape = self._shape(number, mine, origins)
                buffer = self._buffer(shape, its, origins)
                contents = (
                    self._unknown(f"result {number} of @{self.name}", shape, mine.element_type)
                    if number in summary.loose
                    else self.walk.target.memory.peek(buffer)
                )
                self.walk.source.values[ours] = TensorValue(shape, contents, mine.element_type)
                self.walk.target.values[theirs] = buffer
            elif isinstance(type, UnrankedTensorType | MemRefType | UnrankedMemRefType):
                raise UnsupportedOp(self.source_op, f"@{self.name} returns a value of type {type}")
            else:
                value = self._scalar(number, type)
                self.walk.source.values[ours] = value
                self.walk.target.values[theirs] = (
                    self._scalar(number, type) if number in summary.loose else value
                )

    def _scalar(self, number: int, type: Attribute) -> Any:
        return self.walk.terms.symbol(
            f"result {number} of @{self.name}", sort_of(type), self.walk.domain.scope
        )

    def _unknown(self, name: str, shape: tuple[Any, ...], element_type: Attribute) -> ArrayNode:
        return self.walk.domain.arrays.symbol(
            name, shape, sort_of(element_type), self.walk.domain.scope
        )

    def _shape(
        self, number: int, type: TensorType[Attribute], origins: Sequence[Origin]
    ) -> tuple[Any, ...]:
        """The sizes of a result: those of the buffer, as the callee's proof says, where that is there already."""
        terms, scope = self.walk.terms, self.walk.domain.scope
        only = origins[0] if len(origins) == 1 else None
        known: MemRefValue | None = None
        if isinstance(only, Argument):
            known = self.buffers[only.number]
        elif isinstance(only, Fresh):
            known = self._made.get(only.number)
        shape: list[Any] = []
        for dimension, size in enumerate(type.get_shape()):
            if size == DYNAMIC_INDEX:
                if known is not None:
                    size = known.shape[dimension]
                else:
                    size = terms.symbol(f"size {dimension} of result {number}", INT, scope)
                    self.walk.session.assume(terms.le(0, size))
            shape.append(size)
        return tuple(shape)

    def _buffer(
        self,
        shape: tuple[Any, ...],
        type: MemRefType[Attribute],
        origins: Sequence[Origin],
    ) -> MemRefValue:
        """The buffer of a result; of several origins, fresh symbols decide."""
        terms = self.walk.terms
        views: list[tuple[Truth, BlockView]] = []
        rest: Truth = True
        for position, origin in enumerate(origins):
            here: Truth = True
            if position + 1 < len(origins):
                here = terms.symbol("origin", BOOL, self.walk.domain.scope)
            guard = terms.conj((rest, here))
            rest = terms.conj((rest, terms.neg(here)))
            buffer = self._of_origin(shape, type, origin, guard)
            views += [(terms.conj((guard, inner)), seen) for inner, seen in buffer.views]
        if len(views) == 1:
            views = [(True, views[0][1])]
        return MemRefValue(tuple(views), shape, type.element_type)

    def _of_origin(
        self,
        shape: tuple[Any, ...],
        type: MemRefType[Attribute],
        origin: Origin,
        guard: Truth,
    ) -> MemRefValue:
        if isinstance(origin, Part):
            return self._part(shape, origin, guard)
        if isinstance(origin, Argument):
            buffer: MemRefValue = self.buffers[origin.number]
        else:
            if origin.number not in self._made:
                self._made[origin.number] = self._make(shape, type, origin)
            buffer = self._made[origin.number]
        self._assume(guard, self.walk.comparer.same_shape(shape, buffer.shape))
        return buffer

    def _assume(self, guard: Truth, fact: Truth) -> None:
        self.walk.session.assume(self.walk.terms.disj((self.walk.terms.neg(guard), fact)))

    def _make(
        self, shape: tuple[Any, ...], type: MemRefType[Attribute], origin: Fresh
    ) -> MemRefValue:
        name = f"a buffer that @{self.name} made"
        contents = self._unknown(name, shape, type.element_type)
        return self.walk.target.new_symbolic_block(
            name,
            shape,
            type,
            contents,
            self.target_op,
            writable=origin.writable,
            freeable=origin.writable,
        )

    def _part(self, shape: tuple[Any, ...], origin: Part, guard: Truth) -> MemRefValue:
        """A part of the buffer of an argument: somewhere inside of it, as the callee's proof has shown."""
        terms, scope = self.walk.terms, self.walk.domain.scope
        whole: MemRefValue = self.buffers[origin.number]

        def number(written: int | None, name: str) -> Any:
            return terms.symbol(name, INT, scope) if written is None else written

        view = AffineView(
            origin.rank,
            tuple(number(offset, "offset") for offset in origin.offsets),
            tuple(
                tuple((own, number(stride, "stride")) for own, stride in parts)
                for parts in origin.terms
            ),
        )
        ends = (view.offsets, view.apply([size - 1 for size in shape]))
        inside = terms.conj(self.walk.domain.inside(end, whole.shape) for end in ends)
        empty = terms.disj(terms.le(size, 0) for size in shape)
        self._assume(guard, terms.disj((empty, inside)))
        return whole.through(view, shape)
