"""Show the bugs of LLVM 22.1's bufferization that we know, each by running it, and write them up.

    python -m benchmarks findings bugs [NAME ...] [--write docs/found-bugs.md]

Each bug is a file of `tests/bufferize/differences`; `bugs.json` has its cause, and what we do. `mlir-opt-22` runs
on the file. What it then computes wrongly is shown with `mlir-runner-22`: the prover finds an input, and one program
calls the function of the file (bufferized with a copy before each write, which needs no analysis) and what `mlir-opt`
made of it, and prints what both return. Where a run need not show it, the prover says what is wrong, and the page says
why. Exit code 1 if a bug does not show.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from benchmarks.common.options import Options
from benchmarks.common.pages import HOME
from oneshot_verify.fuzz.campaign.confirm import confirmed_on_some_input
from oneshot_verify.ir import parse
from oneshot_verify.search import prove_pair
from oneshot_verify.verdict import Verdict
from oneshot_verify.verdict_text import show_input

ROOT = Path(__file__).resolve().parents[2]
FILES = ROOT / "tests" / "bufferize" / "differences"
CAUSES = Path(__file__).with_suffix(".json")
OPTIMIZER, RUNNER = "mlir-opt-22", "mlir-runner-22"
HANGS_AFTER = 5.0
"""Seconds; the files take less than a tenth of one where a pass ends."""
MOST_RUNS = 40
TO_LLVM = (
    "-lower-affine",
    "-expand-strided-metadata",
    "-convert-bufferization-to-memref",
    "-convert-scf-to-cf",
    "-convert-to-llvm",
    "-reconcile-unrealized-casts",
)
_CONFIRMED = re.compile(
    r"confirmed: mlir-runner prints (.*?) for (result \d+) of the tensor program, (.*) for the .*"
)
HEAD = """\
# Bugs of LLVM's bufferization

Found in LLVM 22.1.8 by the prover, by campaigns, and by comparison with our bufferizer. Each entry links to its
program, names the pass, and says what a run shows, where it comes from, and what our bufferizer does; otherwise ours
decides as LLVM does. A wrong program was run beside the same one bufferized with `copy-before-write`, on an input that
the prover found.

    mlir-opt-22 -allow-unregistered-dialect '--pass-pipeline=builtin.module(PASS)' tests/bufferize/differences/FILE

`python -m benchmarks findings bugs --write docs/found-bugs.md` runs all of them, and writes this page.
"""
UNREGISTERED = "-allow-unregistered-dialect"
TAIL = """\
## Not counted

With `check-parallel-regions=false`, threads of `scf.forall` may write one buffer at once, and the prover refutes what
comes of it (`SCF/one-shot-bufferize-analysis`). The option asks for that:
`corpus/refuted/parallel/unchecked_threads.mlir`.

`convert-bufferization-to-memref` of LLVM 22.1 forgets the memory space of an unranked memref that is cloned; ours keeps
it. `python -m benchmarks conformance deallocation --stages` lists where both are right but the text differs.
"""


class NotShown(Exception):
    """A bug does not show; the message says what came instead."""


@dataclass(frozen=True)
class Bug:
    """One file, with what is known of it."""

    name: str
    program: str
    settings: dict[str, str]
    cause: str
    ours: str
    """What our bufferizer does there."""
    why_not_run: str
    """Why a run need not show it; empty if it does."""

    @property
    def pipeline(self) -> str:
        """What runs, as `mlir-opt` takes it."""
        return f"--pass-pipeline=builtin.module({self.settings['pass']})"


def bugs() -> list[Bug]:
    """All that are known, in the order of the page."""
    return [_bug(name, **known) for name, known in json.loads(CAUSES.read_text()).items()]


def _bug(name: str, cause: str, ours: str, why_not_run: str = "") -> Bug:
    text = (FILES / f"{name}.mlir").read_text()
    program = "\n".join(line for line in text.splitlines() if not line.startswith("// ")).strip()
    return Bug(
        name,
        program,
        dict(re.findall(r"^// ([a-z]+): (.*)$", text, re.M)),
        cause,
        ours,
        why_not_run,
    )


def section(bug: Bug) -> str:
    """The entry; raises `NotShown`."""
    title = bug.settings["title"].rstrip(".")
    file = f"{bug.name}.mlir"
    return "\n\n".join(
        [
            f"## {title[0].upper()}{title[1:]}",
            f"[{file}]({HOME}/{FILES.relative_to(ROOT)}/{file}), `{bug.settings['pass']}`",
            f"{show(bug)} {bug.cause} Ours: {bug.ours}",
        ]
    )


def show(bug: Bug) -> str:
    """What comes instead of what should, a sentence; raises `NotShown`."""
    try:
        done = _run(OPTIMIZER, bug.program, bug.pipeline, seconds=HANGS_AFTER)
    except subprocess.TimeoutExpired:
        if bug.settings["upstream"] == "hangs":
            return f"Does not end within {HANGS_AFTER:g} s."
        raise NotShown("it does not end") from None
    match bug.settings["upstream"]:
        case "crashes" if done.returncode < 0:
            return f"Crashes with signal {-done.returncode}."
        case "invalid" if "error: " in done.stderr:
            return f"`{_first_error(done.stderr)}`."
        case "tensors" if done.returncode == 0 and "tensor<" in done.stdout:
            return "The function is left on tensors, without an error."
        case "varies":
            return _show_variants(bug)
        case "wrong" if "result" in bug.settings:
            return _show_main(bug, done.stdout)
        case "wrong":
            return _show_refuted(bug, done.stdout)
        case _:
            raise NotShown(f"exit code {done.returncode}: {done.stderr[:200]}")


def _show_variants(bug: Bug) -> str:
    found = {_run(OPTIMIZER, bug.program, bug.pipeline).stdout for _ in range(MOST_RUNS)}
    if len(found) < 2:
        raise NotShown("all runs print the same")
    return f"{len(found)} different programs in {MOST_RUNS} runs."


def _show_main(bug: Bug, target: str) -> str:
    llvm = _run(OPTIMIZER, _lowered(bug, target), *TO_LLVM)
    if llvm.returncode != 0:
        raise NotShown(f"it cannot be run: {_first_error(llvm.stderr)}")
    done = _run(RUNNER, llvm.stdout, "-e", "main", "-entry-point-result=i64")
    if "could not parse" in done.stderr:
        raise NotShown(f"it cannot be run: {_first_error(done.stderr)}")
    expected, printed = bug.settings["result"], done.stdout.strip()
    if done.returncode == 0 and printed == expected:
        raise NotShown(f"@main returns {expected}, as it should")
    if done.returncode != 0:
        return f"The program crashes; `@main` should return {expected}."
    return f"`@main` returns {printed} instead of {expected}."


def _show_refuted(bug: Bug, target: str) -> str:
    source, made = (_module(_lowered(bug, text)) for text in (bug.program, target))
    refuted = [each for each in prove_pair(source, made) if each.verdict is Verdict.REFUTED]
    if not refuted or refuted[0].counterexample is None:
        raise NotShown("the prover refutes nothing")
    name, found = refuted[0].name, refuted[0].counterexample
    seen = ""
    if not bug.why_not_run:
        seen, found = confirmed_on_some_input(source, made, name, found)
    inputs = ", ".join(f"`{show_input(value)}`" for value in found.inputs)
    given = f"`@{name}` on {inputs}" if inputs else f"`@{name}`"
    if (shown := _CONFIRMED.fullmatch(seen)) is not None:
        expected, which, actual = shown.groups()
        return f"{given}: {which} is `{actual}` instead of `{expected}`."
    if seen.startswith("confirmed: "):
        return f"{given}: {seen.removeprefix('confirmed: ')}."
    if seen:
        raise NotShown(f"the prover says: {found.what}; {seen}")
    unrun = f"A run need not show it: {bug.why_not_run}"
    if found.expected is None:
        return f"{given}: {found.what}. {unrun}"
    place = f"{found.where} at {list(found.position)}" if found.position else found.where
    return f"{given}: {place} is `{found.actual}` instead of `{found.expected}`. {unrun}"


def _lowered(bug: Bug, text: str) -> str:
    passes = [f"-{name}" for name in bug.settings.get("lower", "").split()]
    return _run(OPTIMIZER, text, *passes).stdout


def _module(text: str) -> ModuleOp:
    """The innermost module, on its own."""
    module = parse(text, "case.mlir")[0].module
    inner = module.body.block.first_op
    if isinstance(inner, ModuleOp):
        inner.detach()
        return inner
    return module


def _first_error(complaint: str) -> str:
    found = re.search(r"error: .*", complaint)
    return found[0] if found else complaint[:200]


def _run(
    tool: str, text: str, *arguments: str, seconds: float = 60.0
) -> subprocess.CompletedProcess[str]:
    if tool == OPTIMIZER:
        arguments = (UNREGISTERED, *arguments)
    # A crash is what some files are about: it need not print where.
    environment = {**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"}
    return subprocess.run(
        [tool, *arguments],
        input=text,
        capture_output=True,
        text=True,
        timeout=seconds,
        env=environment,
        check=False,
    )


def main() -> int:
    """Show the bugs that are asked for."""
    parser = Options(__doc__)
    parser.add_argument("names", nargs="*", help="files, without .mlir; all if there is none")
    parser.add_argument("--write", type=Path, help="write the page of all bugs to this file")
    arguments = parser.parse_args()
    sections: list[str] = []
    failed = False
    for bug in bugs():
        if arguments.names and bug.name not in arguments.names:
            continue
        try:
            sections.append(section(bug))
            print(f"{sections[-1]}\n", flush=True)
        except NotShown as reason:
            failed = True
            print(f"{bug.name}: does not show: {reason}\n", flush=True)
    if arguments.write is not None and not failed:
        arguments.write.write_text("\n\n".join([HEAD.rstrip(), *sections, TAIL.rstrip()]) + "\n")
    return 1 if failed else 0
