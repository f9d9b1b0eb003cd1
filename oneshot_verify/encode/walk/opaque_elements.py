"""Ops without a meaning in bodies that are run for each element: they give something else for each.

Both programs run such a body for the same elements, so the op is one event for all of them together: with the same
text, the same operands at each index, and the same shape. Its results are contents that nothing is known of, the same
in both programs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from xdsl.ir import Operation

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.terms.arrays import ArrayNode
from oneshot_verify.encode.terms.scalars import sort_of
from oneshot_verify.encode.terms.table import BOOL, INT, TermTable, Truth
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.opaque import opaque_text
from oneshot_verify.semantics.reading import scalar_type

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.machine import ProofMachine


def run_opaque_element(machine: ProofMachine, op: Operation) -> tuple[str, tuple[ArrayNode, ...]]:
    """Run an op in the body that is being built, and give it its results. Returns its event: the text, and the operands
    of all elements."""
    domain = machine.term_domain
    if len(domain.binders) != 1 or domain.summarized or op.regions:
        raise UnsupportedOp(op, f"'{op_name(op)}', without a meaning, in such a body")
    if not all(map(scalar_type, (*op.operand_types, *op.result_types))):
        raise UnsupportedOp(op, f"'{op_name(op)}', without a meaning, for each element")
    number, shape = machine.opaque_elements, domain.body_shapes[-1]
    machine.opaque_elements += 1
    domain.opaque_runs += 1
    operands: list[tuple[Any, Any]] = [
        (sort_of(operand.type), machine.get(operand)) for operand in op.operands
    ]
    operands = _where_run(domain.terms, machine.element_control.conditions, operands)
    # Without operands it is still seen how often the op is run.
    seen = tuple(
        domain.arrays.lambda_(shape, sort, 0, value) for sort, value in operands or [(BOOL, True)]
    )
    sorts = [sort_of(result.type) for result in op.results]
    made = domain.opaque_elements.get(number)
    if made is None:
        made = domain.opaque_elements[number] = tuple(
            domain.arrays.symbol("opaque", shape, sort, domain.scope) for sort in sorts
        )
    if [each.sort for each in made] != sorts:
        raise Incomplete(f"'{op_name(op)}' is not the same op in both programs", op)
    index = tuple(domain.terms.bound(0, position) for position in range(len(shape)))
    for result, contents in zip(op.results, made, strict=True):
        machine.values[result] = domain.read(contents, index)
    types = [str(type) for type in (*op.operand_types, *op.result_types)]
    return f"{opaque_text(op)} {types} for each element, number {number}", seen


def assertion(
    machine: ProofMachine, condition: Truth, op: Operation, message: str
) -> tuple[str, Truth]:
    """An assertion in the body that is being built: one event, that shows at which elements it fails. What comes behind
    it at an element is required only where it holds there. In the body of a reduction it may not hang on what was
    accumulated so far: the step is run for an arbitrary value of that."""
    domain, terms, control = machine.term_domain, machine.terms, machine.element_control
    if len(domain.binders) != 1:
        raise UnsupportedOp(op, "an assertion in such a body")
    machine.require_defined(condition, op, "an assertion")
    number = machine.opaque_elements
    machine.opaque_elements += 1
    held = terms.disj((*map(terms.neg, control.conditions), condition))
    if domain.summarized and domain.expander.substitute(held, domain.accumulated) is not held:
        raise UnsupportedOp(op, "an assertion about what a reduction has accumulated")
    control.assert_here(held)
    return f"abort {message!r} for each element, number {number}", held


def _where_run(
    terms: TermTable, conditions: Sequence[Truth], operands: list[tuple[Any, Any]]
) -> list[tuple[Any, Any]]:
    """The observable part of an op that is run under conditions: their conjunction, and the operands where it holds."""
    if not conditions:
        return operands
    here = terms.conj(conditions)
    exact: dict[Any, Any] = {BOOL: False, INT: 0}
    seen: list[tuple[Any, Any]] = [(BOOL, here)]
    for sort, value in operands:
        nothing = exact[sort] if sort in exact else terms.apply(sort, ("not run",))
        seen.append((sort, terms.ite(here, value, nothing, sort)))
    return seen
