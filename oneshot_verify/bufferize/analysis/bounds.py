"""Provable equality of values of type `index`.

A value is a linear expression over opaque variables. A value that is not linear (`affine.min`, `arith.select`, the
induction variable of a loop) is a variable with inequalities. Two values are equal if their difference is provably
neither positive nor negative (Fourier-Motzkin elimination over the rationals).

Source: `ValueBoundsOpInterface` of LLVM 22 (its users prove equality of slices with it).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import cast

from xdsl.dialects.builtin import AffineMapAttr
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
    AffineSymExpr,
)

from oneshot_verify.bufferize.interface import op_name, shape_of
from oneshot_verify.bufferize.slices import Number, slice_of
from oneshot_verify.ir.facts.names import constant_number

Source = tuple[SSAValue, int] | Number | None
"""A dimension of another tensor, a number, or None if unknown."""


def source_of_dimension(tensor: SSAValue, index: int) -> Source:
    """The source of the size of the dynamic dimension `index` of `tensor`."""
    if not isinstance(tensor, OpResult):
        return None
    op = tensor.op
    match op_name(op):
        case "tensor.empty" | "bufferization.alloc_tensor" | "tensor.generate" | "tensor.splat":
            first = 1 if op_name(op) == "tensor.splat" else 0
            return _dynamic_size(tensor, index, first)
        case "tensor.cast":
            return op.operands[0], index
        case "tensor.insert" | "tensor.insert_slice" | "vector.transfer_write":
            return op.operands[1], index
        case "tensor.extract_slice":
            return _size_of_slice(tensor, index)
        case name if name.startswith("linalg.") and len(op.results) < len(op.operands):
            return op.operands[len(op.operands) - len(op.results) + tensor.index], index
        case _:
            return None


def _dynamic_size(tensor: OpResult, index: int, first: int) -> Source:
    shape = shape_of(tensor.type)
    if shape is None:
        return None
    operand = first + sum(size < 0 for size in shape[:index])
    return tensor.op.operands[operand] if operand < len(tensor.op.operands) else None


def _size_of_slice(tensor: OpResult, index: int) -> Source:
    shape = shape_of(tensor.type)
    if shape is None:
        return None
    sizes = slice_of(tensor.op, 1).sizes
    if len(sizes) == len(shape):
        return sizes[index]
    # A rank-reducing slice drops sizes of 1; the dynamic sizes keep their order.
    dynamic = [size for size in sizes if not isinstance(size, int)]
    place = sum(size < 0 for size in shape[:index])
    if len(dynamic) != sum(size < 0 for size in shape):
        return None
    return dynamic[place]


_MAX_CONSTRAINTS = 400
"""Limit of inequalities; beyond it elimination gives up and equality is not proved."""
_MAX_VARIABLES = 60
"""Limit of variables whose bounds are added."""


@dataclass(frozen=True)
class Linear:
    """`constant` + the sum of coefficient * variable."""

    constant: Fraction = Fraction(0)
    terms: Mapping[Hashable, Fraction] = field(default_factory=dict[Hashable, Fraction])

    def plus(self, other: Linear, factor: Fraction | int = 1) -> Linear:
        """This + `factor` * `other`."""
        terms = dict(self.terms)
        for variable, coefficient in other.terms.items():
            terms[variable] = terms.get(variable, Fraction(0)) + factor * coefficient
        kept = {v: c for v, c in terms.items() if c}
        return Linear(self.constant + factor * other.constant, kept)

    def times(self, factor: Fraction | int) -> Linear:
        """This * `factor`."""
        return Linear().plus(self, factor)

    def key(self) -> Hashable:
        """A hashable key, equal for equal expressions."""
        return self.constant, frozenset(self.terms.items())


def _variable(name: Hashable) -> Linear:
    return Linear(terms={name: Fraction(1)})


def _number(value: int) -> Linear:
    return Linear(Fraction(value))


def constant_of(value: Number) -> int | None:
    """The integer value of `value` if it is a constant, else None."""
    return value if isinstance(value, int) else constant_number(value)


class _Problem:
    """Linear expressions of index values, and the inequalities that their variables satisfy."""

    def __init__(self) -> None:
        # Each of these expressions is >= 0.
        self.constraints: list[Linear] = []
        self._known: dict[Hashable, Linear] = {}
        self._bounded: set[Hashable] = set()

    def value(self, value: Number) -> Linear:
        """`value` as a linear expression."""
        if isinstance(value, int):
            return _number(value)
        stack: list[SSAValue] = [value]
        while stack:
            current = stack[-1]
            missing = [v for v in _inputs(current) if v not in self._known]
            if missing and current not in self._known:
                stack.extend(missing)
                continue
            stack.pop()
            if current not in self._known:
                self._known[current] = self._define(current)
        return self._known[value]

    def _define(self, value: SSAValue) -> Linear:
        constant = constant_of(value)
        if constant is not None:
            return _number(constant)
        if not isinstance(value, OpResult):
            return _variable(value)
        op = value.op
        match op_name(op):
            case "arith.addi":
                return self._known[op.operands[0]].plus(self._known[op.operands[1]])
            case "arith.subi":
                return self._known[op.operands[0]].plus(self._known[op.operands[1]], -1)
            case "arith.muli":
                return _product(self._known[op.operands[0]], self._known[op.operands[1]], value)
            case "affine.apply":
                found = self._affine(op)
                return found[0] if found else _variable(value)
            case "tensor.dim":
                index = constant_of(op.operands[1])
                if index is not None:
                    return self._dimension(op.operands[0], index)
            case _:
                pass
        return _variable(value)

    def _affine(self, op: Operation) -> list[Linear]:
        """The results of the map of an `affine.apply`, `affine.min` or `affine.max`."""
        found = op.get_attr_or_prop("map")
        if not isinstance(found, AffineMapAttr):
            return []
        arguments = [self.value(v) for v in op.operands]
        return [_expression(e, found.data, arguments) for e in found.data.results]

    def _dimension(self, tensor: SSAValue, index: int) -> Linear:
        """The size of dimension `index` of `tensor`."""
        while True:
            shape = shape_of(tensor.type)
            if shape is not None:
                if index >= len(shape):
                    return _variable((tensor, index))
                if shape[index] >= 0:
                    return _number(shape[index])
            source = source_of_dimension(tensor, index)
            if source is None:
                return _variable((tensor, index))
            if isinstance(source, tuple):
                tensor, index = source
                continue
            return self.value(source)

    def add_bounds(self) -> None:
        """Add the known bounds of all variables in use, and of the variables that these bounds bring in."""
        pending: list[Hashable] = list(self._known)
        value: SSAValue
        while pending and len(self._bounded) < _MAX_VARIABLES:
            variable = pending.pop()
            if variable in self._bounded or not isinstance(variable, SSAValue):
                continue
            value = cast(SSAValue, variable)
            self._bounded.add(value)
            for constraint in self._bounds(value):
                self.constraints.append(constraint)
                pending.extend(constraint.terms)

    def _bounds(self, value: SSAValue) -> Iterable[Linear]:
        it = _variable(value)
        if isinstance(value, BlockArgument):
            loop = value.owner.parent_op()
            if loop is not None and op_name(loop) == "scf.for" and value.index == 0:
                yield it.plus(self.value(loop.operands[0]), -1)
                yield self.value(loop.operands[1]).plus(it, -1).plus(_number(-1))
            return
        if not isinstance(value, OpResult):
            return
        op = value.op
        match op_name(op):
            case "affine.min":
                yield from (e.plus(it, -1) for e in self._affine(op))
            case "affine.max":
                yield from (it.plus(e, -1) for e in self._affine(op))
            case "arith.select":
                yield from self._between(it, op.operands[1], op.operands[2])
            case "scf.if" if all(r.blocks for r in op.regions):
                first, second = (_yielded(r.blocks[0], value.index) for r in op.regions)
                if first is not None and second is not None:
                    yield from self._between(it, first, second)
            case _:
                return

    def _between(self, it: Linear, first: SSAValue, second: SSAValue) -> Iterable[Linear]:
        """Bounds of `it`, which is `first` or `second`; none unless one of them is provably at most the other."""
        low, high = self.value(first), self.value(second)
        if not _is_infeasible([*self.constraints, low.plus(high, -1).plus(_number(-1))]):
            low, high = high, low
            if not _is_infeasible([*self.constraints, low.plus(high, -1).plus(_number(-1))]):
                return
        yield it.plus(low, -1)
        yield high.plus(it, -1)


def _yielded(block: Block, index: int) -> SSAValue | None:
    last = block.last_op
    return None if last is None or index >= len(last.operands) else last.operands[index]


def _inputs(value: SSAValue) -> Iterable[SSAValue]:
    if not isinstance(value, OpResult):
        return ()
    known = ("arith.addi", "arith.subi", "arith.muli", "affine.apply")
    return value.op.operands if op_name(value.op) in known else ()


def _product(first: Linear, second: Linear, value: Hashable) -> Linear:
    if not first.terms:
        return second.times(first.constant)
    if not second.terms:
        return first.times(second.constant)
    return _variable(value)


def _expression(expression: AffineExpr, of: AffineMap, arguments: list[Linear]) -> Linear:
    if isinstance(expression, AffineConstantExpr):
        return _number(expression.value)
    if isinstance(expression, AffineDimExpr):
        return arguments[expression.position]
    if isinstance(expression, AffineSymExpr):
        return arguments[of.num_dims + expression.position]
    if not isinstance(expression, AffineBinaryOpExpr):
        return _variable(expression)
    left = _expression(expression.lhs, of, arguments)
    right = _expression(expression.rhs, of, arguments)
    # The same division of the same expression is the same variable.
    opaque = (expression.kind, left.key(), right.key())
    match expression.kind:
        case AffineBinaryOpKind.Add:
            return left.plus(right)
        case AffineBinaryOpKind.Mul:
            return _product(left, right, opaque)
        case _:
            return _variable(opaque)


def _is_infeasible(constraints: list[Linear]) -> bool:
    """True if no rational solution makes all `constraints` >= 0. False also beyond `_MAX_CONSTRAINTS`."""
    rows = {row.key(): row for row in constraints}
    while True:
        current = list(rows.values())
        if any(not row.terms and row.constant < 0 for row in current):
            return True
        variables = {v for row in current for v in row.terms}
        if not variables or len(current) > _MAX_CONSTRAINTS:
            return False
        variable = min(variables, key=lambda v: _pairs(current, v))
        lower = [row for row in current if row.terms.get(variable, 0) > 0]
        upper = [row for row in current if row.terms.get(variable, 0) < 0]
        rows = {row.key(): row for row in current if variable not in row.terms}
        for low in lower:
            for up in upper:
                row = low.times(-up.terms[variable]).plus(up, low.terms[variable])
                rows[row.key()] = row


def _pairs(rows: list[Linear], variable: Hashable) -> int:
    lower = sum(row.terms.get(variable, 0) > 0 for row in rows)
    return lower * sum(row.terms.get(variable, 0) < 0 for row in rows)


def are_equal(first: Number, second: Number) -> bool:
    """True if both are provably the same number."""
    if first is second:
        return True
    if isinstance(first, int) and isinstance(second, int):
        return first == second
    problem = _Problem()
    difference = problem.value(first).plus(problem.value(second), -1)
    if not difference.terms:
        return difference.constant == 0
    problem.add_bounds()
    if not problem.constraints:
        return False
    positive = difference.plus(_number(-1))
    negative = difference.times(-1).plus(_number(-1))
    return all(_is_infeasible([*problem.constraints, side]) for side in (positive, negative))
