"""Compare our deallocation passes with mlir-opt's on the upstream cases.

    python benchmarks/upstream_deallocation.py [FOLDER] [--filter TEXT] [--pipeline] [--verbose]

Programs: the cases of group `dealloc`, and what mlir-opt makes of the cases of group `tensor` in configuration `std`.
For each, with and without dynamic ownership of private functions: what mlir-opt accepts we have to accept, with the
same text once `mlir-opt-22 -canonicalize -cse` has run on both; what it refuses we have to refuse with its message.
`--pipeline` compares after simplification and lowering too. Exit code 1 below 90 % in either group.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from upstream_decisions import Unreadable, default_folder
from upstream_rewrite import Refused, canonical, tool
from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize import BufferizationError
from oneshot_verify.bufferize.passes.deallocation import (
    DeallocationModel,
    DeallocationModels,
    deallocate_buffers,
    default_deallocation_models,
)
from oneshot_verify.ir import InputError, parse, print_module

UNREGISTERED = "-allow-unregistered-dialect"
DYNAMIC = "private-function-dynamic-ownership"


@dataclass(frozen=True)
class Program:
    """One input of the passes."""

    name: str
    group: str
    path: Path


@dataclass(frozen=True)
class Outcome:
    """One program with one option and one list of passes."""

    program: Program
    label: str
    problem: str
    refused: bool = False
    """Whether mlir-opt refuses the program."""
    skipped: str = ""


def test_models() -> DeallocationModels:
    """The default models, and those of the `test` dialect of mlir-opt."""
    models = default_deallocation_models()
    plain = (
        "buffer_based copy read_buffer forward_buffer region_buffer_based region_yield return "
        "region_if_yield one_region_with_recursive_memory_effects"
    )
    models.register(DeallocationModel(), *(f"test.{name}" for name in plain.split()))
    models.register(DeallocationModel(region_branch=True), "test.region_if")
    return models


def programs(root: Path, wanted: str) -> Iterator[Program]:
    """The programs under `root` whose id contains `wanted`."""
    for row in json.loads((root / "index.json").read_text()):
        folder = root / row["id"]
        if wanted not in row["id"]:
            continue
        if row["group"] == "dealloc":
            yield Program(row["id"], "dealloc", folder / "input.mlir")
        elif (folder / "std.bufferized.mlir").is_file():
            yield Program(row["id"], "tensor", folder / "std.bufferized.mlir")


def _run(path: Path | None, *passes: str, text: str = "") -> tuple[str, str]:
    """mlir-opt's output, or its message."""
    command = [tool(), UNREGISTERED, *passes, *([str(path)] if path else [])]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    found = re.search(r"error: (.*)", done.stderr)
    return (done.stdout, "") if done.returncode == 0 else ("", found[1] if found else "crash")


def read(path: Path) -> ModuleOp:
    """The program at `path`, through its generic form where our parser does not take the custom one."""
    try:
        return parse(path.read_text(), str(path))[0].module
    except InputError:
        text, problem = _run(path, "--mlir-print-op-generic")
        if problem:
            raise Unreadable(problem) from None
    try:
        return parse(text, str(path))[0].module
    except InputError as error:
        raise Unreadable(str(error)) from error


def _ours(program: Program, dynamic: bool, models: DeallocationModels) -> tuple[str, str]:
    module = read(program.path)
    try:
        deallocate_buffers(module, private_function_dynamic_ownership=dynamic, models=models)
    except BufferizationError as error:
        return "", error.message
    return print_module(module), ""


def compare(program: Program, dynamic: bool, models: DeallocationModels) -> Outcome:
    """One program with one value of the option."""
    option = f"{DYNAMIC}={str(dynamic).lower()}"
    theirs, message = _run(program.path, f"-ownership-based-buffer-deallocation={option}")
    refused = bool(message)
    try:
        mine, refusal = _ours(program, dynamic, models)
        if message or refusal:
            same = message == refusal
            said = f"mlir-opt says: {message or 'nothing'}; we say: {refusal or 'nothing'}"
            return Outcome(program, option, "" if same else said, refused)
        return Outcome(program, option, _difference(canonical(theirs), canonical(mine)))
    except (Unreadable, Refused) as error:
        return Outcome(program, option, str(error), refused)
    except Exception as error:  # one crash must not hide the other programs
        return Outcome(program, option, f"crash: {type(error).__name__}: {error}", refused)


def _difference(theirs: str, mine: str) -> str:
    lines = unified_diff(theirs.splitlines(), mine.splitlines(), "mlir-opt", "ours", n=0)
    return "\n    ".join(line for line in lines if not line.startswith("@@"))


def _figure(group: str, outcomes: list[Outcome]) -> bool:
    own = [o for o in outcomes if o.program.group == group]
    accepted = [o for o in own if not o.refused]
    refused = [o for o in own if o.refused]
    good = sum(not o.problem for o in accepted)
    share = 100 * good / len(accepted) if accepted else 100.0
    print(f"{group}: {good} of {len(accepted)} accepted by mlir-opt are alike ({share:.1f} %), ", end="")
    print(f"{sum(not o.problem for o in refused)} of {len(refused)} refusals")
    return share >= 90


def main() -> int:
    """Run from the shell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=default_folder())
    parser.add_argument("--filter", default="", help="only programs whose id contains this")
    parser.add_argument("--group", choices=("dealloc", "tensor"), help="only this group")
    arguments = parser.parse_args()
    start = time.perf_counter()
    models = test_models()
    outcomes = [
        compare(program, dynamic, models)
        for program in programs(arguments.folder, arguments.filter)
        if arguments.group in (None, program.group)
        for dynamic in (False, True)
    ]
    for o in outcomes:
        if o.problem:
            print(f"{o.program.group} {o.program.name} [{o.label}]\n    {o.problem}")
    good = [_figure(group, outcomes) for group in ("dealloc", "tensor")]
    print(f"{time.perf_counter() - start:.1f} s")
    return int(not all(good))


if __name__ == "__main__":
    sys.exit(main())
