"""The rule for calls: what the check of the callee has shown is asked, and then known.

A callee is checked once, for arguments of which nothing is known but that they are alike, and that no two of its
buffers overlap. What it says of itself then:

    written   the arguments whose buffers it may change
    results   for each: a scalar, the buffer of an argument, or a new buffer

Functions without a body are events: both programs call them alike, with scalars only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.ir import Operation

from oneshot_verify.check.certificate import Point
from oneshot_verify.check.domain import NotAble
from oneshot_verify.check.interface import require_same_interface
from oneshot_verify.check.machine import Refused
from oneshot_verify.check.relation import Pair
from oneshot_verify.check.terms import holds, known
from oneshot_verify.check.walk import Walk, give
from oneshot_verify.ir.symbols import has_body, path_of
from oneshot_verify.semantics.reading import called_function, scalar_type
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import ArrayValue, Block, MemRefValue, TensorValue


@dataclass(frozen=True)
class Summary:
    """What a caller may rely on."""

    written: frozenset[int]
    """The numbers of the target's arguments whose buffers may be changed."""
    results: tuple[tuple[str, int], ...]
    """For each result of the source: (`scalar`, result), (`new`, result), or (`argument`, argument) of the target; or
    (`same`, argument), an argument of both that is left as it was."""
    places: tuple[tuple[str, int], ...]
    """The same, as the certificate says it."""


def call_rule(walk: Walk, point: Point, ours: Operation, theirs: Operation) -> None:
    """`func.call`"""
    mine, its = called_function(ours), called_function(theirs)
    if mine is None or its is None:
        raise NotAble("a call of nothing that is known")
    if path_of(mine) != path_of(its):
        raise Refused("both call the same function", theirs)
    operands = (
        [walk.pair.source.get(value) for value in ours.operands],
        [walk.pair.target.get(value) for value in theirs.operands],
    )
    if has_body(mine) and has_body(its):
        _call(walk, path_of(mine), (ours, theirs), operands)
    elif has_body(mine) or has_body(its):
        raise Refused("the function has a body in both programs", theirs)
    else:
        require_same_interface(mine, its)
        _call_outside(walk.pair, (ours, theirs), operands)


def _call_outside(
    pair: Pair, ops: tuple[Operation, Operation], operands: tuple[list[Any], list[Any]]
) -> None:
    ours, theirs = ops
    if pair.target.watched.watchers:
        raise NotAble("a call of a function without a body in a thread")
    types = (*ours.operand_types, *theirs.operand_types, *ours.result_types)
    if not all(map(scalar_type, types)) or len(operands[0]) != len(operands[1]):
        raise NotAble("a function without a body that gets or gives tensors or buffers")
    if list(ours.result_types) != list(theirs.result_types):
        raise Refused("the function gives the same", theirs)
    for one, other in zip(*operands, strict=True):
        pair.require_equal(one, other, "a function without a body gets the same", theirs)
    results = [pair.any_scalar(type) for type in ours.result_types]
    give(pair.source, ours, results)
    give(pair.target, theirs, results)


def _call(
    walk: Walk, name: str, ops: tuple[Operation, Operation], operands: tuple[list[Any], list[Any]]
) -> None:
    pair, (ours, theirs) = walk.pair, ops
    summary: Summary = walk.summary_of(name)
    _require_arguments(pair, summary, operands, theirs)
    for number in sorted(summary.written):
        buffer = operands[1][number]
        pair.fill(buffer, pair.domain.unknown(buffer.shape, buffer.element_type))
    mine: list[Any] = []
    its: list[Any] = [None] * len(theirs.results)
    for number, (kind, place) in enumerate(summary.results):
        if kind == "scalar":
            value = other = pair.any_scalar(ours.results[number].type)
        elif kind == "same":
            value, other = operands[0][place], operands[1][place]
        else:
            other = operands[1][place] if kind == "argument" else _new(pair, theirs, place)
            contents = pair.domain.unknown(other.shape, other.element_type)
            pair.fill(other, contents)
            value = TensorValue(other.shape, contents, other.element_type)
        mine.append(value)
        where, result = summary.places[number]
        if where == "returned":
            its[result] = other
    give(pair.source, ours, mine)
    give(pair.target, theirs, its)


def _require_arguments(
    pair: Pair, summary: Summary, operands: tuple[list[Any], list[Any]], op: Operation
) -> None:
    """What the check of the callee took for granted."""
    memory = pair.target.watched
    for number, (one, other) in enumerate(zip(*operands, strict=True)):
        what = f"argument {number} of a call"
        if not isinstance(one, TensorValue):
            if isinstance(one, MemRefValue | ArrayValue):
                raise NotAble("a call with a buffer of the source, or a vector")
            pair.require(known(one), f"{what} is defined", op)
            pair.require_equal(one, other, what, op)
            continue
        pair.require_holds(one, other, what, op)
        pair.require_apart(other, what, op)
        memory.touch(other, None, op, writes=number in summary.written)
        for guard, seen in other.views if number in summary.written else ():
            may = pair.domain.disj(pair.domain.neg(guard), memory.blocks[seen.block].writable)
            pair.require(holds(may), f"{what} may be written", op)
    buffers = [
        (number, {seen.block for _, seen in value.views})
        for number, value in enumerate(operands[1])
        if isinstance(value, MemRefValue)
    ]
    for place, (number, blocks) in enumerate(buffers):
        for other_number, others in buffers[:place]:
            if blocks & others and summary.written & {number, other_number}:
                raise NotAble("a call with two parts of one buffer, one of which is written")


def _new(pair: Pair, op: Operation, number: int) -> MemRefValue:
    """The buffer that a call has made."""
    type: Any = op.results[number].type
    shape = tuple(map(pair.any_size, type.get_shape()))
    strides, offset = pair.any_layout(type, shape, op)
    block = Block(f"result {number} of a call", shape, type.element_type, strides, offset)
    return pair.target.memory.add(block, pair.domain.unknown(shape, type.element_type))


def summary_of(
    pair: Pair,
    given: Sequence[tuple[Any, Any]],
    before: BlockStates,
    values: tuple[Sequence[Any], Sequence[Any]],
    places: Sequence[tuple[str, int]],
) -> Summary | None:
    """What a function says of itself that was called with `given`, from memory as it was `before`, and that returns
    `values`; None where this language has no words for it."""
    memory = pair.target.watched
    arguments = {its.views[0][1].block: n for n, (_, its) in enumerate(given) if is_buffer(its)}
    written = {
        number
        for block, number in arguments.items()
        if block in memory.written or block in memory.moved
    }
    found: list[tuple[str, int]] = []
    new: set[Block] = set()
    for mine, (place, number) in zip(values[0], places, strict=True):
        value = values[1][number] if place == "returned" else given[number][1]
        if not is_buffer(value):
            found.append(("scalar", number))
            continue
        (_, seen), *others = value.views
        if others or not seen.shows_all(value.shape) or seen.block in new:
            return None
        argument = arguments.get(seen.block)
        if argument is not None:
            is_same = argument not in written and mine.contents is given[argument][0].contents
            found.append(("same" if is_same else "argument", argument))
        elif seen.block.freeable and before.get(seen.block) is None:
            new.add(seen.block)
            found.append(("new", number))
        else:
            return None
    return Summary(frozenset(written), tuple(found), tuple(places))


def is_buffer(value: Any) -> bool:
    """Whether a value is a buffer."""
    return isinstance(value, MemRefValue)
