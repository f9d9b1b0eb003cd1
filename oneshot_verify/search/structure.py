"""Structure of one program, by its text: which rule an op is for, what a loop carries and uses, where blocks come
again."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

from xdsl.dialects.builtin import DenseArrayBase, MemRefType, TensorType
from xdsl.ir import Attribute, Block, Operation, OpResult, Region, SSAValue

from oneshot_verify.encode.certificate import OPS
from oneshot_verify.ir.branches import following, ways_back
from oneshot_verify.ir.facts import facts_of, is_destination_style, only_computes
from oneshot_verify.ir.symbols import has_body, ops_in, path_of
from oneshot_verify.semantics import Meanings
from oneshot_verify.semantics.control import COUNTING, is_flat, nest_of
from oneshot_verify.semantics.fills import LOADS, STORES
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import called_function

RULES = {op: rule for rule, ops in OPS.items() for op in ops} | {"cf.assert": "event"}
"""The rules of the judge, by the names of the ops."""
EVENTS = ("shape.cstr_require", "vector.print")
"""Ops with a meaning that the outside world sees, besides those in `RULES`."""
WITH_REGIONS = ("branch", "loop", "threads")
"""The rules whose points have points in their regions."""


def rule_of(op: Operation, meanings: Meanings) -> str | None:
    """The rule of the judge that an op is for; None for ops at which nothing needs to be said."""
    if is_flat(op) or facts_of(op).is_terminator:
        return None
    name = op_name(op)
    if name in RULES:
        return RULES[name]
    if name in EVENTS or meanings.find(name) is None:
        return "event"
    is_nest = has_nests(op) or becomes(op) != name or is_destination_style(op)
    return "nest" if is_nest else None


def bodies(ours: Operation, theirs: Operation) -> Iterator[tuple[Region, Region]]:
    """The pairs of regions of two ops; of threads and a nest of loops, the bodies of a thread."""
    inner = theirs
    if RULES.get(op_name(ours)) == "threads" and op_name(theirs) in COUNTING:
        inner = nest_of(theirs, COUNTING, dimensions(ours))[-1]
    return zip(ours.regions, inner.regions, strict=False)


def is_lowered(op: Operation) -> bool:
    """True for loops that only compute, load and store: a structured op may have become these."""
    is_loop = RULES.get(op_name(op)) in ("loop", "threads") and not op.results
    inside = [each for each in ops_in(op) if each is not op] if is_loop else []
    return any(op_name(each) in STORES for each in inside) and all(
        RULES.get(op_name(each)) in ("loop", "threads")
        or facts_of(each).is_terminator
        or op_name(each) in (*LOADS, *STORES)
        or only_computes(each)
        for each in inside
    )


def filled_by(loops: Operation) -> list[SSAValue]:
    """The buffers that loops store to, in the order of the text."""
    return [*dict.fromkeys(op.operands[1] for op in loops.walk() if op_name(op) in STORES)]


def dimensions(threads: Operation) -> int:
    """The number of indices of a parallel loop."""
    count = len(threads.regions[0].block.args)
    return count - len(threads.results) if op_name(threads) == "scf.forall" else count


def carried(loop: Operation) -> Sequence[SSAValue]:
    """The block arguments that stand for the loop-carried values at the head of a structured loop."""
    # The first argument of a loop that counts is the number.
    return loop.regions[0].blocks[0].args[0 if op_name(loop) == "scf.while" else 1 :]


def starts(loop: Operation) -> Sequence[SSAValue]:
    """The operands that a structured loop starts from, one for each carried value."""
    return loop.operands[len(loop.operands) - len(carried(loop)) :]


def hands_on(loop: Operation, number: int) -> bool:
    """True if the text of a counting loop says that it carries the same buffer in each iteration."""
    end = loop.regions[0].blocks[0].last_op
    if end is None or number >= len(end.operands):
        return True
    value, own = end.operands[number], (carried(loop)[number], starts(loop)[number])
    while isinstance(value, OpResult) and value not in own and op_name(value.owner) in COUNTING:
        inner = value.owner
        if not hands_on(inner, value.index):
            return False
        value = starts(inner)[value.index]
    return value in own


def used(loop: Operation) -> list[SSAValue]:
    """The values from outside that ops in the regions of `loop` use."""
    return used_by([block for region in loop.regions for block in region.blocks])


def used_by(blocks: Sequence[Block]) -> list[SSAValue]:
    """The values from outside that ops in `blocks`, or in their regions, use."""
    ops = [op for block in blocks for op in block.walk()]
    inner = [block for op in ops for region in op.regions for block in region.blocks]
    own: set[SSAValue] = {value for block in (*blocks, *inner) for value in block.args}
    own.update(value for op in ops for value in op.results)
    return [*dict.fromkeys(value for op in ops for value in op.operands if value not in own)]


def used_alike(
    ours: Sequence[Operation], theirs: Sequence[Operation]
) -> Iterator[tuple[SSAValue, SSAValue]]:
    """Pairs of buffers that the same op uses in two lists of ops, and in their regions; none if other ops use some."""
    there = ([each for op in ops for each in op.walk()] for ops in (ours, theirs))
    users = [[op for op in ops if any(map(is_buffer, op.operands))] for ops in there]
    if [*map(op_name, users[0])] == [*map(op_name, users[1])]:
        for one, other in zip(*users, strict=True):
            both = zip(one.operands, other.operands, strict=False)
            yield from (each for each in both if all(map(is_buffer, each)))


def with_bases(buffers: Iterable[SSAValue]) -> list[SSAValue]:
    """Buffers, and the buffers that these are views of, by the operands of the ops that made them."""
    found: dict[SSAValue, None] = {}
    left = list(buffers)
    while left:
        value = left.pop()
        if value in found or not isinstance(value.type, MemRefType):
            continue
        found[value] = None
        if isinstance(value, OpResult) and not value.owner.regions:
            left += value.owner.operands
    return list(found)


def written_by(op: Operation) -> list[SSAValue]:
    """The buffers that an op without results may write. Ops of these dialects have their destinations last."""
    buffers = [each for each in op.operands if isinstance(each.type, MemRefType)]
    if op_name(op).partition(".")[0] not in ("affine", "linalg", "memref", "vector"):
        return buffers
    sizes = op.get_attr_or_prop("operandSegmentSizes") if has_nests(op) else None
    count = sizes.get_values()[-1] if isinstance(sizes, DenseArrayBase) else 1
    return buffers[-max(int(count), 1) :]


def written_in(op: Operation) -> set[SSAValue]:
    """The buffers that `op`, or ops in its regions, write; those that these are views of, and that loops start from in
    their place."""
    ops = (each for each in ops_in(op) if not (each.results or facts_of(each).is_terminator))
    found = {*with_bases(buffer for each in ops for buffer in written_by(each))}
    for loop in reversed([each for each in ops_in(op) if RULES.get(op_name(each)) == "loop"]):
        pairs = zip(carried(loop), starts(loop), strict=True)
        found.update(with_bases(start for each, start in pairs if each in found))
    return found


def taken_around(op: Operation) -> set[SSAValue]:
    """The buffers that loops around an op start from, and replace by others: they take them over."""
    found, around = set[SSAValue](), op.parent_op()
    while around is not None and op_name(around) != "func.func":
        if op_name(around) in COUNTING:
            numbered = enumerate(starts(around))
            found |= {each for number, each in numbered if not hands_on(around, number)}
        around = around.parent_op()
    return found


def visible(op: Operation) -> Iterator[SSAValue]:
    """The values that can be named at an op, the nearest ones first, in its function."""
    block, before = op.parent, op
    while block is not None:
        each = before.prev_op
        while each is not None:
            yield from each.results
            each = each.prev_op
        yield from block.args
        around = block.parent_op()
        if around is None or op_name(around) == "func.func":
            return
        before, block = around, around.parent


def kind_of(value: SSAValue) -> tuple[Attribute, int] | None:
    """The type of the elements of a tensor or a buffer, and its rank; None for other values."""
    type: Any = value.type
    return (type.element_type, len(type.get_shape())) if is_data(value) else None


def is_buffer(value: SSAValue) -> bool:
    """True if a value is a buffer."""
    return isinstance(value.type, MemRefType)


def is_data(value: SSAValue) -> bool:
    """True if a value is a tensor or a buffer."""
    return isinstance(value.type, MemRefType | TensorType)


def same_elements(one: SSAValue, other: SSAValue) -> bool:
    """True if the elements of two tensors or buffers are of one type."""
    types: list[Any] = [one.type, other.type]
    return is_data(one) and is_data(other) and types[0].element_type == types[1].element_type


def same_shape(one: SSAValue, other: SSAValue) -> bool:
    """True if two tensors or buffers are of one type of elements and one shape."""
    shapes = getattr(one.type, "shape", 0), getattr(other.type, "shape", 1)
    return same_elements(one, other) and shapes[0] == shapes[1]


# Blocks that come again.


def loop_heads(region: Region) -> dict[Block, list[Block]]:
    """The blocks of a region to which others lead back, each with the blocks of its natural loop."""
    parent = region.parent
    if parent is None or len(region.blocks) < 2:
        return {}
    before: dict[Block, list[Block]] = {}
    for block in region.blocks:
        for after in following(block):
            before.setdefault(after, []).append(block)
    found: dict[Block, list[Block]] = {}
    for end, numbers in ways_back(parent).items():
        for head in (end.successors[number] for number in numbers):
            if end.parent is not None and head.parent is region:
                inside = found.setdefault(head, [head])
                _come_back(end.parent, inside, before)
    return found


def _come_back(block: Block, inside: list[Block], before: dict[Block, list[Block]]) -> None:
    """Add the blocks on the ways to `block` that do not come through the head of `inside`."""
    left = [block]
    while left:
        each = left.pop()
        if each not in inside:
            inside.append(each)
            left += before.get(each, ())


def calls_in(op: Operation) -> Iterator[Operation]:
    """The calls in a function, or in another op."""
    return (each for each in ops_in(op) if op_name(each) == "func.call")


def callees(name: str, source: Mapping[str, Operation], target: Container[str]) -> list[str]:
    """The functions that a function of the source calls, and both programs have with a body."""
    found = filter(None, map(called_function, calls_in(source[name])))
    paths = dict.fromkeys(path_of(each) for each in found if has_body(each))
    return [each for each in paths if each in source and each in target]


def called_from(
    name: str, source: Mapping[str, Operation], target: Container[str]
) -> dict[str, None]:
    """The same, with those that these call, each behind a caller; without the function itself."""
    found, left = dict[str, None](), [name]
    for path in left:
        new = [each for each in callees(path, source, target) if each not in (name, *found)]
        found.update(dict.fromkeys(new))
        left += new
    return found


def has_nests(op: Operation) -> bool:
    """True if an op of this dialect may be a loop nest."""
    return op_name(op).partition(".")[0] in ("linalg", "vector")


def becomes(op: Operation) -> str:
    """The name of the op that bufferization makes of an op that has loop nests, itself or for each element."""
    name = op_name(op)
    return "linalg.map" if name in ("tensor.generate", "tensor.pad") else name


def becomes_loops(op: Operation) -> bool:
    """True for a structured op, and for others that bufferization makes one of."""
    return becomes(op).startswith("linalg.") or op_name(op) == "tensor.splat"
