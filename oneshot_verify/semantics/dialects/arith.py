"""Meanings of the ops of the `arith` dialect.

Source: https://mlir.llvm.org/docs/Dialects/ArithOps/
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, i1, i64
from xdsl.ir import Attribute, Operation

from oneshot_verify.ir.facts import Undefined, facts_of
from oneshot_verify.semantics.choices import merge_memrefs
from oneshot_verify.semantics.dialects.index_arithmetic import (
    BOOL_COMPARISONS,
    BOOL_OPS,
    INDEX_COMPARISONS,
    INDEX_DIVISIONS,
    INDEX_OPS,
    dividing,
    plain,
)
from oneshot_verify.semantics.dialects.scalars import (
    ScalarFunction,
    apply_scalar,
    apply_scalars,
    by_domain,
    constant_of,
    element_type,
    elementwise,
)
from oneshot_verify.semantics.dialects.vectors import vector_shape
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning, op_name
from oneshot_verify.semantics.reading import (
    attribute,
    integer,
    is_bool,
    is_integer,
    ranked_tensor,
    scalar_type,
    vector_type,
)
from oneshot_verify.semantics.values import (
    ArrayValue,
    Index,
    MemRefValue,
    Scalar,
    TensorValue,
    Truth,
    VectorValue,
)

INTEGER_OPS = (
    *("arith.addi", "arith.subi", "arith.muli", "arith.andi", "arith.ori", "arith.xori"),
    *("arith.minsi", "arith.maxsi", "arith.minui", "arith.maxui"),
    *("arith.shli", "arith.shrsi", "arith.shrui"),
)
DIVISIONS = (
    *("arith.divsi", "arith.divui", "arith.remsi", "arith.remui"),
    *("arith.floordivsi", "arith.ceildivsi", "arith.ceildivui"),
)
DOMAIN_OPS = (
    *("arith.addf", "arith.subf", "arith.mulf", "arith.divf", "arith.remf", "arith.negf"),
    *("arith.maximumf", "arith.minimumf", "arith.maxnumf", "arith.minnumf", "arith.cmpf"),
    *("arith.extf", "arith.truncf", "arith.extsi", "arith.extui", "arith.trunci"),
    *("arith.sitofp", "arith.uitofp", "arith.fptosi", "arith.fptoui", "arith.bitcast"),
    *("arith.scaling_extf", "arith.scaling_truncf"),
)


class ArithMeanings:
    """The ops of `arith`."""

    @meaning("arith.constant")
    def constant(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A number, or a tensor or vector of numbers."""
        type = op.results[0].type
        if scalar_type(type):
            return (constant_of(machine, op),)
        tensor, vector = ranked_tensor(type), vector_type(type)
        value, domain = attribute(op, "value"), machine.domain
        if tensor is not None:
            shape, element = tensor.get_shape(), tensor.element_type
            return (TensorValue(shape, domain.constant_array(op, value, shape, element), element),)
        if vector is None:
            raise UnsupportedOp(op, f"constants of type {type} are not covered")
        shape, element = vector_shape(machine, vector), vector.element_type
        return (VectorValue(shape, domain.constant_array(op, value, shape, element), element),)

    @meaning(*INTEGER_OPS)
    @elementwise
    def integer_op(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Exact on `index` and `i1`, up to the domain on other integers."""
        return apply_scalar(machine, op, operands, _pick_integer_op)

    @meaning(*DIVISIONS)
    @elementwise
    def division(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Undefined for a divisor of zero, and for the smallest number by -1 where that overflows."""
        return apply_scalar(machine, op, operands, _pick_division)

    @meaning("arith.cmpi")
    @elementwise
    def cmpi(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A comparison of integers."""
        return apply_scalar(machine, op, operands, _pick_comparison)

    @meaning("arith.index_cast", "arith.index_castui")
    @elementwise
    def index_cast(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Between `index` and the other integers."""
        return apply_scalar(machine, op, operands, cast_index)

    @meaning(*DOMAIN_OPS)
    @elementwise
    def by_domain(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """An op that the domain itself knows."""
        return apply_scalar(machine, op, operands, by_domain)

    @meaning("arith.select")
    def select(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """One of two values; of tensors and buffers, one of the two as a whole."""
        condition, then, otherwise = operands
        if isinstance(condition, ArrayValue):
            return apply_scalar(machine, op, operands, _pick_select, is_strict=False)
        if isinstance(then, TensorValue | MemRefValue):
            machine.require_defined(condition, op)
            if isinstance(then, TensorValue):
                return (_select_tensor(machine, condition, then, otherwise),)
            return (merge_memrefs(machine.domain, condition, then, otherwise),)
        return (machine.domain.choose(condition, then, otherwise),)


def _operand_type(op: Operation) -> Attribute:
    return element_type(op.operands[0].type)


def _pick_integer_op(machine: Machine, op: Operation) -> ScalarFunction:
    type, name = _operand_type(op), op_name(op)
    if attribute(op, "isExact") is not None:
        # Undefined where a bit that is set is shifted out.
        return by_domain(machine, op)
    if isinstance(type, IndexType) and name in INDEX_OPS:
        exact = plain(INDEX_OPS[name])
        return without_wrapping(machine, op, exact) if promises(op, "nuw") else exact
    if is_bool(type) and name in BOOL_OPS and not promises(op):
        return plain(BOOL_OPS[name])
    return by_domain(machine, op)


def promises(op: Operation, kind: str = "") -> bool:
    """True if the op promises no overflow, or not that `kind` of it: `nsw` or `nuw`."""
    flags = getattr(attribute(op, "overflowFlags"), "data", ())
    return any(kind in str(getattr(flag, "value", flag)) for flag in flags)


def without_wrapping(machine: Machine, op: Operation, exact: ScalarFunction) -> ScalarFunction:
    """Arithmetic on indices that promises `nuw`: without sign a negative index is a large number, and more of them may
    wrap around. (That they overflow with sign is left out everywhere.)"""
    otherwise, domain = by_domain(machine, op), machine.domain
    is_difference = op_name(op) == "arith.subi"

    def run(machine: Machine, op: Operation, operands: Sequence[Index]) -> Index:
        left, right = operands
        keeps = [domain.le(0, left), domain.le(0, right)]
        if is_difference:
            keeps.append(domain.le(right, left))
        inside = exact(machine, op, operands)
        return domain.choose(domain.conj(*keeps), inside, otherwise(machine, op, operands))

    return run


def _pick_division(machine: Machine, op: Operation) -> ScalarFunction:
    type, name = _operand_type(op), op_name(op)
    if isinstance(type, IndexType):
        if attribute(op, "isExact") is not None:
            raise UnsupportedOp(op, "an exact division of indices is not covered")
        return dividing(INDEX_DIVISIONS[name])
    if not is_integer(type):
        raise UnsupportedOp(op, f"division of {type} is not covered")
    if is_bool(type):
        if attribute(op, "isExact") is not None:
            raise UnsupportedOp(op, "an exact division of i1 is not covered")
        return _divide_bools(name)
    divide, domain = by_domain(machine, op), machine.domain
    equal = domain.prepare_element_op(
        "arith.cmpi", i1, (type, type), {"predicate": IntegerAttr(0, i64)}
    )
    width = cast("IntegerType", type)
    zero, minus_one, smallest = (
        domain.constant(IntegerAttr(value, width), type)
        for value in (0, -1, -(1 << (width.width.data - 1)))
    )

    def run(machine: Machine, op: Operation, operands: Sequence[Scalar]) -> Scalar:
        dividend, divisor = operands
        machine.require(domain.neg(equal((divisor, zero))), FaultKind.DIVISION, op)
        if Undefined.OVERFLOW in facts_of(op).undefined:
            overflows = domain.conj(equal((dividend, smallest)), equal((divisor, minus_one)))
            _require_fit(machine, op, domain.neg(overflows))
        return divide(machine, op, operands)

    return run


def _require_fit(machine: Machine, op: Operation, fits: Truth) -> None:
    """A quotient must not overflow. Of a remainder the dialect's page does not say so, but its lowering traps."""
    if op_name(op) == "arith.remsi" and fits is not True:
        fits = machine.domain.disj(
            machine.domain.neg(machine.unsettled("a remainder overflows as its quotient does")),
            fits,
        )
    machine.require(fits, FaultKind.DIVISION, op, "the quotient overflows")


def _divide_bools(name: str) -> ScalarFunction:
    """The divisor is not zero, so it is one, or minus one with sign."""

    def run(machine: Machine, op: Operation, operands: Sequence[Truth]) -> Truth:
        dividend, divisor = operands
        machine.require(divisor, FaultKind.DIVISION, op)
        if Undefined.OVERFLOW in facts_of(op).undefined:
            # The only numbers with sign are 0 and -1, and -1 is the smallest one.
            _require_fit(machine, op, machine.domain.neg(dividend))
        return dividend if name in ("arith.divui", "arith.ceildivui") else False

    return run


def _pick_comparison(machine: Machine, op: Operation) -> ScalarFunction:
    type = _operand_type(op)
    if isinstance(type, IndexType):
        return plain(INDEX_COMPARISONS[integer(op, "predicate")])
    if is_bool(type):
        return plain(BOOL_COMPARISONS[integer(op, "predicate")])
    return by_domain(machine, op)


def cast_index(machine: Machine, op: Operation, name: str = "") -> ScalarFunction:
    """A cast between `index` and another integer type, under its own name or that of the op of `arith`."""
    name = name or op_name(op)
    source, target = _operand_type(op), element_type(op.results[0].type)
    if is_bool(source) and attribute(op, "nonNeg") is None:
        # `index_cast` extends the sign of its operand, and the sign bit of a true i1 is set.
        value = -1 if name == "arith.index_cast" else 1
        return lambda machine, _op, operands: machine.domain.choose(operands[0], value, 0)
    if is_bool(target) and attribute(op, "nonNeg") is None:
        return lambda machine, _op, operands: machine.domain.eq(
            machine.domain.mod(operands[0], 2), 1
        )
    return by_domain(machine, op, name)


def _pick_select(_machine: Machine, _op: Operation) -> ScalarFunction:
    return lambda machine, _op, operands: machine.domain.choose(*operands)


def _select_tensor(
    machine: Machine, condition: Truth, then: TensorValue, otherwise: TensorValue
) -> TensorValue:
    domain = machine.domain
    shape = tuple(
        one if one is other else domain.choose(condition, one, other)
        for one, other in zip(then.shape, otherwise.shape, strict=True)
    )
    contents = domain.choose_array(condition, then.contents, otherwise.contents)
    return TensorValue(shape, contents, then.element_type)


UNSIGNED_BELOW = IntegerAttr(6, i64)
"""The predicate `ult` of `arith.cmpi`."""


class ArithExtendedMeanings:
    """`addui_extended`, `mului_extended`, `mulsi_extended`."""

    @meaning("arith.addui_extended")
    @elementwise
    def add(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The sum, which wraps around, and whether it does so without sign."""
        return apply_scalars(machine, op, operands, (_pick_sum, _pick_carry))

    @meaning("arith.mului_extended", "arith.mulsi_extended")
    @elementwise
    def multiply(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The lower and the upper half of the product without bounds; the factors are without or with sign."""
        return apply_scalars(machine, op, operands, (_pick_low, _pick_high))


def _pick_sum(machine: Machine, op: Operation) -> ScalarFunction:
    return _wrapping(machine, op, "arith.addi")


def _pick_low(machine: Machine, op: Operation) -> ScalarFunction:
    return _wrapping(machine, op, "arith.muli")


def _wrapping(machine: Machine, op: Operation, name: str) -> ScalarFunction:
    """The op `name`, which gives as many bits as it gets."""
    type = element_type(op.operands[0].type)
    if isinstance(type, IndexType):
        # Indices have no bounds here, so there is no upper half.
        raise UnsupportedOp(op, f"'{op_name(op)}' on index is not covered")
    return plain(BOOL_OPS[name]) if is_bool(type) else by_domain(machine, op, name)


def _pick_carry(machine: Machine, op: Operation) -> ScalarFunction:
    """A sum that wraps around is less than either operand."""
    type = element_type(op.operands[0].type)
    if is_bool(type):
        return lambda machine, _, operands: machine.domain.conj(*operands)
    total = _pick_sum(machine, op)
    is_below = machine.domain.prepare_element_op(
        "arith.cmpi", i1, (type, type), {"predicate": UNSIGNED_BELOW}
    )

    def run(machine: Machine, op: Operation, operands: Sequence[Scalar]) -> Scalar:
        return is_below((total(machine, op, operands), operands[0]))

    return run


def _pick_high(machine: Machine, op: Operation) -> ScalarFunction:
    # One bit holds the product of two: 1 * 1 without sign; -1 * -1 = 1 with sign, of which the upper bit is 0.
    return (
        (lambda _machine, _op, _operands: False)
        if is_bool(element_type(op.operands[0].type))
        else by_domain(machine, op)
    )
