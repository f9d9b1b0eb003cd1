"""What a call gives back.

The callee's proof says that each returned buffer holds the tensor result when the callee returns. So the buffer is
made first, at the place that the summary names, and the result of the tensor program is what it holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    MemRefType,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
    i1,
)
from xdsl.ir import Attribute, Operation, SSAValue

from oneshot_verify.encode.calls.summaries import Summary
from oneshot_verify.encode.relation.places import Argument, Global, Made, Origin, Part
from oneshot_verify.encode.terms.table import BOOL, INT, Truth
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.encode.walk.machine import ProofMachine
from oneshot_verify.refute.pairing import Left
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.opaque import is_buffer
from oneshot_verify.semantics.values import (
    AffineView,
    Backing,
    Block,
    BlockView,
    MemRefValue,
    TensorValue,
    buffers_of,
)


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
        self._blocks: dict[int, Block] = {}
        self._parts: list[Block] = []
        """Those of them that may be parts of arguments."""
        self.is_outside = False
        """Whether the callee has no body here."""
        self._defined = True
        """Whether the result that is being made is defined, if it is a scalar."""
        self._made_where: dict[int, Truth] = {}
        """Under which condition the callee has made each of them."""

    def give(self, summary: Summary) -> None:
        """Set the results of both calls."""
        its: dict[int, Any] = {}
        for number, (ours, origins) in enumerate(
            zip(self.source_op.results, summary.results, strict=True)
        ):
            counterpart = summary.pairing.results[number]
            is_loose = number in summary.loose
            self._defined = number in summary.defined
            if isinstance(counterpart, Left):
                self._leave(number, ours, self.buffers[counterpart.number], is_loose)
                continue
            theirs = self.target_op.results[counterpart.number]
            its[counterpart.number] = self._return(number, ours, theirs.type, origins, is_loose)
        self._defined = True
        for flag, _ in summary.pairing.owners:
            its[flag] = self._value(flag, i1)
        self._own(summary, its)
        for number, theirs in enumerate(self.target_op.results):
            self.walk.target.values[theirs] = its[number]

    def give_anything(self) -> None:
        """Set the results of calls that nothing is reached behind."""
        for machine, op in (
            (self.walk.source, self.source_op),
            (self.walk.target, self.target_op),
        ):
            for number, result in enumerate(op.results):
                machine.values[result] = self._anything(machine, number, result.type)

    def _anything(self, machine: ProofMachine, number: int, type: Attribute) -> Any:
        if not isinstance(type, MemRefType):
            return self._value(number, type)
        its, name = cast("MemRefType[Attribute]", type), self._name(number)
        held = self.walk.relation.anything.tensor(name, its)
        return machine.new_symbolic_block(name, held.shape, its, held.contents, self.target_op)

    def _leave(self, number: int, ours: SSAValue, theirs: Any, is_loose: bool) -> None:
        """A result that is in an argument when the call is over."""
        value = theirs
        if is_buffer(ours.type):
            raise UnsupportedOp(self.source_op, f"@{self.name} leaves a buffer in an argument")
        if isinstance(theirs, MemRefValue):
            value = self._held(number, theirs, is_loose)
        elif is_loose:
            value = self._value(number, ours.type)
        self.walk.source.values[ours] = value

    def _held(self, number: int, buffer: MemRefValue, is_loose: bool) -> TensorValue:
        """What a buffer holds, or any other tensor of that shape."""
        anything, memory = self.walk.relation.anything, self.walk.target.memory
        contents = anything.like(buffer, self._name(number)) if is_loose else memory.peek(buffer)
        return TensorValue(buffer.shape, contents, buffer.element_type)

    def _return(
        self,
        number: int,
        ours: SSAValue,
        their_type: Attribute,
        origins: Sequence[Origin],
        is_loose: bool,
    ) -> Any:
        """Set a result of the tensor program; that of the bufferized program."""
        type = ours.type
        if isinstance(type, TensorType):
            mine = cast("TensorType[Attribute]", type)
            if isinstance(their_type, TensorType):
                tensor = self._anything(self.walk.source, number, mine)
                self.walk.source.values[ours] = tensor
                return replace(tensor, pinned=True, backing=self._backing())
            its = cast("MemRefType[Attribute]", their_type)
            shape = self._shape(number, mine, origins)
            buffer = self._buffer(shape, its, origins)
            self.walk.source.values[ours] = self._held(number, buffer, is_loose)
            return buffer
        if isinstance(type, MemRefType) and len(origins) == 1 and isinstance(origins[0], Argument):
            argument = origins[0].number
            given = self.walk.source.get(self.source_op.operands[argument])
            if not isinstance(given, MemRefValue):
                # What becomes of a tensor that turns into a buffer there, a summary does not say.
                what = f"@{self.name} returns the buffer of a tensor that it gets"
                raise UnsupportedOp(self.source_op, what)
            self.walk.source.values[ours] = given
            return self.buffers[argument]
        if isinstance(type, UnrankedTensorType | MemRefType | UnrankedMemRefType):
            raise UnsupportedOp(self.source_op, f"@{self.name} returns a value of type {type}")
        value = self._value(number, type)
        self.walk.source.values[ours] = value
        return self._value(number, type) if is_loose else value

    def _backing(self) -> tuple[Backing, ...]:
        """The buffers that a tensor may live in that the callee returns: it may be an argument, or a part of one."""
        memory, found = self.walk.target.memory, dict[Backing, None]()
        for value in self.buffers:
            if isinstance(value, TensorValue):
                # Where in them it lies, only the callee knows.
                found.update(dict.fromkeys(replace(each, part=None) for each in value.backing))
            for buffer in buffers_of(value):
                found[Backing(buffer, memory.peek(buffer))] = None
        return tuple(found)

    def _own(self, summary: Summary, its: dict[int, Any]) -> None:
        """What the callee says of who owns a buffer: it names just one owner of each that it has made, unless it may
        lose some, and none of what cannot be freed."""
        terms = self.walk.terms
        for made, block in self._blocks.items():
            claims = [
                terms.conj((its[flag], guard))
                for flag, number in summary.pairing.owners
                for guard, seen in its[number].views
                if seen.block is block
            ]
            if not summary.pairing.owners:
                continue
            if self._has_owner(block):
                self._assume(self._made_where[made], terms.disj(claims))
            for position, claim in enumerate(claims):
                for other in claims[:position]:
                    self._assume(True, terms.neg(terms.conj((claim, other))))
        for flag, number in summary.pairing.owners:
            given = terms.disj(
                guard
                for guard, seen in its[number].views
                if seen.block not in self._blocks.values() or not seen.block.freeable
            )
            self._assume(True, terms.neg(terms.conj((its[flag], given))))

    def _has_owner(self, block: Block) -> bool:
        """Whether the callee was asked to name an owner of a buffer that it made."""
        return self.walk.must_free and block.freeable

    def _name(self, number: int) -> str:
        return f"result {number} of @{self.name}"

    def _value(self, number: int, type: Attribute) -> Any:
        """An unknown number, vector or tensor."""
        anything = self.walk.relation.anything
        return anything.value(self._name(number), type, defined=self._defined)

    def _shape(
        self,
        number: int,
        type: TensorType[Attribute] | MemRefType[Attribute],
        origins: Sequence[Origin],
    ) -> tuple[Any, ...]:
        """The sizes of a result: those of the buffer, as the callee's proof says, where that is there already."""
        only = origins[0] if len(origins) == 1 else None
        known: MemRefValue | None = None
        if isinstance(only, Argument):
            known = self.buffers[only.number]
        elif isinstance(only, Made):
            known = self._made.get(only.number)
        if known is None:
            return self.walk.relation.anything.sizes(f"result {number}", type.get_shape())
        sizes = zip(type.get_shape(), known.shape, strict=True)
        return tuple(its if size == DYNAMIC_INDEX else size for size, its in sizes)

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
        elif isinstance(origin, Global):
            buffer = self.walk.target.globals[origin.name]
        else:
            if origin.number not in self._made:
                self._made[origin.number] = self._make(shape, type, origin)
            buffer = self._made[origin.number]
            self._is_there(origin.number, guard)
        self._assume(guard, self.walk.comparer.same_shape(shape, buffer.shape))
        return buffer

    def _is_there(self, number: int, guard: Truth) -> None:
        """A buffer that may be one of several is there only where it is the one."""
        block = self._made[number].views[0][1].block
        where = self.walk.terms.disj((self._made_where.get(number, False), guard))
        self._blocks[number], self._made_where[number] = block, where
        blocks = self.walk.target.memory.blocks
        blocks[block] = replace(blocks[block], live=where)

    def _assume(self, guard: Truth, fact: Truth) -> None:
        self.walk.session.assume(self.walk.terms.disj((self.walk.terms.neg(guard), fact)))

    def _make(
        self, shape: tuple[Any, ...], type: MemRefType[Attribute], origin: Made
    ) -> MemRefValue:
        name = f"a buffer that @{self.name} made"
        contents = self.walk.relation.anything.contents(name, shape, type.element_type)
        target, terms = self.walk.target, self.walk.terms
        made = target.establish(name, shape, type, contents, self.target_op, origin)
        if not self.is_outside:
            return made
        block = made.views[0][1].block
        if not self.walk.must_free:
            target.from_outside.add(block)
        # That it is freed says nothing of who else sees it: it may be a part of an argument's, or show that in another
        # shape; and so may other results.
        behind = [
            (seen.block, guard)
            for value in self.buffers
            for buffer in buffers_of(value)
            for guard, seen in buffer.views
        ]
        if behind:
            behind += [(other, True) for other in self._parts]
            self._parts.append(block)
            blocks = target.memory.blocks
            writable = (
                terms.disj((terms.neg(guard), blocks[other].writable)) for other, guard in behind
            )
            state = blocks[block]
            blocks[block] = replace(state, writable=terms.conj((state.writable, *writable)))
            target.memory.share(block, behind, owned=self.walk.must_free)
        return made

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
        part = whole.through(view, shape)
        # That was asked where the callee returned it.
        self._assume(guard, self.walk.target.memory.shows_once(part))
        return part
