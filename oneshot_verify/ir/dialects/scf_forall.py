"""`scf.forall` and its terminator, which xDSL does not have.

https://mlir.llvm.org/docs/Dialects/SCFDialect/#scfforall-scfforallop
"""

# ruff: noqa: N815  -- fields have the names that MLIR gives them

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyTensorTypeConstr,
    ArrayAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    StringAttr,
    i64,
)
from xdsl.dialects.utils import print_dynamic_index_list
from xdsl.dialects.utils.dynamic_index_list import (
    get_dynamic_index_list,
    parse_dynamic_index_list_without_types,
)
from xdsl.ir import Attribute, Block, BlockArgument, Region, SSAValue, TypeAttribute
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
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import (
    HasParent,
    IsTerminator,
    NoTerminator,
    RecursiveMemoryEffect,
    SingleBlockImplicitTerminator,
)
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.syntax import (
    integers,
    parse_assignments,
    parse_optional_arrow_types,
    print_arrow_types,
    print_assignments,
    resolve_arguments,
)
from oneshot_verify.ir.require import require, require_dynamic

INDEX_LIST = DenseArrayBase.constr(i64)


@irdl_op_definition
class InParallelOp(IRDLOperation):
    """`scf.forall.in_parallel { tensor.parallel_insert_slice ... }`: the terminator of `scf.forall`, with the threads'
    writes."""

    name = "scf.forall.in_parallel"

    region = region_def("single_block")

    traits = lazy_traits_def(
        lambda: (HasParent(ForallOp), IsTerminator(), NoTerminator(), RecursiveMemoryEffect())
    )

    def __init__(self, region: Region):
        super().__init__(regions=[region])

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

    @classmethod
    def create_empty(cls) -> Self:
        """A terminator without ops."""
        return cls(Region(Block()))


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

    def __init__(
        self,
        lower: Sequence[SSAValue | int],
        upper: Sequence[SSAValue | int],
        step: Sequence[SSAValue | int],
        outputs: Sequence[SSAValue],
        body: Region,
        mapping: Attribute | None = None,
    ):
        bounds = (lower, upper, step)
        dynamic = [[value for value in bound if isinstance(value, SSAValue)] for bound in bounds]
        static = [
            DenseArrayBase.from_list(
                i64, [value if isinstance(value, int) else DYNAMIC_INDEX for value in bound]
            )
            for bound in bounds
        ]
        super().__init__(
            operands=[*dynamic, outputs],
            result_types=[[output.type for output in outputs]],
            properties={
                "staticLowerBound": static[0],
                "staticUpperBound": static[1],
                "staticStep": static[2],
                "mapping": mapping,
            },
            regions=[body],
        )

    @property
    def lower_bounds(self) -> list[SSAValue | int]:
        """Lower bound of each induction variable."""
        return _mixed(self.staticLowerBound, self.dynamicLowerBound)

    @property
    def upper_bounds(self) -> list[SSAValue | int]:
        """Exclusive upper bound of each induction variable."""
        return _mixed(self.staticUpperBound, self.dynamicUpperBound)

    @property
    def steps(self) -> list[SSAValue | int]:
        """The step of each induction variable."""
        return _mixed(self.staticStep, self.dynamicStep)

    @property
    def rank(self) -> int:
        """Number of induction variables."""
        return len(self.staticUpperBound)

    @property
    def induction_variables(self) -> Sequence[BlockArgument]:
        """Block arguments of the induction variables."""
        return self.body.block.args[: self.rank]

    @property
    def output_arguments(self) -> Sequence[BlockArgument]:
        """Block arguments of the shared outputs."""
        return self.body.block.args[self.rank :]

    def verify_(self) -> None:
        types = (*(IndexType(),) * self.rank, *self.outputs.types)
        if tuple(arg.type for arg in self.body.block.args) != types:
            raise VerifyException("block arguments must be the indices and then the shared outputs")
        if tuple(self.result_types) != tuple(self.outputs.types):
            raise VerifyException("results must have the types of the shared outputs")
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
        variables = parser.parse_comma_separated_list(
            parser.Delimiter.PAREN, lambda: parser.parse_argument(expect_type=False)
        )
        rank = len(variables)
        lower: list[SSAValue | int] = [0] * rank
        step: list[SSAValue | int] = [1] * rank
        if parser.parse_optional_punctuation("="):
            lower = _parse_mixed(parser)
            parser.parse_keyword("to")
            upper = _parse_mixed(parser)
            parser.parse_keyword("step")
            step = _parse_mixed(parser)
        else:
            parser.parse_keyword("in")
            upper = _parse_mixed(parser)
        arguments: list[Parser.UnresolvedArgument] = []
        inits: list[UnresolvedOperand] = []
        position = parser.pos
        if parser.parse_optional_keyword("shared_outs"):
            arguments, inits = parse_assignments(parser)
        types = parse_optional_arrow_types(parser)
        outputs = parser.resolve_operands(inits, types, position)
        block_arguments = resolve_arguments(
            parser, [*variables, *arguments], [*[IndexType()] * rank, *types]
        )
        body = parser.parse_region(block_arguments)
        if not body.block.last_op or not isinstance(body.block.last_op, InParallelOp):
            body.block.add_op(InParallelOp.create_empty())
        attributes = parser.parse_optional_attr_dict()
        mapping = attributes.pop("mapping", None)
        op = cls(lower, upper, step, outputs, body, mapping)
        op.attributes |= attributes
        return op

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        with printer.in_parens():
            printer.print_list(self.induction_variables, printer.print_ssa_value)
        if all(v == 0 for v in self.lower_bounds) and all(v == 1 for v in self.steps):
            printer.print_string(" in ")
            _print_mixed(printer, self.staticUpperBound, self.dynamicUpperBound)
        else:
            printer.print_string(" = ")
            _print_mixed(printer, self.staticLowerBound, self.dynamicLowerBound)
            printer.print_string(" to ")
            _print_mixed(printer, self.staticUpperBound, self.dynamicUpperBound)
            printer.print_string(" step ")
            _print_mixed(printer, self.staticStep, self.dynamicStep)
        if self.outputs:
            printer.print_string(" shared_outs")
            print_assignments(printer, self.output_arguments, self.outputs)
            print_arrow_types(printer, self.result_types)
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False)
        shown = dict(self.attributes)
        if self.mapping is not None:
            shown["mapping"] = self.mapping
        printer.print_op_attributes(shown)


def _mixed(static: DenseArrayBase, dynamic: Sequence[SSAValue]) -> list[SSAValue | int]:
    return get_dynamic_index_list(integers(static), dynamic, DYNAMIC_INDEX)


def _parse_mixed(parser: Parser) -> list[SSAValue | int]:
    names, static = parse_dynamic_index_list_without_types(
        parser, DYNAMIC_INDEX, delimiter=Parser.Delimiter.PAREN
    )
    values = [parser.resolve_operand(name, IndexType()) for name in names]
    return get_dynamic_index_list(static, values, DYNAMIC_INDEX)


def _print_mixed(printer: Printer, static: DenseArrayBase, dynamic: Sequence[SSAValue]) -> None:
    print_dynamic_index_list(
        printer, DYNAMIC_INDEX, dynamic, integers(static), delimiter=Parser.Delimiter.PAREN
    )
