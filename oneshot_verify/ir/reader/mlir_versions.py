"""Versions of MLIR with different syntax, and a form of each op that both read.

    memref.alloc() {alignment = 64 : i64} : memref<4xf32>      22: inherent attributes stand in the dictionary
    memref.alloc() alignment = 64 : memref<4xf32>              24: they never do
    "memref.alloc"() <{alignment = 64 : i64, ...}> : ...       both: the generic form

The dictionary of 24 is for discardable attributes only, but for ops that parse it themselves (`_READ_BY_BOTH`). The
elementwise named ops of `linalg` are gone in 24; `linalg.elementwise`, which both have, is equivalent.

https://mlir.llvm.org/docs/DefiningDialects/Operations/#declarative-assembly-format
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, UnregisteredOp
from xdsl.ir import Attribute, Operation
from xdsl.printer import Printer

from oneshot_verify.ir.dialects.linalg_structured import StructuredOp
from oneshot_verify.ir.facts import facts_of

_READ_BY_BOTH = ("func.func", "scf.forall", "vector.outerproduct", "vector.transfer_")
_IN_PARENTHESES = ("memref.load", "memref.store")
_WITH_COMMAS = ("vector.extract_strided_slice", "vector.insert_strided_slice", "vector.scan")
_SPELLED = (
    *("alignment", "nontemporal", "offsets", "sizes", "strides"),
    *("reduction_dim", "inclusive"),
)
"""Inherent attributes that version 24 prints outside the dictionary, in its order."""


def parses_its_dictionary(op: Operation) -> bool:
    """True if both versions read inherent attributes of `op` in its dictionary."""
    return isinstance(op, StructuredOp) or op.name.startswith(_READ_BY_BOTH)


def inherent(op: Operation) -> dict[str, Attribute]:
    """Inherent attributes of an op, including those that xDSL's class lacks, without the segment sizes."""
    if isinstance(op, UnregisteredOp):
        return {}
    facts = facts_of(op)
    lacking = {*facts.attributes, *facts.ignored, *facts.refused}.intersection(op.attributes)
    found = op.properties | {name: op.attributes[name] for name in lacking}
    return {name: value for name, value in found.items() if not name.endswith("SegmentSizes")}


def is_spelled(op: Operation, names: Collection[str]) -> bool:
    """True if `print_spelled` can print these inherent attributes of `op` in the syntax of version 24."""
    return op.name.startswith(("memref.", "vector.")) and set(_SPELLED).issuperset(names)


def print_spelled(printer: Printer, op: Operation, given: Mapping[str, Attribute]) -> None:
    """Print inherent attributes in the syntax of version 24, outside the dictionary. Requires `is_spelled`."""
    comma = "," if op.name in _WITH_COMMAS else ""
    before, behind = ("(", ")") if op.name in _IN_PARENTHESES else (" = ", "")
    for place, name in enumerate(name for name in _SPELLED if name in given):
        value = str(given[name]).removesuffix(" : i64")
        printer.print_string(f"{comma if place else ''} {name}{before}{value}{behind}")


def as_elementwise(op: Operation) -> Operation | None:
    """An equivalent `linalg.elementwise` in complete generic form, to be erased after use: for one without maps, or
    for a named op that version 24 lacks. None for other ops."""
    if not isinstance(op, StructuredOp) or "indexing_maps" in op.properties:
        return None
    from oneshot_verify.ir.dialects.linalg_kinds import (
        ElementwiseKind,
        ElementwiseKindAttr,
        ElementwiseOp,
    )
    from oneshot_verify.ir.dialects.linalg_named import ELEMENTWISE

    said: dict[str, Attribute] = dict(op.properties)
    if (kind := ELEMENTWISE.get(op.name.removeprefix("linalg."))) is not None:
        said["kind"] = ElementwiseKindAttr(ElementwiseKind(kind))
    elif not isinstance(op, ElementwiseOp):
        return None
    said["indexing_maps"] = ArrayAttr(map(AffineMapAttr, op.get_maps()))
    return ElementwiseOp.create(
        operands=op.operands,
        result_types=op.result_types,
        properties=said,
        attributes=op.attributes,
        regions=[region.clone() for region in op.regions],
    )
