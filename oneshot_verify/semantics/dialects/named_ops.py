"""The named `linalg` ops: access maps and bodies that their syntax leaves out.

Source: https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Operation
from xdsl.ir.affine import AffineDimExpr, AffineExpr

from oneshot_verify.semantics.dialects.index_arithmetic import BOOL_OPS, INDEX_OPS
from oneshot_verify.semantics.domain import Domain
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import (
    attribute,
    integers,
    is_bool,
    is_float,
    is_integer,
    is_shaped,
    ranked,
    shape_of,
)
from oneshot_verify.semantics.values import Scalar

AccessMap = tuple[AffineExpr, ...]

# Loops in their order, then the loops that index each operand. `h~k` stands for `h * stride + k * dilation`.
CONTRACTIONS = {
    "linalg.matmul": "m n k: m k, k n -> m n",
    "linalg.matmul_transpose_a": "m n k: k m, k n -> m n",
    "linalg.matmul_transpose_b": "m n k: m k, n k -> m n",
    "linalg.batch_matmul": "b m n k: b m k, b k n -> b m n",
    "linalg.batch_matmul_transpose_a": "b m n k: b k m, b k n -> b m n",
    "linalg.batch_matmul_transpose_b": "b m n k: b m k, b n k -> b m n",
    "linalg.batch_reduce_matmul": "b m n k: b m k, b k n -> m n",
    "linalg.matvec": "m k: m k, k -> m",
    "linalg.vecmat": "n k: k, k n -> n",
    "linalg.batch_matvec": "b m k: b m k, b k -> b m",
    "linalg.batch_vecmat": "b n k: b k, b k n -> b n",
    "linalg.dot": "k: k, k -> ",
    "linalg.mmt4d": "m n k x y z: m k x z, n k y z -> m n x y",
    "linalg.conv_1d": "o k: o~k, k -> o",
    "linalg.conv_2d": "h w i j: h~i w~j, i j -> h w",
    "linalg.conv_1d_nwc_wcf": "n w f k c: n w~k c, k c f -> n w f",
    "linalg.conv_1d_ncw_fcw": "n f w c k: n c w~k, f c k -> n f w",
    "linalg.conv_2d_nhwc_hwcf": "n h w f i j c: n h~i w~j c, i j c f -> n h w f",
    "linalg.conv_2d_nhwc_fhwc": "n h w f i j c: n h~i w~j c, f i j c -> n h w f",
    "linalg.conv_2d_nchw_fchw": "n f h w c i j: n c h~i w~j, f c i j -> n f h w",
    "linalg.depthwise_conv_2d_nhwc_hwc": "n h w c i j: n h~i w~j c, i j c -> n h w c",
    "linalg.depthwise_conv_2d_nchw_chw": "n h w c i j: n c h~i w~j, c i j -> n c h w",
}
POOLINGS = {
    "linalg.pooling_nhwc_sum": "n h w c i j: n h~i w~j c, i j -> n h w c",
    "linalg.pooling_nhwc_max": "n h w c i j: n h~i w~j c, i j -> n h w c",
    "linalg.pooling_nhwc_min": "n h w c i j: n h~i w~j c, i j -> n h w c",
    "linalg.pooling_nchw_sum": "n c h w i j: n c h~i w~j, i j -> n c h w",
    "linalg.pooling_nchw_max": "n c h w i j: n c h~i w~j, i j -> n c h w",
}
# The scalar op for floats, and the one for integers, of an elementwise op.
BINARY = {
    "linalg.add": ("arith.addf", "arith.addi"),
    "linalg.sub": ("arith.subf", "arith.subi"),
    "linalg.mul": ("arith.mulf", "arith.muli"),
    "linalg.div": ("arith.divf", None),
    "linalg.max": ("arith.maximumf", "arith.maxsi"),
    "linalg.min": ("arith.minimumf", "arith.minsi"),
    "linalg.powf": ("math.powf", None),
}
UNARY = {
    "linalg.exp": "math.exp",
    "linalg.log": "math.log",
    "linalg.abs": "math.absf",
    "linalg.ceil": "math.ceil",
    "linalg.floor": "math.floor",
    "linalg.negf": "arith.negf",
    "linalg.round": "math.round",
    "linalg.sqrt": "math.sqrt",
    "linalg.rsqrt": "math.rsqrt",
    "linalg.tanh": "math.tanh",
    "linalg.erf": "math.erf",
}
# Ops that only move elements. Their hidden body, where the parser gives them one, says nothing more.
MOVES = ("linalg.fill", "linalg.copy", "linalg.transpose", "linalg.broadcast")

Compute = Callable[[Domain, Sequence[Scalar]], Scalar]


@dataclass(frozen=True)
class NamedBody:
    """The body of a named op: from the elements of all operands to the new element of the last one."""

    name: str
    types: tuple[Attribute, ...]
    """The element type (or type) of each operand."""
    compute: Compute
    reads_output: bool

    def uses(self, operand: int) -> bool:
        """Whether the body looks at the element of this operand."""
        if self.name in POOLINGS and operand == 1:
            return False
        return self.reads_output or operand < len(self.types) - 1


def named_maps(op: Operation, inputs: int) -> list[AccessMap]:
    """The access maps of a named op, one per operand."""
    name = op_name(op)
    spec = CONTRACTIONS.get(name) or POOLINGS.get(name)
    if spec is not None:
        return _read_spec(op, spec)
    if name in BINARY or name in UNARY or name == "linalg.square":
        rank = len(shape_of(op, op.operands[-1]))
        return [tuple(AffineDimExpr(d) for d in range(rank))] * len(op.operands)
    if name == "linalg.select":
        rank = len(shape_of(op, op.operands[-1]))
        identity = tuple(AffineDimExpr(d) for d in range(rank))
        return [identity if is_shaped(value.type) else () for value in op.operands]
    raise UnsupportedOp(op, f"no meaning is known for '{name}'")


def named_body(op: Operation, inputs: int) -> NamedBody:
    """What a named op computes per element."""
    name = op_name(op)
    types = tuple(
        value.type if (shaped := ranked(value.type)) is None else shaped.element_type
        for value in op.operands
    )
    target = types[-1]
    if name in MOVES:
        if types[0] != target:
            raise UnsupportedOp(op, f"'{name}' with a conversion is not covered")
        return NamedBody(name, types, lambda _, elements: elements[0], False)
    if name in CONTRACTIONS or name == "linalg.contract":
        return NamedBody(name, types, _contraction(op, types), True)
    if name in POOLINGS:
        return NamedBody(name, types, _pooling(op, types), True)
    if any(type != target for type in types[:-1]) and name != "linalg.select":
        raise UnsupportedOp(op, f"'{name}' with a conversion is not covered")
    return NamedBody(name, types, _elementwise(op, name, target), False)


def _read_spec(op: Operation, spec: str) -> list[AccessMap]:
    loops, _, rest = spec.partition(":")
    number = {name: position for position, name in enumerate(loops.split())}
    strides = list(integers(op, "strides")) if attribute(op, "strides") else []
    dilations = list(integers(op, "dilations")) if attribute(op, "dilations") else []
    maps: list[AccessMap] = []
    for operand in rest.replace("->", ",").split(","):
        results: list[AffineExpr] = []
        for term in operand.split():
            outer, _, inner = term.partition("~")
            expression: AffineExpr = AffineDimExpr(number[outer])
            if inner:
                kernel: AffineExpr = AffineDimExpr(number[inner])
                expression = expression * (strides.pop(0) if strides else 1)
                expression = expression + kernel * (dilations.pop(0) if dilations else 1)
            results.append(expression)
        maps.append(tuple(results))
    return maps


def scalar_op(op: Operation, name: str, type: Attribute, arity: int = 2) -> Compute:
    """The scalar op `name` on operands and result of one type."""
    if isinstance(type, IndexType) and name in INDEX_OPS:
        return lambda domain, operands: INDEX_OPS[name](domain, operands[0], operands[1])
    if is_bool(type) and name in BOOL_OPS:
        return lambda domain, operands: BOOL_OPS[name](domain, operands[0], operands[1])
    if not is_float(type) and not is_integer(type):
        raise UnsupportedOp(op, f"'{name}' on {type} is not covered")
    types = (type,) * arity
    return lambda domain, operands: domain.element_op(name, type, operands, types, {})


def _cast(op: Operation, source: Attribute, target: Attribute) -> Compute:
    """The conversion of an operand to the type that the op accumulates in; signed."""
    if source == target:
        return lambda _, operands: operands[0]
    width = {True: "arith.extf", False: "arith.extsi"}
    if is_float(source) != is_float(target) or is_bool(source) or is_bool(target):
        raise UnsupportedOp(op, f"a conversion from {source} to {target} is not covered")
    if getattr(source, "bitwidth", 0) >= getattr(target, "bitwidth", 0):
        raise UnsupportedOp(op, f"a conversion from {source} to {target} is not covered")
    name = width[is_float(source)]
    return lambda domain, operands: domain.element_op(name, target, operands, (source,), {})


def _contraction(op: Operation, types: tuple[Attribute, ...]) -> Compute:
    """out + left * right"""
    target = types[-1]
    names = {True: ("arith.mulf", "arith.addf"), False: ("arith.muli", "arith.addi")}
    product_name, sum_name = names[is_float(target)]
    if is_bool(target):
        product_name, sum_name = "arith.andi", "arith.ori"
    product, total = scalar_op(op, product_name, target), scalar_op(op, sum_name, target)
    left, right = _cast(op, types[0], target), _cast(op, types[1], target)

    def compute(domain: Domain, elements: Sequence[Scalar]) -> Scalar:
        one, two = left(domain, elements[:1]), right(domain, elements[1:2])
        return total(domain, (elements[2], product(domain, (one, two))))

    return compute


def _pooling(op: Operation, types: tuple[Attribute, ...]) -> Compute:
    """out `kind` in"""
    target, kind = types[-1], op_name(op).rpartition("_")[2]
    names = {
        "sum": ("arith.addf", "arith.addi"),
        "max": ("arith.maximumf", "arith.maxsi"),
        "min": ("arith.minimumf", "arith.minsi"),
    }
    combine = scalar_op(op, names[kind][0 if is_float(target) else 1], target)
    cast = _cast(op, types[0], target)
    return lambda domain, elements: combine(domain, (elements[2], cast(domain, elements[:1])))


def _elementwise(op: Operation, name: str, target: Attribute) -> Compute:
    if name == "linalg.select":
        return lambda domain, elements: domain.choose(*elements[:3])
    if name in BINARY:
        chosen = BINARY[name][0 if is_float(target) else 1]
        if is_bool(target):
            chosen = {"linalg.add": "arith.ori", "linalg.mul": "arith.andi"}.get(name)
        if chosen is None:
            raise UnsupportedOp(op, f"'{name}' on {target} is not covered")
        binary = scalar_op(op, chosen, target)
        return lambda domain, elements: binary(domain, elements[:2])
    if not is_float(target):
        raise UnsupportedOp(op, f"'{name}' on {target} is not covered")
    if name == "linalg.square":
        square = scalar_op(op, "arith.mulf", target)
        return lambda domain, elements: square(domain, (elements[0], elements[0]))
    if name not in UNARY:
        raise UnsupportedOp(op, f"no meaning is known for '{name}'")
    unary = scalar_op(op, UNARY[name], target, 1)
    return lambda domain, elements: unary(domain, elements[:1])
