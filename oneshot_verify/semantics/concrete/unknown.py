"""Ops that are functions of their operands which nobody knows: some function is made up for them.

It gives numbers that hang on all that the op gets, by way of a hash. Where the tensor program hands it an element that
nobody has written, it stands for any: the bufferized program may have whatever it likes there, and gets the same.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Operation

from oneshot_verify.semantics.concrete.arrays import NumberArray, element_count
from oneshot_verify.semantics.concrete.random_scalars import random_scalar
from oneshot_verify.semantics.concrete.undefined import UNDEF
from oneshot_verify.semantics.dialects.destination_style import surely_read
from oneshot_verify.semantics.reading import bit_width, is_bool
from oneshot_verify.semantics.values import LoopNest

if TYPE_CHECKING:
    from oneshot_verify.semantics.concrete.machine import NumberMachine


@dataclass(frozen=True)
class Answer:
    """What such an op gave in a run."""

    what: str
    """The text of the op."""
    given: tuple[str, ...]
    """All that is not an element of what it read."""
    data: tuple[NumberArray, ...]
    """Inputs, then inits."""
    looked_at: tuple[bool, ...]
    """Of the inits, which ones it surely reads."""
    results: tuple[NumberArray, ...]

    def fits(self, given: tuple[str, ...], data: Sequence[NumberArray]) -> bool:
        """Whether a run of the bufferized program on this is one that the tensor program may have had."""
        if given != self.given:
            return False
        inputs = len(data) - len(self.looked_at)
        for number, (mine, its) in enumerate(zip(self.data, data, strict=True)):
            is_init = number >= inputs
            if is_init and not self.looked_at[number - inputs]:
                continue
            pairs = zip(mine.data, its.data, strict=True)
            if any(
                a is not UNDEF and not (is_init and b is UNDEF) and repr(a) != repr(b)
                for a, b in pairs
            ):
                return False
        return True


def answer(machine: NumberMachine, op: Operation, nest: LoopNest) -> tuple[NumberArray, ...]:
    """What the made up function gives."""
    data = (*nest.inputs, *nest.outputs)
    text, types, *scalars = nest.key
    given = tuple(map(repr, (text, types, scalars, nest.shapes)))
    known = next((each for each in machine.answers_before if each.fits(given, data)), None)
    if known is None:
        looked_at = tuple(surely_read(op))
        results = _made_up(machine, op, nest, repr((given, data)).encode() + machine.salt)
    else:
        looked_at, results = known.looked_at, known.results
    machine.answers.append(Answer(text, given, data, looked_at, results))
    return results


def _made_up(
    machine: NumberMachine, op: Operation, nest: LoopNest, what: bytes
) -> tuple[NumberArray, ...]:
    source = random.Random(hashlib.blake2b(what, digest_size=8).digest())
    count = len(nest.inputs)
    results: list[NumberArray] = []
    for shape, type in zip(nest.shapes[count:], nest.element_types[count:], strict=True):
        machine.numbers_domain.take_room(shape)
        made = [_element(op, type, source) for _ in range(element_count(shape))]
        results.append(NumberArray(shape, made))
    return tuple(results)


def _element(op: Operation, type: Attribute, source: random.Random) -> Any:
    """A number; a small one now and then, if it may be an index."""
    is_integer = isinstance(type, IndexType) or bit_width(type) is not None
    if is_integer and not is_bool(type) and source.random() < 0.5:
        return source.randint(0, 3 if isinstance(type, IndexType) else 1)
    return random_scalar(op, type, source)
