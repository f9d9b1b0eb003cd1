"""What attributes say of ops that compute a value, where nobody here knows what it means.

Conversions to LLVM hand such attributes on, and there they may promise anything of the operands. So each is a
predicate of them that is not known, in two ways: where it does not hold, the op must not be run, or its result is
undefined. The bufferized program has to show both, and can do so only where the tensor program has made the same
promise of the same values. What the bufferized program says nowhere, need not be followed in the tensor program.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from xdsl.ir import Attribute, Operation

from oneshot_verify.encode.interface.spoken import is_of_values, said
from oneshot_verify.encode.terms.domain import sort_of
from oneshot_verify.encode.terms.table import BOOL, Truth
from oneshot_verify.semantics.faults import FaultKind
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.values import VectorValue

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.machine import ProofMachine


def keep_promises(machine: ProofMachine, op: Operation) -> None:
    """Ask for what attributes promise of an op that has been run; its results are defined only where that holds."""
    if not machine.promises or not is_of_values(op):
        return
    found = ((op_name(op), *each) for each in said(op))
    promises = sorted(each for each in found if each in machine.promises)
    operands = [machine.values[operand] for operand in op.operands]
    for promise in promises:
        condition = _holds(machine, ("may run", *promise), operands)
        machine.require(condition, FaultKind.BROKEN_PROMISE, op, f"the attribute '{promise[1]}'")
    for result in op.results if promises else ():
        value, type = machine.values[result], result.type
        for promise in promises:
            condition = _holds(machine, ("is defined", *promise), operands)
            value = _where(machine, condition, value, type)
        machine.values[result] = value


def _holds(machine: ProofMachine, promise: tuple[str, ...], operands: Sequence[Any]) -> Truth:
    """Whether a promise holds of operands, which is not known; of vectors, the contents are a part of its name."""
    vectors = tuple(
        (number, each.contents)
        for number, each in enumerate(operands)
        if isinstance(each, VectorValue)
    )
    scalars = [each for each in operands if not isinstance(each, VectorValue)]
    return machine.terms.apply(BOOL, (*promise, vectors), *scalars)


def _where(machine: ProofMachine, condition: Truth, value: Any, type: Attribute) -> Any:
    domain = machine.term_domain
    if isinstance(value, VectorValue):
        sort = sort_of(value.element_type)
        nothing = domain.arrays.nothing("a broken promise", value.shape, sort)
        return replace(value, contents=domain.choose_array(condition, value.contents, nothing))
    return domain.choose(
        condition,
        value,
        domain.read(domain.arrays.nothing("a broken promise", (), sort_of(type)), ()),
    )
