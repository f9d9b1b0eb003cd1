"""Memory, over any domain: blocks with contents, lifetime and permission, seen through memrefs.

    memref %s = subview %A[%i, 0] [4, %n]
        |  own index (a, b)
        |  view:     (%i + a, b)             BlockView.view
        v
    block "argument 0 (%A)"                  Block: shape, layout
        contents   array over (d0, d1)       BlockState: changes with every store
        live       may still be used
        writable   may be written

A store through a memref that may be one of several views updates each block under the guard of its view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from xdsl.dialects.builtin import i1
from xdsl.ir import Operation, SSAValue

from oneshot_verify.semantics.domain import Domain
from oneshot_verify.semantics.faults import STRIDE_ZERO, WRITTEN_ZERO, FaultKind, UnsupportedOp
from oneshot_verify.semantics.homes import Homes
from oneshot_verify.semantics.shadows import Shadows
from oneshot_verify.semantics.states import BlockState, BlockStates
from oneshot_verify.semantics.values import (
    AffineView,
    Array,
    Block,
    BlockView,
    Fold,
    Index,
    Lanes,
    MemRefValue,
    Scalar,
    Truth,
    expansion,
)

Result = TypeVar("Result")

Require = Callable[[Truth, FaultKind, Operation, str], None]
"""Handles a condition that must hold: a fault over numbers, an assumption or an obligation over terms."""


class Memory(Shadows):
    """All blocks of one program at one moment. `snapshot` and `restore` are cheap."""

    def __init__(self, domain: Domain, require: Require) -> None:
        super().__init__(domain)
        self.require = require
        self.is_source = False
        """True for the memory of the source program, which the other program has to refine."""
        self.homes: dict[SSAValue, Homes] = {}
        """For tensors of which buffers were made, the function arguments that they may alias."""

    def snapshot(self) -> BlockStates:
        """The state to `restore` later."""
        return self.blocks.copy()

    def restore(self, state: BlockStates) -> None:
        """Go back to the state of a `snapshot`."""
        self.blocks = state.copy()

    def add(self, block: Block, contents: Array, *, writable: Truth = True) -> MemRefValue:
        """Bring a block to life; the memref that shows all of it."""
        self.blocks[block] = BlockState(contents, True, writable)
        view = BlockView(block, AffineView.identity(len(block.shape)))
        return MemRefValue.of(view, block.shape, block.element_type)

    def free(self, memref: MemRefValue, op: Operation, condition: Truth = True) -> None:
        """End the lifetime of the block behind `memref`, if `condition` holds."""
        for guard, seen in memref.views:
            if condition is not True:
                guard = self.domain.conj(guard, condition)
            state = self.blocks[seen.block]
            name = seen.block.name
            if self.is_source and seen.block in self.borrowed and not seen.block.freeable:
                raise UnsupportedOp(op, "a buffer is freed that was made of a tensor")
            self._require_under(
                guard, self.may_free(seen, memref.shape), FaultKind.BAD_FREE, op, name
            )
            self._require_under(guard, state.live, FaultKind.DOUBLE_FREE, op, name)
            self.end(seen.block, guard)

    def may_free(self, seen: BlockView, shape: Sequence[Index]) -> Truth:
        """True if `memref.dealloc` of a memref of `shape` with this view may end the life of the block."""
        return self.domain.conj(seen.block.freeable, self._is_whole(seen, shape))

    def _is_whole(self, seen: BlockView, shape: Sequence[Index]) -> Truth:
        """True if a view shows a whole allocation as it was made, or is its base; False for a part of it.

        Source: https://mlir.llvm.org/docs/Dialects/MemRef/#memrefdealloc-memrefdeallocop
        """
        block, domain = seen.block, self.domain
        if seen.folds:
            return False
        if not shape and block.shape:
            place = block.offset
            for offset, stride in zip(seen.view.offsets, block.strides, strict=True):
                place = place + offset * stride
            return domain.eq(place, 0)
        if block.is_part or not seen.view.is_identity:
            return False
        sizes = zip(shape, block.shape, strict=True)
        return domain.conj(*(domain.eq(size, own) for size, own in sizes))

    def touch(
        self, memref: MemRefValue, at: Sequence[Index] | None, op: Operation, *, writes: bool
    ) -> None:
        """Hook: `op` is about to read or write the element at an index, or all that `memref` shows."""

    def lend(self, memref: MemRefValue) -> None:
        """Hook: a buffer is made that may be what `memref` shows, or a copy of it."""

    def touch_lanes(
        self, memref: MemRefValue, lanes: Lanes, op: Operation, *, writes: bool
    ) -> None:
        """Hook: `op` is about to read or write some elements. By default, it counts as an access to all of them."""
        self.touch(memref, None, op, writes=writes)

    def load(self, memref: MemRefValue, indices: Sequence[Index], op: Operation) -> Scalar:
        """The element at `indices`."""
        self.touch(memref, indices, op, writes=False)
        self._require_inside(memref, indices, op)
        return self._first_match(
            memref,
            lambda seen: self.domain.read_through(
                self._unfolded(seen, self._readable(memref, seen, op)),
                seen.innermost,
                memref.shape,
                indices,
            ),
            self.domain.either,
        )

    def store(
        self, memref: MemRefValue, indices: Sequence[Index], value: Scalar, op: Operation
    ) -> None:
        """Write one element."""
        self.touch(memref, indices, op, writes=True)
        self._require_inside(memref, indices, op)
        self._update(
            memref,
            op,
            lambda seen, old: self.domain.write_through(
                old, seen.innermost, memref.shape, indices, value
            ),
        )

    def contents(self, memref: MemRefValue, op: Operation) -> Array:
        """All that `memref` shows, as an immutable array of its shape."""
        self.touch(memref, None, op, writes=False)
        self._require_element(memref, op)
        return self._shown(memref, lambda seen: self._readable(memref, seen, op))

    def fill(self, memref: MemRefValue, contents: Array, op: Operation) -> None:
        """Overwrite all that `memref` shows with `contents`, an array of the memref's shape.

        No element of the block may be hit twice.
        """
        self.touch(memref, None, op, writes=True)
        self._require_element(memref, op)
        self._require_once(memref, op)
        self._update(
            memref,
            op,
            lambda seen, old: self.domain.overlay(old, seen.innermost, memref.shape, contents),
        )

    def contents_at(self, memref: MemRefValue, lanes: Lanes, op: Operation) -> Array:
        """Like `contents`, but only `lanes` are read; nobody is to look at other elements."""
        self.touch_lanes(memref, lanes, op, writes=False)
        for guard, seen in memref.views:
            live = self.blocks[seen.block].live
            self._require_at(lanes, guard, live, FaultKind.USE_AFTER_FREE, op, seen.block.name)
        return self.peek(memref)

    def fill_at(
        self, memref: MemRefValue, lanes: Lanes, change: Callable[[Array], Array], op: Operation
    ) -> None:
        """Replace the contents that `memref` shows by `change` of them, which writes `lanes` only."""
        self.touch_lanes(memref, lanes, op, writes=True)
        self._require_once(memref, op)

        def changed(seen: BlockView, old: Array) -> Array:
            new = change(self.domain.view(old, seen.innermost, memref.shape))
            return self.domain.overlay(old, seen.innermost, memref.shape, new)

        self._update(memref, op, changed, lanes)

    def peek(self, memref: MemRefValue) -> Array:
        """Like `contents`, without requirements."""
        return self._shown(memref, lambda seen: self.blocks[seen.block].contents)

    def _shown(self, memref: MemRefValue, held: Callable[[BlockView], Array]) -> Array:
        """The array that `memref` shows, where `held` is what its blocks hold."""
        return self._first_match(
            memref,
            lambda seen: self.domain.view(
                self._unfolded(seen, held(seen)), seen.innermost, memref.shape
            ),
            self.domain.choose_array,
        )

    def poke(self, memref: MemRefValue, contents: Array) -> None:
        """Like `fill`, without requirements."""
        for guard, seen in memref.views:
            state = self.blocks[seen.block]
            new = self.change_folded(
                seen.folds,
                state.contents,
                lambda old, seen=seen: self.domain.overlay(
                    old, seen.innermost, memref.shape, contents
                ),
            )
            new = self.domain.choose_array(guard, new, state.contents) if guard is not True else new
            self.blocks[seen.block] = replace(state, contents=new)

    def shows_once(self, memref: MemRefValue) -> Truth:
        """True if `memref` shows no element twice: no stride is zero where there is more than one element, here and in
        the views behind it."""
        return self.domain.conj(
            *(
                self.domain.disj(self.domain.neg(guard), seen.distinct)
                for guard, seen in memref.views
                if seen.distinct is not True
            ),
            *(
                self.domain.disj(self.domain.neg(guard), self._is_one_to_one(view, shape))
                for guard, seen in memref.views
                for view, shape in (
                    *((fold.view, fold.shape) for fold in seen.folds),
                    (seen.innermost, memref.shape),
                )
            ),
        )

    def _is_one_to_one(self, view: AffineView, shape: Sequence[Index]) -> Truth:
        domain = self.domain
        return domain.conj(
            *(
                domain.disj(
                    domain.le(shape[own], 1),
                    domain.neg(domain.eq(stride, 0)),
                    *(domain.le(size, 0) for size in shape),
                )
                for terms in view.terms
                for own, stride in terms
                if not isinstance(stride, int) or stride == 0
            )
        )

    def _require_once(self, memref: MemRefValue, op: Operation) -> None:
        is_written = any(
            isinstance(stride, int) and stride == 0 and memref.shape[own] != 1
            for _, seen in memref.views
            for terms in seen.innermost.terms
            for own, stride in terms
        )
        detail = WRITTEN_ZERO if is_written else STRIDE_ZERO
        self.require(self.shows_once(memref), FaultKind.OVERLAP, op, detail)

    def is_live(self, memref: MemRefValue) -> Truth:
        """True if the block behind `memref` has not been freed."""
        return self.domain.conj(
            *(
                self.domain.disj(self.domain.neg(guard), self.blocks[seen.block].live)
                for guard, seen in memref.views
            )
        )

    def _require_inside(self, memref: MemRefValue, indices: Sequence[Index], op: Operation) -> None:
        for dimension, (index, size) in enumerate(zip(indices, memref.shape, strict=True)):
            inside = self.domain.within(index, size)
            self.require(inside, FaultKind.OUT_OF_BOUNDS, op, f"dimension {dimension}")
        self._require_element(memref, op)

    def _require_element(self, memref: MemRefValue, op: Operation) -> None:
        """Require that a buffer without dimensions shows an element, not just the base of a memory."""
        for guard, seen in memref.views if not memref.shape else ():
            if seen.folds:
                continue
            for place, size in zip(seen.view.offsets, seen.block.shape, strict=True):
                inside = self.domain.within(place, size)
                self._require_under(guard, inside, FaultKind.OUT_OF_BOUNDS, op, "the base")

    def _require_under(
        self, guard: Truth, condition: Truth, kind: FaultKind, op: Operation, detail: str
    ) -> None:
        if guard is not True:
            condition = self.domain.disj(self.domain.neg(guard), condition)
        self.require(condition, kind, op, detail)

    def _require_at(
        self,
        lanes: Lanes | None,
        guard: Truth,
        condition: Truth,
        kind: FaultKind,
        op: Operation,
        detail: str,
    ) -> None:
        """`condition` must hold if any of `lanes` is accessed."""
        if lanes is None or condition is True:
            self._require_under(guard, condition, kind, op, detail)
            return

        def lane(index: tuple[Index, ...]) -> Truth:
            allowed = self.domain.disj(self.domain.neg(lanes.lets(index)), condition)
            self._require_under(guard, allowed, kind, op, detail)
            return True

        self.domain.generate(lanes.shape, lane, i1)

    def _readable(self, memref: MemRefValue, seen: BlockView, op: Operation) -> Array:
        state = self.blocks[seen.block]
        for guard, other in memref.views:
            if other is seen:
                live = self._unless_empty(state.live, memref)
                self._require_under(guard, live, FaultKind.USE_AFTER_FREE, op, seen.block.name)
        return state.contents

    def _update(
        self,
        memref: MemRefValue,
        op: Operation,
        change: Callable[[BlockView, Array], Array],
        lanes: Lanes | None = None,
    ) -> None:
        for guard, seen in memref.views:
            state = self.blocks[seen.block]
            name = seen.block.name
            live = self._unless_empty(state.live, memref)
            may_write = self._unless_empty(state.writable, memref)
            self._require_at(lanes, guard, live, FaultKind.USE_AFTER_FREE, op, name)
            self._require_at(lanes, guard, may_write, FaultKind.READ_ONLY, op, name)
            new = self.change_folded(
                seen.folds, state.contents, lambda old, seen=seen: change(seen, old)
            )
            contents = (
                new if guard is True else self.domain.choose_array(guard, new, state.contents)
            )
            self.blocks[seen.block] = replace(state, contents=contents)
            self.written[seen.block] = None
            if contents is not state.contents:
                self.changed[seen.block] = None
            self.spoil_shadows(seen.block, guard, state.contents)

    def _unless_empty(self, condition: Truth, memref: MemRefValue) -> Truth:
        """`condition`, or the memref is empty, so that no access takes place."""
        if condition is True:
            return True
        nothing = (self.domain.le(size, 0) for size in memref.shape)
        return self.domain.disj(condition, *nothing)

    def _unfolded(self, seen: BlockView, contents: Array) -> Array:
        """The contents of a block in the coordinates of a view's folds."""
        for fold in seen.folds:
            window = self.domain.view(contents, fold.view, fold.shape)
            contents = self.domain.collapse(window, fold.shape, fold.groups)
        return contents

    def change_folded(
        self, folds: Sequence[Fold], contents: Array, change: Callable[[Array], Array]
    ) -> Array:
        """The contents behind `folds` after a change in the coordinates that the folds make."""
        if not folds:
            return change(contents)
        fold, *rest = folds
        window = self.domain.view(contents, fold.view, fold.shape)
        joined = self.domain.collapse(window, fold.shape, fold.groups)
        changed = self.change_folded(rest, joined, change)
        split = self.domain.view(changed, expansion(fold.shape, fold.groups), fold.shape)
        return self.domain.overlay(contents, fold.view, fold.shape, split)

    def _first_match(
        self,
        memref: MemRefValue,
        of: Callable[[BlockView], Result],
        choose: Callable[[Truth, Result, Result], Result],
    ) -> Result:
        """The result of `of` for the view whose guard holds."""
        *others, (_, last) = memref.views
        result = of(last)
        for guard, seen in reversed(others):
            result = choose(guard, of(seen), result)
        return result
