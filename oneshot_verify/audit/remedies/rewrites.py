"""The changes that are tried, smallest first. None of them is believed: `tried.py` bufferizes and proves each one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, MemRefType, TensorType
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from oneshot_verify.audit.remedies.edit import CannotEdit, SourceText, renamed
from oneshot_verify.bufferize.analysis.reasons import Conflict, NotWritable, Reason
from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.interface import OpOperand, op_name
from oneshot_verify.ir.constants.attributes import elements_of
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.ir.facts.fact import NOT_OPERANDS
from oneshot_verify.ir.layouts import shape_of
from oneshot_verify.pipeline.inside import reader

FRESH = frozenset(
    {"tensor.empty", "tensor.splat", "tensor.generate", "tensor.from_elements", "linalg.fill"}
)
"""Ops that make a tensor out of scalars: to run one twice costs no more than a copy."""


@dataclass(frozen=True)
class OutOfPlace:
    """An operand that is copied, and why."""

    operand: OpOperand
    reason: Reason
    state: AnalysisState
    text: SourceText


@dataclass(frozen=True)
class Change:
    """Another text of the program."""

    what: str
    lines: Sequence[str]
    asks_more: bool = False
    """Whether it lets the program write to what it was not allowed to."""


Rewrite = Callable[[OutOfPlace], Iterator[Change]]


def changes_for(copy: OutOfPlace) -> Iterator[Change]:
    """The changes that may help, each when it is asked for."""
    for rewrite in REWRITES:
        try:
            yield from rewrite(copy)
        except CannotEdit:
            continue


# Reads and writes in another order.


def move_read_up(copy: OutOfPlace) -> Iterator[Change]:
    """Let the op that reads run before the op that would overwrite what it reads."""
    met = _write_and_read(copy)
    if met is not None:
        write, read = met
        yield from _moved_up(copy, write, [read], op_name(read))


def move_reads_up(copy: OutOfPlace) -> Iterator[Change]:
    """The same for all that read what would be overwritten, and stand in one block with the op that would do that."""
    met = _write_and_read(copy)
    if met is None or not isinstance(copy.reason, Conflict):
        return
    write, value = met[0], copy.reason.read.value
    if (block := write.parent) is None:
        return
    users = (_in_block(use.operation, block) for use in value.uses)
    later = list(dict.fromkeys(op for op in users if op and write.is_before_in_block(op)))
    if len(later) > 1:
        what = f"the {len(later)} ops that read {copy.text.name_of(value)}"
        yield from _moved_up(copy, write, later, what)


def _write_and_read(copy: OutOfPlace) -> tuple[Operation, Operation] | None:
    """The op that reads what would be overwritten, and the one that would do that, or is around it, and stands in a
    block that is around the first."""
    if not isinstance(copy.reason, Conflict):
        return None
    read = reader(copy.reason.read, copy.state)
    write = copy.reason.write.op
    while write.parent is not None and _in_block(read, write.parent) is None:
        around = write.parent_op()
        if around is None:
            return None
        write = around
    return None if write.parent is None or read is write else (write, read)


def _moved_up(
    copy: OutOfPlace, write: Operation, reads: Sequence[Operation], what: str
) -> Iterator[Change]:
    """The text with ops, and what they need, in front of `write`."""
    block, moved = write.parent, dict[Operation, None]()
    for read in reads:
        found = _with_operands(read, write, block) if block is not None else None
        if found is None or facts_of(read).is_terminator:
            return
        moved.update(dict.fromkeys(found))
    lines = copy.text.moved([copy.text.span(op) for op in moved], copy.text.line_of(write))
    yield Change(f"move {what} up, before {op_name(write)}", lines)


def _with_operands(read: Operation, write: Operation, block: Block) -> list[Operation] | None:
    """`read`, and the ops behind `write` that it needs; None if one of them is `write`, or does more than compute."""
    found: list[Operation] = []
    waiting = [read]
    while waiting:
        op = waiting.pop()
        if op in found:
            continue
        if op is write or not _only_computes(op):
            return None
        found.append(op)
        for operand in op.operands:
            around = _in_block(operand, block)
            if around is not None and (around is write or write.is_before_in_block(around)):
                if not isinstance(operand, OpResult):
                    return None
                waiting.append(operand.op)
    return found


def _only_computes(op: Operation) -> bool:
    """Whether an op, with what is in it, has no effect; effects on operands are on those that are buffers."""
    facts = facts_of(op)
    effects = {*facts.reads, *facts.writes, *facts.allocates, *facts.frees}
    buffers = any(isinstance(v.type, MemRefType) for v in (*op.operands, *op.results))
    if not effects.isdisjoint(NOT_OPERANDS) or (effects and buffers):
        return False
    inner = (each for region in op.regions for block in region.blocks for each in block.ops)
    return all(map(_only_computes, inner))


def _in_block(what: Operation | SSAValue, block: Block) -> Operation | None:
    """The op of `block` that is, or holds, an op or the definition of a value."""
    if isinstance(what, OpResult):
        op: Operation | None = what.op
    elif isinstance(what, BlockArgument):
        op = what.block.parent_op()
    else:
        op = what if isinstance(what, Operation) else None
    while op is not None and op.parent is not block:
        op = op.parent_op()
    return op


def read_what_the_loop_carries(copy: OutOfPlace) -> Iterator[Change]:
    """Let an op in a loop read the loop's own tensor, and not what the loop was given in the beginning."""
    if not isinstance(copy.reason, Conflict):
        return
    loop, read = copy.operand.op, copy.reason.read
    if op_name(loop) != "scf.for" or read.op is loop or not loop.is_ancestor(read.op):
        return
    if read.value is not copy.operand.value:
        return
    carried = loop.regions[0].block.args[copy.operand.index - 2]
    name = copy.text.name_of(carried)
    for lines in copy.text.with_operand(copy.text.lines, 0, read, name):
        yield Change(f"read {name}, which the loop carries", lines)


# Other contents.


def use_empty(copy: OutOfPlace) -> Iterator[Change]:
    """Hand over a tensor without contents."""
    op, value = copy.operand.op, copy.operand.value
    if _made_by(value) == "tensor.empty":
        return
    line = copy.text.line_of(op)
    name = copy.text.fresh("empty")
    new = [*_empty(copy, value, name)]
    lines = copy.text.inserted(new, line)
    for changed in copy.text.with_operand(lines, len(new), copy.operand, name):
        yield Change(f"hand over a tensor.empty instead of {copy.text.name_of(value)}", changed)


def _empty(copy: OutOfPlace, value: SSAValue, name: str) -> Iterator[str]:
    type: Any = value.type
    if not isinstance(value.type, TensorType):
        raise CannotEdit("the tensor has no rank")
    sizes: list[str] = []
    for dimension, size in enumerate(shape_of(type)):
        if size is None:
            number, found = copy.text.fresh("c"), copy.text.fresh("dim")
            yield f"{number} = arith.constant {dimension} : index"
            yield f"{found} = tensor.dim {copy.text.name_of(value)}, {number} : {type}"
            sizes.append(found)
    yield f"{name} = tensor.empty({', '.join(sizes)}) : {type}"


def fill_instead_of_constant(copy: OutOfPlace) -> Iterator[Change]:
    """Fill a new tensor where a constant with equal elements is written to."""
    value = copy.operand.value
    if not isinstance(value, OpResult) or op_name(value.op) != "arith.constant":
        return
    written = cast(Any, value.op.get_attr_or_prop("value"))
    elements = elements_of(written)
    is_dense = isinstance(written, DenseIntOrFPElementsAttr)
    if not is_dense or elements is None or not elements.is_splat:
        return
    element = f"{cast(Any, written)}".removeprefix("dense<").partition(">")[0]
    type: Any = value.type
    scalar, empty, filled = (copy.text.fresh(stem) for stem in ("splat", "empty", "filled"))
    new = [
        f"{scalar} = arith.constant {element} : {type.element_type}",
        *_empty(copy, value, empty),
        f"{filled} = linalg.fill ins({scalar} : {type.element_type}) outs({empty} : {type}) -> {type}",
    ]
    lines = copy.text.inserted(new, copy.text.line_of(copy.operand.op))
    for changed in copy.text.with_operand(lines, len(new), copy.operand, filled):
        yield Change("fill a tensor.empty instead of writing to a constant", changed)


def compute_again(copy: OutOfPlace) -> Iterator[Change]:
    """Compute a tensor that is cheap to make once more for this op."""
    value = copy.operand.value
    if not isinstance(value, OpResult) or _made_by(value) not in FRESH - {"tensor.empty"}:
        return
    made = [value.op]
    made += [
        operand.op
        for operand in value.op.operands
        if isinstance(operand, OpResult) and op_name(operand.op) == "tensor.empty"
    ]
    names: dict[str, str] = {}
    for op in made:
        old = copy.text.name_of(op.results[0])
        names[old] = copy.text.fresh(f"{old.removeprefix('%')}_again")
    new = [
        line for op in reversed(made) for line in renamed(copy.text.text(copy.text.span(op)), names)
    ]
    lines = copy.text.inserted(new, copy.text.line_of(copy.operand.op))
    name = names[copy.text.name_of(value)]
    for changed in copy.text.with_operand(lines, len(new), copy.operand, name):
        yield Change(f"compute {copy.text.name_of(value)} once more for this op", changed)


def _made_by(value: SSAValue) -> str:
    return op_name(value.op) if isinstance(value, OpResult) else ""


# Permissions.


def allow_writing(copy: OutOfPlace) -> Iterator[Change]:
    """Mark an argument, or a buffer from outside, as one that may be written."""
    if not isinstance(copy.reason, NotWritable):
        return
    value, text = copy.reason.value, copy.text
    if isinstance(value, BlockArgument) and isinstance(value.block.parent_op(), FuncOp):
        yield from _allow_argument(value, text)
    elif isinstance(value, OpResult) and op_name(value.op) == "bufferization.to_tensor":
        line = text.line_of(value.op)
        lines = list(text.lines)
        lines[line] = lines[line].replace(" : ", " writable : ", 1)
        what = f"mark the buffer of {text.name_of(value)} writable, if it may be written"
        yield Change(what, lines, asks_more=True)


def _allow_argument(value: BlockArgument, text: SourceText) -> Iterator[Change]:
    forbidden = "bufferization.writable = false"
    name = text.name_of(value)
    for index, line in enumerate(text.lines):
        start = line.find(f"{name}:")
        place = line.find(forbidden, start)
        if start >= 0 and place >= 0:
            lines = list(text.lines)
            lines[index] = (
                line[:place] + "bufferization.writable = true" + line[place + len(forbidden) :]
            )
            yield Change(f"mark {name} writable, if callers allow it", lines, asks_more=True)
            return


REWRITES: Sequence[Rewrite] = (
    use_empty,
    move_read_up,
    move_reads_up,
    read_what_the_loop_carries,
    compute_again,
    fill_instead_of_constant,
    allow_writing,
)
"""In the order in which they are tried."""
