"""Some of the mutants of `benchmarks fuzzing bytes`; a night has more of them."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from benchmarks.common.places import ROOT
from benchmarks.fuzzing.bytes import Mutant, _wrong, mutants

PROGRAM = b"func.func @f(%a: tensor<4xf32>) {\n  return\n}\n"
BESIDE = {"path": "in/b.mlir", "functions": [{"verdict": "proved"}], "errors": []}
WRONG = {"path": "in/a.mlir", "line": 3, "column": 1, "message": "no"}


@pytest.mark.every_run
def test_no_mutant_does_harm() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "fuzzing", "bytes", "--mutants", "300", "--seed", "7"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("300 mutants, ")


def test_mutants_are_drawn_again_and_differ() -> None:
    seeds = [Mutant("prove", PROGRAM), Mutant("recheck", PROGRAM, certificate=b"{}")]
    drawn = [[next(made) for _ in range(60)] for made in (mutants(1, seeds), mutants(1, seeds))]
    assert drawn[0] == drawn[1]
    assert len({*drawn[0]}) > 50
    assert {mutant.command for mutant in drawn[0]} == {
        *("prove", "recheck", "copies", "bufferize", "explain")
    }


@pytest.mark.parametrize(
    ("command", "code", "files", "err", "kind"),
    [
        ("prove", 0, [BESIDE], "", None),
        ("prove", 2, [{**BESIDE, "errors": [WRONG]}], "", None),
        ("prove", 2, [{**BESIDE, "errors": [{**WRONG, "line": 0}]}], "", "no place"),
        ("prove", 2, [], "", "the neighbour's result is lost"),
        ("prove", 3, [{**BESIDE, "functions": []}], "", "the neighbour's result is lost"),
        ("prove", 139, [BESIDE], "", "exit code 139"),
        ("explain", 2, [], "a.mlir: error: internal error: x (y.py:3)", "mistake y.py:3"),
        ("explain", 2, [], "oneshot-verify: in/a.mlir: error: no", "no place"),
        ("explain", 2, [], "oneshot-verify: in/a.mlir:1:2: error: no", None),
    ],
)
def test_what_counts_as_a_finding(command, code, files, err, kind) -> None:
    found = _wrong(Mutant(command, PROGRAM), code, json.dumps({"files": files}), err)
    assert (found[0] if found else None) == kind or (found and kind and found[0].startswith(kind))
