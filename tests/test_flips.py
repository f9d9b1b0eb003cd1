"""Every wrong flip of a decision is refuted, every harmless one is proved.

The truth comes from running both programs on many small inputs, not from the analysis (`tests.faults.truth`).
"""

from __future__ import annotations

import re
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.bufferize.options import BufferizationOptions, parse_options
from oneshot_verify.ir import parse
from oneshot_verify.pipeline.functions import closure, functions
from oneshot_verify.search import ProofOptions
from oneshot_verify.semantics.unbufferized import Tensors
from oneshot_verify.verdict import Verdict
from tests.faults.flips import Decision, Outcome, Truth, decisions, flip, judge
from tests.faults.truth import LIGHT, replays, truth_of
from tests.judged import prove_function

CORPUS = Path(__file__).resolve().parent.parent / "corpus" / "proved"
AS_LOOPS = {"region_runs_again.mlir", "threads_of_launch.mlir"}
"""Regions that only the judge runs, as loops: here the program is run as it is, so there is no truth to hold it to."""
CASES = sorted(
    path
    for path in CORPUS.glob("*/*.mlir")
    if path.name not in AS_LOOPS
    # Not pairs that are judged as they are.
    and not path.name.endswith(".target.mlir")
    and "\n// against: " not in path.read_text()
)
PROOF = ProofOptions()
FLIPS = 4
"""So many decisions of a program are turned round, if not all are asked for."""


def is_partial(path: Path) -> bool:
    return path.parent.name == "partial"


def read(path: Path) -> tuple[ModuleOp, BufferizationOptions]:
    text = path.read_text()
    written = re.search(r"^// options: (.*)$", text, re.M)
    options = parse_options(written[1] if written else "bufferize-function-boundaries")
    (part,) = parse(text, path.name)
    return part.module, options


def judge_flip(
    module: ModuleOp,
    options: BufferizationOptions,
    made: list[Decision],
    flipped: Decision,
    proof: ProofOptions = PROOF,
) -> list[str]:
    """What went wrong, function by function: in the flipped one, and in those that call it."""
    try:
        target = flip(module, options, made, flipped)
    except BufferizationError:
        # A copy inside of a loop is an allocation that the loop returns.
        target = flip(module, replace(options, allow_return_allocs_from_loops=True), made, flipped)
    wrong: list[str] = []
    for name in functions(module):
        if flipped.function not in closure(module, name):
            continue
        result = prove_function(module, target, name, proof)
        shown = result.counterexample
        if shown is not None and replays(module, target, name, shown):
            truth, detail = Truth.DIFFERENT, shown.what
        else:
            truth, detail = truth_of(module, target, name, effort=LIGHT)
        outcome = judge(truth, result.verdict)
        if outcome is not Outcome.RIGHT:
            wrong.append(
                f"{outcome.value}: {flipped}; @{name}: {truth.value} ({detail}),"
                f" {result.verdict.value} ({result.reason})"
            )
        elif result.verdict is Verdict.REFUTED and result.counterexample is None:
            wrong.append(f"refuted without an input: {flipped}; @{name}")
    return wrong


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_prover_sees_what_a_flip_does(path: Path, request: pytest.FixtureRequest) -> None:
    module, options = read(path)
    made = decisions(module, options)
    assert made
    tensors = Tensors.ANYWHERE if is_partial(path) else PROOF.tensors
    proof = replace(PROOF, tensors=tensors)
    few = 1 if request.config.getoption("--thorough") else -(-len(made) // FLIPS)
    flipped = made[zlib.crc32(path.stem.encode()) % few :: few]
    wrong = [
        line for decision in flipped for line in judge_flip(module, options, made, decision, proof)
    ]
    assert not wrong, "\n".join(wrong)


def test_some_flips_are_harmful_and_some_are_not() -> None:
    seen: set[Truth] = set()
    for name in ("insert/read_after_write", "insert/chain"):
        module, options = read(CORPUS / f"{name}.mlir")
        made = decisions(module, options)
        for decision in made:
            target = flip(module, options, made, decision)
            seen.add(truth_of(module, target, decision.function)[0])
    assert seen == {Truth.SAME, Truth.DIFFERENT}
