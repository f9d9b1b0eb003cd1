"""Which values of the source a buffer of the target holds, while both programs are walked.

Contents that are the same node are taken for the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Block as IRBlock
from xdsl.ir import Operation, SSAValue

from oneshot_verify.search.structure import are_alike, has_nests
from oneshot_verify.semantics.flat import home_of
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.values import ArrayValue, Block, MemRefValue

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.lockstep import Lockstep


class Holders:
    """The values by what they hold."""

    def __init__(self, walk: Lockstep) -> None:
        self._walk = walk
        self._holders: dict[Any, dict[SSAValue, None]] = {}
        """For contents, the tensors and vectors of the source that hold them."""
        self._waiting: dict[Any, dict[SSAValue, None]] = {}
        """Those of them that no op of the target is known to make yet."""
        self._nested: dict[Any, dict[SSAValue, None]] = {}
        """For numbers that loop nests compute, the source's values."""
        self.known: set[SSAValue] = set()
        """The values of the source that stand for something where both programs are."""
        self.buffers: dict[Block, SSAValue] = {}
        """The name of all of a buffer."""

    def note(self, value: SSAValue) -> None:
        """A value of the source is known now."""
        self.known.add(value)
        held = self._walk.source.values.get(value)
        if isinstance(held, ArrayValue):
            for known in (self._holders, self._waiting):
                known.setdefault(_shown(held), {})[value] = None
        elif isinstance(value.owner, Operation) and has_nests(value.owner):
            self._nested.setdefault(held, {})[value] = None

    def made_by(self, op: Operation, value: SSAValue, at: IRBlock) -> SSAValue:
        """Of the values that are equal to this one, that whose turn it is to be made by an op of the target."""
        held = self._walk.source.values.get(value)
        if not isinstance(held, ArrayValue) or not _is_alike(value, op):
            return value
        waiting = self._waiting.get(_shown(held), {})
        while waiting:
            first = next(iter(waiting))
            del waiting[first]
            if _is_alike(first, op) and _home(first) is at:
                return first
        return value

    def note_buffer(self, value: SSAValue) -> None:
        """The same of the target."""
        held = self._walk.target.values.get(value)
        if isinstance(held, MemRefValue) and len(held.views) == 1:
            seen = held.views[0][1]
            if seen.shows_all(held.shape):
                self.buffers.setdefault(seen.block, value)

    def name_of(self, block: Block, at: IRBlock) -> SSAValue | None:
        """The name of all of a buffer, if it can be seen in a block, or the buffer is there on all ways."""
        name, state = self.buffers.get(block), self._walk.target.memory.blocks.get(block)
        if name is None or state is None:
            return None
        return name if state.live is True or _home(name) in _around(at) else None

    def _of(self, contents: Any, shape: Sequence[Any], at: IRBlock) -> Iterator[SSAValue]:
        """The source's values that hold contents and can be seen in a block, first ones first."""
        around, values = _around(at), self._walk.source.values
        holders = self._holders.get((contents, tuple(shape)), {})
        gone: list[SSAValue] = []
        try:
            for value in holders:
                is_held = getattr(values.get(value), "contents", None) is contents
                if is_held and value in self.known and _home(value) in around:
                    yield value
                else:
                    gone.append(value)
        finally:
            # They did so in an earlier walk, or stand in a block that was left: where they do again, that is noted.
            for value in gone:
                holders.pop(value, None)

    def held_by(self, buffer: SSAValue, at: IRBlock) -> Iterator[tuple[SSAValue, SSAValue]]:
        """The tensors that a buffer holds, as seen in a block of the source, each beside the buffer."""
        held = self._walk.target.values.get(buffer)
        if not isinstance(held, MemRefValue):
            return
        memory = self._walk.target.memory
        if any(seen.block not in memory.blocks for _, seen in held.views):
            return
        for tensor in self._of(memory.peek(held), held.shape, at):
            if isinstance(tensor.type, TensorType):
                yield tensor, buffer

    def globals_with(self, tensors: Iterable[SSAValue]) -> Iterator[tuple[str, str]]:
        """The names of globals that hold one of these tensors in both programs."""
        source, target = self._walk.source, self._walk.target
        held = {getattr(source.values.get(tensor), "contents", None) for tensor in tensors}
        for path, ours in source.globals.items():
            theirs, contents = target.globals.get(path), source.memory.peek(ours)
            if theirs and contents in held and contents is target.memory.peek(theirs):
                yield f"@{path}", f"@{path}"

    def alike(self, used: Iterable[SSAValue]) -> dict[Any, list[SSAValue]]:
        """Those of the source's values that are tensors, by what they show."""
        found: defaultdict[Any, list[SSAValue]] = defaultdict(list)
        for value in used:
            if isinstance(value.type, TensorType):
                found[_shown(self._walk.source.values.get(value))].append(value)
        return found

    def held_at(
        self, buffer: SSAValue, head: IRBlock, alike: Mapping[Any, Sequence[SSAValue]]
    ) -> Iterator[SSAValue]:
        """The first tensor that a buffer holds, as seen in a block of the source, and those `alike` that are used
        there: it may take an earlier loop to know that they are one."""
        first = next((tensor for tensor, _ in self.held_by(buffer, head)), None)
        if first is None:
            return
        yield first
        others = alike.get(_shown(self._walk.source.values.get(first)), ())
        yield from (value for value in others if value is not first)

    def shared(
        self, ours: Iterable[SSAValue], theirs: Iterable[SSAValue]
    ) -> Iterator[tuple[SSAValue, SSAValue]]:
        """The buffers of both programs that hold the same, each of the source's beside one of the target's."""
        source, target = self._walk.source, self._walk.target
        held: dict[Any, SSAValue] = {}
        for other in theirs:
            held.setdefault(_in_memory(target, other), other)
        for one in ours:
            shown = _in_memory(source, one)
            if shown is not None and shown in held:
                yield one, held[shown]

    def partners(self, op: Operation, held: Any, at: IRBlock) -> list[SSAValue]:
        """The source's values that are what a result of the target's op is; of contents, the first one."""
        if isinstance(held, ArrayValue):
            return [*islice(self._of(held.contents, held.shape, at), 1)]
        return [*self._nested.get(held, ())] if has_nests(op) else []

    def buffers_around(self, block: IRBlock, among: Iterable[Block]) -> Iterator[SSAValue]:
        """The names of whole buffers that can be seen at a block."""
        around = _around(block) - {block}
        for each in among:
            name = self.buffers.get(each)
            if name is not None and _home(name) in around:
                yield name

    def named(self, buffer: MemRefValue, at: Operation) -> SSAValue | None:
        """A name of a buffer that can be seen at an op; if it can be, one that is used there, as what goes by another
        one may have been taken over by then."""
        around, values = _around(at.parent), self._walk.target.values
        used = (value for op in at.walk() for value in op.operands)
        for value in chain(used, values):
            if values.get(value) == buffer and _home(value) in around:
                return value
        return None


def _is_alike(value: SSAValue, op: Operation) -> bool:
    return isinstance(value.owner, Operation) and are_alike(value.owner, op)


def _shown(held: Any) -> Any:
    """What is equal where two arrays are."""
    return (held.contents, tuple(held.shape)) if isinstance(held, ArrayValue) else None


def _in_memory(machine: Machine, value: SSAValue) -> Any:
    """What a buffer holds; None where it is not there, or no buffer."""
    held = machine.values.get(value)
    if not isinstance(held, MemRefValue) or any(
        b not in machine.memory.blocks for b in held.blocks
    ):
        return None
    return machine.memory.peek(held), tuple(held.shape)


def _home(value: SSAValue) -> IRBlock | None:
    owner = value.owner
    return home_of(owner) if isinstance(owner, Operation) else owner


def _around(block: IRBlock | None) -> set[IRBlock]:
    """The blocks whose values may be seen in a block."""
    found: set[IRBlock] = set()
    while block is not None:
        found.update(block.parent.blocks if block.parent is not None else ())
        parent = block.parent_op()
        block = parent.parent if parent is not None else None
    return found
