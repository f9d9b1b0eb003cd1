"""What both programs have at one point: tensors that buffers hold, and scalars that are equal.

    require   both sides are asked, at an index of which nothing is known
    havoc     both sides get the same new symbols: from here on, nothing is known but that they are alike

A buffer *holds* a tensor if it is live, has its sizes, and each element that is defined in the tensor is there, and
defined. Havoc gives the buffer the tensor's own definedness, which is no more than it has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, NoneAttr
from xdsl.ir import Attribute, Operation

from oneshot_verify.check.certificate import Hold, Names
from oneshot_verify.check.domain import CheckDomain, Contents, NotAble, element_sort, inside
from oneshot_verify.check.machine import CheckMachine, Refused, Side
from oneshot_verify.check.solver import Solver
from oneshot_verify.check.terms import (
    BOOL,
    INT,
    Scalar,
    Value,
    at_most,
    both,
    holds,
    known,
    no,
    refines,
    same,
    some,
    sort_of,
    value_of,
)
from oneshot_verify.semantics import Meanings
from oneshot_verify.semantics.dialects.memref import keeps_apart
from oneshot_verify.semantics.reading import vector_type, written_layout
from oneshot_verify.semantics.shapes import row_major
from oneshot_verify.semantics.states import BlockState, BlockStates
from oneshot_verify.semantics.values import (
    ArrayValue,
    Block,
    BlockView,
    MemRefValue,
    TensorValue,
    UnrankedValue,
    VectorValue,
)


@dataclass(frozen=True)
class Memories:
    """What both memories hold at one moment."""

    source: BlockStates
    target: BlockStates


class Pair:
    """Both programs at one point."""

    def __init__(self, solver: Solver, meanings: Meanings, names: tuple[Names, Names]) -> None:
        self.domain = CheckDomain()
        self.solver = solver
        self.source = CheckMachine(self.domain, meanings, solver, Side.SOURCE)
        self.target = CheckMachine(self.domain, meanings, solver, Side.TARGET)
        self.names = names
        self.must_free = False
        """Whether what the target has made must be freed."""

    # Both memories.

    @property
    def memories(self) -> Memories:
        """What both hold now."""
        return Memories(self.source.memory.snapshot(), self.target.memory.snapshot())

    @memories.setter
    def memories(self, to: Memories) -> None:
        self.source.memory.restore(to.source)
        self.target.memory.restore(to.target)

    # Require.

    def require(self, goal: Value, what: str, op: Operation | None = None) -> None:
        """What has to hold."""
        if not self.solver.holds(goal):
            raise Refused(what, op)

    def require_holds(self, tensor: Any, buffer: Any, what: str, op: Operation | None) -> None:
        """A buffer of the target holds a tensor of the source."""
        if not isinstance(tensor, TensorValue) or not isinstance(buffer, MemRefValue):
            raise Refused(f"{what}: no tensor of the source in a buffer of the target", op)
        self._require_views_known(buffer, what, op)
        self.require(holds(self.target.memory.is_live(buffer)), f"{what}: it is live", op)
        self.require_contents(tensor, self.target.memory.peek(buffer), buffer.shape, what, op)

    def require_contents(
        self, tensor: ArrayValue, there: Contents, shape: Sequence[Any], what: str, op: Any
    ) -> None:
        """Contents of the target are what those of the source are."""
        self.require_shape(tensor.shape, shape, what, op)
        if tensor.contents is there:
            return
        at = self.domain.index(shape)
        one, other = tensor.contents.at(at), there.at(at)
        if sort_of(value_of(one)) != sort_of(value_of(other)):
            raise Refused(f"{what}: the type of its elements", op)
        self.require(some(no(inside(at, shape)), refines(one, other)), f"{what}: its elements", op)

    def require_apart(self, buffer: MemRefValue, what: str, op: Operation | None) -> None:
        """A buffer that is handed out shows no element twice."""
        for _, seen in buffer.views:
            shown = [each for terms in seen.view.terms for each in terms]
            if any(len(terms) > 1 for terms in seen.view.terms):
                raise NotAble(f"{what}: a buffer that splits a dimension")
            if sorted(own for own, _ in shown) != list(range(len(buffer.shape))):
                raise NotAble(f"{what}: a buffer that repeats its elements")
            for own, stride in shown:
                size, step = value_of(buffer.shape[own]), value_of(stride)
                apart = some(at_most(size, 1), no(same(step, 0)))
                self.require(apart, f"{what}: it shows no element twice", op)

    def require_shape(
        self, ours: Sequence[Any], theirs: Sequence[Any], what: str, op: Operation | None
    ) -> None:
        """Sizes are the same."""
        if len(ours) != len(theirs):
            raise Refused(f"{what}: its rank", op)
        for one, other in zip(ours, theirs, strict=True):
            self.require(same(value_of(one), value_of(other)), f"{what}: its sizes", op)

    def require_equal(self, ours: Any, theirs: Any, what: str, op: Operation | None) -> None:
        """A scalar or vector of the target is that of the source."""
        if isinstance(ours, VectorValue) and isinstance(theirs, VectorValue):
            self.require_contents(ours, theirs.contents, theirs.shape, what, op)
        elif _is_scalar(ours) and _is_scalar(theirs):
            if sort_of(value_of(ours)) != sort_of(value_of(theirs)):
                raise Refused(f"{what}: its type", op)
            self.require(refines(ours, theirs), what, op)
        else:
            raise Refused(f"{what}: no scalars", op)

    def require_same_decision(self, ours: Any, theirs: Any, ops: tuple[Any, Any]) -> None:
        """Both programs decide by a scalar what they do: it is defined in both, and the same."""
        what = "what decides over control flow is the same"
        self.source.require_defined(ours, ops[0], what)
        self.target.require_defined(theirs, ops[1], what)
        self.require_equal(ours, theirs, what, ops[1])

    def _require_views_known(self, buffer: MemRefValue, what: str, op: Operation | None) -> None:
        for guard, seen in buffer.views:
            if self.target.memory.blocks.get(seen.block) is None:
                raise Refused(f"{what}: it is not there", op)
            self.require(known(guard), f"{what}: which buffer it is", op)

    def require_freed(self, since: BlockStates, kept: Iterable[Any], op: Operation | None) -> None:
        """What the target has made since then is freed, or it is one of the values `kept`, if that is asked for."""
        owners: dict[Block, list[Value]] = {}
        for value in kept:
            for guard, seen in value.views if isinstance(value, MemRefValue) else ():
                owners.setdefault(seen.block, []).append(holds(guard))
        for block, state, then in self.target.memory.blocks.differences(since):
            if self.must_free and then is None and state is not None and block.freeable:
                freed = holds(self.domain.neg(state.live))
                self.require(some(freed, *owners.get(block, ())), f"{block.name} is freed", op)

    # Values by the names that the certificate has for them.

    def find(self, side: Side, name: str) -> Any:
        """The value of that name."""
        machine, names = self._of(side)
        value = machine.values.get(names.value(name))
        if value is None:
            raise Refused(f"the {side.value} has no value {name} here")
        return value

    def _of(self, side: Side) -> tuple[CheckMachine, Names]:
        is_source = side is Side.SOURCE
        return (self.source if is_source else self.target), self.names[0 if is_source else 1]

    # Havoc.

    def cut(self, holds_here: Sequence[Hold], op: Operation) -> None:
        """What the certificate says holds here is asked, and is all that is known of it from here on."""
        for hold in holds_here:
            tensor = self.find(Side.SOURCE, hold.tensor)
            buffer = self.find(Side.TARGET, hold.buffer)
            self.require_holds(tensor, buffer, f"{hold} at a cut", op)
        for name in dict.fromkeys(hold.tensor for hold in holds_here):
            tensor = self.find(Side.SOURCE, name)
            unknown = self.domain.unknown(tensor.shape, tensor.element_type)
            for fact in tensor.contents.become(unknown):
                self.solver.assume(fact)
        for hold in holds_here:
            tensor = self.find(Side.SOURCE, hold.tensor)
            self.fill(self.find(Side.TARGET, hold.buffer), tensor.contents)

    def any_scalar(self, type: Attribute, *, defined: bool = False) -> Any:
        """A scalar or vector of a type of which nothing is known; but perhaps, of a scalar, that it is defined."""
        vector = vector_type(type)
        if vector is not None:
            if any(vector.get_scalable_dims()):
                raise NotAble("vectors of a scalable size")
            shape, element = vector.get_shape(), vector.element_type
            return VectorValue(shape, self.domain.unknown(shape, element), element)
        is_known = True if defined else self.domain.fresh("known", BOOL)
        return Scalar.of(self.domain.fresh("scalar", element_sort(type)), is_known)

    def any_size(self, written: int) -> Any:
        """A size that a type writes down, or some size."""
        if written != DYNAMIC_INDEX:
            return written
        size = Scalar.of(self.domain.fresh("size", INT))
        self.solver.assume(at_most(0, value_of(size)))
        return size

    def any_layout(
        self, type: MemRefType[Attribute], shape: Sequence[Any], op: Operation
    ) -> tuple[tuple[Any, ...], Any]:
        """Strides and offset of a buffer of a type; where that leaves them open, nothing is known of them."""
        if isinstance(type.layout, NoneAttr):
            return row_major(shape), 0
        strides, offset = written_layout(op, type)
        sizes = type.get_shape()
        is_static = DYNAMIC_INDEX not in (*strides, *sizes)
        if is_static and not keeps_apart(sizes, [abs(stride) for stride in strides]):
            raise NotAble("a buffer whose elements share their memory")
        found = [
            Scalar.of(self.domain.fresh("layout", INT)) if each == DYNAMIC_INDEX else each
            for each in (*strides, offset)
        ]
        return tuple(found[:-1]), found[-1]

    def fill(self, buffer: MemRefValue, contents: Contents) -> None:
        """A buffer of the target shows `contents` from here on."""
        memory, domain = self.target.memory, self.domain
        for guard, seen in buffer.views:
            state = memory.blocks[seen.block]
            new = memory.change_folded(
                seen.folds,
                state.contents,
                lambda old, seen=seen: self._shown(seen, buffer, old, contents),
            )
            new = domain.choose_array(guard, new, state.contents) if guard is not True else new
            memory.blocks[seen.block] = replace(state, contents=new)

    def _shown(
        self, seen: BlockView, buffer: MemRefValue, old: Contents, contents: Contents
    ) -> Contents:
        if seen.shows_all(buffer.shape):
            return contents
        return self.domain.overlay(old, seen.innermost, buffer.shape, contents)

    # Two paths meet.

    def merge(self, condition: Any, then: Memories, otherwise: Memories) -> None:
        """The memories where one of two paths was taken."""
        self.memories = otherwise
        for machine, mine, its in (
            (self.source, then.source, otherwise.source),
            (self.target, then.target, otherwise.target),
        ):
            for block, one, other in mine.differences(its):
                if one is None or other is None:
                    machine.memory.blocks[block] = self._only_there(condition, one, other)
                else:
                    machine.memory.blocks[block] = BlockState(
                        self.domain.choose_array(condition, one.contents, other.contents),
                        self.domain.choose(condition, one.live, other.live),
                        self.domain.choose(condition, one.writable, other.writable),
                    )

    def _only_there(
        self, condition: Any, one: BlockState | None, other: BlockState | None
    ) -> BlockState:
        """A buffer that is made on one path only is live only where that was taken."""
        if one is not None:
            return replace(one, live=self.domain.conj(condition, one.live))
        assert other is not None
        return replace(other, live=self.domain.conj(self.domain.neg(condition), other.live))

    def chosen(self, condition: Any, then: Any, otherwise: Any) -> Any:
        """One of two values of one program."""
        choose = self.domain.choose
        if isinstance(then, MemRefValue) and isinstance(otherwise, MemRefValue):
            guards: dict[BlockView, Any] = {}
            for side, memref in ((condition, then), (self.domain.neg(condition), otherwise)):
                for guard, seen in memref.views:
                    here = self.domain.conj(side, guard)
                    guards[seen] = self.domain.disj(guards.get(seen, False), here)
            shape = map(lambda a, b: choose(condition, a, b), then.shape, otherwise.shape)
            views = tuple((guard, seen) for seen, guard in guards.items())
            return MemRefValue(views, tuple(shape), then.element_type)
        if isinstance(then, ArrayValue) and isinstance(otherwise, ArrayValue):
            shape = map(lambda a, b: choose(condition, a, b), then.shape, otherwise.shape)
            contents = self.domain.choose_array(condition, then.contents, otherwise.contents)
            return then.__class__(tuple(shape), contents, then.element_type)
        if not _is_scalar(then) or not _is_scalar(otherwise):
            raise NotAble("a choice between values without a rank")
        return choose(condition, then, otherwise)


def _is_scalar(value: Any) -> bool:
    return not isinstance(value, ArrayValue | MemRefValue | UnrankedValue)


def shown_at(
    domain: CheckDomain, buffer: MemRefValue, block: Any, at: Sequence[Any]
) -> Iterator[Value]:
    """For each view of `block` that a buffer may be, that it shows the element at an index of the block."""
    for guard, seen in buffer.views:
        if seen.block is block:
            where, _ = domain.place_in(seen.view, buffer.shape, at)
            yield both(holds(guard), holds(where))
