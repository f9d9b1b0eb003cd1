"""The state at the head of a round, built so that the invariant holds in it, and otherwise as general as can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeAlias, cast

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.loops.guess import Known, Mode, Moving, Outer
from oneshot_verify.encode.loops.pair import LoopPair
from oneshot_verify.encode.loops.written import Count, Part
from oneshot_verify.encode.relation.places import Made
from oneshot_verify.encode.terms.arrays import ArrayNode
from oneshot_verify.encode.terms.table import INT, Truth
from oneshot_verify.semantics.values import AffineView, Block, BlockView, MemRefValue, TensorValue

Parts: TypeAlias = dict[Block, list[tuple[BlockView, int, Part | None]]]
"""For each block, the views of carriers, the iter_args of the tensor program that these hold, and which part of those,
if not all."""


class Head:
    """Makes symbols for what a pair of loops carries, and the memory that goes with them."""

    def __init__(self, pair: LoopPair) -> None:
        self.pair = pair
        self.walk = pair.walk
        self.terms = pair.terms
        self.anything = pair.walk.relation.anything

    def source_values(self) -> list[Any]:
        """What the tensor loop carries: fresh symbols, but for what the guess takes to be unchanged."""
        values: list[Any] = []
        pairs = zip(self.pair.source_inits, self.pair.source.types, strict=True)
        for number, (init, type) in enumerate(pairs):
            if number in self.pair.guess.unchanged:
                values.append(init)
            elif isinstance(init, TensorValue):
                values.append(self._fresh_tensor(number, init))
            elif isinstance(init, MemRefValue):
                raise Incomplete("a buffer as iter_arg of the tensor program", self.pair.source_op)
            else:
                name = f"iter_arg {number}"
                known = number in self.pair.guess.defined
                values.append(self.anything.value(name, type, defined=known))
        return values

    def _fresh_tensor(self, number: int, init: TensorValue) -> TensorValue:
        shape: list[Any] = []
        for dimension, size in enumerate(init.shape):
            if (number, dimension) not in self.pair.guess.same_size:
                size = self.anything.size(f"size {dimension} of iter_arg {number}")
            shape.append(size)
        part = self.pair.written_part(number, self.pair.count)
        if part is None:
            contents = self.anything.contents(f"iter_arg {number}", shape, init.element_type)
        else:
            view, sizes = part
            name = f"what changes of iter_arg {number}"
            changed = self.anything.contents(name, sizes, init.element_type)
            contents = self.walk.domain.arrays.overlay(init.contents, view, changed)
        return TensorValue(tuple(shape), contents, init.element_type)

    def state(self, mode: Mode, sources: list[Any], guard: Truth) -> tuple[list[Any], list[Any]]:
        """The bufferized program's values in `mode` when the tensor program has `sources`; sets its memory. What the
        invariant says of sizes is assumed under `guard`."""
        self.walk.target.memory.restore(self.pair.target_before)
        moved = self._moved(mode)
        sources = self._shown(mode, sources, moved)
        targets = self._target_values(mode, sources, moved)
        parts = self.parts(targets, self.pair.count)
        for block in self.pair.guess.touched:
            self._set_contents(block, parts, sources)
        self._set_source_memory()
        for carrier, options in self.pair.guess.partners.items():
            if options:
                buffer = self.pair.carried(carrier, targets)
                agree = self.walk.comparer.same_shape(sources[options.first].shape, buffer.shape)
                self.walk.session.assume(self.terms.disj((self.terms.neg(guard), agree)))
        self.pair.start_round()
        return sources, targets

    def _moved(self, mode: Mode) -> dict[int, BlockView]:
        """The views of buffers that move: they begin anywhere."""
        views: dict[int, BlockView] = {}
        for place in mode:
            if isinstance(place, Moving) and place.number not in views:
                offsets = tuple(
                    self.terms.symbol("offset", INT, self.walk.domain.scope) for _ in place.strides
                )
                view = AffineView(place.rank, offsets, place.strides)
                views[place.number] = BlockView(place.block, view)
        return views

    def _shown(self, mode: Mode, sources: list[Any], moved: dict[int, BlockView]) -> list[Any]:
        """The same, but a tensor that is in a block that no round changes is what that block shows."""
        shown = list(sources)
        for carrier, options in self.pair.guess.partners.items():
            if not options or carrier in self.pair.guess.partial:
                continue
            if shown[options.first] is not sources[options.first]:
                continue
            place = mode[carrier] if isinstance(carrier, int) else None
            if isinstance(place, Moving):
                view = moved[place.number]
            elif isinstance(place, Outer) and not place.view.folds:
                view = place.view
            else:
                continue
            block = view.block
            if block in self.pair.guess.touched or options.first in self.pair.guess.unchanged:
                continue
            tensor: TensorValue = sources[options.first]
            contents = self.walk.domain.view(
                self.pair.target_before[block].contents, view.view, tensor.shape
            )
            shown[options.first] = replace(tensor, contents=contents)
        return shown

    def _target_values(
        self, mode: Mode, sources: Sequence[Any], moved: dict[int, BlockView]
    ) -> list[Any]:
        targets: list[Any] = []
        made: dict[int, MemRefValue] = {}
        types = self.pair.target.types
        for number, (init, place) in enumerate(zip(self.pair.target_inits, mode, strict=True)):
            if isinstance(place, Outer):
                targets.append(MemRefValue.of(place.view, place.shape, init.element_type))
            elif isinstance(place, Moving):
                shape = self._sizes(number, sources)
                targets.append(MemRefValue.of(moved[place.number], shape, init.element_type))
            elif isinstance(place, Made):
                if place.number not in made:
                    made[place.number] = self._made_buffer(number, init, sources, place)
                targets.append(made[place.number])
            elif isinstance(place, Known):
                targets.append(place.value)
            else:
                options = self.pair.guess.scalars[number]
                targets.append(
                    sources[options.first]
                    if options
                    else self.anything.value(
                        f"iter_arg {number}",
                        types[number],
                        defined=number in self.pair.guess.target_defined,
                    )
                )
        return targets

    def _made_buffer(
        self, number: int, init: MemRefValue, sources: Sequence[Any], place: Made
    ) -> MemRefValue:
        partner = self.pair.guess.partner(number)
        type = cast("MemRefType[Attribute]", self.pair.target.types[number])
        name = f"the buffer of iter_arg {number} that an earlier round made"
        shape = self._sizes(number, sources)
        if partner is None:
            contents = self.anything.contents(name, shape, init.element_type)
        else:
            contents = sources[partner].contents
        return self.walk.target.establish(name, shape, type, contents, self.pair.target_op, place)

    def _sizes(self, number: int, sources: Sequence[Any]) -> Sequence[Any]:
        """The sizes of a buffer whose place is another one in each round: those of the tensor that it holds or may have
        the sizes of, or any."""
        partner, options = self.pair.guess.partner(number), self.pair.guess.sizes[number]
        if partner is not None or options:
            return sources[options.first if partner is None else partner].shape
        type = cast("MemRefType[Attribute]", self.pair.target.types[number])
        return self.anything.sizes(f"iter_arg {number}", type.get_shape())

    def _set_contents(self, block: Block, parts: Parts, sources: Sequence[Any]) -> None:
        memory = self.walk.target.memory
        contents = self.form(block, parts, sources, self._base(block))
        memory.blocks[block] = replace(memory.blocks[block], contents=contents)

    def _set_source_memory(self) -> None:
        """What the tensor program's own memory holds: what that of the bufferized program does, or anything."""
        walk, guess = self.walk, self.pair.guess
        walk.source.memory.restore(self.pair.source_before)
        for ours, theirs in guess.shared.items():
            walk.relation.havoc(walk.source, ours, walk.target.memory.blocks[theirs].contents)
        for block in guess.lost:
            walk.relation.havoc(walk.source, block)

    def _base(self, block: Block) -> ArrayNode:
        """What a touched block holds outside of its carriers."""
        if block in self.pair.guess.unframed:
            return self.anything.like(block, block.name)
        before = self.pair.target_before[block].contents
        part = self.pair.changed_part(block, self.pair.count)
        if part is None:
            return before
        view, sizes = part
        changed = self.anything.contents(f"what changes of {block.name}", sizes, block.element_type)
        return self.walk.domain.arrays.overlay(before, view, changed)

    def parts(self, targets: Sequence[Any], count: Count | None) -> Parts:
        """What the carriers show of each block, given the values of the bufferized program's iter_args."""
        found: Parts = {}
        for carrier, options in self.pair.guess.partners.items():
            if not options:
                continue
            buffer = self.pair.carried(carrier, targets)
            part = self.pair.held_part(carrier, count)
            if part is not None:
                buffer = buffer.through(*part)
            if len(buffer.views) == 1:
                seen = buffer.views[0][1]
                found.setdefault(seen.block, []).append((seen, options.first, part))
        return found

    def form(
        self, block: Block, parts: Parts, sources: Sequence[Any], base: ArrayNode
    ) -> ArrayNode:
        """`base`, but what the carriers show of this block is the tensor that they carry."""
        arrays = self.walk.domain.arrays
        for seen, number, part in parts.get(block, ()):
            tensor = sources[number].contents
            if part is not None:
                tensor = arrays.view(tensor, *part)

            def put(
                old: ArrayNode, view: AffineView = seen.innermost, tensor: ArrayNode = tensor
            ) -> ArrayNode:
                return arrays.overlay(old, view, tensor)

            base = self.walk.target.memory.change_folded(seen.folds, base, put)
        return base
