"""The decisions, and the alias sets, as attributes, as `test-analysis-only` of upstream's pass prints them."""

from __future__ import annotations

from collections.abc import Iterable
from io import StringIO
from itertools import count

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, StringAttr, UnitAttr, i64
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue
from xdsl.printer import Printer

from oneshot_verify.bufferize.analysis.functions import ACCESS, functions_of
from oneshot_verify.bufferize.analysis.order import post_order
from oneshot_verify.bufferize.analysis.reasons import Conflict, NotWritable
from oneshot_verify.bufferize.analysis.result import Analysis
from oneshot_verify.bufferize.interface import OpOperand, is_tensor, owner_of, tensor_operands
from oneshot_verify.bufferize.symbols import dictionaries, function_type, set_dictionaries
from oneshot_verify.ir.layouts import is_tensor_type
from oneshot_verify.ir.recursion import room_to_recurse

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
    types = function_type(function).inputs.data
    entries = dictionaries(function, "arg_attrs", len(types))
    for i, type_ in enumerate(types):
        if not is_tensor_type(type_):
            continue
        used = {"read": summary.read, "write": summary.written}
        access = "-".join(name for name, places in used.items() if i in places) or "none"
        entries[i][ACCESS] = StringAttr(access)
    set_dictionaries(function, "arg_attrs", entries)


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


RESULTS = "__opresult_alias_set_attr__"
ARGUMENTS = "__bbarg_alias_set_attr__"


class _NamingPrinter(Printer):
    """A printer that records the name of each printed value in `names`."""

    def __init__(self) -> None:
        super().__init__(stream=StringIO())
        self.names: dict[SSAValue, str] = {}

    def print_ssa_value(self, value: SSAValue) -> str:
        name = self.names[value] = super().print_ssa_value(value)
        return name


def annotate_alias_sets(module: Operation, analysis: Analysis) -> None:
    """Write the alias sets of all tensors in `module` as attributes, as `dump-alias-sets` of upstream's pass does.

    A set is the list of the names of its members, the names that the printer gives them:

        %0 = tensor.insert %x into %t[%i] {__opresult_alias_set_attr__ = [["%0", "%t"]]} : tensor<?xf32>

    Ops with tensor results have one list for each of them; ops with tensor block arguments have one for each of those,
    by region and block. The order of the members has no meaning; ours is alphabetical.
    """
    printer = _NamingPrinter()
    with room_to_recurse():
        printer.print_op(module)
    made: dict[SSAValue, ArrayAttr[StringAttr]] = {}

    def set_of(value: SSAValue) -> ArrayAttr[StringAttr]:
        if value not in made:
            members = analysis.members_of(value)
            names = sorted(f"%{printer.names.get(member, '?')}" for member in members)
            made.update(dict.fromkeys(members, ArrayAttr([StringAttr(name) for name in names])))
        return made[value]

    def sets_of(values: Iterable[SSAValue]) -> ArrayAttr[ArrayAttr[StringAttr]]:
        return ArrayAttr([set_of(value) for value in values if is_tensor(value)])

    for op in post_order(module):
        if any(map(is_tensor, op.results)):
            op.attributes[RESULTS] = sets_of(op.results)
        regions = [[block.args for block in region.blocks] for region in op.regions]
        if any(is_tensor(value) for blocks in regions for values in blocks for value in values):
            op.attributes[ARGUMENTS] = ArrayAttr(
                [ArrayAttr([sets_of(values) for values in blocks]) for blocks in regions]
            )
