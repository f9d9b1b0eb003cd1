"""What one walk of a pair of blocks has shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Block as IRBlock
from xdsl.ir import Operation, SSAValue

from oneshot_verify.encode.walk.graph import chain_of
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import ArrayValue, Block, MemRefValue

Told: TypeAlias = Sequence[tuple[SSAValue | str, SSAValue | str]]
"""Tensors and the buffers that hold them; globals, which both programs have, by name."""


@dataclass
class Walked:
    """One walk of a pair of blocks."""

    blocks: tuple[IRBlock, IRBlock]
    """The first ones, if each is one of several that are reached from the one before only."""
    points: list[tuple[Operation, Operation, str, Told]] = field(default_factory=list[Any])
    """Where both programs are, by which rule, and what holds there."""
    head: tuple[tuple[SSAValue, SSAValue], ...] = ()
    """Which buffers hold which tensors at the start."""
    equal: tuple[tuple[SSAValue, SSAValue], ...] = ()
    """Which scalars that are arguments of the blocks are the same."""
    defined: tuple[SSAValue, ...] = ()
    """Those of the source that are surely defined."""
    changed: dict[Block, None] = field(default_factory=dict[Block, None])
    """The buffers that the target writes to, in the order of the last writes."""
    unsaid: dict[Block, None] = field(default_factory=dict[Block, None])
    """Those of which no point says yet what they hold as a whole."""
    moved: dict[int, None] = field(default_factory=dict[int, None])
    """The numbers of what the target carries that is another buffer in each round."""
    inits: list[set[Block]] = field(default_factory=list[set[Block]])
    """The buffers that the target's loop starts from."""
    events: list[Operation] = field(default_factory=list[Operation])
    """What the source lets the outside world see, and the target has not yet."""
    waiting: dict[str, dict[Operation, None]] = field(
        default_factory=dict[str, dict[Operation, None]]
    )
    """The ops of the source that are of no op of the target yet, by the name of what they may become."""
    before: BlockStates | None = None
    """What the target's memory held at the start."""
    seen: dict[SSAValue, MemRefValue] = field(default_factory=dict[SSAValue, MemRefValue])
    """What the names of buffers stood for at the start."""

    def change(self, blocks: Iterable[Block]) -> None:
        """The target has written to buffers."""
        for block in blocks:
            self.changed[block] = self.unsaid[block] = None

    def write(self, blocks: Collection[Block]) -> None:
        """It does so now."""
        for block in blocks:
            self.changed.pop(block, None)
        self.change(blocks)

    @cached_property
    def inside(self) -> tuple[list[IRBlock], list[IRBlock]]:
        """All the blocks of both programs."""
        return chain_of(self.blocks[0]), chain_of(self.blocks[1])


def changed_blocks(before: BlockStates, now: BlockStates) -> Iterator[Block]:
    """The blocks that hold something else."""
    for block, after, then in now.differences(before):
        if then is not None and (after is None or after.contents is not then.contents):
            yield block


def same_scalars(
    machines: Sequence[Machine], values: Sequence[Iterable[SSAValue]]
) -> tuple[tuple[SSAValue, SSAValue], ...]:
    """Values of both programs that stand for the same, and are no buffers."""
    held: defaultdict[Any, list[SSAValue]] = defaultdict(list)
    for other in values[1]:
        if not isinstance(other.type, MemRefType):
            held[_node(machines[1].values.get(other))].append(other)
    return tuple(
        (one, other)
        for one in values[0]
        for other in held.get(_node(machines[0].values.get(one)), ())
    )


def _node(held: Any) -> Any:
    """What is equal where two values are the same node."""
    return type(held), id(held.contents) if isinstance(held, ArrayValue) else held
