"""Compare our deallocation passes with mlir-opt's on the upstream cases.

    python -m benchmarks conformance deallocation [FOLDER] [--filter TEXT] [--group GROUP] [--only PASS] [--stages]
                                                  [--prove]

Programs: the cases of group `dealloc`, and what mlir-opt makes of the cases of group `tensor` in configuration `std`.
For each, with and without dynamic ownership of private functions: what mlir-opt accepts we have to accept, with the
same text once `mlir-opt-22 -canonicalize -cse` has run on both; what it refuses we have to refuse with its message.
So is `buffer-deallocation-pipeline`, from the same programs.
`--stages` compares simplification and lowering too, each on what mlir-opt's passes before it make of the program.
`--prove` proves what mlir-opt makes of each instead: that it does the same as the tensor program, or as the program on
buffers, and leaves nothing behind. Exit code 1 below 90 % in either group, or stage, or if something is refuted.
"""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby, product
from pathlib import Path
from tempfile import NamedTemporaryFile

from xdsl.dialects.builtin import ModuleOp

from benchmarks.common.mlir import Refused, canonical, text_difference, tool
from benchmarks.common.options import Options
from benchmarks.common.upstream import Unreadable
from oneshot_verify.bufferize import BufferizationError
from oneshot_verify.bufferize.passes.deallocation import (
    DeallocationModel,
    DeallocationModels,
    default_deallocation_models,
)
from oneshot_verify.bufferize.passes.deallocation.lowering import lower_deallocations
from oneshot_verify.bufferize.passes.deallocation.ownership_pass import deallocate_buffers
from oneshot_verify.bufferize.passes.deallocation.pipeline import run_deallocation_pipeline
from oneshot_verify.bufferize.passes.deallocation.simplification import simplify_deallocations
from oneshot_verify.ir import InputError, parse, print_module
from oneshot_verify.search import ProofOptions, prove_pair
from oneshot_verify.verdict import Verdict

Stage = Callable[[ModuleOp], None]
UNREGISTERED = "-allow-unregistered-dialect"
PROOF = ProofOptions(replay_seconds=2.0, must_free=True)
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
    """True if mlir-opt refuses the program."""
    is_wrong: bool = False
    """True if it is refuted."""


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
    command = [str(tool("mlir-opt")), UNREGISTERED, *passes, *([str(path)] if path else [])]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    found = re.search(r"error: (.*)", done.stderr)
    return (done.stdout, "") if done.returncode == 0 else ("", found[1] if found else "crash")


def read(path: Path) -> ModuleOp:
    """The program at `path`, through its generic form where our parser does not take the custom one."""
    return _parsed(path.read_text(), path)


def _parsed(text: str, path: Path) -> ModuleOp:
    try:
        return parse(text, str(path))[0].module
    except InputError:
        text, problem = _run(None, "--mlir-print-op-generic", text=text)
        if problem:
            raise Unreadable(problem) from None
    try:
        return parse(text, str(path))[0].module
    except InputError as error:
        raise Unreadable(str(error)) from error


PASSES: dict[str, Callable[..., None]] = {
    "ownership-based-buffer-deallocation": deallocate_buffers,
    "buffer-deallocation-pipeline": run_deallocation_pipeline,
}
"""By upstream's name."""


def _ours(
    program: Program, name: str, dynamic: bool, models: DeallocationModels
) -> tuple[str, str]:
    module = read(program.path)
    try:
        PASSES[name](module, private_function_dynamic_ownership=dynamic, models=models)
    except BufferizationError as error:
        return "", error.message
    return print_module(module), ""


def compare(program: Program, name: str, dynamic: bool, models: DeallocationModels) -> Outcome:
    """One program with one pass and one value of its option."""
    option = f"-{name}={DYNAMIC}={str(dynamic).lower()}"
    theirs, message = _run(program.path, option)
    refused = bool(message)
    try:
        mine, refusal = _ours(program, name, dynamic, models)
        if message or refusal:
            same = message == refusal
            said = f"mlir-opt says: {message or 'nothing'}; we say: {refusal or 'nothing'}"
            return Outcome(program, option, "" if same else said, refused)
        problem = text_difference(
            _sorted_constants(canonical(theirs)), _sorted_constants(canonical(mine))
        )
        return Outcome(program, option, problem)
    except (Unreadable, Refused) as error:
        return Outcome(program, option, str(error), refused)
    except Exception as error:  # one crash must not hide the other programs
        return Outcome(program, option, f"crash: {type(error).__name__}: {error}", refused)


def compare_stage(program: Program, before: list[str], stage: str, ours: Stage) -> Outcome | None:
    """Our `stage` against mlir-opt's on the output of its passes `before`; None where these refuse."""
    text, message = _run(program.path, *before)
    if message:
        return None
    with NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        path = Path(file.name)
        try:
            theirs, message = _run(path, stage)
            if message:
                return None
            module = read(path)
            ours(module)
            module.verify()
            problem = text_difference(
                _sorted_constants(canonical(theirs)),
                _sorted_constants(canonical(print_module(module))),
            )
        except (Unreadable, Refused) as error:
            problem = str(error)
        except Exception as error:  # one crash must not hide the other programs
            problem = f"crash: {type(error).__name__}: {error}"
    return Outcome(program, stage, problem)


def compare_stages(program: Program, models: DeallocationModels) -> Iterator[Outcome]:
    """Simplification and lowering of one program."""
    stages: list[tuple[str, Stage]] = [
        ("-buffer-deallocation-simplification", lambda m: simplify_deallocations(m, models)),
        ("-bufferization-lower-deallocations", lower_deallocations),
    ]
    before = ["-ownership-based-buffer-deallocation", "-canonicalize"]
    for stage, ours in stages:
        outcome = compare_stage(program, before, stage, ours)
        if outcome is not None:
            yield outcome
        before = [*before, stage]


def _sorted_constants(text: str) -> str:
    """`text` with constants in a fixed order: the passes leave theirs wherever they folded something."""
    lines = text.splitlines()
    groups = groupby(lines, key=lambda line: " = arith.constant " in line)
    return "\n".join(
        line for is_constant, found in groups for line in (sorted(found) if is_constant else found)
    )


def verdicts(program: Program, name: str, dynamic: bool) -> Iterator[Outcome]:
    """Prove what mlir-opt makes of one program, function by function."""
    option = f"-{name}={DYNAMIC}={str(dynamic).lower()}"
    text, message = _run(program.path, option)
    try:
        source = read(program.path.with_name("input.mlir"))
        target = _parsed(text, program.path) if not message else None
    except Unreadable as error:
        yield Outcome(program, option, str(error))
        return
    for result in prove_pair(source, target, PROOF) if target is not None else ():
        said = f"@{result.name}: {result.verdict.value}: {result.reason}"
        proved = result.verdict is Verdict.PROVED
        is_refuted = result.verdict is Verdict.REFUTED
        yield Outcome(program, option, "" if proved else said, is_wrong=is_refuted)


def _figure(title: str, outcomes: list[Outcome], word: str) -> bool:
    accepted = [o for o in outcomes if not o.refused]
    refused = [o for o in outcomes if o.refused]
    good = sum(not o.problem for o in accepted)
    share = 100 * good / len(accepted) if accepted else 100.0
    said = sum(not o.problem for o in refused)
    print(
        f"{title}: {good} of {len(accepted)} that mlir-opt accepts are {word} ({share:.1f} %), "
        f"{said} of {len(refused)} refusals"
    )
    return share >= 90


def main() -> int:
    """Run from the shell."""
    parser = Options(__doc__)
    parser.upstream_cases()
    parser.add_argument("--group", choices=("dealloc", "tensor"), help="only this group")
    parser.add_argument("--only", choices=tuple(PASSES), help="only this pass")
    parser.add_argument("--stages", action="store_true", help="simplification and lowering too")
    parser.add_argument("--prove", action="store_true", help="prove what mlir-opt makes")
    arguments = parser.parse_args()
    start = time.perf_counter()
    models = test_models()
    outcomes: list[Outcome] = []
    for program in programs(arguments.folder, arguments.filter):
        if arguments.group in (None, program.group):
            for name, dynamic in product(PASSES, (False, True)):
                if arguments.only not in (None, name):
                    continue
                if arguments.prove:
                    outcomes += verdicts(program, name, dynamic)
                else:
                    outcomes.append(compare(program, name, dynamic, models))
            outcomes += compare_stages(program, models) if arguments.stages else ()
    for o in outcomes:
        if o.problem:
            print(f"{o.program.group} {o.program.name} [{o.label}]\n    {o.problem}")
    groups: dict[str, list[Outcome]] = {}
    for o in outcomes:
        groups.setdefault(f"{o.program.group} {o.label}", []).append(o)
    word = "proved" if arguments.prove else "alike"
    good = [_figure(title, found, word) for title, found in sorted(groups.items())]
    print(f"{time.perf_counter() - start:.1f} s")
    if arguments.prove:
        return int(any(outcome.is_wrong for outcome in outcomes))
    return int(not all(good))
