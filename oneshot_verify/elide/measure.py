"""How many buffers and copies a bufferized program has, and what they cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Operation

from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.elide.cost import bytes_of, rounds_around
from oneshot_verify.elide.self_copies import self_copies
from oneshot_verify.ir.symbols import (
    FUNCTION,
    has_body,
    is_private,
    path_of,
    references_of,
    symbol_name,
)

ALLOCATIONS = frozenset({"memref.alloc", "memref.alloca"})


@dataclass(frozen=True)
class Measure:
    """Copies and buffers of a program on memrefs."""

    copies: int
    """How many `memref.copy` there are."""
    allocations: int
    copied: tuple[tuple[int, int], ...]
    """Bytes copied in all rounds: for each number of unknown factors the sum of the known ones, most factors first."""
    allocated: tuple[tuple[int, int], ...]
    """The same for new buffers."""

    @property
    def order(self) -> tuple[object, ...]:
        """A key to sort by: what is copied counts most."""
        return self.copied, self.copies, self.allocations, self.allocated


def measure(module: ModuleOp, *, is_final: bool = True, kept: Collection[str] = ()) -> Measure:
    """Look at all ops of `module` that may run: not at those of private functions that nobody names, but for those
    `kept`, given their paths.

    Copies of a part to itself do not count if they are yet to be taken out.
    """
    ops = ops_that_run(module, kept)
    copies = [op for op in ops if op_name(op) == "memref.copy"]
    if copies and not is_final:
        needless = set(self_copies(module))
        copies = [op for op in copies if op not in needless]
    made = [op for op in ops if op_name(op) in ALLOCATIONS]
    copied = [(op, op.operands[0].type) for op in copies]
    allocated = [(op, op.results[0].type) for op in made]
    return Measure(len(copies), len(made), _sum(copied), _sum(allocated))


def ops_that_run(module: ModuleOp, kept: Collection[str] = ()) -> list[Operation]:
    """All ops but those of private functions that nobody names, except for those `kept`, given their paths."""
    ops = list(module.walk())
    unnamed = (f for f in _unnamed(ops) if path_of(f) not in kept)
    forgotten = {op for each in unnamed for op in each.walk()}
    return [op for op in ops if op not in forgotten]


def unnamed_functions(module: ModuleOp) -> frozenset[str]:
    """The paths of the private functions that nobody names, in a program as it was written: they are what it is for."""
    return frozenset(map(path_of, _unnamed(list(module.walk()))))


def _unnamed(ops: Sequence[Operation]) -> list[Operation]:
    """The private functions whose names stand nowhere else."""
    private = [op for op in ops if op_name(op) == FUNCTION and has_body(op) and is_private(op)]
    if not private:
        return []
    named = {each.string_value().rpartition(".")[2] for op in ops for each in references_of(op)}
    return [f for f in private if symbol_name(f) not in named]


def _sum(buffers: list[tuple[Operation, Attribute]]) -> tuple[tuple[int, int], ...]:
    sums: Counter[int] = Counter()
    for op, type_ in buffers:
        cost = bytes_of(type_) * rounds_around(op)
        sums[len(cost.unknown)] += cost.number
    return tuple(sorted(((k, n) for k, n in sums.items() if n), reverse=True))


def is_worse(program: Measure, than: Measure) -> bool:
    """Whether a program has more copies or buffers than another one, or copies or allocates more bytes."""
    return (
        program.copies > than.copies
        or program.allocations > than.allocations
        or program.copied > than.copied
        or program.allocated > than.allocated
    )
