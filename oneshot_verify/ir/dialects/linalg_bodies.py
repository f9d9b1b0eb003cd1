"""Bodies of named `linalg` ops, equal to those that MLIR builds.

https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import math
from xdsl.dialects.builtin import (
    AnyFloat,
    ComplexType,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    f64,
    i1,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from oneshot_verify.ir.dialects import arith
from oneshot_verify.ir.dialects.linalg_yield import IndexOp, YieldOp
from oneshot_verify.ir.facts import default_facts


class BodyBuilder:
    """Adds ops to the block of a body. `unsigned`: conversions of operands are unsigned."""

    def __init__(self, types: Sequence[Attribute], unsigned: bool = False) -> None:
        self.block = Block(arg_types=types)
        self.unsigned = unsigned

    def add(self, op: Operation) -> SSAValue:
        """Append `op`; returns its result."""
        self.block.add_op(op)
        return op.results[0]

    def convert(self, value: SSAValue, target: Attribute) -> SSAValue:
        """Convert `value` to type `target`. Raises `ValueError` if MLIR has no conversion."""
        source = value.type
        if source == target:
            return value
        op = _conversion(source, target, self.unsigned)
        return self.add(op.create(operands=[value], result_types=[target], properties=_flags(op)))

    def binary(self, name: str, left: SSAValue, right: SSAValue) -> SSAValue:
        """Append the scalar op for `name` (`add`, `mul`, `max_signed`, ...) on the type of `left`."""
        op = binary_op(name, left.type)
        return self.add(
            op.create(operands=[left, right], result_types=[left.type], properties=_flags(op))
        )

    def unary(self, name: str, value: SSAValue) -> SSAValue:
        """Append the scalar op for `name` (`exp`, `negf`, ...)."""
        if name == "square":
            return self.binary("mul", value, value)
        if name == "reciprocal":
            one = self.add(arith.ConstantOp(FloatAttr(1.0, value.type)))  # pyright: ignore
            return self.binary("div", one, value)
        op = UNARY[name]
        return self.add(
            op.create(operands=[value], result_types=[value.type], properties=_flags(op))
        )

    def finish(self, *values: SSAValue) -> Region:
        """Append a yield of `values`; returns the region."""
        self.block.add_op(YieldOp(*values))
        return Region(self.block)


def _flags(op: type[Operation]) -> dict[str, Attribute]:
    """Default flags that MLIR spells out: no fast math, no overflow promise."""
    facts = default_facts().find(op.name)
    known = () if facts is None else facts.attributes
    flags: dict[str, Attribute] = {}
    if "fastmath" in known and not issubclass(op, arith.CastOp):
        flags["fastmath"] = arith.FastMathFlagsAttr("none")
    if "overflowFlags" in known:
        flags["overflowFlags"] = arith.IntegerOverflowAttr("none")
    return flags


UNARY: dict[str, type[Operation]] = {
    "exp": math.ExpOp,
    "log": math.LogOp,
    "abs": math.AbsFOp,
    "ceil": math.CeilOp,
    "floor": math.FloorOp,
    "negf": arith.NegfOp,
    "round": math.RoundOp,
    "sqrt": math.SqrtOp,
    "rsqrt": math.RsqrtOp,
    "tanh": math.TanhOp,
    "erf": math.ErfOp,
}
UNARY_NAMES = (*UNARY, "reciprocal", "square")

# On floats, integers, booleans; None if MLIR has no such op.
_Kinds = tuple[type[Operation] | None, type[Operation] | None, type[Operation] | None]
BINARY: dict[str, _Kinds] = {
    "add": (arith.AddfOp, arith.AddiOp, arith.OrIOp),
    "sub": (arith.SubfOp, arith.SubiOp, None),
    "mul": (arith.MulfOp, arith.MuliOp, arith.AndIOp),
    "div": (arith.DivfOp, arith.DivSIOp, None),
    "div_unsigned": (None, arith.DivUIOp, None),
    "max_signed": (arith.MaximumfOp, arith.MaxSIOp, arith.MaxSIOp),
    "min_signed": (arith.MinimumfOp, arith.MinSIOp, arith.MinSIOp),
    "max_unsigned": (None, arith.MaxUIOp, arith.MaxUIOp),
    "min_unsigned": (None, arith.MinUIOp, arith.MinUIOp),
    "powf": (math.PowFOp, None, None),
}


def _complex_op(name: str) -> type[Operation] | None:
    # Complex numbers are rare, and their dialect loads slowly.
    from xdsl.dialects import complex

    kinds = {"add": complex.AddOp, "sub": complex.SubOp, "mul": complex.MulOp, "div": complex.DivOp}
    return kinds.get(name)


def binary_op(name: str, type: Attribute) -> type[Operation]:
    """Class of the scalar op for `name` on `type`. Raises `ValueError` if there is none."""
    on_float, on_integer, on_bool = BINARY[name]
    if isinstance(type, AnyFloat):
        op = on_float
    elif isinstance(type, ComplexType):
        op = _complex_op(name)
    else:
        op = on_bool if type == i1 else on_integer
    if op is None:
        raise ValueError(f"'{name}' is not defined on {type}")
    return op


def _conversion(source: Attribute, target: Attribute, unsigned: bool) -> type[Operation]:
    is_float = isinstance(source, AnyFloat), isinstance(target, AnyFloat)
    if isinstance(source, IndexType) or isinstance(target, IndexType):
        if True in is_float:
            raise ValueError(f"no conversion from {source} to {target}")
        return arith.IndexCastUIOp if unsigned else arith.IndexCastOp  # pyright: ignore
    if is_float == (True, True):
        wider = source.bitwidth < target.bitwidth  # pyright: ignore
        return arith.ExtFOp if wider else arith.TruncFOp
    if is_float == (True, False):
        return arith.FPToUIOp if unsigned else arith.FPToSIOp
    if is_float == (False, True):
        return arith.UIToFPOp if unsigned else arith.SIToFPOp
    if not isinstance(source, IntegerType) or not isinstance(target, IntegerType):
        raise ValueError(f"no conversion from {source} to {target}")
    if source.bitwidth > target.bitwidth:
        return arith.TruncIOp
    return arith.ExtUIOp if unsigned else arith.ExtSIOp


def move_body(types: Sequence[Attribute], unsigned: bool) -> Region:
    """Body that yields the first operand's element, converted: copy, transpose, broadcast."""
    build = BodyBuilder(types, unsigned)
    return build.finish(build.convert(build.block.args[0], types[-1]))


def fill_body(types: Sequence[Attribute], unsigned: bool) -> Region:
    """Body that yields the scalar, which must have the element type of the output."""
    build = BodyBuilder(types, unsigned)
    return build.finish(build.block.args[0])


def contraction_body(types: Sequence[Attribute], unsigned: bool) -> Region:
    """Body `out + left * right`, computed in the output's type."""
    build = BodyBuilder(types, unsigned)
    left, right, out = build.block.args
    product = build.binary("mul", build.convert(left, types[-1]), build.convert(right, types[-1]))
    return build.finish(build.binary("add", out, product))


def quantized_body(types: Sequence[Attribute], unsigned: bool) -> Region:
    """Body `out + (left - left zero point) * (right - right zero point)`."""
    build = BodyBuilder(types, unsigned)
    *operands, out = build.block.args
    factors: list[SSAValue] = []
    for value, zero in zip(operands[:2], operands[2:], strict=True):
        wide = build.convert(value, types[-1])
        factors.append(build.binary("sub", wide, build.convert(zero, types[-1])))
    return build.finish(build.binary("add", out, build.binary("mul", *factors)))


def random_body(types: Sequence[Attribute], unsigned: bool) -> Region:
    """Body that yields a number between the first two operands, from a linear congruence of the third and the
    indices."""
    build = BodyBuilder(types, unsigned)
    least, most, seed, _ = build.block.args

    def number(value: int, type: Attribute) -> SSAValue:
        return build.convert(build.add(arith.ConstantOp(IntegerAttr(value, i64))), type)

    def index(dim: int) -> SSAValue:
        return build.convert(build.add(IndexOp(dim)), i32)

    def next_of(value: SSAValue) -> SSAValue:
        scaled = build.binary("mul", value, number(1103515245, i32))
        return build.binary("add", scaled, number(12345, i32))

    offset, inner = number(2147483647, f64), index(1)
    start = build.binary("add", index(0), seed)
    last = next_of(build.binary("add", inner, next_of(start)))
    position = build.binary("add", offset, build.convert(last, f64))
    width = build.binary("sub", most, least)
    scale = build.add(arith.ConstantOp(FloatAttr(2.3283063999999999e-10, f64)))
    distance = build.binary("mul", position, build.binary("mul", width, scale))
    return build.finish(build.convert(build.binary("add", distance, least), types[-1]))


def pooling_body(name: str) -> Callable[[Sequence[Attribute], bool], Region]:
    """Body `out name in`; the window operand only gives its shape."""

    def body(types: Sequence[Attribute], unsigned: bool) -> Region:
        build = BodyBuilder(types, unsigned or name.endswith("unsigned"))
        value, _, out = build.block.args
        return build.finish(build.binary(name, out, build.convert(value, types[-1])))

    return body


def elementwise_body(name: str) -> Callable[[Sequence[Attribute], bool], Region]:
    """Body `name` on the elements of the inputs, which must have the output's type."""

    def body(types: Sequence[Attribute], unsigned: bool) -> Region:
        build = BodyBuilder(types, unsigned)
        if name == "select":
            return build.finish(build.add(arith.SelectOp(*build.block.args[:3])))
        inputs = build.block.args[:-1]
        if name in BINARY:
            return build.finish(build.binary(name, *inputs))
        return build.finish(build.unary(name, *inputs))

    return body
