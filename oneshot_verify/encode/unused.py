"""Which buffers loops carry that nobody uses, as their text says: a certificate may say so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from xdsl.ir import Operation, SSAValue

from oneshot_verify.check.certificate import Certificate, Point
from oneshot_verify.encode.at_heads import at_heads
from oneshot_verify.ir.places import Places
from oneshot_verify.search.regions import carried_at
from oneshot_verify.search.structure import first_carried
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.opaque import is_buffer

if TYPE_CHECKING:
    from oneshot_verify.encode.prove import ProgramPair


def with_unused(pair: ProgramPair, certificate: Certificate) -> Certificate:
    """The same plan, in which loops say of what they carry that nobody uses it, where that is so."""
    names = Places(pair.targets[certificate.function])
    return at_heads(certificate, partial(_unused, names))


def _unused(names: Places, point: Point) -> Point:
    carried = carried_at(point, names.op(point.target))
    lost = tuple(
        number
        for number, each in enumerate(carried)
        if is_buffer(each.type) and not _is_used(each, set())
    )
    left = [names.name(carried[number]) for number in lost]
    holds = tuple(each for each in point.holds if each.buffer not in left)
    havoc = tuple(each for each in point.havoc if each not in left)
    kept = [tuple(n for n in each if n not in lost) for each in (point.moved, point.frozen)]
    among = tuple(each for each in point.among if each[0] not in lost)
    return replace(
        point, lost=lost, holds=holds, havoc=havoc, moved=kept[0], frozen=kept[1], among=among
    )


def _is_used(value: SSAValue, seen: set[SSAValue]) -> bool:
    """Whether something is done with a buffer but to hand it on, or to ask for its sizes."""
    if value in seen:
        return False
    seen.add(value)
    for use in value.uses:
        if op_name(use.operation) == "memref.dim":
            continue
        given = [*_given(use.operation, use.index)]
        if not given or any(_is_used(each, seen) for each in given):
            return True
    return False


def _given(op: Operation, number: int) -> Iterator[SSAValue]:
    """What stands for an operand behind an op that does no more than to hand it on."""
    name, around = op_name(op), op.parent_op()
    if name == "memref.cast":
        yield op.results[0]
    elif name in ("cf.br", "cf.cond_br"):
        left = number - (name == "cf.cond_br")
        for block in op.successors:
            if left in range(len(block.args)):
                yield block.args[left]
                return
            left -= len(block.args)
    elif name == "scf.condition" and around is not None and number:
        yield around.regions[1].blocks[0].args[number - 1]
        yield around.results[number - 1]
    elif name == "scf.yield" and around is not None:
        if op_name(around) in ("scf.for", "scf.while"):
            yield around.regions[0].blocks[0].args[number + first_carried(around)]
        if op_name(around) != "scf.while":
            yield around.results[number]
    elif name in ("scf.for", "scf.while"):
        first = len(op.operands) - len(op.regions[0].blocks[0].args) + first_carried(op)
        yield op.regions[0].blocks[0].args[number - first + first_carried(op)]
        if name == "scf.for":
            yield op.results[number - first]
