"""The ops of the `ml_program` dialect.

Over xDSL: `global_load` and `global_store`; `global_load_const` with the property name that MLIR uses; `global` with
attributes behind it.

https://mlir.llvm.org/docs/Dialects/MLProgramOps/
"""

from __future__ import annotations

from typing import Any

from xdsl.dialects import ml_program as base_dialect
from xdsl.dialects.builtin import StringAttr, SymbolNameConstraint, SymbolRefAttr, UnitAttr
from xdsl.ir import Attribute, Operation, TypeAttribute
from xdsl.irdl import IRDLOperation, irdl_op_definition, opt_prop_def, prop_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import SymbolOpInterface
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.define import InContext, define, extended
from oneshot_verify.ir.dialects.syntax import write
from oneshot_verify.ir.require import require
from oneshot_verify.ir.symbols import nearest_table, resolve


@irdl_op_definition
class GlobalOp(IRDLOperation):
    """`ml_program.global private mutable @g(dense<0> : tensor<4xi64>) : tensor<4xi64> {a.b = 1 : i64}`."""

    name = "ml_program.global"

    sym_name = prop_def(SymbolNameConstraint())
    type = prop_def(TypeAttribute)
    is_mutable = opt_prop_def(UnitAttr)
    value = opt_prop_def()
    sym_visibility = prop_def(StringAttr)

    traits = traits_def(SymbolOpInterface())

    def verify_(self) -> None:
        has_value = self.is_mutable is not None or self.value is not None
        require(has_value, "Immutable global must have an initial value")

    def print(self, printer: Printer) -> None:
        printer.print_string(f" {self.sym_visibility.data} ")
        if self.is_mutable is not None:
            printer.print_string("mutable ")
        printer.print_symbol_name(self.sym_name.data)
        if self.value is not None:
            with printer.in_parens():
                printer.print_attribute(self.value)
        write(printer, " : ", self.type, self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> GlobalOp:
        attributes = parser.parse_optional_attr_dict()
        properties: dict[str, Attribute] = {"sym_visibility": parser.parse_visibility_keyword()}
        if parser.parse_optional_keyword("mutable"):
            properties["is_mutable"] = UnitAttr()
        properties["sym_name"] = parser.parse_symbol_name()
        if parser.parse_optional_punctuation("("):
            properties["value"] = parser.parse_attribute()
            parser.parse_punctuation(")")
        parser.parse_punctuation(":")
        properties["type"] = parser.parse_type()
        attributes |= parser.parse_optional_attr_dict()
        return cls.create(properties=properties, attributes=attributes)


def _verify_user(op: Operation) -> None:
    """Check the global that an op reads or writes. Inside an unknown op, its symbols are unknown."""
    if nearest_table(op) is None:
        return
    name: Any = op.get_attr_or_prop("global")
    found = resolve(op, name)
    if found is None or found.name != "ml_program.global":
        raise VerifyException(f"undefined global: @{name.string_value()}")
    kept, (value,) = found.get_attr_or_prop("type"), (*op.operand_types, *op.result_types)
    require(kept == value, f"the type of the global is {kept}")
    mutable = found.get_attr_or_prop("is_mutable") is not None
    require(mutable or op.name != "ml_program.global_store", "cannot store to a constant global")
    fixed = not mutable or op.name != "ml_program.global_load_const"
    require(fixed, "cannot load as const from mutable global")


_NAME: dict[str, Any] = {"global_": prop_def(SymbolRefAttr, prop_name="global")}
_LOAD = "$global `:` type($result) attr-dict"

MLProgram = extended(
    base_dialect.MLProgram,
    (
        GlobalOp,
        define(
            "ml_program.global_load() -> (result: any)", _LOAD, InContext(_verify_user), **_NAME
        ),
        define(
            "ml_program.global_load_const() -> (result: any)",
            _LOAD,
            InContext(_verify_user),
            **_NAME,
        ),
        define(
            "ml_program.global_store(value: any)",
            "$global `=` $value `:` type($value) attr-dict",
            InContext(_verify_user),
            **_NAME,
        ),
    ),
)
