"""Attributes that both programs' ops have, and whose meaning is unknown here.

Conversions to LLVM hand such attributes on, and there they may promise anything of the operands. So each is a
predicate of them that is not known, in two ways: where it does not hold, the op must not be run, or its result is
undefined. The bufferized program has to show both, and can do so only where the tensor program has made the same
promise of the same values. What the bufferized program says nowhere, need not be followed in the tensor program.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from xdsl.ir import Attribute, Operation

from oneshot_verify.encode.interface.spoken import keeps_its_types, promises_of
from oneshot_verify.encode.terms.scalars import sort_of
from oneshot_verify.encode.terms.table import BOOL, Truth
from oneshot_verify.ir.constants.printer import attribute_text
from oneshot_verify.semantics.faults import FaultKind
from oneshot_verify.semantics.values import MemRefValue, UnrankedValue, VectorValue

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.machine import ProofMachine


def keep_promises(machine: ProofMachine, op: Operation) -> None:
    """Require the unknown promises of an op that has been run; its results are defined only where they hold."""
    if not machine.promises or not keeps_its_types(op):
        return
    promises = [each for each in promises_of(op) if each in machine.promises]
    if not promises:
        return
    name = (*sorted(_rest(op)), *map(str, op.result_types))
    operands = [_seen(machine, machine.values[operand]) for operand in op.operands]
    for promise in promises:
        condition = _holds(machine, ("may run", *promise, *name), operands)
        machine.require(condition, FaultKind.BROKEN_PROMISE, op, f"the attribute '{promise[1]}'")
    for result in op.results:
        value, type = machine.values[result], result.type
        for promise in promises:
            condition = _holds(machine, ("is defined", *promise, *name), operands)
            value = _where(machine, condition, value, type)
        machine.values[result] = value


def _rest(op: Operation) -> Iterator[tuple[str, str]]:
    """All other attributes: they say which op it is."""
    for name, value in (*op.attributes.items(), *op.properties.items()):
        yield name, attribute_text(value)


def _seen(machine: ProofMachine, value: Any) -> Any:
    """An operand: a scalar, or what tells it from others. Of a buffer, that is where it lies and what it holds."""
    if isinstance(value, VectorValue):
        return (value.contents,)
    if isinstance(value, MemRefValue):
        held = machine.memory.peek(value)
        views = (
            (guard, machine.twins.get(seen.block, seen.block), seen.innermost, seen.folds)
            for guard, seen in value.views
        )
        return (held, *views)
    return (value,) if isinstance(value, UnrankedValue) else value


def _holds(machine: ProofMachine, promise: tuple[Any, ...], operands: Sequence[Any]) -> Truth:
    """The unknown condition that a promise holds of operands."""
    others: tuple[Any, ...] = tuple(
        (n, each) for n, each in enumerate(operands) if isinstance(each, tuple)
    )
    scalars = [each for each in operands if not isinstance(each, tuple)]
    return machine.terms.apply(BOOL, (*promise, others), *scalars)


def _where(machine: ProofMachine, condition: Truth, value: Any, type: Attribute) -> Any:
    domain = machine.term_domain
    if isinstance(value, MemRefValue | UnrankedValue):
        return value
    if isinstance(value, VectorValue):
        sort = sort_of(value.element_type)
        nothing = domain.arrays.nothing("a broken promise", value.shape, sort)
        return replace(value, contents=domain.choose_array(condition, value.contents, nothing))
    return domain.choose(
        condition,
        value,
        domain.read(domain.arrays.nothing("a broken promise", (), sort_of(type)), ()),
    )
