"""`linalg.generic`; structured ops with a short form of the body, `map` and `reduce`; and those that move elements.

https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self, cast

from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseArrayBase,
    StringAttr,
    i64,
)
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    SameVariadicOperandSize,
    base,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer

from oneshot_verify.ir.dialects.define import INDEX_LIST, SHAPED
from oneshot_verify.ir.dialects.linalg_base import (
    YieldOp,
    iterator_attribute,
    iterator_names,
    parse_parts,
    parse_trait,
    print_result_types,
    print_trait,
)
from oneshot_verify.ir.dialects.linalg_bodies import move_body
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
from oneshot_verify.ir.require import require


class _PlacedOp(StructuredOp):
    """An op with a property that says where elements go."""

    PLACE: ClassVar[str]
    """Name of that property, a permutation or dimensions; empty if there is none."""

    @classmethod
    def _parse_place(cls, parser: Parser) -> dict[str, Attribute]:
        """Parse `dimensions = [0, 1]`."""
        if not cls.PLACE:
            return {}
        parser.parse_keyword(cls.PLACE)
        parser.parse_punctuation("=")
        values = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_integer)
        return {cls.PLACE: DenseArrayBase.from_list(i64, values)}

    def print(self, printer: Printer) -> None:
        print_operands(printer, "ins", self.ins)
        print_operands(printer, "outs", self.outs)
        if self.PLACE:
            printer.print_string(f" {self.PLACE} = {list(getattr(self, self.PLACE).get_values())}")
        printer.print_op_attributes(self.attributes)


class PayloadOp(_PlacedOp):
    """An op whose body may be written as the name of one op: `linalg.map { arith.addf } ...`."""

    INIT_IN_FRONT: ClassVar[bool]
    """True if the output element is the first operand of that one op; False if it is no operand, and there is one
    output."""

    @classmethod
    def _parse_payload(cls, parser: Parser) -> tuple[type[Operation], dict[str, Attribute]] | None:
        if parser.parse_optional_punctuation("{") is None:
            return None
        position = parser.pos
        name = parser.parse_identifier()
        payload = parser.ctx.get_optional_op(name)
        if payload is None:
            parser.raise_error(f"unknown op '{name}'", position)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation("}")
        return payload, attributes

    @classmethod
    def _payload_body(
        cls,
        payload: tuple[type[Operation], dict[str, Attribute]],
        inputs: Sequence[SSAValue],
        outputs: Sequence[SSAValue],
    ) -> Region:
        op_type, attributes = payload
        block = Block(arg_types=[element_type(v.type) for v in (*inputs, *outputs)])
        values = block.args[: len(inputs)]
        if cls.INIT_IN_FRONT:
            values = (*block.args[len(inputs) :], *values)
        properties: dict[str, Attribute] = {}
        if issubclass(op_type, IRDLOperation):
            properties, attributes = sorted_out(op_type, attributes)
        op = op_type.create(
            operands=values,
            result_types=[element_type(outputs[0].type)],
            properties=properties,
            attributes=attributes,
        )
        block.add_ops([op, YieldOp(op.results[0])])
        return Region(block)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        payload = cls._parse_payload(parser)
        position = parser.pos
        attributes, inputs, outputs = parse_parts(parser)
        if not cls.INIT_IN_FRONT and len(outputs) != 1:
            parser.raise_error("expected one output", position)
        properties = cls._parse_place(parser)
        attributes |= parser.parse_optional_attr_dict()
        if payload is None:
            arguments = parser.parse_comma_separated_list(
                parser.Delimiter.PAREN, parser.parse_argument
            )
            body = parser.parse_region(arguments)
        else:
            body = cls._payload_body(payload, inputs, outputs)
        return cls.create(
            operands=[*inputs, *outputs],
            result_types=tensor_types(outputs),
            properties=properties,
            attributes=attributes,
            regions=[body],
        )

    def print(self, printer: Printer) -> None:
        super().print(printer)
        printer.print_string(" ")
        with printer.in_parens():
            printer.print_list(self.body_block.args, printer.print_block_argument)
        printer.print_string(" ")
        printer.print_region(self.regions[0], print_entry_block_args=False)


@irdl_op_definition
class MapOp(PayloadOp):
    """`linalg.map ins(%a : ...) outs(%b : ...) (%x: f32, %old: f32) { ... }`.

    Up to MLIR 21 the body had no argument for the output; such a body gets one on reading.
    """

    name = "linalg.map"

    inputs = var_operand_def(SHAPED)
    init = operand_def(SHAPED)

    PLACE: ClassVar[str] = ""
    INIT_IN_FRONT: ClassVar[bool] = False

    @classmethod
    def create(cls, **parts: Any) -> Self:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Create the op; a body without an argument for the output gets it."""
        op = super().create(**parts)
        region = op.regions[0] if op.regions else None
        if region is not None and region.blocks and op.operands:
            block = region.block
            if len(block.args) == len(op.operands) - 1:
                block.insert_arg(element_type(op.operands[-1].type), len(block.args))
        return op

    @property
    def input_count(self) -> int:
        return len(self.operands) - 1

    def get_maps(self) -> tuple[AffineMap, ...]:
        return (AffineMap.identity(len(shape_of(self.init.type))),) * len(self.operands)


@irdl_op_definition
class ReduceOp(PayloadOp):
    """`linalg.reduce ins(%a : ...) outs(%b : ...) dimensions = [1] (%x: f32, %acc: f32) { ... }`."""

    name = "linalg.reduce"

    inputs = var_operand_def(SHAPED)
    inits = var_operand_def(SHAPED)

    dimensions = prop_def(INDEX_LIST)

    irdl_options = (SameVariadicOperandSize(),)

    PLACE: ClassVar[str] = "dimensions"
    INIT_IN_FRONT: ClassVar[bool] = True

    @property
    def input_count(self) -> int:
        return len(self.operands) // 2

    def get_maps(self) -> tuple[AffineMap, ...]:
        rank = len(shape_of(self.operands[0].type))
        reduced = set(self.dimensions.get_values())
        kept = tuple(AffineDimExpr(d) for d in range(rank) if d not in reduced)
        maps = (AffineMap.identity(rank), AffineMap(rank, 0, kept))
        return (maps[0],) * self.input_count + (maps[1],) * self.input_count


class MoveOp(_PlacedOp):
    """An op that moves each element of one operand to an index of another."""

    input = operand_def(SHAPED)
    init = operand_def(SHAPED)

    def implied_body(self) -> Region:
        return _moving(self.operands)

    @property
    def input_count(self) -> int:
        return 1

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        attributes, inputs, outputs = parse_parts(parser)
        if len(inputs) != 1 or len(outputs) != 1:
            parser.raise_error("expected one input and one output", position)
        return cls.create(
            operands=[*inputs, *outputs],
            result_types=tensor_types(outputs),
            properties=cls._parse_place(parser),
            attributes=attributes | parser.parse_optional_attr_dict(),
            regions=[_moving([*inputs, *outputs])],
        )


def _moving(operands: Sequence[SSAValue]) -> Region:
    return move_body([element_type(operand.type) for operand in operands], False)


@irdl_op_definition
class TransposeOp(MoveOp):
    """`linalg.transpose ins(%a : ...) outs(%b : ...) permutation = [1, 0]`."""

    name = "linalg.transpose"

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


@irdl_op_definition
class GenericOp(StructuredOp):
    """`linalg.generic {indexing_maps = [...], iterator_types = [...]} ins(...) outs(...) { ... } -> ...`."""

    name = "linalg.generic"

    inputs = var_operand_def()
    outputs = var_operand_def(SHAPED)

    indexing_maps = prop_def(ArrayAttr.constr(base(AffineMapAttr)))
    iterator_types = prop_def(ArrayAttr.constr(base(IteratorTypeAttr)))
    doc = opt_prop_def(StringAttr)
    library_call = opt_prop_def(StringAttr)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    @property
    def input_count(self) -> int:
        return len(self.inputs)

    def get_maps(self) -> tuple[AffineMap, ...]:
        return tuple(map.data for map in self.indexing_maps)

    def get_iterators(self) -> tuple[str, ...]:
        return iterator_names(self.iterator_types)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        given = parse_trait(parser, "indexing_maps", "iterator_types")
        iterators = cast(ArrayAttr[Any], given["iterator_types"])
        names = [str(it.data) for it in iterators]
        given["iterator_types"] = iterator_attribute(names)
        given, inputs, outputs = parse_parts(parser, given)
        if parser.parse_optional_keyword("attrs"):
            parser.parse_punctuation("=")
            given |= parser.parse_optional_attr_dict()
        body = parser.parse_region()
        types = parse_optional_arrow_types(parser)
        properties, attributes = sorted_out(cls, given)
        return cls.build(
            operands=[inputs, outputs],
            result_types=[types],
            properties=properties,
            attributes=attributes,
            regions=[body],
        )

    def print(self, printer: Printer) -> None:
        others = {"doc": self.doc, "library_call": self.library_call}
        print_trait(printer, self.indexing_maps, self.get_iterators(), others)
        print_operands(printer, "ins", self.inputs)
        print_operands(printer, "outs", self.outputs)
        if self.attributes:
            write(printer, " attrs =", self.attributes)
        printer.print_string(" ")
        printer.print_region(self.body)
        print_result_types(printer, self.result_types)
