"""`linalg.generic`.

https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from typing import Any, Self, cast

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, StringAttr, TensorType
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir.affine import AffineMap
from xdsl.irdl import (
    AttrSizedOperandSegments,
    base,
    irdl_op_definition,
    opt_prop_def,
    prop_def,
    region_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer

from oneshot_verify.ir.dialects.define import SHAPED
from oneshot_verify.ir.dialects.linalg_base import (
    iterator_attribute,
    iterator_names,
    parse_parts,
    parse_trait,
    print_operands,
    print_result_types,
    print_trait,
)
from oneshot_verify.ir.dialects.linalg_structured import StructuredOp
from oneshot_verify.ir.dialects.syntax import parse_optional_arrow_types, sorted_out, write


@irdl_op_definition
class GenericOp(StructuredOp):
    """`linalg.generic {indexing_maps = [...], iterator_types = [...]} ins(...) outs(...) { ... } -> ...`."""

    name = "linalg.generic"

    inputs = var_operand_def()
    outputs = var_operand_def(SHAPED)
    res = var_result_def(TensorType)
    body = region_def("single_block")

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
