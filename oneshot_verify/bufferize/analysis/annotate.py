"""The decisions as attributes, as `test-analysis-only` of upstream's pass prints them."""

from __future__ import annotations

from itertools import count

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    IntegerAttr,
    StringAttr,
    UnitAttr,
    i64,
)
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from oneshot_verify.bufferize.analysis.alias_dump import annotate_alias_sets
from oneshot_verify.bufferize.analysis.functions import functions_of, is_tensor_type
from oneshot_verify.bufferize.analysis.marks import ACCESS
from oneshot_verify.bufferize.analysis.reasons import Conflict, NotWritable
from oneshot_verify.bufferize.analysis.result import Analysis
from oneshot_verify.bufferize.analysis.walk import post_order
from oneshot_verify.bufferize.interface import (
    OpOperand,
    attribute_of,
    entries_of,
    is_tensor,
    owner_of,
    tensor_operands,
)
from oneshot_verify.bufferize.ops.func import signature_of

IN_PLACE = "__inplace_operands_attr__"
EQUIVALENT = "__equivalent_func_args__"
REDIRECTED = "__reads_what_the_loop_was_given__"
"""Not in upstream: operands that read a shared output of an `scf.forall` before the rewrite."""


def annotate(module: Operation, analysis: Analysis) -> None:
    """Write the decisions of `analysis` into `module` as attributes."""
    for op in post_order(module):
        decided = (analysis.is_decided(operand) for operand in tensor_operands(op))
        if any(decided):
            op.attributes[IN_PLACE] = ArrayAttr(
                [StringAttr(_decision(OpOperand(op, i), analysis)) for i in range(len(op.operands))]
            )
    for op in {operand.op: None for operand in analysis.redirected}:
        operands = range(len(op.operands))
        op.attributes[REDIRECTED] = ArrayAttr(
            [IntegerAttr(i, i64) for i in operands if OpOperand(op, i) in analysis.redirected]
        )
    for op, arguments in analysis.equivalent_arguments.items():
        op.attributes[EQUIVALENT] = ArrayAttr([IntegerAttr(i, i64) for i in arguments])
    if analysis.options.print_conflicts:
        _annotate_reasons(analysis)
    if analysis.options.dump_alias_sets:
        annotate_alias_sets(module, analysis)
    if analysis.options.bufferize_function_boundaries:
        for function in functions_of(module):
            _annotate_access(function, analysis)


def _decision(operand: OpOperand, analysis: Analysis) -> str:
    if not is_tensor(operand.value):
        return "none"
    return "true" if operand in analysis.in_place else "false"


def _annotate_access(function: Operation, analysis: Analysis) -> None:
    summary = analysis.summaries.get(function)
    if summary is None:
        return
    types = signature_of(function)[0]
    entries = list(entries_of(attribute_of(function, "arg_attrs")) or ())
    entries += [DictionaryAttr({})] * (len(types) - len(entries))
    for i, type_ in enumerate(types):
        if not is_tensor_type(type_):
            continue
        access = {
            (True, True): "read-write",
            (True, False): "read",
            (False, True): "write",
            (False, False): "none",
        }[i in summary.read, i in summary.written]
        entry = entries[i]
        known = dict(entry.data) if isinstance(entry, DictionaryAttr) else {}
        entries[i] = DictionaryAttr({**known, ACCESS: StringAttr(access)})
    place = function.attributes if "arg_attrs" in function.attributes else function.properties
    place["arg_attrs"] = ArrayAttr(entries)


def _annotate_reasons(analysis: Analysis) -> None:
    """Mark read, write and definition of each RaW conflict, and each read-only value, with running numbers."""
    conflicts, read_only = count(), count()
    for reason in analysis.reasons.values():
        if isinstance(reason, Conflict):
            name = f"C_{next(conflicts)}"
            _mark(reason.read.op, f"{name}[READ: {reason.read.index}]")
            _mark(reason.write.op, f"{name}[CONFL-WRITE: {reason.write.index}]")
            _mark(owner_of(reason.definition), f"{name}[DEF: {_place(reason.definition)}]")
        elif isinstance(reason, NotWritable):
            place = _place(reason.value)
            _mark(owner_of(reason.value), f"W_{next(read_only)}[NOT-WRITABLE: {place}]")


def _mark(op: Operation, text: str) -> None:
    op.attributes[text] = UnitAttr()


def _place(value: SSAValue) -> str:
    match value:
        case OpResult():
            return f"result {value.index}"
        case BlockArgument():
            return f"bbArg {value.index}"
        case _:
            raise TypeError(f"a value that nothing defines: {value}")
