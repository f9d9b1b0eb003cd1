"""Named `linalg` ops that differ only in maps and body, from one table.

https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Any, ClassVar, Self, cast

from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseIntElementsAttr,
    MemRefType,
    TensorType,
)
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap
from xdsl.irdl import (
    AttrSizedOperandSegments,
    OpDef,
    base,
    irdl_op_definition,
    opt_prop_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer

from oneshot_verify.ir.dialects.define import SHAPED
from oneshot_verify.ir.dialects.linalg_base import (
    TypeFn,
    TypeFnAttr,
    parse_parts,
    print_result_types,
)
from oneshot_verify.ir.dialects.linalg_bodies import (
    UNARY_NAMES,
    contraction_body,
    elementwise_body,
    fill_body,
    move_body,
    pooling_body,
    quantized_body,
    random_body,
)
from oneshot_verify.ir.dialects.linalg_structured import (
    StructuredOp,
    element_type,
    shape_of,
    tensor_types,
)
from oneshot_verify.ir.dialects.syntax import (
    parse_optional_arrow_types,
    print_operands,
    sorted_out,
    write,
)
from oneshot_verify.ir.require import words_of

BodyOf = Callable[[Sequence[Attribute], bool], Region]
"""Builds the body from the element types of the operands; the flag is True for unsigned conversions."""

# The loops in their order, then the loops that index each operand. `h~i` is `h * stride + i * dilation`, with the
# entries of `strides` and `dilations` in order of appearance.
CONTRACTIONS = {
    "matmul": "m n k: m k, k n -> m n",
    "batch_matmul": "b m n k: b m k, b k n -> b m n",
    "batch_reduce_matmul": "b m n k: b m k, b k n -> m n",
    "matvec": "m n: m n, n -> m",
    "vecmat": "n m: m, m n -> n",
    "batch_matvec": "b m k: b m k, b k -> b m",
    "batch_vecmat": "b n k: b k, b k n -> b n",
    "dot": "m: m, m -> ",
    "mmt4d": "m n k x y z: m k x z, n k y z -> m n x y",
    "batch_mmt4d": "b m n k x y z: b m k x z, b n k y z -> b m n x y",
    "conv_1d": "o k: o~k, k -> o",
    "conv_2d": "h w i j: h~i w~j, i j -> h w",
    "conv_3d": "d h w i j k: d~i h~j w~k, i j k -> d h w",
    "conv_1d_nwc_wcf": "n w f k c: n w~k c, k c f -> n w f",
    "conv_1d_ncw_fcw": "n f w c k: n c w~k, f c k -> n f w",
    "conv_2d_nhwc_hwcf": "n h w f i j c: n h~i w~j c, i j c f -> n h w f",
    "conv_2d_nhwc_fhwc": "n h w f i j c: n h~i w~j c, f i j c -> n h w f",
    "conv_2d_nchw_fchw": "n f h w c i j: n c h~i w~j, f c i j -> n f h w",
    "conv_2d_ngchw_fgchw": "n g f h w c i j: n g c h~i w~j, f g c i j -> n g f h w",
    "conv_2d_ngchw_gfchw": "n g f h w c i j: n g c h~i w~j, g f c i j -> n g f h w",
    "conv_2d_nhwgc_gfhwc": "n h w g f i j c: n h~i w~j g c, g f i j c -> n h w g f",
    "conv_3d_ndhwc_dhwcf": "n d h w f i j k c: n d~i h~j w~k c, i j k c f -> n d h w f",
    "conv_3d_ncdhw_fcdhw": "n f d h w c i j k: n c d~i h~j w~k, f c i j k -> n f d h w",
    "depthwise_conv_1d_nwc_wc": "n w c k: n w~k c, k c -> n w c",
    "depthwise_conv_1d_ncw_cw": "n w c k: n c w~k, c k -> n c w",
    "depthwise_conv_1d_nwc_wcm": "n w c m k: n w~k c, k c m -> n w c m",
    "depthwise_conv_2d_nhwc_hwc": "n h w c i j: n h~i w~j c, i j c -> n h w c",
    "depthwise_conv_2d_nchw_chw": "n h w c i j: n c h~i w~j, c i j -> n c h w",
    "depthwise_conv_2d_nhwc_hwcm": "n h w c m i j: n h~i w~j c, i j c m -> n h w c m",
    "depthwise_conv_3d_ndhwc_dhwc": "n d h w i j k c: n d~i h~j w~k c, i j k c -> n d h w c",
    "depthwise_conv_3d_ncdhw_cdhw": "n d h w i j k c: n c d~i h~j w~k, c i j k -> n c d h w",
    "depthwise_conv_3d_ndhwc_dhwcm": "n d h w m i j k c: n d~i h~j w~k c, i j k c m -> n d h w c m",
}
_QUANTIZED = """matmul batch_matmul conv_2d_nhwc_hwcf conv_2d_nhwc_fhwc conv_2d_nchw_fchw conv_2d_ngchw_gfchw
conv_2d_nhwgc_gfhwc conv_3d_ndhwc_dhwcf depthwise_conv_2d_nhwc_hwc depthwise_conv_2d_nhwc_hwcm"""
QUANTIZED = {
    f"quantized_{name}" if "matmul" in name else f"{name}_q": CONTRACTIONS[name].replace(
        " ->", ", , ->"
    )
    for name in _QUANTIZED.split()
}
"""Contractions with two more inputs, the zero points of the other two."""
POOLINGS = {
    "pooling_nhwc": ("n h w c i j: n h~i w~j c, i j -> n h w c", "smMuU"),
    "pooling_nchw": ("n c h w i j: n c h~i w~j, i j -> n c h w", "sM"),
    "pooling_nwc": ("n w c k: n w~k c, k -> n w c", "smMuU"),
    "pooling_ncw": ("n c w k: n c w~k, k -> n c w", "sM"),
    "pooling_ndhwc": ("n d h w c i j k: n d~i h~j w~k c, i j k -> n d h w c", "smM"),
}
POOLING_KINDS = {
    "s": ("sum", "add"),
    "M": ("max", "max_signed"),
    "m": ("min", "min_signed"),
    "U": ("max_unsigned", "max_unsigned"),
    "u": ("min_unsigned", "min_unsigned"),
}
ELEMENTWISE = {
    **{name: name for name in UNARY_NAMES},
    **{name: name for name in ("add", "sub", "mul", "div", "div_unsigned", "powf", "select")},
    "max": "max_signed",
    "min": "min_signed",
}
HEED_CAST = tuple(f"linalg.{name}" for name in ("matmul", "batch_matmul", "contract", "copy"))
"""Ops whose `cast` attribute chooses the conversion of operands; MLIR 22 ignores it for the others."""


@cache
def maps_of(
    spec: str, strides: tuple[int, ...] = (), dilations: tuple[int, ...] = ()
) -> tuple[AffineMap, ...]:
    """Maps of the operands of `m n k: m k, k n -> m n`; the output's is last."""
    loops, _, operands = spec.partition(":")
    dims = {name: AffineDimExpr(position) for position, name in enumerate(loops.split())}
    steps, gaps = list(strides), list(dilations)

    def index(term: str) -> AffineExpr:
        outer, _, inner = term.partition("~")
        if not inner:
            return dims[outer]
        return dims[outer] * (steps.pop(0) if steps else 1) + dims[inner] * (
            gaps.pop(0) if gaps else 1
        )

    inputs, output = operands.split("->")
    return tuple(
        AffineMap(len(dims), 0, tuple(index(term) for term in operand.split()))
        for operand in (*inputs.split(","), output)
    )


class NamedOp(StructuredOp):
    """A structured op whose name determines its maps and body."""

    inputs = var_operand_def()
    outputs = var_operand_def(SHAPED)

    cast = opt_prop_def(TypeFnAttr)
    indexing_maps = opt_prop_def(ArrayAttr)
    strides = opt_prop_def(DenseIntElementsAttr)
    dilations = opt_prop_def(DenseIntElementsAttr)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    SPEC: ClassVar[str | None] = None
    """Maps of the operands. None if they depend on the rank: identities, and no index for scalars."""

    BODY: ClassVar[BodyOf]

    def __init__(
        self,
        inputs: Sequence[SSAValue | Operation],
        outputs: Sequence[SSAValue | Operation],
        properties: dict[str, Attribute | None] | None = None,
        attributes: dict[str, Attribute | None] | None = None,
    ):
        values = [SSAValue.get(value) for value in (*inputs, *outputs)]
        given = properties or {}
        super().__init__(
            operands=[inputs, outputs],
            result_types=[tensor_types(values[len(inputs) :])],
            properties=given,
            attributes=attributes,
            regions=[self._make_body(values, given)],
        )

    @classmethod
    def _body_of(cls, properties: Mapping[str, Attribute | None]) -> BodyOf:
        return cls.BODY

    @classmethod
    def _make_body(
        cls, operands: Sequence[SSAValue], properties: Mapping[str, Attribute | None]
    ) -> Region:
        types = [element_type(operand.type) for operand in operands]
        cast = properties.get("cast")
        unsigned = isinstance(cast, TypeFnAttr) and cast.data is TypeFn.CAST_UNSIGNED
        return cls._body_of(properties)(types, unsigned and cls.name in HEED_CAST)

    def implied_body(self) -> Region:
        return self._make_body(self.operands, self.properties)

    @property
    def input_count(self) -> int:
        return len(self.inputs)

    def get_maps(self) -> tuple[AffineMap, ...]:
        if self.indexing_maps is not None:
            return tuple(cast(AffineMapAttr, map).data for map in self.indexing_maps)
        if self.SPEC is not None:
            return maps_of(self.SPEC, _numbers(self.strides), _numbers(self.dilations))
        rank = len(shape_of(self.operands[-1].type))
        identity, scalar = AffineMap.identity(rank), AffineMap(rank, 0, ())
        return tuple(
            identity if isinstance(v.type, TensorType | MemRefType) else scalar
            for v in self.operands
        )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        given: dict[str, Attribute] = {}
        if (maps := parse_optional_maps(parser)) is not None:
            given["indexing_maps"] = maps
        return cls._parse_rest(parser, given)

    @classmethod
    def _parse_rest(cls, parser: Parser, given: dict[str, Attribute]) -> Self:
        position = parser.pos
        given, inputs, outputs = parse_parts(parser, given)
        given |= parser.parse_optional_attr_dict()
        types = parse_optional_arrow_types(parser)
        with fitting(cls.name, parser, position):
            properties, attributes = sorted_out(cls, given)
            op = cls(inputs, outputs, {**properties}, {**attributes})
        if list(op.result_types) != types:
            parser.raise_error("results must have the types of the tensor outputs", position)
        return op

    def print(self, printer: Printer) -> None:
        self._print_head(printer)
        hidden = ("indexing_maps", "operandSegmentSizes", "kind", "linalg.memoized_indexing_maps")
        shown = {**self.properties, **self.attributes}
        printer.print_op_attributes(shown, reserved_attr_names=hidden)
        print_operands(printer, "ins", self.inputs)
        print_operands(printer, "outs", self.outputs)
        print_result_types(printer, self.result_types)

    def _print_head(self, printer: Printer) -> None:
        if self.indexing_maps is not None and not self._has_usual_maps():
            write(printer, " indexing_maps = ", self.indexing_maps)

    def _has_usual_maps(self) -> bool:
        return self.SPEC is not None and self.get_maps() == maps_of(self.SPEC)


@contextmanager
def fitting(name: str, parser: Parser, position: int) -> Generator[None]:
    """In this context, an op without a meaning on its operands is an error at `position`."""
    try:
        yield
    except (ValueError, IndexError) as error:
        parser.raise_error(f"'{name}' does not fit its operands: {words_of(error)}", position)


def _numbers(attribute: DenseIntElementsAttr | None) -> tuple[int, ...]:
    return tuple(attribute.get_values()) if attribute is not None else ()


def parse_optional_maps(parser: Parser) -> Attribute | None:
    """Parse an optional `indexing_maps = [#map, ...]`."""
    if parser.parse_optional_keyword("indexing_maps") is None:
        return None
    parser.parse_punctuation("=")
    position = parser.pos
    maps = parser.parse_attribute()
    maps_constraint = ArrayAttr.constr(base(AffineMapAttr))
    if not maps_constraint.verifies(maps):
        parser.raise_error("expected a list of affine maps", position)
    return maps


def _class_name(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in name.split("_")) + "Op"


@irdl_op_definition
class _AnyNamedOp(NamedOp):
    """Common definition of the ops in the table, as a definition for each would be slow to build."""

    name = "linalg.any"


def _define(name: str, spec: str | None, body: BodyOf) -> type[NamedOp]:
    definition = replace(_AnyNamedOp.get_irdl_definition(), name=f"linalg.{name}")

    def get_irdl_definition(_cls: type[NamedOp]) -> OpDef:
        return definition

    fields: dict[str, Any] = {
        "__module__": __name__,
        "name": definition.name,
        "SPEC": spec,
        "BODY": staticmethod(body),
        "get_irdl_definition": classmethod(get_irdl_definition),
        "__doc__": f"`{definition.name}`.",
    }
    return type(_class_name(name), (_AnyNamedOp,), fields)


def _all_named() -> dict[str, type[NamedOp]]:
    table: dict[str, tuple[str | None, BodyOf]] = {
        "fill": (None, fill_body),
        "copy": (None, move_body),
        "fill_rng_2d": ("i j: , , -> i j", random_body),
        **{name: (None, elementwise_body(kind)) for name, kind in ELEMENTWISE.items()},
        **{name: (spec, contraction_body) for name, spec in CONTRACTIONS.items()},
        **{name: (spec, quantized_body) for name, spec in QUANTIZED.items()},
    }
    for shape, (spec, kinds) in POOLINGS.items():
        for kind, name in (POOLING_KINDS[letter] for letter in kinds):
            table[f"{shape}_{kind}"] = (spec, pooling_body(name))
    return {f"linalg.{name}": _define(name, *row) for name, row in table.items()}


NAMED: dict[str, type[NamedOp]] = _all_named()
"""All ops of the table, by IR name."""
