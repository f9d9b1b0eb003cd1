"""Bodies of named `linalg` ops, equal to those that MLIR builds.

https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from xdsl.dialects.arith import FastMathFlagsAttr, IntegerOverflowAttr
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

from oneshot_verify.ir.dialects.arith import Arith, CastOp, ConstantOp, SelectOp
from oneshot_verify.ir.dialects.linalg_base import IndexOp, YieldOp
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
        return self._apply(_conversion(source, target, self.unsigned), target, value)

    def binary(self, name: str, left: SSAValue, right: SSAValue) -> SSAValue:
        """Append the scalar op for `name` (`add`, `mul`, `max_signed`, ...) on the type of `left`."""
        return self._apply(binary_op(name, left.type), left.type, left, right)

    def unary(self, name: str, value: SSAValue) -> SSAValue:
        """Append the scalar op for `name` (`exp`, `negf`, ...)."""
        if name == "square":
            return self.binary("mul", value, value)
        if name == "reciprocal":
            one = self.add(ConstantOp(FloatAttr(1.0, value.type)))  # pyright: ignore
            return self.binary("div", one, value)
        return self._apply(_class_of(UNARY[name]), value.type, value)

    def _apply(self, op: type[Operation], type: Attribute, *operands: SSAValue) -> SSAValue:
        made = op.create(operands=operands, result_types=[type], properties=_flags(op))
        return self.add(made)

    def finish(self, *values: SSAValue) -> Region:
        """Append a yield of `values`; returns the region."""
        self.block.add_op(YieldOp(*values))
        return Region(self.block)


def _flags(op: type[Operation]) -> dict[str, Attribute]:
    """Default flags that MLIR spells out: no fast math, no overflow promise."""
    facts = default_facts().find(op.name)
    known = () if facts is None else facts.attributes
    flags: dict[str, Attribute] = {}
    if "fastmath" in known and not issubclass(op, CastOp):
        flags["fastmath"] = FastMathFlagsAttr("none")
    if "overflowFlags" in known:
        flags["overflowFlags"] = IntegerOverflowAttr("none")
    return flags


UNARY = {
    "exp": "math.exp",
    "log": "math.log",
    "abs": "math.absf",
    "ceil": "math.ceil",
    "floor": "math.floor",
    "negf": "arith.negf",
    "round": "math.round",
    "sqrt": "math.sqrt",
    "rsqrt": "math.rsqrt",
    "tanh": "math.tanh",
    "erf": "math.erf",
}
UNARY_NAMES = (*UNARY, "reciprocal", "square")

# On floats, integers, booleans; empty if MLIR has no such op.
BINARY: dict[str, tuple[str, str, str]] = {
    "add": ("arith.addf", "arith.addi", "arith.ori"),
    "sub": ("arith.subf", "arith.subi", ""),
    "mul": ("arith.mulf", "arith.muli", "arith.andi"),
    "div": ("arith.divf", "arith.divsi", ""),
    "div_unsigned": ("", "arith.divui", ""),
    "max_signed": ("arith.maximumf", "arith.maxsi", "arith.maxsi"),
    "min_signed": ("arith.minimumf", "arith.minsi", "arith.minsi"),
    "max_unsigned": ("", "arith.maxui", "arith.maxui"),
    "min_unsigned": ("", "arith.minui", "arith.minui"),
    "powf": ("math.powf", "", ""),
}


@cache
def _classes(dialect: str) -> dict[str, type[Operation]]:
    if dialect == "arith":
        return {op.name: op for op in Arith.operations}
    # Complex numbers are rare, and their dialect loads slowly.
    module: Any = import_module(f"xdsl.dialects.{dialect}")
    return {op.name: op for op in getattr(module, dialect.title()).operations}


def _class_of(name: str) -> type[Operation]:
    return _classes(name.partition(".")[0])[name]


def binary_op(name: str, type: Attribute) -> type[Operation]:
    """Class of the scalar op for `name` on `type`. Raises `ValueError` if there is none."""
    on_float, on_integer, on_bool = BINARY[name]
    if isinstance(type, AnyFloat):
        op = on_float
    elif isinstance(type, ComplexType):
        op = f"complex.{name}" if name in ("add", "sub", "mul", "div") else ""
    else:
        op = on_bool if type == i1 else on_integer
    if not op:
        raise ValueError(f"'{name}' is not defined on {type}")
    return _class_of(op)


def _conversion(source: Attribute, target: Attribute, unsigned: bool) -> type[Operation]:
    is_float = isinstance(source, AnyFloat), isinstance(target, AnyFloat)
    if isinstance(source, IndexType) or isinstance(target, IndexType):
        if True in is_float:
            raise ValueError(f"no conversion from {source} to {target}")
        name = "index_castui" if unsigned else "index_cast"
    elif is_float == (True, True):
        wider = source.bitwidth < target.bitwidth  # pyright: ignore
        name = "extf" if wider else "truncf"
    elif is_float == (True, False):
        name = "fptoui" if unsigned else "fptosi"
    elif is_float == (False, True):
        name = "uitofp" if unsigned else "sitofp"
    elif not isinstance(source, IntegerType) or not isinstance(target, IntegerType):
        raise ValueError(f"no conversion from {source} to {target}")
    elif source.bitwidth > target.bitwidth:
        name = "trunci"
    else:
        name = "extui" if unsigned else "extsi"
    return _class_of(f"arith.{name}")


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
        return build.convert(build.add(ConstantOp(IntegerAttr(value, i64))), type)

    def index(dim: int) -> SSAValue:
        op = IndexOp(properties={"dim": IntegerAttr(dim, i64)}, result_types=[IndexType()])
        return build.convert(build.add(op), i32)

    def next_of(value: SSAValue) -> SSAValue:
        scaled = build.binary("mul", value, number(1103515245, i32))
        return build.binary("add", scaled, number(12345, i32))

    offset, inner = number(2147483647, f64), index(1)
    start = build.binary("add", index(0), seed)
    last = next_of(build.binary("add", inner, next_of(start)))
    position = build.binary("add", offset, build.convert(last, f64))
    width = build.binary("sub", most, least)
    scale = build.add(ConstantOp(FloatAttr(2.3283063999999999e-10, f64)))
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
            values = build.block.args[:3]
            chosen = SelectOp.create(operands=values, result_types=[values[1].type])
            return build.finish(build.add(chosen))
        inputs = build.block.args[:-1]
        if name in BINARY:
            return build.finish(build.binary(name, *inputs))
        return build.finish(build.unary(name, *inputs))

    return body
