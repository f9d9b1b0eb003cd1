"""The One-Shot analysis of a module.

Source: https://mlir.llvm.org/docs/Bufferization/ and the behaviour of LLVM 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from xdsl.ir import Operation, OpResult

from oneshot_verify.bufferize.analysis.decide import decide_unit
from oneshot_verify.bufferize.analysis.functions import (
    callees_first,
    equivalent_arguments,
    functions_of,
    makes_read_only,
    refuse_contradicted_marks,
    summarise,
)
from oneshot_verify.bufferize.analysis.order import post_order
from oneshot_verify.bufferize.analysis.result import Analysis, Forcing
from oneshot_verify.bufferize.interface import BufferizationError, Relation, is_tensor, uses_of
from oneshot_verify.bufferize.ops.func import returns_of
from oneshot_verify.bufferize.options import BufferizationOptions
from oneshot_verify.bufferize.progress import SILENT, Progress
from oneshot_verify.bufferize.registry import Models, default_models
from oneshot_verify.ir.symbols import has_body, remembered_symbols, symbol_name


class AnalysisError(BufferizationError):
    """Raised if the finished analysis breaks a rule of an op's model; `findings` holds all violations."""

    def __init__(self, findings: Sequence[BufferizationError]) -> None:
        super().__init__(findings[0].message, findings[0].op)
        self.findings = tuple(findings)


@remembered_symbols()
def analyze_module(
    module: Operation,
    options: BufferizationOptions | None = None,
    *,
    forced: Forcing | None = None,
    models: Models | None = None,
    progress: Progress = SILENT,
) -> Analysis:
    """Decide for every tensor operand in `module` whether it bufferizes in place; the IR does not change.

    `forced` maps (op, operand index) to a decision that overrides the rules. `progress` is told of each op.
    Raises `BufferizationError` for a program that upstream refuses.
    """
    options = options or BufferizationOptions()
    analysis = Analysis(module, options, models or default_models())
    analysis.unanalysed_functions = frozenset(options.no_analysis_func_filter)
    forced = forced or {}
    if not options.bufferize_function_boundaries:
        _analyze_unit(module, analysis, forced, progress)
        return analysis
    every = functions_of(module)
    functions = [f for f in every if not is_unanalysed(f, analysis)]
    for function in functions:
        if has_body(function) and not returns_of(function):
            raise BufferizationError("cannot bufferize func.func without func.return", function)
    ordered, cyclic = callees_first(functions)
    unknown = [*cyclic, *(f for f in every if is_unanalysed(f, analysis))]
    analysis.others_return_read_only = makes_read_only(unknown, analysis)
    in_cycles = set(cyclic)
    for function in (*ordered, *cyclic):
        if has_body(function):
            _analyze_unit(function, analysis, forced, progress)
            analysis.equivalent_arguments.update(equivalent_arguments(function, analysis))
        if function not in in_cycles:
            analysis.summaries[function] = summarise(function, analysis)
    refuse_contradicted_marks(functions, analysis)
    return analysis


def is_unanalysed(function: Operation, analysis: Analysis) -> bool:
    """True if the options leave `function` out of the analysis; callers then have no summary of it."""
    return symbol_name(function) in analysis.unanalysed_functions


def _analyze_unit(unit: Operation, analysis: Analysis, forced: Forcing, progress: Progress) -> None:
    decide_unit(unit, analysis, forced, progress)
    find_equivalences(unit, analysis)
    find_undefined_uses(unit, analysis)
    findings: list[BufferizationError] = []
    for op in post_order(unit):
        model = analysis.model_of(op)
        if model is not None:
            # One for each op, as upstream reports them.
            findings.extend(islice(model.verify_analysis(op, analysis), 1))
    if findings:
        raise AnalysisError(findings)


def find_equivalences(unit: Operation, analysis: Analysis) -> None:
    """Unite each tensor result with its equivalent in-place operand. Inner ops first: a loop depends on its body."""
    for op in post_order(unit):
        # What a loop aliases depends on what its body made equivalent.
        analysis.forget_aliases_of(op)
        for result in op.results:
            if is_tensor(result):
                _unite_result(result, analysis)


def _unite_result(result: OpResult, analysis: Analysis) -> None:
    aliases = analysis.aliasing_operands(result)
    in_place = [
        alias.relation is Relation.EQUIVALENT and alias.operand in analysis.in_place
        for alias in aliases
    ]
    for alias, same in zip(aliases, in_place, strict=True):
        if same and alias.definite:
            analysis.unite(result, alias.value)
            return
    if not aliases or not all(in_place) or analysis.is_new_allocation(result):
        return
    first = aliases[0].value
    if all(analysis.are_equivalent(first, alias.value) for alias in aliases):
        analysis.unite(result, first)


def find_undefined_uses(unit: Operation, analysis: Analysis) -> None:
    """Record the uses of results that hold no defined contents."""
    for op in post_order(unit):
        for result in op.results:
            if is_tensor(result) and not analysis.definitions(result):
                analysis.undefined.update(uses_of(result))
