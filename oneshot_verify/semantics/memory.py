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

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from xdsl.dialects.builtin import i1
from xdsl.ir import Operation, SSAValue

from oneshot_verify.semantics.domain import Domain
from oneshot_verify.semantics.faults import STRIDE_ZERO, WRITTEN_ZERO, FaultKind, UnsupportedOp
from oneshot_verify.semantics.homes import Homes
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
"""What becomes of a condition that must hold: a fault over numbers, an assumption or an obligation over terms."""


class Memory:
    """All blocks of one program at one moment. `snapshot` and `restore` are cheap."""

    def __init__(self, domain: Domain, require: Require) -> None:
        self.domain = domain
        self.require = require
        self.is_source = False
        """Whether it is that of the program that another one has to refine."""
        self.assumes = False
        """Whether what is required is taken to hold from there on, as a proof does for the tensor program. Then what
        may be one memory is not taken to be: who concludes that the program is undefined, lets the other one do
        anything. A run on numbers shows nothing where it is undefined, and so may take it to be one."""
        self.blocks = BlockStates()
        self.homes: dict[SSAValue, Homes] = {}
        """For tensors of which buffers were made, the arguments of functions in whose memory they may live."""
        self.borrowed: dict[Block, Homes] = {}
        """Blocks that may turn out to be the memory of others, so that nobody has to free them; by the arguments of
        functions that they may be the memory of."""
        self.written: dict[Block, None] = {}
        """Blocks that were ever stored to."""
        self.changed: dict[Block, None] = {}
        """Blocks in which a store has put something new."""
        self.shadows: dict[Block, tuple[tuple[Block, Truth], ...]] = {}
        """Blocks that may be the same memory in the end, each with the condition under which that may be: who writes to
        one, makes the others undefined, and who frees one, frees the others."""
        self.owned: set[Block] = set()
        """Those of them that somebody has to free as allocations of their own: they live and die alone."""
        self.windows: dict[tuple[Block, Block], MemRefValue] = {}
        """For a block and one that it may be the memory of, the part of that in which its elements lie one by one."""

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

    def share(
        self,
        block: Block,
        others: Iterable[tuple[Block, Truth]],
        homes: Homes = frozenset(),
        windows: Iterable[MemRefValue] = (),
        *,
        owned: bool = False,
    ) -> None:
        """Say that `block` may turn out to be the memory of `others`, of each under its condition, and then that of
        what may turn out to be the same as these; or that of what a function was given for an argument in `homes`.
        `windows` are parts of others in which its elements lie, one by one, if they lie there. One that is `owned` is
        freed alone."""
        if owned:
            self.owned.add(block)
        else:
            self.borrowed[block] = homes
        for window in windows:
            ((_, seen),) = window.views
            self.windows[block, seen.block] = window
        found: dict[Block, Truth] = {}
        for other, where in others:
            for each, also in ((other, True), *self.shadows.get(other, ())):
                found[each] = self.domain.disj(
                    found.get(each, False), self.domain.conj(where, also)
                )
        for other, where in found.items():
            self.shadows[block] = (*self.shadows.get(block, ()), (other, where))
            self.shadows[other] = (*self.shadows.get(other, ()), (block, where))

    def dies_with(self, block: Block, whole: Block) -> None:
        """Say that `block` is a part of `whole` that nobody sees in another way."""
        self.borrowed[block] = frozenset()
        self.shadows[whole] = (*self.shadows.get(whole, ()), (block, True))

    def free(self, memref: MemRefValue, op: Operation, condition: Truth = True) -> None:
        """End the lifetime of the block behind `memref`, if `condition` holds."""
        for guard, seen in memref.views:
            if condition is not True:
                guard = self.domain.conj(guard, condition)
            state = self.blocks[seen.block]
            name = seen.block.name
            if self.is_source and seen.block in self.borrowed and not seen.block.freeable:
                raise UnsupportedOp(op, "a buffer is freed that was made of a tensor")
            whole = self.domain.conj(seen.block.freeable, self._is_whole(seen, memref.shape))
            self._require_under(guard, whole, FaultKind.BAD_FREE, op, name)
            self._require_under(guard, state.live, FaultKind.DOUBLE_FREE, op, name)
            self.end(seen.block, guard)

    def end(self, block: Block, condition: Truth = True) -> None:
        """End the life of a block, if it is known here, and of what may be the same memory, where `condition` holds."""
        shadows = () if self.assumes else self.lives_with(block)
        for each, where in ((block, True), *shadows):
            state = self.blocks.get(each)
            if state is not None:
                ended = self.domain.conj(condition, where)
                live = self.domain.conj(state.live, self.domain.neg(ended))
                self.blocks[each] = replace(state, live=live)

    def lives_with(self, block: Block) -> Iterator[tuple[Block, Truth]]:
        """The blocks that may be one allocation with `block`, each with the condition under which that may be."""
        for each, where in self.shadows.get(block, ()):
            if self.owned.isdisjoint((block, each)):
                yield each, where

    def _is_whole(self, seen: BlockView, shape: Sequence[Index]) -> Truth:
        """Whether a view shows an allocation as it was made, or is the base of it: not a part of it.

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
        """For onlookers: `op` is about to read or write the element at an index, or all that `memref` shows."""

    def touch_lanes(
        self, memref: MemRefValue, lanes: Lanes, op: Operation, *, writes: bool
    ) -> None:
        """For onlookers: `op` is about to read or write some elements. Who cannot tell them apart takes all."""
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
        return self._first_match(
            memref,
            lambda seen: self.domain.view(
                self._unfolded(seen, self._readable(memref, seen, op)),
                seen.innermost,
                memref.shape,
            ),
            self.domain.choose_array,
        )

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
        """Make of all that `memref` shows what `change` makes of it, which writes `lanes` and leaves the rest."""
        self.touch_lanes(memref, lanes, op, writes=True)
        self._require_once(memref, op)

        def changed(seen: BlockView, old: Array) -> Array:
            new = change(self.domain.view(old, seen.innermost, memref.shape))
            return self.domain.overlay(old, seen.innermost, memref.shape, new)

        self._update(memref, op, changed, lanes)

    def peek(self, memref: MemRefValue) -> Array:
        """Like `contents`, for an onlooker: nothing is required."""
        return self._first_match(
            memref,
            lambda seen: self.domain.view(
                self._unfolded(seen, self.blocks[seen.block].contents),
                seen.innermost,
                memref.shape,
            ),
            self.domain.choose_array,
        )

    def poke(self, memref: MemRefValue, contents: Array) -> None:
        """Like `fill`, of somebody who is no op: nothing is required."""
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
        """Whether `memref` shows no element twice: no stride is zero where there is more than one element, here and in
        what it is a part of."""
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
        """Whether the block behind `memref` has not been freed."""
        return self.domain.conj(
            *(
                self.domain.disj(self.domain.neg(guard), self.blocks[seen.block].live)
                for guard, seen in memref.views
            )
        )

    def _require_inside(self, memref: MemRefValue, indices: Sequence[Index], op: Operation) -> None:
        for dimension, (index, size) in enumerate(zip(indices, memref.shape, strict=True)):
            inside = self.domain.conj(self.domain.le(0, index), self.domain.lt(index, size))
            self.require(inside, FaultKind.OUT_OF_BOUNDS, op, f"dimension {dimension}")
        self._require_element(memref, op)

    def _require_element(self, memref: MemRefValue, op: Operation) -> None:
        """A buffer without dimensions shows an element: it may be the base of a memory, from which offsets count."""
        for guard, seen in memref.views if not memref.shape else ():
            if seen.folds:
                continue
            for place, size in zip(seen.view.offsets, seen.block.shape, strict=True):
                inside = self.domain.conj(self.domain.le(0, place), self.domain.lt(place, size))
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
        """What accesses ask of the memory behind `memref`: where that shows nothing, there are none."""
        if condition is True:
            return True
        nothing = (self.domain.le(size, 0) for size in memref.shape)
        return self.domain.disj(condition, *nothing)

    def _unfolded(self, seen: BlockView, contents: Array) -> Array:
        """What a block holds, in the coordinates of a view's folds."""
        for fold in seen.folds:
            window = self.domain.view(contents, fold.view, fold.shape)
            contents = self.domain.collapse(window, fold.shape, fold.groups)
        return contents

    def change_folded(
        self, folds: Sequence[Fold], contents: Array, change: Callable[[Array], Array]
    ) -> Array:
        """What lies behind `folds` after a change in the coordinates that they make."""
        if not folds:
            return change(contents)
        fold, *rest = folds
        window = self.domain.view(contents, fold.view, fold.shape)
        joined = self.domain.collapse(window, fold.shape, fold.groups)
        changed = self.change_folded(rest, joined, change)
        split = self.domain.view(changed, expansion(fold.shape, fold.groups), fold.shape)
        return self.domain.overlay(contents, fold.view, fold.shape, split)

    def spoil_shadows(self, block: Block, guard: Truth, before: Array | None = None) -> None:
        """Where `guard` holds, `block` was written to, which held `before`, if that is known: so of what may be the
        same memory, the elements that were changed are undefined."""
        for shadow, where in self.shadows.get(block, ()):
            where = self.domain.conj(guard, where)
            state = self.blocks.get(shadow)
            if state is None or where is False:
                continue
            is_followed = not self.windows.keys().isdisjoint({(block, shadow), (shadow, block)})
            if self.assumes and not is_followed:
                # It is not known which elements these are, so they are those of a copy.
                continue
            contents = self._spoiled(shadow, block, before)
            if where is not True:
                contents = self.domain.choose_array(where, contents, state.contents)
            self.blocks[shadow] = replace(state, contents=contents)
            self.written[shadow] = self.changed[shadow] = None

    def _spoiled(self, block: Block, writer: Block, before: Array | None) -> Array:
        """What a block holds when another one, which may be the same memory, was written to."""
        domain, held = self.domain, self.blocks[block].contents
        inside, around = self.windows.get((writer, block)), self.windows.get((block, writer))
        pair = None if before is None else (before, self.blocks[writer].contents)
        if inside is not None:
            seen = inside.views[0][1].view
            window = domain.view(held, seen, inside.shape)
            opened = self.where_changed(window, pair, writer)
            return domain.overlay(held, seen, inside.shape, opened)
        if around is None or pair is None:
            return self.where_changed(held, None, block)
        seen = around.views[0][1].view
        one, other = (domain.view(each, seen, around.shape) for each in pair)
        return self.where_changed(held, (one, other), block)

    def where_changed(self, held: Array, pair: tuple[Array, Array] | None, like: Block) -> Array:
        """`held`, but undefined where the arrays of a pair differ; all of them have the shape of a block."""
        domain = self.domain
        anything = domain.undefined(like.shape, like.element_type, like.name)
        if pair is None:
            return anything

        def element(index: tuple[Index, ...]) -> Scalar:
            at = AffineView.slice(index, (1,) * len(index), frozenset(range(len(index))))
            one, other = (domain.view(each, at, ()) for each in pair)
            same = domain.same_contents(one, other, ())
            return domain.choose(same, domain.read(held, index), domain.read(anything, index))

        return domain.generate(like.shape, element, like.element_type)

    def _first_match(
        self,
        memref: MemRefValue,
        of: Callable[[BlockView], Result],
        choose: Callable[[Truth, Result, Result], Result],
    ) -> Result:
        """What `of` gives for the view whose guard holds."""
        *others, (_, last) = memref.views
        result = of(last)
        for guard, seen in reversed(others):
            result = choose(guard, of(seen), result)
        return result
