"""What the playground runs in the browser: each function takes the two texts and gives what is to be shown."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from io import StringIO
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oneshot_verify.verdict import FunctionResult

SOURCE, TARGET = "source.mlir", "target.mlir"
OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops"
NEEDS_SOLVER = """unknown: the proof asks the solver a question, and this page has no solver.

Concrete inputs told no difference. The command has Z3:

    oneshot-verify prove source.mlir
"""


class NoSolver(Exception):
    """The proof needs Z3, which the browser does not have."""


def prepare() -> None:
    """Put in place what the browser lacks: the limits of a process, and Z3. Who asks Z3 anything gets `NoSolver`."""

    def missing(*words: object, **named: object) -> object:
        raise NoSolver

    def attribute(name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        return missing

    solver = ModuleType("z3")
    solver.__getattr__ = attribute  # pyright: ignore[reportAttributeAccessIssue]
    sys.modules["z3"] = solver
    sys.modules.setdefault("resource", ModuleType("resource"))


def bufferize(source: str, target: str) -> str:
    """The bufferized program."""
    import oneshot_verify as ov

    return str(ov.bufferize(ov.parse(source, SOURCE), OPTIONS)) + "\n"


def explain(source: str, target: str) -> str:
    """Why there are copies."""
    from oneshot_verify.audit.explanations import explain_with_costs
    from oneshot_verify.bufferize.options import parse_options
    from oneshot_verify.ir import parse
    from oneshot_verify.report.explanation import Explanations

    shown = StringIO()
    for part in parse(source, SOURCE):
        explanations = explain_with_costs(part, SOURCE, parse_options(OPTIONS))
        Explanations(shown).print(SOURCE, explanations, with_part=False)
    return shown.getvalue()


def prove(source: str, target: str) -> str:
    """The verdicts for the target, or for what our bufferizer makes where there is none."""
    import oneshot_verify as ov
    from oneshot_verify.report.console import ResultConsole
    from oneshot_verify.report.text import print_report
    from oneshot_verify.verdict import FileResult

    ours = ov.parse(source, SOURCE)
    made = target if target.strip() else str(ov.bufferize(ours, OPTIONS))
    theirs = ov.parse(made, TARGET)
    try:
        results = [told(result, source, made) for result in ov.prove(ours, theirs)]
    except NoSolver:
        return NEEDS_SOLVER
    shown = StringIO()
    print_report(ResultConsole(shown), [FileResult(SOURCE, results)])
    return shown.getvalue()


def told(result: FunctionResult, source: str, target: str) -> FunctionResult:
    """A refutation with the op that goes wrong, and the way to it."""
    import oneshot_verify as ov
    from oneshot_verify.pipeline.story import with_story

    found = result.counterexample
    if found is None:
        return result
    programs = ov.parse(source, SOURCE), ov.parse(target, TARGET)
    lines = {SOURCE: source.splitlines(), TARGET: target.splitlines()}
    story = with_story(*programs, result.name, found, lines)
    return replace(result, counterexample=story)


def run(command: str, source: str, target: str, columns: int = 80) -> str:
    """The answer to a button, or the message of an error; text that can be wrapped fits into `columns`."""
    import oneshot_verify as ov

    os.environ["COLUMNS"] = str(columns)
    try:
        return {"bufferize": bufferize, "explain": explain, "prove": prove}[command](source, target)
    except (ov.InputError, ov.BufferizationError) as error:
        return f"{error.position}: error: {error.message}\n"
    except ValueError as error:
        return f"error: {error}\n"
