"""The indexed search for conflicts decides as the plain rule does, pair by pair."""

from __future__ import annotations

import pytest
from xdsl.ir import Operation

from oneshot_verify.bufferize.analysis import decide
from oneshot_verify.bufferize.analysis.analyze import analyze_module
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


@pytest.mark.parametrize("seed", range(20))
def test_agrees_with_the_plain_rule(
    seed: int, models: Models, monkeypatch: pytest.MonkeyPatch
) -> None:
    # All kinds of ops; several per function, so that alias sets get large.
    program = parse(module(seed, functions=2, size=30), "random")[0].module
    indexed = _out_of_place(program, models)
    monkeypatch.setattr(decide, "reason_against", decide.plain_reason_against)
    assert indexed == _out_of_place(program, models)
