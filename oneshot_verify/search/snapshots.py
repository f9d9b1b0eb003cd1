"""The data of values at one moment of a run, and their comparison."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, TypeAlias

from xdsl.ir import SSAValue

from oneshot_verify.semantics.concrete import UNDEF, NumberMachine
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.values import ArrayValue, Block, BlockView, MemRefValue

Name: TypeAlias = "SSAValue | str"
"""A value of one function, or `@` and the path of a global."""
MOST_ELEMENTS = 4096
"""Larger tensors and buffers are not looked at."""


@dataclass(frozen=True)
class Held:
    """The data of one value."""

    shape: tuple[int, ...]
    elements: tuple[Any, ...]
    home: BlockView | None = None
    """For a buffer, the part of a block that it shows."""

    @property
    def is_known(self) -> bool:
        """True if all elements are defined."""
        return UNDEF not in self.elements

    @property
    def is_exact(self) -> bool:
        """True if only a buffer with equal data holds this."""
        return self.is_known and all(each == each for each in self.elements)

    def content(self) -> Hashable:
        """A key that is equal for equal data."""
        return self.shape, self.elements

    def holds(self, other: Held) -> bool:
        """True if this data may be that of a buffer that holds the tensor `other`."""
        if self.shape != other.shape:
            return False
        return all(map(_refines, self.elements, other.elements))


def _refines(mine: Any, asked: Any) -> bool:
    return asked is UNDEF or mine is asked or mine == asked or (mine != mine and asked != asked)


Snapshot: TypeAlias = Mapping[Name, Held]


@dataclass(frozen=True)
class Visit:
    """A moment at which one program came to an op."""

    number: int
    """The number of iterations of the loop before; for threads, 0 at their start and 1 at their end."""
    held: Snapshot


Both: TypeAlias = tuple[Visit, Visit]
"""The visits of both programs at one moment."""


def snapshot(
    machine: NumberMachine, names: Iterable[Name], given: Mapping[SSAValue, Any]
) -> Snapshot:
    """The data of all these names that have a value now; `given` replaces values of the machine."""
    found: dict[Name, Held] = {}
    for name in names:
        held = None if (value := _value(machine, name, given)) is None else data_of(machine, value)
        if held is not None:
            found[name] = held
    return found


class DataIndex:
    """Values with data at one visit, to be found by their data."""

    def __init__(self, held: Snapshot, names: Iterable[SSAValue]) -> None:
        self._names = [name for name in names if name in held]
        self._alike = defaultdict[Hashable, list[SSAValue]](list)
        for name in self._names:
            self._alike[held[name].content()].append(name)

    def holding(self, data: Held | None) -> Sequence[SSAValue]:
        """Those that may be buffers of a tensor with this data."""
        if data is None:
            return ()
        return self._alike.get(data.content(), ()) if data.is_exact else self._names


def _value(machine: NumberMachine, name: Name, given: Mapping[SSAValue, Any]) -> Any:
    if isinstance(name, str):
        return machine.globals.get(name[1:])
    return given.get(name, machine.values.get(name))


def data_of(machine: NumberMachine, value: Any) -> Held | None:
    """The data of a value; None if it is large, dead, or of a kind that is not compared."""
    if isinstance(value, MemRefValue):
        home = value.views[0][1]
        state = machine.memory.blocks.get(home.block)
        if state is None or state.live is not True or prod(value.shape) > MOST_ELEMENTS:
            return None
        try:
            contents = machine.memory.peek(value)
        except (UnsupportedOp, IndexError):
            return None
        return Held(tuple(value.shape), tuple(contents.data), home)
    if isinstance(value, ArrayValue):
        if prod(value.shape) > MOST_ELEMENTS:
            return None
        return Held(tuple(value.shape), tuple(value.contents.data))
    return Held((), (value,))


def home_of(held: Held | None) -> BlockView | None:
    """The part of memory that a buffer shows."""
    return None if held is None else held.home


def is_made(block: Block) -> bool:
    """True for a buffer that the program has allocated."""
    return block.freeable and not block.name.startswith("argument")
