"""The ops of the `func` dialect.

Over xDSL: attributes on the arguments and results of functions without a body; callees are found without reading
the whole module for each call.

https://mlir.llvm.org/docs/Dialects/Func/
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Self

from xdsl.dialects import func as base_dialect
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FlatSymbolRefAttrConstr, FunctionType
from xdsl.dialects.func import ReturnOp as ReturnOp
from xdsl.ir import Attribute, BlockArgument, Region
from xdsl.irdl import opt_prop_def, prop_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.define import InContext, define, extended
from oneshot_verify.ir.dialects.directives import types_as
from oneshot_verify.ir.dialects.syntax import write
from oneshot_verify.ir.require import require
from oneshot_verify.ir.symbols import resolve

_Typed = tuple[Attribute, dict[str, Attribute]]


class FuncOp(base_dialect.FuncOp):
    """`func.func private @f(%a: tensor<?xf32> {bufferization.writable = false}) -> tensor<?xf32> { ... }`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        visibility = parser.parse_optional_visibility_keyword()
        name = parser.parse_symbol_name().data
        arguments: list[Parser.Argument] = []

        def argument() -> _Typed:
            named = parser.parse_optional_argument()
            type = parser.parse_type() if named is None else named.type
            if named is not None:
                arguments.append(named)
            given = parser.parse_optional_attr_dict()
            if (location := parser.parse_optional_location()) is not None and named is not None:
                named.location = location
            return type, given

        position = parser.pos
        inputs = parser.parse_comma_separated_list(parser.Delimiter.PAREN, argument)
        if arguments and len(arguments) != len(inputs):
            parser.raise_error("either all arguments or none must have a name", position)
        outputs = _parse_results(parser)
        attributes = parser.parse_optional_attr_dict_with_keyword(
            ("sym_name", "function_type", "sym_visibility")
        )
        body = parser.parse_optional_region(arguments if arguments or not inputs else None)
        op = cls(
            name,
            FunctionType.from_lists([type for type, _ in inputs], [type for type, _ in outputs]),
            Region() if body is None else body,
            visibility,
            arg_attrs=_attributes(inputs),
            res_attrs=_attributes(outputs),
        )
        if attributes is not None:
            op.attributes |= attributes.data
        return op

    def verify_(self) -> None:
        super().verify_()
        inputs, outputs = self.function_type.inputs.data, self.function_type.outputs.data
        for said, types in ((self.arg_attrs, inputs), (self.res_attrs, outputs)):
            fits = said is None or len(said) == len(types)
            require(fits, f"{len(said or ())} dictionaries of attributes for {len(types)} types")

    def print(self, printer: Printer) -> None:
        if self.sym_visibility is not None:
            printer.print_string(f" {self.sym_visibility.data}")
        printer.print_string(" ")
        printer.print_symbol_name(self.sym_name.data)
        arguments = self.body.blocks[0].args if self.body.blocks else ()
        inputs, outputs = self.function_type.inputs.data, self.function_type.outputs.data
        with printer.in_parens():
            _print_typed(printer, inputs, self.arg_attrs, arguments)
        is_alone = len(outputs) == 1 and self.res_attrs is None
        if is_alone and not isinstance(outputs[0], FunctionType):
            write(printer, " -> ", outputs[0])
        elif outputs:
            printer.print_string(" -> ")
            with printer.in_parens():
                _print_typed(printer, outputs, self.res_attrs)
        printer.print_op_attributes(self.attributes, print_keyword=True)
        if self.body.blocks:
            printer.print_string(" ")
            printer.print_region(self.body, print_entry_block_args=False, print_empty_block=False)


def _parse_results(parser: Parser) -> list[_Typed]:
    if parser.parse_optional_punctuation("->") is None:
        return []

    def result() -> _Typed:
        return parser.parse_type(), parser.parse_optional_attr_dict()

    results = parser.parse_optional_comma_separated_list(parser.Delimiter.PAREN, result)
    return [(parser.parse_type(), {})] if results is None else results


def _attributes(typed: Sequence[_Typed]) -> ArrayAttr[DictionaryAttr] | None:
    if not any(given for _, given in typed):
        return None
    return ArrayAttr([DictionaryAttr(given) for _, given in typed])


def _print_typed(
    printer: Printer,
    types: Sequence[Attribute],
    attributes: ArrayAttr[DictionaryAttr] | None,
    arguments: Sequence[BlockArgument] = (),
) -> None:
    """Print types with their attributes, or arguments with these and their locations."""
    for index, type in enumerate(types):
        printer.print_string(", " if index else "")
        if arguments:
            write(printer, arguments[index], ": ")
        printer.print_attribute(type)
        if attributes is not None:
            printer.print_op_attributes(attributes.data[index].data)
        if arguments and printer.print_debuginfo:
            write(printer, " ", arguments[index].location)


def _verify_callee(op: Any) -> None:
    """Check that the callee is a function of this module with the types of the call."""
    callee = resolve(op, op.callee)
    require(callee is not None, f"'{op.callee}' could not be found in symbol table")
    if not isinstance(callee, base_dialect.FuncOp):
        raise VerifyException(f"'{op.callee}' does not reference a valid function")
    signature = callee.function_type
    _require_types("operand", signature.inputs.data, op.operand_types)
    _require_types("result", signature.outputs.data, op.result_types)


def _require_types(kind: str, wanted: Sequence[Attribute], given: Sequence[Attribute]) -> None:
    require(len(wanted) == len(given), f"incorrect number of {kind}s for callee")
    for index, (one, other) in enumerate(zip(wanted, given, strict=True)):
        said = f"expected {kind} type {one}, but provided {other} for {kind} number {index}"
        require(one == other, f"{kind} type mismatch: {said}")


class CallOp(base_dialect.CallOp):
    """`%r = func.call @f(%a) : (tensor<?xf32>) -> tensor<?xf32>`."""

    traits = traits_def(InContext(_verify_callee))

    def verify_(self) -> None:
        # The traits of xDSL's class would read the whole module.
        _CALL.verify(self)


_CALL = replace(base_dialect.CallOp.get_irdl_definition(), traits=CallOp.traits)


def _verify_constant(op: Any) -> None:
    function = resolve(op, op.value)
    if not isinstance(function, base_dialect.FuncOp):
        raise VerifyException(f"reference to undefined function '{op.value}'")
    same = function.function_type == op.result.type
    require(same, "reference to function with mismatched type")


def _verify_indirect(op: Any) -> None:
    given = FunctionType.from_lists(op.callee_operands.types, op.call_results.types)
    same = given == op.callee.type
    require(same, f"calls a function of type {op.callee.type} as {given}")


def _parse_callee(parser: Parser) -> Sequence[Sequence[Attribute]]:
    type = parser.parse_function_type()
    return (type,), type.inputs.data, type.outputs.data


_CalleeType = types_as("CalleeType", "callee operands results", _parse_callee)
"""`(tensor<4xf32>) -> f32`: the type of a callee, and of its operands and results."""

_FUNCTION = {"function": FunctionType}

Func = extended(
    base_dialect.Func,
    (
        *(FuncOp, CallOp),
        define(
            "func.constant() -> (result: function)",
            "attr-dict $value `:` type($result)",
            *(Pure(), InContext(_verify_constant)),
            types=_FUNCTION,
            value=prop_def(FlatSymbolRefAttrConstr),
        ),
        define(
            "func.call_indirect(callee: function, callee_operands: any*) -> (call_results: any*)",
            "$callee `(` $callee_operands `)` attr-dict "
            "`:` custom<CalleeType>(type($callee), type($callee_operands), type($call_results))",
            types=_FUNCTION,
            verify=_verify_indirect,
            directives=(_CalleeType,),
            arg_attrs=opt_prop_def(ArrayAttr),
            res_attrs=opt_prop_def(ArrayAttr),
        ),
    ),
)
