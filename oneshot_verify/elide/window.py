"""A window: the part of a function that concerns a copy, as a program of its own.

    func.func @f(%t, ...) {                       func.func @f(%t, %x) -> (...) {
      %x = ...          (something else)
      %a = insert .. into %t                        %a = insert .. into %t
      %y = ...          (something else)    ->      %b = insert .. into %a, of %x
      %b = insert .. into %a, of %x                 return what others use: %b
      ...
    }

A proof of the window is no proof of the function; it says which changes are worth trying. So the window may have less
context than the function, which is proved as a whole in the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FunctionType,
    IndexType,
    IntegerType,
    ModuleOp,
)
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue

from oneshot_verify.bufferize.interface import is_tensor, op_name, owner_of, values_of
from oneshot_verify.elide.survey import NO_PLACE, Place
from oneshot_verify.ir import fingerprint
from oneshot_verify.ir.dialects import func
from oneshot_verify.ir.symbols import (
    functions_of,
    path_of,
    reached_from,
    references_of,
    resolve,
    symbol_name,
)

SMALL = 60
"""Functions with fewer ops are taken whole: a window would save nothing, and give less context."""
PURE_DIALECTS = frozenset({"arith", "affine", "index"})


@dataclass(frozen=True)
class Window:
    """A program with one function of interest."""

    module: ModuleOp
    function: str
    """Path of the function."""
    places: Mapping[Place, Place]
    """Maps operands of the whole program to operands here."""
    is_whole: bool = False
    """True if the function is complete, so that its results are what its callers see."""

    def decisions(self, made: Mapping[Place, bool]) -> dict[Place, bool]:
        """The decisions of the whole program that concern operands in here."""
        return {here: made[there] for there, here in self.places.items() if there in made}

    @property
    def type(self) -> str:
        """Type of the function."""
        return str(cast(func.FuncOp, functions_of(self.module)[self.function]).function_type)

    @cached_property
    def ops(self) -> int:
        """Number of ops."""
        return sum(1 for _ in self.module.walk())

    @cached_property
    def text(self) -> str:
        """Text that identifies the window."""
        return fingerprint(self.module)


class Cutter:
    """Cuts windows out of one module."""

    def __init__(self, module: ModuleOp) -> None:
        self.module = module
        self.position = {op: number for number, op in enumerate(module.walk())}
        self.size = {f: sum(1 for _ in f.walk()) for f in functions_of(module).values()}
        self._lengths: dict[Block, int] = {}

    def is_small(self, function: Operation) -> bool:
        """True if a function is always taken whole."""
        is_nested = path_of(function) != symbol_name(function)
        return self.size[function] < SMALL or len(function.regions[0].blocks) != 1 or is_nested

    def whole(self, function: Operation) -> Window:
        """The function with all functions that it calls."""
        path = path_of(function)
        if path != symbol_name(function):
            # In a nested module: references from there are not resolved, so everything is kept.
            kept = {path_of(each) for each in self.size}
        else:
            kept = {path, *reached_from(function)}
        module, places = self._rebuilt(kept, {})
        return Window(module, path, places, is_whole=True)

    def around(
        self,
        function: Operation,
        members: Iterable[SSAValue],
        without: Set[Place] = NO_PLACE,
    ) -> Window:
        """The ops of `function` that define or use one of `members`, and the index arithmetic they depend on. Uses as
        operands in `without` do not count."""
        if self.is_small(function):
            return self.whole(function)
        return self._of(function, lambda block: self._touching(block, members, without))

    def of_ops(self, function: Operation, ops: Iterable[Operation]) -> Window:
        """These ops of `function`, or the ops that contain them, and the index arithmetic they depend on."""
        return self._of(function, lambda block: {block.find_ancestor_op_in_block(op) for op in ops})

    def _of(self, function: Operation, choose: Callable[[Block], Set[Operation | None]]) -> Window:
        block = function.regions[0].blocks.first
        assert block is not None
        chosen = _with_sizes({op for op in choose(block) if op not in (None, block.last_op)}, block)
        if len(chosen) + 1 >= self._length_of(block):
            return self.whole(function)
        ordered = sorted(chosen, key=self.position.__getitem__)
        kept = {path_of(function), *_named_in(ordered)}
        cut, ops = _cut(function, block, ordered)
        module, places = self._rebuilt(kept, {function: (cut, ops)})
        return Window(module, path_of(function), places)

    def _length_of(self, block: Block) -> int:
        """Number of ops in a block."""
        if block not in self._lengths:
            self._lengths[block] = len(block.ops)
        return self._lengths[block]

    def _touching(
        self, block: Block, members: Iterable[SSAValue], without: Set[Place]
    ) -> set[Operation | None]:
        """Ops of `block` that define or use one of the values, or contain an op that does."""
        found: set[Operation | None] = set()
        for value in dict.fromkeys(members):
            uses = ((use.operation, use.index) for use in value.uses)
            ops = [op for op, operand in uses if (self.position[op], operand) not in without]
            if not isinstance(value, BlockArgument) or value.owner is not block:
                ops.append(owner_of(value))
            found.update(block.find_ancestor_op_in_block(op) for op in ops)
        return found

    def _rebuilt(
        self,
        kept: set[str],
        cut: Mapping[Operation, tuple[Operation, Sequence[tuple[Operation, Operation]]]],
    ) -> tuple[ModuleOp, dict[Place, Place]]:
        """A module of the functions `kept`, with those in `cut` replaced, and the map from old operands to new."""
        pairs: list[tuple[Operation, Operation]] = []
        ops: list[Operation] = []
        for op in self.module.ops:
            if op in cut:
                copy, inner = cut[op]
                pairs += inner
            elif op_name(op) == "func.func" and symbol_name(op) not in kept:
                continue
            else:
                copy = op.clone()
                pairs.append((op, copy))
            ops.append(copy)
        module = self.module.clone_without_regions()
        module.body.add_block(Block(ops))
        position = {op: number for number, op in enumerate(module.walk())}
        places = {
            (self.position[a], operand): (position[b], operand)
            for whole, copy in pairs
            for a, b in zip(whole.walk(), copy.walk(), strict=True)
            for operand in range(len(a.operands))
        }
        return module, places


def _named_in(ops: Iterable[Operation]) -> set[str]:
    """Paths of all symbols that the ops reach."""
    each = (inner for op in ops for inner in op.walk())
    named = (resolve(op, reference) for op in each for reference in references_of(op))
    return {path for symbol in named if symbol is not None for path in reached_from(symbol)}


def _with_sizes(ops: set[Operation], block: Block) -> set[Operation]:
    """`ops` and the index arithmetic they depend on."""
    found = set(ops)
    waiting = list(ops)
    while waiting:
        for value in used_from_outside(waiting.pop()):
            owner = value.owner
            if isinstance(owner, Operation) and owner not in found and _is_size(owner, block):
                found.add(owner)
                waiting.append(owner)
    return found


def _is_size(op: Operation, block: Block) -> bool:
    if op.parent is not block or op.regions:
        return False
    name = op_name(op)
    if name in ("tensor.dim", "memref.dim"):
        return True
    if name == "arith.constant":
        return not any(map(is_tensor, op.results))
    return name.partition(".")[0] in PURE_DIALECTS and all(
        isinstance(value.type, IndexType | IntegerType) for value in (*op.operands, *op.results)
    )


def used_from_outside(op: Operation) -> list[SSAValue]:
    """Values that `op` and the ops in it use but do not define."""
    if not op.regions:
        return list(op.operands)
    inside = {value for each in op.walk() for value in values_of(each)}
    return [value for each in op.walk() for value in each.operands if value not in inside]


def _cut(
    function: Operation, block: Block, chosen: Sequence[Operation]
) -> tuple[Operation, list[tuple[Operation, Operation]]]:
    """A function of the ops `chosen`: values they use become arguments, values used elsewhere become results. And the
    pairs of old and new op."""
    assert isinstance(function, func.FuncOp)
    made = [value for op in chosen for value in op.results]
    defined = set(made)
    used = dict.fromkeys(value for op in chosen for value in used_from_outside(op))
    given = [value for value in used if value not in defined]
    # Arguments keep the function's order, so that equal windows have equal texts.
    given.sort(key=lambda v: v.index if isinstance(v, BlockArgument) else len(block.args))
    inner = set(chosen)
    results = [
        value
        for value in (*(v for v in given if isinstance(v, BlockArgument)), *made)
        if any(block.find_ancestor_op_in_block(use.operation) not in inner for use in value.uses)
    ]
    body = Block(arg_types=[value.type for value in given])
    values: dict[SSAValue, SSAValue] = dict(zip(given, body.args, strict=True))
    clones = [op.clone(values) for op in chosen]
    returned = [values[value] for value in results]
    body.add_ops([*clones, func.ReturnOp(*returned)])
    # Names would give equal windows different texts.
    for each in (inner for op in clones for inner in op.walk()):
        forget_names(each)
    cut = func.FuncOp(
        function.sym_name.data,
        FunctionType.from_lists([v.type for v in given], [v.type for v in returned]),
        Region(body),
        visibility=function.sym_visibility,
        arg_attrs=_argument_attributes(function, block, given),
    )
    return cut, list(zip(chosen, clones, strict=True))


def forget_names(op: Operation) -> None:
    """Take the names of the values that an op defines away."""
    for value in values_of(op):
        value.name_hint = None


def _argument_attributes(
    function: func.FuncOp, block: Block, given: Sequence[SSAValue]
) -> ArrayAttr[DictionaryAttr] | None:
    old = function.arg_attrs
    if old is None:
        return None
    return ArrayAttr(
        old.data[value.index]
        if isinstance(value, BlockArgument) and value.owner is block
        else DictionaryAttr({})
        for value in given
    )
