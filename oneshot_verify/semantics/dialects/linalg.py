"""Meanings of the structured ops of the `linalg` dialect, on tensors and on buffers.

Every one of them is a loop nest over elements. On buffers, it means the same as on tensors with the contents that the
buffers have before, as long as no iteration reads what another one has overwritten with something else; that is
required (`Machine.require_harmless_overlap`), because nothing promises an order of the iterations.

Source: https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from xdsl.ir import Block as IRBlock
from xdsl.ir import Operation
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
)

from oneshot_verify.ir.dialects.linalg import NAMED
from oneshot_verify.semantics.backing import homes_of
from oneshot_verify.semantics.dialects.structured import Form, Move, structured_form
from oneshot_verify.semantics.domain import Domain
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.reading import element_type_of, integer
from oneshot_verify.semantics.shapes import contents_of, put
from oneshot_verify.semantics.values import (
    AffineView,
    Array,
    Index,
    LoopNest,
    MemRefValue,
    Scalar,
    TensorValue,
)


class LinalgMeanings:
    """The ops of `linalg`."""

    @meaning("linalg.index")
    def index(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The number of the iteration of one loop."""
        if not machine.nest_indices:
            raise UnsupportedOp(op, "'linalg.index' outside of a loop nest")
        return (machine.nest_indices[-1][integer(op, "dim")],)

    @meaning(
        *("linalg.generic", "linalg.map", "linalg.reduce", "linalg.contract", "linalg.elementwise"),
        *("linalg.transpose", "linalg.broadcast"),
        *NAMED,
    )
    def structured(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A loop nest over the elements of tensors or buffers."""
        form = machine.once(op, "form", structured_form)
        nest = make_nest(machine, form, operands)
        _require_overlap(machine, form, operands, nest)
        shaped = [operands[position] for position in form.shaped]
        contents = _shortcut(machine, form, nest, operands) or machine.run_nest(
            op, nest, shaped, _captured_buffers(machine, form)
        )
        outputs = zip(form.outputs, contents, strict=True)
        return [each for at, new in outputs for each in put(machine, op, operands[at], new)]


def make_nest(machine: Machine, form: Form, operands: Operands) -> LoopNest:
    """The loop nest of a structured op on these operands; requires that their sizes fit."""
    op = form.op
    shaped = [operands[position] for position in form.shaped]
    shapes = tuple(value.shape for value in shaped)
    extents = tuple(shapes[operand][dimension] for operand, dimension in form.extents)
    _require_extents(machine, form, shapes, extents)
    arrays = [
        contents_of(machine, op, value)
        if used or isinstance(value, TensorValue)
        else machine.memory.peek(value)
        for value, used in zip(shaped, form.used, strict=True)
    ]
    seen = [*map(machine.get_captured, form.captured), *_globals(machine, form)]
    if form.looks_behind and any(isinstance(each, MemRefValue) for each in seen):
        what = "a body that may look at the memory behind a buffer from outside is not covered"
        raise UnsupportedOp(op, what)
    count = len(form.inputs)
    return LoopNest(
        extents,
        form.iterators,
        tuple(arrays[:count]),
        tuple(arrays[count:]),
        shapes,
        tuple(element_type_of(op, op.operands[position]) for position in form.shaped),
        form.maps,
        _body(machine, form, operands),
        form.used,
    )


def _body(machine: Machine, form: Form, operands: Operands) -> Any:
    """The body as a function of indices and elements; scalar operands are filled in."""
    plan = form.arguments
    body = form.body

    def arguments(elements: Sequence[Scalar]) -> list[Scalar]:
        return [elements[number] if is_element else operands[number] for is_element, number in plan]

    if isinstance(body, Move):

        def move(_: Sequence[Index], elements: Sequence[Scalar]) -> Sequence[Scalar]:
            return arguments(elements)[:1]

        return move
    block: IRBlock = body
    count = len(block.args)
    if not form.has_indices and plan == tuple((True, number) for number in range(count)):

        def run_on_elements(_: Sequence[Index], elements: Sequence[Scalar]) -> Sequence[Scalar]:
            return machine.run_body(block, elements)

        return run_on_elements

    def run(indices: Sequence[Index], elements: Sequence[Scalar]) -> Sequence[Scalar]:
        machine.nest_indices.append(indices)
        try:
            # The body of a `linalg.map` of MLIR 19 does not see the output.
            return machine.run_body(block, arguments(elements)[:count])
        finally:
            machine.nest_indices.pop()

    return run


def _require_extents(
    machine: Machine, form: Form, shapes: Sequence[Sequence[Index]], extents: Sequence[Index]
) -> None:
    """A dimension that one loop runs over has the length of the loop; one with another index is never left."""
    domain, op = machine.domain, form.op
    for operand, (results, shape) in enumerate(zip(form.maps, shapes, strict=True)):
        for dimension, (expression, size) in enumerate(zip(results, shape, strict=True)):
            where = f"operand {operand}, dimension {dimension}"
            if isinstance(expression, AffineDimExpr):
                extent = extents[expression.position]
                if extent is not size:
                    agrees = domain.eq(extent, size)
                    machine.require(agrees, FaultKind.SIZE_MISMATCH, op, where)
                continue
            lowest, highest = _range(domain, op, expression, extents)
            inside = domain.conj(domain.le(0, lowest), domain.lt(highest, size))
            inside = domain.disj(domain.is_empty(extents), inside)
            loops = list(_loops_in(expression))
            if machine.memory.assumes and inside is not True and len(set(loops)) < len(loops):
                raise UnsupportedOp(op, "the range of an access map in which a loop stands twice")
            machine.require(inside, FaultKind.OUT_OF_BOUNDS, op, where)


def _loops_in(expression: AffineExpr) -> Iterator[int]:
    """The loops that stand in an expression, as often as they do."""
    if isinstance(expression, AffineDimExpr):
        yield expression.position
    elif isinstance(expression, AffineBinaryOpExpr):
        yield from _loops_in(expression.lhs)
        yield from _loops_in(expression.rhs)


def _range(
    domain: Domain, op: Operation, expression: AffineExpr, extents: Sequence[Index]
) -> tuple[Index, Index]:
    """The smallest and the largest value of an expression over the iterations; bounds of them, where a loop stands in
    it twice."""
    if isinstance(expression, AffineConstantExpr):
        return expression.value, expression.value
    if isinstance(expression, AffineDimExpr):
        return 0, extents[expression.position] - 1
    if isinstance(expression, AffineBinaryOpExpr):
        low, high = _range(domain, op, expression.lhs, extents)
        if expression.kind == AffineBinaryOpKind.Add:
            other_low, other_high = _range(domain, op, expression.rhs, extents)
            return low + other_low, high + other_high
        if isinstance(expression.rhs, AffineConstantExpr):
            factor = expression.rhs.value
            if expression.kind == AffineBinaryOpKind.Mul:
                ends = (low * factor, high * factor)
                return ends if factor >= 0 else (ends[1], ends[0])
            if expression.kind == AffineBinaryOpKind.FloorDiv and factor > 0:
                return domain.floordiv(low, factor), domain.floordiv(high, factor)
    raise UnsupportedOp(op, f"the access map with '{expression}' is not covered")


def _require_overlap(machine: Machine, form: Form, operands: Operands, nest: LoopNest) -> None:
    count = len(form.inputs)
    inputs = [
        (operands[position], nest.maps[number])
        for number, position in enumerate(form.inputs)
        if isinstance(operands[position], MemRefValue) and form.matters[number]
    ]
    outputs = [
        (operands[position], nest.maps[count + number])
        for number, position in enumerate(form.outputs)
        if isinstance(operands[position], MemRefValue)
    ]
    captured = _captured_buffers(machine, form)
    if outputs and (inputs or captured or len(outputs) > 1):
        machine.require_harmless_overlap(form.op, inputs, outputs, nest, captured=captured)


def _captured_buffers(machine: Machine, form: Form) -> list[MemRefValue]:
    """The buffers of outside that the body itself looks into, globals and those of tensors included."""
    looked_into = (value for value in form.captured if value not in form.only_measured)
    found: list[MemRefValue] = []
    for value in map(machine.get_captured, looked_into):
        if isinstance(value, MemRefValue):
            found.append(value)
        elif isinstance(value, TensorValue):
            found += homes_of(machine.domain, value)
    return [*found, *_globals(machine, form)]


def _globals(machine: Machine, form: Form) -> list[MemRefValue]:
    """The buffers of the globals that the body names itself."""
    return [machine.globals[name] for name in form.globals if name in machine.globals]


def _shortcut(
    machine: Machine, form: Form, nest: LoopNest, operands: Operands
) -> tuple[Array, ...] | None:
    """The result of ops that only move elements and of which nothing is said, without running a body."""
    body, domain = form.body, machine.domain
    if not isinstance(body, Move) or domain.said:
        return None
    if body.name == "linalg.fill" and not form.inputs:
        scalar = operands[0]
        return (domain.generate(nest.shapes[0], lambda _: scalar, nest.element_types[0]),)
    if body.name == "linalg.copy":
        return (nest.inputs[0],)
    if body.name in ("linalg.transpose", "linalg.broadcast"):
        shape = nest.shapes[1]
        picked = [each.position for each in form.maps[0] if isinstance(each, AffineDimExpr)]
        return (domain.view(nest.inputs[0], AffineView.picking(len(shape), picked), shape),)
    return None
