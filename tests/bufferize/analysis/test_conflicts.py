"""The indexed search for conflicts decides as the plain rule does, pair by pair."""

from __future__ import annotations

import pytest
from xdsl.ir import Operation

from oneshot_verify.bufferize.analysis import decide
from oneshot_verify.bufferize.analysis.analyze import analyze_module
from oneshot_verify.bufferize.analysis.conflicts import find_conflict
from oneshot_verify.bufferize.analysis.reasons import NotWritable, Reason
from oneshot_verify.bufferize.analysis.result import Analysis
from oneshot_verify.bufferize.interface import BufferizationError, OpOperand
from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.ir import parse

from .programs import module

OPTIONS = parse_options(
    "bufferize-function-boundaries allow-return-allocs-from-loops allow-unknown-ops"
)


def _out_of_place(program: Operation, models: Models) -> set[OpOperand] | str:
    try:
        return set(analyze_module(program, OPTIONS, models=models).reasons)
    except BufferizationError as error:
        return error.message


def plain_reason_against(operand: OpOperand, analysis: Analysis) -> Reason | None:
    """The reason by the documented rule, applied pair by pair."""
    sets = analysis.sets_of(operand)
    reads = [read for each in sets for read in each.reads]
    writes = [write for each in sets for write in each.writes]
    if analysis.writes(operand):
        writes.append(operand)
    read_only = [value for each in sets for value in each.read_only]
    if read_only and writes:
        return NotWritable(read_only[0])
    if reads:
        for write in writes:
            if (private := analysis.privatisation_of(write)) is not None:
                return private
    return find_conflict(reads, writes, analysis)


@pytest.mark.parametrize("seed", range(20))
def test_agrees_with_the_plain_rule(
    seed: int, models: Models, monkeypatch: pytest.MonkeyPatch
) -> None:
    # All kinds of ops; several per function, so that alias sets get large.
    program = parse(module(seed, functions=2, size=30), "random")[0].module
    indexed = _out_of_place(program, models)
    monkeypatch.setattr(decide, "reason_against", plain_reason_against)
    assert indexed == _out_of_place(program, models)
