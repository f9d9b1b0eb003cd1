"""In-place decisions for the operands of one unit (a function, or a whole module), and their order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from xdsl.ir import Operation, OpResult, SSAValue

from oneshot_verify.bufferize.analysis.aliases import AliasSet
from oneshot_verify.bufferize.analysis.conflicts import find_conflict, find_new_conflict
from oneshot_verify.bufferize.analysis.custom import Decisions, custom_analysis
from oneshot_verify.bufferize.analysis.order import post_order, post_order_backwards
from oneshot_verify.bufferize.analysis.reasons import Forced, Reason
from oneshot_verify.bufferize.analysis.result import Analysis, Forcing, write_to_read_only
from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.interface import (
    MULTIPLE_BLOCKS,
    BufferizationError,
    OpOperand,
    is_tensor,
    op_name,
    tensor_operands,
)
from oneshot_verify.bufferize.options import Heuristic
from oneshot_verify.bufferize.progress import SILENT, Progress
from oneshot_verify.ir.facts import facts_of


def decide_unit(
    unit: Operation, analysis: Analysis, forced: Forcing, progress: Progress = SILENT
) -> None:
    """Decide each tensor operand of the ops in `unit`; earlier decisions are never revised.

    Raises `BufferizationError` if operands that must be in place conflict with each other.
    """
    ops = list(post_order(unit))
    analysis.has_parallel_regions = any(
        analysis.regions.parallel(op.parent_region()) is not None for op in ops
    )
    analysis.warm(unit)
    for op in ops:
        if op_name(op) == "func.call":
            _alias_results(op, analysis)
    for op in ops:
        for operand in tensor_operands(op):
            if operand not in forced and analysis.must_be_in_place(operand):
                analysis.put_in_place(operand)
    check_assumptions(ops, analysis)
    custom = custom_analysis(analysis.options.analysis)
    chosen: Decisions = {} if custom is None else _completed(custom(unit, analysis), ops, analysis)
    for op in progress.over(analysis_order(unit, analysis)):
        for operand in tensor_operands(op):
            _decide(operand, analysis, forced, chosen)


def _alias_results(call: Operation, analysis: Analysis) -> None:
    """Merge the alias sets of results that the callee returns in one buffer, even if their operand is copied.

    LLVM 22.1 merges them only if the operand is in place (docs/found-bugs.md).
    """
    tensors = [result.index for result in call.results if is_tensor(result)]
    summary = analysis.summary_of(call)
    groups = [tensors] if summary is None else [sorted(group) for group in summary.shared]
    for group in groups:
        for first, second in pairwise(group):
            analysis.alias(call.results[first], call.results[second])


def _completed(decisions: Decisions, ops: Sequence[Operation], analysis: Analysis) -> Decisions:
    """The decisions of a custom analysis, completed: an operand it leaves out is copied only if it is written.

    Raises `BufferizationError` if the analysis copies an operand that must be in place.
    """
    every: dict[tuple[Operation, int], bool] = {}
    for op in ops:
        for operand in tensor_operands(op):
            given = operand in analysis.in_place
            in_place = decisions.get(operand, given or not analysis.writes(operand))
            if given and not in_place:
                raise BufferizationError(
                    f"analysis {analysis.options.analysis}: operand #{operand.index} cannot be copied",
                    op,
                )
            every[operand] = in_place
    return every


def _decide(operand: OpOperand, analysis: Analysis, forced: Forcing, chosen: Decisions) -> None:
    if operand in analysis.in_place:
        return
    reason: Reason | None
    if operand in forced:
        reason = None if forced[operand] else Forced()
    elif operand in chosen:
        by = f"the analysis {analysis.options.analysis}"
        reason = None if chosen[operand] else Forced(by)
    else:
        reason = reason_against(operand, analysis)
    if reason is None:
        analysis.put_in_place(operand)
    else:
        analysis.reasons[operand] = reason


def reason_against(operand: OpOperand, analysis: Analysis) -> Reason | None:
    """The reason why `operand` cannot be in place, given all earlier decisions; None if it can.

    Only a conflict that this decision would add counts. A conflict within one alias set was forced by an earlier
    decision, so this operand is not its cause.
    """
    sets = analysis.sets_of(operand)
    writes = analysis.writes(operand)
    return (
        write_to_read_only(sets, is_written=writes)
        or _privatisation(operand, sets, writes, analysis)
        or find_new_conflict(
            sets, (operand, analysis.intervals.of_write(operand)) if writes else None, analysis
        )
    )


def _privatisation(
    operand: OpOperand, sets: Sequence[AliasSet], writes: bool, analysis: Analysis
) -> Reason | None:
    if not any(len(each.reads) for each in sets):
        return None
    if writes and (reason := analysis.privatisation_of(operand)) is not None:
        return reason
    for each in sets:
        if each.privatised and any(len(other.reads) for other in sets if other is not each):
            return analysis.privatisation_of(each.privatised[0])
    return None


def check_assumptions(ops: Sequence[Operation], analysis: Analysis) -> None:
    """Raise `BufferizationError` for programs that no decision makes bufferizable (upstream's checks, in its order)."""
    allowed = [(op, model) for op in ops if (model := analysis.model_of(op)) is not None]
    for op, model in allowed:
        several = any(region.blocks.first is not region.blocks.last for region in op.regions)
        if several and not model.supports_unstructured_control_flow:
            raise BufferizationError(MULTIPLE_BLOCKS, op)
    for op, _ in allowed:
        if (
            op_name(op) == "bufferization.to_tensor"
            and op.get_attr_or_prop("restrict") is None
            and op.results[0].first_use is not None
        ):
            raise BufferizationError(
                "to_tensor ops without `restrict` are not supported by One-Shot Analysis", op
            )
    if any(map(analysis.writes, analysis.in_place)):
        for op, _ in allowed:
            for operand in tensor_operands(op):
                _check_given(operand, analysis)


def _check_given(operand: OpOperand, analysis: Analysis) -> None:
    """Raise `BufferizationError` if operands that must be in place conflict in the alias sets of `operand`."""
    sets = analysis.sets_of(operand)
    writes = [write for each in sets for write in each.writes]
    if not writes:
        return
    reads = [read for each in sets for read in each.reads]
    text = "not bufferizable under the given constraints: "
    private = reads and any(each.privatised for each in sets)
    if private or find_conflict(reads, writes, analysis) is not None:
        raise BufferizationError(f"{text}cannot avoid RaW conflict", operand.op)
    if operand in analysis.in_place and any(each.read_only for each in sets):
        raise BufferizationError(f"{text}would write to read-only buffer", operand.op)


def analysis_order(root: Operation, state: AnalysisState) -> list[Operation]:
    """The ops in `root` with tensor semantics, in the order of the decisions: the earlier an op, the more likely it
    is in place.

    Source: https://mlir.llvm.org/docs/Passes/#-one-shot-bufferize, option `analysis-heuristic`.
    """
    options = state.options
    if options.analysis_heuristic is Heuristic.BOTTOM_UP_FROM_TERMINATORS:
        return _from_terminators(root, state)
    ops = [op for op in post_order(root) if state.models.has_tensor_semantics(op)]
    match options.analysis_heuristic:
        case Heuristic.BOTTOM_UP:
            ops.reverse()
        case Heuristic.FUZZER:
            shuffle(ops, options.analysis_fuzzer_seed)
        case _:
            pass
    return ops


def _from_terminators(root: Operation, state: AnalysisState) -> list[Operation]:
    listed: dict[Operation, None] = {}
    for op in post_order(root):
        if facts_of(op).hands_on and op not in listed:
            listed[op] = None
            _follow(op, listed, state)
    for op in post_order_backwards(root):
        if state.models.has_tensor_semantics(op):
            listed.setdefault(op)
    return list(listed)


def _follow(terminator: Operation, listed: dict[Operation, None], state: AnalysisState) -> None:
    """List the ops that the operands of `terminator` alias back to, up to the first ones outside its region."""
    around = terminator.parent_op()
    pending = _tensor_results(terminator.operands)
    while pending:
        result = pending.pop()
        if result.op in listed:
            continue
        listed[result.op] = None
        if around is None or not state.order.is_proper_ancestor(around, result.op):
            continue
        pending += _tensor_results(alias.value for alias in state.aliasing_operands(result))


def _tensor_results(values: Iterable[SSAValue]) -> list[OpResult]:
    return [value for value in values if isinstance(value, OpResult) and is_tensor(value)]


def _generator(seed: int) -> Random:
    """The 32-bit Mersenne Twister seeded as `std::mt19937(seed)` is (Python seeds it otherwise)."""
    words = [seed & 0xFFFFFFFF]
    for i in range(1, 624):
        words.append((1812433253 * (words[-1] ^ words[-1] >> 30) + i) & 0xFFFFFFFF)
    generator = Random()
    generator.setstate((3, (*words, 624), None))
    return generator


def shuffle(items: list[Any], seed: int) -> None:
    """Fisher-Yates shuffle of `items` from the front; the index is the remainder of a 32-bit random number.

    A seed gives the same order as upstream's `analysis-heuristic=fuzzer`.
    """
    generator = _generator(seed)
    for place in range(len(items) - 1):
        chosen = place + generator.getrandbits(32) % (len(items) - place)
        items[place], items[chosen] = items[chosen], items[place]


def always_copy(unit: Operation, state: AnalysisState) -> Decisions:
    """Decide that an operand is out of place iff it is written and may be copied.

    The copies are those of a compiler without alias analysis. A loop allocates in each iteration, so it
    needs `allow-return-allocs-from-loops`. Unlike with `copy-before-write`, functions have summaries.
    """
    return {
        operand: not state.writes(operand) or state.must_be_in_place(operand)
        for op in post_order(unit)
        for operand in tensor_operands(op)
    }
