"""Ops with regions, written as loops (`regions_as_loops.py` says how); loaded for programs that have such ops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import (
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    StringAttr,
    UnregisteredOp,
    i64,
)
from xdsl.dialects.scf import YieldOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from oneshot_verify.ir.dialects.arith import ConstantOp, MaxSIOp
from oneshot_verify.ir.dialects.scf import ForOp, IndexSwitchOp, ParallelOp, ReduceOp
from oneshot_verify.ir.facts import Speculatable, facts_of
from oneshot_verify.ir.facts.names import KEPT_NAME, constant_number
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.opaque import STEP
from oneshot_verify.semantics.reading import is_shaped

INDEX = IndexType()
_PARALLEL_DIALECTS = frozenset({"acc", "async", "gpu", "omp"})
"""Dialects whose regions may run in parallel with other code."""
_INDICES = {"gpu.block_id": 0, "gpu.thread_id": 3, "gpu.grid_dim": 6, "gpu.block_dim": 9}
"""The first one of three arguments of the body of `gpu.launch` that these ops have the value of one of."""


def can_be_loop(op: Operation) -> bool:
    """True for an op whose regions can be written as a loop."""
    name, regions = op_name(op), op.regions
    inside = [nested for region in regions for nested in region.walk()]
    if any(len(region.blocks) != 1 for region in regions) or any(op.successors for op in inside):
        return False
    if name in _LOOPS:
        return not op.results and _LOOPS[name][0](op)
    if name.partition(".")[0] in _PARALLEL_DIALECTS:
        return False
    # A buffer behind a tensor that is passed on may be used at any time.
    passed_on = (end for region in regions if (end := _end(region.block)) is not None)
    return not (
        any(is_shaped(type) for end in passed_on for type in end.operand_types)
        or any(_is_graph(region.block) for region in regions)
    )


def write_loop(op: Operation) -> None:
    """Put a loop in place of an op for which `can_be_loop`."""
    _, write = _LOOPS.get(op_name(op), (None, _any_times))
    write(op)


def _is_graph(block: Block) -> bool:
    """True if an op of a block uses what it gives itself, or what a later one does."""
    later = {result for op in block.ops for result in op.results}
    for op in block.ops:
        if any(value in later for nested in op.walk() for value in nested.operands):
            return True
        later.difference_update(op.results)
    return False


def _end(block: Block) -> Operation | None:
    """The terminator of a block, or an op without results that may be one."""
    last = block.last_op
    if last is None or last.results or last.regions:
        return None
    is_end = isinstance(last, UnregisteredOp) or facts_of(last).is_terminator
    return last if is_end else None


class _Writer:
    """Writes ops in front of another one, at its place in the text."""

    def __init__(self, op: Operation) -> None:
        self.op = op

    def add(self, op: Operation, at: InsertPoint | None = None) -> Sequence[SSAValue]:
        """The results of an op that goes there, or `at` another place."""
        op.location = self.op.location
        Rewriter.insert_op(op, at or InsertPoint.before(self.op))
        return op.results

    def index(self, number: int) -> SSAValue:
        """A constant."""
        return self.add(ConstantOp(IntegerAttr.from_index_int_value(number)))[0]

    def step(
        self,
        step: str,
        types: Sequence[Attribute] = (),
        end: Operation | None = None,
        at: InsertPoint | None = None,
    ) -> Sequence[SSAValue]:
        """The results of an opaque op that is a step of the op, or of the terminator `end` of one of its regions."""
        told = self.op if end is None else end
        # An attribute and a property of one name are two things.
        said: dict[str, Attribute] = {
            **{f"attribute {key}": each for key, each in told.attributes.items()},
            **{f"property {key}": each for key, each in told.properties.items()},
        }
        if end is not None:
            said["end"] = StringAttr(op_name(end))
        made = UnregisteredOp.with_name(op_name(self.op)).create(
            operands=told.operands, result_types=types, attributes={**said, STEP: StringAttr(step)}
        )
        return self.add(made, at)

    def parallel(self, upper: Sequence[SSAValue], block: Block, bounds: Any = None) -> None:
        """`scf.parallel` in place of the op, with the ops of `block`, whose first arguments are its indices; `bounds`:
        where each begins, and its step."""
        count = len(upper)
        lower, steps = bounds or ([self.index(0)] * count, [self.index(1)] * count)
        body = Block(arg_types=[INDEX] * count)
        _move(block, body, body.args)
        self.add(ParallelOp(lower, upper, steps, Region(body)))
        self.add(ReduceOp(), InsertPoint.at_end(body))
        Rewriter.erase_op(self.op)


def _move(block: Block, into: Block, values: Sequence[SSAValue]) -> None:
    """Move the ops of a block, but its terminator, to the end of another one, with `values` for its first arguments."""
    for argument, value in zip(block.args, values, strict=False):
        argument.replace_all_uses_with(value)
    end = _end(block)
    for op in list(block.ops):
        if op is not end:
            op.detach()
            into.add_op(op)


def _any_times(op: Operation) -> None:
    """An op that nobody knows."""
    writer, blocks = _Writer(op), [region.block for region in op.regions]
    start, unit = writer.index(0), writer.index(1)
    (rounds,) = writer.step("begin", [INDEX])
    body = Block(arg_types=[INDEX])
    here = InsertPoint.at_end(body)
    types = [argument.type for block in blocks for argument in block.args]
    which, *given = writer.step("run", [INDEX, *types], at=here)
    cases: list[Region] = []
    for number, block in enumerate(blocks):
        case = body if len(blocks) == 1 else Block()
        end = _end(block)
        _move(block, case, given)
        del given[: len(block.args)]
        at_end = InsertPoint.at_end(case)
        if end is not None:
            writer.step(f"pass on {number}", end=end, at=at_end)
        if case is not body:
            writer.add(YieldOp(), at_end)
            cases.append(Region(case))
    if cases:
        numbers = DenseArrayBase.from_list(i64, [*range(1, len(cases))])
        writer.add(IndexSwitchOp(which, numbers, cases[0], cases[1:], []), here)
    writer.add(YieldOp(), here)
    writer.add(ForOp(start, rounds, unit, [], body))
    Rewriter.replace_op(op, (), writer.step("end", op.result_types))


# Threads.


def _said(op: Operation | None, *known: str) -> set[str]:
    """The attributes of an op that goes, besides those that are `known`: nobody compares them any more."""
    names = set[str]() if op is None else {*op.attributes, *op.properties}
    return names - {KEPT_NAME, "operandSegmentSizes", *known}


def _is_plain_launch(op: Operation) -> bool:
    """True for a launch of blocks of threads, without clusters, memory of their own, and launches inside, whose threads
    have indices of their own."""
    block = op.regions[0].block
    inside = [inner for inner in block.walk() if inner is not op]
    return (
        [*op.operand_types] == [INDEX] * 6
        and [argument.type for argument in block.args] == [INDEX] * 12
        and not _said(_end(block))
        and all(op_name(inner) != "gpu.launch" for inner in inside)
        and all(_index(inner) is not None for inner in inside if op_name(inner) in _INDICES)
    )


def _index(op: Operation) -> int | None:
    """The number of the argument of the body of `gpu.launch` that `gpu.thread_id` and the like have the value of."""
    first, dimension = _INDICES.get(op_name(op)), str(op.get_attr_or_prop("dimension")).rstrip(">")
    if first is None or dimension[-1] not in "xyz" or _said(op, "dimension"):
        return None
    return first + "xyz".index(dimension[-1])


def _launch(op: Operation) -> None:
    """`gpu.launch`: a thread for each index of a block, and each of its threads."""
    block = op.regions[0].block
    for value, argument in zip(op.operands, block.args[6:], strict=True):
        argument.replace_all_uses_with(value)
    for inner in list(op.walk()):
        number = _index(inner)
        if number is not None:
            value = op.operands[number - 6] if number >= 6 else block.args[number]
            Rewriter.replace_op(inner, (), [value])
    _Writer(op).parallel(op.operands, block)


def _is_plain_team(op: Operation) -> bool:
    """True for threads without variables of their own that share no loop, or do nothing else that counts."""
    body = op.regions[0].block
    others = [inner for inner in body.ops if op_name(inner) not in ("omp.wsloop", "omp.terminator")]
    shared = [inner for inner in body.walk() if op_name(inner) == "omp.wsloop"]
    may_repeat = all(
        facts_of(each).speculatability(type(each)) is Speculatable.ALWAYS for each in others
    )
    is_silent = not (body.args or _said(_end(body)))
    return is_silent and (not shared or (len(shared) == 1 and may_repeat))


def _team(op: Operation) -> None:
    """`omp.parallel`: any number of threads, but at least one; if they share a loop, its threads."""
    block, writer = op.regions[0].block, _Writer(op)
    if any(op_name(inner) == "omp.wsloop" for inner in block.ops):
        if op.operands:
            # How many threads share the loop makes no difference, but the op is told the same.
            writer.step("begin")
        end = _end(block)
        for inner in [inner for inner in block.ops if inner is not end]:
            inner.detach()
            Rewriter.insert_op(inner, InsertPoint.before(op))
        Rewriter.erase_op(op)
        return
    (asked,) = writer.step("begin", [INDEX])
    writer.parallel(writer.add(MaxSIOp(asked, writer.index(1))), block)


def _is_plain_loop(op: Operation) -> bool:
    """True for a loop that the threads of a team share and wait for the end of, over indices, which counts upwards and
    leaves out its last bound. Loops of OpenMP may count downwards."""
    block, team = op.regions[0].block, op.parent_op()
    nest = block.first_op
    if team is None or op_name(team) != "omp.parallel" or nest is None or nest is not block.last_op:
        return False
    if op.operands or block.args or _said(op) or op_name(nest) != "omp.loop_nest":
        return False
    # It says `loop_inclusive` if it does not leave out its last bound.
    if len(nest.regions[0].blocks) != 1 or _said(nest, "collapse_num_loops"):
        return False
    if _said(_end(nest.regions[0].block)):
        return False
    types = [argument.type for argument in nest.regions[0].block.args]
    steps = nest.operands[2 * len(types) :]
    return (
        types == [INDEX] * len(types)
        and [*nest.operand_types] == [INDEX] * (3 * len(types))
        and all(map(_counts_up, steps))
    )


def _counts_up(step: SSAValue) -> bool:
    number = constant_number(step)
    return number is not None and number > 0


def _shared_loop(op: Operation) -> None:
    """`omp.wsloop`: a thread for each round."""
    nest = op.regions[0].block.first_op
    assert nest is not None
    body = nest.regions[0].block
    count = len(body.args)
    lower, upper, step = (nest.operands[n * count : (n + 1) * count] for n in range(3))
    _Writer(op).parallel(upper, body, (lower, step))


_LOOPS = {
    "gpu.launch": (_is_plain_launch, _launch),
    "omp.parallel": (_is_plain_team, _team),
    "omp.wsloop": (_is_plain_loop, _shared_loop),
}
"""Ops whose regions threads run: which of them can be written as `scf.parallel`, and how."""
