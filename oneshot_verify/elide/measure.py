"""Number and cost of the buffers and copies in a bufferized program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Operation

from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.elide.cost import bytes_of, iterations_around
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
    """Copies and allocations of a program on memrefs."""

    copies: int
    """Number of `memref.copy` ops."""
    allocations: int
    copied: tuple[tuple[int, int], ...]
    """Bytes copied in all iterations: pairs of the number of unknown factors and the sum of the known ones, most
    factors first."""
    allocated: tuple[tuple[int, int], ...]
    """Bytes allocated, in the same form."""

    @property
    def order(self) -> tuple[object, ...]:
        """Sort key; bytes copied count most."""
        return self.copied, self.copies, self.allocations, self.allocated


def measure(module: ModuleOp, *, is_final: bool = True, kept: Collection[str] = ()) -> Measure:
    """Measure all ops of `module` that may run: not those of private functions without callers, except for the paths
    in `kept`.

    If not `is_final`, copies of a part to itself do not count, as they are yet to be erased.
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
    """All ops, without those of private functions that nothing references, except for the paths in `kept`."""
    ops = list(module.walk())
    unnamed = (f for f in _unnamed(ops) if path_of(f) not in kept)
    forgotten = {op for each in unnamed for op in each.walk()}
    return [op for op in ops if op not in forgotten]


def unnamed_functions(module: ModuleOp) -> frozenset[str]:
    """Paths of the private functions that nothing references in the program as written. They are kept: the user wrote
    them to be bufferized."""
    return frozenset(map(path_of, _unnamed(list(module.walk()))))


def _unnamed(ops: Sequence[Operation]) -> list[Operation]:
    """Private functions whose symbols nothing references."""
    private = [op for op in ops if op_name(op) == FUNCTION and has_body(op) and is_private(op)]
    if not private:
        return []
    named = {each.string_value().rpartition(".")[2] for op in ops for each in references_of(op)}
    return [f for f in private if symbol_name(f) not in named]


def _sum(buffers: list[tuple[Operation, Attribute]]) -> tuple[tuple[int, int], ...]:
    sums: Counter[int] = Counter()
    for op, type_ in buffers:
        cost = bytes_of(type_) * iterations_around(op)
        sums[len(cost.unknown)] += cost.number
    return tuple(sorted(((k, n) for k, n in sums.items() if n), reverse=True))


def is_worse(program: Measure, than: Measure) -> bool:
    """True if a program has more copies or buffers than another, or copies or allocates more bytes."""
    return (
        program.copies > than.copies
        or program.allocations > than.allocations
        or program.copied > than.copied
        or program.allocated > than.allocated
    )
