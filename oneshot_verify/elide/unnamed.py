"""Copies that an op's own rewrite makes, and no decision of the analysis; for instance, an insertion of a tensor
computed elsewhere."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from typing import Any, TypeAlias, cast

from xdsl.dialects.builtin import MemRefType, ModuleOp, TensorType
from xdsl.ir import Attribute, Operation

from oneshot_verify.bufferize.interface import op_name, tensor_operands
from oneshot_verify.elide.cost import bytes_of, iterations_around
from oneshot_verify.elide.edits.sites import copy_at
from oneshot_verify.elide.measure import ops_that_run
from oneshot_verify.elide.results import Copy, Removal, Status
from oneshot_verify.elide.survey import function_of
from oneshot_verify.ir import Position, position_of
from oneshot_verify.ir.symbols import path_of

OWN = "the op itself copies"
Named: TypeAlias = tuple[str, Position]
"""A function, and a position in the text."""


def unnamed_copies(
    module: ModuleOp, target: ModuleOp, removals: Iterable[Removal], kept: Collection[str]
) -> Iterator[Removal]:
    """Copies in `target`, the bufferized `module`, that do not belong to `removals`. `kept`: as for `ops_that_run`."""
    ops = list(module.walk())
    said = (r for r in removals if r.status is not Status.PROVED and r.copy.bytes != "0")
    named = Counter(_place(ops[each.copy.position]) for each in said)
    written: defaultdict[Named | None, list[int]] = defaultdict(list)
    for position, op in enumerate(ops):
        written[_place(op)].append(position)
    for op in ops_that_run(target, kept):
        place = _place(op)
        if copy_at(op) is None or place is None:
            continue
        # Copies made for operands come before the op's own.
        if named[place]:
            named[place] -= 1
        else:
            yield from _stays(op, ((position, ops[position]) for position in written[place]))


def _place(op: Operation) -> Named | None:
    function, place = function_of(op), position_of(op)
    return None if function is None or place is None else (path_of(function), place)


def _shape(type_: Attribute) -> Any:
    """The shape of a type; None if it has none."""
    return cast(Any, type_).get_shape() if isinstance(type_, MemRefType | TensorType) else None


def _stays(copy: Operation, ops: Iterable[tuple[int, Operation]]) -> Iterator[Removal]:
    """The `Removal` of a copy that stays. It is attributed to one of `ops`, preferably at an operand of that shape."""
    type_ = copy.operands[0].type
    shape = _shape(type_)
    found = [(*each, operand) for each in ops for operand in tensor_operands(each[1])]
    found.sort(key=lambda each: _shape(each[2].value.type) != shape)
    if not found:
        return
    position, op, operand = found[0]
    function, place = function_of(op), position_of(op)
    assert function is not None
    what = Copy(
        function=path_of(function),
        position=position,
        operand=operand.index,
        op=op_name(op),
        line=place.line if place else 0,
        type=str(type_),
        bytes=str(bytes_of(type_) * iterations_around(copy)),
        reason=OWN,
    )
    yield Removal(what, Status.REJECTED, f"{op_name(op)} copies it, wherever it is")
