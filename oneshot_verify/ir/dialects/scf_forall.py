"""`scf.forall` and its terminator, which xDSL does not have.

https://mlir.llvm.org/docs/Dialects/SCFDialect/#scfforall-scfforallop
"""

# ruff: noqa: N815  -- fields have the names that MLIR gives them

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects.builtin import (
    AnyTensorTypeConstr,
    ArrayAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    StringAttr,
    i64,
)
from xdsl.ir import Attribute, Block, Region, SSAValue, TypeAttribute
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    lazy_traits_def,
    opt_prop_def,
    prop_def,
    region_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    HasParent,
    IsTerminator,
    NoTerminator,
    RecursiveMemoryEffect,
    SingleBlockImplicitTerminator,
)

from oneshot_verify.ir.dialects.define import INDEX_LIST
from oneshot_verify.ir.dialects.syntax import (
    parse_optional_arrow_types,
    parse_optional_assignments,
    parse_range,
    parse_sizes,
    parse_variables,
    print_arrow_types,
    print_assignments,
    print_sizes,
    resolve_arguments,
    write,
)
from oneshot_verify.ir.require import require, require_dynamic


@irdl_op_definition
class InParallelOp(IRDLOperation):
    """`scf.forall.in_parallel { tensor.parallel_insert_slice ... }`: the terminator of `scf.forall`, with the threads'
    writes."""

    name = "scf.forall.in_parallel"

    region = region_def("single_block")

    traits = lazy_traits_def(
        lambda: (HasParent(ForallOp), IsTerminator(), NoTerminator(), RecursiveMemoryEffect())
    )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        region = parser.parse_region()
        if not region.blocks:
            region.add_block(Block())
        return cls.create(regions=[region], attributes=parser.parse_optional_attr_dict())

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_region(self.region, print_empty_block=False)
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class ForallOp(IRDLOperation):
    """`scf.forall (%i, %j) in (%n, 4) shared_outs(%o = %t) -> (tensor<?xf32>) { ... }`.

    Or with bounds: `scf.forall (%i) = (%lb) to (%ub) step (%s) { ... }`. The static lists have `DYNAMIC_INDEX` where
    the operand lists have a value.
    """

    name = "scf.forall"

    dynamicLowerBound = var_operand_def(IndexType())
    dynamicUpperBound = var_operand_def(IndexType())
    dynamicStep = var_operand_def(IndexType())
    outputs = var_operand_def(AnyTensorTypeConstr)
    staticLowerBound = prop_def(INDEX_LIST)
    staticUpperBound = prop_def(INDEX_LIST)
    staticStep = prop_def(INDEX_LIST)
    mapping = opt_prop_def(ArrayAttr)
    res = var_result_def(AnyTensorTypeConstr)
    body = region_def("single_block")

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    traits = lazy_traits_def(
        lambda: (SingleBlockImplicitTerminator(InParallelOp), RecursiveMemoryEffect())
    )

    @property
    def rank(self) -> int:
        """Number of induction variables."""
        return len(self.staticUpperBound)

    def verify_(self) -> None:
        types = (*(IndexType(),) * self.rank, *self.outputs.types)
        fits = self.body.block.arg_types == types
        require(fits, "block arguments must be the indices and then the shared outputs")
        fits = len(self.staticLowerBound) == len(self.staticStep) == self.rank
        require(fits, "the loop has other numbers of lower bounds or steps than of upper bounds")
        same = tuple(self.result_types) == tuple(self.outputs.types)
        require(same, "results must have the types of the shared outputs")
        require_dynamic(
            self,
            staticLowerBound=self.dynamicLowerBound,
            staticUpperBound=self.dynamicUpperBound,
            staticStep=self.dynamicStep,
        )
        mapping: Sequence[Attribute] = self.mapping.data if self.mapping is not None else ()
        others = IntegerAttr | StringAttr | TypeAttribute
        known = not any(isinstance(each, others) for each in mapping)
        require(known, "the mapping is no array of device mappings")
        fits = len(mapping) in (0, self.rank)
        require(fits, "the mapping has another size than the loop has dimensions")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        variables = parse_variables(parser)
        rank = len(variables)
        lower: _Bounds = ([], [0] * rank)
        step: _Bounds = ([], [1] * rank)
        if parser.parse_optional_punctuation("="):
            lower, upper, step = parse_range(parser, lambda: _parse_bounds(parser))
        else:
            parser.parse_keyword("in")
            upper = _parse_bounds(parser)
        position = parser.pos
        arguments, inits = parse_optional_assignments(parser, "shared_outs")
        types = parse_optional_arrow_types(parser)
        outputs = parser.resolve_operands(inits, types, position)
        block_arguments = resolve_arguments(
            parser, [*variables, *arguments], [*[IndexType()] * rank, *types]
        )
        body = parser.parse_region(block_arguments)
        if not isinstance(body.block.last_op, InParallelOp):
            body.block.add_op(InParallelOp.create(regions=[Region(Block())]))
        attributes = parser.parse_optional_attr_dict()
        names = ("staticLowerBound", "staticUpperBound", "staticStep")
        bounds = zip(names, (lower, upper, step), strict=True)
        return cls.build(
            operands=[lower[0], upper[0], step[0], outputs],
            result_types=[types],
            properties={
                **{name: DenseArrayBase.from_list(i64, static) for name, (_, static) in bounds},
                "mapping": attributes.pop("mapping", None),
            },
            attributes={**attributes},
            regions=[body],
        )

    def print(self, printer: Printer) -> None:
        write(printer, " (", self.body.block.args[: self.rank], ")")
        lower = " = ", self.staticLowerBound, self.dynamicLowerBound
        upper = " to ", self.staticUpperBound, self.dynamicUpperBound
        step = " step ", self.staticStep, self.dynamicStep
        starts_at_0 = all(bound == 0 for bound in self.staticLowerBound.get_values())
        is_plain = starts_at_0 and all(step == 1 for step in self.staticStep.get_values())
        for word, static, dynamic in ((" in ", *upper[1:]),) if is_plain else (lower, upper, step):
            printer.print_string(word)
            print_sizes(printer, dynamic, static)
        if self.outputs:
            printer.print_string(" shared_outs")
            print_assignments(printer, self.body.block.args[self.rank :], self.outputs)
            print_arrow_types(printer, self.result_types)
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False)
        shown = {} if self.mapping is None else {"mapping": self.mapping}
        printer.print_op_attributes(self.attributes | shown)


_Bounds = tuple[Sequence[SSAValue], Sequence[int]]
"""Operands for the dynamic bounds, and all bounds, dynamic ones as `DYNAMIC_INDEX`."""


def _parse_bounds(parser: Parser) -> _Bounds:
    names, static = parse_sizes(parser)
    return [parser.resolve_operand(name, IndexType()) for name in names], static
