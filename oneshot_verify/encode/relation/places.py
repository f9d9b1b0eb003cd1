"""Where a buffer is that crosses a border, said without the memory of the side that it comes from.

where a function returns      Made, Argument, Part, Global       what a caller finds behind the call
where a round ends            Made, and the places of `loops`    what the next round finds at its head
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from oneshot_verify.semantics.memory import Memory
from oneshot_verify.semantics.values import AffineView, Block, BlockView, MemRefValue


@dataclass(frozen=True)
class Made:
    """A buffer that was made on the other side; those with one number are one buffer."""

    number: int
    is_own: bool = True
    """Whether it may be written and freed like any allocation; not so the memory of a constant."""
    is_whole: bool = True
    """Whether it shows all of an allocation; a part of one is freed by its base only."""
    offset: int | None = None
    """Where it begins in its allocation, in elements, if that is a number; its type need not say it."""


@dataclass(frozen=True)
class Argument:
    """A returned buffer that is just the buffer of this argument."""

    number: int


@dataclass(frozen=True)
class Part:
    """A returned buffer that is a part of the buffer of an argument; None stands for a number that depends on the
    call."""

    number: int
    rank: int
    offsets: tuple[int | None, ...]
    terms: tuple[tuple[tuple[int, int | None], ...], ...]


@dataclass(frozen=True)
class Global:
    """A returned buffer that is a global, which others may write to."""

    name: str


Origin: TypeAlias = Made | Argument | Part | Global


class MadeBuffers:
    """Numbers those that cross together, in order."""

    def __init__(self, memory: Memory, given: Container[Block] = ()) -> None:
        self.memory = memory
        self.given = given
        """What was there before, and is known to others."""
        self._shown: dict[Block, tuple[BlockView, tuple[Any, ...]]] = {}

    def add(self, seen: BlockView, shape: tuple[Any, ...]) -> Made | None:
        """What the other side may know of a buffer; None where that cannot be said: it is another view of one that
        crosses already, or others may change it."""
        block, shown = seen.block, (seen, shape)
        if self._is_known(block) or self._shown.setdefault(block, shown) != shown:
            return None
        state = self.memory.blocks.get(block)
        is_own = state is not None and state.writable is True and block.freeable
        is_whole = seen.shows_all(shape)
        offset = block.offset if is_whole and isinstance(block.offset, int) else None
        return Made(list(self._shown).index(block), is_own, is_whole, offset)

    def _is_known(self, block: Block) -> bool:
        """Whether a buffer is, or may turn out to be, memory that others know."""
        is_given = block in self.given and self.memory.blocks[block].writable is not False
        return is_given or block in self.memory.borrowed or block in self.memory.owned


class Places:
    """Where buffers are that a function returns."""

    def __init__(
        self,
        memory: Memory,
        given: Container[Block],
        arguments: Sequence[Any],
        globals: Mapping[Block, str],
    ) -> None:
        self.globals = globals
        """The names of those that may be written."""
        self._arguments = {
            argument.views[0][1].block: number
            for number, argument in reversed(list(enumerate(arguments)))
            if isinstance(argument, MemRefValue)
        }
        self._made = MadeBuffers(memory, given)

    def of(self, buffer: MemRefValue) -> tuple[Origin, ...] | None:
        """The places that a buffer may be in; None where there is no way to say that."""
        origins: dict[Origin, None] = {}
        for _, seen in buffer.views:
            origin = self._of_view(seen, buffer.shape)
            if origin is None:
                return None
            origins[origin] = None
        return tuple(origins)

    def _of_view(self, seen: BlockView, shape: tuple[Any, ...]) -> Origin | None:
        block, is_whole = seen.block, seen.shows_all(shape)
        if block in self.globals:
            return Global(self.globals[block]) if is_whole else None
        owner = self._arguments.get(block)
        if owner is None:
            return self._made.add(seen, shape)
        if is_whole:
            return Argument(owner)
        return None if seen.folds else _part_of(owner, seen.view)


def _part_of(owner: int, view: AffineView) -> Part:
    def written(number: Any) -> int | None:
        return number if isinstance(number, int) else None

    return Part(
        owner,
        view.rank,
        tuple(map(written, view.offsets)),
        tuple(tuple((own, written(stride)) for own, stride in parts) for parts in view.terms),
    )
