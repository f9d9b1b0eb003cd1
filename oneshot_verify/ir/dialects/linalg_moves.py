"""Structured `linalg` ops that move elements.

https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from typing import Any, ClassVar, Self, cast

from xdsl.dialects.builtin import (
    DenseArrayBase,
    TensorType,
)
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.irdl import (
    irdl_op_definition,
    operand_def,
    prop_def,
    region_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer

from oneshot_verify.ir.dialects.linalg_base import parse_parts, print_operands
from oneshot_verify.ir.dialects.linalg_bodies import move_body
from oneshot_verify.ir.dialects.linalg_kinds import SHAPED
from oneshot_verify.ir.dialects.linalg_payload import (
    INDEX_LIST,
    parse_integer_list,
    print_integer_list,
)
from oneshot_verify.ir.dialects.linalg_structured import (
    StructuredOp,
    element_type,
    shape_of,
    tensor_types,
)
from oneshot_verify.ir.require import require


class MoveOp(StructuredOp):
    """An op that moves each element of one operand to an index of another."""

    PLACE: ClassVar[str]
    """Name of the property with the permutation or dimensions."""

    def __init__(
        self,
        input: SSAValue,
        init: SSAValue,
        place: DenseArrayBase,
        result: Attribute | None = None,
    ):
        values = [SSAValue.get(input), SSAValue.get(init)]
        types = [result] if result is not None else tensor_types(values[1:])
        super().__init__(
            operands=values,
            result_types=[types],
            properties={self.PLACE: place},
            regions=[move_body([element_type(v.type) for v in values], False)],
        )

    def implied_body(self) -> Region:
        return move_body([element_type(v.type) for v in self.operands], False)

    @property
    def input_count(self) -> int:
        return 1

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        attributes, inputs, outputs = parse_parts(parser)
        if len(inputs) != 1 or len(outputs) != 1:
            parser.raise_error("expected one input and one output", position)
        op = cls(inputs[0], outputs[0], parse_integer_list(parser, cls.PLACE))
        op.attributes |= attributes | parser.parse_optional_attr_dict()
        return op

    def print(self, printer: Printer) -> None:
        print_operands(printer, "ins", self.ins)
        print_operands(printer, "outs", self.outs)
        print_integer_list(printer, self.PLACE, cast(Any, self.properties[self.PLACE]))
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class TransposeOp(MoveOp):
    """`linalg.transpose ins(%a : ...) outs(%b : ...) permutation = [1, 0]`."""

    name = "linalg.transpose"

    input = operand_def(SHAPED)
    init = operand_def(SHAPED)
    res = var_result_def(TensorType)
    body = region_def("single_block")

    permutation = prop_def(INDEX_LIST)

    PLACE: ClassVar[str] = "permutation"

    def verify_(self) -> None:
        permutation = sorted(self.permutation.get_values())
        require(permutation == list(range(len(permutation))), "permutation is not valid")
        super().verify_()

    def get_maps(self) -> tuple[AffineMap, ...]:
        permutation = tuple(self.permutation.get_values())
        # Dimension i of the result is dimension permutation[i] of the input.
        loops = [permutation.index(d) for d in range(len(permutation))]
        source = tuple(AffineDimExpr(loop) for loop in loops)
        rank = len(permutation)
        return AffineMap(rank, 0, source), AffineMap.identity(rank)


@irdl_op_definition
class BroadcastOp(MoveOp):
    """`linalg.broadcast ins(%a : ...) outs(%b : ...) dimensions = [0]`."""

    name = "linalg.broadcast"

    input = operand_def(SHAPED)
    init = operand_def(SHAPED)
    res = var_result_def(TensorType)
    body = region_def("single_block")

    dimensions = prop_def(INDEX_LIST)

    PLACE: ClassVar[str] = "dimensions"

    def verify_(self) -> None:
        rank, added = len(shape_of(self.init.type)), self.dimensions.get_values()
        for index, dim in enumerate(added):
            require(0 <= dim < rank, f"dimension {index} is out of range: {dim} of {rank}")
        require(len(set(added)) == len(added), "a dimension is given twice")
        super().verify_()

    def get_maps(self) -> tuple[AffineMap, ...]:
        rank = len(shape_of(self.init.type))
        added = set(self.dimensions.get_values())
        kept = tuple(AffineDimExpr(d) for d in range(rank) if d not in added)
        return AffineMap(rank, 0, kept), AffineMap.identity(rank)
