"""Prove that what mlir-opt makes of the upstream cases with deallocation is right, and leaves nothing behind.

    python -m benchmarks conformance freed [FOLDER] [--filter TEXT] [--form FORM] [--ours]

Two groups. `tensor`: each case against its own bufferized form with deallocation behind it. `dealloc`: programs on
buffers, as LLVM tests deallocation with them, against themselves with deallocation; what they left behind has to be
freed. Forms: `ops` (ownership-based deallocation, simplified), `pipeline` (lowered to memref.dealloc and a helper
function), `dynamic` (private functions say who owns their results). `--ours` frees with our own passes instead.
Exit code 1 if anything is refuted.
"""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from benchmarks.common.mlir import tool
from benchmarks.common.options import Options
from benchmarks.common.upstream import Unreadable
from benchmarks.conformance.deallocation import read
from oneshot_verify.bufferize import BufferizationError
from oneshot_verify.bufferize.passes.deallocation import (
    deallocate_buffers,
    lower_deallocations,
    simplify_deallocations,
)
from oneshot_verify.ir import InputError, parse, print_module
from oneshot_verify.search import ProofOptions, prove_pair
from oneshot_verify.verdict import FunctionResult, Verdict

OPTIONS = ProofOptions(replay_seconds=2.0, must_free=True)
OWNERSHIP = "-ownership-based-buffer-deallocation"
FORMS = {
    "ops": (OWNERSHIP, "-canonicalize", "-buffer-deallocation-simplification"),
    "pipeline": ("-buffer-deallocation-pipeline",),
    "dynamic": (f"{OWNERSHIP}=private-function-dynamic-ownership=true", "-canonicalize"),
}


class Refused(Exception):
    """The passes do not take the program."""


def pairs(folder: Path, wanted: str) -> Iterator[tuple[str, str, Path, Path]]:
    """(group, name, tensor program, program that is to be freed)"""
    for row in json.loads((folder / "index.json").read_text()):
        here = folder / row["id"]
        target = here / ("input.mlir" if row["group"] == "dealloc" else "std.bufferized.mlir")
        if wanted in row["id"] and target.is_file():
            yield row["group"], row["id"], here / "input.mlir", target


def freed(path: Path, form: str, ours: bool) -> ModuleOp:
    """The program at `path` with deallocation."""
    if ours:
        module = read(path)
        try:
            deallocate_buffers(module, private_function_dynamic_ownership=form == "dynamic")
        except BufferizationError as error:
            raise Refused(error.message) from error
        simplify_deallocations(module)
        if form == "pipeline":
            lower_deallocations(module)
        return parse(print_module(module), "freed.mlir")[0].module
    command = [str(tool("mlir-opt")), "-allow-unregistered-dialect", *FORMS[form], str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        told = re.search(r"error: (.*)", done.stderr)
        raise Refused(told[1] if told else "crash")
    try:
        return parse(done.stdout, "freed.mlir")[0].module
    except InputError:
        generic = subprocess.run(
            [*command, "--mlir-print-op-generic"], capture_output=True, text=True, check=True
        )
        return parse(generic.stdout, "freed.mlir")[0].module


def judge(source: Path, target: Path, form: str, ours: bool) -> list[FunctionResult]:
    """The verdicts for the functions of one case."""
    return prove_pair(read(source), freed(target, form, ours), OPTIONS)


def main() -> int:
    """Run the cases and print the figures."""
    parser = Options(__doc__)
    parser.upstream_cases()
    parser.add_argument("--form", choices=FORMS, action="append", help="only this form")
    parser.add_argument("--ours", action="store_true", help="free with our own passes")
    arguments = parser.parse_args()
    refuted = 0
    for form in arguments.form or FORMS:
        started = time.perf_counter()
        verdicts: dict[str, Counter[str]] = {"tensor": Counter(), "dealloc": Counter()}
        reasons: Counter[str] = Counter()
        examples: dict[str, str] = {}
        for group, name, source, target in pairs(arguments.folder, arguments.filter):
            try:
                results = judge(source, target, form, arguments.ours)
            except (Refused, Unreadable, InputError) as error:
                kind = "refused by the passes" if isinstance(error, Refused) else "not read"
                verdicts[group][kind] += 1
                continue
            for result in results:
                verdicts[group][result.verdict.value] += 1
                if result.verdict is not Verdict.PROVED:
                    why = re.sub(r"line \d+: ", "", result.reason)[:110]
                    reason = f"{group} {result.verdict.value}: {why}"
                    reasons[reason] += 1
                    examples.setdefault(reason, f"{name} @{result.name}")
        print(f"-- {form}{' (ours)' if arguments.ours else ''}")
        for reason, count in reasons.most_common():
            print(f"{count:4} x {reason}  e.g. {examples[reason]}")
        for group, counts in verdicts.items():
            print(f"{group}: " + ", ".join(f"{n} {verdict}" for verdict, n in counts.most_common()))
            refuted += counts[Verdict.REFUTED.value]
        print(f"{time.perf_counter() - started:.0f} s")
    return 1 if refuted else 0
