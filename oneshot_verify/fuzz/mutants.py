"""Mistakes that a bufferizer could make: a bufferized program with one small change.

Flips of decisions show what the analysis can get wrong; these show what the rewriting can: a copy or store that is
forgotten, a buffer taken for another one, operands or results in the wrong order, an index that is off by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from xdsl.dialects.builtin import IndexType, IntegerAttr, MemRefType, ModuleOp
from xdsl.ir import Attribute, Operation, SSAValue

from oneshot_verify.fuzz.flips import function_of
from oneshot_verify.ir.dialects.arith import ConstantOp

Change = Callable[[], None]
FORGETTABLE = frozenset(
    {
        "memref.copy",
        "memref.store",
        "linalg.fill",
        "linalg.copy",
        "linalg.generic",
        "linalg.map",
        "linalg.matmul",
        "linalg.transpose",
    }
)
"""Ops on buffers without results: the program is still valid without them."""


@dataclass(frozen=True)
class Mutant:
    """A change that can be made to a module, once."""

    what: str
    function: str
    """The function that it changes."""
    apply: Change


def mutants(module: ModuleOp) -> list[Mutant]:
    """All the single changes that leave a bufferized module valid. Each is to be applied to a fresh clone."""
    found: list[Mutant] = []
    for position, op in enumerate(module.walk()):
        for what, change in _changes(op):
            found.append(Mutant(f"op {position}, {op.name}: {what}", function_of(op), change))
    return found


def _changes(op: Operation) -> Iterator[tuple[str, Change]]:
    if op.name in FORGETTABLE and not op.results:
        yield "forgotten", lambda: _forget(op)
    if isinstance(op, ConstantOp) and isinstance(op.result.type, IndexType):
        yield "off by one", lambda: _off_by_one(op)
    if op.name in ("func.func", "scf.for", "scf.if", "builtin.module"):
        return
    yield from _swaps(op)
    yield from _wrong_buffers(op)


def _forget(op: Operation) -> None:
    op.detach()
    op.erase()


def _off_by_one(op: ConstantOp) -> None:
    if isinstance(op.value, IntegerAttr):
        op.properties["value"] = IntegerAttr(op.value.value.data + 1, IndexType())


def _is_buffer(type: Attribute) -> bool:
    return isinstance(type, MemRefType)


def _interesting(type: Attribute) -> bool:
    return _is_buffer(type) or isinstance(type, IndexType)


def _swaps(op: Operation) -> Iterator[tuple[str, Change]]:
    """Two different operands of one type change places."""
    for second, value in enumerate(op.operands):
        for first in range(second):
            other = op.operands[first]
            if other is not value and other.type == value.type and _interesting(value.type):
                yield f"operands {first} and {second} swapped", _swap(op, first, second)


def _swap(op: Operation, first: int, second: int) -> Change:
    def change() -> None:
        one, other = op.operands[first], op.operands[second]
        op.operands[first], op.operands[second] = other, one

    return change


def _wrong_buffers(op: Operation) -> Iterator[tuple[str, Change]]:
    """An operand is the buffer of another value that is known there."""
    known: list[SSAValue] = list(_known_before(op))
    for number, value in enumerate(op.operands):
        if not _is_buffer(value.type):
            continue
        fitting = [other for other in known if other is not value and other.type == value.type]
        # The two nearest: more of them would drown the other kinds of mistakes.
        for other in fitting[-2:]:
            yield f"operand {number} is another buffer", _replace(op, number, other)


def _replace(op: Operation, number: int, value: SSAValue) -> Change:
    def change() -> None:
        op.operands[number] = value

    return change


def _known_before(op: Operation) -> Iterator[SSAValue]:
    """Buffers that are defined before `op` in its block, and the arguments of the block."""
    block = op.parent_block()
    if block is None:
        return
    yield from block.args
    for earlier in block.ops:
        if earlier is op:
            return
        yield from earlier.results
