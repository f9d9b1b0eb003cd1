"""Both programs at one point: their values by name, their memories, and arbitrary values of a type."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, TypeAlias

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.ir import Attribute, Operation, SSAValue

from oneshot_verify.encode.certificate import Point
from oneshot_verify.encode.contents import At, Contents, element_sort, is_scalar
from oneshot_verify.encode.domain import CheckDomain
from oneshot_verify.encode.machine import CheckMachine
from oneshot_verify.encode.refusal import Asked, NotAble, Obligation, Phase, Refused
from oneshot_verify.encode.solver import Solver
from oneshot_verify.encode.terms import BOOL, INT, Scalar, at_most, value_of
from oneshot_verify.ir.places import Places
from oneshot_verify.semantics.choices import chosen
from oneshot_verify.semantics.dialects.memref import keeps_apart
from oneshot_verify.semantics.dialects.vectors import vector_shape
from oneshot_verify.semantics.reading import vector_type
from oneshot_verify.semantics.shapes import is_open, typed_layout
from oneshot_verify.semantics.states import BlockState, BlockStates
from oneshot_verify.semantics.values import (
    AffineView,
    Block,
    BlockView,
    Element,
    Index,
    MemRefValue,
    TensorValue,
    Truth,
    UnrankedValue,
    VectorValue,
)
from oneshot_verify.semantics.values import Value as ProgramValue

Values: TypeAlias = tuple[list[Any], list[Any]]
"""Values of the source, and of the target."""
Sides: TypeAlias = Sequence[tuple[CheckMachine, Operation]]
"""The programs, each with its op of a pair; or one program alone with its op."""
Ends: TypeAlias = tuple[Operation, Operation]
"""The terminators of two blocks."""
Memories: TypeAlias = tuple[BlockStates, BlockStates]
"""Snapshots of both memories."""


class Programs:
    """Both programs at one point."""

    def __init__(self, solver: Solver, names: tuple[Places, Places], at: Operation) -> None:
        self.domain = CheckDomain()
        self.domain.define = solver.define
        self.solver = solver
        self.source = CheckMachine(self.domain, solver, is_source=True)
        self.target = CheckMachine(self.domain, solver, is_source=False)
        self.machines = self.source, self.target
        self.names = names
        self.at = at
        """The op that the target has come to."""
        self.assumed: tuple[str, ...] = ()
        """The assumptions of the certificate."""
        self.leaks: dict[str, None] = {}
        """The names of blocks that are surely never freed, if they need not be."""
        self.must_free = False
        """True if the target must free its allocations."""
        self.twins = self.source.twins
        """Blocks of the source, with the same memory in the target: buffer arguments, writable globals."""
        self.globals: list[tuple[MemRefValue | None, MemRefValue]] = []
        """Pairs of the writable globals, and of the buffers that both have made and shared with others."""
        self.may_end = False
        """True if the source may abort, on an input on which it is defined up to there."""
        self.have_loops: set[bool] = set()
        """True if the target, False if the source, has run loops where the other one ran none; or both."""
        self.races = False
        """True if threads may write to one element at a time."""
        self.point: Point | None = None
        """The last point that both programs came to."""
        self.phase = Phase.ARRIVAL

    def come_to(self, point: Point | None, phase: Phase = Phase.ARRIVAL) -> None:
        """Record the point and the phase that what is asked from here on belongs to."""
        self.point, self.phase = point, phase

    @contextmanager
    def collecting(self, failed: list[Asked]) -> Generator[None]:
        """Add what is not shown inside to what has `failed`."""
        try:
            yield
        except Refused as refused:
            failed += refused.asked

    @property
    def memories(self) -> Memories:
        """Snapshots of both memories; setting them restores both."""
        return self.source.memory.snapshot(), self.target.memory.snapshot()

    @memories.setter
    def memories(self, to: Memories) -> None:
        for machine, states in zip(self.machines, to, strict=True):
            machine.memory.restore(states)

    def get(self, ours: Iterable[SSAValue], theirs: Iterable[SSAValue]) -> Values:
        """The values that SSA values of both programs stand for."""
        return list(map(self.source.get, ours)), list(map(self.target.get, theirs))

    def find(self, side: int, name: str) -> Any:
        """The value that a name of the certificate stands for. Raises `Refused` if there is none here."""
        machine = self.machines[side]
        if name.startswith("@"):
            value = machine.globals.get(name[1:])
        else:
            value = machine.values.get(self.names[side].value(name))
        # A buffer that was made on another path still has a value, but no memory here.
        there = map(machine.memory.blocks.get, getattr(value, "blocks", ()))
        if value is None or None in there:
            words = f"the {'target' if side else 'source'} has no value {name[:40]} here"
            raise Refused(Obligation.PLAN.asks(words, name))
        return value

    # Arbitrary values.

    def any_scalar(self, type: Attribute, *, defined: bool = False) -> Element:
        """An arbitrary scalar or vector of a type; surely defined if `defined`."""
        vector = vector_type(type)
        if vector is not None:
            shape, element = vector_shape(self.target, vector), vector.element_type
            return VectorValue(shape, self.domain.unknown(shape, element, defined or None), element)
        is_known = defined or self.domain.fresh("known", BOOL)
        return Scalar.of(self.domain.fresh("scalar", element_sort(type)), is_known)

    def any_size(self, written: int) -> Index:
        """The size in a type, or an arbitrary one, at least 0, if it is dynamic."""
        if written != DYNAMIC_INDEX:
            return written
        size = Scalar.of(self.domain.fresh("size", INT))
        self.solver.assume(at_most(0, value_of(size)))
        return size

    def any_tensor(self, type: Any, shape: tuple[Index, ...] | None = None) -> TensorValue:
        """An arbitrary tensor of a type, with these sizes if given."""
        shape = tuple(map(self.any_size, type.get_shape())) if shape is None else shape
        return TensorValue(shape, self.domain.unknown(shape, type.element_type), type.element_type)

    def nothing(self, value: ProgramValue) -> Any:
        """A tensor of the source of the same sizes that nobody wrote; another value is returned as it is."""
        if not isinstance(value, TensorValue):
            return value
        nothing = self.domain.unwritten(value.shape, value.element_type, of_source=True)
        return replace(value, contents=nothing)

    def any_buffer(self, side: int, name: str, type: Any, held: Any, **more: Any) -> MemRefValue:
        """New memory of a type that holds a tensor."""
        strides, offset = self._any_layout(type, held.shape)
        writable = more.pop("writable", True)
        block = Block(name, held.shape, type.element_type, strides, offset, **more)
        return self.machines[side].memory.add(block, held.contents, writable=writable)

    def _any_layout(
        self, type: MemRefType[Attribute], shape: At
    ) -> tuple[tuple[Index, ...], Index]:
        """The strides and the offset of a buffer type; arbitrary where they are dynamic."""
        strides, offset = typed_layout(self.at, type, shape)
        sizes = type.get_shape()
        is_static = all(isinstance(each, int) and not is_open(each) for each in (*strides, *sizes))
        if is_static and 0 not in sizes and not keeps_apart(sizes, [*map(abs, strides)]):
            raise NotAble("a buffer whose elements share their memory")

        def number(written: Index) -> Index:
            return Scalar.of(self.domain.fresh("layout", INT)) if is_open(written) else written

        return tuple(map(number, strides)), number(offset)

    # Two paths meet.

    def merge(self, condition: Truth, then: Memories, otherwise: Memories) -> None:
        """Merge the memories of two paths into the current ones: `then` if `condition` holds, else `otherwise`."""
        self.memories = otherwise
        for machine, mine, its in zip(self.machines, then, otherwise, strict=True):
            for block, one, other in mine.differences(its):
                # A buffer that is made on one path only is live only if that path was taken.
                there: Any = one or other
                one, other = (each or replace(there, live=False) for each in (one, other))
                contents = self.domain.choose_array(condition, one.contents, other.contents)
                live = self.domain.choose(condition, one.live, other.live)
                writable = self.domain.choose(condition, one.writable, other.writable)
                machine.memory.blocks[block] = BlockState(contents, live, writable)

    def chosen(self, condition: Truth, then: ProgramValue, otherwise: ProgramValue) -> Any:
        """The value `then` if `condition` holds, else `otherwise`. Raises `NotAble` for two kinds of values."""
        kinds: set[Any] = {Scalar if is_scalar(each) else type(each) for each in (then, otherwise)}
        if len(kinds) > 1 or UnrankedValue in kinds:
            raise NotAble("a choice between values of two kinds, or without a rank")
        return chosen(self.domain, condition, then, otherwise)


def whole(block: Block) -> MemRefValue:
    """The buffer that shows all of a block."""
    view = BlockView(block, AffineView.identity(len(block.shape)))
    return MemRefValue.of(view, block.shape, block.element_type)


def shown_by(machine: CheckMachine, value: Any) -> Contents:
    """The contents of a tensor, vector or buffer."""
    return machine.memory.peek(value) if isinstance(value, MemRefValue) else value.contents
