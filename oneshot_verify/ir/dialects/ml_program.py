"""The ops of the `ml_program` dialect.

Over xDSL: `global_load` and `global_store`; `global_load_const` with the property name that MLIR uses; `global` with
attributes behind it.

https://mlir.llvm.org/docs/Dialects/MLProgramOps/
"""

from __future__ import annotations

from typing import Any

from xdsl.dialects import ml_program as base_dialect
from xdsl.dialects.builtin import StringAttr, SymbolNameConstraint, SymbolRefAttr, UnitAttr
from xdsl.ir import Operation, TypeAttribute
from xdsl.irdl import opt_prop_def, prop_def
from xdsl.traits import SymbolOpInterface
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.define import InContext, define, extended
from oneshot_verify.ir.dialects.directives import attribute_as
from oneshot_verify.ir.require import require
from oneshot_verify.ir.symbols import nearest_table, resolve


def _verify_global(op: Any) -> None:
    has_value = op.is_mutable is not None or op.value is not None
    require(has_value, "Immutable global must have an initial value")


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
_VISIBILITY = attribute_as(
    "Visibility", lambda parser: parser.parse_visibility_keyword(), lambda said: said.data
)
_LOAD = "$global `:` type($result) attr-dict"

MLProgram = extended(
    base_dialect.MLProgram,
    (
        define(
            "ml_program.global()",
            "custom<Visibility>($sym_visibility) (`mutable` $is_mutable^)? $sym_name (`(` $value^ `)`)? `:` $type "
            "attr-dict",
            SymbolOpInterface(),
            verify=_verify_global,
            directives=(_VISIBILITY,),
            sym_name=prop_def(SymbolNameConstraint()),
            type=prop_def(TypeAttribute),
            is_mutable=opt_prop_def(UnitAttr),
            value=opt_prop_def(),
            sym_visibility=prop_def(StringAttr),
        ),
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
