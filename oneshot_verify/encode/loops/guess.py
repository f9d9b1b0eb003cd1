"""Loop invariants: what is guessed of a loop, and the shapes that its buffers take from round to round."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeAlias

from xdsl.ir import Attribute, SSAValue

from oneshot_verify.encode.loops.written import Written
from oneshot_verify.encode.relation.places import Made
from oneshot_verify.encode.terms.table import Int
from oneshot_verify.semantics.values import Block, BlockView, MemRefValue, TensorValue


@dataclass(frozen=True)
class Outer:
    """A loop-carried buffer that is a view of memory from before the loop."""

    view: BlockView
    shape: tuple[Int, ...]


@dataclass(frozen=True)
class Moving:
    """A loop-carried buffer that shows another part of one block from before the loop in each round: where it begins
    and its sizes change, its strides stay. Those with one number are one buffer."""

    number: int
    block: Block
    rank: int
    strides: tuple[tuple[tuple[int, Int], ...], ...]
    """As in `AffineView.terms`."""


@dataclass(frozen=True)
class Known:
    """An `i1` that is the same whenever the loop is in this mode: whether a round owns a buffer, say."""

    value: bool


Place: TypeAlias = Outer | Moving | Made | Known
Mode: TypeAlias = tuple[Place | None, ...]
"""Where each loop-carried buffer of the bufferized program is, per iter_arg; None for most iter_args that are scalars.

A loop is in one mode at the head of each round. Most loops have a single mode (their buffers stay where they are);
buffers that swap, that move on, and that are new in each round, make a second or a third one. The rule of induction is
applied to all modes at once: from each mode, every round must lead to one of them.
"""


Carrier: TypeAlias = int | SSAValue
"""A buffer that may hold a loop-carried tensor at the head of each round: an iter_arg of the bufferized loop, by
number, or a buffer from outside of the loop."""


class Options:
    """Candidates that are left, the best one first. The next one is looked for only when that has failed: a loop that
    carries many values has as many candidates for each of them."""

    def __init__(self, candidates: Iterable[int]) -> None:
        self._known: list[int] = []
        self._rest = iter(candidates)

    def __bool__(self) -> bool:
        if not self._known:
            self._known += islice(self._rest, 1)
        return bool(self._known)

    def __iter__(self) -> Iterator[int]:
        self._known += self._rest
        return iter(self._known)

    @property
    def best(self) -> Sequence[int]:
        """The candidate, or nothing."""
        return self._known[:1] if self else ()

    @property
    def first(self) -> int:
        """The candidate; an error where none is left."""
        if not self:
            raise IndexError("no candidate is left")
        return self._known[0]

    def drop(self) -> int:
        """Give up the candidate, which is returned."""
        dropped = self.first
        del self._known[0]
        return dropped


@dataclass
class Guess:
    """The candidate facts of one loop; the largest subset that is inductive is what is left in the end (Houdini)."""

    unchanged: set[int] = field(default_factory=set[int])
    """iter_args of the tensor program that keep their initial value."""
    same_size: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    """(iter_arg, dimension) of the tensor program whose size stays the initial one."""
    written: dict[int, Written] = field(default_factory=dict[int, Written])
    """For tensors of the tensor program, outside of what they are as before the loop."""
    defined: set[int] = field(default_factory=set[int])
    """Scalar iter_args of the tensor program that are defined at the head of each round."""
    target_defined: set[int] = field(default_factory=set[int])
    """The same of the bufferized program."""
    scalars: dict[int, Options] = field(default_factory=dict[int, Options])
    """For each scalar iter_arg of the bufferized program, the ones of the tensor program that it may equal."""
    partners: dict[Carrier, Options] = field(default_factory=dict[Carrier, Options])
    """For each carrier, the iter_args of the tensor program that it may hold."""
    partial: set[Carrier] = field(default_factory=set[Carrier])
    """Carriers that hold their tensors only in the boxes that earlier rounds have written."""
    sizes: dict[int, Options] = field(default_factory=dict[int, Options])
    """For each buffer among the iter_args of the bufferized program, the tensors that it may have the sizes of."""
    touched: set[Block] = field(default_factory=set[Block])
    """Blocks from before the loop that it may change."""
    shared: dict[Block, Block] = field(default_factory=dict[Block, Block])
    """Blocks that the tensor program changes in the loop, with those of the bufferized program that agree with them at
    the head of each round."""
    lost: set[Block] = field(default_factory=set[Block])
    """Blocks that the tensor program changes and of which nothing is known at the head of a round."""
    unframed: set[Block] = field(default_factory=set[Block])
    """Touched blocks that are not known to be as before outside of what their carriers show."""
    boxes: dict[Block, Written] = field(default_factory=dict[Block, Written])
    """Touched blocks that are as before outside of that and of a box."""

    @property
    def counts(self) -> bool:
        """Whether something hangs on how far the loop has got."""
        return bool(self.written or self.boxes)

    def box(self, number: int, init: TensorValue) -> Written | None:
        """What earlier rounds may have changed of an iter_arg of the tensor program; None: all of it."""
        keeps_size = all(
            (number, dimension) in self.same_size for dimension in range(len(init.shape))
        )
        return self.written.get(number) if keeps_size else None

    def partner(self, carrier: Carrier) -> int | None:
        """The iter_arg of the tensor program that `carrier` is taken to hold."""
        options = self.partners.get(carrier)
        return options.first if options else None


def first_guess(
    types: tuple[Sequence[Attribute], Sequence[Attribute]],
    source_inits: Sequence[Any],
    target_inits: Sequence[Any],
    outside: Mapping[SSAValue, Any],
    kept: Collection[int],
) -> Guess:
    """All candidate facts of a pair of loops that carry values of `types`; `outside` are the values that the bufferized
    body uses from outside, and `kept` the iter_args of the tensor program that may keep their initial value."""
    guess = Guess()
    for number, init in enumerate(source_inits):
        if number in kept:
            guess.unchanged.add(number)
        if isinstance(init, TensorValue):
            guess.same_size |= {(number, dimension) for dimension in range(len(init.shape))}
    tensors = [n for n, init in enumerate(source_inits) if isinstance(init, TensorValue)]
    scalars = [
        n for n, init in enumerate(source_inits) if not isinstance(init, TensorValue | MemRefValue)
    ]
    buffers = [n for n, init in enumerate(target_inits) if isinstance(init, MemRefValue)]
    numbers = [n for n, init in enumerate(target_inits) if not isinstance(init, MemRefValue)]
    guess.defined, guess.target_defined = set(scalars), set(numbers)
    for position, number in enumerate(numbers):
        candidates = _own_place_first(scalars, position)
        guess.scalars[number] = Options(_of_type(candidates, types[0], types[1][number]))
    for position, number in enumerate(buffers):
        for options in (guess.partners, guess.sizes):
            candidates = _own_place_first(tensors, position)
            options[number] = Options(_fitting(candidates, source_inits, target_inits[number]))
    for value, buffer in outside.items():
        if not isinstance(buffer, MemRefValue):
            continue
        guess.touched |= buffer.blocks
        if len(buffers) < len(tensors) and len(buffer.views) == 1:
            # The buffers come in the order of their last writes, the last one first.
            candidates = reversed(tensors)
            guess.partners[value] = Options(_fitting(candidates, source_inits, buffer))
    for number in buffers:
        guess.touched |= target_inits[number].blocks
    return guess


def _own_place_first(numbers: Sequence[int], position: int) -> Iterator[int]:
    yield from numbers[position : position + 1]
    yield from (number for other, number in enumerate(numbers) if other != position)


def _of_type(
    numbers: Iterable[int], types: Sequence[Attribute], wanted: Attribute
) -> Iterator[int]:
    return (number for number in numbers if types[number] == wanted)


def _fitting(
    numbers: Iterable[int], source_inits: Sequence[Any], buffer: MemRefValue
) -> Iterator[int]:
    return (number for number in numbers if fits(source_inits[number], buffer))


def fits(tensor: TensorValue, buffer: MemRefValue) -> bool:
    """Whether a buffer may hold a tensor, by its form."""
    return (
        tensor.element_type == buffer.element_type
        and len(tensor.shape) == len(buffer.shape)
        and all(
            not (isinstance(one, int) and isinstance(other, int)) or one == other
            for one, other in zip(tensor.shape, buffer.shape, strict=True)
        )
    )
