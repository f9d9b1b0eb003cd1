"""Application of a scalar op: to scalars, or element by element to tensors or vectors of one shape."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Operation

from oneshot_verify.semantics.faults import UnknownScalarOp, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, op_name
from oneshot_verify.semantics.reading import (
    all_attributes,
    ranked,
    ranked_memref,
    vector_type,
)
from oneshot_verify.semantics.shapes import layout_of, require_same_shape
from oneshot_verify.semantics.values import ArrayValue, Block, Index, MemRefValue, Scalar

ScalarFunction = Callable[[Machine, Operation, Sequence[Scalar]], Scalar]
"""`(machine, op, operand scalars) -> result scalar`"""

Pick = Callable[[Machine, Operation], ScalarFunction]

_CHOSEN = "scalars"
_MARK = "__oneshot_verify_elementwise__"
_OWN = "__oneshot_verify_of_the_domain__"


def elementwise(meaning: Any) -> Any:
    """Mark a meaning that does what `apply_scalars` does, and nothing else."""
    setattr(meaning, _MARK, True)
    return meaning


def is_elementwise(meaning: Any) -> bool:
    """True if a meaning is marked by `elementwise`."""
    return getattr(meaning, _MARK, False)


def chosen_functions(op: Operation, facts: Mapping[Any, Any]) -> Sequence[ScalarFunction]:
    """The functions that compute the results of an op, one each; empty if they have not been chosen yet."""
    return facts.get((op, _CHOSEN), ())


def of_the_domain(function: ScalarFunction) -> Callable[[Sequence[Scalar]], Scalar] | None:
    """The domain's own function of the operands, if a scalar function calls nothing else; over numbers, it is undefined
    where an operand is."""
    return getattr(function, _OWN, None)


def element_type(type: Attribute) -> Attribute:
    """The type itself, or the element type of a tensor, buffer or vector."""
    shaped = ranked(type) or vector_type(type)
    return type if shaped is None else shaped.element_type


def apply_scalars(
    machine: Machine,
    op: Operation,
    operands: Operands,
    picks: Sequence[Pick],
    *,
    is_strict: bool = True,
) -> Results:
    """The results of a scalar op; for each, one of `picks` chooses, once per op, what it does to scalars. With
    `is_strict`, a result is defined only where all operands are."""

    def chosen(op: Operation) -> list[ScalarFunction]:
        functions = [pick(machine, op) for pick in picks]
        if not is_strict:
            return functions
        return [_strictly(each, str(number)) for number, each in enumerate(functions)]

    functions = machine.once(op, _CHOSEN, chosen)
    if operands and isinstance(operands[0], MemRefValue):
        return [_converted_buffer(machine, op, operands, each) for each in functions]
    if not any(isinstance(operand, ArrayValue) for operand in operands):
        return [each(machine, op, operands) for each in functions]
    return [
        _pointwise(machine, op, operands, each, result.type)
        for each, result in zip(functions, op.results, strict=True)
    ]


def _strictly(function: ScalarFunction, part: str) -> ScalarFunction:
    def run(machine: Machine, op: Operation, operands: Sequence[Scalar]) -> Scalar:
        return machine.strict(op, operands, function(machine, op, operands), part)

    setattr(run, _OWN, of_the_domain(function))
    return run


def _converted_buffer(
    machine: Machine, op: Operation, operands: Operands, function: ScalarFunction
) -> MemRefValue:
    """`arith.index_cast` and the like on a buffer: the same memory, whose elements read as another type."""
    buffer, type = operands[0], ranked_memref(op.results[0].type)
    if len(operands) != 1 or type is None:
        raise UnsupportedOp(op, f"'{op_name(op)}' on buffers is not covered")
    if machine.memory.is_source:
        # What is written to one of the two is not followed to the other one.
        raise UnsupportedOp(op, f"'{op_name(op)}' on buffers, in the tensor program")
    views = [seen for _, seen in buffer.views]
    if len(views) > 1:
        raise UnsupportedOp(op, f"'{op_name(op)}' on one of several buffers")
    contents = machine.memory.contents(buffer, op)
    converted = machine.domain.generate(
        buffer.shape,
        lambda index: function(machine, op, [machine.domain.read(contents, index)]),
        type.element_type,
    )
    strides, offset = layout_of(views[0])
    block = Block(
        f"{views[0].block.name} as {type.element_type}",
        buffer.shape,
        type.element_type,
        strides,
        offset,
        freeable=False,
    )
    memref = machine.memory.add(block, converted, writable=False)
    # Most programs have none, and need not load what buffers mean.
    from oneshot_verify.semantics.dialects.memref import require_memref_type

    require_memref_type(machine, op, op.results[0], memref)
    machine.memory.share(block, [(seen.block, guard) for guard, seen in buffer.views])
    return memref


def _pointwise(
    machine: Machine, op: Operation, operands: Operands, function: ScalarFunction, type: Attribute
) -> ArrayValue:
    arrays = [operand for operand in operands if isinstance(operand, ArrayValue)]
    shape = arrays[0].shape
    for other in arrays[1:]:
        require_same_shape(machine, op, shape, other.shape)

    def element(index: tuple[Index, ...]) -> Scalar:
        scalars = [
            machine.domain.read(operand.contents, index)
            if isinstance(operand, ArrayValue)
            else operand
            for operand in operands
        ]
        return function(machine, op, scalars)

    result_type = element_type(type)
    contents = machine.domain.generate(shape, element, result_type)
    return arrays[0].__class__(shape, contents, result_type)


def prepared(
    machine: Machine,
    op: Operation,
    name: str,
    result: Attribute,
    operands: Sequence[Attribute],
    attributes: Mapping[str, Attribute] | None = None,
) -> Callable[[Sequence[Scalar]], Scalar]:
    """The domain's function for a scalar op on these types, as a part of what `op` does."""
    try:
        return machine.domain.prepare_element_op(name, result, operands, attributes or {})
    except UnknownScalarOp as error:
        raise UnsupportedOp(op, str(error)) from error


def to_index(machine: Machine, op: Operation, type: Attribute) -> Callable[[Scalar], Index]:
    """From a number of an integer type to one of type `index`."""
    if isinstance(type, IndexType):
        return lambda value: value
    compute = prepared(machine, op, "arith.index_cast", IndexType(), (type,))
    return lambda value: compute((value,))


def constant_of(machine: Machine, op: Operation) -> Scalar:
    """The number that an op writes down."""
    value = op.get_attr_or_prop("value")
    if value is None:
        raise UnsupportedOp(op, "a constant without value")
    return machine.domain.constant(value, op.results[0].type)


def by_domain(machine: Machine, op: Operation, name: str = "") -> ScalarFunction:
    """The op as the domain itself computes it, under its own name or another."""
    own, attributes = op_name(op), all_attributes(op)
    if name not in ("", own):
        # What is said of this op beside its properties, the other op may promise.
        others = {f"{own} {key}": value for key, value in op.attributes.items()}
        attributes = {**others, **op.properties}
    run = prepared(
        machine,
        op,
        name or own,
        element_type(op.results[0].type),
        tuple(element_type(type) for type in op.operand_types),
        attributes,
    )

    def function(_machine: Machine, _op: Operation, operands: Sequence[Scalar]) -> Scalar:
        return run(operands)

    setattr(function, _OWN, run)
    return function
