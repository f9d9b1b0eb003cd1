"""Syntax of structured `linalg` ops: operands, result types, iterator types.

https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, i64
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.dialects.utils import AbstractYieldOperation, EnumAttribute
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    irdl_attr_definition,
    prop_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, Pure
from xdsl.utils.str_enum import StrEnum

from oneshot_verify.ir.dialects.define import InContext, define
from oneshot_verify.ir.dialects.syntax import (
    InAngleBrackets,
    parse_operands,
    write,
)
from oneshot_verify.ir.facts import op_name
from oneshot_verify.ir.layouts import array_elements
from oneshot_verify.ir.require import require
from oneshot_verify.ir.symbols import DIALECTS

TypeFn = StrEnum("TypeFn", "CAST_SIGNED CAST_UNSIGNED")
"""Conversion of an operand to the type of the computation."""


@irdl_attr_definition
class TypeFnAttr(InAngleBrackets, EnumAttribute[TypeFn]):
    """`#linalg.type_fn<cast_signed>`."""

    name = "linalg.type_fn"


def parse_trait(parser: Parser, *wanted: str) -> dict[str, Attribute]:
    """Parse `{indexing_maps = [...], iterator_types = ["parallel", ...], ...}`, with lists of the `wanted` names."""
    position = parser.pos
    trait = parser.parse_attribute()
    if not isinstance(trait, DictionaryAttr):
        parser.raise_error("expected a dictionary of indexing maps and iterator types", position)
    given = dict(trait.data)
    for name in wanted:
        if not isinstance(given.get(name), ArrayAttr):
            parser.raise_error(f"expected '{name}'", position)
    return given


def print_trait(
    printer: Printer,
    maps: Attribute,
    iterators: Sequence[str],
    others: Mapping[str, Attribute | None],
) -> None:
    """Print ` {indexing_maps = [...], iterator_types = ["parallel", ...], ...}`."""
    names = ", ".join(f'"{name}"' for name in iterators)
    write(printer, " {indexing_maps = ", maps, f", iterator_types = [{names}]")
    for name, value in others.items():
        if value is not None:
            write(printer, f", {name} = ", value)
    printer.print_string("}")


def parse_parts(
    parser: Parser, given: Mapping[str, Attribute] | None = None
) -> tuple[dict[str, Attribute], list[SSAValue], list[SSAValue]]:
    """Parse `{attributes} ins(...) outs(...)`. Returns the attributes, including those already `given`, and the
    operands."""
    start = parser.pos
    attributes = parser.parse_optional_attr_dict()
    for name in attributes.keys() & (given or {}).keys():
        parser.raise_error(f"attribute '{name}' is given twice", start)
    inputs, outputs = parse_operands(parser, "ins"), parse_operands(parser, "outs")
    return {**(given or {}), **attributes}, inputs, outputs


def print_result_types(printer: Printer, types: Sequence[Attribute]) -> None:
    """Print ` -> type` or ` -> (type, type)`; nothing without types."""
    if not types:
        return
    write(printer, " -> ", *(types if len(types) == 1 else ("(", types, ")")))


def iterator_attribute(names: Sequence[str]) -> ArrayAttr[IteratorTypeAttr]:
    """The attribute for a list of `parallel` and `reduction`."""
    return ArrayAttr([IteratorTypeAttr(IteratorType(name)) for name in names])


def iterator_names(attribute: Attribute) -> tuple[str, ...]:
    """The names in an `iterator_types` attribute."""
    return tuple(str(iterator.data) for iterator in cast(ArrayAttr[IteratorTypeAttr], attribute))


def _verify_in_linalg(op: Operation) -> None:
    """Check that an op is in the body of a structured op, or of an op of an unknown dialect, which may be one."""
    around = op.parent_op()
    dialect = around.name.partition(".")[0] if around is not None else "builtin"
    is_linalg = around is not None and op_name(around).startswith("linalg.")
    fits = is_linalg or dialect not in DIALECTS
    require(fits, "expected parent op with LinalgOp interface")


def _verify_loop_index(op: Any) -> None:
    _verify_in_linalg(op)
    around = op.parent_op()
    kinds = around.get_attr_or_prop("iterator_types") if around is not None else None
    loops = array_elements(kinds)
    inside = loops is None or 0 <= op.dim.value.data < len(loops)
    require(inside, f"there is no loop {op.dim.value.data}")


YieldOp = define(
    "linalg.yield(arguments: any*)",
    "($arguments^)? attr-dict (`:` type($arguments)^)?",
    *(IsTerminator(), InContext(_verify_in_linalg)),
    parent=AbstractYieldOperation,
)
"""`linalg.yield %x, %y : f32, f32`: the new elements of the outputs."""
IndexOp = define(
    "linalg.index() -> (result: index)",
    "$dim attr-dict `:` type($result)",
    *(Pure(), InContext(_verify_loop_index)),
    dim=prop_def(IntegerAttr.constr(i64)),
)
"""`linalg.index 0 : index`: the current index of a loop."""
