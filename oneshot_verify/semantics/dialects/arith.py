"""Meanings of scalar ops: those of the dialects `arith`, `complex`, `index` and `math`.

Source: https://mlir.llvm.org/docs/Dialects/ArithOps/, https://mlir.llvm.org/docs/Dialects/ComplexOps/,
https://mlir.llvm.org/docs/Dialects/IndexOps/, https://mlir.llvm.org/docs/Dialects/MathOps/
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, i1, i64
from xdsl.ir import Attribute, Operation

from oneshot_verify.ir.facts import Undefined, facts_of
from oneshot_verify.semantics.choices import merge_memrefs
from oneshot_verify.semantics.dialects.index_arithmetic import (
    BOOL_COMPARISONS,
    INDEX_BITS,
    INDEX_COMPARISONS,
    INDEX_DIVISIONS,
    dividing,
    exactly,
    plain,
)
from oneshot_verify.semantics.dialects.scalars import (
    Pick,
    ScalarFunction,
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
    case_of,
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


def _operand_type(op: Operation) -> Attribute:
    return element_type(op.operands[0].type)


def _compare(
    machine: Machine, type: Attribute, predicate: int
) -> Callable[[Sequence[Scalar]], Truth]:
    """The function of an `arith.cmpi` with this predicate on a type."""
    attributes = {"predicate": IntegerAttr(predicate, i64)}
    return machine.domain.prepare_element_op("arith.cmpi", i1, (type, type), attributes)


def _pick_integer_op(machine: Machine, op: Operation) -> ScalarFunction:
    """Exact on `index` and `i1`, up to the domain on other integers."""
    type = _operand_type(op)
    exact, is_index = exactly(op_name(op), type), isinstance(type, IndexType)
    if exact is None or (promises(op) and not is_index):
        return by_domain(machine, op)
    run = plain(exact)
    return without_wrapping(machine, op, run) if promises(op, "nuw") else run


def promises(op: Operation, kind: str = "") -> bool:
    """True if the op promises no overflow, or not that `kind` of it: `nsw` or `nuw`."""
    flags = getattr(op.properties.get("overflowFlags"), "data", ())
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
    """Undefined for a divisor of zero, and for the smallest number by -1 where that overflows."""
    type, name = _operand_type(op), op_name(op)
    is_index = isinstance(type, IndexType)
    if not is_index and not is_integer(type):
        raise UnsupportedOp(op, f"division of {type} is not covered")
    if (is_index or is_bool(type)) and "isExact" in op.properties:
        raise UnsupportedOp(
            op, f"an exact division of {'indices' if is_index else type} is not covered"
        )
    if is_index:
        return dividing(INDEX_DIVISIONS[name])
    if is_bool(type):
        return _divide_bools(name)
    divide, domain, equal = by_domain(machine, op), machine.domain, _compare(machine, type, 0)
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


def _cast_index(machine: Machine, op: Operation, name: str) -> ScalarFunction:
    """A cast between `index` and another integer type, as the op `name` of `arith` does it."""
    source, target = _operand_type(op), element_type(op.results[0].type)
    if is_bool(source) and "nonNeg" not in op.properties:
        # `index_cast` extends the sign of its operand, and the sign bit of a true i1 is set.
        value = -1 if name == "arith.index_cast" else 1
        return lambda machine, _op, operands: machine.domain.choose(operands[0], value, 0)
    if is_bool(target) and "nonNeg" not in op.properties:
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


def _wrapping(machine: Machine, op: Operation, name: str) -> ScalarFunction:
    """The op `name`, which gives as many bits as it gets."""
    type = _operand_type(op)
    if isinstance(type, IndexType):
        # Indices have no bounds here, so there is no upper half.
        raise UnsupportedOp(op, f"'{op_name(op)}' on index is not covered")
    exact = exactly(name, type)
    return by_domain(machine, op, name) if exact is None else plain(exact)


def _pick_carry(machine: Machine, op: Operation) -> ScalarFunction:
    """A sum that wraps around is less than either operand."""
    type = _operand_type(op)
    if is_bool(type):
        return lambda machine, _, operands: machine.domain.conj(*operands)
    total, is_below = _wrapping(machine, op, "arith.addi"), _compare(machine, type, UNSIGNED_BELOW)

    def run(machine: Machine, op: Operation, operands: Sequence[Scalar]) -> Scalar:
        return is_below((total(machine, op, operands), operands[0]))

    return run


SIGNED_BELOW, UNSIGNED_BELOW = 2, 6
"""The predicates `slt` and `ult` of `arith.cmpi`."""


def _pick_high(machine: Machine, op: Operation) -> ScalarFunction:
    # One bit holds the product of two: 1 * 1 without sign; -1 * -1 = 1 with sign, of which the upper bit is 0.
    if is_bool(_operand_type(op)):
        return lambda _machine, _op, _operands: False
    return by_domain(machine, op)


def _pick_index_op(machine: Machine, op: Operation) -> ScalarFunction:
    """The op of `arith` that does the same on indices."""
    name = f"arith.{op_name(op).removeprefix('index.')}i"
    if name in INDEX_DIVISIONS:
        return dividing(INDEX_DIVISIONS[name])
    exact = exactly(name, IndexType())
    return by_domain(machine, op, name) if exact is None else plain(exact)


_PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
"""In the order of `INDEX_COMPARISONS`."""


def _pick_index_comparison(_machine: Machine, op: Operation) -> ScalarFunction:
    predicate = case_of(op.get_attr_or_prop("pred"), "None")
    if predicate not in _PREDICATES:
        raise UnsupportedOp(op, f"the predicate {predicate} is not covered")
    return plain(INDEX_COMPARISONS[_PREDICATES.index(predicate)])


def _pick_power(machine: Machine, op: Operation) -> ScalarFunction:
    """A power of integers; zero to a negative one divides by zero, as `-convert-math-to-funcs` lowers it."""
    type, domain = _operand_type(op), machine.domain
    if not is_integer(type) or is_bool(type):
        raise UnsupportedOp(op, f"a power of type {type} is not covered")
    compute = by_domain(machine, op)
    zero = domain.constant(IntegerAttr(0, cast("IntegerType", type)), type)
    is_equal, is_less = (_compare(machine, type, number) for number in (0, SIGNED_BELOW))

    def run(machine: Machine, op: Operation, operands: Sequence[Scalar]) -> Scalar:
        base, exponent = operands
        divides = domain.conj(is_equal((base, zero)), is_less((exponent, zero)))
        machine.require(domain.neg(divides), FaultKind.DIVISION, op, "zero to a negative power")
        return compute(machine, op, operands)

    return run


def _ops(names: str, *picks: Pick) -> dict[str, Sequence[Pick]]:
    """Ops of a dialect, whose name comes first, and what chooses the function of each result."""
    dialect, *own = names.split()
    return {f"{dialect}.{name}": picks for name in own}


PICKS: dict[str, Sequence[Pick]] = {
    **_ops(
        "arith addi subi muli andi ori xori minsi maxsi minui maxui shli shrsi shrui",
        _pick_integer_op,
    ),
    **_ops("arith divsi divui remsi remui floordivsi ceildivsi ceildivui", _pick_division),
    **_ops("arith cmpi", _pick_comparison),
    **_ops("arith index_cast", partial(_cast_index, name="arith.index_cast")),
    **_ops("arith index_castui", partial(_cast_index, name="arith.index_castui")),
    # The sum, which wraps around, and whether it does so without sign.
    **_ops("arith addui_extended", partial(_wrapping, name="arith.addi"), _pick_carry),
    # The lower and the upper half of the product without bounds; the factors are without or with sign.
    **_ops(
        "arith mului_extended mulsi_extended", partial(_wrapping, name="arith.muli"), _pick_high
    ),
    **_ops(
        "arith addf subf mulf divf remf negf maximumf minimumf maxnumf minnumf cmpf extf truncf extsi extui trunci "
        "sitofp uitofp fptosi fptoui bitcast scaling_extf scaling_truncf",
        by_domain,
    ),
    **_ops(
        "complex abs add angle atan2 bitcast conj cos create div eq exp expm1 im log log1p mul neg neq pow powi re "
        "rsqrt sign sin sqrt sub tan tanh",
        by_domain,
    ),
    **_ops(
        "index add sub mul and or xor shl shrs shru maxs maxu mins minu divs divu rems remu ceildivs ceildivu "
        "floordivs",
        _pick_index_op,
    ),
    **_ops("index cmp", _pick_index_comparison),
    **_ops("index casts", partial(_cast_index, name="arith.index_cast")),
    **_ops("index castu", partial(_cast_index, name="arith.index_castui")),
    **_ops(
        "math absf absi acos acosh asin asinh atan atan2 atanh cbrt ceil clampf copysign cos cosh ctlz cttz ctpop erf "
        "erfc exp exp2 expm1 floor fma fpowi isfinite isinf isnan isnormal log log10 log1p log2 powf round roundeven "
        "rsqrt sin sinh sqrt tan tanh trunc",
        by_domain,
    ),
    **_ops("math ipowi", _pick_power),
    # Each as its own op gives it.
    **_ops("math sincos", partial(by_domain, name="math.sin"), partial(by_domain, name="math.cos")),
    # `a * b + c`, rounded once.
    **_ops("vector fma", partial(by_domain, name="math.fma")),
}
"""Ops that do the same to each element, and what chooses the function of each result."""


class ScalarMeanings:
    """Ops on numbers; they have no side effect."""

    @meaning(*PICKS)
    @elementwise
    def scalar(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A function of numbers."""
        return apply_scalars(machine, op, operands, PICKS[op_name(op)])

    @meaning("arith.constant", "complex.constant", "index.constant", "index.bool.constant")
    def constant(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A number, or a tensor or vector of numbers."""
        type = op.results[0].type
        if scalar_type(type):
            return (constant_of(machine, op),)
        tensor, vector = ranked_tensor(type), vector_type(type)
        value, domain = op.get_attr_or_prop("value"), machine.domain
        if tensor is not None:
            shape, element = tensor.get_shape(), tensor.element_type
            return (TensorValue(shape, domain.constant_array(op, value, shape, element), element),)
        if vector is None:
            raise UnsupportedOp(op, f"constants of type {type} are not covered")
        shape, element = vector_shape(machine, vector), vector.element_type
        return (VectorValue(shape, domain.constant_array(op, value, shape, element), element),)

    @meaning("arith.select")
    def select(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """One of two values; of tensors and buffers, one of the two as a whole."""
        condition, then, otherwise = operands
        if isinstance(condition, ArrayValue):
            return apply_scalars(machine, op, operands, [_pick_select], is_strict=False)
        if isinstance(then, TensorValue | MemRefValue):
            machine.require_defined(condition, op)
            if isinstance(then, TensorValue):
                return (_select_tensor(machine, condition, then, otherwise),)
            return (merge_memrefs(machine.domain, condition, then, otherwise),)
        return (machine.domain.choose(condition, then, otherwise),)

    @meaning("index.sizeof")
    def size_of(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The width of an index in bits."""
        return (INDEX_BITS,)
