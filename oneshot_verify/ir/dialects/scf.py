"""The ops of the `scf` dialect.

Over xDSL: results with and without parentheses; attributes on every op; `unsigned` loops; `no_inline`; the custom
syntax of `parallel`; the ops `forall` and `forall.in_parallel`.

https://mlir.llvm.org/docs/Dialects/SCFDialect/
"""

# ruff: noqa: N815  -- fields have the names that MLIR gives them

from __future__ import annotations

from typing import Any, ClassVar, Self

from xdsl.dialects import scf as base_dialect
from xdsl.dialects.builtin import (
    DenseArrayBase,
    IndexType,
    SignlessIntegerConstraint,
    UnitAttr,
    i64,
)
from xdsl.dialects.scf import ConditionOp, ReduceOp, YieldOp
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.irdl import (
    VarConstraint,
    base,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    region_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from oneshot_verify.ir.dialects.define import define, extended
from oneshot_verify.ir.dialects.directives import ArrowTypes, body_with
from oneshot_verify.ir.dialects.scf_forall import ForallOp, InParallelOp
from oneshot_verify.ir.dialects.syntax import (
    ensure_terminated,
    parse_assignments,
    parse_index_operands,
    parse_names,
    parse_optional_arrow_types,
    parse_optional_assignments,
    parse_range,
    parse_types,
    parse_variables,
    print_arrow_types,
    print_assignments,
    print_body,
    resolve_arguments,
    verify_yields,
    write,
)
from oneshot_verify.ir.facts.names import constant_number
from oneshot_verify.ir.require import require


@irdl_op_definition
class ForOp(base_dialect.ForOp):
    """`scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> (tensor<?xf32>) { ... }`."""

    T: ClassVar = VarConstraint("T", base(IndexType) | SignlessIntegerConstraint)

    lb = operand_def(T)
    ub = operand_def(T)
    step = operand_def(T)
    iter_args = var_operand_def()
    unsignedCmp = opt_prop_def(UnitAttr)
    """True if the bounds are compared as unsigned numbers."""
    res = var_result_def()
    body = region_def("single_block")

    def verify_(self) -> None:
        arguments = self.body.block.args
        carried = self.iter_args.types
        has_index = bool(arguments) and arguments[0].type == self.lb.type
        require(has_index, "the first block argument must be the induction variable")
        same = tuple(a.type for a in arguments[1:]) == tuple(carried)
        require(same, "block arguments must have the types of the iter_args")
        same = tuple(self.result_types) == tuple(carried)
        require(same, "results must have the types of the iter_args")
        end = self.body.block.last_op
        same = end is None or end.operand_types == tuple(carried)
        require(same, "scf.yield must have the types of the iter_args")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        unsigned = parser.parse_optional_keyword("unsigned") is not None
        variable = parser.parse_argument(expect_type=False)
        parser.parse_punctuation("=")
        bounds = parse_range(parser, parser.parse_unresolved_operand)
        position = parser.pos
        arguments, inits = parse_optional_assignments(parser, "iter_args")
        types = parse_optional_arrow_types(parser)
        bound_type = parser.parse_type() if parser.parse_optional_punctuation(":") else IndexType()
        operands: list[SSAValue] = [parser.resolve_operand(bound, bound_type) for bound in bounds]
        operands += parser.resolve_operands(inits, types, position)
        block_arguments = resolve_arguments(parser, arguments, types)
        body = parser.parse_region([variable.resolve(bound_type), *block_arguments])
        return cls.create(
            operands=operands,
            result_types=types,
            regions=[body if types else ensure_terminated(body, YieldOp)],
            properties={"unsignedCmp": UnitAttr()} if unsigned else {},
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        variable, *arguments = self.body.block.args
        write(printer, " unsigned " if self.unsignedCmp is not None else " ", variable)
        for before, bound in zip((" = ", " to ", " step "), self.operands[:3], strict=True):
            write(printer, before, bound)
        if arguments:
            printer.print_string(" iter_args")
            print_assignments(printer, arguments, self.iter_args)
            print_arrow_types(printer, self.result_types)
        if not isinstance(variable.type, IndexType):
            write(printer, " : ", variable.type)
        print_body(printer, self.body)
        printer.print_op_attributes(self.attributes)


IfOp = define(
    "scf.if(cond: i1) -> (output: any*)",
    "$cond custom<ArrowTypes>(type($output)) custom<Body>($true_region) (`else` custom<Body>($false_region)^)? "
    "attr-dict",
    parent=base_dialect.IfOp,
    verify=verify_yields,
    directives=(ArrowTypes, body_with(YieldOp)),
    true_region=region_def("single_block"),
    false_region=region_def(),
)


class WhileOp(base_dialect.WhileOp):
    """`scf.while (%a = %t) : (tensor<?xf32>) -> tensor<?xf32> { ... } do { ^bb0(%b: ...): ... }`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        arguments: list[Parser.UnresolvedArgument] = []
        inits: list[UnresolvedOperand] = []
        position = parser.pos
        if parser.parse_optional_punctuation(":") is None:
            arguments, inits = parse_assignments(parser)
            parser.parse_punctuation(":")
        type = parser.parse_function_type()
        operands = parser.resolve_operands(inits, type.inputs.data, position)
        before = parser.parse_region(resolve_arguments(parser, arguments, type.inputs.data))
        parser.parse_keyword("do")
        after = ensure_terminated(parser.parse_region(), YieldOp)
        op = cls(operands, type.outputs.data, before, after)
        if (attributes := parser.parse_optional_attr_dict_with_keyword()) is not None:
            op.attributes |= attributes.data
        return op

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        if self.arguments:
            print_assignments(printer, self.before_region.block.args, self.arguments)
            printer.print_string(" ")
        printer.print_string(": ")
        printer.print_function_type(self.operand_types, self.result_types)
        printer.print_string(" ")
        printer.print_region(self.before_region, print_entry_block_args=False)
        printer.print_string(" do ")
        printer.print_region(self.after_region)
        printer.print_op_attributes(self.attributes, print_keyword=True)

    def verify_(self) -> None:
        super().verify_()
        before, after = self.before_region.block, self.after_region.block
        results, carried = list(self.result_types), list(self.operand_types)
        require(list(before.arg_types) == carried, "the first region takes other types")
        require(list(after.arg_types) == results, "the second region takes other types")
        for end in (before.last_op, after.last_op):
            if isinstance(end, ConditionOp):
                passed = list(end.operand_types)[1:]
                require(passed == results, "'scf.condition' does not give what the results are")
            elif isinstance(end, YieldOp):
                passed = list(end.operand_types)
                require(passed == carried, "'scf.yield' does not give what the loop carries")


def _verify_region(op: Any) -> None:
    has_block = op.region.first_block is not None
    require(has_block, "region needs to have at least one block")
    verify_yields(op)


class IndexSwitchOp(base_dialect.IndexSwitchOp):
    """`scf.index_switch %i -> tensor<?xf32> case 2 { ... } default { ... }`."""

    def verify_(self) -> None:
        super().verify_()
        verify_yields(self)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        selector = parser.parse_operand(IndexType())
        attributes = parser.parse_optional_attr_dict()
        types: list[Attribute] = []
        if parser.parse_optional_punctuation("->"):
            types = parse_types(parser)
        values: list[int] = []
        regions: list[Region] = []
        while parser.parse_optional_keyword("case"):
            values.append(parser.parse_integer())
            regions.append(ensure_terminated(parser.parse_region(), YieldOp))
        parser.parse_keyword("default")
        default = ensure_terminated(parser.parse_region(), YieldOp)
        cases = DenseArrayBase.from_list(i64, values)
        return cls(selector, cases, default, regions, types, attributes)

    def print(self, printer: Printer) -> None:
        write(printer, " ", self.arg, self.attributes)
        if self.result_types:
            write(printer, " -> ", self.result_types)
        for value, region in zip(self.cases.iter_values(), self.case_regions, strict=True):
            write(printer, f" case {value}", " ")
            printer.print_region(region)
        printer.print_string(" default ")
        printer.print_region(self.default_region)


class ParallelOp(base_dialect.ParallelOp):
    """`scf.parallel (%i) = (%lb) to (%ub) step (%s) init (%z) -> f32 { ... scf.reduce(...) }`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        variables = parse_variables(parser)
        parser.parse_punctuation("=")
        lower, upper, step = parse_range(parser, lambda: parse_index_operands(parser))
        inits: list[UnresolvedOperand] = []
        position = parser.pos
        if parser.parse_optional_keyword("init"):
            inits = parse_names(parser, parser.Delimiter.PAREN)
        types = parse_optional_arrow_types(parser)
        index_types = [IndexType()] * len(variables)
        body = parser.parse_region(resolve_arguments(parser, variables, index_types))
        op = cls(
            lower,
            upper,
            step,
            ensure_terminated(body, ReduceOp),
            parser.resolve_operands(inits, types, position),
        )
        op.attributes |= parser.parse_optional_attr_dict()
        return op

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        groups = (self.body.block.args, self.lowerBound, self.upperBound, self.step)
        for before, values in zip(("", " = ", " to ", " step "), groups, strict=True):
            write(printer, before, "(", values, ")")
        if self.initVals:
            write(printer, " init (", self.initVals, ")")
        print_arrow_types(printer, self.result_types)
        # As in mlir-opt, `scf.reduce` is always printed.
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False)
        printer.print_op_attributes(self.attributes)

    def verify_(self) -> None:
        super().verify_()
        for step in self.step:
            number = constant_number(step)
            require(number is None or number > 0, "a constant step must be positive")


Scf = extended(
    base_dialect.Scf,
    (
        *(ForallOp, ForOp, IfOp, InParallelOp, IndexSwitchOp, ParallelOp, WhileOp),
        define(
            "scf.execute_region() -> (outs: any*)",
            "custom<ArrowTypes>(type($outs)) (`no_inline` $no_inline^)? $region attr-dict",
            parent=base_dialect.ExecuteRegionOp,
            verify=_verify_region,
            directives=(ArrowTypes,),
            region=region_def(),
            no_inline=opt_prop_def(UnitAttr),
        ),
    ),
)
