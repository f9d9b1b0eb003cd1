"""Programs with and without the copies that elision has taken away, both run by mlir-runner."""

from __future__ import annotations

import re
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp

from benchmarks.common.mlir import execute, tool
from benchmarks.conformance.runs import with_main
from oneshot_verify.bufferize import BufferizationError, BufferizationOptions
from oneshot_verify.elide.elision import Elision
from oneshot_verify.elide.measure import erase_self_copies, functions_with_self_copies
from oneshot_verify.elide.rewriting import all_rewritten
from oneshot_verify.elide.survey import NO_PLACE, survey
from oneshot_verify.elide.trial import without_copies
from oneshot_verify.ir import parse, print_module

NUMBER = 0
"""The number of a program that is run alone."""


@dataclass(frozen=True)
class Outcome:
    """What came of it."""

    ran: bool
    is_equal: bool = True
    """Whether both have printed the same bits."""


NOT_RUN = Outcome(ran=False)


def numbered(text: str) -> str:
    """The program with the name that is expected here for its function @f."""
    return re.sub(r"@f\b", f"@f{NUMBER}", text)


def run(text: str, found: Elision, options: BufferizationOptions) -> Outcome:
    """Run a program of one module, if there is an input for which it is defined, and a way down to LLVM.

    The results of `math` functions are those of this machine, in both.
    """
    runnable = with_main(text, NUMBER)
    if runnable is None:
        return NOT_RUN
    # The `main` stands at the end, so that all places are those of the program without it.
    whole = f"{text.rstrip().removesuffix('}')}{runnable.removeprefix(text)}\n}}"
    module = parse(whole, "program.mlir")[0].module
    try:
        before = _printed(without_copies(module, options, {}, NO_PLACE))
        after = _printed(_as_found(module, found, options))
    except (RuntimeError, BufferizationError):
        return NOT_RUN
    return Outcome(ran=True, is_equal=before == after)


def _as_found(module: ModuleOp, found: Elision, options: BufferizationOptions) -> ModuleOp:
    module, _ = all_rewritten(module, found.stages, NO_PLACE)
    decisions = survey(module, options).decisions
    target = without_copies(module, options, decisions, found.removed)
    erase_self_copies(target, functions_with_self_copies(target))
    return target


def _printed(module: ModuleOp) -> object:
    optimizer, runner = tool("mlir-opt"), tool("mlir-runner")
    return execute(print_module(module), [NUMBER], optimizer, runner)[NUMBER]
