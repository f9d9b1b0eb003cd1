"""A sample of the upstream cases; `benchmarks conformance decisions --rewrite` runs all of them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.ir import parse, print_module

SAMPLE = [
    "Bufferization/one-shot-bufferize-partial/02",
    "Bufferization/one-shot-module-bufferize/15",
    "ControlFlow/one-shot-bufferize/02",
    "Linalg/bufferize/03",
    "SCF/one-shot-bufferize/09",
    "SCF/one-shot-bufferize/05",
    "Tensor/bufferize/10",
    "Tensor/bufferize/33",
    "Tensor/one-shot-bufferize/02",
]


def canonical(tool: Path, text: str) -> str:
    command = [str(tool), "-allow-unregistered-dialect", "-canonicalize", "-cse"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.mlir
@pytest.mark.parametrize("case", SAMPLE)
def test_same_module_as_upstream(case: str, upstream: Path, mlir_opt: Path) -> None:
    folder = upstream / case
    text = (folder / "input.mlir").read_text()
    compared = 0
    for config in json.loads((folder / "case.json").read_text())["configs"]:
        if config.get("passes_before") or config["bufferized"] != "ok":
            continue
        module = parse(text, case)[0].module
        bufferize_module(module, parse_options(config["options"]))
        theirs = (folder / f"{config['config']}.bufferized.mlir").read_text()
        assert canonical(mlir_opt, print_module(module)) == canonical(mlir_opt, theirs)
        compared += 1
    assert compared
