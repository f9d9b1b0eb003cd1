"""Allowed behaviours of a nondeterministic bufferized program, each written as a program.

A machine shows only one of them: it runs threads and copies elements in one order, and undefined behaviour may leave
no trace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, cast

from xdsl.dialects.builtin import MemRefType, ModuleOp, UnitAttr
from xdsl.ir import Attribute

from oneshot_verify.bufferize import BufferizationOptions, bufferize_module
from oneshot_verify.bufferize.interface import BufferizationError, tensor_operands
from oneshot_verify.bufferize.rewriter import Rewriter
from oneshot_verify.ir.dialects.bufferization import CloneOp, ToTensorOp
from oneshot_verify.ir.dialects.memref import CastOp, DeallocOp
from oneshot_verify.ir.layouts import cast_compatible
from oneshot_verify.pipeline.runnable.checked import check
from oneshot_verify.pipeline.runnable.ordered import (
    are_elements,
    body_of,
    order_elements,
    order_threads,
    threads_of,
)
from oneshot_verify.semantics.faults import FaultKind
from oneshot_verify.semantics.reading import ranked_memref


def ways(target: ModuleOp, fault: FaultKind | None) -> Iterator[tuple[ModuleOp, str]]:
    """Variants of the program that it may behave as, each with a sentence; `fault`: its undefined behaviour."""
    if any(map(can_be_itself, _all(target, CloneOp))):
        yield _changed(target, _alias_clones), "A clone is the buffer itself here, as it may be."
    if fault in (FaultKind.DIVISION, FaultKind.BAD_CAST):
        yield _changed(target, check), "A division by zero, or a wrong cast, ends the run."
    if any(_all(target, ToTensorOp)):
        with suppress(BufferizationError):
            target = _changed(target, _in_place)
            yield target, "What is left on tensors stays in its buffers."
    if any(map(are_elements, target.walk())):
        for backwards in (False, True):
            told = "last" if backwards else "first"
            made = _changed(target, lambda copy, last=backwards: order_elements(copy, last))
            yield made, f"Elements come one after the other, the {told} one first."
    for number, loop in enumerate(threads_of(target)):
        ops = list(body_of(loop).ops)[:-1]
        for cut in range(len(ops), -1, -1):
            told = "Threads run one after the other."
            if cut < len(ops):
                told = f"The first thread waits at '{ops[cut].name}' for the others to end."
            yield (
                _changed(target, lambda copy, n=number, at=cut: order_threads(copy, n, at)),
                told,
            )


def has_ways(target: ModuleOp) -> bool:
    """True if the program leaves open the order of threads, or whether its clones are copies."""
    return bool(threads_of(target) or any(_all(target, CloneOp)))


def can_be_itself(clone: Any) -> bool:
    """True if a cast can replace the clone."""
    given, made = ranked_memref(clone.input.type), ranked_memref(clone.output.type)
    return given is not None and made is not None and cast_compatible(given, made)


def _changed(target: ModuleOp, change: Callable[[ModuleOp], None]) -> ModuleOp:
    copy = target.clone()
    change(copy)
    return copy


def _all(module: ModuleOp, kind: type[Any]) -> Iterator[Any]:
    return (op for op in module.walk() if isinstance(op, kind))


# Clones


def _alias_clones(target: ModuleOp) -> None:
    """Replace clones by casts of their inputs, and erase the `memref.dealloc` ops of the clones."""
    rewriter = Rewriter()
    for op in list(_all(target, CloneOp)):
        if can_be_itself(op):
            for use in list(op.output.uses):
                if isinstance(use.operation, DeallocOp):
                    rewriter.erase(use.operation)
            rewriter.focus(op)
            made = cast("MemRefType[Attribute]", op.output.type)
            rewriter.replace(
                op,
                [
                    rewriter.insert(
                        CastOp.create(operands=[op.input], result_types=[made])
                    ).results[0]
                ],
            )


# Tensors


def _in_place(target: ModuleOp) -> None:
    """Bufferize the remaining tensor ops, all in place. Raises `BufferizationError`."""
    for op in _all(target, ToTensorOp):
        op.properties["restrict"] = UnitAttr()
    operands = (operand for op in target.walk() for operand in tensor_operands(op))
    forced = {(operand.op, operand.index): True for operand in operands}
    bufferize_module(target, BufferizationOptions(), forced=forced)
