"""Statistics of a generated program: size, depth, alias sets, conflicts, coverage."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

from oneshot_verify.bufferize.analysis.analyze import analyze_module
from oneshot_verify.bufferize.analysis.reasons import Conflict
from oneshot_verify.bufferize.analysis.result import Analysis
from oneshot_verify.bufferize.interface import BufferizationError, is_tensor
from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.fuzz.campaign.configuration import BASE_OPTIONS
from oneshot_verify.fuzz.campaign.records import Tally, count
from oneshot_verify.fuzz.coverage import keys

OPTIONS = parse_options(BASE_OPTIONS)
OP_BUCKETS = (5, 10, 15, 20, 25, 30, 40, 60, 100)
ALIAS_BUCKETS = (1, 2, 3, 4, 6, 8, 12, 20)


def measure(module: ModuleOp, tally: Tally) -> None:
    """Add the statistics of `module` to `tally`; `module` is not changed."""
    ops = [op for op in module.walk() if op is not module]
    tally.ops += len(ops)
    _put(tally, "ops", _bucket(len(ops), OP_BUCKETS))
    _put(tally, "depth", str(max((_depth(op) for op in ops), default=0)))
    for name in {op.name for op in ops}:
        _put(tally, "programs with", name)
    try:
        analysis = analyze_module(module, OPTIONS)
    except BufferizationError:
        _put(tally, "analysis", "refused")
        return
    decided = len(analysis.in_place) + len(analysis.reasons)
    if decided:
        _put(tally, "share in place", f"{10 * (len(analysis.in_place) * 10 // decided)} %")
    conflicts = any(isinstance(reason, Conflict) for reason in analysis.reasons.values())
    _put(tally, "analysis", "with a conflict" if conflicts else "without a conflict")
    for reason in analysis.reasons.values():
        _put(tally, "why out of place", reason.kind)
    _put(tally, "largest alias set", _bucket(_largest_alias_set(ops, analysis), ALIAS_BUCKETS))
    for key in keys(module, analysis):
        count(tally.coverage, key)


def _largest_alias_set(ops: list[Operation], analysis: Analysis) -> int:
    values: Iterator[SSAValue] = (
        value
        for op in ops
        for value in (
            *op.results,
            *(arg for region in op.regions for b in region.blocks for arg in b.args),
        )
        if is_tensor(value)
    )
    return max((len(analysis.members_of(value)) for value in values), default=0)


def _depth(op: Operation) -> int:
    depth = 0
    parent = op.parent_op()
    while parent is not None and parent.name != "func.func":
        depth, parent = depth + 1, parent.parent_op()
    return max(0, depth - (op.name == "func.func"))


def _put(tally: Tally, histogram: str, value: str) -> None:
    count(tally.shapes.setdefault(histogram, {}), value)


def _bucket(number: int, bounds: tuple[int, ...]) -> str:
    low = 0
    for bound in bounds:
        if number <= bound:
            return str(bound) if bound == low + 1 else f"{low + 1}-{bound}"
        low = bound
    return f"more than {low}"
