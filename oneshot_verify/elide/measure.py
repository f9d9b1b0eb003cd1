"""Copies and buffers of a bufferized program: their ops, number and cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import AffineMapAttr, MemRefType, ModuleOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineMap

from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.bufferize.rewriter import remove
from oneshot_verify.elide.cost import bytes_of
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.facts import only_computes
from oneshot_verify.ir.layouts import array_elements
from oneshot_verify.ir.symbols import (
    FUNCTION,
    functions_of,
    has_body,
    is_private,
    path_of,
    references_of,
    resolve,
    symbol_name,
)

ALLOCATIONS = frozenset({"memref.alloc", "memref.alloca"})
CLONE = "bufferization.clone"


@dataclass(frozen=True, eq=False)
class CopySite:
    """An op that copies all elements of one buffer to another."""

    op: Operation
    source: SSAValue
    target: SSAValue
    """Result 0 for `bufferization.clone`."""


def copies_in(function: Operation) -> Iterator[CopySite]:
    """The copies of a function, in text order."""
    for op in function.walk():
        site = copy_at(op)
        if site is not None:
            yield site


def copy_at(op: Operation) -> CopySite | None:
    """`op` as a copy; None if it is not one."""
    match op_name(op):
        case "memref.copy":
            return CopySite(op, op.operands[0], op.operands[1])
        case "bufferization.clone":
            return CopySite(op, op.operands[0], op.results[0])
        case "linalg.copy" | "linalg.generic" | "linalg.map":
            return _copying_nest(op)
        case _:
            return None


def _copying_nest(op: Operation) -> CopySite | None:
    """A structured op on buffers that copies each element of its one input to the same index of its one output."""
    if op.results or len(op.operands) != 2 or not all(map(_is_ranked, op.operands)):
        return None
    source, target = op.operands
    types: tuple[Any, Any] = source.type, target.type
    if types[0].element_type != types[1].element_type or not _is_identity(op):
        return None
    return CopySite(op, source, target) if _yields_input(op.regions[0].block) else None


def _is_ranked(value: SSAValue) -> bool:
    return isinstance(value.type, MemRefType)


def _is_identity(op: Operation) -> bool:
    """True if the indexing maps of both operands are the identity."""
    if op_name(op) != "linalg.generic":
        return True
    maps = array_elements(op.get_attr_or_prop("indexing_maps")) or ()
    return bool(maps) and all(
        isinstance(each, AffineMapAttr) and each.data == AffineMap.identity(each.data.num_dims)
        for each in maps
    )


def _yields_input(body: Block) -> bool:
    last = body.last_op
    return last is not None and body.first_op is last and list(last.operands) == [body.args[0]]


def allocation_of(value: SSAValue) -> Operation | None:
    """The allocation of which `value` is the whole buffer, looking through casts."""
    while isinstance(value, OpResult) and op_name(value.op) == "memref.cast":
        value = value.op.operands[0]
    if isinstance(value, BlockArgument) or not isinstance(value, OpResult):
        return None
    return value.op if op_name(value.op) in ALLOCATIONS else None


INVERSE = {
    "memref.collapse_shape": "memref.expand_shape",
    "memref.expand_shape": "memref.collapse_shape",
}
VIEWS = INVERSE.keys() | {"memref.subview", "memref.cast"}
BOUNDS = 3
"""Number of operands of `scf.for` before the carried ones."""


def functions_with_self_copies(module: ModuleOp) -> set[str]:
    """Paths of the functions with a self-copy."""
    return {path for path, op in functions_of(module).items() if self_copies(op)}


def erase_self_copies(module: ModuleOp, paths: Set[str]) -> None:
    """Erase the self-copies of some functions, and the views that then have no uses."""
    for path, function in functions_of(module).items():
        if path not in paths:
            continue
        for copy in self_copies(function):
            views = list(copy.operands)
            remove(copy)
            while views:
                view = views.pop()
                if isinstance(view, OpResult) and op_name(view.op) in VIEWS and not view.first_use:
                    views.append(view.op.operands[0])
                    remove(view.op)


def self_copies(root: Operation) -> list[Operation]:
    """The self-copies inside `root`: copies between two equal views of one buffer, which have no effect.

    %a = memref.subview %m[%i] [4] [1]
    %b = memref.subview %m[%i] [4] [1]
    memref.copy %a, %b                        (nothing)

    One may also be the result of a loop, branch or call that returns the other, or of a reshape and its inverse.
    """
    origins = _Origins()
    origins.note(root)
    return [each.op for each in copies_in(root) if origins.are_same(each.source, each.target)]


class _Origins:
    """Origins of buffers: looks through casts, loops, branches and calls that return what they were given."""

    def __init__(self) -> None:
        self._found: dict[SSAValue, SSAValue] = {}

    def note(self, root: Operation) -> None:
        """Record the origins of all results inside `root`, operands before results."""
        for op in (op for region in root.regions for block in region.blocks for op in block.ops):
            self.note(op)
            for value in op.results:
                before = self._before(op, value.index)
                if before is not None:
                    self._found[value] = self.of(before)

    def of(self, value: SSAValue) -> SSAValue:
        """The origin of a buffer."""
        return self._found.get(value, value)

    def are_same(self, a: SSAValue, b: SSAValue) -> bool:
        """True if two buffers are the same view of one buffer, by the program text."""
        waiting, seen = [(a, b)], set[tuple[SSAValue, SSAValue]]()
        while waiting:
            first, second = waiting.pop()
            a, b = self.of(first), self.of(second)
            if a is b or (a, b) in seen:
                continue
            seen.add((a, b))
            if not isinstance(a, OpResult) or not isinstance(b, OpResult) or not _are_alike(a, b):
                return False
            waiting += zip(a.op.operands, b.op.operands, strict=True)
        return True

    def _before(self, op: Operation, result: int) -> SSAValue | None:
        """The operand or value that a result of an op is the same memory as; None if unknown."""
        if op_name(op) == "memref.cast":
            return op.operands[0]
        if op_name(op) in INVERSE:
            return _shaped_back(op, self.of(op.operands[0]))
        if op_name(op) == "scf.if":
            ends = [region.blocks[0].last_op if region.blocks else None for region in op.regions]
            given = [self.of(end.operands[result]) for end in ends if end is not None]
            return given[0] if len(given) == 2 and given[0] is given[1] else None
        if op_name(op) == "scf.for" and _is_kept(op, result):
            return op.operands[BOUNDS + result]
        argument = _handed_back(op, result) if op_name(op) == "func.call" else None
        return None if argument is None else op.operands[argument]


def _are_alike(a: OpResult, b: OpResult) -> bool:
    """True if two results of pure ops are equal where the operands are."""
    one, other = a.op, b.op
    return (
        op_name(one) == op_name(other)
        and a.index == b.index
        and only_computes(one)
        and not one.regions
        and one.properties == other.properties
        and one.attributes == other.attributes
        and len(one.operands) == len(other.operands)
    )


def _shaped_back(reshape: Operation, before: SSAValue) -> SSAValue | None:
    """The buffer before an expansion and a collapse that cancel out."""
    if not isinstance(before, OpResult) or op_name(before.op) != INVERSE[op_name(reshape)]:
        return None
    groups = (op.properties["reassociation"] for op in (reshape, before.op))
    types: tuple[Any, Any] = reshape.results[0].type, before.op.operands[0].type
    is_same = len(set(groups)) == 1 and types[0].get_shape() == types[1].get_shape()
    return before.op.operands[0] if is_same else None


def _is_kept(loop: Operation, result: int) -> bool:
    """True if each iteration yields the argument it was given."""
    body = loop.regions[0].block
    end = body.last_op
    return end is not None and end.operands[result] is body.args[1 + result]


def _handed_back(call: Operation, result: int) -> int | None:
    """Index of the argument that a function of one block returns as this result."""
    callee = resolve(call, next(iter(references_of(call)), None))
    if not isinstance(callee, FuncOp) or len(callee.body.blocks) != 1:
        return None
    end = callee.body.block.last_op
    returned = end.operands[result] if end is not None and result < len(end.operands) else None
    while isinstance(returned, OpResult) and op_name(returned.op) == "memref.cast":
        returned = returned.op.operands[0]
    return returned.index if isinstance(returned, BlockArgument) else None


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
        cost = bytes_of(type_, around=op)
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
