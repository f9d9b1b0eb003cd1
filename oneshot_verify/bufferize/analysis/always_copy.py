"""The always-copy analysis: every operand that is written gets a copy.

The copies are those of a compiler without alias analysis. A loop allocates in each iteration, so it
needs `allow-return-allocs-from-loops`. Unlike with `copy-before-write`, functions have summaries.
"""

from __future__ import annotations

from xdsl.ir import Operation

from oneshot_verify.bufferize.analysis.custom import Decisions
from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.analysis.walk import post_order
from oneshot_verify.bufferize.interface import tensor_operands


def always_copy(unit: Operation, state: AnalysisState) -> Decisions:
    """Decide that an operand is out of place iff it is written and may be copied."""
    return {
        operand: not state.writes(operand) or state.must_be_in_place(operand)
        for op in post_order(unit)
        for operand in tensor_operands(op)
    }
