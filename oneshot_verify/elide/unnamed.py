"""Copies that no decision is the reason for: those of ops that copy by what they mean, such as an insertion of what was
computed elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.bufferizer.interface import op_name, tensor_operands
from oneshot_verify.elide.cost import bytes_of, rounds_around
from oneshot_verify.elide.measure import ops_that_run
from oneshot_verify.elide.results import Copy, Removal, Status
from oneshot_verify.elide.survey import function_of
from oneshot_verify.ir import Position, position_of
from oneshot_verify.ir.symbols import path_of

Named: TypeAlias = tuple[str, Position]
"""A function, and a place in the text."""


def unnamed_copies(
    module: ModuleOp, target: ModuleOp, removals: Iterable[Removal]
) -> Iterator[Removal]:
    """The copies in `target`, which `module` has become, that are not those of `removals`."""
    ops = list(module.walk())
    said = (r for r in removals if r.status is not Status.PROVED and r.copy.bytes != "0")
    named = Counter(_place(ops[each.copy.position]) for each in said)
    written = {_place(op): position for position, op in reversed([*enumerate(ops)])}
    for op in ops_that_run(target):
        place = _place(op)
        if op_name(op) != "memref.copy" or place is None or place not in written:
            continue
        # What is copied for an operand is copied before the op itself copies.
        if named[place]:
            named[place] -= 1
        else:
            yield _stays(op, ops[written[place]], written[place])


def _place(op: Operation) -> Named | None:
    function, place = function_of(op), position_of(op)
    return None if function is None or place is None else (path_of(function), place)


def _stays(copy: Operation, op: Operation, position: int) -> Removal:
    function, place = function_of(op), position_of(op)
    assert function is not None
    type_ = copy.operands[0].type
    operand = next((each.index for each in tensor_operands(op)), 0)
    what = Copy(
        function=path_of(function),
        position=position,
        operand=operand,
        op=op_name(op),
        line=place.line if place else 0,
        type=str(type_),
        bytes=str(bytes_of(type_) * rounds_around(copy)),
        reason="the op itself copies",
    )
    return Removal(what, Status.REJECTED, f"{op_name(op)} copies it, wherever it is")
