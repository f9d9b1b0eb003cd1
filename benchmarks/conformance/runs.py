"""Hold the interpreter against the real MLIR on random programs, bufferized, lowered to LLVM by `mlir-opt` and run.

    python -m benchmarks conformance runs [--programs 260] [--seed 0] [--by ours] [--deallocate] [--keep DIR]

The programs are those of the fuzzer, each with an input on which our interpreter finds it defined. Each is run three
times: the tensor program by our interpreter, the bufferized one by our interpreter, and the bufferized one by
`mlir-runner`. Results without undefined elements are printed as bits; the three prints must be equal. `--by` says whose
bufferizer: ours, or `mlir-opt` (which is wrong now and then: `docs/found-bugs.md`). With `--deallocate` buffers are
freed by `mlir-opt`'s deallocation pipeline.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from xdsl.ir import Operation

from benchmarks.common.mlir import PrintingMain, execute, run, tool
from benchmarks.common.options import Options
from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.bufferize.module import bufferize_module
from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.fuzz.build import build, draw
from oneshot_verify.fuzz.features import FEATURES
from oneshot_verify.ir import parse, print_module
from oneshot_verify.refute import Input, inputs
from oneshot_verify.refute.arguments import source_arguments
from oneshot_verify.semantics import default_meanings
from oneshot_verify.semantics.concrete import UNDEF, Interpreter, Returned
from oneshot_verify.semantics.concrete.interpreter import DEFAULT_BUDGET
from oneshot_verify.semantics.values import TensorValue

OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops"
NOT_RUNNABLE = frozenset({"external", "scatter", "show"})
"""Features without code to run, and without a way down to LLVM."""
PER_MODULE = 20
_OP = re.compile(r"^\s+(?:%[\w:]+ = )?([a-z]+\.[a-z_0-9]+)", re.MULTILINE)
INPUTS_TRIED = 80
"""Inputs of a program that are tried until enough are found on which it is defined."""
INPUTS_TO_CHOOSE_FROM = 6
BUDGET = 4 * DEFAULT_BUDGET
"""Ops that a run may take: more than the one that has found the input defined, as buffers take more ops."""


@dataclass
class Tally:
    """What came out."""

    agreed: int = 0
    refused: int = 0
    """Programs that were not bufferized or lowered."""
    nothing_to_print: int = 0
    """Programs that are undefined on all inputs that were tried, or return nothing that is defined."""
    disagreements: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    """What differs, and the program."""
    used: Counter[str] = field(default_factory=Counter[str])
    """Per op, in how many of the programs that ran it stands."""
    refusals: Counter[str] = field(default_factory=Counter[str])
    """Why programs were refused."""
    freed: int = 0
    """How many of the programs that ran had their buffers freed."""

    @property
    def ran(self) -> int:
        """Programs that were compared."""
        return self.agreed + len(self.disagreements)


def is_defined(value: Any) -> bool:
    """Whether a result has no undefined element."""
    if isinstance(value, TensorValue):
        return UNDEF not in value.contents.data
    return value is not UNDEF


def with_main(text: str, number: int) -> str | None:
    """The program `@f<number>` with a `main` that runs it on a defined input; None if there is none."""
    module = parse(text, "program.mlir")[0].module
    interpreter = Interpreter(module, default_meanings())
    function = interpreter.functions[f"f{number}"]
    found: list[tuple[Input, Returned]] = []
    for given in islice(inputs(function), INPUTS_TRIED):
        outcome = interpreter.run(f"f{number}", source_arguments(function, given))
        if isinstance(outcome, Returned) and any(map(is_defined, outcome.values)):
            found.append((given, outcome))
            if len(found) == INPUTS_TO_CHOOSE_FROM:
                break
    if not found:
        return None
    given, outcome = found[number % len(found)]
    printed = [k for k, value in enumerate(outcome.values) if is_defined(value)]
    return text + PrintingMain(number).text(*signature(function), given, printed)


def signature(function: Operation) -> tuple[list[Any], list[Any]]:
    """The types of arguments and results."""
    type: Any = function.properties["function_type"]
    return list(type.inputs.data), list(type.outputs.data)


def interpret(text: str, numbers: list[int]) -> dict[int, list[int] | str]:
    """What each program of a module prints in our interpreter, or why it does not run."""
    module = parse(text, "program.mlir")[0].module
    interpreter = Interpreter(module, default_meanings(), BUDGET)
    found: dict[int, list[int] | str] = {}
    for number in numbers:
        outcome = interpreter.run(f"main{number}", [])
        if isinstance(outcome, Returned):
            found[number] = [event.data[0] for event in outcome.events]
        else:
            found[number] = str(outcome)[:300]
    return found


@dataclass(frozen=True)
class Tools:
    """What bufferizes, lowers and runs."""

    optimizer: Path
    runner: Path
    ours: bool
    deallocate: bool

    def bufferized(self, text: str) -> str:
        """The program on buffers; raises `RuntimeError` where it is refused."""
        if self.ours:
            module = parse(text, "program.mlir")[0].module
            try:
                bufferize_module(module, parse_options(OPTIONS))
            except BufferizationError as error:
                raise RuntimeError(error.message) from error
            text = print_module(module)
        else:
            text = run([str(self.optimizer), f"-one-shot-bufferize={OPTIONS}"], text)
        if self.deallocate:
            passes = ["-buffer-deallocation-pipeline", "-convert-bufferization-to-memref"]
            text = run([str(self.optimizer), *passes], text)
        return text


def compare(programs: dict[int, str], tally: Tally, tools: Tools) -> None:
    """Run a batch of programs; one that is refused is taken out of the batch."""
    try:
        bufferized = tools.bufferized("\n".join(programs.values()))
        real = execute(bufferized, programs, tools.optimizer, tools.runner)
    except RuntimeError as error:
        if len(programs) > 1:
            for number, text in programs.items():
                compare({number: text}, tally, tools)
            return
        tally.refused += 1
        why = str(error).splitlines()[0].partition("error: ")
        tally.refusals[re.sub(r"\d+", "_", why[2] or why[0])[:120]] += 1
        return
    ours = interpret("\n".join(programs.values()), list(programs))
    theirs = interpret(bufferized, list(programs))
    for number, text in programs.items():
        tally.used.update(set(_OP.findall(text)))
        tally.freed += tools.deallocate
        if ours[number] == real[number] == theirs[number]:
            tally.agreed += 1
        else:
            what = f"tensors {ours[number]}\nbuffers {theirs[number]}\nrunner  {real[number]}"
            tally.disagreements.append((what, text))


def measure(programs: int, seed: int, tools: Tools) -> Tally:
    """Make programs, run them everywhere and compare."""
    tally = Tally()
    batch: dict[int, str] = {}
    features = set(FEATURES) - NOT_RUNNABLE
    for number, recipe in enumerate(draw(programs, seed, features=features)):
        text = with_main(build(recipe, f"f{number}"), number)
        if text is None:
            tally.nothing_to_print += 1
        else:
            batch[number] = text
        if batch and (len(batch) == PER_MODULE or number == programs - 1):
            compare(batch, tally, tools)
            batch = {}
    return tally


def show(tally: Tally) -> None:
    """Print what came out."""
    for position, (what, _) in enumerate(tally.disagreements):
        print(f"--- disagreement {position}\n{what}", file=sys.stderr)
    print("programs with:", ", ".join(f"{op} {count}" for op, count in tally.used.most_common()))
    for why, count in tally.refusals.most_common():
        print(f"refused {count}: {why}")
    print(
        f"{tally.agreed} of {tally.ran} programs agree ({tally.freed} of them with deallocation, {len(tally.used)}"
        f" different ops); {tally.refused} more were refused, {tally.nothing_to_print} had nothing to print"
    )


def main() -> int:
    """The command."""
    parser = Options(__doc__)
    parser.random_programs(260)
    parser.add_argument("--keep", type=Path, help="folder for programs on which they disagree")
    parser.add_argument("--by", choices=("ours", "mlir-opt"), default="ours")
    parser.add_argument("--deallocate", action="store_true")
    options = parser.parse_args()
    ours = options.by == "ours"
    tools = Tools(tool("mlir-opt"), tool("mlir-runner"), ours, options.deallocate)
    tally = measure(options.programs, options.seed, tools)
    if options.keep is not None:
        options.keep.mkdir(parents=True, exist_ok=True)
        for position, (_, text) in enumerate(tally.disagreements):
            path = options.keep / f"disagreement{options.seed}-{position}.mlir"
            path.write_text(text)
    show(tally)
    return 0 if tally.agreed == tally.ran else 1
