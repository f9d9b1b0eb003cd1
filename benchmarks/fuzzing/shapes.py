"""What a generated program holds of each kind of thing that the fuzzer promises, read off the program itself.

`SHAPES` are those things in the words of the promise; `shapes_of(module)` says which of them a program has. Used by
`fuzzing/distribution.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, IntegerAttr, ModuleOp, TensorType
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

LOOPS = ("scf.for", "scf.while", "scf.forall", "scf.parallel", "affine.for")
CARRYING = ("scf.for", "scf.while")
BODIES = ("linalg.generic", "linalg.map", "linalg.reduce", "tensor.generate", "tensor.pad")
SLICES = {"tensor.extract_slice": 0, "tensor.insert_slice": 1}
"""Ops on slices, with the operand that the slice is a part of."""

Part = tuple[tuple[object, ...], tuple[object, ...], tuple[object, ...]]
"""Offsets, sizes and strides: numbers, and values where they are dynamic."""


def is_tensor(value: SSAValue) -> bool:
    """Whether a value is a ranked tensor."""
    return isinstance(value.type, TensorType)


def mixed(op: Operation, name: str, first: int) -> tuple[tuple[object, ...], int]:
    """The numbers of one static array of a slice, with operands from `first` on where they are dynamic."""
    found: list[object] = []
    array = op.properties[name]
    assert isinstance(array, DenseArrayBase)
    for number in array.get_values():
        if number == DYNAMIC_INDEX:
            found.append(op.operands[first])
            first += 1
        else:
            found.append(number)
    return tuple(found), first


def part_of(op: Operation) -> Part:
    """Where a slice lies."""
    first = SLICES[op.name] + 1
    offsets, first = mixed(op, "static_offsets", first)
    sizes, first = mixed(op, "static_sizes", first)
    strides, _ = mixed(op, "static_strides", first)
    return offsets, sizes, strides


def relation(one: Part, other: Part) -> str:
    """How two parts of one tensor lie to each other, as far as their numbers say."""
    if one == other:
        return "equal"
    mine, others = elements(one), elements(other)
    if mine is None or others is None:
        return ""
    meets = all(not a.isdisjoint(b) for a, b in zip(mine, others, strict=True))
    return "overlapping" if meets else "disjoint"


def elements(part: Part) -> list[set[int]] | None:
    """The indices in each dimension; None where they are not known."""
    numbers = [[x for x in group if isinstance(x, int)] for group in part]
    if any(len(known) < len(group) for known, group in zip(numbers, part, strict=True)):
        return None
    return [
        set(range(offset, offset + size * stride, stride))
        for offset, size, stride in zip(*numbers, strict=True)
    ]


def stems_from(value: object, wanted: Callable[[SSAValue], bool], depth: int = 4) -> bool:
    """Whether arithmetic leads from a wanted value to this one."""
    if not isinstance(value, SSAValue):
        return False
    if wanted(value):
        return True
    if depth == 0 or not isinstance(value, OpResult) or not value.op.name.startswith("arith."):
        return False
    return any(stems_from(operand, wanted, depth - 1) for operand in value.op.operands)


def is_induction(value: SSAValue) -> bool:
    """Whether a value counts the rounds of a loop."""
    if not isinstance(value, BlockArgument):
        return False
    parent = value.owner.parent_op()
    return parent is not None and parent.name in LOOPS and not is_tensor(value)


def inside(op: Operation, outer: Operation) -> bool:
    """Whether `op` stands in a region of `outer`."""
    around = op.parent_op()
    while around is not None and around is not outer:
        around = around.parent_op()
    return around is outer


def constant(value: SSAValue) -> int | None:
    """The number that a value is known to be."""
    attribute = value.op.properties.get("value") if isinstance(value, OpResult) else None
    return attribute.value.data if isinstance(attribute, IntegerAttr) else None


def depth_of(op: Operation) -> int:
    """How many ops with regions are around `op`, inside of its function."""
    depth = 0
    parent = op.parent_op()
    while parent is not None and parent.name != "func.func":
        depth, parent = depth + 1, parent.parent_op()
    return depth


def slice_shapes(ops: list[Operation]) -> Iterator[str]:
    """How slices lie."""
    slices = [op for op in ops if op.name in SLICES]
    for op in slices:
        offsets, sizes, _ = part_of(op)
        if any(stems_from(offset, is_induction) for offset in offsets):
            yield "slices shifted by the induction variable"
        if 0 in sizes:
            yield "slices of no elements"
        reduced = op.results[0] if op.name == "tensor.extract_slice" else op.operands[0]
        if isinstance(reduced.type, TensorType) and reduced.type.get_num_dims() < len(sizes):
            yield "rank-reduced slices"
    containers = [(op.operands[SLICES[op.name]], part_of(op)) for op in slices]
    for (one, part), (other, second) in combinations(containers, 2):
        alike = (one is other or one.type == other.type) and len(part[0]) == len(second[0])
        if alike and (word := relation(part, second)):
            yield f"{word} slices"


def loop_shapes(op: Operation) -> Iterator[str]:
    """What a loop does with what it carries, and how often it runs."""
    if op.name in CARRYING:
        for region in op.regions:
            block = region.blocks[0]
            last = block.last_op
            assert last is not None
            arguments = [arg for arg in block.args if is_tensor(arg)]
            handed = [value for value in last.operands if is_tensor(value)]
            if any(
                value in arguments and value is not arg
                for value, arg in zip(handed, arguments, strict=False)
            ):
                yield "iter_args that swap or move"
            if any(value is arg for value, arg in zip(handed, arguments, strict=False)):
                yield "iter_args that pass through"
            if len(set(handed)) < len(handed):
                yield "iter_args that are yielded twice"
        starts = [value for value in op.operands if is_tensor(value)]
        if len(set(starts)) < len(starts):
            yield "iter_args that alias: one tensor for two"
    if op.name in ("scf.for", "scf.parallel"):
        low, high = constant(op.operands[0]), constant(op.operands[1])
        if low is not None and high is not None and high <= low:
            yield "loops that never run"


def region_shapes(op: Operation) -> Iterator[str]:
    """What the regions of an op see and hand on."""
    inner = [each for each in op.walk() if each is not op]
    captured = {
        value
        for each in inner
        for value in each.operands
        if is_tensor(value) and not _is_defined_in(value, op)
    }
    if captured and op.name in (*BODIES, *LOOPS):
        yield f"{op.name} with captured tensors"
    after = op.next_op
    while captured and after is not None:
        if any(value in captured for each in after.walk() for value in each.operands):
            yield "tensors of outside used inside and after"
            break
        after = after.next_op
    if any(len(region.blocks) > 1 for region in op.regions):
        if any(
            is_tensor(arg)
            for r in op.regions
            for b in r.blocks
            if b is not r.blocks.first
            for arg in b.args
        ):
            yield "tensors as block arguments"
        if _loops(op):
            yield "loops of blocks"
    if op.name in ("scf.if", "scf.index_switch", "scf.execute_region") and any(
        map(is_tensor, op.results)
    ):
        yield f"tensors yielded by {op.name}"


def _is_defined_in(value: SSAValue, op: Operation) -> bool:
    owner = value.owner
    around = owner.parent_op() if isinstance(owner, Block) else owner
    while around is not None:
        if around is op:
            return isinstance(owner, Block) or owner is not op
        around = around.parent_op()
    return False


def _loops(op: Operation) -> bool:
    for region in op.regions:
        order = {block: number for number, block in enumerate(region.blocks)}
        for block, number in order.items():
            last = block.last_op
            if last is not None and any(order[after] <= number for after in last.successors):
                return True
    return False


def op_shapes(op: Operation) -> Iterator[str]:
    """What one op shows by itself."""
    types = [value.type for value in op.results if isinstance(value.type, TensorType)]
    if any(min(t.get_shape(), default=0) < 0 for t in types):
        yield "dynamic sizes"
    if any(min(t.get_shape(), default=0) >= 0 for t in types):
        yield "static sizes"
    if any(0 in t.get_shape() for t in types):
        yield "sizes of zero"
    if op.name == "func.call" and types:
        yield "tensors as results of calls"
    if op.name == "arith.constant" and types:
        yield "constant tensors"
    if op.name == "linalg.fill":
        yield "writes that cover all"
    if op.name in ("tensor.insert", "tensor.insert_slice"):
        yield "writes that cover a part"


SHAPES = (
    *Path(__file__).with_suffix(".txt").read_text().splitlines(),
    *(f"{name} with captured tensors" for name in (*LOOPS, *BODIES)),
    *(f"tensors yielded by scf.{name}" for name in ("if", "index_switch", "execute_region")),
)
"""What must not be rarer than one in 200, besides the features."""


def shapes_of(module: ModuleOp, text: str) -> set[str]:
    """Which of `SHAPES` a program has."""
    ops = list(module.walk())
    found = set(slice_shapes(ops))
    for op in ops:
        found.update(op_shapes(op))
        if op.regions and not isinstance(op, ModuleOp) and op.name != "func.func":
            found.update(region_shapes(op))
            found.update(loop_shapes(op))
        elif op.name == "func.func":
            found.update(region_shapes(op))
    if sum(op.name == "func.func" and bool(op.regions[0].blocks) for op in ops) > 1:
        found.add("several functions")
    if any(depth_of(op) > 1 for op in ops):
        found.add("two ops with regions around one op")
    if "bufferization.writable = false" in text:
        found.add("arguments that are not writable")
    return found
