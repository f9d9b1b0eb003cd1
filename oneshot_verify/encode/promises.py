"""Attributes of ops that the semantics does not know, and conversions pass on: promises.

Behind a conversion such an attribute may promise anything of the operands. So it is an unknown predicate of them, in
two ways: where it does not hold, the op must not be run, or its results are undefined. The target has to show both, and
can do so only where the source has made the same promise of the same values. A promise that the target makes nowhere
need not be followed in the source.

A loop nest of which the target says something is not run for each element: it has to be the same as its counterpart, on
the same operands, and say nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from xdsl.ir import Operation

from oneshot_verify.encode.contents import is_scalar
from oneshot_verify.encode.domain import POISON
from oneshot_verify.encode.refusal import NotAble
from oneshot_verify.encode.terms import (
    BOOL,
    Scalar,
    Value,
    apply,
    both,
    holds,
    known,
    sort_of,
    value_of,
)
from oneshot_verify.ir.constants.printer import attribute_text
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.ir.facts.attributes import said_to_others
from oneshot_verify.ir.layouts import is_tensor_type
from oneshot_verify.ir.reader.foreign import UNREAD
from oneshot_verify.ir.symbols import known_ops, op_name, told_once
from oneshot_verify.semantics.faults import FaultKind
from oneshot_verify.semantics.values import MemRefValue, UnrankedValue, VectorValue

if TYPE_CHECKING:
    from oneshot_verify.encode.machine import CheckMachine

Promise: TypeAlias = tuple[str, str, str]
"""The name of an op, that of an attribute, and its text."""


@told_once
def promises_in(program: Operation) -> frozenset[Promise]:
    """The promises of loop nests, and of the ops of a program that bufferization leaves as they are."""
    ops = (op for op in known_ops(program) if keeps_its_types(op) or is_nest(op))
    return frozenset(each for op in ops for each in promises_of(op))


def promises_of(op: Operation) -> list[Promise]:
    """The promises of an op, by name."""
    said = ((name, value) for name, value in said_to_others(op) if name != UNREAD)
    return sorted((op_name(op), name, attribute_text(value)) for name, value in said)


def keeps_its_types(op: Operation) -> bool:
    """True if bufferization leaves an op as it is."""
    types = (*op.operand_types, *op.result_types)
    is_paired = bool(op.regions) or not types or op_name(op) == "func.call" or is_nest(op)
    return not is_paired and not any(map(is_tensor_type, types))


def is_nest(op: Operation) -> bool:
    """True if an op is a loop nest of the dialect that says so of all its ops."""
    return op_name(op).startswith("linalg.") and not facts_of(op).is_terminator


def keep_promises(
    machine: CheckMachine, op: Operation, operands: Sequence[Any], results: Sequence[Any]
) -> Sequence[Any]:
    """Require that an op may be run with these operands, as its promises say. Returns the results, which are defined
    only where these hold."""
    found = promises_of(op) if machine.promises and keeps_its_types(op) else ()
    for promise in (each for each in found if each in machine.promises):
        conditions = (_holds(machine, when, promise, op, operands) for when in ("may run", "is"))
        may_run, is_kept = map(Scalar.of, conditions)
        machine.require(may_run, FaultKind.BROKEN_PROMISE, op, f"the attribute '{promise[1]}'")
        results = [_where(machine, is_kept, each) for each in results]
    return results


def _holds(
    machine: CheckMachine, when: str, promise: Promise, op: Operation, operands: Sequence[Any]
) -> Value:
    """The unknown condition that a promise of an op holds of operands. Of scalars it is a function; whatever else the
    op gets has to be just the same."""
    # All other attributes say which op it is.
    said = sorted((n, attribute_text(v)) for n, v in {**op.attributes, **op.properties}.items())
    scalars = [value_of(each) for each in operands if is_scalar(each)]
    others = [(n, _seen(machine, v)) for n, v in enumerate(operands) if not is_scalar(v)]
    if others and machine.terms.bodies:
        raise NotAble("what is said of vectors or buffers in the body of an array")
    number = machine.terms.number_of(
        (when, promise, *said, *map(str, op.result_types), *map(sort_of, scalars), *others)
    )
    return apply(f"promise {number}", scalars, BOOL)


def _seen(machine: CheckMachine, value: Any) -> Any:
    """The identity of an operand. Of a buffer, it is the memory that it shows, and what this holds."""
    if isinstance(value, VectorValue):
        return value.contents
    if isinstance(value, MemRefValue):
        views = (
            (guard, machine.twins.get(seen.block, seen.block), seen.innermost, seen.folds)
            for guard, seen in value.views
        )
        return (machine.memory.peek(value), *views)
    return value


def _where(machine: CheckMachine, condition: Scalar, value: Any) -> Any:
    """A value, defined only where a condition holds; buffers stay as they are."""
    if isinstance(value, MemRefValue | UnrankedValue):
        return value
    if isinstance(value, VectorValue):
        domain = machine.terms
        nothing = domain.undefined(value.shape, value.element_type, POISON)
        return replace(value, contents=domain.choose_array(condition, value.contents, nothing))
    return Scalar.of(value_of(value), both(known(value), holds(condition)))
